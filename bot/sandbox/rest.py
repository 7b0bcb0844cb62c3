"""The REST side: reads a request, lets the faults strike, asks the route and writes the answer."""

from __future__ import annotations

import json
from typing import Any

from aiohttp import BodyPartReader, web

from bot.sandbox.calls import Call
from bot.sandbox.faults import Fault
from bot.sandbox.refusal import FormErrors, Refusal
from bot.sandbox.rest_channels import ROUTES as CHANNELS
from bot.sandbox.rest_commands import ROUTES as COMMANDS
from bot.sandbox.rest_emojis import ROUTES as EMOJIS
from bot.sandbox.rest_guilds import ROUTES as GUILDS
from bot.sandbox.rest_messages import ROUTES as MESSAGES
from bot.sandbox.rest_users import ROUTES as USERS
from bot.sandbox.rest_webhooks import ROUTES as WEBHOOKS
from bot.sandbox.stage import Route, Stage
from bot.sandbox.uploads import Upload

PREFIX = "/api/v10"
OPEN = ("/interactions/", "/webhooks/")
"""Paths whose token stands in the address, so that no login is asked for."""


def add_routes(app: web.Application, stage: Stage) -> None:
    """Serve every route under /api/v10, and 404 for the rest of it."""
    for method, path, route in [*USERS, *COMMANDS, *WEBHOOKS, *MESSAGES, *CHANNELS, *GUILDS, *EMOJIS]:
        app.router.add_route(method, PREFIX + path, _served(stage, route))
    app.router.add_route("*", PREFIX + "/{path:.*}", _served(stage, _nowhere))


def _nowhere(stage: Stage, call: Call) -> Any:
    raise Refusal(0, status=404, message="404: Not Found")


def _served(stage: Stage, route: Route) -> Any:
    async def serve(request: web.Request) -> web.StreamResponse:
        call = Call(request.method, request.path.removeprefix(PREFIX), dict(request.query))
        call.ids = dict(request.match_info)
        call.authorized = request.headers.get("Authorization") == f"Bot {stage.gateway.token}"
        headers: dict[str, str] = {}
        fault: Fault | None = None
        try:
            await _read(request, call)
            fault = stage.faults.strike(call)
            stage.news.stir()
            if fault and fault.held:
                await fault.held.wait()
            if fault and not fault.after:
                _spoil(fault, request)
            if not call.authorized and not call.path.startswith(OPEN):
                raise Refusal(0)
            if stage.rate_limits:
                headers = stage.rate_limits.check(call)
            call.answer = route(stage, call)
            call.status = 204 if call.answer is None else 200
            if fault and fault.after:
                _spoil(fault, request)
        except _CutOff:
            # Nothing can be answered on a broken connection; the log keeps status 0.
            stage.calls.note(call)
            stage.news.stir()
            return web.Response()
        except Refusal as refusal:
            call.status, call.answer, headers = refusal.status, refusal.body(), headers | refusal.headers()
        except (KeyError, TypeError, ValueError, AttributeError) as wrong:
            # A form so broken that a route tripped over it: Discord calls that a bad form too.
            form = FormErrors()
            form.add("_", "BASE_TYPE_REQUIRED", f"{type(wrong).__name__}: {wrong}")
            refusal = _caught(form)
            call.status, call.answer = refusal.status, refusal.body()
        stage.calls.note(call)
        stage.news.stir()
        if call.answer is None:
            return web.Response(status=204, headers=headers)
        text = json.dumps(call.answer, separators=(",", ":"))
        # discord.py parses only when the type is exactly this, without a charset.
        headers["Content-Type"] = "application/json"
        return web.Response(status=call.status, body=text.encode(), headers=headers)

    return serve


class _CutOff(Exception):
    """The connection was cut on purpose."""


def _caught(form: FormErrors) -> Refusal:
    try:
        form.refuse()
    except Refusal as refusal:
        return refusal
    raise AssertionError("a noted fault refuses")


def _spoil(fault: Fault, request: web.Request) -> None:
    if fault.drop:
        if request.transport:
            request.transport.abort()
        raise _CutOff
    if fault.refusal:
        raise fault.refusal


async def _read(request: web.Request, call: Call) -> None:
    if not request.body_exists:
        return
    if not request.content_type.startswith("multipart/"):
        body = await request.read()
        call.json = json.loads(body) if body else None
        return
    files: list[tuple[int, Upload]] = []
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        name, body = part.name or "", bytes(await part.read())
        if name == "payload_json":
            call.json = json.loads(body)
        elif name.startswith("files["):
            kind = part.headers.get("Content-Type", "application/octet-stream")
            files.append((int(name[6:-1]), Upload(part.filename or name, _kind(part.filename or "", kind), body)))
    call.files = tuple(upload for _, upload in sorted(files, key=lambda one: one[0]))


def _kind(filename: str, sent: str) -> str:
    known = {"png": "image/png", "jpg": "image/jpeg", "gif": "image/gif", "txt": "text/plain", "csv": "text/csv"}
    return known.get(filename.rpartition(".")[2].lower(), sent)
