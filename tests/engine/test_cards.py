"""Cards and decks in poker notation (RULES 1; HAND_RECORD, Dealing from the deck)."""

from __future__ import annotations

import pytest

from bot.engine.cards import JOKER, QUEEN_OF_SPADES, STANDARD_52, Card, parse_cards, print_cards, rank_of
from bot.engine.deck import lay
from bot.engine.errors import NotAllowed, Unreadable


@pytest.mark.parametrize("card", [*STANDARD_52, JOKER], ids=str)
def test_every_card_prints_itself_and_reads_back(card: Card) -> None:
    assert Card.parse(str(card)) == card


def test_a_deck_in_canonical_order_runs_from_the_deuce_of_clubs_to_the_ace_of_spades() -> None:
    assert print_cards(STANDARD_52[:3]) == "2c 3c 4c" and print_cards(STANDARD_52[-2:]) == "Ks As"
    assert str(STANDARD_52[12]) == "Ac" and str(STANDARD_52[13]) == "2d"
    assert str(QUEEN_OF_SPADES) == "Qs"


@pytest.mark.parametrize("text", ["", "A", "10h", "1h", "ah", "AS", "Jk5", "jk", "A♠", "Ax", "??", "A*"])
def test_what_is_no_card_is_not_read(text: str) -> None:
    with pytest.raises(Unreadable):
        Card.parse(text)


def test_the_cards_left_out_follow_in_canonical_order() -> None:
    whole = lay((*STANDARD_52, JOKER), parse_cards("As 3c"))
    assert print_cards(card for card in whole[:4] if card) == "As 3c 2c 4c"
    assert whole[-1] == JOKER and len(whole) == 53


def test_a_card_comes_once_and_a_joker_as_often_as_the_deck_has_it() -> None:
    with pytest.raises(NotAllowed, match="As comes twice"):
        lay(STANDARD_52, parse_cards("As Kd As"))
    with pytest.raises(NotAllowed, match="Jk is not in this deck"):
        lay(STANDARD_52, parse_cards("As Jk"))
    with pytest.raises(NotAllowed, match="Jk comes twice"):
        lay((*STANDARD_52, JOKER), parse_cards("Jk Jk"))


def test_behind_a_hidden_card_the_rest_is_unknown_too() -> None:
    whole = lay(STANDARD_52, (None, *parse_cards("As")))
    assert len(whole) == 52 and set(whole[2:]) == {None}


def test_no_deck_holds_more_cards_than_it_has() -> None:
    with pytest.raises(NotAllowed, match="more cards"):
        lay(STANDARD_52, (None,) * 53)


@pytest.mark.parametrize(("letter", "rank"), [("2", 2), ("9", 9), ("T", 10), ("A", 14)])
def test_a_rank_is_one_letter(letter: str, rank: int) -> None:
    assert rank_of(letter) == rank


@pytest.mark.parametrize("letter", ["", "10", "1", "a", "AK", "X"])
def test_what_is_no_rank_is_not_read(letter: str) -> None:
    with pytest.raises(Unreadable):
        rank_of(letter)
