"""Ranking of five to fifteen cards with any number of wild cards, without substitution (RULES 2).

Suits matter only for flushes; everything else depends on how many cards of each rank there are and on the number of
wild cards. So the worth of a hand is the larger of a look-up by ranks and, for a suit with enough cards, one by suit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.engine.cards import ACE, Card
from bot.engine.hand_words import words_for

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, FIVE = range(10)
ROYAL = 10  # a category of its own only for its place under `below royal flush`
_PLACES = {
    "above straight flush": (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 9),
    "below royal flush": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    "below straight flush": (0, 1, 2, 3, 4, 5, 6, 7, 9, 8, 10),
}
"""The place of each category, best highest, under each choice of `five_of_a_kind` (RULES 2.2)."""
_LOW_STRAIGHT = 5
_MOST_WILDS = 15


@dataclass(frozen=True, slots=True)
class RankingRules:
    """The house rules that ranking obeys (RULES 2.2-2.4)."""

    five_of_a_kind: str = "above straight flush"
    double_ace_flush: bool = False
    natural_wins: bool = False


STANDARD = RankingRules()


@dataclass(frozen=True, slots=True)
class Played:
    """One of the five that play, and the rank and suit it stands for (suit -1 where no suit matters)."""

    card: Card
    rank: int
    suit: int
    wild: bool


@dataclass(frozen=True, slots=True)
class HandValue:
    """A hand explained: `value` as from `evaluate`, the words of RULES 2.8, and the five that play."""

    value: int
    category: str
    words: str
    five: tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class _Reading:
    """One way to read a hand: its category, the ranks that decide, and the five slots as rank and wild or not."""

    category: int
    ranks: tuple[int, ...]
    slots: tuple[tuple[int, bool], ...]
    suit: int = -1


def evaluate(cards: Sequence[Card], wild: Sequence[bool], rules: RankingRules = STANDARD) -> int:
    """The worth of the best five: one whole number, higher wins, equal splits, 0 for no live card.

    `cards` are 0 to 15 live cards (a blank is not passed); `wild[i]` says that card i is wild (RULES 2.1-2.7).
    """
    return _best(cards, wild, rules)[0]


def explain(cards: Sequence[Card], wild: Sequence[bool], rules: RankingRules = STANDARD) -> HandValue:
    """The same with its category, its words and the five that play (RULES 2.8)."""
    value, reading = _best(cards, wild, rules)
    if reading is None:
        return HandValue(0, "nothing", "nothing", ())
    category, words = words_for(STRAIGHT_FLUSH if reading.category == ROYAL else reading.category, reading.ranks)
    return HandValue(value, category, words, _five(reading, cards, wild))


def _best(cards: Sequence[Card], wild: Sequence[bool], rules: RankingRules) -> tuple[int, _Reading | None]:
    counts, suits = [0] * (ACE + 1), [0, 0, 0, 0]
    wilds = 0
    for card, is_wild in zip(cards, wild, strict=True):
        if is_wild:
            wilds += 1
            continue
        counts[card.rank] += 1
        if card.suit >= 0:
            suits[card.suit] |= 1 << card.rank
    if not cards:
        return 0, None
    best = max(((_worth(one, rules), one) for one in _by_ranks(tuple(counts), wilds)), key=lambda pair: pair[0])
    for suit, held in enumerate(suits):
        if held.bit_count() + wilds < 5:
            continue
        for one in _by_suit(held, wilds, rules.double_ace_flush):
            worth = _worth(one, rules)
            if worth > best[0]:
                best = worth, _Reading(one.category, one.ranks, one.slots, suit)
    return best


def _worth(reading: _Reading, rules: RankingRules) -> int:
    worth = _PLACES[rules.five_of_a_kind][reading.category] + 1
    for rank in (reading.ranks + (0,) * 5)[:5]:
        worth = worth * 16 + rank
    if not rules.natural_wins:
        return worth
    return worth * 16 + _MOST_WILDS - sum(is_wild for _, is_wild in reading.slots)


@lru_cache(maxsize=1 << 16)
def _by_ranks(counts: tuple[int, ...], wilds: int) -> tuple[_Reading, ...]:
    """Five of a kind where there is one, and the best reading that is not: house rules only move the former."""
    kinds = (_kind(counts, wilds, (5,), FIVE), _below_five(counts, wilds))
    return tuple(one for one in kinds if one is not None)


def _below_five(counts: tuple[int, ...], wilds: int) -> _Reading:
    return (
        _kind(counts, wilds, (4,), QUADS)
        or _kind(counts, wilds, (3, 2), FULL_HOUSE)
        or _straight(tuple(rank for rank in range(2, ACE + 1) if counts[rank]), wilds, STRAIGHT)
        or _kind(counts, wilds, (3,), TRIPS)
        or _kind(counts, wilds, (2, 2), TWO_PAIR)
        or _kind(counts, wilds, (2,), PAIR)
        or _Reading(HIGH_CARD, *_kickers(counts, wilds, (), 5))
    )


def _kind(counts: tuple[int, ...], wilds: int, shape: tuple[int, ...], category: int) -> _Reading | None:
    """The highest reading with so many cards of one rank, and of a second where the shape has two."""
    for ranks in _ranks_for(counts, wilds, shape):
        slots: tuple[tuple[int, bool], ...] = ()
        left = wilds
        for rank, size in zip(ranks, shape, strict=True):
            natural = min(counts[rank], size)
            slots += ((rank, False),) * natural + ((rank, True),) * (size - natural)
            left -= size - natural
        kickers, filled = _kickers(counts, left, ranks, 5 - sum(shape))
        return _Reading(category, ranks + kickers, slots + filled)
    return None


def _ranks_for(counts: tuple[int, ...], wilds: int, shape: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for first in range(ACE, 1, -1):
        left = wilds - max(0, shape[0] - counts[first])
        if left < 0:
            continue
        if len(shape) == 1:
            yield (first,)
            continue
        for second in range(ACE, 1, -1):
            if second != first and counts[second] + left >= shape[1]:
                yield (first, second)


def _kickers(
    counts: tuple[int, ...], wilds: int, used: tuple[int, ...], places: int
) -> tuple[tuple[int, ...], tuple[tuple[int, bool], ...]]:
    """The highest other ranks, a wild card filling in from the ace down where no natural card is."""
    ranks: list[int] = []
    slots: list[tuple[int, bool]] = []
    for rank in range(ACE, 1, -1):
        if len(ranks) == places:
            break
        if rank in used or not (counts[rank] or wilds):
            continue
        ranks.append(rank)
        slots.append((rank, not counts[rank]))
        wilds -= not counts[rank]
    return tuple(ranks), tuple(slots)


def _straight(ranks: tuple[int, ...], wilds: int, category: int) -> _Reading | None:
    """The highest straight; the ace is low only in A-2-3-4-5 (RULES 2.5)."""
    for high in range(ACE, _LOW_STRAIGHT - 1, -1):
        wanted = [ACE if rank == 1 else rank for rank in range(high, high - 5, -1)]
        if sum(rank not in ranks for rank in wanted) <= wilds:
            return _Reading(category, (high,), tuple((rank, rank not in ranks) for rank in wanted))
    return None


@lru_cache(maxsize=1 << 14)
def _by_suit(held: int, wilds: int, double_ace: bool) -> tuple[_Reading, ...]:
    """The best straight flush, if any, and the best flush of a suit; `held` has a bit for each natural rank."""
    ranks = tuple(rank for rank in range(ACE, 1, -1) if held >> rank & 1)
    straight = _straight(ranks, wilds, STRAIGHT_FLUSH)
    if straight is not None and straight.ranks == (ACE,):
        straight = _Reading(ROYAL, straight.ranks, straight.slots)
    if double_ace:
        natural_ace = ranks[:1] if ranks[:1] == (ACE,) else ()
        aces = tuple((rank, False) for rank in natural_ace) + ((ACE, True),) * wilds
        slots = (aces + tuple((rank, False) for rank in ranks[len(natural_ace) :]))[:5]
    else:
        counts = tuple(held >> rank & 1 for rank in range(ACE + 1))
        _, slots = _kickers(counts, wilds, (), 5)
    flush = _Reading(FLUSH, tuple(rank for rank, _ in slots), slots)
    return (flush,) if straight is None else (straight, flush)


def _five(reading: _Reading, cards: Sequence[Card], wild: Sequence[bool]) -> tuple[Played, ...]:
    """Lay cards on the slots, a wild card in its own place first."""
    natural = [card for card, is_wild in zip(cards, wild, strict=True) if not is_wild]
    wilds = [card for card, is_wild in zip(cards, wild, strict=True) if is_wild]
    laid: list[Played | None] = []
    for rank, is_wild in reading.slots:
        pool = wilds if is_wild else natural
        fits = [
            card for card in pool if card.rank == rank and (reading.suit < 0 or card.suit == reading.suit or is_wild)
        ]
        if not fits:
            laid.append(None)
            continue
        pool.remove(fits[0])
        laid.append(Played(fits[0], rank, reading.suit, is_wild))
    return tuple(
        played if played is not None else Played(wilds.pop(0), rank, reading.suit, True)
        for played, (rank, _) in zip(laid, reading.slots, strict=True)
    )
