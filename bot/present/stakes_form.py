"""What a table plays for: the usual stakes in a select, and a form for everything else."""

from __future__ import annotations

import re
from collections.abc import Mapping

from discord import ui

from bot.engine.actions import parse_amount
from bot.engine.errors import NotAllowed, Unreadable
from bot.engine.stakes import Stakes
from bot.present.ids import table_id
from bot.present.layout import GREEN, MAIN, Knob, Page, Picker
from bot.present.names import safe_name, visible
from bot.table.errors import BadField
from bot.table.snapshot import TableView
from bot.table.terms import Terms

BUY_IN_IN_BETS = 20
"""A buy-in that fits is twenty big bets: a hand of stud costs two or three."""
USUAL = (
    Stakes(1, 1, 2, 4),
    Stakes(1, 2, 5, 10),
    Stakes(2, 3, 10, 20),
    Stakes(5, 5, 20, 40),
    Stakes(10, 20, 50, 100),
    Stakes(25, 50, 100, 200),
)
PRESETS: Mapping[str, Terms] = {str(one): Terms(one, one.big_bet * BUY_IN_IN_BETS, least=0, most=0) for one in USUAL}
"""By how they are written; each with the buy-in that fits."""
LIMITS = {"fixed": "fixed limit", "spread": "spread limit", "pot": "pot limit", "no limit": "no limit"}
_SAID = {"fixed": "fixed", "fl": "fixed", "spread": "spread", "pot": "pot", "pl": "pot", "no": "no limit"} | {
    "nl": "no limit",
    "none": "no limit",
    "unlimited": "no limit",
    "nolimit": "no limit",
}
LONGEST_CURRENCY = 20

FIELDS: Mapping[str, tuple[str, str]] = {
    "ante": ("Ante and bring-in", "two whole numbers, such as 1/2; the ante may be 0, the bring-in is 1 or more"),
    "bets": ("Small and big bet", "two whole numbers, such as 5/10: the small one above the bring-in, the big no less"),
    "buy-in": ("Buy-in, least and most", "one number, such as 200, or three: 200, 100, 500"),
    "currency": ("What one chip stands for", "a number and a word, such as 5 cents, or leave it empty"),
    "limit": ("Betting limit", "fixed, spread, pot or no limit, or leave it empty"),
}
"""The fields of the form by custom id: what stands above each, and what is written into it."""


def field_fault(field: str) -> str:
    """Which field cannot be read and what to write there."""
    label, wanted = FIELDS[field]
    return f"{label}: that does not go. Write {wanted}."


def preset_words(key: str) -> str:
    """`1/2/5/10 · buy-in 200`."""
    return f"{key} · buy-in {PRESETS[key].buy_in}"


def terms_words(
    stakes: str, buy_in: int, least: int, most: int, limit: str, currency: str, worth: str, parted: str = ","
) -> str:
    """Everything that is played for, beginning with the stakes in whichever words."""
    bought = f"buy-in {buy_in} ({least} to {most})" if most else f"buy-in {buy_in}"
    beside = (LIMITS.get(limit, ""), chip_words(currency, worth))
    return " · ".join([f"{stakes}{parted} {bought}", *(one for one in beside if one)])


def table_terms(table: TableView, stakes: str, parted: str = ",") -> str:
    """The same of a table as it is."""
    buy_in = table.buy_in, table.buy_in_least, table.buy_in_most
    return terms_words(stakes, *buy_in, table.limit, table.currency, table.chip_worth, parted)


def chip_words(currency: str, worth: str) -> str:
    """`1 chip = 5 cents`; empty where nobody said."""
    return f"1 chip = {worth or 1} {safe_name(currency)}" if currency else ""


def stakes_page(table: TableView) -> Page:
    """The host's choice, in private."""
    now = table_terms(table, str(table.stakes))
    here = str(table.stakes)
    plain = not (table.buy_in_least or table.buy_in_most or table.limit)
    options = tuple(
        (preset_words(key), key, plain and key == here and terms.buy_in == table.buy_in)
        for key, terms in PRESETS.items()
    )
    told = (
        f"### What table {table.id} plays for\nNow: {now}.\n"
        "-# Ante / bring-in / small bet / big bet. It goes from the next hand on."
    )
    picker = Picker(table_id(table.id, "stakes-usual"), "Pick the stakes …", options)
    return Page((told, picker), (Knob("Own stakes…", table_id(table.id, "stakes-own"), MAIN),), GREEN)


