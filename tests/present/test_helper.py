"""The hand helper: what jokers and wild cards do, in words, from the own view only (RULES 2, 5, 6)."""

from __future__ import annotations

import pytest

from bot.engine.actions import Deck, Say, parse_action
from bot.engine.cards import parse_cards
from bot.engine.hand import begin, decided, question, replay, view_for
from bot.engine.stakes import Stakes
from bot.engine.state import HandState
from bot.present.helper import helper

# Cards of b and c that are nobody's business here; a's seven go between.
_B, _C = ["Kc", "Kd", "8c", "8d", "4c", "Jc", "8h"], ["2c", "7d", "4d", "6c", "Jd", "8s", "3s"]


def hand(cards: str, game: str = "woolworth-joker", b: str = "", **rules: object) -> HandState:
    """a holds these cards: two down, the others up, the seventh down; played until that many are dealt."""
    mine = cards.split()
    rows = [card for row in zip(mine, b.split() or _B, _C, strict=False) for card in row]
    state = replay(begin(game, "abc", (900, 900, 900), Stakes(1, 2, 5, 10), rules))
    state = decided(state, None, Deck(parse_cards(" ".join(rows))))[1]
    while (asked := question(state)) is not None and asked.seat is not None:
        if asked.kind == "flip" or (asked.kind == "bet" and len(state.seats[0].cards) == len(mine) < 7):
            break
        verb = next(verb for verb in ("pay", "check", "call", "bring-in") if asked.choice(verb))
        state = decided(state, asked.seat, Say(verb))[1]
    return state


def told(state: HandState, seat: int = 0) -> str:
    view = view_for(state, seat)
    jokers = sum(one.card is not None and one.card.is_joker and not one.flipped for one in state.seats[seat].cards)
    return "\n".join(helper(view, view.seats[seat], jokers))


def test_a_wild_card_says_what_it_plays_as() -> None:
    assert told(hand("As Ah Td 9c")) == "★ 10♦ is wild: plays as an ace"
    assert told(hand("2s 9s Td Js Ks 6s 3h")) == "★ 10♦ is wild: plays as A♠"
    assert told(hand("As Ah 3d 9c")) == ""


def test_each_of_several_wild_cards_says_what_it_plays_as() -> None:
    lines = told(hand("9h 8h Td 5c 7h")).split("\n")
    assert lines == ["★ 5♣ is wild: plays as J♥", "★ 10♦ is wild: plays as 10♥"] or sorted(lines) == [
        "★ 10♦ is wild: plays as 10♥",
        "★ 5♣ is wild: plays as J♥",
    ]


def test_a_joker_that_is_wild_says_what_would_be_without_it() -> None:
    words = told(hand("Jk Ah 9d Ac"))
    assert "★ Joker is wild: plays as an ace" in words
    assert "Without the joker you would make **pair, aces**." in words


def test_a_joker_and_a_wild_card_kill_each_other_and_flipping_it_brings_the_other_back() -> None:
    words = told(hand("Jk Ah 5d Ac"))
    assert "Your joker and your 5♦ kill each other: nothing here is wild." in words
    assert "Your 5♦ is an ordinary card, the joker counts for nothing." in words
    assert "Flip the joker away and your 5♦ is wild again: you would make **three of a kind, aces**." in words


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("natural, joker an ace", "Your 5♦ is an ordinary card, the joker counts as an ace of no suit."),
        ("all blank", "They count for nothing at all."),
    ],
)
def test_what_killed_cards_count_as_is_as_the_dealer_announced_it(rule: str, words: str) -> None:
    assert words in told(hand("Jk Ah 5d Ac", killed_cards=rule))


def test_with_two_jokers_flipping_one_does_not_help() -> None:
    assert "Flip one joker away and the other one still kills." in told(hand("Jk Jk 5d Ac", "woolworth-mjtf", jokers=2))


def test_where_nothing_is_flipped_nothing_is_said_about_flipping() -> None:
    words = told(hand("Jk Ah 5d Ac", "woolworth", jokers=1))
    assert "kill each other" in words and "Flip" not in words


def test_a_joker_that_was_flipped_to_somebody_cannot_be_flipped_on() -> None:
    state = hand("Jk Ah 9d Ac 3h 2h 7h")
    while (asked := question(state)) is not None and asked.kind == "flip":
        state = decided(state, asked.seat, parse_action("flip b down" if asked.seat == 0 else "pass"))[1]
        if asked.seat == 0:
            break
    if question(state) is not None:
        assert "Without the joker" not in told(state, 1)
    assert "Joker" not in told(state, 0)


def test_a_queen_that_is_wild_only_face_down_is_told() -> None:
    state = hand("Qs Ah 9d Ac", "widow-jack", queen_down="wild in the poker hand")
    assert told(state) == "★ Q♠ is wild: plays as an ace"


def test_whoever_has_folded_is_told_nothing() -> None:
    state = replay(begin("woolworth-joker", "abc", (900, 900, 900), Stakes(1, 2, 5, 10), {}))
    state = decided(state, None, Deck(parse_cards("Jk Kc 2c Ah Kd 7d 5d")))[1]
    assert "kill each other" in told(state)
    state = decided(state, 0, Say("fold"))[1]
    assert told(state) == ""


def test_it_hangs_on_nothing_that_its_player_cannot_see(monkeypatch: pytest.MonkeyPatch) -> None:
    one = told(hand("Jk Ah 5d Ac"))
    monkeypatch.setattr(f"{__name__}._B", ["Qc", "Qd", "8c", "8d", "4c", "Jc", "8h"])
    assert told(hand("Jk Ah 5d Ac")) == one


def test_a_joker_that_another_hand_has_killed_at_the_showdown_says_so() -> None:
    state = hand("Jk Ah 9d Ac 3h 2h 7h", "woolworth", jokers=2, kill_scope="whole table")
    while (asked := question(state)) is not None:
        verb = next(verb for verb in ("check", "call", "pay") if asked.choice(verb))
        state = decided(state, asked.seat, Say(verb))[1]
    assert told(state).startswith("★ Joker is wild")
    state = hand("Jk Ah 9d Ac 3h 2h 7h", "woolworth", jokers=2, kill_scope="whole table", b="Jk Td 8c 8d 4c Jc 8h")
    while (asked := question(state)) is not None:
        verb = next(verb for verb in ("check", "call", "pay") if asked.choice(verb))
        state = decided(state, asked.seat, Say(verb))[1]
    assert told(state) == (
        "A joker beside a wild card has killed every wild card at the table, yours too. The joker counts for nothing."
    )
