"""What a player may say, in the verbs of the hand record (HAND_RECORD.md)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.cards import Card, parse_cards, print_cards
from bot.engine.errors import Unreadable


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck is laid: `cards` from the top, all of them or a prefix. Said by the table, never by a player.

    None stands for a card the reader of a record may not see (`??`).
    """

    cards: tuple[Card | None, ...]

    def __str__(self) -> str:
        return " ".join(["deck", *("??" if card is None else str(card) for card in self.cards)])


@dataclass(frozen=True, slots=True)
class Say:
    """A plain verb with, where it takes one, an amount in chips: the total for the round for `bet` and `raise`."""

    verb: str
    amount: int | None = None

    def __str__(self) -> str:
        return self.verb if self.amount is None else f"{self.verb} {self.amount}"


@dataclass(frozen=True, slots=True)
class Flip:
    """A joker is handed to the player called `to`, face `up` or down (RULES 6.3)."""

    to: str
    up: bool

    def __str__(self) -> str:
        return f"flip {self.to} {'up' if self.up else 'down'}"


Action = Deck | Say | Flip

VERBS = ("fold", "check", "call", "bring-in", "bet", "raise", "all-in", "pay", "buy", "down", "pass")
WITH_AMOUNT = ("bet", "raise")


def parse_action(words: str) -> Action:
    """Read what comes behind the player's name in a record line. Raises Unreadable."""
    verb, *rest = words.split() or [""]
    if verb == "deck":
        return Deck(tuple(None if word == "??" else parse_cards(word)[0] for word in rest))
    if verb == "flip":
        if len(rest) != 2 or rest[1] not in ("up", "down"):
            raise Unreadable(f"{words!r}: a flip names a player and a side, as in 'flip bob up'")
        return Flip(rest[0], rest[1] == "up")
    if verb not in VERBS:
        raise Unreadable(f"{verb!r} is not something a player says")
    if not rest:
        return Say(verb)
    if verb not in WITH_AMOUNT or len(rest) > 1:
        raise Unreadable(f"{words!r}: only a bet or a raise takes an amount, and only one")
    return Say(verb, parse_amount(rest[0]))


def parse_amount(text: str) -> int:
    """Read a whole number of chips; `1,000` is a thousand. Raises Unreadable for anything else (FIELD, Money)."""
    plain = text.strip()
    groups = plain.split(",")
    grouped = len(groups) > 1 and 1 <= len(groups[0]) <= 3 and all(len(group) == 3 for group in groups[1:])
    digits = "".join(groups) if grouped else plain
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 12):
        raise Unreadable(f"{text!r} is not a whole number of chips")
    return int(digits)


__all__ = ["VERBS", "Action", "Deck", "Flip", "Say", "parse_action", "parse_amount", "print_cards"]
