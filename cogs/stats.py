"""`/stats …`: what the finished hands come to, and the button `Plot`."""

from __future__ import annotations

import asyncio
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.present import plot as pictures
from bot.present import stats
from bot.present.ids import PressId
from bot.table.errors import NoTable
from cogs.desk import Answer, Attached, Desk, answer, name_of

Season = Literal["month", "year", "all"]


@app_commands.guild_only()
class Stats(commands.GroupCog, name="stats", description="What the finished hands come to"):
    """Each command asks the tables for a board and shows it to whoever asked."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tables = desk.tables

    @app_commands.command(description="Your own figures in this server")
    async def me(self, interaction: discord.Interaction) -> None:
        """Show one's figures."""
        await answer(interaction, self._me(interaction))

    @app_commands.command(description="The board of the table in this channel, or of the last one here")
    async def table(self, interaction: discord.Interaction) -> None:
        """Show the table's board."""
        await answer(interaction, self._table(interaction))

    @app_commands.command(description="The board of this server, all time")
    async def server(self, interaction: discord.Interaction) -> None:
        """Show the server's board."""
        await answer(interaction, self._server(interaction))

    @app_commands.command(description="The board of this server for this month, this year or all time")
    @app_commands.describe(season="Left out: this month (UTC)")
    async def season(self, interaction: discord.Interaction, season: Season = "month") -> None:
        """Show the board of a season."""
        await answer(interaction, self._season(interaction, season))

    @app_commands.command(description="A picture of everybody's chips over the night")
    async def plot(self, interaction: discord.Interaction) -> None:
        """Draw the night."""
        await answer(interaction, self._plot(interaction))

    async def _me(self, interaction: discord.Interaction) -> Answer:
        figures = await self._tables.lifetime(interaction.guild_id or 0, interaction.user.id)
        return stats.me_page(name_of(interaction), figures)

    async def _table(self, interaction: discord.Interaction) -> Answer:
        boards = await self._tables.table_board(await self._last(interaction))
        return stats.table_page(boards, interaction.user.id)

    async def _server(self, interaction: discord.Interaction) -> Answer:
        return stats.server_page(await self._tables.server_board(interaction.guild_id or 0), interaction.user.id)

    async def _season(self, interaction: discord.Interaction, season: Season) -> Answer:
        boards = await self._tables.server_board(interaction.guild_id or 0, season)
        return stats.season_page(season, boards, interaction.user.id)

    async def _plot(self, interaction: discord.Interaction) -> Answer:
        return await plotted(self._desk, await self._last(interaction))

    async def _last(self, interaction: discord.Interaction) -> int:
        table_id = await self._tables.last_at_channel(interaction.channel_id or 0)
        if table_id is None:
            raise NoTable("no table was ever here")
        return table_id


async def plot(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """The picture of a night, from the button below its board."""
    return await plotted(desk, pressed.thing)


async def plotted(desk: Desk, table_id: int) -> Answer:
    """The picture of a table's night. Raises NothingCounted."""
    course = await desk.tables.course(table_id)
    # A second of work: in a thread, so that nobody else's press waits for it.
    png = await asyncio.to_thread(pictures.drawn, course)
    return Attached(stats.course_words(course), stats.PICTURE, png, pictures.alt_text(course))


async def setup(bot: commands.Bot) -> None:
    """Load the cog; the bot has the desk."""
    await bot.add_cog(Stats(bot.desk))  # pyright: ignore[reportAttributeAccessIssue]
