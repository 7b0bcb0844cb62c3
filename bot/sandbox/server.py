"""The loopback Discord as one object: start it, read it, drive its humans, stop it."""

# A test that waits names its patience; the waiting itself is asyncio.timeout.
# ruff: noqa: ASYNC109
from __future__ import annotations

import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from aiohttp import web

from bot.sandbox.calls import Calls
from bot.sandbox.clock import Clock, WallClock
from bot.sandbox.driver import Human, Outcome
from bot.sandbox.faults import Faults
from bot.sandbox.files import add_files
from bot.sandbox.gateway import Gateway
from bot.sandbox.interaction import Interaction
from bot.sandbox.interactions import Interactions
from bot.sandbox.message_view import MessageView
from bot.sandbox.news import News
from bot.sandbox.page_api import add_page
from bot.sandbox.rate_limits import RateLimits
from bot.sandbox.rest import PREFIX, add_routes
from bot.sandbox.session import Wire
from bot.sandbox.shelf import Shelf
from bot.sandbox.stage import Stage
from bot.sandbox.user import User
from bot.sandbox.world import World

LOOPBACK = "127.0.0.1"
TOKEN = "sandbox-token"
T = TypeVar("T")


class SandboxServer:
    """REST, gateway and page on one loopback port.

    With `data_dir` the world is read from there and written as it changes; without, it lives in memory.
    `privileged` are the gateway intents the application may ask for beyond the ordinary ones; `rate_limits` makes the
    server count requests as Discord does.
    """

    def __init__(
        self,
        data_dir: Path | None = None,
        port: int = 0,
        token: str = TOKEN,
        clock: Clock | None = None,
        *,
        privileged: int = 0,
        heartbeat: float = 41.25,
        rate_limits: bool = False,
    ) -> None:
        self.port = port
        self.token = token
        self.clock: Clock = clock or WallClock()
        self.news = News()
        self.faults = Faults()
        self.requests = Calls()
        self._data_dir = data_dir
        self._privileged = privileged
        self._heartbeat = heartbeat
        self._rate_limits = RateLimits(self.clock) if rate_limits else None
        self._runner: web.AppRunner | None = None
        self._shelf: Shelf | None = None
        self._windows: set[Wire] = set()

    @property
    def base_url(self) -> str:
        return f"http://{LOOPBACK}:{self.port}"

    @property
    def api_url(self) -> str:
        """What DISCORD_API takes, and `discord.http.Route.BASE`."""
        return self.base_url + PREFIX

    @property
    def gateway_url(self) -> str:
        """What DISCORD_GATEWAY takes, and `DiscordWebSocket.DEFAULT_GATEWAY`."""
        return f"ws://{LOOPBACK}:{self.port}/gateway"

    async def start(self) -> None:
        """Open the port (a free one for port 0), then the world."""
        app = web.Application(client_max_size=32 << 20)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0, handler_cancellation=True)
        # The world needs to know its own address, so the socket comes first and the routes before it listens.
        sock = _bound(self.port)
        self.port = sock.getsockname()[1]
        self._shelf = Shelf(self._data_dir)
        self.world = World(self.clock, self._shelf, self.news, self.base_url)
        self.gateway = Gateway(self.world, self.token, self.gateway_url, self._privileged, self._heartbeat)
        self.interactions = Interactions(self.world, self.gateway)
        self.stage = Stage(
            self.world, self.news, self.gateway, self.interactions, self.faults, self.requests, self._rate_limits
        )
        app.router.add_get("/gateway", self.gateway.connect)
        app.router.add_get("/gateway/", self.gateway.connect)
        add_routes(app, self.stage)
        add_files(app, self.stage)
        add_page(app, self.stage, self._windows)
        await self._runner.setup()
        await web.SockSite(self._runner, sock).start()

    async def stop(self) -> None:
        """Close every connection and let go of the files."""
        self.faults.clear()
        self.interactions.stop()
        for window in list(self._windows):
            window.close(1001)
        await self.gateway.stop()
        if self._runner:
            await self._runner.cleanup()
        if self._shelf:
            self._shelf.close()

    async def __aenter__(self) -> SandboxServer:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    @property
    def poker(self) -> str:
        """The id of #poker."""
        return self.world.channel_named("poker")["id"]

    def user(self, who: str | User, *, channel: str = "poker") -> Human:
        """Give a driver for a human, who acts in `channel` (a name or an id) unless told otherwise."""
        return Human(self.stage, self.world.find_user(who), self.world.channel_named(channel)["id"])

    def messages(self, channel: str = "poker") -> list[MessageView]:
        """List what everybody sees in a channel (a name or an id), oldest first."""
        channel_id = self.world.channel_named(channel)["id"]
        return [MessageView(post.raw) for post in self.world.posts.public(channel_id)]

    def dm(self, who: str | User | Human) -> list[MessageView]:
        """List the direct messages between the bot and a human, oldest first."""
        user = who.user if isinstance(who, Human) else self.world.find_user(who)
        channel = self.world.find_dm(user)
        return [MessageView(post.raw) for post in self.world.posts.public(channel["id"])] if channel else []

    def message(self, message_id: str) -> MessageView | None:
        """Find a message by id, wherever it is."""
        post = self.world.posts.find(message_id)
        return MessageView(post.raw) if post else None

    async def until(self, predicate: Callable[[], T], timeout: float = 5.0) -> T:
        """Wait until something holds, looking after every change and request; return what it said."""
        return await self.news.until(predicate, timeout)

    async def bot_online(self, timeout: float = 10.0) -> None:
        """Wait until a bot is connected and identified."""
        await self.until(lambda: self.gateway.online, timeout)

    def deliver_twice(self, interaction: Interaction | Outcome) -> None:
        """Deliver an interaction a second time."""
        self.interactions.redeliver(interaction.interaction if isinstance(interaction, Outcome) else interaction)

    def everything_public(self) -> str:
        """Give all that was ever sent to the channels of the guild, as one text to search for secrets."""
        direct = {key for key, channel in self.world.channels.items() if channel["type"] == 1}
        return "\n".join(
            json.dumps(call.json, ensure_ascii=False)
            for call in self.requests
            if call.path.startswith("/channels/") and call.path.split("/")[2] not in direct and call.json
        )


def _bound(port: int) -> socket.socket:
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind((LOOPBACK, port))
    sock.listen(128)
    return sock
