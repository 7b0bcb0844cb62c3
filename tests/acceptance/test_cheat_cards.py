"""A cheat wants to see what is not his: others' down cards, and who holds a joker (RULES 6.5; FIELD, Secrets)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.config import Settings
from bot.engine.cards import Card
from bot.present.board import live_board
from bot.present.cards import card
from bot.present.chapters import chapters
from bot.sandbox.server import SandboxServer
from tests.acceptance.test_field_buttons import forge, refused, table
from tests.cogs.conftest import night
from tests.cogs.night import Night
from tests.table.conftest import clock, house, settings, store
from tests.table.house import House, Turned

__all__ = ["clock", "house", "night", "settings", "store"]

# Dealt to Bob, Cy, Ann: two down, four up without a 5 or a 10; the seventh cards decide who holds a joker.
SIX = "4s 9h 7d  Jd 8d 2d  3c 9s Jc  6h Kd 8c  7s 4h Qd  2s 6c Kh "
BOB_HAS_IT, NOBODY_HAS_IT = SIX + "Jk Qh 3s", SIX + "Ah Qh 3s"
BOBS, CYS, ANNS = ("4s", "Jd"), ("9h", "8d", "Qh"), ("7d", "2d", "3s")
VERBS = {"check": "Check", "call": "Call", "bring-in": "Bring in", "pay": "Pay", "down": "Deal it down"}


async def play_to(night: Night, kind: str, *, street: int = 0) -> str | None:
    """All check and call, each press drawn, until a question of that kind is put; whom it is put to."""
    while (play := (await table(night)).hand) is not None and play.question is not None:
        asked = play.question
        assert asked.seat is not None
        who = play.names[asked.seat].lower()
        if asked.kind == kind and play.state.street >= street:
            await night.bot.publisher.drawn(1)
            return who
        choice = next(found for verb in VERBS if (found := asked.choice(verb)) is not None)
        label = VERBS[choice.verb] + (f" {choice.low}" if choice.low else "")
        assert not (await night.act(who, label)).text
        await night.bot.publisher.drawn(1)
    return None


def seen_by_others(night: Night, who: str) -> dict[str, list[str]]:
    """What the bot sent to the channel and to everybody but that player, in order; Discord's own numbers are alike."""
    people = {str(one["id"]): night.server.world.dm_partner(one).name for one in night.server.world.channels.values()
              if one["type"] == 1}  # fmt: skip
    told: dict[str, list[str]] = {}
    for call in night.server.requests.of("*", "/channels/.*"):
        reader = people.get(call.path.split("/")[2], "the channel")
        line = json.dumps([call.method, call.path, call.json], ensure_ascii=False, sort_keys=True)
        # A deck's seal and Discord's own numbers are chance.
        told.setdefault(reader, []).append(re.sub(r"\d{17,20}|(?<=<t:)\d+|[0-9a-f]{64}", "…", line))
    del told[who]
    return told


async def an_evening(
    folder: Path, game: str, deck: str, *, thinks: bool
) -> tuple[dict[str, list[str]], list[float], list[str]]:
    """Bob comes to the flip and passes; a holder may weigh it before. What others see until then, and the pauses."""
    async with SandboxServer() as server:
        night = Night(server, Settings(data_dir=folder, robot_seconds=0.0, redeal_seconds=0.0))
        await night.start()
        night.bot.tables.clock = Turned()  # who is slow is called, and a busy machine must not make anybody slow
        night.chance.decks = [deck]
        await night.lobby(game, "bob", "cy")
        await night.press("ann", "Deal")
        await night.said("to act")
        await night.bot.publisher.drawn(1)
        night.server.requests.clear()
        await play_to(night, "bet", street=4)
        if thinks:
            for label in ("Pass", "Take back: pass"):
                ahead = (await night.human("bob").slash("cards")).reply
                assert ahead is not None and not (await night.human("bob").click(ahead, label)).failed
                await night.bot.publisher.drawn(1)
        assert await play_to(night, "flip") == "bob"
        mine = await night.human("bob").slash("cards")
        assert mine.reply is not None and bool(mine.reply.selects) == thinks
        if thinks:
            await night.human("bob").select(mine.reply, mine.reply.selects[0]["custom_id"], "1")
        knob = mine.reply.find_button("Pass")
        assert knob is not None
        board = await night.said("asked in private about flipping")
        probes = [await forge(night, who, board, knob.custom_id) for who in ("cy", "ann", "dee")]
        probes += [await forge(night, "cy", board, knob.custom_id.replace("pass", "flip-2-up"))]
        assert not (await night.press("bob", "Pass", dm=True)).text
        assert await play_to(night, "flip") == "cy"
        told = seen_by_others(night, "Bob")
        await night.stop()
        return told, night.waits.asked, [re.sub(r"\d{17,20}", "…", one.text) for one in probes]


@pytest.mark.parametrize("game", ["woolworth-joker", "woolworth-mjtf"])
async def test_nothing_that_others_see_tells_who_holds_a_joker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    # Put back after the test: a night aims the whole library.
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    with_it, paused, refusals = await an_evening(tmp_path / "a", game, BOB_HAS_IT, thinks=True)
    without, paused_too, refusals_too = await an_evening(tmp_path / "b", game, NOBODY_HAS_IT, thinks=False)
    assert set(with_it) == {"the channel", "Cy", "Ann"} and "Bob passes" in "".join(with_it["the channel"])
    for reader, lines in with_it.items():
        assert [pair for pair in zip(lines, without[reader], strict=True) if pair[0] != pair[1]] == [], reader
    assert paused == paused_too
    assert refusals == refusals_too and "It is Bob's turn" in refusals[0]


