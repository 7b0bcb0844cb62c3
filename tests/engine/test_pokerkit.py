"""Plain fixed-limit seven-card stud agrees with PokerKit, an engine written by others (DESIGN 8).

Both play the same random hand in step: whose turn it is, what a call and a raise come to, and the stacks at the end
must agree. Where PokerKit follows another rule than ours, that one thing is masked: it is not compared and the talk
stays out of it, so that the rest of the hand still counts. A hand that cannot go on without it does not count.

Masked for a hand that still counts:
* raises after an all-in that is no full bet: PokerKit counts them from the all-in, we from the last full bet
  (RULES 3.6); nobody raises again in that round;
* the fourth raise and later ones between two players: PokerKit caps them too (RULES 3.5);
* completing where no opponent could call more than the bring-in, or from a stack not above it (RULES 3.13);
* folding by the player who acts in place of a low card that is all-in from the ante (RULES 3.2).
Not counted:
* a bring-in that is all-in for less: PokerKit lets the others call the smaller amount (RULES 3.6);
* two or more odd chips in one share: PokerKit gives them all to one seat, we give one each (RULES 3.11).
One odd chip goes to the first seat in both, under our house rule `odd_chip_to = "first left of dealer"`. Equal boards
act by seat number in both. PokerKit burns cards and would deal mucked ones again, so its streets are told not to burn,
and no more than seven players sit down.
"""

from __future__ import annotations

import os
import random
import warnings
from collections import deque
from dataclasses import replace

import pytest
from pokerkit import Automation, FixedLimitSevenCardStud, State

from bot.engine import events as e
from bot.engine.actions import Deck, Say
from bot.engine.cards import STANDARD_52
from bot.engine.hand import apply, begin, decide, question, replay
from bot.engine.question import Question
from bot.engine.stakes import Stakes
from bot.engine.state import HandState

AUTOMATIONS = tuple(
    getattr(Automation, name)
    for name in [
        "ANTE_POSTING",
        "BET_COLLECTION",
        "HOLE_CARDS_SHOWING_OR_MUCKING",
        "HAND_KILLING",
        "CHIPS_PUSHING",
        "CHIPS_PULLING",
    ]
)
HANDS = 20_000 if os.environ.get("MARIAH_NIGHTLY") == "1" else 1_040
AT_LEAST = 1_000


class Unlike(Exception):
    """A ruling on which the two differ by design decides this hand."""


