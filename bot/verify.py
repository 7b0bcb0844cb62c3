"""`python -m bot verify`: check the cards somebody saw against the seal of the deck (DESIGN 7).

This file needs nothing but the standard library, so that whoever trusts nobody can read it, copy it and run it alone.

How a deck is sealed: every card gets a salt of 32 random bytes. With `|` for putting bytes together and numbers as
two bytes, the highest first:

    leaf  = SHA-256(00 | "mariah card" | position | salt | card)   position from 0, card such as `Qs` or `Jk`
    node  = SHA-256(01 | "mariah node" | left | right)             a last one without a partner goes up as it is
    root  = SHA-256(02 | "mariah deck" | number of cards | top)

The root is told before the first card is dealt. A card is proved by its position, its salt and the hashes beside the
way up; that tells nothing of any other card, whose salts stay secret.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

KIND = "mariah deck proof 1"
GOOD, FALSE, CANNOT = 0, 1, 2
SALT_BYTES = 32
JOKER = "Jk"


class Unreadable(Exception):
    """The file is no proof. The words say why."""


def leaf(position: int, salt: bytes, card: str) -> bytes:
    return _hash(b"\x00mariah card", position.to_bytes(2, "big"), salt, card.encode())


def node(left: bytes, right: bytes) -> bytes:
    return _hash(b"\x01mariah node", left, right)


def root(count: int, top: bytes) -> bytes:
    return _hash(b"\x02mariah deck", count.to_bytes(2, "big"), top)


def climb(position: int, count: int, salt: bytes, card: str, path: Sequence[bytes]) -> bytes | None:
    """The root that a card leads to by its way up, None where the way does not fit a deck of so many cards."""
    if not 0 <= position < count:
        return None
    here, beside = leaf(position, salt, card), list(path)
    place, width = position, count
    while width > 1:
        if place ^ 1 < width:
            if not beside:
                return None
            other = beside.pop(0)
            here = node(other, here) if place % 2 else node(here, other)
        place, width = place // 2, (width + 1) // 2
    return None if beside else root(count, here)


def faults(deck: Mapping[str, Any]) -> list[str]:
    """What does not hold of one deck of a proof. Raises Unreadable."""
    told: list[str] = []
    count, wanted = _number(deck, "size"), _bytes(deck, "root")
    seen: dict[str, int] = {}
    for one in _list(deck, "cards"):
        position, card = _number(one, "position"), _word(one, "card")
        salt, path = _bytes(one, "salt"), [_from_hex(text) for text in _list(one, "path")]
        # Positions are told from 1, as people count.
        if len(salt) != SALT_BYTES or climb(position - 1, count, salt, card, path) != wanted:
            told.append(f"card {position}, {card}, is not in the sealed deck")
        elif card != JOKER and seen.setdefault(card, position) != position:
            told.append(f"{card} lies in the sealed deck twice, as card {seen[card]} and as card {position}")
    return told


def read(text: str) -> list[Mapping[str, Any]]:
    """The decks of a proof. Raises Unreadable."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable("it is not JSON") from None
    if not isinstance(told, dict) or told.get("kind") != KIND:
        raise Unreadable(f"it does not say that it is a {KIND!r}")
    return _list(told, "decks")


def main(argv: Sequence[str]) -> int:
    """Check the proof named on the command line: 0 where all holds, 1 where it does not, 2 where it cannot be read."""
    parser = argparse.ArgumentParser(
        prog="python -m bot verify", description="Check the cards you saw against the seal told before the deal."
    )
    parser.add_argument("file", help="the proof that `/hand verify` gave you, or - for standard input")
    parser.add_argument("--root", action="append", default=[], help="a seal as the channel shows it, once for each")
    asked = parser.parse_args(argv)
    try:
        return _tell(read(_text(asked.file)), [one.lower() for one in asked.root])
    except Unreadable as why:
        print(f"{asked.file}: {why}", file=sys.stderr)
        return CANNOT


def _tell(decks: Sequence[Mapping[str, Any]], published: Sequence[str]) -> int:
    outcome = GOOD
    for deck in decks:
        wrong, cards, seal = faults(deck), _list(deck, "cards"), _bytes(deck, "root").hex()
        print(f"Deck {_number(deck, 'deal')}, sealed as {seal}")
        for fault in wrong:
            print(f"  FALSE: {fault}.")
        if not wrong:
            told = ", ".join(f"{_number(one, 'position')} {_word(one, 'card')}" for one in cards)
            print(f"  Every card is where it was sealed ({len(cards)}): {told or 'none was seen'}")
        if published and seal not in published:
            print("  FALSE: this is not the seal you read in the channel.")
            wrong = [*wrong, "another seal"]
        outcome = FALSE if wrong else outcome
    if not published:
        print("Compare the seals with those in the channel, or name them with --root.")
    return outcome


def _hash(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def _text(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise Unreadable(f"cannot be read: {getattr(fault, 'strerror', None) or 'it is not UTF-8 text'}") from None


def _get(table: Any, key: str, kind: type) -> Any:
    value = table.get(key) if isinstance(table, dict) else None
    if not isinstance(value, kind) or isinstance(value, bool):
        raise Unreadable(f"it does not say its {key!r} as a proof does")
    return value


def _number(table: Any, key: str) -> int:
    value = _get(table, key, int)
    if not 0 <= value < 1 << 16:
        raise Unreadable(f"{key!r} is out of all bounds")
    return value


def _word(table: Any, key: str) -> str:
    return _get(table, key, str)


def _list(table: Any, key: str) -> list[Any]:
    return _get(table, key, list)


def _bytes(table: Any, key: str) -> bytes:
    return _from_hex(_word(table, key))


def _from_hex(text: Any) -> bytes:
    try:
        return bytes.fromhex(text)
    except (TypeError, ValueError):
        raise Unreadable("what should be a hash or a salt is not written in hexadecimal digits") from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
