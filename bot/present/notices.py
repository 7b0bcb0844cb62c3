"""The small messages: whose turn it is, what is wrong, how the night ended, help."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.games import GAMES, game_named
from bot.engine.house_rules import Setting
from bot.present.house_words import announced, the_others
from bot.present.ids import hand_id, table_id
from bot.present.layer_cards import card_of
from bot.present.layout import BAD, GOLD, GREEN, GREY, Knob, Page
from bot.present.ledger import owed_words
from bot.present.names import mention, safe_name
from bot.present.rule_cards import warnings
from bot.table.ledger import Ledger
from bot.table.play import HandPlay
from bot.table.snapshot import SeatInfo, TableView


def turn_notice(play: HandPlay, seat: SeatInfo, board: str | None) -> Page:
    """A mention that calls the player to act; deleted when they have acted."""
    return _call(play, seat, f"it is your turn in hand {play.number}.", board)


def reminder(table: TableView, play: HandPlay, seat: SeatInfo, board: str | None) -> Page:
    """The same once more, when half the turn is over: how long there is, and what then."""
    due, asked = table.deadline, play.question
    until = "" if due is None else f" <t:{round(due.at)}:R>"
    if due is not None and due.kind == "bank":
        told = f"your time bank is running: it is used up{until}."
    else:
        told = f"still your turn in hand {play.number}: time is up{until}."
        if asked is not None and asked.kind != "flip" and seat.bank >= 1:
            told += f" Then your time bank of {round(seat.bank)} seconds runs."
    return _call(play, seat, told, board)


def _call(play: HandPlay, seat: SeatInfo, words: str, board: str | None) -> Page:
    asked = play.question
    private = asked is not None and asked.kind in ("buy", "flip")
    where = "Press `My cards`." if private else f"[To the board]({board})" if board else ""
    told = f"{mention(seat.user, seat.name)}, {words}\n{where}".strip()
    knob = Knob("My cards", hand_id(play.id, "my-cards", play.number_asked))
    return Page((told,), (knob,), GREEN, pings=(seat.user,))


def hello(table: TableView) -> Page:
    """The first direct message, which shows whether direct messages arrive at all."""
    told = f"### Your seat at table {table.id} in <#{table.channel}>\nYour cards and your private choices come here."
    return Page((told,), (), GREEN)


def seated(stack: int, reachable: bool) -> str:
    """What whoever sits down is told."""
    told = f"You sit with {stack} chips."
    if reachable:
        return f"{told} Your cards come by direct message; `My cards` shows them here too."
    return (
        f"{told} I cannot send you direct messages: they are closed. Open them in the privacy settings of this server, "
        "or play on with `My cards`, which shows your cards and choices to you alone."
    )


BACK = "Welcome back: you are dealt in from the next hand on."
AWAY = "You are away: dealt out from the next hand on, until you press `I'm back` or say `/table back`."
STAKES = "The stakes are set."
REFRESHED = "Drawn anew."
CLOSED = "The table is closed; the settlement is in the channel."
CLOSES = "The table closes when this hand is over. Ask once more to take the hand back and close at once."


def left(now: bool) -> str:
    """What whoever gets up is told."""
    return "You have left and are cashed out." if now else "You leave when this hand is over; fold if you must go now."


def rebought(now: bool) -> str:
    """What whoever buys chips is told."""
    return "Your chips are in front of you." if now else "Your chips come when this hand is over."


def exported(play: HandPlay, name: str, *, also: bool) -> str:
    """With the file of a hand; `also` a second one for other programs."""
    told = (
        f"{game_named(play.game).title}, hand {play.number}, as you may see it: cards that stayed hidden from you are "
        f"`??`. `python -m bot replay {name}` plays it."
    )
    return f"{told} The other file is the same hand as a PHH file, for PokerKit and its like." if also else told


def lobby_open(title: str) -> str:
    """To the dealer who asked for a game."""
    return f"The lobby for {title} is open here. When everybody sits, press `Deal`."


def table_open(reachable: bool) -> str:
    """To whoever opened a table."""
    told = "The table is open and you deal first. Start with `/deal`."
    return told if reachable else f"{told} Your direct messages are closed: play with `My cards`, or open them."


def closing_heading(table: TableView) -> str:
    return f"### Table {table.id} is closed"


def closing_page(table: TableView) -> Page:
    """The end of the night: who won, who owes whom."""
    ledger = table.settlement
    told = [closing_heading(table)]
    if ledger is not None:
        told += settlement(ledger)
    return Page(tuple(told), (Knob("New table", table_id(table.id, "new")),), GOLD)


def settlement(ledger: Ledger) -> list[str]:
    """The lines of a ledger, then the fewest transfers."""
    names = {line.user: safe_name(line.name) for line in ledger.lines}
    lines = [f"{names[line.user]}: bought {line.bought}, **{line.net:+d}**" for line in ledger.lines]
    told = ["\n".join(lines) or "Nobody bought chips."]
    if ledger.practice:
        return [*told, "-# A practice table: robots sat here, so nobody owes anybody anything."]
    owed = [f"{names[one.payer]} owes {names[one.payee]} {owed_words(ledger, one)}" for one in ledger.transfers]
    told.append("\n".join(owed) if owed else "Nobody owes anybody anything.")
    return told


def lost_channel(table: TableView, why: str) -> Page:
    """To the host, when the channel cannot be written to any more."""
    told = (
        f"### The table in <#{table.channel}> is paused\n{why} Nothing is lost: the hand stands as it was. "
        "Once that is put right, say `/table refresh` in the channel; or say `/host move` in another to go on there."
    )
    return Page((told,), (Knob("Take the hand back and close", table_id(table.id, "close-lost"), BAD),), GREY)


def rules_page(game: str, table: TableView | None, rules: Mapping[str, Setting] | None) -> Page:
    """The rule card of a game with the house rules in force."""
    card = card_of(game_named(game))
    fewest, most = game_named(game).seats
    blocks = [
        f"### {game_named(game).title} · {fewest} to {most} players",
        "\n".join(f"- {line}" for line in card.full),
    ]
    if rules:
        first, rest = announced(game, rules), the_others(game, rules)
        where = "at this table" if table is not None else "as they are usually played"
        if first:
            blocks.append(f"House rules {where}, announced before the deal:\n" + "\n".join(first))
        if rest:
            blocks.append(("The others:\n" if first else f"House rules {where}:\n") + "\n".join(rest))
        blocks += [f"⚠ {line}" for line in warnings(rules)]
    blocks.append(f"-# {card.source}")
    return Page(tuple(blocks), (), GOLD)


def help_page() -> Page:
    """One screen."""
    games = ", ".join(f"`{key}`" for key in GAMES)
    return Page(
        (
            "### Mariah deals home-poker stud\n"
            "1. Say `/deal widow-jack` in a channel: that opens a table and a lobby.\n"
            "2. Friends press `Sit in`; the dealer sets the `House rules` and presses `Deal`.\n"
            "3. Up cards appear in the channel, your down cards come by direct message. "
            "The board has buttons for exactly what is allowed now.\n"
            "4. After the showdown: `Deal again`, or `Next dealer` for dealer's choice.",
            f"Games: {games}. Each has its card: `/rules`.",
            "`/cards` your cards and what they make · `/table` open, sit, leave, rebuy, away, back, stakes, robot, "
            "status, refresh, close\n"
            "`/hand` show, export, verify: a hand that is over · `/ledger` show, settle, export, correct\n"
            "`/stats` me, table, server, season, plot · `/host` pause, resume, kick, chips, skip, void, transfer, "
            "move, games, quiet, log",
            "On the board *(D)* deals, *in 5* is a bet of this round, ★ is wild, ▮ lies face down.",
            "-# Play chips only. Somebody who does not answer in time checks or folds; the board shows the clock.",
        ),
        (),
        GREEN,
    )
