"""Commitments to decks: shuffled and sealed before anybody is dealt a card, proved afterwards (DESIGN 7).

The seal tells nothing of the cards; the order of the deck lies with the salts in the store until the deck is laid, so
that a restart in between lays the same one.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from sqlmodel import Session, col, select

from bot.engine.cards import Card
from bot.engine.events import Event
from bot.engine.hand import deck_for
from bot.engine.record import laid_out, seen
from bot.store.rows import DeckSeal
from bot.table.here import Here
from bot.table.play import HandPlay
from bot.verify import leaf, node, root


@dataclass(frozen=True, slots=True)
class Salted:
    """A card of a sealed deck with its salt."""

    salt: bytes
    card: Card


@dataclass(frozen=True, slots=True)
class Proved:
    """A card somebody saw, its place in the deck from 1, and the way up from it; `holds`: it was sealed there."""

    position: int
    card: Card
    salt: bytes
    path: tuple[bytes, ...]
    seat: int | None
    up: bool
    holds: bool


@dataclass(frozen=True, slots=True)
class Proof:
    """One deck of a hand: the seal that was told before it was dealt, and every card of it that the viewer saw."""

    deal: int
    root: str
    size: int
    cards: tuple[Proved, ...]


def commit(here: Here) -> None:
    """Shuffle and seal the deck that the hand waits for, if it is not sealed yet; its root is public from now on."""
    play, hand = here.play, here.hand
    if play is None or hand is None or len(play.roots) != play.state.deals:
        return
    deck = [Salted(here.shuffler.salt(), card) for card in here.shuffler.shuffle(deck_for(play.state))]
    told = root_of(deck)
    here.add(DeckSeal(hand_id=hand.id, deal=play.state.deals + 1, root=told, salts=written(deck)))
    here.play = replace(play, roots=(*play.roots, told))


def sealed_deck(here: Here) -> tuple[Card, ...] | None:
    """The deck that is sealed for the next deal of this hand, None where none is."""
    if here.play is None or here.hand is None:
        return None
    here.session.flush()  # it may have been sealed a moment ago
    row = here.session.get(DeckSeal, (here.hand.id, here.play.state.deals + 1))
    return None if row is None else tuple(one.card for one in _read(row))


def proofs(session: Session, play: HandPlay, viewer: int | None) -> list[Proof]:
    """What can be proved to an engine seat (None: to whoever was not dealt in) of every sealed deck of a hand."""
    query = select(DeckSeal).where(DeckSeal.hand_id == play.id).order_by(col(DeckSeal.deal))
    rows = {row.deal: row for row in session.exec(query).all()}
    known = seen(play.events, viewer, play.shown)
    return [proof_of(rows[deal], play.events, deal, known) for deal in range(1, play.state.deals + 1) if deal in rows]


def root_of(deck: Sequence[Salted]) -> str:
    """The seal of a deck, as it is told."""
    return root(len(deck), _rows_of(deck)[-1][0]).hex()


def path_of(deck: Sequence[Salted], position: int) -> tuple[bytes, ...]:
    """The hashes beside the way up from the card at that position, from 0."""
    beside: list[bytes] = []
    for row in _rows_of(deck)[:-1]:
        if position ^ 1 < len(row):
            beside.append(row[position ^ 1])
        position //= 2
    return tuple(beside)


def proof_of(row: DeckSeal, events: Sequence[Event], deal: int, known: Collection[int]) -> Proof:
    """What the events in `known` prove of one sealed deck."""
    deck = _read(row)
    whole = root_of(deck) == row.root
    cards = [
        Proved(
            one.position + 1,
            one.card,
            deck[one.position].salt,
            path_of(deck, one.position),
            one.seat,
            one.up,
            whole and deck[one.position].card == one.card,
        )
        for one in laid_out(events)
        if one.deal == deal and one.index in known and one.position < len(deck)
    ]
    return Proof(deal, row.root, len(deck), tuple(cards))


def _rows_of(deck: Sequence[Salted]) -> list[list[bytes]]:
    """The tree, leaves first; the last row is its top alone."""
    row = [leaf(position, one.salt, str(one.card)) for position, one in enumerate(deck)]
    rows = [row]
    while len(row) > 1:
        pairs = [row[at : at + 2] for at in range(0, len(row), 2)]
        row = [node(*pair) if len(pair) == 2 else pair[0] for pair in pairs]
        rows.append(row)
    return rows


def written(deck: Sequence[Salted]) -> str:
    """A deck with its salts, as the store keeps it."""
    return " ".join(f"{one.salt.hex()}:{one.card}" for one in deck)


def _read(row: DeckSeal) -> list[Salted]:
    parted = (text.partition(":") for text in row.salts.split())
    return [Salted(bytes.fromhex(salt), Card.parse(card)) for salt, _, card in parted]
