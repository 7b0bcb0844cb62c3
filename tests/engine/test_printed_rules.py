"""The printed sentences of the games, one test each (RULES, **P**): short, and acting on the engine alone."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.cards import STANDARD_52, parse_cards
from bot.engine.errors import NotAllowed
from bot.engine.games import GAMES
from bot.engine.hand import begin, deck_for
from bot.engine.layers.blackjack_half import blackjack_total
from bot.engine.stakes import Stakes
from tests.engine.story import Story

ACES = "7c 3h Ac Ad Jc 8s 6h"
"""A pair of aces that acts first on every street from fourth, against the hands below."""
KINGS = "Jk Qc Kd Kh Qd 7d 6c"
"""Two pair, kings and queens, and the joker."""
LOW = "2c 3d 9c 8h Js 4d 2h"
"""A pair of twos that brings in."""
CARDS = ("6c 7d 8c 2d Jh Qd 9s", "6h 8d Kc Jd 4c 3s 2h")
"""Dull hands: ann brings in and bob's king calls."""
BESIDE = ("6h", "8d", "Qc", "7d", "Kc")
"""Cards that lie beside the one looked at."""


def played(hands: tuple[str, ...], game: str = "woolworth-joker", **rules: Any) -> Story:
    """Two hands or three, checked down to the flips or the showdown."""
    story = Story(game, (100,) * len(hands), hands, **rules)
    while "check" in story.asked or "bring-in" in story.asked or "call" in story.asked:
        name, verbs = story.asked.split(": ")
        story.say(f"{name} {next(verb for verb in ('check', 'call', 'bring-in') if verb in verbs)}")
    return story


def at_the_last_round(*hands: str, stacks: tuple[int, ...] = (100, 100, 100), **rules: Any) -> Story:
    """Up to the first question of the last round; nobody has bet but the bring-in."""
    story = Story("woolworth-joker", stacks[: len(hands)], hands, **rules)
    while not (story.state.round is not None and story.state.round.final):
        name, verbs = story.asked.split(": ")
        story.say(f"{name} {next(verb for verb in ('check', 'call', 'bring-in') if verb in verbs)}")
    return story


# Woolworth (RULES 4)


@pytest.mark.parametrize("card", [str(card) for card in STANDARD_52 if str(card) not in BESIDE])
def test_every_five_and_every_ten_is_wild_and_nothing_else(card: str) -> None:
    ann = Story("woolworth", (100, 100), (f"{card} 7d Kc", "6h 8d Qc")).seen("ann").seats[0]
    assert ann.cards[0].wild == (card[0] in "5T")
    assert (ann.words == "pair, kings") == (card[0] in "5TK")


def test_woolworth_is_seven_card_stud_with_a_standard_deck() -> None:
    story = Story("woolworth", (100, 100), CARDS)
    assert deck_for(story.state) == STANDARD_52
    cards = story.check_down().seen("ann").seats[0].cards
    assert [card.up for card in cards] == [False, False, True, True, True, True, False]


@pytest.mark.parametrize(("card", "price"), [("5c", 5), ("5s", 5), ("Tc", 10), ("Ts", 10)])
def test_a_five_face_up_costs_five_chips_or_the_hand_and_a_ten_ten(card: str, price: int) -> None:
    dealt = (f"6c 7d 8c {card}", "6h 8d Kc Jd")
    story = Story("woolworth", (100, 100), dealt).say("ann bring-in, bob call")
    assert story.asked == f"ann: fold · pay {price}"
    assert story.say("ann pay").stacks == (97 - price, 97)
    assert story.pots == [f"{6 + price}: ann bob"]
    folded = Story("woolworth", (100, 100), dealt).say("ann bring-in, bob call, ann fold")
    assert (folded.asked, folded.stacks) == ("over", (97, 103))


def test_each_wild_card_turned_doubles_the_price_of_the_next_in_the_jackpot() -> None:
    hands = ("6c 7d 8c 5c 5d", "6h 8d Kc Th Td")
    story = Story("woolworth-jackpot", (300, 300), hands).say("ann bring-in, bob call")
    for asked, paid in [("ann: fold · pay 5", "ann"), ("bob: fold · pay 20", "bob")]:
        assert story.asked == asked
        story.say(f"{paid} pay")
    story.say("bob check, ann check")
    for asked, paid in [("ann: fold · pay 20", "ann"), ("bob: fold · pay 80", "bob")]:
        assert story.asked == asked
        story.say(f"{paid} pay")


