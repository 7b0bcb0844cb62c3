"""The publisher: one redraw at a time for each table, the newest state wins (DESIGN 3.4)."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from bot.engine.errors import Refused
from bot.present.canvas import Barred, Canvas, Later, Sleep
from bot.present.drawing import Drawing
from bot.present.notices import lost_channel
from bot.table.here import TABLE
from bot.table.notes import LOST, WAS_PAUSED, lost_note
from bot.table.snapshot import TableView
from bot.table.tables import Tables

_log = logging.getLogger(__name__)
NEW_TABLE = 0.05
ANSWER_FIRST = 0.02
"""Seconds a drawing waits for the press that caused it to be answered."""
BACK_OFF = (1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds until a redraw is tried again that Discord did not take."""


class Screenwriter:
    """Draws tables on Discord. `pause` is how many seconds a street stays alone that nobody could act on."""

    def __init__(self, tables: Tables, canvas: Canvas, sleep: Sleep = asyncio.sleep, pause: float = 4.0) -> None:
        self._tables = tables
        self._canvas = canvas
        self._sleep = sleep
        self._pause = pause
        self._behind: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._closing = False
        self._barred: set[int] = set()

    def changed(self, table_id: int) -> None:
        """Note that this table is to be drawn anew. Never blocks, never raises."""
        if self._closing:
            return
        self._behind.add(table_id)
        task = self._tasks.get(table_id)
        if task is None or task.done():
            self._tasks[table_id] = asyncio.create_task(self._keep_up(table_id), name=f"draw {table_id}")

    async def drawn(self, table_id: int, seconds: float = 10.0) -> None:
        """Wait until that table's screen is up to date, at most so long."""
        task = self._tasks.get(table_id)
        if task is not None:
            await asyncio.wait({task}, timeout=seconds)

    async def close(self) -> None:
        """Stop drawing; what is left undrawn is drawn after the next start."""
        self._closing = True
        tasks = [task for task in self._tasks.values() if not task.done()]
        if tasks:
            await asyncio.wait(tasks, timeout=2.0)
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _keep_up(self, table_id: int) -> None:
        failed = 0
        while table_id in self._behind:
            # The answer to a press goes out before the drawing begins, and what comes meanwhile is drawn with it.
            await asyncio.sleep(ANSWER_FIRST)
            self._behind.discard(table_id)
            try:
                await self._draw(table_id)
                failed = 0
            except Later:
                wait = BACK_OFF[min(failed, len(BACK_OFF) - 1)]
                failed += 1
                if self._closing:
                    return
                self._behind.add(table_id)
                await self._sleep(wait)
            except Refused:
                return
            except Exception as fault:
                # Only its kind: the words of a fault may name cards (DESIGN 7).
                _log.error("table %s was not drawn (%s)", table_id, type(fault).__name__, exc_info=True)
                failed += 1
                if failed < len(BACK_OFF) and not self._closing:
                    self._behind.add(table_id)
                    await self._sleep(BACK_OFF[failed])

    async def _draw(self, table_id: int) -> None:
        if not await self._tables.screens.all(table_id):
            # A table that was opened by `/deal` has its lobby in a moment: draw that at once, not first without.
            await self._sleep(NEW_TABLE)
        table = await self._tables.snapshot(table_id)
        drawing = Drawing(self._tables, self._canvas, table, self._sleep, self._pause)
        try:
            await drawing.draw()
        except Barred as why:
            await self._lost(table, str(why))
            return
        await self._found_again(table)
        await self._look_for_leavers(table, drawing.refused)

    async def _lost(self, table: TableView, why: str) -> None:
        """The channel cannot be written to: nobody's clock may run, and the host is told once."""
        _log.warning("table %s: the channel cannot be written to (%s)", table.id, why)
        if table.id in self._barred or table.status == "closed":
            return
        self._barred.add(table.id)
        await self._tables.notes.put(lost_note(table.id), WAS_PAUSED if table.paused else LOST)
        if not table.paused:
            await self._tables.pause(table.id, TABLE)
        try:
            person = await self._tables.person(table.host)
            channel = person.dm_channel or await self._canvas.open_dm(table.host)
            number = 0 if table.hand is None else table.hand.number
            await self._canvas.post(channel, lost_channel(table, why), f"barred-{table.id}-{number}"[:25])
        except Exception as fault:
            _log.info("the host of table %s was not told (%s)", table.id, type(fault).__name__)

    async def _found_again(self, table: TableView) -> None:
        """Go on where we had to stop, once the channel takes messages again."""
        self._barred.discard(table.id)
        lost = await self._tables.notes.get(lost_note(table.id)) if table.paused else None
        if lost:
            await self._tables.notes.put(lost_note(table.id), "")
        if lost == LOST:
            await self._tables.unpause(table.id, TABLE)

    async def _look_for_leavers(self, table: TableView, refused: set[int]) -> None:
        """Whoever lets the clock run or cannot be written to may have left the server (PLATFORM, discord.py)."""
        suspects = set(refused)
        due = table.deadline
        if due is not None and due.kind == "bank" and due.user is not None:
            suspects.add(due.user)
        for user in suspects:
            seat = table.seat(user)
            if seat is None or seat.robot or seat.leaving:
                continue
            if not await self._canvas.is_member(table.guild, user):
                await self._tables.gone(table.id, user)
