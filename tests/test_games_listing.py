"""`python -m bot games` lists what can be dealt (RULES 8)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.engine.games import GAMES
from bot.engine.hand import settings
from bot.engine.stakes import Stakes
from bot.games_listing import main


@pytest.fixture
def listed(capsys: pytest.CaptureFixture[str]) -> dict[str, dict[str, Any]]:
    assert main(["--json"]) == 0
    return {game["key"]: game for game in json.loads(capsys.readouterr().out)}


def test_every_game_of_the_rule_book_is_listed(listed: dict[str, dict[str, Any]]) -> None:
    assert set(listed) == {
        *("seven-card-stud", "stud-jack", "widow-jack", "black-mariah", "faces-of-death", "baseball", "wild-stud"),
        *("woolworth", "woolworth-jackpot", "woolworth-joker", "woolworth-mjtf"),
    }
    assert listed["widow-jack"]["seats"] == [2, 7] and listed["woolworth"]["seats"] == [2, 8]


def test_each_game_lists_its_house_rules_with_choices_and_default(listed: dict[str, dict[str, Any]]) -> None:
    for key, game in listed.items():
        assert [rule["key"] for rule in game["house_rules"]] == [rule.key for rule in GAMES[key].offers]
        for rule in game["house_rules"]:
            assert rule["question"].endswith((".", "?"))
            if rule["kind"] == "choice":
                assert rule["default"] in rule["choices"]


def test_the_listed_defaults_can_be_chosen_as_they_stand(listed: dict[str, dict[str, Any]]) -> None:
    for key, game in listed.items():
        chosen = {rule["key"]: rule["default"] for rule in game["house_rules"] if rule["default"] is not None}
        assert settings(key, Stakes(1, 2, 5, 10), chosen) == settings(key, Stakes(1, 2, 5, 10), {})


def test_in_words_every_game_and_rule_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    told = capsys.readouterr().out
    for game in GAMES.values():
        assert f"{game.key}: {game.title}, " in told
        assert all(f"  {rule.key}: " in told for rule in game.offers)
