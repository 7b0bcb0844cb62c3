"""The Black Mariah: a reset card dealt face up throws all cards in (RULES 7.6-7.10)."""

from __future__ import annotations

import pytest

from bot.engine.deck import lay
from bot.engine.events import Anted, ThrownIn
from bot.engine.hand import deck_for
from tests.engine.story import Story

BOB, CY = "3c 8d Th Kc 5s 7h 2d", "4c 9d Jh 2h 6s 8h 3d"
ON_FOURTH = ("2c 7d 9h Qs", BOB, CY)
PLAIN = ("2c 7d 9h Jc 4s 6d Qh", BOB, CY)


def widow(*stacks: int, hands: tuple[str, ...] = ON_FOURTH, game: str = "widow-jack", **rules: object) -> Story:
    return Story(game, stacks, hands[: len(stacks)], **rules)


def called(story: Story) -> Story:
    """Third street called round."""
    while story.state.street == 0 and story.asked not in ("deck", "over"):
        name, _, listed = story.asked.partition(": ")
        story.say(f"{name} {next(verb for verb in ('check', 'call', 'bring-in') if verb in listed)}")
    return story


def test_an_up_queen_of_spades_stops_the_deal_at_once_and_all_cards_are_thrown_in() -> None:
    story = called(widow(100, 100, 100))
    assert story.asked == "deck"
    assert all(player.cards == () for player in story.state.seats)
    assert story.state.pot == 9 and story.stacks == (97, 97, 97)


def test_she_stops_the_deal_as_a_door_card_too_before_the_bring_in() -> None:
    assert widow(100, 100, 100, hands=("2c 7d 9h", "3c 8d Qs", CY)).asked == "deck"


def test_only_players_who_had_not_folded_take_part_in_the_redeal() -> None:
    story = widow(100, 100, 100).say("ann bring-in, bob fold, cy call")
    story.lay(("2c 7d 9h", "4c 9d Jh"))
    assert [len(player.cards) for player in story.state.seats] == [3, 0, 3]
    assert story.asked == "ann: bring-in 2 · raise 5"


def test_the_redeal_has_the_whole_deck_a_new_bring_in_and_betting_from_third_street() -> None:
    story = called(widow(100, 100, 100))
    assert len(lay(deck_for(story.state), ())) == 52
    story.lay(("2c 7d Kh", "3c 8d 4h", CY))
    assert story.state.street == 0 and story.asked == "bob: bring-in 2 · raise 5"


def test_matched_totals_go_on_adding_up_and_side_pots_keep_their_owners() -> None:
    story = called(widow(3, 100, 100)).lay(PLAIN)
    assert story.asked.startswith("bob: fold · bring-in 2")  # ann shows the low card and is all-in
    story.say("bob bring-in, cy call")
    assert story.pots == ["9: ann bob cy", "4: bob cy"]


def test_only_all_in_players_left_are_dealt_through_without_betting() -> None:
    story = called(widow(3, 3, 3)).lay(PLAIN)
    assert story.asked == "over" and story.state.shown and sum(story.stacks) == 9


def test_no_new_ante_is_paid_by_default() -> None:
    """**H** `redeal_ante`: no new ante."""
    assert len(called(widow(100, 100, 100)).lay(PLAIN).all(Anted)) == 3


def test_the_ante_can_be_paid_again_all_in_players_exempt_and_short_players_all_in() -> None:
    """**H** `redeal_ante`: ante again (live money)."""
    stakes = (4, 5, 6, 7)
    story = called(widow(100, 9, 11, stakes=stakes, redeal_ante="ante again"))
    assert story.asked == "deck"
    story.lay(PLAIN)
    again = [(one.seat, one.amount) for one in story.all(Anted)][3:]
    assert again == [(0, 4), (2, 2)]
    assert story.pots == ["27: ann bob cy", "4: ann cy"]
    assert story.state.seats[0].returned == 2  # nobody could match the last two


@pytest.mark.parametrize("card", ["Js", "Ks", "Qs"])
def test_any_spade_court_card_can_end_the_deal(card: str) -> None:
    """**H** `mariah_cards`: any spade court card."""
    hands = (f"2c 7d 9h {card}", BOB, CY)
    assert called(widow(100, 100, 100, hands=hands, mariah_cards="any spade court card")).asked == "deck"


@pytest.mark.parametrize("card", ["Js", "Ks", "Qh", "Qd", "Qc", "As"])
def test_by_default_only_she_ends_the_deal(card: str) -> None:
    """**H** `mariah_cards`: queen of spades."""
    assert called(widow(100, 100, 100, hands=(f"2c 7d 9h {card}", BOB, CY))).asked != "deck"


def test_without_a_reset_card_it_is_plain_stud_jack() -> None:
    """**H** `mariah_cards`: none."""
    assert called(widow(100, 100, 100, mariah_cards="none")).asked.endswith("check · bet 5")


def test_face_down_she_stops_nothing() -> None:
    hands = ("2c Qs 9h Jc 4s 6d Qh", BOB, CY)
    assert called(widow(100, 100, 100, hands=hands)).asked.endswith("check · bet 5")


def test_after_so_many_redeals_the_card_is_ordinary() -> None:
    """**H** `redeal_limit`."""
    story = called(widow(100, 100, 100, redeal_limit=1))
    assert called(story.lay(ON_FOURTH)).asked.endswith("check · bet 5")
    assert len(story.all(ThrownIn)) == 1


def test_without_a_limit_she_may_come_again_and_again() -> None:
    story = called(widow(1000, 1000, 1000))
    for _ in range(25):
        called(story.lay(ON_FOURTH))
    assert story.asked == "deck" and len(story.all(ThrownIn)) == 26


def test_undealt_players_pay_nothing_for_a_street_that_was_cut_short() -> None:
    story = called(widow(100, 100, 100, hands=("2c 7d 9h Jc", "3c 8d Th Qs", CY)))
    assert story.asked == "deck" and story.stacks == (97, 97, 97)


def test_the_reset_works_in_black_mariah_and_with_any_court_in_faces_of_death() -> None:
    assert called(widow(100, 100, 100, game="black-mariah")).asked == "deck"
    hands = ("2c 7d 9h Js", BOB, CY)
    assert called(widow(100, 100, 100, hands=hands, game="black-mariah")).asked != "deck"
    assert called(widow(100, 100, 100, hands=hands, game="faces-of-death")).asked == "deck"
