"""What a human and a bot say to each other through the loopback Discord."""

from __future__ import annotations

from bot.sandbox.server import SandboxServer

from .conftest import EchoBot


async def test_a_command_is_answered_in_the_channel_for_all_to_see(server: SandboxServer, bot: EchoBot) -> None:
    outcome = await server.user("ann").slash("echo", words="deal me in", who="Bob")
    assert not outcome.failed and not outcome.ephemeral
    assert outcome.text == f"deal me in <@{server.user('bob').id}>"
    assert server.messages()[-1].id == outcome.reply.id
    assert [button.label for button in server.messages()[-1].buttons] == ["Whisper", "Edit", "Ask", "Later"]


async def test_a_private_reply_is_seen_by_one_player_only(server: SandboxServer, bot: EchoBot) -> None:
    ann, bob = server.user("ann"), server.user("bob")
    board = (await ann.slash("echo", words="board")).reply
    outcome = await bob.click(board, "Whisper")
    assert outcome.ephemeral and outcome.text == "only you"
    assert [one.text for one in bob.whispers] == ["only you"]
    assert ann.whispers == [] and [one.text for one in server.messages()] == ["board"]


async def test_a_press_can_edit_the_message_it_stands_on(server: SandboxServer, bot: EchoBot) -> None:
    ann = server.user("ann")
    board = (await ann.slash("echo", words="board")).reply
    outcome = await ann.click(board, "Edit")
    assert outcome.edited.text == "edited" and outcome.reply is None
    whisper = (await ann.click(board, "Whisper")).reply
    assert (await ann.click(whisper, "Edit")).edited.text == "edited"
    assert [one.text for one in ann.whispers] == ["edited"]


async def test_a_form_opens_and_is_handed_in(server: SandboxServer, bot: EchoBot) -> None:
    ann = server.user("ann")
    board = (await ann.slash("echo", words="board")).reply
    opened = await ann.click(board, "Ask")
    assert opened.modal["title"] == "How much?"
    assert (await ann.submit(opened, {"amount": "25"})).text == "You said 25"


async def test_a_deferred_press_is_answered_later(server: SandboxServer, bot: EchoBot) -> None:
    ann = server.user("ann")
    board = (await ann.slash("echo", words="board")).reply
    assert (await (await ann.click(board, "Later")).replied()).text == "later"
    assert (await ann.slash("slow")).text == "thought"
    assert (await ann.slash("slow", private=True)).ephemeral


async def test_a_select_brings_its_value(server: SandboxServer, bot: EchoBot) -> None:
    ann = server.user("ann")
    board = (await ann.slash("echo", words="board")).reply
    assert (await ann.select(board, "echo:pick", "down")).text == "picked ['down']"


async def test_direct_messages_arrive_and_their_buttons_work(server: SandboxServer, bot: EchoBot) -> None:
    ann = server.user("ann")
    assert (await ann.slash("direct")).text == "sent"
    (letter,) = server.dm("ann")
    assert letter.text == "psst" and (await ann.click(letter, "Edit")).edited.text == "edited"
    assert server.dm("bob") == []


async def test_closed_direct_messages_refuse_the_message(server: SandboxServer, bot: EchoBot) -> None:
    ann = server.user("ann")
    ann.close_dms()
    assert (await ann.slash("direct")).text == "closed 50007"
    ann.open_dms()
    assert (await ann.slash("direct")).text == "sent"


async def test_sub_commands_options_and_suggestions(server: SandboxServer, bot: EchoBot) -> None:
    ann = server.user("ann")
    assert (await ann.slash("table join", chips=200)).text == "Ann sits with 200"
    suggested = await ann.autocomplete("guess", "street", street="f")
    assert [one["value"] for one in suggested.choices] == ["fourth", "fifth"]
