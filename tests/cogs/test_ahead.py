"""A turn to bet that is chosen ahead, pressed in the direct message and under `My cards`; the reminder."""

from __future__ import annotations

import time

import pytest

from bot.sandbox.driver import Outcome
from bot.sandbox.message_view import MessageView
from bot.table.clock import SystemClock
from tests.cogs.night import Night, refused
from tests.table.house import Turned

OFFERED = {"Check or fold", "Call any"}


async def three(night: Night) -> None:
    """Bob brings in with the 3d, Cy and Ann come behind him."""
    night.chance.decks = ["4s Ac Th 9h Jc 9d 3d 8d 9s"]
    await night.lobby("seven-card-stud", "bob", "cy")
    await night.press("ann", "Deal")
    await night.said("to act")


async def ahead(night: Night, who: str, label: str) -> Outcome:
    outcome = await night.press(who, label, dm=True)
    assert not outcome.failed and not outcome.text, outcome
    return outcome


async def letter(night: Night, who: str, *, has: str = "", lacks: str = "\0") -> MessageView:
    """The direct message of the hand, once it reads so."""

    def find() -> MessageView | None:
        found = next((one for one in reversed(night.server.dm(who)) if "Down: " in one.text), None)
        told = "" if found is None else f"{found.text}\n{found.labels}"
        return found if has in told and lacks not in told else None

    found = await night.server.until(find)
    assert found is not None
    return found


async def test_only_those_who_wait_are_offered_a_choice_ahead_and_the_call_at_its_price(night: Night) -> None:
    await three(night)
    assert set((await letter(night, "cy", has="Call any")).labels) == OFFERED
    assert not OFFERED & set((await letter(night, "bob")).labels)
    await night.act("bob", "Bring in 2")
    waiting = await letter(night, "ann", has="Call 2")
    assert set(waiting.labels) == OFFERED | {"Call 2"} and "Your next turn to bet" in waiting.text
    assert not OFFERED & set((await letter(night, "cy", lacks="Call any")).labels)


async def test_a_call_chosen_in_the_direct_message_is_made_when_the_turn_comes(night: Night) -> None:
    await three(night)
    await night.act("bob", "Bring in 2")
    await letter(night, "ann", has="Call 2")
    await ahead(night, "ann", "Call 2")
    told = await letter(night, "ann", has="Chosen ahead: **call 2, and no more**")
    assert told.labels == ["Take back: call 2"]
    await night.act("cy", "Call 2")
    await night.said("fourth street")
    assert (await night.chips())["Ann"] == 200 - 1 - 2
    assert "Chosen ahead" not in night.server.everything_public()


async def test_a_call_is_withdrawn_before_the_eyes_of_its_player_when_the_price_rises(night: Night) -> None:
    await three(night)
    await night.act("bob", "Bring in 2")
    await letter(night, "ann", has="Call 2")
    await ahead(night, "ann", "Call 2")
    await night.act("cy", "Complete 5")
    board = await night.said(f"<@{night.human('ann').id}> to act")
    assert "Call 5" in board.labels
    assert "Chosen ahead" not in (await letter(night, "ann", lacks="Chosen ahead")).text
    assert (await night.chips())["Ann"] == 199


async def test_a_button_with_yesterdays_price_is_refused_in_a_sentence(night: Night) -> None:
    await three(night)
    await night.act("bob", "Bring in 2")
    old = (await night.human("ann").slash("cards")).reply
    assert old is not None and "Call 2" in old.labels
    await night.act("cy", "Complete 5")
    await night.said(f"<@{night.human('ann').id}> to act")
    before = await night.stands()
    refused(await night.human("ann").click(old, "Call 2"), "not possible now", "call 5")
    assert await night.stands() == before


