"""Everything Discord may answer in the middle of a hand, and the hand goes on (PLATFORM, Faults to inject)."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.engine.cards import print_cards
from bot.sandbox.driver import Outcome
from bot.sandbox.message_view import MessageView
from bot.sandbox.server import SandboxServer
from bot.table.snapshot import TableView
from tests.acceptance import story
from tests.cogs.conftest import night
from tests.cogs.night import Night

__all__ = ["night"]

CALLBACK = r"/interactions/\d+/[^/]+/callback"
FOLLOW_UP = r"/webhooks/\d+/[^/]+.*"


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library waits as often as ever before it tries again, but not as long."""
    real = asyncio.sleep

    class Hurry:
        def __getattr__(self, name: str) -> object:
            return getattr(asyncio, name)

        async def sleep(self, seconds: float, result: object = None) -> object:
            return await real(min(seconds, 0.01), result)

    monkeypatch.setattr(discord.http, "asyncio", Hurry())
    monkeypatch.setattr(discord.webhook.async_, "asyncio", Hurry())


async def table(night: Night) -> TableView:
    return await night.bot.tables.snapshot(1)


async def stacks(night: Night) -> dict[str, int]:
    return {seat.name: seat.stack for seat in (await table(night)).seats}


async def widow_jack(night: Night) -> None:
    """The hand of the story is dealt: Bob is to bring in."""
    night.chance.decks = [print_cards(deck) for deck in story.DECKS]
    await night.lobby("widow-jack", "bob", "cy")
    await night.press("ann", "Deal")
    await board_of(night, "bob")


async def board_of(night: Night, who: str) -> MessageView:
    turn = f"<@{night.human(who).id}> to act"
    found = await night.server.until(
        lambda: next((one for one in reversed(night.server.messages()) if turn in one.text and one.labels), None)
    )
    assert found is not None
    return found


def boards(server: SandboxServer, street: str = "third street") -> list[MessageView]:
    return [one for one in server.messages() if street in one.text.partition("\n")[0]]


@pytest.mark.parametrize("code", [10062, 40060, 50027, 10015])
async def test_a_move_whose_answer_discord_does_not_take_stands_and_is_shown(night: Night, code: int) -> None:
    await widow_jack(night)
    spoiled = night.server.faults.inject("POST", CALLBACK, code=code)
    before = len(night.server.requests.of("*", FOLLOW_UP))
    board = await board_of(night, "bob")
    bob = night.human("bob")
    sent = bob.press(board, "Bring in 2")
    after = await board_of(night, "cy")
    assert "Bob brings in" in after.text and (await stacks(night))["Bob"] == 197
    assert spoiled.hits == 1 and len(night.server.requests.of("*", FOLLOW_UP)) == before, "and no second answer"
    assert len(night.server.requests.of("POST", rf"/interactions/{sent.id}/[^/]+/callback")) == 1


