"""The kinds of refusal. Each carries its facts; what a player reads is worded in `bot/present`."""

from __future__ import annotations


class Refused(Exception):
    """Something was asked that cannot be done; nothing has changed."""


class Unreadable(Refused):
    """What was said cannot be read at all: a malformed card, action, record or setting."""


class NotAllowed(Refused):
    """What was said is clear, but the rules do not allow it now. `kind` names the fault, `facts` its numbers."""

    def __init__(self, kind: str, text: str, **facts: object) -> None:
        super().__init__(text)
        self.kind = kind
        self.facts = facts


class Hidden(Refused):
    """A card this copy may not see would decide something (HAND_RECORD, `??`)."""


class NotYourTurn(Refused):
    """Another player is asked, or nobody. `waiting_for` is the name of the one who is, or None."""

    def __init__(self, text: str, waiting_for: str | None = None) -> None:
        super().__init__(text)
        self.waiting_for = waiting_for


class TooLate(Refused):
    """The question that this answers has been answered, or the hand is over."""
