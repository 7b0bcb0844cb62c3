"""The end of a hand: hands shown in order, pots shared, odd chips given (RULES 3.9-3.11, 7.2-7.5)."""

from __future__ import annotations

from bot.engine.apply import apply
from bot.engine.cards import JOKER, RANKS, SUITS
from bot.engine.events import Awarded, Carried, Ended, Event, Returned, Shown
from bot.engine.game import Game, Half
from bot.engine.pots import Pot, pots, split, uncalled
from bot.engine.ranking import Played
from bot.engine.reading import high_board, shown_value
from bot.engine.state import HandState


def last_one_standing(state: HandState) -> list[Event]:
    """Everyone else has folded: the uncalled excess goes back, the rest is won unseen (RULES 3.9)."""
    winner = state.live[0]
    happened: list[Event] = []
    excess = uncalled(state)
    if excess is not None:
        happened.append(Returned(*excess))
        state = apply(state, happened[0])
    if state.pot:
        happened.append(Awarded(0, "all", state.pot, ((winner, state.pot),)))
    return [*happened, Ended()]


def showdown(game: Game, state: HandState) -> list[Event]:
    """Show every live hand and share every pot."""
    happened: list[Event] = [_shown(game, state, seat) for seat in _order(game, state)]
    for number, pot in enumerate(pots(state)):
        happened += _shared(game, state, number, pot)
    return [*happened, Ended()]


def called_player(game: Game, state: HandState) -> int:
    """The last to bet or raise in the round; else the first who checked; else the high board (RULES 3.10, 6.2)."""
    last = state.round
    if last is not None:
        for seat in (last.aggressor, last.first_check):
            if seat is not None and state.seats[seat].is_in:
                return seat
    return high_board(game, state)


def _order(game: Game, state: HandState) -> list[int]:
    first = high_board(game, state) if state.called is None else state.called
    return [first, *(seat for seat in state.after(first) if seat != first and state.seats[seat].is_in)]


def _shown(game: Game, state: HandState, seat: int) -> Shown:
    held = state.seats[seat].cards
    value = shown_value(game, state, seat)
    notes = {note.share: note for layer in game.layers if (note := layer.half(state, (seat,))) is not None}
    blackjack, spade = notes.get("blackjack"), notes.get("spade")
    return Shown(
        seat,
        tuple(one.card for one in held if one.card is not None),
        tuple(one.up for one in held if one.card is not None),
        value.words,
        tuple(_plays(played) for played in value.five),
        blackjack=None if blackjack is None else blackjack.total,
        spade=None if spade is None else spade.card,
        has_blackjack=blackjack is not None,
        has_spade=spade is not None,
    )


def _plays(played: Played) -> str:
    if played.card.suit < 0 and not played.card.is_joker:
        return f"{JOKER}={RANKS[played.card.rank - 2]}"  # a killed joker that plays as an ace of no suit (RULES 5.3)
    if not played.wild:
        return str(played.card)
    suit = SUITS[played.suit] if played.suit >= 0 else ""
    return f"{played.card}={RANKS[played.rank - 2]}{suit}"


def _shared(game: Game, state: HandState, number: int, pot: Pot) -> list[Event]:
    if len(pot.eligible) == 1:
        return [Awarded(number, "all", pot.amount, ((pot.eligible[0], pot.amount),))]
    half = next((found for layer in game.layers if (found := layer.half(state, pot.eligible)) is not None), None)
    if half is None or (not half.winners and half.fate == "poker"):
        return _poker(game, state, number, pot, pot.amount)
    second = pot.amount // 2  # the odd chip between two halves is the poker half's (RULES 3.11)
    return _poker(game, state, number, pot, pot.amount - second) + _second(state, number, half, second)


def _poker(game: Game, state: HandState, number: int, pot: Pot, amount: int) -> list[Event]:
    shown = {seat: shown_value(game, state, seat) for seat in pot.eligible}
    best = max(hand.value for hand in shown.values())
    winners = tuple(seat for seat in pot.eligible if shown[seat].value == best)
    return _award(state, number, "poker", amount, winners, shown[winners[0]].words)


def _second(state: HandState, number: int, half: Half, amount: int) -> list[Event]:
    if half.winners:
        return _award(state, number, half.share, amount, half.winners, half.why)
    return [Carried(number, half.share, amount)] if amount else []


def _award(state: HandState, number: int, share: str, amount: int, winners: tuple[int, ...], why: str) -> list[Event]:
    if not amount:
        return []
    to, odd = split(state, amount, winners)
    return [Awarded(number, share, amount, tuple((seat, chips) for seat, chips in to if chips), odd, why)]
