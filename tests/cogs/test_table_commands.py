"""`/table …`: what each command does, and the one sentence in private for whoever cannot have it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.stakes import Stakes
from bot.sandbox.modal_form import CannotDo
from tests.cogs.night import Night, refused

STAKES = {"ante": 2, "bring_in": 3, "small_bet": 10, "big_bet": 20}
NEED_A_TABLE: list[tuple[str, dict[str, Any]]] = [
    *[(name, {}) for name in ("sit", "leave", "rebuy", "away", "back", "status", "refresh", "close")],
    ("stakes", STAKES),
]


async def told(night: Night, who: str, command: str, **options: Any) -> str:
    """Say `/table …` and read the private answer."""
    outcome = await night.human(who).slash(f"table {command}", **options)
    await outcome.replied()
    assert not outcome.failed and outcome.ephemeral, outcome
    return outcome.text


async def kept(night: Night, who: str, command: str, *words: str, **options: Any) -> None:
    """Say `/table …`, be refused in those words, and find everything as it was."""
    before = await night.stands()
    outcome = await night.human(who).slash(f"table {command}", **options)
    await outcome.replied()
    refused(outcome, *words)
    assert await night.stands() == before


@pytest.mark.parametrize(("command", "options"), NEED_A_TABLE)
async def test_without_a_table_one_is_told_how_to_open_it(night: Night, command: str, options: dict[str, Any]) -> None:
    outcome = await night.human("ann").slash(f"table {command}", **options)
    await outcome.replied()
    refused(outcome, "no table in this channel", "`/deal widow-jack`", "`/table open`")
    assert not night.server.messages()


async def test_who_opens_a_table_sits_and_deals_and_it_is_there_for_all_to_see(night: Night) -> None:
    assert "you deal first" in await told(night, "ann", "open")
    assert await night.chips() == {"Ann": 200}
    assert "**Ann** 200 · deals · host" in (await night.said("Table 1 is open")).text
    await kept(night, "bob", "open", "a table in this channel already", "`Sit in`")
    await kept(night, "ann", "open", "a table in this channel already")


async def test_one_sits_by_command_for_the_buy_in_and_only_once(night: Night) -> None:
    await told(night, "ann", "open")
    assert "You sit with 200 chips" in await told(night, "bob", "sit")
    assert await night.chips() == {"Ann": 200, "Bob": 200}
    await kept(night, "bob", "sit", "a seat here already")


async def test_a_ninth_player_is_told_that_every_seat_is_taken(night: Night) -> None:
    guests = ("bob", "cy", "dee", "eve", "finn", "gus", "hal", "ivy")
    for name in {*guests} - {one.name.lower() for one in night.server.world.humans}:
        night.server.world.add_user(name.capitalize())
    await told(night, "ann", "open")
    for name in guests[:-1]:
        await told(night, name, "sit")
    await kept(night, "ivy", "sit", "All 8 seats are taken")


async def test_who_leaves_in_mid_hand_plays_it_out_first(night: Night) -> None:
    await night.heads_up()
    await night.said("to act")
    assert "when this hand is over" in await told(night, "bob", "leave")
    assert await night.chips() == {"Ann": 199, "Bob": 199}
    await night.act("bob", "Bring in 2")
    await night.act("ann", "Fold")
    await night.said("hand 1 is over")
    assert await night.chips() == {"Ann": 199}
    assert "cashed out" in await told(night, "ann", "leave")
    assert "Bob: bought 200, **+1**" in (await night.said("is closed")).text


async def test_who_has_no_seat_is_told_so_by_every_command_for_the_seated(night: Night) -> None:
    await told(night, "ann", "open")
    for command in ("leave", "rebuy", "away", "back"):
        await kept(night, "bob", command, "You have no seat at this table", "`/table sit`")


async def test_a_rebuy_is_for_a_stack_below_the_buy_in(night: Night) -> None:
    await told(night, "ann", "open")
    await kept(night, "ann", "rebuy", "You hold 200 chips", "below 200")
    ann = int(night.human("ann").id)
    await night.bot.tables.give(1, ann, ann, -150)
    for chips in (0, -5, 1_000_001):
        with pytest.raises(CannotDo):
            await night.human("ann").slash("table rebuy", chips=chips)
    assert await told(night, "ann", "rebuy", chips=30) == "Your chips are in front of you."
    assert await night.chips() == {"Ann": 80}
    await told(night, "ann", "rebuy")
    assert await night.chips() == {"Ann": 280}


async def test_a_rebuy_in_mid_hand_comes_when_the_hand_is_over(night: Night) -> None:
    await night.heads_up()
    await night.said("to act")
    assert await told(night, "bob", "rebuy", chips=50) == "Your chips come when this hand is over."
    assert await night.chips() == {"Ann": 199, "Bob": 199}
    await kept(night, "bob", "rebuy", "You hold 249 chips")
    await night.act("bob", "Bring in 2")
    await night.act("ann", "Fold")
    await night.said("hand 1 is over")
    assert await night.chips() == {"Ann": 199, "Bob": 251}


async def test_who_is_away_is_dealt_out_until_back(night: Night) -> None:
    await night.lobby("widow-jack", "bob", "cy")
    await kept(night, "cy", "back", "You are not away")
    assert "until you press `I'm back`" in await told(night, "cy", "away")
    await night.said("*away*")
    assert "Welcome back" in await told(night, "cy", "back")
    await told(night, "cy", "away")
    back = await night.press("cy", "I'm back")
    assert back.ephemeral and "Welcome back" in back.text
    await told(night, "cy", "away")
    await night.press("ann", "Deal")
    assert "Cy" not in (await night.said("In dealing order")).text
    assert (await night.chips())["Cy"] == 200


async def test_who_has_no_chips_is_not_dealt_in_until_a_rebuy_by_button(night: Night) -> None:
    await night.lobby("seven-card-stud", "bob", "cy")
    await night.bot.tables.give(1, int(night.human("ann").id), int(night.human("cy").id), -200)
    await night.said("**Cy** 0 · *no chips, may rebuy*")
    bought = await night.press("cy", "Rebuy")
    assert bought.ephemeral and bought.text == "Your chips are in front of you."
    await night.server.until(lambda: "Rebuy" not in night.server.messages()[-1].labels)
    assert await night.chips() == {"Ann": 200, "Bob": 200, "Cy": 200}
    await night.press("ann", "Deal")
    assert "Cy 200" in (await night.said("hand 1 is announced")).text


async def test_the_host_sets_the_stakes_between_hands_and_nobody_else_ever(night: Night) -> None:
    await night.lobby("seven-card-stud", "bob")
    await kept(night, "bob", "stakes", "Only the host", f"<@{night.human('ann').id}>", **STAKES)
    assert await told(night, "ann", "stakes", **STAKES, buy_in=500) == "The stakes are set."
    await night.said("Ante 2, bring-in 3, bets 10 and 20; buy-in 500")
    assert (await night.table()).stakes == Stakes(2, 3, 10, 20)
    await night.press("ann", "Deal")
    await night.said("Ante 2, bring-in 3, bets 10 and 20.")
    await kept(night, "ann", "stakes", "Hand 1 is being played", **STAKES)


@pytest.mark.parametrize(
    "wrong", [{"bring_in": 10}, {"bring_in": 11}, {"big_bet": 9}, {"small_bet": 3}], ids=lambda wrong: str(wrong)
)
async def test_stakes_that_do_not_fit_each_other_are_refused(night: Night, wrong: dict[str, int]) -> None:
    await told(night, "ann", "open")
    await kept(night, "ann", "stakes", "Those stakes do not go", **{**STAKES, **wrong})


@pytest.mark.parametrize("wrong", [{"ante": -1}, {"bring_in": 0}, {"buy_in": 0}, {"big_bet": 1_000_001}])
async def test_stakes_out_of_range_do_not_leave_the_command_box(night: Night, wrong: dict[str, Any]) -> None:
    await told(night, "ann", "open")
    with pytest.raises(CannotDo):
        await night.human("ann").slash("table stakes", **{**STAKES, **wrong})


async def test_status_tells_whoever_asks_how_the_table_stands(night: Night) -> None:
    await night.heads_up()
    await night.said("to act")
    seen = await told(night, "cy", "status")
    assert "**Bob** 199" in seen and "Ante 1, bring-in 2, bets 5 and 10; buy-in 200" in seen
    assert "Hand 1, Seven-card stud, is being played." in seen
    assert not any(sign in seen for sign in "♠♥♦♣")


async def test_refresh_brings_back_what_somebody_deleted(night: Night) -> None:
    await night.heads_up()
    board = await night.shown("Bring in 2")
    post = night.server.world.posts.find(board.id)
    assert post is not None
    night.server.world.posts.delete(post)
    assert await told(night, "cy", "refresh") == "Drawn anew."
    again = await night.shown("Bring in 2")
    assert again.id != board.id
    assert not (await night.human("bob").click(again, "Bring in 2")).text


async def test_only_the_host_closes_and_the_night_is_settled(night: Night) -> None:
    await night.heads_up()
    await night.act("bob", "Bring in 2")
    await night.act("ann", "Fold")
    await night.said("hand 1 is over")
    await kept(night, "bob", "close", "Only the host", f"<@{night.human('ann').id}>")
    assert "settlement is in the channel" in await told(night, "ann", "close")
    assert "Ann owes Bob 1" in (await night.said("Table 1 is closed")).text
    assert "Ann owes Bob 1" in await told(night, "bob", "status")
    opened = await night.press("bob", "New table")
    assert not opened.text
    assert "**Bob** 200 · deals · host" in (await night.said("Table 2 is open")).text


async def test_closing_in_mid_hand_waits_and_asked_twice_takes_the_hand_back(night: Night) -> None:
    await night.heads_up()
    await night.act("bob", "Bring in 2")
    assert "closes when this hand is over" in await told(night, "ann", "close")
    await night.said("The table closes after this hand.")
    assert (await night.table()).status == "closing"
    assert "settlement is in the channel" in await told(night, "ann", "close")
    over = await night.said("Table 1 is closed")
    assert "Ann: bought 200, **+0**" in over.text and "Bob: bought 200, **+0**" in over.text
    await night.said("Hand 1 was taken back")


async def test_closing_in_mid_hand_comes_with_the_end_of_the_hand(night: Night) -> None:
    await night.heads_up()
    await told(night, "ann", "close")
    await night.act("bob", "Bring in 2")
    await night.act("ann", "Fold")
    assert "Ann owes Bob 1" in (await night.said("Table 1 is closed")).text
    assert "Deal again" not in (await night.said("hand 1 is over")).labels


async def test_a_night_that_ended_just_before_the_program_did_is_settled_in_the_channel_after_all(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    await night.heads_up()
    await night.act("bob", "Bring in 2")
    await night.act("ann", "Fold")
    await night.said("hand 1 is over")
    monkeypatch.setattr(night.bot.publisher, "changed", lambda _: None)  # killed before it could draw
    assert not (await night.human("ann").slash("table close")).failed
    await night.stop()
    await night.start()
    told = await night.said("Ann owes Bob 1")
    await night.bot.publisher.drawn(1)
    await night.stop()
    await night.start()
    await night.bot.publisher.drawn(1)
    assert [one.text for one in night.server.messages() if one.text == told.text] == [told.text], "and only once"
