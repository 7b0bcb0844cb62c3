"""The house rules of a game in the order a dealer thinks of them: first what must be said before the deal."""

from __future__ import annotations

from bot.engine.games import game_named
from bot.engine.house_rules import HouseRule

A_PAGE = 7
FIRST = "To announce before the deal"
GROUPS: dict[str, tuple[str, ...]] = {
    "Betting": ("limit", "open_pair_doubles", "bring_in_by", "final_raises_count_bet"),
    "Ranking hands": ("five_of_a_kind", "double_ace_flush", "natural_wins", "boards_count_wilds"),
    "Penalties": ("jackpot", "jackpot_counts", "jackpot_cap", "penalty_timing", "short_penalty"),
}
LAST = "Pots, decks and turns"


def grouped(game: str) -> list[tuple[str, list[HouseRule]]]:
    """Every rule of a game under the heading it belongs to; a heading without rules is left out."""
    offers = game_named(game).offers
    titles = {key: title for title, keys in GROUPS.items() for key in keys}
    told: dict[str, list[HouseRule]] = {title: [] for title in (FIRST, *GROUPS, LAST)}
    for rule in offers:
        told[FIRST if rule.announced else titles.get(rule.key, LAST)].append(rule)
    return [(title, rules) for title, rules in told.items() if rules]


def paged(game: str, wanted: set[str]) -> list[tuple[str, list[HouseRule]]]:
    """The rules with those keys, at most `A_PAGE` at once; small groups stand together on a page."""
    pages: list[tuple[str, list[HouseRule]]] = []
    for title, rules in grouped(game):
        rules = [rule for rule in rules if rule.key in wanted]
        for start in range(0, len(rules), A_PAGE):
            piece = rules[start : start + A_PAGE]
            if pages and pages[-1][0] != FIRST and len(pages[-1][1]) + len(piece) <= A_PAGE:
                before, others = pages[-1]
                pages[-1] = f"{before} · {title}", [*others, *piece]
            else:
                pages.append((title, piece))
    return pages or [("", [])]
