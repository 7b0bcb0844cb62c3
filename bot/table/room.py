"""The room the tables stand in: one lock, one transaction and one remembered hand for each, and the clock for all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.exc import OperationalError
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.config import Settings
from bot.engine.errors import Refused, TooLate
from bot.store.database import Store
from bot.store.errors import LostRace
from bot.store.rows import Deadline, Hand, Table
from bot.table import acting, deadlines, dealing, ending
from bot.table.bell import Bell
from bot.table.clock import Clock
from bot.table.errors import NoHand, NoTable
from bot.table.here import TABLE, Here, load, replayed
from bot.table.ledger import Ledger, ledger_of
from bot.table.notes import Notes
from bot.table.play import Corrupt, HandPlay
from bot.table.publisher import Publisher
from bot.table.screens import Screens
from bot.table.shuffler import Shuffler
from bot.table.snapshot import TableView, picture

_log = logging.getLogger(__name__)
_RETRY = 1.0
"""Seconds until a deadline is tried again that could not be served."""


class Room:
    """Loads a table, lets a use case change it, commits, then tells the publisher, in this order (DESIGN 3.1)."""

    def __init__(
        self, store: Store, publisher: Publisher, clock: Clock, shuffler: Shuffler, settings: Settings
    ) -> None:
        self.store = store
        self.publisher = publisher
        self.clock = clock
        self.shuffler = shuffler
        self.settings = settings
        self.screens = Screens(store)
        self.notes = Notes(store)
        self._plays: dict[int, HandPlay] = {}
        self._locks: dict[int, asyncio.Lock] = {}
        self._bell = Bell(clock, self.ring_due)

    # Looking

    async def snapshot(self, table_id: int) -> TableView:
        """The table as it is committed, open or closed. Raises NoTable."""
        async with self.store.reading() as session:
            here = await self._load(session, table_id)
            if here is None:
                raise NoTable(f"there is no table {table_id}")
            closed = here.table.status == "closed"
            return picture(here, await ledger_of(session, here.table) if closed else None)

    async def ledger(self, table_id: int) -> Ledger:
        """Who bought, who won, who owes whom. Raises NoTable."""
        async with self.store.reading() as session:
            table = await session.get(Table, table_id)
            if table is None:
                raise NoTable(f"there is no table {table_id}")
            return await ledger_of(session, table)

    async def hand(self, table_id: int, number: int | None = None) -> HandPlay:
        """A hand by its number at that table, None for the last one. Raises NoHand."""
        async with self.store.reading() as session:
            dealt = col(Hand.status).in_(("announced", "open", "done", "void"))
            query = select(Hand).where(Hand.table_id == table_id, dealt).order_by(col(Hand.id).desc())
            row = (await session.exec(query if number is None else query.where(Hand.number == number))).first()
            if row is None:
                raise NoHand("no such hand")
            known = self._plays.get(table_id)
            if known is not None and (known.id, known.state.seq, known.status) == (row.id, row.seq, row.status):
                return known
            try:
                return await replayed(session, row)
            except Corrupt:
                raise NoHand("the log of that hand cannot be read") from None

    async def at_channel(self, channel: int) -> int | None:
        """The table that is open in a channel, or None."""
        async with self.store.reading() as session:
            query = select(Table.id).where(Table.channel == channel, Table.status != "closed")
            return (await session.exec(query)).first()

    async def last_at_channel(self, channel: int) -> int | None:
        """The table of a channel that was opened last, closed or not; None where there never was one."""
        async with self.store.reading() as session:
            query = select(Table.id).where(Table.channel == channel).order_by(col(Table.id).desc())
            return (await session.exec(query)).first()

    async def of_hand(self, hand_id: int) -> int:
        """The table a hand or lobby belongs to. Raises TooLate when there is no such hand."""
        async with self.store.reading() as session:
            query = select(Hand.table_id).where(Hand.id == hand_id)
            table_id = (await session.exec(query)).first()
            if table_id is None:
                raise TooLate("no such hand")
            return table_id

    async def open_tables(self) -> list[int]:
        """Every table that is not closed."""
        async with self.store.reading() as session:
            return list((await session.exec(select(Table.id).where(Table.status != "closed"))).all())

    # Changing

    @asynccontextmanager
    async def at(self, table_id: int) -> AsyncIterator[Here]:
        """Hold a table, change it, commit, publish. Raises NoTable for a closed one, TooLate when a race was lost."""
        async with self._lock(table_id):
            try:
                async with self.store.transaction() as session:
                    here = await self._load(session, table_id, hold=True)
                    if here is None or here.table.status == "closed":
                        raise NoTable(f"there is no table {table_id}")
                    if here.broken and here.playing:
                        raise _Broken
                    yield here
                    await here.settle()
            except LostRace:
                self._plays.pop(table_id, None)
                raise TooLate("somebody was faster") from None
            except _Broken:
                await self._void(table_id, "corrupt log")
                raise TooLate("that hand could not be read and was taken back") from None
            self._committed(here)

    def _committed(self, here: Here) -> None:
        if here.play is not None:
            self._plays[here.table.id] = here.play
        if here.table.status == "closed":
            self._plays.pop(here.table.id, None)
            self._locks.pop(here.table.id, None)
        if here.rung:
            self._bell.poke()
        self.publisher.changed(here.table.id)

    # The clock

    async def resume(self) -> None:
        """Take up every open table after a start: hands replayed, unreadable ones taken back, a full turn for whoever
        is asked, the clock started, every table published (DESIGN 3.4, 3.5, 3.7)."""
        for table_id in await self.open_tables():
            try:
                async with self.at(table_id) as here:
                    if here.playing:
                        # Nobody could come while the program was down: a hand in play is given another day.
                        here.touch()
                        dealing.go_on(here)
                    deadlines.expect_company(here)
            except Refused as refused:
                _log.warning("table %s was not resumed: %s", table_id, type(refused).__name__)
        self._bell.start()

    async def close_down(self) -> None:
        """Stop the clock. What is due is rung after the next start."""
        await self._bell.stop()

    async def ring_due(self) -> float | None:
        """Ring at every table where something is due by now; when the next thing is, in seconds since 1970, or None."""
        while True:
            async with self.store.reading() as session:
                waiting = (await session.exec(select(Deadline.table_id, Deadline.at).order_by(col(Deadline.at)))).all()
            due = list(dict.fromkeys(table_id for table_id, at in waiting if at <= self.clock.now()))
            if not due:
                return waiting[0][1] if waiting else None
            rung = [await self._ring(table_id) for table_id in due]
            if not any(rung):
                return self.clock.now() + _RETRY

    async def _ring(self, table_id: int) -> bool:
        """Ring at one table; False when another process is at it or the database does not answer."""
        async with self._lock(table_id):
            try:
                async with self.store.transaction() as session:
                    here = await self._load(session, table_id, hold=True, skip=True)
                    if here is None:
                        return False
                    if here.broken and here.playing:
                        ending.void(here, TABLE, "corrupt log")
                    else:
                        acting.ring(here)
                    await here.settle()
            except (LostRace, OperationalError) as fault:
                _log.warning("table %s: the clock tries again (%s)", table_id, type(fault).__name__)
                self._plays.pop(table_id, None)
                return False
            except Exception as fault:
                # Only its kind: the words of a fault may name cards (DESIGN 7).
                _log.error("table %s: the hand cannot go on (%s)", table_id, type(fault).__name__)
                await self._void(table_id, "a fault in the program")
                return True
            self._committed(here)
            return True

    async def _void(self, table_id: int, why: str) -> None:
        """Take back the hand of a table whose lock is held."""
        self._plays.pop(table_id, None)
        async with self.store.transaction() as session:
            here = await self._load(session, table_id, hold=True)
            if here is None or not here.playing:
                return
            ending.void(here, TABLE, why)
            await here.settle()
        self._committed(here)

    async def _load(
        self, session: AsyncSession, table_id: int, *, hold: bool = False, skip: bool = False
    ) -> Here | None:
        known, now = self._plays.get(table_id), self.clock.now()
        return await load(session, self.settings, self.shuffler, now, table_id, known, hold=hold, skip=skip)

    def _lock(self, table_id: int) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())


class _Broken(Exception):
    """The hand being played cannot be read."""
