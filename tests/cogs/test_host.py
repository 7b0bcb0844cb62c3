"""`/host …`: what each tool does, who hears of it, and the one sentence in private for whoever cannot have it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.engine.games import GAMES
from bot.sandbox.driver import Outcome
from bot.sandbox.modal_form import CannotDo
from tests.cogs.night import Night, refused

TOOLS: list[tuple[str, dict[str, Any]]] = [
    *[(name, {}) for name in ("pause", "resume", "skip", "void", "games")],
    ("kick", {"player": "bob"}),
    ("chips", {"player": "bob", "amount": 5}),
    ("transfer", {"player": "bob"}),
    ("quiet", {"on": True}),
]


async def host(night: Night, who: str, tool: str, **options: Any) -> Outcome:
    """Say `/host …` and wait for the private answer."""
    outcome = await night.human(who).slash(f"host {tool}", **options)
    await outcome.replied()
    assert not outcome.failed and outcome.ephemeral, outcome
    return outcome


async def kept(night: Night, who: str, tool: str, *words: str, **options: Any) -> None:
    """Say `/host …`, be refused in those words, and find everything as it was, the channel too."""
    before = await night.stands(), heard(night)
    refused(await host(night, who, tool, **options), *words)
    await night.bot.publisher.drawn(1)
    assert (await night.stands(), heard(night)) == before


def heard(night: Night) -> list[str]:
    """What the channel was told of the host's acts."""
    return [one.text for one in night.server.messages() if "🛠" in one.text]


@pytest.mark.parametrize(("tool", "options"), [*TOOLS, ("log", {})])
async def test_without_a_table_the_host_is_told_how_to_open_one(
    night: Night, tool: str, options: dict[str, Any]
) -> None:
    refused(await host(night, "ann", tool, **options), "no table in this channel", "`/table open`")
    assert not night.server.messages()


@pytest.mark.parametrize(("tool", "options"), TOOLS)
async def test_a_player_who_is_not_the_host_is_told_who_is(night: Night, tool: str, options: dict[str, Any]) -> None:
    await night.heads_up()
    await night.said("to act")
    await kept(night, "bob", tool, "Only the host", f"<@{night.human('ann').id}>", **options)
    await kept(night, "cy", tool, "Only the host", **options)


async def test_a_pause_is_told_to_all_and_nobody_can_act_until_it_is_over(night: Night) -> None:
    await night.heads_up()
    await night.said("to act")
    assert "`/host resume`" in (await host(night, "ann", "pause")).text
    await night.said("⏸ The table is paused.")
    await night.said("🛠 **Ann** pauses the table.")
    await kept(night, "ann", "pause", "The table is paused")
    assert (await night.table()).deadline is None
    assert "a full turn" in (await host(night, "ann", "resume")).text
    await night.said("🛠 **Ann** lets the table go on.")
    await kept(night, "ann", "resume", "not paused")
    await night.act("bob", "Bring in 2")


async def test_a_player_in_the_hand_is_shown_the_door_folded_and_cashed_out(night: Night) -> None:
    await night.heads_up()
    await night.act("bob", "Bring in 2")
    await kept(night, "ann", "kick", "`/table leave`", player="ann")
    await kept(night, "ann", "kick", "has no seat at this table", player="cy")
    told = await host(night, "ann", "kick", player="bob")
    assert "Bob checks where that is free, else folds" in told.text
    await night.said("🛠 **Ann** shows **Bob** the door")
    await night.act("ann", "Complete 5")
    await night.said("Everyone else has folded: **Ann** wins")
    assert set(await night.chips()) == {"Ann"}
    refused(await night.press("bob", "Deal again"), "no seat")


async def test_chips_between_hands_come_at_once_and_the_channel_hears_from_what_to_what(night: Night) -> None:
    await night.lobby("widow-jack", "bob")
    assert (await host(night, "ann", "chips", player="bob", amount=50)).text.startswith("Bob has 250 chips now. In the")
    await night.said("🛠 **Ann** puts the chips of **Bob** right: 200 → 250.")
    assert (await host(night, "ann", "chips", player="bob", amount=-250)).text.startswith("Bob has 0 chips now. In the")
    await night.said("**Bob** 0 · *no chips, may rebuy*")
    await kept(night, "ann", "chips", "Only 0 chips lie there", player="bob", amount=-1)
    await kept(night, "ann", "chips", "Only 200 chips lie there", player="ann", amount=-201)
    await kept(night, "ann", "chips", "0 chips is not an amount", player="bob", amount=0)
    await kept(night, "ann", "chips", "has no seat at this table", player="cy", amount=5)
    for amount in (1_000_001, -1_000_001):
        with pytest.raises(CannotDo):
            await night.human("ann").slash("host chips", player="bob", amount=amount)