async def test_a_press_that_takes_its_time_is_answered_first_and_counts(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    await widow_jack(night)
    go_on, act = asyncio.Event(), night.bot.tables.act

    async def slow(*told: object) -> None:
        await go_on.wait()
        await act(*told)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr("cogs.desk.PATIENCE", 0.01)
    monkeypatch.setattr(night.bot.tables, "act", slow)
    outcome = await night.human("bob").click(await board_of(night, "bob"), "Bring in 2")
    assert outcome.status == "acked" and (await stacks(night))["Bob"] == 199
    go_on.set()
    await board_of(night, "cy")
    assert (await stacks(night))["Bob"] == 197 and not outcome.failed


async def test_a_seat_taken_stands_although_its_answer_comes_too_late(night: Night) -> None:
    await night.lobby("widow-jack")
    late = night.server.faults.inject("*", FOLLOW_UP, code=50027)
    night.human("bob").press(await night.shown("Sit in"), "Sit in")
    await night.server.until(lambda: late.hits)
    await night.said("Bob")
    assert (await stacks(night))["Bob"] == 200


async def test_a_lost_reply_to_a_press_leaves_one_move(night: Night, hurried: None) -> None:
    await widow_jack(night)
    night.server.faults.bad_gateway("POST", CALLBACK, after=True)
    await night.human("bob").click(await board_of(night, "bob"), "Bring in 2")
    await board_of(night, "cy")
    assert (await stacks(night))["Bob"] == 197


async def test_a_board_that_is_deleted_comes_again(night: Night) -> None:
    await widow_jack(night)
    board = await board_of(night, "bob")
    await night.human("bob").click(board, "Bring in 2")
    old = await board_of(night, "cy")
    await night.bot.publisher.drawn(1)
    night.server.world.posts.delete(night.server.world.posts.get(old.channel_id, old.id))
    await night.human("cy").slash("table refresh")
    new = await night.server.until(lambda: next(iter(boards(night.server)), None))
    assert new is not None and new.id != old.id and len(boards(night.server)) == 1
    assert not (await night.act("cy", "Call 2")).text


async def test_a_board_deleted_before_a_move_comes_again_with_it(night: Night) -> None:
    await widow_jack(night)
    await night.act("bob", "Bring in 2")
    old = await board_of(night, "cy")
    await night.bot.publisher.drawn(1)
    spoiled = night.server.faults.inject("PATCH", rf"/channels/\d+/messages/{old.id}", code=10008)
    await night.human("cy").click(old, "Call 2")
    new = await board_of(night, "ann")
    assert spoiled.hits == 1 and new.id != old.id


async def test_edits_of_old_messages_refused_bring_a_new_board(night: Night) -> None:
    await widow_jack(night)
    old = await board_of(night, "bob")
    await night.bot.publisher.drawn(1)
    night.server.faults.inject("PATCH", rf"/channels/\d+/messages/{old.id}", code=50083)
    await night.human("bob").click(old, "Bring in 2")
    assert (await board_of(night, "cy")).id != old.id


@pytest.mark.parametrize("denied", ["send_messages", "view_channel", "read_message_history"])
async def test_a_right_that_is_missing_before_the_deal_costs_no_ante_and_is_named(night: Night, denied: str) -> None:
    await night.lobby("widow-jack", "bob", "cy")
    lobby = await night.shown("Deal")
    night.server.world.deny(night.server.poker, denied)
    told = await night.human("ann").click(lobby, "Deal")
    assert told.ephemeral and "no ante was taken" in told.text
    assert denied.replace("_", " ").lower() in told.text.lower()
    seen = await table(night)
    assert seen.hand is None and {seat.stack for seat in seen.seats} == {200}


@pytest.mark.parametrize("code", [50013, 50001])
async def test_a_right_lost_in_mid_hand_pauses_the_table_and_tells_the_host(night: Night, code: int) -> None:
    await widow_jack(night)
    await night.bot.publisher.drawn(1)
    lost = night.server.faults.inject("*", rf"/channels/{night.server.poker}/messages.*", code=code, times=None)
    board = await board_of(night, "bob")
    await night.human("bob").click(board, "Bring in 2")
    told = await night.said("is paused", whose="ann")
    assert ("View Channel" if code == 50001 else "Send Messages") in told.text
    seen = await table(night)
    assert seen.paused and seen.deadline is None and (await stacks(night))["Bob"] == 197
    lost.stop()
    await night.human("ann").slash("table refresh")
    await board_of(night, "cy")
    await night.bot.publisher.drawn(1)
    await night.server.until(lambda: "paused" not in boards(night.server)[-1].text)
    assert not (await table(night)).paused
    assert not (await night.act("cy", "Call 2")).text


async def test_a_channel_deleted_in_mid_hand_pauses_it_and_keeps_every_chip(night: Night) -> None:
    await widow_jack(night)
    await night.bot.publisher.drawn(1)
    night.server.world.delete_channel(night.server.poker)
    told = await night.said("is paused", whose="ann")
    assert "channel is gone" in told.text
    seen = await table(night)
    assert seen.paused and seen.hand is not None and not seen.hand.over


async def test_a_post_whose_reply_is_lost_stands_once(night: Night, hurried: None) -> None:
    night.chance.decks = [print_cards(deck) for deck in story.DECKS]
    await night.lobby("widow-jack", "bob", "cy")
    lost = night.server.faults.bad_gateway("POST", r"/channels/\d+/messages", 6, after=True)
    await night.press("ann", "Deal")
    await board_of(night, "bob")
    await night.said("Down:", whose="cy")
    await night.bot.publisher.drawn(1, 30)
    assert lost.hits == 6
    assert len(boards(night.server)) == 1
    assert len([one for one in night.server.messages() if "is announced" in one.text]) == 1
    for who in ("ann", "bob", "cy"):
        assert len([one for one in night.server.dm(who) if "Down:" in one.text]) == 1, who


async def test_limits_are_waited_out_and_the_newest_board_wins(night: Night) -> None:
    await widow_jack(night)
    await night.bot.publisher.drawn(1)
    faults = night.server.faults
    limited = faults.route_limit("PATCH", r"/channels/\d+/messages/\d+", 0.02, times=2)
    shared = faults.shared_limit("POST", r"/channels/\d+/messages", 0.02, times=2)
    await night.act("bob", "Bring in 2")
    await night.act("cy", "Call 2")
    faults.global_limit(0.02)
    await night.act("ann", "Fold")
    await night.act("cy", "Bet 5")
    board = await board_of(night, "bob")
    assert "Cy bets 5" in board.text and limited.hits == 2 and shared.hits == 2
    assert len(boards(night.server, "fourth street")) == 1


async def test_a_burst_of_bad_gateways_delays_and_loses_nothing(night: Night) -> None:
    await widow_jack(night)
    await night.bot.publisher.drawn(1)
    night.server.faults.inject("PATCH", r"/channels/\d+/messages/\d+", status=503, message="503", times=3)
    await night.act("bob", "Bring in 2")
    assert not (await night.act("cy", "Call 2")).text


async def test_after_a_new_session_the_old_board_works_on(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(*_: object, **__: object) -> None: ...

    await widow_jack(night)
    monkeypatch.setattr(night.bot, "before_identify_hook", at_once)
    board = await board_of(night, "bob")
    night.server.gateway.invalidate(resumable=False)
    assert night.human("bob").press(board, "Bring in 2").status == "failed"
    await night.server.until(lambda: night.server.gateway.identifies == 2)
    assert not (await night.human("bob").click(board, "Bring in 2")).text
    await board_of(night, "cy")
    assert len(boards(night.server)) == 1


async def test_a_new_name_is_shown_and_the_seat_holds(night: Night) -> None:
    await widow_jack(night)
    bob = night.human("bob").user
    bob.name = "Robert **`<@1>`"
    night.server.world.save_user(bob)
    pressed = await night.human(bob.id).click(await board_of(night, bob.id), "Bring in 2")
    assert not pressed.text
    board = await board_of(night, "cy")
    assert "Robert" in board.text and "**Bob**" not in board.text
    assert [seat.stack for seat in (await table(night)).seats if seat.name.startswith("Robert")] == [197]


async def test_eight_players_of_long_names_fit_to_the_end(night: Night) -> None:
    people = [night.server.world.add_user(f"{letter * 30}{number}*") for number, letter in enumerate("_*`WMQ~")]
    await night.lobby("wild-stud", *(person.id for person in people))
    await night.press("ann", "Deal")
    for _ in range(80):
        seen = await table(night)
        if seen.hand is None or seen.hand.over or seen.hand.question is None or seen.hand.question.seat is None:
            break
        user = str(seen.hand.users[seen.hand.question.seat])
        verbs = [choice.verb for choice in seen.hand.question.choices]
        say = next(verb for verb in ("check", "call", "bring-in", "pay", "down", "pass", "fold") if verb in verbs)
        outcome = await press_verb(night, user, f"hand:{seen.hand.id}:q{seen.hand.number_asked}:{say}")
        assert not outcome.failed and not outcome.text, (say, outcome)
    result = await night.said("is over")
    assert len(result.text) <= 4000
    refused = [call for call in night.server.requests if call.status == 400]
    assert not refused, refused[0].answer


async def press_verb(night: Night, user: str, custom_id: str) -> Outcome:
    """Press the button that answers that question, once it is there for that player."""

    def find() -> tuple[MessageView, str] | None:
        messages = [*night.server.messages(), *night.server.dm(user)]
        for one in reversed(messages):
            if any(knob.custom_id == custom_id for knob in one.buttons):
                return one, custom_id
        return None

    found = await night.server.until(find)
    assert found is not None
    return await night.human(user).click(*found)
