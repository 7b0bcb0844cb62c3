"""The echo bot's requests under Discord's own description."""

from __future__ import annotations

import discord
import pytest

from bot.sandbox import openapi
from bot.sandbox.calls import Call
from bot.sandbox.server import SandboxServer

from .conftest import EchoBot

pytestmark = pytest.mark.skipif(
    not openapi.available(), reason="../shared/discord-openapi.json is not beside the project"
)


async def test_everything_discord_py_sends_fits_the_description(server: SandboxServer, bot: EchoBot) -> None:
    ann = server.user("ann")
    board = (await ann.slash("echo", words="board")).reply
    for button in ("Edit", "Whisper", "Ask", "Later"):
        await ann.click(board, button)
    await ann.slash("direct")
    channel = await bot.fetch_channel(int(server.poker))
    assert isinstance(channel, discord.TextChannel)
    called = discord.AllowedMentions(users=[discord.Object(int(ann.id))])
    await channel.send(f"<@{ann.id}>", allowed_mentions=called, nonce="turn-1")
    assert len(server.requests) > 12
    assert [fault for call in server.requests for fault in openapi.validate(call)] == []


def test_a_wrong_request_is_found() -> None:
    assert openapi.validate(Call("POST", "/channels/1/messages", json={"content": 5}))
    assert openapi.validate(Call("POST", "/channels/1/messages", json={"content": "x" * 4001}))
    assert openapi.validate(Call("POST", "/channels/1/mesages", json={})) == [
        "POST /channels/1/mesages is no route of Discord's"
    ]
    assert openapi.validate(Call("PATCH", "/webhooks/1/token/messages/@original", json={"flags": "V2"}))
    assert openapi.validate(Call("GET", "/users/@me")) == []
