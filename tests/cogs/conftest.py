"""The loopback Discord with the real bot on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest

from bot.config import Settings
from bot.sandbox.server import SandboxServer
from tests.cogs.night import Night


@pytest.fixture
async def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Night]:
    # Put back after the test: `point_at` aims the whole library.
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    gateway = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(gateway, "DEFAULT_GATEWAY", gateway.DEFAULT_GATEWAY)
    async with SandboxServer() as server:
        night = Night(server, Settings(data_dir=tmp_path, robot_seconds=0.0, redeal_seconds=0.0))
        await night.start()
        yield night
        await night.stop()
