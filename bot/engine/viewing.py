"""The state as one viewer may know it (DESIGN 2, 7; RULES 3.10, 6.5)."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.flow import upcoming
from bot.engine.game import Game
from bot.engine.games import game_named
from bot.engine.pots import pots
from bot.engine.question import Question
from bot.engine.reading import hand_words, read, read_shown, whole_hand
from bot.engine.state import OVER, HandState, Player
from bot.engine.view import CardView, PotView, SeatView, View


def view_for(state: HandState, viewer: int | None) -> View:
    """What `viewer` (a seat, None for the public) sees of the hand now."""
    game = game_named(state.game)
    step = upcoming(game, state)
    asked = step if isinstance(step, Question) else None
    if asked is not None and asked.seat != viewer:
        for layer in game.layers:
            asked = layer.veil(asked, state)
    prices = next((found for layer in game.layers if (found := layer.next_price(state)) is not None), None)
    return View(
        viewer=viewer,
        game=state.game,
        rules=state.rules,
        stakes=state.stakes,
        phase=state.phase,
        street=state.street,
        street_name=game.streets[state.street].name,
        deals=state.deals,
        seq=state.seq,
        seats=tuple(_seat(game, state, number, viewer) for number in range(len(state.seats))),
        pots=() if state.phase == OVER else tuple(PotView(pot.amount, pot.eligible) for pot in pots(state)),
        pot=state.pot,
        carried=state.carried,
        common=state.common,
        question=asked,
        halved_by=game.halved_by,
        wild_turned=0 if prices is None else prices[0],
        next_penalty=None if prices is None else prices[1],
    )


def _seat(game: Game, state: HandState, number: int, viewer: int | None) -> SeatView:
    player = state.seats[number]
    shown = next((shown for shown in state.shown if shown.seat == number), None)
    whole = viewer == number or shown is not None
    seen = SeatView(
        number=number,
        name=player.name,
        stack=player.stack,
        bet=player.bet,
        total=player.matched + player.dead,
        folded=player.folded,
        out=player.out,
        all_in=player.all_in and state.phase != OVER,
        cards=_cards(game, state, number, player, whole),
        raises=_raises(game, state, number),
        shown=shown is not None,
    )
    if not whole or not player.cards or any(held.card is None for held in player.cards):
        return seen
    halves = [half for layer in game.layers if (half := layer.half(state, (number,))) is not None]
    return replace(
        seen,
        words=shown.words if shown is not None else hand_words(game, state, number).words,
        blackjack=next((half.total for half in halves if half.share == "blackjack"), None),
        spade=next((half.card for half in halves if half.share == "spade"), None),
    )


def _raises(game: Game, state: HandState, number: int) -> int | None:
    """Raises of the last round where a layer counts them for each player (RULES 6.6)."""
    if state.round is None or all(layer.may_raise(state, number) is None for layer in game.layers):
        return None
    return state.round.raised_by.count(number)


def _cards(game: Game, state: HandState, number: int, player: Player, whole: bool) -> tuple[CardView, ...]:
    if any(shown.seat == number for shown in state.shown):
        reading = read_shown(game, state, number)
    else:
        reading = read(game, state, number, whole_hand(state, number) if whole else (h for h in player.cards if h.up))
    seen = {id(one.held): (one.wild, one.killed) for one in reading}
    return tuple(
        CardView(held.card if held.up or whole else None, held.up, *seen.get(id(held), ())) for held in player.cards
    )
