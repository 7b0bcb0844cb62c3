"""A custom id names one press and reads back as itself; anything else is not ours."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.present.ids import LONGEST, PressId

NUMBERS = st.integers(0, 999_999_999)
VERBS = st.from_regex(r"[a-z][a-z0-9_:-]{0,59}", fullmatch=True)
IDS = st.builds(PressId, st.sampled_from(["hand", "table"]), NUMBERS, VERBS, st.none() | NUMBERS)


@given(IDS)
def test_an_id_reads_back_as_itself_and_fits_discord(press: PressId) -> None:
    assert PressId.parse(str(press)) == press
    assert len(str(press)) <= LONGEST == 100


@given(IDS, st.sampled_from([" ", "\n", "é", "/", "A"]))
def test_one_strange_character_at_either_end_makes_it_no_id_of_ours(press: PressId, strange: str) -> None:
    assert PressId.parse(f"{press}{strange}") is None
    assert PressId.parse(f"{strange}{press}") is None


@given(st.text(max_size=120))
def test_whatever_else_reads_is_written_back_the_same_in_meaning(text: str) -> None:
    read = PressId.parse(text)
    assert read is None or PressId.parse(str(read)) == read
