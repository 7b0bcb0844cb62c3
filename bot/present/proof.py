"""The proof of a fair deal, in words and as a file (DESIGN 7)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bot.engine.games import game_named
from bot.present.cards import card
from bot.table.play import HandPlay
from bot.table.seal import Proof
from bot.verify import KIND

ROOM = 1900
"""Characters of the whole answer; Discord takes two thousand."""


def sealed(root: str) -> str:
    """The line that tells a seal before the deal."""
    return f"-# The deck is shuffled and sealed: `{root}`. After the hand `/hand verify` proves it."


def proof_words(play: HandPlay, proofs: Sequence[Proof]) -> str:
    """What the proof shows, and how anybody checks it without us."""
    heading = f"**{game_named(play.game).title} · hand {play.number}**"
    decks = [_deck(one) for one in proofs]
    named = [line for pair in zip(decks, map(_cards, proofs), strict=True) for line in pair if line]
    how = (
        "-# Compare each seal with the one in the announcement or under the redeal. The file proves your cards without "
        f"me: `python -m bot verify {proof_name(play)}`, or `bot/verify.py` alone with nothing but Python. It tells "
        "nothing about cards you did not see."
    )
    tries = ("\n".join((heading, *lines, how)) for lines in (named, decks, [_in_short(proofs)]))
    return next(told for told in tries if len(told) <= ROOM)


def proof_name(play: HandPlay) -> str:
    return f"hand-{play.number}-proof.json"


def proof_file(table_id: int, play: HandPlay, proofs: Sequence[Proof]) -> bytes:
    """The proof for `python -m bot verify`: of every card the asker saw its place, its salt and the way up from it."""
    told = {
        "kind": KIND,
        "table": table_id,
        "hand": play.number,
        "game": play.game,
        "decks": [_told(play, one) for one in proofs],
    }
    return (json.dumps(told, indent=1) + "\n").encode()


def _told(play: HandPlay, proof: Proof) -> dict[str, Any]:
    names = [player.name for player in play.state.seats]
    cards = [
        {
            "position": one.position,
            "card": str(one.card),
            "to": None if one.seat is None else names[one.seat],
            "up": one.up,
            "salt": one.salt.hex(),
            "path": [beside.hex() for beside in one.path],
        }
        for one in proof.cards
    ]
    return {"deal": proof.deal, "root": proof.root, "size": proof.size, "cards": cards}


def _deck(proof: Proof) -> str:
    which = "The deck" if proof.deal == 1 else f"The deck of deal {proof.deal}"
    wrong = [one for one in proof.cards if not one.holds]
    told = f"{which} was sealed as `{proof.root}` before it was dealt."
    if wrong:
        where = ", ".join(f"{card(one.card)} as card {one.position}" for one in wrong[:10])
        return f"{told} ⚠ **{len(wrong)} of the cards you saw were not sealed so**: {where}."
    if not proof.cards:
        return f"{told} You saw none of its cards."
    return f"{told} All {len(proof.cards)} cards of it that you saw lie where they were sealed."


def _in_short(proofs: Sequence[Proof]) -> str:
    """For a hand that was redealt so often that its seals do not fit: they stand in the file."""
    count, wrong = sum(len(one.cards) for one in proofs), sum(not card.holds for one in proofs for card in one.cards)
    if wrong:
        return f"{len(proofs)} decks were sealed. ⚠ **{wrong} of the {count} cards you saw were not sealed so.**"
    return (
        f"{len(proofs)} decks were sealed before they were dealt. All {count} cards you saw lie where they were sealed."
    )


def _cards(proof: Proof) -> str:
    """The cards with their places in the deck from the top."""
    return " · ".join(f"#{one.position}\u00a0{card(one.card)}" for one in proof.cards if one.holds)
