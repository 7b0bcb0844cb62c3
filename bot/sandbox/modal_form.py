"""A modal filled in by a human, in the shape Discord sends."""

from __future__ import annotations

from typing import Any

from bot.sandbox import components as parts

Named = tuple[list[str], list[str], list[str]]


class CannotDo(Exception):
    """What the Discord client would not let a human do, in one plain sentence."""


def filled(components: list[dict[str, Any]], values: dict[str, Any]) -> tuple[list[dict[str, Any]], Named]:
    """Fill a modal's components with values by custom id; those not given keep what the modal shows.

    Returns the submit shape and the users, channels and roles that selects name. Raises `CannotDo`.
    """
    named: Named = ([], [], [])
    known = {one["custom_id"] for _, one in parts.walk(components) if one.get("custom_id")}
    if unknown := set(values) - known:
        raise CannotDo(f"The form has no field {sorted(unknown)[0]}.")
    numbered = [dict(one) for one in components]
    return [_filled(one, values, named, index + 1) for index, one in enumerate(numbered)], named


def _filled(one: dict[str, Any], values: dict[str, Any], named: Named, number: int) -> dict[str, Any]:
    out: dict[str, Any] = {"type": one["type"], "id": one.get("id") or number}
    if "custom_id" in one:
        out["custom_id"] = one["custom_id"]
    given = values.get(one.get("custom_id", ""))
    match one["type"]:
        case parts.ROW:
            out["components"] = [_filled(inner, values, named, number * 10) for inner in one["components"]]
        case parts.LABEL:
            out["component"] = _filled(one["component"], values, named, number * 10)
        case parts.TEXT_INPUT:
            out["value"] = _text(one, given)
        case kind if kind in parts.SELECTS:
            out["values"] = _picked(one, given)
            _name(kind, out["values"], named)
        case parts.CHECKBOX_GROUP | parts.FILE_UPLOAD:
            out["values"] = _picked(one, given)
        case parts.RADIO_GROUP:
            picked = _picked(one | {"max_values": 1}, given)
            out["value"] = picked[0] if picked else None
        case parts.CHECKBOX:
            out["value"] = bool(one.get("default") if given is None else given)
        case _:
            pass
    return out


def _text(one: dict[str, Any], given: Any) -> str:
    text = str(one.get("value") or "" if given is None else given)
    if not text and one.get("required", True):
        raise CannotDo("A field that must be filled is empty.")
    if text and not (one.get("min_length") or 0) <= len(text) <= (one.get("max_length") or 4000):
        raise CannotDo("A field is too long or too short.")
    return text


def _picked(one: dict[str, Any], given: Any) -> list[str]:
    options = one.get("options") or []
    if given is None:
        given = [option["value"] for option in options if option.get("default")]
    picked = [str(value) for value in (given if isinstance(given, list | tuple) else [given])]
    least = one.get("min_values")
    least = 1 if least is None else least
    if not picked and not one.get("required", True):
        return picked
    if not least <= len(picked) <= (one.get("max_values") or (len(options) if one["type"] == 22 else 1)):
        raise CannotDo("That is not as many choices as the form takes.")
    if options and set(picked) - {option["value"] for option in options}:
        raise CannotDo("That choice is not on the form.")
    return picked


def _name(kind: int, picked: list[str], named: Named) -> None:
    if kind in (parts.USER_SELECT, parts.MENTIONABLE_SELECT):
        named[0].extend(picked)
    elif kind == parts.CHANNEL_SELECT:
        named[1].extend(picked)
    elif kind == parts.ROLE_SELECT:
        named[2].extend(picked)
