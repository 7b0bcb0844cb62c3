"""What may be bet, called and raised (RULES 3.4-3.6, 3.13, 3.14)."""

from __future__ import annotations

import pytest

from tests.engine.story import DULL, NAMES, Story

PAIRED = ("2c 7d 9h 9c", "3c 8d Th Kc", "4c 9d Jh 2h")
"""Ann shows a pair of nines on fourth street."""


def fourth(*stacks: int, hands: tuple[str, ...] = DULL, **rules: object) -> Story:
    """Fourth street, the bring-in of 2 called by everybody; `stacks` are what is left behind then."""
    game = "wild-stud" if "wild_ranks" in rules else "seven-card-stud"
    story = Story(game, [one + 3 for one in stacks], hands[: len(stacks)], **rules)
    return story.say(", ".join(["ann bring-in", *(f"{name} call" for name in NAMES[1 : len(stacks)])]))


def fifth(*stacks: int) -> Story:
    """Fifth street, fourth checked through: bob speaks first and the bet is 10."""
    return fourth(*stacks).say("bob check, cy check, ann check")


def test_fixed_limit_bets_the_small_bet_to_fourth_street_and_the_big_bet_from_fifth() -> None:
    """**H** `limit`: fixed."""
    story = fourth(90, 90)
    assert story.asked == "bob: check · bet 5"
    story.say("bob check, ann check")
    assert story.state.street == 2 and "bet 10" in story.asked
    story.say("bob bet, ann call")
    assert "bet 10" in story.asked
    story.say("bob check, ann check")
    assert story.state.street == 4 and "bet 10" in story.asked


def test_folding_is_not_offered_where_checking_is_free() -> None:
    assert fourth(90, 90).refuses("bob fold")


def test_one_bet_and_three_raises_while_three_players_began_the_round() -> None:
    story = fourth(90, 90, 90).say("bob bet, cy raise, ann raise, bob raise")
    assert story.asked == "cy: fold · call 10"


def test_the_cap_stays_when_one_of_three_folds() -> None:
    story = fourth(90, 90, 90).say("bob bet, cy fold, ann raise, bob raise, ann raise")
    assert story.asked == "bob: fold · call 5"


def test_all_in_players_count_for_the_cap() -> None:
    story = fourth(90, 90, 0).say("bob bet, ann raise, bob raise, ann raise")
    assert story.asked == "bob: fold · call 5"


def test_two_players_who_began_the_round_alone_raise_without_a_cap() -> None:
    story = fourth(90, 90).say("bob bet, ann raise, bob raise, ann raise, bob raise, ann raise")
    assert story.asked == "bob: fold · call 5 · raise 35"


def test_spread_limit_bets_and_raises_anything_from_the_small_bet_to_the_big_bet() -> None:
    """**H** `limit`: spread."""
    story = fourth(90, 90, 90, limit="spread")
    assert story.asked == "bob: check · bet 5-10"
    assert story.say("bob bet 7").asked == "cy: fold · call 7 · raise 12-17"
    assert story.say("cy raise 17").asked == "ann: fold · call 17 · raise 22-27"
    assert story.say("ann raise 22").asked == "bob: fold · call 15 · raise 27-32"
    assert story.say("bob raise 27").asked == "cy: fold · call 10"


def test_pot_limit_raises_at_most_the_pot_after_calling() -> None:
    """**H** `limit`: pot. Three antes and bring-ins make 9."""
    story = fourth(90, 90, 90, limit="pot")
    assert story.asked == "bob: check · bet 5-9"
    assert story.say("bob bet 9").asked == "cy: fold · call 9 · raise 18-36"
    assert story.say("cy raise 20").asked == "ann: fold · call 20 · raise 31-78"


def test_pot_limit_always_allows_a_full_small_bet() -> None:
    story = Story("seven-card-stud", (90, 90), DULL[:2], stakes=(0, 1, 20, 40), limit="pot").say(
        "ann bring-in, bob call"
    )
    assert story.asked == "bob: check · bet 20"


