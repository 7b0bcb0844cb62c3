"""What a night does to tables: people vanish, channels are deleted, clocks change (FIELD, Time, restart, people)."""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox.driver import Human
from bot.sandbox.message_view import MessageView
from bot.table.tables import Tables
from tests.cogs.conftest import night, opened
from tests.cogs.night import Night, refused
from tests.table.house import Turned

__all__ = ["night"]

BEFORE_THE_CHANGE = 1_792_886_100.0
"""25 October 2026, half a minute before three in the morning in Berlin, when the clocks go back an hour."""


@pytest.fixture
async def timed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Night]:
    """A night whose clock is turned by hand."""
    async with opened(tmp_path, monkeypatch, Turned(BEFORE_THE_CHANGE)) as timed:
        yield timed


def turn(night: Night, seconds: float) -> None:
    assert isinstance(night.clock, Turned)
    night.clock.turn(seconds)


async def shown_in(night: Night, channel: str, words: str) -> MessageView:
    def find() -> MessageView | None:
        return next((one for one in reversed(night.server.messages(channel)) if words in one.text), None)

    found = await night.server.until(find)
    assert found is not None
    return found


async def channel_gone(night: Night) -> tuple[MessageView, Human, Human]:
    """Ann and Bob play, Bob has brought in; the channel is deleted and Ann, the host, is told."""
    await night.heads_up()
    await night.act("bob", "Bring in 2")
    await night.bot.publisher.drawn(1)
    ann, bob = night.human("ann"), night.human("bob")
    night.server.world.delete_channel(night.server.poker)
    return await night.said("is paused", whose="ann"), ann, bob


async def test_who_leaves_the_server_on_their_turn_is_folded_and_stays_in_the_ledger(timed: Night) -> None:
    await timed.heads_up()
    await timed.act("bob", "Bring in 2")
    timed.server.world.leave("ann")
    turn(timed, 61)  # the turn runs out; who takes to the bank is looked for
    await timed.said("hand 1 is over")
    seen = await timed.table()
    assert seen.hand is not None and seen.hand.net == (1, -1)
    book = await timed.bot.tables.ledger(1)
    assert {line.name: (line.net, line.cashed) for line in book.lines} == {"Bob": (1, 0), "Ann": (-1, 199)}
    assert [seat.name for seat in seen.seats] == ["Bob"] and seen.host == int(timed.human("bob").id)


async def test_a_table_whose_channel_is_gone_goes_on_in_another(night: Night) -> None:
    told, ann, bob = await channel_gone(night)
    assert "`/host move`" in told.text
    refused(await bob.slash("host move", channel="second-table"), "No table of yours")
    moved = await ann.slash("host move", channel="second-table")
    assert not moved.failed and "goes on here" in moved.text
    board = await shown_in(night, "second-table", f"<@{ann.id}> to act")
    await night.bot.publisher.drawn(1)
    assert not (await night.table()).paused
    assert not (await ann.click(board, "Call 2")).text
    await shown_in(night, "second-table", "fourth street")
    assert await night.chips() == {"Ann": 197, "Bob": 197}


async def test_or_its_host_takes_the_hand_back_and_closes_it_from_the_direct_message(night: Night) -> None:
    told, ann, _ = await channel_gone(night)
    answered = await ann.click(told, "Take the hand back and close")
    settled = answered.edited or answered.reply
    assert settled is not None and "Nobody owes anybody anything" in settled.text
    seen = await night.table()
    assert seen.status == "closed" and seen.voided is not None
    book = await night.bot.tables.ledger(1)
    assert {line.name: (line.cashed, line.net) for line in book.lines} == {"Ann": (200, 0), "Bob": (200, 0)}


async def test_only_the_host_closes_a_lost_table_and_a_healthy_one_does_not_move(night: Night) -> None:
    await night.heads_up()
    refused(await night.human("ann").slash("host move", channel="second-table"), "No table of yours")
    assert (await night.table()).channel == int(night.server.poker)


async def test_after_a_table_has_closed_everybody_may_sit_elsewhere(night: Night) -> None:
    await night.heads_up()
    for _ in range(2):
        assert not (await night.human("ann").slash("table close")).failed
    await night.human("bob").slash("deal stud-jack", channel="second-table")
    lobby = await shown_in(night, "second-table", "Stud-Jack")
    sat = await night.human("ann").click(lobby, "Sit in")
    assert "You sit with 200 chips" in (await sat.replied()).text
    assert [seat.name for seat in (await night.table(2)).seats] == ["Bob", "Ann"]


