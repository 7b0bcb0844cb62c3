"""Every game the dealer knows, by its key. A new game is one file here and one line below."""

from __future__ import annotations

from bot.engine.errors import Unreadable
from bot.engine.game import Game
from bot.engine.games.baseball import BASEBALL
from bot.engine.games.black_mariah import BLACK_MARIAH, FACES_OF_DEATH
from bot.engine.games.seven_card_stud import SEVEN_CARD_STUD
from bot.engine.games.stud_jack import STUD_JACK
from bot.engine.games.widow_jack import WIDOW_JACK
from bot.engine.games.wild_stud import WILD_STUD
from bot.engine.games.woolworth import WOOLWORTH, WOOLWORTH_JACKPOT, WOOLWORTH_JOKER, WOOLWORTH_MJTF

_ALL = (
    *(WIDOW_JACK, STUD_JACK, SEVEN_CARD_STUD, BLACK_MARIAH, FACES_OF_DEATH),
    *(WOOLWORTH, WOOLWORTH_JACKPOT, WOOLWORTH_JOKER, WOOLWORTH_MJTF, BASEBALL, WILD_STUD),
)
GAMES: dict[str, Game] = {game.key: game for game in _ALL}


def game_named(key: str) -> Game:
    """The game with that key. Raises Unreadable for one the rule book does not have."""
    if key not in GAMES:
        raise Unreadable(f"there is no game called {key!r}; the games are: {', '.join(GAMES)}")
    return GAMES[key]
