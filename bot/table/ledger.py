"""Who bought, who won, who owes whom; and the law that no chip is made or lost (DESIGN 3.6, 5)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import func
from sqlmodel import Session, col, select

from bot.store.rows import Hand, LedgerEntry, Seat, Table, TableLog

BOUGHT = ("buy-in", "given")
EXACT = 12
"""Up to so many people who are not even, the transfers are the fewest possible; beyond, merely few."""


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A player's night in chips: `stack` is what is in front of them (before the hand that is being played).

    `given` are those of the `bought` that the host gave (less what was taken); `net` is the `result` of the hands and
    what came back of a carried half. Times are seconds since 1970, `left_at` is None for whoever sits there now.
    """

    user: int
    name: str
    bought: int
    cashed: int
    stack: int
    net: int
    given: int = 0
    result: int = 0
    came_at: float = 0.0
    left_at: float | None = None


@dataclass(frozen=True, slots=True)
class Transfer:
    """`payer` owes `payee` so many chips; both are user ids."""

    payer: int
    payee: int
    chips: int


@dataclass(frozen=True, slots=True)
class Correction:
    """Chips that the host gave or took; `by` and `user` are user ids, `at` seconds since 1970, `why` may be empty."""

    user: int
    amount: int
    by: int
    why: str
    at: float


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


@dataclass(frozen=True, slots=True)
class Ledger:
    """The night so far, players by what they won.

    `playing` is the number of the hand whose chips are not counted yet, `currency` and `chip_worth` what the host says
    a chip stands for, both empty where that was never said.
    """

    lines: tuple[LedgerLine, ...]
    transfers: tuple[Transfer, ...]
    practice: bool
    table: int = 0
    balance: Balance | None = None
    corrections: tuple[Correction, ...] = ()
    playing: int | None = None
    currency: str = ""
    chip_worth: str = ""


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
    entries: dict[int, list[LedgerEntry]] = {}
    for entry in session.exec(query).all():
        entries.setdefault(entry.user, []).append(entry)
    seated = set(session.exec(select(Seat.user).where(Seat.table_id == table.id)).all())
    lines = [_line(own, user in seated) for user, own in entries.items()]
    lines.sort(key=lambda line: (-line.net, line.name))
    playing = select(Hand.number).where(Hand.id == table.hand, col(Hand.status).in_(("announced", "open")))
    return Ledger(
        tuple(lines),
        tuple(transfers({line.user: line.net for line in lines})),
        table.practice,
        table.id,
        balance(session, table.id),
        _corrections(session, table.id),
        session.exec(playing).first(),
        table.currency,
        table.chip_worth,
    )


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


def _line(entries: list[LedgerEntry], seated: bool) -> LedgerLine:
    kinds: dict[str, int] = {}
    for entry in entries:
        kinds[entry.kind] = kinds.get(entry.kind, 0) + entry.amount
    last, result = entries[-1], kinds.get("result", 0)
    return LedgerLine(
        last.user,
        last.name,
        bought=sum(kinds.get(kind, 0) for kind in BOUGHT),
        cashed=-kinds.get("cash-out", 0),
        stack=sum(kinds.values()),
        net=result + kinds.get("carried", 0),
        given=kinds.get("given", 0),
        result=result,
        came_at=entries[0].at,
        left_at=None if seated else last.at,
    )


def _corrections(session: Session, table_id: int) -> tuple[Correction, ...]:
    query = select(TableLog).where(TableLog.table_id == table_id, TableLog.what == "chips")
    rows = session.exec(query.order_by(col(TableLog.id))).all()
    return tuple(_correction(row) for row in rows)


def _correction(row: TableLog) -> Correction:
    facts = row.facts
    return Correction(facts["user"], facts["after"] - facts["before"], row.by, facts.get("why", ""), row.at)
