"""`python -m bot verify`: whoever trusts nobody checks the cards they saw, without us."""

from __future__ import annotations

import copy
import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot import verify
from bot.__main__ import main
from bot.engine.cards import parse_cards
from bot.present.proof import proof_file
from bot.store.rows import DeckSeal
from bot.table import seal
from bot.table.seal import Salted
from tests.engine.story import Story
from tests.table.test_history import play_from

HANDS = ("2c 7d 9h Jc 4s 6d Qh", "3c 8d Th Kc", "4c 9d Jh 2h 6s 8h 3d")


@pytest.fixture
def proof() -> dict[str, Any]:
    """Ann's proof of a hand of stud; Bob folded on fourth street."""
    story = Story("seven-card-stud", (100, 100, 100), HANDS)
    story.say("ann bring-in, bob call, cy call, bob check, cy bet, ann call, bob fold")
    story.check_down()
    deck = next(event.cards for event in story.log if type(event).__name__ == "DeckLaid")
    salted = [Salted(bytes([at]) * 32, card) for at, card in enumerate(deck) if card is not None]
    row = DeckSeal(hand_id=1, deal=1, root=seal.root_of(salted), salts=seal.written(salted))
    made = seal.proof_of(row, story.log, 1, seal.seen(story.log, 0))
    return json.loads(proof_file(1, play_from(story.log, story.state), [made]))


def kept(proof: object, folder: Path) -> str:
    file = folder / "proof.json"
    file.write_text(json.dumps(proof))
    return str(file)


def test_an_honest_proof_holds_and_names_the_cards(
    proof: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = proof["decks"][0]["root"]
    assert main(["verify", kept(proof, tmp_path)]) == verify.GOOD
    told = capsys.readouterr().out
    assert f"sealed as {root}" in told and "Every card is where it was sealed" in told and "1 2c" in told
    assert "Compare the seals" in told
    assert main(["verify", kept(proof, tmp_path), "--root", root.upper()]) == verify.GOOD
    assert "Compare" not in capsys.readouterr().out


def test_a_folded_players_down_cards_are_not_in_another_ones_proof(proof: dict[str, Any]) -> None:
    cards = {one["card"] for one in proof["decks"][0]["cards"]}
    assert {"2c", "7d", "4c", "9d", "Th", "Kc"} <= cards and not {"3c", "8d"} & cards


def test_a_seal_that_the_channel_never_showed_is_told(
    proof: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", kept(proof, tmp_path), "--root", "00" * 32]) == verify.FALSE
    assert "not the seal you read" in capsys.readouterr().out


def flipped(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


def _other_card(one: dict[str, Any]) -> None:
    one["card"] = "As"


def _other_salt(one: dict[str, Any]) -> None:
    one["salt"] = flipped(one["salt"])


def _short_salt(one: dict[str, Any]) -> None:
    one["salt"] = one["salt"][:-2]


def _other_way(one: dict[str, Any]) -> None:
    one["path"][2] = flipped(one["path"][2])


def _longer_way(one: dict[str, Any]) -> None:
    one["path"].append("00" * 32)


def _shorter_way(one: dict[str, Any]) -> None:
    one["path"].pop()


def _other_place(one: dict[str, Any]) -> None:
    one["position"] += 1


def _no_place(one: dict[str, Any]) -> None:
    one["position"] = 0


def _beyond(one: dict[str, Any]) -> None:
    one["position"] = 53


@pytest.mark.parametrize(
    "tamper",
    [
        _other_card,
        _other_salt,
        _short_salt,
        _other_way,
        _longer_way,
        _shorter_way,
        _other_place,
        _no_place,
        _beyond,
    ],
)
def test_whatever_is_changed_in_a_proof_is_found_out(
    proof: dict[str, Any],
    tamper: Callable[[dict[str, Any]], None],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for number in range(len(proof["decks"][0]["cards"])):
        false = copy.deepcopy(proof)
        tamper(false["decks"][0]["cards"][number])
        assert len(verify.faults(false["decks"][0])) == 1
    assert main(["verify", kept(false, tmp_path)]) == verify.FALSE
    assert "FALSE: card" in capsys.readouterr().out


def test_a_deck_with_another_size_or_seal_fails_as_a_whole(proof: dict[str, Any]) -> None:
    deck = proof["decks"][0]
    for change in ({"size": 51}, {"size": 53}, {"root": flipped(deck["root"])}):
        assert len(verify.faults(deck | change)) == len(deck["cards"])


def test_a_deck_with_two_aces_of_spades_is_found_out() -> None:
    ace, other = parse_cards("As Kd")
    salted = [Salted(bytes([at]) * 32, card) for at, card in enumerate((ace, other, ace))]
    cards = [
        {
            "position": at + 1,
            "card": str(one.card),
            "salt": one.salt.hex(),
            "path": [x.hex() for x in seal.path_of(salted, at)],
        }
        for at, one in enumerate(salted)
    ]
    assert verify.faults({"size": 3, "root": seal.root_of(salted), "cards": cards}) == [
        "As lies in the sealed deck twice, as card 1 and as card 3"
    ]


@pytest.mark.parametrize(
    "junk",
    [
        "no JSON",
        "[]",
        "{}",
        '{"kind": "mariah deck proof 1"}',
        '{"kind": "mariah deck proof 1", "decks": [{}]}',
        '{"kind": "mariah deck proof 1", "decks": [{"deal": 1, "size": -1, "root": "", "cards": []}]}',
        '{"kind": "mariah deck proof 1", "decks": [{"deal": 1, "size": 2, "root": "xy", "cards": []}]}',
        '{"kind": "mariah deck proof 1", "decks": [{"deal": 1, "size": 2, "root": "", "cards": [7]}]}',
        "[" * 100_000,
    ],
)
def test_what_is_no_proof_is_told_in_one_line(
    junk: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(junk))
    assert main(["verify", "-"]) == verify.CANNOT
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_file_that_is_not_there_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "nothing.json")]) == verify.CANNOT
    assert "No such file" in capsys.readouterr().err


def test_the_file_runs_alone_with_nothing_but_python(proof: dict[str, Any], tmp_path: Path) -> None:
    alone = tmp_path / "check.py"
    alone.write_text(Path(verify.__file__).read_text(encoding="utf-8"))
    ran = subprocess.run(
        [sys.executable, "-I", "-S", str(alone), kept(proof, tmp_path)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert ran.returncode == verify.GOOD and "Every card is where it was sealed" in ran.stdout, ran.stderr
