"""`/rules GAME`: the rule card with this table's house rules."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.games import GAMES, game_named
from bot.engine.hand import settings
from bot.present.notices import rules_page
from bot.table.tables import STAKES
from cogs.desk import Answer, Desk, answer

GAME = [app_commands.Choice(name=game.title, value=key) for key, game in GAMES.items()]


class Rules(commands.Cog):
    """The rule cards."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @app_commands.command(description="The rule card of a game, with this table's house rules")
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=GAME)
    @app_commands.guild_only()
    async def rules(self, interaction: discord.Interaction, game: app_commands.Choice[str]) -> None:
        """Show a rule card."""
        await answer(interaction, self._rules(interaction, game.value))

    async def _rules(self, interaction: discord.Interaction, key: str) -> Answer:
        game = game_named(key)
        table_id = await self._desk.tables.at_channel(interaction.channel_id or 0)
        if table_id is None:
            return rules_page(game.key, None, settings(game.key, STAKES, {}))
        table = await self._desk.tables.snapshot(table_id)
        rules = await self._desk.tables.house_rules(table_id, game.key)
        return rules_page(game.key, table, rules)


async def setup(bot: commands.Bot) -> None:
    """Load the cog; the bot has the desk."""
    await bot.add_cog(Rules(bot.desk))  # pyright: ignore[reportAttributeAccessIssue]
