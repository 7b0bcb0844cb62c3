"""The time, and waiting for it."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Protocol


class Clock(Protocol):
    """Tells the time in seconds since 1970, and waits."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...

    async def sleep_until(self, at: float | None, wake: asyncio.Event) -> None:
        """Wait until that time (None: for ever), or until `wake` is set, whichever comes first."""
        ...


class SystemClock:
    """The wall clock: deadlines outlive the process, so a monotonic clock will not do (DESIGN 3.5)."""

    def now(self) -> float:
        return time.time()

    async def sleep_until(self, at: float | None, wake: asyncio.Event) -> None:
        # A minute at most: the wall clock may be set, or the machine may have slept.
        seconds = 60.0 if at is None else min(max(0.0, at - self.now()), 60.0)
        # Not `wait_for`: before Python 3.12 it loses a cancellation that comes together with the wake-up, and the
        # program could not be stopped.
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await wake.wait()
