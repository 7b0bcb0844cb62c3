"""The loopback Discord, the real bot, and decks that lie as the story wants them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot.client import Mariah, point_at
from bot.config import Settings
from bot.engine.cards import Card
from bot.engine.deck import lay
from bot.sandbox.server import SandboxServer
from bot.store.database import Store
from bot.table.shuffler import SystemShuffler
from tests.acceptance.story import DECKS


class Stacked(SystemShuffler):
    """A shuffler that lays the decks of a story one after the other, then stays with the last."""

    def __init__(self, decks: Sequence[Sequence[Card]] = DECKS) -> None:
        self.decks = list(decks)

    def shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        top = self.decks.pop(0) if len(self.decks) > 1 else self.decks[0]
        return tuple(card for card in lay(cards, top) if card is not None)


class House:
    """A server and a bot in this process."""

    def __init__(self, server: SandboxServer, settings: Settings, store: Store, bot: Mariah) -> None:
        self.server, self.settings, self.store, self.bot = server, settings, store, bot


@pytest.fixture
async def server() -> AsyncIterator[SandboxServer]:
    async with SandboxServer() as server:
        yield server


@pytest.fixture
async def house(server: SandboxServer, tmp_path: Path) -> AsyncIterator[House]:
    settings = Settings(
        discord_token=server.token,
        data_dir=tmp_path,
        discord_api=server.api_url,
        discord_gateway=server.gateway_url,
        redeal_seconds=0.05,
    )
    point_at(settings)
    store = await Store.open(settings.database_url)
    bot = Mariah(settings, store, shuffler=Stacked(), guild_ready_timeout=0.05)
    running = asyncio.create_task(bot.start(server.token))
    await server.bot_online()
    await server.until(lambda: server.world.catalog.commands())
    yield House(server, settings, store, bot)
    await bot.close()
    await asyncio.wait_for(asyncio.gather(running, return_exceptions=True), 5)
    await store.close()
