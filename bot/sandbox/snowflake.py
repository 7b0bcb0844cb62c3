"""Discord's ids: 42 bits of milliseconds since 2015, then a running number."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.sandbox.clock import Clock

EPOCH = 1_420_070_400_000
"""Milliseconds between 1970 and Discord's first second (reference, "Snowflakes")."""


class Snowflakes:
    """Hands out ids that only ever grow, also across a restart."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> str:
        """Give a fresh id, as the decimal string Discord sends."""
        fresh = (int(self._clock.time() * 1000) - EPOCH) << 22
        self._last = max(fresh, self._last + 1)
        return str(self._last)

    def seen(self, snowflake: str) -> None:
        """Never go below an id that is already in the world."""
        self._last = max(self._last, int(snowflake))


def moment(snowflake: str) -> float:
    """Tell when an id was made, in seconds since 1970."""
    return ((int(snowflake) >> 22) + EPOCH) / 1000


def timestamp(seconds: float) -> str:
    """Write seconds since 1970 the way Discord writes times."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()