async def test_chips_in_mid_hand_are_promised_to_all_and_come_at_its_end(night: Night) -> None:
    await night.heads_up()
    await night.said("to act")
    assert "when this hand is over" in (await host(night, "ann", "chips", player="bob", amount=50)).text
    assert "when this hand is over" in (await host(night, "ann", "chips", player="ann", amount=-20)).text
    await night.said("🛠 **Ann** gives **Bob** 50 chips at the end of hand 1.")
    await night.said("🛠 **Ann** takes 20 chips from **Ann** at the end of hand 1.")
    assert await night.chips() == {"Ann": 199, "Bob": 199}
    await night.act("bob", "Bring in 2")
    await night.act("ann", "Fold")
    await night.said("🛠 **Ann** puts the chips of **Bob** right: 201 → 251.")
    await night.said("🛠 **Ann** puts the chips of **Ann** right: 199 → 179.")
    assert await night.chips() == {"Ann": 179, "Bob": 251}


async def test_a_turn_is_passed_by_the_host(night: Night) -> None:
    await night.lobby("seven-card-stud", "bob")
    await kept(night, "ann", "skip", "No hand is being played")
    night.chance.decks = ["4s 9h  Jd 8d  3c 9s"]
    await night.press("ann", "Deal")
    await night.act("bob", "Bring in 2")
    await host(night, "ann", "skip")
    await night.said("🛠 **Ann** passes the turn of **Ann**.")
    await night.said("Everyone else has folded: **Bob** wins")


async def test_a_hand_is_taken_back_only_after_asking_once_more_and_only_that_hand(night: Night) -> None:
    await night.lobby("seven-card-stud", "bob")
    await kept(night, "ann", "void", "No hand is being played")
    await night.press("ann", "Deal")
    await night.said("to act")
    before = await night.stands()
    asked = await host(night, "ann", "void")
    assert "Every chip put in returns" in asked.text and asked.reply is not None
    assert await night.stands() == before
    await night.human("ann").click(asked.reply, "Take hand 1 back")
    await night.said("Hand 1 was taken back")
    await night.said("🛠 **Ann** takes hand 1 back, every chip returns.")
    assert await night.chips() == {"Ann": 200, "Bob": 200}
    await night.press("ann", "Deal again")
    await night.said("hand 2 is announced")
    after = await host(night, "ann", "void")
    assert after.reply is not None and after.reply.labels == ["Take hand 2 back"]


async def test_the_button_of_an_older_question_takes_no_later_hand_back(night: Night) -> None:
    await night.heads_up()
    await night.said("to act")
    asked = (await host(night, "ann", "void")).reply
    assert asked is not None
    await night.act("bob", "Bring in 2")
    await night.act("ann", "Fold")
    await night.press("ann", "Deal again")
    await night.said("hand 2 is announced")
    before = await night.stands()
    late = await night.human("ann").click(asked, "Take hand 1 back")
    refused(late, "already played")
    assert (await night.stands())[0] == before[0] and (await night.table()).voided is None


async def test_the_host_hands_over_and_is_a_player_from_then_on(night: Night) -> None:
    await night.lobby("widow-jack", "bob")
    await kept(night, "ann", "transfer", "the host already", player="ann")
    await kept(night, "ann", "transfer", "has no seat at this table", player="cy")
    assert (await host(night, "ann", "transfer", player="bob")).text == "Bob is host now."
    await night.said("🛠 **Bob** is host, after **Ann**.")
    await night.said("**Bob** 200 · host")
    await kept(night, "ann", "pause", "Only the host", f"<@{night.human('bob').id}>")


async def test_when_the_host_leaves_all_hear_who_is_host_now(night: Night) -> None:
    await night.lobby("widow-jack", "bob", "cy")
    await night.press("ann", "Leave")
    await night.said("🛠 **Bob** is host, after")
    await host(night, "bob", "pause")


