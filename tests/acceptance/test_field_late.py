"""Answers too late, messages too fast: the move stands, the cards come, the night is settled (PLATFORM, Faults)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import discord.gateway
import discord.http
import pytest

from bot.config import Settings
from bot.sandbox.calls import Call
from bot.sandbox.clock import ManualClock
from bot.sandbox.driver import Outcome
from bot.sandbox.interaction import Interaction
from bot.sandbox.server import SandboxServer
from tests.acceptance import story
from tests.acceptance.test_field_faults import CALLBACK, FOLLOW_UP, board_of, boards, stacks, table, widow_jack
from tests.cogs.night import Night

FOUR_SECONDS, TWENTY_MINUTES = 4.0, 20 * 60.0
PAID = "Cy pays 10 for the seventh card face up"


@pytest.fixture
def clock() -> ManualClock:
    """The clock of Discord, turned by hand; the bot has its own."""
    return ManualClock()


@pytest.fixture
async def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: ManualClock) -> AsyncIterator[Night]:
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    gateway = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(gateway, "DEFAULT_GATEWAY", gateway.DEFAULT_GATEWAY)
    async with SandboxServer(clock=clock) as server:
        night = Night(server, Settings(data_dir=tmp_path, robot_seconds=0.0, redeal_seconds=0.0))
        await night.start()
        yield night
        await night.stop()


class Slow:
    """The table takes its time over a move: until `go_on`."""

    def __init__(self, night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
        self._act, self._asked, self._go = night.bot.tables.act, asyncio.Event(), asyncio.Event()
        monkeypatch.setattr(night.bot.tables, "act", self)

    async def __call__(self, *told: object) -> None:
        self._asked.set()
        await self._go.wait()
        await self._act(*told)  # pyright: ignore[reportArgumentType]

    async def asked(self) -> None:
        await asyncio.wait_for(self._asked.wait(), 5)

    def go_on(self) -> None:
        self._go.set()


def answers(night: Night, sent: Interaction) -> list[Call]:
    """Every answer to that press that the bot has tried."""
    first = night.server.requests.of("*", rf"/interactions/{sent.id}/[^/]+/callback")
    return [*first, *night.server.requests.of("*", rf"/webhooks/\d+/{sent.token}.*")]


@pytest.mark.parametrize("times", [1, 3, 6])
async def test_opening_direct_messages_too_fast_delays_the_cards_and_keeps_none_back(night: Night, times: int) -> None:
    bob = night.human("bob")
    fast = night.server.faults.inject(
        "POST", "/users/@me/channels", code=40003, times=times, when=lambda call: str(bob.id) in str(call.json)
    )
    await widow_jack(night)
    await night.said("Down:", whose="bob")
    assert fast.hits == times and [wait for wait in night.waits.asked if wait >= 2.0], "it slowed down"
    assert not any(seat.dm_closed for seat in (await table(night)).seats)
    assert len([one for one in night.server.dm("bob") if "Down:" in one.text]) == 1
    await night.act("bob", "Bring in 2")
    assert not (await night.act("cy", "Call 2")).text
    opened = [call for call in night.server.requests.of("POST", "/users/@me/channels") if str(bob.id) in str(call.json)]
    assert len(opened) == times + 1, "the channel is kept for next time"


@pytest.mark.parametrize("seconds", [0.001, 600])
async def test_a_board_that_may_not_be_edited_any_more_gives_way_to_a_new_one(night: Night, seconds: float) -> None:
    await widow_jack(night)
    old = await board_of(night, "bob")
    await night.bot.publisher.drawn(1)
    limited = night.server.faults.inject(
        "PATCH", rf"/channels/\d+/messages/{old.id}", code=30046, retry_after=seconds, times=None
    )
    await night.human("bob").click(old, "Bring in 2")
    new = await board_of(night, "cy")
    await night.bot.publisher.drawn(1)
    assert limited.hits and new.id != old.id and (seconds < 1 or limited.hits == 1), "no minutes are waited out"
    assert [one.id for one in boards(night.server)] == [new.id], "and the old one does not stay behind with its buttons"
    assert not (await night.act("cy", "Call 2")).text


async def test_a_press_decided_after_four_seconds_stands_on_the_board(
    night: Night, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await widow_jack(night)
    board, slow = await board_of(night, "bob"), Slow(night, monkeypatch)
    sent = night.human("bob").press(board, "Bring in 2")
    await slow.asked()
    clock.advance(FOUR_SECONDS)
    assert sent.status == "failed"
    slow.go_on()
    assert "Bob brings in" in (await board_of(night, "cy")).text and (await stacks(night))["Bob"] == 197
    await night.server.until(lambda: answers(night, sent))
    assert [call.answer["code"] for call in answers(night, sent)] == [10062], "told once, not again"
    assert not (await night.act("cy", "Call 2")).text


async def at_the_seventh_card(night: Night) -> Outcome:
    """Cy, whose direct messages are closed, has the private question on the screen by `My cards`."""
    night.human("cy").close_dms()
    await widow_jack(night)
    for press in (*story.BEFORE_THE_QUEEN, *story.AFTER_THE_QUEEN[:8]):
        await night.act(press.who.lower(), press.label)
    await night.press("bob", "Deal it down", dm=True)
    board = await night.said("<@" + night.human("cy").id + "> to act, asked in private")
    return await night.human("cy").click(board, "My cards")


async def test_a_press_on_a_private_answer_of_twenty_minutes_ago_counts(night: Night, clock: ManualClock) -> None:
    shown = await at_the_seventh_card(night)
    assert shown.reply is not None and shown.ephemeral
    clock.advance(TWENTY_MINUTES)
    bought = await night.human("cy").click(shown.reply, "Buy face up (10)")
    assert not bought.failed and bought.edited is not None and "Buy" not in bought.edited.text
    await night.said(PAID)


@pytest.mark.parametrize("code", [50027, 10015])
async def test_a_private_choice_whose_answer_has_run_out_stands_on_the_board(
    night: Night, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    shown = await at_the_seventh_card(night)
    assert shown.reply is not None
    monkeypatch.setattr("cogs.desk.PATIENCE", 0.01)
    slow = Slow(night, monkeypatch)
    sent = night.human("cy").press(shown.reply, "Buy face up (10)")
    await slow.asked()
    await night.server.until(lambda: sent.status == "acked")
    if code == 50027:
        clock.advance(TWENTY_MINUTES)
    else:
        night.server.faults.inject("*", FOLLOW_UP, code=code)
    slow.go_on()
    await night.said(PAID)
    await night.server.until(lambda: len(answers(night, sent)) == 2)
    assert [call.status // 100 for call in answers(night, sent)] == [2, 4], "acknowledged, then not taken, then left"
    assert len([one for one in boards(night.server, "seventh street") if PAID in one.text]) == 1
    assert not (await night.act("cy", "Check")).text


@pytest.mark.parametrize("playing", [False, True], ids=["between hands", "in mid-hand"])
async def test_closing_the_table_with_every_direct_message_closed_settles_in_the_channel(
    night: Night, playing: bool
) -> None:
    await widow_jack(night)
    for name in ("ann", "bob", "cy"):
        night.human(name).close_dms()
    await night.act("bob", "Bring in 2")
    await night.act("cy", "Complete 5")
    if playing:
        told = await night.human("ann").slash("table close")
        assert "when this hand is over" in told.text
    else:
        await night.act("ann", "Fold")
        await night.act("bob", "Fold")
        await night.said("is over")
    assert "The table is closed" in (await night.human("ann").slash("table close")).text
    settled = await night.said("Table 1 is closed")
    owed = "Nobody owes anybody anything." if playing else "owes Cy"
    assert owed in settled.text and "New table" in settled.labels
    await night.bot.publisher.drawn(1)
    left = {label for one in night.server.messages() for label in one.labels}
    assert left == {"Rules", "New table"}, "no button is left that leads nowhere"
    await night.press("bob", "New table")
    await night.said("Table 2 is open")


async def test_an_acknowledgement_that_reaches_discord_too_late_costs_no_move(night: Night, clock: ManualClock) -> None:
    await widow_jack(night)
    held = night.server.faults.hold("POST", CALLBACK)
    sent = night.human("bob").press(await board_of(night, "bob"), "Bring in 2")
    await night.server.until(lambda: held.hits)
    clock.advance(FOUR_SECONDS)
    held.release()
    await board_of(night, "cy")
    assert sent.status == "failed" and (await stacks(night))["Bob"] == 197
    again = night.human("bob").press(await board_of(night, "cy"), "Call 2")
    await night.server.until(lambda: again.settled)
    assert "Cy's turn" in Outcome(night.server.stage, again).text
