"""The host's tools; each is written into the table's log, and what it says is told in the channel."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session, col, delete, select

from bot.engine.errors import TooLate
from bot.engine.games import GAMES, game_named
from bot.store.rows import Hand, Note, ScreenMessage, Seat, Table
from bot.table import dealing, ending, seating, terms
from bot.table.errors import BadAmount, HostAlready, NoHand, NotAtTable, NotEnough, NotPaused, OneselfNot, Paused
from bot.table.here import TABLE, Here
from bot.table.notes import lost_note
from bot.table.terms import MOST_CHIPS, Terms


def close(here: Here, by: int) -> bool:
    """Close now, or after the hand (False); asked again while it lasts, the hand is taken back. Raises NotHost."""
    here.host_only(by)
    if here.playing and here.table.status == "open":
        here.table.status = "closing"
        here.log("closes after the hand", by)
        return False
    if here.playing:
        here.table.status = "closing"
        ending.void(here, by, "the table closes")
        return True
    ending.close(here, by)
    return True


def change_terms(here: Here, by: int, wanted: Terms) -> None:
    """Play for something else from the next hand on. Raises NotHost, HandInProgress, BadAmount, BadRange."""
    here.host_only(by)
    here.between_hands()
    before = terms.facts(here.table)
    terms.put(here.table, wanted)
    after = terms.facts(here.table)
    here.touch()
    if before != after:
        here.log("stakes", by, before=before, after=after)


def add_robot(here: Here, by: int, skill: str = "") -> None:
    """Seat a robot that plays easy, steady or sharp. Raises NotHost, TableFull."""
    here.host_only(by)
    seat = seating.seat_robot(here, skill)
    here.log("robot joins", by, name=seat.name, skill=skill)
    here.touch()


def dismiss_robot(here: Here, by: int) -> bool:
    """Have a robot leave; False when that waits for the end of the hand. Raises NotHost, NoRobot."""
    here.host_only(by)
    here.touch()
    return seating.dismiss_robot(here, by)


def kick(here: Here, by: int, user: int) -> bool:
    """Show a player the door; False when that waits for the end of the hand. Raises NotHost, NotAtTable, OneselfNot."""
    here.host_only(by)
    seat = _at_table(here, user)
    if user == by:
        raise OneselfNot("the host leaves as everybody does")
    here.touch()
    here.log("kicked", by, user=user, name=seat.name, hand=_hand_of(here, user))
    return seating.gone(here, user, by)


def transfer(here: Here, by: int, user: int) -> None:
    """Make another seated player the host. Raises NotHost, NotAtTable, HostAlready."""
    here.host_only(by)
    seat = _at_table(here, user)
    if user == by:
        raise HostAlready("that is the host")
    here.touch()
    ending.hand_over(here, seat.user, by)


def give(here: Here, by: int, user: int, amount: int, why: str = "") -> int | None:
    """Add chips to a stack or take some; the stack after it, None where that waits for the end of the hand.

    It is an entry of its own and counts as bought; no line of the ledger is ever changed. What is taken at the end of
    a hand is at most what is there then.

    Raises NotHost, NotAtTable, BadAmount, and NotEnough for taking more than lies in front of the player.
    """
    here.host_only(by)
    seat = _at_table(here, user)
    if amount == 0 or abs(amount) > MOST_CHIPS:
        raise BadAmount(amount)
    here.touch()
    if here.in_hand(user):
        ending.queue(here, seat, amount, by, why)
        return None
    if seat.stack + amount < 0:
        raise NotEnough(amount, seat.stack)
    ending.give(here, seat, amount, by, why)
    return seat.stack


def pause(here: Here, by: int) -> None:
    """Stop the clocks until `unpause`; `by` TABLE where the channel cannot be written to. Raises NotHost, Paused."""
    _host_or_table(here, by)
    if here.table.paused:
        raise Paused("paused already")
    here.table.paused = True
    here.drop_deadline("hand")
    here.touch()
    here.log("paused", by)


def unpause(here: Here, by: int) -> None:
    """Go on, with a full turn. Raises NotHost, NotPaused."""
    _host_or_table(here, by)
    if not here.table.paused:
        raise NotPaused("nothing is paused")
    here.table.paused = False
    here.touch()
    here.log("resumed", by)
    if here.playing:
        dealing.go_on(here)


def voidable(here: Here, by: int) -> Hand:
    """The hand that the host may take back. Raises NotHost, NoHand."""
    here.host_only(by)
    if not here.playing or here.hand is None:
        raise NoHand("no hand is played")
    return here.hand


def void(here: Here, by: int, hand_id: int | None = None) -> None:
    """Take the hand back, only that one if it is named. Raises NotHost, NoHand, TooLate."""
    here.host_only(by)
    if hand_id is not None and (not here.playing or here.hand is None or here.hand.id != hand_id):
        raise TooLate("that hand is over")
    voidable(here, by)
    here.touch()
    ending.void(here, by, "the host says so")


def enable_games(here: Here, by: int, games: Sequence[str]) -> None:
    """Have only these games dealt from now on, none named: all of them. Raises NotHost, Unreadable."""
    here.host_only(by)
    chosen = {game_named(game).key for game in games}
    kept = [key for key in GAMES if key in chosen]
    here.table.games = [] if len(kept) == len(GAMES) else kept
    here.touch()
    here.log("games", by, games=list(here.table.games))


def quiet(here: Here, by: int, on: bool) -> None:
    """Call nobody by a message of its own, or call again. Raises NotHost."""
    here.host_only(by)
    here.touch()
    if here.table.quiet != on:
        here.table.quiet = on
        here.log("quiet", by, on=on)


def _host_or_table(here: Here, by: int) -> None:
    if by != TABLE:
        here.host_only(by)


def _at_table(here: Here, user: int) -> Seat:
    seat = here.seat(user)
    if seat is None:
        raise NotAtTable(user)
    return seat


def _hand_of(here: Here, user: int) -> int | None:
    """The number of the hand that somebody is in."""
    return here.hand.number if here.in_hand(user) and here.hand is not None else None


def move(here: Here, by: int, channel: int) -> None:
    """Go on in another channel; what is in the old one is forgotten. Raises NotHost."""
    here.host_only(by)
    old, here.table.channel = here.table.channel, channel
    gone = delete(ScreenMessage).where(col(ScreenMessage.table_id) == here.table.id, col(ScreenMessage.channel) == old)
    here.session.exec(gone)
    here.touch()
    here.log("moved", by, old_channel=old, new_channel=channel)


def lost_tables(session: Session, guild: int, host: int) -> list[int]:
    """The tables of that host in a server whose channel cannot be written to."""
    query = select(Table.id).where(Table.guild == guild, Table.host == host, Table.status != "closed")
    ids = session.exec(query.order_by(col(Table.id).desc())).all()
    return [one for one in ids if (note := session.get(Note, lost_note(one))) is not None and note.text]
