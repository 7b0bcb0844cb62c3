"""People we have met, and the way to their direct messages; one channel per person, whatever the table."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, select

from bot.store.database import Store
from bot.store.rows import Person as PersonRow
from bot.store.rows import Seat


@dataclass(frozen=True, slots=True)
class Person:
    """`dm_channel` is None before the first direct message; `dm_closed` says that the last one was refused."""

    user: int
    name: str
    dm_channel: int | None = None
    dm_closed: bool = False


async def person(store: Store, user: int) -> Person:
    """What is known of a user; somebody new has no name."""
    row = await store.read(lambda session: session.get(PersonRow, user))
    return Person(user, "") if row is None else Person(user, row.name, row.dm_channel, row.dm_closed)


async def dm_channel(store: Store, user: int, channel: int) -> list[int]:
    """Remember the channel of somebody's direct messages; the tables where they sit."""

    def remember(session: Session) -> list[int]:
        row = session.get(PersonRow, user) or PersonRow(user=user, name="")
        row.dm_channel = channel
        session.add(row)
        return _tables_of(session, user)

    return await store.write(remember)


async def dm_closed(store: Store, user: int, closed: bool) -> list[int]:
    """Remember whether direct messages arrive; the tables to draw anew, none when that was known."""

    def remember(session: Session) -> list[int]:
        row = session.get(PersonRow, user) or PersonRow(user=user, name="")
        if row.dm_closed == closed:
            return []
        row.dm_closed = closed
        session.add(row)
        return _tables_of(session, user)

    return await store.write(remember)


def _tables_of(session: Session, user: int) -> list[int]:
    return list(session.exec(select(Seat.table_id).where(Seat.user == user)).all())
