"""The state of one hand: frozen values, changed only by `apply`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.events import Shown
from bot.engine.house_rules import Setting
from bot.engine.stakes import Stakes

WANT_DECK = "want deck"
DEALING = "dealing"
BETTING = "betting"
FLIPPING = "flipping"
SHOWDOWN = "showdown"
OVER = "over"


@dataclass(frozen=True, slots=True)
class Held:
    """A card in a hand. `card` is None where this copy may not know it; `flipped` marks a joker that was received."""

    card: Card | None
    up: bool
    flipped: bool = False
    natural: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """A seat in the hand. Chips: `stack` behind, `bet` in this round, `matched` live money over the whole hand."""

    name: str
    stack: int
    cards: tuple[Held, ...] = ()
    bet: int = 0
    matched: int = 0
    dead: int = 0
    returned: int = 0
    folded: bool = False
    out: bool = False
    bought: bool = False
    answered: bool = False

    @property
    def is_in(self) -> bool:
        """In means not folded, all-in players included (RULES 1)."""
        return not self.folded and not self.out

    @property
    def can_bet(self) -> bool:
        return self.is_in and self.stack > 0

    @property
    def all_in(self) -> bool:
        return self.is_in and self.stack == 0


@dataclass(frozen=True, slots=True)
class DeadMoney:
    """Chips outside the betting and the seats that can win them (RULES 3.8)."""

    amount: int
    eligible: frozenset[int]


@dataclass(frozen=True, slots=True)
class Round:
    """One betting round. `price` is what a full call comes to; `full` the level raises count from (RULES 3.4-3.6)."""

    opener: int
    bring_in: bool
    capped: bool
    low: int | None = None
    final: bool = False
    pair_showing: bool = False
    price: int = 0
    full: int = 0
    step: int = 0
    raises: int = 0
    acted: frozenset[int] = frozenset()
    stuck: frozenset[int] = frozenset()
    last: int | None = None
    aggressor: int | None = None
    first_check: int | None = None
    bet_by: int | None = None
    raised_by: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Turned:
    """A card dealt face up in this deal; `price` is what was paid for it, None while nothing was decided."""

    seat: int
    card: Card
    street: int
    paid: int | None = None


@dataclass(frozen=True, slots=True)
class HandState:
    """One hand. `seats` are in dealing order; `deals` counts the decks laid; `drawn` the cards taken from this one.

    `street` is 0 for third street; `row` is the round of cards within it and `due` the seat the next card may go to.
    `asked` are the seats that have answered in this circuit of flips, `flipped` the jokers flipped in it.
    `fresh` is the seat whose up card has not been looked at by the layers yet.
    """

    game: str
    rules: Mapping[str, Setting]
    stakes: Stakes
    seats: tuple[Player, ...]
    phase: str = WANT_DECK
    deck: tuple[Card | None, ...] = ()
    drawn: int = 0
    deals: int = 0
    anted: frozenset[int] = frozenset()
    street: int = 0
    row: int = 0
    due: int = 0
    fresh: int | None = None
    common: Card | None = None
    round: Round | None = None
    called: int | None = None
    turned: tuple[Turned, ...] = ()
    dead: tuple[DeadMoney, ...] = ()
    asked: tuple[int, ...] = ()
    flipped: int = 0
    shown: tuple[Shown, ...] = ()
    paid_out: int = 0
    carried: int = 0
    seq: int = 0

    @property
    def live(self) -> tuple[int, ...]:
        """Seats still in, in dealing order."""
        return tuple(number for number, player in enumerate(self.seats) if player.is_in)

    @property
    def pot(self) -> int:
        """All chips in the middle, bets of this round included."""
        return sum(player.matched for player in self.seats) + sum(item.amount for item in self.dead) - self.paid_out

    @property
    def dealer(self) -> int:
        return len(self.seats) - 1

    def after(self, seat: int) -> tuple[int, ...]:
        """All seats in dealing order, beginning behind `seat` and ending with it."""
        count = len(self.seats)
        return tuple((seat + step) % count for step in range(1, count + 1))
