"""Robots see their own view, say only what is offered, keep their pace and never stall."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import Action, Deck, Say, parse_action
from bot.engine.cards import parse_cards
from bot.engine.games import GAMES
from bot.engine.hand import begin, decide, decided, deck_for, question, replay, view_for
from bot.engine.stakes import Stakes
from bot.engine.state import HandState
from bot.table.robots import SKILLS, choose
from tests.table.house import PEOPLE, House


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 10**6), st.sampled_from(["fixed", "no limit"]))
def test_whatever_a_robot_is_asked_it_answers_with_something_offered(game: str, seed: int, limit: str) -> None:
    whim = random.Random(seed)
    stacks = [whim.choice((3, 40, 200)) for _ in range(4)]
    events = begin(game, "ABCD", stacks, Stakes(1, 2, 5, 10), {"limit": limit})
    for _ in range(600):
        state = replay(events)
        asked = question(state)
        if asked is None:
            return
        if asked.seat is None:
            deck = list(deck_for(state))
            whim.shuffle(deck)
            action = Deck(tuple(deck))
        else:
            action = choose(view_for(state, asked.seat), whim.random)
            assert any(choice.admits(action) for choice in asked.choices)
        events += decide(state, asked.seat, action)
    raise AssertionError("the hand never ended")


def test_a_robot_that_is_not_asked_says_nothing() -> None:
    state = replay(begin("widow-jack", ("a", "b"), (200, 200), Stakes(1, 2, 5, 10), {}))
    with pytest.raises(ValueError, match="not asked"):
        choose(view_for(state, 0), random.random)


async def test_robots_take_the_seats_the_setting_gives_and_speak_at_their_pace(house: House) -> None:
    house = house.with_settings(robots=3, robot_seconds=2.0)
    await house.open("ann")
    view = await house.view()
    assert [seat.robot for seat in view.seats] == [False, True, True, True]
    assert len({seat.name for seat in view.seats}) == 4 and all(seat.user < 0 for seat in view.seats[1:])
    await house.deal("seven-card-stud")
    while await house.asked() == "ann":
        await house.tables.skip(house.table, PEOPLE["ann"])
    before = (await house.play()).state.seq
    due = (await house.view()).deadline
    assert due is not None and due.kind == "robot" and due.user is not None and due.user < 0
    await house.wait(1.9)
    assert (await house.play()).state.seq == before
    await house.wait(0.1)
    assert (await house.play()).state.seq > before


async def test_a_robot_out_of_chips_buys_in_again(house: House) -> None:
    house = house.with_settings(robots=1)
    await house.open("ann")
    robot = (await house.view()).seats[1]
    await house.tables.give(house.table, PEOPLE["ann"], robot.user, -199)
    await house.deal("seven-card-stud")
    for _ in range(100):
        if (await house.play()).over:
            break
        asked = (await house.play()).question
        if await house.asked() == "ann" and asked is not None:
            verbs = ("check", "call", "bring-in", "fold")
            await house.say(f"ann {next(verb for verb in verbs if asked.choice(verb))}")
        else:
            await house.wait(1)
    seat = (await house.view()).seat(robot.user)
    assert (await house.play()).over and seat is not None and seat.stack in (2, 200)
    assert (await house.balance()).holds


NIGHTLY = os.environ.get("MARIAH_NIGHTLY") == "1"
SIMULATED = ("widow-jack", "seven-card-stud", "woolworth-mjtf")


def duel(game: str, seed: int, skills: Sequence[str]) -> list[int]:
    """What each of these robots wins with the cards of that seed."""
    decks, whim = random.Random(seed), random.Random(seed)
    names = [f"p{seat}" for seat in range(len(skills))]
    state = replay(begin(game, names, [400] * len(skills), Stakes(1, 2, 5, 10), {}))
    while (asked := question(state)) is not None:
        if asked.seat is None:
            deck = list(deck_for(state))
            decks.shuffle(deck)
            state = decided(state, None, Deck(tuple(deck)))[1]
        else:
            state = decided(state, asked.seat, choose(view_for(state, asked.seat), whim.random, skills[asked.seat]))[1]
    return [player.stack - 400 for player in state.seats]


def edge(game: str, hands: int, one: str, other: str) -> float:
    """What a robot of the first strength wins a hand; every deck is played twice, with the places changed."""
    won = 0
    for seed in range(hands):
        first, second = duel(game, seed, (one, other, one, other)), duel(game, seed, (other, one, other, one))
        won += first[0] + first[2] + second[1] + second[3]
    return won / hands / 4


@pytest.mark.parametrize("game", SIMULATED)
def test_a_sharp_robot_wins_from_easy_ones(game: str) -> None:
    assert edge(game, 400 if NIGHTLY else 24, "sharp", "easy") > (1.0 if NIGHTLY else 0.0)


@pytest.mark.skipif(not NIGHTLY, reason="many hands: MARIAH_NIGHTLY=1")
@pytest.mark.parametrize("game", SIMULATED)
def test_a_sharp_robot_decides_in_milliseconds(game: str, record_property: Callable[[str, object], None]) -> None:
    began, asked = time.perf_counter(), 0
    for seed in range(40):
        duel(game, seed, ("sharp",) * 4)
        asked += 4
    took = (time.perf_counter() - began) / asked
    record_property("seconds a hand and robot", took)
    print(f"{game}: {1000 * took:.1f} ms for all that a sharp robot decides in a hand")


@settings(max_examples=24, deadline=None)
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 10**6), st.sampled_from(["easy", "sharp", ""]))
def test_robots_of_every_strength_answer_with_something_offered_in_every_game(game: str, seed: int, skill: str) -> None:
    whim = random.Random(seed)
    stacks = [whim.choice((3, 40, 200)) for _ in range(4)]
    state = replay(begin(game, "ABCD", stacks, Stakes(1, 2, 5, 10), {"limit": whim.choice(("fixed", "no limit"))}))
    while (asked := question(state)) is not None:
        if asked.seat is None:
            deck = list(deck_for(state))
            whim.shuffle(deck)
            action: Action = Deck(tuple(deck))
        else:
            action = choose(view_for(state, asked.seat), whim.random, skill)
            assert any(choice.admits(action) for choice in asked.choices), (str(asked), str(action))
        state = decided(state, asked.seat, action)[1]


def at_the_end(game: str, deck: str, said: str, rules: dict[str, object] | None = None) -> HandState:
    """A hand of three, a (first left of the dealer), b and c, played by the words that are said."""
    state = replay(begin(game, "abc", (200, 200, 200), Stakes(1, 2, 5, 10), rules or {}))
    state = decided(state, None, Deck(parse_cards(deck)))[1]
    for words in said.split(";"):
        asked = question(state)
        assert asked is not None, words
        state = decided(state, asked.seat, parse_action(words.strip()))[1]
    return state


def answers(state: HandState, skill: str) -> set[str]:
    """All that a robot of that strength says here, for one whim and another."""
    asked = question(state)
    assert asked is not None and asked.seat is not None
    view = view_for(state, asked.seat)
    return {str(choose(view, random.Random(seed).random, skill)) for seed in range(12)}


WEAK = "2c Kc Qc 7d Kd Qd 3h Ks Qs"
"""a holds 2c 7d 3h; b three kings, c three queens, one of each showing."""


def test_a_sharp_robot_folds_a_weak_board_to_a_strong_one_where_an_easy_one_calls() -> None:
    state = at_the_end("seven-card-stud", f"{WEAK} 9c Kh Qh", "bring-in; raise 5; call; call; bet 5; raise 10")
    asked = question(state)
    assert asked is not None and asked.seat == 0
    assert answers(state, "sharp") == {"fold"}
    assert "call" in answers(state, "easy")


def test_a_sharp_robot_bets_what_is_sure_to_win() -> None:
    state = at_the_end("seven-card-stud", f"{WEAK} 9c Kh Qh", "bring-in; raise 5; call; call")
    asked = question(state)
    assert asked is not None and asked.seat == 1
    assert sum(words.startswith("bet") for words in answers(state, "sharp")) == 1


def test_a_sharp_robot_does_not_pay_a_jackpot_for_a_hand_that_cannot_win_it_back() -> None:
    # a's fourth street card is the third wild card turned: 80 for a pair, and both others show a wild card.
    deck, said = "2c Kc Qc 7d Kd Qd 3h 5s Ts Th", "pay; pay; bring-in; call; call"
    state = at_the_end("woolworth-jackpot", deck, said, {"penalty_five": 10})
    asked = question(state)
    assert asked is not None and (asked.seat, asked.kind, asked.choices[1].low) == (0, "penalty", 80)
    assert answers(state, "sharp") == {"fold"}


def seventh(down: str) -> HandState:
    """b is asked about the seventh card, with these two in the hole and four up cards that make nothing."""
    one, two = down.split()
    deck = f"2c {one} 4d 7d {two} 9d 3h 8s Jc 6c Kd 8c 2h Jd 3s 9c 4s 6d"
    rounds = "bring-in; call; call" + "; check; check; check" * 3
    return at_the_end("widow-jack", deck, f"{rounds}; down", {"buy_price": 1})


def test_a_sharp_robot_buys_to_keep_a_good_total_and_not_to_keep_a_bad_one() -> None:
    assert answers(seventh("Th Kh"), "sharp") == {"buy"}  # 20, and all but an ace would break it
    assert answers(seventh("2d 4c"), "sharp") == {"down"}  # 6, which another card can only mend


def flipping(hole_of_a: str, rules: dict[str, object] | None = None) -> HandState:
    """a holds five hearts and may flip; b shows two tens that were paid for beside two nines, c shows nothing."""
    one, two = hole_of_a.split()
    deck = f"{one} Kc 2c {two} Kd 7d 3h Ts 4c 2h Th 8c Qh 9d Jc 7s 9s 3s Kh 2d 6d"
    state = replay(begin("woolworth-joker", "abc", (400, 400, 400), Stakes(1, 2, 5, 10), rules or {}))
    state = decided(state, None, Deck(parse_cards(deck)))[1]
    while (asked := question(state)) is not None and asked.kind != "flip":
        verb = next(verb for verb in ("pay", "check", "call", "bring-in") if asked.choice(verb))
        state = decided(state, asked.seat, Say(verb))[1]
    while (asked := question(state)) is not None and asked.seat != 0:
        state = decided(state, asked.seat, Say("pass"))[1]
    return state


def test_a_sharp_robot_flips_its_joker_into_the_hand_that_leads_when_that_kills() -> None:
    assert {words.rsplit(" ", 1)[0] for words in answers(flipping("Jk 9h"), "sharp")} == {"flip b"}


def test_a_robots_answer_hangs_on_nothing_that_it_cannot_see() -> None:
    one = at_the_end("seven-card-stud", f"{WEAK} 9c Kh Qh", "bring-in; raise 5; call; call; bet 5; raise 10")
    other = at_the_end(
        "seven-card-stud", "2c 4c Jc 7d 4d Jd 3h Ks Qs 9c Kh Qh", "bring-in; raise 5; call; call; bet 5; raise 10"
    )
    assert view_for(one, 0) == view_for(other, 0)
    for skill in SKILLS:
        assert answers(one, skill) == answers(other, skill)


async def test_the_lobby_tells_how_strong_a_robot_is(house: House) -> None:
    house = house.with_settings(robots=1)
    await house.open("ann")
    seats = (await house.view()).seats
    assert [seat.skill for seat in seats] == ["", "steady"]
