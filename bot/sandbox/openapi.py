"""Checks the bot's requests against Discord's own OpenAPI description, where a copy lies beside the project."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from bot.sandbox.calls import Call

DESCRIPTION = Path(__file__).resolve().parents[2].parent / "shared" / "discord-openapi.json"


def available() -> bool:
    """Tell whether the description is there; a test without it says that it was skipped."""
    return DESCRIPTION.is_file()


def validate(call: Call) -> list[str]:
    """List what the description has against a request: an unknown route, or faults of the JSON body.

    Wants jsonschema-rs, which only the tests install. Compiled once for each route.
    """
    route = _route(call.method, call.path)
    if route is None:
        return [f"{call.method} {call.path} is no route of Discord's"]
    validator = _validator(call.method, route)
    if validator is None or call.json is None:
        return []
    body = _normalised(call.json)
    return [f"{call.method} {route} {fault.instance_path}: {fault.message}" for fault in validator.iter_errors(body)]


@cache
def _description() -> dict[str, Any]:
    return json.loads(DESCRIPTION.read_text())


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    # A literal segment such as @me or @original wins over a parameter.
    paths = sorted(_description()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path)), path) for path in paths]


@cache
def _route(method: str, path: str) -> str | None:
    for pattern, route in _patterns():
        if pattern.fullmatch(path) and method.lower() in _description()["paths"][route]:
            return route
    return None


@cache
def _validator(method: str, route: str) -> Any:
    import jsonschema_rs

    body = _description()["paths"][route][method.lower()].get("requestBody")
    if body is None:
        return None
    schema = body["content"]["application/json"]["schema"]
    return jsonschema_rs.Draft202012Validator(schema | {"components": _description()["components"]})


def _normalised(body: Any) -> Any:
    """Write ids as strings where discord.py sends integers."""
    match body:
        case dict():
            fresh = {key: _normalised(value) for key, value in body.items()}
            if isinstance(fresh.get("recipient_id"), int):
                fresh["recipient_id"] = str(fresh["recipient_id"])
            for attachment in fresh.get("attachments") or []:
                if isinstance(attachment, dict) and isinstance(attachment.get("id"), int):
                    attachment["id"] = str(attachment["id"])
            if isinstance(allowed := fresh.get("allowed_mentions"), dict):
                for kind in ("users", "roles"):
                    if kind in allowed:
                        allowed[kind] = [str(one) for one in allowed[kind]]
            return fresh
        case list():
            return [_normalised(value) for value in body]
        case _:
            return body
