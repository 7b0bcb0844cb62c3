"""Everything a route needs, in one value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.sandbox.calls import Call, Calls
from bot.sandbox.faults import Faults
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interactions
from bot.sandbox.news import News
from bot.sandbox.rate_limits import RateLimits
from bot.sandbox.world import World


@dataclass(frozen=True, slots=True)
class Stage:
    """The world and the machinery around it."""

    world: World
    news: News
    gateway: Gateway
    interactions: Interactions
    faults: Faults
    calls: Calls
    rate_limits: RateLimits | None = None


Route = Callable[[Stage, Call], Any]
"""Answers a request at once with JSON, or with None for 204; raises `Refusal`."""
Routes = list[tuple[str, str, Route]]
"""Method, path with `{ids}`, and who answers."""
