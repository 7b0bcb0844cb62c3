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


class AlreadySeated(Refused):
    """Who asks for a seat has one."""


class NotSeated(Refused):
    """Who asks has no seat at this table."""


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
