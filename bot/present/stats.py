"""The figures in words: one player's, and the boards of a table, a server or a season."""

from __future__ import annotations

from bot.engine.games import GAMES
from bot.present.ids import table_id
from bot.present.layout import GOLD, Knob, Page
from bot.present.names import safe_name
from bot.table.stats import Board, Course, Figures, Record

SHOWN = 15
"""So many players stand on a board; whoever asks stands below where that is not enough."""
SEASONS = {"month": "This month", "year": "This year", "all": "All time"}
PRACTICE = "Practice, with robots at the table (counts for nothing):"
PICTURE = "chips.png"


def me_page(name: str, figures: tuple[Figures | None, Figures | None]) -> Page:
    """A player's figures in this server, those of practice apart."""
    real, practice = figures
    blocks = [f"### {safe_name(name)} in this server"]
    blocks.append("No hand yet at a table without robots." if real is None else _own(real))
    if practice is not None:
        blocks.append(f"{PRACTICE}\n{_own(practice)}")
    return Page(tuple(blocks), (), GOLD)


def table_page(boards: tuple[Board, Board], asker: int) -> Page:
    """The board of a table, and a button for its picture."""
    table = boards[0].table
    page = _boards(f"### Table {table}, hand by hand", boards, asker)
    return Page(page.blocks, (Knob("Plot", table_id(table, "plot")),), GOLD)


def server_page(boards: tuple[Board, Board], asker: int) -> Page:
    """The board of a server."""
    return _boards("### The board of this server", boards, asker)


def season_page(season: str, boards: tuple[Board, Board], asker: int) -> Page:
    """The board of a server since the season began."""
    return _boards(f"### {SEASONS[season]} in this server", boards, asker)


def course_words(course: Course) -> str:
    """What the picture shows, above it: the same numbers as at the ends of the lines."""
    told = [f"{n}\\. {safe_name(line.name)} {line.chips[-1] or 0:+d}" for n, line in enumerate(course.lines, 1)]
    note = "\n-# A practice table: robots sat here." if course.practice else ""
    left_out = f"\n-# and {len(told) - SHOWN} more" if len(told) > SHOWN else ""
    return f"### Chips over the night, {_hands(len(course.hands))}\n" + " · ".join(told[:SHOWN]) + left_out + note


def _boards(heading: str, boards: tuple[Board, Board], asker: int) -> Page:
    real, practice = boards
    blocks = [heading, *(_board(real, asker) if real.hands else ["No hand yet at a table without robots."])]
    if practice.hands:
        blocks += [PRACTICE, *_board(practice, asker)]
    return Page(tuple(blocks), (), GOLD)


def _board(board: Board, asker: int) -> list[str]:
    ranked = list(enumerate(board.figures, 1))
    shown = ranked[:SHOWN] + [one for one in ranked[SHOWN:] if one[1].user == asker]
    told = [f"**{rank}. {safe_name(one.name)}** {one.net:+d}\n-# {_counts(one)}" for rank, one in shown]
    if len(ranked) > len(shown):
        told.append(f"-# and {len(ranked) - len(shown)} more")
    records = [_hands(board.hands)]
    records += [] if board.pot is None else [f"biggest pot {_record(board.pot)}"]
    records += [] if board.best is None else [f"best hand {_record(board.best)}"]
    return [*told, " · ".join(records)]


def _own(one: Figures) -> str:
    return f"**{one.net:+d}** chips\n{_counts(one)}"


def _counts(one: Figures) -> str:
    best = f" · best hand {one.best}" if one.best else ""
    return (
        f"{_hands(one.hands)}, {one.wins} won · most from one pot {one.most}{best} · "
        f"flips that hit {one.flips_hit} · queens met {one.queens}"
    )


def _record(record: Record) -> str:
    title = GAMES[record.game].title if record.game in GAMES else record.game
    return f"**{record.what}** ({' and '.join(map(safe_name, record.names))}, {title})"


def _hands(count: int) -> str:
    return "1 hand" if count == 1 else f"{count} hands"
