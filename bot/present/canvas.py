"""Discord as the publisher needs it: post, edit, delete, find again. Faults come out as the few kinds that matter."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import aiohttp
import discord

from bot.present.layout import Page

_log = logging.getLogger(__name__)
Result = TypeVar("Result")
Sleep = Callable[[float], Awaitable[None]]
LOOK_BACK = 50
TRIES = 4

GONE = (10008,)
NO_CHANNEL = (10003,)
NO_RIGHT = (50013, 50001, 50083, 160005)
CLOSED = (50007, 50278)
NEW_BOARD = (30046, 50083)
TOO_FAST = 40003
BAD_FORM = 50035


class Gone(Exception):
    """The message is not there any more, or may not be edited any more: a new one is wanted."""


class Closed(Exception):
    """That person's direct messages are closed."""


class Barred(Exception):
    """The channel cannot be written to. The text is a sentence for the host."""


class Unwanted(Exception):
    """Discord will never take this message; the game goes on without it."""


class Later(Exception):
    """Discord does not answer now; another try is worth it."""


class Canvas:
    """The REST side of a client. `sleep` takes seconds; tests hand in one that does not wait."""

    def __init__(self, client: discord.Client, sleep: Sleep = asyncio.sleep) -> None:
        self._client = client
        self._sleep = sleep

    async def post(self, channel: int, page: Page, nonce: str) -> int:
        """Post a message; its id. Raises Closed, Barred, Later."""
        return await self._faultless(lambda plain: self._post(channel, page, nonce, plain))

    async def edit(self, channel: int, message: int, page: Page) -> None:
        """Make a message look like that page. Raises Gone, Barred, Later."""
        await self._faultless(lambda plain: self._edit(channel, message, page, plain), editing=True)

    async def delete(self, channel: int, message: int) -> None:
        """Delete a message; one that is gone already is fine. Raises Later."""
        try:
            await self._faultless(lambda _: self._message(channel, message).delete(), editing=True)
        except (Gone, Barred, Closed, Unwanted):
            return

    async def find(self, channel: int, heading: str, custom_ids: Sequence[str]) -> int | None:
        """Look through the recent history for a message of ours with that heading, if any, and one of those ids."""
        owner = self._client.user
        wanted = {custom_id.rpartition(":")[0] for custom_id in custom_ids}
        try:
            where = self._client.get_partial_messageable(channel)
            async for message in where.history(limit=LOOK_BACK):
                if owner is None or message.author.id != owner.id:
                    continue
                texts, ids = _read(message)
                known = not wanted or any(custom_id.rpartition(":")[0] in wanted for custom_id in ids)
                if known and (not heading or any(text.partition("\n")[0] == heading for text in texts)):
                    return message.id
        except discord.HTTPException as fault:
            _log.info("the history of channel %s cannot be read (%s)", channel, fault.code)
        except (aiohttp.ClientError, OSError):
            raise Later from None
        return None

    async def open_dm(self, user: int) -> int:
        """The channel of somebody's direct messages. Raises Closed, Later."""

        async def opened(_: bool) -> int:
            return (await self._client.create_dm(discord.Object(user))).id

        return await self._faultless(opened)

    async def is_member(self, guild: int, user: int) -> bool:
        """Whether somebody is still in the server; True where that cannot be told."""
        try:
            await self._client.http.get_member(guild, user)
        except discord.NotFound as fault:
            return fault.code not in (10007, 10013)
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            return True
        return True

    async def _post(self, channel: int, page: Page, nonce: str, plain: bool) -> int:
        where = self._client.get_partial_messageable(channel)
        view = page.plain_view() if plain else page.view()
        sent = await where.send(view=view, nonce=nonce, allowed_mentions=page.allowed())
        return sent.id

    async def _edit(self, channel: int, message: int, page: Page, plain: bool) -> None:
        view = page.plain_view() if plain else page.view()
        await self._message(channel, message).edit(view=view, allowed_mentions=page.allowed())

    def _message(self, channel: int, message: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel).get_partial_message(message)

    async def _faultless(self, call: Callable[[bool], Awaitable[Result]], *, editing: bool = False) -> Result:
        plain = False
        for attempt in range(TRIES):
            try:
                return await call(plain)
            except discord.DiscordServerError:
                raise Later from None
            except discord.RateLimited:
                # Longer than the library waits for us: a board that may not be edited for minutes is posted anew.
                raise (Gone() if editing else Later()) from None
            except discord.HTTPException as fault:
                if fault.code == TOO_FAST:
                    await self._sleep(2.0 * (attempt + 1))
                    continue
                if fault.code == BAD_FORM and not plain:
                    # Our own mistake; the game goes on in plain words (PLATFORM, Faults).
                    _log.error("Discord refused the form of a message (%s)", BAD_FORM)
                    plain = True
                    continue
                raise _kind(fault, editing) from None
            except (aiohttp.ClientError, TimeoutError, OSError):
                raise Later from None
        raise Later


def _kind(fault: discord.HTTPException, editing: bool) -> Exception:
    if editing and fault.code in (*GONE, *NEW_BOARD):
        return Gone()
    if fault.code in CLOSED:
        return Closed()
    if fault.code in NO_CHANNEL:
        return Barred("The channel is gone.")
    if fault.code in NO_RIGHT:
        right = "View Channel" if fault.code == 50001 else "Send Messages"
        why = "The thread is locked." if fault.code in (50083, 160005) else f"I lack the right `{right}` there."
        return Barred(why)
    if fault.status == 404:
        return Gone() if editing else Barred("The channel is gone.")
    _log.error("Discord refused a message (%s, %s)", fault.status, fault.code)
    return Later() if fault.status == 429 or fault.status >= 500 else Unwanted()


def _read(message: discord.Message) -> tuple[list[str], list[str]]:
    """The texts and the custom ids of a message."""
    texts: list[str] = [message.content] if message.content else []
    ids: list[str] = []

    def walk(parts: Sequence[object]) -> None:
        for part in parts:
            content, custom_id = getattr(part, "content", None), getattr(part, "custom_id", None)
            if isinstance(content, str):
                texts.append(content)
            if isinstance(custom_id, str):
                ids.append(custom_id)
            walk(getattr(part, "children", ()))

    walk(message.components)
    return texts, ids