@pytest.mark.parametrize(
    ("game", "key"),
    [
        *(("woolworth-mjtf", key) for key in ("five_of_a_kind", "joker_penalty", "jackpot_count", "killed_cards")),
        *(("stud-jack", key) for key in ("buy_price", "blackjack_ties", "all_bust")),
        *(("widow-jack", key) for key in ("mariah_cards", "queen_down", "redeal_ante", "buy_price")),
    ],
)
def test_the_dealer_confirms_before_the_deal_what_print_leaves_to_him(game: str, key: str) -> None:
    assert next(rule for rule in GAMES[game].offers if rule.key == key).announced


# Jokers (RULES 5)


def test_a_joker_is_wild_while_it_is_the_only_kind_of_wild_card() -> None:
    assert played((ACES.replace("7c", "Jk"), LOW), flip="none").words["ann"] == "three of a kind, aces"


def test_several_jokers_and_no_other_wild_card_are_all_wild() -> None:
    two = ACES.replace("7c", "Jk").replace("3h", "Jk")
    assert played((two, LOW), jokers=2, flip="none").words["ann"] == "four of a kind, aces"


@pytest.mark.parametrize("hand", ["Jk 5d Ac Ad Jc 8s 6h", "5d 8d Ac Ad Jc Jk 6h", "7c 3h Ac Ad Jk 8s 5d"])
def test_a_joker_beside_another_wild_card_kills_every_wild_card_seen_or_hidden(hand: str) -> None:
    story = played((hand, LOW), flip="none")
    assert story.words["ann"] == "pair, aces"
    assert not any(card.wild for card in story.seen("ann").seats[0].cards)


def test_the_kill_is_compulsory_nobody_is_asked_about_it() -> None:
    assert played(("Jk 5d Ac Ad Jc 8s 6h", LOW), flip="none").asked == "over"


def test_the_kill_is_judged_on_the_hands_at_the_showdown_after_the_flips() -> None:
    story = played(("5c 8d Ac Ad Jc 7s 6h", KINGS))
    assert story.seen("ann").seats[0].words == "three of a kind, aces"
    assert story.say("bob flip ann down, ann pass").words["ann"] == "pair, aces"


# The last round and the flip (RULES 6)


def test_the_flip_comes_after_the_last_betting_round_and_before_the_showdown() -> None:
    story = at_the_last_round(ACES, KINGS).say("ann check, bob check")
    assert (story.asked.split(":")[0], story.words) == ("bob", {})
    story.say("bob pass, ann pass")
    assert (story.asked, set(story.words)) == ("over", {"ann", "bob"})


def test_the_flip_is_skipped_when_one_player_is_left() -> None:
    assert at_the_last_round(ACES, KINGS).say("ann bet 10, bob fold").asked == "over"


def test_the_flips_begin_left_of_the_player_whose_bet_was_called_who_is_last() -> None:
    story = at_the_last_round(ACES, KINGS, LOW).say("ann check, bob bet 10, cy call, ann call")
    order: list[str] = []
    while story.asked != "over":
        order.append(story.asked.split(":")[0])
        story.say(f"{order[-1]} pass")
    assert order == ["cy", "ann", "bob"]


def test_a_short_all_in_raise_makes_the_called_player_too() -> None:
    story = at_the_last_round(ACES, KINGS, LOW, stacks=(100, 16, 100)).say("ann bet 10, bob all-in, cy call, ann call")
    assert story.asked.startswith("cy: pass")


def test_a_player_passes_or_flips_one_joker_up_or_down_to_any_other_still_in() -> None:
    story = at_the_last_round(ACES, KINGS, LOW, stacks=(100, 100, 1)).say("ann check, bob check")
    assert story.asked == "bob: pass · flip cy up · flip cy down · flip ann up · flip ann down"


def test_a_joker_is_never_flipped_to_a_folded_player() -> None:
    story = at_the_last_round(ACES, KINGS, LOW).say("ann bet 10, bob call, cy fold")
    assert story.asked == "bob: pass · flip ann up · flip ann down"
    story.refuses("bob flip cy up")


def test_only_one_joker_is_flipped_on_a_turn() -> None:
    story = played((ACES, KINGS.replace("Qc", "Jk")), "woolworth-mjtf")
    assert story.say("bob flip ann up").asked.startswith("ann")


def test_a_flipped_joker_is_stuck_with_its_receiver() -> None:
    story = played((ACES, KINGS)).say("bob flip ann up")
    assert story.asked == "ann: pass"
    story.refuses("ann flip bob up")


def test_the_givers_hand_loses_the_joker_and_its_own_wild_cards_come_back_to_life() -> None:
    story = played((ACES, KINGS.replace("Qc", "5d")))
    assert story.seen("bob").seats[1].words == "pair, kings"
    assert story.say("bob flip ann up, ann pass").words["bob"] == "three of a kind, kings"


