"""The bot itself: Ann and Bob check and call through hands of stud; every press is a move with its commit."""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path

from bot.client import Mariah, point_at
from bot.config import Settings
from bot.present.board import live_board
from bot.present.chapters import chapters
from bot.sandbox.message_view import MessageView
from bot.sandbox.server import SandboxServer
from bot.store.database import Store
from tests.bench.pressed import label_of, lines, pressed, running


async def main() -> None:
    """For each line on standard input: make a move, say how long that took, and on which board."""
    with tempfile.TemporaryDirectory() as folder:
        async with SandboxServer() as server:
            settings = Settings(
                discord_token=server.token,
                data_dir=Path(folder),
                discord_api=server.api_url,
                discord_gateway=server.gateway_url,
            )
            point_at(settings)
            store = await Store.open(settings.database_url)
            bot = Mariah(settings, store)
            async with running(bot, server):
                await server.until(lambda: server.world.catalog.commands(), 20)
                await server.user("Ann").slash("deal seven-card-stud")
                await server.user("Bob").click(await _with(server, "Sit in"), "Sit in")
                await server.user("Ann").click(await _with(server, "Deal"), "Deal")
                async for _ in lines():
                    print(await _move(server, bot), flush=True)
            await store.close()


async def _move(server: SandboxServer, bot: Mariah) -> str:
    while True:
        await bot.publisher.drawn(1)  # a person presses what they see, so the board stands before the press
        board = await _with(server, "Check", "Call 2", "Bring in 2", "Deal again")
        label = label_of(board)
        if label is not None:
            break
        await server.user("Ann").click(board, "Deal again")
    look = await _look(bot)
    who = next(name for name in ("Ann", "Bob") if f"<@{server.user(name).id}>" in board.text)
    return f"{await pressed(server, who, board, label)} {look}"


async def _look(bot: Mariah) -> str:
    table = await bot.tables.snapshot(1)
    assert table.hand is not None
    page = live_board(table, table.hand, chapters(table.hand.events)[-1])
    return json.dumps(page.view().to_components())


async def _with(server: SandboxServer, *labels: str) -> MessageView:
    def look() -> MessageView | None:
        for message in reversed(server.messages()):
            if any(message.find_button(label) for label in labels):
                return message
        return None

    found = await server.until(look, 10)
    assert found is not None
    return found


if __name__ == "__main__":
    asyncio.run(main())
