"""Looking things up: what was committed, told as it is. Nothing here changes a table, or waits for one."""

from __future__ import annotations

from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from bot.engine.errors import TooLate
from bot.store.database import Store
from bot.store.rows import Hand, Table
from bot.table import happened, history, stats
from bot.table.clock import Clock
from bot.table.errors import NoHand, NoTable
from bot.table.happened import LogPage
from bot.table.here import replayed
from bot.table.history import OldHand
from bot.table.ledger import Ledger, ledger_of
from bot.table.play import Corrupt, HandPlay
from bot.table.seal import Proof
from bot.table.stats import Board, Course, Figures


class Lookups:
    """Questions to the store that need no table's lock."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self._hands: dict[int, int] = {}

    # Tables and hands

    async def ledger(self, table_id: int) -> Ledger:
        """Who bought, who won, who owes whom. Raises NoTable."""

        def add_up(session: Session) -> Ledger:
            table = session.get(Table, table_id)
            if table is None:
                raise NoTable(f"there is no table {table_id}")
            return ledger_of(session, table)

        return await self.store.read(add_up)

    async def hand(self, table_id: int, number: int | None = None) -> HandPlay:
        """A hand by its number at that table, None for the last one. Raises NoHand."""
        dealt = col(Hand.status).in_(("announced", "open", "done", "void"))
        query = select(Hand).where(Hand.table_id == table_id, dealt).order_by(col(Hand.id).desc())
        if number is not None:
            query = query.where(Hand.number == number)
        return await self._look_up(query)

    async def hand_by_id(self, hand_id: int) -> HandPlay:
        """A hand that was dealt, of whichever table. Raises NoHand."""
        return await self._look_up(select(Hand).where(Hand.id == hand_id, col(Hand.status) != "lobby"))

    async def _look_up(self, query: SelectOfScalar[Hand]) -> HandPlay:
        def look_up(session: Session) -> HandPlay:
            row = session.exec(query).first()
            if row is None:
                raise NoHand("no such hand")
            try:
                return replayed(session, row)
            except Corrupt:
                raise NoHand("the log of that hand cannot be read") from None

        return await self.store.read(look_up)

    async def at_channel(self, channel: int) -> int | None:
        """The table that is open in a channel, or None."""
        query = select(Table.id).where(Table.channel == channel, Table.status != "closed")
        return await self.store.read(lambda session: session.exec(query).first())

    async def last_at_channel(self, channel: int) -> int | None:
        """The table of a channel that was opened last, closed or not; None where there never was one."""
        query = select(Table.id).where(Table.channel == channel).order_by(col(Table.id).desc())
        return await self.store.read(lambda session: session.exec(query).first())

    async def of_hand(self, hand_id: int) -> int:
        """The table a hand or lobby belongs to. Raises TooLate when there is no such hand."""
        if hand_id in self._hands:
            return self._hands[hand_id]
        query = select(Hand.table_id).where(Hand.id == hand_id)
        table_id = await self.store.read(lambda session: session.exec(query).first())
        if table_id is None:
            raise TooLate("no such hand")
        self._hands[hand_id] = table_id  # a hand never changes its table
        return table_id

    async def open_tables(self) -> list[int]:
        """Every table that is not closed."""
        query = select(Table.id).where(Table.status != "closed").order_by(col(Table.id))
        return list(await self.store.read(lambda session: session.exec(query).all()))

    async def table_log(self, table_id: int, page: int = 0) -> LogPage:
        """What was done at a table and by whom, newest first; for everybody, of a closed table too."""
        return await self.store.read(lambda session: happened.log_page(session, table_id, page))

    # Hands that are over

    async def old_hand(self, channel: int, number: int | None = None) -> OldHand:
        """A finished hand of a channel, None for the last one. Raises NoOldHand, HandInProgress, LostHand."""
        return await self.store.read(lambda session: history.old_hand(session, channel, number))

    async def old_hand_by_id(self, hand_id: int) -> OldHand:
        """The same by its id. Raises NoOldHand, HandInProgress, LostHand."""
        return await self.store.read(lambda session: history.by_id(session, hand_id))

    async def proofs(self, play: HandPlay, user: int) -> list[Proof]:
        """What a user saw of the sealed decks of a finished hand, each card with its proof. Raises NotSealed."""
        return await self.store.read(lambda session: history.proofs_for(session, play, user))

    # The figures

    async def lifetime(self, guild: int, user: int) -> tuple[Figures | None, Figures | None]:
        """A player's figures in a server, and those of practice tables. Raises NothingCounted."""
        return await self.store.read(lambda session: stats.lifetime(session, guild, user))

    async def table_board(self, table_id: int) -> tuple[Board, Board]:
        """The board of a table, and what of it was practice. Raises NothingCounted."""
        return await self.store.read(lambda session: stats.of_table(session, table_id))

    async def server_board(self, guild: int, season: str = "all") -> tuple[Board, Board]:
        """The board of a server for this month, this year or all time, and that of practice. Raises NothingCounted."""
        since = stats.season_start(self.clock.now(), season)
        return await self.store.read(lambda session: stats.of_guild(session, guild, since))

    async def course(self, table_id: int) -> Course:
        """How everybody's chips went over the night. Raises NothingCounted."""
        return await self.store.read(lambda session: stats.course(session, table_id))
