"""Any hand at all: game, house rules, stacks and stakes drawn at random, and players who say what comes to mind."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.engine.actions import Action, Deck, Flip, Say
from bot.engine.cards import QUEEN_OF_SPADES, RANKS, Card
from bot.engine.errors import NotAllowed
from bot.engine.events import Event
from bot.engine.games import GAMES
from bot.engine.hand import apply, begin, decide, deck_for, question, replay
from bot.engine.house_rules import HouseRule
from bot.engine.question import Choice, Question
from bot.engine.stakes import Stakes
from bot.engine.state import HandState

NAMES = ("ann", "bob", "cy", "di", "ed", "fay", "gil", "hal")
STAKES = (Stakes(1, 2, 5, 10), Stakes(0, 1, 2, 2), Stakes(5, 5, 10, 20), Stakes(7, 3, 11, 24), Stakes(2, 9, 10, 10))
TOO_LONG = 3000  # answers; no hand of the rule book comes near it


@dataclass(frozen=True)
class Step:
    """Somebody spoke: the state before, what was said by whom, and what came of it."""

    before: HandState
    seat: int | None
    action: Action
    events: list[Event]
    after: HandState


@dataclass
class AnyHand:
    """The same number deals the same hand with the same talk."""

    number: int
    game: str | None = None
    rng: random.Random = field(init=False)
    began: list[Event] = field(init=False)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.number)
        self.game = self.game or self.rng.choice(list(GAMES))
        self.loose = self.rng.choice((0.5, 0.8, 0.95, 1))  # how seldom they fold
        self.wild = self.rng.choice((0, 0.1, 0.3, 0.8))  # how often they raise where they may
        while True:
            try:
                self.began = self._begin()
                return
            except NotAllowed:  # too few have chips, or house rules that do not go together: other terms then
                continue

    def _begin(self) -> list[Event]:
        rng, game = self.rng, GAMES[str(self.game)]
        count = rng.randint(*game.seats) if rng.random() < 0.7 else rng.choice(game.seats)
        stakes = rng.choice(STAKES)
        purse = rng.choice(("poor", "mixed", "mixed", "rich"))
        stacks = [self._stack(purse) for _ in range(count)]
        chosen = {rule.key: self._setting(rule) for rule in game.offers if rng.random() < 0.35}
        chosen["limit"] = rng.choice(("fixed", "spread", "pot", "no limit"))
        carried = rng.choice((0, 0, 0, 17))
        return begin(str(self.game), NAMES[:count], stacks, stakes, chosen, carried)

    def _stack(self, purse: str) -> int:
        rng = self.rng
        if rng.random() < 0.05:
            return 0
        if purse == "poor" or (purse == "mixed" and rng.random() < 0.5):
            return rng.choice((rng.randint(1, 12), rng.randint(1, 60)))
        return rng.randint(60, 900)

    def _setting(self, rule: HouseRule) -> object:
        rng = self.rng
        if rule.kind == "ranks":
            return rng.sample(RANKS, rng.randint(1, 4))
        if rule.choices and (rule.kind == "choice" or rng.random() < 0.5):
            return rng.choice(rule.choices)
        if rule.optional and rng.random() < 0.3:
            return None
        return rng.randint(rule.low, min(rule.high, 25))

    def steps(self) -> Iterator[Step]:
        """Play it out, one answer after the other."""
        state = replay(self.began)
        for _ in range(TOO_LONG):
            asked = question(state)
            if asked is None:
                return
            action = self.answer(state, asked)
            events = decide(state, asked.seat, action)
            after = state
            for event in events:
                after = apply(after, event)
            yield Step(state, asked.seat, action, events, after)
            state = after
        raise AssertionError("the hand does not end")

    def answer(self, state: HandState, asked: Question) -> Action:
        """Something the player asked may say, or a shuffled deck."""
        if asked.seat is None:
            return Deck(self._shuffled(state))
        rng, by_verb = self.rng, {choice.verb: choice for choice in asked.choices}
        if "fold" in by_verb and len(asked.choices) > 1 and rng.random() < self.loose:
            by_verb.pop("fold")
        if by_verb.keys() & {"bet", "raise"} and rng.random() < self.wild:
            by_verb = {verb: choice for verb, choice in by_verb.items() if verb in ("bet", "raise")}
        elif len(by_verb) > 1 and rng.random() < 0.9:
            by_verb = {verb: choice for verb, choice in by_verb.items() if verb not in ("bet", "raise")} or by_verb
        return said(rng.choice([choice for choice in asked.choices if choice.verb in by_verb]), rng)

    def _shuffled(self, state: HandState) -> tuple[Card, ...]:
        cards = list(deck_for(state))
        self.rng.shuffle(cards)
        again = state.deals < 5 and state.rules.get("mariah_cards", "none") != "none"
        if again and self.rng.random() < 0.6:  # she lies among the door cards or a little later
            cards.remove(QUEEN_OF_SPADES)
            live = len(state.live)
            cards.insert(self.rng.randint(2 * live, 5 * live), QUEEN_OF_SPADES)
        return tuple(cards)


def said(choice: Choice, rng: random.Random) -> Action:
    """That choice, spoken; an amount within its range, often one of the ends."""
    if choice.verb == "flip":
        return Flip(str(choice.to), choice.up)
    if choice.verb not in ("bet", "raise"):
        return Say(choice.verb)
    low, high = int(choice.low or 0), int(choice.high or 0)
    amount = rng.choice((low, low, high, rng.randint(low, min(high, 4 * low)) if high > low else low))
    return Say(choice.verb, amount)


def played_out(number: int, game: str | None = None) -> tuple[list[Event], HandState]:
    """The whole log of that hand and the state it leads to."""
    hand = AnyHand(number, game)
    log, state = list(hand.began), replay(hand.began)
    for step in hand.steps():
        log += step.events
        state = step.after
    return log, state
