"""The end of a hand, of a stay, and of a night. Chips move in the transaction that says so (DESIGN 3.6)."""

from __future__ import annotations

from sqlmodel import select

from bot.store.rows import Seat, TableLog
from bot.table import deadlines, results
from bot.table.here import TABLE, Here


def end(here: Here) -> None:
    """The hand is over: results into the ledger, a carried half to the table, then what had to wait for it."""
    hand, play = here.hand, here.play
    if hand is None or play is None:
        raise ValueError("no hand to end")
    hand.status, hand.pot, hand.ended_at = "done", 0, here.now
    hand.net = [player.stack - before for player, before in zip(play.state.seats, hand.stacks, strict=True)]
    for user, net in zip(hand.users, hand.net, strict=True):
        here.enter(here.seated(user), "result", net, TABLE, hand)
    results.write(here, hand, play)
    here.table.carried = play.state.carried
    here.table.carried_from = hand.id if play.state.carried else None
    here.carriers = tuple(hand.users) if play.state.carried else ()
    _over(here)


def void(here: Here, by: int, why: str) -> None:
    """Take the hand back: every chip put in returns, a half carried into it too; the log is kept (DESIGN 3.7)."""
    hand = here.hand
    if hand is None:
        raise ValueError("no hand to void")
    for user, stack in zip(hand.users, hand.stacks, strict=True):
        seat = here.seat(user)
        if seat is not None:
            seat.stack = stack
    here.table.carried = hand.carried_in
    hand.status, hand.pot, hand.ended_at = "void", 0, here.now
    here.log("hand void", by, hand=hand.number, why=why)
    _over(here)


def leaves(here: Here, seat: Seat, by: int) -> bool:
    """Cash a seat out now, or when the hand is over (then False)."""
    if here.in_hand(seat.user):
        seat.leaving = True
        here.log("leaves after the hand", by, user=seat.user)
        return False
    people = [one for one in here.seats if not one.robot and one is not seat]
    if not people and not seat.robot:
        if here.playing:  # robots among themselves: they finish, then the lights go out
            seat.leaving, here.table.status = True, "closing"
            return False
        close(here, by)
        return True
    _cash_out(here, seat, by)
    if here.table.host == seat.user:
        hand_over(here, people[0].user, TABLE)
    return True


def hand_over(here: Here, user: int, by: int) -> None:
    """Make another player the host."""
    here.log("host", by, before=here.table.host, after=user)
    here.table.host = user


def pay_due(here: Here, seat: Seat) -> None:
    """Give a seat the chips it bought."""
    if seat.due:
        here.enter(seat, "buy-in", seat.due, seat.user)
        seat.stack += seat.due
        seat.due = 0


def queue(here: Here, seat: Seat, amount: int, by: int, why: str) -> None:
    """Have a seat given chips, or some taken, when the hand is over; `_over` finds it in the table's log."""
    if here.hand is None:
        raise ValueError("no hand to wait for")
    seat.due += amount
    here.log("chips queued", by, user=seat.user, chips=amount, hand=here.hand.number, why=why)


def give(here: Here, seat: Seat, amount: int, by: int, why: str) -> None:
    """Put a stack right by so many chips, up or down, and write from what to what."""
    here.log("chips", by, user=seat.user, before=seat.stack, after=seat.stack + amount, why=why)
    here.enter(seat, "given", amount, by)
    seat.stack += amount


def close(here: Here, by: int) -> None:
    """End the night between hands: a carried half goes back, everybody is cashed out (RULES 8, last but one)."""
    table = here.table
    _give_back_carried(here)
    for seat in list(here.seats):
        _cash_out(here, seat, by)
    if here.lobby is not None:
        here.lobby.status = "cancelled"
        here.lobby, table.lobby = None, None
    table.status = "closed"
    for slot in list(here.deadlines):
        here.drop_deadline(slot)
    here.log("closed", by)


def _over(here: Here) -> None:
    here.dress()
    here.drop_deadline("hand")
    here.drop_deadline("remind")
    for row in here.aheads:
        here.remove(row)
    here.aheads = []
    if here.hand is not None:
        here.hand.turn_at = None
    queued = _queued(here)
    for seat in list(here.seats):
        seat.sitting_out = False
        deadlines.miss(here, seat)
        # What was given comes after what was bought, and what is taken last: there may be more to take it from.
        given = sorted(queued.get(seat.user, ()), reverse=True)
        seat.due -= sum(amount for amount, _, _ in given)
        pay_due(here, seat)
        for amount, by, why in given:
            give(here, seat, max(amount, -seat.stack), by, why)
        if seat.robot and seat.stack == 0 and not seat.leaving:
            seat.due = here.table.buy_in
            pay_due(here, seat)
    for seat in [seat for seat in here.seats if seat.leaving]:
        if here.table.status != "closed":
            leaves(here, seat, seat.user)
    if here.table.status == "closing":
        close(here, here.table.host)


def _queued(here: Here) -> dict[int, list[tuple[int, int, str]]]:
    """The chips, by user, that were to wait for the end of this hand, with who gives them and why."""
    query = select(TableLog).where(TableLog.table_id == here.table.id, TableLog.what == "chips queued")
    given: dict[int, list[tuple[int, int, str]]] = {}
    for row in here.session.exec(query).all():
        if here.hand is not None and row.facts["hand"] == here.hand.number:
            given.setdefault(row.facts["user"], []).append((row.facts["chips"], row.by, row.facts.get("why", "")))
    return given


def _give_back_carried(here: Here) -> None:
    """In equal parts to the seated who were in the hand that carried it, odd chips in dealing order (RULES 8)."""
    table = here.table
    if not table.carried:
        return
    order = [seat for user in here.carriers if (seat := here.seat(user)) is not None] or here.seats
    each, odd = divmod(table.carried, len(order))
    for number, seat in enumerate(order):
        share = each + (number < odd)
        seat.stack += share
        here.enter(seat, "carried", share, TABLE)
    table.carried, table.carried_from, here.carriers = 0, None, ()


def _cash_out(here: Here, seat: Seat, by: int) -> None:
    pay_due(here, seat)
    here.enter(seat, "cash-out", -seat.stack, by)
    here.log("cashed out", by, user=seat.user, name=seat.name, chips=seat.stack, bank=seat.bank)
    here.seats.remove(seat)
    here.remove(seat)
