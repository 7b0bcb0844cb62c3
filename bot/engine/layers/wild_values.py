"""The house rules about ranking that matter once a card can be wild (RULES 2.2-2.4, 3.3)."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.game import Layer
from bot.engine.house_rules import HouseRule

RANKING_RULES = (
    HouseRule(
        "five_of_a_kind",
        "Where does five of a kind stand?",
        choices=("above straight flush", "below royal flush", "below straight flush"),
        default="above straight flush",
        announced=True,
    ),
    HouseRule(
        "double_ace_flush",
        "May a wild card double an ace in a flush?",
        choices=("no", "yes"),
        default="no",
    ),
    HouseRule("natural_wins", "Do fewer wild cards win between equals?", choices=("no", "yes"), default="no"),
    HouseRule("boards_count_wilds", "Are wild cards wild on the boards?", choices=("yes", "no"), default="yes"),
)


class WildValues(Layer):
    """Offers them; the ranking reads them."""

    offers = RANKING_RULES


class NaturalValues(Layer):
    """The same for a game without wild cards of its own, where nothing of it needs announcing."""

    offers = tuple(replace(rule, announced=False) for rule in RANKING_RULES)
