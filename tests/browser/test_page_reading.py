"""What a reader of the sandbox page keeps before the eyes: the newest, what comes of a press, enough of the board."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from .fake import ANN, BOB, COMMANDS, CY, FakeSandbox, box, button, message, row, words

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]
Open = Callable[..., Awaitable[Page]]

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}
AWAY = "(one) => Math.round(one.scrollHeight - one.scrollTop - one.clientHeight)"
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Two frames later everything that follows from a change of size has happened."""
CALLS_ANN = [{"id": ANN, "username": "ann", "global_name": "Ann"}]
TURN = {"type": "waiting", "waiting": {ANN: True, BOB: False, CY: False}}


def _lobby() -> dict[str, Any]:
    return message("", box(words("The lobby"), row(button("Deal", "deal"), button("House rules", "rules"))))


def _chat(many: int = 60) -> list[dict[str, Any]]:
    return [message(f"line {number}") for number in range(many)]


async def _scroll_up(feed: Locator) -> None:
    await feed.evaluate("(one) => one.scrollTo(0, 0)")
    await feed.page.evaluate(DRAWN)


async def test_the_keyboard_of_a_phone_does_not_hide_the_newest_message(fake: FakeSandbox, open_page: Open) -> None:
    fake.channel = _chat()
    page = await open_page(**PHONE)
    feed = page.locator("#channel")
    for size in (500, 844):
        await page.set_viewport_size({"width": 390, "height": size})
        await page.evaluate(DRAWN)
        assert await feed.evaluate(AWAY) <= 1
    # The feed has just scrolled, as after a message, and hears of it only when the keyboard is there.
    await feed.evaluate("(one) => { one.scrollTop -= 1; document.body.style.height = '500px' }")
    await page.evaluate(DRAWN)
    assert await feed.evaluate(AWAY) <= 1
    await fake.post(message("the newest"))
    await expect(page.get_by_text("the newest")).to_be_in_viewport()


async def test_a_reader_further_up_is_told_of_the_turn(fake: FakeSandbox, open_page: Open) -> None:
    fake.channel = [*_chat(), message("", box(words("Bob to act")))]
    board = fake.channel[-1]
    page = await open_page()
    pill = page.locator("#channel .pill")
    await _scroll_up(page.locator("#channel"))
    await expect(pill).to_be_hidden()
    # The board changes its words and nothing new comes, yet somebody waits.
    await fake.post(board | {"components": [box(words("Ann to act"))], "mentions": CALLS_ANN}, "message_update")
    await fake.push(TURN)
    await expect(pill).to_have_text("Your turn ↓")
    await expect(pill).to_be_visible()
    await pill.click()
    await expect(page.get_by_text("Ann to act")).to_be_in_viewport()
    await expect(pill).to_be_hidden()
    await _scroll_up(page.locator("#channel"))
    await expect(pill).to_be_visible()
    await page.get_by_text("second-table").click()
    await expect(pill).to_be_hidden()


async def test_what_comes_of_a_press_further_up_is_shown(fake: FakeSandbox, open_page: Open) -> None:
    lobby = _lobby()
    fake.channel = [lobby, *_chat()]
    page = await open_page(**PHONE)
    await _scroll_up(page.locator("#channel"))
    await page.locator("[data-custom-id=deal]").click()
    key = (await fake.next("component"))["key"]
    await fake.post(lobby | {"components": [box(words("The lobby: dealt"))]}, "message_update")
    await fake.settle(key, "done")
    # A message that only changed is where the reader is already.
    await expect(page.get_by_text("The lobby: dealt")).to_be_in_viewport()
    await fake.post(message("", box(words("the board"))))
    await expect(page.get_by_text("the board")).to_be_in_viewport()
    # It was one answer: whoever goes on reading is left in peace.
    await _scroll_up(page.locator("#channel"))
    await fake.post(message("chat of others"))
    await expect(page.locator("#channel .pill")).to_be_visible()
    await expect(page.get_by_text("The lobby: dealt")).to_be_in_viewport()


@pytest.mark.parametrize("typed", ["/cards", "nice hand"])
async def test_what_comes_of_a_line_is_shown(fake: FakeSandbox, open_page: Open, typed: str) -> None:
    fake.commands = COMMANDS
    fake.channel = _chat()
    page = await open_page()
    await _scroll_up(page.locator("#channel"))
    await page.fill("#command", typed)
    await page.press("#command", "Enter")
    await fake.whisper(ANN, message("what came of it"))
    await expect(page.get_by_text("what came of it")).to_be_in_viewport()


async def test_what_comes_of_a_form_is_shown(fake: FakeSandbox, open_page: Open) -> None:
    fake.channel = [_lobby(), *_chat()]
    page = await open_page()
    await page.clock.install()
    await _scroll_up(page.locator("#channel"))
    await page.locator("[data-custom-id=rules]").click()
    key = (await fake.next("component"))["key"]
    await fake.push({"type": "modal", "interaction_id": key, "custom_id": "f", "title": "Rules", "components": []})
    await expect(page.locator("dialog.modal")).to_be_visible()
    await page.clock.fast_forward(60_000)
    await page.get_by_text("Submit").click()
    await fake.next("modal")
    await fake.post(message("new rules"))
    await page.clock.run_for(100)
    await expect(page.get_by_text("new rules")).to_be_in_viewport()


@pytest.mark.parametrize("how", ["turns the wheel", "waits"])
async def test_whoever_reads_on_after_a_press_is_not_pulled_away(fake: FakeSandbox, open_page: Open, how: str) -> None:
    fake.channel = [_lobby(), *_chat()]
    page = await open_page()
    await page.clock.install()
    await _scroll_up(page.locator("#channel"))
    await page.locator("[data-custom-id=deal]").click()
    await fake.next("component")
    if how == "waits":
        await page.clock.fast_forward(11_000)
    else:
        await page.locator("#channel").dispatch_event("wheel")
    await fake.post(message("much later"))
    await page.clock.run_for(100)
    await expect(page.locator("#channel .pill")).to_have_text("New messages ↓")
    await expect(page.locator("[data-custom-id=deal]")).to_be_in_viewport()


async def test_a_phone_held_sideways_has_room_for_the_board(fake: FakeSandbox, open_page: Open) -> None:
    fake.commands = COMMANDS
    for number in range(21, 28):
        fake.names[str(number)] = f"Robot number {number}"
        fake.waiting[str(number)] = False
    fake.channel = _chat()
    page = await open_page(viewport={"width": 844, "height": 390})
    room = await page.locator("#channel").bounding_box()
    assert room and room["height"] >= 240
    told = page.locator("#letters .switch span")
    assert await told.evaluate("(one) => one.scrollWidth <= one.clientWidth && one.offsetLeft > 0")
    assert await page.locator("#letters").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    await expect(told).to_be_in_viewport(ratio=1)
    await expect(page.locator("#command")).to_be_in_viewport(ratio=1)
