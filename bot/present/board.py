"""The board: one message for each street, kept up to date while it lasts (DESIGN 4)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.games import game_named
from bot.engine.view import SeatView, View
from bot.present.cards import DOWN, card
from bot.present.chapters import Chapter
from bot.present.choices import PRIVATE, board_knobs
from bot.present.ids import hand_id
from bot.present.layout import GREEN, GREY, MOST_TEXT, Knob, Page
from bot.present.names import mention, safe_name
from bot.present.story import story
from bot.table.play import HandPlay
from bot.table.snapshot import SeatInfo, TableView

LAST_SENTENCES = 6


def heading(play: HandPlay, chapter: Chapter) -> str:
    """The first line of a board, the same as long as the street lasts."""
    again = f" · deal {chapter.deal}" if chapter.deal > 1 else ""
    return f"### {game_named(play.game).title} · hand {play.number} · {chapter.view.street_name} street{again}"


def live_board(table: TableView, play: HandPlay, chapter: Chapter) -> Page:
    """The street being played, with the buttons for whoever is asked."""
    view, names = play.view(None), display_names(table, play)
    blocks = [
        f"{heading(play, chapter)}\n{_seats(table, play, view, names)}",
        _pots(view, names),
        _recent(story(chapter.events, names)),
        _turn(table, play, view, names),
        _notes(table, play, names),
    ]
    # Buttons that nobody can use only invite a refusal: a robot's turn has none.
    robot = view.to_act is not None and play.users[view.to_act] < 0
    knobs = [*([] if robot else board_knobs(play.id, view)), my_cards(play.id)]
    called = () if view.to_act is None else (play.users[view.to_act],)
    return Page(tuple(block for block in blocks if block), tuple(knobs), GREEN, called)


def fresh_board(table: TableView, play: HandPlay, chapter: Chapter) -> Page:
    """A street that is over already when it comes to the screen: shown with its story, as long as people look at it."""
    return Page(closed_board(table, play, chapter).blocks, (my_cards(play.id),), GREEN)


def closed_board(table: TableView, play: HandPlay, chapter: Chapter) -> Page:
    """A street that is over: the cards as they lay, and its story."""
    view, names = chapter.view, display_names(table, play)
    told = story(chapter.events, names)
    if chapter.thrown is not None:
        told.append(f"**{card(chapter.thrown.card)} before {names[chapter.thrown.seat]}!**")
    seats, pots = f"{heading(play, chapter)}\n{_seats(None, play, view, names)}", _pots(view, names)
    return Page((seats, f"{pots}\n{_fitting(told, MOST_TEXT - len(seats) - len(pots) - 1)}".strip()), (), GREY)


def my_cards(hand: int) -> Knob:
    """The button for one's own cards, in private."""
    return Knob("My cards", hand_id(hand, "my-cards"))


def display_names(table: TableView, play: HandPlay) -> tuple[str, ...]:
    """The names by engine seat as they are now, safe to stand in a message; of whoever left, as they were."""
    return tuple(map(safe_name, names_now(table, play)))


def names_now(table: TableView, play: HandPlay) -> tuple[str, ...]:
    """The same for a select, which shows a backslash as it is."""
    seats = {seat.user: seat.name for seat in table.seats}
    return tuple(seats.get(user, name) for user, name in zip(play.users, play.names, strict=True))


def _seats(table: TableView | None, play: HandPlay, view: View, names: Sequence[str]) -> str:
    return "\n".join(_seat(table, play, view, seat, names) for seat in view.seats)


def _seat(table: TableView | None, play: HandPlay, view: View, seat: SeatView, names: Sequence[str]) -> str:
    pointer = "▶ " if table is not None and view.to_act == seat.number else ""
    dealer = " (D)" if seat.number == len(view.seats) - 1 else ""
    parts = [f"{pointer}**{names[seat.number]}**{dealer} {seat.stack}"]
    if seat.bet and not seat.folded:
        parts.append(f"in {seat.bet}")
    if seat.raises:
        parts.append("raises " + "●" * min(seat.raises, 10))
    status = _status(table, play, seat)
    if status:
        parts.append(status)
    if not seat.folded and not seat.out and seat.cards:
        parts.append(_cards(seat))
    return " · ".join(parts)


