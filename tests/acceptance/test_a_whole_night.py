"""A whole night: eight people and two robots come and go, all games are dealt, and at the end the ledger balances.

`make test` plays some twenty hands of it, `make night` a hundred and twenty.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from bot.engine.games import GAMES
from bot.present.refusals import OURS
from bot.sandbox import components
from bot.sandbox.driver import Outcome
from bot.sandbox.message_view import MessageView
from bot.table import ledger
from bot.table.snapshot import TableView
from tests.cogs.conftest import opened
from tests.cogs.night import Night
from tests.table.house import Turned

HANDS = 120 if os.environ.get("MARIAH_NIGHTLY") == "1" else 22
FEWEST = 4
TURN, BANK = 60.0, 60.0


class Evening:
    """The night and its people; all chance comes from one seed."""

    def __init__(self, night: Night, clock: Turned) -> None:
        self.night, self.clock, self.random = night, clock, random.Random(2026)
        self.games: Iterator[str] = cycle(GAMES)
        self.happened: list[str] = []
        self.timeouts = 0

    async def table(self) -> TableView:
        return await self.night.bot.tables.snapshot(1)

    async def say(self, who: str, command: str, **options: Any) -> Outcome:
        """A command that is answered, in time and without an apology."""
        outcome = await self.night.human(who).slash(command, **options)
        assert not outcome.failed, (command, outcome)
        await outcome.replied()
        assert OURS not in outcome.text, (command, outcome.text)
        return outcome

    async def press(self, user: str, custom_id: str, *, dm: bool = False) -> Outcome:
        """Press exactly that button, wherever it is for that player."""

        def there() -> MessageView | None:
            mine = self.night.server.dm(self.night.human(user))
            messages = mine if dm else [*self.night.server.messages(), *mine]
            return next((one for one in reversed(messages) if components.find(one.components, custom_id)), None)

        message = await self.night.server.until(there, 20)
        assert message is not None, custom_id
        outcome = await self.night.human(user).click(message, custom_id)
        assert not outcome.failed and OURS not in outcome.text, (custom_id, outcome)
        return outcome

    async def balanced(self) -> None:
        """Not a chip more or less than came in (DESIGN 3.6)."""
        store = self.night.bot.tables.store
        count = await store.read(lambda session: ledger.balance(session, 1))
        assert count.holds, count

    async def deal(self) -> int:
        """The host picks the next game; whoever is one too many sits out. The hand's number."""
        await self.fill_up()
        host = (await self.table()).host
        await self.say(str(host), f"deal {next(self.games)}")
        seen = await self.table()
        assert seen.lobby is not None
        hand, most = seen.lobby.hand_id, GAMES[seen.lobby.game].seats[1]
        spare = [user for user in seen.lobby.playing if user > 0 and user != host]
        for user in spare[: max(0, len(seen.lobby.playing) - most)]:
            await self.press(str(user), f"hand:{hand}:sit-out")
        outcome = await self.press(str(host), f"hand:{hand}:deal")
        assert not outcome.text, outcome.text
        seen = await self.table()
        assert seen.hand is not None and seen.hand.id == hand
        return hand

    async def fill_up(self) -> None:
        """Whoever is bust rebuys, whoever was away comes back."""
        for seat in (await self.table()).seats:
            if not seat.robot and seat.stack + seat.due == 0:
                await self.say(str(seat.user), "table rebuy")
                self.happened.append("rebuy")
            if not seat.robot and seat.away:
                await self.say(str(seat.user), "table back")
                self.happened.append("back")

    async def answer(self, seen: TableView) -> None:
        """Whoever is asked says something, or lets the clock run."""
        play = seen.hand
        assert play is not None
        asked = play.question
        if asked is None or asked.seat is None or play.users[asked.seat] < 0:
            await self.moved(seen)
            return
        user, verbs = str(play.users[asked.seat]), {choice.verb for choice in asked.choices}
        question = f"hand:{play.id}:q{play.number_asked}"
        if self.timeouts and "check" not in verbs:
            self.timeouts -= 1
            self.happened.append("time-out")
            self.clock.turn(TURN + 1)
            now = await self.moved(seen)
            if now.hand == play and asked.kind != "flip":
                self.clock.turn(BANK + 1)
                await self.moved(now)  # not the bank that has just begun: its end
            return
        if "flip" in verbs and self.random.random() < 0.4:
            await self.flip(user, question)
            self.happened.append("flip")
            return
        verb = self.choice(verbs)
        if verb != "pay" and any(choice.takes_all for choice in asked.choices if choice.verb == verb):
            verb = "all-in"  # what takes all has that one button
        outcome = await self.press(user, f"{question}:{verb}", dm=asked.kind in ("buy", "flip"))
        assert not outcome.text, (verb, outcome.text)

    def choice(self, verbs: set[str]) -> str:
        """Mostly out of the way, so that a hundred hands are no week; sometimes bold."""
        order = ["check", "bring-in", "fold", "down", "pass", "pay"]
        if self.random.random() < 0.45:
            order = ["check", "bring-in", "call", "pay", "buy", "pass", "down", "fold"]
        return next(verb for verb in order if verb in verbs)

    async def flip(self, user: str, question: str) -> None:
        """Somebody is chosen in the select of the direct message, then the side."""
        picker = f"{question}:flip-to"

        def there() -> MessageView | None:
            messages = self.night.server.dm(self.night.human(user))
            return next((one for one in messages if components.find(one.components, picker)), None)

        asking = await self.night.server.until(there, 20)
        assert asking is not None
        found = components.find(asking.components, picker)
        assert found is not None
        to = self.random.choice(found["options"])["value"]
        chosen = await self.night.human(user).select(asking, picker, to)
        assert chosen.edited is not None, chosen
        outcome = await self.night.human(user).click(chosen.edited, f"{question}:flip-{to}-up")
        assert not outcome.failed and not outcome.text, outcome

    async def moved(self, before: TableView) -> TableView:
        """Wait until the table is at another question: a robot has spoken, a clock has rung, a deck was laid."""
        self.clock.turn(0.01)
        for _ in range(2000):
            seen = await self.table()
            if seen.hand != before.hand or seen.deadline != before.deadline:
                return seen
            await asyncio.sleep(0.005)
        raise AssertionError(("nothing moves", before.hand and before.hand.question, before.deadline))

    async def play_out(self, hand: int, meanwhile: str | None = None) -> str | None:
        """Until the hand is over; `meanwhile` happens after a few answers, or comes back if the hand was too short."""
        answers = 0
        while True:
            seen = await self.table()
            if seen.hand is None or seen.hand.id != hand or seen.hand.over:
                return meanwhile
            if meanwhile is not None and answers >= 3 and waits_for_people(seen):
                await self.incident(meanwhile)
                meanwhile = None
                continue
            await self.answer(seen)
            answers += 1

    async def incident(self, kind: str) -> None:
        """What happens at poker nights."""
        seen = await self.table()
        host, assert_ = seen.host, self.happened.append
        people = [seat for seat in seen.seats if not seat.robot and seat.user != host and not seat.leaving]
        one = str(self.random.choice(people).user)
        match kind:
            case "restart":
                await self.night.stop()
                await self.night.start()
            case "leave":
                await self.say(one, "table leave")
            case "kick":
                await self.say(str(host), "host kick", player=one)
            case "void":
                asked = await self.say(str(host), "host void")
                assert asked.reply is not None
                knob = next(label for label in asked.reply.labels if "void" in label.lower() or "back" in label.lower())
                await self.night.human(str(host)).click(asked.reply, knob)
                now = await self.table()
                assert now.voided is not None, now.hand
            case "pause":
                await self.say(str(host), "host pause")
                self.clock.turn(600)
                await self.say(str(host), "host resume")
            case "timeouts":
                self.timeouts = 2
            case _:
                raise AssertionError(kind)
        assert_(kind)

    async def arrive(self) -> None:
        """Empty seats are taken by whoever is not there."""
        seen = await self.table()
        there = {seat.name.casefold() for seat in seen.seats}
        humans = sum(not seat.robot for seat in seen.seats)
        for name in ("ann", "bob", "cy", "dee", "eve", "fay", "gus", "hal"):
            if humans < 6 and name not in there:
                await self.say(name, "table sit")
                self.happened.append("join")
                humans += 1


