"""Files on the sandbox page: pictures are seen and described, other files are kept by a click."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect

from .fake import ANN, PIXEL, FakeSandbox, message

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]
Open = Callable[..., Awaitable[Page]]
RECORD = b"hand = 7\nseats = ['Ann', 'Bob']\n"


def _picture(fake: FakeSandbox, **more: Any) -> dict[str, Any]:
    kept = fake.keep("results.png", PIXEL, "image/png")
    return kept | {"width": 1200, "height": 800} | more


async def test_a_picture_in_a_private_answer_is_seen_and_described(fake: FakeSandbox, open_page: Open) -> None:
    page = await open_page(viewport={"width": 390, "height": 844})
    said = "Chips of Ann and Bob, hand by hand: Ann ends with 140."
    await fake.whisper(ANN, message("The night", attachments=[_picture(fake, description=said)]))
    picture = page.locator("#channel .ephemeral img")
    await expect(picture).to_have_attribute("alt", said)
    await expect(picture).to_have_js_property("naturalWidth", 1)
    await expect(picture).to_be_in_viewport(ratio=1)
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    async with page.context.expect_page() as opened:
        await picture.click()
    large = await opened.value
    await large.wait_for_load_state()
    assert large.url.startswith(f"{fake.url}/attachments/") and large.url.endswith("/results.png")
    assert await large.evaluate("document.contentType") == "image/png"


async def test_a_picture_without_words_is_called_by_its_name(fake: FakeSandbox, open_page: Open) -> None:
    fake.channel = [message("The night", attachments=[_picture(fake)])]
    page = await open_page()
    await expect(page.locator("#channel img")).to_have_attribute("alt", "results.png")
    box = await page.locator("#channel img").bounding_box()
    assert box and box["width"] <= 550


async def test_a_hidden_picture_is_shown_before_it_is_opened(fake: FakeSandbox, open_page: Open) -> None:
    item = {"media": _picture(fake), "description": "hole cards", "spoiler": True}
    fake.channel = [message("", {"type": 12, "items": [item]})]
    page = await open_page()
    pages: list[Page] = []
    page.context.on("page", lambda opened: pages.append(opened))
    await page.locator("#channel img").click()
    await expect(page.locator(".veiled")).to_have_count(0)
    async with page.context.expect_page():
        await page.locator("#channel img").click()
    assert len(pages) == 1


@pytest.mark.parametrize(
    ("name", "kind"), [("night.csv", "text/csv"), ("hand 7 & #8.toml", "application/octet-stream")]
)
async def test_other_files_are_kept_under_their_name(
    fake: FakeSandbox, open_page: Open, tmp_path: Path, name: str, kind: str
) -> None:
    page = await open_page()
    await fake.whisper(ANN, message("As asked", attachments=[fake.keep(name, RECORD, kind)]))
    shown = page.locator("#channel .ephemeral .file")
    await expect(shown).to_have_text(f"📄{name}{len(RECORD)} bytes")
    async with page.expect_download() as kept:
        await shown.get_by_role("link").click()
    download = await kept.value
    await download.save_as(tmp_path / "kept")
    assert (tmp_path / "kept").read_bytes() == RECORD
    assert download.suggested_filename == name
