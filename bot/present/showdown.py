"""Redeals, the showdown and what every pot came to (DESIGN 4; RULES 3.9-3.11, 7.6)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine import events as e
from bot.engine.cards import Card
from bot.engine.games import game_named
from bot.engine.reading import read_shown
from bot.engine.state import HandState
from bot.present.board import display_names, my_cards
from bot.present.cards import card, played
from bot.present.chapters import Chapter, results
from bot.present.ids import hand_id
from bot.present.layout import BLACK, GOLD, GOOD, MAIN, Knob, Page
from bot.present.lobby import standing_knobs
from bot.present.proof import sealed
from bot.table.play import HandPlay
from bot.table.snapshot import TableView

SHARES = {"poker": "poker half", "blackjack": "blackjack half", "spade": "spade half"}
MOST_BLACKJACK = 21


def redeal_heading(play: HandPlay, chapter: Chapter) -> str:
    return f"### {game_named(play.game).title} · hand {play.number} · redeal {chapter.deal}"


def redeal_page(table: TableView, play: HandPlay, chapter: Chapter) -> Page:
    """Which card it was, before whom, what stays in the middle, who is in."""
    thrown = chapter.thrown
    if thrown is None:
        raise ValueError("nothing was thrown in")
    names = display_names(table, play)
    live = ", ".join(names[seat] for seat in chapter.state.live)
    told = (
        f"{redeal_heading(play, chapter)}\n# {card(thrown.card)} before {names[thrown.seat]}",
        f"All cards are thrown in and the deck is shuffled. The pot of **{chapter.state.pot}** stays.\n"
        f"Dealt again: {live}.",
        sealed(play.roots[chapter.deal]) if len(play.roots) > chapter.deal else "",
    )
    return Page(tuple(block for block in told if block), (my_cards(play.id),), BLACK)


def showdown_heading(play: HandPlay) -> str:
    return f"### {game_named(play.game).title} · hand {play.number} is over"


def showdown_page(table: TableView, play: HandPlay, *, last: bool = True) -> Page:
    """Every live hand, every pot, the net result; with `last` the buttons for what comes next."""
    names = display_names(table, play)
    happened = results(play.events)
    shown = [event for event in happened if isinstance(event, e.Shown)]
    awards = [event for event in happened if isinstance(event, e.Awarded)]
    carried = [event for event in happened if isinstance(event, e.Carried)]
    blocks = [showdown_heading(play)]
    if shown:
        blocks += [_hand(event, names, play.state) for event in shown]
    else:
        blocks.append(_uncontested(play, awards, names))
        blocks += [_showed(play, seat, names) for seat in sorted(play.shown)]
    if shown:
        many = len({event.pot for event in awards}) > 1
        halved = game_named(play.game).halved_by is not None
        told = [_award(event, names, many=many, halved=halved) + _odd_half(event, happened, names) for event in awards]
        blocks.append("\n".join(told))
    for event in carried:
        blocks.append(f"The {SHARES.get(event.share, event.share)} of {event.amount} is carried to the next hand.")
    blocks.append(_net(play, names))
    knobs = _next(table, play) if last else []
    return Page(tuple(block for block in blocks if block), tuple(knobs), GOLD)


def voided_page(table: TableView, number: int, hand: int, readable: bool) -> Page:
    """A hand that was taken back."""
    why = "" if readable else " Its record could not be read and is kept for inspection."
    told = f"### Hand {number} was taken back\nEvery chip put in has returned to its owner.{why}"
    return Page((told,), (Knob("Deal again", hand_id(hand, "deal-again"), GOOD),), GOLD)


def _next(table: TableView, play: HandPlay) -> list[Knob]:
    knobs: list[Knob] = []
    live = play.state.live
    if not play.state.shown and len(live) == 1 and live[0] not in play.shown and play.users[live[0]] > 0:
        knobs.append(Knob("Show my hand", hand_id(play.id, "show")))
    knobs.append(Knob("Deal again", hand_id(play.id, "deal-again"), GOOD))
    knobs.append(Knob("Next dealer", hand_id(play.id, "next-dealer"), MAIN))
    return [*knobs, *standing_knobs(table)]


def _hand(event: e.Shown, names: Sequence[str], state: HandState) -> str:
    pairs, common = list(zip(event.cards, event.up, strict=True)), state.common
    plays = list(event.plays)

    def told(one: Card) -> str:
        mark = next((text for text in plays if text.partition("=")[0] == str(one)), None)
        if mark is None:
            return card(one)
        plays.remove(mark)
        return f"**{card(one)}**"

    down = " ".join(told(one) for one, up in pairs if not up)
    up = " ".join(told(one) for one, is_up in pairs if is_up)
    middle = f" │ for all {told(common)}" if common is not None else ""
    lines = [f"**{names[event.seat]}**: {event.words}{_beside(event)}", f"{down} │ {up}{middle}"]
    wild = [played(text) for text in event.plays if "=" in text]
    if wild:
        lines.append(f"-# {', '.join(wild)}")
    killed = [one.held.card for one in read_shown(game_named(state.game), state, event.seat) if one.killed]
    if killed:  # the five that play do not tell it: a killed 5 is a 5 (RULES 5.3)
        lines.append(f"-# Killed wild cards: {', '.join(card(one) for one in killed if one is not None)}")
    return "\n".join(lines)


def _beside(event: e.Shown) -> str:
    told = ""
    if event.has_blackjack and event.blackjack is not None:
        told += f"; blackjack {event.blackjack}" + (", bust" if event.blackjack > MOST_BLACKJACK else "")
    if event.has_spade:
        told += f"; {'no spade' if event.spade is None else card(event.spade)} in the hole"
    return told


def _award(event: e.Awarded, names: Sequence[str], *, many: bool, halved: bool) -> str:
    pot = ("main pot" if event.pot == 0 else f"side pot {event.pot}") if many else "pot"
    share = SHARES.get(event.share, "") if halved else ""
    what = f"The {share} of the {pot}" if share else f"The {pot}"
    who = " and ".join(f"**{names[seat]}** {chips}" for seat, chips in event.to)
    why = f" with {_why(event)}" if event.why else ""
    if event.share == "all":
        why = ", the only one who could win it"
    odd = f"; the odd chip goes to {', '.join(names[seat] for seat in event.odd)}" if event.odd else ""
    return f"{what}, {event.amount}: {who}{why}{odd}."


def _odd_half(event: e.Awarded, happened: Sequence[e.Event], names: Sequence[str]) -> str:
    """The odd chip between two halves is the poker half's (RULES 3.11)."""
    shares = [
        other.amount
        for other in happened
        if isinstance(other, e.Awarded | e.Carried) and other.pot == event.pot and other.share != event.share
    ]
    if event.share != "poker" or not shares or event.amount != sum(shares) + 1:
        return ""
    winners = " and ".join(names[seat] for seat, _ in event.to)
    return f" The odd chip of {event.amount + sum(shares)} is in this half: {winners}."


