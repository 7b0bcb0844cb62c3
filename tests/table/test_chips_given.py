"""Chips that the host gives or takes: at once, or when the hand is over; none is ever made up (DESIGN 5)."""

from __future__ import annotations

import pytest
from sqlmodel import select

from bot.store.rows import LedgerEntry
from bot.table.errors import (
    BadAmount,
    NotAtTable,
    NotEnough,
    NotHost,
)
from tests.table.house import PEOPLE, House
from tests.table.test_hosting import logged

ANN, BOB, CY, DEE = (PEOPLE[name] for name in ("ann", "bob", "cy", "dee"))


async def given(house: House) -> list[tuple[int, int, int]]:
    """To whom, how many, by whom: the ledger's lines of chips that the host gave."""
    query = select(LedgerEntry.user, LedgerEntry.amount, LedgerEntry.by).where(LedgerEntry.kind == "given")
    rows = await house.store.read(lambda session: session.exec(query).all())
    return [(user, amount, by) for user, amount, by in rows]


async def test_chips_given_and_taken_in_mid_hand_come_when_it_is_over_and_no_chip_is_made_up(house: House) -> None:
    await house.open("ann", "bob", "cy")
    await house.deal("seven-card-stud")
    before = await house.stacks()
    assert None is await house.tables.give(house.table, ANN, BOB, 50)
    assert None is await house.tables.give(house.table, ANN, CY, -30)
    assert await house.stacks() == before and (await house.balance()).holds
    assert await given(house) == []
    house = house.restarted()  # the promise outlives the process
    await house.fold_round()
    play, stacks = await house.play(), await house.stacks()
    assert play.net is not None
    net = dict(zip(play.names, play.net, strict=True))
    assert stacks == {"ann": 200 + net["ann"], "bob": 250 + net["bob"], "cy": 170 + net["cy"]}
    assert sorted(await given(house)) == sorted([(BOB, 50, ANN), (CY, -30, ANN)])
    assert all(seat.due == 0 for seat in (await house.view()).seats) and (await house.balance()).holds
    lines = {line["user"]: (line["before"], line["after"]) for line in await logged(house, "chips")}
    assert lines == {BOB: (200 + net["bob"], 250 + net["bob"]), CY: (200 + net["cy"], 170 + net["cy"])}


async def test_queued_chips_come_once_and_not_again_with_the_next_rebuy_or_hand(house: House) -> None:
    await house.open("ann", "bob")
    await house.deal("seven-card-stud")
    await house.tables.give(house.table, ANN, BOB, -120)
    await house.fold_round()
    assert len(await given(house)) == 1
    await house.tables.rebuy(house.table, BOB, 10)
    await house.deal("seven-card-stud")
    await house.fold_round()
    assert len(await given(house)) == 1
    balance = await house.balance()
    assert balance.bought == 200 + 200 - 120 + 10 and balance.holds


async def test_queued_chips_come_through_a_hand_that_is_taken_back(house: House) -> None:
    await house.open("ann", "bob")
    await house.deal("seven-card-stud")
    await house.tables.give(house.table, ANN, BOB, 75)
    await house.tables.void(house.table, ANN)
    assert await house.stacks() == {"ann": 200, "bob": 275} and (await house.balance()).holds


async def test_queued_chips_are_cashed_out_with_whoever_leaves(house: House) -> None:
    await house.open("ann", "bob", "cy")
    await house.deal("seven-card-stud")
    await house.tables.give(house.table, ANN, BOB, 75)
    await house.tables.leave(house.table, BOB)
    await house.fold_round()
    line = next(line for line in (await house.tables.ledger(house.table)).lines if line.user == BOB)
    assert line.bought == 275 and line.cashed == 275 + line.net and "bob" not in await house.stacks()
    assert (await house.balance()).holds


async def test_more_than_is_left_cannot_be_taken_and_what_was_bought_comes_first(house: House) -> None:
    await house.open("ann", "bob")
    await house.deal("seven-card-stud")
    await house.tables.give(house.table, ANN, BOB, -900)
    await house.fold_round()
    assert (await house.stacks())["bob"] == 0 and (await house.balance()).holds
    await house.tables.rebuy(house.table, BOB)
    await house.deal("seven-card-stud")
    await house.tables.give(house.table, ANN, BOB, -250)
    await house.tables.void(house.table, ANN)
    assert (await house.stacks())["bob"] == 0
    await house.tables.rebuy(house.table, BOB, 60)
    await house.deal("seven-card-stud")
    await house.tables.give(house.table, ANN, BOB, -100)
    await house.tables.rebuy(house.table, BOB, 200)
    await house.tables.void(house.table, ANN)
    assert (await house.stacks())["bob"] == 60 + 200 - 100 and (await house.balance()).holds


async def test_chips_are_not_given_by_guests_nor_to_guests_nor_none_nor_taken_where_none_lie(house: House) -> None:
    await house.open("ann", "bob")
    for by, user, amount, fault in (
        (BOB, BOB, 5, NotHost),
        (ANN, DEE, 5, NotAtTable),
        (ANN, BOB, 0, BadAmount),
        (ANN, BOB, 10**10, BadAmount),
        (ANN, BOB, -201, NotEnough),
    ):
        with pytest.raises(fault):
            await house.tables.give(house.table, by, user, amount)
    assert await house.stacks() == {"ann": 200, "bob": 200} and await logged(house, "chips") == []


async def test_a_player_without_chips_in_the_hand_gets_them_at_once(house: House) -> None:
    await house.open("ann", "bob", "cy")
    await house.tables.away(house.table, CY)
    await house.deal("seven-card-stud")
    assert await house.tables.give(house.table, ANN, CY, 40) == 240
    assert (await house.stacks())["cy"] == 240 and (await house.balance()).holds
