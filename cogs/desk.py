"""Where commands and buttons come in: what they share, and the one ladder that answers (STYLE, one place speaks)."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Awaitable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import discord
from discord import ui

from bot.engine.errors import Refused
from bot.present.layout import Page
from bot.present.names import plain_name
from bot.present.publisher import Screenwriter
from bot.present.refusals import OURS, TOOK_TOO_LONG, refusal
from bot.table.errors import LacksRights, NoTable
from bot.table.tables import Tables

_log = logging.getLogger(__name__)
PATIENCE = 1.5
"""Seconds until a press is acknowledged although its work is not done; Discord waits three."""


@dataclass(frozen=True, slots=True)
class Instead:
    """An answer that takes the place of the message the press came from."""

    page: Page


@dataclass(frozen=True, slots=True)
class Attached:
    """An answer with a file, or more in `also`; `alt` says a picture in words.

    The name of a file tells nothing private (DESIGN 7).
    """

    text: str
    name: str
    data: bytes
    alt: str = ""
    also: tuple[Attached, ...] = ()

    def file(self) -> discord.File:
        return discord.File(io.BytesIO(self.data), self.name, description=self.alt or None)


Answer = str | Page | Instead | Attached | ui.Modal | None


@dataclass(frozen=True, slots=True)
class Desk:
    """The tables, and who draws them. `rights` are the permissions a table needs in its channel."""

    tables: Tables
    publisher: Screenwriter
    _names: dict[tuple[int, int], str] = field(default_factory=dict)
    _homes: dict[int, int] = field(default_factory=dict)

    async def table_here(self, interaction: discord.Interaction) -> int:
        """The table in the channel of an interaction. Raises NoTable."""
        table_id = await self.tables.at_channel(interaction.channel_id or 0)
        if table_id is None:
            raise NoTable("no table in this channel")
        await self.known(interaction, table_id)
        return table_id

    async def belongs(self, interaction: discord.Interaction, table_id: int, *, private: bool) -> bool:
        """Whether a press comes from that table's channel, or is `private` and comes from direct messages.

        Nobody reaches into another channel, let alone another server, with an id that was made up. Raises NoTable.
        """
        if interaction.guild_id is None:
            return private
        if interaction.channel_id != self._homes.get(table_id):  # met for the first time, or it has moved
            self._homes[table_id] = (await self.tables.snapshot(table_id)).channel
        return interaction.channel_id == self._homes[table_id]

    def is_news(self, interaction: discord.Interaction) -> bool:
        """Whether somebody comes to this channel for the first time, or under another name."""
        key = interaction.channel_id or 0, interaction.user.id
        return interaction.guild_id is not None and self._names.get(key) != name_of(interaction)

    async def known(self, interaction: discord.Interaction, table_id: int) -> None:
        """Take over the name somebody has now (a seat survives a change of name, DESIGN 5)."""
        if self.is_news(interaction):
            with suppress(NoTable):
                await self.tables.named(table_id, interaction.user.id, name_of(interaction))
            self._names[interaction.channel_id or 0, interaction.user.id] = name_of(interaction)


def name_of(interaction: discord.Interaction) -> str:
    """The name of whoever pressed, as this server shows it."""
    return plain_name(interaction.user.display_name)


def chosen_values(interaction: discord.Interaction) -> list[str]:
    """What was chosen in a select."""
    data: Mapping[str, object] = dict(interaction.data or {})
    values = data.get("values")
    return [str(value) for value in values] if isinstance(values, list) else []


def need_rights(interaction: discord.Interaction) -> None:
    """Raise LacksRights where a table could not be drawn in this channel: nothing is dealt that nobody would see."""
    if interaction.guild_id is None:
        return
    held = interaction.app_permissions
    thread = isinstance(interaction.channel, discord.Thread)
    wanted = ["view_channel", "send_messages_in_threads" if thread else "send_messages", "read_message_history"]
    missing = [right for right in wanted if not getattr(held, right)]
    if missing:
        raise LacksRights(missing)


async def answer(interaction: discord.Interaction, work: Awaitable[Answer], *, slow: bool = False) -> None:
    """Do the work and answer, always, within three seconds; this is the only place that answers.

    In this order: acknowledge at once where the work is `slow`, or after `PATIENCE`; a refusal becomes a private
    sentence; anything unforeseen becomes a private apology and a log line without its words (they may name cards); an
    answer that Discord does not take any more is not repeated, for what was decided stands on the board.
    """
    task = asyncio.ensure_future(work)
    if slow:
        await _acknowledge(interaction, thinking=True)
    else:
        done, _ = await asyncio.wait({task}, timeout=PATIENCE)
        if not done:
            await _acknowledge(interaction, thinking=interaction.type is discord.InteractionType.application_command)
    try:
        said = await task
    except Refused as fault:
        said = refusal(fault)
    except Exception as fault:
        _log.error("an interaction failed (%s)", type(fault).__name__, exc_info=True)
        said = OURS
    try:
        await _say(interaction, said)
    except (discord.HTTPException, discord.InteractionResponded, aiohttp.ClientError, OSError) as fault:
        # 10062, 40060, 50027 and the like: the moment to answer has passed (PLATFORM, Faults).
        _log.info("an answer was not taken (%s)", getattr(fault, "code", type(fault).__name__))


async def _acknowledge(interaction: discord.Interaction, *, thinking: bool) -> None:
    try:
        await interaction.response.defer(ephemeral=True, thinking=thinking)
    except (discord.HTTPException, discord.InteractionResponded, aiohttp.ClientError, OSError) as fault:
        _log.info("an acknowledgement was not taken (%s)", getattr(fault, "code", type(fault).__name__))


async def _say(interaction: discord.Interaction, said: Answer) -> None:
    response = interaction.response
    first = not response.is_done()
    match said:
        case None:
            if first:
                await response.defer()
        case str():
            if first:
                await response.send_message(said, ephemeral=True, allowed_mentions=discord.AllowedMentions.none())
            else:
                await interaction.followup.send(
                    said, ephemeral=True, allowed_mentions=discord.AllowedMentions.none(), wait=True
                )
        case Attached():
            told: dict[str, Any] = {
                "files": [one.file() for one in (said, *said.also)],
                "allowed_mentions": discord.AllowedMentions.none(),
            }
            if first:
                await response.send_message(said.text, ephemeral=True, **told)
            else:
                await interaction.followup.send(said.text, ephemeral=True, wait=True, **told)
        case ui.Modal():
            if first:
                await response.send_modal(said)
            else:
                await interaction.followup.send(TOOK_TOO_LONG, ephemeral=True)
        case Instead(page) if not _is_private(interaction):
            await _page(interaction, page)
        case Instead(page):
            if first:
                await response.edit_message(view=page.view())
            else:
                await interaction.edit_original_response(view=page.view())
        case Page():
            await _page(interaction, said)


async def _page(interaction: discord.Interaction, page: Page) -> None:
    for part in page.split():
        if not interaction.response.is_done():
            await interaction.response.send_message(view=part.view(), ephemeral=True, allowed_mentions=part.allowed())
        else:
            await interaction.followup.send(
                view=part.view(), ephemeral=True, allowed_mentions=part.allowed(), wait=True
            )


def _is_private(interaction: discord.Interaction) -> bool:
    """Whether nobody else sees the message that was pressed: what takes its place may name cards (DESIGN 7)."""
    message = interaction.message
    return interaction.guild_id is None or (message is not None and message.flags.ephemeral)
