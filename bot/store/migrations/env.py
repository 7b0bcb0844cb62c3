"""Alembic's entry: runs on the connection that `bot.store.migrate` hands in."""

from __future__ import annotations

from alembic import context
from sqlmodel import SQLModel

from bot.store import rows as _rows  # noqa: F401  (the metadata is filled by the import)

connection = context.config.attributes["connection"]
# Batch mode: SQLite can only change a table by copying it.
context.configure(connection=connection, target_metadata=SQLModel.metadata, render_as_batch=True, compare_type=True)
with context.begin_transaction():
    context.run_migrations()
