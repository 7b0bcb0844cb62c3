"""What a hand is worth at a glance: many times quicker than the ranking, and all that a robot's guesses need.

Kickers beside wild cards are not told apart, and house rules about five of a kind are left aside: no pot is ever shared
by this.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.cards import ACE, Card

Worth = tuple[int, ...]
"""The category, then the ranks that decide; the higher one wins."""

NOTHING: Worth = (-1,)
_FIVE_LONG = 0b11111


def glance(cards: Iterable[Card], wilds: int) -> Worth:
    """The worth of the best five of these natural cards with so many wild ones beside them."""
    counts = [0] * (ACE + 1)
    suits = [0, 0, 0, 0]
    for card in cards:
        counts[card.rank] += 1
        if card.suit >= 0:
            suits[card.suit] |= 1 << card.rank
    groups = sorted([(count, rank) for rank, count in enumerate(counts) if count], reverse=True)
    if not groups:
        return (9, ACE) if wilds >= 5 else (7, ACE) if wilds == 4 else (3, ACE) if wilds == 3 else (wilds, ACE)
    (most, rank), second = groups[0], groups[1][0] if len(groups) > 1 else 0
    alike = most + wilds
    if alike >= 5:
        return (9, rank)
    flush = next((suit for suit in suits if suit.bit_count() + wilds >= 5), 0)
    if flush and (high := _straight(flush, wilds)):
        return (8, high)
    ranks = [one for _, one in groups]
    if alike == 4:
        return (7, rank, max(ranks[1:], default=0))
    if alike == 3 and second >= 2:
        return (6, rank, groups[1][1])
    if flush:
        return (5, *[one for one in range(ACE, 1, -1) if flush >> one & 1][:5])
    if high := _straight(sum(1 << one for one in ranks), wilds):
        return (4, high)
    if alike == 3:
        return (3, rank, *sorted(ranks[1:], reverse=True)[:2])
    if alike == 2 and second == 2:
        return (2, rank, groups[1][1], max(ranks[2:], default=0))
    if alike == 2:
        return (1, rank, *sorted(ranks[1:], reverse=True)[:3])
    return (0, *sorted(ranks, reverse=True)[:5])


def _straight(held: int, wilds: int) -> int:
    """The highest card of the best straight, 0 for none; an ace is low, too."""
    held |= held >> ACE & 1 and 2
    if held.bit_count() + wilds < 5:
        return 0
    for high in range(ACE, 4, -1):
        if (held >> high - 4 & _FIVE_LONG).bit_count() + wilds >= 5:
            return high
    return 0
