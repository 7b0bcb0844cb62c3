"""A cheat wants chips that are not his: acting twice, buying and leaving in the wrong moment, numbers that are none."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.actions import Say
from bot.engine.errors import Refused, TooLate
from bot.sandbox.driver import Outcome
from bot.sandbox.interaction import MODAL
from bot.table import ledger
from tests.acceptance.test_cheat_cards import BOB_HAS_IT, play_to
from tests.acceptance.test_field_buttons import board_of, forge, refused
from tests.cogs.conftest import night
from tests.cogs.night import Night
from tests.table.conftest import clock, house, settings, store
from tests.table.house import PEOPLE, House

__all__ = ["clock", "house", "night", "settings", "store"]

ODD = (
    "1e9",
    "٣",
    "²",
    "0x10",
    "-1",
    str(2**70),
    "9" * 13,
    "1_000",
    "١٠",
    "5.0",
    "∞",
    "\u200b",
    "1,00",
    "five",
    "--",
    "0",
)


async def balanced(night: Night) -> bool:
    """Buy-ins less cash-outs are what lies in front of people and in the middle (DESIGN 3.6)."""
    return (await night.bot.tables.store.read(lambda session: ledger.balance(session, 1))).holds


async def fill_in(night: Night, who: str, custom_id: str, field: str, value: str) -> Outcome:
    """Hand in a form with whatever is wished in it, as no client would let one."""
    user, channel = night.human(who).user, night.server.world.channel_named("poker")
    part = {"type": 4, "id": 2, "custom_id": field, "value": value}
    told = {"data": {"custom_id": custom_id, "components": [{"type": 18, "id": 1, "component": part}]}}
    sent = night.server.interactions.send(MODAL, user.id, channel, told)
    await night.server.until(lambda: sent.settled)
    return Outcome(night.server.stage, sent)


async def test_numbers_that_are_none_move_no_chip(night: Night) -> None:
    await night.lobby("widow-jack", "bob")
    before = await night.rules()
    for value in ODD:
        if value in ("0", "\u200b"):
            continue  # a card may be free
        refused(await fill_in(night, "ann", "hand:1:numbers", "buy_price", value), "")
        assert await night.rules() == before, value
    refused(await fill_in(night, "bob", "hand:1:numbers", "buy_price", "1"), "deal")
    gathering = (await night.table()).lobby
    assert gathering is not None
    await night.bot.tables.set_rules(gathering.hand_id, int(night.human("ann").id), {"limit": "no limit"})
    await night.press("ann", "Deal")
    asked = await night.server.until(lambda: next((m for m in night.server.messages() if "to act" in m.text), None))
    assert asked is not None
    first = "bob" if f"<@{night.human('bob').id}>" in asked.text else "ann"
    await night.act(first, "Bring in 2")
    other = "ann" if first == "bob" else "bob"
    await board_of(night, other)
    hand = (await night.table()).hand
    assert hand is not None
    stands = await night.stands()
    for value in ODD:
        for who in (first, other):
            outcome = await fill_in(night, who, f"hand:1:q{hand.number_asked}:amount", "amount", value)
            refused(outcome, "")
            assert "went wrong" not in outcome.text and await night.stands() == stands, (who, value)
    for custom_id in ("hand:1:amount", "hand:1:q1:amount", "hand:2:q9:amount", "hand:1:q999999999:amount"):
        refused(await fill_in(night, other, custom_id, "amount", "40"), "")
    assert await night.stands() == stands and await balanced(night)
    told = f"hand:1:q{hand.number_asked}:amount"
    both = await asyncio.gather(*(fill_in(night, other, told, "amount", " 50 ") for _ in range(3)))
    assert sorted(bool(one.text) for one in both) == [False, True, True]
    assert min((await night.chips()).values()) == 200 - 1 - 50


async def test_chips_bought_in_mid_hand_come_once_and_only_at_its_end(night: Night) -> None:
    await night.heads_up()
    await night.act("bob", "Bring in 2")
    both = await asyncio.gather(*(night.human("bob").slash("table rebuy") for _ in range(3)))
    assert sum("when this hand is over" in one.text for one in both) == 1
    assert sum("a rebuy is for a stack below" in one.text for one in both) == 2
    assert (await night.chips())["Bob"] == 197
    board = await board_of(night, "ann")
    assert "**Bob** 197" in board.text
    await night.stop()
    await night.start()
    await night.act("ann", "Fold")
    await night.said("hand 1 is over")
    assert await night.chips() == {"Ann": 199, "Bob": 401} and await balanced(night)


async def test_leaving_while_asked_and_coming_back_doubles_nothing(night: Night) -> None:
    await night.heads_up()
    await board_of(night, "bob")
    bob = night.human("bob")
    for command in ("table rebuy", "table leave", "table sit", "table leave", "table sit", "table sit", "table leave"):
        assert not (await bob.slash(command)).failed
    assert await balanced(night)
    await night.act("bob", "Bring in 2")
    await night.act("ann", "Complete 5")
    await night.act("bob", "Fold")
    await night.said("hand 1 is over")
    assert await night.chips() == {"Ann": 203} and await balanced(night)
    assert not (await bob.slash("table sit")).failed
    refused(await bob.slash("table sit"), "already")
    assert await night.chips() == {"Ann": 203, "Bob": 200} and await balanced(night)
    told = (await night.bot.tables.ledger(1)).lines
    assert {line.name: line.net for line in told} == {"Ann": 3, "Bob": -3}


async def test_a_flip_pressed_after_the_hand_was_taken_back_moves_nothing(night: Night) -> None:
    night.chance.decks = [BOB_HAS_IT]
    await night.lobby("woolworth-joker", "bob", "cy")
    await night.press("ann", "Deal")
    assert await play_to(night, "flip") == "bob"
    ask = await night.shown("Pass", whose="bob")
    await night.human("bob").select(ask, ask.selects[0]["custom_id"], "1")
    flips = await night.shown("Flip face up", whose="bob")
    knobs = [one.custom_id for one in flips.buttons]
    ann = night.human("ann")
    both = await asyncio.gather(
        *(ann.slash("table close") for _ in range(2)), night.human("bob").click(flips, knobs[0])
    )
    assert not any(one.failed for one in both)
    await night.said("Table 1 is closed")
    for custom_id in (*knobs, "hand:1:take-back:flip", "hand:1:ahead:pass", "hand:1:show", "hand:1:deal-again"):
        outcome = await forge(night, "bob", flips, custom_id)
        assert outcome.text and "went wrong" not in outcome.text, custom_id
    lines = (await night.bot.tables.ledger(1)).lines
    assert [line.net for line in lines] == [0, 0, 0] and await balanced(night)


async def test_deal_again_pressed_by_many_at_once_deals_one_hand(night: Night) -> None:
    await night.heads_up()
    await night.act("bob", "Bring in 2")
    await night.act("ann", "Fold")
    over = await night.shown("Deal again")
    ann, bob = night.human("ann"), night.human("bob")
    presses = [
        (ann, "Deal again"),
        (ann, "Next dealer"),
        (ann, "Deal again"),
        (bob, "Deal again"),
        (bob, "Show my hand"),
    ]
    outcomes = await asyncio.gather(*(who.click(over, label) for who, label in presses))
    assert not any(one.failed or "went wrong" in one.text for one in outcomes)
    seen = await night.table()
    assert seen.hand is not None and seen.hand.number == 2 and seen.lobby is None
    assert sum(seat.stack for seat in seen.seats) + seen.hand.state.pot == 400 and await balanced(night)


@pytest.mark.parametrize("press_first", [True, False])
async def test_of_a_press_and_a_time_out_at_once_one_counts(house: House, press_first: bool) -> None:
    house = house.with_settings(bank_seconds=0.0)
    await house.open("ann", "bob", "cy")
    play = await house.deal("seven-card-stud", deck="4s 9h 7d  Jd 8d 2d  3c 9s Jc")
    await house.say("bob bring-in")
    number, late = (await house.play()).number_asked, PEOPLE["cy"]
    house.clock.turn(60)
    press = house.tables.act(play.id, number, late, Say("raise", 5))
    both = (press, house.tables.ring_due()) if press_first else (house.tables.ring_due(), press)
    told = await asyncio.gather(*both, return_exceptions=True)
    refusals = [type(one) for one in told if isinstance(one, Exception)]
    player = (await house.play()).state.seats[1]
    assert (player.bet, player.folded) == ((0, True) if refusals else (5, False))
    assert refusals in ([], [TooLate]) and (await house.balance()).holds and await house.asked() == "ann"
    with pytest.raises(TooLate):
        await house.tables.act(play.id, number, late, Say("raise", 5))


async def test_the_hosts_hands_are_tied_while_chips_lie_in_the_middle(house: House) -> None:
    await house.open("ann", "bob", "cy")
    play = await house.deal("black-mariah")
    asked, ann = await house.asked(), PEOPLE["ann"]
    before = await house.stacks()
    for amount in (0, 2**70, -(2**70)):
        with pytest.raises(Refused):
            await house.tables.give(house.table, ann, PEOPLE["bob"], amount)
    for user in (PEOPLE["bob"], PEOPLE["dee"]):
        for use in (house.tables.void(house.table, user), house.tables.give(house.table, user, user, 50),
                    house.tables.kick(house.table, user, ann), house.tables.skip(house.table, user),
                    house.tables.close(house.table, user), house.tables.pause(house.table, user)):  # fmt: skip
            with pytest.raises(Refused):
                await use
    assert await house.stacks() == before and await house.asked() == asked
    number = play.number_asked
    kick = house.tables.kick(house.table, ann, PEOPLE[asked or ""])
    press = house.tables.act(play.id, number, PEOPLE[asked or ""], Say("bring-in"))
    await asyncio.gather(kick, press, return_exceptions=True)
    assert (await house.balance()).holds and await house.asked() not in (asked, None)
    await house.tables.void(house.table, ann)
    left = await house.stacks()
    assert asked not in left and set(left.values()) == {200} and (await house.balance()).holds
