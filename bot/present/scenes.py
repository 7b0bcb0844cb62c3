"""What should be on the screen: the messages that follow from a table as it is (DESIGN 3.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.present import board, letter, lobby, notices, showdown, table_log
from bot.present.chapters import Chapter, chapters
from bot.present.layout import Page
from bot.table.happened import Happened
from bot.table.play import HandPlay
from bot.table.screens import CLOSING
from bot.table.snapshot import SeatInfo, TableView

Address = Callable[[str], str | None]
"""The address of the message with that key, None while it is not on Discord."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One message: its key at this table, whom it is for (`user` None: the channel), and how it looks.

    `look` is asked only where it is needed. A `final` one will not change any more; `first` is how it looks when it
    comes to the screen already final. With `pause` people are given time to look at it before the next one comes.
    """

    key: str
    look: Callable[[Address], Page]
    user: int | None = None
    final: bool = False
    pause: bool = False
    first: Callable[[Address], Page] | None = None


PASSING = ("turn:", "ask:", "hello:", "table", "lobby:")
"""Keys of messages that are deleted when they are not wanted any more."""
NEWS = "news:"
"""Keys of messages that stay and are forgotten: what the host did."""


def hand_of(key: str) -> int | None:
    """The number of the hand a key belongs to, None for a key of another kind."""
    domain, _, rest = key.partition(":")
    number = rest.partition(":")[0]
    return int(number) if domain in ("board", "redeal", "announce", "result", "dm") and number.isdigit() else None


def channel_scenes(table: TableView) -> list[Scene]:
    """Everything the channel shows of the present, in the order in which it came."""
    scenes: list[Scene] = []
    if table.hand is not None and table.voided is None:
        busy = table.lobby is not None or table.status == "closed"
        scenes += hand_scenes(table, table.hand, last=not busy)
        scenes += _turn(table, table.hand)
    elif table.voided is not None:
        scenes += _voided(table)
    scenes += [_news(one) for one in table.news]
    if table.lobby is not None:
        gathering = table.lobby
        scenes.append(Scene(f"lobby:{gathering.hand_id}", lambda _: lobby.lobby_page(table, gathering)))
    elif table.hand is None and table.voided is None and table.status != "closed":
        scenes.append(Scene("table", lambda _: lobby.table_page(table)))
    if table.status == "closed":
        scenes.append(Scene(CLOSING, lambda _: notices.closing_page(table), final=True))
    return scenes


def hand_scenes(table: TableView, play: HandPlay, *, last: bool) -> list[Scene]:
    """The channel's story of one hand; `last` says that nothing has come after it, so its buttons stay."""
    names = board.display_names(table, play)
    scenes = [Scene(f"announce:{play.number}", lambda _: lobby.announcement(table, play, names), final=True)]
    told = chapters(play.events)
    for number, chapter in enumerate(told):
        alive = number == len(told) - 1 and chapter.thrown is None and not play.over
        scenes.append(_board(table, play, chapter, alive))
        if chapter.thrown is not None:
            scenes.append(_redeal(table, play, chapter))
    if play.status == "done":
        scenes.append(Scene(f"result:{play.number}", lambda _: showdown.showdown_page(table, play, last=last)))
    return scenes


def private_scenes(table: TableView) -> list[Scene]:
    """The direct messages: one for each player and hand, a new one for a choice that must be made."""
    scenes: list[Scene] = []
    play = table.hand if table.voided is None else None
    for seat in table.seats:
        if seat.robot or table.status == "closed":
            continue
        met = table.hand is not None and table.hand.seat_of(seat.user) is not None
        if not met:
            scenes.append(Scene(f"hello:{seat.user}", lambda _: notices.hello(table), seat.user))
    return scenes if play is None else scenes + letters(table, play)


def letters(table: TableView, play: HandPlay) -> list[Scene]:
    """The direct messages of one hand, and the private question that is put now."""
    if not play.state.deals:
        return []
    return [scene for user in play.users if user > 0 for scene in _letters(table, play, user)]


def newest_board(play: HandPlay) -> str | None:
    """The key of the board that a hand is at, None before there is one."""
    told = chapters(play.events)
    return None if not told else _key(play, told[-1])


def _letters(table: TableView, play: HandPlay, user: int) -> list[Scene]:
    number = play.seat_of(user)
    if number is None:
        return []
    where = newest_board(play)

    def address(of: Address) -> str | None:
        return None if where is None else of(where)

    scenes = [
        Scene(
            f"dm:{play.number}:{number}",
            lambda of: letter.letter(table, play, number, address(of)),
            user,
            final=play.over,
        )
    ]
    if letter.is_asked_in_private(play, number) and not table.paused:
        scenes.append(
            Scene(
                f"ask:{play.number}:{play.number_asked}",
                lambda of: letter.asking(table, play, number, address(of)),
                user,
            )
        )
    return scenes


def _key(play: HandPlay, chapter: Chapter) -> str:
    return f"board:{play.number}:{chapter.deal}:{chapter.street}"


def _board(table: TableView, play: HandPlay, chapter: Chapter, alive: bool) -> Scene:
    if alive:
        return Scene(_key(play, chapter), lambda _: board.live_board(table, play, chapter))
    return Scene(
        _key(play, chapter),
        lambda _: board.closed_board(table, play, chapter),
        final=True,
        pause=not chapter.spoken,
        first=lambda _: board.fresh_board(table, play, chapter),
    )


def _redeal(table: TableView, play: HandPlay, chapter: Chapter) -> Scene:
    # The pause after a redeal is the table's: the next deck waits for it.
    key = f"redeal:{play.number}:{chapter.deal}"
    return Scene(key, lambda _: showdown.redeal_page(table, play, chapter), final=True)


def _turn(table: TableView, play: HandPlay) -> list[Scene]:
    """One short message with a mention, where the board alone would not call the player (DESIGN 4)."""
    asked = play.question
    if asked is None or asked.seat is None or table.paused or table.quiet:
        return []
    seat = table.seat(play.users[asked.seat])
    if seat is None or seat.robot:
        return []
    private = asked.kind in ("buy", "flip")
    if table.reminded:
        return [_reminder(table, play, seat)]
    # A private question comes as a new direct message, which calls by itself.
    if (private and not seat.dm_closed) or (not private and table.quick):
        return []
    where = newest_board(play)
    return [_notice(play, seat, where)]


def _news(one: Happened) -> Scene:
    return Scene(f"{NEWS}{one.id}", lambda _: table_log.news_page(one), final=True)


def _notice(play: HandPlay, seat: SeatInfo, where: str | None) -> Scene:
    def look(of: Address) -> Page:
        return notices.turn_notice(play, seat, None if where is None else of(where))

    return Scene(f"turn:{play.number}:{play.number_asked}", look)


def _reminder(table: TableView, play: HandPlay, seat: SeatInfo) -> Scene:
    """In place of the turn notice, if there was one: only a new message calls."""
    where = newest_board(play)

    def look(of: Address) -> Page:
        return notices.reminder(table, play, seat, None if where is None else of(where))

    return Scene(f"turn:{play.number}:{play.number_asked}:half", look)


def _voided(table: TableView) -> list[Scene]:
    voided = table.voided
    if voided is None:
        return []
    scenes = hand_scenes(table, table.hand, last=False) if table.hand is not None else []
    quiet = table.lobby is not None or table.status == "closed"

    def look(_: Address) -> Page:
        page = showdown.voided_page(table, voided.number, voided.hand_id, voided.readable)
        return Page(page.blocks, (), page.accent) if quiet else page

    return [*scenes, Scene(f"result:{voided.number}", look)]
