"""A turn is reminded of once, at half time (DESIGN 5)."""

from __future__ import annotations

from bot.table.here import Here
from tests.table.house import PEOPLE, House
from tests.table.test_clock import a_turn


async def reminded(house: House) -> bool:
    return (await house.view()).reminded


async def test_half_a_turn_before_its_end_the_player_is_reminded_and_not_a_moment_sooner(house: House) -> None:
    house = await a_turn(house, turn_seconds=60.0)
    await house.wait(29.9)
    assert not await reminded(house)
    await house.wait(0.1)
    assert await reminded(house)
    assert (await house.view()).deadline is not None and await house.asked() == "bob"
    await house.say("bob bring-in")
    assert not await reminded(house)
    await house.wait(30)
    assert await reminded(house) and await house.asked() == "cy"


async def test_a_reminder_outlives_a_restart_and_comes_once_a_turn(house: House) -> None:
    house = await a_turn(house, turn_seconds=60.0)
    await house.wait(20)
    again = house.restarted()
    await again.tables.resume()
    await again.tables.close_down()
    await again.wait(29.9)
    assert not await reminded(again)
    await again.wait(0.1)
    assert await reminded(again)
    told = len(again.told.tables)
    third = again.restarted()
    await third.tables.resume()
    await third.tables.close_down()
    assert await reminded(third)
    due = (await third.view()).deadline
    assert due is not None and due.at == house.clock.now() + 60
    heard = len(third.told.tables)
    await third.wait(59.9)
    assert await reminded(third) and len(third.told.tables) == heard and told
    await third.wait(0.1)
    assert not await reminded(third)


async def test_the_reminder_stays_while_the_bank_runs_and_none_comes_for_the_bank(house: House) -> None:
    house = house.with_settings(turn_seconds=60.0, bank_seconds=40.0)
    await house.open("ann", "bob", "cy")
    await house.deal("seven-card-stud")
    name = await house.asked()
    await house.wait(60)
    view = await house.view()
    assert view.reminded and view.deadline is not None and view.deadline.kind == "bank"
    heard = len(house.told.tables)
    await house.wait(39.9)
    assert len(house.told.tables) == heard and await house.asked() == name


async def test_a_flip_of_twenty_seconds_is_reminded_of_after_ten(house: House) -> None:
    await house.open("ann", "bob", "cy")
    await house.deal("woolworth-joker", jokers=1)
    while (play := await house.play()).question is not None and play.question.kind != "flip":
        verbs = ("check", "call", "bring-in", "pay")
        await house.say(f"{await house.asked()} {next(verb for verb in verbs if play.question.choice(verb))}")
    await house.wait(9.9)
    assert not await reminded(house)
    await house.wait(0.1)
    assert await reminded(house)


async def test_a_quiet_table_a_paused_one_and_a_robot_are_not_reminded(house: House) -> None:
    house = await a_turn(house, turn_seconds=60.0)
    await house.tables.pause(house.table, PEOPLE["ann"])
    await house.wait(45)
    assert not await reminded(house)
    await house.tables.unpause(house.table, PEOPLE["ann"])
    await house.tables.at(house.table, quieten)
    await house.wait(45)
    assert not await reminded(house)
    await house.say("bob bring-in")
    await house.wait(45)
    assert not await reminded(house)


async def test_nobody_reminds_a_robot(house: House) -> None:
    house = house.with_settings(robots=1, robot_seconds=50.0)
    await house.open("ann")
    await house.deal("seven-card-stud")
    if await house.asked() == "ann":
        await house.say("ann bring-in")
    await house.wait(49)
    assert not await reminded(house) and await house.asked() != "ann"


def quieten(here: Here) -> None:
    here.table.quiet = True
