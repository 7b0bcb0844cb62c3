"""A message the way a test reads it."""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.sandbox import components as parts


class ButtonView(NamedTuple):
    """A button: its words, its id, and whether it is greyed out."""

    label: str
    custom_id: str
    disabled: bool


class MessageView:
    """A raw message with the questions tests ask of it."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.raw = raw

    def __repr__(self) -> str:
        return f"<message {self.id}: {self.text!r} {[button.label for button in self.buttons]}>"

    def __getitem__(self, key: str) -> Any:
        return self.raw[key]

    @property
    def id(self) -> str:
        return self.raw["id"]

    @property
    def channel_id(self) -> str:
        return self.raw["channel_id"]

    @property
    def components(self) -> list[dict[str, Any]]:
        return self.raw["components"]

    @property
    def text(self) -> str:
        """Everything that can be read: content, text displays, embeds."""
        words = [self.raw["content"], *parts.texts(self.components)]
        for embed in self.raw["embeds"]:
            words += [embed.get("title") or "", embed.get("description") or ""]
            words += [f"{field['name']}\n{field['value']}" for field in embed.get("fields") or []]
        return "\n".join(word for word in words if word)

    @property
    def buttons(self) -> list[ButtonView]:
        """Every button in reading order."""
        return [
            ButtonView(
                one.get("label") or (one.get("emoji") or {}).get("name", ""),
                one["custom_id"],
                bool(one.get("disabled")),
            )
            for one in parts.buttons(self.components)
        ]

    @property
    def labels(self) -> list[str]:
        """The words of every button that can be pressed."""
        return [button.label for button in self.buttons if not button.disabled]

    @property
    def selects(self) -> list[dict[str, Any]]:
        """Every select, raw."""
        return [one for _, one in parts.walk(self.components) if one["type"] in parts.SELECTS]

    @property
    def ephemeral(self) -> bool:
        """Whether only one user sees it."""
        return bool(self.raw["flags"] & 64)

    @property
    def mentions(self) -> list[str]:
        """Ids of the users it calls."""
        return [user["id"] for user in self.raw["mentions"]]

    @property
    def files(self) -> list[dict[str, Any]]:
        """The attachments, raw."""
        return self.raw["attachments"]

    def find_button(self, wanted: str) -> ButtonView | None:
        """Find a button by its label, its custom id, or the beginning of its label."""
        for fits in (
            lambda one: one.label == wanted,
            lambda one: one.custom_id == wanted,
            lambda one: one.label.startswith(wanted),
        ):
            for button in self.buttons:
                if fits(button):
                    return button
        return None