def stakes_form(table: TableView) -> ui.Modal:
    """The form behind `Own stakes…`, filled in with what goes now."""
    stakes = table.stakes
    bought = f"{table.buy_in}, {table.buy_in_least}, {table.buy_in_most}" if table.buy_in_most else str(table.buy_in)
    now = {
        "ante": f"{stakes.ante}/{stakes.bring_in}",
        "bets": f"{stakes.small_bet}/{stakes.big_bet}",
        "buy-in": bought,
        "currency": f"{table.chip_worth} {table.currency}".strip() if table.currency else "",
        "limit": table.limit,
    }
    form = ui.Modal(title="Own stakes", custom_id=table_id(table.id, "stakes-own"))
    for key, (label, wanted) in FIELDS.items():
        field: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id=key, required=key not in ("currency", "limit"), max_length=50, default=now[key][:50]
        )
        form.add_item(ui.Label(text=label, description=wanted[:100], component=field))
    form.stop()
    return form


def form_terms(filled: Mapping[str, str]) -> Terms:
    """What was filled in. Raises BadField, which names the field."""
    ante, bring_in = _numbers(filled, "ante", 2)
    if bring_in < 1:
        raise BadField("ante")
    small, big = _numbers(filled, "bets", 2)
    try:
        stakes = Stakes(ante, bring_in, small, big)
    except NotAllowed:
        raise BadField("bets") from None
    bought = _numbers(filled, "buy-in", 1, 3)
    buy_in, least, most = bought if len(bought) == 3 else (bought[0], 0, 0)
    if buy_in < 1 or (most and not 0 < least <= buy_in <= most):
        raise BadField("buy-in")
    worth, currency = read_currency(filled.get("currency", ""))
    return Terms(stakes, buy_in, least, most, currency, worth, read_limit(filled.get("limit", "")))


def read_currency(text: str) -> tuple[str, str]:
    """What a chip stands for, as how much and of what: `5 cents`, `€0.05`, `matchsticks`. Raises BadField."""
    said = re.sub(r"^(?:(?:1|one|a)\s+chip\s*(?:=|is)?\s*)", "", " ".join(visible(text).split()), flags=re.IGNORECASE)
    if not said:
        return "", ""
    number = r"(?P<worth>[0-9]{1,9}(?:[.,][0-9]{1,6})?)"
    word = rf"(?P<word>[^0-9]{{1,{LONGEST_CURRENCY}}}?)"
    found = re.fullmatch(rf"{number}\s*{word}", said) or re.fullmatch(rf"{word}\s*{number}", said)
    found = found or re.fullmatch(word, said)
    if found is None or not found["word"].strip(" .,-+=/"):
        raise BadField("currency")
    worth = found.groupdict().get("worth", "1").replace(",", ".")
    if not worth.strip("0."):
        raise BadField("currency")
    whole, _, part = worth.partition(".")
    part = part.rstrip("0")
    return str(int(whole)) + (f".{part}" if part else ""), found["word"].strip()


def read_limit(text: str) -> str:
    """The betting limit that is meant, empty for the games' own. Raises BadField."""
    words = re.sub(r"[\s_-]+", " ", visible(text).lower()).strip()
    if not words:
        return ""
    said = words.removesuffix("limit").strip() or words
    if said not in _SAID:
        raise BadField("limit")
    return _SAID[said]


def _numbers(filled: Mapping[str, str], field: str, *counts: int) -> list[int]:
    """So many amounts from one field, however they are parted: `1/2`, `1, 2`, `200 (100 to 500)`. Raises BadField."""
    text = filled.get(field, "").strip()
    if re.search(r"(?:^|[/,;(\s])[-+]\s*[0-9]", text) is None:
        # A comma before a space parts, one between digits may belong to a thousand: that reading comes first.
        parts = r"\s*(?:[/;|()–-]|\bto\b|\band\b|,\s)\s*|\s+"
        for between in (parts, rf"{parts}|,"):
            pieces = [piece for piece in re.split(between, text) if piece]
            if len(pieces) in counts and not any(len(piece) > 1 and piece[0] == "0" for piece in pieces):
                try:
                    return [parse_amount(piece) for piece in pieces]
                except Unreadable:
                    continue
    raise BadField(field)
