"""Events as text and back: one JSON object a line, cards in poker notation, a version in each."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, cast

from bot.engine import events
from bot.engine.cards import Card
from bot.engine.errors import Unreadable
from bot.engine.events import Event

KINDS: dict[str, type[Event]] = {
    kind.__name__: kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
_CARD_FIELDS = {"card", "cards", "spade"}


def to_text(event: Event) -> str:
    """The event as one line of JSON that `from_text` reads back to an equal event."""
    body = {field.name: getattr(event, field.name) for field in fields(event)}
    whole = {"v": event.VERSION, "event": type(event).__name__, **body}
    return json.dumps(whole, default=str, separators=(",", ":"), ensure_ascii=False)


def from_text(text: str) -> Event:
    """Read one event. Raises Unreadable when the text is not one of ours."""
    try:
        body = cast("dict[str, Any]", json.loads(text))
        version, kind = body.pop("v"), KINDS[body.pop("event")]
        if version != kind.VERSION:
            raise Unreadable(f"a {kind.__name__} of version {version} is newer than this program")
        return kind(**{key: _value(key, value) for key, value in body.items()})
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise Unreadable(f"an event cannot be read ({type(fault).__name__})") from None


def _value(key: str, value: Any) -> Any:
    if key in _CARD_FIELDS:
        if isinstance(value, list):
            return tuple(None if card is None else Card.parse(card) for card in cast("list[str | None]", value))
        return None if value is None else Card.parse(value)
    return _frozen(value)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in cast("list[Any]", value)) if isinstance(value, list) else value
