"""The guild and its roles in the shape Discord sends them."""

from __future__ import annotations

from typing import Any


def whole(guild: dict[str, Any]) -> dict[str, Any]:
    """Write the guild as GET /guilds and GUILD_CREATE carry it, without channels and members."""
    return {key: guild[key] for key in ("id", "name", "owner_id", "roles")} | {
        "features": [],
        "emojis": [],
        "stickers": [],
        "icon": None,
        "splash": None,
        "banner": None,
        "description": None,
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "vanity_url_code": None,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "nsfw": False,
        "premium_tier": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": "en-US",
        "application_id": None,
    }


def role(role_id: str, name: str, rights: int, position: int) -> dict[str, Any]:
    """Write a role with its permission bits."""
    return {
        "id": role_id,
        "name": name,
        "permissions": str(rights),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
