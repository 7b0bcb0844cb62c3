"""Plain fixed-limit seven-card stud as a Poker Hand History file, which PokerKit and other tools read.

Only hands that both read alike: where PokerKit follows another rule than ours there is no such file, but always a hand
record (HAND_RECORD).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Sequence

from bot.engine import events as e
from bot.engine.record import seen

GAME = "seven-card-stud"
PLAIN = {
    "limit": "fixed",
    "open_pair_doubles": "no",
    "bring_in_by": "natural cards",
}
MOST_RAISES = 4
"""As many as PokerKit allows in a round, however few play it."""


def phh_of(log: Sequence[e.Event], viewer: int | None = None, shown: Collection[int] = ()) -> str | None:
    """The file as a seat may have it, cards it may not see as `??`; None for a hand that the form cannot tell."""
    began = log[0]
    if not isinstance(began, e.Began) or not _plain(began, log):
        return None
    ante, bring_in, small, big = began.stakes
    told = {
        "variant": "F7S",
        "ante_trimming_status": True,  # an ante that is all-in wins as much from each (RULES 3.7)
        "antes": [ante] * len(began.names),
        "bring_in": bring_in,
        "small_bet": small,
        "big_bet": big,
        "starting_stacks": list(began.stacks),
        "actions": _actions(log, seen(log, viewer, shown)),
        "players": list(began.names),
    }
    return "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in told.items())


def _plain(began: e.Began, log: Sequence[e.Event]) -> bool:
    """Whether the hand came to its end by rules that both have."""
    rules = dict(began.rules)
    if began.game != GAME or began.carried or any(rules.get(key) != value for key, value in PLAIN.items()):
        return False
    if not isinstance(log[-1], e.Ended) or any(isinstance(event, e.SatOut | e.CommonDealt) for event in log):
        return False
    return all(_same(event, began) for event in log) and not _stretched(log) and not _folds_first(log)


def _same(event: e.Event, began: e.Began) -> bool:
    match event:
        case e.BroughtIn(_, amount):
            return amount == began.stakes[1]
        case e.Raised(_, _, to, _, full, _, reopens, counts):
            return reopens and counts and to == full
        case _:
            return True


def _stretched(log: Sequence[e.Event]) -> bool:
    """More raises in a round than PokerKit allows."""
    rounds = Counter[int]()
    number = 0
    for event in log:
        number += isinstance(event, e.RoundOpened)
        rounds[number] += isinstance(event, e.Raised)
    return max(rounds.values()) > MOST_RAISES


def _folds_first(log: Sequence[e.Event]) -> bool:
    """A fold where nothing was to be paid, in place of a low card that is all-in from the ante (RULES 3.2)."""
    spoken = (event for event in log if isinstance(event, e.Folded | e.BroughtIn | e.Raised))
    return isinstance(next(spoken, None), e.Folded)


def _actions(log: Sequence[e.Event], known: Collection[int]) -> list[str]:
    told: list[str] = []
    hands: dict[int, list[str]] = {}
    dealt: dict[int, list[str]] = {}
    for index, event in enumerate(log):
        if isinstance(event, e.Dealt):
            text = str(event.card) if index in known else "??"
            dealt.setdefault(event.seat, []).append(text)
            hands.setdefault(event.seat, []).append(text)
            continue
        told += [f"d dh p{seat + 1} {''.join(cards)}" for seat, cards in sorted(dealt.items())]
        dealt.clear()
        if (said := _said(event)) is not None:
            told.append(said)
        elif isinstance(event, e.Shown):
            told.append(f"p{event.seat + 1} sm {''.join(hands[event.seat])}")
    return told


def _said(event: e.Event) -> str | None:
    match event:
        case e.Folded(seat):
            return f"p{seat + 1} f"
        case e.Checked(seat) | e.Called(seat):
            return f"p{seat + 1} cc"
        case e.BroughtIn(seat):
            return f"p{seat + 1} pb"
        case e.Raised(seat, _, to):
            return f"p{seat + 1} cbr {to}"
        case _:
            return None
