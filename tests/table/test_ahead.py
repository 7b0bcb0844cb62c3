"""Choices made ahead: they wait, can be taken back, show to nobody and make nobody's button old (DESIGN 3.3)."""

from __future__ import annotations

import pytest

from bot.engine import events as e
from bot.engine.actions import Say, parse_action
from bot.engine.errors import NotAllowed, TooLate
from bot.table.errors import NotInHand
from tests.table.house import PEOPLE, House

BUY, DOWN, PASS = Say("buy"), Say("down"), Say("pass")
# No reset card turns up, nobody is forced out: three players come to the seventh card.
DECK = "4s Ac Th 9h Jc 9d Kd 8d 9s Kh 6h 5h Kc 3s 2d 2c Td Ah 7d Qc 3c"


async def play_to(house: House, kind: str) -> str | None:
    """Check and call until a question of that kind; who is asked it."""
    while (name := await house.asked()) is not None:
        asked = (await house.play()).question
        assert asked is not None
        if asked.kind == kind:
            return name
        verb = next(verb for verb in ("check", "call", "bring-in", "pay", "down", "pass") if asked.choice(verb))
        await house.say(f"{name} {verb}")
    return None


async def test_a_choice_made_ahead_counts_when_its_turn_comes(house: House) -> None:
    await house.open("ann", "bob", "cy")
    play = await house.deal(deck=DECK)  # dealt to bob, cy, ann
    await house.tables.plan_ahead(play.id, PEOPLE["cy"], BUY)
    assert (await house.play()).number_asked == play.number_asked
    assert await play_to(house, "buy") == "bob"
    await house.say("bob down")
    assert await house.asked() == "ann"
    bought = [event for event in (await house.play()).events if isinstance(event, e.Bought)]
    assert [event.seat for event in bought] == [1]
    assert (await house.view()).ahead == {} and (await house.balance()).holds


async def test_a_choice_can_be_changed_and_taken_back_until_it_counts(house: House) -> None:
    await house.open("ann", "bob", "cy")
    play = await house.deal(deck=DECK)
    for action in (BUY, DOWN, BUY):
        await house.tables.plan_ahead(play.id, PEOPLE["cy"], action)
    assert (await house.view()).ahead == {PEOPLE["cy"]: ("buy",)}
    await house.tables.take_back(play.id, PEOPLE["cy"], "buy")
    await house.tables.take_back(play.id, PEOPLE["cy"], "buy")
    assert await play_to(house, "buy") == "bob"
    await house.say("bob down")
    assert await house.asked() == "cy"
    await house.say("cy down")
    with pytest.raises(TooLate):
        await house.tables.plan_ahead(play.id, PEOPLE["cy"], BUY)


async def test_it_survives_a_restart_and_shows_to_nobody(house: House) -> None:
    await house.open("ann", "bob", "cy")
    play = await house.deal(deck=DECK)
    await house.tables.plan_ahead(play.id, PEOPLE["cy"], BUY)
    again = house.restarted()
    assert (await again.view()).ahead == {PEOPLE["cy"]: ("buy",)}
    assert "ahead" not in repr(await again.view())
    assert (await again.play()).view(None) == play.view(None)


async def test_made_when_it_is_asked_it_counts_at_once(house: House) -> None:
    await house.open("ann", "bob", "cy")
    play = await house.deal(deck=DECK)
    assert await play_to(house, "buy") == "bob"
    await house.tables.plan_ahead(play.id, PEOPLE["bob"], DOWN)
    assert await house.asked() == "cy"


async def test_a_redeal_takes_every_choice_off_the_table(house: House) -> None:
    await house.open("ann", "bob", "cy")
    # fourth street turns the queen of spades up before bob
    play = await house.deal(deck="4s Ac Th 9h Jc 9d Kd 8d 9s Qs")
    await house.tables.plan_ahead(play.id, PEOPLE["cy"], BUY)
    while (await house.play()).state.deals == 1 and await house.asked():
        asked = (await house.play()).question
        assert asked is not None
        await house.say(f"{await house.asked()} {'call' if asked.choice('call') else 'bring-in'}")
    assert isinstance((await house.play()).events[-1], e.ThrownIn)
    assert (await house.view()).ahead == {}


async def test_only_choices_that_this_game_has_are_made_ahead(house: House) -> None:
    await house.open("ann", "bob", "cy")
    play = await house.deal("seven-card-stud")
    for action in (BUY, PASS, Say("fold"), parse_action("flip bob up")):
        with pytest.raises(NotAllowed):
            await house.tables.plan_ahead(play.id, PEOPLE["cy"], action)
    with pytest.raises(NotInHand):
        await house.tables.plan_ahead(play.id, PEOPLE["dee"], BUY)
    await house.fold_round()
    with pytest.raises(TooLate):
        await house.tables.plan_ahead(play.id, PEOPLE["cy"], BUY)


async def test_time_runs_out_on_a_seventh_card_it_is_dealt_down(house: House) -> None:
    house = house.with_settings(bank_seconds=0.0)
    await house.open("ann", "bob", "cy")
    await house.deal(deck=DECK)
    assert await play_to(house, "buy") == "bob"
    await house.wait(60)
    assert any(isinstance(event, e.Declined) for event in (await house.play()).events)


async def test_a_flip_has_twenty_seconds_no_bank_and_passing_without_a_joker_never_counts(house: House) -> None:
    await house.open("ann", "bob", "cy")
    await house.deal("woolworth-joker", jokers=1)
    name = await play_to(house, "flip")
    assert name is not None
    while (name := await house.asked()) is not None:
        asked = (await house.play()).question
        assert asked is not None
        due = (await house.view()).deadline
        assert due is not None and due.at == house.clock.now() + 20
        seat = next(seat for seat in (await house.view()).seats if seat.name == name)
        has_joker = asked.choice("flip") is not None
        before = await house.missed(seat.user)
        await house.wait(20)
        assert await house.missed(seat.user) == before + has_joker
    assert (await house.play()).over


async def test_a_pass_made_ahead_keeps_nobody_waiting(house: House) -> None:
    await house.open("ann", "bob", "cy")
    play = await house.deal("woolworth-joker", jokers=1)
    for name in ("ann", "bob", "cy"):
        await house.tables.plan_ahead(play.id, PEOPLE[name], PASS)
    assert await play_to(house, "flip") is None
    assert (await house.play()).over
