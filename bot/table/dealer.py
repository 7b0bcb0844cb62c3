"""Whose deal it is, and who is dealt in, in which order."""

from __future__ import annotations

from bot.store.rows import Seat
from bot.table.errors import NotDealer, NotSeated
from bot.table.here import Here

POSITIONS = 8


def ready(seat: Seat) -> bool:
    """Whether a seat takes part in the night just now: chips, not away, not on the way out."""
    return seat.stack + seat.due > 0 and not (seat.away or seat.leaving or seat.gone)


def why_out(seat: Seat) -> str | None:
    """Why a seat is not dealt into the next hand, None when it is."""
    if seat.leaving or seat.gone:
        return "leaving"
    if seat.away:
        return "away"
    if seat.stack + seat.due <= 0:
        return "no chips"
    return "sits out" if seat.sitting_out else None


def dealer_now(here: Here) -> Seat | None:
    """Who deals: the seat with the button or, if that one is empty or not ready, the next that is.

    The button itself stays until a hand is opened, so that nobody deals twice because somebody left.
    """
    order = _clockwise(here, here.table.dealer - 1)
    return next((seat for seat in order if ready(seat)), order[0] if order else None)


def next_dealer(here: Here) -> Seat | None:
    """Who deals when the deal moves left."""
    button = here.table.dealer
    current = dealer_now(here)
    if current is not None and current.position != button:
        return current  # the button's owner has gone: the deal has moved already
    order = _clockwise(here, button)
    return next((seat for seat in order if ready(seat)), current)


def dealt_in(here: Here) -> list[Seat]:
    """Who is dealt into the next hand, in dealing order."""
    return [seat for seat in _clockwise(here, here.table.dealer) if why_out(seat) is None]


def may_deal(here: Here, user: int) -> bool:
    """The dealer and the host may; a robot's deal is anybody's who sits here."""
    dealer = dealer_now(here)
    if user == here.table.host or dealer is None or user == dealer.user:
        return True
    return dealer.robot and here.seat(user) is not None


def dealer_only(here: Here, user: int) -> None:
    """Raise NotSeated or NotDealer for whoever may not deal."""
    if here.seat(user) is None and user != here.table.host:
        raise NotSeated("no seat at this table")
    if not may_deal(here, user):
        dealer = dealer_now(here)
        raise NotDealer(None if dealer is None else dealer.user, here.table.host)


def _clockwise(here: Here, after: int) -> list[Seat]:
    """All seats, beginning behind that position and ending with it."""
    return sorted(here.seats, key=lambda seat: (seat.position - after - 1) % POSITIONS)
