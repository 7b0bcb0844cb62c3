"""Plain stud as a PHH file: PokerKit reads it, plays it as it was played and pays the same chips."""

from __future__ import annotations

import random
import warnings

from pokerkit import HandHistory

from bot.engine import events as e
from bot.engine.hand import begin, replay
from bot.engine.state import HandState
from bot.phh import phh_of
from tests.engine.anyhand import NAMES, STAKES, AnyHand, played_out
from tests.engine.story import Story


class PlainStud(AnyHand):
    """Fixed-limit stud for two to seven, the odd chip where PokerKit puts it."""

    def _begin(self) -> list[e.Event]:
        rng = self.rng
        count = rng.randint(2, 7)
        stacks = [self._stack(rng.choice(("mixed", "rich", "rich"))) or 1 for _ in range(count)]
        return begin(
            "seven-card-stud", NAMES[:count], stacks, rng.choice(STAKES), {"odd_chip_to": "first left of dealer"}
        )


def dealt(number: int) -> tuple[list[e.Event], HandState]:
    hand = PlainStud(number, "seven-card-stud")
    log, state = list(hand.began), replay(hand.began)
    for step in hand.steps():
        log += step.events
        state = step.after
    return log, state


def read_back(text: str) -> tuple[list[str], list[int]]:
    """The actions that PokerKit took as they stand, and the stacks it ends with."""
    took: list[str] = []
    stacks: list[int] = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # a fold where a check was free
        for state, action in HandHistory.loads(text).state_actions:
            took += [] if action is None else [action]
            stacks = [int(chips) for chips in state.stacks]
    return took, stacks


def test_pokerkit_reads_every_file_and_ends_with_the_same_stacks() -> None:
    read = shown = folded = 0
    for number in range(160):
        log, state = dealt(number)
        viewer = random.Random(number).choice((None, 0, 1))
        text = phh_of(log, viewer)
        if text is None:
            continue
        took, stacks = read_back(text)
        assert took == HandHistory.loads(text).actions, f"hand {number}: PokerKit had to mend it"
        odd = sum(len(one.odd) for one in log if isinstance(one, e.Awarded))
        assert odd > 1 or stacks == [player.stack for player in state.seats], f"hand {number}"
        read += 1
        shown += any(isinstance(one, e.Shown) for one in log)
        folded += any(isinstance(one, e.Folded) for one in log)
    assert read > 100 and shown > 60 and folded > 60


def test_a_folded_down_card_is_unknown_to_all_but_its_player() -> None:
    story = Story("seven-card-stud", (100, 100, 100), ("2c 7d 9h Jc 4s 6d Qh", "3c 8d Th Kc", "4c 9d Jh 2h 6s 8h 3d"))
    story.say("ann bring-in, bob call, cy call, bob check, cy bet, ann call, bob fold")
    story.check_down()
    public, bobs = phh_of(story.log), phh_of(story.log, 1)
    assert public is not None and bobs is not None
    assert "d dh p2 ????Th" in public and "3c" not in public and "8d" not in public
    assert "d dh p2 3c8dTh" in bobs
    assert read_back(public)[1] == read_back(bobs)[1] == [player.stack for player in story.state.seats]


def test_no_other_game_has_such_a_file() -> None:
    for game in ("widow-jack", "woolworth-mjtf"):
        assert all(phh_of(played_out(number, game)[0]) is None for number in range(3))
