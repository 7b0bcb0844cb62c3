"""A press, and a clock that rings."""

from __future__ import annotations

from bot.engine.actions import Action
from bot.engine.errors import NotYourTurn, Refused, TooLate
from bot.store.rows import Deadline
from bot.table import ahead, deadlines, ending, robots
from bot.table.dealing import deal_unasked, go_on, lay_deck
from bot.table.errors import NoHand, NothingToShow, NotInHand, Paused
from bot.table.here import TABLE, Here


def act(here: Here, hand_id: int, number: int, user: int, action: Action) -> None:
    """Say something in answer to question `number` of a hand.

    Raises, in this order: TooLate for an older hand or question, NotInHand, NotYourTurn, Paused, NotAllowed. A refusal
    leaves the turn and its clock as they were.
    """
    play, hand = here.play, here.hand
    if play is None or hand is None or hand.id != hand_id or not here.playing or number != play.number_asked:
        raise TooLate("that has been played")
    seat = play.seat_of(user)
    if seat is None:
        raise NotInHand("not dealt into this hand")
    asked = play.question
    if asked is None or asked.seat != seat:
        raise NotYourTurn("another is asked", _waiting_for(here))
    if here.table.paused:
        raise Paused("the host has paused the table")
    after = play.then(seat, action)
    deadlines.answered(here, here.seated(user))
    here.append(after)
    go_on(here)


def plan_ahead(here: Here, hand_id: int, user: int, action: Action) -> None:
    """Make a choice before its turn, or now if the turn has come. Raises as `ahead.plan`, and Paused."""
    asked, play = here.asked, here.play
    kind = ahead.kind_of(action)
    if asked is not None and play is not None and here.hand is not None and here.hand.id == hand_id:
        seat = play.seat_of(user)
        if seat is not None and asked.seat == seat and asked.kind == kind:
            # What does not fit any more is refused by the question itself, in its own words.
            act(here, hand_id, play.number_asked, user, ahead.said(action, asked) or action)
            return
    ahead.plan(here, hand_id, user, action)


def show(here: Here, hand_id: int, user: int) -> None:
    """Show a hand that won without a showdown. Raises NothingToShow."""
    play, hand = here.play, here.hand
    if play is None or hand is None or hand.id != hand_id or play.status != "done":
        raise NothingToShow("that hand is not the last one")
    seat = play.seat_of(user)
    if seat is None or play.state.shown or play.state.live != (seat,):
        raise NothingToShow("only who won without a showdown may show")
    hand.shown = sorted({*hand.shown, seat})
    here.dress()
    here.touch()


def skip(here: Here, by: int) -> None:
    """The host has a player's turn pass. Raises NotHost, NoHand."""
    here.host_only(by)
    asked = here.asked
    if asked is None or asked.seat is None or here.play is None:
        raise NoHand("nobody is asked")
    here.log("skips", by, user=here.play.users[asked.seat])
    here.touch()
    deadlines.say_default(here, asked)
    go_on(here)


def ring(here: Here) -> None:
    """Do what is due at this table by now."""
    idle = here.deadlines.get("table")
    if idle is not None and idle.at <= here.now:
        _idle(here)
    deadlines.remind(here)
    if deal_unasked(here):
        return  # the deck is laid next: the announcement stands before a card is dealt
    row = here.deadlines.get("hand")
    if row is None or row.at > here.now or here.table.status == "closed":
        return
    asked, play = here.asked, here.play
    if asked is None or play is None or here.table.paused:
        here.drop_deadline("hand")
    elif asked.seat is None:
        lay_deck(here)
    else:
        _turn_is_up(here, row)


def _turn_is_up(here: Here, row: Deadline) -> None:
    asked, play = here.asked, here.play
    if asked is None or asked.seat is None or play is None:
        return
    seat = here.seated(play.users[asked.seat])
    if row.seq != play.state.seq or deadlines.slept(here, row):
        deadlines.ask(here, seat, asked)
        return
    if seat.robot:
        action = robots.choose(play.view(asked.seat), here.shuffler.chance, seat.skill)
        try:
            here.append(play.then(asked.seat, action))
        except Refused:
            deadlines.say_default(here, asked)
    elif not deadlines.run_out(here, row, seat, asked):
        return
    go_on(here)


def _idle(here: Here) -> None:
    if here.table.touched_at + deadlines.IDLE > here.now:
        deadlines.expect_company(here)
        return
    here.log("idle", TABLE)
    if here.playing:
        ending.void(here, TABLE, "nobody was here for a day")
    if here.table.status != "closed":
        ending.close(here, TABLE)


def _waiting_for(here: Here) -> str | None:
    asked, play = here.asked, here.play
    if asked is None or asked.seat is None or play is None:
        return None
    seat = here.seat(play.users[asked.seat])
    return play.names[asked.seat] if seat is None else seat.name
