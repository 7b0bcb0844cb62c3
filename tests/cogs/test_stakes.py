"""What a table plays for: the usual stakes, own ones in a form, what a seat costs, what a chip stands for; robots."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.stakes import Stakes
from bot.present.stakes_form import form_terms, read_currency, read_limit
from bot.sandbox.driver import Outcome
from bot.sandbox.message_view import MessageView
from bot.table.errors import BadField
from bot.table.terms import Terms
from tests.cogs.night import Night, refused

FORM = {"ante": "1/2", "bets": "5/10", "buy-in": "200", "currency": "", "limit": ""}


async def say(night: Night, who: str, command: str, **options: Any) -> Outcome:
    """Say `/table …` and wait for the private answer."""
    outcome = await night.human(who).slash(f"table {command}", **options)
    await outcome.replied()
    assert not outcome.failed and outcome.ephemeral, outcome
    return outcome


async def kept(night: Night, outcome_of: Any, *words: str) -> None:
    """Be refused in those words, and find everything as it was."""
    before = await night.stands(), (await night.table()).buy_in_most, (await night.table()).limit
    outcome = await outcome_of
    await outcome.replied()
    refused(outcome, *words)
    assert (await night.stands(), (await night.table()).buy_in_most, (await night.table()).limit) == before


async def page(night: Night) -> MessageView:
    """The host's private choice of stakes."""
    reply = (await say(night, "ann", "stakes")).reply
    assert reply is not None
    return reply


async def own(night: Night, **fields: str) -> Outcome:
    """Hand in the form behind `Own stakes…`."""
    opened = await night.human("ann").click(await page(night), "Own stakes…")
    assert opened.modal is not None
    return await night.human("ann").submit(opened, {**FORM, **fields})


@pytest.mark.parametrize(("text", "numbers"), [
    ("1/2", (1, 2)), ("1, 2", (1, 2)), ("1 2", (1, 2)), ("1,2", (1, 2)), (" 1 / 2 ", (1, 2)), ("0-1", (0, 1)),
    ("1 and 2", (1, 2)), ("1;2", (1, 2)), ("1,000/2,000", (1000, 2000)), ("1,000, 2,000", (1000, 2000)),
])  # fmt: skip
def test_two_numbers_are_read_however_they_are_parted(text: str, numbers: tuple[int, int]) -> None:
    terms = form_terms({**FORM, "ante": text, "bets": "5000/10000"})
    assert terms.stakes is not None and (terms.stakes.ante, terms.stakes.bring_in) == numbers


@pytest.mark.parametrize(("text", "bought"), [
    ("200", (200, 0, 0)), ("1,000", (1000, 0, 0)), ("200, 100, 500", (200, 100, 500)),
    ("200 (100 to 500)", (200, 100, 500)), ("200, 100-500", (200, 100, 500)), ("200/100/500", (200, 100, 500)),
])  # fmt: skip
def test_a_buy_in_is_one_number_or_three(text: str, bought: tuple[int, int, int]) -> None:
    terms = form_terms({**FORM, "buy-in": text})
    assert (terms.buy_in, terms.least, terms.most) == bought


@pytest.mark.parametrize(("field", "text"), [
    ("ante", "-1/2"), ("ante", "1"), ("ante", "1/2/3"), ("ante", "1.5/2"), ("ante", "one/two"), ("ante", "1/0"),
    ("ante", "½/1"), ("ante", "١/٢"), ("ante", "1e3/2"), ("ante", ""), ("ante", "1, -2"), ("ante", "1,00"),
    ("bets", "2/10"), ("bets", "10/5"), ("bets", "5"), ("bets", "NaN/10"),
    ("buy-in", "0"), ("buy-in", "200, 100"), ("buy-in", "600, 100, 500"), ("buy-in", "200, 500, 100"),
    ("buy-in", "1000000000000000"), ("currency", "5"), ("currency", "0 cents"), ("currency", "5 5 cents"),
    ("currency", "a word that is much too long to stand in a line"), ("limit", "sky"),
])  # fmt: skip
def test_what_cannot_be_read_names_its_field(field: str, text: str) -> None:
    with pytest.raises(BadField) as told:
        form_terms({**FORM, field: text})
    assert told.value.field == field


@pytest.mark.parametrize(("text", "told"), [
    ("5 cents", ("5", "cents")), ("0.05 €", ("0.05", "€")), ("€0,05", ("0.05", "€")), ("$1", ("1", "$")),
    ("matchsticks", ("1", "matchsticks")), ("1 chip = 5 cents", ("5", "cents")), ("0.50 francs", ("0.5", "francs")),
    ("", ("", "")), ("10 Swiss cents", ("10", "Swiss cents")), ("007 pence", ("7", "pence")),
])  # fmt: skip
def test_what_a_chip_stands_for_is_a_number_and_a_word(text: str, told: tuple[str, str]) -> None:
    assert read_currency(text) == told


