"""An echo bot with the real discord.py on the loopback Discord."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest
import yarl
from discord import app_commands

from bot.sandbox.server import SandboxServer


class Ask(discord.ui.Modal, title="How much?"):
    amount = discord.ui.Label(text="Amount", component=discord.ui.TextInput(custom_id="amount", max_length=5))

    def __init__(self) -> None:
        super().__init__(custom_id="ask")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        field = self.amount.component
        assert isinstance(field, discord.ui.TextInput)
        await interaction.response.send_message(f"You said {field.value}", ephemeral=True)


class Buttons(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Whisper", custom_id="echo:whisper")
    async def whisper(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.send_message("only you", ephemeral=True, view=Buttons())

    @discord.ui.button(label="Edit", custom_id="echo:edit")
    async def edit(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.edit_message(content="edited", view=self)

    @discord.ui.button(label="Ask", custom_id="echo:ask")
    async def ask(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.send_modal(Ask())

    @discord.ui.button(label="Later", custom_id="echo:later")
    async def later(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.defer()
        await interaction.followup.send("later", ephemeral=True)

    @discord.ui.select(
        custom_id="echo:pick", options=[discord.SelectOption(label=one, value=one.lower()) for one in ("Up", "Down")]
    )
    async def pick(self, interaction: discord.Interaction, select: discord.ui.Select) -> None:
        await interaction.response.send_message(f"picked {select.values}", ephemeral=True)


class EchoBot(discord.Client):
    """Answers `/echo`, `/slow`, `/table join`, `/guess`, and counts what the gateway told it."""

    def __init__(self, **settings: object) -> None:
        super().__init__(
            intents=settings.pop("intents", discord.Intents(guilds=True)),  # type: ignore[arg-type]
            max_messages=None,
            guild_ready_timeout=0.05,
            **settings,
        )
        self.tree = app_commands.CommandTree(self)
        self.heard: list[str] = []
        self._teach()

    async def setup_hook(self) -> None:
        self.add_view(Buttons())
        await self.tree.sync()

    async def on_socket_event_type(self, name: str) -> None:
        self.heard.append(name)

    def _teach(self) -> None:
        @self.tree.command(description="Say it again")
        async def echo(interaction: discord.Interaction, words: str, who: discord.User | None = None) -> None:
            said = f"{words} {who.mention}" if who else words
            await interaction.response.send_message(said, view=Buttons())

        @self.tree.command(description="Think first")
        async def slow(interaction: discord.Interaction, private: bool = False) -> None:
            await interaction.response.defer(ephemeral=private, thinking=True)
            await interaction.followup.send("thought")

        @self.tree.command(description="Guess a street")
        async def guess(interaction: discord.Interaction, street: str) -> None:
            await interaction.response.send_message(street)

        @guess.autocomplete("street")
        async def streets(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            return [
                app_commands.Choice(name=one, value=one)
                for one in ("third", "fourth", "fifth")
                if one.startswith(typed)
            ]

        @self.tree.command(description="Write me")
        async def direct(interaction: discord.Interaction) -> None:
            await interaction.response.defer(ephemeral=True)
            try:
                await interaction.user.send("psst", view=Buttons())
            except discord.Forbidden as refused:
                await interaction.followup.send(f"closed {refused.code}")
            else:
                await interaction.followup.send("sent")

        table = app_commands.Group(name="table", description="The table")

        @table.command(description="Sit down")
        async def join(interaction: discord.Interaction, chips: app_commands.Range[int, 1, 500]) -> None:
            await interaction.response.send_message(f"{interaction.user.display_name} sits with {chips}")

        self.tree.add_command(table)


def point_at(server: SandboxServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", server.api_url)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(server.gateway_url))


@pytest.fixture
async def server() -> AsyncIterator[SandboxServer]:
    async with SandboxServer() as running:
        yield running


@pytest.fixture
async def bot(server: SandboxServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[EchoBot]:
    point_at(server, monkeypatch)
    async with EchoBot() as client:
        running = asyncio.create_task(client.start(server.token))
        await server.bot_online()
        await server.until(lambda: server.world.catalog.commands())
        yield client
        await client.close()
        await asyncio.gather(running, return_exceptions=True)
