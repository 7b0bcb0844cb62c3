"""Woolworth and its layers: 5s and 10s wild, penalties, the jackpot, the jokers and the flip (RULES 4-6).

Woolworth's MJTF was described by Craig Roy, published on pagat.com.
"""

from bot.engine.game import Game
from bot.engine.layers.flip import Flip
from bot.engine.layers.jokers import PER_PLAYER, Jokers
from bot.engine.layers.penalty import Penalty
from bot.engine.layers.stud import Stud
from bot.engine.layers.wild_ranks import WildRanks
from bot.engine.layers.wild_values import WildValues

LAYERS = (Stud(), WildRanks(frozenset({5, 10})), WildValues(), Penalty(), Jokers(), Flip())

WOOLWORTH = Game("woolworth", "Woolworth", LAYERS)
WOOLWORTH_JACKPOT = Game("woolworth-jackpot", "Woolworth with the jackpot", LAYERS, defaults=(("jackpot", "yes"),))
WOOLWORTH_JOKER = Game(
    "woolworth-joker", "Woolworth with a joker", LAYERS, defaults=(("jokers", 1), ("flip", "single"))
)
WOOLWORTH_MJTF = Game(
    "woolworth-mjtf",
    "Woolworth's MJTF",
    LAYERS,
    defaults=(("jackpot", "yes"), ("jokers", PER_PLAYER), ("flip", "every joker")),
)
