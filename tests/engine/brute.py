"""Ranking by brute force: every five of the cards, every wild card put in the place of every card (RULES 2).

Slow and plain, and it shares nothing with the engine but the cards. A flush has all five in one suit and nothing else
looks at suits, so wild cards are tried in every rank, all of them in the suit of the natural cards or none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from bot.engine.cards import Card

ORDERS = {
    "above straight flush": "straight flush, royal flush, five of a kind",
    "below royal flush": "straight flush, five of a kind, royal flush",
    "below straight flush": "five of a kind, straight flush, royal flush",
}
COMMON = "high card, pair, two pair, three of a kind, straight, flush, full house, four of a kind"
SHAPES = {
    (5,): "five of a kind",
    (4,): "four of a kind",
    (3, 2): "full house",
    (3,): "three of a kind",
    (2, 2): "two pair",
    (2,): "pair",
    (): "high card",
}
ACE = 14
Made = tuple[str, tuple[int, ...]]
IN_A_ROW = {tuple(range(high, high - 5, -1)): high for high in range(6, ACE + 1)} | {(ACE, 5, 4, 3, 2): 5}


def strength(
    cards: Sequence[Card], wild: Sequence[bool], five_of_a_kind: str, double_ace: bool, natural_wins: bool
) -> tuple[int, tuple[int, ...], int]:
    """Something to compare: the place of the category, the ranks that decide, and wild cards used as a minus."""
    natural = sorted(card for card, is_wild in zip(cards, wild, strict=True) if not is_wild)
    size = min(5, len(cards))
    return max(
        (
            *_filled(tuple(card.rank for card in beside), _suited(beside), used, five_of_a_kind, double_ace),
            -used * natural_wins,
        )
        for used in range(sum(wild) + 1)
        if 0 <= size - used <= len(natural)
        for beside in combinations(natural, size - used)
    )


def _suited(cards: Sequence[Card]) -> bool:
    return len({card.suit for card in cards}) <= 1 and all(card.suit >= 0 for card in cards)


@cache
def _filled(
    ranks: tuple[int, ...], suited: bool, wilds: int, five_of_a_kind: str, double_ace: bool
) -> tuple[int, tuple[int, ...]]:
    """The best that so many wild cards make of these natural cards."""
    order = f"{COMMON}, {ORDERS[five_of_a_kind]}".split(", ")
    return max((order.index(name), decisive) for name, decisive in _everything(ranks, suited, wilds, double_ace))


@cache
def _everything(ranks: tuple[int, ...], suited: bool, wilds: int, double_ace: bool) -> frozenset[Made]:
    return frozenset(
        made
        for stands_for in combinations_with_replacement(range(2, ACE + 1), wilds)
        for one_suit in ((True, False) if suited else (False,))
        for made in _make((*ranks, *stands_for), one_suit, double_ace)
    )


def _make(five: tuple[int, ...], one_suit: bool, double_ace: bool) -> list[Made]:
    """What five ranks, or fewer, are; doubled cards are good for pairs, and never for a flush but doubled aces."""
    ranks = tuple(sorted(five, reverse=True))
    counts = Counter(ranks)
    shape = tuple(sorted((count for count in counts.values() if count > 1), reverse=True))
    grouped = tuple(sorted(ranks, key=lambda rank: (counts[rank], rank), reverse=True))
    made = [(SHAPES[shape], grouped)]
    if len(five) < 5:
        return made
    doubled = {rank for rank, count in counts.items() if count > 1}
    flush = one_suit and doubled <= ({ACE} if double_ace else set())
    high = IN_A_ROW.get(ranks)
    if flush:
        made.append(("flush", ranks))
    if high is not None:
        made.append(("straight", (high,)))
    if flush and high is not None:
        made.append(("royal flush" if high == ACE else "straight flush", (high,)))
    return made
