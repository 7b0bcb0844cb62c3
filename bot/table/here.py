"""A table within one transaction: its rows, the hand on it, and what is done with them before the commit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import insert
from sqlalchemy.orm.attributes import flag_modified
from sqlmodel import Session, SQLModel, col, select

from bot.engine.codec import to_text
from bot.engine.events import Event
from bot.engine.games import GAMES
from bot.engine.question import Question
from bot.engine.stakes import Stakes
from bot.store.rows import Ahead, Deadline, DeckSeal, Hand, HandEvent, LedgerEntry, Person, Seat, Table, TableLog
from bot.table.errors import HandInProgress, NoTable, NotHost, NotSeated
from bot.table.happened import ANNOUNCED, NEWS, newest
from bot.table.pace import Pace
from bot.table.play import Corrupt, HandPlay, dressed, play_of
from bot.table.shuffler import Shuffler

TABLE = 0
"""Who the table itself is in the ledger and the log."""

_INTO_THE_LOG = insert(HandEvent)


@dataclass(slots=True)
class Here:
    """What a use case has before it. Everything it changes is committed together, or not at all.

    `hand` is the hand being played or the last one, `lobby` the one that gathers; `play` is None where there was no
    hand, or where its log is corrupt (`broken`). `seats` go by position.
    """

    session: Session
    settings: Pace
    shuffler: Shuffler
    now: float
    table: Table
    seats: list[Seat]
    people: dict[int, Person]
    hand: Hand | None = None
    lobby: Hand | None = None
    play: HandPlay | None = None
    broken: bool = False
    aheads: list[Ahead] = field(default_factory=list[Ahead])
    deadlines: dict[str, Deadline] = field(default_factory=dict[str, Deadline])
    carriers: tuple[int, ...] = ()
    news: list[TableLog] = field(default_factory=list[TableLog], repr=False)
    rung: bool = False
    lines: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]], repr=False)

    @property
    def stakes(self) -> Stakes:
        table = self.table
        return Stakes(table.ante, table.bring_in, table.small_bet, table.big_bet)

    @property
    def playing(self) -> bool:
        """Whether a hand is being played."""
        return self.hand is not None and self.hand.status in ("announced", "open")

    @property
    def asked(self) -> Question | None:
        return self.play.question if self.playing and self.play is not None else None

    @property
    def games(self) -> tuple[str, ...]:
        """The games that are dealt here: those the host has enabled, or all."""
        return tuple(key for key in GAMES if key in self.table.games) or tuple(GAMES)

    def seat(self, user: int) -> Seat | None:
        return next((seat for seat in self.seats if seat.user == user), None)

    def seated(self, user: int) -> Seat:
        """The seat of that user. Raises NotSeated."""
        seat = self.seat(user)
        if seat is None:
            raise NotSeated("no seat at this table")
        return seat

    def in_hand(self, user: int) -> bool:
        """Whether chips of that user may be in the middle now."""
        return self.playing and self.hand is not None and user in self.hand.users

    def host_only(self, user: int) -> None:
        """Raise NotHost for anybody else."""
        if user != self.table.host:
            raise NotHost(self.table.host)

    def between_hands(self) -> None:
        """Raise HandInProgress while one is played."""
        if self.playing and self.hand is not None:
            raise HandInProgress(self.hand.number)

    def touch(self) -> None:
        """Somebody is here: the table does not close for want of company."""
        # A minute is exact enough, and spares a write with most presses.
        if self.now - self.table.touched_at >= 60.0:
            self.table.touched_at = self.now

    def add(self, row: SQLModel) -> None:
        self.session.add(row)

    def remove(self, row: SQLModel) -> None:
        self.session.expunge(row) if row in self.session.new else self.session.delete(row)

    def log(self, what: str, by: int, **facts: Any) -> None:
        """Write into the table's log what was done and by whom."""
        row = TableLog(table_id=self.table.id, at=self.now, by=by, what=what, facts=facts)
        self.add(row)
        if what in ANNOUNCED:
            self.news = [*self.news, row][-NEWS:]

    def enter(self, seat: Seat, kind: str, amount: int, by: int, hand: Hand | None = None) -> None:
        """Write into the ledger; `amount` from the player's side."""
        entry = LedgerEntry(
            table_id=self.table.id,
            user=seat.user,
            name=seat.name,
            hand_id=None if hand is None else hand.id,
            kind=kind,
            amount=amount,
            at=self.now,
            by=by,
        )
        self.add(entry)

    def append(self, after: HandPlay) -> None:
        """Take the hand to be that one: its new events into the log, the chips they move, in this transaction
        (DESIGN 3.6)."""
        hand, before = self.hand, self.play
        if hand is None or before is None:
            raise ValueError("no hand to append to")
        self.write_down(hand, after.events[before.state.seq :], before.state.seq + 1)
        self.play = after
        self.count(hand, after)

    def write_down(self, hand: Hand, events: Iterable[Event], first: int) -> None:
        """Have events stand in the log of a hand from that number on when this is committed."""
        self.lines += (
            {"hand_id": hand.id, "seq": seq, "text": to_text(event)} for seq, event in enumerate(events, first)
        )

    def count(self, hand: Hand, play: HandPlay) -> None:
        """Make the rows say what the state says."""
        hand.seq = play.state.seq
        hand.pot = play.state.pot
        for user, player in zip(play.users, play.state.seats, strict=True):
            seat = self.seat(user)
            if seat is not None:
                seat.stack = player.stack

    def dress(self) -> None:
        """Bring the hand in memory up to its row, after the row's status or outcome changed."""
        if self.hand is not None and self.play is not None:
            self.play = dressed(self.hand, self.play.state, self.play.events, self.play.roots)

    def set_deadline(self, slot: str, kind: str, at: float, user: int | None = None) -> None:
        """Have the clock ring for this table at that time. One deadline a slot: `hand`, `remind`, `deal` or `table`."""
        row = self.deadlines.get(slot)
        if row is None:
            row = self.deadlines[slot] = Deadline(table_id=self.table.id, slot=slot, kind=kind, at=at)
            self.add(row)
        row.kind, row.at, row.user = kind, at, user
        asking = slot in ("hand", "remind")
        row.hand_id = self.hand.id if asking and self.hand is not None else None
        row.seq = self.play.state.seq if asking and self.play is not None else 0
        self.rung = True

    def drop_deadline(self, slot: str) -> None:
        row = self.deadlines.pop(slot, None)
        if row is not None:
            self.remove(row)

    def take_up(self, session: Session, now: float) -> None:
        """Go on with rows that were committed before: nobody else can have changed them."""
        rows = (self.table, self.hand, self.lobby, *self.seats, *self.people.values(), *self.aheads)
        session.add_all(row for row in (*rows, *self.deadlines.values()) if row is not None)
        self.session, self.now, self.rung, self.lines = session, now, False, []

    def settle(self) -> None:
        """Write what was changed; the table learns the number of a lobby that is new."""
        self.session.flush()
        if self.lines:
            self.session.connection().execute(_INTO_THE_LOG, self.lines)
        lobby = None if self.lobby is None else self.lobby.id
        if self.table.lobby != lobby:
            self.table.lobby = lobby

    def meet(self, user: int, name: str) -> None:
        """Know a person by the present name, whichever table they were met at first."""
        person = self.people.get(user) or self.session.get(Person, user) or Person(user=user, name=name)
        person.name = name
        self.people[user] = person
        self.add(person)

    def keep_rules(self, game: str, chosen: Mapping[str, Any]) -> None:
        self.table.rules = {**self.table.rules, game: dict(chosen)}
        flag_modified(self.table, "rules")


