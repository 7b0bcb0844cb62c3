"""What every button, select and form does: parse the id, ask the table, answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

import discord

from bot.engine.actions import parse_amount
from bot.engine.errors import TooLate
from bot.engine.games import game_named
from bot.engine.hand import settings
from bot.engine.house_rules import Setting
from bot.present import house_panel, notices
from bot.present.choices import spoken
from bot.present.ids import PressId
from bot.present.letter import flip_page, own_cards
from bot.present.lobby import status_page
from bot.table.play import HandPlay
from bot.table.snapshot import TableView
from cogs.desk import Answer, Desk, Instead, lacking, name_of

Press = Callable[["Presses", discord.Interaction, PressId], Awaitable[Answer]]


class Presses:
    """One method for each kind of button."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tables = desk.tables

    async def press(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """Do what a button says. Raises Refused."""
        await self._known(interaction, pressed)
        if pressed.domain == "hand" and pressed.number is not None and pressed.verb not in ("my-cards", "amount"):
            return await self._answer_question(interaction, pressed)
        word = pressed.verb.partition(":")[0]
        known = HAND if pressed.domain == "hand" else TABLE
        chosen = known.get(word) or next(
            (known[key] for key in PREFIXES if word.startswith(key) and key in known), None
        )
        if chosen is None:
            raise TooLate("no such button")
        return await chosen(self, interaction, pressed)

    # Answers to a question

    async def _answer_question(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        table, play = await self._play(pressed.thing)
        seat = play.seat_of(interaction.user.id)
        if pressed.verb == "flip-to":
            if seat is None or pressed.number != play.number_asked:
                raise TooLate("an older question")
            return Instead(flip_page(table, play, seat, _values(interaction), pressed.number))
        action = spoken(pressed.verb, play.view(None))
        if action is None:
            raise TooLate("no such button")
        await self._tables.act(pressed.thing, pressed.number or 0, interaction.user.id, action)
        return await self._after_choice(interaction, pressed.thing)

    async def amount(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """`Raise…`: the form, and the form handed in."""
        _, play = await self._play(pressed.thing)
        asked, number = play.question, pressed.number or 0
        if interaction.type is discord.InteractionType.modal_submit:
            total = parse_amount(house_panel.filled_in(interaction).get("amount", ""))
            choice = None if asked is None else asked.choice("raise") or asked.choice("bet")
            verb = "raise" if choice is None else choice.verb
            action = spoken(f"{verb}-{total}", play.view(None))
            if action is None:
                raise TooLate("no such button")
            await self._tables.act(pressed.thing, number, interaction.user.id, action)
            return None
        ranges = [] if asked is None else [choice for choice in asked.choices if choice.verb in ("bet", "raise")]
        seat = play.seat_of(interaction.user.id)
        if asked is None or not ranges or number != play.number_asked or asked.seat != seat:
            # The table knows best why not: an old board, or another's turn.
            action = spoken("raise-1", play.view(None))
            if action is not None:
                await self._tables.act(pressed.thing, number, interaction.user.id, action)
            raise TooLate("nothing to raise")
        low, high = ranges[0].low or 0, ranges[-1].high or 0
        return house_panel.amount_form(pressed.thing, number, low, high)

    async def ahead(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """A choice made before its turn."""
        table, play = await self._play(pressed.thing)
        verb = pressed.verb.partition(":")[2]
        seat = play.seat_of(interaction.user.id)
        if verb == "flip-to" and seat is not None:
            return Instead(flip_page(table, play, seat, _values(interaction), None))
        action = spoken(verb, play.view(None))
        if action is None:
            raise TooLate("no such button")
        await self._tables.plan_ahead(pressed.thing, interaction.user.id, action)
        return await self._after_choice(interaction, pressed.thing)

    async def take_back(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """Think better of it."""
        await self._tables.take_back(pressed.thing, interaction.user.id, pressed.verb.partition(":")[2])
        return await self._after_choice(interaction, pressed.thing)

    async def my_cards(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """The presser's own cards, for nobody else to see."""
        return await self.cards_of(await self._tables.of_hand(pressed.thing), interaction.user.id)

    async def cards_of(self, table_id: int, user: int) -> Answer:
        """The cards of somebody at a table."""
        table, view = await self._tables.cards(table_id, user)
        if table.hand is None or view.viewer is None:
            raise TooLate("no hand")
        return own_cards(table, table.hand, view.viewer)

    # The lobby and after the hand

    async def deal(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """Announce and deal."""
        missing = lacking(interaction)
        if missing is not None:
            return missing
        await self._tables.deal(pressed.thing, interaction.user.id)
        return None

    async def cancel(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """Close the lobby."""
        await self._tables.cancel(pressed.thing, interaction.user.id)
        return None

    async def sit_out(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """Not be dealt into this hand."""
        await self._tables.sit_out(pressed.thing, interaction.user.id)
        return None

    async def play_after_all(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """Be dealt in after all."""
        await self._tables.sit_in(pressed.thing, interaction.user.id)
        return None

    async def pick_game(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """Another game in the lobby, or the first one at a table."""
        if pressed.domain == "hand":
            await self._lobby(pressed.thing)
        game = "".join(_values(interaction)[:1])
        where = interaction.guild_id or 0, interaction.channel_id or 0
        await self._tables.lobby(*where, interaction.user.id, name_of(interaction), game)
        return None

    async def house_rules(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """The private panel."""
        game, rules = await self._panel_for(interaction, pressed)
        return house_panel.panel(pressed.thing, game, rules)

    async def rules_page(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """Another page of it."""
        game, rules = await self._panel_for(interaction, pressed)
        return Instead(house_panel.panel(pressed.thing, game, rules, _tail(pressed.verb)))

    async def set_rule(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """A value chosen in the select of a rule."""
        head, _, key = pressed.verb.partition(":")
        game, _ = await self._panel_for(interaction, pressed)
        value = house_panel.select_value(game, key, _values(interaction))
        await self._tables.set_rules(pressed.thing, interaction.user.id, {key: value})
        game, rules = await self._panel_for(interaction, pressed)
        return Instead(house_panel.panel(pressed.thing, game, rules, _tail(head)))

    async def usual(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """Every rule back to its default."""
        game, rules = await self._panel_for(interaction, pressed)
        await self._tables.set_rules(pressed.thing, interaction.user.id, dict.fromkeys(rules))
        game, rules = await self._panel_for(interaction, pressed)
        return Instead(house_panel.panel(pressed.thing, game, rules))

    async def numbers(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """The form for numbers, and the form handed in."""
        game, rules = await self._panel_for(interaction, pressed)
        if interaction.type is not discord.InteractionType.modal_submit:
            return house_panel.numbers_form(pressed.thing, game, rules)
        filled = house_panel.form_values(game, house_panel.filled_in(interaction))
        await self._tables.set_rules(pressed.thing, interaction.user.id, filled)
        game, rules = await self._panel_for(interaction, pressed)
        return Instead(house_panel.panel(pressed.thing, game, rules))

    async def rules(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """The rule card of a hand, with the rules it is played by."""
        table, play = await self._play(pressed.thing)
        return notices.rules_page(play.game, table, dict(play.state.rules))

    async def show(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """Show a hand that won unseen."""
        await self._tables.show_hand(pressed.thing, interaction.user.id)
        return None

    async def deal_again(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """The same game and dealer."""
        missing = lacking(interaction)
        if missing is not None:
            return missing
        await self._tables.deal_again(pressed.thing, interaction.user.id)
        return None

    async def next_dealer(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """The deal moves left; that player picks the game in the lobby."""
        await self._tables.next_dealer(pressed.thing, interaction.user.id)
        return None

    # The table

    async def sit(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """Take a seat, and hear whether direct messages arrive."""
        return await self.sit_at(interaction, pressed.thing)

    async def sit_at(self, interaction: discord.Interaction, table_id: int) -> Answer:
        """Sit down at a table."""
        user = interaction.user.id
        await self._tables.sit(table_id, user, name_of(interaction))
        await self._desk.publisher.drawn(table_id)
        table = await self._tables.snapshot(table_id)
        seat = table.seat(user)
        return notices.seated(table.buy_in if seat is None else seat.stack, seat is None or not seat.dm_closed)

    async def leave(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """Cash out."""
        left = await self._tables.leave(pressed.thing, interaction.user.id)
        return notices.left(left)

    async def back(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """Be dealt in again."""
        await self._tables.back(pressed.thing, interaction.user.id)
        return notices.BACK

    async def rebuy(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """Buy chips."""
        return notices.rebought(await self._tables.rebuy(pressed.thing, interaction.user.id))

    async def new(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """Open another table where one was closed."""
        missing = lacking(interaction)
        if missing is not None:
            return missing
        where = interaction.guild_id or 0, interaction.channel_id or 0
        await self._tables.open(*where, interaction.user.id, name_of(interaction))
        return None

    async def status(self, interaction: discord.Interaction, pressed: PressId) -> Answer:
        """How the table stands."""
        return status_page(await self._tables.snapshot(pressed.thing))

    # What they share

    async def _known(self, interaction: discord.Interaction, pressed: PressId) -> None:
        if self._desk.is_news(interaction):
            table_id = pressed.thing if pressed.domain == "table" else await self._tables.of_hand(pressed.thing)
            await self._desk.known(interaction, table_id)

    async def _play(self, hand: int) -> tuple[TableView, HandPlay]:
        """The table and its present hand, if that is the hand meant. Raises TooLate."""
        table = await self._tables.snapshot(await self._tables.of_hand(hand))
        if table.hand is None or table.hand.id != hand:
            raise TooLate("an older hand")
        return table, table.hand

    async def _lobby(self, hand: int) -> TableView:
        table = await self._tables.snapshot(await self._tables.of_hand(hand))
        if table.lobby is None or table.lobby.hand_id != hand:
            raise TooLate("that lobby is closed")
        return table

    async def _panel_for(self, interaction: discord.Interaction, pressed: PressId) -> tuple[str, Mapping[str, Setting]]:
        table = await self._lobby(pressed.thing)
        if table.lobby is None:
            raise TooLate("that lobby is closed")
        if not table.may_deal(interaction.user.id):
            # Refuses whoever may not, and changes nothing for nobody.
            await self._tables.set_rules(pressed.thing, interaction.user.id, {})
        game = game_named(table.lobby.game)
        return game.key, table.lobby.rules or settings(game.key, table.stakes, {})

    async def _after_choice(self, interaction: discord.Interaction, hand: int) -> Answer:
        """A private answer is drawn anew at once; every other message is the publisher's."""
        message = interaction.message
        if message is None or not message.flags.ephemeral:
            return None
        table, play = await self._play(hand)
        seat = play.seat_of(interaction.user.id)
        return None if seat is None else Instead(own_cards(table, play, seat))


def _values(interaction: discord.Interaction) -> list[str]:
    data: Mapping[str, object] = dict(interaction.data or {})
    values = data.get("values")
    return [str(value) for value in values] if isinstance(values, list) else []


def _tail(verb: str) -> int:
    number = verb.rpartition("-")[2]
    return int(number) if number.isdigit() else 0


PREFIXES = ("rule-", "rules-page-")
HAND: dict[str, Press] = {
    "amount": Presses.amount,
    "ahead": Presses.ahead,
    "take-back": Presses.take_back,
    "my-cards": Presses.my_cards,
    "deal": Presses.deal,
    "cancel": Presses.cancel,
    "sit-out": Presses.sit_out,
    "play-after-all": Presses.play_after_all,
    "game": Presses.pick_game,
    "house-rules": Presses.house_rules,
    "rules-page-": Presses.rules_page,
    "rule-": Presses.set_rule,
    "rules-usual": Presses.usual,
    "numbers": Presses.numbers,
    "rules": Presses.rules,
    "show": Presses.show,
    "deal-again": Presses.deal_again,
    "next-dealer": Presses.next_dealer,
}
TABLE: dict[str, Press] = {
    "sit": Presses.sit,
    "leave": Presses.leave,
    "back": Presses.back,
    "rebuy": Presses.rebuy,
    "game": Presses.pick_game,
    "new": Presses.new,
    "status": Presses.status,
}
SLOW = ("sit",)
"""Presses that wait for Discord before they can be answered: these are acknowledged first."""
