"""A server that speaks the page's protocol and does nothing else: it shows what it is told and notes what is done."""

from __future__ import annotations

import asyncio
import itertools
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from aiohttp import web

PAGE = Path(__file__).parents[2] / "bot" / "sandbox" / "page"
POKER, SIDE, LETTERS = "100", "101", "102"
ANN, BOB, CY, MARIAH = "11", "12", "13", "20"
NAMES = {ANN: "Ann", BOB: "Bob", CY: "Cy", MARIAH: "Mariah"}
COLORS = {ANN: "#5865f2", BOB: "#3ba55d", CY: "#e67e22", MARIAH: ""}
NOON = datetime(2026, 3, 14, 12, 0, tzinfo=UTC)
PRIVATE, THINKING, V2 = 64, 128, 1 << 15
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c63f8cfc0f01f00"
    "05000201a5f645400000000049454e44ae426082"
)
_numbers = itertools.count(1000)


def message(content: str = "", *components: dict[str, Any], by: str = MARIAH, **more: Any) -> dict[str, Any]:
    """A raw message as Discord sends it; the newer one has the greater id."""
    author = {"id": by, "username": NAMES[by].lower(), "global_name": NAMES[by], "bot": by == MARIAH}
    raw = {
        "id": str(next(_numbers)),
        "channel_id": POKER,
        "type": 0,
        "flags": V2 if components and not content else 0,
        "content": content,
        "author": author,
        "timestamp": NOON.isoformat(),
        "edited_timestamp": None,
        "mentions": [],
        "attachments": [],
        "embeds": [],
        "components": list(components),
    }
    return raw | more


def words(text: str) -> dict[str, Any]:
    """A text display."""
    return {"type": 10, "content": text}


def button(label: str, custom_id: str, style: int = 2, **more: Any) -> dict[str, Any]:
    """A button."""
    return {"type": 2, "style": style, "label": label, "custom_id": custom_id} | more


def row(*inner: dict[str, Any]) -> dict[str, Any]:
    """An action row."""
    return {"type": 1, "components": list(inner)}


def box(*inner: dict[str, Any], color: int | None = 0x2E8B57) -> dict[str, Any]:
    """A container."""
    return {"type": 17, "accent_color": color, "spoiler": False, "components": list(inner)}


def _sub(name: str, *options: dict[str, Any], kind: int = 1) -> dict[str, Any]:
    return {"type": kind, "name": name, "description": f"about {name}", "options": list(options)}


def _option(kind: int, name: str, **more: Any) -> dict[str, Any]:
    return {"type": kind, "name": name, "description": f"the {name}"} | more


COMMANDS = [
    {"id": "1", "type": 1} | {"name": "deal", "description": "", "options": [_sub("widow-jack"), _sub("baseball")]},
    {"id": "2", "type": 1, "name": "cards", "description": "my cards and what they make"},
    {"id": "3", "type": 1, "name": "hand", "description": "", "options": [_sub("show", _option(4, "number"))]},
    {
        "id": "4",
        "type": 1,
        "name": "host",
        "description": "",
        "options": [
            _sub(
                "chips",
                _option(6, "player", required=True),
                _option(4, "amount", required=True, min_value=1),
                _option(3, "why", choices=[{"name": "Mistake", "value": "m"}, {"name": "Gift", "value": "g"}]),
                _option(5, "quietly"),
                _option(3, "game", autocomplete=True),
            )
        ],
    },
]


