"""A table with a clock that we turn and decks that come out the same each time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.config import Settings
from bot.store.database import Store
from tests.table.house import House, Turned


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data_dir=tmp_path, robot_seconds=0.0, redeal_seconds=4.0)


@pytest.fixture
async def store(settings: Settings) -> AsyncIterator[Store]:
    store = await Store.open(settings.database_url)
    yield store
    await store.close()


@pytest.fixture
def clock() -> Turned:
    return Turned()


@pytest.fixture
async def house(store: Store, clock: Turned, settings: Settings) -> House:
    return House(store, clock, settings)
