"""A night on the loopback Discord: the real bot in this process, people who press buttons."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from bot.client import Mariah, point_at
from bot.config import Settings
from bot.engine.cards import Card, parse_cards
from bot.engine.deck import lay
from bot.engine.house_rules import Setting
from bot.sandbox.driver import Human, Outcome
from bot.sandbox.message_view import MessageView
from bot.sandbox.server import SandboxServer
from bot.store.database import Store
from bot.table.clock import Clock
from bot.table.shuffler import SystemShuffler
from bot.table.snapshot import TableView


class Stacked(SystemShuffler):
    """Decks in the order they were stacked, then shuffled ones."""

    def __init__(self) -> None:
        super().__init__()
        self.decks: list[str] = []

    def shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        if self.decks:
            return tuple(card for card in lay(cards, parse_cards(self.decks.pop(0))) if card is not None)
        return super().shuffle(cards)


class Waits:
    """Instead of waiting: remembers how long it was asked to, and lets the others go on."""

    def __init__(self) -> None:
        self.asked: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.asked.append(seconds)
        await asyncio.sleep(0)


class Night:
    """The server, the bot and its people; the bot can be stopped and started again."""

    def __init__(self, server: SandboxServer, settings: Settings) -> None:
        self.server = server
        self.settings = replace(settings, discord_api=server.api_url, discord_gateway=server.gateway_url)
        self.chance = Stacked()
        self.waits = Waits()
        self.clock: Clock | None = None
        self.bot: Mariah
        self._store: Store
        self._running: asyncio.Task[None]

    async def start(self) -> None:
        """Start the bot and wait until it is there with its commands."""
        point_at(self.settings)
        self._store = await Store.open(self.settings.database_url)
        self.bot = Mariah(
            self.settings,
            self._store,
            clock=self.clock,
            shuffler=self.chance,
            sleep=self.waits,
            guild_ready_timeout=0.05,
        )
        self._running = asyncio.create_task(self.bot.start(self.server.token))
        await self.server.bot_online()
        await self.server.until(lambda: self.server.world.catalog.commands())

    async def stop(self) -> None:
        """Stop the bot as SIGTERM does."""
        await self.bot.close()
        await asyncio.gather(self._running, return_exceptions=True)
        await self._store.close()

    def human(self, name: str) -> Human:
        return self.server.user(name)

    async def shown(self, label: str, *, whose: str | None = None) -> MessageView:
        """The newest message with that button, in the channel or in somebody's direct messages."""

        def find() -> MessageView | None:
            messages = self.server.messages() if whose is None else self.server.dm(whose)
            return next((one for one in reversed(messages) if label in one.labels), None)

        found = await self.server.until(find)
        assert found is not None
        return found

    async def press(self, who: str, label: str, *, dm: bool = False) -> Outcome:
        """Press a button once it is there."""
        message = await self.shown(label, whose=who if dm else None)
        return await self.human(who).click(message, label)

    async def act(self, who: str, label: str) -> Outcome:
        """Press a button of the board once it is that player's turn."""
        turn = f"<@{self.human(who).id}> to act"

        def find() -> MessageView | None:
            messages = reversed(self.server.messages())
            return next((one for one in messages if label in one.labels and turn in one.text), None)

        board = await self.server.until(find)
        assert board is not None
        return await self.human(who).click(board, label)

    async def lobby(self, game: str = "widow-jack", *others: str) -> None:
        """Ann opens the lobby, the others sit in."""
        assert not (await self.human("ann").slash(f"deal {game}")).failed
        for name in others:
            await (await self.press(name, "Sit in")).replied()

    async def said(self, words: str, *, whose: str | None = None) -> MessageView:
        """Wait until a message says that."""

        def find() -> MessageView | None:
            messages = self.server.messages() if whose is None else self.server.dm(whose)
            return next((one for one in reversed(messages) if words in one.text), None)

        found = await self.server.until(find)
        assert found is not None
        return found

    async def table(self, table_id: int = 1) -> TableView:
        """The table as the bot knows it."""
        return await self.bot.tables.snapshot(table_id)

    async def chips(self) -> dict[str, int]:
        """What lies in front of whom."""
        return {seat.name: seat.stack for seat in (await self.table()).seats}

    async def stands(self) -> tuple[object, ...]:
        """All that a refusal must leave as it was: chips, seats, stakes, the lobby, the hand and its question."""
        seen = await self.table()
        seats = [(one.name, one.stack, one.due, one.away, one.leaving, one.sitting_out) for one in seen.seats]
        hand = None if seen.hand is None else (seen.hand.id, seen.hand.events, seen.hand.question)
        return seats, seen.stakes, seen.buy_in, seen.dealer, seen.host, seen.status, seen.lobby, hand

    async def rules(self) -> dict[str, Setting]:
        """The house rules of the game that gathers."""
        lobby = (await self.table()).lobby
        assert lobby is not None
        return dict(lobby.rules)

    async def heads_up(self) -> None:
        """Ann and Bob are dealt a hand of stud: Bob's 3c brings in, Ann has the 9s, and the down cards are known."""
        self.chance.decks = ["4s 9h  Jd 8d  3c 9s"]
        await self.lobby("seven-card-stud", "bob")
        await self.press("ann", "Deal")

    async def won_unseen(self) -> MessageView:
        """Of those two, Bob brings in and Ann folds: he wins her ante, and his cards are his secret."""
        await self.heads_up()
        await self.act("bob", "Bring in 2")
        await self.act("ann", "Fold")
        return await self.said("hand 1 is over")


def refused(outcome: Outcome, *words: str) -> None:
    """The one who asked, and nobody else, is told so in a sentence or two of plain English."""
    assert not outcome.failed and outcome.ephemeral and outcome.modal is None, outcome
    for word in words:
        assert word in outcome.text, outcome.text
    assert "went wrong" not in outcome.text and outcome.text.endswith(".") and len(outcome.text) <= 200, outcome.text
