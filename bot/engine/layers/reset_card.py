"""The Black Mariah: dealt face up, she throws in all cards and carries the pot into a new deal (RULES 7.6-7.10)."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.cards import QUEEN_OF_SPADES, Card
from bot.engine.events import ThrownIn
from bot.engine.game import Layer, Reading, Step
from bot.engine.house_rules import HouseRule
from bot.engine.state import HandState

SPADES = 3
COURTS = (11, 12, 13)


class ResetCard(Layer):
    """Only players who had not folded take part in the redeal; the pot with all bets and prices stays."""

    offers = (
        HouseRule(
            "mariah_cards",
            "Which cards face up end the deal?",
            choices=("queen of spades", "any spade court card", "none"),
            default="queen of spades",
            announced=True,
        ),
        HouseRule(
            "redeal_ante",
            "Is there a new ante after a redeal?",
            choices=("no new ante", "ante again"),
            default="no new ante",
            announced=True,
        ),
        HouseRule(
            "redeal_limit",
            "After how many redeals is the card ordinary?",
            kind="number",
            low=1,
            high=20,
            optional=True,
            default=None,
        ),
    )

    def turned_up(self, state: HandState) -> Step:
        if state.fresh is None:
            return None
        card = state.seats[state.fresh].cards[-1].card
        limit = state.rules["redeal_limit"]
        if isinstance(limit, int) and state.deals - 1 >= limit:
            return None
        if card is None or not _resets(card, str(state.rules["mariah_cards"])):
            return None
        return [ThrownIn(state.fresh, card)]


class QueenDown(Layer):
    """Face down she is ordinary, unless the dealer announces that she is wild in the poker hand (RULES 7.7)."""

    offers = (
        HouseRule(
            "queen_down",
            "What is the queen of spades face down?",
            choices=("ordinary", "wild in the poker hand"),
            default="ordinary",
            announced=True,
        ),
    )

    def read(self, state: HandState, seat: int, reading: tuple[Reading, ...]) -> tuple[Reading, ...]:
        if state.rules["queen_down"] == "ordinary":
            return reading
        return tuple(
            replace(one, wild=True) if one.card == QUEEN_OF_SPADES and not one.held.up else one for one in reading
        )


def _resets(card: Card, which: str) -> bool:
    if which == "any spade court card":
        return card.suit == SPADES and card.rank in COURTS
    return which == "queen of spades" and card == QUEEN_OF_SPADES
