"""`/ledger …`: what each command tells, the file it gives, and the sentence for whoever cannot have it."""

from __future__ import annotations

import csv
import io
from datetime import datetime
from typing import Any

import pytest
from sqlmodel import Session

from bot.present.ledger import COLUMNS, checked, export, harmless, ledger_page, money, settle_page
from bot.sandbox.modal_form import CannotDo
from bot.store.rows import Table
from bot.table.ledger import Balance, Correction, Ledger, LedgerLine, Transfer
from tests.cogs.night import Night, refused

COMMANDS = ("show", "settle", "export")


async def told(night: Night, who: str, command: str, **options: Any) -> str:
    """Say `/ledger …` and read the private answer."""
    outcome = await night.human(who).slash(f"ledger {command}", **options)
    await outcome.replied()
    assert not outcome.failed and outcome.ephemeral, outcome
    return outcome.text


async def kept(night: Night, who: str, *words: str, **options: Any) -> None:
    """Ask for a correction, be refused in those words, and find everything as it was."""
    before, ledger = await night.stands(), await night.bot.tables.ledger(1)
    outcome = await night.human(who).slash("ledger correct", **options)
    await outcome.replied()
    refused(outcome, *words)
    assert await night.stands() == before and await night.bot.tables.ledger(1) == ledger


async def file_of(night: Night, who: str) -> tuple[str, list[dict[str, str]]]:
    """The name of the exported file and its rows."""
    outcome = await night.human(who).slash("ledger export")
    await outcome.replied()
    assert outcome.ephemeral and outcome.reply is not None
    (file,) = outcome.reply.files
    body = night.server.world.uploads.get(file["id"])
    assert body is not None
    return file["filename"], list(csv.DictReader(io.StringIO(body.decode(), newline="")))


@pytest.mark.parametrize("command", COMMANDS)
async def test_where_no_table_ever_was_one_is_told_how_to_open_it(night: Night, command: str) -> None:
    outcome = await night.human("ann").slash(f"ledger {command}")
    await outcome.replied()
    refused(outcome, "no table in this channel", "`/table open`")


async def test_the_ledger_shows_every_players_night(night: Night) -> None:
    await night.won_unseen()
    text = await told(night, "cy", "show")
    assert "The ledger of table 1" in text
    assert "**Bob**: net **+1**" in text and "**Ann**: net **-1**" in text
    assert "bought 200 · results +1 · cashed out 0 · stack now 201" in text
    assert "practice" not in text and "€" not in text


async def test_in_mid_hand_it_stands_as_before_that_hand_and_says_so(night: Night) -> None:
    await night.won_unseen()
    night.chance.decks = ["4s 9h  Jd 8d  3c 9s"]
    await night.press("ann", "Deal again")
    await night.said("hand 2")
    text = await told(night, "ann", "show")
    assert "stack now 201" in text and "Hand 2 is being played" in text
    text = await told(night, "ann", "settle")
    assert "2 chips are still on the table: 2 in the middle of the hand being played" in text
    assert "Ann pays Bob **1**" in text and "equals" not in text


async def test_settling_says_that_the_money_is_all_there_and_who_pays_whom_in_chips_and_money(night: Night) -> None:
    await night.won_unseen()

    def worth(session: Session) -> None:
        table = session.get(Table, 1)
        assert table is not None
        table.currency, table.chip_worth = "€", "0.25"

    await night.bot.tables.store.write(worth)
    text = await told(night, "cy", "settle")
    assert "Bought 400; cashed out 0, in front of the players 400. Money in equals money out." in text
    assert "Ann pays Bob **1 (0.25 €)**" in text
    assert "net **-1** (-0.25 €)" in await told(night, "ann", "show")
    assert not (await night.human("ann").slash("table close")).failed
    assert "Ann owes Bob 1 (0.25 €)" in (await night.said("Table 1 is closed")).text


async def test_a_closed_table_is_still_settled_and_exported_in_its_channel(night: Night) -> None:
    await night.won_unseen()
    assert not (await night.human("ann").slash("table close")).failed
    assert "Ann pays Bob **1**" in await told(night, "bob", "settle")
    assert "cashed out 201 · stack now 0" in await told(night, "bob", "show")
    _, rows = await file_of(night, "bob")
    assert [row["buy_out"] for row in rows] == ["201", "199"] and all(row["session_end_at"] for row in rows)
    outcome = await night.human("ann").slash("ledger correct", user="bob", amount=5, why="late")
    await outcome.replied()
    refused(outcome, "no table in this channel")


async def test_the_file_has_the_columns_that_players_know(night: Night) -> None:
    await night.won_unseen()
    await told(night, "ann", "correct", user="ann", amount=50, why="a late buy-in")
    name, rows = await file_of(night, "cy")
    assert name == "ledger.csv"
    bob, ann = rows
    assert tuple(bob) == COLUMNS
    assert (bob["player_nickname"], bob["player_id"]) == ("Bob", night.human("bob").id)
    assert (ann["buy_in"], ann["buy_out"], ann["stack"], ann["net"]) == ("250", "0", "249", "-1")
    began = datetime.fromisoformat(bob["session_start_at"])
    assert began.utcoffset() is not None and began.tzname() == "UTC" and bob["session_end_at"] == ""


