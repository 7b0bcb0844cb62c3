"""`/hand …`: the last hand or a numbered one, told, as a file, proved; each answer for the asker alone."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot import phh
from bot.engine.record import print_record
from bot.present import history, notices, proof
from bot.present.ids import PressId
from bot.table.history import record_for
from cogs.desk import Answer, Attached, Desk, Instead, answer

NUMBER = app_commands.Range[int, 1, 1_000_000]
WHICH = "Which hand of this table; left out: the last one that is over"


@app_commands.guild_only()
class Hand(commands.GroupCog, name="hand", description="A hand that is over: its story, its record, its proof"):
    """Each command looks one hand up and shows what the asker may see of it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tables = desk.tables

    @app_commands.command(description="Tell a hand that is over, street by street, for you alone")
    @app_commands.describe(number=WHICH)
    async def show(self, interaction: discord.Interaction, number: NUMBER | None = None) -> None:
        """Tell a hand."""
        await answer(interaction, self._show(interaction, number))

    @app_commands.command(description="A hand that is over as a file to keep and to replay")
    @app_commands.describe(number=WHICH)
    async def export(self, interaction: discord.Interaction, number: NUMBER | None = None) -> None:
        """Export a hand."""
        await answer(interaction, self._export(interaction, number))

    @app_commands.command(description="Prove that the cards you saw came from the deck that was sealed before the deal")
    @app_commands.describe(number=WHICH)
    async def verify(self, interaction: discord.Interaction, number: NUMBER | None = None) -> None:
        """Prove a deal."""
        await answer(interaction, self._verify(interaction, number))

    async def _show(self, interaction: discord.Interaction, number: int | None) -> Answer:
        old = await self._tables.old_hand(interaction.channel_id or 0, number)
        table = await self._tables.snapshot(old.table_id)
        return history.history_page(table, old.play, old.play.seat_of(interaction.user.id))

    async def _export(self, interaction: discord.Interaction, number: int | None) -> Answer:
        play = (await self._tables.old_hand(interaction.channel_id or 0, number)).play
        record, name = record_for(play, interaction.user.id), f"hand-{play.number}"
        plain = phh.phh_of(play.events, play.seat_of(interaction.user.id), play.shown)
        also = () if plain is None else (Attached("", f"{name}.phh", plain.encode()),)
        told = notices.exported(play, f"{name}.toml", also=bool(also))
        return Attached(told, f"{name}.toml", print_record(record).encode(), also=also)

    async def _verify(self, interaction: discord.Interaction, number: int | None) -> Answer:
        old = await self._tables.old_hand(interaction.channel_id or 0, number)
        proofs = await self._tables.proofs(old.play, interaction.user.id)
        data = proof.proof_file(old.table_id, old.play, proofs)
        return Attached(proof.proof_words(old.play, proofs), proof.proof_name(old.play), data)


async def turn(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Another page of the story of a hand."""
    old = await desk.tables.old_hand_by_id(pressed.thing)
    number = pressed.verb.removeprefix(history.TURN)
    table = await desk.tables.snapshot(old.table_id)
    viewer = old.play.seat_of(interaction.user.id)
    return Instead(history.history_page(table, old.play, viewer, int(number) if number.isdecimal() else 0))


async def setup(bot: commands.Bot) -> None:
    """Load the cog; the bot has the desk."""
    await bot.add_cog(Hand(bot.desk))  # pyright: ignore[reportAttributeAccessIssue]
