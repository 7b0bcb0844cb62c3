"""SIGKILL in the middle of a penalty and between the flips of Woolworth's MJTF: nothing is lost or said twice."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox.driver import Outcome
from bot.sandbox.interaction import COMPONENT
from bot.sandbox.message_view import MessageView
from bot.sandbox.server import SandboxServer
from tests.acceptance.evening import PATIENCE, Evening, Presses, Turn
from tests.acceptance.players import Table
from tests.acceptance.story import Press
from tests.acceptance.tales import WOOLWORTH_MJTF
from tests.acceptance.test_killed import Killable

CHIPS = 600
STACKS = {"Bob": 192, "Cy": 177, "Ann": 231}


class Torn:
    """The hand of the tale, and a bot that is killed and started again while it is played."""

    def __init__(self, server: SandboxServer, bot: Killable) -> None:
        self.server, self.bot, self.kills = server, bot, 0
        self.fingers, self.evening = Presses(server), Evening(server, ("Ann", "Bob", "Cy"))

    async def asked(self, who: str, label: str) -> Turn:
        """Play what is easy until that player is asked that."""
        turn = await self.evening.play(self.fingers, until=Press(who, label))
        assert turn is not None
        return turn

    async def press(self, turn: Turn, label: str) -> None:
        await self.evening.answer(self.fingers, turn, label)

    async def kill(self) -> None:
        """Pull the plug, count the chips as they are committed, start again."""
        await self.bot.kill()
        assert self.bot.chips() == CHIPS
        self.kills += 1
        await self.bot.start()

    async def killed_over(self, turn: Turn) -> Turn:
        """Pull the plug while that is asked: the very same is asked again, in the same message."""
        await self.kill()
        again = await self.evening.turn()
        assert again is not None
        assert (again.who, again.number, again.message.id) == (turn.who, turn.number, turn.message.id)
        assert {*turn.labels} <= {*again.labels} and (again.picker is None) == (turn.picker is None)
        return again

    async def press_as_it_lay(self, turn: Turn, message: MessageView, label: str) -> None:
        """Press what a window still shows, whether or not the message has been drawn anew meanwhile."""
        button = message.find_button(label)
        assert button is not None
        told = {"data": {"component_type": 2, "custom_id": button.custom_id, "id": 1}, "message": dict(message.raw)}
        channel, user = self.server.world.channels[message.channel_id], self.server.user(turn.who)
        post = self.server.world.posts.find(message.id)
        sent = self.server.interactions.send(COMPONENT, user.id, channel, told, post)
        await self.server.until(lambda: sent.settled, PATIENCE)
        outcome = Outcome(self.server.stage, sent)
        assert not outcome.failed and not outcome.text, outcome
        self.evening.done(turn)

    async def letter(self, who: str, words: str) -> MessageView:
        """The one letter of this hand, once it says that."""

        def look() -> MessageView | None:
            return next((one for one in letters(self.server, who) if words in one.text), None)

        found = await self.server.until(look, PATIENCE)
        assert found is not None
        return found

    async def choose_ahead(self, who: str, to: str, side: str) -> None:
        """Choose a flip in the letter, before its turn."""
        letter = await self.letter(who, "you may give a joker away")
        picker = letter.selects[0]
        value = next(one["value"] for one in picker["options"] if one["label"] == to)
        await self.fingers.choose(who, letter, picker["custom_id"], value)
        await self.fingers.press(who, letter, f"{picker['custom_id'].rpartition(':')[0]}:flip-{value}-{side}")
        await self.letter(who, f"Chosen ahead: **flip a joker face {side} to {to}**")


def letters(server: SandboxServer, who: str) -> list[MessageView]:
    """The letters about cards; a question of its own is none."""
    return [one for one in server.dm(who) if "Down: " in one.text and "Your choice" not in one.text]


@pytest.fixture
async def torn(server: SandboxServer, tmp_path: Path) -> AsyncIterator[Torn]:
    bot = Killable(server, tmp_path)
    bot.decks.write_text(WOOLWORTH_MJTF.decks[0])
    await bot.start()
    await server.until(lambda: server.world.catalog.commands(), PATIENCE)
    await Table(server).open("Bob", "Cy", game="woolworth-mjtf")
    yield Torn(server, bot)
    if bot.process is not None and bot.process.returncode is None:
        bot.process.terminate()
        await bot.process.wait()


async def test_a_hand_survives_kills_over_a_penalty_and_between_the_flips(torn: Torn) -> None:
    server, evening = torn.server, torn.evening

    # A penalty is asked, and one is paid.
    five = await torn.asked("Bob", "Pay 5")
    await torn.killed_over(five)
    await torn.press(five, "Pay 5")  # the button as it lay there before
    await torn.kill()
    ten = await torn.asked("Cy", "Pay 20")
    assert "wild cards turned 2" in ten.message.text and "the next 5 costs 20" in ten.message.text
    await torn.press(ten, "Pay 20")
    await torn.kill()

    # The first flip: its receiver is chosen, and not confirmed.
    first = await torn.asked("Cy", "Flip face up")
    chosen = await evening.receiver(torn.fingers, first, "Ann")
    await torn.killed_over(first)
    assert "flips a joker" not in "".join(one.text for one in server.messages())
    await torn.press_as_it_lay(first, chosen, "Flip face down")
    await torn.kill()

    # The second is asked; the third is chosen ahead of it.
    second = await torn.asked("Ann", "Flip face up")
    assert "Cy flips a joker face down to Ann." in "".join(one.text for one in server.messages())
    await torn.choose_ahead("Bob", "Cy", "down")
    await torn.killed_over(second)
    await torn.letter("Bob", "Chosen ahead: **flip a joker face down to Cy**")
    await torn.press(second, "Flip face up to Cy")
    await torn.kill()
    assert await evening.turn() is None, "Bob is not asked: his choice has counted"

    await Table(server).found("Deal again")
    await server.until(
        lambda: not [one for who in STACKS for one in server.dm(who) if "Your choice" in one.text], PATIENCE
    )
    story = "\n".join(one.text for one in server.messages())
    for words in (*WOOLWORTH_MJTF.on_the_way[2:], *WOOLWORTH_MJTF.at_the_end):
        assert story.count(words) == 1, words
    with sqlite3.connect(torn.bot.data / "mariah.sqlite") as rows:
        assert dict(rows.execute("select name, stack from seat").fetchall()) == STACKS
    headings = Counter(one.text.partition("\n")[0] for one in server.messages())
    assert headings.most_common(1)[0][1] == 1, headings
    for who in STACKS:
        assert len(letters(server, who)) == 1, who
    assert torn.kills == 7
