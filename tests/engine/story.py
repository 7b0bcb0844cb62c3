"""Tell a hand in poker notation: the cards each player receives, what is said, what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TypeVar

import pytest

from bot.engine.errors import Refused
from bot.engine.events import Awarded, Event
from bot.engine.hand import apply, begin, decide, question, replay, view_for
from bot.engine.outcome import outcome
from bot.engine.record import read_line
from bot.engine.stakes import Stakes
from bot.engine.state import HandState
from bot.engine.view import View

E = TypeVar("E", bound=Event)
NAMES = ("ann", "bob", "cy", "di", "ed", "fay", "gil", "hal")
DULL = ("2c 7d 9h Jc 4s 6d Qh", "3c 8d Th Kc 5s 7h 2d", "4c 9d Jh 2h 6s 8h 3d", "5c Td Qc 3h 7s 9s 4d")
"""Hands without a pair; the first shows the lowest card (9h) and brings in."""


def deck(hands: Sequence[str], then: str = "") -> str:
    """The deck that deals each player those cards in that order (two down, four up, one down).

    A shorter hand is that of a player who has folded by then. `then` lies below the last card dealt.
    """
    rounds = zip_longest(*(hand.split() for hand in hands))
    return " ".join(["deck", *(card for cards in rounds for card in cards if card is not None), *then.split()])


class Story:
    """A hand being played. Seats are ann, bob, cy … in dealing order; the last is the dealer."""

    def __init__(
        self,
        game: str,
        stacks: Sequence[int],
        hands: Sequence[str] | str,
        *,
        stakes: tuple[int, int, int, int] = (1, 2, 5, 10),
        carried: int = 0,
        **rules: object,
    ) -> None:
        self.names = NAMES[: len(stacks)]
        self.log = begin(game, self.names, stacks, Stakes(*stakes), rules, carried)
        self.state: HandState = replay(self.log)
        self.lay(hands)

    def lay(self, hands: Sequence[str] | str) -> Story:
        """Lay a deck: text as in a record, or the hands it deals."""
        return self.say(hands if isinstance(hands, str) else deck(hands))

    def say(self, talk: str) -> Story:
        """Lines as in a record, parted by commas."""
        for words in talk.split(","):
            line = read_line(words)
            seat = None if line.name is None else self.names.index(line.name)
            events = decide(self.state, seat, line.action)
            self.log += events
            for event in events:
                self.state = apply(self.state, event)
        return self

    def check_down(self) -> Story:
        """Everybody calls, checks, pays, takes the seventh down and passes until nothing is asked."""
        while (asked := question(self.state)) is not None and asked.seat is not None:
            verbs = [choice.verb for choice in asked.choices]
            verb = next(verb for verb in ("check", "call", "bring-in", "pay", "down", "pass") if verb in verbs)
            self.say(f"{self.names[asked.seat]} {verb}")
        return self

    def refuses(self, words: str) -> str:
        """Why that is refused; nothing may have changed."""
        before = self.asked
        with pytest.raises(Refused) as why:
            self.say(words)
        assert self.asked == before
        return str(why.value)

    @property
    def asked(self) -> str:
        """`bob: fold · call 2 · raise 5`, `deck` when cards are wanted, `over` at the end."""
        asked = question(self.state)
        if asked is None:
            return "over"
        return str(asked) if asked.seat is None else f"{self.names[asked.seat]}: {asked}"

    @property
    def stacks(self) -> tuple[int, ...]:
        return tuple(player.stack for player in self.state.seats)

    @property
    def pots(self) -> list[str]:
        """`30: ann bob` for each pot, the main pot first."""
        return [f"{pot.amount}: {' '.join(self.names[s] for s in pot.eligible)}" for pot in self.seen().pots]

    @property
    def awards(self) -> list[str]:
        """`0 poker 51: ann 51` for each share of each pot."""
        return [
            f"{one.pot} {one.share} {one.amount}: " + " ".join(f"{self.names[seat]} {chips}" for seat, chips in one.to)
            for one in self.all(Awarded)
        ]

    @property
    def words(self) -> dict[str, str]:
        """What each hand shown makes."""
        return {self.names[shown.seat]: shown.words for shown in self.state.shown}

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.log if isinstance(event, kind)]

    def seen(self, name: str | None = None) -> View:
        return view_for(self.state, None if name is None else self.names.index(name))

    def told(self, name: str | None = None) -> dict[str, object]:
        return outcome(self.log, self.state, None if name is None else self.names.index(name))
