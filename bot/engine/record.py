"""The hand record: one TOML file is one hand (HAND_RECORD.md). Read, written, and made from a log."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from bot.engine import events as e
from bot.engine.actions import Action, Deck, Flip, Say, parse_action
from bot.engine.cards import Card
from bot.engine.errors import Unreadable
from bot.engine.house_rules import Setting
from bot.engine.stakes import Stakes

KEYS = {"game", "seats", "stacks", "stakes", "rules", "carried", "actions"}
STAKES_KEYS = ("ante", "bring_in", "small_bet", "big_bet")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a record: who speaks (None for a deck), what, and the words as they stood."""

    name: str | None
    action: Action
    words: str


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A hand as text: what was announced, the decks, and what each player said."""

    game: str
    seats: tuple[str, ...]
    stacks: tuple[int, ...]
    stakes: Stakes
    rules: Mapping[str, Setting] = field(default_factory=dict[str, Setting])
    carried: int = 0
    lines: tuple[str, ...] = ()

    def __str__(self) -> str:
        return print_record(self)


def read_record(text: str) -> HandRecord:
    """Read a record. Raises Unreadable with what is wrong; the lines themselves are read when played."""
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as fault:  # a number of thousands of digits is a plain ValueError
        raise Unreadable(f"this is not TOML: {fault}") from None
    if unknown := set(table) - KEYS:
        raise Unreadable(f"a record has no {sorted(unknown)[0]!r}")
    if missing := {"game", "seats", "stacks", "stakes", "actions"} - set(table):
        raise Unreadable(f"the record does not say its {sorted(missing)[0]}")
    stakes = table["stakes"]
    if not isinstance(stakes, dict) or set(cast("dict[str, Any]", stakes)) != set(STAKES_KEYS):
        raise Unreadable(f"stakes are a table of {', '.join(STAKES_KEYS)}")
    seats, lines = _words(table, "seats"), _words(table, "actions")
    if any(name.split() != [name] or name == "deck" for name in seats):
        raise Unreadable("names hold no spaces, are not empty, and nobody is called deck")
    rules = table.get("rules", {})
    if not isinstance(rules, dict):
        raise Unreadable("rules are a table of house rules")
    return HandRecord(
        game=_word(table["game"], "game"),
        seats=seats,
        stacks=tuple(_number(stack, "stacks") for stack in _list(table, "stacks")),
        stakes=Stakes(*(_number(stakes[key], key) for key in STAKES_KEYS)),
        rules={key: _setting(value) for key, value in cast("dict[str, Any]", rules).items()},
        carried=_number(table.get("carried", 0), "carried"),
        lines=lines,
    )


def read_line(words: str) -> Line:
    """Read `deck …` or `NAME verb …`. Raises Unreadable."""
    first, *rest = words.split(maxsplit=1) or [""]
    if first == "deck":
        return Line(None, parse_action(words), words)
    if not rest:
        raise Unreadable(f"{words!r}: a line is a name and what was said")
    return Line(first, parse_action(rest[0]), words)


def print_record(record: HandRecord) -> str:
    """Write a record as TOML that `read_record` reads back equal."""
    stakes = record.stakes
    lines = [
        f"game = {_toml(record.game)}",
        f"seats = {_toml(record.seats)}",
        f"stacks = {_toml(record.stacks)}",
        f"stakes = {{ ante = {stakes.ante}, bring_in = {stakes.bring_in}, "
        f"small_bet = {stakes.small_bet}, big_bet = {stakes.big_bet} }}",
    ]
    told = {key: value for key, value in record.rules.items() if value is not None}
    if told:
        lines.append(f"rules = {{ {', '.join(f'{key} = {_toml(value)}' for key, value in told.items())} }}")
    if record.carried:
        lines.append(f"carried = {record.carried}")
    lines += ["actions = [", *(f"  {_toml(line)}," for line in record.lines), "]"]
    return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A card that left the deck: the event `index` of the log, the number of the deal and its place in it from 0.

    `seat` is None for a card that went to nobody: one for all, or a joker passed over by it.
    """

    index: int
    deal: int
    position: int
    card: Card
    seat: int | None
    up: bool


def record_of(
    log: Iterable[e.Event],
    defaults: Mapping[str, Setting],
    viewer: int | None = None,
    shown: Collection[int] = (),
) -> HandRecord:
    """The record of a log as `viewer` may have it: cards hidden from that seat are `??`.

    `defaults` are the game's settings at these stakes; only rules that differ are told. `shown` are seats that showed
    their hand without a showdown. Cards behind the last one dealt
    are left out: what lies there in the deck is nobody's to know.
    """
    happened = list(log)
    begun = happened[0]
    if not isinstance(begun, e.Began):
        raise ValueError("a hand begins with Began")
    names = begun.names
    lines: list[str] = []
    known = seen(happened, viewer, shown)
    for index, event in enumerate(happened):
        if isinstance(event, e.DeckLaid):
            lines.append(str(Deck(tuple(_dealt_from(happened, index, event, known)))))
        elif (said := said_by(event, names)) is not None:
            lines.append(said)
    return HandRecord(
        begun.game,
        names,
        begun.stacks,
        Stakes(*begun.stakes),
        {key: value for key, value in begun.rules if value != defaults.get(key)},
        begun.carried,
        tuple(lines),
    )


