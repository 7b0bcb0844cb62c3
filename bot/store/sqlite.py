"""How a connection to SQLite is set up: nothing lost on a power cut, transactions from their first statement on."""

from __future__ import annotations

from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine


def set_up(engine: Engine, *, foreign_keys: bool = True) -> None:
    """Have every connection of that engine use WAL, full synchronisation and foreign keys.

    Migrations go without foreign keys: SQLite changes a table by making it anew, and dropping the old one would take
    along every row that belongs to it.
    """
    event.listen(engine, "connect", _without_keys if not foreign_keys else _connected)
    event.listen(engine, "begin", _begins)


def _connected(connection: Any, _record: object) -> None:
    _open(connection, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


def _without_keys(connection: Any, _record: object) -> None:
    _open(connection, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=OFF")


def _open(connection: Any, *pragmas: str) -> None:
    # Without this the driver begins a transaction only before the first write: reads would not be of one moment, and a
    # migration cut short would leave half a schema behind.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begins(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")
