"""Discord's limits on messages, checked by hand (PLATFORM.md, "Limits to keep")."""

from __future__ import annotations

from typing import Any

from bot.sandbox import components as parts
from bot.sandbox.components import Component
from bot.sandbox.refusal import FormErrors, Refusal

V2 = 1 << 15
EPHEMERAL = 1 << 6
LOADING = 1 << 7
LEGACY_ROWS = {parts.ROW}
ROW_PARTS = {parts.BUTTON} | parts.SELECTS
TOP = {parts.ROW, parts.SECTION, parts.TEXT, parts.GALLERY, parts.FILE, parts.SEPARATOR, parts.CONTAINER}
MAX_PARTS, MAX_TEXT, MAX_ROWS, MAX_FILES = 40, 4000, 5, 10


def check_message(whole: dict[str, Any], file_names: set[str]) -> None:
    """Refuse a message as it would stand after this post or edit.

    `whole` has content, embeds, components and flags of the finished message; `file_names` what `attachment://` may
    name. Raises 50035 with a tree of errors, or 50006 for a message that says nothing.
    """
    form = FormErrors()
    components = whole.get("components") or []
    content = whole.get("content") or ""
    embeds = whole.get("embeds") or []
    if whole.get("flags", 0) & V2:
        for name, value in (("content", content), ("embeds", embeds)):
            if value:
                form.add(
                    name,
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
        if not components:
            form.add("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 40 in length.")
        _modern(form, components)
    else:
        form.too_long("content", content, 2000)
        _embeds(form, embeds)
        _legacy(form, components)
        if not (content.strip() or embeds or components or file_names):
            form.refuse()
            raise Refusal(50006)
    if len(file_names) > MAX_FILES:
        form.add("attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    _unique_ids(form, components)
    for path, component in parts.walk(components):
        _part(form, path, component)
    for item in parts.media(components):
        name = item.get("url", "")
        if name.startswith("attachment://") and name.removeprefix("attachment://") not in file_names:
            form.add("components", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"No attachment {name}")
    form.refuse()


def _legacy(form: FormErrors, components: list[Component]) -> None:
    if len(components) > MAX_ROWS:
        form.add("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
    for index, component in enumerate(components):
        if component["type"] not in LEGACY_ROWS:
            form.add(f"components.{index}.type", "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (1,).')


def _modern(form: FormErrors, components: list[Component]) -> None:
    everything = list(parts.walk(components))
    if len(everything) > MAX_PARTS:
        form.add("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The total number of components exceeds 40")
    if sum(len(text) for text in parts.texts(components)) > MAX_TEXT:
        form.add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The total text exceeds 4000 characters")
    for index, component in enumerate(components):
        if component["type"] not in TOP:
            form.add(f"components.{index}.type", "UNION_TYPE_CHOICES", "This component cannot stand at the top.")


def _unique_ids(form: FormErrors, components: list[Component]) -> None:
    seen: set[str] = set()
    for path, component in parts.walk(components):
        custom_id = component.get("custom_id")
        if custom_id in seen:
            form.add(f"{path}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        if custom_id:
            seen.add(custom_id)


def _part(form: FormErrors, path: str, component: Component) -> None:
    match component["type"]:
        case parts.ROW:
            _row(form, path, component.get("components") or [])
        case parts.BUTTON:
            check_button(form, path, component)
        case kind if kind in parts.SELECTS:
            check_select(form, path, component)
        case parts.SECTION:
            inner = component.get("components") or []
            if not 1 <= len(inner) <= 3 or any(one["type"] != parts.TEXT for one in inner):
                form.add(f"{path}.components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 3 in length.")
            if (component.get("accessory") or {}).get("type") not in (parts.BUTTON, parts.THUMBNAIL):
                form.add(f"{path}.accessory", "BASE_TYPE_REQUIRED", "This field is required")
        case parts.TEXT:
            form.too_long(f"{path}.content", component.get("content"), MAX_TEXT, 1)
        case parts.GALLERY:
            items = component.get("items") or []
            if not 1 <= len(items) <= 10:
                form.add(f"{path}.items", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 10 in length.")
            for index, item in enumerate(items):
                form.too_long(f"{path}.items.{index}.description", item.get("description"), 1024)
        case parts.CONTAINER:
            for index, inner in enumerate(component.get("components") or []):
                if inner["type"] not in TOP - {parts.CONTAINER}:
                    form.add(f"{path}.components.{index}.type", "UNION_TYPE_CHOICES", "Not allowed in a container.")


def _row(form: FormErrors, path: str, inner: list[Component]) -> None:
    kinds = {one["type"] for one in inner}
    if not 1 <= len(inner) <= 5:
        form.add(f"{path}.components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
    if kinds - ROW_PARTS:
        form.add(f"{path}.components", "UNION_TYPE_CHOICES", "Only buttons and selects go in a row.")
    if kinds & parts.SELECTS and len(inner) > 1:
        form.add(f"{path}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the width")


def check_button(form: FormErrors, path: str, button: Component) -> None:
    """Note what is wrong with a button."""
    style = button.get("style")
    if style not in range(1, 7):
        form.add(f"{path}.style", "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
    form.too_long(f"{path}.label", button.get("label"), 80)
    if style == parts.LINK:
        form.too_long(f"{path}.url", button.get("url"), 512, 1)
    elif style != parts.PREMIUM:
        form.too_long(f"{path}.custom_id", button.get("custom_id"), 100, 1)
    if not (button.get("label") or button.get("emoji") or style == parts.PREMIUM):
        form.add(path, "BUTTON_COMPONENT_INVALID_EMPTY", "A button must have a label or emoji.")


def check_select(form: FormErrors, path: str, select: Component) -> None:
    """Note what is wrong with a select."""
    form.too_long(f"{path}.custom_id", select.get("custom_id"), 100, 1)
    form.too_long(f"{path}.placeholder", select.get("placeholder"), 150)
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    least, most = 1 if least is None else least, 1 if most is None else most
    if not 0 <= least <= 25 or not 1 <= most <= 25 or least > most:
        form.add(f"{path}.max_values", "SELECT_COMPONENT_MAX_VALUES", "min_values and max_values do not agree")
    if select["type"] != parts.STRING_SELECT:
        return
    options = select.get("options") or []
    if not 1 <= len(options) <= 25:
        form.add(f"{path}.options", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 25 in length.")
    elif most > len(options):
        form.add(f"{path}.max_values", "SELECT_COMPONENT_MAX_VALUES", "max_values exceeds the number of options")
    values = [option.get("value") for option in options]
    for index, option in enumerate(options):
        form.too_long(f"{path}.options.{index}.label", option.get("label"), 100, 1)
        form.too_long(f"{path}.options.{index}.value", option.get("value"), 100, 1)
        form.too_long(f"{path}.options.{index}.description", option.get("description"), 100)
        if values.count(option.get("value")) > 1:
            form.add(
                f"{path}.options.{index}.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "This value is used twice"
            )
    if sum(bool(option.get("default")) for option in options) > most:
        form.add(f"{path}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than max_values")


def _embeds(form: FormErrors, embeds: list[dict[str, Any]]) -> None:
    if len(embeds) > 10:
        form.add("embeds", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    total = 0
    for index, embed in enumerate(embeds):
        here = f"embeds.{index}"
        form.too_long(f"{here}.title", embed.get("title"), 256)
        form.too_long(f"{here}.description", embed.get("description"), 4096)
        footer, author = (embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")
        form.too_long(f"{here}.footer.text", footer, 2048)
        form.too_long(f"{here}.author.name", author, 256)
        total += sum(len(text or "") for text in (embed.get("title"), embed.get("description"), footer, author))
        fields = embed.get("fields") or []
        if len(fields) > 25:
            form.add(f"{here}.fields", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
        for place, field in enumerate(fields):
            form.too_long(f"{here}.fields.{place}.name", field.get("name"), 256, 1)
            form.too_long(f"{here}.fields.{place}.value", field.get("value"), 1024, 1)
            total += len(field.get("name") or "") + len(field.get("value") or "")
    if total > 6000:
        form.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
