"""A game is data: its streets, its seats and the layers that act at named moments (DESIGN 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.engine.actions import Action
from bot.engine.cards import JOKER, STANDARD_52, Card
from bot.engine.events import Event
from bot.engine.house_rules import HouseRule, Setting
from bot.engine.question import Question
from bot.engine.state import HandState, Held

Step = list[Event] | Question | None
"""What comes next: events that follow by themselves, a question, or nothing from this layer."""


@dataclass(frozen=True, slots=True)
class Street:
    """`ups` says for each round of cards whether it lies face up; `big` whether fixed limit bets the big bet."""

    name: str
    ups: tuple[bool, ...]
    big: bool = False


STUD_STREETS = (
    Street("third", (False, False, True)),
    Street("fourth", (True,)),
    Street("fifth", (True,), big=True),
    Street("sixth", (True,), big=True),
    Street("seventh", (False,), big=True),
)


@dataclass(frozen=True, slots=True)
class Reading:
    """How one held card counts in a hand: the card (None for a blank), whether it is wild, or was and got killed."""

    held: Held
    card: Card | None
    wild: bool = False
    killed: bool = False


@dataclass(frozen=True, slots=True)
class Half:
    """Who takes the second half of a pot. `winners` may be empty: then `fate` is `poker` or `carried`.

    Asked about one seat alone, `total` is that seat's blackjack total and `card` its spade in the hole.
    """

    share: str
    winners: tuple[int, ...]
    why: str = ""
    fate: str = "poker"
    total: int | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Misfit:
    """House rules that cannot be dealt as they are: the kind of trouble, the number that would do, a line for a log."""

    kind: str
    most: int
    text: str

    def __str__(self) -> str:
        return self.text


class Layer:
    """One rule of a home game. Every moment has an answer that changes nothing; a layer overrides what it is about."""

    offers: tuple[HouseRule, ...] = ()
    halves: str | None = None  # the name of the second half of the pot, for a layer that has one

    def fit(self, settings: Mapping[str, Setting], seats: int, cards: int) -> Misfit | None:
        """Why these house rules do not go with that many seats and a deck of that many cards, else None."""
        return None

    def jokers(self, settings: Mapping[str, Setting], seats: int) -> int:
        """Jokers added to the deck when that many players are dealt in."""
        return 0

    def turned_up(self, state: HandState) -> Step:
        """A card was turned up before `state.fresh` and nothing has come of it yet."""
        return None

    def before_card(self, state: HandState, seat: int) -> Step:
        """The next card goes to that seat."""
        return None

    def street_dealt(self, state: HandState) -> Step:
        """The street's cards lie, betting has not begun."""
        return None

    def betting_over(self, state: HandState) -> Step:
        """The last round is closed and more than one player is in."""
        return None

    def answer(self, state: HandState, question: Question, action: Action) -> list[Event] | None:
        """What the answer to a question of this layer does; None for another's question."""
        return None

    def read(self, state: HandState, seat: int, reading: tuple[Reading, ...]) -> tuple[Reading, ...]:
        """How the cards of one hand count, given how they count so far."""
        return reading

    def read_at_showdown(
        self, state: HandState, seat: int, reading: tuple[Reading, ...], others: Mapping[int, tuple[Reading, ...]]
    ) -> tuple[Reading, ...]:
        """How they count once all hands are shown; `others` are the readings of every live hand."""
        return reading

    def next_price(self, state: HandState) -> tuple[int, int] | None:
        """Wild cards counted so far and the price of the next, for the board; None for a layer without prices."""
        return None

    def may_raise(self, state: HandState, seat: int) -> bool | None:
        """Whether that seat may raise again, where this layer replaces the ordinary cap; else None."""
        return None

    def half(self, state: HandState, eligible: tuple[int, ...]) -> Half | None:
        """Who takes the second half of a pot that those seats contest, None where pots are not halved."""
        return None

    def veil(self, question: Question, state: HandState) -> Question:
        """What others may know of a question."""
        return question


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the rule book. `seats` are the fewest and the most players."""

    key: str
    title: str
    layers: tuple[Layer, ...] = ()
    seats: tuple[int, int] = (2, 8)
    streets: tuple[Street, ...] = STUD_STREETS
    defaults: tuple[tuple[str, Setting], ...] = ()

    @property
    def offers(self) -> tuple[HouseRule, ...]:
        """Every house rule this game has, in the order a rule card gives them, with this game's own defaults."""
        own = dict(self.defaults)
        rules = {rule.key: rule for layer in self.layers for rule in layer.offers}
        return tuple(replace(rule, default=own[rule.key]) if rule.key in own else rule for rule in rules.values())

    @property
    def halved_by(self) -> str | None:
        """The name of the second half of the pot, None where the poker hand takes it all."""
        return next((layer.halves for layer in self.layers if layer.halves is not None), None)

    def deck(self, settings: Mapping[str, Setting], seats: int) -> tuple[Card, ...]:
        """The cards of the game in canonical order, jokers last, for that many players dealt in."""
        jokers = max((layer.jokers(settings, seats) for layer in self.layers), default=0)
        return STANDARD_52 + (JOKER,) * jokers
