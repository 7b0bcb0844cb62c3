"""Eight of the longest names, eight jokers, the jackpot: from `/deal` to the showdown Discord refuses nothing."""

from __future__ import annotations

import random
from itertools import product

from bot.present.names import safe_name
from bot.present.refusals import OURS
from bot.sandbox import components
from bot.sandbox.driver import Outcome
from bot.sandbox.message_view import MessageView
from tests.acceptance.test_field_faults import table
from tests.cogs.conftest import night
from tests.cogs.night import Night
from tests.present.test_limits import NAMES

__all__ = ["night"]

GAME = "woolworth-mjtf"
FULL = 8
EASY = ("check", "call", "bring-in", "pay", "pass", "fold")
LONG = 200
"""More answers than any such hand takes when nobody raises."""


def deck() -> str:
    """A joker first for everybody, face down; then the 52, always in the same disorder."""
    rest = [rank + suit for rank, suit in product("23456789TJQKA", "cdhs")]
    random.Random(5).shuffle(rest)
    return " ".join(["Jk"] * FULL + rest)


def answered(outcome: Outcome) -> Outcome:
    """It was answered in time, and not with an apology."""
    assert not outcome.failed and OURS not in outcome.text, outcome
    return outcome


async def seat_everybody(night: Night) -> list[str]:
    """The lobby is open and full; the ids of the players, the dealer first."""
    people = [night.server.world.add_user(name) for name in NAMES]
    ids = [person.id for person in people]
    answered(await night.human(ids[0]).slash(f"deal {GAME}"))
    for user in ids[1:]:
        await answered(await night.press(user, "Sit in")).replied()
    return ids


async def find(night: Night, user: str, custom_id: str) -> MessageView:
    """The message of the channel or of that player's direct messages with exactly that button or select."""

    def there() -> MessageView | None:
        messages = [*night.server.messages(), *night.server.dm(night.human(user))]
        return next((one for one in messages if components.find(one.components, custom_id)), None)

    found = await night.server.until(there)
    assert found is not None
    return found


async def flip(night: Night, user: str, question: str) -> Outcome:
    """Choose the last receiver in the direct message's select, then press the side."""
    asking = await find(night, user, f"{question}:flip-to")
    picker = components.find(asking.components, f"{question}:flip-to")
    assert picker is not None
    assert {option["label"] for option in picker["options"]} <= {*NAMES}, "a select shows names as they are"
    to = picker["options"][-1]["value"]
    chosen = answered(await night.human(user).select(asking, picker["custom_id"], to))
    assert chosen.edited is not None
    return answered(
        await night.human(user).click(chosen.edited, f"{question}:flip-{to}-{'up' if to > '3' else 'down'}")
    )


async def play_on(night: Night) -> list[str]:
    """Everybody stays in as long as they may; what was said, in order."""
    said: list[str] = []
    for _ in range(LONG):
        seen = await table(night)
        assert seen.hand is not None
        asked = seen.hand.question
        if asked is None or asked.seat is None:
            break
        user, verbs = str(seen.hand.users[asked.seat]), [choice.verb for choice in asked.choices]
        question = f"hand:{seen.hand.id}:q{seen.hand.number_asked}"
        if "flip" in verbs and said[-1] != "flip":  # every other one keeps the joker
            said.append("flip")
            outcome = await flip(night, user, question)
        else:
            said.append(next(verb for verb in EASY if verb in verbs))
            button = f"{question}:{said[-1]}"
            outcome = answered(await night.human(user).click(await find(night, user, button), button))
        assert not outcome.text, (said[-1], outcome.text)
    return said


async def test_the_greatest_hand_of_all_is_played_out_and_discord_refuses_nothing(night: Night) -> None:
    night.chance.decks = [deck()]
    ids = await seat_everybody(night)
    panel = answered(await night.press(ids[0], "House rules"))
    assert panel.reply is not None and panel.ephemeral
    while panel.reply is not None and (more := panel.reply.find_button("More ▶")) is not None:
        answered(await night.human(ids[0]).click(panel.reply, more.custom_id))
    numbers = answered(await night.human(ids[0]).click(panel.reply, "Numbers…"))
    assert numbers.modal is not None
    answered(await night.press(ids[0], "Deal"))
    board = await night.said("to act")
    for user in ids:
        mine = answered(await night.human(user).click(board, "My cards"))
        assert mine.ephemeral and "Joker" in mine.text
    for command in ("table status", "cards", "help"):
        assert answered(await night.human(ids[3]).slash(command)).ephemeral
    assert answered(await night.human(ids[3]).slash("rules", game=GAME)).text
    said = await play_on(night)
    assert {"pay", "flip", "pass"} <= {*said}
    result = await night.said("is over")
    shown = "\n".join(one.text for one in night.server.messages())
    assert "Net:" in result.text and all(safe_name(name) in shown for name in NAMES)
    await night.bot.publisher.drawn(1, 30)
    refused = [call for call in night.server.requests if call.status >= 400]
    assert not refused, (refused[0].path, refused[0].answer)
    called = {user for one in night.server.messages() for user in one.mentions}
    assert called <= {*ids}, "nobody is called whose turn it was not"
