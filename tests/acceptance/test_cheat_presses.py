"""A cheat presses what was never offered: made-up ids, others' buttons, values not on the list, names that deceive."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.sandbox.driver import Outcome
from bot.sandbox.interaction import COMPONENT
from bot.sandbox.message_view import MessageView
from tests.acceptance.test_cheat_cards import BOB_HAS_IT, play_to
from tests.acceptance.test_field_buttons import board_of, forge, refused
from tests.cogs.conftest import night
from tests.cogs.night import Night

__all__ = ["night"]

MADE_UP = (
    "hand:1:q{n}:deck", "hand:1:q{n}:raise-99999999999999999999999999999999999", "hand:1:q{n}:bet--5",
    "hand:1:q{n}:raise-", "hand:1:q{n}:flip-0-up", "hand:1:q{n}:flip-7-down", "hand:1:q{n}:buy", "hand:1:q{n}:pay",
    "hand:1:q{n}:all-in:x", "hand:1:q999999999:fold", "hand:1:q0:fold", "hand:1:q-1:fold", "hand:1:fold",
    "hand:-1:fold", "hand:0:deal", "hand:1:q٣:fold", "hand:¹:fold", "hand:1:q{n}:FOLD", "hand:1:q{n}:fold ",
    "hand:1:q{n}:fold\n", " hand:1:q{n}:fold", "hand:1:ahead:fold", "hand:1:ahead:raise-50", "hand:1:ahead:buy",
    "hand:1:ahead:", "hand:1:ahead:flip-to", "hand:1:take-back:buy", "hand:1:take-back:deck", "hand:1:show",
    "hand:1:deal", "hand:1:cancel", "hand:1:deal-again", "hand:1:next-dealer", "hand:1:house-rules",
    "hand:1:rules-usual", "hand:1:rules-page-99999", "hand:1:numbers", "hand:1:rule-0:limit", "hand:1:game",
    "hand:2:deal", "hand:999999999:my-cards", "hand:99:q3:my-cards", "table:1:game", "table:2:sit", "table:0:leave",
    "table:99:rebuy", "table:1:back", "table:1:void", "table:1:kick-bob", "table:1:new", "player:1:fold",
    "hand:1:q{n}:q{n}:fold", "hand:1:q{n}:fold:fold", "x" * 100, "\u202ehand:1:fold", "None", "{{}}",
)  # fmt: skip


async def press(
    night: Night, who: str, message: MessageView, custom_id: str, values: Sequence[str], *, channel: str | None = None
) -> Outcome:
    """Choose what is not on the list, or in a channel where the message is not."""
    server, user = night.server, night.human(who).user
    where = server.world.channel_named(channel) if channel else server.world.channels[message.channel_id]
    told = {"data": {"component_type": 3, "custom_id": custom_id, "id": 1, "values": list(values)}}
    post = server.world.posts.find(message.id)
    sent = server.interactions.send(COMPONENT, user.id, where, told | {"message": dict(message.raw)}, post)
    await server.until(lambda: sent.settled)
    return Outcome(server.stage, sent)


async def no_gain(night: Night, outcome: Outcome, before: tuple[object, ...], what: object) -> None:
    """A private sentence for whoever tried, and everything as it was."""
    assert not outcome.failed and outcome.modal is None, (what, outcome)
    told = await outcome.replied()
    assert told.ephemeral and told.text and "went wrong" not in told.text, (what, told.text)
    assert await night.stands() == before, (what, told.text)


async def test_a_made_up_button_is_answered_and_changes_nothing_whoever_presses_it(night: Night) -> None:
    await night.heads_up()
    board = await board_of(night, "bob")
    hand = (await night.table()).hand
    assert hand is not None
    before = await night.stands()
    for made_up in MADE_UP:
        custom_id = made_up.replace("{n}", str(hand.number_asked))
        for who in ("ann", "bob", "cy"):
            await no_gain(night, await forge(night, who, board, custom_id), before, (who, custom_id))
    assert not (await night.act("bob", "Bring in 2")).text


async def test_a_value_that_was_not_offered_is_no_choice(night: Night) -> None:
    night.chance.decks = [BOB_HAS_IT]
    await night.lobby("woolworth-joker", "bob", "cy")
    lobby, rules = await night.shown("Deal"), await night.rules()
    for values in ([], ["poker"], [""], ["woolworth\n"], ["x" * 100]):
        outcome = await press(night, "ann", lobby, "hand:1:game", values)
        refused(outcome, "")
        assert "went wrong" not in outcome.text
    for key in ("limit", "jokers", "odd_chip_to", "no_such_rule", "kill_scope", "buy_price", "wild_ranks"):
        for values in ([], ["²"], ["٣"], ["-1"], ["1e9"], ["9" * 90], ["dance"], ["23", ""], ["none"]):
            outcome = await press(night, "ann", lobby, f"hand:1:rule-0:{key}", values)
            assert outcome.ephemeral and "went wrong" not in outcome.text and await night.rules() == rules, (
                key,
                values,
            )
    await night.press("ann", "Deal")
    assert await play_to(night, "flip") == "bob"
    ask = await night.shown("Pass", whose="bob")
    picker, before = ask.selects[0]["custom_id"], await night.stands()
    for values in ([], ["0"], ["7"], ["-1"], ["²"], ["١"], [" 1"], ["1", "2"], ["01"], ["9" * 90], ["Cy"], [""]):
        await no_gain(night, await press(night, "bob", ask, picker, values), before, values)
    for who in ("ann", "cy", "dee"):
        await no_gain(night, await press(night, who, ask, picker, ["1"]), before, who)
    await night.stop()
    await night.start()
    assert not (await night.press("bob", "Pass", dm=True)).text


async def test_no_press_reaches_a_table_from_another_channel_or_from_direct_messages(night: Night) -> None:
    await night.lobby("seven-card-stud", "bob")
    assert not (await night.human("dee").slash("table open", channel="second-table")).failed
    lobby, letter = await night.shown("Deal"), await night.said("Your seat", whose="ann")
    before, other = await night.stands(), await night.bot.tables.snapshot(2)
    for custom_id in (
        "hand:1:deal",
        "hand:1:cancel",
        "hand:1:game",
        "table:1:leave",
        "table:1:sit",
        "table:1:q1:leave",
    ):
        elsewhere = await press(night, "ann", lobby, custom_id, ["woolworth"], channel="second-table")
        await no_gain(night, elsewhere, before, custom_id)
        await no_gain(night, await press(night, "ann", letter, custom_id, ["woolworth"]), before, custom_id)
    for custom_id in ("table:2:sit", "table:2:leave", "table:2:status", "table:2:game", "table:2:new"):
        await no_gain(night, await press(night, "dee", lobby, custom_id, ["woolworth"]), before, custom_id)
    assert (await night.bot.tables.snapshot(2)) == other and await night.bot.tables.open_tables() == [1, 2]


async def test_a_choice_that_has_counted_cannot_be_taken_back_and_one_hears_so(night: Night) -> None:
    night.chance.decks = [BOB_HAS_IT]
    await night.lobby("woolworth-joker", "bob", "cy")
    await night.press("ann", "Deal")
    assert await play_to(night, "bet", street=4) is not None
    board = await night.said("to act")
    for who in ("bob", "cy"):
        assert not (await forge(night, who, board, "hand:1:ahead:pass")).text
    assert await play_to(night, "flip") == "ann"
    before = await night.stands()
    for who in ("bob", "cy"):
        refused(await forge(night, who, board, "hand:1:take-back:flip"), "already played")
        await forge(night, who, board, "hand:1:ahead:flip-2-up")
    assert await night.stands() == before
    assert not (await night.press("ann", "Pass", dm=True)).text
    over = await night.said("hand 1 is over")
    refused(await forge(night, "bob", over, "hand:1:ahead:flip-2-up"), "already played")
    refused(await forge(night, "bob", over, "hand:1:take-back:flip"), "already played")


async def test_the_buttons_of_a_cancelled_lobby_are_dead(night: Night) -> None:
    await night.lobby("baseball", "bob")
    old = await night.shown("Deal")
    panel = (await night.press("ann", "House rules")).reply
    assert panel is not None
    assert not (await night.press("ann", "Cancel")).failed
    await night.lobby("black-mariah")
    before, rules = await night.stands(), await night.rules()
    for custom_id in ("hand:1:deal", "hand:1:cancel", "hand:1:sit-out", "hand:1:house-rules", "hand:1:rules-usual"):
        await no_gain(night, await forge(night, "ann", old, custom_id), before, custom_id)
    for select in panel.selects:
        chosen = await night.human("ann").select(panel, select["custom_id"], select["options"][-1]["value"])
        assert "already played" in chosen.text and await night.rules() == rules
    new = await night.shown("Deal")
    both = await asyncio.gather(*(forge(night, who, new, "hand:2:deal") for who in ("bob", "ann", "cy", "ann")))
    assert [one.text for one in both].count("") == 1 and not any(one.failed for one in both)
    assert (await night.table()).hand is not None


async def test_who_was_shown_the_door_plays_no_more_in_that_hand(night: Night) -> None:
    await night.heads_up()
    board = await board_of(night, "bob")
    number = board.buttons[0].custom_id.split(":")[2]
    await night.bot.tables.kick(1, int(night.human("ann").id), int(night.human("bob").id))
    for verb in (f"{number}:fold", f"{number}:raise-5", "ahead:buy", "take-back:buy"):
        outcome = await forge(night, "bob", board, f"hand:1:{verb}")
        assert outcome.text and "went wrong" not in outcome.text, verb
    await night.act("ann", "Fold")
    await night.said("hand 1 is over")
    assert set(await night.chips()) == {"Ann"}
    for command in ("table leave", "table rebuy", "table away", "table back"):
        refused(await night.human("bob").slash(command), "no seat")


async def test_a_set_of_rules_with_a_name_that_nobody_sees_is_not_kept(night: Night) -> None:
    await night.lobby("seven-card-stud", "bob")
    panel = await night.press("ann", "House rules")
    assert panel.reply is not None
    saved = await night.human("ann").click(panel.reply, "Saved")
    assert saved.edited is not None
    for name in ("\u200b", "\u202e", "\u3164", "\u2800 \u00ad", "\u200d"):
        form = await night.human("ann").click(saved.edited, "Save the present rules")
        refused(await night.human("ann").submit(form, {"name": name}), "name")
    form = await night.human("ann").click(saved.edited, "Save the present rules")
    assert not (await night.human("ann").submit(form, {"name": "Fri\u202eday\u200b"})).failed
    assert [one.name for one in await night.bot.tables.saved_rules(1, "seven-card-stud")] == ["Friday"]
    others = await forge(night, "bob", await night.shown("Deal"), "hand:1:saved")
    refused(others, "deal")
    for verb in ("use-saved", "forget-saved"):
        for values in ([], [""], ["friday"], ["Friday\u200b"], ["' OR 1=1 --"]):
            outcome = await press(night, "ann", saved.edited, f"hand:1:{verb}", values)
            assert outcome.ephemeral and outcome.text and "went wrong" not in outcome.text, (verb, values)
    assert [one.name for one in await night.bot.tables.saved_rules(1, "seven-card-stud")] == ["Friday"]


IMITATIONS = ("Ann\u200b", "\u3164Ann", "\uff21nn", "Ann\u2060 ", "a\u00adnn", "Ann\u200d", "An\u034fn\ufe0f")
ODD_NAMES = (
    ("deck", "@everyone", "<@123456789012345678>", "**A♠**", "Jk", "ann fold", "# Ann folds"),
    ("A\nann folds", "> - `Joker`", "\u200b", "\u2800", "flip ann up", "\u202eno\u202d", "[a](https://b.c)"),
)


def named(night: Night, names: Sequence[str]) -> list[str]:
    """Everybody but Ann calls themselves something; their ids."""
    others = [user for user in night.server.world.humans if user.name != "Ann"]
    for user, name in zip(others, names, strict=True):
        user.name = name
    return [user.id for user in others]


async def test_nobody_passes_for_another_player(night: Night) -> None:
    await night.lobby("seven-card-stud", *named(night, IMITATIONS))
    names = [seat.name for seat in (await night.table()).seats]
    assert names[0] == "Ann" and [name[-4:] for name in names[1:]] == [f" ({count})" for count in range(2, 9)], names


@pytest.mark.parametrize("names", ODD_NAMES)
async def test_a_name_is_only_a_name(night: Night, names: tuple[str, ...]) -> None:
    ids = named(night, names)
    await night.lobby("seven-card-stud", *ids)
    await night.press("ann", "Deal")
    pressed = 0
    while (hand := (await night.table()).hand) is not None and (asked := hand.question) is not None:
        assert asked.seat is not None
        user = str(hand.users[asked.seat])
        board = await board_of(night, user)
        refused(await forge(night, ids[pressed % 7] if ids[pressed % 7] != user else "Ann", board, "hand:1:deal"), "")
        label = "Bring in 2" if asked.kind == "bring-in" else "Fold"
        assert not (await night.act(user, label)).text
        pressed += 1
    assert pressed == 8
    assert " wins 8." in (await night.said("hand 1 is over")).text
    sent = [call.form for call in night.server.requests.of("POST", "/channels/.*/messages")]
    assert all(not (one.get("allowed_mentions") or {}).get("parse") for one in sent)
    lines = [line for one in night.server.messages() for line in one.text.split("\n")]
    assert not any(line.startswith(("ann folds", "# Ann", "> -")) for line in lines)
    assert not any(bad in line for line in lines for bad in ("@everyone", "<@123", "**A♠**", "](https:", "\u202e"))
    await night.stop()
    await night.start()
    assert not (await night.press("ann", "Deal again")).text
    await night.said("hand 2 is announced")
