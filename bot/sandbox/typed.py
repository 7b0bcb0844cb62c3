"""The options of a slash command as a human typed them, in the shape Discord sends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.sandbox.modal_form import CannotDo

SUB_COMMAND, SUB_GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)
Named = tuple[list[str], list[str], list[str]]
"""Ids of users, channels and roles that the options name."""


def typed_options(
    command: dict[str, Any], path: list[str], given: dict[str, Any], user_id: Callable[[Any], str]
) -> tuple[list[dict[str, Any]], Named]:
    """Write the options of a finished command; refuse with `CannotDo` what the client would not send."""
    nest, known = _descend(command, path)
    unknown = set(given) - {option["name"] for option in known}
    if unknown:
        raise CannotDo(f"/{command['name']} has no option {sorted(unknown)[0]}.")
    users: list[str] = []
    channels: list[str] = []
    roles: list[str] = []
    leaves: list[dict[str, Any]] = []
    for option in known:
        if given.get(option["name"]) is None:
            if option.get("required"):
                raise CannotDo(f"The option {option['name']} is missing.")
            continue
        value = _value(option, given[option["name"]], user_id)
        if option["type"] in (USER, MENTIONABLE):
            users.append(value)
        elif option["type"] == CHANNEL:
            channels.append(value)
        elif option["type"] == ROLE:
            roles.append(value)
        leaves.append({"name": option["name"], "type": option["type"], "value": value})
    return _nested(nest, leaves), (users, channels, roles)


def focused_options(
    command: dict[str, Any], path: list[str], given: dict[str, Any], focused: str
) -> list[dict[str, Any]]:
    """Write the half-typed options of a command whose suggestions are asked for; values stay as typed."""
    nest, known = _descend(command, path)
    if not any(option["name"] == focused and option.get("autocomplete") for option in known):
        raise CannotDo(f"The option {focused} has no suggestions.")
    leaves: list[dict[str, Any]] = []
    for option in known:
        if option["name"] == focused:
            typed = str(given.get(focused, ""))
            leaves.append({"name": focused, "type": option["type"], "value": typed, "focused": True})
        elif option["name"] in given:
            leaves.append({"name": option["name"], "type": option["type"], "value": given[option["name"]]})
    return _nested(nest, leaves)


def _descend(command: dict[str, Any], path: list[str]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    nest: list[dict[str, Any]] = []
    known = command["options"]
    for name in path:
        found = next((one for one in known if one["name"] == name and one["type"] in (SUB_COMMAND, SUB_GROUP)), None)
        if found is None:
            raise CannotDo(f"/{command['name']} has no {name}.")
        nest.append(found)
        known = found.get("options") or []
    if any(option["type"] in (SUB_COMMAND, SUB_GROUP) for option in known):
        raise CannotDo(f"/{' '.join([command['name'], *path])} needs one of its sub-commands.")
    return nest, known


def _nested(nest: list[dict[str, Any]], leaves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    for level in reversed(nest):
        leaves = [{"name": level["name"], "type": level["type"], "options": leaves}]
    return leaves


def _value(option: dict[str, Any], given: Any, user_id: Callable[[Any], str]) -> Any:
    name = option["name"]
    try:
        match option["type"]:
            case 4:
                value: Any = int(given)
            case 10:
                value = float(given)
            case 5:
                value = given if isinstance(given, bool) else str(given).lower() in ("true", "yes", "1")
            case 6 | 9:
                value = user_id(given)
            case _:
                value = str(given)
    except (TypeError, ValueError) as wrong:
        raise CannotDo(f"The option {name} takes a number.") from wrong
    if option["type"] in (INTEGER, NUMBER):
        if value < option.get("min_value", value) or value > option.get("max_value", value):
            raise CannotDo(f"The option {name} is out of its range.")
    elif option["type"] == STRING:
        size = len(value)
        if not (option.get("min_length") or 0) <= size <= (option.get("max_length") or 6000):
            raise CannotDo(f"The option {name} is too long or too short.")
    choices = option.get("choices")
    if choices and value not in [choice["value"] for choice in choices]:
        raise CannotDo(f"The option {name} takes one of its choices.")
    return value
