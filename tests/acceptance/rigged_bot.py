"""The bot as a process of its own, whose decks lie as a file says: `python -m tests.acceptance.rigged_bot DECK_FILE`.

The file holds the number of the story's deck to lay next, or that deck itself; a restart in between changes nothing
about it.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.client import Mariah, point_at
from bot.config import Settings
from bot.engine.cards import Card, parse_cards
from bot.engine.deck import lay
from bot.store.database import Store
from bot.table.shuffler import SystemShuffler
from tests.acceptance.story import DECKS


class FromFile(SystemShuffler):
    """Lays the deck that the file names."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        text = self.file.read_text()
        top = DECKS[int(text)] if text.isdecimal() else parse_cards(text)
        return tuple(card for card in lay(cards, top) if card is not None)


async def main(decks: Path) -> None:
    settings = Settings.read(dotenv=None)
    point_at(settings)
    store = await Store.open(settings.database_url)
    await Mariah(settings, store, shuffler=FromFile(decks)).start(settings.discord_token)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
