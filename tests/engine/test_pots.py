"""Pots, dead money, uncalled chips and odd chips (RULES 3.7, 3.8, 3.11; FIELD, Money)."""

from __future__ import annotations

import pytest

from bot.engine.events import Paid, Returned
from tests.engine.story import DULL, Story

ACES, KINGS, QUEENS, JUNK = (
    "Ac Ad 9h Jc 4s 6d Qh",
    "Kc Kd Th 8c 5s 7h 2d",
    "Qc Qd Jh 2h 6s 8h 3d",
    "5c Tc Kh 3h 7s 9s 4d",
)
FOLDS_ON_FOURTH = "5c Tc Kh 3h"


def stud(*stacks: int, hands: tuple[str, ...]) -> Story:
    """No limit, no antes: ann shows the nine and opens."""
    return Story("seven-card-stud", stacks, hands, stakes=(0, 2, 5, 10), limit="no limit")


def returned(story: Story) -> dict[str, int]:
    return {story.names[one.seat]: one.amount for one in story.all(Returned)}


def test_the_side_pot_goes_to_the_second_best_hand() -> None:
    """FIELD, Money: A100 B300 C300; all in for 100; later B bets 100, C calls; A best, B second: 300/300/100."""
    story = stud(100, 300, 300, hands=(ACES, KINGS, JUNK)).say("ann raise 100, bob call, cy call")
    story.say("cy check, bob bet 100, cy call")
    assert story.pots == ["300: ann bob cy", "200: bob cy"]
    story.check_down()
    assert story.awards == ["0 poker 300: ann 300", "1 poker 200: bob 200"]
    assert story.stacks == (300, 300 - 200 + 200, 100)


def test_a_pot_that_only_one_can_win_is_theirs_and_nothing_vanishes() -> None:
    """FIELD, Money: A, B all-in 50; C, D in for 120; D folds: the 140 that only C can win is C's."""
    story = stud(50, 50, 300, 300, hands=(ACES, KINGS, QUEENS, FOLDS_ON_FOURTH))
    story.say("ann raise 50, bob call, cy raise 120, di call, di check, cy bet 5, di fold")
    assert story.awards == ["0 poker 200: ann 200", "1 all 140: cy 140"]
    assert story.stacks == (200, 0, 320, 180)


@pytest.mark.parametrize(("left", "right"), [(98, 102), (102, 98)])
def test_the_excess_of_two_all_ins_comes_back_before_the_showdown(left: int, right: int) -> None:
    """FIELD, Money: 98 against 102 all-in, each way round: pot 196; 4 comes back before the showdown."""
    story = stud(left, right, hands=(ACES, KINGS)).say("ann all-in, bob call")
    assert story.awards == ["0 poker 196: ann 196"]
    assert story.stacks == ((196, 4) if left == 98 else (200, 0))
    assert returned(story) == ({} if left == 98 else {"ann": 4})  # bob put in only what ann could match


def test_uncalled_chips_come_back_before_the_hands_are_shown() -> None:
    story = stud(102, 98, hands=(ACES, KINGS)).say("ann all-in, bob call")
    kinds = [type(event).__name__ for event in story.log]
    assert kinds.index("Returned") < kinds.index("Dealt", kinds.index("Called")) < kinds.index("Shown")


def test_an_uncalled_all_in_comes_back_and_only_the_rest_is_won() -> None:
    """FIELD, Money: all-in 500, the other folds: the whole pot back, nothing called a win that was one's own bet."""
    story = stud(500, 500, hands=(ACES, KINGS)).say("ann all-in, bob fold")
    assert story.stacks == (500, 500) and story.awards == []
    assert returned(story) == {"ann": 500}


def test_a_bet_that_makes_all_fold_wins_the_pot_without_itself() -> None:
    """FIELD, Money: pot 30, A bets 200, all fold: wins 30; 200 returned."""
    story = Story("seven-card-stud", (300, 300, 300), (ACES, KINGS, JUNK), stakes=(5, 5, 10, 20), limit="no limit")
    story.say("ann bring-in, bob call, cy call, cy bet 200, ann fold, bob fold")
    assert story.awards == ["0 all 30: cy 30"]
    assert returned(story) == {"cy": 200}


def test_folded_chips_count_as_matching() -> None:
    story = stud(300, 300, 40, hands=(ACES, KINGS, JUNK)).say("ann bring-in, bob raise 60, cy call, ann raise 300")
    story.say("bob fold")
    assert returned(story) == {"ann": 240}
    assert story.awards == ["0 poker 120: ann 120", "1 all 40: ann 40"]


def test_no_stack_is_too_deep_for_the_pots() -> None:
    deep = 10**18
    story = stud(9 * deep, 9 * deep, hands=(ACES, KINGS)).say("ann all-in, bob call")
    assert story.stacks == (18 * deep, 0)


def test_short_antes_build_side_pots() -> None:
    story = Story("seven-card-stud", (3, 100, 100), (ACES, KINGS, JUNK), stakes=(5, 6, 7, 8))
    assert story.pots == ["9: ann bob cy", "4: bob cy"]
    assert story.check_down().awards == ["0 poker 9: ann 9", "1 poker 16: bob 16"]


# Dead money: the price of stud-jack's seventh card, 10 chips


def seventh(*stacks: int, game: str = "stud-jack", **rules: object) -> Story:
    """Seventh street of stud-jack with antes of 20: who has 20 is all-in. Nobody bets before."""
    story = Story(
        game, stacks, (ACES, KINGS, JUNK)[: len(stacks)], stakes=(20, 1, 5, 10), bring_in_by="high card opens", **rules
    )
    while "buy" not in story.asked and story.asked != "over":
        story.say(f"{story.asked.partition(':')[0]} check")
    return story


