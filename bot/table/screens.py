"""What of a table is on Discord: one remembered message per key (DESIGN 3.4)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import col, delete, select, update

from bot.store.database import Store
from bot.store.rows import ScreenMessage, Table

CLOSING = "closing"
"""The key of the last message of a table, the settlement of the night."""


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
        query = select(ScreenMessage).where(ScreenMessage.table_id == table_id)
        rows = await self._store.read(lambda session: session.exec(query).all())
        return {row.key: _screen(row) for row in rows}

    async def put(self, table_id: int, screen: Screen) -> None:
        """Remember a message, in place of the one with the same key."""
        row = ScreenMessage(
            table_id=table_id,
            key=screen.key,
            channel=screen.channel,
            message=screen.message,
            nonce=screen.nonce,
            shown=screen.shown,
            closed=screen.closed,
        )
        await self._store.write(lambda session: session.merge(row))

    async def forget(self, table_id: int, key: str) -> None:
        """Forget a message; nothing to do when it is not known."""
        query = delete(ScreenMessage).where(col(ScreenMessage.table_id) == table_id, col(ScreenMessage.key) == key)
        await self._store.write(lambda session: session.exec(query))

    async def doubt(self, table_id: int) -> None:
        """Forget how the messages that still change look: each is shown anew, and one that was deleted comes again."""
        query = (
            update(ScreenMessage)
            .where(col(ScreenMessage.table_id) == table_id, col(ScreenMessage.closed).is_(False))
            .where(col(ScreenMessage.message).is_not(None))
            .values(shown="")
        )
        await self._store.write(lambda session: session.exec(query))

    async def unfinished(self) -> list[int]:
        """The closed tables whose last message is not on Discord yet: the program ended before it was posted."""
        done = select(ScreenMessage.table_id).where(ScreenMessage.key == CLOSING, col(ScreenMessage.closed))
        query = select(Table.id).where(Table.status == "closed", col(Table.id).not_in(done)).order_by(col(Table.id))
        return list(await self._store.read(lambda session: session.exec(query).all()))

    async def of_message(self, message_id: int) -> tuple[int, Screen] | None:
        """The table and the screen a message belongs to, None for a message that is not ours."""
        query = select(ScreenMessage).where(col(ScreenMessage.message) == message_id)
        row = await self._store.read(lambda session: session.exec(query).first())
        return None if row is None else (row.table_id, _screen(row))


def _screen(row: ScreenMessage) -> Screen:
    return Screen(row.key, row.channel, row.message, row.nonce, row.shown, row.closed)
