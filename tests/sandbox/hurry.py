"""discord.py without its pauses: back-offs, retries and the wait before a new identify take no time."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest


class _Asyncio:
    """The asyncio that discord.py sees, with a sleep that only lets others run."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float, result: Any = None) -> Any:
        if seconds:
            self.slept.append(seconds)
        await asyncio.sleep(0)
        return result


def no_pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let discord.py retry and reconnect at once; returns the list of pauses it wanted, in seconds."""
    quick = _Asyncio()
    for module in (discord.http, discord.client, discord.webhook.async_):
        monkeypatch.setattr(module, "asyncio", quick)
    return quick.slept
