"""The simulated guild: who is in it, its channels, and the doors to its messages and commands."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from bot.sandbox import permissions
from bot.sandbox.catalog import Catalog
from bot.sandbox.clock import Clock
from bot.sandbox.guild import role
from bot.sandbox.news import News
from bot.sandbox.posts import Posts
from bot.sandbox.refusal import Refusal
from bot.sandbox.shelf import Shelf
from bot.sandbox.snowflake import Snowflakes, timestamp
from bot.sandbox.uploads import Uploads
from bot.sandbox.user import User

HUMANS = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
CHANNELS = ("poker", "second-table")
DM = 1
PUBLIC_THREAD = 11


class World:
    """One guild with its people, channels, messages and commands, saved as it changes."""

    def __init__(self, clock: Clock, shelf: Shelf, news: News, base_url: str) -> None:
        self.clock = clock
        self.shelf = shelf
        self.news = news
        self.base_url = base_url
        self.snowflakes = Snowflakes(clock)
        self.uploads = Uploads(shelf.folder)
        self.users: dict[str, User] = {}
        self.channels: dict[str, dict[str, Any]] = {}
        self.guild: dict[str, Any] = {}
        self.posts = Posts(self)
        self.catalog = Catalog(self)
        if not self._load():
            self._create()

    @property
    def bot(self) -> User:
        """The bot's own user; its id is also the application's."""
        return next(user for user in self.users.values() if user.bot)

    @property
    def humans(self) -> list[User]:
        """Everybody who is not the bot, oldest first."""
        return [user for user in self.users.values() if not user.bot]

    def add_user(self, name: str) -> User:
        """Let a new human join the guild."""
        user = User(self.snowflakes.next(), name)
        self.save_user(user)
        self.news.tell("member_add", user)
        return user

    def save_user(self, user: User) -> None:
        """Keep a user who is new or changed."""
        self.users[user.id] = user
        self.shelf.put("user", user.id, asdict(user))

    def find_user(self, who: str | User) -> User:
        """Look somebody up by id or by name, in any case of letters."""
        if isinstance(who, User):
            return who
        for user in self.users.values():
            if who == user.id or who.lower() == user.name.lower():
                return user
        raise Refusal(10013)

    def leave(self, who: str | User) -> None:
        """Let somebody leave the guild: asking for the member answers 10007 from now on."""
        user = self.find_user(who)
        user.member = False
        self.save_user(user)
        self.news.tell("member_remove", user)

    def outage(self) -> None:
        """Let the guild be unavailable for a while (GUILD_DELETE with `unavailable`)."""
        self.news.tell("guild_delete", {"id": self.guild["id"], "unavailable": True})

    def set_dms(self, who: str | User, open: bool) -> None:
        """Open or close somebody's direct messages to the bot (50007 on the message)."""
        user = self.find_user(who)
        user.dms_open = open
        self.save_user(user)
        self.news.tell("dms", user)

    def member(self, user: User, channel: dict[str, Any] | None = None) -> dict[str, Any]:
        """Write the guild member without the user, with permissions when a channel is given."""
        raw: dict[str, Any] = {
            "roles": list(user.roles),
            "nick": None,
            "avatar": None,
            "joined_at": timestamp(self._born),
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
        }
        if channel is not None:
            raw["permissions"] = str(self.permissions(user, channel))
        return raw

    def permissions(self, user: User, channel: dict[str, Any]) -> int:
        """Compute what somebody may do in a channel; a thread obeys its parent."""
        if channel["type"] == DM:
            return permissions.DIRECT
        if user.id == self.guild["owner_id"]:
            return permissions.ALL | permissions.ADMINISTRATOR
        home = self.channels.get(channel.get("parent_id") or "", channel)
        return permissions.allowed(
            self.guild["roles"], self.guild["id"], user.id, user.roles, home["permission_overwrites"]
        )

    def require(self, channel: dict[str, Any], *names: str) -> None:
        """Refuse what the bot may not do in a channel: 50001 if it cannot see it, else 50013."""
        mine = self.permissions(self.bot, channel)
        if not mine & permissions.BITS["view_channel"]:
            raise Refusal(50001)
        if any(not mine & permissions.BITS[name] for name in names):
            raise Refusal(50013)

    def deny(self, channel_id: str, *names: str) -> None:
        """Take rights away from the bot in a channel."""
        self._overwrite(channel_id, permissions.bits(*names))

    def allow(self, channel_id: str) -> None:
        """Give the bot all its rights back in a channel."""
        self._overwrite(channel_id, 0)

    def add_channel(self, name: str) -> dict[str, Any]:
        """Open a text channel in the guild."""
        channel = {
            "id": self.snowflakes.next(),
            "type": 0,
            "guild_id": self.guild["id"],
            "name": name,
            "position": len(self.channels),
            "permission_overwrites": [],
            "topic": None,
            "nsfw": False,
            "parent_id": None,
            "last_message_id": None,
            "rate_limit_per_user": 0,
            "flags": 0,
        }
        self.save_channel(channel)
        self.news.tell("channel_create", channel)
        return channel

    def add_thread(self, parent: dict[str, Any], name: str, owner: str, **settings: Any) -> dict[str, Any]:
        """Open a thread under a text channel."""
        thread = {
            "id": settings.pop("id", None) or self.snowflakes.next(),
            "type": settings.pop("type", None) or PUBLIC_THREAD,
            "guild_id": self.guild["id"],
            "parent_id": parent["id"],
            "owner_id": owner,
            "name": name,
            "last_message_id": None,
            "message_count": 0,
            "member_count": 1,
            "total_message_sent": 0,
            "rate_limit_per_user": 0,
            "flags": 0,
            "thread_metadata": {
                "archived": False,
                "auto_archive_duration": settings.pop("auto_archive_duration", None) or 1440,
                "archive_timestamp": timestamp(self.clock.time()),
                "locked": False,
                "create_timestamp": timestamp(self.clock.time()),
            },
            "member": {"id": None, "user_id": owner, "join_timestamp": timestamp(self.clock.time()), "flags": 0},
        }
        thread["member"]["id"] = thread["id"]
        self.save_channel(thread)
        self.news.tell("thread_create", thread)
        return thread

    def find_dm(self, user: User) -> dict[str, Any] | None:
        """Give the direct channel between the bot and a human if it was ever opened."""
        for channel in self.channels.values():
            if channel["type"] == DM and channel["recipients"][0]["id"] == user.id:
                return channel
        return None

    def dm_with(self, user: User) -> dict[str, Any]:
        """Give the direct channel between the bot and a human, opening it the first time."""
        if opened := self.find_dm(user):
            return opened
        channel = {
            "id": self.snowflakes.next(),
            "type": DM,
            "last_message_id": None,
            "flags": 0,
            "recipients": [user.raw()],
        }
        self.save_channel(channel)
        return channel

    def dm_partner(self, channel: dict[str, Any]) -> User:
        """Tell which human a direct channel leads to."""
        return self.users[channel["recipients"][0]["id"]]

    def channel(self, channel_id: str) -> dict[str, Any]:
        """Look a channel up, or refuse with 10003."""
        if channel := self.channels.get(channel_id):
            return channel
        raise Refusal(10003)

    def channel_named(self, name: str) -> dict[str, Any]:
        """Look a guild channel up by its name or id."""
        for channel in self.channels.values():
            if name in (channel["id"], channel.get("name")):
                return channel
        raise Refusal(10003)

    def save_channel(self, channel: dict[str, Any]) -> None:
        """Keep a channel that is new or changed."""
        self.channels[channel["id"]] = channel
        self.shelf.put("channel", channel["id"], channel)

    def change_channel(self, channel: dict[str, Any]) -> None:
        """Keep a changed channel and tell everybody."""
        self.save_channel(channel)
        self.news.tell("thread_update" if "thread_metadata" in channel else "channel_update", channel)

    def delete_channel(self, channel_id: str) -> dict[str, Any]:
        """Close a channel with everything that was said in it, and its threads."""
        channel = self.channel(channel_id)
        for thread in [c for c in self.channels.values() if c.get("parent_id") == channel_id]:
            self.delete_channel(thread["id"])
        del self.channels[channel_id]
        self.shelf.drop("channel", channel_id)
        self.posts.forget_channel(channel_id)
        self.news.tell("thread_delete" if "thread_metadata" in channel else "channel_delete", channel)
        return channel

    def threads(self) -> list[dict[str, Any]]:
        """List the threads that are not archived."""
        return [
            channel
            for channel in self.channels.values()
            if "thread_metadata" in channel and not channel["thread_metadata"]["archived"]
        ]

    def _overwrite(self, channel_id: str, deny: int) -> None:
        channel = self.channel(channel_id)
        others = [one for one in channel["permission_overwrites"] if one["id"] != self.bot.id]
        mine = [{"id": self.bot.id, "type": 1, "allow": "0", "deny": str(deny)}] if deny else []
        channel["permission_overwrites"] = others + mine
        self.change_channel(channel)

    @property
    def _born(self) -> float:
        return float(self.guild["born"])

    def _create(self) -> None:
        guild_id = self.snowflakes.next()
        bot_role = self.snowflakes.next()
        for name in HUMANS:
            self.save_user(User(self.snowflakes.next(), name))
        self.save_user(User(self.snowflakes.next(), "Mariah", bot=True, roles=[bot_role]))
        self.guild = {
            "id": guild_id,
            "name": "Poker night",
            "owner_id": self.humans[0].id,
            "roles": [
                role(guild_id, "@everyone", permissions.MEMBER, 0),
                role(bot_role, "Mariah", permissions.BOT, 1) | {"managed": True, "tags": {"bot_id": self.bot.id}},
            ],
            "born": self.clock.time(),
        }
        self.shelf.put("guild", guild_id, self.guild)
        for name in CHANNELS:
            self.add_channel(name)

    def _load(self) -> bool:
        for _, guild in self.shelf.all("guild"):
            self.guild = guild
            self.snowflakes.seen(guild["id"])
        for key, user in self.shelf.all("user"):
            self.users[key] = User(**user)
            self.snowflakes.seen(key)
        for key, channel in self.shelf.all("channel"):
            self.channels[key] = channel
            self.snowflakes.seen(key)
        self.posts.load()
        self.catalog.load()
        return bool(self.guild)
