"""No down card where it should not be, and every request as Discord describes it (FIELD, Secrets)."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator

import pytest

from bot.engine.cards import Card, print_cards
from bot.logs import TALKATIVE, Discreet
from bot.present.cards import card
from bot.sandbox import openapi
from tests.acceptance import story
from tests.cogs.conftest import night
from tests.cogs.night import Night

__all__ = ["night"]

DOWN = [Card.parse(text) for text in story.DOWN_CARDS]
FOLD_OUT = (
    *story.BEFORE_THE_QUEEN,
    *story.AFTER_THE_QUEEN[:10],
    story.Press("Cy", "Bet 10"),
    story.Press("Bob", "Fold"),
)


class Heard(logging.Handler):
    """Keeps every log line as the program would write it."""

    def __init__(self, token: str) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(Discreet(token))
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def heard() -> Iterator[Heard]:
    """Everything that is logged with LOG_LEVEL=DEBUG."""
    handler, root = Heard("sandbox-token"), logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in TALKATIVE}
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    for name, most in TALKATIVE.items():
        logging.getLogger(name).setLevel(max(most, logging.DEBUG))
    yield handler
    root.removeHandler(handler)
    root.setLevel(before)
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


async def play(night: Night, presses: tuple[story.Press, ...]) -> None:
    night.chance.decks = [print_cards(deck) for deck in story.DECKS]
    await night.lobby("widow-jack", "bob", "cy")
    await night.press("ann", "Deal")
    for press in presses:
        who = press.who.lower()
        outcome = await (night.press(who, press.label, dm=True) if press.dm else night.act(who, press.label))
        assert not outcome.failed and not outcome.text, (press, outcome)
    await night.said("hand 1 is over")


def public_bodies(night: Night) -> str:
    """All that was sent where others read it: bodies, custom ids, file names; not the letters, nor the whispers."""
    letters = {one["id"] for one in night.server.world.channels.values() if one["type"] == 1}
    told: list[str] = []
    for call in night.server.requests:
        part = call.path.split("/")
        if part[1] == "channels" and part[2] in letters:
            continue
        flags = int((call.form.get("data") or call.form).get("flags") or 0)
        if part[1] in ("interactions", "webhooks") and flags & 64:
            continue
        told.append(json.dumps([call.path, call.json, [one.filename for one in call.files]], ensure_ascii=False))
    return "\n".join(told)


async def test_a_hand_that_all_fold_on_the_last_street_shows_no_down_card_to_anybody(night: Night) -> None:
    await play(night, FOLD_OUT)
    await night.bot.publisher.drawn(1)
    said = public_bodies(night)
    assert card(Card.parse("Qs")) in said, "the search sees up cards"
    for down in DOWN:
        assert card(down) not in said, down
    ids = re.findall(r'"custom_id": "([^"]*)"', said)
    assert ids and not {part for one in ids for part in re.split(r"[:_-]", one)} & {str(down) for down in DOWN}
    assert "Cy" in (await night.said("hand 1 is over")).text


async def test_no_log_line_names_a_card_or_a_token(heard: Heard, night: Night) -> None:
    callbacks = r"/interactions/\d+/[^/]+/callback"
    night.server.faults.inject(
        "POST", callbacks, code=40060, after=True, times=2, when=lambda c: c.form.get("type") == 6
    )
    night.server.faults.inject("POST", r"/channels/\d+/messages", code=50035)
    await play(night, FOLD_OUT)
    await night.human("bob").slash("cards")
    await night.bot.publisher.drawn(1)
    logged = "\n".join(heard.lines)
    assert "an answer was not taken" in logged and "refused the form" in logged, "what goes wrong is logged"
    for down in (*story.FIRST_DECK, *story.SECOND_DECK):
        assert card(down) not in logged, down
        assert f'"{down}"' not in logged and f"'{down}'" not in logged, down
        assert f" {down} " not in logged, down
    assert print_cards(story.FIRST_DECK[:2]) not in logged
    assert night.server.token not in logged
    tokens = {call.path.split("/")[3] for call in night.server.requests.of("POST", r"/interactions/.*")}
    assert tokens and not any(token in logged for token in tokens)


async def test_a_folded_hand_stays_hidden_at_the_showdown_and_after(night: Night) -> None:
    await play(night, (*story.BEFORE_THE_QUEEN, *story.AFTER_THE_QUEEN))
    await night.press("ann", "Deal again")
    await night.said("hand 2 is announced")
    public = "\n".join(message.text for message in night.server.messages())
    assert card(Card.parse("As")) in public, "what was shown is shown"
    for thrown in ("4s", "9h", "7d", "Jd", "8d", "2d"):
        # Ann folded before the redeal, and all were thrown in: nobody has seen these.
        assert card(Card.parse(thrown)) not in public, thrown


async def test_a_letter_holds_its_own_players_down_cards_only(night: Night) -> None:
    await play(night, FOLD_OUT)
    mine = {"bob": ("4s", "Jd", "As", "Kh", "Th"), "cy": ("9h", "8d", "Kc", "4d"), "ann": ("7d", "2d")}
    for who, own in mine.items():
        letters = {one["id"]: one for one in night.server.world.channels.values() if one["type"] == 1}
        channel = next(key for key, one in letters.items() if night.server.world.dm_partner(one).name.lower() == who)
        told = "\n".join(
            json.dumps(call.json, ensure_ascii=False)
            for call in night.server.requests
            if call.path.startswith(f"/channels/{channel}/")
        )
        assert card(Card.parse(own[0])) in told
        for other, theirs in mine.items():
            for text in theirs:
                assert other == who or card(Card.parse(text)) not in told, (who, text)


@pytest.mark.skipif(not openapi.available(), reason="../shared/discord-openapi.json is not beside the project")
async def test_every_request_of_a_whole_hand_fits_discords_own_description(night: Night) -> None:
    await play(night, (*story.BEFORE_THE_QUEEN, *story.AFTER_THE_QUEEN))
    for command in ("cards", "help", "table status"):
        assert not (await night.human("bob").slash(command)).failed
    assert not (await night.human("bob").slash("rules", game="woolworth")).failed
    await night.press("ann", "Next dealer")
    await night.press("bob", "House rules")
    assert len(night.server.requests) > 60
    assert [fault for call in night.server.requests for fault in openapi.validate(call)] == []
