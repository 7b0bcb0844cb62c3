"""Laws that every hand of every game obeys, over random hands with random house rules and short stacks (DESIGN 8).

The ordinary run is the same every time. `MARIAH_NIGHTLY=1` plays ten thousand hands of every game (FIELD, Money).
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.engine.actions import VERBS, Action, Deck, Flip, Say
from bot.engine.codec import from_text, to_text
from bot.engine.errors import Refused
from bot.engine.games import GAMES
from bot.engine.hand import apply, decide, question, replay, view_for
from bot.engine.hand import settings as settled
from bot.engine.play import play
from bot.engine.question import Question
from bot.engine.record import print_record, read_record, record_of
from bot.engine.stakes import Stakes
from bot.engine.state import HandState
from tests.engine.anyhand import AnyHand, played_out, said
from tests.engine.secrets_kept import betrayed_by_events, betrayed_by_view, reshuffled_out_of_sight

NIGHTLY = os.environ.get("MARIAH_NIGHTLY") == "1"
numbers = st.integers(0, 2**40)


def hands(ordinary: int, nightly: int) -> Callable[[Any], Any]:
    """So many hands in the ordinary run, so many at night."""
    return settings(
        max_examples=nightly if NIGHTLY else ordinary,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


def chips(state: HandState) -> int:
    return sum(player.stack for player in state.seats) + state.pot + state.carried


@pytest.mark.parametrize("game", GAMES)
@hands(20, 10_000)
@given(number=numbers)
def test_no_chip_appears_or_vanishes_after_any_event(game: str, number: int) -> None:
    """FIELD, Money: random hands of every game; stacks + pots + carried unchanged after every event."""
    hand = AnyHand(number, game)
    state = replay(hand.began)
    whole = chips(state)
    for step in hand.steps():
        for event in step.events:
            state = apply(state, event)
            assert chips(state) == whole, event
            assert all(player.stack >= 0 and player.bet >= 0 for player in state.seats), event
        view = view_for(state, None)
        assert view.over or sum(pot.amount for pot in view.pots) == view.pot
    assert state.pot == 0


@hands(60, 20_000)
@given(number=numbers)
def test_a_hand_always_ends_and_somebody_can_always_speak_until_then(number: int) -> None:
    hand = AnyHand(number)
    state = replay(hand.began)
    for step in hand.steps():  # it stops by itself, or raises
        asked = question(step.before)
        assert asked is not None and asked.choices
        if asked.seat is not None:
            assert step.before.seats[asked.seat].is_in
        state = step.after
    assert question(state) is None and view_for(state, None).over


@hands(60, 20_000)
@given(number=numbers)
def test_the_log_as_text_replays_to_the_live_state(number: int) -> None:
    hand = AnyHand(number)
    texts = [to_text(event) for event in hand.began]
    for step in hand.steps():
        texts += [to_text(event) for event in step.events]
        assert step.after.seq == len(texts)
    assert replay(from_text(text) for text in texts) == step.after


@hands(30, 5_000)
@given(number=numbers)
def test_everything_that_is_offered_is_accepted(number: int) -> None:
    hand = AnyHand(number)
    for step in hand.steps():
        asked = question(step.before)
        assert asked is not None
        for choice in asked.choices if asked.seat is not None else ():
            assert decide(step.before, asked.seat, said(choice, random.Random(number)))
            for amount in {choice.low, choice.high} if choice.verb in ("bet", "raise") else ():
                assert decide(step.before, asked.seat, Say(choice.verb, amount))


@hands(25, 5_000)
@given(number=numbers)
def test_nothing_but_what_is_offered_is_accepted_and_a_refusal_changes_nothing(number: int) -> None:
    hand = AnyHand(number)
    state = replay(hand.began)
    for step in hand.steps():
        if hand.rng.random() < 0.4:
            _refuses_the_rest(step.before, hand.rng)
        state = step.after
    assert _accepted(state, [(seat, Say(verb)) for seat in range(len(state.seats)) for verb in VERBS]) == []


@hands(25, 5_000)
@given(number=numbers)
def test_no_view_and_no_event_shows_a_card_that_lies_face_down_before_another(number: int) -> None:
    hand = AnyHand(number)
    log = list(hand.began)
    for step in hand.steps():
        log += step.events
        for viewer in (None, *range(len(step.after.seats))):
            assert betrayed_by_view(step.after, viewer) == []
    for viewer in (None, *range(len(log[0].names))):
        assert betrayed_by_events(log, viewer) == []


@hands(40, 5_000)
@given(number=numbers, viewer=st.integers(-1, 7))
def test_other_cards_in_the_dark_make_no_difference_to_what_is_seen(number: int, viewer: int) -> None:
    """The same talk over a deck whose hidden cards were exchanged looks the same to one player, up to the showdown."""
    log, _ = played_out(number)
    seat = viewer if 0 <= viewer < len(log[0].names) else None
    assert reshuffled_out_of_sight(log, seat, random.Random(number)) == []


@hands(50, 5_000)
@given(number=numbers, viewer=st.integers(-1, 7))
def test_a_record_plays_again_as_its_reader_saw_the_hand(number: int, viewer: int) -> None:
    log, state = played_out(number)
    began: Any = log[0]
    seat = viewer if 0 <= viewer < len(began.names) else None
    record = record_of(log, settled(began.game, Stakes(*began.stakes), {}), seat)
    again = play(read_record(print_record(record)))
    assert [event.seen_by(seat) for event in again.log] == [event.seen_by(seat) for event in log]
    assert view_for(again.state, None) == view_for(state, None)


def _refuses_the_rest(state: HandState, rng: random.Random) -> None:
    asked = question(state)
    assert asked is not None
    listed = {str(choice) for choice in asked.choices}
    all_in = [choice for choice in asked.choices if choice.takes_all]
    names = [player.name for player in state.seats]
    tries: list[Action] = [Say(verb) for verb in (*VERBS, "deck", "flip", "shout")]
    for verb in VERBS:
        tries += [Say(verb, amount) for amount in _edges(asked, state)]
    tries += [Flip(name, up) for name in (*names, "nobody") for up in (True, False)]
    fixed = state.rules["limit"] == "fixed"
    ranges = [(c.verb, c.low, c.high) for c in asked.choices if c.verb in ("bet", "raise")]
    for action in tries:
        match action:
            case Say("all-in", None):
                wanted = bool(all_in)
            case Say("bet" | "raise", None):
                wanted = any(verb == action.verb and (fixed or low == high) for verb, low, high in ranges)
            case Say(verb, None):
                wanted = any(
                    text.split()[0] == verb for text in listed if not text.startswith(("bet", "raise", "flip", "deck"))
                )
            case Say(verb, amount):
                wanted = any(verb == word and low <= amount <= high for word, low, high in ranges)
            case _:
                wanted = str(action) in listed
        assert bool(_accepted(state, [(asked.seat, action)])) == wanted, f"{action}: {asked}"
    others = [seat for seat in (None, *range(len(names) + 1), -1) if seat != asked.seat]
    assert _accepted(state, [(seat, action) for seat in others for action in rng.sample(tries, 3)]) == []
    assert _accepted(state, [(seat, Deck(())) for seat in others]) == []


def _edges(asked: Question, state: HandState) -> set[int]:
    ends = {end for choice in asked.choices for end in (choice.low, choice.high) if end is not None}
    stack = 0 if asked.seat is None else state.seats[asked.seat].stack
    return {end + step for end in ends for step in (-1, 0, 1)} | {-50, -1, 0, 1, stack, stack + 1, 10**12}


def _accepted(state: HandState, tries: list[tuple[int | None, Action]]) -> list[str]:
    """What was accepted of those; a refusal must leave the state as it was."""
    before, seq, accepted = question(state), state.seq, []
    for seat, action in tries:
        try:
            decide(state, seat, action)
        except Refused:
            assert question(state) == before and state.seq == seq
            continue
        accepted.append(f"{seat}: {action}")
    return accepted