class Beside:
    """Our hand and PokerKit's, side by side."""

    def __init__(self, number: int) -> None:
        self.rng = rng = random.Random(number)
        count = rng.choice((2, 2, 3, 3, 4, 5, 6, 7))
        self.stakes = stakes = rng.choice((Stakes(1, 2, 5, 10), Stakes(2, 5, 10, 20), Stakes(0, 3, 8, 8)))
        names = [f"p{seat}" for seat in range(count)]
        most = rng.choice((40, 120, 1000))
        self.stacks = [rng.randint(stakes.ante + 1 if rng.random() < 0.8 else 1, most) for _ in names]
        self.log = begin("seven-card-stud", names, self.stacks, stakes, {"odd_chip_to": "first left of dealer"})
        self.ours = replay(self.log)
        game = FixedLimitSevenCardStud(
            AUTOMATIONS, True, stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet
        )
        game.streets = tuple(replace(street, card_burning_status=False) for street in game.streets)
        self.theirs: State = game(self.stacks, count)
        self.waiting: list[deque[str]] = [deque() for _ in names]
        self.loose = rng.choice((0.3, 0.8, 0.97))
        self.short = False  # an all-in of a size of its own was put in in this round

    def play(self) -> None:
        """Play both to the end and compare the stacks. Raises Unlike for a hand that does not count."""
        deck = list(STANDARD_52)
        self.rng.shuffle(deck)
        self._tell(None, Deck(tuple(deck)))
        while (asked := question(self.ours)) is not None:
            assert asked.seat == self.theirs.actor_index, f"{asked.seat} for {self.theirs.actor_index}: {asked}"
            self._compare(asked)
            self._tell(asked.seat, self._talk(asked))
        if any(len(one.odd) > 1 for one in self.log if isinstance(one, e.Awarded)):
            raise Unlike
        assert self.theirs.actor_index is None and not self.theirs.status
        assert [player.stack for player in self.ours.seats] == list(self.theirs.stacks)

    def _tell(self, seat: int | None, action: Deck | Say) -> None:
        events = decide(self.ours, seat, action)
        self.log += events
        for event in events:
            self.ours = apply(self.ours, event)
            match event:
                case e.Dealt(to, card):
                    self.waiting[to].append(str(card))
                case e.RoundOpened():
                    self.short = False
        match events[0]:
            case e.Folded():
                self.theirs.fold()
            case e.Checked() | e.Called():
                self.theirs.check_or_call()
            case e.BroughtIn(_, amount):
                if amount < self.stakes.bring_in:
                    raise Unlike
                self.theirs.post_bring_in()
            case e.Raised(_, _, to):
                self.theirs.complete_bet_or_raise_to(to)
            case _:
                pass
        while (dealee := self.theirs.hole_dealee_index) is not None:
            self.theirs.deal_hole(self.waiting[dealee].popleft())

    def _compare(self, asked: Question) -> None:
        theirs = self.theirs
        call = asked.choice("call")
        bring_in = asked.choice("bring-in")
        paid = None if call is None else call.low
        if bring_in is not None:
            assert theirs.effective_bring_in_amount == bring_in.low
        else:
            assert theirs.can_fold() == (asked.choice("fold") is not None)
            assert theirs.checking_or_calling_amount == (paid or 0)
        if not self.short and not self._masked(asked):
            ours = [choice.low for choice in asked.choices if choice.verb in ("bet", "raise")]
            least = theirs.min_completion_betting_or_raising_to_amount
            assert ours == ([] if least is None else [least]), f"{ours} for {least}: {asked}"

    def _masked(self, asked: Question) -> bool:
        last = self.ours.round
        assert last is not None and asked.seat is not None
        if last.raises >= 4 and not last.capped:
            return True
        if last.bring_in and last.price <= self.stakes.bring_in:
            able = [p.bet + p.stack > self.stakes.bring_in for p in self.ours.seats if p.is_in]
            return not able[self.ours.live.index(asked.seat)] or sum(able) < 2
        return False

    def _talk(self, asked: Question) -> Say:
        listed = {choice.verb: choice for choice in asked.choices}
        raises = [choice for choice in asked.choices if choice.verb in ("bet", "raise")]
        if raises and not self.short and not self._masked(asked) and self.rng.random() < 0.35:
            choice = raises[0]
            self.short = choice.takes_all and not _is_full(self.ours, choice.high or 0)
            return Say(choice.verb, choice.low)
        if "fold" in listed and "bring-in" not in listed and self.rng.random() > self.loose:
            return Say("fold")
        return Say(next(verb for verb in ("check", "call", "bring-in") if verb in listed))


def _is_full(state: HandState, to: int) -> bool:
    last = state.round
    assert last is not None
    size = state.stakes.small_bet if state.street < 2 else state.stakes.big_bet
    return (to - last.full) % size == 0 and last.full == (0 if last.bring_in and not last.raises else last.price)


def test_random_hands_of_stud_end_as_in_pokerkit() -> None:
    compared = 0
    shown = folded = pots = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        for number in range(HANDS):
            both = Beside(number)
            try:
                both.play()
            except Unlike:
                continue
            except (AssertionError, ValueError) as fault:
                pytest.fail(f"hand {number}: {fault}")
            compared += 1
            shown += any(isinstance(one, e.Shown) for one in both.log)
            folded += any(isinstance(one, e.Folded) for one in both.log)
            pots += any(isinstance(one, e.Awarded) and one.pot > 0 for one in both.log)
    assert compared >= AT_LEAST, f"only {compared} hands were compared"
    assert min(shown, folded, pots) > 100, "the hands were not of every kind"
