"""One hand from the outside: begin it, ask what is asked, decide an answer, look at it as somebody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.engine.actions import Action, Deck
from bot.engine.apply import apply
from bot.engine.betting import betting_answer
from bot.engine.cards import Card
from bot.engine.deck import lay
from bot.engine.errors import Hidden, NotAllowed, NotYourTurn, TooLate
from bot.engine.events import Anted, Began, DeckLaid, Event, SatOut, StreetBegan
from bot.engine.flow import upcoming
from bot.engine.game import Game, Misfit
from bot.engine.games import game_named
from bot.engine.house_rules import Setting, settle
from bot.engine.question import Question
from bot.engine.stakes import Stakes
from bot.engine.state import HandState
from bot.engine.viewing import view_for

__all__ = ["apply", "begin", "decide", "decided", "deck_for", "misfit", "question", "replay", "settings", "view_for"]


def settings(game_key: str, stakes: Stakes, chosen: Mapping[str, object]) -> dict[str, Setting]:
    """Every house rule of that game with the value it will have. Raises Refused for a value that does not fit."""
    offers = game_named(game_key).offers
    settled = settle(offers, chosen)
    for rule in offers:
        if settled[rule.key] is None and not rule.optional:
            settled[rule.key] = stakes.big_bet
    return settled


def misfit(game_key: str, settled: Mapping[str, Setting], dealt_in: int) -> Misfit | None:
    """Why these house rules cannot be dealt to so many players, None where they can."""
    game = game_named(game_key)
    cards = len(game.deck(settled, dealt_in))
    return next((no for layer in game.layers if (no := layer.fit(settled, dealt_in, cards)) is not None), None)


def begin(
    game_key: str,
    names: Sequence[str],
    stacks: Sequence[int],
    stakes: Stakes,
    chosen: Mapping[str, object],
    carried: int = 0,
) -> list[Event]:
    """Announce a hand: names and stacks (chips) in dealing order. Raises Refused when the game cannot be dealt so."""
    game = game_named(game_key)
    dealt_in = sum(stack > 0 for stack in stacks)
    fewest, most = game.seats
    if len(set(names)) != len(names) or len(names) != len(stacks):
        raise NotAllowed("names", "every seat has a name of its own and a stack")
    if min(stacks, default=0) < 0 or carried < 0:
        raise NotAllowed("stacks", "chips are whole numbers from 0")
    if not fewest <= dealt_in or len(names) > most:
        raise NotAllowed("seats", f"{game.title} takes {fewest} to {most} players with chips", low=fewest, high=most)
    settled = settings(game_key, stakes, chosen)
    fault = misfit(game_key, settled, dealt_in)
    if fault is not None:
        raise NotAllowed("rule", str(fault), misfit=fault)
    terms = (stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet)
    return [Began(game_key, tuple(names), tuple(stacks), terms, tuple(settled.items()), carried)]


def replay(events: Iterable[Event]) -> HandState:
    """The state that a log leads to. Raises ValueError for an empty or impossible log."""
    state: HandState | None = None
    for event in events:
        state = apply(state, event)
    if state is None:
        raise ValueError("an empty log is no hand")
    return state


def question(state: HandState) -> Question | None:
    """What is asked now, None when the hand is over. `seat` None means the table must lay a deck."""
    step = upcoming(game_named(state.game), state)
    if isinstance(step, list):
        raise ValueError("the log stops in the middle of a decision")
    return step


def deck_for(state: HandState) -> tuple[Card, ...]:
    """The cards to shuffle and lay now, in canonical order."""
    dealt_in = sum(player.stack > 0 or player.matched > 0 for player in state.seats)
    return game_named(state.game).deck(state.rules, dealt_in)


def decide(state: HandState, seat: int | None, action: Action) -> list[Event]:
    """All that follows from that answer, up to the next question.

    `seat` is who says it, None for the table's deck. Raises NotYourTurn, NotAllowed, TooLate or Unreadable.
    """
    return decided(state, seat, action)[0]


def decided(state: HandState, seat: int | None, action: Action) -> tuple[list[Event], HandState]:
    """All that follows from that answer, and the state it leads to. Raises as `decide`."""
    asked = question(state)
    if asked is None:
        raise TooLate("the hand is over")
    if asked.seat != seat:
        waiting = None if asked.seat is None else state.seats[asked.seat].name
        raise NotYourTurn("no deck is wanted" if seat is None else f"{waiting or 'the deck'} is waited for", waiting)
    game = game_named(state.game)
    if not any(choice.admits(action) for choice in asked.choices):
        if _hangs_on_a_hidden_card(game, state, asked, action):
            raise Hidden("a card that this copy hides would have to be a joker here")
        raise NotAllowed("action", f"{action} is not possible now: {asked}", question=asked)
    happened = _answer(game, state, asked, action)
    for event in happened:
        state = apply(state, event)
    while isinstance(step := upcoming(game, state), list):
        for event in step:
            state = apply(state, event)
        happened += step
    return happened, state


def _hangs_on_a_hidden_card(game: Game, state: HandState, asked: Question, action: Action) -> bool:
    """Whether that could be allowed if the cards hidden from this copy were known (HAND_RECORD, `??`)."""
    if asked.seat is None or all(held.card is not None for held in state.seats[asked.seat].cards):
        return False
    veiled = asked
    for layer in game.layers:
        veiled = layer.veil(veiled, state)
    return any(choice.admits(action) for choice in veiled.choices)


def _answer(game: Game, state: HandState, asked: Question, action: Action) -> list[Event]:
    if isinstance(action, Deck):
        return _deck_laid(state, action)
    for layer in game.layers:
        if (happened := layer.answer(state, asked, action)) is not None:
            return happened
    return betting_answer(game, state, asked, action)


def _deck_laid(state: HandState, action: Deck) -> list[Event]:
    happened: list[Event] = [DeckLaid(lay(deck_for(state), action.cards))]
    again = state.rules.get("redeal_ante") == "ante again"
    for seat, player in enumerate(state.seats):
        if state.deals == 0 and player.stack == 0:
            happened.append(SatOut(seat))
        elif player.can_bet and state.stakes.ante and (state.deals == 0 or again):
            happened.append(Anted(seat, min(state.stakes.ante, player.stack)))
    return [*happened, StreetBegan(0)]
