"""Laws that hold at every commit, over nights played by robots."""

from __future__ import annotations

import os

import pytest

from bot.engine.games import GAMES
from bot.engine.hand import replay
from tests.table.house import PEOPLE, Chance, House

HANDS = 60 if os.environ.get("MARIAH_NIGHTLY") else 4


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_chips_in_less_chips_out_are_the_chips_there_after_every_commit(house: House, game: str) -> None:
    house = house.with_settings(robots=3, robot_seconds=0.5, redeal_seconds=0.5)
    house.chance = house.tables.shuffler = Chance(seed=len(game))
    await house.open("ann")
    for _ in range(HANDS):
        await house.tables.rebuy(house.table, PEOPLE["ann"]) if (await house.stacks())["ann"] == 0 else None
        play = await house.deal(game)
        for _ in range(400):
            assert (await house.balance()).holds
            play = await house.play()
            if play.over:
                break
            if await house.asked() == "ann":
                await house.tables.skip(house.table, PEOPLE["ann"])
            else:
                house.clock.turn(0.5)
                await house.tables.ring_due()
        assert play.over
        assert replay(play.events) == play.state
    balance = await house.balance()
    assert balance.holds and balance.pots == 0
    assert await house.tables.close(house.table, PEOPLE["ann"])
    balance = await house.balance()
    assert balance.holds and balance.stacks == balance.carried == 0
    settlement = (await house.view()).settlement
    assert settlement is not None and sum(line.net for line in settlement.lines) == 0
