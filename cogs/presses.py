"""Which button, select or form does what: by the first word of its verb."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.engine.errors import TooLate
from bot.present.ids import PressId
from cogs import gathering, hand, hosting, playing, sitting, stats
from cogs.desk import Answer, Desk

Press = Callable[[Desk, discord.Interaction, PressId], Awaitable[Answer]]

NUMBERED = ("my-cards", "amount")
"""What carries the number of a question without being an answer to it."""
HAND: dict[str, Press] = {
    "amount": playing.amount,
    "ahead": playing.ahead,
    "take-back": playing.take_back,
    "my-cards": playing.my_cards,
    "rules": playing.rules,
    "show": playing.show,
    "deal": gathering.deal,
    "cancel": gathering.cancel,
    "sit-out": gathering.sit_out,
    "play-after-all": gathering.play_after_all,
    "game": gathering.pick_game,
    "house-rules": gathering.panel,
    "rules-page-": gathering.panel_page,
    "rule-": gathering.set_rule,
    "rules-usual": gathering.usual,
    "numbers": gathering.numbers,
    "saved": gathering.saved,
    "save-rules": gathering.save,
    "use-saved": gathering.use,
    "forget-saved": gathering.forget,
    "story-": hand.turn,
    "deal-again": gathering.deal_again,
    "next-dealer": gathering.next_dealer,
    "void": hosting.void,
}
TABLE: dict[str, Press] = {
    "sit": sitting.sit,
    "leave": sitting.leave,
    "back": sitting.back,
    "rebuy": sitting.rebuy,
    "new": sitting.new,
    "status": sitting.status,
    "plot": stats.plot,
    "stakes": hosting.stakes,
    "stakes-usual": hosting.stakes_usual,
    "stakes-own": hosting.stakes_own,
    "games": hosting.games,
    "close-lost": hosting.close_lost,
    "games-all": hosting.games_all,
    "log": hosting.log,
    "game": gathering.pick_game,
}
PREFIXES = ("rule-", "rules-page-", "story-")
IN_LETTERS = ("ahead", "take-back", "my-cards", "close-lost")
"""What a direct message has buttons for, beside the answers to a question."""
SLOW = ("sit",)
"""Presses that wait for Discord before they can be answered: these are acknowledged first."""


async def press(desk: Desk, interaction: discord.Interaction, pressed: PressId) -> Answer:
    """Do what a button says. Raises Refused."""
    table_id = pressed.thing if pressed.domain == "table" else await desk.tables.of_hand(pressed.thing)
    word = pressed.verb.partition(":")[0]
    private = word in IN_LETTERS or (pressed.domain == "hand" and pressed.number is not None)
    if not await desk.belongs(interaction, table_id, private=private):
        raise TooLate("a button of another table")
    await desk.known(interaction, table_id)
    if pressed.domain == "hand" and pressed.number is not None and pressed.verb not in NUMBERED:
        return await playing.say(desk, interaction, pressed)
    known = HAND if pressed.domain == "hand" else TABLE
    chosen = known.get(word) or next((known[key] for key in PREFIXES if word.startswith(key) and key in known), None)
    if chosen is None:
        raise TooLate("no such button")
    return await chosen(desk, interaction, pressed)
