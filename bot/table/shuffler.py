"""Chance: for decks the operating system's, and nothing else (DESIGN 2)."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Protocol

from bot.engine.cards import Card
from bot.verify import SALT_BYTES


class Shuffler(Protocol):
    """Shuffles decks, salts them, and is the robots' whim."""

    def shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The same cards in a new order."""
        ...

    def salt(self) -> bytes:
        """Thirty-two bytes that nobody can guess, others each time."""
        ...

    def chance(self) -> float:
        """A number from 0 to 1, 1 left out."""
        ...


class SystemShuffler:
    """Every order is as likely as any other, and nobody can foretell it."""

    def __init__(self) -> None:
        self._random = secrets.SystemRandom()

    def shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        deck = list(cards)
        self._random.shuffle(deck)
        return tuple(deck)

    def salt(self) -> bytes:
        return secrets.token_bytes(SALT_BYTES)

    def chance(self) -> float:
        return self._random.random()
