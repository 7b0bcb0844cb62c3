"""Hands rank as the rule book says, with any number of wild cards (RULES 2)."""

from __future__ import annotations

import os
import random
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import ACE, JOKER, STANDARD_52, Card
from bot.engine.ranking import STANDARD, HandValue, RankingRules, evaluate, explain
from tests.engine.brute import COMMON, ORDERS, strength

RANDOM_HANDS = 240_000 if os.environ.get("MARIAH_NIGHTLY") == "1" else 6_000
NO_SUIT_ACE = Card(ACE, -1)
BELOW_STRAIGHT_FLUSH = RankingRules(five_of_a_kind="below straight flush")
BELOW_ROYAL_FLUSH = RankingRules(five_of_a_kind="below royal flush")
NATURAL_WINS = RankingRules(natural_wins=True)
DOUBLE_ACE = RankingRules(double_ace_flush=True)
ALL_RULES = [RankingRules(*one) for one in product(ORDERS, (False, True), (False, True))]


def held(text: str) -> tuple[list[Card], list[bool]]:
    """Read `Ks Kh 5c* Jk A?`: a star marks a wild card, a joker is wild, `A?` is the ace of no suit (RULES 5.3)."""
    words = text.split()
    cards = [NO_SUIT_ACE if word == "A?" else Card.parse(word.removesuffix("*")) for word in words]
    return cards, [word == "Jk" or word.endswith("*") for word in words]


def worth(text: str, rules: RankingRules = STANDARD) -> int:
    return evaluate(*held(text), rules)


def words(text: str, rules: RankingRules = STANDARD) -> str:
    return explain(*held(text), rules).words


def ranks(text: str, rules: RankingRules = STANDARD) -> str:
    """The five as the ranks they stand for, `KKKK7`."""
    return "".join("23456789TJQKA"[played.rank - 2] for played in explain(*held(text), rules).five)


# The rows of "Hands and deck".


def test_ace_to_five_is_a_five_high_straight() -> None:
    assert words("Ac 2d 3h 4s 5c") == "straight, five high"


def test_ace_to_five_in_clubs_is_a_five_high_straight_flush() -> None:
    assert words("Ac 2c 3c 4c 5c") == "straight flush, five high"


def test_a_straight_does_not_go_round_the_corner() -> None:
    assert words("Kc Ac 2d 3h 4s") == "high card, ace"
    assert words("Qc Kd Ac 2d 3h") == "high card, ace"


def test_the_wheel_is_the_lowest_straight() -> None:
    assert worth("Ac 2d 3h 4s 5c") < worth("2d 3h 4s 5c 6c")
    assert worth("Ac 2c 3c 4c 5c") < worth("2c 3c 4c 5c 6c")


def test_five_to_ten_and_a_wild_card_is_a_straight_of_its_own_height() -> None:
    assert words("5c 6h 7d 9c 4d Tc Jk") == "straight, ten high"


def test_three_aces_and_two_jokers_are_five_aces() -> None:
    assert words("Ad As Ac Th 2d Jk Jk") == "five of a kind, aces"


def test_three_aces_and_two_jokers_stay_five_aces_where_no_straight_flush_is_there() -> None:
    assert words("Ad As Ac Th 2d Jk Jk", BELOW_STRAIGHT_FLUSH) == "five of a kind, aces"


def test_three_aces_and_two_jokers_are_a_straight_flush_where_that_is_better() -> None:
    assert words("Ad As Ac Td Jd Jk Jk") == "five of a kind, aces"
    assert words("Ad As Ac Td Jd Jk Jk", BELOW_STRAIGHT_FLUSH) == "straight flush, ace high"


def test_four_aces_and_a_joker_are_five_aces() -> None:
    assert words("Ac Ad Ah As Jk") == "five of a kind, aces"


def test_the_higher_pair_of_two_counts_first() -> None:
    assert worth("7s 7h 2c 2d Ah") > worth("6s 6h 3c 3d Ad")


def test_quads_on_both_sides_are_decided_by_the_kicker() -> None:
    assert worth("9s 9h 9c 9d 6h 2c 3d") > worth("9s 9h 9c 9d 5h 2c 3d")


def test_a_straight_and_a_flush_in_other_cards_are_no_straight_flush() -> None:
    assert words("9s 8s 7s 6s 5h Ks 2d") == "flush, king high"


def test_two_wild_cards_and_a_pair_take_the_best_kicker() -> None:
    assert ranks("5c* Td* Ks Kh 7d 7c 2s") == "KKKK7"
    assert ranks("3c* 9d* 4h 4s 8d 8c Qs") == "8888Q"


# House rules.


