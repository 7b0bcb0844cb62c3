"""The store: one engine, and threads of its own so that no wait for the disk stops the program."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import create_engine
from sqlalchemy.engine import URL, Engine
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session

from bot.store.address import address, file_of, is_sqlite
from bot.store.errors import LostRace
from bot.store.guard import Guard
from bot.store.migrate import migrate
from bot.store.sqlite import set_up

T = TypeVar("T")
_CONNECTIONS = 8


class Store:
    """Where the tables are kept. Open it with `await Store.open(url)`.

    Work is given to it whole, a function of a session, and done in one thread: a press costs one hand-over and not one
    for each statement. `alone` says that no other process can change what lies here (a SQLite file, DESIGN 3.8).
    """

    def __init__(self, url: URL, engine: Engine, guard: Guard | None) -> None:
        self.url = url
        self.engine = engine
        self.alone = is_sqlite(url)
        self._guard = guard
        # SQLite has one writer; a queue of one is fair and never ends in "database is locked".
        self._threads = ThreadPoolExecutor(1 if self.alone else _CONNECTIONS, thread_name_prefix="store")

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open and migrate the database at that address. Raises StoreFault with a plain sentence."""
        where = address(url)
        guard = Guard(file_of(where)) if is_sqlite(where) else None
        try:
            await migrate(where)
        except BaseException:
            if guard is not None:
                guard.release()
            raise
        return cls(where, _engine(where), guard)

    async def write(self, work: Callable[[Session], T]) -> T:
        """Do `work` in one transaction: committed at its end, rolled back by any exception.

        Rows stay readable afterwards. Raises LostRace when a place it wanted to take is taken, and what `work` raises.
        """
        return await self._hand_over(lambda: self._write(work))

    async def read(self, work: Callable[[Session], T]) -> T:
        """Do `work` on a consistent look; nothing is written."""
        return await self._hand_over(lambda: self._read(work))

    async def close(self) -> None:
        """Finish what is being done, close every connection and let another process have the file."""
        await asyncio.to_thread(self._threads.shutdown)
        self.engine.dispose()
        if self._guard is not None:
            self._guard.release()

    async def _hand_over(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _write(self, work: Callable[[Session], T]) -> T:
        with Session(self.engine, expire_on_commit=False) as session:
            try:
                with session.begin():
                    return work(session)
            except IntegrityError as fault:
                raise LostRace(str(fault.orig)) from None

    def _read(self, work: Callable[[Session], T]) -> T:
        with Session(self.engine, expire_on_commit=False) as session:
            return work(session)


def _engine(url: URL) -> Engine:
    # Parameters are hidden because events hold cards: no fault of the database may carry them into a log (DESIGN 7).
    if not is_sqlite(url):
        return create_engine(url, pool_pre_ping=True, pool_size=_CONNECTIONS, hide_parameters=True)
    engine = create_engine(url, hide_parameters=True)
    set_up(engine)
    return engine
