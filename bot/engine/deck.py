"""A deck laid from the top (HAND_RECORD, Dealing from the deck)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.engine.cards import Card
from bot.engine.errors import Hidden, NotAllowed
from bot.engine.state import HandState


def lay(whole: Sequence[Card], top: Sequence[Card | None]) -> tuple[Card | None, ...]:
    """The full order of a deck: `top`, then the cards it leaves out in canonical order.

    A None in `top` is a card the reader may not see; as many of the cards left out are then not known either.
    Raises NotAllowed for a card that comes twice, or that the game does not use.
    """
    left = Counter(whole)
    for card in top:
        if card is None:
            continue
        if left[card] == 0:
            twice = card in whole
            raise NotAllowed("deck", f"{card} comes twice in the deck" if twice else f"{card} is not in this deck")
        left[card] -= 1
    rest: list[Card | None] = []
    for card in whole:
        if left[card] > 0:
            left[card] -= 1
            rest.append(card)
    unknown = sum(card is None for card in top)
    if unknown > len(rest):
        raise NotAllowed("deck", "there are more cards than the deck has")
    if unknown:
        rest = [None] * (len(rest) - unknown)
    return (*top, *rest)


def top_card(state: HandState) -> Card:
    """The next card of the deck, to be turned up. Raises Hidden where this copy of the hand does not know it."""
    card = state.deck[state.drawn]
    if card is None:
        raise Hidden("a card that this copy hides would be turned up here")
    return card
