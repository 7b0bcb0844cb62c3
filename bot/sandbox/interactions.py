"""The life of interactions: sent, answered within three seconds, followed up for a quarter of an hour."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import asdict
from itertools import islice
from typing import Any

from bot.sandbox import interaction as kinds
from bot.sandbox.answers import Answers
from bot.sandbox.clock import Cancel
from bot.sandbox.gateway import Gateway
from bot.sandbox.interaction import ACK_SECONDS, LATE, OFFLINE, TOKEN_SECONDS, Interaction
from bot.sandbox.posts import Post
from bot.sandbox.refusal import Refusal
from bot.sandbox.uploads import Upload
from bot.sandbox.world import World

KEPT_SECONDS = 3600.0
FORGOTTEN_AT_ONCE = 100


class Interactions:
    """Every interaction, by id and by token."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world = world
        self._gateway = gateway
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._deadlines: dict[str, Cancel] = {}
        self._answers = Answers(world, self.save)
        for _, saved in list(world.shelf.all("interaction")):
            self._know(Interaction(**saved))
        self._forget_old()

    def get(self, key: str) -> Interaction | None:
        """Look an interaction up by id."""
        return self._by_id.get(key)

    def send(
        self, kind: int, user_id: str, channel: dict[str, Any], told: dict[str, Any], source: Post | None = None
    ) -> Interaction:
        """Send an interaction to the bot on behalf of a human and start its three seconds."""
        key, token = self._world.snowflakes.next(), secrets.token_urlsafe(48)
        payload = kinds.payload(self._world, key, token, kind, user_id, channel, told)
        made = Interaction(key, token, kind, user_id, channel["id"], payload, self._world.clock.time())
        made.source_id = source.id if source else None
        self._forget_old()
        self._know(made)
        self.save(made)
        if not self._gateway.reachable:
            self._fail(made, OFFLINE)
            return made
        self._deadlines[key] = self._world.clock.after(ACK_SECONDS, lambda: self._expire(made))
        self._gateway.dispatch("INTERACTION_CREATE", payload, guild_id=channel.get("guild_id"))
        return made

    def redeliver(self, made: Interaction) -> None:
        """Deliver an interaction a second time, as Discord sometimes does."""
        self._gateway.dispatch("INTERACTION_CREATE", made.payload, guild_id=made.payload.get("guild_id"))

    def callback(
        self, key: str, token: str, body: dict[str, Any], files: Sequence[Upload], with_response: bool
    ) -> dict[str, Any] | None:
        """Take the bot's first answer (types 4 to 9).

        Raises 10062 for an interaction unknown or older than three seconds, 40060 for one already answered.
        """
        made = self._by_id.get(key)
        if made is None or made.token != token:
            raise Refusal(10062)
        if made.answer is not None:
            raise Refusal(40060)
        if made.status == "failed" or self._world.clock.time() - made.born > ACK_SECONDS:
            raise Refusal(10062)
        told = self._answers.first(made, body, files)
        if cancel := self._deadlines.pop(key, None):
            cancel()
        return told if with_response else None

    def by_token(self, application_id: str, token: str) -> Interaction:
        """Look up whose token it is: 10015 if nobody's or not answered yet, 50027 after 15 minutes."""
        made = self._by_token.get(token)
        if made is None or application_id != self._world.bot.id or made.answer is None:
            raise Refusal(10015)
        if self._world.clock.time() - made.born >= TOKEN_SECONDS:
            raise Refusal(50027)
        return made

    def follow_up(self, made: Interaction, body: dict[str, Any], files: Sequence[Upload]) -> Post:
        """Post one more answer, or fill the one the bot asked time for."""
        return self._answers.follow_up(made, body, files)

    def reply(self, made: Interaction, message_id: str) -> Post:
        """Find one of the interaction's messages; `@original` is the first answer."""
        return self._answers.reply(made, message_id)

    def edit(self, made: Interaction, message_id: str, body: dict[str, Any], files: Sequence[Upload]) -> Post:
        """Change one of the interaction's messages."""
        return self._answers.edit(made, message_id, body, files)

    def delete(self, made: Interaction, message_id: str) -> None:
        """Take one of the interaction's messages away."""
        self._answers.delete(made, message_id)

    def save(self, made: Interaction) -> None:
        """Keep an interaction that is new or has moved on, and tell everybody."""
        self._world.shelf.put("interaction", made.id, asdict(made))
        self._world.news.tell("interaction", made, made.user_id)

    def stop(self) -> None:
        """Forget the deadlines that are still running."""
        for cancel in self._deadlines.values():
            cancel()
        self._deadlines.clear()

    def _know(self, made: Interaction) -> None:
        self._by_id[made.id] = made
        self._by_token[made.token] = made
        self._world.snowflakes.seen(made.id)

    def _forget_old(self) -> None:
        """Let go of the oldest, whose tokens died long ago."""
        now = self._world.clock.time()
        for old in list(islice(self._by_id.values(), FORGOTTEN_AT_ONCE)):
            if now - old.born < KEPT_SECONDS:
                return
            del self._by_id[old.id], self._by_token[old.token]
            self._world.shelf.drop("interaction", old.id)

    def _expire(self, made: Interaction) -> None:
        self._deadlines.pop(made.id, None)
        if made.answer is None:
            self._fail(made, LATE)

    def _fail(self, made: Interaction, reason: str) -> None:
        made.status, made.reason = "failed", reason
        self.save(made)
