"""The guild, its roles and its members."""

from __future__ import annotations

from typing import Any

from bot.sandbox import guild
from bot.sandbox.calls import Call
from bot.sandbox.refusal import Refusal
from bot.sandbox.stage import Routes, Stage
from bot.sandbox.world import DM


def get(stage: Stage, call: Call) -> Any:
    _mine(stage, call)
    return guild.whole(stage.world.guild) | {"approximate_member_count": len(stage.world.users)}


def channels(stage: Stage, call: Call) -> Any:
    _mine(stage, call)
    return [one for one in stage.world.channels.values() if one["type"] != DM and "thread_metadata" not in one]


def roles(stage: Stage, call: Call) -> Any:
    _mine(stage, call)
    return stage.world.guild["roles"]


def member(stage: Stage, call: Call) -> Any:
    _mine(stage, call)
    found = stage.world.users.get(call.ids["user"])
    if found is None:
        raise Refusal(10013)
    if not found.member:
        raise Refusal(10007)
    return stage.world.member(found) | {"user": found.raw()}


def threads(stage: Stage, call: Call) -> Any:
    _mine(stage, call)
    return {"threads": stage.world.threads(), "members": []}


def _mine(stage: Stage, call: Call) -> None:
    if call.ids["guild"] != stage.world.guild["id"]:
        raise Refusal(10004)


ROUTES: Routes = [
    ("GET", "/guilds/{guild}", get),
    ("GET", "/guilds/{guild}/channels", channels),
    ("GET", "/guilds/{guild}/roles", roles),
    ("GET", "/guilds/{guild}/members/{user}", member),
    ("GET", "/guilds/{guild}/threads/active", threads),
]
