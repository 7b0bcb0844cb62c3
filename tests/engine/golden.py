"""The golden hands: each record beside this file with the outcome it must have."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from bot.engine.games import GAMES
from bot.engine.outcome import outcome
from bot.engine.play import play
from bot.engine.record import read_record

HANDS = Path(__file__).parent / "hands"


def records(*, refused: bool) -> list[Path]:
    """Records of games that are dealt, those that must be refused at their last action, or the others."""
    return [
        path
        for path in sorted(HANDS.glob("*.toml"))
        if path.name.startswith("90-") == refused and tomllib.loads(path.read_text("utf-8"))["game"] in GAMES
    ]


def expected(path: Path) -> dict[str, Any]:
    return json.loads(path.with_suffix(".json").read_text("utf-8"))


def played(path: Path, viewer: str = "public") -> dict[str, Any]:
    record = read_record(path.read_text("utf-8"))
    hand = play(record)
    return outcome(hand.log, hand.state, None if viewer == "public" else record.seats.index(viewer))
