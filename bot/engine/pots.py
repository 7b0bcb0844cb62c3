"""Pots: side pots from live money, dead money beside them (RULES 3.7, 3.8)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.state import HandState

Shares = tuple[tuple[int, int], ...]
"""Pairs of seat and chips."""


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips and the seats that can win them, in dealing order."""

    amount: int
    eligible: tuple[int, ...]


def pots(state: HandState) -> list[Pot]:
    """The pots as they stand, the main pot first; together they are `state.pot`."""
    live = state.live
    seats = state.seats
    top = max((seats[seat].matched for seat in live), default=0)
    levels = sorted({seats[seat].matched for seat in live if seats[seat].stack == 0} | {top})
    deepest = max(player.matched for player in seats)  # a folded player may have put in more than any other
    amounts: dict[tuple[int, ...], int] = {}
    below = 0
    for level in levels:
        reach = deepest if level == top else level
        amount = sum(min(player.matched, reach) - min(player.matched, below) for player in seats)
        eligible = tuple(seat for seat in live if seats[seat].stack > 0 or seats[seat].matched >= level)
        if amount:
            amounts[eligible] = amounts.get(eligible, 0) + amount
        below = level
    for item in state.dead:
        claim = tuple(seat for seat in live if seat in item.eligible)
        if not claim:  # everyone who could win it has folded: it falls to the pot below
            claim = min(amounts, key=len, default=live)
        amounts[claim] = amounts.get(claim, 0) + item.amount
    chain = sorted(amounts.items(), key=lambda entry: -len(entry[0]))
    return [Pot(amount, eligible) for eligible, amount in chain]


def dead_money_goes_to(state: HandState, payer: int) -> tuple[int, ...]:
    """The seats that can win what `payer` puts in outside the betting now (RULES 3.8)."""
    live = state.live
    if state.rules.get("dead_money_to") == "main pot":
        return live
    betting = tuple(seat for seat in live if seat == payer or state.seats[seat].stack > 0)
    if len(betting) > 1:
        return betting
    contested = [pot.eligible for pot in pots(state) if payer in pot.eligible and len(pot.eligible) > 1]
    return contested[-1] if contested else live


def uncalled(state: HandState) -> tuple[int, int] | None:
    """The seat and the chips that nobody matched, if any. Folded players' chips count as matching (RULES 3.7)."""
    by_total = sorted(range(len(state.seats)), key=lambda seat: state.seats[seat].matched)
    if len(by_total) < 2:
        return None
    top, second = by_total[-1], by_total[-2]
    excess = state.seats[top].matched - state.seats[second].matched
    return (top, excess) if excess > 0 and state.seats[top].is_in else None


def split(state: HandState, amount: int, winners: tuple[int, ...]) -> tuple[Shares, tuple[int, ...]]:
    """Share chips among winners: the shares in dealing order, and the seats given an odd chip (RULES 3.11)."""
    each, odd = divmod(amount, len(winners))
    ranked = winners
    if state.rules.get("odd_chip_to") != "first left of dealer":
        ranked = tuple(sorted(winners, key=lambda seat: _highest(state, seat), reverse=True))
    lucky = frozenset(ranked[:odd])
    return tuple((seat, each + (seat in lucky)) for seat in winners), tuple(seat for seat in ranked[:odd])


def _highest(state: HandState, seat: int) -> tuple[int, int, int]:
    """The highest natural card of a seat by rank, then suit; jokers count as nothing."""
    cards = [(held.card.rank, held.card.suit) for held in state.seats[seat].cards if held.card is not None]
    rank, suit = max(cards, default=(0, -1))
    return rank, suit, -seat
