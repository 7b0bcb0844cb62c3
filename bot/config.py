"""Settings from the environment and a `.env` file. Frozen: nothing changes while the program runs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

from dotenv import dotenv_values

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


class SettingsFault(Exception):
    """A setting has a value it cannot have. The text is a plain sentence for whoever started the program."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What `.env.example` explains, line by line. Times are seconds."""

    # Never printed: a settings object that ends up in a log must not carry it there.
    discord_token: str = field(default="", repr=False)
    data_dir: Path = Path("data")
    database_url: str = field(default="", repr=False)
    discord_api: str = "https://discord.com/api/v10"
    discord_gateway: str = "wss://gateway.discord.gg/"
    robots: int = 0
    turn_seconds: float = 60.0
    bank_seconds: float = 60.0
    flip_seconds: float = 20.0
    deal_seconds: float = 120.0
    robot_seconds: float = 2.0
    redeal_seconds: float = 4.0
    log_level: str = "INFO"

    def __post_init__(self) -> None:
        if not self.database_url:
            where = (self.data_dir / "mariah.sqlite").absolute()
            object.__setattr__(self, "database_url", f"sqlite:///{where}")

    @classmethod
    def read(cls, environ: Mapping[str, str] | None = None, dotenv: Path | None = Path(".env")) -> Settings:
        """Read the environment, and `.env` for what the environment leaves out. Raises SettingsFault."""
        told: dict[str, str] = {}
        if dotenv is not None:
            told |= {key: value for key, value in dotenv_values(dotenv).items() if value}
        told |= {key: value for key, value in (os.environ if environ is None else environ).items() if value.strip()}
        chosen: dict[str, object] = {}
        for one in fields(cls):
            text = told.get(one.name.upper())
            if text is not None:
                chosen[one.name] = _value(one.name, text.strip())
        return cls(**chosen)  # pyright: ignore[reportArgumentType]


def _value(name: str, text: str) -> object:
    key = name.upper()
    match name:
        case "data_dir":
            return Path(text).expanduser()
        case "log_level":
            if text.upper() not in LEVELS:
                raise SettingsFault(f"{key} is one of {', '.join(LEVELS)}; {text!r} is none of them.")
            return text.upper()
        case "discord_api" | "discord_gateway":
            schemes = ("https://", "http://") if name == "discord_api" else ("wss://", "ws://")
            if not text.startswith(schemes):
                raise SettingsFault(f"{key} begins with {' or '.join(schemes)}; {text!r} does not.")
            return text
        case "robots":
            if not (text.isascii() and text.isdigit() and int(text) <= 7):
                raise SettingsFault(f"{key} is a whole number from 0 to 7; {text!r} is not.")
            return int(text)
        case "discord_token" | "database_url":
            return text
        case _:
            low = 1.0 if name in ("turn_seconds", "flip_seconds", "deal_seconds") else 0.0
            return _seconds(key, text, low)


def _seconds(key: str, text: str, low: float) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not low <= seconds <= 86_400:  # a NaN fails this too
        raise SettingsFault(f"{key} is a number of seconds from {low:g} to 86400; {text!r} is not.")
    return seconds
