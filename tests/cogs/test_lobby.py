"""What the buttons of a lobby do, for whom they do it, and whom they tell why not."""

from __future__ import annotations

import pytest

from bot.sandbox.driver import Outcome
from tests.cogs.night import Night, refused

GUESTS = ("bob", "cy", "dee", "eve", "finn", "gus", "hal")


async def pick(night: Night, who: str, game: str) -> Outcome:
    """Choose a game in the select of the lobby."""
    lobby = await night.shown("Deal")
    return await night.human(who).select(lobby, lobby.selects[0]["custom_id"], game)


async def fill(night: Night) -> None:
    """All eight seats are taken."""
    for name in {*GUESTS} - {one.name.lower() for one in night.server.world.humans}:
        night.server.world.add_user(name.capitalize())
    await night.lobby("widow-jack", *GUESTS)


async def test_who_presses_deal_out_of_turn_is_told_whose_deal_it_is_and_nothing_is_dealt(night: Night) -> None:
    await night.lobby("widow-jack", "bob")
    before = await night.stands()
    refused(await night.press("bob", "Deal"), f"<@{night.human('ann').id}>'s deal")
    refused(await night.press("cy", "Deal"), "You have no seat at this table")
    assert await night.stands() == before


async def test_a_second_sit_in_is_refused_and_costs_no_second_buy_in(night: Night) -> None:
    await night.lobby("widow-jack", "bob")
    before = await night.stands()
    again = await night.press("bob", "Sit in")
    await again.replied()
    refused(again, "You have a seat here already")
    assert await night.stands() == before and await night.chips() == {"Ann": 200, "Bob": 200}


async def test_who_leaves_before_the_deal_is_cashed_out_and_comes_even(night: Night) -> None:
    await night.lobby("widow-jack", "bob", "cy")
    told = await night.press("bob", "Leave")
    assert told.ephemeral and told.text == "You have left and are cashed out."
    refused(await night.press("bob", "Leave"), "You have no seat")
    assert await night.chips() == {"Ann": 200, "Cy": 200}
    await night.human("ann").slash("table close")
    assert "Bob: bought 200, **+0**" in (await night.said("is closed")).text


async def test_only_the_dealer_cancels_a_lobby_and_then_it_is_gone(night: Night) -> None:
    await night.lobby("widow-jack", "bob")
    before = await night.stands()
    refused(await night.press("bob", "Cancel"), "'s deal")
    assert await night.stands() == before
    lobby = await night.shown("Cancel")
    assert not (await night.press("ann", "Cancel")).text
    await night.server.until(lambda: night.server.message(lobby.id) is None)
    assert (await night.table()).lobby is None
    assert "Start a hand with `/deal`" in (await night.said("is open")).text


async def test_one_player_alone_is_dealt_nothing_and_hears_what_is_missing(night: Night) -> None:
    await night.lobby("widow-jack")
    before = await night.stands()
    refused(await night.press("ann", "Deal"), "at least 2 players")
    assert await night.stands() == before
    assert "Waiting for at least 2 players" in (await night.shown("Deal")).text


async def test_eight_at_widow_jack_are_dealt_once_somebody_sits_this_one_out(night: Night) -> None:
    await fill(night)
    await night.said("8 are seated, Widow Jack takes 7")
    before = await night.stands()
    refused(await night.press("ann", "Deal"), "8 are seated", "takes 7", "`Sit this one out`")
    assert await night.stands() == before
    assert not (await night.press("hal", "Sit this one out")).text
    await night.said("**Hal** 200 · *sits this one out*")
    assert not (await night.press("ann", "Deal")).text
    told = await night.said("hand 1 is announced")
    assert "Gus 200" in told.text and "Hal" not in told.text
    assert (await night.chips())["Hal"] == 200


async def test_who_sat_out_plays_after_all_and_another_may_sit_out_instead(night: Night) -> None:
    await fill(night)
    await night.press("hal", "Sit this one out")
    await night.press("hal", "Play after all")
    await night.press("gus", "Sit this one out")
    await night.said("**Gus** 200 · *sits this one out*")
    await night.press("ann", "Deal")
    told = (await night.said("hand 1 is announced")).text
    assert "Hal 200" in told and "Gus" not in told
    assert (await night.chips())["Gus"] == 200


async def test_a_stranger_cannot_sit_out_a_hand_and_finds_no_ninth_seat(night: Night) -> None:
    await fill(night)
    night.server.world.add_user("Ivy")
    before = await night.stands()
    refused(await night.press("ivy", "Sit this one out"), "no seat")
    refused(await night.press("ivy", "Leave"), "no seat")
    full = await night.press("ivy", "Sit in")
    await full.replied()
    refused(full, "All 8 seats are taken")
    assert await night.stands() == before


async def test_the_dealer_picks_another_game_in_the_lobby_and_nobody_else_does(night: Night) -> None:
    await night.lobby("widow-jack", "bob")
    before = await night.stands()
    refused(await pick(night, "bob", "baseball"), "'s deal")
    refused(await pick(night, "cy", "baseball"), "no seat")
    assert await night.stands() == before
    lobby = await night.shown("Deal")
    assert not (await pick(night, "ann", "baseball")).text
    told = await night.said("Baseball · hand 1 gathers")
    assert told.id == lobby.id and "Widow Jack · hand" not in told.text
    await night.press("ann", "Deal")
    await night.said("Baseball · hand 1 is announced")


@pytest.mark.parametrize("who", ["ann", "bob", "cy"])
async def test_deal_while_a_hand_is_played_has_to_wait(night: Night, who: str) -> None:
    await night.heads_up()
    await night.said("to act")
    before = await night.stands()
    refused(await night.human(who).slash("deal baseball"), "Hand 1 is being played")
    assert await night.stands() == before


async def test_deal_by_a_guest_while_the_lobby_is_open_is_refused(night: Night) -> None:
    await night.lobby("widow-jack", "bob")
    before = await night.stands()
    refused(await night.human("bob").slash("deal baseball"), "'s deal")
    refused(await night.human("cy").slash("deal baseball"), "no seat")
    assert await night.stands() == before


async def test_the_first_game_is_picked_at_the_open_table_by_whoever_deals(night: Night) -> None:
    await night.human("ann").slash("table open")
    await night.press("bob", "Sit in")
    open_table = await night.said("Table 1 is open")
    knob = open_table.selects[0]["custom_id"]
    refused(await night.human("bob").select(open_table, knob, "woolworth"), "'s deal")
    assert not (await night.human("ann").select(open_table, knob, "woolworth")).text
    await night.said("hand 1 gathers")
    await night.server.until(lambda: night.server.message(open_table.id) is None)
