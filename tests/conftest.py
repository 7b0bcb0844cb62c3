"""What tests of the whole program share."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.sandbox.server import SandboxServer


@pytest.fixture
async def server() -> AsyncIterator[SandboxServer]:
    """A loopback Discord in this process."""
    async with SandboxServer() as server:
        yield server
