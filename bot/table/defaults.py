"""What is said for a player who says nothing (DESIGN 5)."""

from __future__ import annotations

from bot.engine.actions import Action, Say
from bot.engine.question import Question

# A bring-in may not be folded, so it is reached only by the seat that owes it.
_ORDER = ("check", "down", "pass", "fold", "bring-in")


def answer(asked: Question) -> Action:
    """Check if that is free, else fold; a seventh card goes down, a flip passes, a forced bring-in is brought in."""
    verb = next(verb for verb in _ORDER if asked.choice(verb) is not None)
    return Say(verb)


def counts_as_missed(asked: Question) -> bool:
    """Whether silence is held against the player: not for a flip that could not have been made (DESIGN 5)."""
    return asked.kind != "flip" or asked.choice("flip") is not None
