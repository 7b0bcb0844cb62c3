"""What was done at a table and by whom, in plain words: for the log that everybody may read, and for the channel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.games import GAMES
from bot.present.house_words import value_words
from bot.present.ids import table_id
from bot.present.layout import GREY, Knob, Page
from bot.present.names import safe_name
from bot.present.stakes_form import terms_words
from bot.table.happened import Happened, LogPage
from bot.table.here import TABLE

THE_TABLE = "The table"
WHY_VOID = {
    "corrupt log": "its record could not be read",
    "a fault in the program": "something went wrong on my side",
    "nobody was here for a day": "nobody was here for a day",
}


def news_page(one: Happened) -> Page:
    """The short line by which the channel hears of it."""
    return Page((f"🛠 {told(one)}.",), (), GREY)


def log_page(table: int, log: LogPage) -> Page:
    """A page of the log, newest first."""
    pages = f" · page {log.number + 1} of {log.pages}" if log.pages > 1 else ""
    lines = [f"<t:{round(one.at)}:t> {told(one)}" for one in log.lines]
    knobs: list[Knob] = []
    if log.number > 0:
        knobs.append(Knob("◀ Newer", table_id(table, f"log:{log.number - 1}")))
    if log.number + 1 < log.pages:
        knobs.append(Knob("Older ▶", table_id(table, f"log:{log.number + 1}")))
    return Page((f"### The log of table {table}{pages}", "\n".join(lines) or "Nothing yet."), tuple(knobs), GREY)


def told(one: Happened) -> str:
    """One line: who did what, from what to what."""
    by, facts = _name(one, one.by), one.facts
    match one.what:
        case "opened":
            return f"{by} opens the table"
        case "sits":
            return f"{by} sits down" + (f" with {facts['chips']} chips" if "chips" in facts else "")
        case "stays":
            return f"{by} stays after all"
        case "leaves after the hand":
            return f"{_name(one, facts.get('user'))} leaves when the hand is over"
        case "cashed out":
            return f"{_named(facts)} leaves with {facts.get('chips')} chips"
        case "rebuys":
            return f"{by} buys {facts.get('chips')} chips"
        case "away":
            who = by if one.by != TABLE else _name(one, facts.get("user"))
            return f"{who} is away" + (f": {facts['why']}" if "why" in facts else "")
        case "back":
            return f"{by} is back"
        case "robot sits":
            return f"{_named(facts)}, a robot, sits down"
        case "closes after the hand":
            return f"{by} closes the table when the hand is over"
        case "idle":
            return "Nobody was here for a day"
        case "closed":
            return "The table is closed" if one.by == TABLE else f"{by} closes the table"
        case _:
            return _dealing(one, by) or _hosting(one, by) or f"{by}: {one.what}"


def _dealing(one: Happened, by: str) -> str:
    facts = one.facts
    match one.what:
        case "lobby":
            return f"{by} gathers for {_title(facts)}"
        case "cancelled":
            return f"{by} closes the lobby for {_title(facts)}"
        case "deal moves":
            return f"The deal moves to {_name(one, facts.get('dealer'))}"
        case "dealt":
            return f"{by} deals hand {facts.get('hand')}, {_title(facts)}"
        case "rules":
            source = f" (saved as {safe_name(facts['saved'])})" if "saved" in facts else ""
            return f"{by} announces for {_title(facts)}{source}: {_rules(facts)}"
        case "rules saved":
            return f"{by} saves the house rules of {_title(facts)} as {_named(facts)}"
        case "rules forgotten":
            return f"{by} forgets the house rules of {_title(facts)} called {_named(facts)}"
        case _:
            return ""


def _why(facts: Mapping[str, Any]) -> str:
    return f" ({safe_name(facts['why'])})" if facts.get("why") else ""


def _hosting(one: Happened, by: str) -> str:
    facts, user = one.facts, _name(one, one.facts.get("user"))
    match one.what:
        case "paused" if one.by == TABLE:
            return "The table is paused: its channel could not be written to"
        case "paused":
            return f"{by} pauses the table"
        case "resumed":
            return "The table goes on" if one.by == TABLE else f"{by} lets the table go on"
        case "skips":
            return f"{by} passes the turn of {user}"
        case "kicked":
            later = f", who checks or folds in turn and is cashed out at the end of hand {facts.get('hand')}"
            return f"{by} shows {_named(facts)} the door{later if facts.get('hand') else ''}"
        case "chips":
            return f"{by} puts the chips of {user} right: {facts['before']} → {facts['after']}{_why(facts)}"
        case "chips queued":
            chips = facts["chips"]
            what = f"gives {user} {chips} chips" if chips > 0 else f"takes {-chips} chips from {user}"
            return f"{by} {what} at the end of hand {facts['hand']}{_why(facts)}"
        case "hand void":
            why = WHY_VOID.get(str(facts.get("why")), "")
            return f"{by} takes hand {facts.get('hand')} back, every chip returns{why and ': '}{why}"
        case "host":
            before, after = _name(one, facts.get("before")), _name(one, facts.get("after"))
            return f"{after} is host, after {before}"
        case "moved":
            return f"{by} brings the table here from <#{facts['old_channel']}>"
        case "games":
            games = [GAMES[key].title for key in facts["games"] if key in GAMES]
            return (
                f"{by} has {', '.join(games)} dealt here, nothing else" if games else f"{by} has every game dealt here"
            )
        case "quiet":
            return f"{by} has the table {'call nobody when it is their turn' if facts['on'] else 'call players again'}"
        case "stakes":
            return f"{by} sets the stakes: {_terms(facts['before'])} → {_terms(facts['after'])}"
        case "robot joins":
            skill = f", which plays {facts['skill']}" if facts.get("skill") else ""
            return f"{by} seats a robot, {_named(facts)}{skill}"
        case "robot dismissed":
            return f"{by} sends the robot {_named(facts)} away"
        case _:
            return ""


def _name(one: Happened, user: object) -> str:
    if not isinstance(user, int) or user == TABLE:
        return THE_TABLE
    return f"**{safe_name(one.names[user])}**" if user in one.names else "somebody"


def _named(facts: Mapping[str, Any]) -> str:
    return f"**{safe_name(str(facts.get('name', '')))}**"


def _title(facts: Mapping[str, Any]) -> str:
    key = str(facts.get("game"))
    return GAMES[key].title if key in GAMES else key


def _rules(facts: Mapping[str, Any]) -> str:
    """The house rules that were announced, by their questions where the game still has them."""
    game = GAMES.get(str(facts.get("game")))
    asked = {} if game is None else {rule.key: rule.question for rule in game.offers}
    chosen: Mapping[str, Any] = facts.get("rules") or {}
    lines = [
        f"{asked.get(key, key)} {value_words(tuple(value) if isinstance(value, list) else value)}"
        for key, value in chosen.items()
    ]
    return "; ".join(lines) or "everything as usual"


def _terms(told: object) -> str:
    return terms_words(**told) if isinstance(told, dict) else str(told)
