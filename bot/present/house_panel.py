"""The dealer's private panel: a select for every rule with choices, one form for the numbers (DESIGN 4)."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import ui

from bot.engine.actions import parse_amount
from bot.engine.cards import RANKS
from bot.engine.errors import NotAllowed, Unreadable
from bot.engine.games import game_named
from bot.engine.house_rules import HouseRule, Setting
from bot.present.house_words import value_words
from bot.present.ids import hand_id
from bot.present.layout import GOLD, MAIN, OPTIONS, Knob, Page, Picker
from bot.present.rule_cards import warnings
from bot.present.rule_groups import grouped, paged

FORM_PARTS = 5


def panel(hand: int, game: str, rules: Mapping[str, Setting], page: int = 0) -> Page:
    """One page of the panel: a group of rules, those to announce first."""
    pages = paged(game, {rule.key for rule in game_named(game).offers if _has_select(rule)})
    page = min(max(page, 0), len(pages) - 1)
    title, chosen = pages[page]
    blocks: list[str | Picker] = [
        f"### House rules · {game_named(game).title} ({page + 1} of {len(pages)})\n"
        f"**{title}**\n-# What you choose holds at this table."
    ]
    for rule in chosen:
        blocks.append(rule.question)
        blocks.append(_select(hand, rule, rules.get(rule.key, rule.default), page))
    numbers = form_rules(game)
    if numbers:
        blocks.append("\n".join(f"{rule.question} **{value_words(rules.get(rule.key))}**" for rule in numbers))
    blocks += [f"⚠ {line}" for line in warnings(rules)]
    knobs: list[Knob] = []
    if page > 0:
        knobs.append(Knob("◀ Back", hand_id(hand, f"rules-page-{page - 1}")))
    if page + 1 < len(pages):
        knobs.append(Knob("More ▶", hand_id(hand, f"rules-page-{page + 1}")))
    if numbers:
        knobs.append(Knob("Numbers…", hand_id(hand, "numbers"), MAIN))
    knobs.append(Knob("All as usual", hand_id(hand, "rules-usual")))
    knobs.append(Knob("Saved rules", hand_id(hand, "saved")))
    return Page(tuple(blocks), tuple(knobs), GOLD)


def form_rules(game: str) -> list[HouseRule]:
    """The rules that take a number too large for a select."""
    return [rule for _, rules in grouped(game) for rule in rules if "number" in rule.kind and not _has_select(rule)][
        :FORM_PARTS
    ]


def numbers_form(hand: int, game: str, rules: Mapping[str, Setting]) -> ui.Modal:
    """The form for the numbers; its custom id names the lobby, so that it is answered after a restart too."""
    form = ui.Modal(title="House rules: numbers", custom_id=hand_id(hand, "numbers"))
    for rule in form_rules(game):
        value = rules.get(rule.key)
        # Room for the longest choice in words: Discord refuses a form whose field holds more than it may.
        room = max([12, *map(len, rule.choices)])
        field: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id=rule.key, required=False, max_length=room, default="" if value is None else str(value)
        )
        # The question alone: what stands behind it does not fit above a field.
        asked = f"{rule.question.partition('?')[0]}?"[:45]
        form.add_item(ui.Label(text=asked, description=_about(rule)[:100], component=field))
    form.stop()
    return form


def form_values(game: str, filled: Mapping[str, str]) -> dict[str, object]:
    """What was filled in, as settings; an empty field is the default. Raises Unreadable."""
    told: dict[str, object] = {}
    for rule in form_rules(game):
        if rule.key not in filled:
            continue
        text = filled[rule.key].strip()
        if not text or text.lower() == "none":
            told[rule.key] = None
        elif text.lower() in rule.choices:
            told[rule.key] = text.lower()
        else:
            told[rule.key] = parse_amount(text)
    return told


def select_value(game: str, key: str, values: list[str]) -> object:
    """What was chosen in the select of a rule. Raises NotAllowed for a rule of another game, whose panel this was."""
    rule = next((rule for rule in game_named(game).offers if rule.key == key), None)
    if rule is None:
        raise NotAllowed("rule", f"this game has no house rule {key!r}", key=key)
    if not values:
        raise Unreadable("nothing was chosen")
    if set(values) - set(_values(rule)):
        raise NotAllowed("rule", f"{key} is not one of the choices", key=key)
    if rule.kind == "ranks":
        return sorted(values, key=RANKS.index)
    value = values[0]
    if value == "none" and rule.optional and value not in rule.choices:
        return None
    return int(value) if value.isdigit() and value not in rule.choices else value


def _has_select(rule: HouseRule) -> bool:
    if "number" not in rule.kind:
        return True
    return len(_values(rule)) <= OPTIONS


def _values(rule: HouseRule) -> list[str]:
    if rule.kind == "ranks":
        return list(RANKS)
    told = list(rule.choices)
    if "number" in rule.kind:
        if rule.optional:
            told.append("none")
        told += [str(number) for number in range(rule.low, min(rule.high, rule.low + 30) + 1)]
    return told


def _select(hand: int, rule: HouseRule, value: Setting, page: int) -> Picker:
    chosen = set(value) if isinstance(value, tuple) else {value_words(value)}
    usual = set(rule.default) if isinstance(rule.default, tuple) else {value_words(rule.default)}
    options = tuple((f"{one} (usual)" if one in usual else one, one, one in chosen) for one in _values(rule))
    # The page stands in the id so that the panel comes back where it was.
    custom_id = hand_id(hand, f"rule-{page}:{rule.key}")
    return Picker(custom_id, rule.question, options, len(options) if rule.kind == "ranks" else 1)


def _about(rule: HouseRule) -> str:
    choices = f"{', '.join(rule.choices)}, or " if rule.choices else ""
    default = "the big bet" if rule.default is None and not rule.optional else value_words(rule.default)
    return f"{choices}a whole number from {rule.low}; empty: {default}"


def amount_form(hand: int, number: int, low: int, high: int) -> ui.Modal:
    """The form behind `Raise…`: an exact amount, the total for the round."""
    form = ui.Modal(title="How much?", custom_id=hand_id(hand, "amount", number))
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id="amount", required=True, max_length=20, placeholder=f"{low} to {high}"
    )
    about = f"Your total for this round, from {low} to {high}"
    form.add_item(ui.Label(text="Chips", description=about, component=field))
    form.stop()
    return form


def filled_in(interaction: discord.Interaction) -> dict[str, str]:
    """The fields of a form that was handed in, by custom id; read from the raw form, so a restart loses nothing."""
    told: dict[str, str] = {}

    def walk(parts: list[object]) -> None:
        for part in parts:
            if not isinstance(part, dict):
                continue
            if "custom_id" in part and "value" in part:
                told[str(part["custom_id"])] = str(part["value"] or "")
            walk(part.get("components") or [])
            if part.get("component"):
                walk([part["component"]])

    data: dict[str, object] = dict(interaction.data or {})
    components = data.get("components")
    walk(components if isinstance(components, list) else [])
    return told
