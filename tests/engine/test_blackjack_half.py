"""Half the pot to the best blackjack of the face-down cards (RULES 7.2-7.5)."""

from __future__ import annotations

import pytest

from bot.engine.cards import parse_cards
from bot.engine.errors import NotAllowed
from bot.engine.layers.blackjack_half import blackjack_total
from tests.engine.story import Story

ACES, KINGS, JUNK = "9h Jc 4s 6d", "Th 8c 5s 7h", "Jh 2h 6s 8h"  # up cards: ann brings in and has nothing


def jack(*hands: str, pot: int | None = None, **rules: object) -> Story:
    """Those `down | up | down` hands checked down, everybody all-in by an ante of 20 (or a share of `pot`)."""
    ante = 20 if pot is None else pot // len(hands)
    left = 0 if pot is None else pot % len(hands)
    cards = [f"{first} {up} {last}" for first, up, last in (hand.split(" | ") for hand in hands)]
    return Story("stud-jack", (ante,) * len(hands), cards, stakes=(ante, 1, 2, 3), carried=left, **rules)


@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ("Ac Ad", 12),
        ("Ac Kd", 21),
        ("Ac Ad 9h", 21),
        ("Ac Ad Th", 12),
        ("Ac 5d 5h", 21),
        ("Ac 9d 5h", 15),
        ("Kc Qd", 20),
        ("Jc Td 2h", 22),
        ("2c 3d", 5),
        ("Ac Ad Ah", 13),
        ("Kc Qd Ah", 21),
    ],
)
def test_courts_count_ten_aces_one_or_eleven_and_the_best_total_is_taken(cards: str, total: int) -> None:
    assert blackjack_total(parse_cards(cards)) == total


def test_two_and_three_cards_count_alike_and_a_tie_splits() -> None:
    """**H** `blackjack_ties`: split."""
    story = buys_down(blackjack_ties="split")
    assert halves(story) == ["0 blackjack 25: ann 13 bob 12"]


def halves(story: Story) -> list[str]:
    return [line for line in story.awards if " blackjack " in line]


def buys_down(**rules: object) -> Story:
    """Ann has 21 with two down cards (she bought the third), bob 21 with three."""
    hands = ("As Kd 9h Jc 4s 6d 2c", "5c 6h Th 8c 3s 7h Kc")
    story = Story("stud-jack", (30, 20), hands, stakes=(20, 1, 5, 10), bring_in_by="high card opens", **rules)
    return story.say("ann buy")


@pytest.mark.parametrize(
    ("ties", "winner"),
    [("fewer cards wins", "ann 25"), ("two-card 21 wins", "ann 25"), ("more cards wins", "bob 25")],
)
def test_a_tie_can_be_settled_by_the_number_of_cards(ties: str, winner: str) -> None:
    """**H** `blackjack_ties`: fewer cards wins, two-card 21 wins, more cards wins."""
    assert halves(buys_down(blackjack_ties=ties)) == [f"0 blackjack 25: {winner}"]


def test_a_two_card_total_below_21_wins_no_tie_by_that_rule() -> None:
    hands = ("Ts Kd 9h Jc 4s 6d 2c", "5c 5h Th 8c 3s 7h Kc")
    rules = {"bring_in_by": "high card opens", "blackjack_ties": "two-card 21 wins"}
    story = Story("stud-jack", (30, 20), hands, stakes=(20, 1, 5, 10), **rules).say("ann buy")
    assert halves(story) == ["0 blackjack 25: ann 13 bob 12"]


BUST = (f"Ks Qd | {ACES} | 5h", f"Kc Qh | {KINGS} | 4c")
"""Ann has 25, bob 24."""


def test_all_bust_gives_the_poker_hand_everything() -> None:
    """**H** `all_bust`: poker hand takes all."""
    assert [line.split(": ")[0] for line in jack(*BUST).awards] == ["0 poker 40"]


def test_all_bust_can_go_to_the_lowest() -> None:
    """**H** `all_bust`: lowest bust."""
    assert halves(jack(*BUST, all_bust="lowest bust")) == ["0 blackjack 20: bob 20"]


def test_all_bust_can_carry_half_to_the_next_hand() -> None:
    """**H** `all_bust`: half carried to the next hand."""
    story = jack(*BUST, all_bust="half carried to the next hand")
    assert [line.split(": ")[0] for line in story.awards] == ["0 poker 20"]
    assert story.state.carried == 20 and sum(story.stacks) == 20


def test_the_odd_chip_between_the_halves_is_the_poker_hands() -> None:
    """RULES 3.11."""
    assert [
        line.split(": ")[0] for line in jack("As Kd | 9h Jc 4s 6d | 2c", f"5c 5h | {KINGS} | 9c", pot=41).awards
    ] == [
        "0 poker 21",
        "0 blackjack 20",
    ]


def test_one_player_may_win_both_halves() -> None:
    story = jack("As Kd | 9h Jc 4s Kh | Tc", f"Ac 3h | {KINGS} | 9c")
    assert story.awards == ["0 poker 20: ann 20", "0 blackjack 20: ann 20"]


def test_side_pots_are_halved_and_tested_for_bust_one_by_one() -> None:
    """Ann, all-in for 10, has 21; bob and cy are bust: ann takes the half of the main pot, the side pot is poker's."""
    hands = ("As Kd 9h Jc 4s 6d Tc", "Kc Qh Th 8c 5s 7h 4c", "Qd Jd 3h 2h 6s 8h 9d")
    story = Story("stud-jack", (10, 20, 20), hands, stakes=(20, 1, 2, 3))
    assert [line.split(": ")[0] for line in story.awards] == ["0 poker 15", "0 blackjack 15", "1 poker 20"]
    assert halves(story) == ["0 blackjack 15: ann 15"]


def test_all_seven_cards_make_the_poker_hand() -> None:
    story = jack("As Ad | 9h Jc 4s 6d | Ah", f"Kc Qh | {KINGS} | 4c")
    assert story.words["ann"] == "three of a kind, aces"


def test_no_more_than_seven_sit_down() -> None:
    with pytest.raises(NotAllowed, match="2 to 7 players"):
        Story("stud-jack", (20,) * 8, "deck")


def test_the_queen_of_spades_down_counts_ten_even_where_she_is_wild() -> None:
    """**H** `queen_down`: wild in the poker hand (still 10 in blackjack)."""
    hands = ("Qs As 9h Jc 4s 6d 2c", "3c 8d Th 8c 5s 7h 2d")
    for rule, words in (("ordinary", "high card, ace"), ("wild in the poker hand", "pair, aces")):
        story = Story("widow-jack", (20, 20), hands, stakes=(20, 1, 2, 3), queen_down=rule)
        assert story.words["ann"] == words
        assert [one.blackjack for one in story.state.shown if one.seat == 0] == [13]
