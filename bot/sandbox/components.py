"""Walking through the components of a message or a modal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 18, 19, 21, 22, 23
SELECTS = {STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT}
LINK, PREMIUM = 5, 6

Component = dict[str, Any]


def walk(components: list[Component], path: str = "components") -> Iterator[tuple[str, Component]]:
    """Give every component, outer before inner, with the dotted path Discord's errors use."""
    for index, component in enumerate(components):
        here = f"{path}.{index}"
        yield here, component
        yield from walk(component.get("components") or [], f"{here}.components")
        for single in ("accessory", "component"):
            if inner := component.get(single):
                yield f"{here}.{single}", inner


def texts(components: list[Component]) -> list[str]:
    """List the words of every text display."""
    return [component["content"] for _, component in walk(components) if component["type"] == TEXT]


def find(components: list[Component], custom_id: str) -> Component | None:
    """Find the component that carries a custom id."""
    return next((one for _, one in walk(components) if one.get("custom_id") == custom_id), None)


def buttons(components: list[Component]) -> list[Component]:
    """List the buttons that can be pressed or are greyed out, links excluded."""
    return [one for _, one in walk(components) if one["type"] == BUTTON and one.get("custom_id")]


def number(components: list[Component]) -> None:
    """Give every component without an id the next free number, as Discord does."""
    used = {one["id"] for _, one in walk(components) if one.get("id")}
    fresh = 0
    for _, one in walk(components):
        if not one.get("id"):
            fresh += 1
            while fresh in used:
                fresh += 1
            one["id"] = fresh
            used.add(fresh)


def media(components: list[Component]) -> Iterator[dict[str, Any]]:
    """Give every place that names a picture or a file by its `url`."""
    for _, one in walk(components):
        match one["type"]:
            case 11:
                yield one["media"]
            case 12:
                for item in one["items"]:
                    yield item["media"]
            case 13:
                yield one["file"]


def resolve_media(components: list[Component], attachment: Callable[[str], dict[str, Any] | None]) -> None:
    """Replace `attachment://name` by the address the attachment is served under."""
    for item in media(components):
        url = item["url"]
        if url.startswith("attachment://") and (found := attachment(url.removeprefix("attachment://"))):
            item |= {key: found.get(key) for key in ("url", "proxy_url", "width", "height", "content_type")}
            item["attachment_id"] = found["id"]
        item.setdefault("proxy_url", item["url"])
        item |= {"placeholder": None, "loading_state": 2}
