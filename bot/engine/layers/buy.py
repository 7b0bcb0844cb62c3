"""The seventh card may be bought face up (RULES 7.1)."""

from __future__ import annotations

from bot.engine.actions import Action
from bot.engine.deck import top_card
from bot.engine.events import Bought, Dealt, Declined, Event, Paid
from bot.engine.game import Layer, Step
from bot.engine.house_rules import HouseRule
from bot.engine.pots import dead_money_goes_to
from bot.engine.question import Choice, Question
from bot.engine.state import HandState

SEVENTH = 4


class Buy(Layer):
    """Each player answers before the own seventh card; the price is dead money, charged when the card is dealt."""

    offers = (
        HouseRule(
            "buy_price",
            "What does the seventh card cost face up?",
            kind="number",
            low=0,
            default=None,
            announced=True,
        ),
        HouseRule(
            "buy_asked",
            "When is each player asked to buy?",
            choices=("in dealing order", "everyone first"),
            default="in dealing order",
        ),
    )

    def before_card(self, state: HandState, seat: int) -> Step:
        if state.street != SEVENTH:
            return None
        if state.rules["buy_asked"] == "everyone first":
            asked = next((other for other in state.live if self._may_buy(state, other)), None)
            if asked is not None:
                return self._asking(state, asked)
        elif self._may_buy(state, seat):
            return self._asking(state, seat)
        return self._dealt(state, seat) if state.seats[seat].bought else None

    def answer(self, state: HandState, question: Question, action: Action) -> list[Event] | None:
        if question.kind != "buy" or question.seat is None:
            return None
        wants = str(action).startswith(("buy", "all-in"))
        return [Bought(question.seat)] if wants else [Declined(question.seat)]

    def _price(self, state: HandState) -> int:
        price = state.rules["buy_price"]
        return price if isinstance(price, int) else state.stakes.big_bet

    def _may_buy(self, state: HandState, seat: int) -> bool:
        """No part payment: who cannot pay is dealt the card down, unasked; a free card can be had all-in (3.13)."""
        player = state.seats[seat]
        return not player.answered and player.stack >= self._price(state)

    def _asking(self, state: HandState, seat: int) -> Question:
        price = self._price(state)
        takes_all = 0 < price == state.seats[seat].stack
        return Question(seat, "buy", (Choice("buy", price, price, takes_all), Choice("down")))

    def _dealt(self, state: HandState, seat: int) -> list[Event]:
        price = self._price(state)
        bought = Dealt(seat, top_card(state), True, "bought")
        if not price:
            return [bought]
        return [Paid(seat, price, "buy", dead_money_goes_to(state, seat), price == state.seats[seat].stack), bought]
