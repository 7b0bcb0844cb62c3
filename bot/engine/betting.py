"""A betting round: who speaks, with which amounts, and what an answer does (RULES 3.4-3.6, 3.13, 3.14)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.actions import Action, Say
from bot.engine.events import BroughtIn, Called, Checked, Event, Folded, Raised
from bot.engine.game import Game
from bot.engine.question import Choice, Question
from bot.engine.state import HandState, Player, Round

RAISES_AND_BET = 4  # one bet and three raises (RULES 3.5)


@dataclass(frozen=True, slots=True)
class Size:
    """One size of raise: the total it comes to, from `low` to `high`, and the step that makes it a full one."""

    low: int
    high: int
    step: int


def to_act(state: HandState) -> int | None:
    """The seat whose turn it is in the round, None when the round is over."""
    current = _round(state)
    before_opener = (current.opener - 1) % len(state.seats)
    order = state.after(before_opener if current.last is None else current.last)
    for seat in order:
        player = state.seats[seat]
        if not player.can_bet:
            continue
        if player.bet < current.price:
            return seat
        if seat not in current.acted and any(rival.can_bet for rival in _rivals(state, seat)):
            return seat
    return None


def betting_question(game: Game, state: HandState, seat: int) -> Question:
    """What that seat may say on its turn."""
    current, player = _round(state), state.seats[seat]
    choices: list[Choice] = []
    owes_bring_in = current.bring_in and current.price == 0
    call = current.price - player.bet
    if owes_bring_in:
        if seat != current.low:
            choices.append(Choice("fold"))
        choices.append(_paying("bring-in", state.stakes.bring_in, player))
    elif call > 0:
        choices += [Choice("fold"), _paying("call", call, player)]
    else:
        choices.append(Choice("check"))
    verb = "bet" if current.price == 0 and not owes_bring_in else "raise"
    total = player.bet + player.stack
    choices += [Choice(verb, size.low, size.high, size.high == total) for size in _sizes(game, state, seat)]
    return Question(seat, "bring-in" if owes_bring_in else "bet", tuple(choices))


def betting_answer(game: Game, state: HandState, question: Question, action: Action) -> list[Event]:
    """The event an admitted answer makes."""
    seat = question.seat
    if seat is None or not isinstance(action, Say):
        raise ValueError("a betting question is put to a seat")
    player = state.seats[seat]
    said = [choice for choice in question.choices if choice.admits(action)]
    choice = said[-1] if action.verb == "all-in" else said[0]
    amount = choice.low or 0
    match choice.verb:
        case "fold":
            return [Folded(seat)]
        case "check":
            return [Checked(seat)]
        case "call":
            return [Called(seat, amount, amount == player.stack)]
        case "bring-in":
            return [BroughtIn(seat, amount, amount == player.stack)]
        case _:
            to = choice.high if action.verb == "all-in" else action.amount
            return [_raised(game, state, seat, choice.verb, to if to is not None else amount)]


def _raised(game: Game, state: HandState, seat: int, verb: str, to: int) -> Raised:
    current, player = _round(state), state.seats[seat]
    sizes = _sizes(game, state, seat)
    size = next((one for one in sizes if current.full + one.step >= to), sizes[-1])
    beyond = to - current.full
    fixed = state.rules["limit"] == "fixed"
    # In fixed limit half a bet more counts as a full one, and the next raise is reckoned from the full amount.
    is_full = 2 * beyond >= size.step if fixed else beyond >= size.step
    completes = current.full == 0 and current.bring_in
    return Raised(
        seat,
        to - player.bet,
        to,
        "bet" if verb == "bet" else "complete" if completes else "raise",
        full=current.full if not is_full else current.full + size.step if fixed else to,
        step=current.step if not is_full else size.step if fixed else beyond,
        reopens=is_full,
        counts=is_full,
        all_in=to == player.bet + player.stack,
    )


def _sizes(game: Game, state: HandState, seat: int) -> list[Size]:
    """The raises open to that seat, cut to its stack; empty where none is."""
    current, player = _round(state), state.seats[seat]
    total = player.bet + player.stack
    price = max(current.price, state.stakes.bring_in if current.bring_in else 0)
    if total <= price or seat in current.stuck or not _may_raise(game, state, seat):
        return []
    if not any(rival.can_bet and rival.bet + rival.stack > price for rival in _rivals(state, seat)):
        return []
    sizes: dict[tuple[int, int], Size] = {}
    for low, high, step in _limits(game, state, player):
        size = Size(min(low, total), min(high, total), step)
        sizes.setdefault((size.low, size.high), size)
    return list(sizes.values())


def _limits(game: Game, state: HandState, player: Player) -> list[tuple[int, int, int]]:
    """Lowest total, highest total and full step of each raise, before the stack cuts it (RULES 3.4)."""
    current, stakes = _round(state), state.stakes
    match state.rules["limit"]:
        case "spread":
            return [(current.full + stakes.small_bet, current.full + stakes.big_bet, stakes.small_bet)]
        case "pot" | "no limit":
            step = max(current.step, stakes.small_bet)
            high = player.bet + player.stack
            if state.rules["limit"] == "pot":
                high = current.price + state.pot + current.price - player.bet
                high = max(high, current.full + step)
            return [(current.full + step, high, step)]
        case _:
            street = game.streets[state.street]
            steps = [stakes.big_bet if street.big else stakes.small_bet]
            if current.pair_showing:
                big_only = current.step == stakes.big_bet > stakes.small_bet
                steps = [stakes.big_bet] if big_only else [stakes.small_bet, stakes.big_bet]
            return [(current.full + step, current.full + step, step) for step in dict.fromkeys(steps)]


def _may_raise(game: Game, state: HandState, seat: int) -> bool:
    for layer in game.layers:
        verdict = layer.may_raise(state, seat)
        if verdict is not None:
            return verdict
    current = _round(state)
    return not (current.capped and current.raises >= RAISES_AND_BET)


def _paying(verb: str, amount: int, player: Player) -> Choice:
    paid = min(amount, player.stack)
    return Choice(verb, paid, paid, paid == player.stack)


def _rivals(state: HandState, seat: int) -> list[Player]:
    return [player for number, player in enumerate(state.seats) if number != seat and player.is_in]


def _round(state: HandState) -> Round:
    if state.round is None:
        raise ValueError("no betting round is open")
    return state.round
