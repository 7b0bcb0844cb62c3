"""The schema comes up from nothing on both databases, and is the one the rows describe."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import MetaData, Table, create_engine, insert, inspect
from sqlmodel import SQLModel, select

from bot.store import rows
from bot.store.address import address
from bot.store.database import Store
from bot.store.errors import StoreUnreachable, StoreUnwritable
from bot.store.migrate import config_for, migrate
from bot.store.sqlite import set_up


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


@pytest.mark.parametrize("revision", ["0001", "0002", "0003"])
async def test_a_night_of_an_older_program_is_all_there_after_the_migration(url: str, revision: str) -> None:
    engine = create_engine(address(url))
    if engine.dialect.name == "sqlite":
        set_up(engine, foreign_keys=False)
    with engine.begin() as connection:
        command.upgrade(config_for(connection), revision)
        then = MetaData()
        then.reflect(connection)
        connection.execute(insert(then.tables["poker_table"]), _some(then.tables["poker_table"], id=1))
        connection.execute(insert(then.tables["seat"]), _some(then.tables["seat"], id=1, table_id=1, stack=183))
        connection.execute(insert(then.tables["hand"]), _some(then.tables["hand"], id=1, table_id=1, pot=17, seq=1))
        connection.execute(insert(then.tables["hand_event"]), {"hand_id": 1, "seq": 1, "text": "{}"})
    engine.dispose()
    await migrate(address(url))
    store = await Store.open(url)
    try:
        seats = await store.read(lambda session: session.exec(select(rows.Seat)).all())
        hands = await store.read(lambda session: session.exec(select(rows.Hand)).all())
        events = await store.read(lambda session: session.exec(select(rows.HandEvent)).all())
    finally:
        await store.close()
    assert [seat.stack for seat in seats] == [183] and [hand.pot for hand in hands] == [17]
    assert [event.text for event in events] == ["{}"] and not hands[0].quick


def _some(table: Table, **values: object) -> dict[str, object]:
    """A row with something in every column that wants it."""
    kinds: dict[type, object] = {int: 0, float: 0.0, str: "", bool: False, list: [], dict: {}}
    filled = {
        column.name: kinds.get(column.type.python_type, 0)
        for column in table.columns
        if not column.nullable and not column.primary_key
    }
    return {**filled, **values}


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