def said_by(event: e.Event, names: Sequence[str]) -> str | None:
    """The record line that led to an event, None for one that followed by itself."""
    match event:
        case e.Folded(seat, "fold"):
            return f"{names[seat]} fold"
        case e.Checked(seat):
            return f"{names[seat]} check"
        case e.Called(seat):
            return f"{names[seat]} call"
        case e.BroughtIn(seat):
            return f"{names[seat]} bring-in"
        case e.Raised(seat, _, to, word):
            return f"{names[seat]} {Say('bet' if word == 'bet' else 'raise', to)}"
        case e.Paid(seat, _, why) if why != "buy":
            return f"{names[seat]} pay"
        case e.Bought(seat):
            return f"{names[seat]} buy"
        case e.Declined(seat):
            return f"{names[seat]} down"
        case e.Flipped(seat, to, up):
            return f"{names[seat]} {Flip(names[to], up)}"
        case e.Passed(seat):
            return f"{names[seat]} pass"
        case _:
            return None


def safe_names(names: Iterable[str]) -> tuple[str, ...]:
    """Names for a record: no spaces (`_` for each), `-2` behind one that comes twice (HAND_RECORD, last but one)."""
    safe: list[str] = []
    for name in names:
        plain = "_".join(name.split()) or "_"
        candidate, count = plain, 1
        while candidate in safe or candidate == "deck":
            count += 1
            candidate = f"{plain}-{count}"
        safe.append(candidate)
    return tuple(safe)


def seen(happened: Sequence[e.Event], viewer: int | None, shown: Collection[int] = ()) -> set[int]:
    """Indices of the events whose card the viewer may have: up, the own, or shown, at the showdown or of free will."""
    shown = {*shown, *(event.seat for event in happened if isinstance(event, e.Shown))}
    last_deck = max((index for index, event in enumerate(happened) if isinstance(event, e.DeckLaid)), default=0)
    return {
        index
        for index, event in enumerate(happened)
        if isinstance(event, e.CommonDealt)
        or (
            isinstance(event, e.Dealt)
            and (event.up or event.seat == viewer or (event.seat in shown and index > last_deck))
        )
    }


def laid_out(happened: Iterable[e.Event]) -> Iterator[LaidOut]:
    """Every card that was dealt, from the first deck to the last; cards thrown in without being dealt are left out."""
    deal, position = 0, 0
    deck: tuple[Card | None, ...] = ()
    for index, event in enumerate(happened):
        match event:
            case e.DeckLaid():
                deal, position, deck = deal + 1, 0, event.cards
            case e.Dealt(seat, card, up):
                if card is not None:
                    yield LaidOut(index, deal, position, card, seat, up)
                position += 1
            case e.CommonDealt(card, passed_over):
                for at in range(position, position + passed_over):
                    if (joker := deck[at]) is not None:
                        yield LaidOut(index, deal, at, joker, None, True)
                position += passed_over + 1
                yield LaidOut(index, deal, position - 1, card, None, True)
            case _:
                pass


def _dealt_from(happened: list[e.Event], index: int, deck: e.DeckLaid, seen: set[int]) -> list[Card | None]:
    cards: list[Card | None] = []
    for number in range(index + 1, len(happened)):
        event = happened[number]
        if isinstance(event, e.DeckLaid):
            break
        if isinstance(event, e.Dealt):
            cards.append(event.card if number in seen else None)
        if isinstance(event, e.CommonDealt):
            cards += [*deck.cards[len(cards) : len(cards) + event.passed_over], event.card]
    return cards


def _toml(value: Any) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(_toml(item) for item in cast("tuple[Any, ...]", value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _list(table: dict[str, Any], key: str) -> list[Any]:
    value = table[key]
    if not isinstance(value, list):
        raise Unreadable(f"{key} is a list")
    return cast("list[Any]", value)


def _words(table: dict[str, Any], key: str) -> tuple[str, ...]:
    return tuple(_word(item, key) for item in _list(table, key))


def _word(value: Any, key: str) -> str:
    if not isinstance(value, str):
        raise Unreadable(f"{key}: {value!r} is not text")
    return value


def _number(value: Any, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise Unreadable(f"{key}: {value!r} is not a whole number of chips")
    return value


def _setting(value: Any) -> Setting:
    if isinstance(value, list):
        return tuple(str(item) for item in cast("list[Any]", value))
    if isinstance(value, str | int):
        return value
    raise Unreadable(f"{value!r} is not the value of a house rule")
