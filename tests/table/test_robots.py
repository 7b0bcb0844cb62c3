"""Robots see their own view, say only what is offered, keep their pace and never stall."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import Deck
from bot.engine.games import GAMES
from bot.engine.hand import begin, decide, deck_for, question, replay, view_for
from bot.engine.stakes import Stakes
from bot.table.robots import choose
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
