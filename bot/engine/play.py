"""Play a hand record, line by line (HAND_RECORD, Replaying)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.apply import apply
from bot.engine.errors import Refused, Unreadable
from bot.engine.events import Event
from bot.engine.hand import begin, decide, replay
from bot.engine.record import HandRecord, read_line
from bot.engine.state import HandState


@dataclass(frozen=True, slots=True)
class Played:
    """A record played to its end: the whole log and the state it leads to."""

    log: tuple[Event, ...]
    state: HandState


class Stopped(Exception):
    """A record cannot be played on: `number` (from 1; 0 for what was announced) and `words` of the line, and why."""

    def __init__(self, number: int, words: str, why: Refused) -> None:
        told = " ".join(words.split())  # one line, whatever stood there
        super().__init__(f"action {number}: {told}: {why}" if number else str(why))
        self.number = number
        self.words = words
        self.why = why


def play(record: HandRecord) -> Played:
    """Play every line. Raises Stopped at the first that cannot be read or is not allowed."""
    try:
        log = begin(record.game, record.seats, record.stacks, record.stakes, record.rules, record.carried)
    except Refused as why:
        raise Stopped(0, "", why) from None
    state = replay(log)
    seats: Mapping[str, int] = {name: seat for seat, name in enumerate(record.seats)}
    for number, words in enumerate(record.lines, 1):
        try:
            happened = _said(state, seats, words)
        except Refused as why:
            raise Stopped(number, words, why) from None
        log += happened
        for event in happened:
            state = apply(state, event)
    return Played(tuple(log), state)


def _said(state: HandState, seats: Mapping[str, int], words: str) -> list[Event]:
    line = read_line(words)
    if line.name is not None and line.name not in seats:
        raise Unreadable(f"nobody called {line.name!r} sits here")
    return decide(state, None if line.name is None else seats[line.name], line.action)
