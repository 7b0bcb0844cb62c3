"""Dealer's choice: the deal moves left, that player picks the game in the select, nobody waits for an absent one."""

from __future__ import annotations

import time

import pytest

from bot.sandbox.message_view import MessageView
from bot.table.here import Here
from tests.cogs.night import Night, refused
from tests.table.house import Turned


async def moved(night: Night) -> MessageView:
    """A hand is over and the deal is Bob's."""
    await night.heads_up()
    await night.act("bob", "Bring in 2")
    await night.act("ann", "Fold")
    await night.press("ann", "Next dealer")
    return await night.said("hand 2 gathers")


def picker(lobby: MessageView) -> str:
    return next(one for one in _ids(lobby.raw) if one.endswith(":game"))


def _ids(told: object) -> list[str]:
    if isinstance(told, dict):
        own = [told["custom_id"]] if isinstance(told.get("custom_id"), str) else []
        return own + [one for part in told.values() for one in _ids(part)]
    return [one for part in told for one in _ids(part)] if isinstance(told, list) else []


async def test_the_next_dealer_is_called_and_told_until_when_to_pick(night: Night) -> None:
    lobby = await moved(night)
    due = (await night.table()).deal
    assert due is not None and f"➡ <@{night.human('bob').id}> picks the game and deals" in lobby.text
    assert f"<t:{round(due.at)}:R> this game is dealt without a press" in lobby.text
    sent = night.server.requests.of("POST", f"/channels/{lobby.channel_id}/messages")
    called = [one.json.get("allowed_mentions", {}).get("users") for one in sent if "picks the game" in str(one.json)]
    assert called == [[int(night.human("bob").id)]]


async def test_only_the_dealer_and_the_host_pick_the_game(night: Night) -> None:
    lobby = await moved(night)
    await night.press("cy", "Sit in")
    before = await night.stands()
    refused(await night.human("cy").select(lobby, picker(lobby), ["woolworth"]), f"<@{night.human('bob').id}>'s deal")
    refused(await night.human("dee").select(lobby, picker(lobby), ["woolworth"]), "no seat")
    assert await night.stands() == before
    assert not (await night.human("bob").select(lobby, picker(lobby), ["woolworth"])).text
    assert "Woolworth · hand 2 gathers" in (await night.said("Woolworth")).text
    await night.press("bob", "Deal")
    assert "Bob deals." in (await night.said("Woolworth · hand 2 is announced")).text


async def test_the_select_offers_the_games_that_the_host_has_enabled(night: Night) -> None:
    assert not (await night.human("ann").slash("table open")).failed
    await night.bot.tables.at(1, _two_games)
    lobby = await moved(night)
    assert sorted(_values(lobby.raw)) == ["seven-card-stud", "widow-jack"]


def _two_games(here: Here) -> None:
    here.table.games = ["widow-jack", "seven-card-stud"]


def _values(told: object) -> list[str]:
    if isinstance(told, dict):
        own = [told["value"]] if isinstance(told.get("value"), str) else []
        return own + [one for part in told.values() for one in _values(part)]
    return [one for part in told for one in _values(part)] if isinstance(told, list) else []


@pytest.fixture
def clock(night: Night) -> Turned:
    """The bot's clock, turned by hand from now on."""
    night.bot.tables.clock = clock = Turned(time.time())
    return clock


async def test_for_a_dealer_who_does_not_come_the_same_game_is_dealt_again(night: Night, clock: Turned) -> None:
    await moved(night)
    clock.turn(119)
    await night.bot.tables.ring_due()
    assert (await night.table()).lobby is not None
    clock.turn(1)
    await night.bot.tables.ring_due()
    assert "Bob deals." in (await night.said("Seven-card stud · hand 2 is announced")).text
    await night.said("hand 2 · third street")


async def test_with_too_few_ready_the_lobby_says_so_and_waits(night: Night, clock: Turned) -> None:
    await moved(night)
    await night.human("ann").slash("table away")
    clock.turn(121)
    await night.bot.tables.ring_due()
    assert "hand 2 gathers" in (await night.said("Waiting for at least 2 players with chips.")).text
    assert (await night.table()).lobby is not None


async def test_a_robots_strength_stands_in_the_lobby(night: Night) -> None:
    assert not (await night.human("ann").slash("table open")).failed
    await night.bot.tables.add_robot(1, int(night.human("ann").id), "sharp")
    await night.human("ann").slash("deal seven-card-stud")
    assert "robot, sharp" in (await night.said("hand 1 gathers")).text
