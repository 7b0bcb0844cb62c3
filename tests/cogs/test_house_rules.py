"""The dealer's private panel: who gets it, what a choice changes, and how long that lasts."""

from __future__ import annotations

import pytest

from bot.engine.games import GAMES
from bot.present.house_words import value_words
from bot.sandbox.driver import Outcome
from bot.sandbox.message_view import MessageView
from tests.cogs.night import Night, refused

BUY = "House rules · Widow Jack"


async def panel(night: Night, *others: str, game: str = "widow-jack") -> MessageView:
    """Ann opens the lobby of a game, and the panel."""
    await night.lobby(game, *others)
    outcome = await night.press("ann", "House rules")
    assert outcome.reply is not None and outcome.ephemeral and "House rules ·" in outcome.text
    return outcome.reply


async def choose(night: Night, page: MessageView, key: str, *values: str) -> MessageView:
    """Choose in the select of a rule; the panel as it is then."""
    custom_id = next(one["custom_id"] for one in page.selects if one["custom_id"].endswith(f":{key}"))
    outcome = await night.human("ann").select(page, custom_id, list(values))
    assert not outcome.failed and not outcome.text and outcome.edited is not None
    return outcome.edited


async def hand_in(night: Night, page: MessageView, price: str) -> Outcome:
    """Fill in the price of the bought card, and hand the form in."""
    opened = await night.human("ann").click(page, "Numbers…")
    assert opened.modal is not None
    return await night.human("ann").submit(opened, {"buy_price": price})


async def play_out(night: Night) -> None:
    """Bob brings in, Ann folds."""
    await night.act("bob", "Bring in 2")
    await night.act("ann", "Fold")


async def test_only_the_dealer_gets_the_panel(night: Night) -> None:
    await night.lobby("widow-jack", "bob")
    before = await night.stands()
    refused(await night.press("bob", "House rules"), f"<@{night.human('ann').id}>'s deal")
    refused(await night.press("cy", "House rules"), "You have no seat")
    assert await night.stands() == before
    told = await night.press("ann", "House rules")
    assert told.ephemeral and BUY in told.text
    assert not any(BUY in one.text for one in night.server.messages())


async def test_what_the_dealer_chooses_stands_in_the_lobby_and_in_the_panel(night: Night) -> None:
    page = await panel(night, "bob")
    assert "**split**" in (await night.shown("Deal")).text
    page = await choose(night, page, "blackjack_ties", "fewer cards wins")
    await night.said("**fewer cards wins**")
    picked = next(one for one in page.selects if one["custom_id"].endswith(":blackjack_ties"))
    assert [one["value"] for one in picked["options"] if one.get("default")] == ["fewer cards wins"]
    assert (await night.rules())["blackjack_ties"] == "fewer cards wins"


async def test_the_panel_turns_its_pages_and_stays_on_one_while_choosing(night: Night) -> None:
    page = await panel(night)
    assert "(1 of 3)" in page.text and "◀ Back" not in page.labels
    keys: list[str] = []
    for number in (1, 2, 3):
        assert f"({number} of 3)" in page.text
        keys += [one["custom_id"].rpartition(":")[2] for one in page.selects]
        if number < 3:
            turned = (await night.human("ann").click(page, "More ▶")).edited
            assert turned is not None
            page = turned
    assert "More ▶" not in page.labels and len(keys) == len(set(keys)) == 17
    back = (await night.human("ann").click(page, "◀ Back")).edited
    assert back is not None and "(2 of 3)" in back.text
    key = back.selects[0]["custom_id"].rpartition(":")[2]
    values = [one["value"] for one in back.selects[0]["options"]]
    assert "(2 of 3)" in (await choose(night, back, key, values[-1])).text


async def test_a_number_handed_in_is_announced_and_an_empty_field_is_the_big_bet_again(night: Night) -> None:
    page = await panel(night)
    for typed, price in (("15", 15), ("1,000", 1000), ("0", 0), ("", 10), ("7", 7), ("none", 10)):
        assert not (await hand_in(night, page, typed)).text
        assert (await night.rules())["buy_price"] == price, typed
        await night.said(f"up? **{price}**")


@pytest.mark.parametrize("typed", ["abc", "-3", "1e9", "1.5", "10,00", "٣"])
async def test_a_number_that_is_none_is_refused_and_changes_nothing(night: Night, typed: str) -> None:
    page = await panel(night)
    assert not (await hand_in(night, page, "15")).text
    before = await night.stands()
    refused(await hand_in(night, page, typed), "whole number of chips")
    assert await night.stands() == before


async def test_a_price_beyond_all_chips_is_refused_in_words_of_the_panel(night: Night) -> None:
    page = await panel(night)
    before = await night.stands()
    outcome = await hand_in(night, page, "2,000,000")
    refused(outcome, "up?", "goes from 0 to 1000000")
    assert "_" not in outcome.text, "a key of the program is no word for a player"
    assert await night.stands() == before


