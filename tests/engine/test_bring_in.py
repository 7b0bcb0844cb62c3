"""Who opens third street, and for how much (RULES 3.2)."""

from __future__ import annotations

import pytest

from tests.engine.story import Story


def third(*doors: str, game: str = "seven-card-stud", stacks: tuple[int, ...] | None = None, **rules: object) -> Story:
    """Third street with those door cards; the down cards matter to nobody."""
    down = [("2c", "7d"), ("3c", "8d"), ("4c", "9d"), ("6c", "Td")]
    hands = [f"{first} {second} {door}" for (first, second), door in zip(down, doors, strict=False)]
    return Story(game, stacks or (100,) * len(doors), hands, **rules)


def test_the_lowest_up_card_must_bring_in_and_may_complete() -> None:
    assert third("9h", "Th", "Jc").asked == "ann: bring-in 2 · raise 5"
    assert third("9h", "2h", "Ac").asked == "bob: bring-in 2 · raise 5"


def test_the_ace_is_high_for_the_bring_in() -> None:
    assert third("Ah", "Kh").asked == "bob: bring-in 2 · raise 5"


@pytest.mark.parametrize(("doors", "low"), [(("9d", "9c"), "bob"), (("9d", "9h"), "ann"), (("9s", "9h"), "bob")])
def test_equal_door_cards_go_by_suit_clubs_lowest(doors: tuple[str, str], low: str) -> None:
    assert third(*doors).asked.startswith(f"{low}: bring-in")


def test_the_low_card_may_not_fold_its_bring_in() -> None:
    assert third("9h", "Th").refuses("ann fold")


def test_completing_counts_as_the_bet_and_three_raises_follow() -> None:
    story = third("9h", "Th", "Jc").say("ann raise, bob raise, cy raise, ann raise")
    assert story.asked == "bob: fold · call 10"


def test_when_everybody_has_called_the_bring_in_the_round_is_over() -> None:
    story = third("9h", "Th", "Jc").say("ann bring-in, bob call, cy call")
    assert story.state.street == 1


def test_a_forced_bring_in_is_asked_even_where_it_is_the_only_choice() -> None:
    assert third("9h", "Th", stacks=(3, 100)).asked == "ann: bring-in 2"


@pytest.mark.parametrize("held", [5, 8])
def test_a_low_card_all_in_for_less_still_costs_the_next_player_all_of_it(held: int) -> None:
    """FIELD, Money: bring-in 10, low card holds 4: all-in 4; the next player must call 10."""
    story = third("9h", "Th", "Jc", stacks=(held, 100, 100), stakes=(1, 10, 20, 40)).say("ann bring-in")
    assert story.asked == "bob: fold · call 10 · raise 20"


def test_the_next_player_acts_for_a_low_card_that_is_all_in_from_the_ante() -> None:
    story = third("9h", "Th", "Jc", stacks=(1, 100, 100))
    assert story.asked == "bob: fold · bring-in 2 · raise 5"
    assert story.say("bob fold").asked == "over" or story.state.street > 0


def test_nobody_brings_in_where_no_opponent_has_chips() -> None:
    story = third("9h", "Th", stacks=(100, 1))
    assert story.asked == "over" and sum(story.stacks) == 101


def test_wild_door_cards_are_high_by_default() -> None:
    """**H** `bring_in_by`: natural cards."""
    assert third("5h", "Kd", "Jc", game="woolworth", penalty_five=0).asked.startswith("cy: bring-in")


def test_wild_door_cards_can_count_by_their_rank() -> None:
    """**H** `bring_in_by`: natural rank, wild or not."""
    story = third("5h", "Kd", "Jc", game="woolworth", penalty_five=0, bring_in_by="natural rank, wild or not")
    assert story.asked.startswith("ann: bring-in")


def test_among_wild_doors_the_lowest_rank_and_suit_brings_in_and_jokers_come_last() -> None:
    rules = {"game": "woolworth", "penalty_five": 0}
    assert third("Th", "5d", "5c", **rules).asked.startswith("cy: bring-in")
    assert third("Jk", "Th", "Jk", jokers=2, **rules).asked.startswith("bob: bring-in")
    assert third("Jk", "Jk", jokers=2, **rules).asked.startswith("ann: bring-in")
    assert third("Jk", "5h", jokers=1, bring_in_by="natural rank, wild or not", **rules).asked.startswith("bob")


def test_the_high_card_can_open_without_a_bring_in() -> None:
    """**H** `bring_in_by`: high card opens."""
    story = third("9h", "Th", "Kc", bring_in_by="high card opens")
    assert story.asked == "cy: check · bet 5"
    assert story.say("cy check, ann check").asked == "bob: check · bet 5"
    assert story.say("bob check").state.street == 1


def test_with_high_card_opens_equal_doors_go_by_seat() -> None:
    assert third("9h", "Kh", "Kc", bring_in_by="high card opens").asked.startswith("bob: check")


def test_a_card_left_natural_because_it_was_not_paid_for_can_be_low() -> None:
    story = third("5h", "Kd", game="woolworth", stacks=(3, 100), short_penalty="card plays natural")
    assert story.asked == "ann: bring-in 2"
