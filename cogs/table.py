"""`/table …`: the table in this channel."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.stakes import Stakes
from bot.present import host_words, notices
from bot.present.lobby import status_page
from bot.present.stakes_form import LIMITS, PRESETS, preset_words, read_currency
from bot.table.errors import NoTable
from bot.table.terms import Terms
from cogs.desk import Answer, Desk, answer, name_of, need_rights
from cogs.hosting import stakes_of
from cogs.sitting import sit_at

CHIPS = app_commands.Range[int, 1, 1_000_000]
USUAL = [app_commands.Choice(name=preset_words(key), value=key) for key in PRESETS]
LIMIT = [app_commands.Choice(name=words, value=key) for key, words in LIMITS.items()]
SKILL = [app_commands.Choice(name=word, value=word) for word in ("easy", "steady", "sharp")]


@app_commands.guild_only()
class Table(commands.GroupCog, name="table", description="The table in this channel"):
    """Each command asks the table and says what came of it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tables = desk.tables

    robot = app_commands.Group(name="robot", description="Robots fill empty seats (the host)")

    @app_commands.command(description="Open a table here; you are its host and first dealer")
    @app_commands.describe(stakes="Ante / bring-in / small bet / big bet; left out: 1/2/5/10")
    @app_commands.choices(stakes=USUAL)
    async def open(self, interaction: discord.Interaction, stakes: app_commands.Choice[str] | None = None) -> None:
        """Open a table."""
        terms = None if stakes is None else PRESETS[stakes.value]
        await answer(interaction, self._open(interaction, terms), slow=True)

    @app_commands.command(description="Take a seat with the buy-in")
    @app_commands.describe(chips="How many, where the host sells from a least to a most; left out: the buy-in")
    async def sit(self, interaction: discord.Interaction, chips: CHIPS | None = None) -> None:
        """Sit down."""
        await answer(interaction, self._sit(interaction, chips), slow=True)

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

    @robot.command(name="add", description="Seat a robot; the table becomes one of practice")
    @app_commands.describe(strength="How it plays; left out: steady")
    @app_commands.choices(strength=SKILL)
    async def robot_add(
        self, interaction: discord.Interaction, strength: app_commands.Choice[str] | None = None
    ) -> None:
        """Seat a robot."""
        await answer(interaction, self._robot_add(interaction, "" if strength is None else strength.value))

    @robot.command(name="remove", description="Send the last robot away, at the end of the hand if one is played")
    async def robot_remove(self, interaction: discord.Interaction) -> None:
        """Send a robot away."""
        await answer(interaction, self._robot_remove(interaction))

    @app_commands.command(description="Set what is played for (the host, between hands); without options: a choice")
    @app_commands.describe(
        ante="Paid by everyone before the cards",
        bring_in="Forced from the low card on third street",
        small_bet="On third and fourth street",
        big_bet="From fifth street on",
        buy_in="Chips that a seat costs",
        least="The least chips to sit down with",
        most="The most chips to sit down with",
        limit="How much may be bet, where the dealer says nothing else",
        chip="What one chip stands for, such as 5 cents",
    )
    @app_commands.choices(limit=LIMIT)
    async def stakes(
        self,
        interaction: discord.Interaction,
        ante: app_commands.Range[int, 0, 1_000_000] | None = None,
        bring_in: CHIPS | None = None,
        small_bet: CHIPS | None = None,
        big_bet: CHIPS | None = None,
        buy_in: CHIPS | None = None,
        least: CHIPS | None = None,
        most: CHIPS | None = None,
        limit: app_commands.Choice[str] | None = None,
        chip: app_commands.Range[str, 1, 50] | None = None,
    ) -> None:
        """Set the stakes; what is left out stays as it is."""
        terms = Terms(None, buy_in, least, most, limit=None if limit is None else limit.value)
        await answer(interaction, self._stakes(interaction, (ante, bring_in, small_bet, big_bet), terms, chip))

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

    async def _open(self, interaction: discord.Interaction, terms: Terms | None) -> Answer:
        need_rights(interaction)
        where = interaction.guild_id or 0, interaction.channel_id or 0
        table_id = await self._tables.open(*where, interaction.user.id, name_of(interaction), terms)
        await self._desk.publisher.drawn(table_id)
        seat = (await self._tables.snapshot(table_id)).seat(interaction.user.id)
        return notices.table_open(seat is None or not seat.dm_closed)

    async def _sit(self, interaction: discord.Interaction, chips: int | None) -> Answer:
        return await sit_at(self._desk, interaction, await self._desk.table_here(interaction), chips)

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

    async def _robot_add(self, interaction: discord.Interaction, skill: str) -> Answer:
        await self._tables.add_robot(await self._desk.table_here(interaction), interaction.user.id, skill)
        return host_words.ROBOT_IN

    async def _robot_remove(self, interaction: discord.Interaction) -> Answer:
        table_id = await self._desk.table_here(interaction)
        return host_words.robot_out(await self._tables.dismiss_robot(table_id, interaction.user.id))

    async def _stakes(
        self, interaction: discord.Interaction, amounts: tuple[int | None, ...], terms: Terms, chip: str | None
    ) -> Answer:
        table_id, user = await self._desk.table_here(interaction), interaction.user.id
        if chip is not None:
            worth, currency = read_currency(chip)
            terms = replace(terms, currency=currency, worth=worth)
        if any(amount is not None for amount in amounts):
            await self._tables.terms(table_id, user, Terms())  # who may not set them hears that first
            now = (await self._tables.snapshot(table_id)).stakes
            usual = (now.ante, now.bring_in, now.small_bet, now.big_bet)
            told = [one if one is not None else other for one, other in zip(amounts, usual, strict=True)]
            terms = replace(terms, stakes=Stakes(*told))
        if terms == Terms():
            return await stakes_of(self._desk, user, table_id)
        await self._tables.terms(table_id, user, terms)
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
