"""Bring a database to this program's schema."""

from __future__ import annotations

import asyncio
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, text
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from bot.store.address import is_sqlite
from bot.store.errors import StoreUnreachable, StoreUnwritable
from bot.store.sqlite import set_up

_LOCK = 0x6D617269  # any number, the same in every process: "mari"


async def migrate(url: URL) -> None:
    """Run the migrations that are missing, in a thread. Raises StoreFault when the database cannot be reached."""
    await asyncio.to_thread(_migrate, url)


def config_for(connection: Connection) -> Config:
    """Alembic's settings for migrations on that connection; no file is read."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _migrate(url: URL) -> None:
    engine = create_engine(url, poolclass=NullPool)
    if is_sqlite(url):
        set_up(engine, foreign_keys=False)
    try:
        with engine.begin() as connection:
            if not is_sqlite(url):
                # Two processes may start at once; the lock falls with the transaction.
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
            command.upgrade(config_for(connection), "head")
    except DBAPIError as fault:
        if is_sqlite(url):
            raise StoreUnwritable(f"{url.database} cannot be used as a database ({_reason(fault)}).") from None
        raise StoreUnreachable(f"The database {url.render_as_string(hide_password=True)} does not answer.") from None
    finally:
        engine.dispose()


def _reason(fault: DBAPIError) -> str:
    return str(fault.orig).strip().rstrip(".")
