"""SIGKILL at eleven moments of one hand, the redeal among them: nothing is lost or said twice (must be shown, 2)."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import sys
from collections import Counter
from pathlib import Path

from bot.sandbox.server import SandboxServer
from tests.acceptance.players import Table
from tests.acceptance.story import AFTER_THE_QUEEN, BEFORE_THE_QUEEN, STACKS_AFTER, Press

ROOT = Path(__file__).parents[2]


class Killable:
    """A bot process that can be killed and started again on the same data."""

    def __init__(self, server: SandboxServer, data: Path) -> None:
        self.server, self.data = server, data
        self.decks = data / "deck-to-lay"
        self.decks.write_text("0")
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        settings = {
            "DISCORD_TOKEN": self.server.token,
            "DISCORD_API": self.server.api_url,
            "DISCORD_GATEWAY": self.server.gateway_url,
            "DATA_DIR": str(self.data),
            "REDEAL_SECONDS": "1",
        }
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.acceptance.rigged_bot", self.decks, cwd=ROOT, env=os.environ | settings
        )
        await self.server.bot_online(20)

    async def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        await self.process.wait()

    def chips(self) -> int:
        """Stacks and the middle, as they are committed."""
        with sqlite3.connect(self.data / "mariah.sqlite") as rows:
            stacks = rows.execute("select coalesce(sum(stack), 0) from seat").fetchone()[0]
            pots = rows.execute(
                "select coalesce(sum(pot), 0) from hand where status in ('announced', 'open')"
            ).fetchone()[0]
        return stacks + pots


async def test_a_hand_survives_eleven_kills(server: SandboxServer, tmp_path: Path) -> None:
    bot = Killable(server, tmp_path)
    await bot.start()
    await server.until(lambda: server.world.catalog.commands(), 20)
    table = Table(server)
    try:
        await table.open("Bob", "Cy")
        kills = 0
        presses: list[Press] = [*BEFORE_THE_QUEEN, *AFTER_THE_QUEEN]
        for number, press in enumerate(presses):
            if number == len(BEFORE_THE_QUEEN) - 1:
                bot.decks.write_text("1")  # this press turns her up, and with her the next deck is shuffled and sealed
            await table.press(press)
            if number < len(BEFORE_THE_QUEEN) or number % 2 == 1:
                await bot.kill()
                assert bot.chips() == 600, press
                kills += 1
                await bot.start()
        await table.found("Deal again")
        assert kills >= 11
        assert bot.chips() == 600
        with sqlite3.connect(tmp_path / "mariah.sqlite") as rows:
            assert dict(rows.execute("select name, stack from seat").fetchall()) == STACKS_AFTER
        await asyncio.sleep(0)
        said = [message.text.split("\n")[0] for message in server.messages()]
        twice = [line for line, count in Counter(said).items() if count > 1 and not line.startswith("<@")]
        assert not twice, twice
        for name in ("Ann", "Bob", "Cy"):
            cards = [message for message in server.dm(name) if re.search(r"^Down: ", message.text, re.MULTILINE)]
            asks = [message for message in cards if message.find_button("Deal it down")]
            assert len(cards) - len(asks) <= 1, [message.text for message in cards]
    finally:
        if bot.process is not None and bot.process.returncode is None:
            bot.process.terminate()
            await bot.process.wait()