@pytest.mark.parametrize("deck", [BOB_HAS_IT, NOBODY_HAS_IT])
async def test_who_sleeps_at_the_flips_is_away_only_once_hands_are_shown(house: House, deck: str) -> None:
    house = house.with_settings(bank_seconds=0.0)
    await house.open("ann", "bob", "cy")
    await house.deal("woolworth-joker", deck=deck)
    while (name := await house.asked()) is not None:
        play = await house.play()
        assert play.question is not None
        if play.question.kind == "flip" and name != "bob":
            break
        if name == "bob" and play.state.street == 4:
            await house.wait(60 if play.question.kind != "flip" else 20)
            continue
        verb = next(verb for verb in VERBS if play.question.choice(verb))
        await house.say(f"{name} {verb}")
    view, play = await house.view(), await house.play()
    assert "away" not in "\n".join(map(str, live_board(view, play, chapters(play.events)[-1]).blocks))
    assert [seat.name for seat in view.seats if seat.away] == []
    for name in ("cy", "ann"):
        await house.say(f"{name} pass")
    away = [seat.name for seat in (await house.view()).seats if seat.away]
    assert (await house.play()).over and away == (["bob"] if deck == BOB_HAS_IT else [])


async def test_a_joker_one_has_not_cannot_be_flipped_now_or_ahead(night: Night) -> None:
    night.chance.decks = [BOB_HAS_IT]
    await night.lobby("woolworth-joker", "bob", "cy")
    await night.press("ann", "Deal")
    assert await play_to(night, "flip") == "bob"
    board = await night.said("asked in private about flipping")
    await forge(night, "cy", board, "hand:1:ahead:flip-0-up")
    assert not (await night.press("bob", "Pass", dm=True)).text
    assert await play_to(night, "flip") == "cy", "the choice that he could not make has not counted"
    number = (await table(night)).hand.number_asked  # pyright: ignore[reportOptionalMemberAccess]
    for verb in ("flip-0-up", "flip-1-down", "flip-to"):
        refused(await forge(night, "cy", board, f"hand:1:q{number}:{verb}"), "")
    assert (await table(night)).hand.number_asked == number  # pyright: ignore[reportOptionalMemberAccess]
    assert not any("flips a joker" in one.text for one in night.server.messages())


async def test_a_private_page_never_takes_the_place_of_a_public_message(night: Night) -> None:
    night.chance.decks = [BOB_HAS_IT]
    await night.lobby("woolworth-joker", "bob", "cy")
    lobby = await night.shown("Deal")
    panel = await forge(night, "ann", lobby, "hand:1:rules-page-1")
    assert panel.ephemeral and "House rules" in panel.text and "Deal" in (await night.shown("Deal")).labels
    await night.press("ann", "Deal")
    assert await play_to(night, "flip") == "bob"
    board = await night.said("asked in private about flipping")
    number = (await table(night)).hand.number_asked  # pyright: ignore[reportOptionalMemberAccess]
    told = {"data": {"component_type": 3, "custom_id": f"hand:1:q{number}:flip-to", "id": 1, "values": ["1"]}}
    channel = night.server.world.channels[board.channel_id]
    post = night.server.world.posts.find(board.id)
    sent = night.server.interactions.send(3, night.human("bob").id, channel, told | {"message": dict(board.raw)}, post)
    await night.server.until(lambda: sent.settled)
    public = "\n".join(one.text for one in night.server.messages())
    assert not any(card(Card.parse(one)) in public for one in (*BOBS, "Jk")) and "A joker for" not in public
    assert "A joker for Cy?" in night.human("bob").whispers[-1].text


async def test_my_cards_shows_ones_own_and_no_others_wherever_and_whenever_it_is_pressed(night: Night) -> None:
    night.chance.decks = [BOB_HAS_IT]
    await night.lobby("woolworth-joker", "bob", "cy")
    assert not (await night.human("dee").slash("deal seven-card-stud", channel="second-table")).failed
    await night.press("ann", "Deal")
    await night.act("bob", "Bring in 2")
    await night.act("cy", "Fold")
    board = await night.said("to act")

    async def tries() -> list[str]:
        told = []
        for who in ("cy", "dee", "eve"):
            pressed = await forge(night, who, board, "hand:1:my-cards")
            asked = [await night.human(who).slash("cards", channel=one) for one in ("poker", "second-table")]
            assert all(one.ephemeral and not one.failed for one in (pressed, *asked))
            told += [one.text for one in (pressed, *asked)]
        return told

    told = await tries()
    assert "You have folded." in told[0] and card(Card.parse("9h")) in told[0]
    await night.bot.tables.kick(1, int(night.human("ann").id), int(night.human("cy").id))
    told += await tries()
    await night.act("ann", "Fold")
    await night.said("hand 1 is over")
    told += await tries()
    await night.stop()
    await night.start()
    told += await tries()
    secret = [card(Card.parse(one)) for one in (*BOBS, *ANNS, "Jk")]
    assert not any(one in line for one in secret for line in told)
    public = "\n".join(one.text for one in night.server.messages())
    assert not any(card(Card.parse(one)) in public for one in (*BOBS, *CYS, *ANNS))
