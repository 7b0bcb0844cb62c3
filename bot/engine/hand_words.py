"""The words for a poker hand (RULES 2.8)."""

from __future__ import annotations

CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "five of a kind",
)
RANK_WORDS = (
    *("", "", "two", "three", "four", "five", "six", "seven", "eight"),
    *("nine", "ten", "jack", "queen", "king", "ace"),
)


def plural(rank: int) -> str:
    """`kings`, `sixes`: several cards of that rank."""
    word = RANK_WORDS[rank]
    return word + ("es" if word.endswith("x") else "s")


def words_for(category: int, ranks: tuple[int, ...]) -> tuple[str, str]:
    """The category's name and the words for the hand; `ranks` are those that decide it, highest claim first."""
    name = CATEGORIES[category]
    match name:
        case "high card":
            told = RANK_WORDS[ranks[0]]
        case "straight" | "flush" | "straight flush":
            told = f"{RANK_WORDS[ranks[0]]} high"
        case "two pair":
            told = f"{plural(ranks[0])} and {plural(ranks[1])}"
        case "full house":
            told = f"{plural(ranks[0])} over {plural(ranks[1])}"
        case _:
            told = plural(ranks[0])
    return name, f"{name}, {told}"
