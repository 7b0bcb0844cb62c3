"""Sets of house rules under a name, such as "our Friday rules": pick one, save the present ones, forget one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ui

from bot.engine.games import game_named
from bot.engine.house_rules import Setting
from bot.present.house_words import rule_line
from bot.present.ids import hand_id
from bot.present.layout import GOLD, MAIN, Knob, Page, Picker
from bot.present.names import safe_name
from bot.table.saved import LONGEST_NAME, Saved


def saved_page(hand: int, game: str, saved: Sequence[Saved]) -> Page:
    """What is saved in this server for a game, and what can be done with it."""
    told = "\n".join(f"**{safe_name(one.name)}**\n{_rules(game, one.rules)}" for one in saved)
    blocks: list[str | Picker] = [f"### Saved rules · {game_named(game).title}", told or "Nothing is saved yet."]
    if saved:
        names = tuple((one.name, one.name, False) for one in saved)
        blocks.append(Picker(hand_id(hand, "use-saved"), "Play by …", names))
        blocks.append(Picker(hand_id(hand, "forget-saved"), "Forget …", names))
    knobs = (
        Knob("◀ House rules", hand_id(hand, "rules-page-0")),
        Knob("Save the present rules…", hand_id(hand, "save-rules"), MAIN),
    )
    return Page(tuple(blocks), knobs, GOLD)


def save_form(hand: int) -> ui.Modal:
    """The form that asks for a name."""
    form = ui.Modal(title="Save the house rules", custom_id=hand_id(hand, "save-rules"))
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id="name", required=True, max_length=LONGEST_NAME, placeholder="our Friday rules"
    )
    about = "Anybody who deals in this server can pick them; the same name takes the place of the old ones"
    form.add_item(ui.Label(text="A name", description=about, component=field))
    form.stop()
    return form


def _rules(game: str, rules: Mapping[str, object]) -> str:
    questions = {rule.key: rule for rule in game_named(game).offers}
    lines = [rule_line(questions[key], _value(value)) for key, value in rules.items() if key in questions]
    return "\n".join(lines) or "- all as usual"


def _value(value: object) -> Setting:
    if isinstance(value, list | tuple):
        return tuple(str(one) for one in value)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    return value if value is None or isinstance(value, str | int) else str(value)
