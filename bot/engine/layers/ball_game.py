"""Baseball: an up 3 matches the middle or folds, an up 4 earns an extra card (RULES 8)."""

from __future__ import annotations

from bot.engine.actions import Action
from bot.engine.deck import top_card
from bot.engine.events import Dealt, Event, Folded, Paid
from bot.engine.game import Layer, Step
from bot.engine.house_rules import HouseRule
from bot.engine.pots import dead_money_goes_to
from bot.engine.question import Choice, Question
from bot.engine.state import HandState

THREE, FOUR = 3, 4
CARDS_EACH = 7


class MatchPot(Layer):
    """Each match about doubles the pot; who is short is all-in, who is all-in already stays for nothing."""

    offers = (
        HouseRule(
            "three_costs",
            "What does a 3 face up cost?",
            kind="choice-or-number",
            choices=("match the pot", "nothing"),
            low=1,
            default="match the pot",
            announced=True,
        ),
    )

    def turned_up(self, state: HandState) -> Step:
        seat = state.fresh
        if seat is None or not _shows(state, seat, THREE):
            return None
        player = state.seats[seat]
        price = min(self._price(state), player.stack)
        if not price:
            return None
        return Question(seat, "match", (Choice("fold"), Choice("pay", price, price, price == player.stack)))

    def answer(self, state: HandState, question: Question, action: Action) -> list[Event] | None:
        if question.kind != "match" or question.seat is None:
            return None
        seat, pay = question.seat, question.choice("pay")
        if pay is None or pay.low is None or str(action) == "fold":
            return [Folded(seat)]
        return [Paid(seat, pay.low, "match", dead_money_goes_to(state, seat), pay.takes_all)]

    def _price(self, state: HandState) -> int:
        costs = state.rules["three_costs"]
        if isinstance(costs, int):
            return costs
        return state.pot if costs == "match the pot" else 0


class ExtraCard(Layer):
    """Given at once, if the deck afterwards still covers every card due to the players still in."""

    offers = (
        HouseRule(
            "extra_card", "How is the extra card for a 4 dealt?", choices=("down", "up"), default="down", announced=True
        ),
    )

    def turned_up(self, state: HandState) -> Step:
        seat = state.fresh
        if seat is None or not _shows(state, seat, FOUR):
            return None
        left = len(state.deck) - state.drawn - 1
        if left < cards_due(state):
            return None
        if state.rules["extra_card"] == "up":
            return [Dealt(seat, top_card(state), True, "extra")]
        return [Dealt(seat, state.deck[state.drawn], False, "extra")]


def cards_due(state: HandState) -> int:
    """Cards the players still in have coming in the ordinary deal, extra cards left aside."""
    dealt_rounds = 2 + state.street  # rounds of cards that are behind every player on this street, the up card apart
    if state.street == 0:
        dealt_rounds = state.row
    return sum(CARDS_EACH - dealt_rounds - (seat < state.due) for seat in state.live)


def _shows(state: HandState, seat: int, rank: int) -> bool:
    card = state.seats[seat].cards[-1].card
    return card is not None and card.rank == rank
