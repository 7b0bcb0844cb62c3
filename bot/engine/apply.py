"""Record what happened. Total and simple: an event carries its outcome, so nothing is decided here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.engine import events as e
from bot.engine.cards import JOKER
from bot.engine.events import Event
from bot.engine.stakes import Stakes
from bot.engine.state import (
    BETTING,
    DEALING,
    FLIPPING,
    OVER,
    SHOWDOWN,
    WANT_DECK,
    DeadMoney,
    HandState,
    Held,
    Player,
    Round,
    Turned,
)


def apply(state: HandState | None, event: Event) -> HandState:
    """The state after that event. Raises ValueError for a log that does not start with Began, or goes wrong later."""
    if state is None:
        if not isinstance(event, e.Began):
            raise ValueError("a hand begins with Began")
        return replace(_began(event), seq=1)
    return replace(_after(state, event), seq=state.seq + 1)


def _began(event: e.Began) -> HandState:
    players = tuple(Player(name, stack) for name, stack in zip(event.names, event.stacks, strict=True))
    dealt_in = frozenset(seat for seat, stack in enumerate(event.stacks) if stack > 0)
    carried = (DeadMoney(event.carried, dealt_in),) if event.carried else ()
    return HandState(event.game, dict(event.rules), Stakes(*event.stakes), players, dead=carried)


def _after(state: HandState, event: Event) -> HandState:
    match event:
        case e.Began():
            raise ValueError("a hand begins once")
        case e.DeckLaid(cards):
            return replace(state, phase=DEALING, deck=cards, drawn=0, deals=state.deals + 1)
        case e.Anted(seat, amount):
            player = state.seats[seat]
            return _seat(state, seat, stack=player.stack - amount, matched=player.matched + amount)
        case e.SatOut(seat):
            return _seat(state, seat, out=True)
        case e.StreetBegan(street):
            return replace(state, phase=DEALING, street=street, row=0, due=0, fresh=None)
        case e.Dealt():
            return _dealt(state, event)
        case e.CommonDealt(card, passed_over):
            drawn = state.drawn + passed_over + 1
            return replace(state, common=card, drawn=drawn, due=len(state.seats), fresh=None)
        case e.RoundOpened(opener, capped, low, final, pair):
            opened = Round(opener, low is not None, capped, low, final, pair)
            return replace(state, phase=BETTING, round=opened, fresh=None)
        case e.Folded(seat):
            return _acted(replace(_seat(state, seat, folded=True), fresh=None), seat)
        case e.Checked(seat):
            current = _round(state)
            first = seat if current.first_check is None else current.first_check
            return _acted(replace(state, round=replace(current, first_check=first)), seat)
        case e.Called(seat, amount):
            return _acted(_put_in(state, seat, amount), seat)
        case e.BroughtIn(seat, amount):
            state = _put_in(state, seat, amount)
            price = max(state.stakes.bring_in, amount)  # an all-in for less still costs the next player all of it (3.6)
            return _acted(replace(state, round=replace(_round(state), price=price)), seat)
        case e.Raised():
            return _raised(state, event)
        case e.Paid(seat, amount, why, eligible):
            return _paid(state, seat, amount, why, frozenset(eligible))
        case e.Bought(seat):
            return _seat(state, seat, bought=True, answered=True)
        case e.Declined(seat):
            return _seat(state, seat, answered=True)
        case e.Killed(seat):
            return replace(_last_card_natural(state, seat), fresh=None)
        case e.Flipped(seat, to, up):
            return _flipped(state, seat, to, up)
        case e.Passed(seat):
            return replace(state, asked=(*state.asked, seat))
        case e.CircuitBegan():
            return replace(state, asked=(), flipped=0)
        case e.ThrownIn():
            return _thrown_in(state)
        case e.Returned(seat, amount):
            player = state.seats[seat]
            return _seat(
                state,
                seat,
                stack=player.stack + amount,
                matched=player.matched - amount,
                bet=max(0, player.bet - amount),
                returned=player.returned + amount,
            )
        case e.RoundClosed(called):
            seats = tuple(replace(player, bet=0) for player in state.seats)
            phase = DEALING if called is None else FLIPPING
            return replace(state, seats=seats, round=None, phase=phase, called=called)
        case e.Shown():
            return replace(state, phase=SHOWDOWN, shown=(*state.shown, event))
        case e.Awarded():
            for seat, chips in event.to:
                state = _seat(state, seat, stack=state.seats[seat].stack + chips)
            return replace(state, phase=SHOWDOWN, paid_out=state.paid_out + event.amount)
        case e.Carried(_, _, amount):
            return replace(state, carried=state.carried + amount, paid_out=state.paid_out + amount)
        case e.Ended():
            return replace(state, phase=OVER, round=None)
        case _:
            raise ValueError(f"{type(event).__name__} is not an event of a hand")


def _seat(state: HandState, seat: int, **changes: Any) -> HandState:
    seats = list(state.seats)
    seats[seat] = replace(seats[seat], **changes)
    return replace(state, seats=tuple(seats))


def _round(state: HandState) -> Round:
    if state.round is None:
        raise ValueError("no betting round is open")
    return state.round


def _acted(state: HandState, seat: int) -> HandState:
    if state.round is None:  # a fold that answers a penalty, between rounds
        return state
    return replace(state, round=replace(state.round, last=seat, acted=state.round.acted | {seat}))


def _put_in(state: HandState, seat: int, amount: int) -> HandState:
    player = state.seats[seat]
    return _seat(state, seat, stack=player.stack - amount, bet=player.bet + amount, matched=player.matched + amount)


def _raised(state: HandState, event: e.Raised) -> HandState:
    seat, current = event.seat, _round(state)
    others = current.acted - {seat}
    current = replace(
        current,
        price=event.to,
        full=event.full,
        step=event.step,
        raises=current.raises + event.counts,
        acted=frozenset() if event.reopens else current.acted,
        stuck=frozenset() if event.reopens else current.stuck | others,
        aggressor=seat,
        bet_by=seat if event.word == "bet" else current.bet_by,
        raised_by=current.raised_by if event.word == "bet" else (*current.raised_by, seat),
    )
    return _acted(_put_in(replace(state, round=current), seat, event.amount), seat)


def _dealt(state: HandState, event: e.Dealt) -> HandState:
    seat = event.seat
    player = state.seats[seat]
    state = _seat(state, seat, cards=(*player.cards, Held(event.card, event.up)))
    turned = state.turned
    if event.up and event.card is not None:
        turned = (*turned, Turned(seat, event.card, state.street))
    state = replace(state, drawn=state.drawn + 1, fresh=seat if event.up else None, turned=turned)
    if event.why == "extra":
        return state
    return replace(state, row=state.row + (seat < state.due), due=seat + 1)


def _paid(state: HandState, seat: int, amount: int, why: str, eligible: frozenset[int]) -> HandState:
    player = state.seats[seat]
    state = _seat(state, seat, stack=player.stack - amount, dead=player.dead + amount)
    turned = list(state.turned)
    for index in reversed(range(len(turned))):  # the latest card of that seat nothing was paid for
        if why == "penalty" and turned[index].seat == seat and turned[index].paid is None:
            turned[index] = replace(turned[index], paid=amount)
            break
    dead = (*state.dead, DeadMoney(amount, eligible)) if amount else state.dead
    return replace(state, dead=dead, turned=tuple(turned), fresh=None)


def _last_card_natural(state: HandState, seat: int) -> HandState:
    *earlier, last = state.seats[seat].cards
    turned = tuple(replace(one, paid=0) if one.seat == seat and one.paid is None else one for one in state.turned)
    return replace(_seat(state, seat, cards=(*earlier, replace(last, natural=True))), turned=turned)


def _flipped(state: HandState, seat: int, to: int, up: bool) -> HandState:
    giver = list(state.seats[seat].cards)
    index = next(number for number, held in enumerate(giver) if held.card == JOKER and not held.flipped)
    giver.pop(index)
    state = _seat(state, seat, cards=tuple(giver))
    state = _seat(state, to, cards=(*state.seats[to].cards, Held(JOKER, up, flipped=True)))
    return replace(state, asked=(*state.asked, seat), flipped=state.flipped + 1)


def _thrown_in(state: HandState) -> HandState:
    seats = tuple(replace(player, cards=(), bet=0, bought=False, answered=False) for player in state.seats)
    return replace(
        state,
        seats=seats,
        phase=WANT_DECK,
        deck=(),
        drawn=0,
        street=0,
        row=0,
        due=0,
        fresh=None,
        common=None,
        round=None,
        turned=(),
        asked=(),
        flipped=0,
    )
