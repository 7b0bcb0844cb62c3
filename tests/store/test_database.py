"""All or nothing, one place for one event, and the settings that keep a power cut harmless."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlmodel import select

from bot.store.database import Store
from bot.store.errors import LostRace
from bot.store.rows import Hand, HandEvent, Seat, Table

BIG = 2**63 - 1


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    yield store
    await store.close()


async def a_hand(store: Store) -> int:
    async with store.transaction() as session:
        table = Table(
            guild=1,
            channel=BIG,
            host=BIG,
            ante=1,
            bring_in=2,
            small_bet=5,
            big_bet=10,
            buy_in=200,
            opened_at=0.5,
            touched_at=1_800_000_000.25,
        )
        session.add(table)
        await session.flush()
        session.add(Seat(table_id=table.id, user=BIG, name="ann", position=0, stack=200))
        hand = Hand(table_id=table.id, number=1, game="widow-jack", users=[BIG])
        session.add(hand)
        await session.flush()
        return hand.id


async def test_snowflakes_and_times_come_back_to_the_unit(store: Store) -> None:
    hand_id = await a_hand(store)
    async with store.reading() as session:
        table = (await session.exec(select(Table))).one()
        hand = await session.get(Hand, hand_id)
    assert (table.channel, table.touched_at) == (BIG, 1_800_000_000.25)
    assert hand is not None and hand.users == [BIG]


async def test_of_two_that_append_the_same_event_one_wins_and_the_other_keeps_nothing(store: Store) -> None:
    hand_id = await a_hand(store)
    both_ready = asyncio.Barrier(2)

    async def append(chips: int) -> str:
        if store.url.get_backend_name() != "sqlite":  # a SQLite file lets one in at a time
            await both_ready.wait()
        try:
            async with store.transaction() as session:
                session.add(HandEvent(hand_id=hand_id, seq=1, text=f"bet {chips}"))
                seat = (await session.exec(select(Seat))).one()
                seat.stack -= chips
        except LostRace:
            return "lost"
        return f"bet {chips}"

    outcomes = await asyncio.gather(append(10), append(25))
    async with store.reading() as session:
        events = (await session.exec(select(HandEvent.text))).all()
        stack = (await session.exec(select(Seat.stack))).one()
    assert sorted(outcomes) == sorted(["lost", *events]) and len(events) == 1
    assert stack == 200 - int(events[0].split()[1])


async def test_what_fails_on_the_way_is_as_if_it_never_began(store: Store) -> None:
    hand_id = await a_hand(store)
    with pytest.raises(ZeroDivisionError):
        async with store.transaction() as session:
            session.add(HandEvent(hand_id=hand_id, seq=1, text="bet 10"))
            (await session.exec(select(Seat))).one().stack = 190
            await session.flush()
            raise ZeroDivisionError
    async with store.reading() as session:
        assert (await session.exec(select(HandEvent))).all() == []
        assert (await session.exec(select(Seat.stack))).one() == 200


async def test_one_table_is_open_in_a_channel(store: Store) -> None:
    await a_hand(store)
    with pytest.raises(LostRace):
        await a_hand(store)
    async with store.transaction() as session:
        (await session.exec(select(Table))).one().status = "closed"
    await a_hand(store)


async def test_a_number_once_given_to_a_hand_is_never_given_again(store: Store) -> None:
    first = await a_hand(store)
    async with store.transaction() as session:
        hand = await session.get(Hand, first)
        assert hand is not None
        await session.delete(hand)
        (await session.exec(select(Table))).one().status = "closed"
    assert await a_hand(store) > first


async def test_a_fault_of_the_database_does_not_name_the_cards(store: Store) -> None:
    with pytest.raises(DBAPIError) as told:
        async with store.transaction() as session:
            await session.execute(text("INSERT INTO drawer VALUES (:cards)"), {"cards": "Qs Ah"})  # pyright: ignore
    assert "drawer" in str(told.value) and "Qs" not in str(told.value)


async def test_sqlite_is_set_so_that_a_power_cut_loses_nothing(tmp_path: object) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/night.sqlite")
    async with store.reading() as session:
        asked = {
            name: (await session.exec(text(f"PRAGMA {name}"))).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }  # pyright: ignore
    await store.close()
    assert asked == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
