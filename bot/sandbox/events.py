"""What changes in the world, in the words of the gateway."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.sandbox import guild
from bot.sandbox.news import Change
from bot.sandbox.session import Session
from bot.sandbox.snowflake import timestamp
from bot.sandbox.world import DM, World

GUILDS, MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES, CONTENT = 1 << 0, 1 << 1, 1 << 9, 1 << 12, 1 << 15
GUILD_TYPING, DIRECT_TYPING = 1 << 11, 1 << 14


@dataclass(frozen=True, slots=True)
class Event:
    """A gateway event; it reaches sessions that ask for one of `intents` (0: all of them)."""

    name: str
    data: dict[str, Any]
    guild_id: str | None
    intents: int = 0

    def wanted(self, intents: int) -> bool:
        """Tell whether a session with these intents gets the event."""
        return not self.intents or bool(self.intents & intents)

    def seen_with(self, intents: int, bot_id: str) -> dict[str, Any]:
        """Write the event for a session: without the content intent, strangers' words are blank."""
        if self.name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or intents & CONTENT or not self.guild_id:
            return self.data
        own = self.data["author"]["id"] == bot_id
        if own or any(user["id"] == bot_id for user in self.data["mentions"]):
            return self.data
        return self.data | {"content": "", "embeds": [], "attachments": [], "components": []}


def translate(world: World, change: Change) -> Iterator[Event]:
    """Give the events that a change in the world makes."""
    thing = change.thing
    match change.kind:
        case "message_create" | "message_update":
            guild_id = _guild_of(world, thing["channel_id"])
            data = dict(thing)
            if guild_id:
                data["guild_id"] = guild_id
                author = world.users[thing["author"]["id"]]
                if author.member and "webhook_id" not in thing:
                    data["member"] = world.member(author)
            yield Event(change.kind.upper(), data, guild_id, GUILD_MESSAGES if guild_id else DIRECT_MESSAGES)
        case "message_delete" | "message_delete_bulk":
            guild_id = _guild_of(world, thing["channel_id"])
            data = thing | ({"guild_id": guild_id} if guild_id else {})
            yield Event(change.kind.upper(), data, guild_id, GUILD_MESSAGES if guild_id else DIRECT_MESSAGES)
        case "channel_create" | "channel_update" | "channel_delete" | "thread_create" | "thread_update":
            yield Event(change.kind.upper(), thing, thing.get("guild_id"), GUILDS)
        case "thread_delete":
            gone = {key: thing[key] for key in ("id", "guild_id", "parent_id", "type")}
            yield Event("THREAD_DELETE", gone, thing["guild_id"], GUILDS)
        case "member_add" | "member_remove":
            guild_id = world.guild["id"]
            data = {"guild_id": guild_id, "user": thing.raw()}
            if change.kind == "member_add":
                data |= world.member(thing)
            yield Event(f"GUILD_{change.kind.upper()}", data, guild_id, MEMBERS)
        case "typing_human":
            guild_id = _guild_of(world, thing["channel_id"])
            yield Event("TYPING_START", thing, guild_id, GUILD_TYPING if guild_id else DIRECT_TYPING)
        case "guild_delete":
            yield Event("GUILD_DELETE", thing, thing["id"], GUILDS)
        case _:
            return


def ready(world: World, session: Session, url: str) -> dict[str, Any]:
    """Write READY."""
    mine = session.serves(world.guild["id"])
    return {
        "v": 10,
        "user": world.bot.raw() | {"verified": True, "mfa_enabled": False, "flags": 0, "email": None},
        "guilds": [{"id": world.guild["id"], "unavailable": True}] if mine else [],
        "session_id": session.id,
        "resume_gateway_url": url,
        "shard": list(session.shard),
        "application": {"id": world.bot.id, "flags": 0},
        "private_channels": [],
        "relationships": [],
        "presences": [],
        "session_type": "normal",
    }


def guild_create(world: World, intents: int) -> dict[str, Any]:
    """Write GUILD_CREATE; without the members intent only the bot's own member is in it."""
    people = [user for user in world.users.values() if user.member and (user.bot or intents & MEMBERS)]
    return guild.whole(world.guild) | {
        "joined_at": timestamp(world.clock.time()),
        "large": False,
        "unavailable": False,
        "member_count": sum(user.member for user in world.users.values()),
        "members": [world.member(user) | {"user": user.raw()} for user in people],
        "channels": [one for one in world.channels.values() if one["type"] != DM and "thread_metadata" not in one],
        "threads": world.threads(),
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def _guild_of(world: World, channel_id: str) -> str | None:
    return world.channels.get(channel_id, {}).get("guild_id")
