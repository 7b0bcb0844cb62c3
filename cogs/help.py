"""`/help`: one screen."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.present.notices import help_page
from cogs.desk import Answer, answer


class Help(commands.Cog):
    """How to begin."""

    @app_commands.command(description="How to play with Mariah")
    async def help(self, interaction: discord.Interaction) -> None:
        """Show the help."""
        await answer(interaction, _help())


async def _help() -> Answer:
    return help_page()


async def setup(bot: commands.Bot) -> None:
    """Load the cog."""
    await bot.add_cog(Help())
