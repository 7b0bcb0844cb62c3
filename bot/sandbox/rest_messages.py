"""Posting, reading, editing and deleting messages; pins and typing."""

from __future__ import annotations

from typing import Any

from bot.sandbox.calls import Call
from bot.sandbox.posts import Post
from bot.sandbox.refusal import Refusal
from bot.sandbox.snowflake import moment, timestamp
from bot.sandbox.stage import Routes, Stage
from bot.sandbox.world import DM

FORTNIGHT = 14 * 24 * 3600.0


def post(stage: Stage, call: Call) -> Any:
    channel, world = stage.world.channel(call.ids["channel"]), stage.world
    if channel["type"] == DM:
        if not (world.dm_partner(channel).dms_open and world.dm_partner(channel).member):
            raise Refusal(50007)
    elif "thread_metadata" in channel:
        world.require(channel, "send_messages_in_threads")
        _wake(stage, channel)
    else:
        world.require(channel, "send_messages", *(("attach_files",) if call.files else ()))
    return world.posts.create(channel["id"], world.bot, call.form, call.files).raw


def history(stage: Stage, call: Call) -> Any:
    channel = _readable(stage, call)
    limit = min(100, max(1, int(call.query.get("limit", "50"))))
    pages = {key: int(call.query.get(key, "0")) for key in ("before", "after", "around")}
    return [one.raw for one in stage.world.posts.history(channel["id"], limit, **pages)]


def get(stage: Stage, call: Call) -> Any:
    return _found(stage, call).raw


def edit(stage: Stage, call: Call) -> Any:
    found = _found(stage, call)
    if found.raw["author"]["id"] != stage.world.bot.id:
        raise Refusal(50005)
    _not_archived(stage, call)
    return stage.world.posts.edit(found, call.form, call.files).raw


def delete(stage: Stage, call: Call) -> Any:
    found = _found(stage, call)
    _not_archived(stage, call)
    if found.raw["author"]["id"] != stage.world.bot.id:
        channel = stage.world.channel(call.ids["channel"])
        if channel["type"] == DM:
            raise Refusal(50003, status=403, message="Cannot execute action on a DM channel")
        stage.world.require(channel, "manage_messages")
    stage.world.posts.delete(found)


def bulk_delete(stage: Stage, call: Call) -> Any:
    channel = stage.world.channel(call.ids["channel"])
    stage.world.require(channel, "manage_messages")
    keys = [str(one) for one in call.form["messages"]]
    if not 2 <= len(keys) <= 100:
        raise Refusal(50016)
    if any(stage.world.clock.time() - moment(key) > FORTNIGHT for key in keys):
        raise Refusal(50034, status=400, message="You can only bulk delete messages that are under 14 days old.")
    stage.world.posts.delete_many(channel["id"], keys)


def typing(stage: Stage, call: Call) -> Any:
    channel = stage.world.channel(call.ids["channel"])
    stage.world.require(channel)
    stage.news.tell("typing", {"channel_id": channel["id"], "user_id": stage.world.bot.id})


def pins(stage: Stage, call: Call) -> Any:
    found = [one for one in stage.world.posts.public(_readable(stage, call)["id"]) if one.raw["pinned"]][::-1]
    if call.path.endswith("/messages/pins"):
        items = [{"pinned_at": timestamp(moment(one.id)), "message": one.raw} for one in found]
        return {"items": items, "has_more": False}
    return [one.raw for one in found]


def pin(stage: Stage, call: Call) -> Any:
    stage.world.require(stage.world.channel(call.ids["channel"]), "pin_messages")
    stage.world.posts.pin(_found(stage, call), call.method == "PUT")


def _found(stage: Stage, call: Call) -> Post:
    channel = stage.world.channel(call.ids["channel"])
    stage.world.require(channel)
    return stage.world.posts.get(channel["id"], call.ids["message"])


def _readable(stage: Stage, call: Call) -> dict[str, Any]:
    channel = stage.world.channel(call.ids["channel"])
    stage.world.require(channel)
    if not stage.world.permissions(stage.world.bot, channel) & 1 << 16:
        raise Refusal(50013)
    return channel


def _wake(stage: Stage, thread: dict[str, Any]) -> None:
    """Let a new post open an archived thread again, unless it is locked."""
    settings = thread["thread_metadata"]
    if not settings["archived"]:
        return
    if settings["locked"]:
        raise Refusal(50083)
    settings["archived"] = False
    stage.world.change_channel(thread)


def _not_archived(stage: Stage, call: Call) -> None:
    channel = stage.world.channel(call.ids["channel"])
    if "thread_metadata" in channel and channel["thread_metadata"]["archived"]:
        raise Refusal(50083)


ROUTES: Routes = [
    ("POST", "/channels/{channel}/messages", post),
    ("GET", "/channels/{channel}/messages", history),
    ("POST", "/channels/{channel}/messages/bulk-delete", bulk_delete),
    ("GET", "/channels/{channel}/messages/pins", pins),
    ("PUT", "/channels/{channel}/messages/pins/{message}", pin),
    ("DELETE", "/channels/{channel}/messages/pins/{message}", pin),
    ("GET", "/channels/{channel}/pins", pins),
    ("PUT", "/channels/{channel}/pins/{message}", pin),
    ("DELETE", "/channels/{channel}/pins/{message}", pin),
    ("GET", "/channels/{channel}/messages/{message}", get),
    ("PATCH", "/channels/{channel}/messages/{message}", edit),
    ("DELETE", "/channels/{channel}/messages/{message}", delete),
    ("POST", "/channels/{channel}/typing", typing),
]
