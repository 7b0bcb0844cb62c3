"""Humans who press buttons by what they read, as a person does."""

from __future__ import annotations

from bot.sandbox.message_view import MessageView
from bot.sandbox.server import SandboxServer
from tests.acceptance.story import Press


class Table:
    """A channel with people in it."""

    def __init__(self, server: SandboxServer) -> None:
        self.server = server

    async def open(self, *others: str, game: str = "widow-jack", dealer: str = "Ann") -> None:
        """The dealer says `/deal`, the others press `Sit in`, the dealer presses `Deal`."""
        said = await self.server.user(dealer).slash(f"deal {game}")
        assert not said.failed, said
        for name in others:
            lobby = await self.found("Sit in")
            sat = await self.server.user(name).click(lobby, "Sit in")
            assert not sat.failed, sat
            await self.server.until(lambda name=name: any(name in one.text for one in self.lobbies()))
        dealt = await self.server.user(dealer).click(await self.found("Deal"), "Deal")
        assert not dealt.failed, dealt

    def lobbies(self) -> list[MessageView]:
        return [one for one in self.server.messages() if one.find_button("Sit in")]

    async def found(self, label: str, *, dm_of: str | None = None, who: str | None = None) -> MessageView:
        """The newest message that has that button (and, on a board, names `who` as the one to act)."""

        def look() -> MessageView | None:
            messages = self.server.messages() if dm_of is None else self.server.dm(dm_of)
            for one in reversed(messages):
                button = one.find_button(label)
                if dm_of is not None and button is not None and ":q" not in button.custom_id:
                    continue  # the choice ahead has the same words; the story answers the question itself
                if button is not None and (who is None or f"➡ <@{self.server.user(who).id}>" in one.text):
                    return one
            return None

        found = await self.server.until(look, 8)
        assert found is not None
        return found

    async def press(self, press: Press) -> None:
        """Wait for the button, press it, and insist that it was answered."""
        where = await self.found(
            press.label, dm_of=press.who if press.dm else None, who=None if press.dm else press.who
        )
        outcome = await self.server.user(press.who).click(where, press.label)
        assert not outcome.failed, (press, outcome)
        assert outcome.text == "", (press, outcome.text)
