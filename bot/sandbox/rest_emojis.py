"""The application's own emojis: our cards."""

from __future__ import annotations

from typing import Any

from bot.sandbox.calls import Call
from bot.sandbox.stage import Routes, Stage


def list_all(stage: Stage, call: Call) -> Any:
    return {"items": list(stage.world.catalog.emojis.values())}


def create(stage: Stage, call: Call) -> Any:
    return stage.world.catalog.add_emoji(call.form)


def get(stage: Stage, call: Call) -> Any:
    return stage.world.catalog.emoji(call.ids["emoji"])


def rename(stage: Stage, call: Call) -> Any:
    return stage.world.catalog.rename_emoji(call.ids["emoji"], call.form["name"])


def delete(stage: Stage, call: Call) -> Any:
    stage.world.catalog.delete_emoji(call.ids["emoji"])


ROUTES: Routes = [
    ("GET", "/applications/{application}/emojis", list_all),
    ("POST", "/applications/{application}/emojis", create),
    ("GET", "/applications/{application}/emojis/{emoji}", get),
    ("PATCH", "/applications/{application}/emojis/{emoji}", rename),
    ("DELETE", "/applications/{application}/emojis/{emoji}", delete),
]
