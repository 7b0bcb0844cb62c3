"""Cards read without colour, names stay harmless, and every game has its rule card."""

from __future__ import annotations

import re
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import Card
from bot.engine.games import GAMES
from bot.present.cards import JOKER, card
from bot.present.names import LONGEST, plain_name, safe_name
from bot.present.rule_cards import CARDS

DECK = [rank + suit for rank, suit in product("23456789TJQKA", "cdhs")]


def test_every_card_reads_as_itself_without_colour() -> None:
    told = [card(Card.parse(one)) for one in DECK]
    assert len(set(told)) == 52
    assert all(re.fullmatch(r"([2-9]|10|[JQKA])[♣♦♥♠]", one) for one in told)
    assert JOKER not in told


def test_every_game_has_a_rule_card_of_its_own() -> None:
    assert set(CARDS) == set(GAMES)
    for key, told in CARDS.items():
        assert all(told.short) and all(told.full) and told.source, key
    assert len({told.short for told in CARDS.values()}) == len(CARDS)


@given(st.text() | st.from_regex(r"<(@!?|@&|#)[0-9]{17}>|@everyone|@here", fullmatch=True))
def test_no_name_pings_or_is_too_long_for_a_button(name: str) -> None:
    assert 1 <= len(plain_name(name)) <= LONGEST
    assert not re.search(r"(?<!\\)<[@#]|@everyone|@here", safe_name(name))
