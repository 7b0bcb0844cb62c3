"""The clock of a turn, as rows with wall-clock times (DESIGN 3.5, 5)."""

from __future__ import annotations

from bot.engine.question import Question
from bot.store.rows import Deadline, Seat
from bot.table import defaults
from bot.table.dealer import dealer_now, ready
from bot.table.here import TABLE, Here

QUICK = 15.0
"""Seconds under which an answer shows that its player is watching: no turn notice is needed then (DESIGN 4)."""
ASLEEP = 30.0
"""Seconds by which a clock may ring late before it counts as an outage (DESIGN 3.5)."""
ROBOT_DEALS = 3
"""So many times its pace a robot lets people look at the lobby before it deals."""
IDLE = 24 * 3600.0
"""Seconds without anybody after which a table is closed."""


def ask(here: Here, seat: Seat, asked: Question) -> None:
    """Start the turn of a seat: a robot's pace, twenty seconds for a flip, a turn for everything else."""
    _turn_begins(here)
    settings = here.settings
    if seat.robot:
        here.set_deadline("hand", "robot", here.now + settings.robot_seconds, seat.user)
        here.drop_deadline("remind")
        return
    seconds = settings.flip_seconds if asked.kind == "flip" else settings.turn_seconds
    here.set_deadline("hand", "turn", here.now + seconds, seat.user)
    _expect_reminder(here, seat, here.now + seconds / 2)
    if here.table.paused:
        here.drop_deadline("hand")


def _expect_reminder(here: Here, seat: Seat, at: float) -> None:
    """Have the player called once more when half the turn is over; a turn that begins anew is not reminded of twice."""
    row = here.deadlines.get("remind")
    if here.table.quiet:
        here.drop_deadline("remind")
    elif not (row is not None and reminded(here) and row.user == seat.user):
        here.set_deadline("remind", "remind", at, seat.user)


def reminded(here: Here) -> bool:
    """Whether the player who is asked now has been reminded of it."""
    row = here.deadlines.get("remind")
    if row is None or row.kind != "reminded" or here.hand is None or here.play is None or here.table.quiet:
        return False
    return row.hand_id == here.hand.id and row.seq == here.play.state.seq


def remind(here: Here) -> None:
    """Half the turn is over: the reminder stands until somebody has spoken. Nothing where the turn is over too."""
    row, turn = here.deadlines.get("remind"), here.deadlines.get("hand")
    if row is None or row.at > here.now:
        return
    asked = here.asked
    due = asked is not None and asked.seat is not None and turn is not None and turn.kind == "turn"
    if row.kind != "remind" or not due or here.table.paused or here.table.quiet or (turn and turn.at <= here.now):
        here.drop_deadline("remind")
        return
    # The row stays, so that it is known after a restart that this turn needs no other.
    row.kind, row.at = "reminded", here.now + IDLE


def _turn_begins(here: Here) -> None:
    if here.hand is not None:
        here.hand.turn_at = here.now


def wait_for_deck(here: Here) -> None:
    """A pause before new cards, so that people see why there are new ones; the first deck lies at once."""
    dealt = here.play is not None and here.play.state.deals > 0
    _turn_begins(here)
    here.set_deadline("hand", "deck", here.now + (here.settings.redeal_seconds if dealt else 0.0))


def answered(here: Here, seat: Seat) -> None:
    """A player has spoken in time: what was taken of the bank is gone, missed turns are forgotten."""
    row = here.deadlines.get("hand")
    if row is not None and row.kind == "bank":
        seat.bank = max(0.0, row.at - here.now)
    seat.timeouts = 0
    if (hand := here.hand) is not None:
        hand.quick = hand.turn_at is not None and here.now - hand.turn_at < QUICK
        hand.acted_at = here.now
    here.touch()


def run_out(here: Here, row: Deadline, seat: Seat, asked: Question) -> bool:
    """A turn's time is up: first the bank, if there is one (False), then the default answer; twice in a row is away."""
    if row.kind == "turn" and asked.kind != "flip" and seat.bank > 0:
        here.set_deadline("hand", "bank", row.at + seat.bank, seat.user)
        return False
    if row.kind == "bank":
        seat.bank = 0.0
    if defaults.counts_as_missed(asked):
        seat.timeouts += 1
        # Silence at a flip counts for whoever held a joker, so what it leads to waits until all hands are shown:
        # everybody sees who is away (RULES 6.5).
        if asked.kind != "flip":
            miss(here, seat)
    if here.hand is not None:
        here.hand.quick = False
    say_default(here, asked)
    return True


def miss(here: Here, seat: Seat) -> None:
    """Whoever has missed two turns in a row is away."""
    if seat.timeouts >= 2 and not seat.away:
        seat.away = True
        here.log("away", TABLE, user=seat.user, why="two turns missed")


def slept(here: Here, row: Deadline) -> bool:
    """Whether the program slept through that turn's end: then nobody could answer, and a full new turn is due."""
    return row.kind in ("turn", "bank") and here.now - row.at > ASLEEP


def say_default(here: Here, asked: Question) -> None:
    """Say what is said for a player who says nothing."""
    if here.play is None:
        raise ValueError("nobody is asked")
    here.append(here.play.then(asked.seat, defaults.answer(asked)))


def expect_dealer(here: Here) -> None:
    """Have the clock deal if the player who picks the game does not come; a robot does not keep people waiting."""
    dealer = dealer_now(here)
    if dealer is None or here.lobby is None:
        here.drop_deadline("deal")
        return
    seconds = here.settings.deal_seconds
    if dealer.robot and any(ready(seat) and not seat.robot for seat in here.seats):
        seconds = ROBOT_DEALS * here.settings.robot_seconds
    here.set_deadline("deal", "deal", here.now + seconds, dealer.user)


def dealer_came(here: Here, user: int) -> None:
    """The player whose deal it is has pressed something: the time begins anew."""
    row = here.deadlines.get("deal")
    if row is not None and row.user == user:
        expect_dealer(here)


def expect_company(here: Here) -> None:
    """Have the table closed a day after somebody was last here."""
    here.set_deadline("table", "idle", here.table.touched_at + IDLE)
