"""Attachments and emojis by GET, as the content network serves them."""

from __future__ import annotations

from aiohttp import web

from bot.sandbox.stage import Stage

KINDS = {"png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp"}


def add_files(app: web.Application, stage: Stage) -> None:
    """Serve /attachments/{channel}/{id}/{name} and /emojis/{id}.{kind}."""

    def served(key: str, name: str) -> web.Response:
        body = stage.world.uploads.get(key)
        if body is None:
            raise web.HTTPNotFound
        kind = KINDS.get(name.rpartition(".")[2].lower(), "application/octet-stream")
        # A file named .html must never run as a page of ours.
        return web.Response(body=body, content_type=kind, headers={"X-Content-Type-Options": "nosniff"})

    async def attachment(request: web.Request) -> web.Response:
        return served(request.match_info["key"], request.match_info["name"])

    async def emoji(request: web.Request) -> web.Response:
        key, _, kind = request.match_info["name"].partition(".")
        return served(key, f"emoji.{kind or 'png'}")

    app.router.add_get("/attachments/{channel}/{key}/{name}", attachment)
    app.router.add_get("/emojis/{name}", emoji)
