"""What comes after a hand, what is chosen before its turn, and the ids that all the buttons carry."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.engine.cards import Card, print_cards
from bot.present.cards import card
from bot.present.ids import LONGEST, PressId
from bot.sandbox.driver import Outcome
from tests.acceptance import story
from tests.cogs.night import Night, refused
from tests.cogs.test_a_hand import play

AFTER_BOB = story.AFTER_THE_QUEEN[:9]
"""Until Bob has taken his seventh card down, and Cy would be asked."""


async def second_deal(night: Night) -> None:
    """The hand of the story, past its queen: Bob is to bring in again."""
    night.chance.decks = [print_cards(deck) for deck in story.DECKS]
    await night.lobby("widow-jack", "bob", "cy")
    await night.press("ann", "Deal")
    await play(night, story.BEFORE_THE_QUEEN)
    await night.said("Q♠ before Bob")
    await night.said("third street · deal 2")


async def ahead(night: Night, who: str, label: str) -> Outcome:
    """Press what the letter offers before its turn."""
    outcome = await night.press(who, label, dm=True)
    assert not outcome.failed and not outcome.text
    return outcome


def ids(told: Any) -> Iterator[str]:
    """Every custom id in what was sent."""
    if isinstance(told, dict):
        if isinstance(told.get("custom_id"), str):
            yield told["custom_id"]
        for part in told.values():
            yield from ids(part)
    elif isinstance(told, list):
        for part in told:
            yield from ids(part)


async def test_only_the_winner_may_show_a_hand_that_won_unseen(night: Night) -> None:
    result = await night.won_unseen()
    assert "Everyone else has folded: **Bob** wins" in result.text
    for who in ("ann", "cy"):
        refused(await night.press(who, "Show my hand"), "no hand of yours to show")
    down = [card(Card.parse(one)) for one in ("4s", "Jd")]
    assert not any(one in night.server.everything_public() for one in down)
    assert not (await night.press("bob", "Show my hand")).text
    shown = await night.said("**Bob** shows 4♠ J♦ │ 3♣")
    assert shown.id == result.id and "Show my hand" not in shown.labels
    assert not any(card(Card.parse(one)) in shown.text for one in ("9h", "8d"))


async def test_a_hand_that_was_shown_down_has_nothing_left_to_show(night: Night) -> None:
    await second_deal(night)
    await play(night, story.AFTER_THE_QUEEN)
    assert "Show my hand" not in (await night.said("hand 1 is over")).labels


async def test_next_dealer_moves_the_deal_and_is_the_dealers_to_press(night: Night) -> None:
    await night.won_unseen()
    before = await night.stands()
    refused(await night.press("bob", "Next dealer"), f"<@{night.human('ann').id}>'s deal")
    refused(await night.press("cy", "Next dealer"), "no seat")
    assert await night.stands() == before
    assert not (await night.press("ann", "Next dealer")).text
    gathers = await night.said("Seven-card stud · hand 2 gathers")
    assert "**Bob** 201 · deals" in gathers.text and "**Ann** 199 · host" in gathers.text
    assert not (await night.press("bob", "Deal")).text
    assert "Bob deals." in (await night.said("hand 2 is announced")).text
    result = await night.said("hand 1 is over")
    assert not {"Deal again", "Next dealer", "Show my hand"} & set(result.labels)


async def test_deal_again_is_refused_to_a_guest_and_deals_the_same_game_for_the_dealer(night: Night) -> None:
    await night.won_unseen()
    before = await night.stands()
    refused(await night.press("bob", "Deal again"), f"<@{night.human('ann').id}>'s deal")
    refused(await night.press("cy", "Deal again"), "no seat")
    assert await night.stands() == before
    assert not (await night.press("ann", "Deal again")).text
    assert "Ann deals." in (await night.said("Seven-card stud · hand 2 is announced")).text


async def test_deal_again_with_one_player_left_gathers_instead_of_dealing(night: Night) -> None:
    await night.won_unseen()
    await night.human("bob").slash("table away")
    assert not (await night.press("ann", "Deal again")).text
    told = await night.said("hand 2 gathers")
    assert "Waiting for at least 2 players" in told.text and "*away*" in told.text


async def test_a_choice_made_ahead_is_shown_as_made_and_taken_when_the_turn_comes(night: Night) -> None:
    await second_deal(night)
    await night.said("Your seventh card, if you know already:", whose="cy")
    await ahead(night, "cy", "Buy face up (10)")
    letter = await night.said("Chosen ahead: **buy it face up**", whose="cy")
    assert "Take back: buy it face up" in letter.labels and "Buy face up (10)" not in letter.labels
    await play(night, AFTER_BOB)
    await night.act("cy", "Check")
    letters = night.server.requests.of("POST", f"/channels/{night.server.dm('cy')[0].channel_id}/messages")
    assert letters and not any("Your choice" in json.dumps(one.json) for one in letters)
    assert (await night.chips())["Cy"] == 200 - 1 - 2 - 5 - 2 - 10
    public = "\n".join(one.text for one in night.server.messages())
    assert "Chosen ahead" not in public


async def test_a_choice_taken_back_is_asked_when_the_turn_comes(night: Night) -> None:
    await second_deal(night)
    await ahead(night, "cy", "Buy face up (10)")
    await night.said("Chosen ahead: **buy it face up**", whose="cy")
    await ahead(night, "cy", "Take back: buy it face up")
    letter = await night.shown("Deal it down", whose="cy")
    assert "Chosen ahead" not in letter.text and "Buy face up (10)" in letter.labels
    await play(night, AFTER_BOB)
    asked = await night.said("Your choice", whose="cy")
    assert {"Buy face up (10)", "Deal it down"} <= set(asked.labels)
    await play(night, story.AFTER_THE_QUEEN[9:])
    await night.said("hand 1 is over")


async def test_a_choice_ahead_may_be_made_and_unmade_in_my_cards(night: Night) -> None:
    await second_deal(night)
    mine = await night.human("cy").slash("cards")
    assert mine.ephemeral and mine.reply is not None
    chosen = (await night.human("cy").click(mine.reply, "Deal it down")).edited
    assert chosen is not None and "Chosen ahead: **take it down**" in chosen.text
    await night.said("Chosen ahead: **take it down**", whose="cy")
    back = (await night.human("cy").click(chosen, "Take back: take it down")).edited
    assert back is not None and "Chosen ahead" not in back.text
    assert (await night.table()).ahead == {}


async def test_a_choice_ahead_is_for_the_old_cards_and_forgotten_with_them(night: Night) -> None:
    night.chance.decks = [print_cards(deck) for deck in story.DECKS]
    await night.lobby("widow-jack", "bob", "cy")
    await night.press("ann", "Deal")
    await ahead(night, "cy", "Buy face up (10)")
    assert (await night.table()).ahead
    await play(night, story.BEFORE_THE_QUEEN)
    await night.said("third street · deal 2")
    assert (await night.table()).ahead == {}


async def test_every_id_of_a_played_hand_reads_back_as_itself_and_names_no_card(night: Night) -> None:
    await night.lobby("widow-jack", "bob", "cy")
    panel = await night.press("ann", "House rules")
    assert panel.reply is not None
    await night.human("ann").click(panel.reply, "Numbers…")
    await night.human("ann").click(panel.reply, "More ▶")
    night.chance.decks = [print_cards(deck) for deck in story.DECKS]
    await night.press("ann", "Deal")
    await night.press("ann", "My cards")
    await play(night, (*story.BEFORE_THE_QUEEN, *story.AFTER_THE_QUEEN[:8]))
    await night.said("Your choice", whose="bob")
    await play(night, story.AFTER_THE_QUEEN[8:9])
    await night.said("Your choice", whose="cy")
    await play(night, story.AFTER_THE_QUEEN[9:])
    await night.said("hand 1 is over")
    sent = [call.json for call in night.server.requests]
    found = {one for told in sent for one in ids(told)} - {"buy_price"}  # a field of the form: no press
    assert len(found) > 60
    for one in found:
        read = PressId.parse(one)
        assert read is not None and str(read) == one and len(one) <= LONGEST, one
        assert not re.search(r"[♣♦♥♠]|(?<![a-z0-9])(?:[2-9]|10|[tjqka])[cdhs](?![a-z0-9])", one.lower()), one
        assert read.thing == 1 and read.domain in ("hand", "table")
    verbs = {read.verb for one in found if (read := PressId.parse(one)) is not None}
    assert {"deal", "sit", "bring-in", "my-cards", "buy", "ahead:buy", "rules", "numbers", "deal-again"} <= verbs


async def test_the_rules_of_an_older_hand_can_still_be_read(night: Night) -> None:
    await night.won_unseen()
    first = await night.shown("Rules")
    await night.press("ann", "Deal again")
    await night.server.until(lambda: len([one for one in night.server.messages() if "Rules" in one.labels]) == 2)
    asked = await night.human("cy").click(first, "Rules")
    assert asked.ephemeral and "Seven-card stud" in asked.text


async def test_a_select_left_over_from_a_closed_table_opens_no_other(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not (await night.human("ann").slash("table open")).failed
    left = await night.shown("Sit in")
    picker = next(custom_id for custom_id in ids(left.raw) if custom_id.endswith(":game"))
    monkeypatch.setattr(night.bot.publisher, "changed", lambda _: None)  # the screen lags behind
    assert not (await night.human("ann").slash("table close")).failed
    asked = await night.human("bob").select(left, picker, ["woolworth"])
    refused(asked, "newest")
    assert await night.bot.tables.open_tables() == []
