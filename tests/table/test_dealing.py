"""From one hand to the next: who deals, what is dealt, and the clock that deals for whoever does not come."""

from __future__ import annotations

import pytest

from bot.table.errors import NotDealer, NotSeated
from bot.table.here import Here
from tests.table.house import CHANNEL, GUILD, PEOPLE, House


async def test_a_hand_from_open_to_end(house: House) -> None:
    await house.open("ann", "bob", "cy")
    play = await house.deal()
    assert play.number == 1 and len(play.events) > 3
    assert (await house.balance()).holds
    await house.fold_round()
    play = await house.play()
    assert play.status == "done" and sum(play.net or ()) == 0
    assert (await house.balance()).holds
    assert sum((await house.stacks()).values()) == 600


async def after_a_hand(house: House, *names: str, game: str = "seven-card-stud") -> int:
    """One hand is over, ann has dealt it, and the deal has moved on. The lobby's hand."""
    await house.open(*names)
    play = await house.deal(game)
    await house.fold_round()
    await house.tables.next_dealer(play.id, PEOPLE["ann"])
    return await gathering(house)


async def gathering(house: House) -> int:
    lobby = (await house.view()).lobby
    assert lobby is not None
    return lobby.hand_id


async def test_the_next_dealer_picks_the_game_and_its_house_rules_are_the_tables(house: House) -> None:
    await house.open("ann", "bob", "cy")
    await house.deal("widow-jack", buy_price=7)
    await house.fold_round()
    await house.deal("seven-card-stud")
    await house.fold_round()
    play = await house.play()
    await house.tables.next_dealer(play.id, PEOPLE["ann"])
    lobby = (await house.view()).lobby
    assert lobby is not None and lobby.game == "seven-card-stud" and (await house.view()).dealer == PEOPLE["bob"]
    for other in ("cy", "dee"):
        with pytest.raises((NotDealer, NotSeated)):
            await house.tables.lobby(GUILD, CHANNEL, PEOPLE[other], other, "woolworth")
    await house.tables.lobby(GUILD, CHANNEL, PEOPLE["bob"], "bob", "widow-jack")
    lobby = (await house.view()).lobby
    assert lobby is not None and lobby.rules["buy_price"] == 7
    await house.tables.deal(lobby.hand_id, PEOPLE["bob"])
    play = await house.play()
    assert (play.game, play.users[-1], play.state.rules["buy_price"]) == ("widow-jack", PEOPLE["bob"], 7)
    assert (await house.view()).deal is None


async def test_for_an_absent_dealer_the_clock_deals_the_same_game_again_after_two_minutes(house: House) -> None:
    await after_a_hand(house, "ann", "bob", "cy")
    due = (await house.view()).deal
    assert due is not None and (due.at, due.user) == (house.clock.now() + 120, PEOPLE["bob"])
    await house.wait(119.9)
    assert (await house.play()).number == 1
    again = house.restarted()
    await again.tables.resume()
    await again.tables.close_down()
    await again.wait(0.1)
    play = await again.play()
    assert (play.number, play.game, play.users[-1]) == (2, "seven-card-stud", PEOPLE["bob"])
    assert play.state.deals == 1 and await again.asked() is not None
    assert (await again.balance()).holds and (await again.view()).deal is None


async def test_a_dealer_who_presses_something_has_the_whole_time_again(house: House) -> None:
    hand = await after_a_hand(house, "ann", "bob", "cy")
    await house.wait(100)
    await house.tables.lobby(GUILD, CHANNEL, PEOPLE["bob"], "bob", "widow-jack")
    await house.wait(100)
    await house.tables.set_rules(hand, PEOPLE["bob"], {"buy_price": 3})
    await house.wait(119.9)
    assert (await house.play()).number == 1
    await house.wait(0.1)
    play = await house.play()
    assert (play.number, play.game, play.state.rules["buy_price"]) == (2, "widow-jack", 3)


