"""What is pressed about a seat and the table itself."""

from __future__ import annotations

import discord

from bot.present import notices
from bot.present.ids import PressId
from bot.present.lobby import status_page
from cogs.desk import Answer, Desk, name_of, need_rights


async def sit(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Take a seat, and hear whether direct messages arrive."""
    return await sit_at(desk, interaction, pressed.thing)


async def sit_at(desk: Desk, interaction: discord.Interaction, table_id: int, chips: int | None = None) -> Answer:
    """Sit down at a table, with so many chips or the buy-in."""
    user = interaction.user.id
    await desk.tables.sit(table_id, user, name_of(interaction), chips)
    await desk.publisher.drawn(table_id)
    table = await desk.tables.snapshot(table_id)
    seat = table.seat(user)
    return notices.seated(table.buy_in if seat is None else seat.stack, seat is None or not seat.dm_closed)


async def leave(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Cash out."""
    return notices.left(await desk.tables.leave(pressed.thing, interaction.user.id))


async def back(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Be dealt in again."""
    await desk.tables.back(pressed.thing, interaction.user.id)
    return notices.BACK


async def rebuy(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Buy chips."""
    return notices.rebought(await desk.tables.rebuy(pressed.thing, interaction.user.id))


async def new(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Open another table where one was closed."""
    need_rights(interaction)
    where = interaction.guild_id or 0, interaction.channel_id or 0
    await desk.tables.open(*where, interaction.user.id, name_of(interaction))
    return None


async def status(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """How the table stands."""
    return status_page(await desk.tables.snapshot(pressed.thing))
