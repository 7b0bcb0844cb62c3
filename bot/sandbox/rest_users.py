"""Who the bot is, who others are, and opening direct messages."""

from __future__ import annotations

from typing import Any

from bot.sandbox.calls import Call
from bot.sandbox.refusal import Refusal
from bot.sandbox.stage import Routes, Stage


def me(stage: Stage, call: Call) -> Any:
    return stage.world.bot.raw() | {"verified": True, "mfa_enabled": False, "flags": 0, "email": None}


def user(stage: Stage, call: Call) -> Any:
    if found := stage.world.users.get(call.ids["user"]):
        return found.raw()
    raise Refusal(10013)


def application(stage: Stage, call: Call) -> Any:
    bot = stage.world.bot
    return {
        "id": bot.id,
        "name": bot.name,
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "owner": stage.world.humans[0].raw(),
        "team": None,
        "rpc_origins": [],
        "install_params": None,
        "hook": True,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
    }


def gateway(stage: Stage, call: Call) -> Any:
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return {"url": stage.gateway.url, "shards": 1, "session_start_limit": limit}


def open_dm(stage: Stage, call: Call) -> Any:
    found = stage.world.users.get(str(call.form["recipient_id"]))
    if found is None or found.bot:
        raise Refusal(50033)
    return stage.world.dm_with(found)


def guilds(stage: Stage, call: Call) -> Any:
    guild = stage.world.guild
    return [
        {"id": guild["id"], "name": guild["name"], "icon": None, "owner": False, "permissions": "0", "features": []}
    ]


ROUTES: Routes = [
    ("GET", "/users/@me", me),
    ("GET", "/users/@me/guilds", guilds),
    ("POST", "/users/@me/channels", open_dm),
    ("GET", "/users/{user}", user),
    ("GET", "/oauth2/applications/@me", application),
    ("GET", "/applications/@me", application),
    ("GET", "/gateway", gateway),
    ("GET", "/gateway/bot", gateway),
]
