"""The rule card of every game, in plain words. A new game adds one entry here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.house_rules import Setting

PAGAT = "published on pagat.com"
STUD = (
    "Everyone antes. Two cards down and one up each, then one up on fourth, fifth and sixth street, the seventh down. "
    "A betting round after each.",
    "On third street the lowest up card must bring in or complete; after that the best board speaks first.",
    "Best five of your seven cards. The small bet on third and fourth street, the big bet from fifth; "
    "one bet and three raises a round.",
)
MARIAH = (
    "The queen of spades dealt face up to anyone stops the deal at once: all cards are thrown in, the pot stays, "
    "and whoever has not folded is dealt a new hand.",
    "Face down she is an ordinary queen, unless the dealer says otherwise.",
)
SEVENTH = (
    "Half the pot goes to the best poker hand, half to the best blackjack of 21 or less in your face-down cards. "
    "Courts count 10, aces 1 or 11.",
    "Before your seventh card you may pay to have it dealt face up: then it plays at poker but not at blackjack.",
    "Cards speak; one player may win both halves. The odd chip between the halves goes to poker.",
)
SPADE = "The pot is halved: the high hand takes one half, the highest spade in the hole the other. Ace is high."
WOOLWORTH = (
    "Every 5 and every 10 is wild, up or down.",
    "Dealt a 5 face up, you pay its price into the pot or fold; a 10 costs twice as much. "
    "What you pay is for the pot, not for your bets.",
)
JACKPOT = "The jackpot: every further wild card turned face up costs twice as much as the one before."
KILL = "A joker is wild, but beside any other wild card in the same hand it kills every wild card there."
FLIP = "After the last betting round each player may flip one joker into somebody else's hand, where it stays."
WOOLWORTH_SOURCE = f"Woolworth's MJTF was described by Craig Roy, {PAGAT}."
WIDOW_SOURCE = f"Widow Jack was contributed by fran, {PAGAT}."


@dataclass(frozen=True, slots=True)
class RuleCard:
    """`short` is three lines for the lobby, `full` the whole card, `source` where the game comes from."""

    short: tuple[str, str, str]
    full: tuple[str, ...]
    source: str


CARDS: dict[str, RuleCard] = {
    "seven-card-stud": RuleCard(
        (
            "Two down, four up, one down; a betting round after each street.",
            "The low card brings it in, afterwards the best board speaks first.",
            "The best five of seven cards take the pot.",
        ),
        STUD,
        "Seven-card stud, as it is played everywhere.",
    ),
    "stud-jack": RuleCard(
        (
            "Seven-card stud. Half the pot to the best poker hand …",
            "… half to the best blackjack of 21 or less in the face-down cards.",
            "You may pay to have your seventh card dealt face up.",
        ),
        (*STUD[:2], *SEVENTH),
        WIDOW_SOURCE,
    ),
    "widow-jack": RuleCard(
        (
            "Stud: half the pot to the best poker hand, half to the best blackjack (21 or less) in the down cards.",
            "You may pay to have your seventh card dealt face up.",
            "The queen of spades face up throws every card in: the pot stays and the hand is dealt again.",
        ),
        (*STUD[:2], *SEVENTH, *MARIAH),
        WIDOW_SOURCE,
    ),
    "black-mariah": RuleCard(
        (
            "Seven-card stud; the high hand splits with the highest spade in the hole.",
            "The queen of spades face up throws every card in: the pot stays and the hand is dealt again.",
            "Fold before that and you are out of the new deal too.",
        ),
        (*STUD[:2], SPADE, *MARIAH),
        f"Black Mariah, {PAGAT}.",
    ),
    "faces-of-death": RuleCard(
        (
            "Seven-card stud; the high hand splits with the highest spade in the hole.",
            "Jack, queen or king of spades face up throws every card in: the pot stays, the hand is dealt again.",
            "Fold before that and you are out of the new deal too.",
        ),
        (*STUD[:2], SPADE, MARIAH[0].replace("The queen of spades", "A jack, queen or king of spades")),
        f"Faces of Death, {PAGAT}.",
    ),
    "woolworth": RuleCard(
        (
            "Seven-card stud with every 5 and 10 wild.",
            "Dealt a 5 face up, pay its price or fold; a 10 costs double.",
            "The best five cards take the pot.",
        ),
        (*STUD[:2], *WOOLWORTH),
        WOOLWORTH_SOURCE,
    ),
    "woolworth-jackpot": RuleCard(
        (
            "Seven-card stud with every 5 and 10 wild.",
            "Dealt a 5 face up, pay its price or fold; a 10 costs double.",
            "The jackpot: each further wild card turned up costs twice the last.",
        ),
        (*STUD[:2], *WOOLWORTH, JACKPOT),
        WOOLWORTH_SOURCE,
    ),
    "woolworth-joker": RuleCard(
        (
            "Seven-card stud with every 5 and 10 wild, and one joker.",
            "Dealt a 5 face up, pay its price or fold; a 10 costs double.",
            "A joker beside another wild card kills both; its holder may flip it into another hand at the end.",
        ),
        (*STUD[:2], *WOOLWORTH, KILL, FLIP),
        WOOLWORTH_SOURCE,
    ),
    "woolworth-mjtf": RuleCard(
        (
            "Seven-card stud with every 5 and 10 wild and a joker for each player. A 5 face up costs its price, "
            "a 10 double, or fold.",
            "The jackpot: each further wild card turned up costs twice the last.",
            "A joker beside another wild card kills both; jokers may be flipped into other hands at the end.",
        ),
        (*STUD[:2], *WOOLWORTH, JACKPOT, KILL, FLIP),
        WOOLWORTH_SOURCE,
    ),
    "baseball": RuleCard(
        (
            "Seven-card stud with every 3 and 9 wild.",
            "A 3 face up: match what lies in the middle, or fold.",
            "A 4 face up earns an extra card at once.",
        ),
        (
            *STUD[:2],
            "Every 3 and every 9 is wild, up or down.",
            "A 3 dealt face up must match everything in the middle, or you fold. If you are short, you are all-in.",
            "A 4 dealt face up brings an extra card at once, as long as the deck still serves everybody.",
            "The best five of all your cards take the pot.",
        ),
        f"Baseball, {PAGAT}.",
    ),
    "wild-stud": RuleCard(
        (
            "Seven-card stud; the dealer says which ranks are wild.",
            "The low card brings it in, afterwards the best board speaks first.",
            "The best five of seven cards take the pot.",
        ),
        (*STUD, "The dealer names the wild ranks before the deal; they are wild up and down."),
        "Seven-card stud with wild cards, as it is played everywhere.",
    ),
}


def warnings(rules: Mapping[str, Setting]) -> tuple[str, ...]:
    """What a dealer should know about rules that were chosen (RULES 4.3, 7.10, 8)."""
    told: list[str] = []
    if rules.get("mariah_cards") == "any spade court card":
        told.append(
            "With any spade court card, seven players to sixth street see one face up about 91 % of the time: "
            "some eleven deals a hand if nobody folds."
            + (" A limit of 3 redeals is a good idea." if rules.get("redeal_limit") is None else "")
        )
    if rules.get("jackpot") == "yes" and rules.get("jackpot_cap") is None:
        told.append("Without a highest multiplier the eighth wild card costs 128 times the first.")
    if rules.get("three_costs") == "match the pot":
        told.append("Each matched pot about doubles it.")
    return tuple(told)
