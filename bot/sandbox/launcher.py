"""`python -m bot sandbox`: the loopback Discord and the bot, each a process of its own, both kept running."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

import aiohttp

from bot.sandbox.child import Child, Hopeless
from bot.sandbox.rest import PREFIX
from bot.sandbox.server import LOOPBACK, TOKEN

PORT = 8765
ROBOTS = 3
DEALER = [sys.executable, "-m", "bot", "run"]
READY_SECONDS = 30.0
LOOK_SECONDS = 0.1


def main(argv: Sequence[str]) -> int:
    """Read the arguments, play until stopped, return the exit status (2: it could not be started)."""
    told = _arguments(argv)
    try:
        port = _free(told.port)
        folder: Path = told.data.absolute()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "bot.log").open("ab").close()
    except OSError as wrong:
        what = f"port {told.port}" if wrong.filename is None else f"the folder {told.data}"
        _say(
            f"The sandbox cannot use {what}: {(wrong.strerror or str(wrong)).lower()}. Choose another one.", sys.stderr
        )
        return 2
    try:
        return asyncio.run(_play(port, folder, told.robots))
    except Hopeless as wrong:
        _say(str(wrong), sys.stderr)
        return 2


async def _play(port: int, folder: Path, robots: int) -> int:
    base = f"http://{LOOPBACK}:{port}"
    server = Child(
        "The simulated Discord",
        [sys.executable, "-m", "bot.sandbox", "--port", str(port), "--data", str(folder / "discord")],
        os.environ | {"PYTHONUNBUFFERED": "1"},
        folder / "discord.log",
        _say,
    )
    bot = Child("Mariah", DEALER, _settings(port, folder, robots), folder / "bot.log", _say)
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    tasks = [
        asyncio.create_task(one) for one in (server.keep(), _deal(base, bot), _greet(base, folder), stopped.wait())
    ]
    keepers, stop = tasks[:2], tasks[3]
    try:
        await asyncio.wait([*keepers, stop], return_when=asyncio.FIRST_COMPLETED)
        for keeper in keepers:
            if keeper.done():
                keeper.result()
        return 0
    finally:
        tasks[2].cancel()
        stop.cancel()
        # The bot first: it says goodbye to a Discord that is still there.
        await bot.stop()
        await server.stop()
        for keeper in keepers:
            keeper.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _deal(base: str, bot: Child) -> None:
    """Keep the bot running once there is a Discord to log in to."""
    async with aiohttp.ClientSession() as session:
        # The other process has no event to wait for.
        while await _online(session, base) is None:  # noqa: ASYNC110
            await asyncio.sleep(LOOK_SECONDS)
    await bot.keep()


async def _greet(base: str, folder: Path) -> None:
    """Print the link once there is something to see behind it."""
    async with aiohttp.ClientSession() as session:
        try:
            async with asyncio.timeout(READY_SECONDS):
                # The other process has no event to wait for.
                while not await _online(session, base):  # noqa: ASYNC110
                    await asyncio.sleep(LOOK_SECONDS)
        except TimeoutError:
            _say(f"Mariah is still not at the table; {folder / 'bot.log'} may say why.")
    _say(
        f"\n  Play at {base}\n\n"
        "It listens on this machine only (loopback); nobody else can reach it.\n"
        f"The night is kept in {folder} and goes on where it stopped. Ctrl-C ends it.\n"
    )


async def _online(session: aiohttp.ClientSession, base: str) -> bool | None:
    """Ask the server whether the bot is there; None while the server itself is not."""
    try:
        async with session.get(f"{base}/page/ready") as response:
            return (await response.json())["bot"]
    except aiohttp.ClientError:
        return None


def _settings(port: int, folder: Path, robots: int) -> dict[str, str]:
    """Give the bot's environment; the database is named too, so that one in `.env` stays untouched."""
    return os.environ | {
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API": f"http://{LOOPBACK}:{port}{PREFIX}",
        "DISCORD_GATEWAY": f"ws://{LOOPBACK}:{port}/gateway",
        "DATA_DIR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder / 'mariah.sqlite'}",
        "ROBOTS": str(robots),
        "PYTHONUNBUFFERED": "1",
    }


def _arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bot sandbox", description="Play without a Discord token, on a page on this machine."
    )
    parser.add_argument("--robots", type=int, default=ROBOTS, metavar="N", help=f"robots at the table ({ROBOTS})")
    parser.add_argument("--port", type=int, default=PORT, help=f"port on {LOOPBACK} ({PORT}; 0 takes a free one)")
    parser.add_argument(
        "--data", type=Path, default=Path("data/sandbox"), metavar="DIR", help="where the night is kept"
    )
    told = parser.parse_args(argv)
    if not 0 <= told.robots <= 7:
        parser.error("--robots takes a number from 0 to 7")
    return told


def _free(port: int) -> int:
    """Give the port if it is free, or a free one for 0. Raises OSError."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((LOOPBACK, port))
        return probe.getsockname()[1]


def _say(text: str, where: object = None) -> None:
    print(text, file=where or sys.stdout, flush=True)  # type: ignore[arg-type]
