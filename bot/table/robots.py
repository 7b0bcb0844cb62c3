"""Robots of three strengths: they see what a player in their seat sees, choose among what is offered, and never think
long. The easy one calls too much and hardly raises; the steady one goes by its own cards; the sharp one counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.engine.actions import Action, Flip, Say
from bot.engine.question import Choice, Question
from bot.engine.view import SeatView, View
from bot.table.sharp import sharp

Chance = Callable[[], float]

# How good a hand is that can be worded so, from 0 to 1 (RULES 2.8).
_STRENGTH = {
    "nothing": 0.05,
    "high card": 0.2,
    "pair": 0.45,
    "two pair": 0.65,
    "three of a kind": 0.78,
    "straight": 0.87,
    "flush": 0.9,
    "full house": 0.95,
    "four of a kind": 0.99,
    "straight flush": 1.0,
    "five of a kind": 1.0,
}
_COURT = ("jack", "queen", "king", "ace")


EASY, STEADY, SHARP = "easy", "steady", "sharp"
SKILLS = (EASY, STEADY, SHARP)


@dataclass(frozen=True, slots=True)
class Temper:
    """How a robot bets: what it adds to its hopes before a call, what it wants for a raise, how often it then does."""

    trust: float = 0.0
    daring: float = 0.72
    raises: float = 0.6


_TEMPER = {EASY: Temper(trust=0.3, daring=0.85, raises=0.15), STEADY: Temper()}


def choose(view: View, chance: Chance, skill: str = STEADY) -> Action:
    """An answer to the question this view's own seat is asked, of a robot easy, steady or sharp.

    Raises ValueError when it is asked nothing.
    """
    asked = view.question
    if asked is None or asked.seat is None or asked.seat != view.viewer:
        raise ValueError("this seat is not asked")
    me = view.seats[asked.seat]
    if skill == SHARP:
        return sharp(view, me, asked, chance)
    temper = _TEMPER.get(skill, _TEMPER[STEADY])
    match asked.kind:
        case "penalty" | "match":
            return _pay_or_fold(asked, view, me, chance, temper)
        case "buy":
            return _seventh(asked, me, chance)
        case "flip":
            return _flip(asked, me, chance)
        case _:
            return _bet(asked, view, me, chance, temper)


def strength(view: View, me: SeatView) -> float:
    """How good the hand looks to its owner, from 0 to 1; early on, a pair is worth more."""
    words = me.words or _cards_alone(me)
    kind, _, ranks = words.partition(",")
    value = _STRENGTH.get(kind, 0.3)
    if kind in ("high card", "pair") and any(court in ranks for court in _COURT):
        value += 0.12
    if kind != "high card" and view.street == 0:
        value += 0.2
    if me.blackjack is not None and 19 <= me.blackjack <= 21:
        value += 0.1 + 0.1 * (me.blackjack - 19)
    return min(1.0, value)


def _cards_alone(me: SeatView) -> str:
    ranks = [one.card.rank for one in me.cards if one.card is not None and not one.card.is_joker]
    if len(set(ranks)) < len(ranks):
        return "pair, kings" if max(ranks, key=ranks.count) > 10 else "pair, low"
    return "high card, ace" if max(ranks, default=0) > 10 else "high card, low"


def _bet(asked: Question, view: View, me: SeatView, chance: Chance, temper: Temper) -> Action:
    hope = strength(view, me) + 0.3 * (chance() - 0.5)
    dear = asked.choice("raise") or asked.choice("bet")
    call = asked.choice("call") or asked.choice("bring-in")
    price = call.low if call is not None and call.low is not None else 0
    # What it costs against what lies there, and against what is left: nobody goes all-in on ace high.
    fear = 0.75 * price / (view.pot + price + 1) + 0.4 * price / (me.stack + 1)
    if dear is not None and hope > temper.daring + 0.1 * fear and chance() < temper.raises:
        return _said(dear)
    if asked.choice("check") is not None:
        return Say("check")
    # Third street for the bring-in alone is worth a look at the next card.
    bar = 0.08 if view.street == 0 and price <= view.stakes.bring_in else 0.18
    if call is not None and (hope + temper.trust > fear + bar or asked.choice("fold") is None):
        return Say(call.verb)
    return Say("fold")


def _pay_or_fold(asked: Question, view: View, me: SeatView, chance: Chance, temper: Temper) -> Action:
    pay = asked.choice("pay")
    if pay is None or pay.low is None:
        return _any(asked, chance)
    # A card that is paid for is a wild one: worth a good part of what lies there.
    worth = 0.25 * (view.pot + 1) + 0.15 * me.stack
    return Say("pay") if pay.low <= worth * (0.6 + temper.trust + strength(view, me)) or chance() < 0.1 else Say("fold")


def _seventh(asked: Question, me: SeatView, chance: Chance) -> Action:
    likes_its_total = me.blackjack is not None and 17 <= me.blackjack <= 21
    if asked.choice("buy") is not None and chance() < (0.5 if likes_its_total else 0.08):
        return Say("buy")
    return Say("down") if asked.choice("down") is not None else _any(asked, chance)


def _flip(asked: Question, me: SeatView, chance: Chance) -> Action:
    gifts = [choice for choice in asked.choices if choice.verb == "flip"]
    others = any(one.wild and one.card is not None and not one.card.is_joker for one in me.cards)
    # A joker beside another wild card kills both (RULES 5.2): better in somebody else's hand.
    if gifts and chance() < (0.7 if others else 0.05):
        return _said(gifts[int(chance() * len(gifts))])
    return Say("pass")


def _any(asked: Question, chance: Chance) -> Action:
    return _said(asked.choices[int(chance() * len(asked.choices))])


def _said(choice: Choice) -> Action:
    if choice.verb == "flip" and choice.to is not None:
        return Flip(choice.to, choice.up)
    if choice.verb in ("bet", "raise"):
        return Say(choice.verb, choice.low)
    return Say(choice.verb)
