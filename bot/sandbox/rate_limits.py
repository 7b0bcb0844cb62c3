"""Discord's rate limits, for a server that is told to have them (PLATFORM.md, "Limits to keep")."""

from __future__ import annotations

import re
from collections import deque

from bot.sandbox.calls import Call
from bot.sandbox.clock import Clock
from bot.sandbox.refusal import Refusal
from bot.sandbox.snowflake import moment

POSTS = re.compile(r"/channels/(\d+)/messages")
EDITS = re.compile(r"/channels/(\d+)/messages/(\d+)")
MESSAGES, MESSAGE_SECONDS = 5, 5.0
OLD_EDITS, OLD_EDIT_SECONDS, OLD = 3, 6.0, 3600.0
REQUESTS = 50
"""A second, in all; interaction callbacks do not count."""


class RateLimits:
    """Counts requests in sliding windows; refuses with 429 what is too many."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._windows: dict[str, deque[float]] = {}

    def check(self, call: Call) -> dict[str, str]:
        """Count a request and give the headers of its answer. Raises `Refusal` with 429."""
        if call.path.startswith("/interactions/"):
            return {}
        self._count(
            "all", REQUESTS, 1.0, Refusal(0, status=429, message="You are being rate limited.", everywhere=True)
        )
        edit = EDITS.fullmatch(call.path) if call.method == "PATCH" else None
        if edit and self._clock.time() - moment(edit[2]) > OLD:
            self._count(f"old {edit[1]}", OLD_EDITS, OLD_EDIT_SECONDS, Refusal(30046))
        post = POSTS.fullmatch(call.path) if call.method == "POST" else edit
        if post is None:
            return {}
        key = f"{call.method} {post[1]}"
        left, wait = self._count(
            key, MESSAGES, MESSAGE_SECONDS, Refusal(0, status=429, message="You are being rate limited.")
        )
        return {
            "X-RateLimit-Limit": str(MESSAGES),
            "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset": f"{self._clock.time() + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": f"messages-{call.method.lower()}",
        }

    def _count(self, key: str, most: int, seconds: float, refusal: Refusal) -> tuple[int, float]:
        now, window = self._clock.time(), self._windows.setdefault(key, deque())
        while window and now - window[0] >= seconds:
            window.popleft()
        if len(window) >= most:
            refusal.retry_after = seconds - (now - window[0])
            raise refusal
        window.append(now)
        return most - len(window), seconds - (now - window[0])
