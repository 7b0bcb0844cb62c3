"""How fast a table goes and how many robots it has: the part of the settings that concerns it."""

from __future__ import annotations

from typing import Protocol


class Pace(Protocol):
    """Times are seconds (`.env.example`); `robots` sit down at every new table."""

    @property
    def robots(self) -> int: ...
    @property
    def turn_seconds(self) -> float: ...
    @property
    def bank_seconds(self) -> float: ...
    @property
    def flip_seconds(self) -> float: ...
    @property
    def deal_seconds(self) -> float: ...
    @property
    def robot_seconds(self) -> float: ...
    @property
    def redeal_seconds(self) -> float: ...
