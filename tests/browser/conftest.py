"""One headless Chromium for a module of tests, a fake sandbox and a window for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from .fake import ANN, FakeSandbox

CHROMIUM = Path("/usr/bin/chromium")
THERE = CHROMIUM.exists()
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 10_000


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chromium() -> AsyncIterator[Browser]:
    if not THERE:
        pytest.skip(f"there is no {CHROMIUM}: the page is not tried in a browser")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="module")
async def fake() -> AsyncIterator[FakeSandbox]:
    sandbox = FakeSandbox()
    await sandbox.start()
    yield sandbox
    await sandbox.stop()


@pytest_asyncio.fixture(loop_scope="module")
async def open_page(chromium: Browser, fake: FakeSandbox) -> AsyncIterator[Callable[..., Awaitable[Page]]]:
    """Open a window as somebody; the test fails when the page throws or asks another machine for anything."""
    wrong: list[str] = []
    contexts = []

    async def opened(who: str = ANN, **screen: Any) -> Page:
        context = await chromium.new_context(timezone_id="UTC", **screen)
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = await context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda asked: wrong.extend([asked.url] if _far(asked.url, fake) else []))
        await page.goto(f"{fake.url}/#as={who}" if who else fake.url)
        await page.wait_for_selector(f"[data-user-id='{who or ANN}'][aria-checked='true']")
        await fake.seen_by(who or ANN)
        return page

    yield opened
    for context in contexts:
        await context.close()
    assert not wrong, wrong


def _far(url: str, fake: FakeSandbox) -> bool:
    return not url.startswith((fake.url, "data:"))
