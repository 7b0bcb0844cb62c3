"""The bell can be stopped at any moment (FIELD: the program ends when it is told to)."""

from __future__ import annotations

import asyncio

import pytest

from bot.table.bell import Bell
from bot.table.clock import SystemClock


@pytest.mark.parametrize("ticks", range(4))
async def test_it_stops_although_a_deadline_came_at_that_very_moment(ticks: int) -> None:
    rung = asyncio.Event()

    async def due() -> None:
        rung.set()

    bell = Bell(SystemClock(), due)
    bell.start()
    await rung.wait()
    await asyncio.sleep(0.01)  # the bell waits for its next deadline now
    bell.poke()
    for _ in range(ticks):
        await asyncio.sleep(0)
    async with asyncio.timeout(5):
        await bell.stop()
