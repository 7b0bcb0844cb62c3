"""Sitting down, getting up, being away."""

from __future__ import annotations

import unicodedata
from typing import Any

from sqlmodel import Session, col, select

from bot.engine.stakes import Stakes
from bot.store.rows import Seat, Table, TableLog
from bot.table import deadlines, dealing, ending, terms
from bot.table.dealer import POSITIONS
from bot.table.errors import (
    AlreadySeated,
    NoRobot,
    NotAway,
    NotForSale,
    NotNeeded,
    ShownTheDoor,
    TableFull,
)
from bot.table.here import TABLE, Here
from bot.table.pace import Pace
from bot.table.shuffler import Shuffler
from bot.table.terms import Terms

ROBOT_NAMES = ("Rusty", "Sprocket", "Dot", "Gizmo", "Bolt", "Cog", "Widget")
LONGEST_NAME = 28
"""So many letters of a name stay where it needs a number behind it; Discord's have 32 at most."""
MOST_CHIPS = terms.MOST_CHIPS
STAKES = Stakes(1, 2, 5, 10)
BUY_IN = 200


def open_table(
    session: Session,
    settings: Pace,
    shuffler: Shuffler,
    now: float,
    guild: int,
    channel: int,
    user: int,
    name: str,
    wanted: Terms | None = None,
) -> int:
    """Put a table into a channel, seat who opens it and the robots of the settings; the table's id.

    `wanted` is what it plays for, if not for the usual. Raises BadAmount, BadRange.
    """
    table = Table(
        guild=guild,
        channel=channel,
        host=user,
        ante=STAKES.ante,
        bring_in=STAKES.bring_in,
        small_bet=STAKES.small_bet,
        big_bet=STAKES.big_bet,
        buy_in=BUY_IN,
        opened_at=now,
        touched_at=now,
    )
    if wanted is not None:
        terms.put(table, wanted)
    session.add(table)
    session.flush()
    here = Here(session, settings, shuffler, now, table, [], {})
    here.log("opened", user)
    sit(here, user, name)
    for _ in range(settings.robots):
        here.log("robot sits", user, name=seat_robot(here).name)
    deadlines.expect_company(here)
    here.settle()
    return table.id


def sit(here: Here, user: int, name: str, chips: int | None = None) -> None:
    """Seat a player with so many chips, None for the buy-in; who was on the way out stays, without another.

    Raises AlreadySeated, ShownTheDoor, TableFull, NotForSale.
    """
    seat = here.seat(user)
    if seat is not None and not seat.leaving:
        raise AlreadySeated("one seat a player")
    if seat is not None:
        _not_kicked(here, user)
        seat.leaving = seat.gone = seat.away = False
        here.log("stays", user)
    else:
        cost = _within(here, chips, terms.for_a_seat(here.table))
        here.meet(user, name)
        _seat(here, user, name, cost)
        here.log("sits", user, name=name, chips=cost)
    here.touch()


def _not_kicked(here: Here, user: int) -> None:
    """Raise ShownTheDoor for whoever was kicked out of the hand that is being played."""
    number = None if here.hand is None else here.hand.number
    if any(facts.get("hand") == number for facts in _told_of(here, "kicked", user)):
        raise ShownTheDoor(number or 0)


def _bank_left(here: Here, user: int) -> float:
    """The bank is for a player and a night: getting up and sitting down again does not fill it (DESIGN 5)."""
    before = _told_of(here, "cashed out", user)
    return float(before[-1].get("bank", here.settings.bank_seconds)) if before else here.settings.bank_seconds


def _told_of(here: Here, what: str, user: int) -> list[dict[str, Any]]:
    """The facts of every line of that kind in the table's log that is about a player, in order."""
    query = select(TableLog).where(TableLog.table_id == here.table.id, TableLog.what == what)
    rows = here.session.exec(query.order_by(col(TableLog.id))).all()
    return [row.facts for row in rows if row.facts.get("user") == user]


def seat_robot(here: Here, skill: str = "") -> Seat:
    """Seat a robot; the table's ledger is one of practice from now on. Raises TableFull."""
    taken = {seat.user for seat in here.seats}
    number = next(number for number in range(1, POSITIONS + 1) if -number not in taken)
    name = ROBOT_NAMES[(number - 1) % len(ROBOT_NAMES)]
    seat = _seat(here, -number, name, here.table.buy_in, robot=True, skill=skill)
    here.table.practice = True
    return seat


