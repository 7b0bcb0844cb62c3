"""House rules are data, checked in one place (RULES, **H**)."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed, Refused, Unreadable
from bot.engine.games import GAMES
from bot.engine.hand import begin, settings
from bot.engine.stakes import Stakes

STAKES = Stakes(1, 2, 5, 10)
STUD = {
    "limit": ("fixed", "spread", "pot", "no limit"),
    "open_pair_doubles": ("no", "yes"),
    "bring_in_by": ("natural cards", "natural rank, wild or not", "high card opens"),
    "dead_money_to": ("newest contested pot", "main pot"),
    "odd_chip_to": ("high card by suit", "first left of dealer"),
    "short_deck": ("common card", "limit the table"),
}
WILD = {
    "five_of_a_kind": ("above straight flush", "below royal flush", "below straight flush"),
    "double_ace_flush": ("no", "yes"),
    "natural_wins": ("no", "yes"),
    "boards_count_wilds": ("yes", "no"),
}
PENALTY = {
    "penalty_timing": ("card by card", "end of street"),
    "jackpot_count": ("whole table", "per player"),
    "jackpot_counts": ("every card turned", "only cards paid for"),
    "joker_penalty": ("free", "as a 5", "as a 10"),
    "short_penalty": ("all-in", "must fold", "card plays natural"),
}
JOKERS = {
    "kill_scope": ("that hand", "whole table"),
    "killed_cards": ("natural, joker blank", "natural, joker an ace", "all blank"),
    "flip_circuits": ("one", "until everyone passes"),
    "final_raises_count_bet": ("no", "yes"),
}
JACK = {
    "buy_asked": ("in dealing order", "everyone first"),
    "blackjack_ties": ("split", "fewer cards wins", "two-card 21 wins", "more cards wins"),
    "all_bust": ("poker hand takes all", "lowest bust", "half carried to the next hand"),
}
MARIAH = {
    "mariah_cards": ("queen of spades", "any spade court card", "none"),
    "queen_down": ("ordinary", "wild in the poker hand"),
    "redeal_ante": ("no new ante", "ante again"),
}
SPADE = {"no_spade": ("high hand takes all", "half carried to the next hand")}
PRINTED = {
    "seven-card-stud": STUD,
    "stud-jack": STUD | JACK,
    "widow-jack": STUD | JACK | MARIAH,
    "black-mariah": STUD | MARIAH | SPADE,
    "woolworth": STUD | WILD | PENALTY | JOKERS,
    "woolworth-mjtf": STUD | WILD | PENALTY | JOKERS,
    "baseball": STUD | WILD | JOKERS | {"extra_card": ("down", "up")},
    "wild-stud": STUD | WILD | JOKERS,
}


@pytest.mark.parametrize("game", PRINTED)
def test_each_rule_offers_the_printed_choices_the_first_by_default(game: str) -> None:
    offered = {rule.key: rule for rule in GAMES[game].offers}
    for key, choices in PRINTED[game].items():
        assert offered[key].choices == choices, key
        assert settings(game, STAKES, {})[key] == choices[0], key


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_every_rule_can_be_dealt(game: str) -> None:
    for rule in GAMES[game].offers:
        for choice in rule.choices:
            wants = {"single": {"jokers": 1}, "one per player": {"flip": "every joker"}}.get(choice, {})
            assert begin(game, ("ann", "bob"), (100, 100), STAKES, {rule.key: choice, **wants})


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_refuses_what_it_does_not_offer(game: str) -> None:
    for rule in GAMES[game].offers:
        for value in ("perhaps", "", 1.5, -1, 10**9, [], {}, object(), True):
            with pytest.raises(Refused):
                settings(game, STAKES, {rule.key: value})


@pytest.mark.parametrize(
    ("game", "rule", "default"),
    [
        ("stud-jack", "buy_price", 10),
        ("widow-jack", "redeal_limit", None),
        ("faces-of-death", "mariah_cards", "any spade court card"),
        ("woolworth", "penalty_five", 5),
        ("woolworth", "jackpot", "no"),
        ("woolworth", "jackpot_cap", None),
        ("woolworth", "jokers", 0),
        ("woolworth", "flip", "none"),
        ("woolworth-jackpot", "jackpot", "yes"),
        ("woolworth-jackpot", "jokers", 0),
        ("woolworth-joker", "jackpot", "no"),
        ("woolworth-joker", "jokers", 1),
        ("woolworth-joker", "flip", "single"),
        ("woolworth-mjtf", "jackpot", "yes"),
        ("woolworth-mjtf", "flip", "every joker"),
        ("baseball", "three_costs", "match the pot"),
        ("wild-stud", "wild_ranks", ("2",)),
    ],
)
def test_each_game_has_its_printed_defaults(game: str, rule: str, default: object) -> None:
    assert settings(game, STAKES, {})[rule] == default


@pytest.mark.parametrize(("limit", "allowed"), [(0, False), (1, True), (20, True), (21, False), (None, True)])
def test_a_redeal_limit_is_left_out_or_1_to_20(limit: int | None, allowed: bool) -> None:
    if allowed:
        assert settings("widow-jack", STAKES, {"redeal_limit": limit})["redeal_limit"] == limit
        return
    with pytest.raises(NotAllowed, match="redeal_limit goes from 1 to 20"):
        settings("widow-jack", STAKES, {"redeal_limit": limit})


def test_a_rule_of_another_game_is_refused_by_name() -> None:
    with pytest.raises(NotAllowed, match="no house rule 'penalty_five'"):
        settings("widow-jack", STAKES, {"penalty_five": 5})


def test_there_is_never_more_than_one_joker_a_player_nor_more_than_eight() -> None:
    with pytest.raises(NotAllowed, match="never more than one joker per player"):
        begin("wild-stud", ("ann", "bob"), (100, 100), STAKES, {"jokers": 3})
    with pytest.raises(Refused):
        settings("wild-stud", STAKES, {"jokers": 9})


def test_the_single_flip_wants_exactly_one_joker() -> None:
    for jokers in (0, 2):
        with pytest.raises(NotAllowed, match="exactly one joker"):
            begin("wild-stud", ("ann", "bob"), (100, 100), STAKES, {"flip": "single", "jokers": jokers})


@pytest.mark.parametrize("ranks", [["2", "J"], ["T"], ["A", "A"]])
def test_the_dealer_chooses_wild_ranks(ranks: list[str]) -> None:
    assert settings("wild-stud", STAKES, {"wild_ranks": ranks})["wild_ranks"] == tuple(dict.fromkeys(ranks))


@pytest.mark.parametrize("ranks", [[], ["10"], ["X"], "2", 2])
def test_wild_ranks_that_are_none_are_refused(ranks: object) -> None:
    with pytest.raises(Unreadable):
        settings("wild-stud", STAKES, {"wild_ranks": ranks})


def test_rules_that_print_wants_announced_are_marked() -> None:
    announced = {rule.key for game in GAMES.values() for rule in game.offers if rule.announced}
    printed = {"five_of_a_kind", "joker_penalty", "jackpot_count", "killed_cards", "buy_price", "blackjack_ties"}
    assert printed | {"all_bust", "mariah_cards", "redeal_ante", "queen_down"} <= announced