async def test_it_is_taken_back_under_my_cards_and_asked_when_the_turn_comes(night: Night) -> None:
    await three(night)
    mine = await night.human("cy").slash("cards")
    assert mine.ephemeral and mine.reply is not None
    told = (await night.human("cy").click(mine.reply, "Check or fold")).edited
    assert told is not None and "Chosen ahead: **check or fold**" in told.text
    back = (await night.human("cy").click(told, "Take back: check or fold")).edited
    assert back is not None and set(back.labels) >= OFFERED and "Chosen ahead" not in back.text
    await night.act("bob", "Bring in 2")
    await night.said(f"<@{night.human('cy').id}> to act")


async def test_check_or_fold_outlives_a_restart_and_shows_to_nobody_else(night: Night) -> None:
    await three(night)
    await letter(night, "cy", has="Check or fold")
    await ahead(night, "cy", "Check or fold")
    await letter(night, "cy", has="Chosen ahead: **check or fold**")
    await night.stop()
    await night.start()
    await night.act("bob", "Bring in 2")
    await night.said(f"<@{night.human('ann').id}> to act")
    assert "**Cy** 199 · folded" in (await night.said("third street")).text
    for who in ("ann", "bob"):
        assert not any("Chosen ahead" in one.text for one in night.server.dm(who))
    assert "check-or-fold" not in night.server.everything_public()


async def test_both_a_seventh_card_and_a_bet_may_be_chosen_ahead(night: Night) -> None:
    night.chance.decks = ["4s Ac Th 9h Jc 9d 3d 8d 9s"]
    await night.lobby("widow-jack", "bob", "cy")
    await night.press("ann", "Deal")
    await letter(night, "cy", has="Call any")
    await ahead(night, "cy", "Buy face up (10)")
    await letter(night, "cy", has="Take back: buy it face up")
    await ahead(night, "cy", "Call any")
    told = await letter(night, "cy", has="Take back: call any")
    assert told.labels == ["Take back: buy it face up", "Take back: call any"]


@pytest.fixture
def clock(night: Night) -> Turned:
    """The bot's clock, turned by hand from now on."""
    clock = Turned(time.time())
    assert isinstance(night.bot.tables.clock, SystemClock)
    night.bot.tables.clock = clock
    return clock


async def test_a_reminder_calls_the_player_once_at_half_time_and_goes_when_they_have_acted(
    night: Night, clock: Turned
) -> None:
    await three(night)
    bob = f"<@{night.human('bob').id}>"
    clock.turn(29.9)
    await night.bot.tables.ring_due()
    assert not any("still your turn" in one.text for one in night.server.messages())
    clock.turn(0.1)
    await night.bot.tables.ring_due()
    told = await night.said("still your turn in hand 1")
    due = (await night.table()).deadline
    assert due is not None and told.text.startswith(bob) and f"<t:{round(due.at)}:R>" in told.text
    assert "Then your time bank of 60 seconds runs." in told.text
    await night.server.until(lambda: not any("it is your turn" in one.text for one in night.server.messages()))
    clock.turn(30)
    await night.bot.tables.ring_due()
    bank = await night.said("your time bank is running")
    due = (await night.table()).deadline
    assert bank.id == told.id and due is not None and f"<t:{round(due.at)}:R>" in bank.text
    assert "(time bank)" in (await night.said("to act")).text
    await night.act("bob", "Bring in 2")
    await night.server.until(lambda: not any("your time bank" in one.text for one in night.server.messages()))


async def test_what_was_chosen_ahead_is_seen_and_can_be_taken_back_while_the_host_pauses(night: Night) -> None:
    night.chance.decks = ["4s Ac Th 9h Jc 9d 3d 8d 9s"]
    await night.lobby("widow-jack", "bob", "cy")
    await night.press("ann", "Deal")
    await letter(night, "cy", has="Call any")
    await ahead(night, "cy", "Call any")
    assert not (await night.human("ann").slash("host pause")).failed
    await night.bot.publisher.drawn(1)
    await ahead(night, "cy", "Take back: call any")
    await letter(night, "cy", has="Call any")
