"""Hands that are over: found again, exported for one reader, and what that reader never saw stays hidden (FIELD)."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import select

from bot.engine import events as e
from bot.engine.games import GAMES
from bot.engine.outcome import outcome
from bot.engine.play import play as replayed
from bot.engine.record import print_record, read_record
from bot.engine.state import HandState
from bot.store.rows import HandEvent
from bot.table.errors import HandInProgress, LostHand, NoOldHand
from bot.table.history import record_for
from bot.table.play import HandPlay
from tests.engine.anyhand import played_out
from tests.engine.secrets_kept import cards_in
from tests.table.house import CHANNEL, GUILD, PEOPLE, House

ELSEWHERE = CHANNEL + 1
HANDS = settings(
    max_examples=400 if os.environ.get("MARIAH_NIGHTLY") == "1" else 12,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def play_from(log: Sequence[e.Event], state: HandState) -> HandPlay:
    """A finished hand of users 100, 101, … in dealing order."""
    names = tuple(player.name for player in state.seats)
    users = tuple(100 + seat for seat in range(len(names)))
    return HandPlay(1, 1, state.game, "done", state, tuple(log), users, names)


def known_to(log: Sequence[e.Event], viewer: int | None) -> list[list[str]]:
    """By deal, the cards somebody has seen leave the deck: from the veiled log alone, and from the hands shown."""
    told: list[list[str]] = []
    last = max(index for index, event in enumerate(log) if isinstance(event, e.DeckLaid))
    shown = {event.seat for event in log if isinstance(event, e.Shown)}
    for index, event in enumerate(log):
        seen = event.seen_by(viewer)
        match seen:
            case e.DeckLaid():
                told.append([])
            case e.CommonDealt(_, passed_over):
                told[-1] += ["Jk"] * passed_over + [str(card) for card in cards_in(seen)]
            case e.Dealt(seat, None) if seat in shown and index > last:
                told[-1] += [str(card) for card in cards_in(event)]
            case e.Dealt():
                told[-1] += [str(card) for card in cards_in(seen)]
            case _:
                pass
    return told


@pytest.mark.parametrize("game", GAMES)
@HANDS
@given(number=st.integers(0, 1 << 32), viewer=st.integers(-1, 1))
def test_an_export_holds_no_card_its_reader_did_not_see_and_plays_to_the_same_end(
    game: str, number: int, viewer: int
) -> None:
    log, state = played_out(number, game)
    play = play_from(log, state)
    text = print_record(record_for(play, 99 if viewer < 0 else play.users[viewer]))
    record = read_record(text)
    decks = [line.split()[1:] for line in record.lines if line.startswith("deck ")]
    for deck, known in zip(decks, known_to(log, None if viewer < 0 else viewer), strict=True):
        assert Counter(card for card in deck if card != "??") == Counter(known)
    again = replayed(record)
    ours, theirs = outcome(log, state, None), outcome(again.log, again.state, None)
    assert theirs == ours and theirs["complete"]


async def hand_over(house: House, deck: str = "4s 9h  Jd 8d  3c 9s") -> HandPlay:
    play = await house.deal("seven-card-stud", deck=deck)
    await house.fold_round()
    return play


async def test_the_last_hand_of_a_channel_or_a_numbered_one_is_found_again_after_a_restart(house: House) -> None:
    with pytest.raises(NoOldHand):
        await house.tables.old_hand(CHANNEL)
    await house.open("ann", "bob")
    first, second = await hand_over(house), await hand_over(house, "2s 2h")
    house = house.restarted()
    assert (await house.tables.old_hand(CHANNEL)).play.id == second.id
    assert (await house.tables.old_hand(CHANNEL, 1)).play.id == first.id
    for number, channel in ((3, CHANNEL), (1, ELSEWHERE), (None, ELSEWHERE)):
        with pytest.raises(NoOldHand):
            await house.tables.old_hand(channel, number)


async def test_a_hand_of_a_closed_table_is_found_until_the_next_table_has_one_of_that_number(house: House) -> None:
    await house.open("ann", "bob")
    first = await hand_over(house)
    closed = house.table
    await house.tables.close(closed, PEOPLE["ann"])
    assert (await house.tables.old_hand(CHANNEL)).table_id == closed
    await house.open("ann", "bob")
    assert (await house.tables.old_hand(CHANNEL, 1)).play.id == first.id
    second = await hand_over(house)
    assert (await house.tables.old_hand(CHANNEL, 1)).play.id == second.id
    assert (await house.tables.old_hand_by_id(first.id)).table_id == closed


async def test_a_hand_being_played_is_told_to_nobody(house: House) -> None:
    await house.open("ann", "bob")
    play = await house.deal("seven-card-stud")
    for look in (
        house.tables.old_hand(CHANNEL),
        house.tables.old_hand(CHANNEL, 1),
        house.tables.old_hand_by_id(play.id),
    ):
        with pytest.raises(HandInProgress):
            await look
    await house.fold_round()
    second = await house.deal("seven-card-stud")
    assert (await house.tables.old_hand(CHANNEL)).play.id == play.id, "the last one that is over"
    assert second.number == 2


async def test_a_lobby_is_no_hand(house: House) -> None:
    await house.open("ann", "bob")
    await house.tables.lobby(GUILD, CHANNEL, PEOPLE["ann"], "ann", "seven-card-stud")
    lobby = (await house.view()).lobby
    assert lobby is not None
    with pytest.raises(NoOldHand):
        await house.tables.old_hand_by_id(lobby.hand_id)
    with pytest.raises(NoOldHand):
        await house.tables.old_hand(CHANNEL, 1)


async def test_a_hand_whose_log_is_broken_is_told_to_be_lost(house: House) -> None:
    await house.open("ann", "bob")
    await hand_over(house)
    await house.store.write(lambda session: [session.delete(row) for row in session.exec(select(HandEvent)).all()[-1:]])
    with pytest.raises(LostHand):
        await house.restarted().tables.old_hand(CHANNEL)


async def test_a_hand_shown_of_free_will_is_in_everybodys_record_and_the_folded_one_in_nobodys(house: House) -> None:
    await house.open("ann", "bob")
    play = await hand_over(house)

    async def deck(who: str) -> str:
        found = (await house.tables.old_hand(CHANNEL)).play
        return record_for(found, PEOPLE[who]).lines[0]

    assert await deck("cy") == "deck ?? ?? ?? ?? 3c 9s"
    winner = (await house.play()).state.live[0]
    await house.tables.show_hand(play.id, play.users[winner])
    shown = {0: "deck 4s ?? Jd ?? 3c 9s", 1: "deck ?? 9h ?? 8d 3c 9s"}[winner]
    assert await deck("cy") == shown
    assert await deck(play.names[1 - winner]) == "deck 4s 9h Jd 8d 3c 9s"
