"""One hand of Widow Jack that the acceptance tests all play: three players, the widow, a bought card, an odd chip.

Ann deals, so the dealing order is Bob, Cy, Ann. Stakes 1/2/5/10.

* Third street: Bob's 3c brings in, Cy calls, Ann folds. Fourth: Cy bets 5, Bob calls. 3 + 4 + 10 = 17 in the middle.
* Fifth: the queen of spades falls face up before Bob. All cards are thrown in; Bob and Cy are dealt again for the 17.
* The redeal: Bob's 2c brings in, Cy calls (21). All check to the end. Bob takes his seventh card down, Cy buys his
  face up for 10 (31), and both check.
* Cy shows three kings and takes the poker half of 16, the odd chip in it; Bob's A K T in the hole is 21: the blackjack
  half, 15.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.cards import Card, parse_cards

FIRST_DECK = parse_cards("4s 9h 7d  Jd 8d 2d  3c 9s Jc  6h Td  Qs")
SECOND_DECK = parse_cards("As Kc  Kh 4d  2c Ks  7h Kd  8s 3d  9c 5h  Th 6d")
DECKS: tuple[tuple[Card, ...], ...] = (FIRST_DECK, SECOND_DECK)


@dataclass(frozen=True, slots=True)
class Press:
    """Somebody presses a button: on the board, or with `dm` in the direct messages."""

    who: str
    label: str
    dm: bool = False


BEFORE_THE_QUEEN = (
    Press("Bob", "Bring in 2"),
    Press("Cy", "Call 2"),
    Press("Ann", "Fold"),
    Press("Cy", "Bet 5"),
    Press("Bob", "Call 5"),
)
AFTER_THE_QUEEN = (
    Press("Bob", "Bring in 2"),
    Press("Cy", "Call 2"),
    Press("Cy", "Check"),
    Press("Bob", "Check"),
    Press("Cy", "Check"),
    Press("Bob", "Check"),
    Press("Cy", "Check"),
    Press("Bob", "Check"),
    Press("Bob", "Deal it down", dm=True),
    Press("Cy", "Buy face up (10)", dm=True),
    Press("Cy", "Check"),
    Press("Bob", "Check"),
)
STACKS_AFTER = {"Ann": 199, "Bob": 205, "Cy": 196}
DOWN_CARDS = ("4s", "9h", "7d", "Jd", "8d", "2d", "As", "Kc", "Kh", "4d", "Th")
"""Every card that lies face down at some point; none may stand in a public post before the showdown."""
