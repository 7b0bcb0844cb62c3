"""Hands that are over: looked up by channel and number, as long as the store keeps them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, col, select

from bot.engine.errors import Refused
from bot.engine.hand import settings
from bot.engine.record import HandRecord, record_of
from bot.store.rows import Hand, Table
from bot.table.errors import HandInProgress, LostHand, NoOldHand, NotSealed
from bot.table.here import replayed
from bot.table.play import Corrupt, HandPlay
from bot.table.seal import Proof, proofs

PLAYED = ("announced", "open")
OVER = ("done", "void")


@dataclass(frozen=True, slots=True)
class OldHand:
    """A finished hand and the table it was played at."""

    table_id: int
    play: HandPlay


def old_hand(session: Session, channel: int, number: int | None) -> OldHand:
    """The newest finished hand of a channel, or its newest of that number; the table may be closed since.

    Raises NoOldHand, HandInProgress, LostHand.
    """
    query = select(Hand).join(Table, col(Table.id) == col(Hand.table_id)).where(Table.channel == channel)
    query = query.order_by(col(Hand.id).desc())
    if number is not None:
        row = session.exec(query.where(Hand.number == number, col(Hand.status).in_((*PLAYED, *OVER)))).first()
    else:
        row = session.exec(query.where(col(Hand.status).in_(OVER))).first()
        row = row or session.exec(query.where(col(Hand.status).in_(PLAYED))).first()
    return _looked_up(session, row, number)


def by_id(session: Session, hand_id: int) -> OldHand:
    """A finished hand by its id. Raises NoOldHand, HandInProgress, LostHand."""
    return _looked_up(session, session.get(Hand, hand_id), None)


def record_for(play: HandPlay, user: int) -> HandRecord:
    """The record of a hand as that user may have it (HAND_RECORD)."""
    try:
        usual = settings(play.game, play.state.stakes, {})
    except Refused:
        usual = {}  # at odd stakes nothing is usual: then every rule is told
    return record_of(play.events, usual, play.seat_of(user), play.shown)


def proofs_for(session: Session, play: HandPlay, user: int) -> list[Proof]:
    """What that user saw of each sealed deck. Raises NotSealed."""
    if not play.over:
        raise HandInProgress(play.number)
    found = proofs(session, play, play.seat_of(user))
    if not found:
        raise NotSealed(play.number)
    return found


def _looked_up(session: Session, row: Hand | None, number: int | None) -> OldHand:
    if row is None or row.status not in (*PLAYED, *OVER):
        raise NoOldHand(number)
    if row.status in PLAYED:
        # What lies face down is still worth chips: only what is over is told (DESIGN 7).
        raise HandInProgress(row.number)
    try:
        return OldHand(row.table_id, replayed(session, row))
    except Corrupt:
        raise LostHand(row.number) from None
