"""Everything that can be done at a table. Whoever presses or commands is a user id; robots have negative ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.engine.actions import Action
from bot.engine.games import game_named
from bot.engine.house_rules import Setting
from bot.engine.stakes import Stakes
from bot.engine.view import View
from bot.store.errors import LostRace
from bot.table import acting, ahead, dealing, hosting, people, saved, seating
from bot.table.dealing import rules_of
from bot.table.errors import NothingLost, NotInHand, TableExists
from bot.table.here import Here
from bot.table.people import Person
from bot.table.room import Room
from bot.table.saved import Saved
from bot.table.seating import BUY_IN, STAKES
from bot.table.snapshot import TableView
from bot.table.terms import Terms


class Tables(Room):
    """The use cases. Each is one transaction; a refusal (`bot/table/errors`, `bot/engine/errors`) changes nothing."""

    # The table and its seats

    async def open(self, guild: int, channel: int, user: int, name: str, terms: Terms | None = None) -> int:
        """Open a table; who opens it is seated, host and first dealer, robots sit down. Raises TableExists."""
        now = self.clock.now()
        try:
            table_id = await self.store.write(
                lambda session: seating.open_table(
                    session, self.settings, self.shuffler, now, guild, channel, user, name, terms
                )
            )
        except LostRace:
            there = await self.at_channel(channel)
            if there is None:
                raise
            raise TableExists(there) from None
        self._bell.poke()
        self.publisher.changed(table_id)
        return table_id

    async def sit(self, table_id: int, user: int, name: str, chips: int | None = None) -> None:
        """Take a seat for the buy-in or so many chips, or think better of leaving.

        Raises AlreadySeated, TableFull, NotForSale.
        """
        await self.at(table_id, lambda here: seating.sit(here, user, name, chips))

    async def leave(self, table_id: int, user: int) -> bool:
        """Cash out; False when that waits for the end of the hand. The last one closes the table. Raises NotSeated."""
        return await self.at(table_id, lambda here: seating.leave(here, user))

    async def gone(self, table_id: int, user: int) -> bool:
        """A player has left the server: folded in turn, cashed out at the end of the hand. Raises NotSeated."""
        return await self.at(table_id, lambda here: seating.gone(here, user))

    async def rebuy(self, table_id: int, user: int, amount: int | None = None) -> bool:
        """Buy chips; False when they come at the end of the hand. Raises NotSeated, NotNeeded, NotForSale."""
        return await self.at(table_id, lambda here: seating.rebuy(here, user, amount))

    async def away(self, table_id: int, user: int) -> None:
        """Be dealt out from the next hand on. Raises NotSeated."""
        await self.at(table_id, lambda here: seating.away(here, user))

    async def back(self, table_id: int, user: int) -> None:
        """Be dealt in again. Raises NotSeated, NotAway."""
        await self.at(table_id, lambda here: seating.back(here, user))

    async def named(self, table_id: int, user: int, name: str) -> None:
        """Take over a present name. Nothing happens where it is known."""
        await self.at(table_id, lambda here: seating.named(here, user, name))

    async def refresh(self, table_id: int) -> None:
        """Have the table drawn anew, and what was deleted posted again."""
        await self.screens.doubt(table_id)
        self.publisher.changed(table_id)

    # The host's

    async def close(self, table_id: int, by: int) -> bool:
        """End the night: now (True) or after the hand (False); asked twice, the hand is taken back. Raises NotHost."""
        return await self.at(table_id, lambda here: hosting.close(here, by))

    async def stakes(self, table_id: int, by: int, stakes: Stakes | None = None, buy_in: int | None = None) -> None:
        """Change what is played for, between hands. Raises NotHost, HandInProgress, BadAmount."""
        await self.terms(table_id, by, Terms(stakes, buy_in))

    async def terms(self, table_id: int, by: int, terms: Terms) -> None:
        """Change anything of what is played for. Raises NotHost, HandInProgress, BadAmount, BadRange."""
        await self.at(table_id, lambda here: hosting.change_terms(here, by, terms))

    async def host_only(self, table_id: int, by: int) -> None:
        """Do nothing. Raises NotHost for everybody but the host."""
        await self.at(table_id, lambda here: here.host_only(by))

    async def add_robot(self, table_id: int, by: int, skill: str = "") -> None:
        """Seat a robot: easy, steady or sharp. Raises NotHost, TableFull."""
        await self.at(table_id, lambda here: hosting.add_robot(here, by, skill))

    async def dismiss_robot(self, table_id: int, by: int) -> bool:
        """Have a robot leave; False when that waits for the end of the hand. Raises NotHost, NoRobot."""
        return await self.at(table_id, lambda here: hosting.dismiss_robot(here, by))

    async def kick(self, table_id: int, by: int, user: int) -> bool:
        """Show a player the door; False when that waits for the end of the hand.

        Raises NotHost, NotAtTable, OneselfNot.
        """
        return await self.at(table_id, lambda here: hosting.kick(here, by, user))

    async def transfer(self, table_id: int, by: int, user: int) -> None:
        """Make another seated player the host. Raises NotHost, NotAtTable, HostAlready."""
        await self.at(table_id, lambda here: hosting.transfer(here, by, user))

    async def move(self, guild: int, channel: int, by: int) -> int:
        """Bring the host's table that has lost its channel here; its id. Raises NothingLost, TableExists."""
        lost = await self.store.read(lambda session: hosting.lost_tables(session, guild, by))
        if not lost:
            raise NothingLost("no table has lost its channel")
        there = await self.at_channel(channel)
        if there is not None:
            raise TableExists(there)
        await self.at(lost[0], lambda here: hosting.move(here, by, channel))
        return lost[0]

    async def give(self, table_id: int, by: int, user: int, amount: int, why: str = "") -> int | None:
        """Put a stack right by so many chips, up or down; the stack after it, None where that waits for the hand's end.

        Raises NotHost, NotAtTable, BadAmount, NotEnough.
        """
        return await self.at(table_id, lambda here: hosting.give(here, by, user, amount, why))

    async def pause(self, table_id: int, by: int) -> None:
        """Stop the clocks. Raises NotHost, Paused."""
        await self.at(table_id, lambda here: hosting.pause(here, by))

    async def unpause(self, table_id: int, by: int) -> None:
        """Go on, with a full turn for whoever is asked. Raises NotHost, NotPaused."""
        await self.at(table_id, lambda here: hosting.unpause(here, by))

    async def skip(self, table_id: int, by: int) -> None:
        """Have the turn of a player pass with the default answer. Raises NotHost, NoHand."""
        await self.at(table_id, lambda here: acting.skip(here, by))

    async def voidable(self, table_id: int, by: int) -> tuple[int, int]:
        """Id and number of the hand that the host may take back. Raises NotHost, NoHand."""

        def look(here: Here) -> tuple[int, int]:
            hand = hosting.voidable(here, by)
            return hand.id, hand.number

        return await self.at(table_id, look)

    async def void(self, table_id: int, by: int, hand_id: int | None = None) -> None:
        """Take the hand back, every chip returns; only that hand if one is named. Raises NotHost, NoHand, TooLate."""
        await self.at(table_id, lambda here: hosting.void(here, by, hand_id))

    async def enable_games(self, table_id: int, by: int, games: Sequence[str]) -> None:
        """Have only these games dealt, none named: all. Raises NotHost, Unreadable."""
        await self.at(table_id, lambda here: hosting.enable_games(here, by, games))

    async def quiet(self, table_id: int, by: int, on: bool) -> None:
        """Call nobody by a message of its own, or call again. Raises NotHost."""
        await self.at(table_id, lambda here: hosting.quiet(here, by, on))

    # Dealing

    async def lobby(self, guild: int, channel: int, user: int, name: str, game: str) -> int:
        """Gather for a game at the table in this channel, opening one where there is none; its id.

        Raises Unreadable for an unknown game, NotSeated, NotDealer, HandInProgress.
        """
        game_named(game)
        table_id = await self.at_channel(channel)
        if table_id is None:
            try:
                table_id = await self.open(guild, channel, user, name)
            except TableExists as there:
                table_id = there.table_id
        await self.at(table_id, lambda here: dealing.open_lobby(here, user, game))
        return table_id

    async def set_rules(self, hand_id: int, user: int, chosen: Mapping[str, Any]) -> None:
        """Announce house rules, None for the default. Raises TooLate, NotDealer, NotAllowed, Unreadable."""
        await self.at(await self.of_hand(hand_id), lambda here: dealing.set_rules(here, hand_id, user, chosen))

    async def house_rules(self, table_id: int, game: str) -> dict[str, Setting]:
        """The house rules this table plays a game with. Raises NoTable, NotAllowed at odd stakes."""
        return await self.at(table_id, lambda here: rules_of(here, game))

    async def saved_rules(self, table_id: int, game: str) -> list[Saved]:
        """The sets of house rules that are saved in this server for a game."""
        return await self.at(table_id, lambda here: saved.saved(here.session, here.table.guild, game))

    async def save_rules(self, hand_id: int, user: int, name: str) -> None:
        """Save the rules of this lobby under a name. Raises TooLate, NotDealer, NoName, TooManySaved."""
        await self.at(await self.of_hand(hand_id), lambda here: saved.save(here, hand_id, user, name))

    async def use_rules(self, hand_id: int, user: int, name: str) -> None:
        """Play by a saved set. Raises TooLate, NotDealer, NothingSaved, NotAllowed."""
        await self.at(await self.of_hand(hand_id), lambda here: saved.use(here, hand_id, user, name))

    async def forget_rules(self, hand_id: int, user: int, name: str) -> None:
        """Forget a saved set. Raises TooLate, NotDealer, NothingSaved."""
        await self.at(await self.of_hand(hand_id), lambda here: saved.forget(here, hand_id, user, name))

    async def sit_out(self, hand_id: int, user: int) -> None:
        """Not be dealt into the hand that gathers. Raises TooLate, NotSeated."""
        await self.at(await self.of_hand(hand_id), lambda here: dealing.sit_out(here, hand_id, user, True))

    async def sit_in(self, hand_id: int, user: int) -> None:
        """Be dealt in after all. Raises TooLate, NotSeated."""
        await self.at(await self.of_hand(hand_id), lambda here: dealing.sit_out(here, hand_id, user, False))

    async def deal(self, hand_id: int, user: int) -> None:
        """Announce the hand, lay the first deck. Raises TooLate, NotDealer, TooFew, TooMany, NotAllowed, Paused."""
        table_id = await self.of_hand(hand_id)
        await self.at(table_id, lambda here: dealing.announce(here, hand_id, user))
        await self._lay_first(table_id)

    async def cancel(self, hand_id: int, user: int) -> None:
        """Close the lobby. Raises TooLate, NotDealer."""
        await self.at(await self.of_hand(hand_id), lambda here: dealing.cancel(here, hand_id, user))

    async def deal_again(self, hand_id: int, user: int) -> bool:
        """The same game and dealer, dealt at once; where too few or too many are ready, a lobby opens (False).

        `hand_id` is the hand that is over. Raises TooLate, NotDealer, Paused.
        """
        table_id = await self.of_hand(hand_id)
        dealt = await self.at(table_id, lambda here: dealing.again(here, hand_id, user))
        if dealt:
            await self._lay_first(table_id)
        return dealt

    async def next_dealer(self, hand_id: int, user: int, game: str | None = None) -> None:
        """The deal moves left, a lobby opens: that game, or the same again. Raises TooLate, NotDealer, Unreadable."""
        await self.at(await self.of_hand(hand_id), lambda here: dealing.pass_deal(here, hand_id, user, game))

    async def _lay_first(self, table_id: int) -> None:
        # A transaction of its own: the announcement stands before a card is dealt.
        await self.at(table_id, dealing.lay_first)

    # Acting

    async def act(self, hand_id: int, number: int, user: int, action: Action) -> None:
        """Answer question `number` of a hand. Raises TooLate, NotInHand, NotYourTurn, Paused, NotAllowed."""
        await self.at(await self.of_hand(hand_id), lambda here: acting.act(here, hand_id, number, user, action))

    async def plan_ahead(self, hand_id: int, user: int, action: Action) -> None:
        """Buy, down, pass, flip, check-or-fold, call-any or call at a price before the turn, or on it.

        Raises TooLate, NotInHand, NotAllowed."""
        await self.at(await self.of_hand(hand_id), lambda here: acting.plan_ahead(here, hand_id, user, action))

    async def take_back(self, hand_id: int, user: int, kind: str) -> None:
        """Take back a choice made ahead, `buy`, `flip` or `bet`, that has not counted. Raises TooLate, NotInHand."""
        await self.at(await self.of_hand(hand_id), lambda here: ahead.take_back(here, hand_id, user, kind))

    async def show_hand(self, hand_id: int, user: int) -> None:
        """Show a hand that won without a showdown. Raises NothingToShow."""
        await self.at(await self.of_hand(hand_id), lambda here: acting.show(here, hand_id, user))

    async def cards(self, table_id: int, user: int) -> tuple[TableView, View]:
        """The table, and the last hand as that player sees it. Raises NotInHand."""
        table = await self.snapshot(table_id)
        seat = None if table.hand is None else table.hand.seat_of(user)
        if table.hand is None or seat is None:
            raise NotInHand("not dealt in")
        return table, table.hand.view(seat)

    # People

    async def person(self, user: int) -> Person:
        """What is known of a user."""
        return await people.person(self.store, user)

    async def dm_opened(self, user: int, channel: int) -> None:
        """Remember the channel of somebody's direct messages."""
        for table_id in await people.dm_channel(self.store, user, channel):
            self.forget(table_id)

    async def dm_closed(self, user: int, closed: bool) -> None:
        """Remember whether direct messages arrive; the tables where that is news are drawn anew."""
        for table_id in await people.dm_closed(self.store, user, closed):
            self.forget(table_id)
            self.publisher.changed(table_id)


__all__ = ["BUY_IN", "STAKES", "Tables"]
