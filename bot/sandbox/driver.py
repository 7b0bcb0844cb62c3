"""A human in a test: acts as in the client and waits for the bot's answer."""

# A test that waits names its patience; the waiting itself is asyncio.timeout.
# ruff: noqa: ASYNC109
from __future__ import annotations

from typing import Any

from bot.sandbox import humans
from bot.sandbox.interaction import Interaction
from bot.sandbox.message_view import MessageView
from bot.sandbox.modal_form import CannotDo
from bot.sandbox.stage import Stage
from bot.sandbox.user import User


class Outcome:
    """What came of one interaction; reads the world as it is now."""

    def __init__(self, stage: Stage, interaction: Interaction) -> None:
        self._stage = stage
        self.interaction = interaction

    def __repr__(self) -> str:
        return f"<outcome {self.status} {self.reply or self.modal or self.choices or self.interaction.reason or ''}>"

    @property
    def id(self) -> str:
        return self.interaction.id

    @property
    def status(self) -> str:
        return self.interaction.status

    @property
    def failed(self) -> bool:
        """Whether the bot did not answer in time."""
        return self.interaction.status == "failed"

    @property
    def reply(self) -> MessageView | None:
        """The last new message it brought, if any is still there."""
        replies = self.replies
        return replies[-1] if replies else None

    @property
    def replies(self) -> list[MessageView]:
        """Every new message it brought that is still there, oldest first."""
        found = [self._stage.world.posts.find(key) for key in self.interaction.replies]
        return [MessageView(post.raw) for post in found if post]

    @property
    def text(self) -> str:
        """The words of the reply, or nothing."""
        return self.reply.text if self.reply else ""

    @property
    def ephemeral(self) -> bool:
        """Whether the reply is private."""
        return bool(self.reply and self.reply.ephemeral)

    @property
    def edited(self) -> MessageView | None:
        """The message whose component was used, as it is now."""
        post = self._stage.world.posts.find(self.interaction.source_id or "")
        return MessageView(post.raw) if post else None

    @property
    def modal(self) -> dict[str, Any] | None:
        """The modal it opened, raw."""
        return self.interaction.modal

    @property
    def choices(self) -> list[dict[str, Any]] | None:
        """The suggestions it brought."""
        return self.interaction.choices

    async def replied(self, timeout: float = 5.0) -> MessageView:
        """Wait for a message, where an acknowledgement came first."""

        def filled() -> MessageView | None:
            reply = self.reply
            return reply if reply and not reply["flags"] & 128 else None

        found = await self._stage.news.until(filled, timeout)
        assert found
        return found


class Human:
    """A user of the guild, driven by a test. `channel` is where they act when a call names none."""

    def __init__(self, stage: Stage, user: User, channel_id: str) -> None:
        self._stage = stage
        self.user = user
        self.channel_id = channel_id

    @property
    def id(self) -> str:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.name

    async def slash(self, command: str, *, channel: str | None = None, timeout: float = 5.0, **options: Any) -> Outcome:
        """Type a command such as `deal widow-jack` and wait until it is answered."""
        path = command.lstrip("/").split()
        return await self._settled(
            humans.type_command(self._stage, self.user, self._where(channel), path, options), timeout
        )

    async def autocomplete(
        self, command: str, focused: str, *, channel: str | None = None, timeout: float = 5.0, **options: Any
    ) -> Outcome:
        """Half-type a command and wait for the suggestions of the option `focused`."""
        path = command.lstrip("/").split()
        where = self._where(channel)
        sent = humans.type_command(self._stage, self.user, where, path, options, focused)
        return await self._settled(sent, timeout)

    async def click(self, message: MessageView | str, button: str, *, timeout: float = 5.0) -> Outcome:
        """Press a button, by label or custom id, and wait until it is answered."""
        return await self._settled(self.press(message, button), timeout)

    def press(self, message: MessageView | str, button: str) -> Interaction:
        """Press a button and do not wait; a custom id not on the message is refused with `CannotDo`."""
        view = self._view(message)
        found = view.find_button(button)
        if found is None:
            raise CannotDo(f"No button {button!r} on {view!r}.")
        return humans.use_component(self._stage, self.user, view.channel_id, view.id, found.custom_id)

    async def select(
        self, message: MessageView | str, custom_id: str, values: list[str] | str, *, timeout: float = 5.0
    ) -> Outcome:
        """Choose from a select, by option value (users by name or id), and wait until it is answered."""
        view = self._view(message)
        chosen = [values] if isinstance(values, str) else values
        sent = humans.use_component(self._stage, self.user, view.channel_id, view.id, custom_id, chosen)
        return await self._settled(sent, timeout)

    async def submit(self, opened: Outcome | str, values: dict[str, Any], *, timeout: float = 5.0) -> Outcome:
        """Hand in the modal an earlier outcome opened, and wait until it is answered."""
        key = opened if isinstance(opened, str) else opened.id
        return await self._settled(humans.submit_modal(self._stage, self.user, key, values), timeout)

    def say(self, content: str, *, channel: str | None = None) -> MessageView:
        """Say something in the channel."""
        return MessageView(humans.say(self._stage, self.user, self._where(channel), content).raw)

    def close_dms(self) -> None:
        """Take no direct messages any more."""
        self._stage.world.set_dms(self.user, False)

    def open_dms(self) -> None:
        """Take direct messages again."""
        self._stage.world.set_dms(self.user, True)

    @property
    def whispers(self) -> list[MessageView]:
        """The private replies still on the screen, oldest first."""
        return [MessageView(post.raw) for post in self._stage.world.posts.private(self.user.id)]

    async def _settled(self, sent: Interaction, timeout: float) -> Outcome:
        try:
            await self._stage.news.until(lambda: sent.settled, timeout)
        except TimeoutError:
            what = sent.payload["data"].get("custom_id") or sent.payload["data"].get("name")
            raise TimeoutError(f"{self.name}'s {what!r} is still {sent.status} after {timeout} s") from None
        return Outcome(self._stage, sent)

    def _where(self, channel: str | None) -> str:
        return self._stage.world.channel_named(channel)["id"] if channel else self.channel_id

    def _view(self, message: MessageView | str) -> MessageView:
        key = message if isinstance(message, str) else message.id
        post = self._stage.world.posts.find(key)
        if post is None:
            raise CannotDo("That message is gone.")
        return MessageView(post.raw)
