"""House rules as data: a key, a question in plain words, choices and a default, checked in one place (RULES, **H**)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.cards import rank_of
from bot.engine.errors import NotAllowed, Unreadable

Setting = str | int | None | tuple[str, ...]
"""The value of a house rule: one of its choices, a number of chips or times, None for "none", or a list of ranks."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One thing the dealer may announce.

    `kind` is `choice` (one of `choices`), `number` (a whole number from `low` to `high`; None where `optional`),
    `choice-or-number` (either) or `ranks` (letters). `announced`: print says it must be said before the deal.
    A `default` of None for a number that is not optional means one that follows the stakes (`buy_price`: the big bet).
    """

    key: str
    question: str
    kind: str = "choice"
    choices: tuple[str, ...] = ()
    default: Setting = None
    low: int = 0
    high: int = 1_000_000
    optional: bool = False
    announced: bool = False

    def check(self, value: object) -> Setting:
        """The value, made proper. Raises Unreadable for a wrong kind of thing, NotAllowed for one out of range."""
        if self.kind == "ranks":
            return self._ranks(value)
        if isinstance(value, str) and value in self.choices:
            return value
        if self.kind == "choice":
            raise NotAllowed("rule", f"{self.key} is one of: {', '.join(self.choices)}", key=self.key)
        if value is None and self.optional:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            raise Unreadable(f"{self.key} takes a whole number from {self.low} to {self.high}")
        if not self.low <= value <= self.high:
            raise NotAllowed("rule", f"{self.key} goes from {self.low} to {self.high}", key=self.key)
        return value

    def _ranks(self, value: object) -> tuple[str, ...]:
        if not isinstance(value, list | tuple) or not value:
            raise Unreadable(f"{self.key} takes a list of ranks, such as 2 or J")
        letters = tuple(dict.fromkeys(str(letter) for letter in value))  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        for letter in letters:
            rank_of(letter)
        return letters


def settle(offered: tuple[HouseRule, ...], chosen: Mapping[str, object]) -> dict[str, Setting]:
    """Every offered rule with the value it will have. Raises NotAllowed for a rule this game does not offer."""
    known = {rule.key: rule for rule in offered}
    for key in chosen:
        if key not in known:
            raise NotAllowed("rule", f"this game has no house rule {key!r}", key=key)
    return {key: rule.check(chosen[key]) if key in chosen else rule.default for key, rule in known.items()}