async def test_one_player_at_two_tables_presses_each_for_itself(night: Night) -> None:
    await night.heads_up()
    night.chance.decks = ["4s 9h  Jd 8d  3c 9s"]
    await night.human("ann").slash("deal seven-card-stud", channel="second-table")
    lobby = await shown_in(night, "second-table", "gathers")
    await (await night.human("bob").click(lobby, "Sit in")).replied()
    assert not (await night.human("ann").click(await shown_in(night, "second-table", "gathers"), "Deal")).text
    board = await shown_in(night, "second-table", f"<@{night.human('bob').id}> to act")
    assert not (await night.human("bob").click(board, "Complete 5")).text
    await night.act("bob", "Bring in 2")
    assert await night.chips() == {"Ann": 199, "Bob": 197}
    second = await night.table(2)
    assert {seat.name: seat.stack for seat in second.seats} == {"Ann": 199, "Bob": 194}


async def test_killed_before_a_table_was_saved_nobody_was_told_of_it(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def killed(*_: object) -> int:
        raise OSError("the disk is full")

    with monkeypatch.context() as dying:
        dying.setattr(Tables, "open", killed)
        told = await night.human("ann").slash("table open")
        await told.replied()
    assert "nothing has changed" in told.text and not night.server.messages()
    assert await night.bot.tables.open_tables() == []
    assert not (await night.human("ann").slash("table open")).failed
    await night.said("is open")


async def test_the_clock_of_a_night_does_not_mind_that_summer_time_ends(
    timed: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    try:
        await timed.heads_up()
        board = await timed.said("to act")
        assert re.search(rf"<t:{round(BEFORE_THE_CHANGE + 60)}:R>", board.text), "shown in each reader's own time"
        turn(timed, 59)
        assert (await timed.table()).hand.question.seat == 0  # pyright: ignore[reportOptionalMemberAccess]
        assert not (await timed.act("bob", "Bring in 2")).text
    finally:
        monkeypatch.delenv("TZ")
        time.tzset()


async def test_a_long_night_edits_no_message_over_and_over(night: Night) -> None:
    await night.lobby("seven-card-stud", "bob")
    await night.press("ann", "Deal")
    for _ in range(6):
        await play_on(night)
    edits: dict[str, int] = {}
    for call in night.server.requests.of("PATCH", r"/channels/\d+/messages/\d+"):
        edits[call.path] = edits.get(call.path, 0) + 1
    boards = [one for one in night.server.messages() if "street" in one.text.partition("\n")[0]]
    assert len(boards) >= 6 * 5 and max(edits.values()) <= 12, "a new board each street, and few edits of each"
    assert not [call for call in night.server.requests if call.status == 429]


async def play_on(night: Night) -> None:
    """A hand is checked and called to its end, and the next one dealt."""
    for _ in range(40):
        seen = await night.table()
        assert seen.hand is not None
        asked = seen.hand.question
        if asked is None:
            break
        if asked.seat is None:
            continue
        who = str(seen.hand.users[asked.seat])
        verb = next(one for one in ("check", "call", "bring-in") if asked.choice(one) is not None)
        knob = f"hand:{seen.hand.id}:q{seen.hand.number_asked}:{verb}"

        def there(knob: str = knob) -> MessageView | None:
            messages = reversed(night.server.messages())
            return next((one for one in messages if any(one.custom_id == knob for one in one.buttons)), None)

        board = await night.server.until(there)
        assert board is not None
        assert not (await night.human(who).click(board, knob)).text
    await night.press("ann", "Deal again")


async def test_who_was_folded_by_the_clock_is_told_so_and_the_others_see_it(timed: Night) -> None:
    timed.chance.decks = ["4s 9h 7d  Jd 8d 2d  3c 9s Jc"]
    await timed.lobby("seven-card-stud", "bob", "cy")
    await timed.press("ann", "Deal")
    await timed.act("bob", "Bring in 2")
    await timed.said(f"<@{timed.human('cy').id}> to act")
    turn(timed, 61)
    await timed.said("time bank")
    turn(timed, 61)
    board = await timed.said("folded, time ran out")
    assert "**Cy** 199 · folded, time ran out" in board.text and "**Bob** 197" in board.text
    assert "the clock folded for you" in (await timed.said("You have folded", whose="cy")).text
    await timed.act("ann", "Fold")
    assert "clock" not in (await timed.said("The hand is over", whose="ann")).text
