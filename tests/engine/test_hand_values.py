"""Every case of `values/values.toml`: the category, the words, the five that play and who beats whom (RULES 2, 5)."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from bot.engine.cards import Card, parse_cards, rank_of
from bot.engine.game import Game, Reading
from bot.engine.games import game_named
from bot.engine.house_rules import Setting, settle
from bot.engine.layers.wild_values import RANKING_RULES
from bot.engine.ranking import evaluate
from bot.engine.reading import ranking_rules, read_shown, shown_value
from bot.engine.stakes import Stakes
from bot.engine.state import HandState, Held, Player

VALUES = Path(__file__).parent / "values" / "values.toml"
CASES: list[dict[str, Any]] = tomllib.loads(VALUES.read_text("utf-8"))["case"]


def showdown_of(case: dict[str, Any]) -> tuple[Game, HandState]:
    """The hands of a case, each before a player of its own, as they count when all are shown."""
    game = game_named(case["game"])
    players = tuple(
        Player(f"seat {number}", 100, tuple(Held(card, up=True) for card in parse_cards(hand["cards"])))
        for number, hand in enumerate(case["hands"])
    )
    return game, HandState(case["game"], settled(game, case.get("rules", {})), Stakes(1, 2, 4, 8), players)


def settled(game: Game, chosen: dict[str, Any]) -> dict[str, Setting]:
    """The rules of a case. Those of ranking may be there in a game without wild cards, which does not ask for them."""
    ranking = {key: value for key, value in chosen.items() if key in {rule.key for rule in RANKING_RULES}}
    return settle(game.offers, {key: value for key, value in chosen.items() if key not in ranking}) | ranking


def named(text: str) -> list[tuple[Card, int, bool]]:
    """Read `5c=A Ks`: each card, the rank it stands for, and whether it stands for another card."""
    words = [word.partition("=") for word in text.split()]
    return [(Card.parse(card), rank_of(other or card[0]), bool(other)) for card, _, other in words]


def counted(reading: tuple[Reading, ...], cards: list[Card]) -> list[tuple[Card, bool]]:
    """How those cards of a hand count, each found among the cards held and live."""
    left = list(reading)
    found: list[tuple[Card, bool]] = []
    for card in cards:
        one = next(one for one in left if one.held.card == card and one.card is not None)
        left.remove(one)
        found.append((one.card or card, one.wild))
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["note"])
def test_hands_are_called_and_ranked_as_the_rule_book_says(case: dict[str, Any]) -> None:
    game, state = showdown_of(case)
    values = [shown_value(game, state, seat) for seat in range(len(case["hands"]))]
    for hand, value in zip(case["hands"], values, strict=True):
        assert (value.category, value.words) == (hand["category"], hand["words"]), hand["cards"]
    best_first = sorted(range(len(values)), key=lambda seat: -values[seat].value)
    assert [list(equal) for _, equal in groupby(best_first, key=lambda seat: values[seat].value)] == case["ranking"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["note"])
def test_the_five_that_play_are_worth_the_hand_by_themselves(case: dict[str, Any]) -> None:
    game, state = showdown_of(case)
    for seat, hand in enumerate(case["hands"]):
        value, reading = shown_value(game, state, seat), read_shown(game, state, seat)
        five = named(hand["five"])
        ours = [(played.card, played.wild) for played in value.five]
        book = counted(reading, [card for card, _, _ in five])
        assert Counter(ours) <= Counter((one.card, one.wild) for one in reading if one.card is not None), hand["cards"]
        assert [(one.rank, one.wild or one.card.suit < 0) for one in value.five] == [
            (rank, stands_for_another) for _, rank, stands_for_another in five
        ], hand["cards"]
        for cards in (ours, book):
            alone = evaluate([card for card, _ in cards], [is_wild for _, is_wild in cards], ranking_rules(state))
            assert alone == value.value, (hand["cards"], cards)
