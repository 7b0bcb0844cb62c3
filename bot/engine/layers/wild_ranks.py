"""Ranks that are wild: fixed by the game, or chosen by the dealer (RULES 4, 8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.engine.cards import rank_of
from bot.engine.game import Layer, Reading
from bot.engine.house_rules import HouseRule, Setting
from bot.engine.state import HandState


@dataclass(frozen=True)
class WildRanks(Layer):
    """Every card of these ranks is wild, unless it was not paid for and plays natural (RULES 4.5)."""

    ranks: frozenset[int]

    def read(self, state: HandState, seat: int, reading: tuple[Reading, ...]) -> tuple[Reading, ...]:
        wild = self._wild(state.rules)
        return tuple(
            replace(one, wild=True) if one.card is not None and one.card.rank in wild and not one.held.natural else one
            for one in reading
        )

    def _wild(self, rules: Mapping[str, Setting]) -> frozenset[int]:
        return self.ranks


@dataclass(frozen=True)
class ChosenWildRanks(WildRanks):
    """The dealer names the wild ranks before the deal (RULES 8, `wild-stud`)."""

    ranks: frozenset[int] = frozenset()
    offers = (HouseRule("wild_ranks", "Which ranks are wild?", kind="ranks", default=("2",), announced=True),)

    def _wild(self, rules: Mapping[str, Setting]) -> frozenset[int]:
        chosen = rules["wild_ranks"]
        return frozenset(map(rank_of, chosen)) if isinstance(chosen, tuple) else frozenset()
