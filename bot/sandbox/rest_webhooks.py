"""Answering interactions: the callback, and the follow-ups by token."""

from __future__ import annotations

from typing import Any

from bot.sandbox.calls import Call
from bot.sandbox.interaction import Interaction
from bot.sandbox.stage import Routes, Stage


def callback(stage: Stage, call: Call) -> Any:
    wants = call.query.get("with_response") in ("1", "true", "True")
    return stage.interactions.callback(call.ids["interaction"], call.ids["token"], call.form, call.files, wants)


def follow_up(stage: Stage, call: Call) -> Any:
    return stage.interactions.follow_up(_made(stage, call), call.form, call.files).raw


def get(stage: Stage, call: Call) -> Any:
    return stage.interactions.reply(_made(stage, call), call.ids["message"]).raw


def edit(stage: Stage, call: Call) -> Any:
    return stage.interactions.edit(_made(stage, call), call.ids["message"], call.form, call.files).raw


def delete(stage: Stage, call: Call) -> Any:
    stage.interactions.delete(_made(stage, call), call.ids["message"])


def _made(stage: Stage, call: Call) -> Interaction:
    return stage.interactions.by_token(call.ids["application"], call.ids["token"])


ROUTES: Routes = [
    ("POST", "/interactions/{interaction}/{token}/callback", callback),
    ("POST", "/webhooks/{application}/{token}", follow_up),
    ("GET", "/webhooks/{application}/{token}/messages/{message}", get),
    ("PATCH", "/webhooks/{application}/{token}/messages/{message}", edit),
    ("DELETE", "/webhooks/{application}/{token}/messages/{message}", delete),
]
