"""House rules about wild cards, seen where they decide a pot (RULES 2.2-2.4, 3.3)."""

from __future__ import annotations

import pytest

from tests.engine.story import Story


def winner(*hands: str, game: str = "woolworth", **rules: object) -> list[str]:
    """Who wins a pot of 40 (or an equal share of it), everybody all-in from the ante; penalties are off."""
    rules = {"penalty_five": 0, **rules} if game == "woolworth" else rules
    return Story(game, (20,) * len(hands), hands, stakes=(20, 21, 22, 23), **rules).awards


@pytest.mark.parametrize(
    ("place", "wins"),
    [("above straight flush", "ann 40"), ("below royal flush", "ann 40"), ("below straight flush", "bob 40")],
)
def test_five_of_a_kind_against_a_straight_flush(place: str, wins: str) -> None:
    """**H** `five_of_a_kind`."""
    assert winner("9c 9d 9h 9s 5c 2d 3h", "4h 5h 6h 7h 8h 2c Ks", five_of_a_kind=place) == [f"0 poker 40: {wins}"]


@pytest.mark.parametrize(
    ("place", "wins"),
    [("above straight flush", "ann 40"), ("below royal flush", "bob 40"), ("below straight flush", "bob 40")],
)
def test_five_of_a_kind_against_a_royal_flush(place: str, wins: str) -> None:
    """**H** `five_of_a_kind`: below royal flush is above every other straight flush."""
    assert winner("9c 9d 9h 9s 5c 2d 3h", "Ah Kh Qh Jh 2s 3s 5d", five_of_a_kind=place) == [f"0 poker 40: {wins}"]


@pytest.mark.parametrize(("double", "wins"), [("no", "bob 40"), ("yes", "ann 40")])
def test_a_double_ace_flush_counts_only_where_announced(double: str, wins: str) -> None:
    """**H** `double_ace_flush`: ann's wild card is a king or a second ace; bob has A-K-Q."""
    ann, bob = "Ah 9h 7h 3h 5c 2d 4s", "As Ks Qs 8s 6s 3d 2c"
    assert winner(ann, bob, double_ace_flush=double) == [f"0 poker 40: {wins}"]


@pytest.mark.parametrize(("natural", "wins"), [("no", "ann 20 bob 20"), ("yes", "bob 40")])
def test_fewer_wild_cards_win_between_equals_only_where_announced(natural: str, wins: str) -> None:
    """**H** `natural_wins`: two pairs of aces with the same kickers."""
    ann, bob = "Ah 5c Kd Qd 9s 2d 3s", "As Ad Kc Qc 9d 2c 3d"
    assert winner(ann, bob, natural_wins=natural) == [f"0 poker 40: {wins}"]


@pytest.mark.parametrize(("counted", "first"), [("yes", "ann"), ("no", "bob")])
def test_boards_count_wild_cards_unless_announced_otherwise(counted: str, first: str) -> None:
    """**H** `boards_count_wilds`: ann shows 9 and a wild 5."""
    hands = ("2c 7d 9h 5c", "3c 8d Jh Kc")
    story = Story("woolworth", (100, 100), hands, penalty_five=0, boards_count_wilds=counted)
    assert story.say("ann bring-in, bob call").asked.startswith(f"{first}: check")
