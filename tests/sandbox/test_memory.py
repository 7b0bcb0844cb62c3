"""The world outlives its server, and server and bot can be killed apart."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.sandbox.child import Child, Hopeless
from bot.sandbox.launcher import main
from bot.sandbox.server import SandboxServer

from .conftest import EchoBot, point_at

ROOT = Path(__file__).resolve().parents[2]


async def started(server: SandboxServer, client: EchoBot) -> asyncio.Task[None]:
    running = asyncio.create_task(client.start(server.token))
    await server.until(lambda: server.world.catalog.commands())
    await server.bot_online()
    return running


async def test_the_world_is_there_again_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with SandboxServer(tmp_path) as server:
        point_at(server, monkeypatch)
        async with EchoBot() as client:
            running = await started(server, client)
            ann = server.user("ann")
            board = (await ann.slash("echo", words="board")).reply
            whisper = (await ann.click(board, "Whisper")).reply
            await ann.slash("direct")
            channel = await client.fetch_channel(int(server.poker))
            assert isinstance(channel, discord.TextChannel)
            picture = discord.File(io.BytesIO(b"picture"), "a.png")
            first = await channel.send("nonce", nonce="once", file=picture)
            await client.create_application_emoji(name="As", image=b"\x89PNG\r\n\x1a\n" + b"x" * 30)
            server.user("bob").close_dms()
            server.world.deny(server.poker, "attach_files")
            before = (server.world.guild, server.world.channels, server.world.users, server.world.catalog.emojis)
            seen = [one.raw for one in server.messages()]
            old = server.base_url
            await client.close()
            await asyncio.gather(running, return_exceptions=True)
    async with SandboxServer(tmp_path) as server:
        point_at(server, monkeypatch)
        world = server.world
        assert (world.guild, world.channels, world.users, world.catalog.emojis) == before
        assert [one.raw | {"attachments": []} for one in server.messages()] == [
            one | {"attachments": []} for one in seen
        ]
        url = server.messages()[-1].files[0]["url"]
        assert url.startswith(server.base_url) and old != server.base_url
        async with aiohttp.ClientSession() as session, session.get(url) as response:
            assert await response.read() == b"picture"
        async with EchoBot() as client:
            running = await started(server, client)
            ann = server.user("ann")
            assert [one.text for one in ann.whispers] == ["only you", "sent"]
            assert (await ann.click(whisper, "Edit")).edited.text == "edited"
            assert (await ann.click(board, "Edit")).edited.text == "edited"
            world.allow(server.poker)
            channel = await client.fetch_channel(int(server.poker))
            assert isinstance(channel, discord.TextChannel)
            assert (await channel.send("nonce", nonce="once")).id == first.id
            assert (await channel.send("new")).id > first.id
            assert [one.text for one in server.dm("ann")] == ["psst"]
            await client.close()
            await asyncio.gather(running, return_exceptions=True)


BOT = """
import asyncio, sys
import discord, yarl
discord.http.Route.BASE = sys.argv[1]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sys.argv[2])
from tests.sandbox.conftest import EchoBot
asyncio.run(EchoBot().start("sandbox-token"))
"""


def bot_process(server: SandboxServer) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", BOT, server.api_url, server.gateway_url], cwd=ROOT)


async def test_a_bot_in_another_process_is_killed_and_its_buttons_work_on(server: SandboxServer) -> None:
    first = bot_process(server)
    try:
        await server.until(lambda: server.world.catalog.commands() and server.gateway.online, timeout=20)
        ann = server.user("ann")
        board = (await ann.slash("echo", words="board")).reply
    finally:
        os.kill(first.pid, signal.SIGKILL)
        first.wait()
    await server.until(lambda: not server.gateway.online)
    second = bot_process(server)
    try:
        await server.until(lambda: server.gateway.online, timeout=20)
        assert (await ann.click(board, "Whisper")).text == "only you"
    finally:
        second.kill()
        second.wait()


async def test_a_server_in_another_process_is_killed_and_the_bot_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with SandboxServer() as free:
        port = free.port
    command = [sys.executable, "-m", "bot.sandbox", "--port", str(port), "--data", str(tmp_path)]
    base = f"http://127.0.0.1:{port}"

    async def online(session: aiohttp.ClientSession) -> None:
        # Two processes share no event; the test looks until it sees, and gives up after twenty seconds.
        async with asyncio.timeout(20):
            while True:
                try:
                    async with session.get(f"{base}/page/ready") as response:
                        if (await response.json())["bot"]:
                            return
                except aiohttp.ClientError:
                    pass
                await asyncio.sleep(0.05)

    async with aiohttp.ClientSession() as session:
        server = subprocess.Popen(command, cwd=ROOT)  # noqa: ASYNC220
        pointed = SandboxServer(port=port)
        point_at(pointed, monkeypatch)
        async with EchoBot() as client:
            monkeypatch.setattr(client, "before_identify_hook", _at_once)
            while True:
                try:
                    await client.login(pointed.token)
                    break
                except aiohttp.ClientError:
                    await asyncio.sleep(0.05)
            running = asyncio.create_task(client.connect())
            try:
                await online(session)
                here = client.guilds[0].text_channels[0]
                said = await here.send("before the kill")
                server.kill()
                server.wait()
                server = subprocess.Popen(command, cwd=ROOT)  # noqa: ASYNC220
                await online(session)
                assert (await here.fetch_message(said.id)).content == "before the kill"
            finally:
                server.kill()
                server.wait()
                await client.close()
                await asyncio.gather(running, return_exceptions=True)


async def _at_once(*_: object, **__: object) -> None:
    """Identify without the five seconds that discord.py waits after a lost session."""


async def test_a_child_that_dies_is_started_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.sandbox.child.AGAIN_SECONDS", 0)
    marks, said = tmp_path / "marks", []
    script = f"open({str(marks)!r}, 'a').write('x')\nimport time\nif len(open({str(marks)!r}).read()) < 3: raise SystemExit(1)\ntime.sleep(60)"  # noqa: E501
    child = Child("Mariah", [sys.executable, "-c", script], os.environ, tmp_path / "log", said.append)
    keeping = asyncio.create_task(child.keep())
    async with asyncio.timeout(10):
        while not marks.exists() or len(marks.read_text()) < 3:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    await child.stop()
    await asyncio.wait_for(keeping, 5)
    assert len(said) == 2 and "started again" in said[0]


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("print('The token was refused.'); raise SystemExit(2)", "Mariah will not run: The token was refused."),
        ("raise SystemExit(1)", "Mariah keeps stopping at once."),
    ],
)
async def test_a_child_that_cannot_run_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, words: str
) -> None:
    monkeypatch.setattr("bot.sandbox.child.AGAIN_SECONDS", 0)
    child = Child("Mariah", [sys.executable, "-c", script], os.environ, tmp_path / "log", lambda _: None)
    with pytest.raises(Hopeless, match=words):
        await asyncio.wait_for(child.keep(), 20)


async def test_a_busy_port_and_an_unusable_folder_are_said_plainly(
    server: SandboxServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--port", str(server.port), "--data", str(tmp_path)]) == 2
    assert f"cannot use port {server.port}" in capsys.readouterr().err
    (tmp_path / "file").write_text("")
    assert main(["--port", "0", "--data", str(tmp_path / "file" / "deeper")]) == 2
    assert "cannot use the folder" in capsys.readouterr().err


LAUNCH = """
import sys
from bot.sandbox import launcher
launcher.DEALER = [sys.executable, "-c", '''
import asyncio, os
import discord, yarl
assert os.environ["ROBOTS"] == "2" and os.environ["DATABASE_URL"].endswith("mariah.sqlite")
discord.http.Route.BASE = os.environ["DISCORD_API"]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY"])
from tests.sandbox.conftest import EchoBot
asyncio.run(EchoBot().start(os.environ["DISCORD_TOKEN"]))
''']
sys.exit(launcher.main(["--port", "0", "--robots", "2", "--data", sys.argv[1]]))
"""


async def test_the_launcher_prints_the_link_and_takes_both_along_when_it_ends(tmp_path: Path) -> None:
    launcher = await asyncio.create_subprocess_exec(
        sys.executable, "-c", LAUNCH, str(tmp_path), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert launcher.stdout
    said = ""
    async with asyncio.timeout(30):
        while "Ctrl-C" not in said:
            line = await launcher.stdout.readline()
            assert line, said
            said += line.decode()
    link = said.split("Play at ")[1].split()[0]
    assert link.startswith("http://127.0.0.1:") and "this machine only" in said
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{link}/page/ready") as response:
            assert await response.json() == {"bot": True}
        launcher.send_signal(signal.SIGINT)
        assert await asyncio.wait_for(launcher.wait(), 15) == 0
        with pytest.raises(aiohttp.ClientError):
            await session.get(f"{link}/page/ready")
    # A child left behind would still hold its end of the world's file open for writing.
    assert not list((tmp_path / "discord").glob("*-wal"))