async def test_with_too_few_the_lobby_waits_and_deals_once_there_are_enough(house: House) -> None:
    await after_a_hand(house, "ann", "bob")
    await house.tables.away(house.table, PEOPLE["ann"])
    await house.wait(130)
    view = await house.view()
    assert view.hand is not None and view.hand.number == 1 and view.lobby is not None
    await house.tables.back(house.table, PEOPLE["ann"])
    await house.wait(120)
    assert (await house.play()).number == 2


async def test_a_paused_table_is_not_dealt_by_the_clock(house: House) -> None:
    await after_a_hand(house, "ann", "bob")
    await house.tables.pause(house.table, PEOPLE["ann"])
    await house.wait(1000)
    assert (await house.play()).number == 1
    await house.tables.unpause(house.table, PEOPLE["ann"])
    await house.wait(120)
    assert (await house.play()).number == 2


async def test_a_dealer_who_is_away_or_has_left_is_skipped(house: House) -> None:
    await house.open("ann", "bob", "cy", "dee")
    play = await house.deal("seven-card-stud")
    await house.fold_round()
    await house.tables.away(house.table, PEOPLE["bob"])
    await house.tables.next_dealer(play.id, PEOPLE["ann"])
    assert (await house.view()).dealer == PEOPLE["cy"]
    await house.tables.leave(house.table, PEOPLE["cy"])
    assert (await house.view()).dealer == PEOPLE["dee"]
    await house.wait(239.9)  # cy's two minutes, then dee's own
    assert (await house.play()).number == 1
    await house.wait(0.1)
    play = await house.play()
    assert play.number == 2 and play.users[-1] == PEOPLE["dee"]


async def test_a_cancelled_lobby_is_not_dealt(house: House) -> None:
    hand = await after_a_hand(house, "ann", "bob")
    await house.tables.cancel(hand, PEOPLE["bob"])
    await house.wait(1000)
    assert (await house.play()).number == 1 and (await house.view()).deal is None


async def test_a_lobby_that_somebody_opens_has_no_clock(house: House) -> None:
    await house.open("ann", "bob")
    await house.tables.lobby(GUILD, CHANNEL, PEOPLE["ann"], "ann", "widow-jack")
    await house.wait(1000)
    assert (await house.view()).hand is None and (await house.view()).lobby is not None


async def skipped_through(house: House) -> None:
    """Robots play a hand out; ann's turns pass."""
    for _ in range(200):
        if (await house.play()).over:
            return
        if await house.asked() == "ann":
            await house.tables.skip(house.table, PEOPLE["ann"])
        else:
            await house.wait(2)


async def test_a_robot_deals_by_itself_after_a_moment(house: House) -> None:
    house = house.with_settings(robots=1, robot_seconds=2.0)
    await house.open("ann")
    play = await house.deal("seven-card-stud")
    await skipped_through(house)
    await house.tables.next_dealer(play.id, PEOPLE["ann"])
    await house.wait(5.9)
    assert (await house.play()).number == 1
    await house.wait(0.1)
    play = await house.play()
    assert play.number == 2 and play.users[-1] < 0


async def test_robots_do_not_deal_among_themselves(house: House) -> None:
    house = house.with_settings(robots=2, robot_seconds=2.0)
    await house.open("ann")
    play = await house.deal("seven-card-stud")
    await skipped_through(house)
    await house.tables.next_dealer(play.id, PEOPLE["ann"])
    if not (await house.view()).seats[0].away:
        await house.tables.away(house.table, PEOPLE["ann"])
    await house.wait(1000)
    assert (await house.play()).number == 1 and (await house.view()).lobby is not None


async def test_a_game_taken_off_the_menu_is_not_dealt_again(house: House) -> None:
    await house.open("ann", "bob")
    play = await house.deal("seven-card-stud")
    await house.fold_round()
    await house.tables.at(house.table, only_widow_jack)
    await house.tables.next_dealer(play.id, PEOPLE["ann"])
    await house.wait(120)
    assert (await house.play()).game == "widow-jack"


def only_widow_jack(here: Here) -> None:
    here.table.games = ["widow-jack"]
