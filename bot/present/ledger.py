"""The ledger in words, in money and as a file for spreadsheets."""

from __future__ import annotations

import csv
import io
import unicodedata
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation

from bot.present.layout import GOLD, Page
from bot.present.names import mention, plain_name, safe_name, visible
from bot.table.ledger import Correction, Ledger, LedgerLine, Transfer

COLUMNS = (
    *("player_nickname", "player_id", "session_start_at", "session_end_at"),
    *("buy_in", "buy_out", "stack", "net"),
)
"""As players know them from poker on the web."""
FILE = "ledger.csv"
EXPORTED = "The ledger of table {table} for your spreadsheet: one row a player, chips, times in UTC."
PRACTICE = "-# A practice table: robots sat here, so nobody owes anybody anything."


def money(ledger: Ledger, chips: int, *, sign: bool = False) -> str:
    """What so many chips stand for, such as `12.50 €`; nothing where the host has never said it."""
    try:
        worth = Decimal(ledger.chip_worth)
    except InvalidOperation:
        return ""
    if not ledger.currency or not worth.is_finite():
        return ""
    told = f"{worth * chips:{'+' if sign else ''},f}"
    if "." in told:
        whole, _, part = told.partition(".")
        part = part.rstrip("0")
        told = f"{whole}.{part:0<2}" if part else whole
    return f"{told} {safe_name(ledger.currency)}"


def owed_words(ledger: Ledger, one: Transfer) -> str:
    """So many chips, and the money they stand for."""
    worth = money(ledger, one.chips)
    return f"{one.chips} ({worth})" if worth else str(one.chips)


def ledger_page(ledger: Ledger) -> Page:
    """Every player's night: what was bought, given, won, cashed out, and what lies in front."""
    blocks = [f"### The ledger of table {ledger.table}"]
    blocks += [_told(ledger, line) for line in ledger.lines] or ["Nobody bought chips."]
    if ledger.corrections:
        names = {line.user: line.name for line in ledger.lines}
        put_right = (_put_right(one, names) for one in ledger.corrections)
        blocks.append("\n".join(["Chips that the host put right:", *put_right]))
    return Page((*blocks, *_footnotes(ledger)), (), GOLD)


def settle_page(ledger: Ledger) -> Page:
    """Whether money in equals money out, then who pays whom, in the fewest payments."""
    blocks = [f"### Settling table {ledger.table}", checked(ledger)]
    if ledger.practice:
        return Page((*blocks, *_footnotes(ledger)), (), GOLD)
    names = {line.user: safe_name(line.name) for line in ledger.lines}
    owed = [f"{names[one.payer]} pays {names[one.payee]} **{owed_words(ledger, one)}**" for one in ledger.transfers]
    blocks.append("\n".join(owed) or "Nobody owes anybody anything.")
    return Page((*blocks, *_footnotes(ledger)), (), GOLD)


def checked(ledger: Ledger) -> str:
    """Money in against money out: that they are equal, or by how much not, and where those chips lie."""
    count = ledger.balance
    if count is None:
        return ""
    told = f"Bought {count.bought}; cashed out {count.cashed}, in front of the players {count.stacks}. "
    missing = count.bought - count.cashed - count.stacks
    if not missing:
        return told + "Money in equals money out."
    where = [f"{count.pots} in the middle of the hand being played"] if count.pots else []
    where += [f"{count.carried} carried to the next hand"] if count.carried else []
    if count.holds:
        told += f"{missing} chips are still on the table: {' and '.join(where)}. They are nobody's debt yet."
        return told
    lost = missing - count.pots - count.carried
    return told + f"⚠ Money in and money out differ by {lost:+d} chips that lie nowhere. Do not settle; tell the host."


def export(ledger: Ledger) -> bytes:
    """One row a player, UTF-8. Chips are whole numbers, times ISO 8601 in UTC; who still sits has no end."""
    text = io.StringIO(newline="")
    rows = csv.writer(text)
    rows.writerow(COLUMNS)
    for line in ledger.lines:
        ends = "" if line.left_at is None else _iso(line.left_at)
        rows.writerow(
            (harmless(line.name), line.user, _iso(line.came_at), ends, line.bought, line.cashed, line.stack, line.net)
        )
    return text.getvalue().encode()


def harmless(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    clean = plain_name(name)
    # Wide signs begin a formula too in some settings.
    return f"'{clean}" if unicodedata.normalize("NFKC", clean)[:1] in ("=", "+", "-", "@") else clean


def _told(ledger: Ledger, line: LedgerLine) -> str:
    given = f" · given {line.given:+d}" if line.given else ""
    worth = f" ({told})" if (told := money(ledger, line.net, sign=True)) else ""
    return (
        f"**{safe_name(line.name)}**: net **{line.net:+d}**{worth}\n"
        f"-# bought {line.bought - line.given}{given} · results {line.result:+d} · cashed out {line.cashed} · "
        f"stack now {line.stack}"
    )


def _put_right(one: Correction, names: dict[int, str]) -> str:
    # Word by word: a reason is longer than a name, and is to be as harmless.
    words = " ".join(safe_name(word) for word in visible(one.why).split())
    why = f": {words}" if words else ""
    return (
        f"- {one.amount:+d} for {safe_name(names.get(one.user, 'somebody'))}, by {mention(one.by, 'the host')}, "
        f"<t:{int(one.at)}:t>{why}"
    )


def _footnotes(ledger: Ledger) -> list[str]:
    told = []
    if ledger.playing is not None:
        told.append(f"-# Hand {ledger.playing} is being played: this is how it stood before that hand.")
    if ledger.practice:
        told.append(PRACTICE)
    return told


def _iso(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
