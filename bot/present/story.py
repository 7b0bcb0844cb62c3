"""What happened, in words. Only events that everybody may know come in here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot.engine import events as e
from bot.engine.cards import Card
from bot.present.cards import card

PRICES = {"buy": "for the seventh card face up", "penalty": "for the wild card", "match": "to match the middle"}
RAISES = {"bet": "bets", "complete": "completes to", "raise": "raises to"}


def story(log: Iterable[e.Event], names: Sequence[str]) -> list[str]:
    """One sentence an event, as the public knows it; events that need none are left out."""
    seen = [event for one in log if (event := one.seen_by(None)) is not None]
    antes = [event for event in seen if isinstance(event, e.Anted)]
    told: list[str] = []
    if antes and len({ante.amount for ante in antes}) == 1:
        told.append(f"Everyone antes {antes[0].amount}." if len(antes) > 1 else said(antes[0], names) or "")
        seen = [event for event in seen if not isinstance(event, e.Anted)]
    return told + [words for event in seen if (words := said(event, names)) is not None]


def said(event: e.Event, names: Sequence[str], written: Callable[[Card], str] = card) -> str | None:
    """What somebody did, as a sentence; None for an event that needs none. `written` prints a card."""
    match event:
        case e.Anted(seat, amount):
            return f"{names[seat]} antes {amount}."
        case e.SatOut(seat):
            return f"{names[seat]} has no chips and is not dealt in."
        case e.Dealt(seat, None, _, "extra"):
            return f"{names[seat]} gets an extra card, face down."
        case e.Dealt(seat, one, True, "extra") if one is not None:
            return f"{names[seat]} gets an extra card, {written(one)}."
        case e.Dealt(seat, one, True, "bought") if one is not None:
            return f"{names[seat]} is dealt {written(one)} face up."
        case e.CommonDealt(one):
            return f"The deck is short: {written(one)} is dealt in the middle and plays for all."
        case e.Folded(seat, why):
            return f"{names[seat]} cannot pay and folds." if why == "short" else f"{names[seat]} folds."
        case e.Checked(seat):
            return f"{names[seat]} checks."
        case e.Called(seat, amount, all_in):
            return f"{names[seat]} calls {amount}{_all_in(all_in)}."
        case e.BroughtIn(seat, amount, all_in):
            return f"{names[seat]} brings in for {amount}{_all_in(all_in)}."
        case e.Raised(seat, _, to, word):
            return f"{names[seat]} {RAISES[word]} {to}{_all_in(event.all_in)}."
        case e.Paid(seat, amount, why):
            return f"{names[seat]} pays {amount} {PRICES.get(why, '')}{_all_in(event.all_in)}."
        case e.Declined(seat):
            return f"{names[seat]} takes the seventh card down."
        case e.Killed(seat):
            return f"{names[seat]} cannot pay: the card plays natural."
        case e.Flipped(seat, to, up):
            side = "face up" if up else "face down"
            return f"{names[seat]} flips a joker {side} to {names[to]}."
        case e.Passed(seat):
            return f"{names[seat]} passes."
        case e.CircuitBegan():
            return "The flips go round once more."
        case e.Returned(seat, amount):
            return f"{amount} that nobody called go back to {names[seat]}."
        case _:
            return None


def _all_in(all_in: bool) -> str:
    return ", all-in" if all_in else ""
