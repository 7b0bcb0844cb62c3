"""One short hand of each game, in which the special thing of that game happens.

Ann deals, so the dealing order is Bob, Cy, Ann. A deal is what each of them receives in order: two cards down, four up,
one down. `4d/Qh` is a 4 that brings a queen at once, face down; `Td+` is a seventh card bought face up; whoever folds
receives no more. Stakes 1/2/5/10. What nobody says anything special about is checked, called and passed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from bot.engine.cards import Card
from bot.present.cards import card
from tests.acceptance.story import Press

DOWN = (0, 1, 6)


@dataclass(frozen=True, slots=True)
class Tale:
    """A hand: its deals, who presses what, what the channel says on the way and at the end.

    `rules` are house rules the dealer chooses before, as key and value.
    """

    game: str
    deals: tuple[tuple[str, ...], ...]
    said: tuple[str, ...]
    on_the_way: tuple[str, ...]
    at_the_end: tuple[str, ...]
    rules: tuple[tuple[str, str], ...] = ()

    @property
    def decks(self) -> list[str]:
        return [laid(hands) for hands in self.deals]

    @property
    def presses(self) -> list[Press]:
        told = (line.partition(": ") for line in self.said)
        return [Press(who, label) for who, _, label in told]

    @property
    def hidden(self) -> set[str]:
        """Every card that lies face down and never up, as a player reads it."""
        down: set[str] = set()
        up: set[str] = set()
        for hand in (hand for hands in self.deals for hand in hands):
            for number, text in enumerate(hand.split()):
                first, _, extra = text.rstrip("+").partition("/")
                (down if number in DOWN and "+" not in text else up).add(first)
                down |= {extra} - {""}
        return {card(Card.parse(one)) for one in down - up}


def laid(hands: Sequence[str]) -> str:
    """The deck that deals those hands, card by card round the table."""
    rounds = zip_longest(*(hand.replace("+", "").split() for hand in hands))
    return " ".join(text.replace("/", " ") for cards in rounds for text in cards if text is not None)


WIDOW_JACK = Tale(
    "widow-jack",
    deals=(("4s Jd 3c 6h Qs", "9h 8d 9s Td", "7d 2d Jc"), ("As Kh 2c 7h 8s 9c Th", "Kc 4d Ks Kd 3d 5h 6d+")),
    said=("Cy: Call 2", "Ann: Fold", "Cy: Bet 5", "Bob: Call 5", "Bob: Deal it down", "Cy: Buy face up (10)"),
    on_the_way=("Q♠ before Bob", "The pot of **17** stays.", "Dealt again: Bob, Cy.", "Cy is dealt 6♦ face up."),
    at_the_end=(
        "The poker half of the pot, 16: **Cy** 16 with three of a kind, kings. The odd chip of 31 is in this half: Cy.",
        "The blackjack half of the pot, 15: **Bob** 15 with blackjack 21.",
    ),
)
STUD_JACK = Tale(
    "stud-jack",
    deals=(("As Kh 3c 2d 7s 9c Td+", "8c 8d 9h 8s 4d Jc 2h", "6c 6d Qd"),),
    said=("Bob: Bring in 2", "Ann: Fold", "Bob: Buy face up (10)", "Cy: Deal it down"),
    on_the_way=("Bob pays 10 for the seventh card face up.", "Bob is dealt 10♦ face up.", "Cy takes the seventh"),
    at_the_end=(
        "The poker half of the pot, 9: **Cy** 9 with three of a kind, eights. The odd chip of 17 is in this half: Cy.",
        "The blackjack half of the pot, 8: **Bob** 8 with blackjack 21.",
    ),
)
SEVEN_CARD_STUD = Tale(
    "seven-card-stud",
    deals=(("Ah 9h 2c Kh 5h Jc 3h", "Ks Kd 3c 8s 8d 4c 2d", "7c 6d Qd"),),
    said=("Bob: Bring in 2", "Cy: Complete 5", "Ann: Fold", "Cy: Bet 10", "Bob: Raise to 20"),
    on_the_way=("Bob brings in for 2.", "Cy completes to 5.", "Ann folds.", "Bob raises to 20."),
    at_the_end=("The pot, 53: **Bob** 53 with flush, ace high.",),
)
BLACK_MARIAH = Tale(
    "black-mariah",
    deals=(("Td 4c 3c", "2d 5c Qs", "7c 6d"), ("As 9d 2c 7h 4s Jd 9h", "Ks Kd 3c 8h 8d 4c 2d", "7c 6d Qd")),
    said=("Bob: Bring in 2", "Ann: Fold"),
    on_the_way=("Q♠ before Cy", "The pot of **3** stays.", "Dealt again: Bob, Cy, Ann."),
    at_the_end=(
        "The poker half of the pot, 4: **Cy** 4 with two pair, kings and eights.",
        "The odd chip of 7 is in this half: Cy.",
        "The spade half of the pot, 3: **Bob** 3 with A♠ in the hole.",
    ),
)
FACES_OF_DEATH = Tale(
    "faces-of-death",
    deals=(("Td 4c 3c 9c", "2d 5c 8c Ks", "7c 6d Jd"), ("Ah Ad 2c 7h 4s Jd 9h", "Qs Kd 3c 8h 8d 4c 2d")),
    said=("Bob: Bring in 2", "Cy: Call 2", "Ann: Fold"),
    on_the_way=("K♠ before Cy", "The pot of **7** stays.", "Dealt again: Bob, Cy."),
    at_the_end=(
        "The poker half of the pot, 6: **Bob** 6 with pair, aces. The odd chip of 11 is in this half: Bob.",
        "The spade half of the pot, 5: **Cy** 5 with Q♠ in the hole.",
    ),
)
WOOLWORTH = Tale(
    "woolworth",
    deals=(("Ah Qd 5c 7h 2h 9s Jh", "Ks Kd 3c Td 8s 4c 6s", "7c 6d 9d 5d"),),
    said=("Bob: Pay 5", "Cy: Bring in 2", "Cy: Pay 10", "Ann: Fold"),
    on_the_way=("pay for the wild card or fold", "Bob pays 5 for the wild card.", "Cy pays 10 for the wild card."),
    at_the_end=("5♣ as K♥", "10♦ as K", "The pot, 24: **Bob** 24 with flush, ace high."),
)
WOOLWORTH_JACKPOT = Tale(
    "woolworth-jackpot",
    deals=(("Ah Qd 5c 7h 2h 9s Jd", "Ks Kd 3c Td 8s 4c 6s", "7c 7d 9d 5d 6h Jc 2c"),),
    said=("Bob: Pay 5", "Cy: Bring in 2", "Cy: Pay 20", "Ann: Pay 20"),
    on_the_way=(
        *("wild cards turned 1", "the next 5 costs 10"),
        *("wild cards turned 2", "the next 5 costs 20"),
        *("wild cards turned 3", "the next 5 costs 40"),
        "Cy pays 20 for the wild card.",
        "Ann pays 20 for the wild card.",
    ),
    at_the_end=("10♦ as K", "5♦ as 7", "The pot, 54: **Cy** 54 with three of a kind, kings."),
)
WOOLWORTH_JOKER = Tale(
    "woolworth-joker",
    deals=(("Jk 9c 3c 7h 8d 2s Kh", "Ks Kd 4d 9h 8s 4c 2d", "7c 7d Qd 6s 3s 9d 2c"),),
    said=("Bob: Bring in 2", "Bob: Flip face up to Cy"),
    on_the_way=("Bob flips a joker face up to Cy.", "Joker★"),
    at_the_end=("Joker as K", "The pot, 9: **Cy** 9 with full house, kings over fours."),
)
WOOLWORTH_MJTF = Tale(
    "woolworth-mjtf",
    deals=(("Jk Ah 5c 7h 2h 9s Jh", "Ks Jk 3c Td 8s 4c Kc", "Jk Qd 9d 6s Qc 2c 6d"),),
    said=(
        *("Bob: Pay 5", "Cy: Bring in 2", "Cy: Pay 20"),
        *("Cy: Flip face down to Ann", "Ann: Flip face up to Cy", "Bob: Flip face down to Cy"),
    ),
    on_the_way=(
        *("wild cards turned 2", "the next 5 costs 20", "Cy flips a joker face down to Ann."),
        *("Ann flips a joker face up to Cy.", "Bob flips a joker face down to Cy."),
    ),
    at_the_end=(
        *("**Cy**: pair, kings", "Killed wild cards: 10♦, Joker, Joker", "5♣ as K♥", "Joker as Q"),
        "The pot, 34: **Ann** 34 with full house, queens over sixes.",
    ),
)
BASEBALL = Tale(
    "baseball",
    deals=(("Ac Kd 3h 7h 2c 8s Jh", "Ks Qd 6c 4d/Qh 8c 2d Kc", "Tc 2h Jd"),),
    said=("Bob: Pay 3", "Cy: Bring in 2", "Ann: Fold"),
    on_the_way=("match the middle or fold", "Bob pays 3 to match the middle.", "Cy gets an extra card, face down."),
    at_the_end=("3♥ as A", "The pot, 10: **Cy** 10 with two pair, kings and queens."),
)
WILD_STUD = Tale(
    "wild-stud",
    deals=(("Kc 9d 2c 7h 4s Jd 9h", "As Ad 3c 8h Td 4c 6d", "7c 6h Qd"),),
    said=("Bob: Bring in 2", "Ann: Fold"),
    on_the_way=("Which ranks are wild? **K**",),
    at_the_end=("K♣ as 9", "The pot, 7: **Bob** 7 with three of a kind, nines."),
    rules=(("wild_ranks", "K"),),
)
TALES = {
    tale.game: tale
    for tale in (
        *(WIDOW_JACK, STUD_JACK, SEVEN_CARD_STUD, BLACK_MARIAH, FACES_OF_DEATH),
        *(WOOLWORTH, WOOLWORTH_JACKPOT, WOOLWORTH_JOKER, WOOLWORTH_MJTF, BASEBALL, WILD_STUD),
    )
}
