"""`python -m bot games`: every game with its house rules, choices and defaults."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from bot.engine.game import Game
from bot.engine.games import GAMES
from bot.engine.house_rules import HouseRule
from bot.present.told import told_game


def main(argv: Sequence[str]) -> int:
    """Print the games, in words or as JSON."""
    parser = argparse.ArgumentParser(prog="python -m bot games", description="List the games Mariah deals.")
    parser.add_argument("--json", action="store_true", help="one JSON array, a game each")
    if parser.parse_args(argv).json:
        print(json.dumps([_game(game) for game in GAMES.values()], indent=2, ensure_ascii=False))
    else:
        print("\n\n".join("\n".join(told_game(game)) for game in GAMES.values()))
    return 0


def _game(game: Game) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "seats": list(game.seats),
        "house_rules": [_rule(rule) for rule in game.offers],
    }


def _rule(rule: HouseRule) -> dict[str, Any]:
    told: dict[str, Any] = {"key": rule.key, "question": rule.question, "kind": rule.kind, "announced": rule.announced}
    if rule.choices:
        told["choices"] = list(rule.choices)
    if "number" in rule.kind:
        told |= {"low": rule.low, "high": rule.high, "optional": rule.optional}
    return told | {"default": list(rule.default) if isinstance(rule.default, tuple) else rule.default}
