"""The table as the tests see it: people by name, a clock that is turned by hand, decks that are chosen."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import replace

from bot.config import Settings
from bot.engine.actions import Say, parse_action
from bot.engine.cards import Card, parse_cards
from bot.engine.deck import lay
from bot.store.database import Store
from bot.table import ledger
from bot.table.play import HandPlay
from bot.table.tables import Tables

GUILD, CHANNEL = 1 << 60, (1 << 62) + 5
NAMES = ("ann", "bob", "cy", "dee", "eve", "fay", "gus", "hal")
PEOPLE = {name: (1 << 61) + number for number, name in enumerate(NAMES)}


class Turned:
    """A clock that stands still until it is turned."""

    def __init__(self, at: float = 1_800_000_000.0) -> None:
        self.at = at
        self._turned = asyncio.Event()

    def now(self) -> float:
        return self.at

    async def sleep_until(self, at: float | None, wake: asyncio.Event) -> None:
        while not wake.is_set() and (at is None or at > self.at):
            self._turned.clear()
            waits = [asyncio.create_task(self._turned.wait()), asyncio.create_task(wake.wait())]
            _, rest = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for wait in rest:
                wait.cancel()

    def turn(self, seconds: float) -> None:
        self.at += seconds
        self._turned.set()


class Chance:
    """Decks in the order they were stacked, then shuffled ones that come out the same each time."""

    def __init__(self, seed: int = 1) -> None:
        self.random = random.Random(seed)
        self.stacked: list[str] = []
        self.salted = 0

    def shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        if self.stacked:
            return tuple(card for card in lay(cards, parse_cards(self.stacked.pop(0))) if card is not None)
        deck = list(cards)
        self.random.shuffle(deck)
        return tuple(deck)

    def salt(self) -> bytes:
        self.salted += 1
        return self.salted.to_bytes(32, "big")

    def chance(self) -> float:
        return self.random.random()


class Told:
    """A publisher that only counts."""

    def __init__(self) -> None:
        self.tables: list[int] = []
        self.news = asyncio.Event()

    def changed(self, table_id: int) -> None:
        self.tables.append(table_id)
        self.news.set()

    async def close(self) -> None: ...


class House:
    """A room with one table, and people who speak in the words of a hand record."""

    def __init__(self, store: Store, clock: Turned, settings: Settings, chance: Chance | None = None) -> None:
        self.store, self.clock, self.settings = store, clock, settings
        self.chance = chance or Chance()
        self.told = Told()
        self.tables = Tables(store, self.told, clock, self.chance, settings)
        self.table = 0

    def restarted(self) -> House:
        """Another process on the same store: nothing is remembered but the rows."""
        house = House(self.store, self.clock, self.settings, self.chance)
        house.table = self.table
        return house

    async def open(self, *names: str) -> None:
        """The first opens the table, the others sit down."""
        self.table = await self.tables.open(GUILD, CHANNEL, PEOPLE[names[0]], names[0])
        for name in names[1:]:
            await self.tables.sit(self.table, PEOPLE[name], name)

    async def deal(
        self, game: str = "widow-jack", by: str = "ann", deck: str | None = None, **rules: object
    ) -> HandPlay:
        """From `/deal` to the first question."""
        if deck is not None:
            self.chance.stacked.append(deck)
        await self.tables.lobby(GUILD, CHANNEL, PEOPLE[by], by, game)
        lobby = (await self.view()).lobby
        assert lobby is not None
        if rules:
            await self.tables.set_rules(lobby.hand_id, PEOPLE[by], rules)
        await self.tables.deal(lobby.hand_id, PEOPLE[by])
        return await self.play()

    async def view(self):
        return await self.tables.snapshot(self.table)

    async def missed(self, user: int) -> int:
        """Turns that somebody has missed in a row."""
        seat = (await self.view()).seat(user)
        assert seat is not None
        return seat.timeouts

    async def play(self) -> HandPlay:
        play = (await self.view()).hand
        assert play is not None
        return play

    async def asked(self) -> str | None:
        """The name of who is asked, None when nobody is."""
        play = await self.play()
        asked = play.question
        return None if asked is None or asked.seat is None else play.names[asked.seat]

    async def say(self, words: str) -> HandPlay:
        """`ann call`: pressed with the number of the question now put."""
        name, _, rest = words.partition(" ")
        play = await self.play()
        await self.tables.act(play.id, play.number_asked, PEOPLE[name], parse_action(rest))
        return await self.play()

    async def fold_round(self) -> None:
        """Everybody folds until the hand is over."""
        while (name := await self.asked()) is not None:
            play = await self.play()
            assert play.question is not None
            can = {choice.verb for choice in play.question.choices}
            verb = "fold" if "fold" in can else "check" if "check" in can else "bring-in"
            await self.say(f"{name} {verb}")

    async def wait(self, seconds: float) -> None:
        """Turn the clock, stopping wherever something is due on the way."""
        until = self.clock.at + seconds
        while (due := await self.tables.ring_due()) is not None and due <= until:
            self.clock.turn(due - self.clock.at)
        self.clock.turn(until - self.clock.at)
        await self.tables.ring_due()

    async def stacks(self) -> dict[str, int]:
        return {seat.name: seat.stack for seat in (await self.view()).seats}

    async def balance(self) -> ledger.Balance:
        return await self.store.read(lambda session: ledger.balance(session, self.table))

    def with_settings(self, **changes: object) -> House:
        return House(self.store, self.clock, replace(self.settings, **changes), self.chance)  # pyright: ignore


CHECK = Say("check")
