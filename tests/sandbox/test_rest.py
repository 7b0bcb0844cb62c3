"""Every route discord.py uses, asked by discord.py."""

from __future__ import annotations

import io
from typing import Any

import aiohttp
import discord
import pytest

from bot.sandbox.server import SandboxServer

from .conftest import EchoBot

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x10\x00\x00\x00\x20" + b"\x00" * 8


async def poker(server: SandboxServer, bot: EchoBot) -> discord.TextChannel:
    channel = await bot.fetch_channel(int(server.poker))
    assert isinstance(channel, discord.TextChannel)
    return channel


async def code_of(asked: Any) -> int:
    with pytest.raises(discord.HTTPException) as refused:
        await asked
    return refused.value.code


async def test_messages_are_posted_read_edited_and_deleted(server: SandboxServer, bot: EchoBot) -> None:
    channel = await poker(server, bot)
    first = await channel.send("one")
    assert (await channel.fetch_message(first.id)).content == "one"
    await first.edit(content="uno")
    assert server.messages()[0].text == "uno" and server.messages()[0]["edited_timestamp"]
    await first.delete()
    assert server.messages() == []
    assert await code_of(channel.fetch_message(first.id)) == 10008
    assert await code_of(first.edit(content="x")) == 10008


async def test_history_is_read_in_pages(server: SandboxServer, bot: EchoBot) -> None:
    channel = await poker(server, bot)
    sent = [await channel.send(str(n)) for n in range(6)]
    assert [m.content async for m in channel.history(limit=2)] == ["5", "4"]
    assert [m.content async for m in channel.history(limit=None, before=sent[2])] == ["1", "0"]
    assert [m.content async for m in channel.history(limit=2, after=sent[2])] == ["3", "4"]
    assert [m.content async for m in channel.history(limit=3, around=sent[2])] == ["3", "2", "1"]


async def test_several_messages_go_at_once_only_with_the_right(server: SandboxServer, bot: EchoBot) -> None:
    channel = await poker(server, bot)
    sent = [await channel.send(str(n)) for n in range(3)]
    assert await code_of(channel.delete_messages(sent[:2])) == 50013
    for role in server.world.guild["roles"]:
        role["permissions"] = str(int(role["permissions"]) | 1 << 13)
    await channel.delete_messages(sent[:2])
    assert [one.text for one in server.messages()] == ["2"]


async def test_pins_and_typing(server: SandboxServer, bot: EchoBot) -> None:
    channel = await poker(server, bot)
    message = await channel.send("rules")
    for role in server.world.guild["roles"]:
        role["permissions"] = str(int(role["permissions"]) | 1 << 51)
    await message.pin()
    assert [m.content async for m in channel.pins()] == ["rules"]
    await message.unpin()
    assert [m.content async for m in channel.pins()] == []
    heard: list[str] = []
    server.news.subscribe(lambda change: heard.append(change.kind))
    await channel.typing()
    assert "typing" in heard


async def test_the_same_nonce_posts_once(server: SandboxServer, bot: EchoBot) -> None:
    channel = await poker(server, bot)
    first = await channel.send("board", nonce="poker-7-3-board")
    again = await channel.send("board", nonce="poker-7-3-board")
    other = await channel.send("board", nonce="poker-7-4-board")
    elsewhere = await bot.fetch_channel(int(server.world.channel_named("second-table")["id"]))
    assert isinstance(elsewhere, discord.TextChannel)
    assert first.id == again.id != other.id
    assert (await elsewhere.send("board", nonce="poker-7-3-board")).id != first.id
    assert len(server.messages()) == 2
    assert await code_of(channel.send("x", nonce="x" * 26)) == 50035


async def test_files_are_kept_and_served(server: SandboxServer, bot: EchoBot) -> None:
    channel = await poker(server, bot)
    sent = await channel.send("cards", file=discord.File(io.BytesIO(PNG), "as.png", description="ace of spades"))
    (attachment,) = sent.attachments
    assert (attachment.filename, attachment.description) == ("as.png", "ace of spades")
    assert (attachment.width, attachment.height) == (16, 32)
    assert await attachment.read() == PNG
    kept = await sent.edit(attachments=[*sent.attachments, discord.File(io.BytesIO(b"x"), "b.txt")])
    assert [one.filename for one in kept.attachments] == ["as.png", "b.txt"]
    assert (await sent.edit(attachments=[])).attachments == []
    assert [upload.body for call in server.requests for upload in call.files] == [PNG, b"x"]


async def test_components_v2_come_back_whole_and_never_turn_back(server: SandboxServer, bot: EchoBot) -> None:
    channel = await poker(server, bot)
    view = discord.ui.LayoutView()
    gallery = discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://as.png"))
    row = discord.ui.ActionRow(discord.ui.Button(label="Fold", custom_id="fold"))
    view.add_item(discord.ui.Container(discord.ui.TextDisplay("Ann to act"), gallery, row))
    sent = await channel.send(view=view, file=discord.File(io.BytesIO(PNG), "as.png"))
    (shown,) = server.messages()
    assert shown.text == "Ann to act" and shown.labels == ["Fold"] and shown["flags"] == 1 << 15
    url = shown.components[0]["components"][1]["items"][0]["media"]["url"]
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        assert await response.read() == PNG
    assert len({one["id"] for one in (shown.components[0], *shown.components[0]["components"])}) == 4
    with pytest.raises(discord.HTTPException) as refused:
        await bot.http.edit_message(
            channel.id, sent.id, params=discord.http.handle_message_parameters(content="x", view=None)
        )
    assert refused.value.code == 50035