def test_categories_rank_in_the_order_of_the_rule_book() -> None:
    best_of_each = [
        *("As Kh Qd Jc 9s", "As Ah Kd Qc Js", "As Ah Kd Kc Qs", "As Ah Ad Kc Qs", "As Kh Qd Jc Ts"),
        *("As Ks Qs Js 9s", "As Ah Ad Kc Ks", "As Ah Ad Ac Ks", "As Ks Qs Js Ts", "As Ah Ad Ac Jk"),
    ]
    worst_of_each = [
        *("7s 5h 4d 3c 2s", "2s 2h 5d 4c 3s", "3s 3h 2d 2c 4s", "2s 2h 2d 4c 3s", "As 2h 3d 4c 5s"),
        *("7s 5s 4s 3s 2s", "2s 2h 2d 3c 3s", "2s 2h 2d 2c 3s", "As 2s 3s 4s 5s", "2s 2h 2d 2c Jk"),
    ]
    for best, worst_of_next in zip(best_of_each, worst_of_each[1:], strict=False):
        assert worth(best) < worth(worst_of_next)
    for worst, best in zip(worst_of_each, best_of_each, strict=True):
        assert worth(worst) < worth(best)


def test_five_of_a_kind_goes_where_the_dealer_puts_it() -> None:
    twos, king_high, royal = "2s 2h 2d 2c Jk", "Ks Qs Js Ts 9s", "As Ks Qs Js Ts"
    assert worth(king_high) < worth(royal) < worth(twos)
    below_royal = [worth(one, BELOW_ROYAL_FLUSH) for one in (king_high, twos, royal)]
    assert below_royal == sorted(set(below_royal))
    below = [worth(one, BELOW_STRAIGHT_FLUSH) for one in ("As Ah Ad Ac Ks", twos, "As 2s 3s 4s 5s", king_high, royal)]
    assert below == sorted(set(below))


@pytest.mark.parametrize("jokers", range(5, 16))
def test_five_or_more_wild_cards_are_five_aces_or_a_royal_flush(jokers: int) -> None:
    hand = "Jk " * jokers
    assert words(hand) == "five of a kind, aces"
    assert words(hand, BELOW_ROYAL_FLUSH) == words(hand, BELOW_STRAIGHT_FLUSH) == "straight flush, ace high"
    assert ranks(hand, BELOW_STRAIGHT_FLUSH) == "AKQJT"


def test_a_wild_card_does_not_double_the_ace_of_a_flush_unless_the_dealer_allows_it() -> None:
    assert ranks("As 9s 4s 2s Td* 8h 7d") == "AK942"
    assert ranks("As 9s 4s 2s Td* 8h 7d", DOUBLE_ACE) == "AA942"
    assert ranks("9s 6s 3s 2d Td* Tc* 7h", DOUBLE_ACE) == "AA963"
    assert worth("As 9s 4s 2s Td* 8h 7d") < worth("Ah Kh Qh 3h 2h 8d 6c")
    assert worth("As 9s 4s 2s Td* 8h 7d", DOUBLE_ACE) > worth("Ah Kh Qh 3h 2h 8d 6c", DOUBLE_ACE)


def test_equal_hands_split_however_many_wild_cards_they_use() -> None:
    assert worth("Ks Qs Jd 2h* 9h") == worth("Kd Qd Jh Tc 9s") == worth("Kc Qh 2c* 2h* 9d")


def test_natural_wins_puts_fewer_wild_cards_in_front_of_equal_hands_only() -> None:
    none, one = worth("Kd Qd Jh Tc 9s", NATURAL_WINS), worth("Ks Qs Jd 2h* 9h", NATURAL_WINS)
    assert none > one > worth("Qd Jh Tc 9s 8s", NATURAL_WINS)


def test_natural_wins_reads_a_hand_with_the_fewest_wild_cards() -> None:
    assert worth("Kd Qd Jh Tc 9s 2h*", NATURAL_WINS) < worth("Ac Kd Qd Jh Tc", NATURAL_WINS)
    assert worth("Ac Kd Qd Jh Tc 2h*", NATURAL_WINS) == worth("Ac Kd Qd Jh Tc", NATURAL_WINS)


def test_natural_wins_counts_a_wild_card_in_its_own_place() -> None:
    assert worth("Ac 2h 3d 4s 5c*", NATURAL_WINS) < worth("Ac 2h 3d 4s 5c", NATURAL_WINS)


def test_a_wild_card_plays_in_its_own_place_where_it_can() -> None:
    five = explain(*held("Td* 2c 3h 4s 5h* Kc")).five
    assert [(str(played.card), played.rank) for played in five if played.wild] == [("Td", 6), ("5h", 5)]


# Few cards, and cards of no suit.


def test_no_live_card_is_nothing() -> None:
    assert explain([], []) == HandValue(0, "nothing", "nothing", ())
    assert worth("2c") > worth("") == 0


def test_four_cards_make_no_straight_and_no_flush() -> None:
    assert words("Ks Qs Js Ts") == "high card, king"
    assert words("Ks Qs Js Jk") == "pair, kings"
    assert words("Ks Kh Jk Jk") == words("Jk Jk Jk Kh") == "four of a kind, kings"
    assert words("Jk Jk Jk Jk") == "four of a kind, aces"


