"""Ranking of five to fifteen cards with any number of wild cards, without substitution (RULES 2).

Suits matter only for flushes; everything else depends on how many cards of each rank there are and on the number of
wild cards. So the worth of a hand is the larger of a look-up by ranks and, for a suit with enough cards, one by suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.engine.cards import ACE, Card
from bot.engine.hand_made import ROYAL, STRAIGHT_FLUSH, Made, made_by_ranks, made_by_suit
from bot.engine.hand_words import words_for

_PLACES = {
    "above straight flush": (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 9),
    "below royal flush": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    "below straight flush": (0, 1, 2, 3, 4, 5, 6, 7, 9, 8, 10),
}
"""The place of each category, best highest, under each choice of `five_of_a_kind` (RULES 2.2)."""
_NOTHING = (0, None)

Best = tuple[int, Made | None]


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


def evaluate(cards: Sequence[Card], wild: Sequence[bool], rules: RankingRules = STANDARD) -> int:
    """The worth of the best five: one whole number, higher wins, equal splits, 0 for no live card.

    `cards` are 0 to 15 live cards (a blank is not passed); `wild[i]` says that card i is wild (RULES 2.1-2.7).
    """
    return _best(cards, wild, rules)[0]


def explain(cards: Sequence[Card], wild: Sequence[bool], rules: RankingRules = STANDARD) -> HandValue:
    """The same with its category, its words and the five that play (RULES 2.8)."""
    value, made = _best(cards, wild, rules)
    if made is None:
        return HandValue(0, "nothing", "nothing", ())
    category, words = words_for(STRAIGHT_FLUSH if made.category == ROYAL else made.category, made.ranks)
    return HandValue(value, category, words, _five(made, cards, wild))


def standing(cards: Sequence[Card], wild: Sequence[bool], rules: RankingRules) -> int:
    """The worth of the five that play under those rules, in the order of 2.2 that is printed first.

    So hands of different nights compare, whatever house rules each was ranked by; 0 for no live card.
    """
    made = _best(cards, wild, rules)[1]
    return 0 if made is None else _worth(made, STANDARD)


def _best(cards: Sequence[Card], wild: Sequence[bool], rules: RankingRules) -> Best:
    tally, wilds = 0, 0
    suits = [0, 0, 0, 0]
    for card, is_wild in zip(cards, wild, strict=True):
        if is_wild:
            wilds += 1
            continue
        tally += 1 << 4 * card.rank
        if card.suit >= 0:
            suits[card.suit] |= 1 << card.rank
    if not cards:
        return _NOTHING
    best = _best_by_ranks(tally, wilds, rules)
    for suit, held in enumerate(suits):
        if held.bit_count() + wilds >= 5:
            by_suit = _best_by_suit(held, wilds, suit, rules)
            if by_suit[0] > best[0]:
                best = by_suit
    return best


@lru_cache(maxsize=1 << 16)
def _best_by_ranks(tally: int, wilds: int, rules: RankingRules) -> Best:
    """The best hand in which suits do not matter; `tally` counts the natural cards of rank r at bits 4r to 4r + 3."""
    counts = [tally >> 4 * rank & 15 for rank in range(ACE + 1)]
    return _highest(made_by_ranks(counts, wilds), rules)


@lru_cache(maxsize=1 << 14)
def _best_by_suit(held: int, wilds: int, suit: int, rules: RankingRules) -> Best:
    return _highest(made_by_suit(held, wilds, suit, rules.double_ace_flush), rules)


def _highest(several: Iterable[Made], rules: RankingRules) -> Best:
    return max(((_worth(made, rules), made) for made in several), key=lambda best: best[0], default=_NOTHING)


def _worth(made: Made, rules: RankingRules) -> int:
    """One number from the category, five ranks (0: a kicker missing) and, under `natural_wins`, few wild cards."""
    worth = _PLACES[rules.five_of_a_kind][made.category] + 1
    for rank in (*made.ranks, 0, 0, 0, 0, 0)[:5]:
        worth = worth * 16 + rank
    return worth * 16 + 5 - made.wilds if rules.natural_wins else worth


def _five(made: Made, cards: Sequence[Card], wild: Sequence[bool]) -> tuple[Played, ...]:
    """Lay cards on the slots: an ace of no suit behind the others, a wild card first in its own place."""
    natural = [card for card, is_wild in zip(cards, wild, strict=True) if not is_wild]
    natural.sort(key=lambda card: card.suit < 0)
    wilds = [card for card, is_wild in zip(cards, wild, strict=True) if is_wild]
    laid: list[Card | None] = []
    for rank, is_wild in made.slots:
        pool = wilds if is_wild else natural
        fits = (one for one in pool if one.rank == rank and (is_wild or made.suit < 0 or one.suit == made.suit))
        card = next(fits, None)
        laid.append(card)
        if card is not None:
            pool.remove(card)
    return tuple(
        Played(wilds.pop(0) if card is None else card, rank, made.suit, is_wild)
        for card, (rank, is_wild) in zip(laid, made.slots, strict=True)
    )