async def test_a_price_in_words_or_chips_is_taken_as_the_rule_offers_it(night: Night) -> None:
    page = await panel(night, game="baseball")
    for typed, price in (("nothing", "nothing"), ("25", 25), ("Match the pot", "match the pot")):
        opened = await night.human("ann").click(page, "Numbers…")
        assert opened.modal is not None
        label = opened.modal["components"][0]
        assert label["label"] == "What does a 3 face up cost?" and "match the pot" in label["description"]
        assert not (await night.human("ann").submit(opened, {"three_costs": typed})).text
        assert (await night.rules())["three_costs"] == price
    opened = await night.human("ann").click(page, "Numbers…")
    refused(await night.human("ann").submit(opened, {"three_costs": "0"}), "goes from 1")
    assert (await night.rules())["three_costs"] == "match the pot"


async def test_several_ranks_are_chosen_wild_at_once(night: Night) -> None:
    page = await panel(night, "bob", game="wild-stud")
    await choose(night, page, "wild_ranks", "K", "2", "9")
    await night.said("Which ranks are wild? **2, 9, K**")
    await night.press("ann", "Deal")
    assert "Which ranks are wild? **2, 9, K**" in (await night.said("is announced")).text


async def test_rules_that_do_not_fit_the_players_are_refused_at_the_deal_and_can_be_changed(night: Night) -> None:
    page = await panel(night, "bob", game="wild-stud")
    await choose(night, page, "jokers", "3")
    before = await night.stands()
    refused(await night.press("ann", "Deal"), "never more than one joker a player")
    assert await night.stands() == before
    await choose(night, page, "jokers", "2")
    assert not (await night.press("ann", "Deal")).text
    await night.said("hand 1 is announced")


async def test_every_choice_of_every_panel_is_taken(night: Night) -> None:
    for key in GAMES:
        page: MessageView | None = await panel(night, game=key)
        while page is not None:
            for one in page.selects:
                rule, value = one["custom_id"].rpartition(":")[2], one["options"][-1]["value"]
                page = await choose(night, page, rule, value)
                assert value_words((await night.rules())[rule]) == value, (key, rule)
            if "Numbers…" in page.labels:
                assert (await night.human("ann").click(page, "Numbers…")).modal is not None, key
            more = "More ▶" in page.labels
            page = (await night.human("ann").click(page, "More ▶")).edited if more else None


async def test_a_form_opened_before_a_restart_is_taken_after_it(night: Night) -> None:
    page = await panel(night, "bob")
    opened = await night.human("ann").click(page, "Numbers…")
    await night.stop()
    await night.start()
    assert not (await night.human("ann").submit(opened, {"buy_price": "15"})).text
    assert (await night.rules())["buy_price"] == 15
    page = await choose(night, page, "all_bust", "lowest bust")
    assert (await night.rules())["all_bust"] == "lowest bust"


async def test_all_as_usual_puts_every_rule_back(night: Night) -> None:
    page = await panel(night)
    usual = await night.rules()
    page = await choose(night, page, "queen_down", "wild in the poker hand")
    await hand_in(night, page, "15")
    assert await night.rules() != usual
    assert not (await night.human("ann").click(page, "All as usual")).text
    assert await night.rules() == usual
    await night.server.until(lambda: "wild in the poker hand" not in night.server.messages()[-1].text)


async def test_the_chosen_rules_are_announced_and_kept_for_the_next_hand_of_that_game(night: Night) -> None:
    night.chance.decks = ["4s 9h  Jd 8d  3c 9s", "4s 9h  Jd 8d  3c 9s"]
    page = await panel(night, "bob")
    page = await choose(night, page, "blackjack_ties", "fewer cards wins")
    await hand_in(night, page, "15")
    await night.press("ann", "Deal")
    first = await night.said("hand 1 is announced")
    assert "**fewer cards wins**" in first.text and "**15**" in first.text
    await play_out(night)
    await night.press("ann", "Deal again")
    second = await night.said("hand 2 is announced")
    assert "**fewer cards wins**" in second.text and "**15**" in second.text
    await play_out(night)
    await night.said("hand 2 is over")
    assert not (await night.human("ann").slash("deal stud-jack")).failed
    assert "**fewer cards wins**" not in (await night.said("Stud-Jack · hand 3 gathers")).text


async def test_a_panel_left_open_after_the_deal_changes_no_rule_of_the_hand(night: Night) -> None:
    page = await panel(night, "bob")
    await night.press("ann", "Deal")
    await night.said("hand 1 is announced")
    custom_id = next(one["custom_id"] for one in page.selects if one["custom_id"].endswith(":blackjack_ties"))
    before = await night.stands()
    refused(await night.human("ann").select(page, custom_id, "more cards wins"), "already played")
    refused(await night.human("ann").click(page, "Numbers…"), "already played")
    refused(await night.human("ann").click(page, "All as usual"), "already played")
    assert await night.stands() == before


async def test_a_panel_left_open_when_another_game_was_picked_says_so(night: Night) -> None:
    page = await panel(night, "bob")
    custom_id = next(one["custom_id"] for one in page.selects if one["custom_id"].endswith(":blackjack_ties"))
    await night.human("ann").slash("deal seven-card-stud")
    before = await night.stands()
    refused(await night.human("ann").select(page, custom_id, "more cards wins"), "has no such rule", "`House rules`")
    assert await night.stands() == before
