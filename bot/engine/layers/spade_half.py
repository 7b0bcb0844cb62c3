"""Half the pot goes to the highest spade in the hole (RULES 8, `black-mariah`)."""

from __future__ import annotations

from bot.engine.cards import Card
from bot.engine.game import Half, Layer
from bot.engine.house_rules import HouseRule
from bot.engine.state import HandState

SPADES = 3


class SpadeHalf(Layer):
    """Ace high; without a spade in any hole the high hand takes all, or the half is carried."""

    halves = "spade"
    offers = (
        HouseRule(
            "no_spade",
            "What if nobody has a spade in the hole?",
            choices=("high hand takes all", "half carried to the next hand"),
            default="high hand takes all",
            announced=True,
        ),
    )

    def half(self, state: HandState, eligible: tuple[int, ...]) -> Half | None:
        spades = {seat: spade for seat in eligible if (spade := _highest_spade(state, seat)) is not None}
        if not spades:
            carried = state.rules["no_spade"] == "half carried to the next hand"
            return Half("spade", (), "no spade in the hole", "carried" if carried else "poker")
        best = max(spades, key=lambda seat: spades[seat].rank)
        return Half("spade", (best,), f"{spades[best]} in the hole", card=spades[best])


def _highest_spade(state: HandState, seat: int) -> Card | None:
    hole = [held.card for held in state.seats[seat].cards if not held.up and held.card is not None]
    return max((card for card in hole if card.suit == SPADES), default=None, key=lambda card: card.rank)
