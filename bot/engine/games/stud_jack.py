"""Stud-Jack: half to the best poker hand, half to the best blackjack of the down cards (RULES 7.1-7.5)."""

from bot.engine.game import Game
from bot.engine.layers.blackjack_half import BlackjackHalf
from bot.engine.layers.buy import Buy
from bot.engine.layers.stud import Stud

STUD_JACK = Game("stud-jack", "Stud-Jack", layers=(Stud(), Buy(), BlackjackHalf()), seats=(2, 7))