def test_no_limit_bets_anything_from_the_small_bet_and_raises_at_least_the_last_raise() -> None:
    """**H** `limit`: no limit."""
    story = fourth(90, 90, 90, limit="no limit")
    assert story.asked == "bob: check · bet 5-90"
    assert story.say("bob bet 12").asked == "cy: fold · call 12 · raise 24-90"
    assert story.say("cy raise 40").asked == "ann: fold · call 40 · raise 68-90"


def test_no_limit_completes_the_bring_in_to_at_least_the_small_bet() -> None:
    story = Story("seven-card-stud", (91, 91), DULL[:2], limit="no limit")
    assert story.asked == "ann: bring-in 2 · raise 5-90"
    assert story.say("ann bring-in").asked == "bob: fold · call 2 · raise 5-90"


def test_a_pair_showing_changes_nothing_by_default() -> None:
    """**H** `open_pair_doubles`: no."""
    assert fourth(90, 90, hands=PAIRED).asked == "ann: check · bet 5"


def test_a_pair_showing_opens_the_big_bet_until_one_is_made() -> None:
    """**H** `open_pair_doubles`: yes."""
    story = fourth(90, 90, 90, hands=PAIRED, open_pair_doubles="yes")
    assert story.asked == "ann: check · bet 5 · bet 10"
    assert story.say("ann bet 5").asked == "bob: fold · call 5 · raise 10 · raise 15"
    assert story.say("bob raise 15").asked == "cy: fold · call 15 · raise 25"


def test_the_big_bet_stays_open_for_the_round_when_the_pair_folds() -> None:
    story = fourth(90, 90, 90, hands=PAIRED, open_pair_doubles="yes").say("ann check, bob bet 10, cy call, ann fold")
    assert story.state.street == 2
    story = fourth(90, 90, 90, 90, hands=(*PAIRED, DULL[3]), open_pair_doubles="yes")
    story.say("ann check, bob check, cy check, di bet 5, ann fold")
    assert story.asked == "bob: fold · call 5 · raise 10 · raise 15"


def test_no_pair_showing_opens_nothing() -> None:
    assert fourth(90, 90, open_pair_doubles="yes").asked == "bob: check · bet 5"


def test_a_natural_board_shows_no_pair_with_a_lone_wild_card() -> None:
    hands = ("2c 7d 9h 5c", "3c 8d Th Kc")
    for wilds, bets in (("yes", "check · bet 5 · bet 10"), ("no", "check · bet 5")):
        rules = {"open_pair_doubles": "yes", "wild_ranks": ["5"], "boards_count_wilds": wilds}
        assert fourth(90, 90, hands=hands, **rules).asked.endswith(f": {bets}")


def test_bet_10_all_in_16_is_a_full_raise_the_call_costs_16_the_next_raise_goes_to_30() -> None:
    """RULES 3.6, the worked numbers, on fifth street."""
    story = fifth(90, 16, 90).say("bob check, cy bet, ann call, bob all-in")
    assert story.asked == "cy: fold · call 6 · raise 30"


def test_less_than_half_a_bet_lets_those_who_acted_only_call_and_the_others_complete() -> None:
    story = fifth(90, 90, 13).say("bob bet, cy all-in")
    assert story.asked == "ann: fold · call 13 · raise 20"
    assert story.say("ann call").asked == "bob: fold · call 3"


def test_completing_a_short_all_in_reopens_the_round() -> None:
    story = fifth(90, 90, 13).say("bob bet, cy all-in, ann raise 20")
    assert story.asked == "bob: fold · call 10 · raise 30"


def test_short_all_ins_add_up_to_a_full_raise() -> None:
    story = Story("seven-card-stud", (93, 93, 16, 19), DULL).say("ann bring-in, bob call, cy call, di call")
    story.say("bob check, cy check, di check, ann check, bob bet, cy all-in, di all-in")
    assert story.asked == "ann: fold · call 16 · raise 30"
    assert story.say("ann call").asked == "bob: fold · call 6 · raise 30"


