"""The gateway: sessions over WebSocket, events in order, and what was missed sent again on resume."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any

from aiohttp import WSMsgType, web

from bot.sandbox.events import Event, guild_create, ready, translate
from bot.sandbox.news import Change
from bot.sandbox.session import Session, Wire
from bot.sandbox.world import World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = (
    0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11,
)  # fmt: skip
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15


class Gateway:
    """Every session of the bot and the switches for a gateway that misbehaves."""

    def __init__(self, world: World, token: str, url: str, privileged: int = 0, heartbeat: float = 41.25) -> None:
        self._world = world
        self.token = token
        self.url = url
        self.privileged = privileged
        self.heartbeat = heartbeat
        self.sessions: dict[str, Session] = {}
        self.silent = False
        self.identifies = 0
        self.resumes = 0
        self._wires: set[Wire] = set()
        self._twice: dict[str, int] = {}
        world.news.subscribe(self._hear)

    @property
    def online(self) -> bool:
        """Whether a bot is connected and identified."""
        return any(session.wire for session in self.sessions.values())

    @property
    def reachable(self) -> bool:
        """Whether a bot is connected, or was a moment ago and may resume."""
        now = self._world.clock.time()
        return any(session.alive(now) for session in self.sessions.values())

    def dispatch(self, name: str, data: dict[str, Any], *, guild_id: str | None) -> None:
        """Send an event that no intent can hold back to the shard it belongs to."""
        self._spread(Event(name, data, guild_id))

    def twice(self, name: str, times: int = 1) -> None:
        """Deliver the next events of a name two times each."""
        self._twice[name] = self._twice.get(name, 0) + times

    def reconnect(self) -> None:
        """Ask every bot to connect again and resume (op 7)."""
        self._everywhere({"op": RECONNECT, "d": None})

    def invalidate(self, *, resumable: bool) -> None:
        """Declare every session invalid (op 9); with `resumable` false the sessions are forgotten."""
        self._everywhere({"op": INVALID, "d": resumable})
        if not resumable:
            for session in self.sessions.values():
                session.wire = None
            self.sessions.clear()
            self._world.news.tell("bot", self.online)

    def ask_heartbeat(self) -> None:
        """Ask every bot for a heartbeat out of turn (op 1)."""
        self._everywhere({"op": HEARTBEAT, "d": None})

    def close(self, code: int) -> None:
        """Close every connection with a code; the sessions can be resumed."""
        for wire in list(self._wires):
            wire.close(code)

    def cut(self) -> None:
        """Break every connection without a word, as a failing network does."""
        for wire in list(self._wires):
            wire.cut()

    async def stop(self) -> None:
        """Close everything for good."""
        wires = list(self._wires)
        self.close(1001)
        await asyncio.gather(*(wire.finished() for wire in wires))

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection of a bot until either side ends it."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        wire = Wire(socket, request.transport)
        self._wires.add(wire)
        wire.send({"op": HELLO, "d": {"heartbeat_interval": int(self.heartbeat * 1000)}})
        session: Session | None = None
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    continue
                try:
                    frame = json.loads(message.data)
                except ValueError:
                    wire.close(4002)
                    break
                session = self._take(wire, session, frame)
        finally:
            self._wires.discard(wire)
            if session and session.wire is wire:
                session.detach(self._world.clock.time())
                self._world.news.tell("bot", self.online)
            await wire.finish()
        return socket

    def _take(self, wire: Wire, session: Session | None, frame: dict[str, Any]) -> Session | None:
        match frame.get("op"):
            case 1:
                if not self.silent:
                    wire.send({"op": ACK})
            case 2 if session is None:
                return self._identify(wire, frame["d"])
            case 2:
                wire.close(4005)
            case 6:
                return self._resume(wire, frame["d"])
            case 8 if session:
                self._members(session, frame["d"])
            case 3 | 4 if session:
                pass
            case 3 | 4 | 8:
                wire.close(4003)
            case _:
                wire.close(4001)
        return session

    def _identify(self, wire: Wire, asked: dict[str, Any]) -> Session | None:
        if asked.get("token", "").removeprefix("Bot ") != self.token:
            wire.close(4004)
            return None
        intents = int(asked["intents"])
        if intents & PRIVILEGED & ~self.privileged:
            wire.close(4014)
            return None
        shard = tuple(asked.get("shard") or (0, 1))
        now = self._world.clock.time()
        self.sessions = {key: one for key, one in self.sessions.items() if one.alive(now)}
        session = Session(secrets.token_hex(16), (shard[0], shard[1]), intents)
        self.sessions[session.id] = session
        self.identifies += 1
        session.attach(wire)
        session.push("READY", ready(self._world, session, self.url), self.silent)
        if session.serves(self._world.guild["id"]):
            session.push("GUILD_CREATE", guild_create(self._world, intents), self.silent)
        self._world.news.tell("bot", True)
        return session

    def _resume(self, wire: Wire, asked: dict[str, Any]) -> Session | None:
        session = self.sessions.get(asked.get("session_id", ""))
        if asked.get("token", "").removeprefix("Bot ") != self.token:
            wire.close(4004)
            return None
        if session is None or not session.holds(asked["seq"]):
            wire.send({"op": INVALID, "d": False})
            return None
        self.resumes += 1
        session.resume(wire, asked["seq"])
        session.push("RESUMED", {"_trace": []}, self.silent)
        self._world.news.tell("bot", True)
        return session

    def _members(self, session: Session, asked: dict[str, Any]) -> None:
        wanted = asked.get("user_ids")
        wanted = [wanted] if isinstance(wanted, str | int) else wanted
        words, limit = (asked.get("query") or "").lower(), asked.get("limit") or 1000
        found = [
            self._world.member(user) | {"user": user.raw()}
            for user in self._world.users.values()
            if user.member
            and user.name.lower().startswith(words)
            and (wanted is None or user.id in {str(one) for one in wanted})
        ][:limit]
        chunk = {"guild_id": asked["guild_id"], "members": found, "chunk_index": 0, "chunk_count": 1, "not_found": []}
        session.push("GUILD_MEMBERS_CHUNK", chunk | {"nonce": asked.get("nonce")}, self.silent)

    def _hear(self, change: Change) -> None:
        for event in translate(self._world, change):
            self._spread(event)

    def _spread(self, event: Event) -> None:
        copies = 1
        if self._twice.get(event.name):
            self._twice[event.name] -= 1
            copies = 2
        for session in self.sessions.values():
            if session.serves(event.guild_id) and event.wanted(session.intents):
                for _ in range(copies):
                    session.push(event.name, event.seen_with(session.intents, self._world.bot.id), self.silent)

    def _everywhere(self, frame: dict[str, Any]) -> None:
        for wire in list(self._wires):
            wire.send(frame)
