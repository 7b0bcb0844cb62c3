"""A press counts once, in its turn, for the question it answers (DESIGN 3.2, 3.3; FIELD, buttons)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.config import Settings
from bot.engine.actions import Say
from bot.engine.errors import NotAllowed, NotYourTurn, TooLate
from bot.store.database import Store
from bot.table.errors import NothingToShow, NotInHand, Paused
from tests.store.postgres import postgres, postgres_server
from tests.table.house import PEOPLE, House, Turned

__all__ = ["postgres", "postgres_server"]
BRING_IN, FOLD = Say("bring-in"), Say("fold")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
async def house(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[House]:
    """Every story here is told on both databases."""
    here = request.param == "sqlite"
    url = f"sqlite:///{tmp_path / 'night.sqlite'}" if here else request.getfixturevalue("postgres")
    store = await Store.open(url)
    yield House(store, Turned(), Settings(data_dir=tmp_path, database_url=url))
    await store.close()


async def three(house: House) -> tuple[int, int, str]:
    """A hand of three: its id, the number of the question, who is asked to bring in."""
    await house.open("ann", "bob", "cy")
    play = await house.deal("seven-card-stud")
    name = await house.asked()
    assert name is not None
    return play.id, play.number_asked, name


async def test_two_presses_at_once_count_once_and_the_other_hears_so(house: House) -> None:
    hand, number, name = await three(house)
    presses = [house.tables.act(hand, number, PEOPLE[name], BRING_IN) for _ in range(2)]
    outcomes = await asyncio.gather(*presses, return_exceptions=True)
    assert [type(one) for one in outcomes] == [type(None), TooLate]
    play = await house.play()
    assert play.state.pot == 3 + 2 and (await house.balance()).holds


@pytest.mark.parametrize("house", ["postgres"], indirect=True)
async def test_two_processes_that_serve_the_same_press_count_it_once(house: House) -> None:
    hand, number, name = await three(house)
    other = house.restarted()
    await other.play()  # the other process knows the hand as well
    presses = [one.tables.act(hand, number, PEOPLE[name], BRING_IN) for one in (house, other)]
    outcomes = await asyncio.gather(*presses, return_exceptions=True)
    assert sorted(type(one).__name__ for one in outcomes) == ["NoneType", "TooLate"]
    assert await house.play() == await other.play()
    assert (await house.balance()).holds


@pytest.mark.parametrize("house", ["postgres"], indirect=True)
async def test_a_process_that_was_overtaken_goes_on_from_what_was_played(house: House) -> None:
    await three(house)
    other = house.restarted()
    await other.play()
    await house.say(f"{await house.asked()} bring-in")
    await other.say(f"{await other.asked()} call")
    await house.say(f"{await house.asked()} call")
    assert (await other.play()).state.street == 1
    assert await house.play() == await other.play()


async def test_a_press_whose_handler_gives_up_waiting_still_counts_and_is_shown(house: House) -> None:
    hand, number, name = await three(house)
    house.told.tables.clear()
    press = asyncio.create_task(house.tables.act(hand, number, PEOPLE[name], BRING_IN))
    await asyncio.sleep(0)
    press.cancel()
    with pytest.raises(asyncio.CancelledError):
        await press
    await house.tables.close_down()
    assert house.told.tables == [house.table]
    assert (await house.play()).state.pot == 3 + 2 and (await house.restarted().play()) == await house.play()


async def test_an_old_button_is_refused_even_if_its_answer_would_fit_again(house: House) -> None:
    hand, number, name = await three(house)
    await house.say(f"{name} bring-in")
    with pytest.raises(TooLate):
        await house.tables.act(hand, number, PEOPLE[name], BRING_IN)
    with pytest.raises(TooLate):
        await house.tables.act(hand, number, PEOPLE[await house.asked() or ""], FOLD)


async def test_a_fold_from_the_last_hand_folds_nothing_in_this_one(house: House) -> None:
    hand, number, _ = await three(house)
    await house.fold_round()
    assert await house.tables.deal_again(hand, PEOPLE["ann"])
    asked = await house.asked()
    assert asked is not None
    with pytest.raises(TooLate):
        await house.tables.act(hand, number, PEOPLE[asked], FOLD)
    with pytest.raises(TooLate):
        await house.tables.deal_again(hand, PEOPLE["ann"])


async def test_a_hand_that_never_was_is_too_late_too(house: House) -> None:
    await three(house)
    with pytest.raises(TooLate):
        await house.tables.act(987654321, 1, PEOPLE["ann"], FOLD)


async def test_another_players_button_changes_nothing_and_names_who_is_asked(house: House) -> None:
    hand, number, name = await three(house)
    before = await house.view()
    other = next(one for one in ("ann", "bob", "cy") if one != name)
    with pytest.raises(NotYourTurn) as told:
        await house.tables.act(hand, number, PEOPLE[other], FOLD)
    assert told.value.waiting_for == name
    with pytest.raises(NotInHand):
        await house.tables.act(hand, number, PEOPLE["dee"], FOLD)
    assert await house.view() == before


async def test_an_answer_that_is_not_allowed_changes_nothing(house: House) -> None:
    hand, number, name = await three(house)
    before = await house.view()
    for action in (FOLD, Say("raise", 10**12), Say("check"), Say("pay")):
        with pytest.raises(NotAllowed):
            await house.tables.act(hand, number, PEOPLE[name], action)
    assert await house.view() == before


async def test_nothing_counts_while_the_host_has_paused_the_table(house: House) -> None:
    hand, number, name = await three(house)
    await house.tables.pause(house.table, PEOPLE["ann"])
    with pytest.raises(Paused):
        await house.tables.act(hand, number, PEOPLE[name], BRING_IN)
    await house.tables.unpause(house.table, PEOPLE["ann"])
    await house.tables.act(hand, number, PEOPLE[name], BRING_IN)


async def test_only_who_won_without_a_showdown_may_show_and_only_then(house: House) -> None:
    hand, _, _ = await three(house)
    with pytest.raises(NothingToShow):
        await house.tables.show_hand(hand, PEOPLE["ann"])
    await house.fold_round()
    play = await house.play()
    (winner,) = play.state.live
    loser = next(user for user in play.users if user != play.users[winner])
    with pytest.raises(NothingToShow):
        await house.tables.show_hand(hand, loser)
    await house.tables.show_hand(hand, play.users[winner])
    assert (await house.play()).shown == {winner}
    assert (await house.restarted().play()).shown == {winner}


async def test_a_player_sees_the_own_cards_and_nobody_elses(house: House) -> None:
    await three(house)
    _, view = await house.tables.cards(house.table, PEOPLE["bob"])
    seen = {seat.name: [one.card is not None for one in seat.cards] for seat in view.seats}
    assert seen == {"bob": [True] * 3, "cy": [False, False, True], "ann": [False, False, True]}
    assert view == (await house.tables.cards(house.table, PEOPLE["bob"]))[1]
    with pytest.raises(NotInHand):
        await house.tables.cards(house.table, PEOPLE["dee"])


async def test_quick_answers_are_told_apart_from_slow_ones(house: House) -> None:
    await three(house)
    await house.wait(14)
    await house.say(f"{await house.asked()} bring-in")
    assert (await house.view()).quick
    await house.wait(16)
    await house.say(f"{await house.asked()} call")
    assert not (await house.view()).quick