async def test_only_allowed_mentions_call(server: SandboxServer, bot: EchoBot) -> None:
    channel = await poker(server, bot)
    ann, bob = server.user("ann"), server.user("bob")
    words = f"<@{ann.id}> then <@{bob.id}>"
    everybody = await channel.send(words)
    only_ann = await channel.send(words, allowed_mentions=discord.AllowedMentions(users=[discord.Object(int(ann.id))]))
    nobody = await channel.send(words, allowed_mentions=discord.AllowedMentions.none())
    assert [[user.id for user in m.mentions] for m in (everybody, only_ann, nobody)] == [
        [int(ann.id), int(bob.id)],
        [int(ann.id)],
        [],
    ]


async def test_channels_threads_and_rights(server: SandboxServer, bot: EchoBot) -> None:
    channel = await poker(server, bot)
    thread = await channel.create_thread(name="hand 1", type=discord.ChannelType.public_thread)
    note = await thread.send("in the thread")
    await thread.edit(archived=True)
    assert await code_of(note.edit(content="x")) == 50083
    await thread.send("awake again")
    assert not server.world.channel(str(thread.id))["thread_metadata"]["archived"]
    server.world.channel(str(thread.id))["thread_metadata"] |= {"archived": True, "locked": True}
    assert await code_of(thread.send("x")) == 50083
    hand = await channel.create_thread(name="from a message", message=await channel.send("hand 2"))
    await hand.join()
    assert [member.id for member in await hand.fetch_members()] == [int(server.world.bot.id)]
    assert {one.id for one in await channel.guild.active_threads()} == {hand.id}

    server.world.deny(server.poker, "send_messages")
    assert await code_of(channel.send("x")) == 50013
    server.world.deny(server.poker, "view_channel")
    assert await code_of(channel.send("x")) == 50001
    assert await code_of(channel.fetch_message(1)) == 50001
    server.world.allow(server.poker)
    await channel.send("back")
    server.world.delete_channel(server.poker)
    assert await code_of(channel.send("x")) == 10003
    assert await code_of(bot.fetch_channel(thread.id)) == 10003


async def test_interactions_tell_what_the_bot_may_do(server: SandboxServer, bot: EchoBot) -> None:
    ann = server.user("ann")
    board = (await ann.slash("echo", words="board")).reply
    sent = ann.press(board, "Whisper")
    assert int(sent.payload["app_permissions"]) & 1 << 11
    server.world.deny(server.poker, "send_messages")
    assert not int(ann.press(board, "Whisper").payload["app_permissions"]) & 1 << 11


async def test_members_leave(server: SandboxServer, bot: EchoBot) -> None:
    guild = await bot.fetch_guild(int(server.world.guild["id"]))
    bob = int(server.user("bob").id)
    assert (await guild.fetch_member(bob)).display_name == "Bob"
    server.world.leave("bob")
    assert await code_of(guild.fetch_member(bob)) == 10007
    assert (await bot.fetch_user(bob)).name == "bob"
    assert await code_of(bot.fetch_user(1)) == 10013
    assert [role.name for role in await guild.fetch_roles()] == ["@everyone", "Mariah"]
    assert [one.name for one in await guild.fetch_channels()] == ["poker", "second-table"]


async def test_application_emojis(server: SandboxServer, bot: EchoBot) -> None:
    made = await bot.create_application_emoji(name="As", image=PNG)
    assert await code_of(bot.create_application_emoji(name="As", image=PNG)) == 50035
    assert await code_of(bot.create_application_emoji(name="big", image=PNG + b"x" * 256 * 1024)) == 50035
    await made.edit(name="spade_ace")
    assert [emoji.name for emoji in await bot.fetch_application_emojis()] == ["spade_ace"]
    async with aiohttp.ClientSession() as session, session.get(f"{server.base_url}/emojis/{made.id}.png") as response:
        assert await response.read() == PNG
    await made.delete()
    assert await code_of(bot.fetch_application_emoji(made.id)) == 10014


async def test_commands_are_synced_edited_and_removed(server: SandboxServer, bot: EchoBot) -> None:
    before = {one["name"]: one["id"] for one in server.world.catalog.commands()}
    created = server.world.catalog.created
    synced = await bot.tree.sync()
    assert {one.name: str(one.id) for one in synced} == before and server.world.catalog.created == created
    echo = next(one for one in synced if one.name == "echo")
    assert (await echo.edit(description="Say it twice")).description == "Say it twice"
    await echo.delete()
    assert "echo" not in {one.name for one in await bot.tree.fetch_commands()}
    guild = discord.Object(int(server.world.guild["id"]))
    bot.tree.copy_global_to(guild=guild)
    assert len(await bot.tree.sync(guild=guild)) == 5
    assert len(await bot.tree.fetch_commands()) == 4


async def test_letters_go_to_humans_only(server: SandboxServer, bot: EchoBot) -> None:
    ann = await bot.fetch_user(int(server.user("ann").id))
    assert (await ann.create_dm()).id == (await ann.create_dm()).id
    assert await code_of(bot.http.start_private_message(int(server.world.bot.id))) == 50033
