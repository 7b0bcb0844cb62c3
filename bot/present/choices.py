"""Buttons from a question: what is allowed now, and nothing else (DESIGN 2, 4)."""

from __future__ import annotations

from bot.engine.actions import Action, Flip, Say
from bot.engine.question import Choice, Question
from bot.engine.view import View
from bot.present.ids import hand_id
from bot.present.layout import BAD, GOOD, MAIN, OPTIONS, QUIET, Knob, Picker
from bot.present.names import plain_name

PRIVATE = ("buy", "flip")
"""Kinds of question that are put in private."""


def board_knobs(hand: int, view: View) -> list[Knob]:
    """The buttons of the board for whoever is asked; none for a question that is put in private."""
    asked = view.question
    if asked is None or asked.seat is None or asked.kind in PRIVATE:
        return []
    stack = view.seats[asked.seat].stack
    knobs: list[Knob] = []
    for choice in asked.choices:
        knobs += _knobs(hand, view, choice)
    if any(choice.takes_all and choice.verb != "pay" for choice in asked.choices):
        knobs.append(Knob(f"All-in {stack}", hand_id(hand, "all-in", view.seq), BAD))
    return knobs


def _knobs(hand: int, view: View, choice: Choice) -> list[Knob]:
    def knob(label: str, verb: str, style: object = QUIET) -> Knob:
        return Knob(label, hand_id(hand, verb, view.seq), style)  # pyright: ignore[reportArgumentType]

    match choice.verb:
        case "fold":
            return [knob("Fold", "fold", BAD)]
        case "check":
            return [knob("Check", "check", MAIN)]
        case "pay":
            return [knob(f"Pay {choice.low}", "pay", GOOD)]
        case "call" | "bring-in" if not choice.takes_all:
            label = "Call" if choice.verb == "call" else "Bring in"
            return [knob(f"{label} {choice.low}", choice.verb, MAIN)]
        case "bet" | "raise" if choice.low != choice.high:
            return [
                knob(f"{_word(view, choice)} {choice.low}", f"{choice.verb}-{choice.low}", GOOD),
                knob("Raise…", "amount", GOOD),
            ]
        case "bet" | "raise" if not choice.takes_all:
            return [knob(f"{_word(view, choice)} {choice.low}", f"{choice.verb}-{choice.low}", GOOD)]
        case _:
            return []


def _word(view: View, choice: Choice) -> str:
    if choice.verb == "bet":
        return "Bet"
    completes = view.street == 0 and choice.low == view.stakes.small_bet
    return "Complete" if completes else "Raise to"


def private_knobs(hand: int, asked: Question, number: int | None) -> list[Knob]:
    """The buttons of a private choice; `number` None for one made ahead. A flip has its receiver chosen first."""

    def ident(verb: str) -> str:
        return hand_id(hand, f"ahead:{verb}") if number is None else hand_id(hand, verb, number)

    knobs: list[Knob] = []
    for choice in asked.choices:
        match choice.verb:
            case "buy":
                knobs.append(Knob(f"Buy face up ({choice.low})", ident("buy"), GOOD))
            case "down":
                knobs.append(Knob("Deal it down", ident("down"), MAIN))
            case "pass":
                knobs.append(Knob("Pass", ident("pass"), MAIN))
            case _:
                pass
    return knobs


def flip_picker(hand: int, view: View, asked: Question, number: int | None, names: tuple[str, ...]) -> Picker | None:
    """The select of players a joker may be flipped to, None for whoever has none to flip."""
    seats = receivers(view, asked)
    if not seats:
        return None
    verb = hand_id(hand, "ahead:flip-to") if number is None else hand_id(hand, "flip-to", number)
    options = tuple((plain_name(names[seat]), str(seat), False) for seat in seats[:OPTIONS])
    return Picker(verb, "Flip a joker to …", options)


def flip_knobs(hand: int, seat: int, number: int | None) -> list[Knob]:
    """The two sides of a flip to that seat: the ids name the choice, for a press does not carry a select's value."""

    def ident(side: str) -> str:
        verb = f"flip-{seat}-{side}"
        return hand_id(hand, f"ahead:{verb}") if number is None else hand_id(hand, verb, number)

    return [Knob("Flip face up", ident("up"), GOOD), Knob("Flip face down", ident("down"), GOOD)]


def receivers(view: View, asked: Question) -> list[int]:
    """The seats a flip may go to, in dealing order."""
    names = [seat.name for seat in view.seats]
    return list(dict.fromkeys(names.index(choice.to) for choice in asked.choices if choice.to is not None))


def ahead_knobs(hand: int, price: int) -> list[Knob]:
    """What can be said ahead of a turn to bet; `price` is what a call costs now, 0 where nothing is to be called."""
    knobs = [("Check or fold", "check-or-fold"), ("Call any", "call-any")]
    if price:
        knobs.append((f"Call {price}", f"call-{price}"))
    return [Knob(label, hand_id(hand, f"ahead:{verb}")) for label, verb in knobs]


def spoken_ahead(verb: str, view: View) -> Action | None:
    """What a button says that is pressed before the turn; `call-10` is a call at that price and no other."""
    word, _, price = verb.rpartition("-")
    if verb in ("check-or-fold", "call-any"):
        return Say(verb)
    if word == "call" and price.isdigit():
        return Say("call", int(price))
    return spoken(verb, view)


def spoken(verb: str, view: View | None = None) -> Action | None:
    """What a button's verb says: `raise-20` is `raise 20`, `flip-3-up` names the player in seat 3; None for another.

    `view` is needed for a flip only.
    """
    word, _, rest = verb.partition("-")
    if word == "flip" and rest:
        seat, _, side = rest.partition("-")
        if view is not None and seat.isdigit() and int(seat) < len(view.seats) and side in ("up", "down"):
            return Flip(view.seats[int(seat)].name, side == "up")
        return None
    if word in ("bet", "raise") and rest.isdigit():
        return Say(word, int(rest))
    if verb in ("fold", "check", "call", "bring-in", "all-in", "pay", "buy", "down", "pass"):
        return Say(verb)
    return None