def test_hands_may_hold_six_or_eight_cards_then_and_the_best_five_play() -> None:
    story = played((ACES, KINGS)).say("bob flip ann up, ann pass")
    assert [len(seat.cards) for seat in story.seen().seats] == [8, 6]
    assert story.words == {"ann": "three of a kind, aces", "bob": "two pair, kings and queens"}


def test_up_or_down_changes_only_what_the_others_see() -> None:
    up, down = (played((ACES, KINGS)).say(f"bob flip ann {side}") for side in ("up", "down"))
    assert [str(story.seen().seats[0].cards[-1].card) for story in (up, down)] == ["Jk", "None"]
    assert up.say("ann pass").words == down.say("ann pass").words
    assert up.stacks == down.stacks


def test_a_flipped_joker_counts_for_every_pot() -> None:
    four_aces = "5c Td Ac Ad Jc 7s 6h"
    for flip, winner in [("pass", "ann"), ("flip ann down", "bob")]:
        story = at_the_last_round(four_aces, KINGS, LOW, stacks=(100, 100, 1))
        story.say("ann bet 10, bob call")
        while story.asked != "over":
            name = story.asked.split(":")[0]
            story.say(f"{name} {flip if name == 'bob' else 'pass'}")
        assert [award.split(": ")[1].split()[0] for award in story.awards] == [winner, winner]


@pytest.mark.parametrize("limit", ["fixed", "spread", "pot", "no limit"])
def test_each_player_raises_at_most_four_times_in_the_last_round_in_every_limit_heads_up_too(limit: str) -> None:
    step = 5 if limit == "pot" else 10
    story = at_the_last_round(ACES, KINGS, stacks=(300, 300), limit=limit).say(f"ann bet {step}")
    for times in range(2, 10):
        story.say(f"{'ann' if times % 2 else 'bob'} raise {times * step}")
    assert story.asked == f"bob: fold · call {step}"


def test_the_opening_bet_is_not_a_raise_and_the_table_shows_each_players_raises() -> None:
    story = at_the_last_round(ACES, KINGS).say("ann bet 10")
    assert [seat.raises for seat in story.seen().seats] == [0, 0]
    story.say("bob raise 20, ann raise 30, bob raise 40")
    assert [seat.raises for seat in story.seen().seats] == [1, 2]


# Stud-Jack and Widow Jack (RULES 7)


@pytest.mark.parametrize("game", ["stud-jack", "widow-jack"])
def test_the_jack_games_are_for_two_to_seven_with_one_deck_and_no_wild_cards(game: str) -> None:
    for seats in (1, 8):
        with pytest.raises(NotAllowed):
            begin(game, [f"p{n}" for n in range(seats)], [100] * seats, Stakes(1, 2, 5, 10), {})
    for seats in (2, 7):
        assert begin(game, [f"p{n}" for n in range(seats)], [100] * seats, Stakes(1, 2, 5, 10), {})
    story = Story(game, (100, 100), CARDS)
    assert deck_for(story.state) == STANDARD_52
    assert not any(card.wild for seat in story.check_down().seen().seats for card in seat.cards)


def test_half_goes_to_the_best_poker_hand_of_all_seven_half_to_the_best_blackjack_of_the_down_cards() -> None:
    story = Story("stud-jack", (100, 100), ("Ac 9d 6c 7d 8h Jc Ad", "Kh 8d Qh Qd 7c 6d 2d")).check_down()
    assert story.awards == ["0 poker 3: ann 3", "0 blackjack 3: ann 3"]
    assert story.words["ann"] == "pair, aces"  # one dealt first, one last, both face down
    assert [seat.blackjack for seat in story.seen().seats] == [21, 20]


def test_the_seventh_card_counts_in_blackjack_only_if_it_was_dealt_down() -> None:
    hands = ("Kc Qd 6c 7d 8h Jc 2c", "9h 8d 4h Ac 7c 6d 2d")
    for verb, total in [("buy", 20), ("down", 22)]:
        story = Story("stud-jack", (100, 100), hands)
        while not story.asked.startswith("ann: buy"):
            name, verbs = story.asked.split(": ")
            story.say(f"{name} {next(word for word in ('check', 'call', 'bring-in', 'down') if word in verbs)}")
        assert story.say(f"ann {verb}").check_down().seen().seats[0].blackjack == total


@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ("Jc Qd", 20),
        ("Kc Td", 20),
        ("Ac Kd", 21),
        ("Ac Kd Qh", 21),
        ("Ac 9d 8h", 18),
        ("9c 8d 4h", 21),
        ("2c 3d 4h", 9),
    ],
)
def test_court_cards_are_ten_aces_one_or_eleven_and_number_cards_face_value(cards: str, total: int) -> None:
    assert blackjack_total(parse_cards(cards)) == total


