"""What can be reckoned from one's own view: nothing here knows a card that its viewer does not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.game import Reading
from bot.engine.games import game_named
from bot.engine.layers.blackjack_half import TWENTY_ONE, blackjack_total
from bot.engine.layers.jokers import NO_SUIT_ACE
from bot.engine.reading import ranking_rules
from bot.engine.state import HandState, Held, Player
from bot.engine.view import CardView, SeatView, View
from bot.table.glance import Worth, glance

CARDS_EACH = 7
SPADES = 3


@dataclass(frozen=True, slots=True)
class Lain:
    """A card of a hand as it lies, or as it may come to lie."""

    card: Card
    up: bool
    wild: bool


Hand = list[Lain]


def live(view: View) -> list[SeatView]:
    """The seats that are still in."""
    return [seat for seat in view.seats if not seat.folded and not seat.out and seat.cards]


class Reckoner:
    """How cards count in the game of a view, with its house rules."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._game = game_named(view.game)
        # The layers read the rules of a state only; the cards are asked about one by one.
        players = tuple(Player(seat.name, seat.stack) for seat in view.seats)
        self._state = HandState(view.game, view.rules, view.stakes, players)
        self.rules = ranking_rules(self._state)
        self._known: dict[tuple[Card, bool], Lain] = {}

    def lain(self, card: Card, up: bool) -> Lain:
        """A card that is not dealt yet, or not seen."""
        if (known := self._known.get((card, up))) is None:
            reading = (Reading(Held(card, up), card),)
            for layer in self._game.layers:
                reading = layer.read(self._state, 0, reading)
            known = self._known[card, up] = Lain(card, up, reading[0].wild)
        return known

    def seen(self, cards: Iterable[CardView]) -> Hand:
        """Cards on the table or in one's own hand: what is wild among them has been read already."""
        return [Lain(one.card, one.up, one.wild or one.killed) for one in cards if one.card is not None]

    def common(self) -> Hand:
        """The card that lies in the middle for all, if one does."""
        return [] if self.view.common is None else [self.lain(self.view.common, True)]

    def playing(self, hand: Sequence[Lain], dead: bool = False) -> tuple[list[Card], list[bool]]:
        """The cards as they count together; a joker beside another wild card kills both (RULES 5.2, 5.3), as does
        `dead`."""
        if not dead and not killed(hand):
            return [one.card for one in hand], [one.wild for one in hand]
        how = self.view.rules.get("killed_cards")
        kept = [one.card for one in hand if not one.card.is_joker and not (one.wild and how == "all blank")]
        if how == "natural, joker an ace":
            kept += [NO_SUIT_ACE for one in hand if one.card.is_joker]
        return kept, [False] * len(kept)

    def worth(self, hand: Sequence[Lain], dead: bool = False) -> Worth:
        """What the best five are worth, at a glance."""
        cards, wild = self.playing(hand, dead)
        return glance((card for card, is_wild in zip(cards, wild, strict=True) if not is_wild), sum(wild))

    def unseen(self) -> list[Card]:
        """The deck without every card that lies open or is one's own, dead ones too."""
        deck = list(self._game.deck(self.view.rules, len([seat for seat in self.view.seats if not seat.out])))
        known = [one.card for seat in self.view.seats for one in seat.cards if one.card is not None]
        for card in (*known, *([] if self.view.common is None else [self.view.common])):
            if card in deck:
                deck.remove(card)
        return deck

    def shares(self, hands: Mapping[int, Hand]) -> dict[int, float]:
        """Which part of the pot each hand would take."""
        dead = self.view.rules.get("kill_scope") == "whole table" and any(map(killed, hands.values()))
        worth = {seat: self.worth(hand, dead) for seat, hand in hands.items()}
        poker = _parts(worth)
        second = self._second(hands)
        if second is None:
            return poker
        return {seat: (poker[seat] + second[seat]) / 2 for seat in hands}

    def _second(self, hands: Mapping[int, Hand]) -> dict[int, float] | None:
        """The blackjack or the spade half; None where the poker hand takes it all."""
        if self.view.halved_by == "blackjack":
            totals = {seat: blackjack_total(one.card for one in hand if not one.up) for seat, hand in hands.items()}
            standing = {seat: (total if total <= TWENTY_ONE else -1,) for seat, total in totals.items()}
            return None if max(standing.values()) < (0,) else _parts(standing)
        if self.view.halved_by == "spade":
            spades = {seat: (_spade(hand),) for seat, hand in hands.items()}
            return None if max(spades.values()) == (0,) else _parts(spades)
        return None


def killed(hand: Sequence[Lain]) -> bool:
    """Whether a joker in this hand lies beside another wild card."""
    wild = [one.card.is_joker for one in hand if one.wild]
    return any(wild) and not all(wild)


def draw(cards: list[Card], count: int, chance: Callable[[], float]) -> list[Card]:
    """So many cards from the top after a shuffle of just these; the list is left shuffled."""
    count = min(count, len(cards))
    for place in range(count):
        other = place + int(chance() * (len(cards) - place))
        cards[place], cards[other] = cards[other], cards[place]
    return cards[:count]


def _spade(hand: Hand) -> int:
    return max((one.card.rank for one in hand if not one.up and one.card.suit == SPADES), default=0)


def _parts(worth: Mapping[int, Worth]) -> dict[int, float]:
    best = max(worth.values())
    winners = [seat for seat, value in worth.items() if value == best]
    return {seat: 1 / len(winners) if seat in winners else 0.0 for seat in worth}


__all__ = ["CARDS_EACH", "Lain", "Reckoner", "draw", "killed", "live"]
