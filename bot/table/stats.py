"""What the finished hands come to: a player's figures, the boards, and how the chips went over a night."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, case, func
from sqlmodel import Session, col, select

from bot.store.rows import Hand, HandResult, LedgerEntry, Table
from bot.table.errors import NothingCounted

Where = ColumnElement[bool]


@dataclass(frozen=True, slots=True)
class Figures:
    """A player's hands added up. `most` chips came from one pot; `best` are the words of the best hand shown, or none.

    `wins` are hands that brought chips from the middle; a hand voided is none.
    """

    user: int
    name: str
    hands: int
    wins: int
    net: int
    most: int
    best: str
    flips_hit: int
    queens: int


@dataclass(frozen=True, slots=True)
class Record:
    """The best of its kind: chips or words, whose, in which game."""

    what: str
    names: tuple[str, ...]
    game: str


@dataclass(frozen=True, slots=True)
class Board:
    """Players by what they won; `hands` finished, the biggest pot and the best hand among them."""

    figures: tuple[Figures, ...] = ()
    hands: int = 0
    pot: Record | None = None
    best: Record | None = None
    table: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A player's chips won or lost at each moment of a course, None before the first hand."""

    user: int
    name: str
    chips: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A night: moment 0 is before the first hand, then one after each, and one when a carried half came back.

    `lines` go from the winner down; `hands` are the numbers of the hands.
    """

    lines: tuple[Line, ...]
    hands: tuple[int, ...]
    practice: bool


def season_start(now: float, season: str) -> float:
    """When the `month` or the `year` of that moment began (UTC); 0 for any other season. Seconds since 1970."""
    day = datetime.fromtimestamp(now, UTC)
    match season:
        case "month":
            return datetime(day.year, day.month, 1, tzinfo=UTC).timestamp()
        case "year":
            return datetime(day.year, 1, 1, tzinfo=UTC).timestamp()
        case _:
            return 0.0


def lifetime(session: Session, guild: int, user: int) -> tuple[Figures | None, Figures | None]:
    """A player's figures in a server: for real, and in practice. Raises NothingCounted."""
    own = col(HandResult.guild) == guild, col(HandResult.user) == user
    real, practice = (next(iter(_figures(session, (*own, _practice(kind)))), None) for kind in (False, True))
    if real is None and practice is None:
        raise NothingCounted("no hand of that player")
    return real, practice


def of_table(session: Session, table_id: int) -> tuple[Board, Board]:
    """The boards of a table, robots on that of practice. Raises NothingCounted."""
    return _boards(session, (col(HandResult.table_id) == table_id,), table_id)


def of_guild(session: Session, guild: int, since: float) -> tuple[Board, Board]:
    """The boards of a server from a moment on, people only. Raises NothingCounted."""
    return _boards(session, (col(HandResult.guild) == guild, col(HandResult.at) >= since, col(HandResult.user) > 0), 0)


def course(session: Session, table_id: int) -> Course:
    """How everybody's chips went, hand by hand. Raises NothingCounted."""
    query = (
        select(LedgerEntry, Hand.number)
        .join(Hand, col(Hand.id) == col(LedgerEntry.hand_id), isouter=True)
        .where(LedgerEntry.table_id == table_id, col(LedgerEntry.kind).in_(("result", "carried")))
        .order_by(col(LedgerEntry.id))
    )
    moments: list[int | None] = []
    names: dict[int, str] = {}
    chips: dict[int, list[int | None]] = {}
    for entry, number in session.exec(query).all():
        if number not in moments:
            moments.append(number)
        line = chips.setdefault(entry.user, [])
        line += [line[-1] if line else None] * (len(moments) + 1 - len(line))
        line[-2] = line[-2] or 0
        line[-1] = line[-2] + entry.amount if number is not None else (line[-1] or 0) + entry.amount
        names[entry.user] = entry.name
    if not moments:
        raise NothingCounted("no hand at this table")
    lines = [Line(user, names[user], _to_the_end(line, len(moments) + 1)) for user, line in chips.items()]
    lines.sort(key=lambda line: (-(line.chips[-1] or 0), line.name))
    table = session.get(Table, table_id)
    return Course(tuple(lines), tuple(one for one in moments if one is not None), table is not None and table.practice)


def _to_the_end(chips: list[int | None], length: int) -> tuple[int | None, ...]:
    return (*chips, *[chips[-1]] * (length - len(chips)))


def _practice(kind: bool) -> Where:
    return col(HandResult.practice).is_(kind)


def _boards(session: Session, where: tuple[Where, ...], table_id: int) -> tuple[Board, Board]:
    real, practice = (_board(session, (*where, _practice(kind)), table_id) for kind in (False, True))
    if not real.hands and not practice.hands:
        raise NothingCounted("no finished hand")
    return real, practice


def _board(session: Session, where: tuple[Where, ...], table_id: int) -> Board:
    figures = _figures(session, where)
    if not figures:
        return Board(table=table_id)
    hands = session.exec(select(func.count(func.distinct(HandResult.hand_id))).where(*where)).one()
    return Board(figures, int(hands), _biggest_pot(session, where), _best_hand(session, where), table_id)


def _figures(session: Session, where: tuple[Where, ...]) -> tuple[Figures, ...]:
    # The columns stand in a list of their own because SQLModel's `select` counts only four of them.
    columns: list[Any] = [
        col(HandResult.user),
        func.count(),
        func.sum(case((col(HandResult.won) > 0, 1), else_=0)),
        func.sum(HandResult.net),
        func.max(HandResult.won),
        func.sum(HandResult.flips_hit),
        func.sum(HandResult.queens),
    ]
    query: Any = select(*columns).where(*where).group_by(col(HandResult.user))
    names, words = _words_at(session, where, HandResult.at, "name"), _words_at(session, where, HandResult.best, "words")
    figures = [
        Figures(user, names[user], hands, int(wins), int(net), int(most), words[user], int(hit), int(queens))
        for user, hands, wins, net, most, hit, queens in session.exec(query).all()
    ]
    return tuple(sorted(figures, key=lambda one: (-one.net, one.name)))


def _words_at(session: Session, where: tuple[Where, ...], peak: Any, column: str) -> dict[int, str]:
    """What stands in that column where each player's `peak` is the highest: the newest name, the best hand."""
    highest = select(HandResult.user, func.max(peak).label("peak")).where(*where).group_by(col(HandResult.user))
    tops = highest.subquery()
    query: Any = select(HandResult.user, getattr(HandResult, column)).join(
        tops, (col(HandResult.user) == tops.c.user) & (peak == tops.c.peak)
    )
    return dict(session.exec(query.where(*where)).all())


def _biggest_pot(session: Session, where: tuple[Where, ...]) -> Record | None:
    won = col(HandResult.won) > 0
    query = select(HandResult).where(*where, won).order_by(col(HandResult.pot).desc(), col(HandResult.hand_id))
    top = session.exec(query).first()
    if top is None:
        return None
    shared = select(HandResult.name).where(*where, won, HandResult.hand_id == top.hand_id)
    names = session.exec(shared.order_by(col(HandResult.won).desc(), col(HandResult.name))).all()
    return Record(str(top.pot), tuple(names), top.game)


def _best_hand(session: Session, where: tuple[Where, ...]) -> Record | None:
    query = select(HandResult).where(*where, HandResult.best > 0)
    top = session.exec(query.order_by(col(HandResult.best).desc(), col(HandResult.hand_id))).first()
    return None if top is None else Record(top.words, (top.name,), top.game)
