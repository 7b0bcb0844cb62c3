"""The room the tables stand in: one lock, one transaction and one remembered hand for each, and the clock for all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy.exc import OperationalError
from sqlmodel import Session, col, select

from bot.engine.errors import Refused, TooLate
from bot.store.database import Store
from bot.store.errors import LostRace
from bot.store.rows import Deadline
from bot.table import acting, deadlines, dealing, ending
from bot.table.bell import Bell
from bot.table.clock import Clock
from bot.table.errors import NoTable
from bot.table.here import TABLE, Here, load
from bot.table.ledger import ledger_of
from bot.table.lookups import Lookups
from bot.table.notes import Notes
from bot.table.pace import Pace
from bot.table.play import HandPlay
from bot.table.publisher import Publisher
from bot.table.screens import Screens
from bot.table.shuffler import Shuffler
from bot.table.snapshot import TableView, picture

T = TypeVar("T")
_log = logging.getLogger(__name__)
_RETRY = 1.0
"""Seconds until a deadline is tried again that could not be served."""


class Room(Lookups):
    """Loads a table, lets a use case change it, commits, then tells the publisher, in this order (DESIGN 3.1)."""

    def __init__(self, store: Store, publisher: Publisher, clock: Clock, shuffler: Shuffler, settings: Pace) -> None:
        super().__init__(store, clock)
        self.publisher = publisher
        self.shuffler = shuffler
        self.settings = settings
        self.screens = Screens(store)
        self.notes = Notes(store)
        # What was committed last, by table. Rows only where no other process can change them (DESIGN 3.2, 3.8).
        self._kept: dict[int, Here] = {}
        self._plays: dict[int, HandPlay] = {}
        self._due: dict[int, float] | None = None
        self._doing: set[asyncio.Task[Any]] = set()
        self._locks: dict[int, asyncio.Lock] = {}
        self._bell = Bell(clock, self.ring_due)

    # Looking

    async def snapshot(self, table_id: int) -> TableView:
        """The table as it is committed, open or closed. Raises NoTable."""
        async with self._lock(table_id):
            here = self._kept.get(table_id)
            if here is not None:
                return picture(here)
            return await self.store.read(lambda session: self._picture(session, table_id))

    def _picture(self, session: Session, table_id: int) -> TableView:
        here = self._load(session, table_id)
        if here is None:
            raise NoTable(f"there is no table {table_id}")
        if here.play is not None:
            self._plays[table_id] = here.play
        return picture(here, ledger_of(session, here.table) if here.table.status == "closed" else None)

    # Changing

    async def at(self, table_id: int, use: Callable[[Here], T]) -> T:
        """Have `use` change a table: one transaction in one thread, then the publisher is told.

        Raises NoTable for a closed one, TooLate when a race was lost, and what `use` raises; then nothing has changed.
        Whoever asked may give up waiting: what was begun is finished and shown all the same.
        """
        doing = asyncio.create_task(self._at(table_id, use))
        self._doing.add(doing)
        doing.add_done_callback(self._doing.discard)
        return await asyncio.shield(doing)

    async def _at(self, table_id: int, use: Callable[[Here], T]) -> T:
        async with self._lock(table_id):
            try:
                here, outcome = await self.store.write(lambda session: self._use(session, table_id, use))
            except LostRace:
                self._let_go(table_id)
                raise TooLate("somebody was faster") from None
            except _Broken:
                await self._void(table_id, "corrupt log")
                raise TooLate("that hand could not be read and was taken back") from None
            except BaseException:
                self.forget(table_id)
                raise
            self._committed(here)
            return outcome

    def forget(self, table_id: int) -> None:
        """Read the rows of a table anew next time: what is in memory may not be what was committed."""
        self._kept.pop(table_id, None)

    def _use(self, session: Session, table_id: int, use: Callable[[Here], T]) -> tuple[Here, T]:
        here = self._load(session, table_id, hold=True)
        if here is None or here.table.status == "closed":
            raise NoTable(f"there is no table {table_id}")
        if here.broken and here.playing:
            raise _Broken
        outcome = use(here)
        here.settle()
        return here, outcome

    def _committed(self, here: Here) -> None:
        table_id = here.table.id
        if here.table.status == "closed":
            self._let_go(table_id)
        else:
            if here.play is not None:
                self._plays[table_id] = here.play
            if self.store.alone:
                self._kept[table_id] = here
        if self._due is not None:
            self._due.pop(table_id, None)
            if here.deadlines:
                self._due[table_id] = min(row.at for row in here.deadlines.values())
        if here.rung:
            self._bell.poke()
        self.publisher.changed(table_id)

    def _let_go(self, table_id: int) -> None:
        self._kept.pop(table_id, None)
        self._plays.pop(table_id, None)

    # The clock

    async def resume(self) -> None:
        """Take up every open table after a start: hands replayed, unreadable ones taken back, a full turn for whoever
        is asked, the clock started, every table published, a closed one too that was not (DESIGN 3.4, 3.5, 3.7)."""
        for table_id in await self.open_tables():
            try:
                await self.at(table_id, _take_up)
            except Refused as refused:
                _log.warning("table %s was not resumed: %s", table_id, type(refused).__name__)
        for table_id in await self.screens.unfinished():
            self.publisher.changed(table_id)
        self._bell.start()

    async def close_down(self) -> None:
        """Finish what was begun and stop the clock. What is due is rung after the next start."""
        await self._bell.stop()
        await asyncio.gather(*self._doing, return_exceptions=True)

    async def ring_due(self) -> float | None:
        """Ring at every table where something is due by now; when the next thing is, in seconds since 1970, or None."""
        while True:
            waiting = await self._waiting()
            due = list(dict.fromkeys(table_id for table_id, at in waiting if at <= self.clock.now()))
            if not due:
                return waiting[0][1] if waiting else None
            rung = [await self._ring(table_id) for table_id in due]
            if not any(rung):
                return self.clock.now() + _RETRY

    async def _waiting(self) -> list[tuple[int, float]]:
        """When each table is due, the next one first; read from the store only where another process may change it."""
        if self._due is None or not self.store.alone:
            self._due = await self.store.read(_deadlines)
        return sorted(self._due.items(), key=lambda due: due[1])

    async def _ring(self, table_id: int) -> bool:
        """Ring at one table; False when another process is at it or the database does not answer."""
        async with self._lock(table_id):
            try:
                here = await self.store.write(lambda session: self._ring_in(session, table_id))
            except (LostRace, OperationalError) as fault:
                _log.warning("table %s: the clock tries again (%s)", table_id, type(fault).__name__)
                self._let_go(table_id)
                return False
            except Exception as fault:
                # Only its kind: the words of a fault may name cards (DESIGN 7).
                _log.error("table %s: the hand cannot go on (%s)", table_id, type(fault).__name__)
                await self._void(table_id, "a fault in the program")
                return True
            if here is None:
                return False
            self._committed(here)
            return True

    def _ring_in(self, session: Session, table_id: int) -> Here | None:
        here = self._load(session, table_id, hold=True, skip=True)
        if here is None:
            return None
        if here.broken and here.playing:
            ending.void(here, TABLE, "corrupt log")
        else:
            acting.ring(here)
        here.settle()
        return here

    async def _void(self, table_id: int, why: str) -> None:
        """Take back the hand of a table whose lock is held."""
        self._let_go(table_id)
        here = await self.store.write(lambda session: self._void_in(session, table_id, why))
        if here is not None:
            self._committed(here)

    def _void_in(self, session: Session, table_id: int, why: str) -> Here | None:
        here = self._load(session, table_id, hold=True)
        if here is None or not here.playing:
            return None
        ending.void(here, TABLE, why)
        here.settle()
        return here

    def _load(self, session: Session, table_id: int, *, hold: bool = False, skip: bool = False) -> Here | None:
        now, kept = self.clock.now(), self._kept.get(table_id)
        if kept is not None:
            kept.take_up(session, now)
            return kept
        known = self._plays.get(table_id)
        return load(session, self.settings, self.shuffler, now, table_id, known, hold=hold, skip=skip)

    def _lock(self, table_id: int) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())


class _Broken(Exception):
    """The hand being played cannot be read."""


def _take_up(here: Here) -> None:
    if here.playing:
        # Nobody could come while the program was down: a hand in play is given another day.
        here.touch()
        dealing.go_on(here)
    deadlines.expect_company(here)


def _deadlines(session: Session) -> dict[int, float]:
    rows = session.exec(select(Deadline.table_id, Deadline.at).order_by(col(Deadline.at).desc())).all()
    return dict(rows)  # of a table's two, the earlier one comes last and stays
