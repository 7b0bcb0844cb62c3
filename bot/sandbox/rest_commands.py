"""Registering application commands, globally or for the guild."""

from __future__ import annotations

from typing import Any

from bot.sandbox.calls import Call
from bot.sandbox.refusal import Refusal
from bot.sandbox.stage import Routes, Stage


def list_all(stage: Stage, call: Call) -> Any:
    return stage.world.catalog.commands(_scope(stage, call))


def overwrite(stage: Stage, call: Call) -> Any:
    return stage.world.catalog.overwrite(list(call.json), _scope(stage, call))


def create(stage: Stage, call: Call) -> Any:
    return stage.world.catalog.put(call.form, _scope(stage, call))


def get(stage: Stage, call: Call) -> Any:
    return stage.world.catalog.command(call.ids["command"], _scope(stage, call))


def edit(stage: Stage, call: Call) -> Any:
    return stage.world.catalog.edit(call.ids["command"], call.form, _scope(stage, call))


def delete(stage: Stage, call: Call) -> Any:
    stage.world.catalog.delete(call.ids["command"], _scope(stage, call))


def _scope(stage: Stage, call: Call) -> str:
    if call.ids["application"] != stage.world.bot.id:
        raise Refusal(0, status=404, message="Unknown Application")
    guild_id = call.ids.get("guild", "")
    if guild_id and guild_id != stage.world.guild["id"]:
        raise Refusal(50001)
    return guild_id


ROUTES: Routes = [
    (method, path + tail, route)
    for path in ("/applications/{application}/commands", "/applications/{application}/guilds/{guild}/commands")
    for method, tail, route in (
        ("GET", "", list_all),
        ("PUT", "", overwrite),
        ("POST", "", create),
        ("GET", "/{command}", get),
        ("PATCH", "/{command}", edit),
        ("DELETE", "/{command}", delete),
    )
]
