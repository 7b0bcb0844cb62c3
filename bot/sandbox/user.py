"""Somebody on Discord: a human of the guild, or the bot itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class User:
    """A human or the bot; `member` is false once they have left the guild."""

    id: str
    name: str
    bot: bool = False
    dms_open: bool = True
    member: bool = True
    roles: list[str] = field(default_factory=list)

    def raw(self) -> dict[str, Any]:
        """Write the user as Discord does."""
        return {
            "id": self.id,
            "username": self.name.lower(),
            "global_name": None if self.bot else self.name,
            "discriminator": "0000" if self.bot else "0",
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
        }
