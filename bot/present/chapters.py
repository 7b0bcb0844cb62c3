"""A hand cut into chapters: one for each street of each deal (DESIGN 4, board)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from bot.engine import events as e
from bot.engine.hand import apply, view_for
from bot.engine.state import HandState
from bot.engine.view import View

SPOKEN = (e.Folded, e.Checked, e.Called, e.BroughtIn, e.Raised, e.Paid, e.Declined, e.Flipped, e.Passed)
RESULT = (e.Shown, e.Awarded, e.Carried, e.Ended)


@dataclass(frozen=True, slots=True)
class Chapter:
    """What happened on one street. `deal` counts from 1, `street` from 0 for third.

    `state` is how it stood before the cards were thrown in or the result was told; `thrown` is the card that ended it.
    """

    deal: int
    street: int
    events: tuple[e.Event, ...]
    state: HandState
    thrown: e.ThrownIn | None = None

    @property
    def view(self) -> View:
        """The street as everybody sees it."""
        return view_for(self.state, None)

    @property
    def spoken(self) -> bool:
        """Whether anybody said anything on it: then people were looking."""
        return any(isinstance(event, SPOKEN) for event in self.events)


@lru_cache(maxsize=32)
def chapters(log: tuple[e.Event, ...]) -> tuple[Chapter, ...]:
    """The streets that were reached, in order; none before the first deck is laid."""
    told: list[Chapter] = []
    happened: list[e.Event] = []
    state: HandState | None = None
    begun = False

    def close(thrown: e.ThrownIn | None = None) -> None:
        nonlocal begun
        if begun and state is not None:
            told.append(Chapter(state.deals, state.street, tuple(happened), state, thrown))
        happened.clear()
        begun = False

    for event in log:
        if isinstance(event, RESULT):
            close()
        elif isinstance(event, e.ThrownIn):
            close(event)
        elif isinstance(event, e.StreetBegan) and begun and event.street > 0:
            close()
        state = apply(state, event)
        begun = begun or isinstance(event, e.StreetBegan)
        happened.append(event)
    close()
    return tuple(told)


def results(log: Iterable[e.Event]) -> list[e.Event]:
    """The hands shown and the pots shared at the end."""
    return [event for event in log if isinstance(event, RESULT)]
