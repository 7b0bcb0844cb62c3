"""The host's tools; each is written into the table's log."""

from __future__ import annotations

from bot.engine.stakes import Stakes
from bot.table import dealing, ending, seating
from bot.table.errors import BadAmount, HandInProgress, NoHand, NotPaused, Paused
from bot.table.here import Here
from bot.table.seating import MOST_CHIPS


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


def change_stakes(here: Here, by: int, stakes: Stakes | None, buy_in: int | None) -> None:
    """Play for other stakes from the next hand on. Raises NotHost, HandInProgress, BadAmount."""
    here.host_only(by)
    here.between_hands()
    table = here.table
    if buy_in is not None and not 0 < buy_in <= MOST_CHIPS:
        raise BadAmount(buy_in)
    before = f"{here.stakes}, buy-in {table.buy_in}"
    if stakes is not None:
        table.ante, table.bring_in = stakes.ante, stakes.bring_in
        table.small_bet, table.big_bet = stakes.small_bet, stakes.big_bet
    if buy_in is not None:
        table.buy_in = buy_in
    here.touch()
    here.log("stakes", by, before=before, after=f"{here.stakes}, buy-in {table.buy_in}")


def add_robot(here: Here, by: int) -> None:
    """Seat a robot. Raises NotHost, TableFull."""
    here.host_only(by)
    seating.seat_robot(here, by)
    here.touch()


def dismiss_robot(here: Here, by: int) -> bool:
    """Have a robot leave; False when that waits for the end of the hand. Raises NotHost, NotSeated."""
    here.host_only(by)
    here.touch()
    return seating.dismiss_robot(here, by)


def kick(here: Here, by: int, user: int) -> bool:
    """Show a player the door; False when that waits for the end of the hand. Raises NotHost, NotSeated."""
    here.host_only(by)
    here.touch()
    return seating.gone(here, user, by)


def transfer(here: Here, by: int, user: int) -> None:
    """Make another seated player the host. Raises NotHost, NotSeated."""
    here.host_only(by)
    here.touch()
    ending.hand_over(here, here.seated(user).user, by)


def give(here: Here, by: int, user: int, amount: int) -> bool:
    """Add chips to a stack or take some; what is given during a hand comes at its end (False), nothing is taken then.

    Raises NotHost, NotSeated, BadAmount, HandInProgress.
    """
    here.host_only(by)
    seat = here.seated(user)
    if amount == 0 or abs(amount) > MOST_CHIPS:
        raise BadAmount(amount)
    if here.in_hand(user) and here.hand is not None:
        raise HandInProgress(here.hand.number)
    if seat.stack + amount < 0:
        raise BadAmount(amount)
    here.log("chips", by, user=user, before=seat.stack, after=seat.stack + amount)
    here.enter(seat, "given", amount, by)
    seat.stack += amount
    return True


def pause(here: Here, by: int) -> None:
    """Stop the clocks until `unpause`. Raises NotHost, Paused."""
    here.host_only(by)
    if here.table.paused:
        raise Paused("paused already")
    here.table.paused = True
    here.drop_deadline("hand")
    here.touch()
    here.log("paused", by)


def unpause(here: Here, by: int) -> None:
    """Go on, with a full turn. Raises NotHost, NotPaused."""
    here.host_only(by)
    if not here.table.paused:
        raise NotPaused("nothing is paused")
    here.table.paused = False
    here.touch()
    here.log("resumed", by)
    if here.playing:
        dealing.go_on(here)


def void(here: Here, by: int) -> None:
    """Take the hand back. Raises NotHost, NoHand."""
    here.host_only(by)
    if not here.playing:
        raise NoHand("no hand is played")
    here.touch()
    ending.void(here, by, "the host says so")
