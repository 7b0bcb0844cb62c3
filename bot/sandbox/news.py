"""Whoever wants to know what changed in the world subscribes here."""

# A test that waits names its patience; the waiting itself is asyncio.timeout.
# ruff: noqa: ASYNC109
from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that happened; `viewer` is set when only that user may hear of it."""

    kind: str
    thing: Any
    viewer: str | None = None


class News:
    """Tells every subscriber of every change, in order, and lets tests wait for one."""

    def __init__(self) -> None:
        self._subscribers: list[Callable[[Change], None]] = []
        self._waiters: set[asyncio.Event] = set()

    def subscribe(self, hear: Callable[[Change], None]) -> Callable[[], None]:
        """Hear every change from now on; call what is returned to stop."""
        self._subscribers.append(hear)
        return lambda: self._subscribers.remove(hear)

    def tell(self, kind: str, thing: Any = None, viewer: str | None = None) -> None:
        """Announce a change."""
        change = Change(kind, thing, viewer)
        for hear in list(self._subscribers):
            hear(change)
        self.stir()

    def stir(self) -> None:
        """Wake everybody who waits, to look again."""
        for waiter in self._waiters:
            waiter.set()

    async def until(self, predicate: Callable[[], T], timeout: float = 5.0) -> T:
        """Wait until `predicate` holds, looking after every change; return what it said.

        Raises `TimeoutError` after `timeout` real seconds.
        """
        stirred = asyncio.Event()
        self._waiters.add(stirred)
        try:
            async with asyncio.timeout(timeout):
                while not (answer := predicate()):
                    await stirred.wait()
                    stirred.clear()
                return answer
        finally:
            self._waiters.discard(stirred)
