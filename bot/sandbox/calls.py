"""Every request the bot made, kept for tests to read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.uploads import Upload


@dataclass(slots=True)
class Call:
    """One request under /api/v10 and how it was answered; `path` is without that prefix."""

    method: str
    path: str
    query: dict[str, str] = field(default_factory=dict)
    json: Any = None
    files: Sequence[Upload] = ()
    ids: dict[str, str] = field(default_factory=dict)
    authorized: bool = False
    status: int = 0
    answer: Any = None

    @property
    def form(self) -> dict[str, Any]:
        """The JSON body when it is an object, else an empty one."""
        return self.json if isinstance(self.json, dict) else {}

    def matches(self, method: str, route: str | re.Pattern[str]) -> bool:
        """Tell whether the request is of a method (or `*`) and its whole path fits a pattern."""
        return method in ("*", self.method) and re.fullmatch(route, self.path) is not None


class Calls:
    """The log of requests, oldest first."""

    def __init__(self) -> None:
        self._calls: list[Call] = []

    def __iter__(self) -> Iterator[Call]:
        return iter(self._calls)

    def __len__(self) -> int:
        return len(self._calls)

    def __getitem__(self, index: int) -> Call:
        return self._calls[index]

    def note(self, call: Call) -> None:
        """Keep a request."""
        self._calls.append(call)

    def of(self, method: str, route: str = ".*") -> list[Call]:
        """List the requests of a method (or `*`) whose whole path fits a pattern."""
        return [call for call in self._calls if call.matches(method, route)]

    def clear(self) -> None:
        """Forget everything so far."""
        self._calls.clear()
