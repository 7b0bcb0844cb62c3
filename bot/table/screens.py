"""What of a table is on Discord: one remembered message per key (DESIGN 3.4)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import col, select

from bot.store.database import Store
from bot.store.rows import ScreenMessage


@dataclass(frozen=True, slots=True)
class Screen:
    """A message of ours. `message` is None while the fate of the post is unknown; `shown` a fingerprint of its look."""

    key: str
    channel: int
    message: int | None = None
    nonce: str = ""
    shown: str = ""
    closed: bool = False


class Screens:
    """The remembered messages, kept in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def all(self, table_id: int) -> dict[str, Screen]:
        """Every remembered message of a table by key."""
        async with self._store.reading() as session:
            rows = await session.exec(select(ScreenMessage).where(ScreenMessage.table_id == table_id))
            return {row.key: _screen(row) for row in rows.all()}

    async def put(self, table_id: int, screen: Screen) -> None:
        """Remember a message, in place of the one with the same key."""
        async with self._store.transaction() as session:
            row = await session.get(ScreenMessage, (table_id, screen.key))
            if row is None:
                row = ScreenMessage(table_id=table_id, key=screen.key, channel=screen.channel)
            row.channel, row.message, row.nonce = screen.channel, screen.message, screen.nonce
            row.shown, row.closed = screen.shown, screen.closed
            session.add(row)

    async def forget(self, table_id: int, key: str) -> None:
        """Forget a message; nothing to do when it is not known."""
        async with self._store.transaction() as session:
            row = await session.get(ScreenMessage, (table_id, key))
            if row is not None:
                await session.delete(row)

    async def of_message(self, message_id: int) -> tuple[int, Screen] | None:
        """The table and the screen a message belongs to, None for a message that is not ours."""
        async with self._store.reading() as session:
            query = select(ScreenMessage).where(col(ScreenMessage.message) == message_id)
            row = (await session.exec(query)).first()
            return None if row is None else (row.table_id, _screen(row))


def _screen(row: ScreenMessage) -> Screen:
    return Screen(row.key, row.channel, row.message, row.nonce, row.shown, row.closed)
