"""`/hand …`: an old hand told, exported and proved, each for the asker alone and no card more than they saw (FIELD)."""

from __future__ import annotations

import json
import re

import pytest

from bot.engine.cards import Card, print_cards
from bot.engine.play import play
from bot.engine.record import read_record
from bot.present.cards import card
from bot.sandbox.driver import Outcome
from bot.sandbox.message_view import MessageView
from bot.sandbox.modal_form import CannotDo
from bot.verify import faults
from tests.acceptance import story
from tests.cogs.night import Night, refused

BOBS, ANNS = ("4s", "Jd"), ("9h", "8d")


async def stud_over(night: Night) -> None:
    """Ann and Bob are dealt stud; Bob brings in, Ann raises, Bob folds. Nobody ever saw a down card of the other."""
    await night.heads_up()
    for who, label in (("bob", "Bring in 2"), ("ann", "Complete 5"), ("bob", "Fold")):
        assert not (await night.act(who, label)).failed
    await night.said("hand 1 is over")


async def widow_over(night: Night) -> None:
    """The story's hand of Widow Jack with its redeal."""
    night.chance.decks = [print_cards(deck) for deck in story.DECKS]
    await night.lobby("widow-jack", "bob", "cy")
    await night.press("ann", "Deal")
    for press in (*story.BEFORE_THE_QUEEN, *story.AFTER_THE_QUEEN):
        who = press.who.lower()
        await (night.press(who, press.label, dm=True) if press.dm else night.act(who, press.label))
    await night.said("hand 1 is over")


async def asked(night: Night, who: str, command: str, **options: object) -> Outcome:
    """Say `/hand …`; the answer is private."""
    outcome = await night.human(who).slash(f"hand {command}", **options)
    await outcome.replied()
    assert not outcome.failed and outcome.ephemeral, outcome
    return outcome


async def leafed(night: Night, who: str, **options: object) -> list[str]:
    """Every page of `/hand show`, from the first to the last."""
    page = (await asked(night, who, "show", **options)).reply
    assert page is not None
    told = [page.text]
    while "▶" in page.labels:
        assert page.ephemeral
        turned = (await night.human(who).click(page, "▶")).edited
        assert turned is not None
        page = turned
        told.append(page.text)
    assert "◀" in page.labels and len(told) > 2
    return told


def files(night: Night, message: MessageView | None) -> dict[str, str]:
    assert message is not None
    found = {file["filename"]: night.server.world.uploads.get(file["id"]) for file in message.files}
    return {name: body.decode() for name, body in found.items() if body is not None}


def names(texts: list[str], cards: tuple[str, ...]) -> set[str]:
    """Which of those cards the texts name."""
    told = "\n".join(texts)
    return {one for one in cards if card(Card.parse(one)) in told}


@pytest.mark.parametrize("command", ["show", "export", "verify"])
async def test_before_any_hand_is_over_one_is_told_so_and_nothing_is_shown(night: Night, command: str) -> None:
    refused(await asked(night, "ann", command), "No hand was finished in this channel")
    await night.heads_up()
    await night.said("third street")
    before = await night.stands()
    for number in ({}, {"number": 1}):
        for who in ("ann", "bob", "cy"):
            refused(await asked(night, who, command, **number), "Hand 1 is being played")
    refused(await asked(night, "ann", command, number=2), "no hand 2")
    assert await night.stands() == before
    with pytest.raises(CannotDo):
        await night.human("ann").slash(f"hand {command}", number=0)


async def test_a_hand_is_told_street_by_street_and_each_sees_what_they_saw(night: Night) -> None:
    await stud_over(night)
    anns, bobs, others = [await leafed(night, who) for who in ("ann", "bob", "cy")]
    for told in (anns, bobs, others):
        assert "is announced" in told[0] and "third street" in told[1] and "is over" in told[-1]
        assert "Bob brings in for 2." in told[1] and "Bob folds." in told[1]
        assert f"page 2 of {len(told)}" in told[1]
        assert names(told, ("3c", "9s")) == {"3c", "9s"}, "up cards"
    assert names(anns, ANNS + BOBS) == {*ANNS} and names(bobs, ANNS + BOBS) == {*BOBS}
    assert not names(others, ANNS + BOBS), "nobody but their player ever sees folded down cards"


async def test_one_can_turn_back_and_go_on_after_a_restart(night: Night) -> None:
    await stud_over(night)
    page = (await asked(night, "bob", "show")).reply
    assert page is not None
    await night.stop()
    await night.start()
    on = (await night.human("bob").click(page, "▶")).edited
    assert on is not None and "third street" in on.text and names([on.text], BOBS) == {*BOBS}
    back = (await night.human("bob").click(on, "◀")).edited
    assert back is not None and "is announced" in back.text and "◀" not in back.labels


