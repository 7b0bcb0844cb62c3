"""The rows. Chips are whole numbers, times are seconds since 1970 as floats, ids of Discord are 64 bits wide."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Column, Float, ForeignKey, Index, Integer, Text, UniqueConstraint, text
from sqlmodel import Field, SQLModel

# SQLite counts up by itself only in a column it calls INTEGER; there it is 64 bits wide anyway.
_Key = BigInteger().with_variant(Integer(), "sqlite")


def _key() -> Any:
    return Field(default=None, sa_column=Column(_Key, primary_key=True, autoincrement=True))


def _big(*, null: bool = False, default: Any = ...) -> Any:
    return Field(default=default, sa_column=Column(BigInteger, nullable=null))


def _of(table: str, *, primary: bool = False, null: bool = False, index: bool = True) -> Any:
    column = Column(
        BigInteger, ForeignKey(f"{table}.id", ondelete="CASCADE"), primary_key=primary, nullable=null, index=index
    )
    return Field(default=None if null else ..., sa_column=column)


def _time(*, null: bool = False, default: Any = ...) -> Any:
    return Field(default=default, sa_column=Column(Float(53), nullable=null))


class Table(SQLModel, table=True):
    """A poker table in a channel. `dealer` and seats' positions are 0 to 7, clockwise; `rules` by game key, as chosen.

    `buy_in_least` and `buy_in_most` are 0 where only `buy_in` goes; `currency` is the word for what a chip stands for
    and `chip_worth` how much of it; `games` are those the host has enabled, none named: all; `limit` is the betting
    limit that goes where the dealer announces no other; `quiet` tables call nobody by a message of its own.
    `carried` is half a pot on its way to the next hand, `carried_from` the hand that carried it (RULES 8).
    """

    __tablename__ = "poker_table"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        Index(
            "one_open_table_a_channel",
            "channel",
            unique=True,
            sqlite_where=text("status <> 'closed'"),
            postgresql_where=text("status <> 'closed'"),
        ),
        {"sqlite_autoincrement": True},
    )

    id: int = _key()
    guild: int = _big()
    channel: int = _big()
    host: int = _big()
    status: str = "open"
    paused: bool = False
    practice: bool = False
    dealer: int = 0
    ante: int = _big()
    bring_in: int = _big()
    small_bet: int = _big()
    big_bet: int = _big()
    buy_in: int = _big()
    buy_in_least: int = _big(default=0)
    buy_in_most: int = _big(default=0)
    currency: str = ""
    chip_worth: str = ""
    rules: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    games: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    limit: str = ""
    quiet: bool = False
    carried: int = _big(default=0)
    carried_from: int | None = _big(null=True, default=None)
    dealt: int = 0
    lobby: int | None = _big(null=True, default=None)
    hand: int | None = _big(null=True, default=None)
    opened_at: float = _time()
    touched_at: float = _time()


class Seat(SQLModel, table=True):
    """A person or robot (negative id) at a table. `skill` is a robot's: easy, steady or sharp.

    `due` are chips that come when the hand ends; `bank` seconds left.
    """

    __tablename__ = "seat"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("table_id", "user"), UniqueConstraint("table_id", "position"))

    id: int = _key()
    table_id: int = _of("poker_table")
    user: int = _big()
    name: str
    position: int
    stack: int = _big(default=0)
    due: int = _big(default=0)
    robot: bool = False
    skill: str = ""
    away: bool = False
    leaving: bool = False
    gone: bool = False
    sitting_out: bool = False
    timeouts: int = 0
    bank: float = _time(default=0.0)


class Person(SQLModel, table=True):
    """Somebody we have met: the last known name and the way to their direct messages."""

    __tablename__ = "person"  # pyright: ignore[reportAssignmentType]

    user: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    name: str
    dm_channel: int | None = _big(null=True, default=None)
    dm_closed: bool = False


class Hand(SQLModel, table=True):
    """A hand, from its lobby on. `seq` counts its events; `pot` and the seats' stacks are what they say.

    `status`: lobby, announced, open, done, void, cancelled. `users` and `stacks` (before the hand) are in dealing
    order, `net` and `shown` (seats) come with the end. `turn_at` is when the present turn began, `acted_at` when
    somebody last spoke, `quick` whether that came so fast that the next one is surely watching.
    """

    __tablename__ = "hand"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (Index("hand_number", "table_id", "number"), {"sqlite_autoincrement": True})

    id: int = _key()
    table_id: int = _of("poker_table", index=False)
    number: int
    game: str
    status: str = "lobby"
    seq: int = 0
    pot: int = _big(default=0)
    carried_in: int = _big(default=0)
    users: list[int] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    names: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    stacks: list[int] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    net: list[int] | None = Field(default=None, sa_column=Column(JSON, nullable=True))
    shown: list[int] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    began_at: float | None = _time(null=True, default=None)
    ended_at: float | None = _time(null=True, default=None)
    turn_at: float | None = _time(null=True, default=None)
    acted_at: float | None = _time(null=True, default=None)
    quick: bool = False


class HandEvent(SQLModel, table=True):
    """One event of a hand as text (bot/engine/codec). Its place in the hand is unique: that decides every race."""

    __tablename__ = "hand_event"  # pyright: ignore[reportAssignmentType]

    hand_id: int = _of("hand", primary=True, index=False)
    seq: int = Field(sa_column=Column(Integer, primary_key=True, autoincrement=False))
    text: str = Field(sa_column=Column(Text, nullable=False))


class Ahead(SQLModel, table=True):
    """A choice made before its turn: `kind` is the question's, `text` the action. Private to `user`, no number."""

    __tablename__ = "ahead"  # pyright: ignore[reportAssignmentType]

    hand_id: int = _of("hand", primary=True, index=False)
    user: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    kind: str = Field(primary_key=True)
    text: str


