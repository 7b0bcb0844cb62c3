"""The loopback Discord with the real bot on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.config import Settings
from bot.sandbox.server import SandboxServer
from bot.table.clock import Clock
from tests.cogs.night import Night


@asynccontextmanager
async def opened(
    data: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock | None = None, **settings: Any
) -> AsyncIterator[Night]:
    """A night, from the start of its bot to the end; `clock` left out, time passes as it does."""
    # Put back after the test: `point_at` aims the whole library.
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    async with SandboxServer() as server:
        night = Night(server, Settings(data_dir=data, robot_seconds=0.0, redeal_seconds=0.0, **settings))
        night.clock = clock
        await night.start()
        yield night
        await night.stop()


@pytest.fixture
async def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Night]:
    async with opened(tmp_path, monkeypatch) as night:
        yield night
