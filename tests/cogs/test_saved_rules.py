"""House rules under a name: "our Friday rules" are picked again on any Friday, at any table of the server."""

from __future__ import annotations

import pytest

from bot.sandbox.driver import Outcome
from bot.sandbox.message_view import MessageView
from bot.table.errors import NotDealer
from tests.cogs.night import Night, refused
from tests.cogs.test_house_rules import choose, panel

FRIDAY = "our Friday rules"


async def saved_page(night: Night, page: MessageView, who: str = "ann") -> MessageView:
    outcome = await night.human(who).click(page, "Saved rules")
    assert not outcome.failed and outcome.edited is not None, outcome
    return outcome.edited


async def save(night: Night, page: MessageView, name: str) -> Outcome:
    opened = await night.human("ann").click(page, "Save the present rules…")
    assert opened.modal is not None
    return await night.human("ann").submit(opened, {"name": name})


async def pick(night: Night, page: MessageView, verb: str, name: str, who: str = "ann") -> Outcome:
    custom_id = next(one["custom_id"] for one in page.selects if one["custom_id"].endswith(f":{verb}"))
    return await night.human(who).select(page, custom_id, [name])


async def friday(night: Night) -> MessageView:
    """Ann saves two rules of hers; the page of saved rules."""
    page = await panel(night, "bob")
    page = await choose(night, page, "blackjack_ties", "fewer cards wins")
    page = await choose(night, page, "redeal_ante", "ante again")
    outcome = await save(night, await saved_page(night, page), f"  {FRIDAY} ")
    assert outcome.edited is not None
    return outcome.edited


async def test_rules_saved_on_one_night_are_played_by_on_another_in_another_channel(night: Night) -> None:
    page = await friday(night)
    assert FRIDAY in page.text and "**fewer cards wins**" in page.text and "**ante again**" in page.text
    assert not (await night.human("ann").slash("table close")).failed
    await night.stop()
    await night.start()
    await night.human("bob").slash("deal widow-jack", channel="second-table")
    lobby = await night.server.until(
        lambda: next((one for one in night.server.messages("second-table") if "House rules" in one.labels), None)
    )
    assert lobby is not None and "**split**" in lobby.text
    opened = await night.human("bob").click(lobby, "House rules")
    assert opened.reply is not None
    outcome = await pick(night, await saved_page(night, opened.reply, "bob"), "use-saved", FRIDAY, "bob")
    assert outcome.edited is not None and "House rules · Widow Jack" in outcome.edited.text
    table = await night.table(2)
    assert table.lobby is not None
    assert (table.lobby.rules["blackjack_ties"], table.lobby.rules["redeal_ante"]) == ("fewer cards wins", "ante again")
    await night.bot.publisher.drawn(2)
    assert any("**fewer cards wins**" in one.text for one in night.server.messages("second-table"))


async def test_a_saved_set_takes_the_place_of_what_was_chosen_and_of_the_set_of_the_same_name(night: Night) -> None:
    page = await friday(night)
    back = (await night.human("ann").click(page, "◀ House rules")).edited
    assert back is not None
    back = await choose(night, back, "redeal_ante", "no new ante")
    page = (await save(night, await saved_page(night, back), FRIDAY)).edited
    assert page is not None and page.text.count(FRIDAY) == 1 and "**no new ante**" in page.text
    back = (await night.human("ann").click(page, "◀ House rules")).edited
    assert back is not None
    back = await choose(night, back, "all_bust", "lowest bust")
    await pick(night, await saved_page(night, back), "use-saved", FRIDAY)
    rules = await night.rules()
    assert (rules["all_bust"], rules["blackjack_ties"]) == ("poker hand takes all", "fewer cards wins")


async def test_a_forgotten_set_is_gone_and_an_old_page_says_so(night: Night) -> None:
    page = await friday(night)
    opened = await night.press("ann", "House rules")
    assert opened.reply is not None
    old = await saved_page(night, opened.reply)  # a second panel, left open
    outcome = await pick(night, page, "forget-saved", FRIDAY)
    assert outcome.edited is not None and "Nothing is saved yet" in outcome.edited.text
    assert (await night.rules())["blackjack_ties"] == "fewer cards wins", "the table goes on as it was"
    for verb in ("use-saved", "forget-saved"):
        refused(await pick(night, old, verb, FRIDAY), "Nothing is saved under that name any more")


async def test_a_name_of_nothing_is_refused_and_a_26th_set_too(night: Night) -> None:
    page = await saved_page(night, await panel(night, "bob"))
    refused(await save(night, page, "   "), "Give it a name")
    hand = (await night.table()).lobby.hand_id  # pyright: ignore[reportOptionalMemberAccess]
    for number in range(25):
        await night.bot.tables.save_rules(hand, int(night.human("ann").id), f"set {number}")
    refused(await save(night, page, "one more"), "25 sets", "Forget one first")
    assert not (await save(night, page, "set 3")).text


async def test_only_who_deals_saves_and_forgets(night: Night) -> None:
    await friday(night)
    tables, bob, before = night.bot.tables, int(night.human("bob").id), await night.stands()
    hand = (await night.table()).lobby.hand_id  # pyright: ignore[reportOptionalMemberAccess]
    for deed in (tables.save_rules, tables.use_rules, tables.forget_rules):
        with pytest.raises(NotDealer):
            await deed(hand, bob, FRIDAY)
    assert [one.name for one in await tables.saved_rules(1, "widow-jack")] == [FRIDAY]
    assert await night.stands() == before


async def test_rules_that_do_not_go_together_are_told_in_the_lobby_before_anybody_deals(night: Night) -> None:
    page = await panel(night, "bob", game="woolworth-joker")
    await choose(night, page, "jokers", "2")
    told = await night.said("⚠ A single flip goes with exactly one joker")
    assert "Deal" in told.labels
    refused(await night.press("ann", "Deal"), "exactly one joker")
    await choose(night, page, "flip", "every joker")
    await night.bot.publisher.drawn(1)
    assert "single flip" not in (await night.shown("Deal")).text


async def test_the_panel_marks_what_is_usual_and_begins_with_what_must_be_announced(night: Night) -> None:
    page = await panel(night, game="woolworth-mjtf")
    assert "**To announce before the deal**" in page.text
    options = {one["label"]: one["value"] for select in page.selects for one in select["options"]}
    assert options["one per player (usual)"] == "one per player" and "every joker (usual)" in options
    seen: list[str] = []
    while page:
        seen.append(page.text.split("**")[1])
        if "More ▶" not in page.labels:
            break
        turned = await night.human("ann").click(page, "More ▶")
        assert turned.edited is not None
        page = turned.edited
    assert seen[0] == "To announce before the deal" and any("Betting" in title for title in seen)
    assert any("Penalties" in title for title in seen) and len(seen) <= 5, seen
