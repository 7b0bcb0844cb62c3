"""The command line ends with one plain sentence and status 2 where it cannot go on (must be shown, 5)."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from bot.sandbox.server import SandboxServer

ROOT = Path(__file__).parents[1]


async def bot(*arguments: str, **settings: str) -> tuple[int, str, str]:
    """Run `python -m bot …` to its end; status, standard output, standard error."""
    plain = {key: value for key, value in os.environ.items() if not key.startswith(("DISCORD", "DATA", "DATABASE"))}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", *arguments),
        cwd=ROOT,
        env=plain | settings,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await asyncio.wait_for(process.communicate(), 40)
    return process.returncode or 0, out.decode(), err.decode()


async def test_a_missing_token_ends_the_bot_with_one_sentence(tmp_path: Path) -> None:
    status, _, err = await bot("run", DATA_DIR=str(tmp_path), DISCORD_TOKEN="")
    assert status == 2 and err.count("\n") == 1 and "DISCORD_TOKEN is missing" in err


async def test_a_refused_token_ends_the_bot_with_one_sentence_and_is_not_printed(
    tmp_path: Path, server: SandboxServer
) -> None:
    token = "a-token-that-nobody-knows-here"
    urls = {"DISCORD_API": server.api_url, "DISCORD_GATEWAY": server.gateway_url}
    status, out, err = await bot("run", DATA_DIR=str(tmp_path), DISCORD_TOKEN=token, LOG_LEVEL="DEBUG", **urls)
    assert status == 2 and "Traceback" not in err
    assert "token" in err.splitlines()[-1].lower()
    assert token not in out + err


async def test_a_data_folder_that_cannot_be_written_ends_the_bot_with_one_sentence(
    tmp_path: Path, server: SandboxServer
) -> None:
    (tmp_path / "in-the-way").write_text("a file where the folder should be")
    where = str(tmp_path / "in-the-way" / "data")
    status, _, err = await bot("run", DATA_DIR=where, DISCORD_TOKEN="some-token-of-some-length")
    assert status == 2 and "Traceback" not in err and where in err


async def test_a_second_process_on_the_same_file_ends_with_one_sentence(tmp_path: Path, server: SandboxServer) -> None:
    settings = {
        "DATA_DIR": str(tmp_path),
        "DISCORD_TOKEN": server.token,
        "DISCORD_API": server.api_url,
        "DISCORD_GATEWAY": server.gateway_url,
    }
    first = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "run"), cwd=ROOT, env=os.environ | settings, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        await server.bot_online(30)
        status, _, err = await bot("run", **settings)
        assert status == 2 and err.count("\n") == 1 and "Traceback" not in err
        assert first.returncode is None, "the first one plays on"
    finally:
        first.terminate()
        assert await asyncio.wait_for(first.wait(), 20) == 0, "SIGTERM ends it cleanly"


async def test_games_lists_every_game_and_an_unknown_command_says_what_there_is() -> None:
    status, out, _ = await bot("games")
    assert status == 0 and "widow-jack" in out and "buy_price" in out
    status, _, err = await bot("deel")
    assert status == 2 and "no command 'deel'" in err and "sandbox" in err
