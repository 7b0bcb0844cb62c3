"""What a player sees in private: cards, what they make, and the private choices (DESIGN 4)."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.cards import JOKER
from bot.engine.errors import TooLate
from bot.engine.games import game_named
from bot.engine.question import Choice, Question
from bot.engine.state import DEALING
from bot.engine.view import SeatView, View
from bot.present.board import display_names, lapsed, names_now
from bot.present.cards import card
from bot.present.choices import PRIVATE, ahead_knobs, flip_knobs, flip_picker, private_knobs, receivers
from bot.present.helper import helper
from bot.present.ids import hand_id
from bot.present.layout import BLACK, Block, Knob, Page, Row
from bot.table.ahead import CALL, CALL_ANY, CHECK_OR_FOLD, may_bet, to_call
from bot.table.play import HandPlay
from bot.table.snapshot import TableView

SEVENTH = 4
MOST_BLACKJACK = 21
CHOSEN = {
    "buy": "buy it face up",
    "down": "take it down",
    "pass": "pass",
    CHECK_OR_FOLD: "check or fold",
    CALL_ANY: "call any",
}


def heading(table: TableView, play: HandPlay) -> str:
    """The first line of a direct message about a hand."""
    return f"### {game_named(play.game).title} · hand {play.number} · table {table.id} in <#{table.channel}>"


def letter(table: TableView, play: HandPlay, seat: int, board: str | None) -> Page:
    """The one direct message of a hand: cards, words, a link to the board, choices that can be made ahead."""
    view = play.view(seat)
    blocks = [f"{heading(table, play)}\n{_cards(play, view, view.seats[seat])}", _link(table, board)]
    if view.seats[seat].folded and lapsed(table.seat(play.users[seat])):
        blocks.insert(1, "-# Your time ran out, so the clock folded for you.")
    if play.over:
        blocks.append(_ended(play, seat))
        return Page(tuple(blocks), (), BLACK)
    return Page((*blocks, *_ahead(table, play, view, seat)), (), BLACK)


def asking(table: TableView, play: HandPlay, seat: int, board: str | None = None) -> Page:
    """A private question, put in a message of its own because an edit calls nobody."""
    view = play.view(seat)
    asked = view.question
    if asked is None:
        raise ValueError("nothing is asked")
    blocks, knobs = _question(table, play, view, asked)
    cards = _cards(play, view, view.seats[seat])
    told = (asking_heading(play), cards, *blocks, _link(table, board))
    return Page(told, tuple(knobs), BLACK)


def asking_heading(play: HandPlay) -> str:
    """The first line of a private question; its number makes it another message each time."""
    return f"### Your choice · {game_named(play.game).title} · hand {play.number}"


def own_cards(table: TableView, play: HandPlay, seat: int, board: str | None = None) -> Page:
    """`My cards`: the same in an answer that only this player sees."""
    view = play.view(seat)
    asked = view.question
    if asked is not None and asked.seat == seat and asked.kind in PRIVATE:
        blocks, knobs = _question(table, play, view, asked)
        return Page((f"{heading(table, play)}\n{_cards(play, view, view.seats[seat])}", *blocks), tuple(knobs), BLACK)
    return letter(table, play, seat, board)


def flip_page(table: TableView, play: HandPlay, seat: int, values: list[str], number: int | None) -> Page:
    """A flip whose receiver is chosen: the sides are buttons that name the choice (PLATFORM, a press carries no value).

    `number` None for one made ahead. Raises TooLate where the receiver is none.
    """
    view = play.view(seat)
    asked = view.question if number is not None else coming(play, seat)
    offered = receivers(view, asked) if asked is not None and (asked.kind, asked.seat) == ("flip", seat) else []
    to = next((other for other in offered if values == [str(other)]), None)
    if asked is None or to is None:
        raise TooLate("that flip is not possible any more")
    picker = flip_picker(play.id, view, asked, number, names_now(table, play))
    heading_ = asking_heading(play) if number is not None else heading(table, play)
    blocks: list[Block] = [
        f"{heading_}\n{_cards(play, view, view.seats[seat])}",
        f"**A joker for {display_names(table, play)[to]}?**{_until(table) if number is not None else ''}",
    ]
    if picker is not None:
        options = tuple((label, value, value == str(to)) for label, value, _ in picker.options)
        blocks.append(replace(picker, options=options))
    knobs = [*flip_knobs(play.id, to, number), *private_knobs(play.id, asked, number)]
    return Page(tuple(blocks), tuple(knobs), BLACK)


def _until(table: TableView) -> str:
    due = table.deadline
    return f" Answer <t:{round(due.at)}:R>." if due is not None and due.kind in ("turn", "bank") else ""


def is_asked_in_private(play: HandPlay, seat: int) -> bool:
    """Whether a private question is put to that seat now."""
    asked = play.question
    return asked is not None and asked.seat == seat and asked.kind in PRIVATE


def making(view: View, seat: SeatView) -> str:
    """`two pair, kings and nines; blackjack 17`: what the cards make that the viewer can see."""
    if seat.words is None:
        return ""
    told = seat.words
    if seat.blackjack is not None:
        told += f"; blackjack {seat.blackjack}" + (", bust" if seat.blackjack > MOST_BLACKJACK else "")
    if view.halved_by == "spade":
        told += f"; {'no spade' if seat.spade is None else card(seat.spade)} in the hole"
    return told


def _cards(play: HandPlay, view: View, seat: SeatView) -> str:
    down = [card(one.card) + ("★" if one.wild else "") for one in seat.cards if not one.up and one.card is not None]
    up = [card(one.card) + ("★" if one.wild else "") for one in seat.cards if one.up and one.card is not None]
    if not seat.cards:
        return "You have folded." if seat.folded else "The cards are on their way."
    lines = [f"Down: {' '.join(down) or '–'}", f"Up: {' '.join(up) or '–'}"]
    if view.common is not None:
        lines.append(f"For all: {card(view.common)}")
    if seat.folded:
        lines.append("You have folded.")
    elif seat.words is not None:
        lines.append(f"You make **{making(view, seat)}**")
    own = play.state.seats[seat.number].cards
    return "\n".join(lines + helper(view, seat, sum(one.card == JOKER and not one.flipped for one in own)))


def _link(table: TableView, board: str | None) -> str:
    return f"[To the board]({board})" if board is not None else f"The board is in <#{table.channel}>."


def _ended(play: HandPlay, seat: int) -> str:
    if play.status == "void" or play.net is None:
        return "The hand was taken back; every chip has returned."
    net = play.net[seat]
    told = f"You win **{net}**." if net > 0 else f"You lose **{-net}**." if net < 0 else "You come out even."
    return f"The hand is over. {told}"


def _question(table: TableView, play: HandPlay, view: View, asked: Question) -> tuple[list[Block], list[Knob]]:
    due = table.deadline
    until = f" Answer <t:{round(due.at)}:R>" if due is not None and due.kind in ("turn", "bank") else ""
    until += " (time bank)." if due is not None and due.kind == "bank" else "." if until else ""
    blocks: list[Block] = []
    if asked.kind == "buy":
        price = next((choice.low for choice in asked.choices if choice.verb == "buy"), 0)
        blocks.append(f"**Your seventh card: face up for {price}, or down?**{until}")
    else:
        picker = flip_picker(play.id, view, asked, view.seq, names_now(table, play))
        words = "**Flip a joker into another hand, or pass?**" if picker else "**You have no joker to flip: pass.**"
        blocks.append(words + until)
        if picker is not None:
            blocks.append(picker)
    return blocks, private_knobs(play.id, asked, view.seq)


def _ahead(table: TableView, play: HandPlay, view: View, seat: int) -> list[Block]:
    """What can be chosen before its turn, or the choice made and a way back from it; each with its own buttons."""
    told = [_private_ahead(table, play, view, seat), _bet_ahead(table, play, seat)]
    return [block for blocks, knobs in told for block in ([*blocks, Row(tuple(knobs))] if knobs else blocks)]


def _bet_ahead(table: TableView, play: HandPlay, seat: int) -> tuple[list[Block], list[Knob]]:
    asked = play.question
    if asked is None or asked.seat in (None, seat) or not may_bet(play.state, seat):
        return [], []
    chosen = next((text for text in table.ahead.get(play.users[seat], ()) if kind(text) == "bet"), None)
    if chosen is not None:
        told = CHOSEN.get(chosen, f"{chosen}, and no more")
        return [f"Chosen ahead: **{told}**. It counts when it is your turn to bet."], [_back(play, "bet", told)]
    return ["-# Your next turn to bet, if you know already:"], ahead_knobs(play.id, to_call(play.state, seat))


def _private_ahead(table: TableView, play: HandPlay, view: View, seat: int) -> tuple[list[Block], list[Knob]]:
    asked = coming(play, seat)
    if asked is None or is_asked_in_private(play, seat):
        return [], []
    chosen = next((text for text in table.ahead.get(play.users[seat], ()) if kind(text) == asked.kind), None)
    if chosen is not None:
        told = _chosen(table, play, chosen)
        back = _back(play, asked.kind, CHOSEN.get(chosen, "the flip"))
        return [f"Chosen ahead: **{told}**. It counts when it is your turn."], [back]
    if asked.kind == "buy":
        return ["-# Your seventh card, if you know already:"], private_knobs(play.id, asked, None)
    picker = flip_picker(play.id, view, asked, None, names_now(table, play))
    if picker is None:
        return ["-# You have no joker to flip. Pass now, and nobody waits for you:"], private_knobs(
            play.id, asked, None
        )
    return ["-# Before the showdown you may give a joker away:", picker], private_knobs(play.id, asked, None)


def _back(play: HandPlay, asked: str, chosen: str) -> Knob:
    return Knob(f"Take back: {chosen.partition(',')[0]}", hand_id(play.id, f"take-back:{asked}"))


def coming(play: HandPlay, seat: int) -> Question | None:
    """The private question that may still come to a seat, as far as its player may know."""
    state = play.state
    player = state.seats[seat]
    if play.over or not player.is_in or not player.cards:
        return None
    before_seventh = state.street < SEVENTH or state.phase == DEALING
    if "buy_price" in state.rules and before_seventh and not player.answered:
        price = state.rules["buy_price"]
        price = price if isinstance(price, int) else state.stakes.big_bet
        if player.stack >= price and player.stack > 0:
            return Question(seat, "buy", (Choice("buy", price, price), Choice("down")))
    if state.rules.get("flip", "none") != "none" and state.street == SEVENTH and seat not in state.asked:
        holds = any(held.card is not None and held.card.is_joker and not held.flipped for held in player.cards)
        others = [other for other in state.after(seat) if other != seat and state.seats[other].is_in]
        flips = [Choice("flip", to=state.seats[other].name, up=up) for other in others for up in (True, False)]
        return Question(seat, "flip", (Choice("pass"), *(flips if holds else ())))
    return None


def kind(text: str) -> str:
    """The kind of question that a choice made ahead answers."""
    if text.partition(" ")[0] in (CHECK_OR_FOLD, CALL_ANY, CALL):
        return "bet"
    return "buy" if text in ("buy", "down") else "flip"


def _chosen(table: TableView, play: HandPlay, text: str) -> str:
    if text in CHOSEN:
        return CHOSEN[text]
    _, to, side = text.split()
    names = [player.name for player in play.state.seats]
    who = display_names(table, play)[names.index(to)] if to in names else to
    return f"flip a joker face {side} to {who}"
