"""Where the tables are kept: the addresses DATABASE_URL may hold."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.store.errors import StoreUnreachable

_POSTGRES = ("postgres", "postgresql", "postgresql+psycopg")
_SQLITE = ("sqlite", "sqlite+pysqlite")


def address(text: str) -> URL:
    """Read an address: `sqlite:///file`, `postgresql://…` or a host's `postgres://…`. Raises StoreUnreachable."""
    try:
        url = make_url(text.strip())
    except ArgumentError:
        # The text is not repeated: an address may hold a password.
        raise StoreUnreachable("DATABASE_URL is not a database address such as postgresql://user@host/name.") from None
    if url.drivername in _POSTGRES:
        return url.set(drivername="postgresql+psycopg")
    if url.drivername in _SQLITE and url.database not in (None, "", ":memory:"):
        return url.set(drivername="sqlite")
    raise StoreUnreachable("DATABASE_URL wants sqlite:///FILE or postgresql://… ; nothing else is known here.")


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def file_of(url: URL) -> Path:
    """The SQLite file an address names."""
    return Path(url.database or "").expanduser()
