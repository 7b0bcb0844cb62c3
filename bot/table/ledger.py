"""Who bought, who won, who owes whom; and the law that no chip is made or lost (DESIGN 3.6, 5)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import func
from sqlmodel import Session, col, select

from bot.store.rows import Hand, LedgerEntry, Seat, Table

BOUGHT = ("buy-in", "given")
EXACT = 12
"""Up to so many people who are not even, the transfers are the fewest possible; beyond, merely few."""


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A player's night in chips: `stack` is what is in front of them (before the hand that is being played)."""

    user: int
    name: str
    bought: int
    cashed: int
    stack: int
    net: int


@dataclass(frozen=True, slots=True)
class Transfer:
    """`payer` owes `payee` so many chips; both are user ids."""

    payer: int
    payee: int
    chips: int


@dataclass(frozen=True, slots=True)
class Ledger:
    """The night so far, players by what they won."""

    lines: tuple[LedgerLine, ...]
    transfers: tuple[Transfer, ...]
    practice: bool


@dataclass(frozen=True, slots=True)
class Balance:
    """Every chip of a table. It `holds` when what came in less what went out is what is there."""

    bought: int
    cashed: int
    stacks: int
    pots: int
    carried: int

    @property
    def holds(self) -> bool:
        return self.bought - self.cashed == self.stacks + self.pots + self.carried


def balance(session: Session, table_id: int) -> Balance:
    """Count the chips of a table as they are committed."""

    def total(column: Any, *where: Any) -> int:
        query = select(func.coalesce(func.sum(column), 0)).where(*where)
        return int(session.exec(query).one())

    entries = LedgerEntry.table_id == table_id
    return Balance(
        bought=total(LedgerEntry.amount, entries, col(LedgerEntry.kind).in_(BOUGHT)),
        cashed=-total(LedgerEntry.amount, entries, LedgerEntry.kind == "cash-out"),
        stacks=total(Seat.stack, Seat.table_id == table_id),
        pots=total(Hand.pot, Hand.table_id == table_id),
        carried=total(Table.carried, Table.id == table_id),
    )


def ledger_of(session: Session, table: Table) -> Ledger:
    """Add up the entries of a table."""
    query = select(LedgerEntry).where(LedgerEntry.table_id == table.id).order_by(col(LedgerEntry.id))
    sums: dict[int, dict[str, int]] = {}
    names: dict[int, str] = {}
    for entry in session.exec(query).all():
        names[entry.user] = entry.name
        kinds = sums.setdefault(entry.user, {})
        kind = "bought" if entry.kind in BOUGHT else entry.kind
        kinds[kind] = kinds.get(kind, 0) + entry.amount
    lines = [_line(user, names[user], kinds) for user, kinds in sums.items()]
    lines.sort(key=lambda line: (-line.net, line.name))
    return Ledger(tuple(lines), tuple(transfers({line.user: line.net for line in lines})), table.practice)


def transfers(nets: dict[int, int]) -> list[Transfer]:
    """The fewest payments that make everybody even. Chips still on the table (a carried half) are nobody's debt yet."""
    uneven = [(user, net) for user, net in nets.items() if net]
    groups = _even_groups(uneven) if len(uneven) <= EXACT and sum(net for _, net in uneven) == 0 else [uneven]
    return [transfer for group in groups for transfer in _chain(group)]


def _even_groups(uneven: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Part people into as many groups as possible that are even among themselves: n people need n - 1 payments."""
    sums = [0] * (1 << len(uneven))
    for mask in range(1, len(sums)):
        low = (mask & -mask).bit_length() - 1
        sums[mask] = sums[mask & (mask - 1)] + uneven[low][1]

    @cache
    def best(mask: int) -> tuple[int, int]:
        """How many even groups those people make when put in line, and who comes last in that line."""
        top = (-1, -1)
        for last in range(len(uneven)):
            if mask >> last & 1:
                rest = mask & ~(1 << last)
                count = (best(rest)[0] if rest else 0) + (sums[mask] == 0)
                top = max(top, (count, last))
        return top

    groups: list[list[tuple[int, int]]] = []
    mask = len(sums) - 1
    while mask:
        if sums[mask] == 0:
            groups.append([])
        last = best(mask)[1]
        groups[-1].append(uneven[last])
        mask &= ~(1 << last)
    return groups


def _chain(group: list[tuple[int, int]]) -> list[Transfer]:
    owing = sorted([net, user] for user, net in group if net < 0)
    owed = sorted(([net, user] for user, net in group if net > 0), reverse=True)
    payments: list[Transfer] = []
    while owing and owed:
        chips = min(-owing[0][0], owed[0][0])
        payments.append(Transfer(owing[0][1], owed[0][1], chips))
        owing[0][0] += chips
        owed[0][0] -= chips
        owing, owed = [one for one in owing if one[0]], [one for one in owed if one[0]]
    return payments


def _line(user: int, name: str, kinds: dict[str, int]) -> LedgerLine:
    return LedgerLine(
        user,
        name,
        bought=kinds.get("bought", 0),
        cashed=-kinds.get("cash-out", 0),
        stack=sum(kinds.values()),
        net=kinds.get("result", 0) + kinds.get("carried", 0),
    )
