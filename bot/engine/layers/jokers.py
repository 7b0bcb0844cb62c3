"""Jokers in the deck, the kill rule, and the last round of a game that has them (RULES 5, 6.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.engine.cards import ACE, Card
from bot.engine.game import Layer, Misfit, Reading
from bot.engine.house_rules import HouseRule, Setting
from bot.engine.state import HandState

MOST = 8
FINAL_RAISES = 4
PER_PLAYER = "one per player"
NO_SUIT_ACE = Card(ACE, -1)


class Jokers(Layer):
    """A joker is wild while no other wild card is beside it in the hand; beside one, every wild card there dies."""

    offers = (
        HouseRule(
            "jokers",
            "How many jokers are in the deck?",
            kind="choice-or-number",
            choices=(PER_PLAYER,),
            low=0,
            high=MOST,
            default=0,
            announced=True,
        ),
        HouseRule(
            "kill_scope",
            "Whose wild cards does a joker beside another wild card kill?",
            choices=("that hand", "whole table"),
            default="that hand",
            announced=True,
        ),
        HouseRule(
            "killed_cards",
            "What do killed wild cards play as?",
            choices=("natural, joker blank", "natural, joker an ace", "all blank"),
            default="natural, joker blank",
            announced=True,
        ),
        HouseRule(
            "final_raises_count_bet",
            "Does the opening bet count among the four raises of the last round?",
            choices=("no", "yes"),
            default="no",
        ),
    )

    def jokers(self, settings: Mapping[str, Setting], seats: int) -> int:
        wanted = settings["jokers"]
        return wanted if isinstance(wanted, int) else min(seats, MOST)

    def fit(self, settings: Mapping[str, Setting], seats: int, cards: int) -> Misfit | None:
        if self.jokers(settings, seats) > seats:
            text = f"there is never more than one joker per player: {seats} players, at most {seats} jokers"
            return Misfit("jokers", seats, text)
        return None

    def read(self, state: HandState, seat: int, reading: tuple[Reading, ...]) -> tuple[Reading, ...]:
        reading = tuple(
            replace(one, wild=True) if one.card is not None and one.card.is_joker else one for one in reading
        )
        return self._killed(state, reading) if _kills(reading) else reading

    def read_at_showdown(
        self, state: HandState, seat: int, reading: tuple[Reading, ...], others: Mapping[int, tuple[Reading, ...]]
    ) -> tuple[Reading, ...]:
        """Any live hand with both kinds kills every hand, where the dealer announced it (RULES 5.2)."""
        if state.rules["kill_scope"] == "whole table" and any(_killed_one(other) for other in others.values()):
            return self._killed(state, reading)
        return reading

    def may_raise(self, state: HandState, seat: int) -> bool | None:
        """Four raises for each player in the last round, in place of the ordinary cap (RULES 6.6)."""
        last = state.round
        if last is None or not last.final or not self.jokers(state.rules, 2):
            return None
        counted = last.raised_by.count(seat)
        if state.rules["final_raises_count_bet"] == "yes":
            counted += last.bet_by == seat
        return last.price == 0 or counted < FINAL_RAISES

    def _killed(self, state: HandState, reading: tuple[Reading, ...]) -> tuple[Reading, ...]:
        return tuple(self._dead(state, one) if one.wild else one for one in reading)

    def _dead(self, state: HandState, one: Reading) -> Reading:
        match state.rules["killed_cards"]:
            case "all blank":
                return replace(one, card=None, wild=False, killed=True)
            case "natural, joker an ace" if one.card is not None and one.card.is_joker:
                return replace(one, card=NO_SUIT_ACE, wild=False, killed=True)
            case _:
                natural = None if one.card is not None and one.card.is_joker else one.card
                return replace(one, card=natural, wild=False, killed=True)


def _kills(reading: tuple[Reading, ...]) -> bool:
    wild = [one.card for one in reading if one.wild and one.card is not None]
    return any(card.is_joker for card in wild) and any(not card.is_joker for card in wild)


def _killed_one(reading: tuple[Reading, ...]) -> bool:
    return any(one.killed for one in reading)
