"""Press to acknowledgement, commit included, against a bare echo bot on the same loopback server: `make bench`."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import discord

from bot.client import Mariah, point_at
from bot.config import Settings
from bot.sandbox.message_view import MessageView
from bot.sandbox.server import SandboxServer
from bot.store.database import Store

PRESSES = 300


class Echo(discord.Client):
    """A bot that only acknowledges."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.defer()

    async def on_message(self, message: discord.Message) -> None:
        """Nothing."""


async def echo() -> list[float]:
    async with SandboxServer() as server:
        point_at(Settings(discord_api=server.api_url, discord_gateway=server.gateway_url))
        client = Echo(intents=discord.Intents(guilds=True))
        running = asyncio.create_task(client.start(server.token))
        await server.bot_online()
        channel = client.get_partial_messageable(int(server.poker))
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Check", custom_id="hand:1:q1:check"))
        view.stop()
        await channel.send("press", view=view)
        times: list[float] = []
        for _ in range(PRESSES):
            message = server.messages()[-1]
            start = time.perf_counter()
            await server.user("Ann").click(message, "Check")
            times.append(time.perf_counter() - start)
        await client.close()
        await asyncio.gather(running, return_exceptions=True)
        return times


async def mariah() -> list[float]:
    """Two players check and call through hands; every press is a move with its commit."""
    with tempfile.TemporaryDirectory() as folder:
        async with SandboxServer() as server:
            settings = Settings(
                discord_token=server.token,
                data_dir=Path(folder),
                discord_api=server.api_url,
                discord_gateway=server.gateway_url,
            )
            point_at(settings)
            store = await Store.open(settings.database_url)
            bot = Mariah(settings, store)
            running = asyncio.create_task(bot.start(server.token))
            await server.bot_online()
            await server.until(lambda: server.world.catalog.commands(), 20)
            await server.user("Ann").slash("deal seven-card-stud")
            await server.user("Bob").click(await _with(server, "Sit in"), "Sit in")
            await server.user("Ann").click(await _with(server, "Deal"), "Deal")
            times: list[float] = []
            while len(times) < PRESSES:
                await bot.publisher.drawn(1)  # a person presses what they see, so the board stands before the press
                message = await _with(server, "Check", "Call 2", "Bring in 2", "Deal again")
                label = next(b for b in ("Check", "Call 2", "Bring in 2", "Deal again") if message.find_button(b))
                if label == "Deal again":
                    await server.user("Ann").click(message, label)
                    continue
                who = next(name for name in ("Ann", "Bob") if f"<@{server.user(name).id}>" in message.text)
                start = time.perf_counter()
                outcome = await server.user(who).click(message, label)
                if outcome.text == "":
                    times.append(time.perf_counter() - start)
            await bot.close()
            await asyncio.gather(running, return_exceptions=True)
            await store.close()
            return times


async def _with(server: SandboxServer, *labels: str) -> MessageView:
    def look() -> MessageView | None:
        for message in reversed(server.messages()):
            if any(message.find_button(label) for label in labels):
                return message
        return None

    found = await server.until(look, 10)
    assert found is not None
    return found


def main() -> None:
    bare, full = asyncio.run(echo()), asyncio.run(mariah())
    for name, times in (("bare echo bot", bare), ("Mariah, commit included", full)):
        ordered = sorted(times)
        p99 = ordered[int(len(ordered) * 0.99)]
        print(f"{name}: p50 {statistics.median(times) * 1e3:.2f} ms, p99 {p99 * 1e3:.2f} ms, {len(times)} presses")
    print(f"ratio p50 {statistics.median(full) / statistics.median(bare):.2f}")


if __name__ == "__main__":
    main()
