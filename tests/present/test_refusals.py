"""Every kind of refusal has a sentence of its own, in words a player can use."""

from __future__ import annotations

import inspect
import re

import pytest

from bot.engine import errors as engine
from bot.present.refusals import refusal
from bot.table import errors as table

RAW = "raw exception text"
FAULTS: list[engine.Refused] = [
    engine.Unreadable(RAW),
    engine.NotAllowed("raise", "the smallest raise is to 20"),
    engine.Hidden(RAW),
    engine.NotYourTurn(RAW, "Bob"),
    engine.TooLate(RAW),
    table.NoTable(RAW),
    table.TableExists(1),
    table.LacksRights(["send_messages"]),
    table.NothingLost(RAW),
    table.AlreadySeated(RAW),
    table.ShownTheDoor(7),
    table.NotSeated(RAW),
    table.NotAtTable(5),
    table.NothingCounted(RAW),
    table.TableFull(8),
    table.NotHost(5),
    table.NotDealer(6, 5),
    table.HandInProgress(3),
    table.NoHand(RAW),
    table.NotInHand(RAW),
    table.TooMany(8, 5),
    table.TooFew(1, 2),
    table.NotNeeded(250, 200),
    table.BadAmount(-5),
    table.NotEnough(-250, 200),
    table.NotForSale(50, 100, 300),
    table.BadRange(500, 100, 300),
    table.BadField("bets"),
    table.NoRobot(RAW),
    table.OneselfNot(RAW),
    table.HostAlready(RAW),
    table.NotDealtHere("widow-jack", ("baseball", "stud-jack")),
    table.NotAway(RAW),
    table.Paused(RAW),
    table.NotPaused(RAW),
    table.NothingToShow(RAW),
    table.NoOldHand(4),
    table.LostHand(4),
    table.NotSealed(4),
    table.NoName(RAW),
    table.NothingSaved(RAW),
    table.TooManySaved(25),
]


def test_no_kind_of_refusal_is_left_out() -> None:
    kinds = {
        kind
        for module in (engine, table)
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, engine.Refused) and kind is not engine.Refused
    }
    assert {type(fault) for fault in FAULTS} == kinds


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
def test_a_refusal_speaks_to_a_player(fault: engine.Refused) -> None:
    said = refusal(fault)
    assert RAW not in said
    assert type(fault).__name__ not in said
    assert not re.search(r"\b(error|exception|None)\b", said, re.IGNORECASE)
    assert not said[0].islower() and said.endswith(".")
    assert len(said) <= 300


def test_no_two_kinds_share_a_sentence() -> None:
    assert len({refusal(fault) for fault in FAULTS}) == len(FAULTS)


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (table.TableFull(8), "8"),
        (table.TooMany(8, 5), "8 are seated and this game takes 5"),
        (table.TooFew(1, 2), "at least 2"),
        (table.NotNeeded(250, 200), "250"),
        (table.HandInProgress(3), "Hand 3"),
        (engine.NotYourTurn("", "Bob"), "Bob"),
        (engine.NotYourTurn(""), "Nobody is asked"),
        (engine.NotAllowed("raise", "the smallest raise is to 20"), "the smallest raise is to 20"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_a_refusal_tells_the_facts(fault: engine.Refused, told: str) -> None:
    assert told in refusal(fault)
