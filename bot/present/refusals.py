"""Every refusal in the player's words: what, why, what to do now. The one place that words them."""

from __future__ import annotations

from bot.engine import errors as engine
from bot.engine.game import Misfit
from bot.engine.games import GAMES
from bot.engine.question import Choice, Question
from bot.present.names import mention, safe_name
from bot.present.stakes_form import field_fault
from bot.table import errors as table

OURS = "Something went wrong on my side, and nothing has changed. Please press again; if it stays, `/table refresh`."
TOOK_TOO_LONG = "That took too long. Please press again."
GONE = "That moment has passed: this button belongs to something that is over. Look at the newest message here."
UNREADABLE = "I cannot read that. Write a whole number of chips, such as 40."


RIGHTS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "embed_links": "Embed Links",
    "read_message_history": "Read Message History",
}


def refusal(fault: engine.Refused) -> str:
    """One or two sentences for whoever asked."""
    match fault:
        case table.NoTable():
            return "There is no table in this channel. Open one with `/deal widow-jack` or `/table open`."
        case table.TableExists():
            return "There is a table in this channel already. Press `Sit in`, or say `/table sit`."
        case table.LacksRights():
            named = ", ".join(f"`{RIGHTS.get(right, right)}`" for right in fault.rights)
            return (
                f"I cannot run a table here: I lack {named} in this channel. Nothing was dealt and no ante was taken."
            )
        case table.NothingLost():
            return "No table of yours has lost its channel, so there is nothing to bring here. Say `/table open`."
        case table.AlreadySeated():
            return "You have a seat here already."
        case table.NoRobot():
            return "No robot sits here that could leave. `/table robot add` seats one."
        case table.ShownTheDoor():
            return f"The host has shown you the door. You may sit in again when hand {fault.number} is over."
        case table.NotSeated():
            return "You have no seat at this table. Press `Sit in`, or say `/table sit`."
        case table.NotAtTable():
            return f"{mention(fault.user, 'That player')} has no seat at this table. Pick somebody who sits here."
        case table.NothingCounted():
            return "Nothing is counted yet. The figures come with the first hand that is finished."
        case table.TableFull():
            return f"All {fault.seats} seats are taken. Somebody has to leave first."
        case table.NotHost():
            return f"Only the host can do that. Ask {mention(fault.host, 'the host')}."
        case table.NotDealer():
            who = mention(fault.dealer, "the dealer") if fault.dealer is not None else "the host"
            return f"It is {who}'s deal. Only the dealer or the host picks the game, deals, or passes the deal on."
        case table.HandInProgress():
            return f"Hand {fault.number} is being played. That has to wait until it is over."
        case table.NoHand():
            return "No hand is being played here. Start one with `/deal`."
        case table.NoOldHand(number=None):
            return "No hand was finished in this channel yet. Start one with `/deal`."
        case table.NoOldHand():
            return f"There was no hand {fault.number} at this table. Leave the number out for the last one."
        case table.LostHand():
            return f"The log of hand {fault.number} cannot be read any more. It is kept for inspection."
        case table.NotSealed():
            return f"There is nothing to verify in hand {fault.number}: no sealed deck was dealt in it."
        case table.NotInHand():
            return "You were not dealt into this hand. Sit in, and you are in the next one."
        case table.TooMany():
            return (
                f"{fault.seated} are seated and this game takes {fault.most}. "
                "Somebody presses `Sit this one out`, then deal."
            )
        case table.TooFew():
            return f"This game wants at least {fault.fewest} players with chips. Wait for somebody to press `Sit in`."
        case table.NotNeeded():
            return f"You hold {fault.stack} chips; a rebuy is for a stack below {fault.buy_in}."
        case table.NotEnough():
            return f"Only {fault.stack} chips lie there. Take that or less."
        case table.NotForSale() if fault.least == fault.most:
            return f"A seat costs {fault.least} chips here. Say that, or leave the amount out."
        case table.NotForSale():
            return f"{fault.amount} chips are not sold here. Buy from {fault.least} to {fault.most}."
        case table.BadAmount():
            return f"{fault.amount} chips is not an amount that works here. Name another."
        case table.BadRange():
            return (
                f"A buy-in of {fault.buy_in} does not lie between {fault.least} and {fault.most}. "
                "Set all three: the buy-in, the least and the most."
            )
        case table.BadField():
            return field_fault(fault.field)
        case table.OneselfNot():
            return "You are the host yourself. Say `/table leave`, and the next player is host."
        case table.HostAlready():
            return "You are the host already. Name somebody else who sits here."
        case table.NotDealtHere():
            games = ", ".join(GAMES[key].title for key in fault.games)
            return f"{GAMES[fault.game].title} is not dealt at this table. The host has enabled: {games}."
        case table.NotAway():
            return "You are not away; you are dealt in."
        case table.Paused():
            return "The table is paused. The host lets it go on."
        case table.NotPaused():
            return "The table is not paused."
        case table.NothingToShow():
            return "There is no hand of yours to show."
        case table.NoName():
            return "Give it a name, such as: our Friday rules."
        case table.NothingSaved():
            return "Nothing is saved under that name any more. Press `Saved rules` anew."
        case table.TooManySaved():
            return f"{fault.most} sets are saved for this game already. Forget one first."
        case engine.NotYourTurn():
            who = f"It is {safe_name(fault.waiting_for)}'s turn" if fault.waiting_for else "Nobody is asked just now"
            return f"{who}. Your buttons come when it is yours."
        case engine.TooLate():
            return "That was already played. Look at the newest board."
        case engine.Hidden():
            return "A card that lies hidden decides that, so it cannot be told yet."
        case engine.NotAllowed(kind="action"):
            asked = fault.facts.get("question")
            return _now(asked) if isinstance(asked, Question) else "That is not possible now."
        case engine.NotAllowed(kind="ahead"):
            return "That cannot be chosen ahead now: the price has changed, or it does not come up. See `My cards`."
        case engine.NotAllowed(kind="stakes"):
            return "Those stakes do not go: the bring-in is below the small bet, and the big bet is no smaller."
        case engine.NotAllowed(kind="rule") if isinstance(no := fault.facts.get("misfit"), Misfit):
            return misfit_words(no)
        case engine.NotAllowed(kind="rule") if "key" in fault.facts:
            return _rule(fault, str(fault.facts["key"]))
        case engine.NotAllowed():
            return f"That does not go: {fault}."
        case engine.Unreadable():
            return UNREADABLE
        case _:
            return f"That does not go: {fault}."


