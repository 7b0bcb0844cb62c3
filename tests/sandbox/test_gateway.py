"""Sessions: what is missed comes again, what is refused is closed with the right code."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from bot.sandbox.clock import ManualClock
from bot.sandbox.server import SandboxServer

from .conftest import EchoBot, point_at
from .hurry import no_pauses


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    return no_pauses(monkeypatch)


async def lost(server: SandboxServer) -> None:
    await server.until(lambda: not server.gateway.online)


@pytest.mark.parametrize("code", [4000, 4007, 4009, 1000, None])
async def test_a_click_during_a_short_break_is_answered_after_the_resume(
    server: SandboxServer, bot: EchoBot, pauses: list[float], code: int | None
) -> None:
    ann = server.user("ann")
    board = (await ann.slash("echo", words="board")).reply
    if code is None:
        server.gateway.cut()
    else:
        server.gateway.close(code)
    await lost(server)
    outcome = await ann.click(board, "Whisper")
    assert outcome.text == "only you"
    assert (server.gateway.resumes, server.gateway.identifies) == (1, 1)


async def test_op_7_and_op_9_true_resume(server: SandboxServer, bot: EchoBot, pauses: list[float]) -> None:
    server.gateway.reconnect()
    await server.until(lambda: server.gateway.resumes == 1)
    server.gateway.invalidate(resumable=True)
    await server.until(lambda: server.gateway.resumes == 2)
    assert not (await server.user("ann").slash("echo", words="still here")).failed
    assert server.gateway.identifies == 1


async def test_after_op_9_false_the_bot_identifies_anew_and_missed_clicks_are_gone(
    server: SandboxServer, bot: EchoBot, pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(*_: object, **__: object) -> None: ...

    monkeypatch.setattr(bot, "before_identify_hook", at_once)
    ann = server.user("ann")
    board = (await ann.slash("echo", words="board")).reply
    server.gateway.invalidate(resumable=False)
    gone = ann.press(board, "Whisper")
    assert gone.status == "failed" and gone.reason == "Mariah is not here just now."
    await server.until(lambda: server.gateway.identifies == 2)
    assert (await ann.click(board, "Whisper")).text == "only you"


async def test_a_silent_gateway_is_noticed_and_nothing_is_lost(
    server: SandboxServer, monkeypatch: pytest.MonkeyPatch, pauses: list[float]
) -> None:
    point_at(server, monkeypatch)
    async with EchoBot(heartbeat_timeout=0.3) as client:
        running = asyncio.create_task(client.start(server.token))
        await server.until(lambda: server.world.catalog.commands())
        await server.bot_online()
        server.gateway.silent = True
        sent = asyncio.create_task(server.user("ann").slash("echo", words="hello?"))
        await lost(server)
        server.gateway.silent = False
        assert (await sent).text == "hello?"
        await client.close()
        await asyncio.gather(running, return_exceptions=True)


async def test_an_event_delivered_twice_arrives_twice(server: SandboxServer, bot: EchoBot) -> None:
    ann = server.user("ann")
    board = (await ann.slash("echo", words="board")).reply
    outcome = await ann.click(board, "Whisper")
    server.deliver_twice(outcome)
    refused = await server.until(lambda: [call for call in server.requests if call.status == 400])
    assert refused[0].answer["code"] == 40060 and len(ann.whispers) == 1
    server.gateway.twice("INTERACTION_CREATE")
    before = bot.heard.count("INTERACTION_CREATE")
    await ann.click(board, "Edit")
    await server.until(lambda: bot.heard.count("INTERACTION_CREATE") == before + 2 or None)


async def test_a_wrong_token_and_refused_intents_end_the_bot(
    server: SandboxServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    point_at(server, monkeypatch)
    async with EchoBot() as client:
        with pytest.raises(discord.LoginFailure):
            await client.start("another-token")
    async with EchoBot(intents=discord.Intents(guilds=True, members=True)) as client:
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await client.start(server.token)
    async with aiohttp.ClientSession() as session, session.ws_connect(server.gateway_url) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": "another-token", "intents": 1}})
        await socket.receive()
        assert socket.close_code == 4004


async def test_events_follow_the_intents(server: SandboxServer, monkeypatch: pytest.MonkeyPatch) -> None:
    point_at(server, monkeypatch)
    told: list[discord.Message] = []
    intents = discord.Intents(guilds=True, guild_messages=True)
    async with EchoBot(intents=intents) as client:

        async def on_message(message: discord.Message) -> None:
            told.append(message)
            server.news.stir()

        client.event(on_message)
        running = asyncio.create_task(client.start(server.token))
        await server.bot_online()
        await client.wait_until_ready()
        server.user("ann").say("secret words")
        server.user("ann").say(f"<@{server.world.bot.id}> hello")
        extra = server.world.add_channel("third-table")
        server.world.delete_channel(extra["id"])
        server.world.leave("hal")
        server.world.outage()
        server.user("bob").say("last")
        await server.until(lambda: len(told) == 3)
        assert [message.content for message in told] == ["", f"<@{server.world.bot.id}> hello", ""]
        assert {"CHANNEL_CREATE", "CHANNEL_DELETE", "GUILD_DELETE"} <= set(client.heard)
        assert "GUILD_MEMBER_REMOVE" not in client.heard
        await client.close()
        await asyncio.gather(running, return_exceptions=True)


async def test_with_the_privileged_intents_words_and_leaving_members_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async with SandboxServer(privileged=discord.Intents(members=True, message_content=True).value) as server:
        point_at(server, monkeypatch)
        intents = discord.Intents(guilds=True, members=True, guild_messages=True, message_content=True)
        async with EchoBot(intents=intents) as client:
            running = asyncio.create_task(client.start(server.token))
            await server.until(lambda: server.world.catalog.commands())
            await server.bot_online()
            server.world.leave("hal")
            heard = asyncio.create_task(client.wait_for("message", timeout=5))
            await asyncio.sleep(0)
            server.user("ann").say("open words")
            assert (await heard).content == "open words"
            assert "GUILD_MEMBER_REMOVE" in client.heard
            await client.close()
            await asyncio.gather(running, return_exceptions=True)


async def test_shards_get_their_own_guild_and_shard_0_the_letters(server: SandboxServer) -> None:
    def says(name: str, seen: list[str], socket: aiohttp.ClientWebSocketResponse) -> asyncio.Task[None]:
        async def listen() -> None:
            async for message in socket:
                seen.append(message.json().get("t"))
                server.news.stir()

        return asyncio.create_task(listen(), name=name)

    home = (int(server.world.guild["id"]) >> 22) % 2
    heard: dict[int, list[str]] = {0: [], 1: []}
    async with aiohttp.ClientSession() as session:
        listeners = []
        for shard in (0, 1):
            socket = await session.ws_connect(server.gateway_url)
            login = {"token": server.token, "intents": 1 << 9 | 1 << 12, "shard": [shard, 2]}
            await socket.send_json({"op": 2, "d": login})
            listeners.append(says(f"shard {shard}", heard[shard], socket))
        await server.until(lambda: server.gateway.identifies == 2)
        server.user("ann").say("to the guild")
        letters = server.world.dm_with(server.world.find_user("ann"))
        server.world.posts.create(letters["id"], server.world.bot, {"content": "a letter"})
        await server.until(lambda: sum(one.count("MESSAGE_CREATE") for one in heard.values()) == 2)
        assert heard[home].count("GUILD_CREATE") == 1 and "GUILD_CREATE" not in heard[1 - home]
        assert heard[0].count("MESSAGE_CREATE") == (2 if home == 0 else 1)
        for listener in listeners:
            listener.cancel()


async def test_three_seconds_and_a_quarter_of_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = ManualClock()
    async with SandboxServer(clock=clock) as server:
        point_at(server, monkeypatch)
        async with EchoBot() as client:
            running = asyncio.create_task(client.start(server.token))
            await server.until(lambda: server.world.catalog.commands())
            await server.bot_online()
            ann = server.user("ann")
            board = (await ann.slash("echo", words="board")).reply
            held = server.faults.hold("POST", r"/interactions/.*")
            late = ann.press(board, "Whisper")
            await server.until(lambda: held.hits)
            clock.advance(3.1)
            assert late.status == "failed" and "three seconds" in (late.reason or "")
            held.release()
            refused = await server.until(lambda: [call for call in server.requests if call.status == 404])
            assert refused[0].answer["code"] == 10062

            outcome = await ann.click(board, "Whisper")
            path = f"/webhooks/{server.world.bot.id}/{outcome.interaction.token}"
            async with aiohttp.ClientSession() as session:
                async with session.post(server.api_url + path, json={"content": "soon"}) as response:
                    assert response.status == 200
                clock.advance(15 * 60)
                async with session.post(server.api_url + path, json={"content": "later"}) as response:
                    assert (response.status, (await response.json())["code"]) == (401, 50027)
                async with session.post(server.api_url + path + "x", json={"content": "?"}) as response:
                    assert (response.status, (await response.json())["code"]) == (404, 10015)
            await client.close()
            await asyncio.gather(running, return_exceptions=True)
