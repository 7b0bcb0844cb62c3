"""Every game the dealer knows, by its key. A new game is one file here: whatever it calls a `Game` is dealt."""

from __future__ import annotations

import importlib
import pkgutil

from bot.engine.errors import Unreadable
from bot.engine.game import Game

_FIRST = (
    *("widow-jack", "stud-jack", "seven-card-stud", "black-mariah", "faces-of-death"),
    *("woolworth", "woolworth-jackpot", "woolworth-joker", "woolworth-mjtf", "baseball", "wild-stud"),
)
"""The order in which they are offered; games that are not named here follow."""


def _known() -> list[Game]:
    modules = [importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)]
    games = {game.key: game for module in modules for game in vars(module).values() if isinstance(game, Game)}
    order = {key: number for number, key in enumerate(_FIRST)}
    return sorted(games.values(), key=lambda game: (order.get(game.key, len(order)), game.key))


GAMES: dict[str, Game] = {game.key: game for game in _known()}


def game_named(key: str) -> Game:
    """The game with that key. Raises Unreadable for one the rule book does not have."""
    if key not in GAMES:
        raise Unreadable(f"there is no game called {key!r}; the games are: {', '.join(GAMES)}")
    return GAMES[key]
