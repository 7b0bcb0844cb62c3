"""A hand told in plain text, line by line, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.engine import events as e
from bot.engine.cards import print_cards
from bot.engine.game import Game
from bot.engine.games import game_named
from bot.engine.hand import view_for
from bot.engine.house_rules import HouseRule
from bot.engine.state import HandState
from bot.engine.view import SeatView
from bot.present.story import said

SHARES = {"poker": "the poker half", "blackjack": "the blackjack half", "spade": "the spade half", "all": "the pot"}


def told_hand(log: Iterable[e.Event], state: HandState, viewer: int | None) -> list[str]:
    """The story of a hand as `viewer` (a seat, None for the public) may hear it."""
    lines: list[str] = []
    names = [player.name for player in state.seats]
    halved = game_named(state.game).halved_by is not None
    for event in log:
        seen = event.seen_by(viewer)
        if seen is not None and (line := told(seen, names, halved=halved)) is not None:
            lines.append(line)
    view = view_for(state, viewer)
    if viewer is not None and not view.over and view.seats[viewer].cards:
        lines.append(f"You hold {_cards(view.seats[viewer])}: {view.seats[viewer].words}.")
    if view.question is not None:
        who = "The table" if view.question.seat is None else names[view.question.seat]
        lines.append(f"{who} may say: {view.question}")
    return lines


def told(event: e.Event, names: Sequence[str], *, halved: bool = False) -> str | None:
    """One event as a sentence, None for one that needs none."""
    match event:
        case e.Began(game, _, stacks):
            seats = ", ".join(f"{name} {stack}" for name, stack in zip(names, stacks, strict=True))
            carried = f", {event.carried} carried from earlier hands" if event.carried else ""
            return f"{game_named(game).title}: {seats}{carried}."
        case e.DeckLaid():
            return "A shuffled deck is laid."
        case e.StreetBegan(street):
            return f"— {('Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh')[street]} street —"
        case e.Dealt(seat, card, up, why):
            side = "up" if up else "down"
            bought = ", bought" if why == "bought" else ", an extra card" if why == "extra" else ""
            return f"{names[seat]} is dealt {'a card' if card is None else card} {side}{bought}."
        case e.ThrownIn(seat, card):
            return f"{card} before {names[seat]}! All cards are thrown in; the pot stays."
        case e.Shown(seat):
            return f"{names[seat]} shows {_shown(event)}."
        case e.Awarded():
            return _awarded(event, names, halved=halved)
        case e.Carried(_, _, amount):
            return f"{amount} is carried to the next hand."
        case _:
            return said(event, names, str)


def told_game(game: Game) -> list[str]:
    """A game and its house rules, each with its choices, the default first."""
    fewest, most = game.seats
    return [f"{game.key}: {game.title}, {fewest} to {most} players", *(f"  {_rule(rule)}" for rule in game.offers)]


def _rule(rule: HouseRule) -> str:
    if rule.choices:
        values = " | ".join(f"{choice}*" if choice == rule.default else choice for choice in rule.choices)
    elif rule.kind == "ranks":
        values = "ranks such as 2 or J"
    else:
        default = rule.default if rule.default is not None else "none" if rule.optional else "one big bet"
        values = f"{rule.low} to {rule.high}, {default}*"
    return f"{rule.key}: {rule.question} {values}{' (announced)' if rule.announced else ''}"


def _cards(seat: SeatView) -> str:
    down = print_cards(one.card for one in seat.cards if not one.up and one.card is not None)
    up = print_cards(one.card for one in seat.cards if one.up and one.card is not None)
    return f"{down} | {up}"


def _shown(event: e.Shown) -> str:
    pairs = list(zip(event.cards, event.up, strict=True))
    down, up = print_cards(c for c, is_up in pairs if not is_up), print_cards(c for c, is_up in pairs if is_up)
    parts = [event.words]
    if event.has_blackjack:
        over = event.blackjack is not None and event.blackjack > 21
        parts.append(f"blackjack {event.blackjack}{', bust' if over else ''}")
    if event.has_spade:
        parts.append("no spade in the hole" if event.spade is None else f"{event.spade} in the hole")
    return f"{down} | {up}: {'; '.join(parts)}"


def _awarded(event: e.Awarded, names: Sequence[str], *, halved: bool) -> str:
    share = "the pot" if event.share == "poker" and not halved else SHARES[event.share]
    who = " and ".join(f"{names[seat]} {chips}" for seat, chips in event.to)
    odd = f", the odd chip to {', '.join(names[seat] for seat in event.odd)}" if event.odd else ""
    why = f" with {event.why}" if event.why else ""
    return f"Pot {event.pot + 1}, {share} of {event.amount}: {who}{why}{odd}."
