"""`/cards`: my cards and what they make, privately."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.table.errors import NoHand
from cogs.desk import Answer, Desk, answer
from cogs.playing import cards_of


class Cards(commands.Cog):
    """The same as the button `My cards`."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @app_commands.command(description="Your cards and what they make, for you alone")
    @app_commands.guild_only()
    async def cards(self, interaction: discord.Interaction) -> None:
        """Show one's cards."""
        await answer(interaction, self._cards(interaction))

    async def _cards(self, interaction: discord.Interaction) -> Answer:
        table_id = await self._desk.table_here(interaction)
        if (await self._desk.tables.snapshot(table_id)).hand is None:
            # Whoever sits here has missed nothing: there was no hand yet.
            raise NoHand("no hand was dealt yet")
        return await cards_of(self._desk, table_id, interaction.user.id)


async def setup(bot: commands.Bot) -> None:
    """Load the cog; the bot has the desk."""
    await bot.add_cog(Cards(bot.desk))  # pyright: ignore[reportAttributeAccessIssue]
