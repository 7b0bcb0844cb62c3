"""What is pressed between hands: the lobby, its house rules, and the buttons under a showdown."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.engine.errors import TooLate
from bot.engine.games import game_named
from bot.engine.hand import settings
from bot.engine.house_rules import Setting
from bot.present import house_panel
from bot.present.ids import PressId
from bot.present.layout import Page
from bot.present.names import visible
from bot.present.saved_rules import save_form, saved_page
from bot.table.snapshot import TableView
from cogs.desk import Answer, Desk, Instead, chosen_values, name_of, need_rights


async def deal(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Announce and deal."""
    need_rights(interaction)
    await desk.tables.deal(pressed.thing, interaction.user.id)
    return None


async def cancel(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Close the lobby."""
    await desk.tables.cancel(pressed.thing, interaction.user.id)
    return None


async def sit_out(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Not be dealt into this hand."""
    await desk.tables.sit_out(pressed.thing, interaction.user.id)
    return None


async def play_after_all(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Be dealt in after all."""
    await desk.tables.sit_in(pressed.thing, interaction.user.id)
    return None


async def pick_game(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Another game in the lobby, or the first one at a table."""
    need_rights(interaction)
    channel = interaction.channel_id or 0
    if pressed.domain == "hand":
        await _lobby(desk, pressed.thing)
    elif await desk.tables.at_channel(channel) != pressed.thing:
        raise TooLate("that table is closed")
    game = "".join(chosen_values(interaction)[:1])
    await desk.tables.lobby(interaction.guild_id or 0, channel, interaction.user.id, name_of(interaction), game)
    return None


async def panel(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """The private panel of house rules."""
    game, rules = await _panel_for(desk, interaction, pressed)
    return house_panel.panel(pressed.thing, game, rules)


async def panel_page(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Another page of it."""
    game, rules = await _panel_for(desk, interaction, pressed)
    return Instead(house_panel.panel(pressed.thing, game, rules, _tail(pressed.verb)))


async def set_rule(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """A value chosen in the select of a rule."""
    head, _, key = pressed.verb.partition(":")
    game, _ = await _panel_for(desk, interaction, pressed)
    value = house_panel.select_value(game, key, chosen_values(interaction))
    return await _set(desk, interaction, pressed, {key: value}, _tail(head))


async def usual(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Every rule back to its default."""
    _, rules = await _panel_for(desk, interaction, pressed)
    return await _set(desk, interaction, pressed, dict.fromkeys(rules))


async def numbers(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """The form for numbers, and the form handed in."""
    game, rules = await _panel_for(desk, interaction, pressed)
    if interaction.type is not discord.InteractionType.modal_submit:
        return house_panel.numbers_form(pressed.thing, game, rules)
    filled = house_panel.form_values(game, house_panel.filled_in(interaction))
    return await _set(desk, interaction, pressed, filled)


async def saved(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """The saved sets of house rules."""
    return Instead(await _saved_page(desk, interaction, pressed))


async def save(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """The form for a name, and the form handed in."""
    await _panel_for(desk, interaction, pressed)
    if interaction.type is not discord.InteractionType.modal_submit:
        return save_form(pressed.thing)
    name = visible(house_panel.filled_in(interaction).get("name", ""))
    await desk.tables.save_rules(pressed.thing, interaction.user.id, name)
    return Instead(await _saved_page(desk, interaction, pressed))


async def use(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """A saved set, chosen."""
    await desk.tables.use_rules(pressed.thing, interaction.user.id, "".join(chosen_values(interaction)[:1]))
    game, rules = await _panel_for(desk, interaction, pressed)
    return Instead(house_panel.panel(pressed.thing, game, rules))


async def forget(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """A saved set, to be kept no longer."""
    await desk.tables.forget_rules(pressed.thing, interaction.user.id, "".join(chosen_values(interaction)[:1]))
    return Instead(await _saved_page(desk, interaction, pressed))


async def _saved_page(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Page:
    game, _ = await _panel_for(desk, interaction, pressed)
    table_id = await desk.tables.of_hand(pressed.thing)
    return saved_page(pressed.thing, game, await desk.tables.saved_rules(table_id, game))


async def deal_again(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """The same game and dealer."""
    need_rights(interaction)
    await desk.tables.deal_again(pressed.thing, interaction.user.id)
    return None


async def next_dealer(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """The deal moves left; that player picks the game in the lobby."""
    await desk.tables.next_dealer(pressed.thing, interaction.user.id)
    return None


async def _lobby(desk: Desk, hand: int) -> TableView:
    table = await desk.tables.snapshot(await desk.tables.of_hand(hand))
    if table.lobby is None or table.lobby.hand_id != hand:
        raise TooLate("that lobby is closed")
    return table


async def _panel_for(
    desk: Desk, interaction: discord.Interaction, pressed: PressId
) -> tuple[str, Mapping[str, Setting]]:
    table = await _lobby(desk, pressed.thing)
    if table.lobby is None:
        raise TooLate("that lobby is closed")
    if not table.may_deal(interaction.user.id):
        # Refuses whoever may not, and changes nothing for nobody.
        await desk.tables.set_rules(pressed.thing, interaction.user.id, {})
    game = game_named(table.lobby.game)
    return game.key, table.lobby.rules or settings(game.key, table.stakes, {})


async def _set(
    desk: Desk, interaction: discord.Interaction, pressed: PressId, chosen: Mapping[str, object], page: int = 0
) -> Answer:
    await desk.tables.set_rules(pressed.thing, interaction.user.id, chosen)
    game, rules = await _panel_for(desk, interaction, pressed)
    return Instead(house_panel.panel(pressed.thing, game, rules, page))


def _tail(verb: str) -> int:
    number = verb.rpartition("-")[2]
    return int(number) if number.isdigit() else 0
