"""The store: one engine, one transaction at a time where the database wants that."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker, create_async_engine
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.address import address, file_of, is_sqlite
from bot.store.errors import LostRace
from bot.store.guard import Guard
from bot.store.migrate import migrate
from bot.store.sqlite import set_up


class Store:
    """Where the tables are kept. Open it with `await Store.open(url)`."""

    def __init__(self, url: URL, engine: AsyncEngine, guard: Guard | None) -> None:
        self.url = url
        self.engine = engine
        self._guard = guard
        self._session = async_sessionmaker(engine, class_=AsyncSession, expire_on_commit=False)
        # SQLite has one writer; waiting here is fair and never ends in "database is locked".
        self._one = asyncio.Lock() if is_sqlite(url) else nullcontext()

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

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncSession]:
        """All or nothing: committed at the end, rolled back by any exception. Raises LostRace when a place is taken."""
        async with self._one, self._session() as session:
            try:
                async with session.begin():
                    yield session
            except IntegrityError as fault:
                raise LostRace(str(fault.orig)) from None

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A consistent look; nothing is written."""
        async with self._session() as session:
            yield session

    async def close(self) -> None:
        """Close every connection and let another process have the file."""
        await self.engine.dispose()
        if self._guard is not None:
            self._guard.release()


def _engine(url: URL) -> AsyncEngine:
    # Parameters are hidden because events hold cards: a fault of the database must not carry them into a log (DESIGN 7).
    if not is_sqlite(url):
        return create_async_engine(url, pool_pre_ping=True, hide_parameters=True)
    engine = create_async_engine(url, connect_args={"timeout": 10}, hide_parameters=True)
    set_up(engine.sync_engine)
    return engine
