"""Hands shown in order, common cards, and how a hand ends (RULES 3.9, 3.10, 3.12, 8)."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed
from bot.engine.events import Carried, CommonDealt, Shown
from tests.engine.story import NAMES, Story

ANN, BOB, CY = "2c 7d 9h Jc 4s 6d Qh", "3c 8d Th Kc 5s 7h 2d", "4c 9d Jh 2h 6s 8h 3d"


def last_round(talk: str) -> list[str]:
    """Who shows in which order after that talk in the last round; bob's king-high board speaks first."""
    story = Story("seven-card-stud", (100, 100, 100), (ANN, BOB, CY))
    while story.state.street < 4:
        name, _, listed = story.asked.partition(": ")
        story.say(f"{name} {next(verb for verb in ('check', 'call', 'bring-in') if verb in listed)}")
    story.say(talk)
    return [story.names[shown.seat] for shown in story.all(Shown)]


def test_the_last_bettor_or_raiser_shows_first_then_in_dealing_order() -> None:
    assert last_round("bob check, cy bet, ann call, bob call") == ["cy", "ann", "bob"]
    assert last_round("bob bet, cy raise, ann call, bob call") == ["cy", "ann", "bob"]


def test_if_nobody_bet_the_first_who_checked_shows_first() -> None:
    assert last_round("bob check, cy check, ann check") == ["bob", "cy", "ann"]


def test_a_player_who_folded_is_never_shown() -> None:
    assert last_round("bob check, cy bet, ann fold, bob call") == ["cy", "bob"]


def test_if_no_betting_was_possible_the_high_board_shows_first() -> None:
    story = Story("seven-card-stud", (5, 5, 5), (ANN, BOB, CY), stakes=(5, 6, 7, 8))
    assert [story.names[shown.seat] for shown in story.all(Shown)] == ["bob", "cy", "ann"]


def test_when_everyone_else_has_folded_no_cards_are_shown_and_none_dealt() -> None:
    story = Story("seven-card-stud", (100, 100, 100), (ANN, BOB, CY)).say("ann bring-in, bob fold, cy fold")
    assert story.asked == "over" and story.all(Shown) == [] and story.state.drawn == 9


EIGHT = [
    *("2c 2d 3c 4d 5h 6s", "3d 3h 4c 5d 6h 7s", "4h 4s 5c 6d 7h 8s", "5s 6c 7c 7d 8h 9s"),
    *("8c 8d 9c 9d Th Js", "Tc Td Jc Jd Qh Ks", "Qc Qd Kc Kd Ah 2s", "Ac Ad 2h 3s 9h Ts"),
]


def eight(**rules: object) -> Story:
    """Eight all-in players; 48 cards are dealt by sixth street, the last four are Jh Qs Kh As."""
    game = str(rules.pop("game", "seven-card-stud"))
    return Story(game, (5,) * 8, EIGHT, stakes=(5, 6, 7, 8), **rules)


def test_eight_who_stay_get_one_common_card_at_the_end() -> None:
    """FIELD, Hands and deck: eight players, seven-card stud, all stay: one common card at the end; never a blank."""
    story = eight()
    assert [str(one.card) for one in story.all(CommonDealt)] == ["Jh"]
    assert all(len(player.cards) == 6 for player in story.state.seats)
    assert story.words["fay"] == "full house, jacks over tens"  # Tc Td, Jc Jd and the common jack
    assert sum(story.stacks) == 40


def test_a_table_can_be_limited_to_what_the_deck_serves() -> None:
    """**H** `short_deck`: limit the table."""
    with pytest.raises(NotAllowed, match="7 players"):
        eight(short_deck="limit the table")
    assert Story("seven-card-stud", (5,) * 7, EIGHT[:7], short_deck="limit the table").asked != "deck"


def test_enough_jokers_serve_an_eighth_player() -> None:
    """RULES 3.12: eight players without enough jokers."""
    story = Story("wild-stud", (5,) * 8, "deck", short_deck="limit the table", jokers=4)
    assert len(story.state.deck) == 56
    with pytest.raises(NotAllowed, match="7 players"):
        Story("wild-stud", (5,) * 8, "deck", short_deck="limit the table", jokers=3)


