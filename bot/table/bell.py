"""The clock task: sleeps until the next deadline of any table and rings there. One for each process."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from bot.table.clock import Clock


class Bell:
    """Rings for what is due. `due` rings all that is due by now and gives the next time, or None."""

    def __init__(self, clock: Clock, due: Callable[[], Awaitable[float | None]]) -> None:
        self._clock = clock
        self._due = due
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to ring; a second call changes nothing (FIELD: ready fires twice)."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="bell")

    def poke(self) -> None:
        """A deadline has come or gone: look anew."""
        self._wake.set()

    async def stop(self) -> None:
        """Stop ringing."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            await self._clock.sleep_until(await self._due(), self._wake)
