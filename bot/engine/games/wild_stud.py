"""Seven-card stud with ranks that the dealer calls wild (RULES 8)."""

from bot.engine.game import Game
from bot.engine.layers.flip import Flip
from bot.engine.layers.jokers import Jokers
from bot.engine.layers.stud import Stud
from bot.engine.layers.wild_ranks import ChosenWildRanks
from bot.engine.layers.wild_values import WildValues

WILD_STUD = Game("wild-stud", "Wild stud", layers=(Stud(), ChosenWildRanks(), WildValues(), Jokers(), Flip()))
