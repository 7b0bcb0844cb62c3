"""What the sandbox page shows: every kind of thing the bot sends, drawn as text and never as a program."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from playwright.async_api import Page, expect

from .fake import (
    ANN,
    BOB,
    CY,
    LETTERS,
    NOON,
    POKER,
    THINKING,
    FakeSandbox,
    box,
    button,
    message,
    row,
    words,
)

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]
Open = Callable[..., Awaitable[Page]]

EVIL = "<img src=x onerror='window.broken=1'><script>window.broken=1</script>"
ANN_RAW = {"id": ANN, "username": "ann", "global_name": "Ann"}


async def test_what_people_write_is_never_read_as_html(fake: FakeSandbox, open_page: Open) -> None:
    fake.names[BOB] = EVIL
    fake.commands = [{"id": "1", "type": 1, "name": "cards", "description": EVIL}]
    select = {"type": 3, "custom_id": "s", "placeholder": EVIL, "options": [{"label": EVIL, "value": "1"}]}
    said = box(words(f"{EVIL} **{EVIL}** [{EVIL}](http://127.0.0.1/) <@{BOB}>"), row(button(EVIL, "b")), row(select))
    by_bob = message(EVIL, by=BOB)
    by_bob["author"]["global_name"] = EVIL
    fake.channel = [by_bob, message("", said, {"type": 99, "content": EVIL})]
    page = await open_page()
    await page.fill("#command", "/")
    await expect(page.locator("#suggestions")).to_contain_text(EVIL)
    await expect(page.locator(".message .text").first).to_have_text(EVIL)
    assert await page.locator("[data-custom-id=b]").inner_text() == EVIL
    assert await page.evaluate("document.querySelectorAll('#channel img, #channel script, #players img').length") == 0
    assert await page.evaluate("window.broken") is None


async def test_links_that_are_programs_are_not_followed(fake: FakeSandbox, open_page: Open) -> None:
    link = {"type": 2, "style": 5, "label": "Rules", "url": "javascript:window.broken=1"}
    fake.channel = [message("", words("[run](javascript:window.broken=1)"), row(link))]
    page = await open_page()
    await page.get_by_text("Rules").click(force=True)
    assert await page.locator(".message a[href]").count() == 0
    assert await page.evaluate("window.broken") is None


async def test_strange_names_stay_in_their_place(fake: FakeSandbox, open_page: Open) -> None:
    fake.names[BOB] = "\u202eמריה " + "👩‍👩‍👧‍👦" * 24
    fake.channel = [message(f"<@{BOB}> bets 10 and <@{CY}> folds")]
    page = await open_page(viewport={"width": 390, "height": 844})
    chip = await page.locator(f"[data-user-id='{BOB}']").bounding_box()
    assert chip and chip["width"] <= 180 and chip["height"] <= 40
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # The override inside Bob's name turns nothing that stands behind it.
    mentions = page.locator("[data-user-mention]")
    ends = "(all) => all.map((one) => [...one.getClientRects()].at(-1)).map(({ bottom, left }) => [bottom, left])"
    bob, cy = await mentions.evaluate_all(ends)
    assert bob < cy


async def test_every_kind_of_component_is_drawn(fake: FakeSandbox, open_page: Open) -> None:
    png = {"url": f"{fake.url}/files/cards.png", "width": 1, "height": 1}
    emoji = {"id": "77", "name": "Qs"}
    away = {"type": 11, "media": {"url": "http://192.0.2.1/x.png"}, "description": "a far picture"}
    sections = [
        {"type": 9, "components": [words("left")], "accessory": button("Aside", "aside")},
        {"type": 9, "components": [words("seen")], "accessory": {"type": 11, "media": png, "description": "cards"}},
        {"type": 9, "components": [words("far")], "accessory": away},
    ]
    buttons = [button(f"style {style}", f"b{style}", style, emoji=emoji) for style in (1, 2, 3, 4)]
    rows = [
        row(*buttons, {"type": 2, "style": 5, "label": "link", "url": "https://a.test/"}),
        row(button("greyed", "off", disabled=True), {"type": 2, "style": 6, "sku_id": "1"}),
        row({"type": 3, "custom_id": "one", "options": [{"label": "Jacks", "value": "j", "default": True}]}),
        row({"type": 5, "custom_id": "who", "placeholder": "Whose card?"}),
        row({"type": 6, "custom_id": "role"}),
    ]
    gallery = {"type": 12, "items": [{"media": png}, {"media": png, "spoiler": True}]}
    file = {"type": 13, "file": {"url": f"{fake.url}/files/hand.txt"}, "name": "hand.txt", "size": 2048}
    lines = [{"type": 14, "divider": True, "spacing": 2}, {"type": 14, "divider": False, "spacing": 1}]
    fake.channel = [message("", box(*sections, gallery, *lines, *rows, color=0xD4A017), file, {"type": 42})]
    page = await open_page()
    container = page.locator(".container")
    accent = await container.evaluate("(one) => getComputedStyle(one).borderLeftColor")
    assert accent == "rgb(212, 160, 23)"
    await expect(page.locator(".section [data-custom-id=aside]")).to_have_text("Aside")
    await expect(page.locator(".thumbnail img[alt=cards]")).to_have_js_property("naturalWidth", 1)
    await expect(page.locator(".gallery .piece")).to_have_count(2)
    await expect(page.locator(".gallery .veiled")).to_have_count(1)
    await expect(page.locator("hr")).to_have_count(2)
    for style, look in {1: "primary", 2: "secondary", 3: "success", 4: "danger"}.items():
        await expect(page.locator(f"button.{look}[data-custom-id=b{style}] img[alt=':Qs:']")).to_be_visible()
    await expect(page.locator("a.button[href='https://a.test/']")).to_contain_text("link")
    await expect(page.locator("[data-custom-id=off]")).to_be_disabled()
    await expect(page.locator("select[data-custom-id=one]")).to_have_value("j")
    await expect(page.locator("select[data-custom-id=who] option")).to_have_text(["Whose card?", "Ann", "Bob", "Cy"])
    await expect(page.locator(".file")).to_have_text("📄hand.txt2.0 KB")
    assert sorted(await page.locator(".undrawn").all_inner_texts()) == [
        "cannot draw a button of style 6",
        "cannot draw a picture from elsewhere: a far picture",
        "cannot draw component type 42",
        "cannot draw component type 6",
    ]


async def test_an_old_style_message_has_words_rows_and_files(fake: FakeSandbox, open_page: Open) -> None:
    files = [{"id": "1", "filename": "night.csv", "size": 12, "url": f"{fake.url}/files/night.csv"}]
    old = message("**settled**", row(button("Again", "again")), attachments=files, edited_timestamp=NOON.isoformat())
    used = {"id": "5", "type": 2, "name": "deal widow-jack", "user": ANN_RAW}
    fake.channel = [old, message("", words("dealt"), interaction=used), message("", flags=THINKING)]
    page = await open_page()
    first, second, third = (page.locator(".message").nth(index) for index in range(3))
    await expect(first.locator("strong")).to_have_text("settled")
    await expect(first.locator("[data-custom-id=again]")).to_be_visible()
    await expect(first.locator(".file a")).to_have_text("night.csv")
    await expect(first.locator(".edited")).to_have_text("(edited)")
    await expect(second.locator(".edited")).to_have_count(0)
    await expect(second.locator(".origin")).to_have_text("Ann used /deal widow-jack")
    await expect(third).to_contain_text("Mariah is thinking…")


async def test_moments_count_down_while_one_looks(fake: FakeSandbox, open_page: Open) -> None:
    noon = int(NOON.timestamp())
    fake.channel = [message(f"<t:{noon + 45}:R>|<t:{noon - 180}:R>|<t:{noon + 90061}:R>|<t:{noon}:t>|<t:{noon}:F>")]
    page = await open_page()
    await page.clock.install(time=NOON - timedelta(hours=1))
    await page.reload()
    moments = page.locator("time.moment")
    await expect(moments).to_have_count(5)
    await page.clock.pause_at(NOON)
    first = ["in 45 seconds", "3 minutes ago", "in 1 day", "12:00", "Saturday, 14 March 2026 at 12:00"]
    await expect(moments).to_have_text(first)
    await page.clock.run_for(44_000)
    await expect(moments.first).to_have_text("in 1 second")
    await page.clock.run_for(2_000)
    await expect(moments.first).to_have_text("1 second ago")


async def test_news_arrive_change_and_go_while_one_looks(fake: FakeSandbox, open_page: Open) -> None:
    page = await open_page()
    board = await fake.post(message("", box(words("Ann to act"), row(button("Call 5", "call")))))
    shown = page.locator(f"#channel [data-message-id='{board['id']}']")
    await expect(shown).to_contain_text("Ann to act")
    await fake.post(board | {"components": [box(words("Bob to act"))]}, "message_update")
    await expect(shown).to_have_text("MMariahAPP14/03/2026, 12:00Bob to act")
    await fake.write(ANN, message("Down: J♠ 5♦"))
    await expect(page.locator("#dm .message")).to_contain_text("Down: J♠ 5♦")
    await fake.push({"type": "typing", "channel_id": POKER})
    await expect(page.locator("#channel .typing")).to_have_text("Mariah is typing…")
    await fake.push({"type": "message_delete", "channel_id": POKER, "id": board["id"], "dm": False})
    await expect(shown).to_have_count(0)
    await fake.push({"type": "bot", "online": False})
    await expect(page.locator("#bot")).to_have_text("Mariah is offline")


async def test_a_reader_of_old_messages_is_not_pulled_away(fake: FakeSandbox, open_page: Open) -> None:
    fake.channel = [message(f"line {number}") for number in range(80)]
    page = await open_page()
    feed = page.locator("#channel")
    away = "(one) => Math.round(one.scrollHeight - one.scrollTop - one.clientHeight)"
    assert await feed.evaluate(away) <= 1
    await fake.post(message("at the bottom"))
    await expect(page.get_by_text("at the bottom")).to_be_in_viewport()
    await feed.evaluate("(one) => one.scrollTo(0, 0)")
    await expect(page.get_by_text("line 0")).to_be_in_viewport()
    await fake.post(message("while reading"))
    pill = page.locator("#channel .pill")
    await expect(pill).to_be_visible()
    await expect(page.get_by_text("line 0")).to_be_in_viewport()
    await pill.click()
    await expect(page.get_by_text("while reading")).to_be_in_viewport()
    await expect(pill).to_be_hidden()


async def test_links_to_messages_lead_there_on_the_page(fake: FakeSandbox, open_page: Open) -> None:
    board = message("the board")
    fake.channel = [board, *(message(f"line {number}") for number in range(80))]
    link = {"type": 2, "style": 5, "label": "Board", "url": f"https://discord.com/channels/1/{POKER}/{board['id']}"}
    told = words(f"[to the board]({link['url']}) [gone](https://discord.com/channels/1/{POKER}/5)")
    fake.letters[ANN] = [message("", told, row(link), channel_id=LETTERS)]
    page = await open_page(viewport={"width": 390, "height": 844})
    for words_on_it in ("to the board", "Board"):
        await page.click("#tabs [data-tab=dm]")
        await page.locator("#dm").get_by_text(words_on_it, exact=True).click()
        await expect(page.get_by_text("the board", exact=True)).to_be_in_viewport()
    await page.click("#tabs [data-tab=dm]")
    await page.locator("#dm").get_by_text("gone").click()
    await expect(page.locator("#command-status")).to_have_text("That message is not here any more.")


async def test_private_replies_say_so_and_can_be_put_away(fake: FakeSandbox, open_page: Open) -> None:
    page, other = await open_page(), await open_page(BOB)
    await fake.whisper(ANN, message("You hold J♠ 5♦."))
    private = page.locator("#channel .ephemeral")
    await expect(private).to_contain_text("Only you can see this")
    await private.get_by_text("Dismiss").click()
    await expect(private).to_have_count(0)
    asked = await fake.next("dismiss")
    assert asked["as"] == ANN
    await fake.post(message("for all"))
    await expect(other.locator(".message")).to_have_count(1)


async def test_the_page_comes_back_by_itself(fake: FakeSandbox, open_page: Open) -> None:
    fake.channel = [message("before")]
    page = await open_page()
    await fake.stop()
    await expect(page.locator("#lost")).to_be_visible()
    await expect(page.locator("#bot")).to_contain_text("no connection")
    fake.channel.append(message("meanwhile"))
    await fake.start()
    await expect(page.get_by_text("meanwhile")).to_be_visible()
    await expect(page.locator("#lost")).to_be_hidden()
    await expect(page.get_by_text("before")).to_have_count(1)


async def test_on_a_phone_the_columns_are_tabs(fake: FakeSandbox, open_page: Open) -> None:
    fake.channel = [message("", box(words("board"), row(*(button(f"Raise to {n}0", f"r{n}") for n in range(5)))))]
    page = await open_page(viewport={"width": 390, "height": 844})
    await expect(page.locator("#channel")).to_be_visible()
    await expect(page.locator("#dm")).to_be_hidden()
    await fake.write(ANN, message("Down: J♠ 5♦"))
    letters = page.locator("#tabs [data-tab=dm]")
    await expect(letters).to_have_class("unread")
    await letters.click()
    await expect(page.locator("#dm")).to_contain_text("Down: J♠ 5♦")
    await expect(page.locator("#channel")).to_be_hidden()
    await expect(letters).not_to_have_class("unread")
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


RATIOS = """() => {
    const rgba = (text) => text.match(/[\\d.]+/g).map(Number);
    const part = (v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    const light = ([r, g, b]) => 0.2126 * part(r / 255) + 0.7152 * part(g / 255) + 0.0722 * part(b / 255);
    const ground = (one) => {
        const [r, g, b, a = 1] = rgba(getComputedStyle(one).backgroundColor);
        if (a === 1) return [r, g, b];
        const below = ground(one.parentElement);
        return [r, g, b].map((v, i) => v * a + below[i] * (1 - a));
    };
    const kinds = ".suit, .line, .subtext, .mention, .message a, .author, .stamp, .edited, .failed, #hint small, .hint";
    return [...document.querySelectorAll(kinds)].map((one) => {
        const [dark, bright] = [light(rgba(getComputedStyle(one).color)), light(ground(one))].sort((a, b) => a - b);
        return [one.className, one.textContent, (bright + 0.05) / (dark + 0.05)];
    });
}"""
"""The contrast of every kind of text with what it stands on, as WCAG computes it."""


@pytest.mark.parametrize("scheme", ["dark", "light"])
async def test_cards_and_words_are_legible_in_both_lights(fake: FakeSandbox, open_page: Open, scheme: Any) -> None:
    fake.commands = [{"id": "1", "type": 1, "name": "cards", "description": "my cards"}]
    board = box(words("Q♠ 10♦ plain\n-# small <@12> [to](http://127.0.0.1/)"), row(button("Call", "call")))
    fake.channel = [
        message(f"<@{ANN}> 10♥", mentions=[ANN_RAW], edited_timestamp=NOON.isoformat()),
        message("", board),
    ]
    fake.letters[ANN] = [message("5♥ 6♣", channel_id=LETTERS)]
    fake.refusal = "That button is greyed out."
    page = await open_page(color_scheme=scheme)
    await page.locator("[data-custom-id=call]").click()
    await expect(page.locator(".failed")).to_be_visible()
    ratios = await page.evaluate(RATIOS)
    assert len(ratios) >= 16
    assert [one for one in ratios if one[2] < 4.5] == []