def test_a_deck_without_jokers_has_exactly_52_distinct_cards() -> None:
    """FIELD, Hands and deck."""
    story = Story("baseball", (100,) * 7, "deck")
    assert len(story.state.deck) == len(set(story.state.deck)) == 52


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_every_game_of_stud_takes_two_to_eight(seats: int) -> None:
    assert Story("seven-card-stud", (5,) * seats, "deck").names == NAMES[:seats]


def test_a_player_without_chips_is_not_dealt_in() -> None:
    """RULES 3.13; FIELD, Money: a bust player is not dealt."""
    story = Story("seven-card-stud", (100, 0, 100), (ANN, CY))
    assert [len(player.cards) for player in story.state.seats] == [3, 0, 3]
    assert not story.state.seats[1].is_in


def test_one_player_with_chips_is_no_game() -> None:
    with pytest.raises(NotAllowed):
        Story("seven-card-stud", (100, 0, 0), "deck")


# The spade half (RULES 8)


def spades(*hands: str, **rules: object) -> Story:
    return Story("black-mariah", (20,) * len(hands), hands, stakes=(20, 21, 22, 23), **rules)


def test_the_highest_spade_in_the_hole_takes_half_ace_high() -> None:
    story = spades("Ks 7d 9h Jc 4h 6d Qh", "3c 8d Th Kc 5d 7h As", "9s 9d 8s 2h 6c 8h 3d")
    assert story.awards[1] == "0 spade 30: bob 30"
    assert {story.names[one.seat]: str(one.spade) for one in story.state.shown} == {
        "ann": "Ks",
        "bob": "As",
        "cy": "9s",
    }


def test_without_a_spade_in_any_hole_the_high_hand_takes_all() -> None:
    """**H** `no_spade`: high hand takes all."""
    story = spades("2c 7d 9h Jc 4s 6d Qh", "3c 8d Th Kc 5s 7h 2d")
    assert story.awards == ["0 poker 40: bob 40"]


def test_without_a_spade_in_any_hole_half_can_be_carried() -> None:
    """**H** `no_spade`: half carried to the next hand."""
    story = spades("2c 7d 9h Jc 4s 6d Qh", "3c 8d Th Kc 5s 7h 2d", no_spade="half carried to the next hand")
    assert story.awards == ["0 poker 20: bob 20"]
    assert [(one.share, one.amount) for one in story.all(Carried)] == [("spade", 20)] and story.state.carried == 20


# Jokers and kills at the showdown


def test_a_kill_at_the_whole_table_shows_no_card_as_wild() -> None:
    """**H** `kill_scope`: whole table; what the screen marks is what the hand was worth."""
    hands = ("Jk 5c 9h Jc 4s 6d Qh", "5d 8d Th Kc 3s 7h 2d")
    for scope, wilds in (("that hand", 2), ("whole table", 0)):
        story = Story("woolworth", (20, 20), hands, stakes=(20, 21, 22, 23), jokers=1, kill_scope=scope, penalty_five=0)
        assert sum(card.wild for card in story.seen().seats[1].cards) == wilds


def test_no_flip_is_asked_where_the_deck_has_no_joker() -> None:
    story = Story(
        "woolworth",
        (20, 20),
        ("2c 7d 9h Jc 4s 6d Qh", "3c 8d Th Kc 5s 7h 2d"),
        stakes=(20, 21, 22, 23),
        flip="every joker",
    )
    assert story.asked == "over"


def test_a_killed_joker_that_plays_as_an_ace_is_told_as_one() -> None:
    ann, bob = "Jk 5c 9h Kd 8c 7d 2s", "3c 8d Th Kc 4s 7h 2d"
    story = Story("woolworth-joker", (100, 100), (ann, bob), killed_cards="natural, joker an ace")
    while (asked := story.asked) and "pass" not in asked:
        name, _, listed = asked.partition(": ")
        story.say(f"{name} {next(verb for verb in ('check', 'call', 'bring-in', 'pay') if verb in listed)}")
    story.say("ann pass, bob pass")
    shown = next(shown for shown in story.all(Shown) if shown.seat == 0)
    assert shown.words == "high card, ace" and shown.plays[0] == "Jk=A"
    killed = [str(one.card) for one in story.seen().seats[0].cards if one.killed]
    assert killed == ["Jk", "5c"]
