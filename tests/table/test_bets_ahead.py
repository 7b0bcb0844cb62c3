"""Check or fold, call any, call at a price: said before the turn to bet (DESIGN 3.3)."""

from __future__ import annotations

import pytest

from bot.engine import events as e
from bot.engine.actions import Say
from bot.engine.errors import NotAllowed
from tests.table.house import PEOPLE, House

CHECK_OR_FOLD, CALL_ANY = Say("check-or-fold"), Say("call-any")


async def stud(house: House) -> int:
    """bob's 3d brings in; cy and ann come behind him. The hand's id."""
    await house.open("ann", "bob", "cy")
    play = await house.deal("seven-card-stud", deck="4s Ac Th 9h Jc 9d 3d 8d 9s")
    assert await house.asked() == "bob"
    return play.id


async def chosen(house: House, name: str) -> tuple[str, ...]:
    return (await house.view()).ahead.get(PEOPLE[name], ())


async def test_check_or_fold_folds_to_a_bet_and_only_then(house: House) -> None:
    hand = await stud(house)
    await house.tables.plan_ahead(hand, PEOPLE["cy"], CHECK_OR_FOLD)
    play = await house.say("bob bring-in")
    assert play.events[-1] == e.Folded(1) and await house.asked() == "ann"
    assert await chosen(house, "cy") == ()


async def test_check_or_fold_checks_where_that_is_free(house: House) -> None:
    hand = await stud(house)
    for words in ("bob bring-in", "cy call", "ann call"):
        await house.say(words)
    first = await house.asked()
    others = [name for name in ("bob", "cy", "ann") if name != first]
    for name in others:
        await house.tables.plan_ahead(hand, PEOPLE[name], CHECK_OR_FOLD)
    await house.say(f"{first} check")
    play = await house.play()
    assert not any(player.folded for player in play.state.seats) and play.state.street == 2
    assert (await house.view()).ahead == {}


async def test_call_any_calls_whatever_it_comes_to_and_never_raises(house: House) -> None:
    hand = await stud(house)
    await house.tables.plan_ahead(hand, PEOPLE["ann"], CALL_ANY)
    await house.say("bob bring-in")
    play = await house.say("cy raise 5")
    assert play.events[-1] == e.Called(2, 5, False) and await house.asked() == "bob"
    await house.say("bob fold")
    assert await chosen(house, "ann") == ()


async def test_call_any_of_a_short_stack_is_all_in_for_less(house: House) -> None:
    await house.open("ann", "bob", "cy")
    await house.tables.give(house.table, PEOPLE["ann"], PEOPLE["ann"], -196)
    play = await house.deal("seven-card-stud", deck="4s Ac Th 9h Jc 9d 3d 8d 9s")
    await house.tables.plan_ahead(play.id, PEOPLE["ann"], CALL_ANY)
    await house.say("bob bring-in")
    play = await house.say("cy raise 5")
    assert e.Called(2, 3, True) in play.events and play.state.seats[2].stack == 0
    assert (await house.balance()).holds


async def test_call_any_checks_where_there_is_nothing_to_call(house: House) -> None:
    hand = await stud(house)
    for words in ("bob bring-in", "cy call", "ann call"):
        await house.say(words)
    first = await house.asked()
    for name in ("ann", "bob", "cy"):
        if name != first:
            await house.tables.plan_ahead(hand, PEOPLE[name], CALL_ANY)
    play = await house.say(f"{first} check")
    assert play.state.street == 2 and isinstance(play.events[-1], e.RoundOpened)


async def test_a_call_at_a_price_counts_at_that_price_and_is_withdrawn_when_it_rises(house: House) -> None:
    hand = await stud(house)
    await house.say("bob bring-in")
    await house.tables.plan_ahead(hand, PEOPLE["ann"], Say("call", 2))
    assert await chosen(house, "ann") == ("call 2",)
    await house.say("cy raise 5")
    assert await chosen(house, "ann") == () and await house.asked() == "ann"
    await house.tables.plan_ahead(hand, PEOPLE["bob"], Say("call", 3))
    play = await house.say("ann call")
    assert e.Called(0, 3, False) in play.events


async def test_a_call_at_another_price_than_todays_is_not_taken(house: House) -> None:
    hand = await stud(house)
    await house.say("bob bring-in")
    for price in (0, 1, 3, 500):
        with pytest.raises(NotAllowed):
            await house.tables.plan_ahead(hand, PEOPLE["ann"], Say("call", price))
    assert (await house.view()).ahead == {}


