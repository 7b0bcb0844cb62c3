"""What comes next in a hand by itself, or what is asked. The order of a stud hand, told once (RULES 3)."""

from __future__ import annotations

from bot.engine import showdown as ending
from bot.engine.betting import betting_question, to_act
from bot.engine.deck import top_card
from bot.engine.errors import Hidden
from bot.engine.events import CommonDealt, Dealt, Event, Returned, RoundClosed, RoundOpened, StreetBegan
from bot.engine.game import Game, Step
from bot.engine.pots import uncalled
from bot.engine.question import DECK_WANTED
from bot.engine.reading import has_pair_showing, high_board, low_card
from bot.engine.state import OVER, SHOWDOWN, HandState


def upcoming(game: Game, state: HandState) -> Step:
    """The events that follow now, the question that is open, or None when the hand is over."""
    if state.phase in (OVER, SHOWDOWN):
        return None
    if state.deals and len(state.live) == 1:
        return ending.last_one_standing(state)
    match state.phase:
        case "want deck":
            return DECK_WANTED
        case "dealing":
            return _dealing(game, state)
        case "betting":
            return _betting(game, state)
        case _:
            for layer in game.layers:
                if (step := layer.betting_over(state)) is not None:
                    return step
            if any(held.card is None for seat in state.live for held in state.seats[seat].cards):
                raise Hidden("a hand that this copy hides would be shown here")
            return ending.showdown(game, state)


def _dealing(game: Game, state: HandState) -> Step:
    if state.fresh is not None:
        for layer in game.layers:
            if (step := layer.turned_up(state)) is not None:
                return step
    place = _next_place(game, state)
    if place is not None:
        return _next_card(game, state, *place)
    for layer in game.layers:
        if (step := layer.street_dealt(state)) is not None:
            return step
    return [_opened(game, state)]


def _next_place(game: Game, state: HandState) -> tuple[int, int] | None:
    """The round of cards and the seat the next card goes to, None when the street is dealt."""
    rows = len(game.streets[state.street].ups)
    row, due = state.row, state.due
    while row < rows:
        for seat in range(due, len(state.seats)):
            if state.seats[seat].is_in:
                return row, seat
        row, due = row + 1, 0
    return None


def _next_card(game: Game, state: HandState, row: int, seat: int) -> Step:
    street = game.streets[state.street]
    last_street = state.street == len(game.streets) - 1
    if last_street and state.due == 0 and len(state.deck) - state.drawn < len(state.live):
        return [_common(state)]
    for layer in game.layers:
        if (step := layer.before_card(state, seat)) is not None:
            return step
    return [Dealt(seat, top_card(state) if street.ups[row] else state.deck[state.drawn], street.ups[row])]


def _common(state: HandState) -> Event:
    """One card for all, a joker replaced by the next card (RULES 3.12)."""
    rest = state.deck[state.drawn :]
    for passed, card in enumerate(rest):
        if card is None:
            raise Hidden("a card that this copy hides would be turned up here")
        if not card.is_joker:
            return CommonDealt(card, passed)
    raise ValueError("the deck has run out")


def _opened(game: Game, state: HandState) -> Event:
    capped = state.rules["limit"] in ("fixed", "spread") and len(state.live) >= 3
    if state.street > 0 or state.rules["bring_in_by"] == "high card opens":
        final = state.street == len(game.streets) - 1
        return RoundOpened(high_board(game, state), capped, final=final, pair_showing=_pair_showing(game, state))
    low = low_card(game, state)
    return RoundOpened(low, capped, low)


def _pair_showing(game: Game, state: HandState) -> bool:
    """Whether a pair opens the big bet; like the cap, it stays for the round if its owner folds (RULES 3.4, 3.5)."""
    if state.rules["open_pair_doubles"] != "yes" or game.streets[state.street].name != "fourth":
        return False
    return any(has_pair_showing(game, state, seat) for seat in state.live)


def _betting(game: Game, state: HandState) -> Step:
    seat = to_act(state)
    if seat is not None:
        return betting_question(game, state, seat)
    excess = uncalled(state)
    happened: list[Event] = [] if excess is None else [Returned(*excess)]
    if state.street == len(game.streets) - 1:
        return [*happened, RoundClosed(called=ending.called_player(game, state))]
    return [*happened, RoundClosed(), StreetBegan(state.street + 1)]
