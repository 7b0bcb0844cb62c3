"""The ways Discord says no: HTTP status, code and words."""

from __future__ import annotations

from typing import Any

WORDS: dict[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30032: (400, "Maximum number of application commands reached (100)."),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40003: (403, "You are opening direct messages too fast."),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50016: (400, "Provided too few or too many messages to delete. Must provide at least 2 and at most 100."),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
}
"""Code to status and words (Discord's topic "Opcodes and status codes")."""


class Refusal(Exception):
    """What a route raises to answer with one of Discord's errors."""

    def __init__(
        self,
        code: int,
        *,
        status: int | None = None,
        message: str | None = None,
        errors: dict[str, Any] | None = None,
        retry_after: float | None = None,
        everywhere: bool = False,
    ) -> None:
        usual_status, words = WORDS.get(code, (status or 500, message or "Internal Server Error"))
        self.code = code
        self.status = status or usual_status
        self.message = message or words
        self.errors = errors
        self.retry_after = retry_after
        self.everywhere = everywhere
        super().__init__(f"{self.status} {self.message} ({code})")

    def body(self) -> dict[str, Any]:
        """Write the JSON body of the error."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body |= {"retry_after": self.retry_after, "global": self.everywhere}
        return body

    def headers(self) -> dict[str, str]:
        """Write the headers; a limit carries `Via`, without which discord.py takes it for a ban."""
        if self.status != 429:
            return {}
        wait = f"{self.retry_after or 0:.3f}"
        headers = {"Via": "1.1 google", "Retry-After": wait, "X-RateLimit-Reset-After": wait}
        if self.everywhere:
            return headers | {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
        return headers | {"X-RateLimit-Scope": "user" if self.message.startswith("You are") else "shared"}


class FormErrors:
    """Collects what is wrong with a form, as the tree Discord answers with (50035)."""

    def __init__(self) -> None:
        self._tree: dict[str, Any] = {}

    def add(self, path: str, code: str, message: str) -> None:
        """Note a fault at a dotted path such as `components.0.components.1.custom_id`."""
        node = self._tree
        for step in path.split("."):
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def too_long(self, path: str, text: str | None, most: int, least: int = 0) -> None:
        """Note a text whose length is outside `least` to `most`."""
        size = len(text or "")
        if size > most:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        elif size < least:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def refuse(self) -> None:
        """Raise the refusal if anything was noted."""
        if self._tree:
            raise Refusal(50035, errors=self._tree)
