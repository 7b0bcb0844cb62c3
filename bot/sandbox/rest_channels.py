"""Channels and threads."""

from __future__ import annotations

from typing import Any

from bot.sandbox.calls import Call
from bot.sandbox.refusal import FormErrors, Refusal
from bot.sandbox.snowflake import timestamp
from bot.sandbox.stage import Routes, Stage
from bot.sandbox.world import DM

THREAD_SETTINGS = ("archived", "locked", "auto_archive_duration")


def get(stage: Stage, call: Call) -> Any:
    channel = stage.world.channel(call.ids["channel"])
    stage.world.require(channel)
    return channel


def edit(stage: Stage, call: Call) -> Any:
    channel, wanted = stage.world.channel(call.ids["channel"]), call.form
    if channel["type"] == DM:
        raise Refusal(50024)
    if settings := channel.get("thread_metadata"):
        mine = channel["owner_id"] == stage.world.bot.id and not settings["locked"]
        stage.world.require(channel, *(() if mine and "locked" not in wanted else ("manage_threads",)))
        settings |= {key: wanted[key] for key in THREAD_SETTINGS if key in wanted}
        if "archived" in wanted:
            settings["archive_timestamp"] = timestamp(stage.world.clock.time())
    else:
        stage.world.require(channel, "manage_channels")
    channel |= {key: wanted[key] for key in ("name", "topic", "position", "rate_limit_per_user") if key in wanted}
    stage.world.change_channel(channel)
    return channel


def delete(stage: Stage, call: Call) -> Any:
    channel = stage.world.channel(call.ids["channel"])
    if channel["type"] == DM:
        return channel
    stage.world.require(channel, "manage_threads" if "thread_metadata" in channel else "manage_channels")
    return stage.world.delete_channel(channel["id"])


def open_thread(stage: Stage, call: Call) -> Any:
    parent, wanted = stage.world.channel(call.ids["channel"]), call.form
    if parent["type"] != 0:
        raise Refusal(50024)
    stage.world.require(parent, "create_private_threads" if wanted.get("type") == 12 else "create_public_threads")
    form = FormErrors()
    form.too_long("name", wanted.get("name"), 100, 1)
    form.refuse()
    settings: dict[str, Any] = {"auto_archive_duration": wanted.get("auto_archive_duration")}
    if message := call.ids.get("message"):
        stage.world.posts.get(parent["id"], message)
        if message in stage.world.channels:
            raise Refusal(160004, status=400, message="A thread has already been created for this message")
        settings |= {"id": message}
    else:
        settings |= {"type": wanted.get("type")}
    return stage.world.add_thread(parent, wanted["name"], stage.world.bot.id, **settings)


def members(stage: Stage, call: Call) -> Any:
    thread = stage.world.channel(call.ids["channel"])
    return [_thread_member(thread["id"], one) for one in _in_thread(thread)]


def member(stage: Stage, call: Call) -> Any:
    thread, who = stage.world.channel(call.ids["channel"]), _who(stage, call)
    if who not in _in_thread(thread):
        raise Refusal(10007)
    return _thread_member(thread["id"], who)


def join(stage: Stage, call: Call) -> Any:
    thread, who = stage.world.channel(call.ids["channel"]), _who(stage, call)
    stage.world.find_user(who)
    if thread.get("thread_metadata", {}).get("archived"):
        raise Refusal(50083)
    thread["members"] = sorted({*_in_thread(thread), who})
    thread["member_count"] = len(thread["members"])
    stage.world.save_channel(thread)


def part(stage: Stage, call: Call) -> Any:
    thread, who = stage.world.channel(call.ids["channel"]), _who(stage, call)
    thread["members"] = [one for one in _in_thread(thread) if one != who]
    thread["member_count"] = len(thread["members"])
    stage.world.save_channel(thread)


def _in_thread(thread: dict[str, Any]) -> list[str]:
    if "thread_metadata" not in thread:
        raise Refusal(50024)
    return thread.get("members", [thread["owner_id"]])


def _who(stage: Stage, call: Call) -> str:
    return stage.world.bot.id if call.ids["user"] == "@me" else call.ids["user"]


def _thread_member(thread_id: str, user_id: str) -> dict[str, Any]:
    return {"id": thread_id, "user_id": user_id, "join_timestamp": "2026-01-01T00:00:00+00:00", "flags": 0}


ROUTES: Routes = [
    ("GET", "/channels/{channel}", get),
    ("PATCH", "/channels/{channel}", edit),
    ("DELETE", "/channels/{channel}", delete),
    ("POST", "/channels/{channel}/threads", open_thread),
    ("POST", "/channels/{channel}/messages/{message}/threads", open_thread),
    ("GET", "/channels/{channel}/thread-members", members),
    ("GET", "/channels/{channel}/thread-members/{user}", member),
    ("PUT", "/channels/{channel}/thread-members/{user}", join),
    ("DELETE", "/channels/{channel}/thread-members/{user}", part),
]