def test_a_kicker_beats_no_kicker() -> None:
    falling = ["Kd Kc Th 3d 2s", "Ks Kh Td 3c", "Ks Kh Td", "Ks Kh", "Ks", "Qs Jh"]
    assert all(worth(more) > worth(fewer) for more, fewer in pairwise(falling))
    assert worth("Ks Kh Jd") > worth("Kd Kc Th 3d 2s")


def test_an_ace_of_no_suit_counts_for_ranks_and_never_for_a_flush() -> None:
    assert words("Ah A? Kd 8c 7d") == "pair, aces"
    assert words("A? Kd Qc Jh Ts") == "straight, ace high"
    assert words("A? 2c 3c 4c 5c") == "straight, five high"
    assert words("A? Ks 9s 4s 2s 8d") == "high card, ace"
    assert words("A? Ks Qs 9s 4s 2s") == "flush, king high"
    assert words("A? A? A? A? A?") == "five of a kind, aces"


# Laws.


def random_hand(dice: random.Random) -> tuple[list[Card], list[bool]]:
    size = dice.choice((1, 2, 3, 4, 5, 6, 7, 7, 7, 8, 9))
    deck = list(STANDARD_52)
    if dice.random() < 0.5:  # few ranks or few suits, so that every category comes up
        low, suits = dice.randint(2, 10), dice.sample(range(4), dice.choice((1, 2, 2, 4)))
        near = [card for card in deck if (low <= card.rank <= low + 5 or card.rank == ACE) and card.suit in suits]
        deck = near if len(near) >= size else deck
    cards = dice.sample(deck, size)
    wilds = min(size, dice.choice((0, 0, 1, 1, 2, 2, 3, 4)))
    wild = [place < wilds for place in range(size)]
    cards = [JOKER if is_wild and dice.random() < 0.3 else card for card, is_wild in zip(cards, wild, strict=True)]
    if wilds < size and dice.random() < 0.05:
        cards[-1] = NO_SUIT_ACE
    together = list(zip(cards, wild, strict=True))
    dice.shuffle(together)
    return [card for card, _ in together], [is_wild for _, is_wild in together]


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_ranking_agrees_with_brute_force(rules: RankingRules) -> None:
    """Every pair of hands stands to each other as substitution of every card for every wild card says."""
    dice = random.Random(f"brute {rules}")
    order = f"{COMMON}, {ORDERS[rules.five_of_a_kind]}".split(", ")
    met: dict[tuple[int, tuple[int, ...], int], int] = {}
    for _ in range(RANDOM_HANDS // len(ALL_RULES)):
        cards, wild = random_hand(dice)
        by_force = strength(cards, wild, rules.five_of_a_kind, rules.double_ace_flush, rules.natural_wins)
        shown = explain(cards, wild, rules)
        story = f"{' '.join(map(str, cards))} {wild}: {order[by_force[0]]} {by_force}, but {shown}"
        assert shown.category == order[by_force[0]].replace("royal", "straight"), story
        assert shown.value == evaluate(cards, wild, rules) == met.setdefault(by_force, shown.value), story
        _the_five_say_the_same(cards, wild, rules, shown)
    rising = [met[by_force] for by_force in sorted(met)]
    assert rising == sorted(set(rising))
    assert {order[place] for place, _, _ in met} == set(order), "every category must come up"


def _the_five_say_the_same(cards: list[Card], wild: list[bool], rules: RankingRules, shown: HandValue) -> None:
    """The five that play are among the cards, worth as much alone, and so again as the cards they stand for."""
    left = list(zip(cards, wild, strict=True))
    for played in shown.five:
        left.remove((played.card, played.wild))
        assert played.wild or played.rank == played.card.rank
    assert len(shown.five) == min(5, len(cards))
    five = [played.card for played in shown.five]
    assert evaluate(five, [played.wild for played in shown.five], rules) == shown.value
    stand_for = [Card(played.rank, played.suit) for played in shown.five]
    plain = RankingRules(rules.five_of_a_kind)
    if len(set(stand_for)) == len(stand_for) or shown.category != "flush":
        assert explain(stand_for, [False] * len(five), plain).words == shown.words


@given(st.randoms(use_true_random=False), st.sampled_from(ALL_RULES))
def test_the_order_of_the_cards_does_not_matter(dice: random.Random, rules: RankingRules) -> None:
    cards, wild = random_hand(dice)
    together = sorted(zip(cards, wild, strict=True), key=lambda one: (one[0].suit, one[0].rank, one[1]))
    assert evaluate(cards, wild, rules) == evaluate([card for card, _ in together], [yes for _, yes in together], rules)


@given(st.randoms(use_true_random=False), st.sampled_from(ALL_RULES))
def test_one_more_card_never_hurts_and_a_wild_one_is_worth_no_less(dice: random.Random, rules: RankingRules) -> None:
    cards, wild = random_hand(dice)
    fewer = evaluate(cards[1:], wild[1:], rules)
    natural = evaluate(cards, [False, *wild[1:]], rules) if not cards[0].is_joker else fewer
    assert fewer <= natural
    if not rules.natural_wins:
        assert natural <= evaluate(cards, [True, *wild[1:]], rules)
