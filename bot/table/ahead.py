"""Choices made before their turn: rows of their own, without a number (DESIGN 3.3)."""

from __future__ import annotations

from bot.engine.actions import Action, Flip, Say, parse_action
from bot.engine.errors import NotAllowed, Refused, TooLate
from bot.engine.question import Question
from bot.engine.state import BETTING, DEALING, HandState
from bot.store.rows import Ahead, Seat
from bot.table.errors import NotInHand
from bot.table.here import Here

CHECK_OR_FOLD, CALL_ANY, CALL = "check-or-fold", "call-any", "call"
"""What can be said ahead of a turn to bet: only there, but for the last, which names its price."""
_KINDS = {"buy": "buy", "down": "buy", "pass": "flip", "flip": "flip"}


def kind_of(action: Action) -> str | None:
    """The kind of question an action can answer ahead: `buy`, `flip`, `bet` or None."""
    match action:
        case Say("check-or-fold" | "call-any", None) | Say("call", int()):
            return "bet"
        case Say(verb, None):
            return _KINDS.get(verb)
        case Flip():
            return "flip"
        case _:
            return None


def said(action: Action, asked: Question) -> Action | None:
    """What a choice made ahead comes to, now that this is asked; None where it does not fit any more."""
    if kind_of(action) != "bet":
        return action if any(choice.admits(action) for choice in asked.choices) else None
    call = asked.choice("call")
    match action:
        case Say("check-or-fold"):
            return Say("check") if asked.choice("check") is not None else Say("fold")
        case Say("call-any"):
            return Say("check") if call is None else Say("call")
        case Say("call", price) if call is not None and call.low == price:
            return Say("call")
        case _:
            return None


def to_call(state: HandState, seat: int) -> int:
    """The chips that seat would pay to call now, 0 where it would not."""
    player, current = state.seats[seat], state.round
    if state.phase != BETTING or current is None or not player.can_bet:
        return 0
    return min(max(0, current.price - player.bet), player.stack)


def may_bet(state: HandState, seat: int) -> bool:
    """Whether a turn to bet may still come to that seat in this deal, as far as anybody can tell."""
    rivals = (player for number, player in enumerate(state.seats) if number != seat)
    if state.phase not in (BETTING, DEALING) or not state.seats[seat].can_bet:
        return False
    return to_call(state, seat) > 0 or any(player.can_bet for player in rivals)


def plan(here: Here, hand_id: int, user: int, action: Action) -> None:
    """Keep a choice until its turn, in place of an earlier one. Raises TooLate, NotInHand, NotAllowed."""
    seat, kind = _seat(here, hand_id, user), kind_of(action)
    if kind is None or here.play is None or not _comes_up(here.play.state, seat, kind, action):
        raise NotAllowed("ahead", f"{action} is not a choice to make ahead")
    if here.play.state.seats[seat].answered and kind == "buy":
        raise TooLate("that choice has counted already")
    take_back(here, hand_id, user, kind)
    row = Ahead(hand_id=hand_id, user=user, kind=kind, text=str(action))
    here.add(row)
    here.aheads.append(row)
    here.touch()


def take_back(here: Here, hand_id: int, user: int, kind: str) -> None:
    """Think better of a choice that has not counted yet. Raises TooLate, NotInHand."""
    _seat(here, hand_id, user)
    for row in [row for row in here.aheads if (row.user, row.kind) == (user, kind)]:
        _drop(here, row)


def take(here: Here, seat: Seat, asked: Question) -> Action | None:
    """The choice that seat has made for this question, taken off the table; None where there is none that fits."""
    row = next((row for row in here.aheads if (row.user, row.kind) == (seat.user, asked.kind)), None)
    if row is None:
        return None
    _drop(here, row)
    action = _read(row.text)
    answer = None if action is None else said(action, asked)
    if answer is not None:
        seat.timeouts = 0  # whoever chooses ahead is here
    return answer


def withdraw(here: Here) -> None:
    """Take off what cannot count any more: a call at another price, the choice of a player who is out or all-in."""
    if here.play is None:
        return
    state = here.play.state
    for row in [row for row in here.aheads if row.kind == "bet"]:
        seat, action = here.play.seat_of(row.user), _read(row.text)
        stands = seat is not None and action is not None and may_bet(state, seat)
        if seat is None or not stands or (action is not None and not _same_price(state, seat, action)):
            _drop(here, row)


def forget(here: Here) -> None:
    """New cards, new choices: a redeal takes every choice off the table."""
    for row in list(here.aheads):
        _drop(here, row)


def _read(text: str) -> Action | None:
    verb, _, price = text.partition(" ")
    if verb in (CHECK_OR_FOLD, CALL_ANY) or (verb == CALL and price.isdigit()):
        return Say(verb, int(price) if price else None)
    try:
        return parse_action(text)
    except Refused:
        return None


def _same_price(state: HandState, seat: int, action: Action) -> bool:
    return not (isinstance(action, Say) and action.verb == CALL) or to_call(state, seat) == action.amount


def _seat(here: Here, hand_id: int, user: int) -> int:
    if here.hand is None or here.hand.id != hand_id or not here.playing or here.play is None:
        raise TooLate("that hand is over")
    seat = here.play.seat_of(user)
    if seat is None:
        raise NotInHand("not dealt into this hand")
    if not here.play.state.seats[seat].is_in:
        raise TooLate("folded")
    return seat


def _comes_up(state: HandState, seat: int, kind: str, action: Action) -> bool:
    if kind == "bet":
        return may_bet(state, seat) and _same_price(state, seat, action)
    return "buy_price" in state.rules if kind == "buy" else state.rules.get("flip", "none") != "none"


def _drop(here: Here, row: Ahead) -> None:
    here.aheads.remove(row)
    here.remove(row)
