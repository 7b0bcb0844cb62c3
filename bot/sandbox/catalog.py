"""What the application has registered: its commands and its emojis."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

from bot.sandbox.limits_commands import check_command, check_command_list
from bot.sandbox.refusal import FormErrors, Refusal

if TYPE_CHECKING:
    from bot.sandbox.world import World

EVERYWHERE = ""
"""The guild id under which global commands are kept."""

Command = dict[str, Any]


class Catalog:
    """Commands by guild (or everywhere) and application emojis."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._commands: dict[str, Command] = {}
        self.emojis: dict[str, dict[str, Any]] = {}
        self.created = 0

    def load(self) -> None:
        """Read back what the shelf holds."""
        for key, command in self._world.shelf.all("command"):
            self._commands[key] = command
            self._world.snowflakes.seen(key)
        for key, emoji in self._world.shelf.all("emoji"):
            self.emojis[key] = emoji
            self._world.snowflakes.seen(key)

    def commands(self, guild_id: str = EVERYWHERE) -> list[Command]:
        """List the commands of one scope."""
        return [command for command in self._commands.values() if command.get("guild_id", EVERYWHERE) == guild_id]

    def usable(self, guild: bool) -> list[Command]:
        """List what a human can type: in the guild all scopes, in direct messages only what allows it."""
        here = 0 if guild else 1
        shown = self.commands() + (self.commands(self._world.guild["id"]) if guild else [])
        return [one for one in shown if one["contexts"] is None or here in one["contexts"]]

    def command(self, command_id: str, guild_id: str = EVERYWHERE) -> Command:
        """Look a command up, or refuse with 10063."""
        command = self._commands.get(command_id)
        if command is None or command.get("guild_id", EVERYWHERE) != guild_id:
            raise Refusal(10063)
        return command

    def overwrite(self, payloads: list[Command], guild_id: str = EVERYWHERE) -> list[Command]:
        """Replace every command of a scope; a command of the same name keeps its id."""
        check_command_list(payloads)
        names = {(one.get("type", 1), one["name"]) for one in payloads}
        for old in self.commands(guild_id):
            if (old["type"], old["name"]) not in names:
                self._drop(old["id"])
        kept = [self._put(payload, guild_id) for payload in payloads]
        self._tell()
        return kept

    def put(self, payload: Command, guild_id: str = EVERYWHERE) -> Command:
        """Create a command, or replace the one of the same name."""
        check_command(payload)
        others = {(one["type"], one["name"]) for one in self.commands(guild_id)}
        if len(others | {(payload.get("type", 1), payload["name"])}) > 100:
            raise Refusal(30032)
        command = self._put(payload, guild_id)
        self._tell()
        return command

    def edit(self, command_id: str, payload: Command, guild_id: str = EVERYWHERE) -> Command:
        """Change parts of a command."""
        command = self.command(command_id, guild_id)
        whole = command | payload
        check_command(whole)
        command.update(self._complete(whole, command_id, guild_id))
        self._world.shelf.put("command", command_id, command)
        self._tell()
        return command

    def delete(self, command_id: str, guild_id: str = EVERYWHERE) -> None:
        """Take a command away."""
        self.command(command_id, guild_id)
        self._drop(command_id)
        self._tell()

    def add_emoji(self, payload: dict[str, Any]) -> dict[str, Any]:
        """Keep an application emoji sent as a data URI; at most 256 KiB, 2000 in all."""
        form = FormErrors()
        form.too_long("name", payload.get("name"), 32, 2)
        if len(self.emojis) >= 2000:
            raise Refusal(30008, status=400, message="Maximum number of emojis reached (2000)")
        if any(emoji["name"] == payload.get("name") for emoji in self.emojis.values()):
            form.add("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name exists.")
        head, _, body = str(payload.get("image", "")).partition(",")
        image = base64.b64decode(body)
        if not head.startswith("data:image/") or not image:
            form.add("image", "BINARY_TYPE_INVALID", "Not a picture.")
        if len(image) > 256 * 1024:
            form.add("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
        form.refuse()
        emoji = {
            "id": self._world.snowflakes.next(),
            "name": payload["name"],
            "roles": [],
            "user": self._world.bot.raw(),
            "require_colons": True,
            "managed": False,
            "animated": head.startswith("data:image/gif"),
            "available": True,
        }
        self._world.uploads.put(emoji["id"], image)
        self._keep_emoji(emoji)
        return emoji

    def emoji(self, emoji_id: str) -> dict[str, Any]:
        """Look an emoji up, or refuse with 10014."""
        if emoji := self.emojis.get(emoji_id):
            return emoji
        raise Refusal(10014)

    def rename_emoji(self, emoji_id: str, name: str) -> dict[str, Any]:
        """Give an emoji another name."""
        emoji = self.emoji(emoji_id)
        emoji["name"] = name
        self._keep_emoji(emoji)
        return emoji

    def delete_emoji(self, emoji_id: str) -> None:
        """Take an emoji away."""
        self.emoji(emoji_id)
        del self.emojis[emoji_id]
        self._world.shelf.drop("emoji", emoji_id)
        self._world.news.tell("emojis")

    def _keep_emoji(self, emoji: dict[str, Any]) -> None:
        self.emojis[emoji["id"]] = emoji
        self._world.shelf.put("emoji", emoji["id"], emoji)
        self._world.news.tell("emojis")

    def _put(self, payload: Command, guild_id: str) -> Command:
        kind = payload.get("type") or 1
        same = [one for one in self.commands(guild_id) if (one["type"], one["name"]) == (kind, payload["name"])]
        if not same:
            self.created += 1
        key = same[0]["id"] if same else self._world.snowflakes.next()
        command = self._complete(payload, key, guild_id)
        self._commands[key] = command
        self._world.shelf.put("command", key, command)
        return command

    def _complete(self, payload: Command, key: str, guild_id: str) -> Command:
        scope = {"guild_id": guild_id} if guild_id else {}
        contexts = payload.get("contexts")
        if contexts is None and payload.get("dm_permission") is False:
            contexts = [0]
        return {
            "id": key,
            "application_id": self._world.bot.id,
            "version": self._world.snowflakes.next(),
            "type": payload.get("type") or 1,
            "name": payload["name"],
            "name_localizations": payload.get("name_localizations"),
            "description": payload.get("description") or "",
            "description_localizations": payload.get("description_localizations"),
            "options": payload.get("options") or [],
            "default_member_permissions": payload.get("default_member_permissions"),
            "dm_permission": payload.get("dm_permission", True),
            "contexts": contexts,
            "integration_types": payload.get("integration_types") or [0],
            "nsfw": payload.get("nsfw") or False,
        } | scope

    def _drop(self, key: str) -> None:
        del self._commands[key]
        self._world.shelf.drop("command", key)

    def _tell(self) -> None:
        self._world.news.tell("commands")
