"""Each of the eleven games from `/deal` to the showdown, with the special thing of each, as players read it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bot.config import Settings
from bot.engine.games import GAMES
from bot.sandbox.server import SandboxServer
from tests.acceptance.evening import Evening, Presses
from tests.acceptance.story import Press
from tests.acceptance.tales import TALES, Tale, laid
from tests.cogs.conftest import night
from tests.cogs.night import Night

__all__ = ["night"]

OVER = "hand 1 is over"
FLIP = "asked in private about flipping a joker"


async def deal(night: Night, tale: Tale, decks: list[str]) -> Evening:
    """Ann opens the lobby, Bob and Cy sit in, Ann chooses the house rules and deals."""
    night.chance.decks = decks
    await night.lobby(tale.game, "bob", "cy")
    for key, value in tale.rules:
        panel = await night.press("ann", "House rules")
        assert panel.reply is not None
        custom_id = next(one["custom_id"] for one in panel.reply.selects if one["custom_id"].endswith(f":{key}"))
        assert not (await night.human("ann").select(panel.reply, custom_id, value)).failed
    assert not (await night.press("ann", "Deal")).text
    return Evening(night.server, ("Ann", "Bob", "Cy"))


def sent(night: Night) -> list[str]:
    """Everything that was sent to the channel before the result, in order, as it was sent."""
    path = f"/channels/{night.server.poker}/messages"
    calls = [call for call in night.server.requests if call.path.startswith(path)]
    told = [json.dumps(call.json, ensure_ascii=False) for call in calls]
    end = next(number for number, text in enumerate(told) if OVER in text)
    return [f"{calls[number].method} {told[number]}" for number in range(end)]


async def result(night: Night) -> str:
    """The result, however many messages it takes."""
    await night.said(OVER)
    await night.bot.publisher.drawn(1, 30)
    return "\n".join(one.text for one in night.server.messages() if OVER in one.text)


async def told(night: Night, tale: Tale) -> tuple[Evening, str]:
    """Play the tale; what was asked, and the result."""
    evening = await deal(night, tale, tale.decks)
    await evening.play(Presses(night.server), tale.presses)
    return evening, await result(night)


def flips_asked(evening: Evening) -> list[str]:
    """Who was asked about a flip, in order, as far as the screens said so."""
    return [who for who, labels in evening.asked if "Pass" in labels]


def test_every_game_has_its_tale() -> None:
    assert list(TALES) == list(GAMES)


@pytest.mark.parametrize("tale", TALES.values(), ids=TALES)
async def test_a_game_is_played_from_the_deal_to_the_showdown(night: Night, tale: Tale) -> None:
    evening, end = await told(night, tale)
    public = sent(night)
    for words in tale.on_the_way:
        assert any(words in text for text in public), words
    for words in tale.at_the_end:
        assert words in end, (words, end)
    for one in tale.hidden - {"Joker"}:
        assert not any(one in text for text in public), one
    for text in public:
        assert text.count("Joker") <= text.count("flips a joker face up to"), text
    if tale.game in ("woolworth-joker", "woolworth-mjtf"):
        assert sorted(flips_asked(evening)) == ["Ann", "Bob", "Cy"], "everyone once, joker or no joker"
        assert sum(FLIP in text for text in public) >= 3
    assert sum((await night.chips()).values()) == 600
    assert not [call for call in night.server.requests if call.status >= 400]


async def test_a_joker_flipped_face_down_is_read_by_its_receiver_and_by_nobody_else(night: Night) -> None:
    tale = TALES["woolworth-mjtf"]
    evening, fingers = await deal(night, tale, tale.decks), Presses(night.server)
    *paid, flipped = tale.presses[:4]
    assert flipped == Press("Cy", "Flip face down to Ann")
    before = await evening.play(fingers, paid, until=flipped)
    assert before is not None and "Joker" in before.message.text
    await evening.answer(fingers, before, flipped.label)
    ann = await evening.play(fingers, until=Press("Ann", "Flip face up"))
    assert ann is not None and "Down: Joker★ Q♦ 6♦ Joker★" in ann.message.text
    board = await night.said("Cy flips a joker face down to Ann.")
    lines = {line.split("**")[1]: line for line in board.text.split("\n") if "▮" in line}
    assert {name: line.count("▮") for name, line in lines.items()} == {"Bob": 3, "Cy": 2, "Ann": 4}
    assert "Joker" not in board.text
    assert not any("Q♦" in one.text for name in ("bob", "cy") for one in night.server.dm(name))


async def heard(data: Path, hands: list[str]) -> tuple[list[str], list[str]]:
    """A hand in which everybody keeps a joker: who was asked about it, and what the channel was sent from the deal on.

    What differs from night to night is left out: ids, times, the promise of the deck.
    """
    async with SandboxServer() as server:
        night = Night(server, Settings(data_dir=data, robot_seconds=0.0, redeal_seconds=0.0))
        await night.start()
        try:
            evening = await deal(night, TALES["woolworth-joker"], [laid(hands)])
            await evening.play(Presses(server), ())
            await result(night)
            public = [re.sub(r"[0-9a-f]{25,}|\d{10,}", "#", text) for text in sent(night)]
            dealt = next(number for number, text in enumerate(public) if "hand 1 is announced" in text)
            return flips_asked(evening), public[dealt:]
        finally:
            await night.stop()


async def test_the_channel_hears_the_same_whoever_holds_the_joker_and_keeps_it(night: Night, tmp_path: Path) -> None:
    # The fixture's own night is not played; it puts the library back where it was.
    bob, cy, ann = TALES["woolworth-joker"].deals[0]
    dealt = {"Bob": bob.replace("Jk", "Jc"), "Cy": cy, "Ann": ann}
    asked, channel = await heard(tmp_path / "nobody", [*dealt.values()])
    assert len(asked) == len({*asked}) == 3 and sum(FLIP in text for text in channel) >= 3
    for holder in dealt:
        hands = [f"Jk {hand[3:]}" if name == holder else hand for name, hand in dealt.items()]
        assert await heard(tmp_path / holder, hands) == (asked, channel), holder