def _why(event: e.Awarded) -> str:
    """The winning words; a spade is named in notation in the log."""
    first, _, rest = event.why.partition(" ")
    if event.share == "spade" and len(first) == 2:
        return f"{card(Card.parse(first))} {rest}"
    return event.why


def _uncontested(play: HandPlay, awards: list[e.Awarded], names: Sequence[str]) -> str:
    won = sum(award.amount for award in awards)
    if not play.state.live:
        return ""
    winner = names[play.state.live[0]]
    back = sum(event.amount for event in play.events if isinstance(event, e.Returned))
    returned = f" {back} that nobody called went back." if back else ""
    return f"Everyone else has folded: **{winner}** wins {won}.{returned}"


def _showed(play: HandPlay, seat: int, names: Sequence[str]) -> str:
    held = play.state.seats[seat].cards
    down = " ".join(card(one.card) for one in held if not one.up and one.card is not None)
    up = " ".join(card(one.card) for one in held if one.up and one.card is not None)
    words = play.view(seat).seats[seat].words
    return f"**{names[seat]}** shows {down} │ {up}" + (f": {words}" if words else "")


def _net(play: HandPlay, names: Sequence[str]) -> str:
    if play.net is None:
        return ""
    told = [f"{name} {net:+d}" if net else f"{name} ±0" for name, net in zip(names, play.net, strict=True)]
    return "Net: " + " · ".join(told)