def waits_for_people(seen: TableView) -> bool:
    """Whether nothing happens by itself: a robot speaks, and may end the hand, between two words of a person."""
    asked = None if seen.hand is None else seen.hand.question
    return seen.hand is not None and asked is not None and asked.seat is not None and seen.hand.users[asked.seat] > 0


@pytest.fixture
async def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Evening]:
    clock = Turned()
    async with opened(tmp_path, monkeypatch, clock, robots=2, turn_seconds=TURN, bank_seconds=BANK) as night:
        yield Evening(night, clock)


INCIDENTS = {
    2: "leave",
    4: "restart",
    6: "kick",
    8: "void",
    9: "timeouts",
    11: "restart",
    13: "pause",
    15: "restart",
    **dict.fromkeys(range(20, 120, 9), "leave"),
    **dict.fromkeys(range(25, 120, 16), "timeouts"),
    50: "kick",
    70: "void",
    90: "pause",
}


async def test_a_night_of_all_games_ends_with_a_ledger_that_balances(evening: Evening) -> None:
    await evening.say("ann", "table open")
    await evening.say("ann", "table stakes", ante=2, bring_in=3, small_bet=10, big_bet=20, buy_in=50)
    await evening.arrive()
    dealt: set[str] = set()
    coming: list[str] = []
    for number in range(HANDS):
        hand = await evening.deal()
        play = (await evening.table()).hand
        assert play is not None
        dealt.add(play.game)
        coming += [INCIDENTS[number]] if number in INCIDENTS else []
        late = await evening.play_out(hand, coming.pop(0) if coming else None)
        coming[:0] = [] if late is None else [late]
        await evening.balanced()
        await evening.arrive()
    assert dealt == set(GAMES)
    assert {"leave", "join", "kick", "void", "restart", "time-out", "pause", "rebuy"} <= {*evening.happened}
    assert evening.happened.count("restart") == 3
    host = str((await evening.table()).host)
    settled = await evening.say(host, "ledger settle")
    assert settled.ephemeral or settled.text
    await evening.say(host, "table close")
    await evening.balanced()
    book = await evening.night.bot.tables.ledger(1)
    nets = {line.user: line.net for line in book.lines}
    assert sum(nets.values()) == 0 and all(line.stack == 0 for line in book.lines)
    assert all(line.cashed - line.bought == line.net for line in book.lines)
    for user, net in nets.items():
        paid = sum(one.chips * ((one.payee == user) - (one.payer == user)) for one in book.transfers)
        assert paid == net
    groups = len(book.transfers) - sum(net != 0 for net in nets.values())
    assert groups <= -1, "n people need at most n - 1 payments"
    await evening.night.said("is closed")
