"""A SQLite file serves one process (DESIGN 3.8)."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from bot.store.database import Store
from bot.store.errors import StoreBusy, StoreUnwritable

_HOLD = """
import asyncio, sys
from bot.store.database import Store
asyncio.run(Store.open(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


async def test_a_second_process_stops_with_a_plain_sentence_until_the_first_is_killed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'night.sqlite'}"
    first = await asyncio.create_subprocess_exec(
        sys.executable, "-c", _HOLD, url, stdin=PIPE, stdout=PIPE, cwd=Path(__file__).parents[2]
    )
    assert first.stdout
    try:
        assert await first.stdout.readline() == b"held\n"
        with pytest.raises(
            StoreBusy, match=r"^Another process is already dealing from .*night\.sqlite; stop it first\.$"
        ):
            await Store.open(url)
    finally:
        first.kill()
        await first.wait()
    store = await Store.open(url)
    await store.close()


async def test_the_file_is_free_after_closing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'night.sqlite'}"
    for _ in range(2):
        await (await Store.open(url)).close()


async def test_a_folder_that_cannot_be_made_is_told_plainly(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file stands where the folder should be")
    with pytest.raises(StoreUnwritable, match="cannot be written"):
        await Store.open(f"sqlite:///{tmp_path / 'data' / 'night.sqlite'}")


async def test_a_store_that_could_not_be_opened_lets_the_file_go(tmp_path: Path) -> None:
    file = tmp_path / "night.sqlite"
    file.write_bytes(b"no database " * 100)
    with pytest.raises(StoreUnwritable):
        await Store.open(f"sqlite:///{file}")
    file.unlink()
    await (await Store.open(f"sqlite:///{file}")).close()