@pytest.mark.parametrize(("text", "limit"), [
    ("", ""), ("fixed", "fixed"), ("Fixed Limit", "fixed"), ("no limit", "no limit"), ("NL", "no limit"),
    ("No-Limit", "no limit"), ("pot limit", "pot"), ("PL", "pot"), ("spread", "spread"), ("nolimit", "no limit"),
])  # fmt: skip
def test_a_limit_is_known_by_its_usual_names(text: str, limit: str) -> None:
    assert read_limit(text) == limit


async def test_stakes_are_picked_with_the_buy_in_that_fits_and_all_hear_of_it(night: Night) -> None:
    await night.lobby("seven-card-stud", "bob")
    choice = await page(night)
    assert "Now: 1/2/5/10, buy-in 200." in choice.text
    outcome = await night.human("ann").select(choice, choice.selects[0]["custom_id"], "2/3/10/20")
    assert outcome.edited is not None and "Now: 2/3/10/20, buy-in 400." in outcome.edited.text
    await night.said("🛠 **Ann** sets the stakes: 1/2/5/10, buy-in 200 → 2/3/10/20, buy-in 400.")
    await night.said("Ante 2, bring-in 3, bets 10 and 20; buy-in 400")
    await night.press("ann", "Deal")
    await night.said("Ante 2, bring-in 3, bets 10 and 20.")


async def test_own_stakes_are_filled_in_and_stand_wherever_the_table_is_described(night: Night) -> None:
    assert not (await night.human("ann").slash("table open")).failed
    fields = {"ante": "1, 3", "bets": "10/20", "buy-in": "400, 200, 800", "currency": "5 cents", "limit": "no limit"}
    handed = await own(night, **fields)
    line = "buy-in 400 (200 to 800) · no limit · 1 chip = 5 cents"
    assert handed.edited is not None and f"Now: 1/3/10/20, {line}." in handed.edited.text
    await night.said(f"Ante 1, bring-in 3, bets 10 and 20; {line}")
    assert line in (await say(night, "bob", "status")).text
    seen = await night.table()
    assert (seen.currency, seen.chip_worth, seen.limit) == ("cents", "5", "no limit")
    opened = await night.human("ann").click(await page(night), "Own stakes…")
    assert opened.modal is not None and len(opened.modal["components"]) == 5
    again = await night.human("ann").submit(opened, {})
    assert again.edited is not None and f"Now: 1/3/10/20, {line}." in again.edited.text
    await night.lobby("seven-card-stud", "bob")
    assert line in (await night.said("hand 1 gathers")).text
    await night.press("ann", "Deal")
    await night.said("How much may be bet? **no limit**")


async def test_a_word_for_money_cannot_dress_up_the_message(night: Night) -> None:
    assert not (await night.human("ann").slash("table open")).failed
    await own(night, currency="5 **@everyone**")
    told = await night.said("1 chip = 5")
    assert "**@everyone" not in told.text and "@everyone" not in told.text


@pytest.mark.parametrize(("field", "text", "words"), [
    ("ante", "two", ("Ante and bring-in", "1/2")),
    ("bets", "2/1", ("Small and big bet", "5/10")),
    ("buy-in", "lots", ("Buy-in, least and most", "200, 100, 500")),
    ("currency", "5", ("What one chip stands for", "5 cents")),
    ("limit", "sky", ("Betting limit", "fixed, spread, pot or no limit")),
])  # fmt: skip
async def test_the_form_says_which_field_and_what_to_write(
    night: Night, field: str, text: str, words: tuple[str, ...]
) -> None:
    assert not (await night.human("ann").slash("table open")).failed
    await kept(night, own(night, **{field: text}), *words)


async def test_stakes_are_the_hosts_and_wait_for_the_end_of_the_hand(night: Night) -> None:
    assert not (await night.human("ann").slash("table open")).failed
    await night.press("bob", "Sit in")
    refused(await night.press("bob", "Stakes"), "Only the host")
    shown = (await night.press("ann", "Stakes")).reply
    assert shown is not None and shown.ephemeral and shown.labels == ["Own stakes…"]
    await kept(night, night.human("bob").slash("table stakes"), "Only the host")
    await kept(night, night.human("bob").slash("table stakes", limit="pot"), "Only the host")
    opened = await night.human("ann").click(shown, "Own stakes…")
    await night.heads_up()
    await night.said("to act")
    await kept(night, night.human("ann").slash("table stakes"), "Hand 1 is being played")
    await kept(night, night.human("ann").click(shown, "Own stakes…"), "Hand 1 is being played")
    await kept(night, night.human("ann").submit(opened, FORM | {"bets": "10/20"}), "Hand 1 is being played")
    late = night.human("ann").select(shown, shown.selects[0]["custom_id"], "2/3/10/20")
    await kept(night, late, "Hand 1 is being played")


