"""A rule card for a game that has none of its own: what its layers say, one sentence each."""

from __future__ import annotations

from bot.engine.cards import RANKS
from bot.engine.game import Game, Layer
from bot.engine.layers.ball_game import ExtraCard, MatchPot
from bot.engine.layers.blackjack_half import BlackjackHalf
from bot.engine.layers.buy import Buy
from bot.engine.layers.flip import Flip
from bot.engine.layers.jokers import Jokers
from bot.engine.layers.penalty import Penalty
from bot.engine.layers.reset_card import ResetCard
from bot.engine.layers.spade_half import SpadeHalf
from bot.engine.layers.wild_ranks import ChosenWildRanks, WildRanks
from bot.present.rule_cards import CARDS, FLIP, KILL, MARIAH, SEVENTH, SPADE, STUD, RuleCard

LOWEST = 2
HOME = "A game of this house."
SAID: dict[type[Layer], str] = {
    ChosenWildRanks: "The dealer names the wild ranks before the deal; they are wild up and down.",
    ResetCard: MARIAH[0],
    BlackjackHalf: SEVENTH[0],
    Buy: SEVENTH[1],
    SpadeHalf: SPADE,
    Penalty: "Dealt a 5 face up, you pay its price into the pot or fold; a 10 costs twice as much.",
    MatchPot: "A 3 dealt face up must match everything in the middle, or you fold.",
    ExtraCard: "A 4 dealt face up brings an extra card at once.",
    Jokers: KILL,
    Flip: FLIP,
}


def card_of(game: Game) -> RuleCard:
    """The rule card of a game: its own, or the one its layers make."""
    return CARDS.get(game.key) or _made(game)


def _made(game: Game) -> RuleCard:
    told = [sentence for layer in game.layers if (sentence := _sentence(game, layer)) is not None]
    best = "The best five of all your cards take the pot."
    ends = best if game.halved_by is None else "Cards speak; one player may win both halves."
    first, second = [*told, STUD[0], ends][:2]
    return RuleCard((first, second, ends), (*STUD[:2], *told, ends), HOME)


def _sentence(game: Game, layer: Layer) -> str | None:
    if isinstance(layer, WildRanks) and layer.ranks:
        ranks = " and every ".join(RANKS[rank - LOWEST].replace("T", "10") for rank in sorted(layer.ranks))
        return f"Every {ranks} is wild, up or down."
    if isinstance(layer, Jokers | Flip) and dict(game.defaults).get("jokers", 0) == 0:
        return None  # offered as a house rule, not part of the game
    return SAID.get(type(layer))
