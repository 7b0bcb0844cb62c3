"""What a hand was to each player, written with its end for the statistics (DESIGN 4, `/stats`)."""

from __future__ import annotations

from collections import Counter

from bot.engine.events import Awarded, Flipped, ThrownIn
from bot.engine.games import game_named
from bot.engine.reading import died_of_flips, shown_standing
from bot.store.rows import Hand, HandResult
from bot.table.here import Here
from bot.table.play import HandPlay


def write(here: Here, hand: Hand, play: HandPlay) -> None:
    """Write a result for everybody dealt in, robots too; those of a practice table are marked."""
    state, net = play.state, hand.net or []
    won, flips, queens = _won(play), _flips_hit(play), _queens(play)
    words = {shown.seat: shown.words for shown in state.shown}
    game = game_named(state.game)
    for seat, player in enumerate(state.seats):
        if player.out:
            continue
        here.add(
            HandResult(
                hand_id=hand.id,
                user=play.users[seat],
                table_id=here.table.id,
                guild=here.table.guild,
                practice=here.table.practice,
                game=hand.game,
                name=play.names[seat],
                net=net[seat],
                won=won[seat],
                pot=state.paid_out,
                best=shown_standing(game, state, seat) if seat in words else 0,
                words=words.get(seat, ""),
                flips_hit=flips[seat],
                queens=queens[seat],
                at=here.now,
            )
        )


def _won(play: HandPlay) -> Counter[int]:
    """Chips from the middle by seat; what was uncalled came back and was never won (RULES 3.7)."""
    won: Counter[int] = Counter()
    for event in play.events:
        if isinstance(event, Awarded):
            won.update(dict(event.to))
    return won


def _flips_hit(play: HandPlay) -> Counter[int]:
    """Jokers by who flipped them into a hand that died of it at the showdown."""
    state, game = play.state, game_named(play.state.game)
    died = {shown.seat for shown in state.shown if died_of_flips(game, state, shown.seat)}
    return Counter(event.seat for event in play.events if isinstance(event, Flipped) and event.to in died)


def _queens(play: HandPlay) -> Counter[int]:
    """Deals by the seat whose up card ended them (RULES 7.6)."""
    return Counter(event.seat for event in play.events if isinstance(event, ThrownIn))