async def test_a_redeal_and_what_was_shown_are_told_and_thrown_in_cards_stay_hidden(night: Night) -> None:
    await widow_over(night)
    for who, own in (("dee", set()), ("ann", {"7d", "2d"}), ("bob", {"4s", "Jd"})):
        told = await leafed(night, who)
        thrown = names(told, ("4s", "9h", "7d", "Jd", "8d", "2d"))
        assert thrown == own, who
        assert any("All cards are thrown in" in text for text in told)
        assert names(told[-1:], ("As", "Kc", "Kh")) == {"As", "Kc", "Kh"}, "shown at the showdown"


async def test_a_numbered_hand_of_the_table_that_closed_is_still_told(night: Night) -> None:
    await stud_over(night)
    await night.press("ann", "Deal again")
    await night.said("hand 2 is announced")
    assert "hand 1 is announced" in (await leafed(night, "bob", number=1))[0]
    await night.human("ann").slash("table close")
    await night.human("ann").slash("table close")
    await night.said("Table 1 is closed")
    told = await leafed(night, "cy")
    assert "hand 2 is announced" in told[0] and "taken back" in told[-1]
    assert "hand 1 is announced" in (await leafed(night, "cy", number=1))[0]
    refused(await asked(night, "cy", "show", number=7), "no hand 7")


async def test_an_export_is_a_record_that_plays_and_a_phh_file_without_a_card_too_many(night: Night) -> None:
    await stud_over(night)
    for who, line in (
        ("cy", "deck ?? ?? ?? ?? 3c 9s"),
        ("bob", "deck 4s ?? Jd ?? 3c 9s"),
        ("ann", "deck ?? 9h ?? 8d 3c 9s"),
    ):
        reply = (await asked(night, who, "export")).reply
        assert reply is not None and "`python -m bot replay hand-1.toml`" in reply.text
        found = files(night, reply)
        assert [*found] == ["hand-1.toml", "hand-1.phh"]
        record = read_record(found["hand-1.toml"])
        assert record.lines[0] == line
        ended = play(record).state
        assert {one.name: one.stack for one in ended.seats} == await night.chips()
        unseen = {*ANNS, *BOBS} - {*line.split()}
        assert not [one for one in unseen if one in found["hand-1.phh"]]


async def test_another_game_comes_as_a_hand_record_alone(night: Night) -> None:
    await widow_over(night)
    assert [*files(night, (await asked(night, "cy", "export")).reply)] == ["hand-1.toml"]


async def test_the_seal_of_each_deck_is_on_the_screen_before_its_first_card(night: Night) -> None:
    await widow_over(night)
    roots = (await night.table()).hand
    assert roots is not None and len(roots.roots) == 2
    posts = list(night.server.requests.of("POST", r"/channels/\d+/messages"))
    said = [json.dumps(call.form.get("data") or call.json, ensure_ascii=False) for call in posts]
    firsts = [next(at for at, text in enumerate(said) if root in text) for root in roots.roots]
    assert "is announced" in said[firsts[0]] and "redeal" in said[firsts[1]]
    for deck, first in zip(story.DECKS, firsts, strict=True):
        sign = card(deck[0])  # the first card down: it goes to one player's letter
        assert not any(sign in text for text in said[:first]), deck[0]
        assert any(sign in text for text in said[first:]), "the search sees cards in letters"


async def test_a_proof_holds_against_the_published_seals_and_shows_nobody_elses_cards(night: Night) -> None:
    await widow_over(night)
    published = set(re.findall(r"sealed: `([0-9a-f]{64})`", "\n".join(one.text for one in night.server.messages())))
    assert len(published) == 2
    for who, own in (("dee", set()), ("ann", {"7d", "2d"}), ("bob", {"4s", "Jd"})):
        reply = (await asked(night, who, "verify")).reply
        assert reply is not None and "lie where they were sealed" in reply.text and len(reply.text) <= 2000
        assert "`python -m bot verify hand-1-proof.json`" in reply.text
        (text,) = files(night, reply).values()
        decks = json.loads(text)["decks"]
        assert {deck["root"] for deck in decks} == published and not any(faults(deck) for deck in decks)
        proved = {one["card"] for one in decks[0]["cards"]}
        assert proved & {"4s", "9h", "7d", "Jd", "8d", "2d"} == own and "Qs" in proved
        assert names([reply.text], ("4s", "9h", "7d", "Jd", "8d", "2d")) == own


async def test_a_made_up_page_of_a_hand_being_played_shows_nothing(night: Night) -> None:
    await stud_over(night)
    page = (await asked(night, "bob", "show")).reply
    assert page is not None
    await night.press("ann", "Deal again")
    await night.said("hand 2 is announced")
    post = night.server.world.posts.find(page.id)
    assert post is not None
    told = json.dumps(post.raw["components"]).replace('"hand:1:story-1"', '"hand:2:story-1"')
    post.raw["components"] = json.loads(told)
    refused(await night.human("bob").click(page.id, "▶"), "Hand 2 is being played")
