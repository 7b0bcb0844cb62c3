"""Before the cards: the open table, the lobby, the announcement (DESIGN 4)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.events import Began
from bot.engine.games import GAMES, game_named
from bot.engine.house_rules import Setting
from bot.present.house_words import changed, to_announce
from bot.present.ids import hand_id, table_id
from bot.present.layer_cards import card_of
from bot.present.layout import BAD, GOLD, GOOD, GREEN, MAIN, Knob, Page, Picker
from bot.present.names import mention, safe_name
from bot.present.proof import sealed
from bot.present.refusals import misfit_words
from bot.present.rule_cards import warnings
from bot.present.stakes_form import table_terms
from bot.table.play import HandPlay
from bot.table.snapshot import Lobby, SeatInfo, TableView

WHY_OUT = {"away": "away", "no chips": "no chips, may rebuy", "sits out": "sits this one out", "leaving": "leaving"}


def lobby_heading(lobby: Lobby) -> str:
    return f"### {game_named(lobby.game).title} · hand {lobby.number} gathers"


def lobby_page(table: TableView, lobby: Lobby) -> Page:
    """Who plays, what is played, every rule that print says must be announced."""
    game = game_named(lobby.game)
    blocks: list[str | Picker] = [f"{lobby_heading(lobby)}\n" + "\n".join(card_of(game).short)]
    if lobby.fault is not None:
        blocks.append(f"⚠ These house rules cannot be dealt: {lobby.fault}. The dealer changes them, or picks a game.")
    else:
        blocks.append(_rules(game.key, lobby.rules))
    if lobby.misfit is not None:
        blocks.append(f"⚠ {misfit_words(lobby.misfit)}")
    blocks.append(_stakes(table))
    blocks.append(_players(table, lobby))
    blocks.append(dealers_choice(table, stuck=lobby.fault is not None or lobby.misfit is not None))
    blocks.append(game_picker(hand_id(lobby.hand_id, "game"), lobby.game, table.games))
    fewest, most = game.seats
    knobs = [
        Knob("Sit in", table_id(table.id, "sit"), MAIN),
        Knob("Leave", table_id(table.id, "leave")),
        Knob("House rules", hand_id(lobby.hand_id, "house-rules")),
        Knob("Deal", hand_id(lobby.hand_id, "deal"), GOOD),
        Knob("Cancel", hand_id(lobby.hand_id, "cancel"), BAD),
    ]
    crowded = len(lobby.playing) > most or (lobby.misfit is not None and lobby.misfit.kind == "deck")
    if crowded or any(why == "sits out" for _, why in lobby.out):
        knobs.append(Knob("Sit this one out", hand_id(lobby.hand_id, "sit-out")))
    if any(why == "sits out" for _, why in lobby.out):
        knobs.append(Knob("Play after all", hand_id(lobby.hand_id, "play-after-all")))
    knobs += standing_knobs(table)
    if len(lobby.playing) > most:
        blocks.append(f"⚠ {len(lobby.playing)} are seated, {game.title} takes {most}: somebody sits this one out.")
    elif len(lobby.playing) < fewest:
        blocks.append(f"Waiting for at least {fewest} players with chips.")
    called = () if table.deal is None or table.deal.user is None else (table.deal.user,)
    return Page(tuple(block for block in blocks if block), tuple(knobs), GOLD, called)


def dealers_choice(table: TableView, *, stuck: bool = False) -> str:
    """Whose choice it is after the deal has moved, and what happens if nobody comes; empty for any other lobby."""
    due = table.deal
    seat = None if due is None or due.user is None else table.seat(due.user)
    if due is None or seat is None:
        return ""
    if stuck:
        return f"➡ {mention(seat.user, seat.name)}, or the host, has to change the house rules first."
    if seat.robot:
        return f"➡ **{safe_name(seat.name)}**, a robot, deals by itself <t:{round(due.at)}:R>."
    until = f"<t:{round(due.at)}:R> this game is dealt without a press, if enough are ready"
    return f"➡ {mention(seat.user, seat.name)} picks the game and deals; {until}."


def lobby_cancelled() -> Page:
    """What is left of a lobby that came to nothing."""
    return Page(("This lobby was closed; no hand was dealt.",), (), GOLD)


def announcement_heading(play: HandPlay) -> str:
    return f"### {game_named(play.game).title} · hand {play.number} is announced"


def announcement(table: TableView, play: HandPlay, names: tuple[str, ...]) -> Page:
    """The message that stays: the rules in force, who is dealt in, for what."""
    began = next(event for event in play.events if isinstance(event, Began))
    rules = dict(began.rules)
    ante, bring_in, small, big = began.stakes
    told = [*to_announce(play.game, rules), *changed(play.game, rules)]
    stacks = ", ".join(f"{name} {stack}" for name, stack in zip(names, began.stacks, strict=True))
    carried = f"\n{began.carried} carried from earlier hands lie in the middle." if began.carried else ""
    blocks = (
        announcement_heading(play),
        "Rules in force:\n" + "\n".join(told) if told else "No house rules.",
        "\n".join(f"⚠ {line}" for line in warnings(rules)),
        f"Ante {ante}, bring-in {bring_in}, bets {small} and {big}.\n"
        f"In dealing order: {stacks}. {names[-1]} deals.{carried}",
        sealed(play.roots[0]) if play.roots else "",
    )
    return Page(tuple(block for block in blocks if block), (Knob("Rules", hand_id(play.id, "rules")),), GOLD)


def table_heading(table: TableView) -> str:
    return f"### Table {table.id} is open"


def table_page(table: TableView) -> Page:
    """A table at which nothing is dealt yet."""
    seats = "\n".join(_standing(table, seat) for seat in table.seats)
    blocks = (
        f"{table_heading(table)}\n{_stakes(table)}",
        seats,
        "Start a hand with `/deal`, or pick a game here:",
        game_picker(table_id(table.id, "game"), None, table.games),
    )
    knobs = (
        Knob("Sit in", table_id(table.id, "sit"), GOOD),
        Knob("Leave", table_id(table.id, "leave")),
        Knob("Stakes", table_id(table.id, "stakes")),
        *standing_knobs(table),
    )
    return Page(blocks, knobs, GREEN)


def status_page(table: TableView) -> Page:
    """Everything about a table between hands and during them, for whoever asks."""
    seats = "\n".join(_standing(table, seat) for seat in table.seats)
    told = [f"### Table {table.id} in <#{table.channel}>\n{_stakes(table)}", seats or "Nobody sits here."]
    if table.hand is not None and not table.hand.over:
        told.append(f"Hand {table.hand.number}, {game_named(table.hand.game).title}, is being played.")
    if table.carried:
        told.append(f"{table.carried} are carried to the next hand.")
    if table.paused:
        told.append("⏸ The table is paused.")
    if table.practice:
        told.append("-# A practice table: robots sit here, or did.")
    return Page(tuple(told), (), GREEN)


def game_picker(custom_id: str, chosen: str | None, enabled: tuple[str, ...] = ()) -> Picker:
    """The games of this table in a select; every game where none is enabled by name."""
    offered = [(key, game) for key, game in GAMES.items() if not enabled or key in enabled or key == chosen]
    return Picker(custom_id, "Pick the game …", tuple((game.title, key, key == chosen) for key, game in offered))


def standing_knobs(table: TableView) -> list[Knob]:
    """For those who are away or out of chips."""
    knobs: list[Knob] = []
    if any(seat.away for seat in table.seats):
        knobs.append(Knob("I'm back", table_id(table.id, "back")))
    if any(seat.stack + seat.due <= 0 and not seat.robot for seat in table.seats):
        knobs.append(Knob("Rebuy", table_id(table.id, "rebuy")))
    return knobs


def _stakes(table: TableView) -> str:
    stakes = table.stakes
    words = f"Ante {stakes.ante}, bring-in {stakes.bring_in}, bets {stakes.small_bet} and {stakes.big_bet}"
    carried = f" · {table.carried} carried to the next hand" if table.carried else ""
    return table_terms(table, words, ";") + carried


def _rules(game: str, rules: Mapping[str, Setting]) -> str:
    told = [*to_announce(game, rules), *changed(game, rules)]
    lines = ["House rules:", *told] if told else ["No house rules to announce."]
    return "\n".join([*lines, *(f"⚠ {line}" for line in warnings(rules))])


def _players(table: TableView, lobby: Lobby) -> str:
    seats = {seat.user: seat for seat in table.seats}
    lines = [_seat(table, seats[user]) for user in lobby.playing]
    lines += [f"{_seat(table, seats[user])} · *{WHY_OUT.get(why, why)}*" for user, why in lobby.out if user in seats]
    return "\n".join(lines)


def _standing(table: TableView, seat: SeatInfo) -> str:
    """A seat, and whether it is without chips for want of a rebuy; who is all-in has chips in the middle."""
    playing = table.hand is not None and not table.hand.over and seat.user in table.hand.users
    bust = seat.stack + seat.due <= 0 and not playing
    return _seat(table, seat) + (f" · *{WHY_OUT['no chips']}*" if bust else "")


def _seat(table: TableView, seat: SeatInfo) -> str:
    told = [f"**{safe_name(seat.name)}** {max(0, seat.stack + seat.due)}"]
    if seat.user == table.dealer:
        told.append("deals")
    if seat.user == table.host:
        told.append("host")
    if seat.robot:
        told.append(f"robot, {seat.skill}" if seat.skill else "robot")
    if seat.away:
        told.append("away")
    if seat.dm_closed and not seat.robot:
        told.append("direct messages closed, plays with `My cards`")
    return " · ".join(told)
