"""The Discord client: loads the cogs, knows the desk, takes the tables up again."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.config import Settings
from bot.present.canvas import Canvas, Sleep
from bot.present.publisher import Screenwriter
from bot.present.refusals import OURS
from bot.store.database import Store
from bot.table.clock import Clock, SystemClock
from bot.table.publisher import Silent
from bot.table.shuffler import Shuffler, SystemShuffler
from bot.table.tables import Tables
from cogs.desk import Desk, answer

_log = logging.getLogger(__name__)
COGS = (
    "cogs.deal",
    "cogs.table",
    "cogs.host",
    "cogs.cards",
    "cogs.rules",
    "cogs.help",
    "cogs.ledger",
    "cogs.stats",
    "cogs.hand",
    "cogs.buttons",
)


class Mariah(commands.Bot):
    """One process of the bot. Whatever can vary is handed in: the store, the clock, the shuffler, how to wait."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        *,
        clock: Clock | None = None,
        shuffler: Shuffler | None = None,
        sleep: Sleep = asyncio.sleep,
        **options: Any,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=30.0,
            **options,
        )
        self.settings = settings
        self.tables = Tables(store, Silent(), clock or SystemClock(), shuffler or SystemShuffler(), settings)
        self.publisher = Screenwriter(self.tables, Canvas(self, sleep), sleep, settings.redeal_seconds)
        self.tables.publisher = self.publisher
        self.desk = Desk(self.tables, self.publisher)
        self._beginning: list[asyncio.Task[None]] = []
        self._ended = False

    async def setup_hook(self) -> None:
        """Load the cogs. Presses may come before `on_ready`, so tables are taken up from here (PLATFORM)."""
        for cog in COGS:
            await self.load_extension(cog)
        self.tree.on_error = _command_failed  # pyright: ignore[reportAttributeAccessIssue]
        # Neither may hold up the connection: a table can be played while the commands are being synced.
        self._beginning = [
            asyncio.create_task(self._take_up(), name="take up"),
            asyncio.create_task(self._sync(), name="sync"),
        ]

    async def close(self) -> None:
        """Stop the clock and the drawing, then the connection. What is left is done after the next start."""
        if not self._ended:
            self._ended = True
            for task in self._beginning:
                task.cancel()
            await asyncio.gather(*self._beginning, return_exceptions=True)
            await self.tables.close_down()
            await self.publisher.close()
        await super().close()

    async def on_error(self, event_method: str, /, *_: Any, **__: Any) -> None:
        """Log what went wrong in a listener, without its words."""
        _log.error("%s failed", event_method, exc_info=True)

    async def on_resumed(self) -> None:
        """Nothing to do: what was pressed meanwhile is delivered again."""

    async def _take_up(self) -> None:
        try:
            await self.tables.resume()
        except Exception:
            _log.critical("the tables could not be taken up", exc_info=True)

    async def _sync(self) -> None:
        """Register the commands, if they are not the ones registered last."""
        try:
            payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
            told = json.dumps([self.settings.discord_api, payload], sort_keys=True, default=str)
            shape = hashlib.sha256(told.encode()).hexdigest()
            key = f"commands:{self.application_id}"
            if await self.tables.notes.get(key) == shape:
                return
            await self.tree.sync()
            await self.tables.notes.put(key, shape)
        except (discord.DiscordException, OSError) as fault:
            _log.error("the commands were not registered (%s)", getattr(fault, "code", type(fault).__name__))


def point_at(settings: Settings) -> None:
    """Aim discord.py at the server that the settings name; before the login (PLATFORM, discord.py)."""
    Route.BASE = settings.discord_api
    DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.discord_gateway)


async def _command_failed(interaction: discord.Interaction, fault: app_commands.AppCommandError) -> None:
    async def said() -> str:
        return OURS

    _log.error("a command failed (%s)", type(fault).__name__, exc_info=fault)
    await answer(interaction, said())
