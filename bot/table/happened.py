"""What was done at a table besides playing: the log that everybody may read, and what of it the channel hears."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func
from sqlmodel import Session, col, select

from bot.store.rows import LedgerEntry, Person, TableLog

ANNOUNCED = frozenset(
    (
        *("paused", "resumed", "skips", "hand void", "kicked", "chips", "chips queued", "host"),
        *("games", "quiet", "stakes", "robot joins", "robot dismissed", "moved"),
    )
)
"""What is told in the channel when it happens: every act of the host that a player would want to know of."""
NEWS = 8
"""So many of the last ones are held ready to be told; more at once are only in the log."""
A_PAGE = 12
"""Lines of the log on one page."""
_USERS = ("user", "before", "after", "dealer")
"""Facts that may be user ids."""


@dataclass(frozen=True, slots=True)
class Happened:
    """A line of the table's log. `at` in seconds since 1970; `names` of the users it is about, as far as known."""

    id: int
    at: float
    by: int
    what: str
    facts: Mapping[str, Any]
    names: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of the log, newest line first; `number` counts from 0, `pages` there are in all (at least 1)."""

    lines: tuple[Happened, ...]
    number: int
    pages: int


def happened(row: TableLog, names: Mapping[int, str]) -> Happened:
    """A row as it can be told."""
    about = users_of(row)
    return Happened(
        row.id, row.at, row.by, row.what, dict(row.facts), {user: names[user] for user in about if user in names}
    )


def users_of(row: TableLog) -> set[int]:
    """The users a row may be about, who did it among them."""
    return {row.by, *(value for key in _USERS if isinstance(value := row.facts.get(key), int))}


def newest(session: Session, table_id: int) -> list[TableLog]:
    """What was announced last, oldest first."""
    query = select(TableLog).where(TableLog.table_id == table_id, col(TableLog.what).in_(ANNOUNCED))
    return list(reversed(session.exec(query.order_by(col(TableLog.id).desc()).limit(NEWS)).all()))


def log_page(session: Session, table_id: int, number: int) -> LogPage:
    """A page of a table's log; a number beyond the last page is the last."""
    lines = int(session.exec(select(func.count(col(TableLog.id))).where(TableLog.table_id == table_id)).one())
    pages = max(1, -(-lines // A_PAGE))
    number = min(max(0, number), pages - 1)
    query = select(TableLog).where(TableLog.table_id == table_id).order_by(col(TableLog.id).desc())
    rows = session.exec(query.offset(number * A_PAGE).limit(A_PAGE)).all()
    names = _names(session, table_id, rows)
    return LogPage(tuple(happened(row, names) for row in rows), number, pages)


def _names(session: Session, table_id: int, rows: Iterable[TableLog]) -> dict[int, str]:
    """Everybody's name: as the table knew it last, robots' too, else as we met the person."""
    users = {user for row in rows for user in users_of(row)}
    met = session.exec(select(Person).where(col(Person.user).in_(users))).all()
    entries = select(LedgerEntry.user, LedgerEntry.name).where(LedgerEntry.table_id == table_id)
    seated = session.exec(entries.where(col(LedgerEntry.user).in_(users)).order_by(col(LedgerEntry.id))).all()
    return {person.user: person.name for person in met} | dict(seated)
