"""What a player says is read exactly, or refused with a reason (HAND_RECORD, Verbs; FIELD, Money)."""

from __future__ import annotations

import pytest

from bot.engine.actions import Deck, Flip, Say, parse_action, parse_amount
from bot.engine.errors import NotAllowed, NotYourTurn, TooLate, Unreadable
from bot.engine.events import Called, Raised
from bot.engine.hand import begin, decide, replay
from bot.engine.stakes import Stakes
from tests.engine.story import DULL, Story

NONSENSE = ["-50", "1.5", "140 + 100", "NaN", "1e3", "½", "٤٢", "", " ", "+5", "0x10", "1_000", "1,00", ",5", "10^12"]


def no_limit() -> Story:
    """Fourth street, ann to bet from 5 upwards."""
    return Story("seven-card-stud", (500, 500), DULL[:2], limit="no limit").say("ann bring-in, bob call")


@pytest.mark.parametrize("amount", NONSENSE)
def test_an_amount_that_is_no_whole_number_is_not_read(amount: str) -> None:
    """FIELD, Money: raise of −50, 0, 10^12, 1.5, "140 + 100", "NaN", "1e3", "½", Arabic digits."""
    with pytest.raises(Unreadable):
        parse_amount(amount)


@pytest.mark.parametrize(
    "words", ["raise -50", "raise 1.5", "raise 140 + 100", "raise NaN", "raise 1e3", "raise ½", "raise ٤٢"]
)
def test_a_nonsense_raise_leaves_the_turn_where_it_is(words: str) -> None:
    """FIELD, Money: refused kindly; turn and clock unchanged."""
    story = no_limit()
    whose = story.asked
    name = whose.partition(":")[0]
    assert story.refuses(f"{name} {words}")
    assert story.asked == whose


@pytest.mark.parametrize("amount", [0, 1, 4, 498, 10**11, 10**12 - 1])
def test_a_bet_below_the_least_or_above_the_stack_is_refused(amount: int) -> None:
    story = no_limit()
    name = story.asked.partition(":")[0]
    assert "bet 5-497" in story.refuses(f"{name} bet {amount}")


def test_a_thousand_with_a_comma_is_a_thousand() -> None:
    """FIELD, Money: raise "1,000" is 1000 or a clear refusal; never 1."""
    assert parse_amount("1,000") == 1000
    assert parse_amount(" 12,345,678 ") == 12345678
    for wrong in ("1,0", "1,0000", "1000,000", "1,,000", "1,000,"):
        with pytest.raises(Unreadable):
            parse_amount(wrong)


@pytest.mark.parametrize(
    "words",
    [
        "fold",
        "check",
        "call",
        "bring-in",
        "bet",
        "bet 20",
        "raise",
        "raise 60",
        "all-in",
        "pay",
        "buy",
        "down",
        "pass",
        "flip bob up",
        "flip bob down",
        "deck As Kd ?? Jk",
        "deck",
    ],
)
def test_every_verb_prints_itself_and_reads_back(words: str) -> None:
    assert str(parse_action(words)) == words
    assert parse_action(str(parse_action(words))) == parse_action(words)


@pytest.mark.parametrize(
    "words", ["", "shout", "fold 5", "call 10", "flip", "flip bob", "flip bob sideways", "bet 5 6"]
)
def test_what_is_no_verb_of_the_table_is_not_read(words: str) -> None:
    with pytest.raises(Unreadable):
        parse_action(words)


@pytest.mark.parametrize("action", [Say("deck"), Say("flip"), Say("shout"), Flip("bob", True)])
def test_a_deck_is_laid_and_a_joker_named_not_merely_said(action: Say | Flip) -> None:
    began = replay(begin("seven-card-stud", ("ann", "bob"), (100, 100), Stakes(1, 2, 5, 10), {}))
    with pytest.raises(NotAllowed):
        decide(began, None, action)


def test_a_bet_within_a_range_names_its_amount() -> None:
    """HAND_RECORD, Verbs: only in fixed limit may N be left out."""
    story = no_limit()
    name = story.asked.partition(":")[0]
    assert "bet 5-497" in story.refuses(f"{name} bet")
    story.say(f"{name} bet 5")


def test_a_fixed_bet_needs_no_amount_and_means_the_smaller_size() -> None:
    paired = ("2c 7d 9h 9c", "3c 8d Th Kc")
    story = Story("seven-card-stud", (100, 100), paired, open_pair_doubles="yes").say("ann bring-in, bob call")
    assert story.asked == "ann: check · bet 5 · bet 10"
    assert story.say("ann bet").asked == "bob: fold · call 5 · raise 10 · raise 15"
    assert story.say("bob raise").asked.startswith("ann: fold · call 5")


def test_another_player_is_told_who_is_waited_for() -> None:
    story = Story("seven-card-stud", (100, 100), DULL[:2])
    with pytest.raises(NotYourTurn) as told:
        decide(story.state, 1, Say("fold"))
    assert told.value.waiting_for == "ann"


def test_after_the_end_nothing_is_accepted() -> None:
    story = Story("seven-card-stud", (100, 100), DULL[:2]).say("ann bring-in, bob fold")
    assert story.asked == "over"
    for seat in (None, 0, 1):
        for action in (Say("fold"), Say("check"), Say("all-in"), Deck(())):
            with pytest.raises(TooLate):
                decide(story.state, seat, action)


@pytest.mark.parametrize(
    ("stack", "listed", "happened"),
    [(3, "call 2", Called), (9, "call 2 · raise 5", None), (5, "call 2 · raise 4", Raised)],
)
def test_all_in_means_the_listed_action_that_takes_the_last_chip(
    stack: int, listed: str, happened: type[Called] | type[Raised] | None
) -> None:
    """HAND_RECORD, Replaying: `all-in` is never listed."""
    story = Story("seven-card-stud", (100, stack), DULL[:2]).say("ann bring-in")
    assert story.asked == f"bob: fold · {listed}"
    if happened is None:
        assert story.refuses("bob all-in")
    else:
        story.say("bob all-in")
        assert [event.all_in for event in story.all(happened)] == [True]


def test_all_in_is_refused_where_no_listed_action_takes_the_last_chip() -> None:
    story = Story("seven-card-stud", (100, 100), DULL[:2])
    assert story.refuses("ann all-in")
