"""Woolworth's penalties: a 5 or a 10 face up is paid for or the player folds; the jackpot doubles it (RULES 4)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.actions import Action
from bot.engine.cards import Card
from bot.engine.events import Event, Folded, Killed, Paid
from bot.engine.game import Layer, Step
from bot.engine.house_rules import HouseRule
from bot.engine.pots import dead_money_goes_to
from bot.engine.question import Choice, Question
from bot.engine.state import HandState, Turned

FIVE, TEN = 5, 10


class Penalty(Layer):
    """The k-th wild card turned costs 2^(k-1) times its price where the jackpot is played."""

    offers = (
        HouseRule(
            "penalty_five",
            "What does a 5 face up cost? A 10 costs twice as much.",
            kind="number",
            low=0,
            default=5,
            announced=True,
        ),
        HouseRule(
            "penalty_timing",
            "When are penalties paid?",
            choices=("card by card", "end of street"),
            default="card by card",
        ),
        HouseRule("jackpot", "Does the price double with every wild card turned?", choices=("no", "yes"), default="no"),
        HouseRule(
            "jackpot_count",
            "Whose wild cards count for the doubling?",
            choices=("whole table", "per player"),
            default="whole table",
            announced=True,
        ),
        HouseRule(
            "jackpot_counts",
            "Which wild cards count for the doubling?",
            choices=("every card turned", "only cards paid for"),
            default="every card turned",
        ),
        HouseRule(
            "jackpot_cap",
            "What is the highest multiplier?",
            kind="number",
            low=1,
            high=1024,
            optional=True,
            default=None,
        ),
        HouseRule(
            "joker_penalty",
            "What does a joker dealt face up cost?",
            choices=("free", "as a 5", "as a 10"),
            default="free",
            announced=True,
        ),
        HouseRule(
            "short_penalty",
            "What if a player cannot pay the whole penalty?",
            choices=("all-in", "must fold", "card plays natural"),
            default="all-in",
        ),
    )

    def turned_up(self, state: HandState) -> Step:
        if state.fresh is None or state.rules["penalty_timing"] == "end of street":
            return None
        return self._due(state, len(state.turned) - 1)

    def street_dealt(self, state: HandState) -> Step:
        if state.rules["penalty_timing"] != "end of street":
            return None
        for index, turned in enumerate(state.turned):
            if turned.street == state.street and state.seats[turned.seat].is_in:
                step = self._due(state, index)
                if step is not None:
                    return step
        return None

    def answer(self, state: HandState, question: Question, action: Action) -> list[Event] | None:
        if question.kind != "penalty" or question.seat is None:
            return None
        seat, pay = question.seat, question.choice("pay")
        if pay is None or pay.low is None or str(action) == "fold":
            return [Folded(seat)]
        return [Paid(seat, pay.low, "penalty", dead_money_goes_to(state, seat), pay.takes_all)]

    def next_price(self, state: HandState) -> tuple[int, int] | None:
        """Wild cards that count so far, and what a 5 would cost now: where each player's cards count for that player
        alone, the one who would pay most (RULES 4.3)."""
        if not _base(state, Card(FIVE, 0)):
            return None
        each = state.live if state.rules["jackpot_count"] == "per player" else (None,)
        counted = max(_counted(state, state.turned, seat) for seat in each)
        return counted, _base(state, Card(FIVE, 0)) * _multiplier(state, counted)

    def _due(self, state: HandState, index: int) -> Step:
        """What comes of a turned card: a question, a fold or a natural card unasked, or nothing."""
        turned = state.turned[index]
        player = state.seats[turned.seat]
        price = _price(state, index)
        if not price or turned.paid is not None or player.stack == 0:
            return None
        if player.stack < price:
            if state.rules["short_penalty"] == "must fold":
                return [Folded(turned.seat, "short")]
            if state.rules["short_penalty"] == "card plays natural":
                return [Killed(turned.seat)]
        paid = min(price, player.stack)
        return Question(turned.seat, "penalty", (Choice("fold"), Choice("pay", paid, paid, paid == player.stack)))


def _base(state: HandState, card: Card) -> int:
    """The price of a card before any doubling, 0 for one that is free."""
    five = state.rules["penalty_five"]
    five = five if isinstance(five, int) else 0
    if card.is_joker:
        return {"free": 0, "as a 5": five, "as a 10": 2 * five}[str(state.rules["joker_penalty"])]
    return {FIVE: five, TEN: 2 * five}.get(card.rank, 0)


def _price(state: HandState, index: int) -> int:
    turned = state.turned[index]
    base = _base(state, turned.card)
    return base * _multiplier(state, _counted(state, state.turned[:index], turned.seat))


def _multiplier(state: HandState, counted: int) -> int:
    if state.rules["jackpot"] != "yes":
        return 1
    cap = state.rules["jackpot_cap"]
    return min(2**counted, cap) if isinstance(cap, int) else 2**counted


def _counted(state: HandState, turned: Sequence[Turned], seat: int | None) -> int:
    """Priced cards among `turned` that count for that seat's next one (None: for the whole table)."""
    own = state.rules["jackpot_count"] == "per player" and seat is not None
    paid_only = state.rules["jackpot_counts"] == "only cards paid for"
    return sum(
        _base(state, one.card) > 0 and (not own or one.seat == seat) and (not paid_only or bool(one.paid))
        for one in turned
    )
