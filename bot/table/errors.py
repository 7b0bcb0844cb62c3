"""The kinds of refusal a table knows beside the engine's. Attributes are the facts; `bot/present` words them."""

from __future__ import annotations

from bot.engine.errors import Refused


class NoTable(Refused):
    """There is no table here, or it is closed."""


class TableExists(Refused):
    """This channel has its table already."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"table {table_id} is in this channel")
        self.table_id = table_id


class LacksRights(Refused):
    """The program may not do in this channel what a table needs; `rights` by Discord's names."""

    def __init__(self, rights: list[str]) -> None:
        super().__init__(f"rights are missing: {', '.join(rights)}")
        self.rights = rights


class NothingLost(Refused):
    """Who would move a table is host of none whose channel is lost."""


class AlreadySeated(Refused):
    """Who asks for a seat has one."""


class ShownTheDoor(Refused):
    """Who was kicked sits down again before that hand is over. `number` is the hand's."""

    def __init__(self, number: int) -> None:
        super().__init__(f"kicked in hand {number}")
        self.number = number


class NotSeated(Refused):
    """Who asks has no seat at this table."""


class NotAtTable(Refused):
    """Somebody named has no seat at this table. `user` is the user id."""

    def __init__(self, user: int) -> None:
        super().__init__("the one named has no seat at this table")
        self.user = user


class NothingCounted(Refused):
    """No hand has been finished yet, so there is nothing to count or to draw."""


class TableFull(Refused):
    """Every seat is taken. `seats` is how many there are."""

    def __init__(self, seats: int) -> None:
        super().__init__(f"all {seats} seats are taken")
        self.seats = seats


class NotHost(Refused):
    """Only the host may do this. `host` is the user id."""

    def __init__(self, host: int) -> None:
        super().__init__("only the host may do this")
        self.host = host


class NotDealer(Refused):
    """It is another's deal. `dealer` and `host` are user ids."""

    def __init__(self, dealer: int | None, host: int) -> None:
        super().__init__("it is another's deal")
        self.dealer = dealer
        self.host = host


class HandInProgress(Refused):
    """This waits until the hand is over. `number` is the hand's."""

    def __init__(self, number: int) -> None:
        super().__init__(f"hand {number} is being played")
        self.number = number


class NoHand(Refused):
    """No hand is being played, or none of that number was."""


class NoOldHand(Refused):
    """No hand of that number was finished in this channel; None: no hand at all."""

    def __init__(self, number: int | None) -> None:
        super().__init__("no hand" if number is None else f"no hand {number}")
        self.number = number


class LostHand(Refused):
    """The log of that hand cannot be read."""

    def __init__(self, number: int) -> None:
        super().__init__(f"the log of hand {number} cannot be read")
        self.number = number


class NotSealed(Refused):
    """No deck of that hand was sealed and dealt, so there is nothing to prove."""

    def __init__(self, number: int) -> None:
        super().__init__(f"no deck of hand {number} was sealed")
        self.number = number


class NotInHand(Refused):
    """Who asks was not dealt in."""


class TooMany(Refused):
    """More are seated than the game takes."""

    def __init__(self, seated: int, most: int) -> None:
        super().__init__(f"{seated} are seated, the game takes {most}")
        self.seated = seated
        self.most = most


class TooFew(Refused):
    """Fewer are ready to play than the game needs."""

    def __init__(self, seated: int, fewest: int) -> None:
        super().__init__(f"{seated} are ready, the game needs {fewest}")
        self.seated = seated
        self.fewest = fewest


class NotNeeded(Refused):
    """A rebuy is for whoever has less than the buy-in; `stack` counts chips on their way."""

    def __init__(self, stack: int, buy_in: int) -> None:
        super().__init__(f"{stack} chips are no less than the buy-in of {buy_in}")
        self.stack = stack
        self.buy_in = buy_in


class BadAmount(Refused):
    """That is not a number of chips that can be given here."""

    def __init__(self, amount: int) -> None:
        super().__init__(f"{amount} chips cannot be given")
        self.amount = amount


class NotEnough(BadAmount):
    """More is to be taken than lies there. `stack` is what does."""

    def __init__(self, amount: int, stack: int) -> None:
        super().__init__(amount)
        self.stack = stack


class NotForSale(BadAmount):
    """A seat or a rebuy costs from `least` to `most` chips here."""

    def __init__(self, amount: int, least: int, most: int) -> None:
        super().__init__(amount)
        self.least = least
        self.most = most


class BadRange(Refused):
    """The buy-in does not lie between the least and the most that somebody may sit down with."""

    def __init__(self, buy_in: int, least: int, most: int) -> None:
        super().__init__(f"a buy-in of {buy_in} does not lie between {least} and {most}")
        self.buy_in = buy_in
        self.least = least
        self.most = most


class BadField(Refused):
    """A field of the form for the stakes cannot be read. `field` is its custom id."""

    def __init__(self, field: str) -> None:
        super().__init__(f"the field {field} cannot be read")
        self.field = field


class NoRobot(NotSeated):
    """No robot sits at this table, or the last one is leaving already."""


class OneselfNot(Refused):
    """The host does not show the host the door."""


class HostAlready(Refused):
    """Who is to become the host is the host."""


class NotDealtHere(Refused):
    """The host has not enabled that game. `games` are the keys of those that are."""

    def __init__(self, game: str, games: tuple[str, ...]) -> None:
        super().__init__(f"{game} is not dealt at this table")
        self.game = game
        self.games = games


class NotAway(Refused):
    """Who says to be back was not away."""


class Paused(Refused):
    """The host has stopped the play for a while."""


class NotPaused(Refused):
    """The play goes on already."""


class NothingToShow(Refused):
    """Only who won without a showdown may show a hand, and only until the next one is dealt."""


class NoName(Refused):
    """House rules are to be saved under a name."""


class NothingSaved(Refused):
    """No house rules are saved under that name."""


class TooManySaved(Refused):
    """A game has no room for another saved set. `most` is how many there may be."""

    def __init__(self, most: int) -> None:
        super().__init__(f"{most} sets are saved already")
        self.most = most
