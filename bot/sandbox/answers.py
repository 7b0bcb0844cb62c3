"""What the bot answers to an interaction, and what it does with the answer later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.sandbox.interaction import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction, metadata
from bot.sandbox.limits import EPHEMERAL, LOADING
from bot.sandbox.limits_answers import check_choices, check_modal
from bot.sandbox.posts import Post
from bot.sandbox.refusal import FormErrors, Refusal
from bot.sandbox.uploads import Upload
from bot.sandbox.world import World

MESSAGE, DEFER, DEFER_EDIT, EDIT, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9
ALLOWED = {
    COMMAND: {MESSAGE, DEFER, SHOW_MODAL},
    COMPONENT: {MESSAGE, DEFER, DEFER_EDIT, EDIT, SHOW_MODAL},
    AUTOCOMPLETE: {CHOICES},
    MODAL: {MESSAGE, DEFER, DEFER_EDIT, EDIT},
}
"""Which answer fits which kind of interaction ("Interaction Callback Type")."""


class Answers:
    """Turns callbacks and follow-ups into messages, edits, modals and choices."""

    def __init__(self, world: World, save: Callable[[Interaction], None]) -> None:
        self._world = world
        self._save = save

    def first(self, made: Interaction, body: dict[str, Any], files: Sequence[Upload]) -> dict[str, Any]:
        """Take the first answer; return the body for `with_response`. Raises 50035 for a bad form."""
        kind, data = int(body.get("type") or 0), body.get("data") or {}
        if kind not in ALLOWED[made.type] or (kind in (DEFER_EDIT, EDIT) and not made.source_id):
            form = FormErrors()
            form.add("type", "BASE_TYPE_CHOICES", f"Callback type {kind} does not fit this interaction.")
            form.refuse()
        message: Post | None = None
        match kind:
            case 4:
                message = self._post(made, data, files, private=bool((data.get("flags") or 0) & EPHEMERAL))
                made.original_id, made.status = message.id, "done"
            case 5:
                made.private = bool((data.get("flags") or 0) & EPHEMERAL)
                message = self._think(made)
                made.original_id, made.status = message.id, "deferred"
            case 6:
                made.original_id, made.status = made.source_id, "acked"
            case 7:
                # An edit of an ephemeral message is allowed here and nowhere else but by its token.
                message = self._world.posts.edit(self._source(made), data, files)
                made.original_id, made.status = message.id, "done"
            case 8:
                check_choices(data.get("choices") or [])
                made.choices, made.status = data.get("choices") or [], "done"
            case _:
                check_modal(data)
                made.modal, made.status = data, "done"
        made.answer = kind
        self._save(made)
        return self._told(made, kind, message)

    def follow_up(self, made: Interaction, body: dict[str, Any], files: Sequence[Upload]) -> Post:
        """Post a follow-up; the first one after a deferral fills the message that says "thinking"."""
        if made.status == "deferred" and made.original_id:
            return self.edit(made, "@original", body, files)
        post = self._post(made, body, files, private=bool((body.get("flags") or 0) & EPHEMERAL))
        made.status = "done"
        self._save(made)
        return post

    def reply(self, made: Interaction, message_id: str) -> Post:
        """Find one of the interaction's messages, or refuse with 10008."""
        key = made.original_id if message_id == "@original" else message_id
        if key and (key in made.replies or key == made.original_id):
            return self._world.posts.get(made.channel_id, key, private=True)
        raise Refusal(10008)

    def edit(self, made: Interaction, message_id: str, body: dict[str, Any], files: Sequence[Upload]) -> Post:
        """Change one of the interaction's messages and count the deferral as answered."""
        post = self.reply(made, message_id)
        thinking = bool(post.raw["flags"] & LOADING)
        if thinking:
            body = body | {"flags": (body.get("flags") or 0) | post.raw["flags"] & EPHEMERAL}
        post = self._world.posts.edit(post, body, files, stamp=not thinking)
        made.status = "done"
        self._save(made)
        return post

    def delete(self, made: Interaction, message_id: str) -> None:
        """Take one of the interaction's messages away."""
        self._world.posts.delete(self.reply(made, message_id))
        made.status = "done"
        self._save(made)

    def _source(self, made: Interaction) -> Post:
        return self._world.posts.get(made.channel_id, made.source_id or "", private=True)

    def _post(
        self, made: Interaction, body: dict[str, Any], files: Sequence[Upload], *, private: bool, thinking: bool = False
    ) -> Post:
        extra: dict[str, Any] = {
            "application_id": self._world.bot.id,
            "webhook_id": self._world.bot.id,
            "interaction_metadata": metadata(self._world, made),
        }
        if made.type == COMMAND and not made.replies:
            extra |= {"type": 20, "interaction": {**extra["interaction_metadata"], "name": _typed(made)}}
        elif made.source_id:
            reference = {"type": 0, "channel_id": made.channel_id, "message_id": made.source_id}
            extra |= {"type": 19, "message_reference": reference}
        viewer = made.user_id if private else None
        posts = self._world.posts
        if thinking:
            flags = LOADING | (EPHEMERAL if private else 0)
            post = posts.thinking(made.channel_id, self._world.bot, viewer, extra | {"flags": flags})
        else:
            post = posts.create(made.channel_id, self._world.bot, body, files, viewer=viewer, extra=extra)
        made.private = private
        made.replies.append(post.id)
        return post

    def _think(self, made: Interaction) -> Post:
        return self._post(made, {}, (), private=made.private, thinking=True)

    def _told(self, made: Interaction, kind: int, message: Post | None) -> dict[str, Any]:
        interaction: dict[str, Any] = {"id": made.id, "type": made.type}
        told: dict[str, Any] = {"interaction": interaction}
        if message:
            interaction |= {
                "response_message_id": message.id,
                "response_message_loading": bool(message.raw["flags"] & LOADING),
                "response_message_ephemeral": message.viewer is not None,
            }
            told["resource"] = {"type": kind, "message": message.raw}
        return told


def _typed(made: Interaction) -> str:
    names, level = [made.payload["data"]["name"]], made.payload["data"].get("options") or []
    while level and level[0]["type"] in (1, 2):
        names.append(level[0]["name"])
        level = level[0].get("options") or []
    return " ".join(names)
