"""House rules in words: each with the value it will have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.engine.games import game_named
from bot.engine.house_rules import HouseRule, Setting

JOKERS_ONLY = ("kill_scope", "killed_cards", "joker_penalty", "flip")


def value_words(value: Setting) -> str:
    """`split`, `10`, `2, J`, `none`."""
    if value is None:
        return "none"
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def rule_line(rule: HouseRule, value: Setting) -> str:
    """One rule: its question and what goes."""
    return f"- {rule.question} **{value_words(value)}**"


def announced(game: str, rules: Mapping[str, Setting]) -> list[str]:
    """The rules that print says must be said before the deal."""
    return [rule_line(rule, rules[rule.key]) for rule in _known(game, rules) if rule.announced]


def to_announce(game: str, rules: Mapping[str, Setting]) -> list[str]:
    """What is said before this deal: of those rules, all that can matter with what was chosen."""
    told = (rule for rule in _known(game, rules) if rule.announced and not _moot(rule.key, rules))
    return [rule_line(rule, rules[rule.key]) for rule in told]


def the_others(game: str, rules: Mapping[str, Setting]) -> list[str]:
    """The rest; what differs from the usual is said first and marked."""
    rest = [rule for rule in _known(game, rules) if not rule.announced]
    changed = [f"{rule_line(rule, rules[rule.key])} (changed)" for rule in rest if rules[rule.key] != rule.default]
    return changed + [rule_line(rule, rules[rule.key]) for rule in rest if rules[rule.key] == rule.default]


def changed(game: str, rules: Mapping[str, Setting]) -> list[str]:
    """Only those of the rest that differ from the usual."""
    rest = (rule for rule in _known(game, rules) if not rule.announced)
    return [rule_line(rule, rules[rule.key]) for rule in rest if rules[rule.key] != rule.default]


def _moot(key: str, rules: Mapping[str, Setting]) -> bool:
    """Whether a rule is about jokers in a deck that has none."""
    return rules.get("jokers") == 0 and key in JOKERS_ONLY


def _known(game: str, rules: Mapping[str, Setting]) -> Iterable[HouseRule]:
    return (rule for rule in game_named(game).offers if rule.key in rules)