def _no_practice(here: Here) -> None:
    """A robot that left before any hand was dealt has changed nothing: the night counts."""
    if here.table.dealt == 0 and not any(seat.robot for seat in here.seats):
        here.table.practice = False


def dismiss_robot(here: Here, by: int) -> bool:
    """Have the last robot leave; False when that waits for the end of the hand. Raises NoRobot without one."""
    robots = [seat for seat in here.seats if seat.robot and not seat.leaving]
    if not robots:
        raise NoRobot("no robot sits here")
    here.log("robot dismissed", by, name=robots[-1].name)
    left = ending.leaves(here, robots[-1], by)
    _no_practice(here)
    return left


def leave(here: Here, user: int, by: int | None = None) -> bool:
    """Cash a player out; False when that waits for the end of the hand. Raises NotSeated."""
    here.touch()
    return ending.leaves(here, here.seated(user), user if by is None else by)


def gone(here: Here, user: int, by: int = TABLE) -> bool:
    """A player left the server or is shown the door: folded when the turn comes, cashed out when the hand ends."""
    seat = here.seated(user)
    seat.gone = True
    left = ending.leaves(here, seat, by)
    asked = here.asked
    if asked is not None and asked.seat is not None and here.play is not None and here.play.users[asked.seat] == user:
        dealing.go_on(here)
    return left


def rebuy(here: Here, user: int, amount: int | None) -> bool:
    """Buy chips; False when they come at the end of the hand. Raises NotSeated, NotForSale, NotNeeded."""
    seat = here.seated(user)
    chips = _within(here, amount, terms.for_a_rebuy(here.table))
    if seat.stack + seat.due >= here.table.buy_in:
        raise NotNeeded(seat.stack + seat.due, here.table.buy_in)
    seat.due += chips
    here.touch()
    here.log("rebuys", user, chips=chips)
    if here.in_hand(user):
        return False
    ending.pay_due(here, seat)
    return True


def away(here: Here, user: int) -> None:
    """Deal a player out from the next hand on. Raises NotSeated."""
    seat = here.seated(user)
    seat.away = True
    here.touch()
    here.log("away", user)


def back(here: Here, user: int) -> None:
    """Deal a player in again. Raises NotSeated, NotAway."""
    seat = here.seated(user)
    if not seat.away:
        raise NotAway("not away")
    seat.away = False
    seat.timeouts = 0
    here.touch()
    here.log("back", user)


def named(here: Here, user: int, name: str) -> None:
    """Take over a player's present name; seats hold by id."""
    seat = here.seat(user)
    if seat is not None and seat.name != (told := _apart(here, user, name)):
        seat.name = told
    person = here.people.get(user)
    if person is not None:
        person.name = name


def _apart(here: Here, user: int, name: str) -> str:
    """A name that nobody else at the table has: the second Ann is `Ann (2)`, so that all know whom to pay."""
    taken = {_looks(seat.name) for seat in here.seats if seat.user != user}
    told, count = name, 1
    while _looks(told) in taken:
        count += 1
        told = f"{name[:LONGEST_NAME]} ({count})"
    return told


def _looks(name: str) -> str:
    """How a name looks: wide letters, other spaces and what nobody sees make no other name of it."""
    shown = unicodedata.normalize("NFKC", name)
    kept = (letter for letter in shown if unicodedata.category(letter) != "Cf" and not "\ufe00" <= letter <= "\ufe0f")
    return " ".join("".join(kept).casefold().split())


def _within(here: Here, chips: int | None, sold: tuple[int, int]) -> int:
    """The chips that are bought, None for the buy-in. Raises NotForSale."""
    least, most = sold
    if chips is not None and not least <= chips <= most:
        raise NotForSale(chips, least, most)
    return here.table.buy_in if chips is None else chips


def _seat(here: Here, user: int, name: str, chips: int, *, robot: bool = False, skill: str = "") -> Seat:
    taken = {seat.position for seat in here.seats}
    position = next((place for place in range(POSITIONS) if place not in taken), None)
    if position is None:
        raise TableFull(POSITIONS)
    seat = Seat(
        table_id=here.table.id,
        user=user,
        name=_apart(here, user, name),
        position=position,
        stack=chips,
        robot=robot,
        skill=skill,
        bank=_bank_left(here, user),
    )
    here.add(seat)
    here.seats.append(seat)
    here.seats.sort(key=lambda one: one.position)
    here.enter(seat, "buy-in", chips, user)
    return seat
