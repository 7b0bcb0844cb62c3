"""The strongest robot: it deals the unseen cards out again and again in its head and counts how often it would win."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.engine.actions import Action, Flip, Say
from bot.engine.question import Choice, Question
from bot.engine.view import SeatView, View
from bot.table.reckoning import CARDS_EACH, Hand, Lain, Reckoner, draw, live

Chance = Callable[[], float]
DEALS = 24
"""How often it deals on in its head: enough to tell a good hand from a bad one, and over in a few milliseconds."""
MARGIN = 0.04
"""So much better than the price of a call a hand must be: who still bets holds better cards than chance gives."""


def sharp(view: View, me: SeatView, asked: Question, chance: Chance) -> Action:
    """The answer that pays, as far as one's own cards and the open ones tell."""
    match asked.kind:
        case "penalty" | "match":
            return _pay(view, me, asked, chance)
        case "buy":
            return _seventh(view, me, asked, chance)
        case "flip":
            return _flip(view, me, asked, chance)
        case _:
            return _bet(view, me, asked, chance)


def prospects(view: View, me: SeatView, chance: Chance) -> float:
    """The part of the pot that one's hand would win on average."""
    reckoner = Reckoner(view)
    return _average(reckoner, _deals(reckoner, view, chance), me.number)


def _deals(reckoner: Reckoner, view: View, chance: Chance) -> list[dict[int, Hand]]:
    """Hands as they may come out: what is known of each, the rest dealt from the cards that nobody has seen."""
    unseen, common = reckoner.unseen(), reckoner.common()
    known = {seat.number: [*reckoner.seen(seat.cards), *common] for seat in live(view)}
    # Which way the cards lie that are not known: those dealt down, then those to come, the seventh down.
    ways: dict[int, list[bool]] = {}
    for seat in live(view):
        held = len(seat.cards) + len(common)
        hidden = sum(one.card is None for one in seat.cards)
        to_come = max(0, CARDS_EACH - held)
        ups = [True] * (to_come - 1) + [False] if to_come else []
        ways[seat.number] = [False] * hidden + ups
    wanted = sum(map(len, ways.values()))
    deals: list[dict[int, Hand]] = []
    for _ in range(DEALS):
        drawn = iter(draw(unseen, wanted, chance))
        deals.append(
            {
                number: [*known[number], *(reckoner.lain(card, up) for up, card in zip(ups, drawn, strict=False))]
                for number, ups in ways.items()
            }
        )
    return deals


def _bet(view: View, me: SeatView, asked: Question, chance: Chance) -> Action:
    hope, rivals = prospects(view, me, chance), len(live(view)) - 1
    fair = 1 / (rivals + 1)
    dear = asked.choice("raise") or asked.choice("bet")
    call = asked.choice("call") or asked.choice("bring-in")
    price = call.low if call is not None and call.low is not None else 0
    # A bet that is called by everybody pays when one wins more often than one's fair part.
    worth_it = fair + (0.1 + 0.05 * view.street) * (1 - fair) + (0.1 if price > view.stakes.small_bet else 0)
    if dear is not None and (hope > worth_it or chance() < 0.02) and chance() < 0.9:
        return Say(dear.verb, dear.low)
    if asked.choice("check") is not None:
        return Say("check")
    odds = price / (view.pot + price + 1)
    if call is not None and (hope > max(odds + MARGIN, 0.75 * fair) or asked.choice("fold") is None):
        return Say(call.verb)
    return Say("fold")


def _pay(view: View, me: SeatView, asked: Question, chance: Chance) -> Action:
    """A penalty is paid where the hand it keeps alive is worth it: a doubled one rarely is."""
    pay = asked.choice("pay")
    if pay is None or pay.low is None:
        return Say("fold")
    return Say("pay") if prospects(view, me, chance) * (view.pot + pay.low) > pay.low * 1.1 else Say("fold")


def _seventh(view: View, me: SeatView, asked: Question, chance: Chance) -> Action:
    """Buy where the total in the hole is better left alone, by more than the price."""
    buy = asked.choice("buy")
    if buy is not None and buy.low is not None:
        reckoner = Reckoner(view)
        down = _deals(reckoner, view, chance)
        up = [{**hands, me.number: _bought(reckoner, hands[me.number])} for hands in down]
        gain = _average(reckoner, up, me.number) - _average(reckoner, down, me.number)
        if gain * view.pot > buy.low:
            return Say("buy")
    return Say("down")


def _bought(reckoner: Reckoner, hand: Hand) -> Hand:
    """The same seventh card, face up."""
    return [*hand[:-1], reckoner.lain(hand[-1].card, True)]


def _flip(view: View, me: SeatView, asked: Question, chance: Chance) -> Action:
    """Keep the joker or hand it to whomever it hurts: each way is tried on the same deals."""
    gifts = [choice for choice in asked.choices if choice.verb == "flip"]
    if not gifts:
        return Say("pass")
    reckoner = Reckoner(view)
    deals = _deals(reckoner, view, chance)
    names = {seat.name: seat.number for seat in view.seats}
    best, kept = None, _average(reckoner, deals, me.number)
    for gift in gifts:
        after = [_given(hands, me.number, names[gift.to or ""], gift) for hands in deals]
        won = _average(reckoner, after, me.number)
        if won > kept + MARGIN / 2:
            best, kept = gift, won
    return Say("pass") if best is None else Flip(best.to or "", best.up)


def _given(hands: Mapping[int, Hand], giver: int, taker: int, gift: Choice) -> dict[int, Hand]:
    joker = next(one for one in hands[giver] if one.card.is_joker)
    left = list(hands[giver])
    left.remove(joker)
    return {**hands, giver: left, taker: [*hands[taker], Lain(joker.card, gift.up, True)]}


def _average(reckoner: Reckoner, deals: list[dict[int, Hand]], seat: int) -> float:
    return sum(reckoner.shares(hands)[seat] for hands in deals) / len(deals)
