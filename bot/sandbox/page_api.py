"""What the sandbox page asks of the server: its own files, and a human's deeds as POSTs."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aiohttp import web

from bot.sandbox import humans
from bot.sandbox.modal_form import CannotDo
from bot.sandbox.page_live import live
from bot.sandbox.refusal import Refusal
from bot.sandbox.session import Wire
from bot.sandbox.stage import Stage
from bot.sandbox.user import User

FILES = Path(__file__).parent / "page"
KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".woff": "font/woff",
    ".ttf": "font/ttf",
    ".txt": "text/plain",
    ".json": "application/json",
}
HOME = ("127.0.0.1", "localhost")
Deed = Callable[[Stage, User, dict[str, Any]], dict[str, Any]]


def command(stage: Stage, user: User, asked: dict[str, Any]) -> dict[str, Any]:
    """Type a slash command."""
    path, options = [str(one) for one in asked["path"]], asked.get("options") or {}
    return _sent(humans.type_command(stage, user, str(asked["channel_id"]), path, options).id)


def autocomplete(stage: Stage, user: User, asked: dict[str, Any]) -> dict[str, Any]:
    """Ask for the suggestions of the option that has the cursor."""
    path, options, focused = [str(one) for one in asked["path"]], asked.get("options") or {}, str(asked["focused"])
    return _sent(humans.type_command(stage, user, str(asked["channel_id"]), path, options, focused).id)


def component(stage: Stage, user: User, asked: dict[str, Any]) -> dict[str, Any]:
    """Press a button or choose from a select."""
    where, what = str(asked["channel_id"]), str(asked["message_id"])
    values = [str(one) for one in asked.get("values") or []]
    return _sent(humans.use_component(stage, user, where, what, str(asked["custom_id"]), values).id)


def modal(stage: Stage, user: User, asked: dict[str, Any]) -> dict[str, Any]:
    """Hand in a form."""
    return _sent(humans.submit_modal(stage, user, str(asked["interaction_id"]), asked.get("values") or {}).id)


def dms(stage: Stage, user: User, asked: dict[str, Any]) -> dict[str, Any]:
    """Open or close one's direct messages."""
    stage.world.set_dms(user, bool(asked["open"]))
    return {"open": user.dms_open}


def say(stage: Stage, user: User, asked: dict[str, Any]) -> dict[str, Any]:
    """Say something in the channel."""
    return {"message_id": humans.say(stage, user, str(asked["channel_id"]), str(asked["content"])).id}


def dismiss(stage: Stage, user: User, asked: dict[str, Any]) -> dict[str, Any]:
    """Put one of one's private replies away."""
    post = stage.world.posts.find(str(asked["message_id"]))
    if post is None or post.viewer != user.id:
        raise CannotDo("That message is not yours to put away.")
    stage.world.posts.delete(post)
    return {}


DEEDS: dict[str, Deed] = {
    "command": command,
    "autocomplete": autocomplete,
    "component": component,
    "modal": modal,
    "dms": dms,
    "say": say,
    "dismiss": dismiss,
}


def add_page(app: web.Application, stage: Stage, windows: set[Wire]) -> None:
    """Serve the page, its files, its live connection and its deeds."""

    async def index(request: web.Request) -> web.StreamResponse:
        return _file(FILES / "index.html")

    async def static(request: web.Request) -> web.StreamResponse:
        return _file((FILES / "static" / request.match_info["name"]), (FILES / request.match_info["name"]))

    async def watch(request: web.Request) -> web.StreamResponse:
        return await live(stage, request, windows)

    async def ready(request: web.Request) -> web.StreamResponse:
        return web.json_response({"bot": stage.gateway.online})

    app.router.add_get("/", _at_home(index))
    app.router.add_get("/page/static/{name:.+}", _at_home(static))
    app.router.add_get("/page/live", _at_home(watch))
    app.router.add_get("/page/ready", ready)
    for name, deed in DEEDS.items():
        app.router.add_post(f"/page/{name}", _at_home(_done(stage, deed)))


def _done(stage: Stage, deed: Deed) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def do(request: web.Request) -> web.StreamResponse:
        try:
            asked = json.loads(await request.read())
            user = stage.world.users.get(str(asked["as"]))
            if user is None or user.bot:
                raise CannotDo("There is no such player.")
            return web.json_response(deed(stage, user, asked))
        except CannotDo as wrong:
            return web.json_response({"error": str(wrong)}, status=409)
        except Refusal as refusal:
            return web.json_response({"error": f"{refusal.message}."}, status=409)
        except (KeyError, TypeError, ValueError, AttributeError):
            return web.json_response({"error": "The page sent something that cannot be read."}, status=400)

    return do


def _at_home(
    serve: Callable[[web.Request], Awaitable[web.StreamResponse]],
) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """Serve only pages that came from here: another site in the same browser must not play for you."""

    async def guarded(request: web.Request) -> web.StreamResponse:
        host = request.host.rpartition(":")[0] or request.host
        origin = request.headers.get("Origin")
        if host not in HOME or (origin and origin != f"http://{request.host}"):
            return web.json_response({"error": "This page is for this machine only."}, status=403)
        return await serve(request)

    return guarded


def _file(*places: Path) -> web.StreamResponse:
    for place in places:
        path = place.resolve()
        if path.is_relative_to(FILES.resolve()) and path.is_file():
            kind = KINDS.get(path.suffix, "application/octet-stream")
            headers = {"Content-Type": kind, "Cache-Control": "no-cache"}
            return web.FileResponse(path, headers=headers)
    return web.Response(status=404, text="There is no such file.")


def _sent(interaction_id: str) -> dict[str, Any]:
    return {"interaction_id": interaction_id}
