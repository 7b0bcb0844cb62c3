"""What the page may ask for and what is pushed to its windows."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

import aiohttp
import pytest

from bot.sandbox.server import SandboxServer

from .conftest import EchoBot


class Window:
    """One open page: everything that was pushed to it."""

    def __init__(self, session: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse, base: str) -> None:
        self.frames: list[dict[str, Any]] = []
        self._session, self._socket, self._base = session, socket, base

    async def until(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            frame = await self._socket.receive_json(timeout=5)
            self.frames.append(frame)
            if fits(frame):
                return frame

    async def kind(self, name: str) -> dict[str, Any]:
        return await self.until(lambda frame: frame["type"] == name)

    async def post(self, deed: str, **asked: Any) -> dict[str, Any]:
        async with self._session.post(f"{self._base}/page/{deed}", json=asked) as response:
            return await response.json() | {"status": response.status}


@pytest.fixture
async def open_page(server: SandboxServer) -> AsyncIterator[Callable[..., Any]]:
    async with aiohttp.ClientSession() as session:

        async def opened(who: str) -> Window:
            key = server.user(who).id
            socket = await session.ws_connect(f"{server.base_url}/page/live?as={key}")
            return Window(session, socket, server.base_url)

        yield opened


async def test_a_window_opens_with_everything_there_is(server: SandboxServer, bot: EchoBot, open_page: Any) -> None:
    await server.user("ann").slash("echo", words="hello")
    first = await (await open_page("ann")).kind("snapshot")
    assert first["me"]["name"] == "Ann" and first["bot"] | {"id": ""} == {"id": "", "name": "Mariah", "online": True}
    assert [user["name"] for user in first["users"]] == ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal"]
    assert [room["name"] for room in first["channels"]] == ["poker", "second-table"]
    assert [one["content"] for one in first["channel_messages"][server.poker]] == ["hello"]
    assert "echo" in [one["name"] for one in first["commands"]]
    assert first["guild"]["name"] == "Poker night" and first["dm"] == {"channel_id": None, "messages": []}


async def test_a_command_a_press_and_a_form_through_the_page(
    server: SandboxServer, bot: EchoBot, open_page: Any
) -> None:
    ann, page, other = server.user("ann"), await open_page("ann"), await open_page("bob")
    sent = await page.post("command", **{"as": ann.id}, channel_id=server.poker, path=["echo"], options={"words": "hi"})
    board = (await page.kind("message_create"))["message"]
    done = await page.until(lambda frame: frame["type"] == "interaction" and frame["status"] == "done")
    assert done["id"] == sent["interaction_id"] and board["content"] == "hi"

    async def press(custom_id: str) -> dict[str, Any]:
        where = {"channel_id": server.poker, "message_id": board["id"], "component_type": 2}
        return await page.post("component", **{"as": ann.id}, **where, custom_id=custom_id)

    await press("echo:whisper")
    assert (await page.kind("ephemeral"))["message"]["content"] == "only you"
    pressed = await press("echo:ask")
    form = await page.kind("modal")
    assert form["interaction_id"] == pressed["interaction_id"] and form["title"] == "How much?"
    await page.post(
        "modal", **{"as": ann.id}, interaction_id=form["interaction_id"], custom_id="ask", values={"amount": "5"}
    )
    assert (await page.kind("ephemeral"))["message"]["content"] == "You said 5"
    ann.say("that is all")
    await other.until(lambda frame: frame.get("message", {}).get("content") == "that is all")
    assert {frame["type"] for frame in other.frames} == {"snapshot", "message_create"}


async def test_suggestions_direct_messages_and_who_is_waited_for(
    server: SandboxServer, bot: EchoBot, open_page: Any
) -> None:
    bob, page = server.user("bob"), await open_page("bob")
    me, here = {"as": bob.id}, {"channel_id": server.poker}
    await page.post("autocomplete", **me, **here, path=["guess"], options={"street": "th"}, focused="street")
    assert [one["value"] for one in (await page.kind("autocomplete"))["choices"]] == ["third"]
    await page.post("command", **me, **here, path=["direct"])
    letter = await page.kind("message_create")
    assert letter["dm"] and letter["message"]["content"] == "psst"
    await page.post("command", **me, **here, path=["echo"], options={"words": "your turn", "who": "Ann"})
    frame = await page.until(lambda one: one["type"] == "waiting" and one["waiting"][server.user("ann").id])
    assert not frame["waiting"][server.user("cy").id]
    assert not frame["waiting"][bob.id], "a choice in a direct message can be one made ahead"
    await page.post("dms", **me, open=False)
    assert not bob.user.dms_open


async def test_what_cannot_be_done_is_said_in_one_sentence(server: SandboxServer, bot: EchoBot, open_page: Any) -> None:
    page, me = await open_page("ann"), {"as": server.user("ann").id, "channel_id": server.poker}
    refused = await page.post("command", **me, path=["nothing"])
    assert refused == {"error": "There is no command /nothing here.", "status": 409}
    assert (await page.post("command", **me, path=["echo"]))["error"] == "The option words is missing."
    assert (await page.post("command", **me, path=["table"]))["error"].endswith("needs one of its sub-commands.")
    assert (await page.post("command", **me, path=["table", "join"], options={"chips": 501}))["status"] == 409
    assert (await page.post("component", **me, message_id="1", custom_id="x"))["error"] == "That message is gone."
    assert (await page.post("say", **me))["status"] == 400


async def test_another_site_cannot_play_for_you(server: SandboxServer, open_page: Any) -> None:
    async with aiohttp.ClientSession() as session:
        body = {"as": server.user("ann").id, "channel_id": server.poker, "content": "hi"}
        for headers in ({"Origin": "http://elsewhere.example"}, {"Host": "elsewhere.example"}):
            async with session.post(f"{server.base_url}/page/say", json=body, headers=headers) as response:
                assert response.status == 403
        async with session.get(f"{server.base_url}/page/static/../server.py") as response:
            assert response.status == 404
        async with session.get(f"{server.base_url}/page/static/%2e%2e/%2e%2e/server.py") as response:
            assert response.status == 404
    assert server.messages() == []


async def test_the_page_hears_when_the_bot_is_gone_and_a_press_says_so(
    server: SandboxServer, bot: EchoBot, open_page: Any
) -> None:
    page, ann = await open_page("ann"), server.user("ann")
    board = (await ann.slash("echo", words="board")).reply
    await bot.close()
    assert not (await page.kind("bot"))["online"]
    server.gateway.invalidate(resumable=False)
    outcome = await ann.click(board, "Edit")
    assert outcome.failed and outcome.interaction.reason == "Mariah is not here just now."