def test_a_short_opening_all_in_of_half_a_bet_counts_as_the_bet() -> None:
    assert fifth(90, 5, 90).say("bob all-in").asked == "cy: fold · call 5 · raise 20"
    assert fifth(90, 4, 90).say("bob all-in").asked == "cy: fold · call 4 · raise 10"


def test_a_short_completion_of_half_a_bet_counts_as_the_bet() -> None:
    stakes = (1, 2, 10, 20)
    for stack, asked in ((6, "fold · call 5 · raise 20"), (5, "fold · call 4 · raise 10")):
        story = Story("seven-card-stud", (90, stack, 90), DULL[:3], stakes=stakes).say("ann bring-in, bob all-in")
        assert story.asked == f"cy: {asked}"


def test_in_no_limit_a_short_all_in_does_not_reopen() -> None:
    """FIELD, Money: A bets 16, B calls, C all-in 19, D calls 19 (no limit): A and B may only fold or call 3."""
    story = Story("seven-card-stud", (93, 93, 93, 22), DULL, limit="no limit")
    story.say("ann bring-in, bob call, cy call, di call, bob bet 16, cy call, di all-in, ann call")
    assert story.asked == "bob: fold · call 3"
    assert story.say("bob call").asked == "cy: fold · call 3"


@pytest.mark.parametrize("limit", ["no limit", "pot", "spread"])
def test_short_all_ins_add_up_in_every_limit_and_only_a_full_raise_reopens(limit: str) -> None:
    story = Story("seven-card-stud", (93, 93, 12, 15), DULL, limit=limit)
    story.say("ann bring-in, bob call, cy call, di call, bob bet 6, cy all-in")
    assert "call 9" in story.asked
    story.say("di all-in, ann call")
    assert story.asked.startswith("bob: fold · call 6 · raise")  # 3 and 3 more are a full raise of 6


def test_a_stack_below_the_least_raise_offers_it_all_in() -> None:
    """FIELD, Money: bet 50, minimum raise to 100, B holds 70: Fold · Call 50 · All-in 70."""
    story = fourth(900, 900, 70, limit="no limit").say("bob bet 50")
    assert story.asked == "cy: fold · call 50 · raise 70"


def test_all_in_for_less_than_a_call_is_always_allowed() -> None:
    story = fourth(90, 90, 3).say("bob bet")
    assert story.asked == "cy: fold · call 3"


def test_a_raise_is_not_offered_where_no_opponent_could_call_any_of_it() -> None:
    story = fourth(90, 5).say("bob bet")
    assert story.asked == "ann: fold · call 5"
    assert fourth(90, 90, 5).say("bob check, cy bet").asked == "ann: fold · call 5 · raise 10"


def test_no_bet_is_asked_where_no_opponent_has_chips() -> None:
    """FIELD, Money: all-in and called, two-handed: no more bet prompts, streets run out."""
    assert fourth(90, 5).say("bob bet, ann call").asked == "over"


def test_a_raise_to_15_costs_the_bring_in_less() -> None:
    """FIELD, Money: ante 5, raise to 15: the raiser pays 15 more, not 10."""
    story = Story("seven-card-stud", (100, 100), DULL[:2], stakes=(5, 5, 15, 30)).say("ann bring-in, bob raise 15")
    assert story.stacks == (90, 80)
    assert story.say("ann call").stacks == (80, 80)


def test_the_last_player_takes_the_pot_at_once() -> None:
    """FIELD, Money: everyone folds to C on fourth street: C is paid at once, no more cards."""
    story = fourth(90, 90, 90).say("bob check, cy bet")
    dealt = story.state.drawn
    story.say("ann fold, bob fold")
    assert story.asked == "over" and story.stacks == (90, 90, 99)
    assert story.state.drawn == dealt and not story.state.shown
    assert story.awards == ["0 all 9: cy 9"]
