"""What is asked, of whom, and every answer that counts. Buttons, records and checks are all made from it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.actions import WITH_AMOUNT, Action, Deck, Flip, Say


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing the player may say.

    `low` and `high` are chips: paid now (call, bring-in, pay, buy) or the total for the round (bet, raise); None where
    no chips move. `takes_all` is true when the dearest form of it takes the player's last chip. `to` and `up` are for a
    flip.
    """

    verb: str
    low: int | None = None
    high: int | None = None
    takes_all: bool = False
    to: str | None = None
    up: bool = False

    def __str__(self) -> str:
        if self.verb == "flip":
            return f"flip {self.to} {'up' if self.up else 'down'}"
        if self.low is None:
            return self.verb
        return f"{self.verb} {self.low}" if self.low == self.high else f"{self.verb} {self.low}-{self.high}"

    def admits(self, action: Action) -> bool:
        """Whether that is said with this choice (RULES 3.4; HAND_RECORD, Verbs)."""
        match action:
            case Deck():
                return self.verb == "deck"
            case Flip(to, up):
                return self.verb == "flip" and self.to == to and self.up == up
            case Say("all-in", None):
                return self.takes_all
            case Say(verb, amount) if verb == self.verb and verb not in ("deck", "flip"):
                if self.verb not in WITH_AMOUNT or self.low is None or self.high is None:
                    return amount is None
                if amount is None:  # no telling which amount of a range was meant
                    return self.low == self.high
                return self.low <= amount <= self.high
            case _:
                return False


@dataclass(frozen=True, slots=True)
class Question:
    """`seat` is asked (None: the table, for a deck); `kind` is bet, bring-in, penalty, match, buy, flip or deck."""

    seat: int | None
    kind: str
    choices: tuple[Choice, ...]

    def __str__(self) -> str:
        return " · ".join(map(str, self.choices))

    def choice(self, verb: str) -> Choice | None:
        """The first choice with that verb, or None."""
        return next((choice for choice in self.choices if choice.verb == verb), None)


DECK_WANTED = Question(None, "deck", (Choice("deck"),))
