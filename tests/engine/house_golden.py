"""Our own golden hands for the house rules: one deck and what is said in one file, the outcome under each choice.

A file of `house_hands` is a hand record (HAND_RECORD) played in several `games`, with a `[[choice]]` for each thing
the dealer may announce. A choice holds its `rules` (and `left_out`: rules left at "none"), what is then said (`then`,
after the common `actions`) and what comes of it; whatever a choice does not tell stands once above all choices.
`alike` marks a file whose comment tells why that rule changes nothing in its games.

`seen` and `own` tell how the cards lay at the last question, before the last line was said: `seen` what everybody sees
of a seat, `own` what its player sees; `*` marks a wild card. `asked` is that question, `asked_alone` the list that only
the player asked sees. `hands` are shown at the end, `private` is what each other player still sees of the own hand.
`refused` is part of the reason why that cannot be dealt or said, and then nothing else is told. `where_offered` are
rules that every game which has them is played with.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from bot.engine.games import GAMES
from bot.engine.house_rules import Setting
from bot.engine.play import Played, play
from bot.engine.record import STAKES_KEYS, HandRecord
from bot.engine.stakes import Stakes

HANDS = Path(__file__).parent / "house_hands"
TOLD_ONCE = {"games", "seats", "stacks_before", "stakes", "carried_in", "where_offered", "alike", "choice"}
TOLD_AGAIN = {
    *("games", "rules", "left_out", "actions", "then", "refused", "asked", "asked_alone", "seen", "own", "common"),
    *("awards", "returned", "carried", "stacks", "hands", "private", "deals", "stacks_before"),
}


@dataclass(frozen=True, eq=False)
class Variant:
    """One hand under one choice in one game: the record, the rules it shows, and what must come of it."""

    file: str
    number: int
    announced: dict[str, Any]
    record: HandRecord
    told: dict[str, Any]

    def __str__(self) -> str:
        choice = " ".join(f"{key}={value}" for key, value in self.announced.items())
        return f"{self.file} [{choice}] {self.record.game}"

    def play(self, *, but: int = 0) -> Played:
        """Play all lines, or all `but` so many of the last."""
        lines = self.record.lines
        return play(replace(self.record, lines=lines[: len(lines) - but]))

    def announcing(self, rules: Mapping[str, Setting]) -> Variant:
        """The same deck and the same words after another announcement; None is a rule left out."""
        told = {key: value for key, value in {**self.record.rules, **rules}.items() if value is not None}
        return replace(self, record=replace(self.record, rules=told))


@cache
def _files() -> dict[str, dict[str, Any]]:
    return {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(HANDS.glob("*.toml"))}


@cache
def variants() -> tuple[Variant, ...]:
    return tuple(variant for name, table in _files().items() for variant in _of_file(name, table))


def _of_file(name: str, table: dict[str, Any]) -> Iterator[Variant]:
    common = {key: value for key, value in table.items() if key != "choice"}
    for number, choice in enumerate(table["choice"], 1):
        assert set(table) <= TOLD_ONCE | TOLD_AGAIN, f"{name}: {set(table) - TOLD_ONCE - TOLD_AGAIN}"
        assert set(choice) <= TOLD_AGAIN, f"{name}, choice {number}: {set(choice) - TOLD_AGAIN}"
        told = common | choice
        for game in told["games"]:
            yield _variant(name, number, game, told)


def _variant(name: str, number: int, game: str, told: dict[str, Any]) -> Variant:
    offered = {rule.key for rule in GAMES[game].offers}
    beside = {key: value for key, value in _settings(told.get("where_offered", {})).items() if key in offered}
    rules = _settings(told.get("rules", {}))
    record = HandRecord(
        game,
        tuple(told["seats"]),
        tuple(told["stacks_before"]),
        Stakes(*(told["stakes"][key] for key in STAKES_KEYS)),
        beside | rules,
        told.get("carried_in", 0),
        (*told["actions"], *told.get("then", [])),
    )
    return Variant(name, number, rules | dict.fromkeys(told.get("left_out", [])), record, told)


def _settings(table: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}
