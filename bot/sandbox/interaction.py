"""One interaction: a command typed, a button pressed, a modal handed in, by a human."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.sandbox.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
ACK_SECONDS = 3.0
TOKEN_SECONDS = 900.0
LATE = "Mariah did not answer within three seconds."
OFFLINE = "Mariah is not here just now."


@dataclass(slots=True)
class Interaction:
    """What was sent to the bot and what has come of it.

    `status` goes from `sent` to `acked` (an edit may follow), `deferred` (an answer must follow), `done` or `failed`.
    `source_id` is the message whose component was used, `original_id` what `@original` names.
    """

    id: str
    token: str
    type: int
    user_id: str
    channel_id: str
    payload: dict[str, Any]
    born: float
    status: str = "sent"
    reason: str | None = None
    answer: int | None = None
    source_id: str | None = None
    original_id: str | None = None
    private: bool = False
    modal: dict[str, Any] | None = None
    choices: list[dict[str, Any]] | None = None
    replies: list[str] = field(default_factory=list)

    @property
    def settled(self) -> bool:
        """Whether the human sees the outcome."""
        return self.status in ("acked", "done", "failed")


def payload(
    world: World, key: str, token: str, kind: int, user_id: str, channel: dict[str, Any], told: dict[str, Any]
) -> dict[str, Any]:
    """Write INTERACTION_CREATE; `told` is what the kind adds (`data`, `message`)."""
    user = world.users[user_id]
    guild_id = channel.get("guild_id")
    raw: dict[str, Any] = {
        "id": key,
        "application_id": world.bot.id,
        "type": kind,
        "token": token,
        "version": 1,
        "channel_id": channel["id"],
        "channel": dict(channel),
        "app_permissions": str(world.permissions(world.bot, channel)),
        "locale": "en-US",
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": 10 * 1024 * 1024,
        "authorizing_integration_owners": {"0": guild_id or "0"},
        "context": 0 if guild_id else 1,
    }
    if guild_id:
        rights = str(world.permissions(user, channel))
        raw["channel"]["permissions"] = rights
        raw["guild_id"] = guild_id
        raw["guild"] = {"id": guild_id, "locale": "en-US", "features": []}
        raw["guild_locale"] = "en-US"
        raw["member"] = world.member(user, channel) | {"user": user.raw()}
    else:
        raw["user"] = user.raw()
    return raw | told


def metadata(world: World, interaction: Interaction) -> dict[str, Any]:
    """Write the metadata a reply carries about what it answers."""
    told: dict[str, Any] = {
        "id": interaction.id,
        "type": interaction.type,
        "user": world.users[interaction.user_id].raw(),
        "authorizing_integration_owners": interaction.payload["authorizing_integration_owners"],
    }
    if interaction.type == COMMAND:
        told["name"] = interaction.payload["data"]["name"]
    if interaction.source_id:
        told["interacted_message_id"] = interaction.source_id
    return told


def resolved(world: World, user_ids: list[str], channel_ids: list[str], role_ids: list[str]) -> dict[str, Any]:
    """Write the people, channels and roles that options or selects name."""
    found: dict[str, Any] = {}
    if user_ids:
        users = [world.find_user(one) for one in user_ids]
        found["users"] = {user.id: user.raw() for user in users}
        found["members"] = {user.id: world.member(user) | {"permissions": "0"} for user in users if user.member}
    if channel_ids:
        found["channels"] = {
            one: {key: world.channel(one).get(key) for key in ("id", "name", "type", "parent_id")}
            | {"permissions": "0", "flags": 0, "position": 0}
            for one in channel_ids
        }
    if role_ids:
        found["roles"] = {role["id"]: role for role in world.guild["roles"] if role["id"] in role_ids}
    return found