def test_a_player_may_pay_the_announced_price_to_have_the_seventh_card_face_up() -> None:
    story = Story("stud-jack", (100, 100), CARDS, buy_price=7).say("ann bring-in, bob call")
    while "buy" not in story.asked:
        story.say(f"{story.asked.split(':')[0]} check")
    assert story.asked == "ann: buy 7 · down"
    assert story.say("ann buy").stacks == (90, 97)
    assert str(story.seen().seats[0].cards[-1].card) == "9s"


def test_one_player_may_win_both_halves_and_nobody_declares() -> None:
    story = Story("stud-jack", (100, 100), ("Ac Kd Ah 7d 8h Jc 3c", "9h 8d Qh Kc 7c 6d 2d"))
    asked: set[str] = set()
    while story.asked != "over":
        name, verbs = story.asked.split(": ")
        verb = next(word for word in ("check", "call", "bring-in", "down") if word in verbs)
        asked |= {words.split()[0] for words in verbs.split(" · ")}
        story.say(f"{name} {'buy' if name == 'ann' and 'buy' in verbs else verb}")
    assert asked <= {"fold", "check", "call", "bring-in", "bet", "raise", "buy", "down"}
    assert [award.split(": ")[1].split()[0] for award in story.awards] == ["ann", "ann"]


# The Black Mariah (RULES 7.6-7.8)


def _to_the_queen(at: int, **rules: Any) -> Story:
    """bob is dealt the queen of spades as that card of his; he buys the seventh."""
    bob = CARDS[1].split()
    bob[at] = "Qs"
    story = Story("widow-jack", (100, 100), (CARDS[0], " ".join(bob)), **rules)
    while story.asked not in ("deck", "over"):
        name, verbs = story.asked.split(": ")
        words = ("buy",) if name == "bob" and "buy" in verbs else ("check", "call", "bring-in", "down")
        story.say(f"{name} {next(word for word in words if word in verbs)}")
    return story


@pytest.mark.parametrize("at", [2, 3, 4, 5, 6])
def test_the_queen_of_spades_face_up_stops_the_deal_at_once_a_bought_one_too(at: int) -> None:
    story = _to_the_queen(at)
    assert story.asked == "deck"
    assert [seat.cards for seat in story.seen().seats] == [(), ()]


@pytest.mark.parametrize(("at", "pot"), [(2, 2), (3, 6), (6, 16)])
def test_the_pot_stays_with_all_bets_and_prices(at: int, pot: int) -> None:
    story = _to_the_queen(at)
    assert story.seen().pot == pot
    story.lay(CARDS).say("ann bring-in, bob fold")
    assert story.stacks[0] == 200 - story.stacks[1]
    assert story.awards == [f"0 all {pot}: ann {pot}"]


def test_only_players_who_had_not_folded_take_part_in_the_redeal_and_the_folded_get_no_cards() -> None:
    story = Story("widow-jack", (100, 100, 100), (CARDS[0], "6h 8d Kc Qs", "6d 7h Qc"))
    story.say("ann bring-in, bob call, cy fold")
    assert story.lay(CARDS).asked.startswith("ann: bring-in")
    assert [len(seat.cards) for seat in story.seen().seats] == [3, 3, 0]


@pytest.mark.parametrize("card", ["Js", "Qs", "Ks"])
def test_any_spade_court_card_stops_the_deal_where_it_is_announced(card: str) -> None:
    hands = (f"6c 7d 8c {card}", "6h 8d Kc")
    said = "ann bring-in, bob call"
    assert Story("widow-jack", (100, 100), hands, mariah_cards="any spade court card").say(said).asked == "deck"
    assert (Story("widow-jack", (100, 100), hands).say(said).asked == "deck") == (card == "Qs")


@pytest.mark.parametrize("at", [0, 1])
def test_face_down_the_queen_is_ordinary_and_shown_at_a_showdown_she_does_nothing(at: int) -> None:
    story = _to_the_queen(at)
    assert (story.asked, len(story.words)) == ("over", 2)
    assert story.words["bob"] == "high card, king"


def test_face_down_she_is_wild_in_the_poker_hand_where_it_is_announced_and_still_ten() -> None:
    story = _to_the_queen(0, queen_down="wild in the poker hand")
    assert (story.words["bob"], story.seen().seats[1].blackjack) == ("pair, kings", 18)


def test_a_new_ante_after_a_redeal_is_paid_where_it_is_announced() -> None:
    assert _to_the_queen(2).lay(CARDS).seen().pot == 2
    assert _to_the_queen(2, redeal_ante="ante again").lay(CARDS).seen().pot == 4
