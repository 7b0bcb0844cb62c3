"""Logs without secrets: no cards, decks or tokens at any level, nor in tracebacks (DESIGN 7)."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from types import TracebackType

FORM = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
TALKATIVE = {
    # These repeat what is sent: messages with cards, decks on their way to the database, tokens of interactions.
    "discord.http": logging.INFO,
    "discord.gateway": logging.INFO,
    "discord.webhook": logging.INFO,
    "discord.client": logging.INFO,
    "discord.state": logging.INFO,
    "sqlalchemy": logging.WARNING,
    "psycopg": logging.INFO,
    "alembic": logging.WARNING,
    "aiohttp": logging.INFO,
    "asyncio": logging.INFO,
}
HIDDEN = "***"
_TOKENS = re.compile(
    r"(/(?:webhooks|interactions)/\d+/)[^/?\s\"']+|\b[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}\b|Bot [^\s\"']{10,}"
)


class Discreet(logging.Formatter):
    """Writes what happened and where; never the words of an exception, nor anything that looks like a token."""

    def __init__(self, token: str = "") -> None:
        super().__init__(FORM)
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        """The line, with what is secret taken out."""
        record.exc_text = None
        told = _TOKENS.sub(lambda found: f"{found[1] or ''}{HIDDEN}", super().format(record))
        return told.replace(self._token, HIDDEN) if self._token else told

    def formatException(
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        """Where it happened and of what kind it was: the words of an exception may name cards."""
        kind, fault, where = ei
        if kind is None:
            return ""
        lines = [f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in traceback.extract_tb(where)]
        causes: list[str] = []
        cause = None if fault is None else fault.__cause__ or fault.__context__
        while cause is not None and len(causes) < 5:
            causes.append(type(cause).__name__)
            cause = cause.__cause__ or cause.__context__
        return "\n".join([*lines, " from ".join([kind.__name__, *causes])])


def set_up(level: str, token: str = "") -> None:
    """Log to standard error at that level; who repeats what is sent is kept quiet whatever the level."""
    to = logging.StreamHandler(sys.stderr)
    to.setFormatter(Discreet(token))
    root = logging.getLogger()
    root.handlers[:] = [to]
    root.setLevel(level)
    for name, most in TALKATIVE.items():
        logging.getLogger(name).setLevel(max(most, root.level))
