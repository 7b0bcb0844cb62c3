"""The peer: a bot that only acknowledges."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import discord
from discord.http import Route

from bot.client import point_at
from bot.config import Settings
from bot.sandbox.server import SandboxServer
from tests.bench.pressed import label_of, lines, pressed, running


class Echo(discord.Client):
    """Acknowledges presses."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.defer()


async def main() -> None:
    """For each board on standard input: post it, press it, say how long that took."""
    async with SandboxServer() as server:
        point_at(Settings(discord_api=server.api_url, discord_gateway=server.gateway_url))
        client = Echo(intents=discord.Intents(guilds=True))
        async with running(client, server):
            async for line in lines():
                posting = Route("POST", "/channels/{channel_id}/messages", channel_id=server.poker)
                body = {"flags": discord.MessageFlags(components_v2=True).value, "components": json.loads(line)}
                await client.http.request(posting, json=body)
                board = server.messages()[-1]
                print(await pressed(server, "Ann", board, label_of(board) or ""), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
