"""What each viewer sees of a hand (DESIGN 2, 7; FIELD, Secrets)."""

from __future__ import annotations

from bot.engine.cards import print_cards
from tests.engine.secrets_kept import betrayed_by_view, cards_in
from tests.engine.story import Story

ANN, BOB, CY = "2c 7d 9h Jc 4s 6d Qh", "3c 8d Th Kc 5s 7h 2d", "4c 9d Jh 2h 6s 8h 3d"
MJTF = ("Jk 7d 9h Jc 4s 6d Qh", "3c Jk Th Kc 6s 7h 2d")


def seen_cards(story: Story, viewer: str | None) -> dict[str, str]:
    view = story.seen(viewer)
    return {
        seat.name: " ".join(f"{card.card or '??'}{'^' if card.up else ''}" for card in seat.cards)
        for seat in view.seats
    }


def third() -> Story:
    return Story("stud-jack", (100, 100, 100), (ANN, BOB, CY))


def test_the_public_sees_up_cards_only() -> None:
    assert seen_cards(third(), None) == {"ann": "?? ?? 9h^", "bob": "?? ?? Th^", "cy": "?? ?? Jh^"}


def test_a_player_sees_the_own_down_cards_and_nobody_elses() -> None:
    assert seen_cards(third(), "bob") == {"ann": "?? ?? 9h^", "bob": "3c 8d Th^", "cy": "?? ?? Jh^"}


def test_a_player_is_told_what_the_own_cards_make() -> None:
    story = third()
    assert story.seen("ann").seats[0].words == "high card, nine" and story.seen("ann").seats[0].blackjack == 9
    assert story.seen("bob").seats[0].words is None and story.seen(None).seats[0].blackjack is None


def test_the_deck_is_in_nobodys_view() -> None:
    story = third()
    for viewer in (None, "ann", "bob", "cy"):
        known = " ".join(seen_cards(story, viewer).values())
        assert all(str(card) in known for card in cards_in(story.seen(viewer)))


def test_when_all_fold_on_the_last_street_no_down_card_is_ever_public() -> None:
    """FIELD, Secrets."""
    story = third()
    while story.state.street < 4 or "buy" in story.asked:
        name, _, listed = story.asked.partition(": ")
        story.say(f"{name} {next(verb for verb in ('down', 'check', 'call', 'bring-in') if verb in listed)}")
    story.say("bob bet, cy fold, ann fold")
    assert story.asked == "over"
    assert seen_cards(story, None)["bob"] == "?? ?? Th^ Kc^ 5s^ 7h^ ??"
    assert story.told()["hands"] == {}
    assert betrayed_by_view(story.state, None) == []


def test_a_folded_hand_appears_in_no_outcome_not_even_its_owners() -> None:
    """HAND_RECORD, Replaying: a folded hand appears for nobody."""
    story = third().say("ann bring-in, bob fold")
    for viewer in (None, "ann", "bob", "cy"):
        assert "bob" not in story.told(viewer)["hands"]  # type: ignore[operator]


def test_asking_five_times_gives_the_same_hand() -> None:
    """FIELD, Secrets."""
    story = third()
    assert len({str(story.seen("ann")) for _ in range(5)}) == 1


def flipping() -> Story:
    """Ann and bob hold a joker each, all-in from the ante; the high board is bob's, so ann is asked first."""
    return Story("woolworth-mjtf", (5, 5), MJTF, stakes=(5, 6, 7, 8))


def test_to_everybody_but_the_player_asked_every_flip_looks_possible() -> None:
    """RULES 6.5."""
    without = ("2c 7d 9h Jc 4s 6d Qh", MJTF[1])
    story = Story("woolworth-mjtf", (5, 5), without, stakes=(5, 6, 7, 8))
    assert story.asked == "ann: pass"
    assert str(story.seen("ann").question) == "pass"
    for viewer in (None, "bob"):
        assert str(story.seen(viewer).question) == "pass · flip bob up · flip bob down"


def test_a_joker_flipped_face_down_is_not_shown_to_others() -> None:
    story = flipping().say("ann flip bob down")
    assert seen_cards(story, None)["bob"].endswith("??")
    assert seen_cards(story, "bob")["bob"].endswith("Jk")


def test_a_joker_flipped_face_up_lies_open() -> None:
    assert seen_cards(flipping().say("ann flip bob up"), None)["bob"].endswith("Jk^")


def test_up_wild_cards_are_marked_and_hidden_ones_are_not() -> None:
    story = Story("woolworth", (100, 100), ("5c Td 9h", "3c 8d 5s"), penalty_five=0)
    assert [card.wild for card in story.seen().seats[0].cards] == [False, False, False]
    assert [card.wild for card in story.seen("ann").seats[0].cards] == [True, True, False]
    assert [card.wild for card in story.seen().seats[1].cards] == [False, False, True]


def test_the_board_shows_the_next_price() -> None:
    """RULES 4.3: show the next price on the board."""
    story = Story("woolworth-jackpot", (100, 100, 100), ("2c 7d 5h", "3c 8d Th", "4c 9d Jh"))
    assert (story.seen().wild_turned, story.seen().next_penalty) == (1, 10)
    story.say("ann pay")
    assert story.asked == "bob: fold · pay 20"
    assert (story.seen().wild_turned, story.seen().next_penalty) == (2, 20)


def test_where_each_player_counts_alone_the_board_shows_the_dearest_next_price() -> None:
    hands = ("2c 7d 5h", "3c 8d Th", "4c 9d Jh")
    story = Story("woolworth-jackpot", (100, 100, 100), hands, jackpot_count="per player").say("ann pay, bob pay")
    assert (story.seen().wild_turned, story.seen().next_penalty) == (1, 10)
    assert Story("seven-card-stud", (100, 100), (ANN, BOB)).seen().next_penalty is None


def test_raises_are_counted_in_front_of_players_only_in_the_last_round_of_a_game_with_jokers() -> None:
    """RULES 6.6."""
    for game, wanted in (("seven-card-stud", None), ("woolworth-joker", 1)):
        story = Story(game, (100, 100), ("2c 7d 9h Jc 4s 6d Qh", "3c 8d Jh Kc 6s 7h 2d"))
        while story.state.street < 4:
            assert story.seen().seats[0].raises is None
            name, _, listed = story.asked.partition(": ")
            story.say(f"{name} {next(verb for verb in ('check', 'call', 'bring-in') if verb in listed)}")
        story.say("bob bet, ann raise")
        assert story.seen().seats[0].raises == wanted


def test_the_views_seats_add_up_to_all_chips() -> None:
    view = third().seen("cy")
    assert sum(seat.stack for seat in view.seats) + view.pot == 300
    assert [seat.bet for seat in view.seats] == [0, 0, 0] and [seat.total for seat in view.seats] == [1, 1, 1]


def test_shown_cards_print_in_the_order_received() -> None:
    story = Story("seven-card-stud", (5, 5), (ANN, BOB), stakes=(5, 6, 7, 8))
    shown = {story.names[one.seat]: print_cards(one.cards) for one in story.state.shown}
    assert shown == {"ann": ANN, "bob": BOB}
