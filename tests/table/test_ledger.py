"""Who owes whom, in the fewest payments (FIELD, what hosts ask for)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.table.ledger import transfers
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