async def test_on_ones_own_turn_it_counts_at_once_and_an_old_price_is_refused(house: House) -> None:
    hand = await stud(house)
    await house.say("bob bring-in")
    before = await house.play()
    with pytest.raises(NotAllowed):
        await house.tables.plan_ahead(hand, PEOPLE["cy"], Say("call", 5))
    assert await house.play() == before
    await house.tables.plan_ahead(hand, PEOPLE["cy"], Say("call", 2))
    assert (await house.play()).events[-1] == e.Called(1, 2, False)


async def test_a_bet_chosen_ahead_is_taken_back_outlives_a_restart_and_shows_to_nobody(house: House) -> None:
    hand = await stud(house)
    await house.tables.plan_ahead(hand, PEOPLE["cy"], CHECK_OR_FOLD)
    await house.tables.plan_ahead(hand, PEOPLE["cy"], CALL_ANY)
    await house.tables.plan_ahead(hand, PEOPLE["ann"], CHECK_OR_FOLD)
    await house.tables.take_back(hand, PEOPLE["ann"], "bet")
    play = await house.play()
    again = house.restarted()
    assert (await again.view()).ahead == {PEOPLE["cy"]: ("call-any",)}
    seen = await again.play()
    assert all(seen.view(seat) == play.view(seat) for seat in (None, 0, 1, 2))
    assert seen.number_asked == play.number_asked and "call-any" not in repr(await again.view())
    await again.say("bob bring-in")
    assert await again.asked() == "ann"


async def test_a_redeal_and_the_end_of_the_hand_take_bets_off_the_table(house: House) -> None:
    await house.open("ann", "bob", "cy")
    play = await house.deal(deck="4s Ac Th 9h Jc 9d 3d 8d 9s Qs")  # fourth street turns the queen up
    await house.say("bob bring-in")
    await house.say("cy call")
    await house.tables.plan_ahead(play.id, PEOPLE["bob"], CALL_ANY)
    await house.tables.plan_ahead(play.id, PEOPLE["cy"], CHECK_OR_FOLD)
    after = await house.say("ann call")
    assert isinstance(after.events[-1], e.ThrownIn) and (await house.view()).ahead == {}
    with pytest.raises(NotAllowed):
        await house.tables.plan_ahead(play.id, PEOPLE["cy"], CALL_ANY)
    await house.wait(4)
    name = await house.asked()
    other = next(one for one in ("ann", "bob", "cy") if one != name)
    await house.tables.plan_ahead(play.id, PEOPLE[other], CALL_ANY)
    await house.tables.void(house.table, PEOPLE["ann"])
    assert (await house.view()).ahead == {}


async def test_a_penalty_is_never_paid_by_a_choice_made_ahead(house: House) -> None:
    await house.open("ann", "bob", "cy")
    play = await house.deal("woolworth", deck="4s Ac Th 9h Jc 9d 3d 8d 9s 5h")
    assert await house.asked() == "bob"
    await house.say("bob bring-in")
    await house.say("cy call")
    await house.tables.plan_ahead(play.id, PEOPLE["bob"], CALL_ANY)
    await house.say("ann call")
    asked = (await house.play()).question
    assert asked is not None and asked.kind == "penalty" and await house.asked() == "bob"
    assert await chosen(house, "bob") == ("call-any",)


async def test_choosing_ahead_makes_up_for_a_missed_turn(house: House) -> None:
    house = house.with_settings(bank_seconds=0.0)
    hand = await stud(house)
    await house.say("bob bring-in")
    await house.say("cy call")
    await house.say("ann call")
    first = await house.asked()
    await house.wait(60)
    assert await house.missed(PEOPLE[first or ""]) == 1
    for name in ("ann", "bob", "cy"):
        if name != await house.asked() and name != first:
            await house.tables.plan_ahead(hand, PEOPLE[name], CHECK_OR_FOLD)
    await house.tables.plan_ahead(hand, PEOPLE[first or ""], CALL_ANY)
    await house.say(f"{await house.asked()} check")
    assert await house.missed(PEOPLE[first or ""]) == 0


async def test_a_call_is_withdrawn_as_soon_as_the_price_rises_not_only_when_its_turn_comes(house: House) -> None:
    await house.open("ann", "bob", "cy", "dee")
    play = await house.deal("seven-card-stud", deck="4s Ac Th 2s 9h Jc 9d 2h 3d 8d 9s 9c")
    await house.say("bob bring-in")
    await house.tables.plan_ahead(play.id, PEOPLE["ann"], Say("call", 2))
    await house.tables.plan_ahead(play.id, PEOPLE["bob"], CALL_ANY)
    await house.say("cy raise 5")
    assert await house.asked() == "dee" and await chosen(house, "ann") == ()
    assert await chosen(house, "bob") == ("call-any",)
