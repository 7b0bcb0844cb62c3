"""What came of a hand, as the object that `replay --json` prints (HAND_RECORD, Replaying)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.engine.cards import print_cards
from bot.engine.events import Awarded, Event
from bot.engine.hand import view_for
from bot.engine.state import HandState
from bot.engine.view import SeatView, View


def outcome(log: Iterable[Event], state: HandState, viewer: int | None) -> dict[str, Any]:
    """The hand as that viewer (a seat, None for the public) may know it, ready for JSON."""
    view = view_for(state, viewer)
    names = [seat.name for seat in view.seats]
    awards = [event for event in log if isinstance(event, Awarded)]
    return {
        "game": view.game,
        "complete": view.over,
        "to_act": _to_act(view),
        "stacks": {seat.name: seat.stack for seat in view.seats},
        "pot": view.pot,
        "carried": view.carried,
        "awards": [
            {
                "pot": award.pot,
                "share": award.share,
                "amount": award.amount,
                "to": {names[seat]: chips for seat, chips in award.to},
            }
            for award in awards
        ],
        "returned": {player.name: player.returned for player in state.seats},
        "hands": _hands(state, view),
    }


def _to_act(view: View) -> dict[str, Any] | None:
    asked = view.question
    if asked is None:
        return None
    name = None if asked.seat is None else view.seats[asked.seat].name
    return {"name": name, "actions": [str(choice) for choice in asked.choices]}


def _hands(state: HandState, view: View) -> dict[str, Any]:
    """Shown hands in the order they were shown, then the viewer's own; a folded hand never."""
    order = [shown.seat for shown in state.shown]
    if view.viewer is not None and view.viewer not in order:
        order.append(view.viewer)
    return {
        view.seats[seat].name: _hand(view, view.seats[seat])
        for seat in order
        if view.seats[seat].cards and not view.seats[seat].folded
    }


def _hand(view: View, seat: SeatView) -> dict[str, Any]:
    down = " ".join("??" if one.card is None else str(one.card) for one in seat.cards if not one.up)
    up = print_cards(one.card for one in seat.cards if one.up and one.card is not None)
    cards = f"{down} | {up}" if view.common is None else f"{down} | {up} | {view.common}"
    told: dict[str, Any] = {"cards": cards.strip()}
    if seat.words is not None:
        told["poker"] = seat.words
    if view.halved_by == "blackjack":
        told["blackjack"] = seat.blackjack
    if view.halved_by == "spade":
        told["spade"] = None if seat.spade is None else str(seat.spade)
    return told
