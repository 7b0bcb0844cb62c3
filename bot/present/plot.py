"""The picture of a night: what everybody has won and lost, hand by hand, a line each with its name at the end."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from bot.present.names import plain_name
from bot.table.stats import Course, Line

MOST_LINES = 10
MOST_ALT = 1024
LONGEST_LABEL = 22
GROUND, INK, GRID = "#1e1f24", "#f2f3f5", "#4a4d57"
"""A ground of its own, so that the picture reads the same in the dark and in the light mode."""
COLOURS = (
    *("#e69f00", "#56b4e9", "#f0e442", "#cc79a7", "#2fbf8f"),
    *("#f2f3f5", "#ff7f50", "#7f9cff", "#c0a080", "#a0a4b0"),
)
"""After Okabe and Ito, lightened for the ground; dashes and numbers tell lines apart where colours do not."""
DASHES = ("-", (0, (6, 2)), (0, (2, 2)))
TALL, LABEL_ROOM = 0.79, 0.05
"""The height of the grid and of a label, as parts of the picture."""


def drawn(course: Course) -> bytes:
    """A PNG of 1200 by 675 pixels. May be called in any thread."""
    # Here, because only whoever draws needs it: it takes a second and fifty megabytes to load.
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    figure = Figure(figsize=(12, 6.75), dpi=100, facecolor=GROUND)
    axes: Any = figure.add_axes((0.11, 0.1, 0.61, TALL), facecolor=GROUND)
    lines = course.lines[:MOST_LINES]
    axes.axhline(0, color=INK, linewidth=1.2, alpha=0.7)
    for number, line in enumerate(lines):
        axes.plot(
            range(len(line.chips)),
            [float("nan") if chips is None else chips for chips in line.chips],
            color=COLOURS[number],
            linestyle=DASHES[number % len(DASHES)],
            linewidth=2.6,
            solid_joinstyle="round",
        )
    last = max((len(line.chips) for line in lines), default=2) - 1
    axes.set_xlim(0, max(last, 1))
    axes.margins(y=0.06)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=12))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=8))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda chips, _: _chips(round(chips))))
    axes.grid(color=GRID, linewidth=0.8)
    axes.tick_params(colors=INK, labelsize=14, length=0)
    axes.set_xlabel("hands played", color=INK, fontsize=15)
    axes.set_title("Chips won and lost", color=INK, fontsize=19, loc="left", pad=14)
    for spine in axes.spines.values():
        spine.set_visible(False)
    _label(axes, lines, max(last, 1))
    picture = io.BytesIO()
    FigureCanvasAgg(figure).print_png(picture)
    return picture.getvalue()


def alt_text(course: Course) -> str:
    """The picture in words, for whoever cannot see it."""
    told = [_in_words(line) for line in course.lines[:MOST_LINES]]
    text = f"Chips won and lost over {len(course.hands)} hands. {' '.join(told)}"
    return text if len(text) <= MOST_ALT else text[: MOST_ALT - 1] + "…"


def labels(lines: Sequence[Line]) -> list[str]:
    """What stands at the end of each line: its number, its name where the font has every letter of it, its chips."""
    told: list[str] = []
    for number, line in enumerate(lines, 1):
        name, chips = plain_name(line.name), _chips(line.chips[-1] or 0)
        room = LONGEST_LABEL - len(f"{number}  {chips}")
        shown = f"{name[: room - 1].rstrip()}…" if len(name) > room else name
        told.append(" ".join((str(number), *([shown] if _has_letters(shown) else []), chips)))
    return told


def spread(heights: Sequence[float], room: float) -> list[float]:
    """Heights from 0 to 1, top first, moved apart by at least `room`: those too close make room around their middle."""
    groups: list[tuple[float, int]] = []  # the top of a block of labels, and how many stand in it
    for height in heights:
        top, count = height, 1
        while groups and groups[-1][0] - room * groups[-1][1] < top:
            above, many = groups.pop()
            top = (above * many + (top + room * many) * count) / (many + count)
            count += many
        groups.append((top, count))
    placed = [top - room * number for top, count in groups for number in range(count)]
    high, low = 1.0, 0.0
    for place, height in enumerate(placed):
        placed[place] = min(height, high)
        high = placed[place] - room
    for place in range(len(placed) - 1, -1, -1):
        placed[place] = max(placed[place], low)
        low = placed[place] + room
    return placed


def _label(axes: Any, lines: Sequence[Line], last: int) -> None:
    """Names at the ends, moved apart where lines end close together, each with a thin thread to its line."""
    bottom, top = axes.get_ylim()
    ends = [line.chips[-1] or 0 for line in lines]
    room = LABEL_ROOM / TALL
    at = spread([(end - bottom) / (top - bottom) for end in ends], room)
    for number, (text, end, height) in enumerate(zip(labels(lines), ends, at, strict=True)):
        axes.annotate(
            text,
            xy=(last, end),
            xytext=(1.03, height),
            textcoords="axes fraction",
            color=COLOURS[number],
            fontsize=15,
            fontweight="bold",
            verticalalignment="center",
            annotation_clip=False,
            parse_math=False,  # a dollar in a name is no formula
            arrowprops={"arrowstyle": "-", "color": COLOURS[number], "relpos": (0, 0.5), "shrinkA": 2},
        )


def _has_letters(name: str) -> bool:
    from matplotlib.font_manager import FontProperties, findfont, get_font

    font = get_font(findfont(FontProperties(weight="bold")))
    return all(font.get_char_index(ord(letter)) for letter in name)


def _chips(net: int) -> str:
    return f"{net:+,d}".replace("-", "−") if net else "0"


def _in_words(line: Line) -> str:
    known = [chips for chips in line.chips if chips is not None]
    return f"{plain_name(line.name)} ends at {known[-1]:+d}, highest {max(known):+d}, lowest {min(known):+d}."
