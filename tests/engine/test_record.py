"""The hand record: read, written, exported for one reader (HAND_RECORD)."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed, Unreadable
from bot.engine.hand import settings
from bot.engine.outcome import outcome
from bot.engine.play import Stopped, play
from bot.engine.record import HandRecord, print_record, read_record, record_of, safe_names
from bot.engine.stakes import Stakes
from tests.engine.story import Story

HANDS = ("2c 7d 9h Jc 4s 6d Qh", "3c 8d Th Kc", "4c 9d Jh 2h 6s 8h 3d")
RECORD = """
game = "seven-card-stud"
seats = ["ann", "bob", "cy"]
stacks = [100, 100, 100]
stakes = { ante = 1, bring_in = 2, small_bet = 5, big_bet = 10 }
actions = ["deck 2c 3c 4c 7d 8d 9d 9h Th Jh", "ann bring-in"]
"""


def changed(old: str, new: str) -> str:
    assert old in RECORD
    return RECORD.replace(old, new)


def folded_out() -> Story:
    """Bob folds on fourth street; ann and cy show."""
    story = Story("seven-card-stud", (100, 100, 100), HANDS)
    story.say("ann bring-in, bob call, cy call, bob check, cy bet, ann call, bob fold")
    return story.check_down()


def exported(story: Story, viewer: str | None = None) -> HandRecord:
    game = story.state.game
    return record_of(
        story.log, settings(game, story.state.stakes, {}), None if viewer is None else story.names.index(viewer)
    )


def test_a_public_export_hides_the_down_cards_of_who_folded_for_ever() -> None:
    record = exported(folded_out())
    assert record.lines[0].split()[1:10] == ["2c", "??", "4c", "7d", "??", "9d", "9h", "Th", "Jh"]
    assert "3c" not in print_record(record) and "8d" not in print_record(record)


def test_a_players_own_export_holds_the_own_cards() -> None:
    assert exported(folded_out(), "bob").lines[0].split()[1:6] == ["2c", "3c", "4c", "7d", "8d"]


def test_an_export_ends_with_the_last_card_dealt() -> None:
    """What lies in the deck behind it is nobody's to know."""
    story = folded_out()
    assert len(exported(story).lines[0].split()) - 1 == story.state.drawn


def test_an_export_plays_again_to_the_same_outcome() -> None:
    story = folded_out()
    again = play(read_record(print_record(exported(story))))
    assert outcome(again.log, again.state, None) == story.told()


def test_without_a_showdown_an_export_hides_every_down_card() -> None:
    story = Story("seven-card-stud", (100, 100), HANDS[:2]).say("ann bring-in, bob fold")
    assert exported(story).lines[0] == "deck ?? ?? ?? ?? 9h Th"


def test_only_rules_that_differ_are_written() -> None:
    story = Story("stud-jack", (100, 100), HANDS[:2], limit="fixed", buy_price=10, all_bust="lowest bust")
    assert exported(story).rules == {"all_bust": "lowest bust"}


def test_a_price_equal_to_the_default_at_these_stakes_is_not_written() -> None:
    assert exported(Story("stud-jack", (100, 100), HANDS[:2])).rules == {}


def test_a_hidden_card_that_is_turned_up_stops_with_a_plain_error() -> None:
    with pytest.raises(Stopped, match="hides would be turned up"):
        play(read_record(changed("9h Th Jh", "9h ?? Jh")))


def test_hands_that_would_be_shown_but_are_hidden_stop_with_a_plain_error() -> None:
    record = exported(Story("seven-card-stud", (3, 3), HANDS[::2]).say("ann bring-in, bob call"))
    hidden = record.lines[0].replace("2c", "??", 1)
    stopped = record.__class__(**{**_fields(record), "lines": (hidden, *record.lines[1:])})
    with pytest.raises(Stopped, match="would be shown here"):
        play(stopped)


def test_a_flip_of_a_hidden_card_stops_with_a_plain_error() -> None:
    text = """
game = "woolworth-mjtf"
seats = ["ann", "bob"]
stacks = [1, 1]
stakes = { ante = 1, bring_in = 2, small_bet = 5, big_bet = 10 }
actions = ["deck Jk ?? 7d 8d 9h Th Jc Kc 4s 6s 6d 7h Qh 2d", "ann flip bob up", "bob flip ann up"]
"""
    assert play(read_record(text.replace(', "bob flip ann up"', ""))).state.flipped == 1
    with pytest.raises(Stopped, match="hides would have to be a joker"):
        play(read_record(text))


