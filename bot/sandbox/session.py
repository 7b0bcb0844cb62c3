"""One session of a bot on the gateway, and the wire it is connected by."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from typing import Any

from aiohttp import web

RESUMABLE_SECONDS = 60.0
KEPT_EVENTS = 4000


class Wire:
    """A WebSocket that frames can be put on without waiting; they leave in order."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport | None) -> None:
        self._socket = socket
        self._transport = transport
        self._queue: asyncio.Queue[str | int | None] = asyncio.Queue()
        self._writer = asyncio.ensure_future(self._write())

    def send(self, frame: dict[str, Any] | str) -> None:
        """Put a frame on the wire."""
        self._queue.put_nowait(frame if isinstance(frame, str) else json.dumps(frame, separators=(",", ":")))

    def close(self, code: int) -> None:
        """Close the connection after what is already on the wire."""
        self._queue.put_nowait(code)

    def cut(self) -> None:
        """Break the connection at once."""
        if self._transport:
            self._transport.abort()

    async def finish(self) -> None:
        """Write what is left and stop writing."""
        self._queue.put_nowait(None)
        await self._writer

    async def finished(self) -> None:
        """Wait until nothing more can be written."""
        await asyncio.wait([self._writer], timeout=1)

    async def _write(self) -> None:
        while (frame := await self._queue.get()) is not None:
            try:
                if isinstance(frame, int):
                    await self._socket.close(code=frame)
                    return
                await self._socket.send_str(frame)
            except (ConnectionError, RuntimeError):
                # The other side is gone; the session keeps its events for a resume.
                return


class Session:
    """Numbers the events of one bot and keeps them for a resume."""

    def __init__(self, key: str, shard: tuple[int, int], intents: int) -> None:
        self.id = key
        self.shard = shard
        self.intents = intents
        self.wire: Wire | None = None
        self._seq = 0
        self._sent: deque[tuple[int, str]] = deque(maxlen=KEPT_EVENTS)
        self._left_at = 0.0

    def serves(self, guild_id: str | None) -> bool:
        """Tell whether events of a guild come here; direct messages all go to shard 0."""
        number, count = self.shard
        return number == ((int(guild_id) >> 22) % count if guild_id else 0)

    def alive(self, now: float) -> bool:
        """Tell whether the bot is connected or may still resume."""
        return self.wire is not None or now - self._left_at < RESUMABLE_SECONDS

    def attach(self, wire: Wire) -> None:
        """Connect the session to a wire."""
        self.wire = wire

    def detach(self, now: float) -> None:
        """Lose the wire and go on collecting events."""
        self.wire = None
        self._left_at = now

    def push(self, name: str, data: dict[str, Any], silent: bool = False) -> None:
        """Number an event, keep it and, unless the gateway has fallen silent, send it."""
        self._seq += 1
        frame = json.dumps({"op": 0, "t": name, "s": self._seq, "d": data}, separators=(",", ":"))
        self._sent.append((self._seq, frame))
        if self.wire and not silent:
            self.wire.send(frame)

    def holds(self, seq: int | None) -> bool:
        """Tell whether every event after `seq` is still here."""
        if seq is None or seq > self._seq:
            return False
        return not self._sent or self._sent[0][0] <= seq + 1

    def resume(self, wire: Wire, seq: int) -> None:
        """Go on over another wire, sending again what came after `seq`."""
        self.wire = wire
        for number, frame in self._sent:
            if number > seq:
                wire.send(frame)
