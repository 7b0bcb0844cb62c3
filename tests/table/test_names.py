"""Names change and are alike; seats hold by id (FIELD, name changed)."""

from __future__ import annotations

from tests.table.house import PEOPLE, House


async def test_a_new_name_is_taken_over_and_the_seat_holds(house: House) -> None:
    await house.open("ann")
    await house.tables.named(house.table, PEOPLE["ann"], "Ann Two Words")
    assert (await house.view()).seat(PEOPLE["ann"]).name == "Ann Two Words"  # pyright: ignore
    assert (await house.tables.person(PEOPLE["ann"])).name == "Ann Two Words"


async def test_two_players_of_one_name_are_dealt_to_both(house: House) -> None:
    await house.open("ann")
    await house.tables.sit(house.table, PEOPLE["bob"], "ann")
    play = await house.deal()
    assert play.names == ("ann (2)", "ann") and [player.name for player in play.state.seats] == ["ann_(2)", "ann"]


async def test_two_players_of_the_same_name_can_be_told_apart(house: House) -> None:
    await house.open("ann", "bob", "cy")
    await house.tables.named(house.table, PEOPLE["bob"], "Ann")
    await house.tables.named(house.table, PEOPLE["cy"], "Ann")
    await house.tables.named(house.table, PEOPLE["cy"], "Ann")
    assert [seat.name for seat in (await house.view()).seats] == ["ann", "Ann (2)", "Ann (3)"]
    await house.tables.named(house.table, PEOPLE["bob"], "bob")
    await house.tables.sit(house.table, PEOPLE["dee"], "Ann")
    assert [seat.name for seat in (await house.view()).seats] == ["ann", "bob", "Ann (3)", "Ann (2)"]
