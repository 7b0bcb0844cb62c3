"""What the program remembers about itself between two starts."""

from __future__ import annotations

from bot.store.database import Store
from bot.store.rows import Note


class Notes:
    """Short texts by key, such as the hash of the commands last synced."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, key: str) -> str | None:
        """The text kept under that key, or None."""
        row = await self._store.read(lambda session: session.get(Note, key))
        return None if row is None else row.text

    async def put(self, key: str, text: str) -> None:
        """Keep a text under that key, in place of the one before."""
        await self._store.write(lambda session: session.merge(Note(key=key, text=text)))


LOST, WAS_PAUSED = "lost", "lost, and paused before"
"""What is noted of a table whose channel cannot be written to."""


def lost_note(table_id: int) -> str:
    """The key under which that is noted."""
    return f"lost:{table_id}"
