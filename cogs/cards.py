"""`/cards`: my cards and what they make, privately."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs.desk import Answer, Desk, answer
from cogs.presses import Presses


class Cards(commands.Cog):
    """The same as the button `My cards`."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._presses = Presses(desk)

    @app_commands.command(description="Your cards and what they make, for you alone")
    @app_commands.guild_only()
    async def cards(self, interaction: discord.Interaction) -> None:
        """Show one's cards."""
        await answer(interaction, self._cards(interaction))

    async def _cards(self, interaction: discord.Interaction) -> Answer:
        return await self._presses.cards_of(await self._desk.table_here(interaction), interaction.user.id)


async def setup(bot: commands.Bot) -> None:
    """Load the cog; the bot has the desk."""
    await bot.add_cog(Cards(bot.desk))  # pyright: ignore[reportAttributeAccessIssue]
