"""What a table looks like at one moment: all that a renderer needs, and nothing it could change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.engine.errors import Refused
from bot.engine.game import Misfit
from bot.engine.hand import misfit
from bot.engine.house_rules import Setting
from bot.engine.stakes import Stakes
from bot.store.rows import Seat
from bot.table.deadlines import reminded
from bot.table.dealer import dealer_now, dealt_in, may_deal, why_out
from bot.table.dealing import rules_of
from bot.table.happened import Happened, happened
from bot.table.here import Here
from bot.table.ledger import Ledger
from bot.table.play import HandPlay
from bot.table.robots import STEADY


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A seat at the table; `stack` without the chips in the middle, `due` chips that come when the hand ends."""

    user: int
    name: str
    position: int
    stack: int
    due: int
    robot: bool
    away: bool
    leaving: bool
    sitting_out: bool
    bank: float
    timeouts: int = 0
    dm_closed: bool = False
    dm_channel: int | None = None
    skill: str = ""


@dataclass(frozen=True, slots=True)
class Lobby:
    """A hand that gathers. `playing` are user ids in dealing order, `out` user ids with why each is not dealt in.

    `fault` says why these rules cannot be dealt at these stakes; then `rules` is empty. `misfit`: nor to so many.
    """

    hand_id: int
    number: int
    game: str
    rules: Mapping[str, Setting]
    playing: tuple[int, ...]
    out: tuple[tuple[int, str], ...]
    fault: str | None = None
    misfit: Misfit | None = None


@dataclass(frozen=True, slots=True)
class Due:
    """What the clock waits for: `kind` turn, bank, robot or deck, `at` in seconds since 1970, for `user` if anybody."""

    kind: str
    at: float
    user: int | None


@dataclass(frozen=True, slots=True)
class Voided:
    """The last hand was taken back; `readable` is false when its log was corrupt (then there is no play to show)."""

    hand_id: int
    number: int
    readable: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """A table. `hand` is the hand being played or the last one; `ahead` is private to each user in it.

    `status` is open, closing (at the end of the hand) or closed; `dealer` whose deal it is now. `quick` says that the
    last answer came so fast that nobody needs calling; `turn_started` and `last_act` are seconds since 1970.
    `reminded` says that half the turn is over, `deal` until when the next dealer is waited for, `games` which games the
    host has enabled, all where it names none; `news` is what was done last of all that is told in the channel.
    """

    id: int
    guild: int
    channel: int
    host: int
    dealer: int | None
    status: str
    paused: bool
    practice: bool
    stakes: Stakes
    buy_in: int
    carried: int
    seats: tuple[SeatInfo, ...]
    lobby: Lobby | None = None
    hand: HandPlay | None = None
    voided: Voided | None = None
    deadline: Due | None = None
    ahead: Mapping[int, tuple[str, ...]] = field(default_factory=dict[int, tuple[str, ...]], repr=False)
    dealers: frozenset[int] = frozenset()
    turn_started: float | None = None
    last_act: float | None = None
    quick: bool = False
    settlement: Ledger | None = None
    reminded: bool = False
    deal: Due | None = None
    games: tuple[str, ...] = ()
    buy_in_least: int = 0
    buy_in_most: int = 0
    currency: str = ""
    chip_worth: str = ""
    limit: str = ""
    quiet: bool = False
    news: tuple[Happened, ...] = ()

    def seat(self, user: int) -> SeatInfo | None:
        """The seat of a user, or None."""
        return next((seat for seat in self.seats if seat.user == user), None)

    def may_deal(self, user: int) -> bool:
        """Whether `Deal` and its like answer to that user."""
        return user in self.dealers


def picture(here: Here, settlement: Ledger | None = None) -> TableView:
    """Take the snapshot of a table."""
    table, dealer = here.table, dealer_now(here)
    row, deal = here.deadlines.get("hand"), here.deadlines.get("deal")
    ahead: dict[int, tuple[str, ...]] = {}
    for one in here.aheads:
        ahead[one.user] = (*ahead.get(one.user, ()), one.text)
    users = {seat.user for seat in here.seats} | {table.host}
    return TableView(
        id=table.id,
        guild=table.guild,
        channel=table.channel,
        host=table.host,
        dealer=None if dealer is None else dealer.user,
        status=table.status,
        paused=table.paused,
        practice=table.practice,
        stakes=here.stakes,
        buy_in=table.buy_in,
        carried=table.carried,
        seats=tuple(_seat(here, seat) for seat in here.seats),
        lobby=_lobby(here),
        hand=here.play,
        voided=_voided(here),
        deadline=None if row is None else Due(row.kind, row.at, row.user),
        ahead=ahead,
        dealers=frozenset(user for user in users if may_deal(here, user)),
        turn_started=None if here.hand is None else here.hand.turn_at,
        last_act=None if here.hand is None else here.hand.acted_at,
        quick=here.hand is not None and here.hand.quick,
        settlement=settlement,
        reminded=reminded(here),
        games=tuple(table.games),
        deal=None if deal is None else Due(deal.kind, deal.at, deal.user),
        buy_in_least=table.buy_in_least,
        buy_in_most=table.buy_in_most,
        currency=table.currency,
        chip_worth=table.chip_worth,
        limit=table.limit,
        quiet=table.quiet,
        news=_news(here),
    )


def _news(here: Here) -> tuple[Happened, ...]:
    names = {user: person.name for user, person in here.people.items()} | {seat.user: seat.name for seat in here.seats}
    return tuple(happened(row, names) for row in here.news)


def _seat(here: Here, seat: Seat) -> SeatInfo:
    person = here.people.get(seat.user)
    return SeatInfo(
        user=seat.user,
        name=seat.name,
        position=seat.position,
        stack=seat.stack,
        due=seat.due,
        robot=seat.robot,
        away=seat.away,
        leaving=seat.leaving or seat.gone,
        sitting_out=seat.sitting_out,
        bank=seat.bank,
        timeouts=seat.timeouts,
        dm_closed=person is not None and person.dm_closed,
        dm_channel=None if person is None else person.dm_channel,
        skill=seat.skill or STEADY if seat.robot else "",
    )


def _lobby(here: Here) -> Lobby | None:
    lobby = here.lobby
    if lobby is None:
        return None
    rules, fault = {}, None
    try:
        rules = rules_of(here, lobby.game)
    except Refused as refused:
        fault = str(refused)
    playing = tuple(seat.user for seat in dealt_in(here))
    out = tuple((seat.user, why) for seat in here.seats if (why := why_out(seat)) is not None)
    no = misfit(lobby.game, rules, len(playing)) if rules and len(playing) > 1 else None
    return Lobby(lobby.id, here.table.dealt + 1, lobby.game, rules, playing, out, fault, no)


def _voided(here: Here) -> Voided | None:
    hand = here.hand
    if hand is None or hand.status != "void":
        return None
    return Voided(hand.id, hand.number, here.play is not None)
