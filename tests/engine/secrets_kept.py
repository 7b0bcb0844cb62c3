"""What may be known to whom, worked out from the log alone, to hold views and events against it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from bot.engine import events as e
from bot.engine.actions import Deck
from bot.engine.cards import Card
from bot.engine.hand import apply, decide, replay, view_for
from bot.engine.record import read_line, said_by
from bot.engine.state import HandState


def cards_in(value: Any) -> Iterator[Card]:
    """Every card anywhere inside that value."""
    if isinstance(value, Card):
        yield value
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))
    elif isinstance(value, tuple | list | set | frozenset):
        for item in value:
            yield from cards_in(item)
    elif isinstance(value, dict):
        yield from cards_in(list(value.items()))


def betrayed_by_view(state: HandState, viewer: int | None) -> list[str]:
    """What that viewer's view says too much."""
    view = view_for(state, viewer)
    shown = {event.seat for event in state.shown}
    faults: list[str] = []
    known = {state.common}
    for seat, player in enumerate(state.seats):
        whole = seat == viewer or seat in shown
        if seat in shown and player.folded:
            faults.append(f"{player.name} folded and was shown")
        known |= {held.card for held in player.cards if whole or held.up}
        seen = view.seats[seat]
        for held, card in zip(player.cards, seen.cards, strict=True):
            if card.card != (held.card if whole or held.up else None):
                faults.append(f"{player.name}: {card} for {held}")
            if card.card is None and card.wild:
                faults.append(f"{player.name}: a hidden card is called wild")
        if not whole and (seen.words, seen.blackjack, seen.spade) != (None, None, None):
            faults.append(f"{player.name}: {seen.words}, {seen.blackjack}, {seen.spade}")
    faults += [f"{card} is in the view" for card in cards_in(view) if card not in known]
    asked = view.question
    if asked is not None and asked.kind == "flip" and asked.seat != viewer:
        others = [player.name for seat, player in enumerate(state.seats) if player.is_in and seat != asked.seat]
        listed = {str(choice) for choice in asked.choices}
        if listed != {"pass"} | {f"flip {name} {side}" for name in others for side in ("up", "down")}:
            faults.append(f"the question betrays a joker: {asked}")
    return faults


def betrayed_by_events(log: Sequence[e.Event], viewer: int | None) -> list[str]:
    """Events that, as that viewer gets them, hold a card the viewer had no right to."""
    faults: list[str] = []
    for event in log:
        seen = event.seen_by(viewer)
        match event:
            case e.DeckLaid():
                hidden = True
            case e.Dealt(seat, _, up):
                hidden = not up and seat != viewer
            case _:
                hidden = False
        if hidden and list(cards_in(seen)):
            faults.append(f"{viewer} sees {seen}")
        if not hidden and seen != event:
            faults.append(f"{viewer} should see {event}")
    folded: set[int] = set()
    for event in log:
        if isinstance(event, e.Folded):
            folded.add(event.seat)
        if isinstance(event, e.Shown) and event.seat in folded:
            faults.append(f"{event.seat} folded and was shown")
    return faults


def reshuffled_out_of_sight(log: Sequence[e.Event], viewer: int | None, rng: random.Random) -> list[str]:
    """Exchange the cards that viewer never saw before the showdown, say the same, and tell what looks different."""
    began = log[0]
    assert isinstance(began, e.Began)
    ours = theirs = replay(log[:1])
    faults: list[str] = []
    number = 1
    while number < len(log):
        event = log[number]
        if isinstance(event, e.DeckLaid):
            told, seat, action = "the deck", None, Deck(_exchanged(log, number, viewer, rng))
        else:
            told = str(said_by(event, began.names))
            line = read_line(told)
            seat, action = began.names.index(str(line.name)), line.action
        happened = decide(theirs, seat, action)
        same = log[number : number + len(happened)]
        for one, other in zip(happened, same, strict=False):
            if isinstance(one, e.RoundClosed) and one.called is not None:  # flips and the showdown are decided by cards
                return faults
            if one.seen_by(viewer) != other.seen_by(viewer):
                return [*faults, f"after {told}: {one.seen_by(viewer)} for {other.seen_by(viewer)}"]
            ours, theirs = apply(ours, other), apply(theirs, one)
        if view_for(ours, viewer) != view_for(theirs, viewer):
            return [*faults, f"after {told}: another view"]
        number += len(happened)
    return faults


def _exchanged(log: Sequence[e.Event], number: int, viewer: int | None, rng: random.Random) -> tuple[Card | None, ...]:
    """That deck with the cards the viewer cannot see exchanged among themselves."""
    deck = log[number]
    assert isinstance(deck, e.DeckLaid)
    dark: list[int] = []
    at = 0
    for event in log[number + 1 :]:
        if isinstance(event, e.DeckLaid):
            break
        if isinstance(event, e.Dealt):
            if not event.up and event.seat != viewer:
                dark.append(at)
            at += 1
        if isinstance(event, e.CommonDealt):
            at += 1 + event.passed_over
    dark += range(at, len(deck.cards))
    cards = list(deck.cards)
    mixed = [cards[index] for index in dark]
    rng.shuffle(mixed)
    for index, card in zip(dark, mixed, strict=True):
        cards[index] = card
    return tuple(cards)
