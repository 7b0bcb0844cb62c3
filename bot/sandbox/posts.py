"""Every message of the world, the private replies included."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from bot.sandbox import components as parts
from bot.sandbox.limits import EPHEMERAL, LOADING, V2, check_message
from bot.sandbox.refusal import FormErrors, Refusal
from bot.sandbox.snowflake import moment, timestamp
from bot.sandbox.uploads import Upload, png_size

if TYPE_CHECKING:
    from bot.sandbox.user import User
    from bot.sandbox.world import World

NONCE_SECONDS = 300.0
"""For how long `enforce_nonce` finds the earlier message ("a few minutes only")."""
KEPT_FLAGS = EPHEMERAL | LOADING | V2 | 1 << 2 | 1 << 12
_MENTION = re.compile(r"<@!?(\d+)>")


@dataclass(slots=True)
class Post:
    """A message as Discord shows it; `viewer` is who alone sees it when it is a private reply."""

    raw: dict[str, Any]
    viewer: str | None = None
    nonce: str | None = None

    @property
    def id(self) -> str:
        return self.raw["id"]

    @property
    def channel_id(self) -> str:
        return self.raw["channel_id"]


class Posts:
    """Messages by channel, oldest first."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._by_channel: dict[str, dict[str, Post]] = {}

    def load(self) -> None:
        """Read back what the shelf holds."""
        here = self._world.base_url
        there = dict(self._world.shelf.all("address")).get("base_url", here)
        for key, (raw, viewer, nonce) in self._world.shelf.all("post"):
            if there != here:
                # The server may come back on another port; pictures must follow.
                raw = json.loads(json.dumps(raw).replace(there, here))
            self._by_channel.setdefault(raw["channel_id"], {})[key] = Post(raw, viewer, nonce)
            self._world.snowflakes.seen(key)
        self._world.shelf.put("address", "base_url", here)

    def all(self, channel_id: str) -> list[Post]:
        """List every message of a channel with the private ones, oldest first."""
        return list(self._by_channel.get(channel_id, {}).values())

    def public(self, channel_id: str) -> list[Post]:
        """List what everybody in a channel sees, oldest first."""
        return [post for post in self.all(channel_id) if post.viewer is None]

    def private(self, viewer: str) -> list[Post]:
        """List the private replies somebody still has on the screen, oldest first."""
        found = [post for posts in self._by_channel.values() for post in posts.values() if post.viewer == viewer]
        return sorted(found, key=lambda post: int(post.id))

    def get(self, channel_id: str, message_id: str, *, private: bool = False) -> Post:
        """Look a message up, or refuse with 10008; private replies cannot be fetched by id."""
        post = self._by_channel.get(channel_id, {}).get(message_id)
        if post is None or (post.viewer and not private):
            raise Refusal(10008)
        return post

    def find(self, message_id: str) -> Post | None:
        """Find a message in whatever channel it is."""
        return next((posts[message_id] for posts in self._by_channel.values() if message_id in posts), None)

    def history(self, channel_id: str, limit: int, before: int = 0, after: int = 0, around: int = 0) -> list[Post]:
        """Give a page of messages, newest first, as GET messages does."""
        posts = self.public(channel_id)
        if before:
            posts = [post for post in posts if int(post.id) < before]
        if after:
            return [post for post in posts if int(post.id) > after][:limit][::-1]
        if around:
            older = [post for post in posts if int(post.id) <= around][-(limit // 2 + 1) :]
            newer = [post for post in posts if int(post.id) > around][: limit // 2]
            return (older + newer)[::-1]
        return posts[-limit:][::-1]

    def create(
        self,
        channel_id: str,
        author: User,
        payload: dict[str, Any],
        files: Sequence[Upload] = (),
        *,
        viewer: str | None = None,
        extra: dict[str, Any] | None = None,
    ) -> Post:
        """Post a message; the same enforced nonce gives the message that is already there.

        `viewer` makes it a private reply; `extra` is laid over the raw message.
        """
        nonce = str(payload["nonce"]) if payload.get("nonce") is not None else None
        if nonce and len(nonce) > 25:
            form = FormErrors()
            form.too_long("nonce", nonce, 25)
            form.refuse()
        if nonce and payload.get("enforce_nonce") and (earlier := self._same_nonce(channel_id, author, nonce)):
            return earlier
        flags = (payload.get("flags") or 0) & KEPT_FLAGS | (EPHEMERAL if viewer else 0)
        raw = self._blank(channel_id, author) | {"tts": bool(payload.get("tts")), "flags": flags} | (extra or {})
        if reference := payload.get("message_reference"):
            self.get(channel_id, str(reference["message_id"]))
            raw |= {"type": 19, "message_reference": {"type": 0, "channel_id": channel_id} | reference}
        self._write(raw, payload, files)
        if nonce:
            raw["nonce"] = payload["nonce"]
        return self._put(Post(raw, viewer, nonce))

    def thinking(self, channel_id: str, author: User, viewer: str | None, extra: dict[str, Any]) -> Post:
        """Post the empty message that says the bot is thinking; an edit fills it."""
        return self._put(Post(self._blank(channel_id, author) | extra, viewer))

    def edit(self, post: Post, payload: dict[str, Any], files: Sequence[Upload] = (), *, stamp: bool = True) -> Post:
        """Change a message; what the payload does not name stays as it is."""
        raw = dict(post.raw)
        if "flags" in payload:
            # V2 can be switched on by an edit but never off again.
            wanted = (payload["flags"] or 0) & (V2 | 1 << 2)
            raw["flags"] = raw["flags"] & ~(1 << 2) | wanted
        raw["flags"] &= ~LOADING
        self._write(raw, payload, files)
        if stamp:
            raw["edited_timestamp"] = timestamp(self._world.clock.time())
        post.raw = raw
        self._save(post)
        self._world.news.tell("ephemeral_update" if post.viewer else "message_update", raw, post.viewer)
        return post

    def delete(self, post: Post) -> None:
        """Take a message away."""
        del self._by_channel[post.channel_id][post.id]
        self._world.shelf.drop("post", post.id)
        gone = {"id": post.id, "channel_id": post.channel_id}
        self._world.news.tell("ephemeral_delete" if post.viewer else "message_delete", gone, post.viewer)

    def delete_many(self, channel_id: str, keys: Sequence[str]) -> None:
        """Take several messages away at once; those that are not there are passed over."""
        here = self._by_channel.get(channel_id, {})
        gone = [key for key in keys if key in here and here[key].viewer is None]
        for key in gone:
            del here[key]
            self._world.shelf.drop("post", key)
        self._world.news.tell("message_delete_bulk", {"ids": gone, "channel_id": channel_id})

    def pin(self, post: Post, pinned: bool) -> None:
        """Pin a message or take it down."""
        post.raw["pinned"] = pinned
        self._save(post)
        self._world.news.tell("message_update", post.raw)

    def forget_channel(self, channel_id: str) -> None:
        """Drop everything that was said in a channel that is gone."""
        for key in self._by_channel.pop(channel_id, {}):
            self._world.shelf.drop("post", key)

    def _blank(self, channel_id: str, author: User) -> dict[str, Any]:
        return {
            "id": self._world.snowflakes.next(),
            "channel_id": channel_id,
            "type": 0,
            "content": "",
            "author": author.raw(),
            "timestamp": timestamp(self._world.clock.time()),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "components": [],
            "pinned": False,
            "flags": 0,
        }

    def _put(self, post: Post) -> Post:
        self._by_channel.setdefault(post.channel_id, {})[post.id] = post
        self._save(post)
        if post.viewer is None:
            self._touch_channel(post.raw)
        self._world.news.tell("ephemeral" if post.viewer else "message_create", post.raw, post.viewer)
        return post

    def _write(self, raw: dict[str, Any], payload: dict[str, Any], files: Sequence[Upload]) -> None:
        for name in ("embeds", "components"):
            if name in payload:
                raw[name] = deepcopy(payload[name] or [])
        if "content" in payload:
            raw["content"] = payload["content"] or ""
        kept = raw["attachments"]
        if isinstance(payload.get("attachments"), list) and raw["attachments"]:
            wanted = {str(one["id"]) for one in payload["attachments"]}
            kept = [one for one in kept if one["id"] in wanted]
        elif "attachments" in payload and payload["attachments"] is None:
            kept = []
        fresh = [self._attach(raw["channel_id"], index, upload, payload) for index, upload in enumerate(files)]
        raw["attachments"] = kept + fresh
        check_message(raw, {one["filename"] for one in raw["attachments"]})
        for embed in raw["embeds"]:
            embed.setdefault("type", "rich")
        by_name = {one["filename"]: one for one in raw["attachments"]}
        parts.resolve_media(raw["components"], by_name.get)
        parts.number(raw["components"])
        self._mention(raw, payload.get("allowed_mentions"))

    def _attach(self, channel_id: str, index: int, upload: Upload, payload: dict[str, Any]) -> dict[str, Any]:
        described = next((one for one in payload.get("attachments") or [] if str(one["id"]) == str(index)), {})
        key, name = self._world.snowflakes.next(), described.get("filename") or upload.filename
        self._world.uploads.put(key, upload.body)
        url = f"{self._world.base_url}/attachments/{channel_id}/{key}/{quote(name)}"
        attachment = {
            "id": key,
            "filename": name,
            "size": len(upload.body),
            "url": url,
            "proxy_url": url,
            "content_type": upload.content_type,
        }
        if described.get("description"):
            attachment["description"] = described["description"]
        if size := png_size(upload.body):
            attachment |= {"width": size[0], "height": size[1]}
        return attachment

    def _mention(self, raw: dict[str, Any], allowed: dict[str, Any] | None) -> None:
        words = "\n".join([raw["content"], *parts.texts(raw["components"])])
        named = dict.fromkeys(_MENTION.findall(words))
        if allowed is not None and "users" not in (allowed.get("parse") or []):
            permitted = {str(one) for one in allowed.get("users") or []}
            named = [one for one in named if one in permitted]
        users = self._world.users
        raw["mentions"] = [users[one].raw() for one in named if one in users]
        free = allowed is None or "everyone" in (allowed.get("parse") or [])
        raw["mention_everyone"] = free and ("@everyone" in words or "@here" in words)

    def _same_nonce(self, channel_id: str, author: User, nonce: str) -> Post | None:
        for post in reversed(self._by_channel.get(channel_id, {}).values()):
            if self._world.clock.time() - moment(post.id) >= NONCE_SECONDS:
                return None
            if post.nonce == nonce and post.raw["author"]["id"] == author.id:
                return post
        return None

    def _touch_channel(self, raw: dict[str, Any]) -> None:
        channel = self._world.channels[raw["channel_id"]]
        channel["last_message_id"] = raw["id"]
        self._world.shelf.put("channel", channel["id"], channel)

    def _save(self, post: Post) -> None:
        self._world.shelf.put("post", post.id, [post.raw, post.viewer, post.nonce])
