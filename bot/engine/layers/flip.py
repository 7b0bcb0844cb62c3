"""Before the showdown each player may flip a dealt joker into another hand (RULES 6.1-6.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.engine.actions import Action
from bot.engine.actions import Flip as Said
from bot.engine.cards import JOKER
from bot.engine.events import CircuitBegan, Event, Flipped, Passed
from bot.engine.game import Layer, Misfit, Step
from bot.engine.house_rules import HouseRule, Setting
from bot.engine.question import Choice, Question
from bot.engine.state import HandState


class Flip(Layer):
    """Everyone still in is asked in turn, joker or no joker; to the others every choice looks possible."""

    offers = (
        HouseRule(
            "flip",
            "May jokers be flipped into other hands before the showdown?",
            choices=("none", "single", "every joker"),
            default="none",
            announced=True,
        ),
        HouseRule(
            "flip_circuits",
            "How often do the flips go round?",
            choices=("one", "until everyone passes"),
            default="one",
        ),
    )

    def fit(self, settings: Mapping[str, Setting], seats: int, cards: int) -> Misfit | None:
        if settings["flip"] == "single" and settings["jokers"] != 1:
            return Misfit("single flip", 1, "the single flip wants exactly one joker in the deck")
        return None

    def betting_over(self, state: HandState) -> Step:
        if state.rules["flip"] == "none" or state.rules["jokers"] == 0 or state.called is None:
            return None
        order = (seat for seat in state.after(state.called) if state.seats[seat].is_in)
        asked = next((seat for seat in order if seat not in state.asked), None)
        if asked is not None:
            return Question(asked, "flip", _choices(state, asked, holds=_holds_joker(state, asked)))
        if state.flipped and state.rules["flip_circuits"] == "until everyone passes":
            return [CircuitBegan()]
        return None

    def answer(self, state: HandState, question: Question, action: Action) -> list[Event] | None:
        if question.kind != "flip" or question.seat is None:
            return None
        if not isinstance(action, Said):
            return [Passed(question.seat)]
        to = next(seat for seat in state.live if state.seats[seat].name == action.to)
        return [Flipped(question.seat, to, action.up)]

    def veil(self, question: Question, state: HandState) -> Question:
        if question.kind != "flip" or question.seat is None:
            return question
        return replace(question, choices=_choices(state, question.seat, holds=True))


def _holds_joker(state: HandState, seat: int) -> bool:
    """Whether the seat holds a joker it was dealt; a received one is stuck with it (RULES 6.4)."""
    return any(held.card == JOKER and not held.flipped for held in state.seats[seat].cards)


def _choices(state: HandState, seat: int, *, holds: bool) -> tuple[Choice, ...]:
    others = (state.seats[other].name for other in state.after(seat) if other != seat and state.seats[other].is_in)
    flips = [Choice("flip", to=name, up=up) for name in others for up in (True, False)] if holds else []
    return (Choice("pass"), *flips)
