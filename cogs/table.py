"""`/table …`: the table in this channel."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.stakes import Stakes
from bot.present import notices
from bot.present.lobby import status_page
from bot.table.errors import NoTable
from cogs.desk import Answer, Desk, answer, lacking, name_of
from cogs.sitting import sit_at

CHIPS = app_commands.Range[int, 1, 1_000_000]


@app_commands.guild_only()
class Table(commands.GroupCog, name="table", description="The table in this channel"):
    """Each command asks the table and says what came of it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tables = desk.tables

    @app_commands.command(description="Open a table here; you are its host and first dealer")
    async def open(self, interaction: discord.Interaction) -> None:
        """Open a table."""
        await answer(interaction, self._open(interaction), slow=True)

    @app_commands.command(description="Take a seat with the buy-in")
    async def sit(self, interaction: discord.Interaction) -> None:
        """Sit down."""
        await answer(interaction, self._sit(interaction), slow=True)

    @app_commands.command(description="Get up and cash out, at the end of the hand if one is played")
    async def leave(self, interaction: discord.Interaction) -> None:
        """Leave."""
        await answer(interaction, self._leave(interaction))

    @app_commands.command(description="Buy chips when you have less than the buy-in")
    @app_commands.describe(chips="How many; left out: the buy-in")
    async def rebuy(self, interaction: discord.Interaction, chips: CHIPS | None = None) -> None:
        """Buy chips."""
        await answer(interaction, self._rebuy(interaction, chips))

    @app_commands.command(description="Be dealt out until you are back")
    async def away(self, interaction: discord.Interaction) -> None:
        """Go away."""
        await answer(interaction, self._away(interaction))

    @app_commands.command(description="Be dealt in again")
    async def back(self, interaction: discord.Interaction) -> None:
        """Come back."""
        await answer(interaction, self._back(interaction))

    @app_commands.command(description="Set what is played for (the host, between hands)")
    @app_commands.describe(
        ante="Paid by everyone before the cards",
        bring_in="Forced from the low card on third street",
        small_bet="On third and fourth street",
        big_bet="From fifth street on",
        buy_in="Chips that a seat costs",
    )
    async def stakes(
        self,
        interaction: discord.Interaction,
        ante: app_commands.Range[int, 0, 1_000_000],
        bring_in: CHIPS,
        small_bet: CHIPS,
        big_bet: CHIPS,
        buy_in: CHIPS | None = None,
    ) -> None:
        """Set the stakes."""
        await answer(interaction, self._stakes(interaction, (ante, bring_in, small_bet, big_bet), buy_in))

    @app_commands.command(description="Who sits here, with how much")
    async def status(self, interaction: discord.Interaction) -> None:
        """Tell how the table stands."""
        await answer(interaction, self._status(interaction))

    @app_commands.command(description="Draw the table anew")
    async def refresh(self, interaction: discord.Interaction) -> None:
        """Draw anew."""
        await answer(interaction, self._refresh(interaction))

    @app_commands.command(description="End the night and settle up (the host)")
    async def close(self, interaction: discord.Interaction) -> None:
        """Close the table."""
        await answer(interaction, self._close(interaction))

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A table whose channel is gone finds that out at once, not at the next move."""
        await self._gone(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """The same for a thread."""
        await self._gone(thread.thread_id)

    async def _gone(self, channel: int) -> None:
        table_id = await self._tables.at_channel(channel)
        if table_id is not None:
            await self._tables.refresh(table_id)

    async def _open(self, interaction: discord.Interaction) -> Answer:
        missing = lacking(interaction)
        if missing is not None:
            return missing
        where = interaction.guild_id or 0, interaction.channel_id or 0
        table_id = await self._tables.open(*where, interaction.user.id, name_of(interaction))
        await self._desk.publisher.drawn(table_id)
        seat = (await self._tables.snapshot(table_id)).seat(interaction.user.id)
        return notices.table_open(seat is None or not seat.dm_closed)

    async def _sit(self, interaction: discord.Interaction) -> Answer:
        return await sit_at(self._desk, interaction, await self._desk.table_here(interaction))

    async def _leave(self, interaction: discord.Interaction) -> Answer:
        return notices.left(await self._tables.leave(await self._desk.table_here(interaction), interaction.user.id))

    async def _rebuy(self, interaction: discord.Interaction, chips: int | None) -> Answer:
        table_id = await self._desk.table_here(interaction)
        return notices.rebought(await self._tables.rebuy(table_id, interaction.user.id, chips))

    async def _away(self, interaction: discord.Interaction) -> Answer:
        await self._tables.away(await self._desk.table_here(interaction), interaction.user.id)
        return notices.AWAY

    async def _back(self, interaction: discord.Interaction) -> Answer:
        await self._tables.back(await self._desk.table_here(interaction), interaction.user.id)
        return notices.BACK

    async def _stakes(
        self, interaction: discord.Interaction, amounts: tuple[int, int, int, int], buy_in: int | None
    ) -> Answer:
        table_id = await self._desk.table_here(interaction)
        await self._tables.stakes(table_id, interaction.user.id, Stakes(*amounts), buy_in)
        return notices.STAKES

    async def _status(self, interaction: discord.Interaction) -> Answer:
        table_id = await self._tables.last_at_channel(interaction.channel_id or 0)
        if table_id is None:
            raise NoTable("no table was ever here")
        table = await self._tables.snapshot(table_id)
        return notices.closing_page(table) if table.status == "closed" else status_page(table)

    async def _refresh(self, interaction: discord.Interaction) -> Answer:
        await self._tables.refresh(await self._desk.table_here(interaction))
        return notices.REFRESHED

    async def _close(self, interaction: discord.Interaction) -> Answer:
        closed = await self._tables.close(await self._desk.table_here(interaction), interaction.user.id)
        return notices.CLOSED if closed else notices.CLOSES


async def setup(bot: commands.Bot) -> None:
    """Load the cog; the bot has the desk."""
    await bot.add_cog(Table(bot.desk))  # pyright: ignore[reportAttributeAccessIssue]
