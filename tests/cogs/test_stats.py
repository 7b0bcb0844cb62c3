"""`/stats …`: the boards and the picture, for whoever asks."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from bot.engine.errors import Refused
from bot.present.stats import SHOWN, course_words, me_page, season_page
from bot.sandbox.driver import Outcome
from bot.table.stats import Board, Course, Figures, Line, Record
from tests.cogs.night import Night, refused

COMMANDS = ("me", "table", "server", "season", "plot")


async def ask(night: Night, who: str, command: str, **options: Any) -> Outcome:
    """Say `/stats …` and wait for the private answer."""
    outcome = await night.human(who).slash(f"stats {command}", **options)
    await outcome.replied()
    assert not outcome.failed and outcome.ephemeral, outcome
    return outcome


@pytest.mark.parametrize("command", COMMANDS)
async def test_before_the_first_hand_there_is_nothing_to_count(night: Night, command: str) -> None:
    if command in ("table", "plot"):
        refused(await ask(night, "ann", command), "no table in this channel")
    await night.human("ann").slash("table open")
    refused(await ask(night, "ann", command), "Nothing is counted yet", "first hand that is finished")


async def test_a_hand_in_play_is_not_counted_yet(night: Night) -> None:
    await night.heads_up()
    await night.said("to act")
    refused(await ask(night, "ann", "table"), "Nothing is counted yet")


async def test_everybody_sees_the_own_figures(night: Night) -> None:
    await night.won_unseen()
    bob = (await ask(night, "bob", "me")).text
    assert "Bob in this server" in bob and "**+1** chips" in bob
    assert "1 hand, 1 won · most from one pot 2 · flips that hit 0 · queens met 0" in bob and "Practice" not in bob
    refused(await ask(night, "cy", "me"), "Nothing is counted yet")


@pytest.mark.parametrize(
    ("command", "options", "heading"),
    [
        ("table", {}, "Table 1, hand by hand"),
        ("server", {}, "The board of this server"),
        ("season", {}, "This month in this server"),
        ("season", {"season": "year"}, "This year in this server"),
        ("season", {"season": "all"}, "All time in this server"),
    ],
)
async def test_a_board_ranks_who_won_most(night: Night, command: str, options: dict[str, str], heading: str) -> None:
    await night.won_unseen()
    text = (await ask(night, "cy", command, **options)).text
    assert heading in text and text.index("**1. Bob** +1") < text.index("**2. Ann** -1")
    assert "1 hand · biggest pot **2** (Bob, " in text


async def test_the_board_of_a_closed_table_stays(night: Night) -> None:
    await night.won_unseen()
    assert not (await night.human("ann").slash("table close")).failed
    assert "**1. Bob** +1" in (await ask(night, "ann", "table")).text


async def picture(night: Night, outcome: Outcome) -> tuple[dict[str, Any], bytes]:
    reply = await outcome.replied()
    assert outcome.ephemeral and "1\\. Bob +1 · 2\\. Ann -1" in reply.text
    (file,) = reply.files
    body = night.server.world.uploads.get(file["id"])
    assert body is not None
    return file, body


async def test_the_night_is_drawn_by_command_and_by_the_button_below_the_board(night: Night) -> None:
    await night.won_unseen()
    file, body = await picture(night, await ask(night, "cy", "plot"))
    assert file["filename"] == "chips.png" and body.startswith(b"\x89PNG")
    assert "Bob ends at +1" in file["description"] and "Ann ends at -1" in file["description"]
    board = await ask(night, "cy", "table")
    assert board.reply is not None and board.reply.labels == ["Plot"]
    again, same = await picture(night, await night.human("cy").click(board.reply, "Plot"))
    assert again["filename"] == "chips.png" and same == body


async def test_practice_stands_apart(night: Night) -> None:
    await night.won_unseen()
    await night.bot.tables.add_robot(1, int(night.human("ann").id))
    # The last hand: Ann and Bob fold when they are asked, the robot wins unseen.
    await night.press("ann", "Deal again")
    await night.said("hand 2")
    host = int(night.human("ann").id)
    while (play := (await night.table()).hand) is not None and not play.over:
        asked = play.question
        if asked is not None and asked.seat is not None and play.users[asked.seat] > 0:
            with suppress(Refused):
                await night.bot.tables.skip(1, host)
        await night.bot.tables.ring_due()
    text = (await ask(night, "ann", "server")).text
    real, _, practice = text.partition("Practice, with robots at the table (counts for nothing):")
    assert "**1. Bob** +1" in real and "1 hand · " in real and "Ann" in practice and "Rusty" not in text
    assert "Rusty" in (await ask(night, "ann", "table")).text


def crowd(count: int) -> Board:
    figures = (
        Figures(n, "*" * 32, 10**6, 10**6, 10**9 - n, 10**9, "full house, queens over sevens", 10**5, 10**5)
        for n in range(count)
    )
    return Board(tuple(figures), 10**6, Record("1000000000", ("_" * 32,) * 8, "woolworth-mjtf"), None, 1)


def test_a_board_of_many_shows_the_first_and_whoever_asks() -> None:
    page = season_page("all", (crowd(60), crowd(60)), 41)
    words = "\n".join(block for block in page.blocks if isinstance(block, str))
    assert f"**{SHOWN}. " in words and f"**{SHOWN + 1}. " not in words and "**42. " in words and "and 44 more" in words
    for part in page.split():
        assert sum(len(block) for block in part.blocks if isinstance(block, str)) <= 3900
    assert "No hand yet at a table without robots." in me_page("Ann", (None, crowd(1).figures[0])).blocks


def test_the_words_of_a_picture_fit_into_a_message() -> None:
    lines = tuple(Line(n, "*" * 32, (0, -(10**9))) for n in range(40))
    assert len(course_words(Course(lines, (1,), True))) <= 2000
