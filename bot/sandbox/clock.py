"""The clocks of the simulated Discord: the wall's, and one that a test moves by hand."""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Callable
from itertools import count
from typing import Protocol

Cancel = Callable[[], None]


class Clock(Protocol):
    """What the server asks of a clock: seconds since 1970, and a call after so many seconds."""

    def time(self) -> float: ...

    def after(self, seconds: float, call: Callable[[], None]) -> Cancel: ...


class WallClock:
    """The real time, with timers on the running event loop."""

    def time(self) -> float:
        return time.time()

    def after(self, seconds: float, call: Callable[[], None]) -> Cancel:
        return asyncio.get_running_loop().call_later(seconds, call).cancel


class ManualClock:
    """A clock that stands still until `advance` moves it; timers fire in the order they are due."""

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()
        self._cancelled: set[int] = set()

    def time(self) -> float:
        return self._now

    def after(self, seconds: float, call: Callable[[], None]) -> Cancel:
        ticket = next(self._order)
        heapq.heappush(self._due, (self._now + seconds, ticket, call))
        return lambda: self._cancelled.add(ticket)

    def advance(self, seconds: float) -> None:
        """Move the time on and fire every timer that falls due on the way."""
        end = self._now + seconds
        while self._due and self._due[0][0] <= end:
            moment, ticket, call = heapq.heappop(self._due)
            self._now = max(self._now, moment)
            if ticket not in self._cancelled:
                call()
            self._cancelled.discard(ticket)
        self._now = end
