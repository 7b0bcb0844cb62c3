"""What somebody may do in a channel: roles first, then the channel's overwrites (topic "Permissions")."""

from __future__ import annotations

from typing import Any

BITS = {
    "manage_channels": 1 << 4,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
    "pin_messages": 1 << 51,
}
ADMINISTRATOR = 1 << 3
ALL = sum(BITS.values())
MEMBER = ALL & ~(BITS["manage_channels"] | BITS["manage_messages"] | BITS["manage_threads"] | BITS["pin_messages"])
"""What @everyone may do in a new guild."""
BOT = MEMBER
"""What the invite link of the README asks for is no more than an ordinary member's rights."""
DIRECT = ALL & ~(BITS["manage_channels"] | BITS["manage_threads"] | BITS["mention_everyone"])


def bits(*names: str) -> int:
    """Add up permissions by their names."""
    return sum(BITS[name] for name in names)


def allowed(
    roles: list[dict[str, Any]], everyone: str, member: str, member_roles: list[str], overwrites: list[dict[str, Any]]
) -> int:
    """Compute the permission bits of a member under a channel's overwrites."""
    mine = {everyone, *member_roles}
    total = 0
    for role in roles:
        if role["id"] in mine:
            total |= int(role["permissions"])
    if total & ADMINISTRATOR:
        return ALL | ADMINISTRATOR
    by_id = {overwrite["id"]: overwrite for overwrite in overwrites}
    for group in ([everyone], member_roles, [member]):
        deny = allow = 0
        for one in group:
            if overwrite := by_id.get(one):
                deny |= int(overwrite["deny"])
                allow |= int(overwrite["allow"])
        total = total & ~deny | allow
    if not total & BITS["view_channel"]:
        return 0
    return total
