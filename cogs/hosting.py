"""What the host presses: the stakes, the games, taking a hand back; and the pages of the log, for everybody."""

from __future__ import annotations

import discord

from bot.engine.errors import TooLate
from bot.present import host_words
from bot.present.house_panel import filled_in
from bot.present.ids import PressId
from bot.present.layout import GREY, Page
from bot.present.notices import closing_page
from bot.present.stakes_form import PRESETS, form_terms, stakes_form, stakes_page
from bot.present.table_log import log_page
from bot.table.terms import Terms
from cogs.desk import Answer, Desk, Instead, chosen_values


async def stakes(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """The stakes to choose from."""
    return await stakes_of(desk, interaction.user.id, pressed.thing)


async def stakes_of(desk: Desk, user: int, table_id: int) -> Page:
    """The host's choice of stakes. Raises NotHost, HandInProgress."""
    await desk.tables.terms(table_id, user, Terms())  # refuses whoever may not, and changes nothing
    return stakes_page(await desk.tables.snapshot(table_id))


async def stakes_usual(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Stakes chosen in the select."""
    terms = PRESETS.get("".join(chosen_values(interaction)[:1]))
    if terms is None:
        raise TooLate("no such stakes")
    await desk.tables.terms(pressed.thing, interaction.user.id, terms)
    return Instead(stakes_page(await desk.tables.snapshot(pressed.thing)))


async def stakes_own(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """The form for other stakes, and the form handed in."""
    if interaction.type is not discord.InteractionType.modal_submit:
        await stakes_of(desk, interaction.user.id, pressed.thing)
        return stakes_form(await desk.tables.snapshot(pressed.thing))
    await desk.tables.terms(pressed.thing, interaction.user.id, form_terms(filled_in(interaction)))
    return Instead(stakes_page(await desk.tables.snapshot(pressed.thing)))


async def games(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """The games chosen in one of the selects."""
    part = _number(pressed)
    enabled = (await desk.tables.snapshot(pressed.thing)).games
    chosen = host_words.games_chosen(enabled, part, chosen_values(interaction))
    await desk.tables.enable_games(pressed.thing, interaction.user.id, chosen)
    return Instead(host_words.games_page(await desk.tables.snapshot(pressed.thing)))


async def games_all(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Every game again."""
    await desk.tables.enable_games(pressed.thing, interaction.user.id, ())
    return Instead(host_words.games_page(await desk.tables.snapshot(pressed.thing)))


async def void(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Take that hand back, and no other."""
    await desk.tables.void(await desk.tables.of_hand(pressed.thing), interaction.user.id, pressed.thing)
    return Instead(Page((host_words.VOIDED,), (), GREY))


async def log(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Another page of the log."""
    page = await desk.tables.table_log(pressed.thing, _number(pressed))
    return Instead(log_page(pressed.thing, page))


def _number(pressed: PressId) -> int:
    tail = pressed.verb.partition(":")[2]
    return int(tail) if tail.isdigit() else 0


async def close_lost(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """From the host's direct messages: the night of a table without a channel ends, a hand is taken back."""
    user = interaction.user.id
    if not await desk.tables.close(pressed.thing, user):
        await desk.tables.close(pressed.thing, user)
    settled = closing_page(await desk.tables.snapshot(pressed.thing))
    return Instead(Page(settled.blocks, (), settled.accent))