class FakeSandbox:
    """What each player sees, every frame pushed to the windows, every deed noted in `done`."""

    def __init__(self) -> None:
        self.channel: list[dict[str, Any]] = []
        self.letters: dict[str, list[dict[str, Any]]] = {ANN: [], BOB: [], CY: []}
        self.private: dict[str, list[dict[str, Any]]] = {ANN: [], BOB: [], CY: []}
        self.waiting: dict[str, bool] = dict.fromkeys((ANN, BOB, CY), False)
        self.commands: list[dict[str, Any]] = []
        self.emojis: list[dict[str, Any]] = []
        self.names = {ANN: "Ann", BOB: "Bob", CY: "Cy"}
        self.online = True
        self.refusal: str | None = None
        self.ready = asyncio.Event()
        self.ready.set()
        self.done: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue()
        self.url = ""
        self._files: dict[str, tuple[bytes, str]] = {}
        self._windows: dict[web.WebSocketResponse, str] = {}
        self._arrived = asyncio.Condition()
        self._runner: web.AppRunner | None = None
        self._port = 0

    async def start(self) -> None:
        """Listen on a free port of this machine; after `stop`, on the same one again."""
        app = web.Application()
        app.router.add_get("/", _index)
        app.router.add_static("/page/static", PAGE)
        app.router.add_get("/page/live", self._live)
        app.router.add_get("/{kind:emojis|files}/{name}", _pixel)
        app.router.add_get("/attachments/{channel}/{key}/{name}", self._file)
        app.router.add_post("/page/{deed}", self._deed)
        self._runner = web.AppRunner(app)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port, reuse_address=True)
        await site.start()
        self._port = self._runner.addresses[0][1]
        self.url = f"http://127.0.0.1:{self._port}"

    async def stop(self) -> None:
        """Go away and drop every connection."""
        for window in list(self._windows):
            await window.close()
        if self._runner:
            await self._runner.cleanup()

    async def push(self, frame: dict[str, Any], to: str | None = None) -> None:
        """Push a frame to every window, or to those of one player."""
        for window, who in list(self._windows.items()):
            if to in (None, who):
                await window.send_json(frame)

    async def post(self, raw: dict[str, Any], kind: str = "message_create") -> dict[str, Any]:
        """Show a message, or a changed one, in the channel."""
        self.channel = [one for one in self.channel if one["id"] != raw["id"]] + [raw]
        await self.push({"type": kind, "message": raw, "dm": False})
        return raw

    async def write(self, to: str, raw: dict[str, Any]) -> None:
        """Write a direct message."""
        raw["channel_id"] = LETTERS
        self.letters[to].append(raw)
        await self.push({"type": "message_create", "message": raw, "dm": True}, to)

    async def whisper(self, to: str, raw: dict[str, Any]) -> None:
        """Show a private reply."""
        raw["flags"] |= PRIVATE
        self.private[to].append(raw)
        await self.push({"type": "ephemeral", "message": raw}, to)

    def keep(self, name: str, body: bytes, kind: str) -> dict[str, Any]:
        """Keep a file and give it as an attachment of a message."""
        key = str(next(_numbers))
        self._files[key] = body, kind
        url = f"{self.url}/attachments/{POKER}/{key}/{quote(name)}"
        return {"id": key, "filename": name, "size": len(body), "url": url, "proxy_url": url, "content_type": kind}

    async def settle(self, key: str, status: str, reason: str | None = None) -> None:
        """Tell what came of an interaction."""
        await self.push({"type": "interaction", "id": key, "status": status, "reason": reason})

    async def next(self, deed: str) -> dict[str, Any]:
        """Wait for the next deed, which must be this one."""
        name, asked = await asyncio.wait_for(self.done.get(), 10)
        assert name == deed, f"{name} {asked}"
        return asked

    async def seen_by(self, who: str) -> None:
        """Wait until a window of somebody is open."""
        async with asyncio.timeout(10), self._arrived:
            await self._arrived.wait_for(lambda: who in self._windows.values())

    def snapshot(self, me: str) -> dict[str, Any]:
        """The first frame."""
        users = [
            {"id": key, "name": name, "avatar_color": COLORS.get(key, "#5865f2")} for key, name in self.names.items()
        ]
        return {
            "type": "snapshot",
            "me": next(user for user in users if user["id"] == me) | {"dms_open": True},
            "bot": {"id": MARIAH, "name": "Mariah", "online": self.online},
            "users": users,
            "guild": {"id": "1", "name": "Poker night"},
            "channels": [{"id": POKER, "name": "poker", "type": 0}, {"id": SIDE, "name": "second-table", "type": 0}],
            "channel_messages": {POKER: self.channel, SIDE: []},
            "dm": {"channel_id": LETTERS, "messages": self.letters.get(me, [])},
            "ephemeral": self.private.get(me, []),
            "waiting": self.waiting,
            "commands": self.commands,
            "emojis": self.emojis,
        }

    async def _live(self, request: web.Request) -> web.WebSocketResponse:
        me = request.query.get("as") or ANN
        window = web.WebSocketResponse()
        await window.prepare(request)
        await self.ready.wait()
        await window.send_json(self.snapshot(me))
        async with self._arrived:
            self._windows[window] = me
            self._arrived.notify_all()
        async for _ in window:
            pass
        self._windows.pop(window, None)
        return window

    async def _file(self, request: web.Request) -> web.StreamResponse:
        body, kind = self._files[request.match_info["key"]]
        return web.Response(body=body, content_type=kind, headers={"X-Content-Type-Options": "nosniff"})

    async def _deed(self, request: web.Request) -> web.Response:
        asked = await request.json()
        if self.refusal:
            return web.json_response({"error": self.refusal}, status=409)
        key = str(next(_numbers))
        self.done.put_nowait((request.match_info["deed"], asked | {"key": key}))
        return web.json_response({"interaction_id": key})


async def _index(_: web.Request) -> web.StreamResponse:
    return web.FileResponse(PAGE / "index.html")


async def _pixel(_: web.Request) -> web.StreamResponse:
    return web.Response(body=PIXEL, content_type="image/png")
