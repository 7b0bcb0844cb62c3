"""Why the store cannot serve. Each text is a plain sentence for whoever started the program."""

from __future__ import annotations


class StoreFault(Exception):
    """The place where the tables are kept cannot be used."""


class StoreBusy(StoreFault):
    """Another process has this SQLite file (DESIGN 3.8)."""


class StoreUnwritable(StoreFault):
    """The data folder or file cannot be made or written."""


class StoreUnreachable(StoreFault):
    """The address is not one of a database we know, or nobody answers there."""


class LostRace(Exception):
    """Somebody else has written that event of the hand first; nothing of ours was kept (DESIGN 3.2)."""
