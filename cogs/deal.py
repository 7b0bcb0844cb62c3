"""`/deal GAME`: one sub-command for each game of the rule book."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.game import Game
from bot.engine.games import GAMES
from bot.present.notices import lobby_open
from cogs.desk import Answer, Desk, answer, name_of, need_rights


class Deal(commands.Cog):
    """Opens the lobby of a game at this channel's table, and the table if there is none."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.deal = app_commands.Group(name="deal", description="Deal a hand: opens the lobby", guild_only=True)
        for game in GAMES.values():
            self.deal.add_command(self._command(game))
        self.__cog_app_commands__ = [self.deal]

    def _command(self, game: Game) -> app_commands.Command[Deal, ..., None]:
        async def deal(interaction: discord.Interaction) -> None:
            await answer(interaction, self._lobby(interaction, game))

        fewest, most = game.seats
        described = f"{game.title}, {fewest} to {most} players"
        return app_commands.Command(name=game.key, description=described, callback=deal)

    async def _lobby(self, interaction: discord.Interaction, game: Game) -> Answer:
        need_rights(interaction)
        where = interaction.guild_id or 0, interaction.channel_id or 0
        await self._desk.tables.lobby(*where, interaction.user.id, name_of(interaction), game.key)
        return lobby_open(game.title)


async def setup(bot: commands.Bot) -> None:
    """Load the cog; the bot has the desk."""
    cog = Deal(bot.desk)  # pyright: ignore[reportAttributeAccessIssue]
    await bot.add_cog(cog)
