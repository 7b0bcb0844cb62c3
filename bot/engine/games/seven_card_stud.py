"""Seven-card stud, high hand only (RULES 3)."""

from bot.engine.game import Game
from bot.engine.layers.stud import Stud
from bot.engine.layers.wild_values import NaturalValues

SEVEN_CARD_STUD = Game("seven-card-stud", "Seven-card stud", layers=(Stud(), NaturalValues()))
