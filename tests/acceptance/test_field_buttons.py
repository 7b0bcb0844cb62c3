"""What has broken for others with direct messages and buttons, tried on the real bot (FIELD)."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.cards import Card, print_cards
from bot.present.cards import card
from bot.sandbox.driver import Outcome
from bot.sandbox.interaction import COMPONENT
from bot.sandbox.message_view import MessageView
from bot.table.snapshot import TableView
from tests.acceptance import story
from tests.cogs.conftest import night
from tests.cogs.night import Night

__all__ = ["night"]

BAD_AMOUNTS = ("-50", "0", "1000000000000", "1.5", "140 + 100", "NaN", "1e3", "½", "٥٠", "10,00", "+50")


async def forge(night: Night, who: str, message: MessageView, custom_id: str) -> Outcome:
    """Press what is not on the message any more, as a screen does that has not been drawn anew."""
    server, user = night.server, night.human(who).user
    channel = server.world.channels[message.channel_id]
    told = {"data": {"component_type": 2, "custom_id": custom_id, "id": 1}, "message": dict(message.raw)}
    sent = server.interactions.send(COMPONENT, user.id, channel, told, server.world.posts.find(message.id))
    await server.until(lambda: sent.settled)
    return Outcome(server.stage, sent)


async def table(night: Night) -> TableView:
    return await night.bot.tables.snapshot(1)


async def as_it_was(night: Night) -> tuple[object, ...]:
    """All that a refused press must leave alone: the log of the hand, the stacks, the clock."""
    seen = await table(night)
    assert seen.hand is not None
    return seen.hand.events, seen.hand.question, tuple(seat.stack for seat in seen.seats), seen.deadline


async def widow_jack(night: Night) -> None:
    """The hand of the story is dealt: Bob is to bring in."""
    night.chance.decks = [print_cards(deck) for deck in story.DECKS]
    await night.lobby("widow-jack", "bob", "cy")
    await night.press("ann", "Deal")


def refused(outcome: Outcome, words: str) -> None:
    """The press was answered in private, in these words."""
    assert not outcome.failed and outcome.ephemeral, outcome
    assert words in outcome.text, outcome.text


async def board_of(night: Night, who: str) -> MessageView:
    turn = f"<@{night.human(who).id}> to act"
    found = await night.server.until(
        lambda: next((one for one in reversed(night.server.messages()) if turn in one.text and one.labels), None)
    )
    assert found is not None
    return found


async def test_closed_direct_messages_are_told_at_sit_in_and_my_cards_serves(night: Night) -> None:
    night.chance.decks = [print_cards(deck) for deck in story.DECKS]
    night.human("cy").close_dms()
    await night.lobby("widow-jack", "bob")
    told = await (await night.press("cy", "Sit in")).replied()
    assert told.ephemeral and "closed" in told.text and "My cards" in told.text
    await night.press("ann", "Deal")
    board = await board_of(night, "bob")
    assert "Cy: your direct messages are closed" in (await night.said("direct messages are closed")).text
    seen = await night.human("cy").click(board, "My cards")
    assert seen.ephemeral and card(Card.parse("9h")) in seen.text and card(Card.parse("8d")) in seen.text


async def test_direct_messages_closed_before_the_deal_keep_nobody_from_the_cards(night: Night) -> None:
    night.chance.decks = [print_cards(deck) for deck in story.DECKS]
    await night.lobby("widow-jack", "bob", "cy")
    night.human("cy").close_dms()
    await night.press("ann", "Deal")
    board = await night.said("Cy: your direct messages are closed")
    assert card(Card.parse("9h")) in (await night.human("cy").click(board, "My cards")).text
    assert not (await night.act("bob", "Bring in 2")).text
    assert not (await night.act("cy", "Call 2")).text


async def test_direct_messages_closed_in_mid_hand_leave_the_private_choice_to_my_cards(night: Night) -> None:
    await widow_jack(night)
    for press in (*story.BEFORE_THE_QUEEN, *story.AFTER_THE_QUEEN[:8]):
        await night.act(press.who.lower(), press.label)
    await night.press("bob", "Deal it down", dm=True)
    await night.shown("Buy face up (10)", whose="cy")
    night.human("cy").close_dms()
    board = await night.said("asked in private about the seventh card")
    mine = (await night.human("cy").click(board, "My cards")).reply
    assert mine is not None and mine.ephemeral
    bought = await night.human("cy").click(mine, "Buy face up (10)")
    assert not bought.failed
    assert not (await night.act("cy", "Check")).text
    assert not (await night.act("bob", "Check")).text
    await night.said("hand 1 is over")


async def test_of_two_presses_in_parallel_one_counts_and_the_other_hears_so(night: Night) -> None:
    await widow_jack(night)
    board = await board_of(night, "bob")
    bob = night.human("bob")
    both = await asyncio.gather(bob.click(board, "Bring in 2"), bob.click(board, "Bring in 2"))
    texts = sorted(one.text for one in both)
    assert texts[0] == "" and "already played" in texts[1] and not any(one.failed for one in both)
    seats = {seat.name: seat.stack for seat in (await table(night)).seats}
    assert seats["Bob"] == 197


async def test_an_interaction_that_comes_twice_counts_once(night: Night) -> None:
    await widow_jack(night)
    pressed = await night.act("bob", "Bring in 2")
    await board_of(night, "cy")
    before = await as_it_was(night)
    answers = len(night.server.requests.of("POST", r"/interactions/.*"))
    night.server.deliver_twice(pressed)
    await night.server.until(lambda: len(night.server.requests.of("POST", r"/interactions/.*")) > answers)
    assert await as_it_was(night) == before
    assert not (await night.act("cy", "Call 2")).text


async def test_anothers_fold_folds_nobody(night: Night) -> None:
    await widow_jack(night)
    await night.act("bob", "Bring in 2")
    board = await board_of(night, "cy")
    before = await as_it_was(night)
    refused(await night.human("bob").click(board, "Fold"), "It is Cy's turn")
    refused(await night.human("dee").click(board, "Fold"), "not dealt into this hand")
    assert await as_it_was(night) == before


async def test_the_fold_of_the_last_hand_is_refused_as_old(night: Night) -> None:
    await night.lobby("seven-card-stud", "bob")
    await night.press("ann", "Deal")
    old = await night.shown("Bring in 2")
    first = (await table(night)).hand
    assert first is not None and first.question is not None and first.question.seat is not None
    opener = first.names[first.question.seat].lower()
    other = "bob" if opener == "ann" else "ann"
    await night.human(opener).click(old, "Bring in 2")
    board = await board_of(night, other)
    fold = board.find_button("Fold")
    assert fold is not None
    await night.human(other).click(board, "Fold")
    await night.press("ann", "Deal again")
    await night.said("hand 2 · third street")
    before = await as_it_was(night)
    for who in ("ann", "bob"):
        refused(await forge(night, who, board, fold.custom_id), "already played")
    assert await as_it_was(night) == before


@pytest.mark.parametrize(
    "custom_id",
    ["", "nonsense", "hand:1:no-such-thing", "hand:99:fold", "hand:1:q1:dance", "table:99:sit", "hand:1:q3:raise-0",
     "hand:9999999999999999999:deal", "hand:1:ahead:flip-99-up", "table:1:hand", "hand:1:q1:flip-0-sideways"],
)  # fmt: skip
async def test_a_press_of_anything_is_answered(night: Night, custom_id: str) -> None:
    await widow_jack(night)
    board = await board_of(night, "bob")
    before = await as_it_was(night)
    outcome = await forge(night, "bob", board, custom_id)
    await outcome.replied()
    refused(outcome, "")
    assert "went wrong" not in outcome.text
    assert await as_it_was(night) == before


async def test_amounts_that_are_none_are_refused_kindly_and_a_thousand_is_a_thousand(night: Night) -> None:
    night.chance.decks = [print_cards(story.FIRST_DECK)]
    await night.lobby("seven-card-stud", "bob", "cy")
    gathering = (await table(night)).lobby
    assert gathering is not None
    ann = int(night.human("ann").id)
    for name in ("ann", "bob", "cy"):
        await night.bot.tables.give(1, ann, int(night.human(name).id), 1000)
    await night.bot.tables.set_rules(gathering.hand_id, ann, {"limit": "no limit"})
    await night.press("ann", "Deal")
    await night.act("bob", "Bring in 2")
    board = await board_of(night, "cy")
    before = await as_it_was(night)
    for amount in BAD_AMOUNTS:
        opened = await night.human("cy").click(board, "Raise…")
        assert opened.modal is not None, amount
        outcome = await night.human("cy").submit(opened, {"amount": amount})
        refused(outcome, "")
        assert "whole number" in outcome.text or "You may" in outcome.text, (amount, outcome.text)
        assert await as_it_was(night) == before, amount
    opened = await night.human("cy").click(board, "Raise…")
    assert not (await night.human("cy").submit(opened, {"amount": "1,000"})).text
    await board_of(night, "ann")
    seats = {seat.name: seat.stack for seat in (await table(night)).seats}
    assert seats["Cy"] == 1200 - 1 - 1000


async def test_who_presses_raise_out_of_turn_gets_no_form(night: Night) -> None:
    await widow_jack(night)
    await night.act("bob", "Bring in 2")
    board = await board_of(night, "cy")
    number = int(board.buttons[0].custom_id.split(":q")[1].split(":")[0])
    outcome = await forge(night, "bob", board, f"hand:1:q{number}:amount")
    refused(outcome, "It is Cy's turn")
    assert outcome.modal is None


async def test_asking_for_ones_cards_five_times_gives_the_same_hand(night: Night) -> None:
    await widow_jack(night)
    await board_of(night, "bob")
    asked = [await night.human("cy").slash("cards") for _ in range(5)]
    assert len({one.text for one in asked}) == 1 and all(one.ephemeral for one in asked)
    assert card(Card.parse("9h")) in asked[0].text and card(Card.parse("8d")) in asked[0].text


async def test_sitting_down_twice_in_parallel_is_one_seat_and_one_buy_in(night: Night) -> None:
    await night.lobby("widow-jack")
    lobby = await night.shown("Sit in")
    both = await asyncio.gather(*(night.human("bob").click(lobby, "Sit in") for _ in range(2)))
    texts = sorted([(await one.replied()).text for one in both])
    assert any("You have a seat here already" in text for text in texts)
    seats = [seat for seat in (await table(night)).seats if seat.name == "Bob"]
    assert [seat.stack for seat in seats] == [200]


async def test_an_old_prompt_works_once_after_a_restart(night: Night) -> None:
    await widow_jack(night)
    board = await board_of(night, "bob")
    await night.stop()
    await night.start()
    await night.server.bot_online()
    bob = night.human("bob")
    assert not (await bob.click(board, "Bring in 2")).text
    await board_of(night, "cy")
    knob = board.find_button("Bring in 2")
    assert knob is not None
    refused(await forge(night, "bob", board, knob.custom_id), "already played")


async def test_every_command_is_listed_once_however_often_the_bot_starts(night: Night) -> None:
    await night.stop()
    await night.start()
    names = [command["name"] for command in night.server.world.catalog.commands()]
    assert len(names) == len(set(names)) and "deal" in names


async def test_eight_players_get_eight_letters_each_the_right_one(night: Night) -> None:
    others = ("bob", "cy", "dee", "eve", "finn", "gus", "hal")
    for name in {*others} - {one.name.lower() for one in night.server.world.humans}:
        night.server.world.add_user(name.capitalize())
    await night.lobby("seven-card-stud", *others)
    await night.press("ann", "Deal")
    await night.said("to act")
    for who in ("ann", *others):
        await night.said("Down:", whose=who)
    hand = (await table(night)).hand
    assert hand is not None
    for seat, name in enumerate(hand.names):
        letter = night.server.dm(name.lower())[-1].text
        for number, player in enumerate(hand.state.seats):
            for held in player.cards:
                if not held.up and held.card is not None:
                    assert (card(held.card) in letter) == (number == seat), name
    opened = night.server.requests.of("POST", "/users/@me/channels")
    assert len(opened) == 8
