"""What a player does on the sandbox page: become somebody, press, choose, fill in, type."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import Page, expect

from .fake import ANN, BOB, COMMANDS, CY, LETTERS, POKER, FakeSandbox, box, button, message, row, words

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]
Open = Callable[..., Awaitable[Page]]

LATE = "Mariah did not answer within three seconds."


def _labelled(label: str, kind: int, custom_id: str, **more: Any) -> dict[str, Any]:
    return {"type": 18, "label": label, "component": {"type": kind, "custom_id": custom_id} | more}


def _choices(*values: str, chosen: str = "") -> list[dict[str, Any]]:
    return [{"label": value.title(), "value": value, "default": value == chosen} for value in values]


FORM = {
    "custom_id": "hand:1:rules",
    "title": "House rules",
    "components": [
        words("For **this** table"),
        _labelled("Amount", 4, "amount", style=1, min_length=2, max_length=4, required=True),
        _labelled("Words", 4, "words", style=2, value="as printed", required=False),
        _labelled("Wild", 3, "wild", options=_choices("jacks", "deuces", chosen="jacks")),
        _labelled("Guest", 5, "guest", required=False),
        _labelled("Odd chip", 21, "odd", options=_choices("left", "high", chosen="left")),
        _labelled("Extras", 22, "extras", min_values=1, max_values=2, options=_choices("jokers", "flip", "buy")),
        _labelled("Announce", 23, "announce", default=True),
        row({"type": 4, "custom_id": "old", "label": "Old style", "style": 1, "required": False}),
    ],
}


@pytest.fixture
def board(fake: FakeSandbox) -> dict[str, Any]:
    select = {"type": 3, "custom_id": "flip", "options": _choices("bob", "cy")}
    several = {"type": 3, "custom_id": "out", "max_values": 2, "options": _choices("ann", "bob", "cy")}
    several |= {"placeholder": "Who sits out?"}
    people = {"type": 5, "custom_id": "who", "min_values": 0}
    rows = [row(button("Call 5", "call"), button("Raise…", "raise")), row(select), row(several), row(people)]
    fake.channel = [message("", box(words("Ann to act"), *rows))]
    return fake.channel[0]


async def test_a_press_spins_until_it_is_acknowledged(
    fake: FakeSandbox, open_page: Open, board: dict[str, Any]
) -> None:
    page = await open_page()
    call = page.locator("[data-custom-id=call]")
    await call.click()
    asked = await fake.next("component")
    key = asked.pop("key")
    where = {"as": ANN, "channel_id": POKER, "message_id": board["id"]}
    assert asked == where | {"custom_id": "call", "component_type": 2, "values": []}
    await expect(call).to_contain_class("pending")
    await fake.settle(key, "acked")
    await expect(call).not_to_contain_class("pending")
    await expect(page.locator(".failed")).to_have_count(0)


async def test_a_press_without_answer_is_told_in_red(fake: FakeSandbox, open_page: Open, board: dict[str, Any]) -> None:
    page, other = await open_page(), await open_page(BOB)
    call, failed = page.locator("[data-custom-id=call]"), page.locator(f"[data-message-id='{board['id']}'] .failed")
    await call.click()
    await fake.settle((await fake.next("component"))["key"], "failed", LATE)
    await expect(failed).to_have_text(f"This interaction failed. {LATE}")
    await expect(call).not_to_contain_class("pending")
    await expect(other.locator(".failed")).to_have_count(0)
    await call.click()
    await expect(failed).to_have_count(0)
    await fake.next("component")
    fake.refusal = "That button is not on the message any more."
    await page.locator("[data-custom-id=raise]").click()
    await expect(failed).to_contain_text(fake.refusal)
    await fake.post(board | {"components": [box(words("Bob to act"))]}, "message_update")
    await expect(failed).to_have_count(0)


async def test_a_board_that_changes_under_the_finger_swallows_no_press(
    fake: FakeSandbox, open_page: Open, board: dict[str, Any]
) -> None:
    page = await open_page()
    await page.locator("[data-custom-id=call]").hover()
    await page.mouse.down()
    await fake.post(board | {"components": [box(words("Bob to act"), row(button("Check", "check")))]}, "message_update")
    await fake.write(ANN, message("later than the board"))
    await expect(page.locator("#dm")).to_contain_text("later than the board")
    await page.mouse.up()
    assert (await fake.next("component"))["custom_id"] == "call"
    await expect(page.locator("#channel")).to_contain_text("Bob to act")


async def test_selects_send_what_is_chosen(fake: FakeSandbox, open_page: Open, board: dict[str, Any]) -> None:
    page = await open_page()
    await page.select_option("select[data-custom-id=flip]", "cy")
    asked = await fake.next("component")
    assert (asked["custom_id"], asked["component_type"], asked["values"]) == ("flip", 3, ["cy"])
    await page.select_option("select[data-custom-id=who]", BOB)
    asked = await fake.next("component")
    assert (asked["component_type"], asked["values"]) == (5, [BOB])
    several = page.locator("[data-custom-id=out]")
    await several.get_by_text("Who sits out?").click()
    await expect(several.get_by_role("button")).to_be_disabled()
    await several.get_by_label("Ann").check()
    await several.get_by_label("Cy").check()
    await expect(several.get_by_label("Bob")).to_be_disabled()
    await several.get_by_role("button").click()
    assert (await fake.next("component"))["values"] == ["ann", "cy"]


async def test_a_form_is_handed_in_by_custom_id(fake: FakeSandbox, open_page: Open, board: dict[str, Any]) -> None:
    page, other = await open_page(), await open_page()
    await page.locator("[data-custom-id=raise]").click()
    key = (await fake.next("component"))["key"]
    await fake.push({"type": "modal", "interaction_id": key, **FORM})
    form = page.locator("dialog.modal")
    await expect(form.locator("h2")).to_have_text("House rules")
    await expect(form.locator(".undrawn")).to_have_count(0)
    submit = form.get_by_text("Submit")
    await submit.click()
    assert fake.done.empty(), "an empty field that must be filled was handed in"
    await form.locator("[data-custom-id=amount]").fill("140")
    await submit.click()
    assert fake.done.empty(), "no box was ticked where one must be"
    await form.get_by_label("Jokers").check()
    await form.get_by_label("Buy").check()
    await form.locator("select[data-custom-id=wild]").select_option("deuces")
    await form.get_by_label("High").check()
    await form.locator("[data-custom-id=announce]").uncheck()
    await submit.click()
    asked = await fake.next("modal")
    handed = asked.pop("key")
    assert asked == {
        "as": ANN,
        "interaction_id": key,
        "custom_id": "hand:1:rules",
        "values": {
            "amount": "140",
            "words": "as printed",
            "wild": ["deuces"],
            "guest": [],
            "odd": "high",
            "extras": ["jokers", "buy"],
            "announce": False,
            "old": "",
        },
    }
    await fake.settle(handed, "failed", LATE)
    await expect(form.locator(".failed")).to_contain_text(LATE)
    await submit.click()
    await fake.settle((await fake.next("modal"))["key"], "done")
    await expect(form).to_have_count(0)
    await expect(other.locator("dialog.modal")).to_have_count(0)


async def test_one_can_become_any_player(fake: FakeSandbox, open_page: Open, board: dict[str, Any]) -> None:
    fake.letters[ANN] = [message("Down: J♠ 5♦", channel_id=LETTERS)]
    fake.letters[BOB] = [message("Down: 7♣ 7♥", channel_id=LETTERS)]
    fake.private[ANN] = [message("for Ann alone", flags=64)]
    page = await open_page("")
    await expect(page.locator("#dm .message")).to_have_text(["MMariahAPP14/03/2026, 12:00Down: J♠ 5♦"])
    await page.click(f"[data-user-id='{BOB}']")
    await expect(page.locator("#dm .message")).to_have_text(["MMariahAPP14/03/2026, 12:00Down: 7♣ 7♥"])
    await expect(page.get_by_text("for Ann alone")).to_have_count(0)
    assert page.url.endswith(f"#as={BOB}")
    await page.locator("[data-custom-id=call]").click()
    assert (await fake.next("component"))["as"] == BOB
    await page.evaluate(f"location.hash = '#as={CY}'")
    await expect(page.locator(f"[data-user-id='{CY}']")).to_have_attribute("aria-checked", "true")
    await expect(page.locator("#dm")).to_contain_text("Cy has no messages from Mariah yet")


async def test_the_row_of_players_tells_whose_turn_it_is_and_who_has_mail(fake: FakeSandbox, open_page: Open) -> None:
    fake.waiting[CY] = True
    page = await open_page()
    ann, bob, cy = (page.locator(f"[data-user-id='{who}']") for who in (ANN, BOB, CY))
    await expect(cy.locator(".turn")).to_be_visible()
    await expect(ann.locator(".turn")).to_be_hidden()
    await fake.push({"type": "waiting", "waiting": {ANN: True, BOB: False, CY: False}})
    await expect(ann.locator(".turn")).to_be_visible()
    await expect(cy.locator(".turn")).to_be_hidden()
    await expect(page).to_have_title("● Your turn – Ann · Mariah sandbox")
    await fake.seen_by(BOB)
    await fake.write(BOB, message("Down: 7♣ 7♥"))
    await expect(bob.locator(".dot")).to_be_visible()
    await expect(ann.locator(".dot")).to_be_hidden()
    await bob.click()
    await expect(bob.locator(".dot")).to_be_hidden()


async def test_an_empty_channel_offers_to_deal(fake: FakeSandbox, open_page: Open) -> None:
    page = await open_page()
    await expect(page.locator(".starter")).to_contain_text("Waiting for Mariah")
    await fake.push({"type": "commands", "commands": COMMANDS})
    await page.get_by_role("button", name="Deal Widow Jack").click()
    asked = await fake.next("command")
    assert (asked["as"], asked["path"], asked["options"]) == (ANN, ["deal", "widow-jack"], {})
    await fake.settle(asked["key"], "failed", LATE)
    await expect(page.locator("#command-status.failed")).to_contain_text(LATE)
    await fake.post(message("", box(words("The lobby"))))
    await expect(page.locator(".starter")).to_have_count(0)
    await page.locator(".hint", has_text="/cards").click()
    assert (await fake.next("command"))["path"] == ["cards"]


async def test_typing_a_slash_lists_the_commands(fake: FakeSandbox, open_page: Open) -> None:
    fake.commands = COMMANDS
    page = await open_page()
    line, offered = page.locator("#command"), page.locator("#suggestions [role=option] b")
    await line.fill("/")
    all_lines = ["/deal widow-jack", "/deal baseball", "/cards", "/hand show", "/host chips"]
    await expect(offered).to_have_text(all_lines)
    await line.fill("/base")
    await expect(offered).to_have_text(["/deal baseball"])
    await line.fill("/deal ")
    await line.press("ArrowDown")
    await line.press("Enter")
    await expect(line).to_have_value("/deal baseball")
    await expect(page.locator("#options")).to_contain_text("about baseball")
    await line.press("Enter")
    assert (await fake.next("command"))["path"] == ["deal", "baseball"]
    await expect(line).to_have_value("")
    await line.fill("/hand show number:3")
    await line.press("Enter")
    asked = await fake.next("command")
    assert (asked["path"], asked["options"]) == (["hand", "show"], {"number": 3})
    await line.fill("/nonsense")
    await line.press("Enter")
    await expect(page.locator("#command-status")).to_have_text("There is no command /nonsense.")


async def test_a_command_typed_before_the_page_knows_it_goes_when_it_does(fake: FakeSandbox, open_page: Open) -> None:
    fake.commands = COMMANDS
    page = await open_page()
    fake.ready.clear()
    await page.reload()
    await page.fill("#command", "/cards")
    await page.press("#command", "Enter")
    fake.ready.set()
    assert (await fake.next("command"))["path"] == ["cards"]
    await expect(page.locator("#command")).to_have_value("")


async def test_options_are_fields_of_their_kind(fake: FakeSandbox, open_page: Open) -> None:
    fake.commands = COMMANDS
    page = await open_page()
    line, options = page.locator("#command"), page.locator("#options")
    await line.fill("/host chips")
    await line.press("Enter")
    assert fake.done.empty(), "a command went without an option it needs"
    await options.locator("[name=player]").select_option(label="Bob")
    await options.locator("[name=amount]").fill("-5")
    await options.locator("[name=amount]").press("Enter")
    assert fake.done.empty(), "an amount below the least went"
    await options.locator("[name=amount]").fill("25")
    await options.locator("[name=why]").select_option(label="Gift")
    await options.locator("[name=quietly]").select_option(label="no")
    await options.locator("[name=game]").fill("wid")
    asked = await fake.next("autocomplete")
    while asked["options"].get("game") != "wid":
        asked = await fake.next("autocomplete")
    assert (asked["path"], asked["focused"], asked["options"]["player"]) == (["host", "chips"], "game", BOB)
    choices = [{"name": "Widow Jack", "value": "widow-jack"}]
    await fake.push({"type": "autocomplete", "id": asked["key"], "choices": choices})
    await options.get_by_role("button", name="Widow Jack").click()
    await options.get_by_role("button", name="Send").click()
    wanted = {"player": BOB, "amount": 25, "why": "g", "quietly": False, "game": "widow-jack"}
    assert (await fake.next("command"))["options"] == wanted


async def test_enter_leads_to_the_first_option_that_is_wanted_without_scolding(
    fake: FakeSandbox, open_page: Open
) -> None:
    fake.commands = COMMANDS
    page = await open_page()
    await page.evaluate("window.scolded = []; addEventListener('invalid', (e) => scolded.push(e.target.name), true)")
    line, options = page.locator("#command"), page.locator("#options")
    await line.fill("/host chips player:Bob")
    await line.press("Enter")
    await expect(options.locator("[name=amount]")).to_be_focused()
    assert await page.evaluate("scolded") == []
    # Asked for once, it may be told what is missing.
    await options.locator("[name=amount]").press("Enter")
    assert await page.evaluate("scolded") == ["amount"]
    # What was filled in wrongly is told at once.
    await line.fill("/host chips player:Bob amount:-5")
    await line.press("Enter")
    assert await page.evaluate("scolded") == ["amount", "amount"]
    assert fake.done.empty()
    await line.fill("/host chips player:Bob amount:5")
    await line.press("Enter")
    assert (await fake.next("command"))["options"] == {"player": BOB, "amount": 5}


async def test_plain_words_are_said_in_the_channel(fake: FakeSandbox, open_page: Open) -> None:
    page = await open_page(CY)
    await page.fill("#command", "nice hand")
    await page.press("#command", "Enter")
    asked = await fake.next("say")
    assert asked | {"key": ""} == {"as": CY, "channel_id": POKER, "content": "nice hand", "key": ""}
    fake.refusal = "A message has one to 2000 characters."
    await page.fill("#command", "again")
    await page.press("#command", "Enter")
    await expect(page.locator("#command-status.failed")).to_have_text(fake.refusal)


async def test_direct_messages_can_be_closed_to_the_bot(fake: FakeSandbox, open_page: Open) -> None:
    page = await open_page()
    await page.get_by_role("switch").click()
    asked = await fake.next("dms")
    assert (asked["as"], asked["open"]) == (ANN, False)
    await fake.push({"type": "dms", "open": False}, ANN)
    await expect(page.locator("#letters")).to_contain_text("Direct messages are closed")
