"""A hand as it is played at a table: its state, its log, and who sits where in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from bot.engine.actions import Action
from bot.engine.codec import from_text
from bot.engine.events import Event
from bot.engine.hand import decided, question, replay, view_for
from bot.engine.question import Question
from bot.engine.state import HandState
from bot.engine.view import View
from bot.store.rows import Hand


class Corrupt(Exception):
    """The log of a hand does not lead to a state (DESIGN 3.7). The cause is not carried along: it may name cards."""


@dataclass(frozen=True)
class HandPlay:
    """One hand. `users` (ids), `names` (as shown) and `net` (chips, None until it is over) go by engine seat.

    `status` is announced, open, done or void; `shown` are the seats of winners who showed an uncontested hand,
    `roots` the seals of its decks as they are told (`bot/table/seal`), the one that is to be dealt now among them.
    """

    id: int
    number: int
    game: str
    status: str
    state: HandState = field(repr=False)
    events: tuple[Event, ...] = field(repr=False)
    users: tuple[int, ...]
    names: tuple[str, ...]
    net: tuple[int, ...] | None = None
    shown: frozenset[int] = frozenset()
    roots: tuple[str, ...] = ()

    @cached_property
    def question(self) -> Question | None:
        """What is asked now; None when the hand is over or void."""
        return None if self.over else question(self.state)

    @property
    def number_asked(self) -> int:
        """The number of the question now put: a button that carries another one is old (DESIGN 3.3)."""
        return self.state.seq

    @property
    def over(self) -> bool:
        return self.status in ("done", "void")

    def view(self, viewer: int | None) -> View:
        """The hand as an engine seat sees it, None for the public."""
        return view_for(self.state, viewer)

    def seat_of(self, user: int) -> int | None:
        """The engine seat of a user, None for whoever was not dealt in."""
        return self.users.index(user) if user in self.users else None

    def then(self, seat: int | None, action: Action) -> HandPlay:
        """The hand after that answer, None for the table's deck. Raises as `decide`."""
        happened, state = decided(self.state, seat, action)
        return replace(self, state=state, events=(*self.events, *happened))


def play_of(row: Hand, log: Sequence[str], roots: tuple[str, ...] = ()) -> HandPlay:
    """Replay a hand from its log. Raises Corrupt."""
    try:
        events = tuple(from_text(text) for text in log)
        state = replay(events)
        if state.seq != row.seq or len(state.seats) != len(row.users):
            raise ValueError("the log is not as long as the hand")
        if row.status in ("announced", "open"):
            question(state)
    except Exception as fault:  # whatever a broken log makes the rules do, it is one thing to the table
        raise Corrupt(type(fault).__name__) from None
    return dressed(row, state, events, roots)


def dressed(row: Hand, state: HandState, events: tuple[Event, ...], roots: tuple[str, ...] = ()) -> HandPlay:
    """A state with what the row says about it."""
    return HandPlay(
        id=row.id,
        number=row.number,
        game=row.game,
        status=row.status,
        state=state,
        events=events,
        users=tuple(row.users),
        names=tuple(row.names),
        net=None if row.net is None else tuple(row.net),
        shown=frozenset(row.shown),
        roots=roots,
    )
