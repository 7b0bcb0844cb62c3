"""Widow Jack: Stud-Jack with the Black Mariah (RULES 7)."""

from bot.engine.game import Game
from bot.engine.layers.blackjack_half import BlackjackHalf
from bot.engine.layers.buy import Buy
from bot.engine.layers.reset_card import QueenDown, ResetCard
from bot.engine.layers.stud import Stud
from bot.engine.layers.wild_values import NaturalValues

WIDOW_JACK = Game(
    "widow-jack",
    "Widow Jack",
    layers=(Stud(), ResetCard(), QueenDown(), NaturalValues(), Buy(), BlackjackHalf()),
    seats=(2, 7),
)
