"""One hand of Widow Jack from `/deal` to the showdown, pressed button by button."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.cards import Card, print_cards
from bot.present.cards import card
from tests.acceptance import story
from tests.cogs.night import Night


async def play(night: Night, presses: Iterable[story.Press]) -> None:
    for press in presses:
        who = press.who.lower()
        outcome = await (night.press(who, press.label, dm=True) if press.dm else night.act(who, press.label))
        assert not outcome.failed and not outcome.text


async def test_a_hand_of_widow_jack_is_clicked_from_the_lobby_to_the_showdown(night: Night) -> None:
    night.chance.decks = [print_cards(deck) for deck in story.DECKS]
    await night.lobby("widow-jack", "bob", "cy")
    await night.press("ann", "Deal")
    await play(night, story.BEFORE_THE_QUEEN)
    await night.said("Q♠ before Bob")
    await play(night, story.AFTER_THE_QUEEN)
    result = await night.said("hand 1 is over")
    assert "The poker half of the pot, 16: **Cy** 16 with three of a kind, kings." in result.text
    assert "The blackjack half of the pot, 15: **Bob** 15 with blackjack 21." in result.text
    assert "Net: Bob +5 · Cy -4 · Ann -1" in result.text
    assert {"Deal again", "Next dealer"} <= set(result.labels)
    before, _, after = night.server.everything_public().partition("hand 1 is over")
    for down in map(Card.parse, story.DOWN_CARDS):
        assert card(down) not in before
    assert card(Card.parse("As")) in after
