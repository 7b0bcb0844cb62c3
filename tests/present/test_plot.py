"""The picture of a night: it can be read in both modes, and says the same in words."""

from __future__ import annotations

import struct
import warnings
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.present.plot import COLOURS, GROUND, INK, LONGEST_LABEL, MOST_ALT, MOST_LINES, alt_text, drawn, labels, spread
from bot.present.stats import course_words
from bot.table.stats import Course, Line

NIGHT = Course((Line(1, "Ann", (0, 5, 12)), Line(2, "Bob", (None, 0, -2)), Line(3, "Cy", (0, -5, -10))), (1, 2), False)


def crowd(count: int, name: str = "Player") -> Course:
    return Course(tuple(Line(n, f"{name} {n}", (0, count - 2 * n)) for n in range(count)), (1,), True)


def brightness(colour: str) -> float:
    """The relative luminance of the accessibility guidelines, 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


def test_every_line_and_letter_stands_out_from_the_ground() -> None:
    assert len(set(COLOURS)) == MOST_LINES
    assert all(contrast(colour, GROUND) >= 4.5 for colour in COLOURS) and contrast(INK, GROUND) >= 7


def test_the_picture_is_one_of_a_size_that_a_phone_shows_whole() -> None:
    png = drawn(NIGHT)
    assert png.startswith(b"\x89PNG") and struct.unpack(">II", png[16:24]) == (1200, 675)
    assert len(png) < 500_000


def test_its_ground_is_its_own_so_that_neither_mode_shines_through() -> None:
    from io import BytesIO

    from PIL import Image

    corner = Image.open(BytesIO(drawn(NIGHT))).convert("RGBA").getpixel((2, 2))
    assert corner == (0x1E, 0x1F, 0x24, 255)


def test_a_line_is_drawn_for_each_of_ten_and_no_more() -> None:
    assert drawn(crowd(10)) != drawn(crowd(9)) and len(labels(crowd(12).lines[:MOST_LINES])) == 10
    assert drawn(crowd(14)).startswith(b"\x89PNG")


def test_any_name_can_be_drawn_and_one_without_letters_in_the_font_goes_by_its_number() -> None:
    names = ("Jürgen $5^$", "Дмитрий", "中村", "👩‍👩‍👧 Fay", "שלום")
    course = Course(tuple(Line(n, name, (0, 1234567 * (2 - n))) for n, name in enumerate(names)), (1,), False)
    told = labels(course.lines)
    assert told[0] == "1 Jürgen $… +2,469,134" and told[1] == "2 Дмитрий +1,234,567"
    assert told[2:4] == ["3 0", "4 −1,234,567"]
    assert "3\\. 中村 +0" in course_words(course), "the words above it say who that is"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        drawn(course)


def test_long_names_leave_room_for_the_chips() -> None:
    long = Course(tuple(Line(n, "W" * 32, (0, -(10**9))) for n in range(10)), (1,), False)
    assert all(len(label) <= LONGEST_LABEL and label.endswith("−1,000,000,000") for label in labels(long.lines))


def test_the_words_for_the_blind_say_how_each_line_goes() -> None:
    told = alt_text(NIGHT)
    assert "over 2 hands" in told and "Bob ends at -2, highest +0, lowest -2." in told
    assert len(alt_text(crowd(10, "W" * 32))) <= MOST_ALT


@given(st.lists(st.floats(0, 1), max_size=10))
def test_labels_never_cover_each_other_nor_leave_the_picture(ends: list[float]) -> None:
    heights = sorted(ends, reverse=True)
    placed = spread(heights, 0.06)
    assert all(above - below >= 0.06 - 1e-9 for above, below in pairwise(placed))
    assert all(-1e-9 <= height <= 1 for height in placed)


def test_labels_that_are_far_apart_stay_where_their_lines_end() -> None:
    assert spread([0.9, 0.5, 0.1], 0.06) == [0.9, 0.5, 0.1]
    assert [round(height, 9) for height in spread([0.5, 0.5], 0.1)] == [0.55, 0.45]
