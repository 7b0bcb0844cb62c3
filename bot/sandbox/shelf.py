"""Where the world lies while nobody runs it: one SQLite file of JSON, written as things change."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any


class Shelf:
    """Keeps JSON things by kind and id, in the order they first came; without a folder it keeps nothing.

    Every `put` is a transaction of its own, so a kill at any moment leaves a whole world.
    """

    def __init__(self, folder: Path | None) -> None:
        self._db: sqlite3.Connection | None = None
        self.folder = folder
        if folder is None:
            return
        folder.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(folder / "discord.sqlite3", isolation_level=None)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._db.execute(
            "CREATE TABLE IF NOT EXISTS thing "
            "(place INTEGER PRIMARY KEY, kind TEXT, id TEXT, body TEXT, UNIQUE(kind, id))"
        )

    def put(self, kind: str, key: str, body: Any) -> None:
        """Write or overwrite a thing; its place in the order stays."""
        if self._db:
            self._db.execute(
                "INSERT INTO thing (kind, id, body) VALUES (?, ?, ?) "
                "ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body",
                (kind, key, json.dumps(body, separators=(",", ":"))),
            )

    def drop(self, kind: str, key: str) -> None:
        """Take a thing away; one that is not there is no fault."""
        if self._db:
            self._db.execute("DELETE FROM thing WHERE kind = ? AND id = ?", (kind, key))

    def all(self, kind: str) -> Iterator[tuple[str, Any]]:
        """Give every thing of a kind, oldest first."""
        if self._db:
            for key, body in self._db.execute("SELECT id, body FROM thing WHERE kind = ? ORDER BY place", (kind,)):
                yield key, json.loads(body)

    def close(self) -> None:
        """Let go of the file."""
        if self._db:
            self._db.close()
            self._db = None
