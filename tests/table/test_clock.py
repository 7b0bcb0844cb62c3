"""The turn clock: never early, never late, the bank, away, and nobody punished for an outage (FIELD, Time)."""

from __future__ import annotations

import asyncio

from bot.engine import events as e
from bot.table.bell import Bell
from bot.table.clock import SystemClock
from tests.table.house import PEOPLE, House, Turned


async def a_turn(house: House, **settings: object) -> House:
    """bob is asked to bring in; ann deals, cy sits between."""
    house = house.with_settings(bank_seconds=0.0, **settings)
    await house.open("ann", "bob", "cy")
    await house.deal("seven-card-stud")
    return house


async def test_at_29_9_seconds_nothing_at_30_the_turn_is_over(house: House) -> None:
    house = await a_turn(house, turn_seconds=30.0)
    before = await house.play()
    await house.wait(29.9)
    assert await house.play() == before
    await house.wait(0.1)
    after = await house.play()
    assert after.state.seq > before.state.seq


async def test_the_forced_bring_in_is_brought_in_and_who_owes_then_folds(house: House) -> None:
    house = await a_turn(house)
    first = await house.asked()
    await house.wait(60)
    play = await house.play()
    brought = next(event for event in play.events if isinstance(event, e.BroughtIn))
    assert play.names[brought.seat] == first
    await house.wait(60)
    assert isinstance((await house.play()).events[-1], e.Folded)


async def test_checking_is_said_where_it_is_free(house: House) -> None:
    house = await a_turn(house)
    while (await house.play()).state.street == 0:
        name = await house.asked()
        play = await house.play()
        assert play.question is not None
        await house.say(f"{name} {'bring-in' if play.question.choice('bring-in') else 'call'}")
    await house.wait(60)
    assert isinstance((await house.play()).events[-1], e.Checked)


async def test_the_second_turn_missed_in_a_row_makes_a_player_away_until_back(house: House) -> None:
    house = await a_turn(house)
    first = await house.asked()
    while (name := await house.asked()) is not None:
        if name == first:
            await house.wait(60)
        else:
            play = await house.play()
            assert play.question is not None
            await house.say(f"{name} {'check' if play.question.choice('check') else 'call'}")
        seat = (await house.view()).seat(PEOPLE[first or ""])
        if seat is not None and seat.away:
            break
    view = await house.view()
    assert first is not None and [seat.name for seat in view.seats if seat.away] == [first]
    missed = [event for event in (await house.play()).events if getattr(event, "seat", None) is not None]
    assert missed
    await house.fold_round()
    await house.tables.back(house.table, PEOPLE[first])
    assert not any(seat.away for seat in (await house.view()).seats)


async def test_who_acts_in_between_has_missed_nothing(house: House) -> None:
    house = await a_turn(house)
    first = await house.asked()
    missed = 0
    while (name := await house.asked()) is not None and missed < 2:
        play = await house.play()
        assert play.question is not None
        if name == first and play.state.street in (0, 2):  # misses third and fifth, speaks on fourth
            missed += 1
            await house.wait(60)
            continue
        verbs = [verb for verb in ("check", "call", "bring-in") if play.question.choice(verb)]
        await house.say(f"{name} {verbs[0]}")
    assert missed == 2
    assert not any(seat.away for seat in (await house.view()).seats)


async def test_the_bank_is_used_up_once_a_night(house: House) -> None:
    house = house.with_settings(turn_seconds=30.0, bank_seconds=20.0)
    await house.open("ann", "bob")
    await house.deal("seven-card-stud")
    name = await house.asked()
    assert name is not None
    await house.wait(30)
    view = await house.view()
    assert view.deadline is not None and view.deadline.kind == "bank"
    assert view.deadline.at == house.clock.now() + 20
    await house.wait(5)
    await house.say(f"{name} bring-in")
    seat = (await house.view()).seat(PEOPLE[name])
    assert seat is not None and seat.bank == 15.0


async def test_a_refused_answer_leaves_the_clock_as_it_was(house: House) -> None:
    house = await a_turn(house)
    before = (await house.view()).deadline
    await house.wait(20)
    name = await house.asked()
    try:
        await house.say(f"{name} raise 999999")
    except Exception as refused:
        assert type(refused).__name__ == "NotAllowed"
    else:
        raise AssertionError("a raise beyond the stack was taken")
    assert (await house.view()).deadline == before


