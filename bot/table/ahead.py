"""Choices made before their turn: rows of their own, without a number (DESIGN 3.3)."""

from __future__ import annotations

from bot.engine.actions import Action, Flip, Say, parse_action
from bot.engine.errors import NotAllowed, Refused, TooLate
from bot.engine.question import Question
from bot.store.rows import Ahead, Seat
from bot.table.errors import NotInHand
from bot.table.here import Here

_KINDS = {"buy": "buy", "down": "buy", "pass": "flip", "flip": "flip"}


def kind_of(action: Action) -> str | None:
    """The kind of question an action can answer ahead: `buy`, `flip` or None."""
    match action:
        case Say(verb, _):
            return _KINDS.get(verb)
        case Flip():
            return "flip"
        case _:
            return None


def plan(here: Here, hand_id: int, user: int, action: Action) -> None:
    """Keep a choice until its turn, in place of an earlier one. Raises TooLate, NotInHand, NotAllowed."""
    seat, kind = _seat(here, hand_id, user), kind_of(action)
    if kind is None or here.play is None or not _comes_up(here.play.state.rules, kind):
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
    try:
        action = parse_action(row.text)
    except Refused:
        return None
    return action if any(choice.admits(action) for choice in asked.choices) else None


def forget(here: Here) -> None:
    """New cards, new choices: a redeal takes every choice off the table."""
    for row in list(here.aheads):
        _drop(here, row)


def _seat(here: Here, hand_id: int, user: int) -> int:
    if here.hand is None or here.hand.id != hand_id or not here.playing or here.play is None:
        raise TooLate("that hand is over")
    seat = here.play.seat_of(user)
    if seat is None:
        raise NotInHand("not dealt into this hand")
    if not here.play.state.seats[seat].is_in:
        raise TooLate("folded")
    return seat


def _comes_up(rules: object, kind: str) -> bool:
    known = rules if isinstance(rules, dict) else {}
    return "buy_price" in known if kind == "buy" else known.get("flip", "none") != "none"


def _drop(here: Here, row: Ahead) -> None:
    here.aheads.remove(row)
    here.remove(row)
