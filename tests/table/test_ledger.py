"""Who owes whom, in the fewest payments (FIELD, what hosts ask for)."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.table.errors import BadAmount, NotAtTable, NotEnough, NotHost
from bot.table.ledger import Ledger, LedgerLine, transfers
from tests.table.house import PEOPLE, House


def owed(nets: dict[int, int]) -> list[tuple[int, int, int]]:
    return sorted((one.payer, one.payee, one.chips) for one in transfers(nets))


def test_one_winner_is_paid_by_each_loser() -> None:
    assert owed({1: 50, 2: -20, 3: -30}) == [(2, 1, 20), (3, 1, 30)]


def test_pairs_that_are_even_settle_between_themselves() -> None:
    # greedy from the largest would need four payments: 7 pays 6 and 1, 5 pays 5
    assert owed({1: 7, 2: 5, 3: -6, 4: -5, 5: -1}) == [(3, 1, 6), (4, 2, 5), (5, 1, 1)]
    assert len(owed({1: 9, 2: 6, 3: -5, 4: -4, 5: -3, 6: -3})) == 4


def test_who_is_even_neither_pays_nor_is_paid() -> None:
    assert owed({1: 0, 2: 0}) == [] and owed({}) == []


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(-50, 50), min_size=1, max_size=8))
def test_after_the_payments_everybody_is_even(nets: list[int]) -> None:
    people = dict(enumerate([*nets, -sum(nets)]))
    left = dict(people)
    for payer, payee, chips in owed(people):
        assert chips > 0
        left[payer] += chips
        left[payee] -= chips
    assert not any(left.values())
    assert len(owed(people)) < max(2, sum(net != 0 for net in people.values()))


def fewest(nets: list[int]) -> int:
    """The fewest payments there can be: people less the most groups that are even among themselves, by trying all."""
    uneven = [net for net in nets if net]

    def groups(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        first, rest = left[0], left[1:]
        best = -1
        for size in range(len(rest) + 1):
            for chosen in itertools.combinations(range(len(rest)), size):
                if first + sum(rest[one] for one in chosen) == 0:
                    others = tuple(rest[one] for one in range(len(rest)) if one not in chosen)
                    best = max(best, 1 + groups(others))
        return best

    return len(uneven) - groups(tuple(uneven)) if uneven else 0


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(-6, 6), min_size=1, max_size=6))
def test_nobody_can_settle_in_fewer_payments(nets: list[int]) -> None:
    everybody = [*nets, -sum(nets)]
    assert len(owed(dict(enumerate(everybody)))) == fewest(everybody)


async def line(house: House, name: str) -> LedgerLine:
    return next(one for one in (await sheet(house)).lines if one.name == name)


async def sheet(house: House) -> Ledger:
    """The ledger, which is always in balance."""
    ledger = await house.tables.ledger(house.table)
    assert ledger.balance is not None and ledger.balance.holds
    for one in ledger.lines:
        assert one.stack == one.bought + one.net - one.cashed
    return ledger


async def test_the_ledger_balances_through_joins_leaves_rebuys_and_a_hand_taken_back(house: House) -> None:
    await house.open("ann", "bob", "cy")
    await house.deal("seven-card-stud")
    in_hand = await sheet(house)
    assert in_hand.playing == 1 and in_hand.balance is not None and in_hand.balance.pots == 3
    await house.tables.sit(house.table, PEOPLE["dee"], "dee")
    await sheet(house)
    await house.tables.void(house.table, PEOPLE["ann"])
    assert (await sheet(house)).playing is None and not (await sheet(house)).transfers
    await house.deal("seven-card-stud")
    assert not await house.tables.leave(house.table, PEOPLE["bob"])
    await house.fold_round()
    await sheet(house)
    left = await line(house, "bob")
    assert left.left_at == house.clock.at and left.stack == 0 and left.cashed == 200 + left.net
    assert (await line(house, "ann")).left_at is None
    loser = min((await sheet(house)).lines, key=lambda one: (one.name == "bob", one.net))
    assert await house.tables.rebuy(house.table, loser.user, 50)
    assert (await line(house, loser.name)).bought == 250
    house.clock.turn(60)
    await house.tables.sit(house.table, PEOPLE["bob"], "bob")
    back = await line(house, "bob")
    assert back.left_at is None and back.bought == 400 and back.stack == 200 and back.came_at < house.clock.at
    await house.tables.close(house.table, PEOPLE["ann"])
    closed = await sheet(house)
    assert not any(one.stack for one in closed.lines) and all(one.left_at for one in closed.lines)
    assert sum(one.net for one in closed.lines) == 0


async def test_a_correction_is_an_entry_of_its_own_with_who_and_why(house: House) -> None:
    await house.open("ann", "bob")
    assert await house.tables.give(house.table, PEOPLE["ann"], PEOPLE["bob"], -50, "bought twice") == 150
    assert await house.tables.give(house.table, PEOPLE["ann"], PEOPLE["bob"], 20, "a tip") == 170
    ledger, bob = await sheet(house), await line(house, "bob")
    assert (bob.bought, bob.given, bob.stack, bob.net) == (170, -30, 170, 0)
    told = [(one.amount, one.user, one.by, one.why) for one in ledger.corrections]
    ann = PEOPLE["ann"]
    assert told == [(-50, PEOPLE["bob"], ann, "bought twice"), (20, PEOPLE["bob"], ann, "a tip")]
    assert not ledger.transfers
    # what the host gives without a reason stands there too
    await house.tables.give(house.table, ann, ann, 5)
    assert (await sheet(house)).corrections[-1].why == ""


async def test_a_correction_that_is_refused_changes_nothing(house: House) -> None:
    await house.open("ann", "bob")
    await house.deal("seven-card-stud")
    before, ann, bob = await sheet(house), PEOPLE["ann"], PEOPLE["bob"]
    for by, user, amount, refusal in (
        (bob, bob, 10, NotHost),
        (ann, PEOPLE["cy"], 10, NotAtTable),
    ):
        with pytest.raises(refusal):
            await house.tables.give(house.table, by, user, amount, "why")
    assert await sheet(house) == before
    await house.fold_round()
    before = await sheet(house)
    for amount, refusal in ((0, BadAmount), (-1000, NotEnough), (10**12, BadAmount)):
        with pytest.raises(refusal):
            await house.tables.give(house.table, ann, bob, amount, "why")
    assert await sheet(house) == before


async def test_a_correction_in_mid_hand_waits_for_its_end_and_keeps_its_reason(house: House) -> None:
    await house.open("ann", "bob")
    await house.deal("seven-card-stud")
    assert await house.tables.give(house.table, PEOPLE["ann"], PEOPLE["bob"], 30, "bought late") is None
    assert not (await sheet(house)).corrections
    await house.fold_round()
    told = [(one.amount, one.user, one.why) for one in (await sheet(house)).corrections]
    assert told == [(30, PEOPLE["bob"], "bought late")] and (await house.balance()).holds


async def test_the_ledger_says_what_was_bought_won_and_lies_in_front(house: House) -> None:
    await house.open("ann", "bob")
    await house.deal("seven-card-stud")
    await house.fold_round()
    ledger = await house.tables.ledger(house.table)
    stacks = await house.stacks()
    assert {line.name: (line.bought, line.stack, line.net) for line in ledger.lines} == {
        name: (200, stack, stack - 200) for name, stack in stacks.items()
    }
    winner, loser = ledger.lines
    assert [(one.payer, one.payee, one.chips) for one in ledger.transfers] == [(loser.user, winner.user, winner.net)]
    assert not ledger.practice


async def test_a_table_with_a_robot_is_a_practice_table(house: House) -> None:
    await house.open("ann")
    await house.tables.add_robot(house.table, PEOPLE["ann"])
    assert (await house.view()).practice and (await house.tables.ledger(house.table)).practice
    assert await house.tables.dismiss_robot(house.table, PEOPLE["ann"])
    assert await house.stacks() == {"ann": 200} and (await house.balance()).holds