async def test_only_the_chosen_games_are_offered_and_another_is_refused_by_name(night: Night) -> None:
    assert not (await night.human("ann").slash("table open")).failed
    page = (await host(night, "ann", "games")).reply
    assert page is not None and "all of them" in page.text
    select = page.selects[0]
    assert len(select["options"]) == len(GAMES) and select["min_values"] == 0
    chosen = await night.human("ann").select(page, select["custom_id"], ["baseball", "stud-jack"])
    assert chosen.edited is not None and "Dealt here: " in chosen.edited.text and "all of" not in chosen.edited.text
    told = await night.said("dealt here, nothing else.")
    assert "Baseball" in told.text and "Widow Jack" not in told.text
    open_table = await night.said("Table 1 is open")
    await night.server.until(
        lambda: len(night.server.message(open_table.id).selects[0]["options"]) == 2  # pyright: ignore
    )
    before = await night.stands()
    refused(await night.human("ann").slash("deal widow-jack"), "Widow Jack is not dealt", "Baseball")
    assert await night.stands() == before
    assert not (await night.human("ann").slash("deal baseball")).failed
    await night.said("Baseball · hand 1 gathers")
    every = await night.human("ann").select(page, select["custom_id"], [])
    assert every.edited is not None and "all of them" in every.edited.text
    await night.said("has every game dealt here.")
    assert (await night.table()).games == ()


async def test_the_select_of_games_left_in_another_hand_than_the_hosts_changes_nothing(night: Night) -> None:
    assert not (await night.human("ann").slash("table open")).failed
    await night.press("bob", "Sit in")
    page = (await host(night, "ann", "games")).reply
    assert page is not None
    await host(night, "ann", "transfer", player="bob")
    late = await night.human("ann").click(page, "All games")
    refused(late, "Only the host")


async def test_a_quiet_table_calls_nobody_by_a_message_of_its_own(night: Night) -> None:
    await night.lobby("seven-card-stud", "bob")
    assert "the board shows whose turn" in (await host(night, "ann", "quiet", on=True)).text
    await night.said("🛠 **Ann** has the table call nobody when it is their turn.")
    await night.press("ann", "Deal")
    await night.said("to act")
    await night.bot.publisher.drawn(1)
    assert not any("it is your turn" in one.text for one in night.server.messages())
    await host(night, "ann", "quiet", on=False)
    await night.said("it is your turn")


async def test_anybody_reads_the_log_in_plain_words_newest_first_and_no_card_stands_in_it(night: Night) -> None:
    await night.heads_up()
    await night.said("to act")
    for amount in range(1, 12):
        await host(night, "ann", "chips", player="bob", amount=amount)
    await night.act("bob", "Bring in 2")
    await night.act("ann", "Fold")
    await night.said("hand 1 is over")
    outcome = await host(night, "cy", "log")
    assert outcome.reply is not None and "page 1 of 3" in outcome.text
    assert re.search(r"<t:\d+:t> \*\*Ann\*\* puts the chips of \*\*Bob\*\* right: 266 → 267", outcome.text)
    assert outcome.reply.labels == ["Older ▶"]
    seen = [outcome.text]
    turned = outcome.reply
    for _ in range(2):
        turned = (await night.human("cy").click(outcome.reply, "Older ▶")).edited
        assert turned is not None
        seen.append(turned.text)
    assert turned.labels == ["◀ Newer"]
    assert "**Ann** opens the table" in seen[-1] and "**Bob** sits down with 200 chips" in "".join(seen)
    assert "**Ann** deals hand 1, Seven-card stud" in "".join(seen)
    assert not re.search(r"[♠♥♦♣]", "".join(seen))


async def test_the_log_of_a_closed_table_can_still_be_read(night: Night) -> None:
    assert not (await night.human("ann").slash("table open")).failed
    assert not (await night.human("ann").slash("table close")).failed
    assert "**Ann** closes the table" in (await host(night, "bob", "log")).text


async def test_the_host_sees_nothing_in_private_that_a_player_cannot(night: Night) -> None:
    await night.heads_up()
    await night.said("to act")
    texts = [
        (await host(night, "ann", tool, **options)).text
        for tool, options in (*TOOLS, ("log", {}))
        if tool not in ("void", "resume", "skip", "kick", "transfer")
    ]
    assert not any(sign in text for text in texts for sign in "♠♥♦♣")


async def test_what_the_host_did_is_told_once_also_after_a_restart(night: Night) -> None:
    await night.lobby("widow-jack", "bob")
    await host(night, "ann", "pause")
    await night.said("pauses the table")
    await night.stop()
    await night.start()
    await night.bot.publisher.drawn(1)
    await host(night, "ann", "resume")
    await night.said("lets the table go on")
    assert len(heard(night)) == 2
