"""How a connection to SQLite is set up: nothing lost on a power cut, transactions from their first statement on."""

from __future__ import annotations

from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine


def set_up(engine: Engine) -> None:
    """Have every connection of that engine use WAL, full synchronisation and foreign keys."""
    event.listen(engine, "connect", _connected)
    event.listen(engine, "begin", _begins)


def _connected(connection: Any, _record: object) -> None:
    # Without this the driver begins a transaction only before the first write: reads would not be of one moment, and a
    # migration cut short would leave half a schema behind.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begins(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")
