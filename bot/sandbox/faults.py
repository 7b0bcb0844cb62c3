"""What can go wrong on Discord, as switches (PLATFORM.md, "Faults to inject")."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.sandbox.calls import Call
from bot.sandbox.refusal import WORDS, Refusal


@dataclass(slots=True)
class Fault:
    """One switch: which requests it meets, what happens to them, how often it still will.

    `after` lets the request take effect and only spoils the answer; `drop` cuts the connection instead of answering;
    `held` keeps the request waiting until `release`. `times` None means for good.
    """

    method: str
    route: re.Pattern[str]
    refusal: Refusal | None = None
    after: bool = False
    drop: bool = False
    held: asyncio.Event | None = None
    times: int | None = 1
    when: Callable[[Call], bool] | None = None
    hits: int = 0
    calls: list[Call] = field(default_factory=list)

    def meets(self, call: Call) -> bool:
        """Tell whether the fault strikes this request."""
        if self.times is not None and self.hits >= self.times:
            return False
        return call.matches(self.method, self.route) and (self.when is None or self.when(call))

    def release(self) -> None:
        """Let the requests that are held go on."""
        if self.held:
            self.held.set()

    def stop(self) -> None:
        """Switch the fault off."""
        self.times = self.hits
        self.release()


class Faults:
    """All switches that are on; the one injected first strikes first."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []

    def inject(
        self,
        method: str,
        route: str,
        *,
        code: int | None = None,
        status: int | None = None,
        message: str | None = None,
        retry_after: float | None = None,
        everywhere: bool = False,
        after: bool = False,
        drop: bool = False,
        hold: bool = False,
        times: int | None = 1,
        when: Callable[[Call], bool] | None = None,
    ) -> Fault:
        """Answer the next `times` requests that fit with an error of Discord's.

        `route` is a pattern for the whole path without /api/v10, such as `/channels/\\d+/messages`. `code` alone is
        enough where Discord has fixed words for it; `status` 502 needs no code.
        """
        refusal = None
        if code is not None or status is not None:
            words = message or (None if code in WORDS else "502: Bad Gateway" if status == 502 else None)
            refusal = Refusal(code or 0, status=status, message=words, retry_after=retry_after, everywhere=everywhere)
        held = asyncio.Event() if hold else None
        fault = Fault(method, re.compile(route), refusal, after, drop, held, times, when)
        self._faults.append(fault)
        return fault

    def bad_gateway(self, method: str, route: str, times: int = 1, *, after: bool = False) -> Fault:
        """Answer 502; with `after` the request was applied and only the reply is lost."""
        return self.inject(method, route, status=502, message="502: Bad Gateway", times=times, after=after)

    def route_limit(self, method: str, route: str, retry_after: float = 0.05, times: int = 1) -> Fault:
        """Answer 429 for this route (scope user); seconds in `retry_after`."""
        words = "You are being rate limited."
        return self.inject(method, route, status=429, message=words, retry_after=retry_after, times=times)

    def shared_limit(self, method: str, route: str, retry_after: float = 0.05, times: int = 1) -> Fault:
        """Answer 429 for a resource that everybody shares."""
        words = "The resource is being rate limited."
        return self.inject(method, route, status=429, message=words, retry_after=retry_after, times=times)

    def global_limit(self, retry_after: float = 0.05, times: int = 1) -> Fault:
        """Answer 429 whatever is asked, with `global: true`."""
        words = "You are being rate limited."
        return self.inject("*", ".*", status=429, message=words, retry_after=retry_after, everywhere=True, times=times)

    def old_edits(self, channel: str = r"\d+", retry_after: float = 0.05, times: int | None = 1) -> Fault:
        """Throttle edits of messages older than an hour (30046)."""
        route = rf"/channels/{channel}/messages/\d+"
        return self.inject("PATCH", route, code=30046, retry_after=retry_after, times=times)

    def hold(self, method: str, route: str, times: int | None = 1) -> Fault:
        """Keep requests waiting before they take effect, until the fault's `release`."""
        return self.inject(method, route, hold=True, times=times)

    def strike(self, call: Call) -> Fault | None:
        """Give the fault that strikes this request, counting the hit."""
        for fault in self._faults:
            if fault.meets(call):
                fault.hits += 1
                fault.calls.append(call)
                return fault
        return None

    def clear(self) -> None:
        """Switch everything off."""
        for fault in self._faults:
            fault.stop()
        self._faults.clear()