def _status(table: TableView | None, play: HandPlay, seat: SeatView) -> str:
    if seat.out:
        return "not dealt in"
    info = None if table is None else table.seat(play.users[seat.number])
    if seat.folded:
        return "folded, time ran out" if lapsed(info) else "folded"
    told = ["all-in"] if seat.all_in else []
    if info is not None and info.away:
        told.append("away")
    if info is not None and info.leaving:
        told.append("leaving")
    return ", ".join(told)


def lapsed(info: SeatInfo | None) -> bool:
    """Whether a folded player was folded by the clock: who folds has spoken, and missed turns are forgotten."""
    return info is not None and info.timeouts > 0 and not info.leaving


def _cards(seat: SeatView) -> str:
    down = DOWN * sum(not one.up for one in seat.cards)
    up = [card(one.card) + ("★" if one.wild else "") for one in seat.cards if one.up and one.card is not None]
    return f"{down} {' '.join(up)}".strip()


def _pots(view: View, names: Sequence[str]) -> str:
    if len(view.pots) < 2:
        told = f"Pot **{view.pot}**"
    else:
        parts = [f"Main pot **{view.pots[0].amount}**"]
        for number, pot in enumerate(view.pots[1:], start=1):
            parts.append(f"side pot {number} **{pot.amount}** ({', '.join(names[seat] for seat in pot.eligible)})")
        told = " · ".join(parts)
    if view.common is not None:
        told += f" · in the middle for all: {card(view.common)}"
    if view.next_penalty is not None:
        price = view.next_penalty
        told += f" · wild cards turned {view.wild_turned}: the next 5 costs {price}, a 10 costs {2 * price}"
    return told


def _recent(sentences: list[str]) -> str:
    shown = sentences[-LAST_SENTENCES:]
    return ("… " if len(sentences) > len(shown) else "") + " ".join(shown)


def _fitting(sentences: list[str], room: int) -> str:
    """As much of a long story as fits, its end: a board is one message, for an edit cannot make two of it."""
    for start in range(len(sentences)):
        told = ("… " if start else "") + " ".join(sentences[start:])
        if len(told) <= room:
            return told
    return ""


def _turn(table: TableView, play: HandPlay, view: View, names: Sequence[str]) -> str:
    if table.paused:
        return "⏸ The table is paused."
    asked = view.question
    if asked is None:
        return ""
    if asked.seat is None:
        return "The deck is being shuffled."
    due = table.deadline
    until = f" · <t:{round(due.at)}:R>" if due is not None and due.kind in ("turn", "bank") else ""
    bank = " (time bank)" if due is not None and due.kind == "bank" else ""
    what = ""
    if asked.kind in PRIVATE:
        about = "about the seventh card" if asked.kind == "buy" else "about flipping a joker"
        what = f", asked in private {about}"
    elif asked.kind == "penalty":
        what = ": pay for the wild card or fold"
    elif asked.kind == "match":
        what = ": match the middle or fold"
    who = mention(play.users[asked.seat], play.names[asked.seat])
    return f"➡ {who} to act{what}{until}{bank}"


def _notes(table: TableView, play: HandPlay, names: Sequence[str]) -> str:
    closed = [
        names[number]
        for number, user in enumerate(play.users)
        if not play.state.seats[number].folded and (info := table.seat(user)) is not None and info.dm_closed
    ]
    told: list[str] = []
    if closed:
        told.append(
            f"-# {', '.join(closed)}: your direct messages are closed. `My cards` shows your cards and choices."
        )
    if table.status == "closing":
        told.append("-# The table closes after this hand.")
    return "\n".join(told)
