"""How cards count: what is wild in a hand, what a board shows, what a whole hand makes (RULES 2, 3.2, 3.3, 5)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.cards import Card
from bot.engine.game import Game, Reading
from bot.engine.ranking import HandValue, RankingRules, evaluate, explain, standing
from bot.engine.state import HandState, Held


def read(game: Game, state: HandState, seat: int, held: Iterable[Held]) -> tuple[Reading, ...]:
    """Ask every layer how those cards of one hand count together; unknown cards are blank."""
    reading = tuple(Reading(one, one.card) for one in held)
    for layer in game.layers:
        reading = layer.read(state, seat, reading)
    return reading


def whole_hand(state: HandState, seat: int) -> tuple[Held, ...]:
    """All cards that play for a seat, the common card last."""
    common = () if state.common is None else (Held(state.common, True),)
    return state.seats[seat].cards + common


def board(state: HandState, seat: int) -> tuple[Held, ...]:
    """The cards a seat shows; common and bought cards count (RULES 3.3)."""
    return tuple(held for held in whole_hand(state, seat) if held.up)


def ranking_rules(state: HandState) -> RankingRules:
    rules = state.rules
    return RankingRules(
        five_of_a_kind=str(rules.get("five_of_a_kind", "above straight flush")),
        double_ace_flush=rules.get("double_ace_flush") == "yes",
        natural_wins=rules.get("natural_wins") == "yes",
    )


def read_shown(game: Game, state: HandState, seat: int) -> tuple[Reading, ...]:
    """How a whole hand counts at the showdown, every live hand looked at."""
    readings = {other: read(game, state, other, whole_hand(state, other)) for other in state.live}
    reading = readings[seat]
    for layer in game.layers:
        reading = layer.read_at_showdown(state, seat, reading, readings)
    return reading


def shown_value(game: Game, state: HandState, seat: int) -> HandValue:
    """A hand at the showdown: its worth, the words for it and the five that play (RULES 2.8, 3.10)."""
    cards, wild = _playing(read_shown(game, state, seat))
    return explain(cards, wild, ranking_rules(state))


def shown_standing(game: Game, state: HandState, seat: int) -> int:
    """The worth of a hand at the showdown, comparable with that of any other hand of any game."""
    cards, wild = _playing(read_shown(game, state, seat))
    return standing(cards, wild, ranking_rules(state))


def died_of_flips(game: Game, state: HandState, seat: int) -> bool:
    """Whether a hand is killed that would live without the jokers flipped into it (RULES 5.2, 6.4)."""
    held = whole_hand(state, seat)
    dealt = tuple(one for one in held if not one.flipped)
    return _is_killed(read(game, state, seat, held)) and not _is_killed(read(game, state, seat, dealt))


def hand_words(game: Game, state: HandState, seat: int) -> HandValue:
    """What a seat's cards make as its owner knows them, before all hands are shown (RULES 2.8)."""
    cards, wild = _playing(read(game, state, seat, whole_hand(state, seat)))
    return explain(cards, wild, ranking_rules(state))


def board_value(game: Game, state: HandState, seat: int) -> int:
    """The worth of what a seat shows, for the order of betting (RULES 3.3)."""
    cards, wild = _board(game, state, seat)
    return evaluate(cards, wild, ranking_rules(state))


def high_board(game: Game, state: HandState) -> int:
    """The seat with the best hand showing; tie by seat in dealing order (RULES 3.3)."""
    return max(state.live, key=lambda seat: (board_value(game, state, seat), -seat))


def has_pair_showing(game: Game, state: HandState, seat: int) -> bool:
    cards, wild = _board(game, state, seat)
    return explain(cards, wild).category not in ("high card", "nothing")


def low_card(game: Game, state: HandState) -> int:
    """The seat that owes the bring-in: the lowest door card (RULES 3.2)."""
    by_rank = state.rules.get("bring_in_by") == "natural rank, wild or not"

    def lowness(seat: int) -> tuple[int, int, int, int]:
        door = next(held for held in state.seats[seat].cards if held.up)
        reading = read(game, state, seat, (door,))[0]
        card = door.card
        if card is None or card.is_joker:
            return (2, 0, 0, seat)
        return (0 if by_rank or not reading.wild else 1, card.rank, card.suit, seat)

    return min(state.live, key=lowness)


def _is_killed(reading: tuple[Reading, ...]) -> bool:
    return any(one.killed for one in reading)


def _board(game: Game, state: HandState, seat: int) -> tuple[list[Card], list[bool]]:
    """What a seat shows and which of it is wild; a joker that is not counted as wild is below a 2 and never pairs."""
    shown = board(state, seat)
    if state.rules.get("boards_count_wilds") == "no":
        natural = [held.card for held in shown if held.card is not None and not held.card.is_joker]
        return natural, [False] * len(natural)
    return _playing(read(game, state, seat, shown))


def _playing(reading: tuple[Reading, ...]) -> tuple[list[Card], list[bool]]:
    live = [(one.card, one.wild) for one in reading if one.card is not None]
    return [card for card, _ in live], [wild for _, wild in live]
