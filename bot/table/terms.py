"""What a table plays for: stakes, buy-in, the betting limit, what a chip stands for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.engine.stakes import Stakes
from bot.store.rows import Table
from bot.table.errors import BadAmount, BadRange

MOST_CHIPS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Terms:
    """What is to change; None stays as it is. `least` and `most` of a buy-in are 0 where only `buy_in` goes.

    `worth` is how much of `currency` one chip stands for, as a decimal number such as `0.05`; both may be empty.
    `limit` is the betting limit that goes where the dealer announces no other, empty for the games' own.
    """

    stakes: Stakes | None = None
    buy_in: int | None = None
    least: int | None = None
    most: int | None = None
    currency: str | None = None
    worth: str | None = None
    limit: str | None = None


def put(table: Table, terms: Terms) -> None:
    """Have a table play for that from the next hand on. Raises BadAmount, BadRange; then nothing has changed."""
    buy_in = table.buy_in if terms.buy_in is None else terms.buy_in
    least = table.buy_in_least if terms.least is None else terms.least
    most = table.buy_in_most if terms.most is None else terms.most
    for chips in (buy_in, least or 1, most or 1):
        if not 0 < chips <= MOST_CHIPS:
            raise BadAmount(chips)
    if least or most:
        least, most = least or buy_in, most or buy_in
        if not least <= buy_in <= most:
            raise BadRange(buy_in, least, most)
    table.buy_in, table.buy_in_least, table.buy_in_most = buy_in, least, most
    if terms.stakes is not None:
        table.ante, table.bring_in = terms.stakes.ante, terms.stakes.bring_in
        table.small_bet, table.big_bet = terms.stakes.small_bet, terms.stakes.big_bet
    if terms.currency is not None:
        table.currency, table.chip_worth = terms.currency, terms.worth or ""
    if terms.limit is not None:
        table.limit = terms.limit


def facts(table: Table) -> dict[str, Any]:
    """The same as facts for the table's log."""
    return {
        "stakes": f"{table.ante}/{table.bring_in}/{table.small_bet}/{table.big_bet}",
        "buy_in": table.buy_in,
        "least": table.buy_in_least,
        "most": table.buy_in_most,
        "limit": table.limit,
        "currency": table.currency,
        "worth": table.chip_worth,
    }


def for_a_seat(table: Table) -> tuple[int, int]:
    """The least and the most chips that somebody may sit down with."""
    return (table.buy_in_least, table.buy_in_most) if table.buy_in_most else (table.buy_in, table.buy_in)


def for_a_rebuy(table: Table) -> tuple[int, int]:
    """The least and the most chips that somebody may buy who has a seat."""
    return (table.buy_in_least, table.buy_in_most) if table.buy_in_most else (1, table.buy_in)