def load(
    session: Session,
    settings: Pace,
    shuffler: Shuffler,
    now: float,
    table_id: int,
    known: HandPlay | None,
    *,
    hold: bool = False,
    skip: bool = False,
) -> Here | None:
    """The table with everything on it; `known` spares the replay if it is as long as the log (DESIGN 3.2).

    `hold` keeps other processes off the table until the commit; `skip` gives None if one has it. Raises NoTable.
    """
    query = select(Table).where(col(Table.id) == table_id)
    if hold:
        query = query.with_for_update(skip_locked=skip)
    table = session.exec(query).first()
    if table is None:
        if skip:
            return None
        raise NoTable(f"there is no table {table_id}")
    seats = list(session.exec(select(Seat).where(Seat.table_id == table_id).order_by(col(Seat.position))).all())
    users = [seat.user for seat in seats if not seat.robot]
    people = session.exec(select(Person).where(col(Person.user).in_(users))).all()
    deadlines = session.exec(select(Deadline).where(Deadline.table_id == table_id)).all()
    here = Here(
        session,
        settings,
        shuffler,
        now,
        table,
        seats,
        {person.user: person for person in people},
        deadlines={row.slot: row for row in deadlines},
    )
    here.news = newest(session, table_id)
    if table.lobby is not None:
        here.lobby = session.get(Hand, table.lobby)
    if table.hand is not None:
        here.hand = session.get(Hand, table.hand)
    if here.hand is not None:
        here.aheads = list(session.exec(select(Ahead).where(Ahead.hand_id == here.hand.id)).all())
        _replayed(here, here.hand, known)
    if table.carried_from is not None:
        carrier = session.get(Hand, table.carried_from)
        here.carriers = tuple(carrier.users) if carrier is not None else ()
    return here


def _replayed(here: Here, row: Hand, known: HandPlay | None) -> None:
    if known is not None and known.id == row.id and known.state.seq == row.seq:
        here.play = dressed(row, known.state, known.events, known.roots)
        return
    try:
        here.play = replayed(here.session, row)
    except Corrupt:
        here.broken = True


def replayed(session: Session, row: Hand) -> HandPlay:
    """Read and replay the log of a hand. Raises Corrupt."""
    query = select(HandEvent.text).where(HandEvent.hand_id == row.id).order_by(col(HandEvent.seq))
    seals = select(DeckSeal.root).where(DeckSeal.hand_id == row.id).order_by(col(DeckSeal.deal))
    return play_of(row, session.exec(query).all(), tuple(session.exec(seals).all()))
