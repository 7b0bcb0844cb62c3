"""Playing cards, written as a poker player writes them: `As Kd Th 9c`, jokers `Jk`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.engine.errors import Unreadable

RANKS = "23456789TJQKA"
SUITS = "cdhs"  # clubs < diamonds < hearts < spades (RULES 3.2)
ACE = 14


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card: `rank` 2 to 14 (ace high), `suit` 0 to 3 in the order of `SUITS`; a joker has rank 0 and suit -1.

    A card of suit -1 with a rank belongs to no suit: a killed joker that plays as an ace (RULES 5.3).
    """

    rank: int
    suit: int

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card such as `Td` or `Jk`. Raises Unreadable."""
        card = _BY_TEXT.get(text)
        if card is None:
            raise Unreadable(f"{text!r} is not a card")
        return card

    @property
    def is_joker(self) -> bool:
        return self.rank == 0

    def __str__(self) -> str:
        if self.rank == 0:
            return "Jk"
        return RANKS[self.rank - 2] + (SUITS[self.suit] if self.suit >= 0 else "*")


JOKER = Card(0, -1)
STANDARD_52 = tuple(Card(rank, suit) for suit in range(4) for rank in range(2, 15))
QUEEN_OF_SPADES = Card(12, 3)
_BY_TEXT = {str(card): card for card in (*STANDARD_52, JOKER)}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards parted by white space. Raises Unreadable."""
    return tuple(Card.parse(word) for word in text.split())


def print_cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def rank_of(letter: str) -> int:
    """The rank a letter stands for, `2` to `A`. Raises Unreadable."""
    if len(letter) != 1 or letter not in RANKS:
        raise Unreadable(f"{letter!r} is not a rank")
    return RANKS.index(letter) + 2