def test_folded_hands_may_stay_hidden() -> None:
    record = read_record(changed('"ann bring-in"', '"ann bring-in", "bob fold", "cy fold"').replace("3c 4c", "?? ??"))
    assert play(record).state.phase == "over"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "does not say its actions"),
        ("game = ", "not TOML"),
        (f"x = {'9' * 5000}", "not TOML"),
        (f"x = {'[' * 5000}", "not TOML"),
        (RECORD + "colour = 1", "no 'colour'"),
        (changed("stacks = [100, 100, 100]\n", ""), "does not say its stacks"),
        (changed("big_bet", "huge_bet"), "stakes are a table of ante, bring_in, small_bet, big_bet"),
        (changed("ante = 1", "ante = -1"), "not a whole number of chips"),
        (changed("ante = 1", "ante = 1.5"), "not a whole number of chips"),
        (changed("[100, 100, 100]", "[100, true, 100]"), "not a whole number of chips"),
        (changed("[100, 100, 100]", '"rich"'), "stacks is a list"),
        (changed('"ann", "bob"', '"ann lee", "bob"'), "names hold no spaces"),
        (changed('"ann", "bob"', '"deck", "bob"'), "nobody is called deck"),
        (changed('"ann", "bob"', '1, "bob"'), "not text"),
        (RECORD + "rules = 5", "rules are a table"),
        (RECORD + "rules = { limit = 1.5 }", "not the value of a house rule"),
        (RECORD + "carried = -4", "not a whole number of chips"),
    ],
)
def test_a_record_that_cannot_be_read_says_what_is_wrong(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why.replace("[", r"\[")):
        read_record(text)


@pytest.mark.parametrize("terms", [(1, 5, 5, 10), (1, 0, 5, 10), (1, 2, 10, 5), (-1, 2, 5, 10)])
def test_stakes_that_do_not_fit_are_refused(terms: tuple[int, int, int, int]) -> None:
    """RULES 1: 0 < bring-in < small bet ≤ big bet."""
    with pytest.raises(NotAllowed, match="do not fit"):
        Stakes(*terms)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("seven-card-stud", "hold-em", "no game called 'hold-em'; the games are: widow-jack, "),
        ('"bob", "cy"', '"bob", "bob"', "a name of its own"),
        ("[100, 100, 100]", "[100, 100]", "a name of its own and a stack"),
        ("[100, 100, 100]", "[100, 0, 0]", "2 to 8 players with chips"),
        ("actions", "rules = { buy_price = 3 }\nactions", "no house rule 'buy_price'"),
    ],
)
def test_what_cannot_be_dealt_is_refused_before_the_first_action(old: str, new: str, why: str) -> None:
    with pytest.raises(Stopped, match=why) as stopped:
        play(read_record(changed(old, new)))
    assert stopped.value.number == 0


def test_a_stop_names_the_action_and_what_it_said_on_one_line() -> None:
    with pytest.raises(Stopped) as stopped:
        play(read_record(changed('"ann bring-in"', '"ann bring-in", "bob\\nraise 7"')))
    assert str(stopped.value) == "action 3: bob raise 7: raise 7 is not possible now: fold · call 2 · raise 5"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("dan fold", "nobody called 'dan' sits here"),
        ("bob", "a line is a name and what was said"),
        ("", "a line is a name and what was said"),
        ("bob shout", "'shout' is not something a player says"),
        ("cy call", "bob is waited for"),
        ("deck As", "no deck is wanted"),
        ("bob raise 1e3", "'1e3' is not a whole number of chips"),
    ],
)
def test_a_line_that_cannot_be_played_says_why(line: str, why: str) -> None:
    with pytest.raises(Stopped, match=why):
        play(read_record(changed('"ann bring-in"', f'"ann bring-in", "{line}"')))


def test_names_are_made_safe_for_a_record() -> None:
    assert safe_names(["ann", "ann lee", "ann", "ann_lee", "deck", "", " \t", "ann-2"]) == (
        *("ann", "ann_lee", "ann-2", "ann_lee-2", "deck-2", "_", "_-2", "ann-2-2"),
    )


def _fields(record: HandRecord) -> dict[str, object]:
    return {name: getattr(record, name) for name in record.__dataclass_fields__}
