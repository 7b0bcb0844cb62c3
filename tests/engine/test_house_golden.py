"""Every house rule at every choice, shown by hands of our own (RULES, **H**; the hands are in `house_hands`)."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

import pytest

from bot.engine.games import GAMES
from bot.engine.hand import settings, view_for
from bot.engine.house_rules import HouseRule, Setting
from bot.engine.outcome import outcome
from bot.engine.play import Played, Stopped
from bot.engine.record import print_record, read_record
from bot.engine.stakes import Stakes
from bot.engine.view import CardView, SeatView, View
from tests.engine.house_golden import HANDS, Variant, variants

LEAST_HANDS = 60
STAKES = Stakes(1, 2, 5, 10)
PLAYED = [variant for variant in variants() if "refused" not in variant.told]
REFUSED = [variant for variant in variants() if "refused" in variant.told]
WHO = (None, 0, 1, 2, 3, 4, 5, 6, 7)


def _viewers(variant: Variant) -> tuple[int | None, ...]:
    return WHO[: len(variant.record.seats) + 1]


@pytest.mark.parametrize("variant", PLAYED, ids=str)
def test_a_house_rule_has_the_outcome_of_the_rule_book(variant: Variant) -> None:
    hand, told = variant.play(), variant.told
    names = variant.record.seats
    for viewer in _viewers(variant):
        seen = outcome(hand.log, hand.state, viewer)
        assert seen["complete"], seen["to_act"]
        assert seen["stacks"] == dict(zip(names, told["stacks"], strict=True))
        assert [_award(one) for one in seen["awards"]] == told["awards"]
        assert seen["returned"] == dict.fromkeys(names, 0) | told.get("returned", {})
        assert (seen["pot"], seen["carried"]) == (0, told.get("carried", 0))
        own = {} if viewer is None else {n: t for n, t in told.get("private", {}).items() if n == names[viewer]}
        hands = told.get("hands", {}) | own
        assert {name: _hand(one) for name, one in seen["hands"].items()} == {
            name: _as_in_game(text, variant.record.game) for name, text in hands.items()
        }
    assert hand.state.deals == told.get("deals", 1)


@pytest.mark.parametrize("variant", PLAYED, ids=str)
def test_at_the_last_question_the_public_and_each_player_see_what_is_theirs_to_see(variant: Variant) -> None:
    hand, told = variant.play(but=1), variant.told
    names = variant.record.seats
    for viewer in _viewers(variant):
        view = view_for(hand.state, viewer)
        sees = dict(told["seen"])
        if viewer is not None:
            sees[names[viewer]] = told["own"][names[viewer]]
        assert {seat.name: _cards(seat) for seat in view.seats} == sees
        assert _question(view) == (
            told["asked_alone"] if viewer == view.to_act and "asked_alone" in told else told["asked"]
        )
        assert str(view.common) == told.get("common", "None")
        assert all((seat.words is not None) == (seat.number == viewer and bool(seat.cards)) for seat in view.seats)


@pytest.mark.parametrize("variant", REFUSED, ids=str)
def test_what_a_house_rule_forbids_is_refused(variant: Variant) -> None:
    with pytest.raises(Stopped) as stopped:
        variant.play()
    assert variant.told["refused"] in str(stopped.value)
    assert stopped.value.number in (0, len(variant.record.lines))


def test_each_hand_is_a_hand_record_like_any_other() -> None:
    for variant in variants():
        assert read_record(print_record(variant.record)) == variant.record, variant


@pytest.mark.parametrize("game", GAMES)
def test_two_choices_of_a_rule_never_come_to_the_same_unless_a_hand_says_why(game: str) -> None:
    """For each two choices one of their hands goes another way when the other is announced: the hands can fail."""
    same: list[str] = []
    for rule in GAMES[game].offers:
        of_rule = [one for one in variants() if one.record.game == game and rule.key in one.announced]
        values = {one.announced[rule.key]: None for one in of_rule}
        for one, other in combinations(values, 2):
            told = {one: other, other: one}
            hands = [hand for hand in of_rule if hand.announced[rule.key] in told]
            differs = any(
                _comes_of(hand) != _comes_of(hand.announcing({rule.key: told[hand.announced[rule.key]]}))
                for hand in hands
            )
            alike = [{hand.announced[rule.key] for hand in hands if hand.file == file} for file in _alike(hands)]
            if differs == ({one, other} in alike):
                same.append(f"{rule.key}: {one} and {other}")
    assert same == []


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_of_every_game_has_a_hand_at_every_choice(game: str) -> None:
    shown = [
        (key, settings(game, variant.record.stakes, variant.record.rules)[key])
        for variant in PLAYED
        if variant.record.game == game
        for key in variant.announced
    ]
    missing = [f"{rule.key} = {want}" for rule in GAMES[game].offers for want in _wanted(game, rule, shown)]
    assert missing == []


def test_there_are_at_least_sixty_hands() -> None:
    hands = {(variant.file, variant.number) for variant in variants()}
    assert len(hands) >= LEAST_HANDS


def test_every_file_has_a_comment_that_names_the_paragraph() -> None:
    for path in HANDS.glob("*.toml"):
        assert path.read_text("utf-8").startswith("# RULES "), path.name


def _wanted(game: str, rule: HouseRule, shown: list[tuple[str, Setting]]) -> list[str]:
    """Choices of that rule without a hand; for a number the default, none or the least, and one more."""
    have = {value for key, value in shown if key == rule.key}
    default = settings(game, STAKES, {})[rule.key]
    wanted: set[Setting] = {*rule.choices, default}
    lacking = [str(value) for value in wanted if value not in have]
    if rule.kind == "choice":
        return lacking
    ends = {None} if rule.optional else set() if rule.kind == "ranks" else {rule.low}
    if rule.kind == "number" or (rule.kind == "choice-or-number" and rule.low == 0):
        lacking += [str(value) for value in ends - wanted if value not in have]
    if not have - wanted - ends:
        lacking.append("another value")
    return lacking


def _alike(hands: list[Variant]) -> set[str]:
    """Files that say why a choice changes nothing in their games."""
    return {hand.file for hand in hands if "alike" in hand.told}


def _award(one: dict[str, Any]) -> str:
    return f"{one['pot']} {one['share']} {one['amount']}: " + " ".join(f"{n} {c}" for n, c in one["to"].items())


def _hand(one: dict[str, Any]) -> str:
    told = f"{one['cards']} = {one['poker']}"
    if "blackjack" in one:
        told += f"; blackjack {one['blackjack']}"
    return told + f"; spade {one['spade']}" if "spade" in one else told


def _as_in_game(text: str, game: str) -> str:
    """What is told of a hand, without a second half of the pot that this game does not have."""
    first, *halves = text.split("; ")
    return "; ".join([first, *(half for half in halves if half.split()[0] == GAMES[game].halved_by)])


def _cards(seat: SeatView) -> str:
    down = " ".join(_card(card) for card in seat.cards if not card.up)
    return f"{down} | {' '.join(_card(card) for card in seat.cards if card.up)}".strip()


def _card(card: CardView) -> str:
    return "??" if card.card is None else f"{card.card}{'*' if card.wild else ''}"


def _question(view: View) -> str:
    asked = view.question
    assert asked is not None
    return str(asked) if asked.seat is None else f"{view.seats[asked.seat].name}: {asked}"


@cache
def _comes_of(variant: Variant) -> str:
    """All that anybody sees of a hand, at its last question and at its end, or why it stops."""
    try:
        before, hand = variant.play(but=1), variant.play()
    except Stopped as stopped:
        return str(stopped)
    return str([(_seen_by(before, who), outcome(hand.log, hand.state, who)) for who in _viewers(variant)])


def _seen_by(hand: Played, viewer: int | None) -> str:
    view = view_for(hand.state, viewer)
    return str((view.seats, view.question, view.common))
