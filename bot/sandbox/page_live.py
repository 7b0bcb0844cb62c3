"""The page's live connection: a snapshot first, then every change the viewer may see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aiohttp import web

from bot.sandbox import page_view
from bot.sandbox.interaction import AUTOCOMPLETE, Interaction
from bot.sandbox.news import Change
from bot.sandbox.session import Wire
from bot.sandbox.stage import Stage
from bot.sandbox.user import User
from bot.sandbox.world import DM

MOVES = ("message_create", "message_update", "message_delete", "message_delete_bulk")


class Viewer:
    """One window of one human."""

    def __init__(self, stage: Stage, me: User, wire: Wire) -> None:
        self._stage = stage
        self._me = me
        self._wire = wire
        self._forms: set[str] = set()
        self._waiting = page_view.waiting(stage)

    def hear(self, change: Change) -> None:
        """Push what a change means for this window."""
        if change.viewer in (None, self._me.id):
            for frame in self._frames(change):
                self._wire.send(frame)
        if change.kind in (*MOVES, "channel_delete"):
            now = page_view.waiting(self._stage)
            if now != self._waiting:
                self._waiting = now
                self._wire.send({"type": "waiting", "waiting": now})

    def _frames(self, change: Change) -> Iterator[dict[str, Any]]:
        thing = change.thing
        match change.kind:
            case kind if kind in MOVES:
                yield from self._moved(kind, thing)
            case "ephemeral" | "ephemeral_update":
                yield {"type": change.kind, "message": thing}
            case "ephemeral_delete":
                yield {"type": "ephemeral_delete", **thing}
            case "interaction":
                yield from self._answered(thing)
            case "commands":
                yield {"type": "commands", "commands": page_view.commands(self._stage)}
            case "emojis":
                yield {"type": "emojis", "emojis": page_view.emojis(self._stage)}
            case "bot":
                yield {"type": "bot", "online": thing}
            case "dms" if thing.id == self._me.id:
                yield {"type": "dms", "open": thing.dms_open}
            case "typing":
                dm = self._dm(thing["channel_id"])
                if dm is not None:
                    yield {"type": "typing", "channel_id": thing["channel_id"], "dm": dm}
            case "channel_create" | "channel_update" | "thread_create" | "thread_update":
                yield {"type": "channel", "channel": thing}
            case "channel_delete" | "thread_delete":
                yield {"type": "channel", "channel": None, "id": thing["id"]}
            case _:
                return

    def _moved(self, kind: str, thing: dict[str, Any]) -> Iterator[dict[str, Any]]:
        dm = self._dm(thing["channel_id"])
        if dm is None:
            return
        if kind == "message_delete_bulk":
            for key in thing["ids"]:
                yield {"type": "message_delete", "channel_id": thing["channel_id"], "id": key, "dm": dm}
        elif kind == "message_delete":
            yield {"type": kind, **thing, "dm": dm}
        else:
            yield {"type": kind, "message": thing, "dm": dm}

    def _answered(self, made: Interaction) -> Iterator[dict[str, Any]]:
        yield {"type": "interaction", "id": made.id, "status": made.status, "reason": made.reason}
        if made.modal and made.id not in self._forms:
            self._forms.add(made.id)
            yield {"type": "modal", "interaction_id": made.id, **made.modal}
        if made.type == AUTOCOMPLETE and made.choices is not None:
            yield {"type": "autocomplete", "id": made.id, "choices": made.choices}

    def _dm(self, channel_id: str) -> bool | None:
        """Tell whether a channel is the viewer's direct one; None for somebody else's."""
        channel = self._stage.world.channels.get(channel_id)
        if channel is None or channel["type"] != DM:
            return False
        return True if channel["recipients"][0]["id"] == self._me.id else None


async def live(stage: Stage, request: web.Request, windows: set[Wire]) -> web.WebSocketResponse:
    """Serve one window until it is closed."""
    me = stage.world.users.get(request.query.get("as", ""), stage.world.humans[0])
    socket = web.WebSocketResponse(heartbeat=30)
    await socket.prepare(request)
    wire = Wire(socket, request.transport)
    windows.add(wire)
    wire.send(page_view.snapshot(stage, me))
    stop = stage.news.subscribe(Viewer(stage, me, wire).hear)
    try:
        async for _ in socket:
            pass
    finally:
        stop()
        windows.discard(wire)
        await wire.finish()
    return socket
