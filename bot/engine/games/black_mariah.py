"""Black Mariah and Faces of Death: an up reset card redeals, the highest spade in the hole takes half (RULES 8)."""

from bot.engine.game import Game
from bot.engine.layers.reset_card import QueenDown, ResetCard
from bot.engine.layers.spade_half import SpadeHalf
from bot.engine.layers.stud import Stud
from bot.engine.layers.wild_values import NaturalValues

LAYERS = (Stud(), ResetCard(), QueenDown(), NaturalValues(), SpadeHalf())

BLACK_MARIAH = Game("black-mariah", "Black Mariah", LAYERS)
FACES_OF_DEATH = Game("faces-of-death", "Faces of Death", LAYERS, defaults=(("mariah_cards", "any spade court card"),))