def test_a_price_goes_to_the_newest_pot_the_payer_contests() -> None:
    """**H** `dead_money_to`: newest contested pot. Players all-in before it was paid cannot win it."""
    assert seventh(20, 200, 200).say("bob buy").pots == ["60: ann bob cy", "10: bob cy"]


def test_a_price_can_go_to_the_main_pot() -> None:
    """**H** `dead_money_to`: main pot."""
    assert seventh(20, 200, 200, dead_money_to="main pot").say("bob buy").pots == ["70: ann bob cy"]


def test_a_payer_who_faces_only_all_in_players_pays_into_the_deepest_of_their_pots() -> None:
    story = Story(
        "stud-jack",
        (20, 40, 200),
        (ACES, KINGS, JUNK),
        stakes=(20, 1, 5, 10),
        bring_in_by="high card opens",
        limit="no limit",
    )
    story.say("cy bet 20, bob call, cy buy")
    assert [paid.eligible for paid in story.all(Paid)] == [(1, 2)]
    assert [award.split(":")[0] for award in story.awards] == [
        "0 poker 30",
        "0 blackjack 30",
        "1 poker 25",
        "1 blackjack 25",
    ]


def test_dead_money_earns_no_credit_and_is_never_handed_back() -> None:
    story = seventh(200, 200).say("ann buy, bob down")
    speaker = story.asked.partition(":")[0]
    story.say(f"{speaker} bet, {'bob' if speaker == 'ann' else 'ann'} fold")
    assert returned(story) == {speaker: 10}
    assert story.awards == [f"0 all 50: {speaker} 50"]


def test_dead_money_counts_in_no_raise_cap_and_matches_no_bet() -> None:
    story = seventh(200, 200, 200).say("ann buy, bob down, cy down")
    speaker = story.asked.partition(":")[0]
    assert story.asked == f"{speaker}: check · bet 10"


def test_dead_money_without_an_owner_goes_to_the_next_pot_down() -> None:
    """Bob pays 5 into the pot he shares with cy; both fold at later penalties, ann and di are all-in."""
    hands = ("Ac Ad 9h Jc 4s 6d Qh", "Kc Kd 8h 5s 5h", "Qc Qd Jh 2h 6s Td", "2c 3c Kh 3h 7s 9s 4d")
    story = Story("woolworth", (20, 200, 200, 20), hands, stakes=(20, 1, 5, 10), bring_in_by="high card opens")
    story.say("bob check, cy check, bob pay")
    assert story.pots == ["80: ann bob cy di", "5: bob cy"]
    story.say("bob check, cy check, bob fold")
    assert story.pots == ["80: ann cy di", "5: cy"]
    story.say("cy fold")
    assert story.awards == ["0 poker 85: ann 85"]


def test_carried_chips_join_the_first_pot_and_are_open_to_everyone_dealt_in() -> None:
    story = Story("stud-jack", (1, 100, 100, 0), DULL[:3], carried=17)
    assert story.pots == ["20: ann bob cy"]


# Odd chips

ALIKE = ("Ac Kd 9h 7c 5s 3d 2h", "Ad Kc 9s 7d 5h 3c 2s", "As Kh 9c 7h 5d 3s 2c")
"""Ace-king high three times; cy holds the ace of spades, bob that of diamonds."""


def shared(pot: int, players: int = 3, **rules: object) -> tuple[int, ...]:
    """What a tie for a pot of that size pays; the antes put everybody all-in."""
    each, carried = divmod(pot, players)
    story = Story(
        "seven-card-stud", (each,) * players, ALIKE[:players], stakes=(each, 1, 2, 3), carried=carried, **rules
    )
    assert story.asked == "over"
    return story.stacks


def test_three_tied_for_100_get_34_33_33_the_odd_chip_by_the_highest_card() -> None:
    """FIELD, Money. **H** `odd_chip_to`: high card by suit."""
    assert shared(100) == (33, 33, 34)
    assert shared(101) == (33, 34, 34)


def test_the_odd_chip_can_go_to_the_first_left_of_the_dealer() -> None:
    """**H** `odd_chip_to`: first left of dealer."""
    assert shared(100, odd_chip_to="first left of dealer") == (34, 33, 33)
    assert shared(101, odd_chip_to="first left of dealer") == (34, 34, 33)


def test_an_even_split_has_no_odd_chip() -> None:
    """FIELD, Money: 30,300 three ways: 10,100 each."""
    assert shared(30_300) == (10_100, 10_100, 10_100)


def test_a_pot_of_three_between_two_is_two_and_one() -> None:
    """FIELD, Money: pot 1, two tied: 1/0; here the smallest pot two antes and a carried chip can make."""
    assert shared(3, players=2) == (1, 2)


def test_a_pot_of_one_chip_between_two_goes_to_one_of_them() -> None:
    """FIELD, Money: pot 1, two tied: 1/0."""
    story = Story("seven-card-stud", (2, 2), ALIKE[:2], stakes=(0, 2, 3, 4), carried=1).say("ann bring-in, bob call")
    assert story.stacks == (2, 3)


def test_each_pot_is_split_separately() -> None:
    story = Story("seven-card-stud", (3, 4, 4), ALIKE, stakes=(4, 5, 6, 7), carried=1)
    assert story.awards == ["0 poker 10: ann 3 bob 3 cy 4", "1 poker 2: bob 1 cy 1"]
