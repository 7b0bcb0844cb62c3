"""Discord's limits on modals and autocomplete choices, checked by hand."""

from __future__ import annotations

from typing import Any

from bot.sandbox import components as parts
from bot.sandbox.limits import check_select
from bot.sandbox.refusal import FormErrors

INPUTS = {
    parts.TEXT_INPUT,
    parts.FILE_UPLOAD,
    parts.RADIO_GROUP,
    parts.CHECKBOX_GROUP,
    parts.CHECKBOX,
} | parts.SELECTS


def check_modal(modal: dict[str, Any]) -> None:
    """Refuse a modal that Discord would refuse (title 45, one to five parts)."""
    form = FormErrors()
    form.too_long("data.title", modal.get("title"), 45, 1)
    form.too_long("data.custom_id", modal.get("custom_id"), 100, 1)
    components = modal.get("components") or []
    if not 1 <= len(components) <= 5:
        form.add("data.components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
    seen: set[str] = set()
    for path, one in parts.walk(components, "data.components"):
        custom_id = one.get("custom_id")
        if custom_id in seen:
            form.add(f"{path}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        if custom_id:
            seen.add(custom_id)
        _part(form, path, one)
    form.refuse()


def check_choices(choices: list[dict[str, Any]]) -> None:
    """Refuse autocomplete choices that Discord would refuse (25, 100 characters each)."""
    form = FormErrors()
    if len(choices) > 25:
        form.add("data.choices", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    for index, choice in enumerate(choices):
        form.too_long(f"data.choices.{index}.name", choice.get("name"), 100, 1)
        if isinstance(choice.get("value"), str):
            form.too_long(f"data.choices.{index}.value", choice["value"], 100, 1)
    form.refuse()


def _part(form: FormErrors, path: str, one: dict[str, Any]) -> None:
    match one["type"]:
        case parts.ROW:
            inner = one.get("components") or []
            if len(inner) != 1 or inner[0]["type"] != parts.TEXT_INPUT:
                form.add(f"{path}.components", "UNION_TYPE_CHOICES", "A row of a modal holds one text input.")
        case parts.LABEL:
            form.too_long(f"{path}.label", one.get("label"), 45, 1)
            form.too_long(f"{path}.description", one.get("description"), 100)
            if (one.get("component") or {}).get("type") not in INPUTS:
                form.add(f"{path}.component", "UNION_TYPE_CHOICES", "A label holds one input.")
        case parts.TEXT_INPUT:
            form.too_long(f"{path}.custom_id", one.get("custom_id"), 100, 1)
            form.too_long(f"{path}.placeholder", one.get("placeholder"), 100)
            form.too_long(f"{path}.value", one.get("value"), 4000)
            form.too_long(f"{path}.label", one.get("label"), 45)
            if (one.get("min_length") or 0) > (one.get("max_length") or 4000):
                form.add(f"{path}.min_length", "NUMBER_TYPE_MAX", "min_length is above max_length")
            if one.get("value") and len(one["value"]) > (one.get("max_length") or 4000):
                form.add(f"{path}.value", "BASE_TYPE_MAX_LENGTH", "value is longer than max_length")
        case kind if kind in parts.SELECTS:
            check_select(form, path, one)
        case parts.RADIO_GROUP | parts.CHECKBOX_GROUP:
            least = 2 if one["type"] == parts.RADIO_GROUP else 1
            if not least <= len(one.get("options") or []) <= 10:
                form.add(f"{path}.options", "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and 10 in length.")
        case parts.TEXT:
            form.too_long(f"{path}.content", one.get("content"), 4000, 1)
        case kind if kind not in INPUTS:
            form.add(f"{path}.type", "UNION_TYPE_CHOICES", "Not allowed in a modal.")
