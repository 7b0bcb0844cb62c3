"""One redraw of a table: what should be there against what is remembered to be there (DESIGN 3.4)."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from dataclasses import replace

from bot.engine.errors import Refused
from bot.present.canvas import Barred, Canvas, Closed, Gone, Sleep, Unwanted
from bot.present.ids import hand_id
from bot.present.layout import Page
from bot.present.scenes import NEWS, PASSING, Scene, channel_scenes, hand_of, hand_scenes, letters, private_scenes
from bot.table.screens import Screen
from bot.table.snapshot import TableView
from bot.table.tables import Tables

REFUSED = "refused"
"""What is remembered in place of a look, for a direct message that was not taken."""
DISCORD = "https://discord.com/channels"


class Drawing:
    """Brings the screen up to one snapshot. `refused` are the people whose direct messages turned out closed."""

    def __init__(self, tables: Tables, canvas: Canvas, table: TableView, sleep: Sleep, pause: float) -> None:
        self._tables = tables
        self._canvas = canvas
        self._table = table
        self._sleep = sleep
        self._pause = pause
        self._rows: dict[str, Screen] = {}
        self.refused: set[int] = set()

    async def draw(self) -> None:
        """Post, edit and delete until the screen is what it should be. Raises Barred, Later."""
        self._rows = await self._tables.screens.all(self._table.id)
        public, private = channel_scenes(self._table), private_scenes(self._table)
        for number, scene in enumerate(public):
            try:
                posted = await self._show(scene, self._table.channel)
            except Unwanted:
                continue
            if posted and scene.pause and scene.final and number + 1 < len(public):
                # Nobody could act here, so nobody has seen it yet (DESIGN 4, redeal).
                await self._sleep(self._pause)
                await self._close_first(scene)
        await self._each(private)
        await self._retire({scene.key for scene in (*public, *private)})

    def address(self, key: str) -> str | None:
        """The address of a message in the channel, None while it is not there."""
        row = self._rows.get(key)
        if row is None or row.message is None:
            return None
        return f"{DISCORD}/{self._table.guild}/{row.channel}/{row.message}"

    async def _each(self, scenes: list[Scene]) -> None:
        """The direct messages, side by side: one that hangs must not keep another's cards from coming."""
        users = list(dict.fromkeys(scene.user for scene in scenes))
        results = await asyncio.gather(
            *(self._to_person([scene for scene in scenes if scene.user == user]) for user in users),
            return_exceptions=True,
        )
        for result in results:
            if isinstance(result, BaseException):
                raise result

    async def _to_person(self, scenes: list[Scene]) -> None:
        for scene in scenes:
            row = self._rows.get(scene.key)
            if scene.user is None or (row is not None and row.shown == REFUSED):
                continue
            try:
                channel = await self._dm_channel(scene.user)
                await self._show(scene, channel)
            except Closed:
                self.refused.add(scene.user)
                await self._remember(Screen(scene.key, row.channel if row else 0, None, "", REFUSED, True))
                await self._tables.dm_closed(scene.user, True)
            except (Barred, Unwanted):
                # The channel of the direct messages is not ours any more: ask for it anew next time.
                self.refused.add(scene.user)

    async def _dm_channel(self, user: int) -> int:
        person = await self._tables.person(user)
        if person.dm_channel is not None:
            return person.dm_channel
        channel = await self._canvas.open_dm(user)
        await self._tables.dm_opened(user, channel)
        return channel

    async def _show(self, scene: Scene, channel: int) -> bool:
        """Bring one message to the screen; whether it was posted just now."""
        row = self._rows.get(scene.key)
        if row is not None and row.closed:
            return False
        if row is not None and row.message is None:
            row = await self._search(scene, row)
        if row is None or row.message is None:
            first = scene.first or scene.look
            await self._post(scene, row, channel, first(self.address), final=scene.final and scene.first is None)
            return True
        # Of a message that needed several, the last has the buttons and is the one that changes.
        page = scene.look(self.address).split()[-1]
        shown = page.fingerprint()
        if row.shown != shown:
            try:
                await self._canvas.edit(row.channel, row.message, page)
            except Gone:
                await self._post(scene, row, channel, scene.look(self.address), final=scene.final)
                # It may still be there, only not to be edited any more (30046): its buttons are old.
                await self._canvas.delete(row.channel, row.message)
                return False
        if row.shown != shown or scene.final:
            await self._remember(replace(row, shown=shown, closed=scene.final))
        return False

    async def _post(self, scene: Scene, row: Screen | None, channel: int, page: Page, *, final: bool) -> None:
        """Post, having said before that we would: if the program ends here, the next one knows to look (PLATFORM)."""
        pages = page.split()
        before = row.nonce if row is not None and row.message is not None else ""
        if scene.key.startswith(PASSING):
            # Deleted and wanted again, as after a pause: it is another message, or nobody would be called.
            before += f"/{self._table.turn_started}"
        nonce = _nonce(self._table.id, scene.key, before)
        if row is not None and row.message is None:
            nonce = row.nonce
        await self._remember(Screen(scene.key, channel, None, nonce, ""))
        for number, part in enumerate(pages[:-1]):
            await self._canvas.post(channel, part, f"{nonce[:22]}p{number}")
        message = await self._canvas.post(channel, pages[-1], nonce)
        await self._remember(Screen(scene.key, channel, message, nonce, pages[-1].fingerprint(), final))
        if scene.user is not None and (seat := self._table.seat(scene.user)) is not None and seat.dm_closed:
            await self._tables.dm_closed(scene.user, False)

    async def _search(self, scene: Scene, row: Screen) -> Screen:
        page = (scene.first or scene.look)(self.address).split()[-1]
        found = await self._canvas.find(row.channel, page.heading, page.custom_ids)
        if found is None:
            return row
        row = replace(row, message=found)
        await self._remember(row)
        return row

    async def _close_first(self, scene: Scene) -> None:
        row = self._rows.get(scene.key)
        if scene.first is not None and row is not None and not row.closed:
            await self._show(scene, row.channel)

    async def _retire(self, wanted: set[str]) -> None:
        """What is on the screen and wanted no more: passing messages go, older hands keep their story."""
        hands: set[int] = set()
        for key, row in list(self._rows.items()):
            if key in wanted:
                continue
            number = hand_of(key)
            if number is not None:
                hands.add(number)
            elif key.startswith(PASSING):
                message = row.message or await self._unremembered(key, row)
                if message is not None:
                    await self._canvas.delete(row.channel, message)
                await self._forget(key)
            elif key.startswith(NEWS):
                await self._forget(key)
        for number in hands:
            await self._retire_hand(number, wanted)

    async def _unremembered(self, key: str, row: Screen) -> int | None:
        """A private question posted by a program that ended before it knew the message, and answered since."""
        domain, number, asked = (*key.split(":"), "", "")[:3]
        if domain != "ask":
            return None
        try:
            play = await self._tables.hand(self._table.id, int(number))
        except Refused:
            return None
        # In direct messages nothing else has a button with the number of a question.
        return await self._canvas.find(row.channel, "", [hand_id(play.id, "pass", int(asked))])

    async def _retire_hand(self, number: int, wanted: set[str]) -> None:
        """Take the buttons off an older hand and forget its messages."""
        try:
            play = await self._tables.hand(self._table.id, number)
            told = [*hand_scenes(self._table, play, last=False), *letters(self._table, play)]
            scenes = {scene.key: scene for scene in told}
        except Refused:
            scenes = {}
        for key, row in list(self._rows.items()):
            if hand_of(key) != number or key in wanted:
                continue
            scene = scenes.get(key)
            if scene is not None and row.message is not None and not row.closed:
                with suppress(Closed, Unwanted):
                    await self._show(scene, row.channel)
            await self._forget(key)

    async def _remember(self, row: Screen) -> None:
        self._rows[row.key] = row
        await self._tables.screens.put(self._table.id, row)

    async def _forget(self, key: str) -> None:
        self._rows.pop(key, None)
        await self._tables.screens.forget(self._table.id, key)


def _nonce(table: int, key: str, before: str) -> str:
    """Twenty-five characters that the same message always gets, and a repost of it never (PLATFORM, nonce)."""
    return hashlib.sha256(f"{table}/{key}/{before}".encode()).hexdigest()[:25]
