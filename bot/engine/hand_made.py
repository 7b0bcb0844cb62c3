"""What natural ranks and a number of wild cards make: the best of each category, without substitution (RULES 2).

`counts` says how many natural cards there are of each rank (index 0 to 14), `wilds` how many wild cards there are.
A wild card is used only where no natural card will do, so every hand made here has the fewest that its value allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.engine.cards import ACE

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, FIVE = range(10)
ROYAL = 10  # a category of its own only for its place under `below royal flush`
_LOW_STRAIGHT = 5

Slot = tuple[int, bool]
"""One place among the five: the rank it wants, and whether a wild card takes it."""


@dataclass(frozen=True, slots=True)
class Made:
    """A hand: its category, the ranks that decide between two of it, its slots, and its suit (-1 if none matters)."""

    category: int
    ranks: tuple[int, ...]
    slots: tuple[Slot, ...]
    suit: int = -1

    @property
    def wilds(self) -> int:
        return sum(is_wild for _, is_wild in self.slots)


def made_by_ranks(counts: Sequence[int], wilds: int) -> Iterator[Made]:
    """The best hand below five of a kind, and five of a kind where there is one. At least one card is there."""
    yield (
        _kind(QUADS, counts, wilds, 4)
        or _two_kinds(FULL_HOUSE, counts, wilds, 3, 2)
        or _straight(STRAIGHT, counts, wilds)
        or _kind(TRIPS, counts, wilds, 3)
        or _two_kinds(TWO_PAIR, counts, wilds, 2, 2)
        or _kind(PAIR, counts, wilds, 2)
        or _high_cards(HIGH_CARD, counts, wilds)
    )
    five = _kind(FIVE, counts, wilds, 5)
    if five is not None:
        yield five


def made_by_suit(held: int, wilds: int, suit: int, double_ace: bool) -> Iterator[Made]:
    """The best flush and straight flush of a suit; `held` has bit r set for a natural card of rank r."""
    counts = [held >> rank & 1 for rank in range(ACE + 1)]
    if sum(counts) + wilds < 5:
        return
    flush = _aces_first(FLUSH, counts, wilds) if double_ace else _high_cards(FLUSH, counts, wilds)
    yield Made(FLUSH, flush.ranks, flush.slots, suit)
    straight = _straight(STRAIGHT_FLUSH, counts, wilds)
    if straight is not None:
        category = ROYAL if straight.ranks == (ACE,) else STRAIGHT_FLUSH
        yield Made(category, straight.ranks, straight.slots, suit)


def _kind(category: int, counts: Sequence[int], wilds: int, size: int) -> Made | None:
    """The highest so many of a kind, with its kickers."""
    for rank in range(ACE, 1, -1):
        if counts[rank] + wilds >= size:
            slots = _several(counts, rank, size)
            kickers = _kickers(counts, wilds - _used(slots), (rank,), 5 - size)
            return _made(category, (rank,), slots, kickers)
    return None


def _two_kinds(category: int, counts: Sequence[int], wilds: int, size: int, second_size: int) -> Made | None:
    """The highest full house or two pair, with its kicker."""
    for rank in range(ACE, 1, -1):
        slots = _several(counts, rank, size)
        left = wilds - _used(slots)
        for second in range(ACE, 1, -1):
            if left >= 0 and second != rank and counts[second] + left >= second_size:
                slots += _several(counts, second, second_size)
                kickers = _kickers(counts, wilds - _used(slots), (rank, second), 5 - size - second_size)
                return _made(category, (rank, second), slots, kickers)
    return None


def _straight(category: int, counts: Sequence[int], wilds: int) -> Made | None:
    """The highest straight; the ace is low only in A-2-3-4-5 (RULES 2.5)."""
    for high in range(ACE, _LOW_STRAIGHT - 1, -1):
        wanted = [ACE if rank == 1 else rank for rank in range(high, high - 5, -1)]
        slots = tuple((rank, not counts[rank]) for rank in wanted)
        if _used(slots) <= wilds:
            return Made(category, (high,), slots)
    return None


def _high_cards(category: int, counts: Sequence[int], wilds: int) -> Made:
    return _made(category, (), (), _kickers(counts, wilds, (), 5))


def _aces_first(category: int, counts: Sequence[int], wilds: int) -> Made:
    """A flush in which every wild card is an ace, whether or not one is there (RULES 2.3, `double_ace_flush`)."""
    natural = tuple((rank, False) for rank in range(ACE, 1, -1) if counts[rank])
    aces = 1 if counts[ACE] else 0
    return _made(category, (), (), (natural[:aces] + ((ACE, True),) * wilds + natural[aces:])[:5])


def _made(category: int, ranks: tuple[int, ...], slots: tuple[Slot, ...], kickers: tuple[Slot, ...]) -> Made:
    return Made(category, ranks + tuple(rank for rank, _ in kickers), slots + kickers)


def _several(counts: Sequence[int], rank: int, size: int) -> tuple[Slot, ...]:
    natural = min(counts[rank], size)
    return ((rank, False),) * natural + ((rank, True),) * (size - natural)


def _kickers(counts: Sequence[int], wilds: int, apart: tuple[int, ...], places: int) -> tuple[Slot, ...]:
    """The highest other ranks, a wild card filling in from the ace down where no natural card is."""
    slots: list[Slot] = []
    for rank in range(ACE, 1, -1):
        if len(slots) == places:
            break
        if rank not in apart and (counts[rank] or wilds):
            slots.append((rank, not counts[rank]))
            wilds -= not counts[rank]
    return tuple(slots)


def _used(slots: tuple[Slot, ...]) -> int:
    return sum(is_wild for _, is_wild in slots)
