"""The same hand clicked through in headless Chromium by three players in three windows (must be shown, 3).

With MARIAH_SHOTS naming a folder, the README's pictures are taken on the way.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.acceptance.conftest import House
from tests.acceptance.players import Table
from tests.acceptance.story import AFTER_THE_QUEEN, BEFORE_THE_QUEEN, STACKS_AFTER, Press

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
SHOTS = os.environ.get("MARIAH_SHOTS")
WINDOW = {"width": 1280, "height": 860}

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="no Chromium here: the browser tests are skipped"),
]


async def test_three_players_click_through_the_hand_in_chromium(house: House) -> None:
    playwright = pytest.importorskip("playwright.async_api")
    server, table = house.server, Table(house.server)
    async with playwright.async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=str(CHROMIUM), args=list(FLAGS))
        windows = {}
        for name in ("Ann", "Bob", "Cy"):
            page = await browser.new_page(viewport=WINDOW)
            await page.goto(f"{server.base_url}/#as={server.user(name).id}")
            await page.wait_for_selector("#command")
            windows[name] = page

        async def shot(name: str, picture: str) -> None:
            if SHOTS:
                await windows[name].wait_for_timeout(600)  # let the last push be drawn before the picture is taken
                await windows[name].screenshot(path=Path(SHOTS) / f"{picture}.png")

        async def click(name: str, label: str) -> None:
            exactly = re.compile(f"^{re.escape(label)}$")
            button = windows[name].locator("#channel button:not([disabled])").filter(has_text=exactly)
            await button.last.click(timeout=15_000)

        async def press(move: Press) -> None:
            """Press the very button that the server shows now, once the window shows it too."""
            where = await table.found(
                move.label, dm_of=move.who if move.dm else None, who=None if move.dm else move.who
            )
            button = where.find_button(move.label)
            assert button is not None
            shown = windows[move.who].locator(f'button[data-custom-id="{button.custom_id}"]:not([disabled])')
            await shown.last.click(timeout=15_000)

        box = windows["Ann"].locator("#command")
        await box.click()
        await windows["Ann"].keyboard.type("/deal widow-jack")
        await windows["Ann"].keyboard.press("Enter")
        for name in ("Bob", "Cy"):
            await table.found("Sit in")
            await click(name, "Sit in")
            await server.until(lambda name=name: any(name in one.text for one in table.lobbies()))
        await shot("Bob", "lobby")
        await click("Ann", "Deal")
        for number, move in enumerate(BEFORE_THE_QUEEN):
            await press(move)
            if number == 2:
                await shot("Cy", "board")
        for number, move in enumerate(AFTER_THE_QUEEN):
            if number == 0:
                await table.found("Bring in 2", who="Bob")
                await shot("Bob", "redeal")
            if move.label.startswith("Buy"):
                await table.found(move.label, dm_of="Cy")
                await shot("Cy", "seventh-card")
            await press(move)
        await table.found("Deal again")
        await windows["Cy"].locator("#channel").get_by_text("Deal again").last.wait_for(timeout=10_000)
        await shot("Cy", "showdown")
        text = await windows["Cy"].locator("#channel").inner_text()
        assert "three of a kind, kings" in text
        assert await windows["Bob"].locator("#channel .failed, #dm .failed").count() == 0
        await browser.close()
    view = await house.bot.tables.snapshot(1)
    assert {seat.name: seat.stack for seat in view.seats} == STACKS_AFTER
