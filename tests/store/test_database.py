"""All or nothing, one place for one event, and the settings that keep a power cut harmless."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session, select

from bot.store.database import Store
from bot.store.errors import LostRace
from bot.store.rows import Hand, HandEvent, Seat, Table

BIG = 2**63 - 1


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    yield store
    await store.close()


def sit_down(session: Session) -> int:
    """One table, one seat, one hand; the hand's id."""
    stakes = {"ante": 1, "bring_in": 2, "small_bet": 5, "big_bet": 10, "buy_in": 200}
    table = Table(guild=1, channel=BIG, host=BIG, **stakes, opened_at=0.5, touched_at=1_800_000_000.25)
    session.add(table)
    session.flush()
    session.add(Seat(table_id=table.id, user=BIG, name="ann", position=0, stack=200))
    hand = Hand(table_id=table.id, number=1, game="widow-jack", users=[BIG])
    session.add(hand)
    session.flush()
    return hand.id


def events(session: Session) -> list[str]:
    return list(session.exec(select(HandEvent.text)).all())


def stack(session: Session) -> int:
    return session.exec(select(Seat.stack)).one()


async def test_snowflakes_and_times_come_back_to_the_unit(store: Store) -> None:
    hand_id = await store.write(sit_down)
    table = await store.read(lambda session: session.exec(select(Table)).one())
    hand = await store.read(lambda session: session.get(Hand, hand_id))
    assert (table.channel, table.touched_at) == (BIG, 1_800_000_000.25)
    assert hand is not None and hand.users == [BIG]


async def test_of_two_that_append_the_same_event_one_wins_and_the_other_keeps_nothing(store: Store) -> None:
    hand_id = await store.write(sit_down)
    # A SQLite file lets one in at a time; on PostgreSQL both stand before the same place at once.
    both_ready = threading.Barrier(1 if store.alone else 2)

    async def append(chips: int) -> str:
        def work(session: Session) -> str:
            both_ready.wait(timeout=10)
            session.add(HandEvent(hand_id=hand_id, seq=1, text=f"bet {chips}"))
            session.exec(select(Seat)).one().stack -= chips
            return f"bet {chips}"

        try:
            return await store.write(work)
        except LostRace:
            return "lost"

    outcomes = await asyncio.gather(append(10), append(25))
    kept = await store.read(events)
    assert sorted(outcomes) == sorted(["lost", *kept]) and len(kept) == 1
    assert await store.read(stack) == 200 - int(kept[0].split()[1])


async def test_what_fails_on_the_way_is_as_if_it_never_began(store: Store) -> None:
    hand_id = await store.write(sit_down)

    def fail(session: Session) -> None:
        session.add(HandEvent(hand_id=hand_id, seq=1, text="bet 10"))
        session.exec(select(Seat)).one().stack = 190
        session.flush()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await store.write(fail)
    assert await store.read(events) == [] and await store.read(stack) == 200


def close_the_table(session: Session) -> None:
    session.exec(select(Table)).one().status = "closed"


async def test_one_table_is_open_in_a_channel(store: Store) -> None:
    await store.write(sit_down)
    with pytest.raises(LostRace):
        await store.write(sit_down)
    await store.write(close_the_table)
    await store.write(sit_down)


async def test_a_number_once_given_to_a_hand_is_never_given_again(store: Store) -> None:
    first = await store.write(sit_down)

    def take_away(session: Session) -> None:
        session.delete(session.get_one(Hand, first))
        close_the_table(session)

    await store.write(take_away)
    assert await store.write(sit_down) > first


async def test_a_fault_of_the_database_does_not_name_the_cards(store: Store) -> None:
    with pytest.raises(DBAPIError) as told:
        await store.write(
            lambda session: session.execute(text("INSERT INTO drawer VALUES (:cards)"), {"cards": "Qs Ah"})  # pyright: ignore
        )
    assert "drawer" in str(told.value) and "Qs" not in str(told.value)


async def test_sqlite_is_set_so_that_a_power_cut_loses_nothing(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/night.sqlite")
    for pragma, wanted in {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}.items():
        asked = text(f"PRAGMA {pragma}")
        assert await store.read(lambda session, asked=asked: session.connection().execute(asked).scalar()) == wanted
    await store.close()


async def test_a_slow_disk_does_not_stop_the_program(store: Store) -> None:
    let_go = threading.Event()
    writing = asyncio.create_task(store.write(lambda _session: let_go.wait(timeout=10)))
    await asyncio.sleep(0)
    assert not writing.done()  # and yet we are here
    let_go.set()
    assert await writing
