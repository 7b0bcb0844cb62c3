"""Each of the eleven games clicked through in headless Chromium, penalties, flips and house rules included."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.message_view import MessageView
from bot.sandbox.server import SandboxServer
from tests.acceptance.evening import PATIENCE, Evening
from tests.acceptance.players import Table
from tests.acceptance.tales import TALES, Tale
from tests.acceptance.test_in_the_browser import CHROMIUM, FLAGS, WINDOW
from tests.cogs.conftest import night
from tests.cogs.night import Night

__all__ = ["night"]

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="no Chromium here: the browser tests are skipped"),
]
NAMES = ("Ann", "Bob", "Cy")
MILLISECONDS = PATIENCE * 1000


class Windows:
    """Fingers in a browser: one window for each player; what a page complains about is kept."""

    def __init__(self, server: SandboxServer) -> None:
        self.server = server
        self.pages: dict[str, Any] = {}
        self.complaints: list[str] = []

    async def open(self, browser: Any, name: str) -> None:
        page = await browser.new_page(viewport=WINDOW, reduced_motion="reduce")
        page.set_default_timeout(MILLISECONDS)
        page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)
        page.on("pageerror", lambda fault: self.complaints.append(str(fault)))
        await page.goto(f"{self.server.base_url}/#as={self.server.user(name).id}")
        await page.wait_for_selector("#command")
        self.pages[name] = page

    async def press(self, who: str, message: MessageView, custom_id: str) -> None:
        await self.pages[who].locator(f'button[data-custom-id="{custom_id}"]:not([disabled])').last.click()

    async def choose(self, who: str, message: MessageView, custom_id: str, value: str) -> None:
        await self.pages[who].locator(f'select[data-custom-id="{custom_id}"]').last.select_option(value)

    async def type(self, who: str, line: str) -> None:
        await self.pages[who].locator("#command").click()
        await self.pages[who].keyboard.type(line)
        await self.pages[who].keyboard.press("Enter")

    async def dealt(self, table: Table, tale: Tale, hand: int) -> None:
        """Ann types the command, who has no seat sits in, Ann chooses the house rules and deals."""
        await self.type("Ann", f"/deal {tale.game}")
        lobby = await self.lobby(hand)
        for name in NAMES[1:]:
            if name not in lobby.text:
                await self.click(name, lobby, "Sit in")
                await self.server.until(lambda name=name: any(name in one.text for one in table.lobbies()), PATIENCE)
        for key, value in tale.rules:
            await self.click("Ann", lobby, "House rules")
            await self.tick("Ann", f":{key}", value)
        await self.click("Ann", lobby, "Deal")

    async def lobby(self, hand: int) -> MessageView:
        """The lobby of that hand."""

        def look() -> MessageView | None:
            return next((one for one in self.server.messages() if f"hand {hand} gathers" in one.text), None)

        found = await self.server.until(look, PATIENCE)
        assert found is not None
        return found

    async def result(self, who: str, hand: int) -> str:
        """The result as that window shows it."""
        article = self.pages[who].locator("#channel article").filter(has_text=f"hand {hand} is over").last
        await article.wait_for()
        return await article.inner_text()

    async def click(self, who: str, message: MessageView, label: str) -> None:
        button = message.find_button(label)
        assert button is not None
        await self.press(who, message, button.custom_id)

    async def tick(self, who: str, custom_id: str, value: str) -> None:
        """Tick only that in a list of boxes, and hand it in."""
        boxes = self.pages[who].locator(f'details[data-custom-id$="{custom_id}"]').last
        await boxes.locator("summary").click()
        for box in await boxes.locator("input:checked").all():
            await box.uncheck()
        await boxes.locator(f'input[value="{value}"]').check()
        await boxes.get_by_role("button", name="Choose").click()


async def test_every_game_is_clicked_from_the_deal_to_the_showdown(night: Night) -> None:
    playwright = pytest.importorskip("playwright.async_api")
    windows, table = Windows(night.server), Table(night.server)
    async with playwright.async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=str(CHROMIUM), args=list(FLAGS))
        for name in NAMES:
            await windows.open(browser, name)
        for hand, tale in enumerate(TALES.values(), start=1):
            night.chance.decks = tale.decks
            await windows.dealt(table, tale, hand)
            await Evening(night.server, NAMES, hand).play(windows, tale.presses)
            for name in NAMES:
                shown = await windows.result(name, hand)
                for words in tale.at_the_end:
                    assert words.replace("**", "") in shown, (tale.game, name, shown)
                assert await windows.pages[name].locator(".undrawn, .failed").all_inner_texts() == [], name
        await browser.close()
    assert not windows.complaints, windows.complaints
    assert sum((await night.chips()).values()) == 600
