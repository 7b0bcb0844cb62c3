"""The worked hands of the rule book give the outcomes that the rule book says (RULES 9)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.codec import from_text, to_text
from bot.engine.hand import replay
from bot.engine.play import Stopped, play
from bot.engine.record import print_record, read_record
from tests.engine.golden import expected, played, records


def _name(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", records(refused=False), ids=_name)
def test_a_worked_hand_has_the_outcome_of_the_rule_book(path: Path) -> None:
    assert played(path) == expected(path)


@pytest.mark.parametrize("path", records(refused=True), ids=_name)
def test_a_record_that_breaks_a_rule_is_refused_at_that_action(path: Path) -> None:
    record = read_record(path.read_text("utf-8"))
    with pytest.raises(Stopped) as stopped:
        play(record)
    assert stopped.value.number == len(record.lines)
    assert record.lines[-1] in str(stopped.value)


@pytest.mark.parametrize("path", records(refused=False), ids=_name)
def test_a_record_reads_back_as_it_was_printed(path: Path) -> None:
    record = read_record(path.read_text("utf-8"))
    assert read_record(print_record(record)) == record


@pytest.mark.parametrize("path", records(refused=False), ids=_name)
def test_the_log_as_text_leads_to_the_same_state(path: Path) -> None:
    hand = play(read_record(path.read_text("utf-8")))
    assert replay(from_text(to_text(event)) for event in hand.log) == hand.state
