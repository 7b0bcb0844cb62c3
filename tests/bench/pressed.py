"""What both bots of the benchmark share: to be connected, to be asked on standard input, to be pressed."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from bot.sandbox.message_view import MessageView
from bot.sandbox.server import SandboxServer


@asynccontextmanager
async def running(client: discord.Client, server: SandboxServer) -> AsyncIterator[None]:
    """The client, connected."""
    task = asyncio.create_task(client.start(server.token))
    await server.bot_online()
    yield
    await client.close()
    await asyncio.gather(task, return_exceptions=True)


async def lines() -> AsyncIterator[str]:
    """What is asked, line by line, without holding up the bot."""
    while line := await asyncio.to_thread(sys.stdin.readline):
        yield line.strip()


async def pressed(server: SandboxServer, who: str, message: MessageView, label: str) -> float:
    """Seconds from the press to its acknowledgement."""
    start = time.perf_counter()
    outcome = await server.user(who).click(message, label)
    took = time.perf_counter() - start
    assert outcome.text == "" and not outcome.failed, outcome
    return took


def label_of(message: MessageView) -> str | None:
    """The move that is pressed on a board, None where there is none."""
    return next((label for label in ("Check", "Call 2", "Bring in 2") if message.find_button(label)), None)
