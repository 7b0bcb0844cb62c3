"""From the lobby to the next question: opening, announcing, laying decks, going on."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from bot.engine.actions import Deck
from bot.engine.errors import NotAllowed, Refused, TooLate
from bot.engine.games import game_named
from bot.engine.hand import begin, deck_for, replay, settings
from bot.engine.record import safe_names
from bot.store.rows import Hand
from bot.table import ahead, deadlines, defaults, ending, seal
from bot.table.dealer import dealer_now, dealer_only, dealt_in, next_dealer
from bot.table.errors import NoTable, NotDealtHere, Paused, TooFew, TooMany
from bot.table.here import Here
from bot.table.play import dressed


def open_lobby(here: Here, user: int, game: str) -> None:
    """Gather for a game; a new choice replaces the old. Raises NotDealer, HandInProgress, Unreadable."""
    game_named(game)
    here.between_hands()
    dealer_only(here, user)
    if here.table.status != "open":
        raise NoTable("the table closes")
    _offered(here, game)
    here.touch()
    if here.lobby is not None:
        here.lobby.game = game
        deadlines.dealer_came(here, user)
        return
    dealer = dealer_now(here)
    if dealer is not None:
        here.table.dealer = dealer.position
    here.lobby = Hand(table_id=here.table.id, number=here.table.dealt + 1, game=game)
    here.add(here.lobby)
    here.log("lobby", user, game=game)


def the_lobby(here: Here, hand_id: int) -> Hand:
    """The lobby of that number. Raises TooLate when it is no more."""
    if here.lobby is None or here.lobby.id != hand_id:
        raise TooLate("that lobby is closed")
    return here.lobby


def set_rules(here: Here, hand_id: int, user: int, chosen: Mapping[str, Any]) -> None:
    """Announce house rules for the game of this lobby; None puts one back to its default. Raises NotDealer, Refused."""
    lobby = the_lobby(here, hand_id)
    dealer_only(here, user)
    merged = {**here.table.rules.get(lobby.game, {}), **chosen}
    kept = {
        key: list(value) if isinstance(value, tuple) else value for key, value in merged.items() if value is not None
    }
    settings(lobby.game, here.stakes, chosen_for(here, lobby.game, kept))
    here.keep_rules(lobby.game, kept)
    deadlines.dealer_came(here, user)
    here.touch()
    here.log("rules", user, game=lobby.game, rules=kept)


def rules_of(here: Here, game: str) -> dict[str, Any]:
    """The house rules of a game at this table, every one with the value it will have."""
    return dict(settings(game, here.stakes, chosen_for(here, game)))


def chosen_for(here: Here, game: str, announced: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What was announced for a game, and the table's own betting limit where nothing was said of that."""
    chosen = here.table.rules.get(game, {}) if announced is None else announced
    limit = here.table.limit
    takes_it = limit and any(rule.key == "limit" and limit in rule.choices for rule in game_named(game).offers)
    return {"limit": limit, **chosen} if takes_it else dict(chosen)


def sit_out(here: Here, hand_id: int, user: int, out: bool) -> None:
    """Sit this one hand out, or think better of it. Raises TooLate, NotSeated."""
    the_lobby(here, hand_id)
    here.seated(user).sitting_out = out
    here.touch()


def cancel(here: Here, hand_id: int, user: int) -> None:
    """Close a lobby without a hand. Raises TooLate, NotDealer."""
    lobby = the_lobby(here, hand_id)
    dealer_only(here, user)
    lobby.status = "cancelled"
    here.table.lobby = here.lobby = None
    here.drop_deadline("deal")
    for seat in here.seats:
        seat.sitting_out = False
    here.touch()
    here.log("cancelled", user, game=lobby.game)


def again(here: Here, hand_id: int, user: int) -> bool:
    """The same game, the same dealer, announced at once; False where only the lobby could be opened.

    Raises TooLate for an older hand, and as `announce`.
    """
    _after_hand(here, hand_id)
    game = _last_game(here)
    open_lobby(here, user, game if game in here.games else here.games[0])
    here.settle()
    if game not in here.games:
        return False
    try:
        if here.lobby is not None:
            announce(here, here.lobby.id, user)
    except (TooFew, TooMany):
        return False
    return True


def pass_deal(here: Here, hand_id: int, user: int, game: str | None) -> None:
    """The deal moves left; that player picks the game, until then it is `game` or the same again. Raises as `again`."""
    _after_hand(here, hand_id)
    dealer_only(here, user)
    dealer = next_dealer(here)
    chosen = _last_game(here) if game is None else game
    game_named(chosen)
    if game is None and chosen not in here.games:
        chosen = here.games[0]  # the host has taken the last game off the menu
    _offered(here, chosen)
    if dealer is not None:
        here.table.dealer = dealer.position
    here.touch()
    here.lobby = Hand(table_id=here.table.id, number=here.table.dealt + 1, game=chosen)
    here.add(here.lobby)
    deadlines.expect_dealer(here)
    here.log("deal moves", user, dealer=None if dealer is None else dealer.user)


