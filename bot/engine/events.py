"""What happened, as it is kept. Events carry outcomes, so an old hand reads the same when a rule changes.

Seats are numbers in dealing order, 0 the seat left of the dealer. Chips are whole numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from bot.engine.cards import Card
from bot.engine.house_rules import Setting

EVERYONE = "everyone"
NOBODY = "nobody"
Audience = str | int
"""`EVERYONE`, `NOBODY` (the deck), or the one seat that may see the event whole."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a hand. `VERSION` goes up when a field changes its meaning."""

    VERSION: ClassVar[int] = 1

    @property
    def audience(self) -> Audience:
        return EVERYONE

    def seen_by(self, viewer: int | None) -> Event | None:
        """What `viewer` (a seat, or None for the public) may know of it: itself, a veiled copy, or None."""
        return self


@dataclass(frozen=True, slots=True)
class Began(Event):
    """The hand was announced: everything that decides it but the cards."""

    game: str
    names: tuple[str, ...]
    stacks: tuple[int, ...]
    stakes: tuple[int, int, int, int]
    rules: tuple[tuple[str, Setting], ...]
    carried: int = 0


@dataclass(frozen=True, slots=True)
class DeckLaid(Event):
    """A shuffled deck lies on the table, `cards` from the top (a None is unknown to this copy)."""

    cards: tuple[Card | None, ...]

    @property
    def audience(self) -> Audience:
        return NOBODY

    def seen_by(self, viewer: int | None) -> Event | None:
        return replace(self, cards=())


@dataclass(frozen=True, slots=True)
class Anted(Event):
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class SatOut(Event):
    """A seat without chips was not dealt in (RULES 3.13)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A card left the deck for a seat. `why` is `deal`, `bought` or `extra`. Veiled, `card` is None."""

    seat: int
    card: Card | None
    up: bool
    why: str = "deal"

    @property
    def audience(self) -> Audience:
        return EVERYONE if self.up else self.seat

    def seen_by(self, viewer: int | None) -> Event | None:
        return self if self.up or viewer == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class CommonDealt(Event):
    """One card face up plays for all; `passed_over` are jokers replaced by it (RULES 3.12)."""

    card: Card
    passed_over: int = 0


@dataclass(frozen=True, slots=True)
class StreetBegan(Event):
    """Betting or dealing goes on to the street with that number, 0 for third."""

    street: int


@dataclass(frozen=True, slots=True)
class RoundOpened(Event):
    """A betting round begins with `opener`; `low` owes a bring-in, None where none is owed; `final`: the last round.

    `pair_showing`: the big bet may be made as well as the small one, because of an open pair (RULES 3.4).
    """

    opener: int
    capped: bool
    low: int | None = None
    final: bool = False
    pair_showing: bool = False


@dataclass(frozen=True, slots=True)
class Folded(Event):
    seat: int
    why: str = "fold"


@dataclass(frozen=True, slots=True)
class Checked(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Called(Event):
    """`amount` was put in now; `all_in` when it was the last chip."""

    seat: int
    amount: int
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class BroughtIn(Event):
    seat: int
    amount: int
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class Raised(Event):
    """A bet, completion or raise: `amount` put in now, `to` the total for the round.

    `word` is `bet`, `complete` or `raise`. `full` is the bet level that the next raise counts from (RULES 3.6), `step`
    the size of the last full raise; `reopens`: those who acted may raise again; `counts`: it uses the cap up.
    """

    seat: int
    amount: int
    to: int
    word: str
    full: int
    step: int
    reopens: bool
    counts: bool
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Dead money: a penalty, a matched pot, a price (RULES 1). `eligible` are the seats that can win it (3.8)."""

    seat: int
    amount: int
    why: str
    eligible: tuple[int, ...]
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """The seventh card is dealt down, as asked (RULES 7.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """The seat will have its seventh card face up; the price is charged when it is dealt (RULES 7.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Killed(Event):
    """A wild card a player could not pay for plays natural (RULES 4.5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Flipped(Event):
    """A joker changed hands; `up` or down. That a joker moved is public: only jokers are flipped (RULES 6.3)."""

    seat: int
    to: int
    up: bool


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class CircuitBegan(Event):
    """The flips go round once more (RULES 6.3, `flip_circuits`)."""


@dataclass(frozen=True, slots=True)
class ThrownIn(Event):
    """A reset card was turned up: all cards are thrown in and the hand waits for a new deck (RULES 7.6)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """An uncalled excess went back to its owner (RULES 3.7)."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class RoundClosed(Event):
    """The betting round is over; `called` is the called player when it was the last of the hand (RULES 6.2)."""

    called: int | None = None


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """A live hand at the showdown with what it makes (RULES 3.10)."""

    seat: int
    cards: tuple[Card, ...]
    up: tuple[bool, ...]
    words: str
    plays: tuple[str, ...]
    blackjack: int | None = None
    spade: Card | None = None
    has_blackjack: bool = False
    has_spade: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Awarded(Event):
    """A share of a pot: `to` pairs of seat and chips; `odd` the seats that got an odd chip; `why` the winning words."""

    pot: int
    share: str
    amount: int
    to: tuple[tuple[int, int], ...]
    odd: tuple[int, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Carried(Event):
    """A half of a pot goes on to the next hand at this table (RULES 7.3, 8)."""

    pot: int
    share: str
    amount: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The hand is over; every chip has an owner."""
