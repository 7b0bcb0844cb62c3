"""Names of people, made safe to stand in a message."""

from __future__ import annotations

import re
import unicodedata

from discord.utils import escape_mentions

LONGEST = 32
# Controls, what turns the direction of writing, and letters that nobody sees: with them a name passes for another's.
# The joiners U+200C and U+200D stay, for scripts and emoji need them.
_STRIPPED = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    r"\u2800\u3164\ufeff\uffa0]"
)
# discord.py's own `escape_markdown` leaves alone what stands inside a link; a name may look like one.
_MARKS = re.compile(r"[\\*_~`|<\[\]]|://|^[#>-]")
ISOLATE, POP = "\u2068", "\u2069"


def plain_name(name: str) -> str:
    """A name for a button or a select: no control characters, at most 32 characters."""
    return visible(visible(name)[:LONGEST]) or "somebody"


def visible(text: str) -> str:
    """What people see of words somebody typed: no controls, nothing turned about; empty where there is nothing."""
    clean = _STRIPPED.sub("", unicodedata.normalize("NFC", text)).strip()
    return clean if any(unicodedata.category(letter)[0] not in "CZ" for letter in clean) else ""


def safe_name(name: str) -> str:
    """A name for text: markdown and mentions escaped, its direction kept to itself."""
    clean = plain_name(name)
    told = escape_mentions(_MARKS.sub(r"\\\g<0>", clean))
    right_to_left = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in clean)
    return f"{ISOLATE}{told}{POP}" if right_to_left else told


def mention(user: int, name: str) -> str:
    """A mention of a person; a robot (negative id) is only named."""
    return f"<@{user}>" if user > 0 else f"**{safe_name(name)}**"
