"""The hand helper: in words what jokers and wild cards do in one's own hand (RULES 2, 5, 6). From the own view only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.cards import Card
from bot.engine.hand_words import RANK_WORDS
from bot.engine.ranking import HandValue, Played, explain
from bot.engine.view import CardView, SeatView, View
from bot.present.cards import card
from bot.table.reckoning import Lain, Reckoner, killed

MANY = 4
"""More wild cards than that are not told one by one."""


def helper(view: View, seat: SeatView, jokers_to_flip: int) -> list[str]:
    """Lines about what is wild in that hand, and what the joker does there; `jokers_to_flip` are those dealt to it."""
    if seat.folded or seat.out or not seat.cards:
        return []
    reckoner = Reckoner(view)
    hand = [*reckoner.seen(seat.cards), *reckoner.common()]
    told = _killed(view, seat.cards) if any(one.killed for one in seat.cards) else _plays(reckoner, hand)
    if jokers_to_flip and not view.over and view.rules.get("flip", "none") != "none":
        told.append(_without_joker(reckoner, hand))
    return told


def _killed(view: View, cards: Sequence[CardView]) -> list[str]:
    dead = [one.card for one in cards if one.killed and one.card is not None]
    jokers = [one for one in dead if one.is_joker]
    others = [one for one in dead if not one.is_joker]
    how = view.rules.get("killed_cards")
    joker = "joker" if len(jokers) == 1 else "jokers"
    counts = "counts" if len(jokers) == 1 else "count"
    if jokers and others:
        first = f"Your {joker} and your {_listed(others)} kill each other: nothing here is wild."
    else:
        first = "A joker beside a wild card has killed every wild card at the table, yours too."
    if how == "all blank":
        return [f"{first} They count for nothing at all."]
    then: list[str] = []
    if others:
        then.append(f"your {_listed(others)} {'is an ordinary card' if len(others) == 1 else 'are ordinary cards'}")
    if jokers:
        as_what = "as an ace of no suit" if how == "natural, joker an ace" else "for nothing"
        then.append(f"the {joker} {counts} {as_what}")
    words = ", ".join(then)
    return [f"{first} {words[0].upper()}{words[1:]}."]


def _plays(reckoner: Reckoner, hand: Sequence[Lain]) -> list[str]:
    wild = [one.card for one in hand if one.wild]
    if not wild:
        return []
    if len(wild) > MANY:
        return [f"★ {_listed(wild)} are wild."]
    left = list(wild)
    told: list[str] = []
    for one in value(reckoner, hand).five:
        if one.wild and one.card in left:
            left.remove(one.card)
            told.append(f"★ {card(one.card)} is wild: plays as {_stands(one)}")
    return told + [f"★ {card(one)} is wild: not needed among your best five" for one in left]


def _without_joker(reckoner: Reckoner, hand: Sequence[Lain]) -> str:
    left = list(hand)
    left.remove(next(one for one in hand if one.card.is_joker))
    words = value(reckoner, left).words
    if not killed(hand):
        return f"Without the joker you would make **{words}**."
    if killed(left):
        return "Flip one joker away and the other one still kills."
    wild = [one.card for one in left if one.wild]
    again = "is wild again" if len(wild) == 1 else "are wild again"
    return f"Flip the joker away and your {_listed(wild)} {again}: you would make **{words}**."


def value(reckoner: Reckoner, hand: Sequence[Lain]) -> HandValue:
    """The engine's best reading of a hand, dead cards left out or laid as they count."""
    return explain(*reckoner.playing(hand), reckoner.rules)


def _stands(one: Played) -> str:
    """`A♠` where the suit matters, `an ace` where it does not."""
    if one.suit >= 0:
        return card(replace(one.card, rank=one.rank, suit=one.suit))
    word = RANK_WORDS[one.rank]
    return f"an {word}" if word[0] in "ae" else f"a {word}"


def _listed(cards: Sequence[Card]) -> str:
    told = [card(one) for one in cards]
    return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} and {told[-1]}"
