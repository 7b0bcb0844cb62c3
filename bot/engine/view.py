"""What one viewer may know of a hand. The only thing a renderer sees; it cannot hold a card its viewer may not know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.house_rules import Setting
from bot.engine.question import Question
from bot.engine.stakes import Stakes


@dataclass(frozen=True, slots=True)
class CardView:
    """`card` is None for a card that lies face down before this viewer; `killed`: it was wild and is no more."""

    card: Card | None
    up: bool
    wild: bool = False
    killed: bool = False


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as the viewer sees it. `cards` in the order received; `bet` is this round's chips, `total` the hand's.

    `words` and `blackjack` say what the cards the viewer can see make (own hand, or a hand shown); `raises` counts the
    seat's raises in the final round of a joker game, None elsewhere.
    """

    number: int
    name: str
    stack: int
    bet: int
    total: int
    folded: bool
    out: bool
    all_in: bool
    cards: tuple[CardView, ...]
    words: str | None = None
    blackjack: int | None = None
    spade: Card | None = None
    raises: int | None = None
    shown: bool = False


@dataclass(frozen=True, slots=True)
class PotView:
    """A pot as it stands: chips in it and the seats that can win it. Pot 0 is the main pot."""

    amount: int
    eligible: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A hand seen by `viewer` (a seat number, None for the public).

    `street` is 0 for third; `deals` the number of decks laid so far (2 after one redeal); `to_act` the seat asked, if
    any;
    `halved_by` names the second half of the pot (blackjack, spade), if there is one.
    `question` what it is asked, veiled where the choices would betray a card (RULES 6.5); `seq` counts events.
    """

    viewer: int | None
    game: str
    rules: Mapping[str, Setting]
    stakes: Stakes
    phase: str
    street: int
    street_name: str
    deals: int
    seq: int
    seats: tuple[SeatView, ...]
    pots: tuple[PotView, ...]
    pot: int
    carried: int
    common: Card | None
    question: Question | None
    halved_by: str | None = None
    wild_turned: int = 0
    next_penalty: int | None = None

    @property
    def to_act(self) -> int | None:
        return None if self.question is None else self.question.seat

    @property
    def over(self) -> bool:
        return self.phase == "over"
