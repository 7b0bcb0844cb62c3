"""Half the pot goes to the best blackjack made from the down cards (RULES 7.2-7.5)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.cards import ACE, Card
from bot.engine.game import Half, Layer
from bot.engine.house_rules import HouseRule
from bot.engine.state import HandState

TWENTY_ONE = 21


def blackjack_total(cards: Iterable[Card]) -> int:
    """The highest total of 21 or less, else the lowest bust: courts count 10, aces 1 or 11 (RULES 7.2)."""
    total, aces = 0, 0
    for card in cards:
        total += 1 if card.rank == ACE else min(card.rank, 10)
        aces += card.rank == ACE
    return total + 10 if aces and total + 10 <= TWENTY_ONE else total


class BlackjackHalf(Layer):
    """Ties and all bust are announced before the deal; a pot is tested by those who can win it."""

    halves = "blackjack"
    offers = (
        HouseRule(
            "blackjack_ties",
            "How is a tie at blackjack settled?",
            choices=("split", "fewer cards wins", "two-card 21 wins", "more cards wins"),
            default="split",
            announced=True,
        ),
        HouseRule(
            "all_bust",
            "What if everyone is over 21?",
            choices=("poker hand takes all", "lowest bust", "half carried to the next hand"),
            default="poker hand takes all",
            announced=True,
        ),
    )

    def half(self, state: HandState, eligible: tuple[int, ...]) -> Half | None:
        down = {seat: _down_cards(state, seat) for seat in eligible}
        totals = {seat: blackjack_total(cards) for seat, cards in down.items()}
        alone = next(iter(totals.values())) if len(totals) == 1 else None
        standing = {seat: total for seat, total in totals.items() if total <= TWENTY_ONE}
        if standing:
            best = max(standing.values())
            tied = [seat for seat in eligible if standing.get(seat) == best]
            return Half("blackjack", _untied(state, tied, down, best), f"blackjack {best}", total=alone)
        if state.rules["all_bust"] == "lowest bust":
            best = min(totals.values())
            tied = [seat for seat in eligible if totals[seat] == best]
            return Half("blackjack", _untied(state, tied, down, best), f"lowest bust, {best}", total=alone)
        carried = state.rules["all_bust"] == "half carried to the next hand"
        return Half("blackjack", (), "everyone bust", "carried" if carried else "poker", total=alone)


def _down_cards(state: HandState, seat: int) -> list[Card]:
    return [held.card for held in state.seats[seat].cards if not held.up and held.card is not None]


def _untied(state: HandState, tied: list[int], down: dict[int, list[Card]], best: int) -> tuple[int, ...]:
    counts = {seat: len(down[seat]) for seat in tied}
    match state.rules["blackjack_ties"]:
        case "fewer cards wins":
            wanted = min(counts.values())
        case "more cards wins":
            wanted = max(counts.values())
        case "two-card 21 wins" if best == TWENTY_ONE and 2 in counts.values():
            wanted = 2
        case _:
            return tuple(tied)
    return tuple(seat for seat in tied if counts[seat] == wanted)
