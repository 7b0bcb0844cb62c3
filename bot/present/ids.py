"""Custom ids: identity, number of the question, verb; never state (DESIGN 3.3)."""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST = 100
_FORM = re.compile(
    r"(?P<domain>hand|table):(?P<thing>\d{1,9})(?::q(?P<number>\d{1,9}))?:(?P<verb>[a-z][a-z0-9_:-]{0,59})"
)


@dataclass(frozen=True, slots=True)
class PressId:
    """What a button is about: a `hand` or a `table` by its id, the question it answers if any, and the verb.

    A verb may name what it is about: `raise-20`, `ahead:buy`, `rule:blackjack_ties`.
    """

    domain: str
    thing: int
    verb: str
    number: int | None = None

    def __str__(self) -> str:
        asked = "" if self.number is None else f":q{self.number}"
        return f"{self.domain}:{self.thing}{asked}:{self.verb}"

    @classmethod
    def parse(cls, text: str) -> PressId | None:
        """Read a custom id, None for one that is not ours."""
        found = _FORM.fullmatch(text)
        if found is None:
            return None
        number = found["number"]
        return cls(found["domain"], int(found["thing"]), found["verb"], None if number is None else int(number))


def hand_id(hand: int, verb: str, number: int | None = None) -> str:
    """The custom id of a button about a hand."""
    return str(PressId("hand", hand, verb, number))


def table_id(table: int, verb: str) -> str:
    """The custom id of a button about a table."""
    return str(PressId("table", table, verb))
