"""Baseball: 3s and 9s wild, an up 3 matches the pot or folds, an up 4 earns an extra card (RULES 8)."""

from bot.engine.game import Game
from bot.engine.layers.ball_game import ExtraCard, MatchPot
from bot.engine.layers.flip import Flip
from bot.engine.layers.jokers import Jokers
from bot.engine.layers.stud import Stud
from bot.engine.layers.wild_ranks import WildRanks
from bot.engine.layers.wild_values import WildValues

BASEBALL = Game(
    "baseball",
    "Baseball",
    layers=(Stud(), WildRanks(frozenset({3, 9})), WildValues(), MatchPot(), ExtraCard(), Jokers(), Flip()),
)
