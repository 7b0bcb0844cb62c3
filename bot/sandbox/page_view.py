"""What the sandbox page shows to one of the humans."""

from __future__ import annotations

from typing import Any

from bot.sandbox import components as parts
from bot.sandbox.stage import Stage
from bot.sandbox.user import User
from bot.sandbox.world import DM

COLORS = ("#5865f2", "#3ba55d", "#e67e22", "#eb459e", "#1abc9c", "#9b59b6", "#e74c3c", "#c9a227")
SHOWN_PRIVATE = 20
LOOKED_AT = 40
"""How far back a message may lie whose buttons still wait for somebody."""


def snapshot(stage: Stage, me: User) -> dict[str, Any]:
    """Write the first frame of the page's live connection."""
    world = stage.world
    rooms = [channel for channel in world.channels.values() if channel["type"] != DM]
    return {
        "type": "snapshot",
        "me": {"id": me.id, "name": me.name, "avatar_color": color(stage, me), "dms_open": me.dms_open},
        "bot": {"id": world.bot.id, "name": world.bot.name, "online": stage.gateway.online},
        "users": [
            {"id": user.id, "name": user.name, "avatar_color": color(stage, user)}
            for user in world.humans
            if user.member
        ],
        "guild": {"id": world.guild["id"], "name": world.guild["name"]},
        "channels": [{"id": room["id"], "name": room["name"], "type": room["type"]} for room in rooms],
        "channel_messages": {room["id"]: [post.raw for post in world.posts.public(room["id"])] for room in rooms},
        "dm": _letters(stage, me),
        "ephemeral": [post.raw for post in world.posts.private(me.id)[-SHOWN_PRIVATE:]],
        "waiting": waiting(stage),
        "commands": commands(stage),
        "emojis": emojis(stage),
    }


def color(stage: Stage, user: User) -> str:
    """Give everybody a colour of their own, by the order they joined."""
    return COLORS[list(stage.world.users).index(user.id) % len(COLORS)]


def commands(stage: Stage) -> list[dict[str, Any]]:
    """List the commands that can be typed in the guild."""
    return stage.world.catalog.usable(True)


def emojis(stage: Stage) -> list[dict[str, Any]]:
    """List the application's emojis with the address of each picture."""
    base = stage.world.base_url
    return [
        emoji | {"url": f"{base}/emojis/{emoji['id']}.{'gif' if emoji['animated'] else 'png'}"}
        for emoji in stage.world.catalog.emojis.values()
    ]


def waiting(stage: Stage) -> dict[str, bool]:
    """Guess whom the bot waits for: called by name in the newest message of a channel that has buttons.

    A direct message does not count: its buttons may be choices that can be made ahead.
    """
    called: set[str] = set()
    for channel in stage.world.channels.values():
        if channel["type"] == DM:
            continue
        posts = stage.world.posts.public(channel["id"])[-LOOKED_AT:]
        newest = next((post for post in reversed(posts) if _pressable(post.raw)), None)
        if newest:
            called |= {user["id"] for user in newest.raw["mentions"]}
    return {user.id: user.id in called for user in stage.world.humans}


def _pressable(message: dict[str, Any]) -> bool:
    buttons = parts.buttons(message["components"])
    return any(not button.get("disabled") and button.get("custom_id") for button in buttons)


def _letters(stage: Stage, me: User) -> dict[str, Any]:
    if channel := stage.world.find_dm(me):
        messages = [post.raw for post in stage.world.posts.public(channel["id"])]
        return {"channel_id": channel["id"], "messages": messages}
    return {"channel_id": None, "messages": []}
