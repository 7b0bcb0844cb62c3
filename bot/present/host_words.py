"""What the host is told in private; the channel hears of every act by itself (`table_log`)."""

from __future__ import annotations

from bot.engine.games import GAMES
from bot.present.ids import hand_id, table_id
from bot.present.layout import BAD, GREEN, GREY, OPTIONS, Knob, Page, Picker
from bot.present.names import safe_name
from bot.table.snapshot import TableView

PAUSED = "The table is paused: no clock runs. `/host resume` lets it go on."
RESUMED = "The table goes on; whoever is asked has a full turn."
MOVED = "Your table goes on here; whoever is asked has a full turn."
SKIPPED = "That turn has passed: checked where that was free, else folded."
QUIET = "I call nobody by a message of its own any more; the board shows whose turn it is."
LOUD = "I call whoever has to act again."
VOIDED = "The hand is taken back and every chip has returned."
ROBOT_IN = "A robot has sat down. This is a practice table now: its night is kept apart."


def kicked(name: str, now: bool) -> str:
    """Whether a player is gone or goes at the end of the hand."""
    if now:
        return f"{safe_name(name)} is cashed out and gone."
    return f"{safe_name(name)} checks where that is free, else folds, and is cashed out when this hand is over."


def given(name: str, amount: int, stack: int | None) -> str:
    """What a player has now, None while it waits for the end of the hand."""
    if stack is not None:
        return f"{safe_name(name)} has {stack} chips now. In the ledger that counts as bought."
    if amount > 0:
        return f"{safe_name(name)} gets {amount} chips when this hand is over. In the ledger that counts as bought."
    return f"{-amount} chips are taken from {safe_name(name)} when this hand is over, or as many as are left then."


def handed_over(name: str) -> str:
    """Who is host now."""
    return f"{safe_name(name)} is host now."


def robot_out(now: bool) -> str:
    """Whether a robot is gone."""
    return (
        "A robot has left. Where one has played, the night stays one of practice."
        if now
        else "A robot leaves when this hand is over."
    )


def ask_void(hand: int, number: int) -> Page:
    """Once more, before a hand is taken back."""
    told = (
        f"### Take hand {number} back?\nEvery chip put in returns to its owner, a carried half too, and the cards are "
        "void. That cannot be undone."
    )
    return Page((told,), (Knob(f"Take hand {number} back", hand_id(hand, "void"), BAD),), GREY)


def games_page(table: TableView) -> Page:
    """The games to be dealt here, in selects of as many as fit; nothing chosen is everything."""
    keys = list(GAMES)
    told = ", ".join(GAMES[key].title for key in keys if key in table.games) if table.games else "all of them"
    blocks: list[str | Picker] = [f"### The games of table {table.id}\nDealt here: {told}."]
    for start in range(0, len(keys), OPTIONS):
        some = keys[start : start + OPTIONS]
        options = tuple((GAMES[key].title, key, key in table.games) for key in some)
        custom_id = table_id(table.id, f"games:{start // OPTIONS}")
        blocks.append(Picker(custom_id, "All games; pick some to have only those …", options, len(some), 0))
    return Page(tuple(blocks), (Knob("All games", table_id(table.id, "games-all")),), GREEN)


def games_chosen(enabled: tuple[str, ...], part: int, chosen: list[str]) -> list[str]:
    """What is enabled after a choice in one of those selects."""
    some = list(GAMES)[part * OPTIONS : (part + 1) * OPTIONS]
    return [key for key in enabled if key not in some] + [key for key in chosen if key in some]
