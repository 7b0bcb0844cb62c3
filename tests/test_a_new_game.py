"""The game of the README's chapter for developers is dealt once it lies in the folder, and nothing else changed."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HAND = """
game = "royal-spades"
seats = ["ann", "bob"]
stacks = [100, 100]
stakes = { ante = 1, bring_in = 2, small_bet = 5, big_bet = 10 }
rules = { jokers = 1 }
actions = [
  "deck 2c 3s  4d 5h  Jh 6c  7d 8h  9c Td  2d 3d  Kd 4s",
  "bob bring-in", "ann call",
  "ann check", "bob check", "ann check", "bob check", "ann check", "bob check", "ann check", "bob check",
  "bob pass", "ann pass",
]
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with one file more."""
    folder = tmp_path_factory.mktemp("house")
    for package in ("bot", "cogs"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    readme = (ROOT / "README.md").read_text("utf-8")
    code = readme.partition("```python\n")[2].partition("```")[0]
    (folder / "bot/engine/games/royal_spades.py").write_text(code, "utf-8")
    assert len(code.splitlines()) < 45
    return folder


def told(house: Path, *command: str) -> str:
    done = subprocess.run([sys.executable, *command], cwd=house, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_listed_with_its_house_rules(house: Path) -> None:
    games = {game["key"]: game for game in json.loads(told(house, "-m", "bot", "games", "--json"))}
    rules = {rule["key"]: rule["default"] for rule in games["royal-spades"]["house_rules"]}
    assert games["royal-spades"]["seats"] == [2, 7]
    assert rules["jokers"] == 2 and rules["no_spade"] == "high hand takes all" and rules["limit"] == "fixed"


def test_a_hand_of_it_is_played_to_the_end(house: Path) -> None:
    (house / "hand.toml").write_text(HAND, "utf-8")
    seen = json.loads(told(house, "-m", "bot", "replay", "hand.toml", "--json"))
    assert seen["complete"] and seen["pot"] == 0
    # ann: two wild cards beside a pair of twos make four of them; bob has the only spades in the hole
    assert {award["share"]: award["to"] for award in seen["awards"]} == {"poker": {"ann": 3}, "spade": {"bob": 3}}


def test_it_is_a_command_and_has_a_rule_card(house: Path) -> None:
    ask = (
        "from cogs.deal import Deal; from bot.present.layer_cards import card_of; from bot.engine.games import GAMES;"
        "print(*[one.name for one in Deal(None).deal.commands]); print(*card_of(GAMES['royal-spades']).full)"
    )
    commands, card = told(house, "-c", ask).splitlines()
    assert "royal-spades" in commands.split()
    assert "Every J and every K is wild" in card and "highest spade in the hole" in card and "joker" in card
