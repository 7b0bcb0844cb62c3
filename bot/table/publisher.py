"""Who is told that a table has changed."""

from __future__ import annotations

from typing import Protocol


class Publisher(Protocol):
    """Draws tables. It is told that something changed, never what: it reads the snapshot (DESIGN 3.4)."""

    def changed(self, table_id: int) -> None:
        """Note that this table is to be drawn anew. Never blocks, never raises."""
        ...

    async def close(self) -> None:
        """Draw what is left to draw and stop."""
        ...


class Silent:
    """A publisher without a screen."""

    def changed(self, table_id: int) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""