async def test_the_host_puts_chips_right_and_the_ledger_says_why(night: Night) -> None:
    await night.won_unseen()
    assert "Bob has 151 chips now. In the ledger that counts as bought." in await told(
        night, "ann", "correct", user="bob", amount=-50, why="twice <@&1> *bought*"
    )
    assert await night.chips() == {"Ann": 199, "Bob": 151}
    text = await told(night, "bob", "show")
    assert f"-50 for Bob, by <@{night.human('ann').id}>" in text and r"twice" in text and r"\*bought\*" in text
    assert "bought 200 · given -50 · results +1 · cashed out 0 · stack now 151" in text
    assert "Money in equals money out" in await told(night, "bob", "settle")


async def test_nobody_else_and_nothing_else_is_corrected(night: Night) -> None:
    await night.won_unseen()
    await kept(night, "bob", "Only the host", user="bob", amount=5, why="please")
    await kept(night, "ann", "has no seat at this table", user="cy", amount=5, why="who")
    await kept(night, "ann", "0", user="bob", amount=0, why="nothing")
    await kept(night, "ann", "201", user="bob", amount=-202, why="too much")
    for wrong in ({"amount": 1_000_001, "why": "much"}, {"amount": 5, "why": "x" * 201}):
        with pytest.raises(CannotDo):
            await night.human("ann").slash("ledger correct", user="bob", **wrong)
    await night.press("ann", "Deal again")
    await night.said("hand 2")
    assert "Bob gets 5 chips when this hand is over" in await told(
        night, "ann", "correct", user="bob", amount=5, why="now"
    )


async def test_a_practice_table_says_that_nobody_owes_anything(night: Night) -> None:
    await night.human("ann").slash("table open")
    await night.bot.tables.add_robot(1, int(night.human("ann").id))
    for command in ("show", "settle"):
        assert "A practice table: robots sat here, so nobody owes anybody anything." in await told(
            night, "ann", command
        )


SHEET = Ledger((LedgerLine(7, "Ann", 200, 0, 200, 0),), (), False, 1, Balance(200, 0, 200, 0, 0))


def test_carried_chips_are_named_and_lost_ones_are_shouted_about() -> None:
    def says(count: Balance) -> str:
        return checked(Ledger((), (), False, balance=count))

    assert "7 chips are still on the table: 7 carried to the next hand" in says(Balance(400, 100, 293, 0, 7))
    assert "4 in the middle of the hand being played and 3 carried" in says(Balance(400, 100, 293, 4, 3))
    assert "differ by +5" in says(Balance(400, 100, 293, 2, 0)) and "equals" not in says(Balance(400, 100, 293, 2, 0))
    assert "differ by -5" in says(Balance(400, 100, 305, 0, 0))


@pytest.mark.parametrize("name", ["=1+1", "+Ann", "-Bob", "@sum(a1)", "＝cmd", " =x", "\t=x"])
def test_a_name_is_no_formula_in_a_spreadsheet(name: str) -> None:
    row = next(csv.DictReader(io.StringIO(export(Ledger((LedgerLine(1, name, 1, 0, 1, 0),), (), False)).decode())))
    assert row["player_nickname"].startswith("'") and row["player_nickname"][1:] == name.strip()
    assert harmless("Ann-Marie") == "Ann-Marie"


def test_a_name_with_quotes_commas_and_letters_of_any_script_comes_back_as_it_was() -> None:
    names = ['Ann "the ace", Esq.', "Дмитрий", "👩‍👩‍👧 Fay", "שלום"]
    lines = tuple(LedgerLine(n, name, 1, 0, 1, 0) for n, name in enumerate(names))
    rows = csv.DictReader(io.StringIO(export(Ledger(lines, (), False)).decode(), newline=""))
    assert [row["player_nickname"] for row in rows] == names


@pytest.mark.parametrize(
    ("worth", "chips", "told"),
    [
        ("0.05", 250, "12.50 €"),
        ("0.05", 20, "1 €"),
        ("0.125", 1, "0.125 €"),
        ("1", -3, "-3 €"),
        ("0.1", 3, "0.30 €"),
        ("2", 10_000, "20,000 €"),
        ("", 5, ""),
        ("much", 5, ""),
        ("NaN", 5, ""),
    ],
)
def test_money_is_exact_and_silent_where_the_host_never_said_it(worth: str, chips: int, told: str) -> None:
    assert money(Ledger((), (), False, currency="€", chip_worth=worth), chips) == told
    assert money(Ledger((), (), False, chip_worth=worth), chips) == ""


def test_sixty_players_with_odd_names_fit_into_messages() -> None:
    names = ["_" * 32, "<@123456789012345678> *@everyone", "*`|~_" * 6]
    lines = tuple(LedgerLine(n, names[n % 3], 10**9, 10**9, 0, -(10**9), 10**9, -(10**9)) for n in range(60))
    put_right = tuple(Correction(n, 10**6, n, "*" * 200, 1.8e9) for n in range(60))
    full = Ledger(
        lines,
        tuple(Transfer(n, n + 1, 10**9) for n in range(59)),
        False,
        1,
        Balance(1, 0, 1, 0, 0),
        put_right,
        3,
        "€",
        "0.1",
    )
    for page in (ledger_page(full), settle_page(full)):
        words = "".join(block for part in page.split() for block in part.blocks if isinstance(block, str))
        assert words.count("€") >= 59
        for part in page.split():
            assert sum(len(block) for block in part.blocks if isinstance(block, str)) <= 3900
