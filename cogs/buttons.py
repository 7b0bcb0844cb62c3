"""Presses of buttons, choices from selects, forms handed in: all come in by their custom id, also after a restart."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.present.ids import PressId
from bot.present.refusals import GONE
from cogs.desk import Answer, Desk, answer
from cogs.presses import SLOW, press

PRESSED = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Buttons(commands.Cog):
    """One listener for every press: nothing is registered that a restart could lose, and nothing goes unanswered."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer a press; one whose id is not ours gets an answer too."""
        if interaction.type not in PRESSED:
            return
        data = dict(interaction.data or {})
        pressed = PressId.parse(str(data.get("custom_id", "")))
        work = _gone() if pressed is None else press(self._desk, interaction, pressed)
        await answer(interaction, work, slow=pressed is not None and pressed.verb in SLOW)


async def _gone() -> Answer:
    return GONE


async def setup(bot: commands.Bot) -> None:
    """Load the cog; the bot has the desk."""
    await bot.add_cog(Buttons(bot.desk))  # pyright: ignore[reportAttributeAccessIssue]
