"""`/ledger …`: who bought, who won, who owes whom."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.present import ledger
from bot.present.host_words import given
from bot.present.names import plain_name
from bot.table.errors import NoTable
from bot.table.ledger import Ledger as Sheet
from cogs.desk import Answer, Attached, Desk, answer

CHIPS = app_commands.Range[int, -1_000_000, 1_000_000]
WHY = app_commands.Range[str, 1, 200]


@app_commands.guild_only()
class Ledger(commands.GroupCog, name="ledger", description="Who bought, who won, who owes whom"):
    """The table in this channel, or the last one that was."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tables = desk.tables

    @app_commands.command(description="Every player's night in chips, for you alone")
    async def show(self, interaction: discord.Interaction) -> None:
        """Show the ledger."""
        await answer(interaction, self._show(interaction))

    @app_commands.command(description="Who pays whom, in the fewest payments")
    async def settle(self, interaction: discord.Interaction) -> None:
        """Settle up."""
        await answer(interaction, self._settle(interaction))

    @app_commands.command(description="The ledger as a file for your spreadsheet")
    async def export(self, interaction: discord.Interaction) -> None:
        """Export the ledger."""
        await answer(interaction, self._export(interaction))

    @app_commands.command(description="Put right what somebody bought (the host); the stack goes with it")
    @app_commands.describe(
        user="Whose chips", amount="Chips to add, or with a minus to take back", why="Stands in the ledger"
    )
    async def correct(
        self, interaction: discord.Interaction, user: discord.User | discord.Member, amount: CHIPS, why: WHY
    ) -> None:
        """Correct the ledger."""
        await answer(interaction, self._correct(interaction, user, amount, why))

    async def _show(self, interaction: discord.Interaction) -> Answer:
        return ledger.ledger_page(await self._sheet(interaction))

    async def _settle(self, interaction: discord.Interaction) -> Answer:
        return ledger.settle_page(await self._sheet(interaction))

    async def _export(self, interaction: discord.Interaction) -> Answer:
        sheet = await self._sheet(interaction)
        return Attached(ledger.EXPORTED.format(table=sheet.table), ledger.FILE, ledger.export(sheet))

    async def _correct(self, interaction: discord.Interaction, user: discord.abc.User, amount: int, why: str) -> Answer:
        table_id = await self._desk.table_here(interaction)
        stack = await self._tables.give(table_id, interaction.user.id, user.id, amount, why)
        return given(plain_name(user.display_name), amount, stack)

    async def _sheet(self, interaction: discord.Interaction) -> Sheet:
        table_id = await self._tables.last_at_channel(interaction.channel_id or 0)
        if table_id is None:
            raise NoTable("no table was ever here")
        return await self._tables.ledger(table_id)


async def setup(bot: commands.Bot) -> None:
    """Load the cog; the bot has the desk."""
    await bot.add_cog(Ledger(bot.desk))  # pyright: ignore[reportAttributeAccessIssue]