def misfit_words(no: Misfit) -> str:
    """House rules that do not go together, or not with so many players, and what would."""
    match no.kind:
        case "single flip":
            return "A single flip goes with exactly one joker: choose `1` joker, or let every joker be flipped."
        case "jokers":
            return f"There is never more than one joker a player: choose {no.most} or fewer, or wait for more players."
        case _:
            return (
                f"The deck serves {no.most} players: somebody presses `Sit this one out`, or the dealer lets a common "
                "card be dealt when the deck runs short."
            )


def _now(asked: Question) -> str:
    return f"That is not possible now. You may: {', '.join(choice_words(choice) for choice in asked.choices)}."


def _rule(fault: engine.NotAllowed, key: str) -> str:
    """A value that a house rule does not take, with the rule's question for its key."""
    rules = (rule for game in GAMES.values() for rule in game.offers if rule.key == key)
    rule, told = next(rules, None), str(fault)
    if rule is None or not told.startswith(key):
        return "The game that gathers now has no such rule. Press `House rules` anew."
    return f"{rule.question} That{told.removeprefix(key)}."


def choice_words(choice: Choice) -> str:
    """A choice in words: `raise to 20-60`, `call 5`."""
    if choice.low is None:
        return choice.verb
    amount = str(choice.low) if choice.low == choice.high else f"{choice.low} to {choice.high}"
    return f"{choice.verb} {amount}"
