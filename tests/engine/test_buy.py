"""The seventh card may be bought face up (RULES 7.1)."""

from __future__ import annotations

from bot.engine.events import Dealt, Paid
from tests.engine.story import Story

ANN, BOB, CY = "2c 7d 9h Jc 4s 6d Qh", "3c 8d Th Kc 5s 7h 2d", "4c 9d Jh 2h 6s 8h 3d"


def seventh(*stacks: int, game: str = "stud-jack", hands: tuple[str, ...] = (ANN, BOB, CY), **rules: object) -> Story:
    """Everything checked down to seventh street; the bring-in took 2 of each stack, the ante 1."""
    story = Story(game, [one + 3 for one in stacks], hands[: len(stacks)], **rules)
    while "bu" not in story.asked and story.asked != "over":
        name, _, listed = story.asked.partition(": ")
        verb = next(verb for verb in ("check", "call", "bring-in") if verb in listed)
        story.say(f"{name} {verb}")
    return story


def last_cards(story: Story) -> list[str]:
    sevenths = story.all(Dealt)[-len(story.names) :]
    return [f"{story.names[one.seat]} {one.card} {'up' if one.up else 'down'} {one.why}" for one in sevenths]


def test_the_seventh_card_costs_a_big_bet_by_default() -> None:
    """**H** `buy_price`: default one big bet."""
    assert seventh(90, 90).asked == "ann: buy 10 · down"
    assert seventh(90, 90, stakes=(1, 2, 5, 25)).asked == "ann: buy 25 · down"


def test_the_price_can_be_announced() -> None:
    """**H** `buy_price`."""
    story = seventh(90, 90, buy_price=3)
    assert story.asked == "ann: buy 3 · down"
    assert story.say("ann buy").stacks == (87, 90)


def test_each_player_answers_before_the_own_card_unseen_and_in_dealing_order() -> None:
    """**H** `buy_asked`: in dealing order."""
    story = seventh(90, 90, 90)
    drawn = story.state.drawn
    assert story.asked.startswith("ann: buy")
    assert story.say("ann buy").asked.startswith("bob: buy") and story.state.drawn == drawn + 1
    assert story.say("bob down").asked.startswith("cy: buy") and story.state.drawn == drawn + 2
    story.say("cy down")
    assert last_cards(story) == ["ann Qh up bought", "bob 2d down deal", "cy 3d down deal"]


def test_everyone_can_answer_before_any_card_is_dealt() -> None:
    """**H** `buy_asked`: everyone first."""
    story = seventh(90, 90, 90, buy_asked="everyone first")
    drawn = story.state.drawn
    story.say("ann buy, bob down")
    assert story.asked.startswith("cy: buy") and story.state.drawn == drawn and story.stacks == (90, 90, 90)
    story.say("cy buy")
    assert story.stacks == (80, 90, 80)
    assert last_cards(story) == ["ann Qh up bought", "bob 2d down deal", "cy 3d up bought"]


def test_the_price_is_charged_when_the_card_is_dealt() -> None:
    story = seventh(90, 90, buy_asked="everyone first").say("ann buy")
    assert story.stacks == (90, 90)


def test_there_is_no_part_payment() -> None:
    story = seventh(9, 90)
    assert story.asked == "bob: buy 10 · down"
    assert [one.up for one in story.all(Dealt) if one.seat == 0][-1] is False


def test_a_player_who_can_just_pay_is_all_in() -> None:
    story = seventh(10, 90).say("ann all-in, bob down")
    assert [(one.amount, one.all_in) for one in story.all(Paid)] == [(10, True)]


def test_an_all_in_player_is_dealt_it_down_unasked() -> None:
    assert seventh(0, 90).asked == "bob: buy 10 · down"


def test_a_card_that_costs_nothing_is_offered_to_all_in_players_too() -> None:
    """RULES 3.13: all-in players are still asked every choice that costs nothing."""
    story = seventh(0, 90, buy_price=0)
    assert story.asked == "ann: buy 0 · down"
    assert story.refuses("ann all-in")
    assert story.say("ann buy").asked == "bob: buy 0 · down"
    assert story.all(Paid) == []
    assert [(one.up, one.why) for one in story.all(Dealt) if one.seat == 0][-1] == (True, "bought")


def test_a_bought_card_counts_on_the_board_for_the_order_of_betting() -> None:
    """RULES 3.3."""
    story = seventh(90, 90, hands=("2c 7d 9h Jc 4s 6d 6h", BOB)).say("ann buy, bob down")
    assert story.asked.startswith("ann: check")
    assert seventh(90, 90, hands=("2c 7d 9h Jc 4s 6d 6h", BOB)).say("ann down, bob down").asked.startswith("bob: check")


def test_the_price_is_dead_money_and_matches_nothing() -> None:
    story = seventh(90, 90).say("ann buy, bob down")
    assert story.state.seats[0].matched == story.state.seats[1].matched == 3


def test_a_bought_queen_of_spades_stops_the_deal_and_her_price_stays() -> None:
    """RULES 7.6; those whose card was not dealt were not charged (7.9)."""
    story = seventh(90, 90, game="widow-jack", hands=("2c 7d 9h Jc 4s 6d Qs", BOB), buy_asked="everyone first")
    story.say("ann buy, bob buy")
    assert story.asked == "deck" and story.stacks == (80, 90) and story.state.pot == 16


def test_a_queen_of_spades_dealt_down_on_seventh_street_stops_nothing() -> None:
    story = seventh(90, 90, game="widow-jack", hands=("2c 7d 9h Jc 4s 6d Qs", BOB)).say("ann down")
    assert story.asked == "bob: buy 10 · down"


def test_after_a_redeal_everybody_is_asked_again() -> None:
    story = seventh(90, 90, game="widow-jack", hands=("2c 7d 9h Jc 4s 6d Qs", BOB)).say("ann buy")
    story.lay((ANN, BOB))
    while "buy" not in story.asked:
        name, _, listed = story.asked.partition(": ")
        story.say(f"{name} {next(verb for verb in ('check', 'call', 'bring-in') if verb in listed)}")
    assert story.asked == "ann: buy 10 · down"
