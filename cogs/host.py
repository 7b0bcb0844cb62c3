"""`/host …`: the host's tools. What a host sees here is nothing that a player cannot."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.present import host_words
from bot.present.names import plain_name
from bot.present.table_log import log_page
from bot.table.errors import NoTable
from cogs.desk import Answer, Desk, answer, need_rights

MOST = 1_000_000


@app_commands.guild_only()
class Host(commands.GroupCog, name="host", description="The host's tools; the channel hears of each"):
    """Each command asks the table and says what came of it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tables = desk.tables

    @app_commands.command(description="Stop the clocks until you resume")
    async def pause(self, interaction: discord.Interaction) -> None:
        """Pause."""
        await answer(interaction, self._pause(interaction))

    @app_commands.command(description="Go on, with a full turn for whoever is asked")
    async def resume(self, interaction: discord.Interaction) -> None:
        """Go on."""
        await answer(interaction, self._resume(interaction))

    @app_commands.command(
        description="Show a player the door: checked or folded in turn, cashed out when the hand is over"
    )
    @app_commands.describe(player="Who has to go")
    async def kick(self, interaction: discord.Interaction, player: discord.User) -> None:
        """Kick."""
        await answer(interaction, self._kick(interaction, player))

    @app_commands.command(description="Give a player chips or take some; during a hand, at its end")
    @app_commands.describe(player="Whose stack", amount="How many to give; with a minus, to take")
    async def chips(
        self, interaction: discord.Interaction, player: discord.User, amount: app_commands.Range[int, -MOST, MOST]
    ) -> None:
        """Put chips right."""
        await answer(interaction, self._chips(interaction, player, amount))

    @app_commands.command(description="Pass the turn of whoever is asked: check if that is free, else fold")
    async def skip(self, interaction: discord.Interaction) -> None:
        """Skip."""
        await answer(interaction, self._skip(interaction))

    @app_commands.command(description="Take the hand back; every chip returns (asks once more)")
    async def void(self, interaction: discord.Interaction) -> None:
        """Ask whether to take the hand back."""
        await answer(interaction, self._void(interaction))

    @app_commands.command(description="Make another player the host")
    @app_commands.describe(player="Who is to be host")
    async def transfer(self, interaction: discord.Interaction, player: discord.User) -> None:
        """Hand over."""
        await answer(interaction, self._transfer(interaction, player))

    @app_commands.command(description="Bring your table here, if its channel is gone or closed to me")
    async def move(self, interaction: discord.Interaction) -> None:
        """Go on here."""
        await answer(interaction, self._move(interaction))

    @app_commands.command(description="Choose the games that are dealt here; none chosen: all")
    async def games(self, interaction: discord.Interaction) -> None:
        """Choose the games."""
        await answer(interaction, self._games(interaction))

    @app_commands.command(description="Call nobody by a message of its own when it is their turn")
    @app_commands.describe(on="True: the board alone tells whose turn it is")
    async def quiet(self, interaction: discord.Interaction, on: bool) -> None:
        """Be quiet, or not."""
        await answer(interaction, self._quiet(interaction, on))

    @app_commands.command(description="What was done at this table and by whom; for everybody")
    async def log(self, interaction: discord.Interaction) -> None:
        """Show the log."""
        await answer(interaction, self._log(interaction))

    async def _pause(self, interaction: discord.Interaction) -> Answer:
        await self._tables.pause(await self._desk.table_here(interaction), interaction.user.id)
        return host_words.PAUSED

    async def _resume(self, interaction: discord.Interaction) -> Answer:
        await self._tables.unpause(await self._desk.table_here(interaction), interaction.user.id)
        return host_words.RESUMED

    async def _kick(self, interaction: discord.Interaction, player: discord.abc.User) -> Answer:
        table_id = await self._desk.table_here(interaction)
        return host_words.kicked(
            plain_name(player.display_name), await self._tables.kick(table_id, interaction.user.id, player.id)
        )

    async def _chips(self, interaction: discord.Interaction, player: discord.abc.User, amount: int) -> Answer:
        table_id = await self._desk.table_here(interaction)
        stack = await self._tables.give(table_id, interaction.user.id, player.id, amount)
        return host_words.given(plain_name(player.display_name), amount, stack)

    async def _skip(self, interaction: discord.Interaction) -> Answer:
        await self._tables.skip(await self._desk.table_here(interaction), interaction.user.id)
        return host_words.SKIPPED

    async def _void(self, interaction: discord.Interaction) -> Answer:
        table_id = await self._desk.table_here(interaction)
        return host_words.ask_void(*await self._tables.voidable(table_id, interaction.user.id))

    async def _transfer(self, interaction: discord.Interaction, player: discord.abc.User) -> Answer:
        await self._tables.transfer(await self._desk.table_here(interaction), interaction.user.id, player.id)
        return host_words.handed_over(plain_name(player.display_name))

    async def _move(self, interaction: discord.Interaction) -> Answer:
        need_rights(interaction)
        where = interaction.guild_id or 0, interaction.channel_id or 0
        await self._tables.move(*where, interaction.user.id)
        return host_words.MOVED

    async def _games(self, interaction: discord.Interaction) -> Answer:
        table_id = await self._desk.table_here(interaction)
        await self._tables.host_only(table_id, interaction.user.id)
        return host_words.games_page(await self._tables.snapshot(table_id))

    async def _quiet(self, interaction: discord.Interaction, on: bool) -> Answer:
        await self._tables.quiet(await self._desk.table_here(interaction), interaction.user.id, on)
        return host_words.QUIET if on else host_words.LOUD

    async def _log(self, interaction: discord.Interaction) -> Answer:
        table_id = await self._tables.last_at_channel(interaction.channel_id or 0)
        if table_id is None:
            raise NoTable("no table was ever here")
        return log_page(table_id, await self._tables.table_log(table_id))


async def setup(bot: commands.Bot) -> None:
    """Load the cog; the bot has the desk."""
    await bot.add_cog(Host(bot.desk))  # pyright: ignore[reportAttributeAccessIssue]