def deal_unasked(here: Here) -> bool:
    """Deal for a dealer who does not come, or for a robot; whether a hand is announced now (DESIGN 4)."""
    row, lobby, dealer = here.deadlines.get("deal"), here.lobby, dealer_now(here)
    if row is None or row.at > here.now:
        return False
    if lobby is None or here.playing or here.table.status != "open" or dealer is None:
        here.drop_deadline("deal")
        return False
    if row.user != dealer.user:
        deadlines.expect_dealer(here)  # the deal has come to another meanwhile, who has the whole time, too
        return False
    if any(not seat.robot for seat in dealt_in(here)):
        here.table.dealer = dealer.position
        with suppress(Refused):  # too few or too many, rules that do not fit, a pause: the lobby says which, and waits
            announce(here, lobby.id, dealer.user)
            return True
    here.set_deadline("deal", "deal", here.now + here.settings.deal_seconds, dealer.user)
    return False


def announce(here: Here, hand_id: int, user: int) -> None:
    """Begin the hand: rules, seats and stacks are fixed, a deck is sealed. Raises as `Tables.deal`."""
    lobby = the_lobby(here, hand_id)
    dealer_only(here, user)
    here.between_hands()
    if here.table.paused:
        raise Paused("the host has paused the table")
    _offered(here, lobby.game)
    for seat in here.seats:
        ending.pay_due(here, seat)
    seats = dealt_in(here)
    fewest, most = game_named(lobby.game).seats
    if len(seats) < fewest:
        raise TooFew(len(seats), fewest)
    if len(seats) > most:
        raise TooMany(len(seats), most)
    names, stacks = [seat.name for seat in seats], [seat.stack for seat in seats]
    chosen = chosen_for(here, lobby.game)
    events = begin(lobby.game, safe_names(names), stacks, here.stakes, chosen, here.table.carried)
    table = here.table
    table.dealt += 1
    lobby.number, lobby.status, lobby.began_at = table.dealt, "announced", here.now
    lobby.users, lobby.names, lobby.stacks = [seat.user for seat in seats], names, stacks
    lobby.carried_in, table.carried = table.carried, 0
    table.hand, table.lobby = lobby.id, None
    here.hand, here.lobby, here.aheads, here.broken = lobby, None, [], False
    here.play = dressed(lobby, replay(events), tuple(events))
    here.write_down(lobby, events, 1)
    here.count(lobby, here.play)
    seal.commit(here)
    here.drop_deadline("deal")
    # Due at once: should the program end here, the deck is laid when it starts again.
    here.set_deadline("hand", "deck", here.now)
    here.touch()
    here.log("dealt", user, hand=lobby.number, game=lobby.game)


def lay_first(here: Here) -> None:
    """Lay the first deck, unless the clock has done so already."""
    if here.play is not None and here.play.state.deals == 0:
        lay_deck(here)


def lay_deck(here: Here) -> None:
    """Lay the sealed deck that the hand waits for; nothing to do if it does not."""
    asked, play, hand = here.asked, here.play, here.hand
    if asked is None or asked.seat is not None or play is None or hand is None:
        return
    # A hand from before there were seals is dealt all the same.
    deck = seal.sealed_deck(here) or here.shuffler.shuffle(deck_for(play.state))
    hand.status = "open"
    here.append(play.then(None, Deck(deck)))
    here.dress()
    go_on(here)


def go_on(here: Here) -> None:
    """Bring the hand to the next question that somebody has yet to answer, and set the clock for it; or end it."""
    while here.playing and here.play is not None:
        asked = here.play.question
        if asked is None:
            ending.end(here)
            return
        if asked.seat is None:
            ahead.forget(here)
            seal.commit(here)
            deadlines.wait_for_deck(here)
            return
        ahead.withdraw(here)
        seat = here.seated(here.play.users[asked.seat])
        action = defaults.answer(asked) if seat.gone else ahead.take(here, seat, asked)
        if action is None:
            deadlines.ask(here, seat, asked)
            return
        try:
            here.append(here.play.then(asked.seat, action))
        except NotAllowed:
            continue  # what was chosen ahead does not fit any more; it has been taken off the table, so ask


def _offered(here: Here, game: str) -> None:
    """Raise NotDealtHere for a game that the host has not enabled."""
    if game not in here.games:
        raise NotDealtHere(game, here.games)


def _after_hand(here: Here, hand_id: int) -> None:
    if here.hand is None or here.hand.id != hand_id or here.playing or here.lobby is not None:
        raise TooLate("another hand has come since")
    if here.table.status != "open":
        raise NoTable("the table is closed")


def _last_game(here: Here) -> str:
    if here.hand is None:
        raise TooLate("no hand was dealt yet")
    return here.hand.game
