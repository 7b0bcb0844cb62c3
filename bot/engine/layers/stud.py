"""The house rules that every stud game offers (RULES 3)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.game import Layer, Misfit
from bot.engine.house_rules import HouseRule, Setting

CARDS_EACH = 7


class Stud(Layer):
    """Limit, bring-in, odd chips and a short deck; the core reads them, this layer offers them."""

    offers = (
        HouseRule("limit", "How much may be bet?", choices=("fixed", "spread", "pot", "no limit"), default="fixed"),
        HouseRule(
            "open_pair_doubles",
            "Does a pair showing on fourth street open the big bet?",
            choices=("no", "yes"),
            default="no",
        ),
        HouseRule(
            "bring_in_by",
            "Who opens third street?",
            choices=("natural cards", "natural rank, wild or not", "high card opens"),
            default="natural cards",
        ),
        HouseRule(
            "dead_money_to",
            "Which pot do penalties and prices go to?",
            choices=("newest contested pot", "main pot"),
            default="newest contested pot",
        ),
        HouseRule(
            "odd_chip_to",
            "Who gets the odd chip of a split?",
            choices=("high card by suit", "first left of dealer"),
            default="high card by suit",
        ),
        HouseRule(
            "short_deck",
            "What if the deck cannot serve everybody?",
            choices=("common card", "limit the table"),
            default="common card",
        ),
    )

    def fit(self, settings: Mapping[str, Setting], seats: int, cards: int) -> Misfit | None:
        """With `limit the table` no more are dealt in than the deck serves (RULES 3.12)."""
        serves = cards // CARDS_EACH
        if settings["short_deck"] == "limit the table" and seats > serves:
            text = f"the deck serves {serves} players, and the table is limited to that"
            return Misfit("deck", serves, text)
        return None
