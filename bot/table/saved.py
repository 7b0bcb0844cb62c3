"""House rules kept under a name in a server, for any table there and any night to come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session, col, select

from bot.engine.hand import settings
from bot.store.rows import SavedRules
from bot.table.dealer import dealer_only
from bot.table.dealing import the_lobby
from bot.table.errors import NoName, NothingSaved, TooManySaved
from bot.table.here import Here

MOST = 25
"""As many as a select can offer."""
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Saved:
    """A set of house rules: only what differs from the usual."""

    name: str
    rules: Mapping[str, Any]


def saved(session: Session, guild: int, game: str) -> list[Saved]:
    """Every set of a server for a game, by name."""
    query = select(SavedRules).where(SavedRules.guild == guild, SavedRules.game == game)
    rows = session.exec(query.order_by(col(SavedRules.name))).all()
    return [Saved(row.name, row.rules) for row in rows]


def save(here: Here, hand_id: int, user: int, name: str) -> None:
    """Keep the rules of the game that gathers under a name, in place of those that had it.

    Raises TooLate, NotDealer, NoName, TooManySaved.
    """
    game = the_lobby(here, hand_id).game
    dealer_only(here, user)
    name = " ".join(name.split())[:LONGEST_NAME]
    if not name:
        raise NoName("a name is wanted")
    row = _row(here, game, name)
    if row is None:
        if len(saved(here.session, here.table.guild, game)) >= MOST:
            raise TooManySaved(MOST)
        row = SavedRules(guild=here.table.guild, game=game, name=name)
    row.rules = dict(here.table.rules.get(game, {}))
    here.add(row)
    here.touch()
    here.log("rules saved", user, game=game, name=name)


def use(here: Here, hand_id: int, user: int, name: str) -> None:
    """Play by a saved set from now on. Raises TooLate, NotDealer, NothingSaved, NotAllowed."""
    row = _saved_one(here, hand_id, user, name)
    settings(row.game, here.stakes, row.rules)
    here.keep_rules(row.game, row.rules)
    here.touch()
    here.log("rules", user, game=row.game, rules=row.rules, saved=name)


def forget(here: Here, hand_id: int, user: int, name: str) -> None:
    """Keep a set no longer; tables that play by it go on doing so. Raises TooLate, NotDealer, NothingSaved."""
    row = _saved_one(here, hand_id, user, name)
    here.remove(row)
    here.log("rules forgotten", user, game=row.game, name=name)


def _saved_one(here: Here, hand_id: int, user: int, name: str) -> SavedRules:
    """The set of that name for the game that gathers. Raises TooLate, NotDealer, NothingSaved."""
    game = the_lobby(here, hand_id).game
    dealer_only(here, user)
    row = _row(here, game, name)
    if row is None:
        raise NothingSaved("no such set")
    return row


def _row(here: Here, game: str, name: str) -> SavedRules | None:
    query = select(SavedRules).where(
        SavedRules.guild == here.table.guild, SavedRules.game == game, SavedRules.name == name
    )
    return here.session.exec(query).first()
