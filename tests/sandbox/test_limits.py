"""What Discord refuses in a form is refused here, with the same tree of errors."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.limits import V2, check_message
from bot.sandbox.limits_answers import check_choices, check_modal
from bot.sandbox.limits_commands import check_command, check_command_list
from bot.sandbox.refusal import Refusal


def button(key: str = "a", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 2, "label": key, "custom_id": key} | more


def row(*inner: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(inner)}


def text(words: str) -> dict[str, Any]:
    return {"type": 10, "content": words}


def select(*values: str, **more: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": "s", "options": [{"label": one, "value": one} for one in values]} | more


def v2(*components: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(components)} | more


GALLERY = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
LEGAL = {
    "full content": {"content": "x" * 2000},
    "five rows of five": {
        "content": "x",
        "components": [row(*(button(f"{r}{b}") for b in range(5))) for r in range(5)],
    },
    "forty parts": v2(*(text("x") for _ in range(40))),
    "all the text": v2(text("x" * 4000)),
    "a picture that came along": v2(GALLERY) | {"attachments": ["a.png"]},
    "a section": v2({"type": 9, "components": [text("x")], "accessory": button()}),
    "25 options": {"content": "x", "components": [row(select(*(str(n) for n in range(25)), max_values=25))]},
    "full embed": {"embeds": [{"description": "x" * 4096, "title": "x" * 256}]},
}
ILLEGAL = {
    "content 2001": ({"content": "x" * 2001}, "content"),
    "content beside V2": (v2(text("x"), content="x"), "content"),
    "embeds beside V2": (v2(text("x"), embeds=[{"title": "x"}]), "embeds"),
    "V2 parts without the flag": ({"content": "x", "components": [text("x")]}, "components.0.type"),
    "six rows": ({"content": "x", "components": [row(button(str(n))) for n in range(6)]}, "components"),
    "forty-one parts": (v2(*(text("x") for _ in range(41))), "components"),
    "forty-one nested": (v2({"type": 17, "components": [text("x") for _ in range(40)]}), "components"),
    "text 4001 in all": (v2(text("x" * 2000), text("x" * 2001)), "components"),
    "nothing under V2": (v2(), "components"),
    "six buttons": (v2(row(*(button(str(n)) for n in range(6)))), "components.0.components"),
    "select beside a button": (v2(row(select("a"), button())), "components.0.components"),
    "same id twice": (v2(row(button("a"), button("a"))), "components.0.components.1.custom_id"),
    "same id in two rows": (v2(row(button("a")), row(button("a"))), "components.1.components.0.custom_id"),
    "id of 101": (v2(row(button("x" * 101, label="x"))), "components.0.components.0.custom_id"),
    "label of 81": (v2(row(button(label="x" * 81))), "components.0.components.0.label"),
    "no label": (v2(row(button(label=""))), "components.0.components.0"),
    "26 options": (v2(row(select(*(str(n) for n in range(26))))), "components.0.components.0.options"),
    "too many values": (v2(row(select("a", "b", max_values=3))), "components.0.components.0.max_values"),
    "same value twice": (v2(row(select("a", "a"))), "components.0.components.0.options.0.value"),
    "section without accessory": (v2({"type": 9, "components": [text("x")]}), "components.0.accessory"),
    "section of four": (
        v2({"type": 9, "components": [text("x")] * 4, "accessory": button()}),
        "components.0.components",
    ),
    "eleven pictures": (
        v2({"type": 12, "items": GALLERY["items"] * 11}) | {"attachments": ["a.png"]},
        "components.0.items",
    ),
    "picture that did not come": (v2(GALLERY), "components"),
    "container in a container": (
        v2({"type": 17, "components": [{"type": 17, "components": [text("x")]}]}),
        "components.0.components.0.type",
    ),
    "embeds of 6001": ({"embeds": [{"description": "x" * 4096}, {"description": "x" * 1905}]}, "embeds"),
}


def refused(check: Any, *args: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        check(*args)
    return caught.value


def at(tree: dict[str, Any], path: str) -> dict[str, Any]:
    for step in path.split("."):
        tree = tree[step]
    return tree


def whole(message: dict[str, Any]) -> tuple[dict[str, Any], set[str]]:
    return {key: value for key, value in message.items() if key != "attachments"}, set(message.get("attachments", []))


@pytest.mark.parametrize("message", LEGAL.values(), ids=LEGAL)
def test_what_fits_is_taken(message: dict[str, Any]) -> None:
    check_message(*whole(message))


@pytest.mark.parametrize(("message", "path"), ILLEGAL.values(), ids=ILLEGAL)
def test_what_does_not_fit_is_refused_where_it_is_wrong(message: dict[str, Any], path: str) -> None:
    refusal = refused(check_message, *whole(message))
    assert (refusal.status, refusal.code) == (400, 50035)
    assert at(refusal.body()["errors"], path)["_errors"]


def test_a_message_that_says_nothing_is_refused() -> None:
    assert refused(check_message, {"content": "  "}, set()).code == 50006


def test_a_modal_keeps_its_limits() -> None:
    field = {"type": 18, "label": "Amount", "component": {"type": 4, "custom_id": "n", "style": 1}}
    modal = {"title": "x" * 45, "custom_id": "m", "components": [field]}
    check_modal(modal)
    assert refused(check_modal, modal | {"title": "x" * 46}).errors["data"]["title"]
    assert refused(check_modal, modal | {"components": []}).errors["data"]["components"]
    assert refused(check_modal, modal | {"components": [field] * 6})
    assert refused(check_modal, modal | {"components": [field] * 2}).errors["data"]["components"]["1"]
    assert refused(check_modal, modal | {"components": [field | {"label": "x" * 46}]})
    assert refused(check_modal, modal | {"components": [row(button())]})
    assert refused(check_choices, [{"name": "x", "value": "x"}] * 26)
    assert refused(check_choices, [{"name": "x" * 101, "value": "x"}])


def test_commands_keep_their_limits() -> None:
    def command(**more: Any) -> dict[str, Any]:
        return {"name": "deal", "description": "Deal a hand", "type": 1} | more

    def option(name: str, **more: Any) -> dict[str, Any]:
        return {"name": name, "description": "x", "type": 3} | more

    check_command(command(options=[option(f"o{n}") for n in range(25)]))
    check_command(command(name="widow-jack"))
    for wrong in (
        command(name="Deal"),
        command(name="two words"),
        command(name="x" * 33),
        command(description=""),
        command(description="x" * 101),
        command(options=[option(f"o{n}") for n in range(26)]),
        command(options=[option("a"), option("a")]),
        command(options=[option("a"), option("b", required=True)]),
        command(options=[option("a", choices=[{"name": "x", "value": "x" * 101}])]),
        command(options=[option(f"o{n}", description="x" * 100, choices=_choices(25)) for n in range(4)]),
    ):
        assert refused(check_command, wrong).code == 50035
    assert refused(check_command_list, [command(name=f"c{n}") for n in range(101)]).code == 30032
    assert refused(check_command_list, [command(), command()]).code == 50035


def _choices(count: int) -> list[dict[str, str]]:
    return [{"name": "x" * 60, "value": str(n) * 20} for n in range(count)]