async def test_single_options_change_that_and_leave_the_rest(night: Night) -> None:
    assert not (await night.human("ann").slash("table open")).failed
    assert (await say(night, "ann", "stakes", ante=0)).text == "The stakes are set."
    assert (await night.table()).stakes == Stakes(0, 2, 5, 10)
    await say(night, "ann", "stakes", least=100, most=300, limit="pot", chip="€0.10")
    await night.said("Ante 0, bring-in 2, bets 5 and 10; buy-in 200 (100 to 300) · pot limit · 1 chip = 0.1 €")
    await kept(night, night.human("ann").slash("table stakes", buy_in=500), "does not lie between 100 and 300")
    await kept(night, night.human("ann").slash("table stakes", bring_in=7), "Those stakes do not go")
    await kept(night, night.human("ann").slash("table stakes", chip="7"), "What one chip stands for")


async def test_a_table_is_opened_at_the_stakes_that_were_picked(night: Night) -> None:
    opened = await night.human("ann").slash("table open", stakes="5/5/20/40")
    await opened.replied()
    await night.said("Ante 5, bring-in 5, bets 20 and 40; buy-in 800")
    assert await night.chips() == {"Ann": 800}


async def test_one_sits_down_and_rebuys_within_what_is_sold(night: Night) -> None:
    assert not (await night.human("ann").slash("table open")).failed
    await kept(night, night.human("bob").slash("table sit", chips=150), "A seat costs 200 chips")
    await say(night, "ann", "stakes", least=100, most=300)
    await kept(night, night.human("bob").slash("table sit", chips=99), "from 100 to 300")
    await kept(night, night.human("bob").slash("table sit", chips=301), "from 100 to 300")
    assert "You sit with 150 chips" in (await say(night, "bob", "sit", chips=150)).text
    await kept(night, night.human("bob").slash("table rebuy", chips=40), "from 100 to 300")
    assert (await say(night, "bob", "rebuy", chips=100)).text == "Your chips are in front of you."
    assert await night.chips() == {"Ann": 200, "Bob": 250}


async def test_who_is_bust_is_dealt_out_and_shown_so_until_a_rebuy(night: Night) -> None:
    await night.lobby("seven-card-stud", "bob", "cy")
    await night.bot.tables.give(1, int(night.human("ann").id), int(night.human("cy").id), -200)
    assert "**Cy** 0 · *no chips, may rebuy*" in (await say(night, "dee", "status")).text
    await night.press("ann", "Deal")
    assert "Cy" not in (await night.said("hand 1 is announced")).text
    assert "**Cy** 0 · *no chips, may rebuy*" in (await say(night, "dee", "status")).text
    await night.human("ann").slash("host skip")
    await night.human("ann").slash("host skip")
    over = await night.said("hand 1 is over")
    assert "Rebuy" in over.labels
    assert (await night.press("cy", "Rebuy")).text == "Your chips are in front of you."
    await night.press("ann", "Deal again")
    assert "Cy 200" in (await night.said("hand 2 is announced")).text


async def test_the_host_seats_a_robot_of_some_strength_and_sends_it_away(night: Night) -> None:
    assert not (await night.human("ann").slash("table open")).failed
    await night.press("bob", "Sit in")
    await kept(night, night.human("bob").slash("table robot add"), "Only the host")
    await kept(night, night.human("bob").slash("table robot remove"), "Only the host")
    await kept(night, night.human("ann").slash("table robot remove"), "No robot sits here", "`/table robot add`")
    assert "practice table" in (await say(night, "ann", "robot add", strength="sharp")).text
    await night.said("🛠 **Ann** seats a robot, **Rusty**, which plays sharp.")
    assert (await night.table()).seats[-1].skill == "sharp"
    assert (await say(night, "ann", "robot remove")).text.startswith("A robot has left. Where one has played")
    await night.said("🛠 **Ann** sends the robot **Rusty** away.")
    assert set(await night.chips()) == {"Ann", "Bob"}


async def test_no_robot_comes_without_a_table_or_a_seat(night: Night) -> None:
    for command in ("robot add", "robot remove"):
        refused(await say(night, "ann", command), "no table in this channel")
    for name in {"cy", "dee", "eve", "finn", "gus", "hal"} - {one.name.lower() for one in night.server.world.humans}:
        night.server.world.add_user(name.capitalize())
    assert not (await night.human("ann").slash("table open")).failed
    for name in ("bob", "cy", "dee", "eve", "finn", "gus", "hal"):
        await say(night, name, "sit")
    await kept(night, night.human("ann").slash("table robot add"), "All 8 seats are taken")


async def test_terms_of_nothing_are_no_news(night: Night) -> None:
    assert not (await night.human("ann").slash("table open")).failed
    await night.bot.tables.terms(1, int(night.human("ann").id), Terms(Stakes(1, 2, 5, 10), 200))
    await night.bot.publisher.drawn(1)
    assert not any("🛠" in one.text for one in night.server.messages())


async def test_a_robot_that_left_before_any_hand_does_not_make_it_a_night_of_practice(night: Night) -> None:
    assert not (await night.human("ann").slash("table open")).failed
    for command in ("table robot add", "table robot remove"):
        assert not (await night.human("ann").slash(command)).failed
    assert not (await night.table()).practice
