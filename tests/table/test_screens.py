"""What is remembered about messages survives, keyed, and is forgotten when told."""

from __future__ import annotations

from bot.table.screens import Screen
from tests.table.house import House


async def test_a_message_is_remembered_by_its_key_and_found_by_its_id(house: House) -> None:
    await house.open("ann")
    screens = house.tables.screens
    posting = Screen("board", channel=(1 << 62) + 1, nonce="b-1")
    await screens.put(house.table, posting)
    posted = Screen("board", posting.channel, (1 << 62) + 9, "b-1", shown="seq 4")
    await screens.put(house.table, posted)
    assert await house.restarted().tables.screens.all(house.table) == {"board": posted}
    assert await screens.of_message((1 << 62) + 9) == (house.table, posted)
    await screens.forget(house.table, "board")
    await screens.forget(house.table, "board")
    assert await screens.all(house.table) == {} and await screens.of_message(9) is None


async def test_a_note_is_kept_between_two_starts(house: House) -> None:
    assert await house.tables.notes.get("commands") is None
    for text in ("abc", "def"):
        await house.tables.notes.put("commands", text)
    assert await house.restarted().tables.notes.get("commands") == "def"
