"""People who play a hand by what they read: whose turn it is, and which buttons lie there for it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from bot.present.ids import PressId
from bot.sandbox.message_view import MessageView
from bot.sandbox.server import SandboxServer
from tests.acceptance.story import Press

EASY = ("Check", "Call", "Bring in", "Pay", "Deal it down", "Pass")
PATIENCE = 20.0


class Fingers(Protocol):
    """How a person presses: on the loopback server, or in a window."""

    async def press(self, who: str, message: MessageView, custom_id: str) -> None: ...

    async def choose(self, who: str, message: MessageView, custom_id: str, value: str) -> None: ...


class Presses:
    """Fingers on the loopback server; every press must be answered, and none refused."""

    def __init__(self, server: SandboxServer) -> None:
        self.server = server

    async def press(self, who: str, message: MessageView, custom_id: str) -> None:
        outcome = await self.server.user(who).click(message, custom_id)
        assert not outcome.failed and not outcome.text, (who, custom_id, outcome)

    async def choose(self, who: str, message: MessageView, custom_id: str, value: str) -> None:
        outcome = await self.server.user(who).select(message, custom_id, value)
        assert not outcome.failed and not outcome.text, (who, custom_id, outcome)


@dataclass(frozen=True, slots=True)
class Turn:
    """Somebody is asked: by which message, and the number of the question."""

    who: str
    number: int
    message: MessageView

    @property
    def labels(self) -> list[str]:
        """What may be answered; the choice of a receiver is not among the buttons yet."""
        asked = f":q{self.number}:"
        return [one.label for one in self.message.buttons if asked in one.custom_id]

    @property
    def picker(self) -> dict[str, Any] | None:
        """The select of players to flip a joker to, for whoever holds one."""
        return next((one for one in self.message.selects if f":q{self.number}:flip-to" in one["custom_id"]), None)

    def offers(self, label: str) -> bool:
        return self.picker is not None if label.startswith("Flip") else label in self.labels


class Evening:
    """One hand at a table; `asked` is who was asked what so far."""

    def __init__(self, server: SandboxServer, names: Iterable[str], hand: int = 1) -> None:
        self.server, self.hand, self.last = server, hand, -1
        self.names = {f"<@{server.user(name).id}>": name for name in names}
        self.asked: list[tuple[str, tuple[str, ...]]] = []

    async def turn(self) -> Turn | None:
        """The next question, once it is on the screen; None when the hand is over."""
        found = await self.server.until(self._look, PATIENCE)
        return found if isinstance(found, Turn) else None

    async def play(self, fingers: Fingers, presses: Iterable[Press] = (), until: Press | None = None) -> Turn | None:
        """Play on: each press as soon as it can be made, else what is easy; all of them must come about.

        Stops at the turn that can be answered with `until`, else when the hand is over.
        """
        waiting = deque(presses)
        while (turn := await self.turn()) is not None:
            if until is not None and not waiting and turn.who == until.who and turn.offers(until.label):
                return turn
            own = waiting and waiting[0].who == turn.who and turn.offers(waiting[0].label)
            await self.answer(fingers, turn, waiting.popleft().label if own else self.easy(turn))
        assert not waiting and until is None, (waiting, until, self.asked)
        return None

    def easy(self, turn: Turn) -> str:
        """What costs least and goes on."""
        return next(label for begins in EASY for label in turn.labels if label.startswith(begins))

    async def answer(self, fingers: Fingers, turn: Turn, label: str) -> None:
        """Press that; a flip has its receiver chosen first."""
        side, _, to = label.partition(" to ") if label.startswith("Flip") else (label, "", "")
        message = await self.receiver(fingers, turn, to) if to else turn.message
        button = message.find_button(side)
        assert button is not None, (label, message)
        await fingers.press(turn.who, message, button.custom_id)
        self.done(turn)

    async def receiver(self, fingers: Fingers, turn: Turn, to: str) -> MessageView:
        """Choose who gets the joker; the message as it is then, with the sides to press."""
        picker = turn.picker
        assert picker is not None
        value = next(one["value"] for one in picker["options"] if one["label"] == to)
        await fingers.choose(turn.who, turn.message, picker["custom_id"], value)
        return await self.message_with(turn.message.id, f":q{turn.number}:flip-{value}-")

    async def message_with(self, message_id: str, custom_id: str) -> MessageView:
        """A message, once it has a button whose id has that in it."""

        def look() -> MessageView | None:
            one = self.server.message(message_id)
            return one if one is not None and any(custom_id in knob.custom_id for knob in one.buttons) else None

        found = await self.server.until(look, PATIENCE)
        assert found is not None
        return found

    def done(self, turn: Turn) -> None:
        """That question is answered: wait for a newer one from now on."""
        self.last = turn.number
        self.asked.append((turn.who, tuple(turn.labels)))

    def _look(self) -> Turn | str | None:
        for message in reversed(self.server.messages()):
            heading, _, words = message.text.partition("\n")
            if heading.endswith(f" hand {self.hand} is over"):
                return "over"
            if f" hand {self.hand} · " not in heading or "➡ " not in words:
                continue
            who = next(name for mention, name in self.names.items() if f"➡ {mention}" in words)
            letters = reversed(self.server.dm(who)) if "asked in private" in words else [message]
            return next((turn for one in letters if (turn := self._asks(who, one)) is not None), None)
        return None

    def _asks(self, who: str, message: MessageView) -> Turn | None:
        ids = [known for one in message.buttons if (known := PressId.parse(one.custom_id)) is not None]
        number = next((one.number for one in ids if one.number is not None), None)
        return None if number is None or number <= self.last else Turn(who, number, message)
