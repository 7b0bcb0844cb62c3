"""What can be asked at any time: `/rules`, `/help`, `/cards`; the answer is for whoever asked."""

from __future__ import annotations

from bot.engine.cards import Card
from bot.engine.games import GAMES
from bot.present.cards import card
from bot.present.house_words import value_words
from bot.sandbox.driver import Outcome
from bot.table.tables import STAKES
from tests.cogs.night import Night, refused

SIGNS = "♠♥♦♣"


def in_private(night: Night, outcome: Outcome) -> str:
    """All that an answer says; none of it stands in the channel."""
    assert not outcome.failed and outcome.replies and all(one.ephemeral for one in outcome.replies), outcome
    text = "\n".join(one.text for one in outcome.replies)
    assert "went wrong" not in text and not any(one.text in text for one in night.server.messages() if one.text)
    return text


def cards(*named: str) -> list[str]:
    return [card(Card.parse(one)) for one in named]


async def test_rules_tells_every_game_in_private_with_the_rules_as_they_are_usually_played(night: Night) -> None:
    for key, game in GAMES.items():
        text = in_private(night, await night.human("ann").slash("rules", game=key))
        fewest, most = game.seats
        assert f"### {game.title} · {fewest} to {most} players" in text, key
        assert "House rules as they are usually played" in text, key
        for rule in game.offers:
            usual = STAKES.big_bet if rule.default is None and not rule.optional else rule.default
            assert f"- {rule.question} **{value_words(usual)}**" in text, (key, rule.key)


async def test_rules_at_a_table_tells_what_this_table_plays(night: Night) -> None:
    ann = int(night.human("ann").id)
    for key, game in GAMES.items():
        await night.lobby(key)
        lobby = (await night.table()).lobby
        assert lobby is not None
        await night.bot.tables.set_rules(lobby.hand_id, ann, {"odd_chip_to": "first left of dealer"})
        text = in_private(night, await night.human("cy").slash("rules", game=key))
        assert "**first left of dealer** (changed)" in text and "House rules at this table" in text, key
        assert all(rule.question in text for rule in game.offers), key


async def test_the_button_rules_of_an_announced_hand_gives_the_same_card(night: Night) -> None:
    await night.heads_up()
    pressed = in_private(night, await night.press("cy", "Rules"))
    assert pressed == in_private(night, await night.human("cy").slash("rules", game="seven-card-stud"))


async def test_help_is_one_screen_that_names_every_game_and_command(night: Night) -> None:
    outcome = await night.human("cy").slash("help")
    assert len(outcome.replies) == 1
    text = in_private(night, outcome)
    assert len(text) < 2000 and text.count("\n") < 20
    for word in (*GAMES, "/deal", "/rules", "/cards", "/table", "Sit in", "Deal again", "Next dealer"):
        assert word in text, word
    known = {command["name"]: command for command in night.server.world.catalog.commands()}
    groups = {"table", "hand", "ledger", "stats", "host"}
    assert set(known) == {"deal", "rules", "cards", "help", *groups}
    for group in groups:
        assert f"`/{group}`" in text
        for command in known[group]["options"]:
            assert command["name"] in text, command["name"]


async def test_cards_without_a_table_says_how_to_open_one(night: Night) -> None:
    refused(await night.human("bob").slash("cards"), "no table in this channel")


async def test_cards_before_the_first_hand_says_that_none_is_played(night: Night) -> None:
    await night.lobby("seven-card-stud", "bob")
    for who in ("ann", "cy"):
        refused(await night.human(who).slash("cards"), "No hand is being played here")


async def test_cards_shows_ones_own_down_cards_and_nobody_elses(night: Night) -> None:
    await night.heads_up()
    await night.said("to act")
    bobs, anns = cards("4s", "Jd"), cards("9h", "8d")
    for who, own, others in (("bob", bobs, anns), ("ann", anns, bobs)):
        text = in_private(night, await night.human(who).slash("cards"))
        assert f"Down: {' '.join(own)}" in text and not any(one in text for one in others)
        assert "You make" in text
    channel = "\n".join(one.text for one in night.server.messages())
    assert not any(one in channel for one in bobs + anns)


async def test_cards_of_a_hand_one_is_not_in_shows_none(night: Night) -> None:
    await night.heads_up()
    await night.said("to act")
    outcome = await night.human("cy").slash("cards")
    refused(outcome, "not dealt into this hand")
    assert not any(sign in outcome.text for sign in SIGNS)


async def test_cards_after_a_fold_still_shows_ones_own_and_says_so(night: Night) -> None:
    night.chance.decks = ["4s 9h 7d  Jd 8d 2d  3c 9s Jc"]
    await night.lobby("seven-card-stud", "bob", "cy")
    await night.press("ann", "Deal")
    await night.act("bob", "Bring in 2")
    await night.act("cy", "Fold")
    text = in_private(night, await night.human("cy").slash("cards"))
    assert "You have folded." in text
    assert not any(one in text for one in cards("4s", "Jd", "7d", "2d"))
