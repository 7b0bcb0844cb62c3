"""Discord's limits on application commands, checked by hand (PLATFORM.md, "Limits to keep")."""

from __future__ import annotations

import re
from typing import Any

from bot.sandbox.refusal import FormErrors, Refusal

NAME = re.compile(r"^[-_'\w]{1,32}$")
SUB_COMMAND, SUB_GROUP, STRING = 1, 2, 3
MAX_COMMANDS, MAX_OPTIONS, MAX_CHOICES, MAX_CHARACTERS = 100, 25, 25, 8000


def check_command_list(payloads: list[dict[str, Any]]) -> None:
    """Refuse a bulk overwrite that Discord would refuse."""
    if len(payloads) > MAX_COMMANDS:
        raise Refusal(30032)
    form = FormErrors()
    seen: set[tuple[int, str]] = set()
    for index, payload in enumerate(payloads):
        key = (payload.get("type") or 1, payload.get("name", ""))
        if key in seen:
            form.add(str(index), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        seen.add(key)
        _command(form, f"{index}.", payload)
    form.refuse()


def check_command(payload: dict[str, Any]) -> None:
    """Refuse a command that Discord would refuse."""
    form = FormErrors()
    _command(form, "", payload)
    form.refuse()


def _command(form: FormErrors, prefix: str, payload: dict[str, Any]) -> None:
    if (payload.get("type") or 1) == 1:
        _name(form, f"{prefix}name", payload.get("name"))
        form.too_long(f"{prefix}description", payload.get("description"), 100, 1)
        _options(form, prefix, payload.get("options") or [], depth=0)
        if _weight(payload) > MAX_CHARACTERS:
            form.add(
                prefix.rstrip(".") or "name",
                "APPLICATION_COMMAND_TOO_LARGE",
                "Command exceeds maximum size (8000)",
            )
    else:
        form.too_long(f"{prefix}name", payload.get("name"), 32, 1)


def _options(form: FormErrors, prefix: str, options: list[dict[str, Any]], depth: int) -> None:
    if len(options) > MAX_OPTIONS:
        form.add(f"{prefix}options", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    names: set[str] = set()
    optional_seen = False
    for index, option in enumerate(options):
        here = f"{prefix}options.{index}."
        _name(form, f"{here}name", option.get("name"))
        form.too_long(f"{here}description", option.get("description"), 100, 1)
        if option.get("name") in names:
            form.add(f"{here}name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option names must be unique")
        names.add(option.get("name", ""))
        if option["type"] in (SUB_COMMAND, SUB_GROUP):
            if depth + option["type"] > 2 and depth:
                form.add(f"{here}type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands nest too deep")
            _options(form, here, option.get("options") or [], depth + 1)
            continue
        if option.get("required") and optional_seen:
            form.add(
                f"{here}required",
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen = optional_seen or not option.get("required")
        _choices(form, here, option)


def _choices(form: FormErrors, here: str, option: dict[str, Any]) -> None:
    choices = option.get("choices") or []
    if len(choices) > MAX_CHOICES:
        form.add(f"{here}choices", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    if choices and option.get("autocomplete"):
        form.add(f"{here}autocomplete", "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES", "Choices exclude autocomplete")
    for index, choice in enumerate(choices):
        form.too_long(f"{here}choices.{index}.name", choice.get("name"), 100, 1)
        if option["type"] == STRING:
            form.too_long(f"{here}choices.{index}.value", choice.get("value"), 100)


def _name(form: FormErrors, path: str, name: str | None) -> None:
    if not name or not NAME.match(name) or name != name.lower():
        form.add(path, "STRING_TYPE_REGEX", r"String value did not match validation regex.")


def _weight(payload: dict[str, Any]) -> int:
    own = len(payload.get("name") or "") + len(payload.get("description") or "")
    own += sum(
        len(str(choice["name"])) + (len(choice["value"]) if isinstance(choice["value"], str) else 0)
        for choice in payload.get("choices") or []
    )
    return own + sum(_weight(option) for option in payload.get("options") or [])
