"""What a player presses during a hand: the board's buttons, the private choices, one's own cards."""

from __future__ import annotations

import discord

from bot.engine.actions import parse_amount
from bot.engine.errors import TooLate
from bot.present import house_panel, notices
from bot.present.choices import spoken, spoken_ahead
from bot.present.ids import PressId
from bot.present.letter import flip_page, kind, own_cards
from bot.table.play import HandPlay
from bot.table.snapshot import TableView
from cogs.desk import Answer, Desk, Instead, chosen_values


async def say(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Answer the question whose number the button carries. Raises Refused."""
    number = pressed.number or 0
    if pressed.verb.startswith("flip"):
        table, play = await _play(desk, pressed.thing)
        seat = play.seat_of(interaction.user.id)
        if pressed.verb == "flip-to":
            if seat is None or number != play.number_asked:
                raise TooLate("an older question")
            return Instead(flip_page(table, play, seat, chosen_values(interaction), number))
        action = spoken(pressed.verb, play.view(None))
    else:
        action = spoken(pressed.verb)
    if action is None:
        raise TooLate("no such button")
    await desk.tables.act(pressed.thing, number, interaction.user.id, action)
    return await _after_choice(desk, interaction, pressed.thing)


async def amount(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """`Raise…`: the form, and the form handed in."""
    _, play = await _play(desk, pressed.thing)
    asked, number = play.question, pressed.number or 0
    if interaction.type is discord.InteractionType.modal_submit:
        total = parse_amount(house_panel.filled_in(interaction).get("amount", ""))
        choice = None if asked is None else asked.choice("raise") or asked.choice("bet")
        action = spoken(f"{'raise' if choice is None else choice.verb}-{total}")
        if action is None:
            raise TooLate("no such button")
        await desk.tables.act(pressed.thing, number, interaction.user.id, action)
        return None
    ranges = [] if asked is None else [choice for choice in asked.choices if choice.verb in ("bet", "raise")]
    seat = play.seat_of(interaction.user.id)
    if asked is None or not ranges or number != play.number_asked or asked.seat != seat:
        # The table knows best why not: an old board, or another's turn.
        action = spoken("raise-1")
        if action is not None:
            await desk.tables.act(pressed.thing, number, interaction.user.id, action)
        raise TooLate("nothing to raise")
    low, high = ranges[0].low or 0, ranges[-1].high or 0
    return house_panel.amount_form(pressed.thing, number, low, high)


async def ahead(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """A choice made before its turn."""
    table, play = await _play(desk, pressed.thing)
    verb = pressed.verb.partition(":")[2]
    seat = play.seat_of(interaction.user.id)
    if verb == "flip-to" and seat is not None:
        return Instead(flip_page(table, play, seat, chosen_values(interaction), None))
    action = spoken_ahead(verb, play.view(None))
    if action is None:
        raise TooLate("no such button")
    await desk.tables.plan_ahead(pressed.thing, interaction.user.id, action)
    return await _after_choice(desk, interaction, pressed.thing)


async def take_back(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Think better of it. Raises TooLate for a choice that has counted, so that nobody believes it back."""
    table, _ = await _play(desk, pressed.thing)
    wanted, user = pressed.verb.partition(":")[2], interaction.user.id
    await desk.tables.take_back(pressed.thing, user, wanted)
    if not any(kind(text) == wanted for text in table.ahead.get(user, ())):
        raise TooLate("there is no such choice any more")
    return await _after_choice(desk, interaction, pressed.thing)


async def my_cards(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """The presser's own cards, for nobody else to see."""
    return await cards_of(desk, await desk.tables.of_hand(pressed.thing), interaction.user.id)


async def cards_of(desk: Desk, table_id: int, user: int) -> Answer:
    """The cards of somebody at a table."""
    table, view = await desk.tables.cards(table_id, user)
    if table.hand is None or view.viewer is None:
        raise TooLate("no hand")
    return own_cards(table, table.hand, view.viewer)


async def rules(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """The rule card of a hand, this one or an older one, with the rules it was played by."""
    table_id = await desk.tables.of_hand(pressed.thing)
    table = await desk.tables.snapshot(table_id)
    play = table.hand
    if play is None or play.id != pressed.thing:
        play = await desk.tables.hand_by_id(pressed.thing)
    return notices.rules_page(play.game, table, dict(play.state.rules))


async def show(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Show a hand that won unseen."""
    await desk.tables.show_hand(pressed.thing, interaction.user.id)
    return None


async def _play(desk: Desk, hand: int) -> tuple[TableView, HandPlay]:
    """The table and its present hand, if that is the hand meant. Raises TooLate."""
    table = await desk.tables.snapshot(await desk.tables.of_hand(hand))
    if table.hand is None or table.hand.id != hand:
        raise TooLate("an older hand")
    return table, table.hand


async def _after_choice(desk: Desk, interaction: discord.Interaction, hand: int) -> Answer:
    """A private answer is drawn anew at once; every other message is the publisher's."""
    message = interaction.message
    if message is None or not message.flags.ephemeral:
        return None
    table, play = await _play(desk, hand)
    seat = play.seat_of(interaction.user.id)
    return None if seat is None else Instead(own_cards(table, play, seat))
