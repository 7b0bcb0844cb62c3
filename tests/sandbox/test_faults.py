"""Every switch does to discord.py what Discord's fault would do."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from bot.sandbox.clock import ManualClock
from bot.sandbox.server import SandboxServer

from .conftest import EchoBot
from .hurry import no_pauses

POST = r"/channels/\d+/messages"


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    return no_pauses(monkeypatch)


async def poker(server: SandboxServer, bot: EchoBot) -> discord.TextChannel:
    channel = await bot.fetch_channel(int(server.poker))
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_a_burst_of_502_is_retried_until_it_is_over(
    server: SandboxServer, bot: EchoBot, pauses: list[float]
) -> None:
    channel = await poker(server, bot)
    fault = server.faults.bad_gateway("POST", POST, times=3)
    await channel.send("board")
    assert fault.hits == 3 and [one.text for one in server.messages()] == ["board"]
    assert pauses == [1, 3, 5]


async def test_a_post_whose_reply_was_lost_stands_once(
    server: SandboxServer, bot: EchoBot, pauses: list[float]
) -> None:
    channel = await poker(server, bot)
    server.faults.bad_gateway("POST", POST, after=True)
    sent = await channel.send("board", nonce="hand-1-board")
    assert [one.id for one in server.messages()] == [str(sent.id)]
    assert [call.status for call in server.requests.of("POST", POST)] == [502, 200]


async def test_a_callback_whose_reply_was_lost_was_seen_by_the_player(
    server: SandboxServer, bot: EchoBot, pauses: list[float]
) -> None:
    ann = server.user("ann")
    board = (await ann.slash("echo", words="board")).reply
    server.faults.bad_gateway("POST", r"/interactions/.*", after=True)
    outcome = await ann.click(board, "Whisper")
    assert outcome.text == "only you"
    last = await server.until(lambda: server.requests[-1] if server.requests[-1].status == 400 else None)
    assert last.answer["code"] == 40060 and len(ann.whispers) == 1


async def test_limits_are_waited_out(server: SandboxServer, bot: EchoBot, pauses: list[float]) -> None:
    channel = await poker(server, bot)
    server.faults.route_limit("POST", POST, retry_after=7)
    server.faults.shared_limit("POST", POST, retry_after=8)
    server.faults.global_limit(retry_after=9)
    sent = await channel.send("board")
    server.faults.old_edits(retry_after=10)
    await sent.edit(content="old board")
    assert pauses == [7, 8, 9, 10] and server.messages()[0].text == "old board"
    codes = [(call.answer["message"][:3], call.answer["global"]) for call in server.requests if call.status == 429]
    assert codes == [("You", False), ("The", False), ("You", True), ("Max", False)]


@pytest.mark.parametrize("code", [10003, 10008, 40003, 50001, 50007, 50013, 50035, 50083, 10015, 50027])
async def test_any_code_can_be_answered_so_often_and_no_more(server: SandboxServer, bot: EchoBot, code: int) -> None:
    channel = await poker(server, bot)
    server.faults.inject("POST", POST, code=code, times=2)
    for _ in range(2):
        with pytest.raises(discord.HTTPException) as refused:
            await channel.send("x")
        assert refused.value.code == code
    await channel.send("through")
    assert len(server.messages()) == 1


async def test_a_switch_can_stay_on_pick_its_requests_and_be_turned_off(server: SandboxServer, bot: EchoBot) -> None:
    channel = await poker(server, bot)
    fault = server.faults.inject("*", POST, code=50013, times=None, when=lambda call: "board" in str(call.json))
    await channel.send("chat")
    for _ in range(2):
        with pytest.raises(discord.Forbidden):
            await channel.send("board")
    fault.stop()
    await channel.send("board")
    assert [one.text for one in server.messages()] == ["chat", "board"] and fault.hits == 2


async def test_a_connection_can_be_cut_before_and_after_the_post(server: SandboxServer, bot: EchoBot) -> None:
    channel = await poker(server, bot)
    for after in (False, True):
        server.faults.inject("POST", POST, drop=True, after=after)
        with pytest.raises((OSError, aiohttp.ClientError)):
            await channel.send(f"after {after}")
    assert [one.text for one in server.messages()] == ["after True"]


async def test_a_server_that_counts_lets_five_messages_in_five_seconds() -> None:
    clock = ManualClock()
    async with SandboxServer(clock=clock, rate_limits=True) as server, aiohttp.ClientSession() as session:
        url, login = f"{server.api_url}/channels/{server.poker}/messages", {"Authorization": f"Bot {server.token}"}

        async def post() -> tuple[int, str | None]:
            async with session.post(url, json={"content": "x"}, headers=login) as response:
                return response.status, response.headers.get("X-RateLimit-Remaining")

        assert [await post() for _ in range(6)] == [(200, str(left)) for left in (4, 3, 2, 1, 0)] + [(429, None)]
        clock.advance(5)
        assert (await post())[0] == 200
        old = f"{url}/{server.messages()[0].id}"
        clock.advance(3601)
        codes = []
        for _ in range(4):
            async with session.patch(old, json={"content": "y"}, headers=login) as response:
                codes.append((await response.json()).get("code"))
        assert codes == [None, None, None, 30046]


async def test_a_held_edit_is_overtaken(server: SandboxServer, bot: EchoBot) -> None:
    channel = await poker(server, bot)
    sent = await channel.send("0")
    held = server.faults.hold("PATCH", r"/channels/\d+/messages/\d+")
    slow = asyncio.create_task(sent.edit(content="1"))
    await server.until(lambda: held.hits)
    token = await bot.http.request(discord.http.Route("GET", "/gateway"))
    assert token["url"] == server.gateway_url and server.messages()[0].text == "0"
    held.release()
    await slow
    assert server.messages()[0].text == "1"
