"""`python -m bot replay` keeps its word (HAND_RECORD, Replaying)."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.replay import main

ROOT = Path(__file__).parent.parent
RECORD = """
game = "stud-jack"
seats = ["ann", "bob", "cy"]
stacks = [100, 100, 100]
stakes = { ante = 1, bring_in = 2, small_bet = 5, big_bet = 10 }
actions = [
  "deck 2c 3c 4c 7d 8d 9d 9h Th Jh",
  "ann bring-in",
]
"""
FOLDED = RECORD.replace('"ann bring-in",', '"ann bring-in", "bob fold", "cy raise", "ann fold",')


@pytest.fixture
def written(tmp_path: Path) -> Any:
    def write(text: str) -> str:
        path = tmp_path / "hand.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def told(capsys: pytest.CaptureFixture[str], *argv: str) -> dict[str, Any]:
    assert main([*argv, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def sorry(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and err.endswith("\n")
    return err.strip()


def test_a_record_that_stops_early_says_who_may_say_what(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    hand = told(capsys, written(RECORD))
    assert hand == {
        "game": "stud-jack",
        "complete": False,
        "to_act": {"name": "bob", "actions": ["fold", "call 2", "raise 5"]},
        "stacks": {"ann": 97, "bob": 99, "cy": 99},
        "pot": 5,
        "carried": 0,
        "awards": [],
        "returned": {"ann": 0, "bob": 0, "cy": 0},
        "hands": {},
    }


def test_a_record_without_actions_wants_a_deck(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    text = RECORD[: RECORD.index("actions")] + "actions = []"
    assert told(capsys, written(text))["to_act"] == {"name": None, "actions": ["deck"]}


def test_as_a_player_the_own_hand_is_told_and_no_other(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    hands = told(capsys, written(RECORD), "--as", "bob")["hands"]
    assert hands == {"bob": {"cards": "3c 8d | Th", "poker": "high card, ten", "blackjack": 11}}


def test_own_cards_that_the_record_hides_are_told_as_hidden(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    hands = told(capsys, written(RECORD.replace("3c", "??")), "--as", "bob")["hands"]
    assert hands["bob"]["cards"] == "?? 8d | Th"


def test_without_a_showdown_the_public_hears_of_no_hand(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    hand = told(capsys, written(FOLDED))
    assert hand["complete"] and hand["hands"] == {} and hand["to_act"] is None
    assert hand["awards"] == [{"pot": 0, "share": "all", "amount": 7, "to": {"cy": 7}}]
    assert hand["returned"] == {"ann": 0, "bob": 0, "cy": 3}
    assert sum(hand["stacks"].values()) == 300


def test_a_folded_hand_is_told_to_nobody(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, written(FOLDED), "--as", "bob")["hands"] == {}


def test_hidden_cards_of_folded_hands_change_nothing(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    plain = told(capsys, written(FOLDED))
    assert told(capsys, written(FOLDED.replace("2c 3c 4c 7d 8d 9d", "?? ?? ?? ?? ?? ??"))) == plain


def test_a_hidden_card_that_would_decide_stops_with_a_plain_error(
    written: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(RECORD.replace("Th", "??"))
    assert sorry(capsys, path) == (
        f"{path}: action 1: deck 2c 3c 4c 7d 8d 9d 9h ?? Jh: a card that this copy hides would be turned up here"
    )


def test_an_action_that_is_not_allowed_is_named_in_one_line(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """The file, the number of the action, what it said, why not."""
    path = written(RECORD.replace('"ann bring-in",', '"ann bring-in", "bob raise 7",'))
    assert sorry(capsys, path) == f"{path}: action 3: bob raise 7: raise 7 is not possible now: fold · call 2 · raise 5"


def test_a_line_of_several_lines_is_still_told_in_one(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(RECORD.replace('"ann bring-in",', '"ann bring-in", "bob\\nshout\\nloud",'))
    assert "action 3: bob shout loud: " in sorry(capsys, path)


@pytest.mark.parametrize(
    "text", ["", "game", 'game = "hold-em"', RECORD.replace("big_bet = 10", "big_bet = 1"), "\x00"]
)
def test_a_record_that_cannot_be_read_is_named_in_one_line(
    text: str, written: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(text)
    assert sorry(capsys, path).startswith(f"{path}: ")


def test_a_file_that_is_not_there_or_is_no_text_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "cannot be read: No such file" in sorry(capsys, str(tmp_path / "none.toml"))
    assert "cannot be read" in sorry(capsys, str(tmp_path))
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00game")
    assert "not UTF-8" in sorry(capsys, str(tmp_path / "binary"))


def test_a_viewer_who_does_not_sit_there_is_refused(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert "nobody called 'dan' sits here; the seats are: ann, bob, cy" in sorry(capsys, written(RECORD), "--as", "dan")


def test_a_record_is_read_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(FOLDED))
    assert told(capsys, "-")["complete"]


def test_the_public_story_holds_no_down_card(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([written(FOLDED)]) == 0
    story = capsys.readouterr().out
    assert "ann brings in for 2." in story and "bob is dealt Th up." in story and "cy completes to 5." in story
    assert not any(card in story for card in ("2c", "3c", "4c", "7d", "8d", "9d"))


def test_a_players_story_holds_the_own_down_cards_and_the_question(
    written: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([written(RECORD), "--as", "bob"]) == 0
    story = capsys.readouterr().out
    assert "bob is dealt 3c down." in story and "You hold 3c 8d | Th: high card, ten." in story
    assert "bob may say: fold · call 2 · raise 5" in story
    assert not any(card in story for card in ("2c", "4c", "7d", "9d"))


def test_the_command_line_replays(written: Any) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "bot", "replay", written(FOLDED), "--json"], cwd=ROOT, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["complete"]


def test_the_command_line_ends_with_status_2_for_what_is_not_allowed() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "bot", "replay", "-"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        input=RECORD.replace('"ann bring-in",', '"ann fold",'),
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("-: action 2: ann fold: ") and ran.stderr.count("\n") == 1


def test_the_hand_of_the_readme_is_the_one_its_comment_tells(capsys: pytest.CaptureFixture[str]) -> None:
    seen = told(capsys, str(ROOT / "docs/widow-jack.toml"), "--json")
    assert seen["complete"] and seen["stacks"] == {"ann": 199, "bob": 196, "cy": 205}
    assert {award["share"]: award["to"] for award in seen["awards"]} == {"poker": {"bob": 29}, "blackjack": {"cy": 28}}
    assert sum(seen["stacks"].values()) == 600