async def test_after_an_outage_the_turn_begins_anew_and_nobody_has_missed_it(house: House) -> None:
    house = await a_turn(house)
    await house.wait(59)
    house.clock.turn(3600)
    again = house.restarted()
    await again.tables.resume()
    await again.tables.close_down()
    view = await again.view()
    assert view.deadline is not None and view.deadline.at == house.clock.now() + 60
    before = (await again.play()).state.seq
    await again.wait(59.9)
    assert (await again.play()).state.seq == before
    assert not any(seat.away for seat in (await again.view()).seats)


async def test_a_machine_that_slept_through_a_turn_gives_a_new_one(house: House) -> None:
    house = await a_turn(house)
    before = (await house.play()).state.seq
    house.clock.turn(8 * 3600)
    await house.tables.ring_due()
    assert (await house.play()).state.seq == before
    await house.wait(60)
    assert (await house.play()).state.seq > before


async def test_a_new_deck_comes_four_seconds_after_a_redeal_and_survives_a_restart(house: House) -> None:
    house = house.with_settings(bank_seconds=0.0)
    await house.open("ann", "bob", "cy")
    # The queen of spades is bob's door card: the first redeal comes before anybody speaks.
    play = await house.deal(deck="4s Ac Th 9h Jc 9d Qs")
    assert isinstance(play.events[-1], e.ThrownIn) and play.question is not None and play.question.seat is None
    view = await house.view()
    assert view.deadline is not None and (view.deadline.kind, view.deadline.user) == ("deck", None)
    again = house.restarted()
    await again.tables.resume()
    await again.tables.close_down()
    await again.wait(3.9)
    assert (await again.play()).state.deals == 1
    await again.wait(0.1)
    play = await again.play()
    assert play.state.deals == 2 and await again.asked() is not None
    assert (await again.balance()).holds


async def test_the_bell_rings_by_itself_and_only_one_runs(house: House) -> None:
    house = await a_turn(house)
    await house.tables.resume()
    await house.tables.resume()
    before = (await house.play()).state.seq
    house.told.news.clear()
    house.clock.turn(60)
    async with asyncio.timeout(5):
        await house.told.news.wait()
    await house.tables.close_down()
    after = await house.play()
    assert after.state.seq > before
    assert sum(isinstance(event, e.BroughtIn | e.Folded | e.Checked) for event in after.events[before:]) == 1


async def test_a_paused_table_waits_and_goes_on_with_a_full_turn(house: House) -> None:
    house = await a_turn(house)
    await house.wait(30)
    await house.tables.pause(house.table, PEOPLE["ann"])
    before = (await house.play()).state.seq
    await house.wait(1000)
    assert (await house.play()).state.seq == before
    await house.tables.unpause(house.table, PEOPLE["ann"])
    view = await house.view()
    assert view.deadline is not None and view.deadline.at == house.clock.now() + 60


async def test_a_table_is_closed_a_day_after_the_last_visit(house: House) -> None:
    await house.open("ann", "bob")
    await house.wait(23 * 3600)
    await house.tables.rebuy(house.table, PEOPLE["ann"]) if (await house.stacks())["ann"] < 200 else None
    await house.tables.away(house.table, PEOPLE["bob"])
    await house.wait(2 * 3600)
    assert (await house.view()).status == "open"
    await house.wait(22 * 3600)
    view = await house.view()
    assert view.status == "closed" and view.settlement is not None
    assert {line.name: line.cashed for line in view.settlement.lines} == {"ann": 200, "bob": 200}


async def test_the_system_clock_wakes_when_it_is_poked() -> None:
    clock, wake = SystemClock(), asyncio.Event()
    wake.set()
    async with asyncio.timeout(1):
        await clock.sleep_until(None, wake)
        await clock.sleep_until(clock.now() + 3600, wake)
        await clock.sleep_until(clock.now(), asyncio.Event())


async def test_a_bell_is_stopped_in_its_sleep() -> None:
    clock = Turned()

    async def nothing() -> None:
        return None

    bell = Bell(clock, nothing)
    bell.start()
    await asyncio.sleep(0)
    async with asyncio.timeout(1):
        await bell.stop()
