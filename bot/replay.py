"""`python -m bot replay`: play a hand record and tell it (HAND_RECORD, Replaying)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.engine.errors import Refused
from bot.engine.outcome import outcome
from bot.engine.play import Stopped, play
from bot.engine.record import read_record
from bot.present.told import told_hand

CANNOT = 2


def main(argv: Sequence[str]) -> int:
    """Play the record named on the command line; 0, or 2 with one line on standard error."""
    parser = argparse.ArgumentParser(prog="python -m bot replay", description="Play a hand record and tell it.")
    parser.add_argument("file", help="the record, or - for standard input")
    parser.add_argument("--as", dest="viewer", default="public", metavar="NAME", help="tell what that player sees")
    parser.add_argument("--json", action="store_true", help="print the outcome as one JSON object")
    asked = parser.parse_args(argv)
    try:
        record = read_record(_text(asked.file))
        if asked.viewer != "public" and asked.viewer not in record.seats:
            raise Refused(f"nobody called {asked.viewer!r} sits here; the seats are: {', '.join(record.seats)}")
        played = play(record)
    except (Refused, Stopped) as why:
        print(f"{asked.file}: {why}", file=sys.stderr)
        return CANNOT
    viewer = None if asked.viewer == "public" else record.seats.index(asked.viewer)
    if asked.json:
        print(json.dumps(outcome(played.log, played.state, viewer), indent=2, ensure_ascii=False))
    else:
        print("\n".join(told_hand(played.log, played.state, viewer)))
    return 0


def _text(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise Refused(f"cannot be read: {getattr(fault, 'strerror', None) or 'it is not UTF-8 text'}") from None