class Deadline(SQLModel, table=True):
    """What happens at `at` if nobody comes first, by `slot`.

    `hand` (kind turn, bank, robot, deck), `remind` (remind, and reminded once it has rung), `deal` (the deal is the
    clock's if the dealer does not come) and `table` (idle).
    """

    __tablename__ = "deadline"  # pyright: ignore[reportAssignmentType]

    table_id: int = _of("poker_table", primary=True, index=False)
    slot: str = Field(primary_key=True)
    kind: str
    hand_id: int | None = _big(null=True, default=None)
    seq: int = 0
    user: int | None = _big(null=True, default=None)
    at: float = Field(sa_column=Column(Float(53), nullable=False, index=True))


class ScreenMessage(SQLModel, table=True):
    """A message of ours on Discord: what it is for (`key`), where it is, and a fingerprint of what it shows."""

    __tablename__ = "screen_message"  # pyright: ignore[reportAssignmentType]

    table_id: int = _of("poker_table", primary=True, index=False)
    key: str = Field(primary_key=True)
    channel: int = _big()
    message: int | None = Field(default=None, sa_column=Column(BigInteger, nullable=True, index=True))
    nonce: str = ""
    shown: str = Field(default="", sa_column=Column(Text, nullable=False))
    closed: bool = False


class HandResult(SQLModel, table=True):
    """What a hand was to one player, for the statistics: written with its end, never changed.

    `best` is the value of the hand shown at the showdown (0 where none was) and `words` its words; `pot` all that lay
    in the middle, `won` what came from it; `flips_hit` own jokers flipped into a hand that then died of them, `queens`
    how often an up card of this player ended a deal.
    """

    __tablename__ = "hand_result"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (Index("result_of_user", "user", "guild"), Index("result_in_guild", "guild", "at"))

    hand_id: int = _of("hand", primary=True, index=False)
    user: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    table_id: int = _of("poker_table")
    guild: int = _big()
    practice: bool = False
    game: str
    name: str
    net: int = _big()
    won: int = _big()
    pot: int = _big()
    best: int = _big()
    words: str = ""
    flips_hit: int = 0
    queens: int = 0
    at: float = _time()


class DeckSeal(SQLModel, table=True):
    """The commitment to one deck of a hand: `root` is told before the deal, `salts` is secret.

    That is the whole deck from the top, each card behind its salt: until it is laid, its order stands nowhere else.
    """

    __tablename__ = "deck_seal"  # pyright: ignore[reportAssignmentType]

    hand_id: int = _of("hand", primary=True, index=False)
    deal: int = Field(sa_column=Column(Integer, primary_key=True, autoincrement=False))
    root: str
    salts: str = Field(sa_column=Column(Text, nullable=False))


class SavedRules(SQLModel, table=True):
    """House rules of a game under a name, for every table of a server; `rules` as chosen, without the defaults."""

    __tablename__ = "saved_rules"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("guild", "game", "name"),)

    id: int = _key()
    guild: int = _big()
    game: str
    name: str
    rules: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))


class LedgerEntry(SQLModel, table=True):
    """A line of the ledger, never changed. `kind`: buy-in, given, result, cash-out, carried; `by` is who did it.

    `amount` is chips from the player's side: a buy-in counts up, a cash-out down, a result either way.
    """

    __tablename__ = "ledger_entry"  # pyright: ignore[reportAssignmentType]

    id: int = _key()
    table_id: int = _of("poker_table")
    user: int = Field(sa_column=Column(BigInteger, nullable=False, index=True))
    name: str
    hand_id: int | None = _of("hand", null=True, index=False)
    kind: str
    amount: int = _big()
    at: float = _time()
    by: int = _big()


class TableLog(SQLModel, table=True):
    """What was done at a table besides playing, by whom; `facts` as JSON."""

    __tablename__ = "table_log"  # pyright: ignore[reportAssignmentType]

    id: int = _key()
    table_id: int = _of("poker_table")
    at: float = _time()
    by: int = _big()
    what: str
    facts: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))


class Note(SQLModel, table=True):
    """A thing the program remembers about itself, such as the hash of the commands it has synced."""

    __tablename__ = "note"  # pyright: ignore[reportAssignmentType]

    key: str = Field(primary_key=True)
    text: str = Field(sa_column=Column(Text, nullable=False))
