"""Cards in text: rank and suit sign, readable without colour (FIELD, clubs and spades in dark mode)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.cards import RANKS, Card
from bot.engine.view import CardView

SIGNS = "♣♦♥♠"
DOWN = "▮"
JOKER = "Joker"


def card(one: Card) -> str:
    """`Q♠`, `10♦`, `Joker`."""
    if one.is_joker:
        return JOKER
    rank = RANKS[one.rank - 2]
    return ("10" if rank == "T" else rank) + (SIGNS[one.suit] if one.suit >= 0 else "")


def cards(some: Iterable[Card]) -> str:
    return " ".join(map(card, some))


def card_views(some: Iterable[CardView]) -> str:
    """Cards as their viewer sees them; a face-down card is a blank."""
    return " ".join(DOWN if one.card is None else card(one.card) for one in some)


def played(text: str) -> str:
    """One of the five that play, from its notation: `5c=K` becomes `5♣ as K`."""
    natural, _, stands = text.partition("=")
    told = card(Card.parse(natural))
    if not stands:
        return told
    rank = "10" if stands[0] == "T" else stands[0]
    suit = SIGNS["cdhs".index(stands[1])] if len(stands) > 1 else ""
    return f"{told} as {rank}{suit}"
