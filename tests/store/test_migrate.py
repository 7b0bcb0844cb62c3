"""The schema comes up from nothing on both databases, and is the one the rows describe."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect
from sqlmodel import SQLModel

from bot.store import rows
from bot.store.address import address
from bot.store.errors import StoreUnreachable, StoreUnwritable
from bot.store.migrate import config_for, migrate


async def test_migrating_makes_exactly_the_rows_of_the_program(url: str) -> None:
    await migrate(address(url))
    engine = create_engine(address(url))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, SQLModel.metadata) == []
        assert rows.HandEvent.__tablename__ in inspect(connection).get_table_names()
    engine.dispose()


@pytest.mark.postgres
async def test_migrating_twice_and_at_once_changes_nothing_more(postgres: str) -> None:
    await asyncio.gather(migrate(address(postgres)), migrate(address(postgres)))
    await migrate(address(postgres))


async def test_migrations_go_down_again(url: str) -> None:
    await migrate(address(url))
    engine = create_engine(address(url))
    with engine.begin() as connection:
        command.downgrade(config_for(connection), "base")
    with engine.connect() as connection:
        assert set(inspect(connection).get_table_names()) <= {"alembic_version"}
    engine.dispose()


async def test_a_file_that_is_no_database_is_told_plainly(tmp_path: Path) -> None:
    file = tmp_path / "night.sqlite"
    file.write_bytes(b"these are my holiday pictures " * 100)
    with pytest.raises(StoreUnwritable, match="cannot be used as a database"):
        await migrate(address(f"sqlite:///{file}"))


async def test_a_database_that_does_not_answer_is_told_without_its_password() -> None:
    with pytest.raises(StoreUnreachable) as told:
        await migrate(address("postgres://mariah:queenofspades@127.0.0.1:1/night"))
    assert "does not answer" in str(told.value) and "queenofspades" not in str(told.value)
