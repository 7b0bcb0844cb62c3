"""Discord's markdown as the sandbox page draws it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]
Open = Callable[..., Awaitable[Page]]

DRAWN = """async (text) => {
    const { markdown } = await import("/page/static/markdown.js");
    const names = {
        user: (id) => ({ name: `user ${id}`, me: id === "11" }),
        channel: (id) => `room ${id}`,
        emoji: (id) => `/emojis/${id}.png`,
    };
    return markdown(text, names).innerHTML;
}"""
LINE = '<div class="line">{}</div>'

RUNNING = {
    "**b** *i* __u__ ~~s~~": "<strong>b</strong> <em>i</em> <u>u</u> <s>s</s>",
    "***both*** **a *b* c**": "<strong><em>both</em></strong> <strong>a <em>b</em> c</strong>",
    "snake_case_word 2 * 3 * 4": "snake_case_word 2 * 3 * 4",
    r"\*not\* \<@11>": "*not* &lt;@11&gt;",
    "`**raw** <@11>`": "<code>**raw** &lt;@11&gt;</code>",
    "**never closed": "**never closed",
    "Q♠ 10♦": '<span class="suit">Q♠</span> <span class="suit red">10♦</span>',
    "<@11> <@12> <#100>": '<span class="mention me" data-user-mention="11">@<bdi>user 11</bdi></span> '
    '<span class="mention" data-user-mention="12">@<bdi>user 12</bdi></span> '
    '<span class="mention">#<bdi>room 100</bdi></span>',
    "</deal baseball:5> <id:guide>": '<span class="mention">/deal baseball</span> <span class="mention">Guide</span>',
    "a <:Qs:77>": 'a <img class="emoji" src="/emojis/77.png" alt=":Qs:" title=":Qs:" draggable="false">',
    "[**rules**](https://a.test)": (
        '<a href="https://a.test/" target="_blank" rel="noreferrer noopener" title="https://a.test/">'
        "<strong>rules</strong></a>"
    ),
    "<t:99999999999999:R>": "&lt;t:99999999999999:R&gt;",
}
BLOCKS = {
    "# One\n### Three\nplain": f"<h1>One</h1><h3>Three</h3>{LINE.format('plain')}",
    "-# small\n#not": f'<small class="subtext">small</small>{LINE.format("#not")}',
    "> a\n> b\nc": f"<blockquote>{LINE.format('a' + chr(10) + 'b')}</blockquote>{LINE.format('c')}",
    ">>> a\n\n- b": f"<blockquote>{LINE.format('a' + chr(10))}<ul><li>b</li></ul></blockquote>",
    "- a\n  - b\n- c": "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
    "3. a\n4. b": '<ol start="3"><li>a</li><li>b</li></ol>',
    "x\n```py\n**a**\n```\ny": f'{LINE.format("x")}<pre><code data-language="py">**a**</code></pre>{LINE.format("y")}',
}
HOSTILE = ["*", "**a", "_", "`", "||", "[a](", "<@", "- ", "> ", "***~~__", "[a](http://b) *"]


async def test_text_reads_as_on_discord(open_page: Open) -> None:
    page = await open_page()
    wanted = {text: LINE.format(drawn) for text, drawn in RUNNING.items()} | BLOCKS
    assert {text: await page.evaluate(DRAWN, text) for text in wanted} == wanted


async def test_no_text_makes_the_page_hang(open_page: Open) -> None:
    page = await open_page()
    for bit in HOSTILE:
        async with asyncio.timeout(10):
            assert await page.evaluate(DRAWN, (bit * 4000)[:4000]), bit
