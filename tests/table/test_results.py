"""What a finished hand leaves for the statistics, and what the figures make of several (RULES 5, 6, 7.6)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from sqlmodel import col, select

from bot.engine.actions import parse_action
from bot.engine.cards import print_cards
from bot.store.rows import HandResult
from bot.table.errors import NothingCounted
from bot.table.stats import Board, Figures, season_start
from tests.acceptance import story
from tests.table.house import GUILD, PEOPLE, House

FLIP_KILLS = "Jk 5s 3d Th Ah 8c Ad 8d Jc Ks 9s 6h 7h 2c"
"""Bob is dealt a joker and two aces, Ann 5s and Th face down beside two eights."""
DEAD_ALREADY = "Jk Jk 3d Th Ah 8c Ad 8d Jc Ks 9s 6h 7h 2c"
"""The same, but Ann holds a joker of her own beside her ten."""
ACES = "As Ks Ad Kd 2c 3c Ah 9h Ac 8d 7h 5c 4d 6s"
"""Bob makes four aces against a pair of kings; his 2c brings in."""

EASY = ("check", "call", "bring-in", "pass", "down")


async def rows(house: House) -> dict[str, HandResult]:
    """The results of the last hand by name."""
    query = select(HandResult).order_by(col(HandResult.hand_id))
    found = await house.store.read(lambda session: session.exec(query).all())
    return {row.name: row for row in found}


async def easy(house: House, *special: str) -> None:
    """Play to the end: the special answers when they go, else whatever is cheapest and keeps everybody in."""
    waiting = list(special)
    while (question := (play := await house.play()).question) is not None:
        if question.seat is None or (user := play.users[question.seat]) < 0:
            await house.wait(5)
            continue
        can = {choice.verb for choice in question.choices}
        words = next(verb for verb in EASY if verb in can)
        name, _, wanted = waiting[0].partition(" ") if waiting else ("", "", "")
        if name == play.names[question.seat] and wanted.split()[0] in can:
            words = wanted
            del waiting[0]
        await house.tables.act(play.id, play.number_asked, user, parse_action(words))
    assert not waiting


async def figures(house: House, name: str) -> Figures:
    real, practice = await house.tables.lifetime(GUILD, PEOPLE[name])
    assert real is not None and practice is None
    return real


async def widow(house: House) -> None:
    """The story of the queen that fell before Bob, played to its end."""
    house.chance.stacked += [print_cards(deck) for deck in story.DECKS]
    await house.deal("widow-jack")
    for press in story.BEFORE_THE_QUEEN:
        words = press.label.lower().replace("bring in 2", "bring-in").removesuffix(" 2")
        await house.say(f"{press.who.lower()} {'call' if 'call' in words else words}")
    await house.wait(5)
    await easy(house, "cy buy")


async def test_a_result_says_what_was_won_lost_and_shown(house: House) -> None:
    await house.open("ann", "bob")
    await house.deal("seven-card-stud", deck=ACES)
    await easy(house)
    told = await rows(house)
    ann, bob = told["ann"], told["bob"]
    assert (bob.net, bob.won, bob.pot, bob.words) == (3, 6, 6, "four of a kind, aces")
    assert (ann.net, ann.won, ann.pot, ann.words) == (-3, 0, 6, "pair, kings")
    assert bob.best > ann.best > 0 and (bob.guild, bob.table_id, bob.practice) == (GUILD, house.table, False)
    assert (bob.flips_hit, bob.queens, bob.game, bob.at) == (0, 0, "seven-card-stud", house.clock.at)


async def test_who_wins_unseen_has_shown_no_hand_and_won_nothing_of_the_own_bet(house: House) -> None:
    await house.open("ann", "bob")
    await house.deal("seven-card-stud", deck=ACES)
    await house.say("bob raise 5")
    await house.say("ann fold")
    bob = (await rows(house))["bob"]
    assert (bob.net, bob.won, bob.pot, bob.best, bob.words) == (1, 2, 2, 0, "")


async def test_a_hand_taken_back_counts_for_nothing(house: House) -> None:
    await house.open("ann", "bob")
    await house.deal("seven-card-stud", deck=ACES)
    await house.tables.void(house.table, PEOPLE["ann"])
    assert not await rows(house)
    with pytest.raises(NothingCounted):
        await house.tables.lifetime(GUILD, PEOPLE["ann"])


async def test_the_queen_is_met_by_whom_she_falls_before(house: House) -> None:
    await house.open("ann", "bob", "cy")
    await widow(house)
    told = await rows(house)
    assert {name: row.queens for name, row in told.items()} == {"ann": 0, "bob": 1, "cy": 0}
    assert {name: row.net + 200 for name, row in told.items()} == {"ann": 199, "bob": 205, "cy": 196}
    assert (told["bob"].won, told["cy"].won, told["cy"].pot, told["ann"].words) == (15, 16, 31, "")


async def test_a_flip_hits_when_the_other_hand_dies_of_it(house: House) -> None:
    await house.open("ann", "bob")
    await house.deal("woolworth-joker", deck=FLIP_KILLS)
    await easy(house, "bob flip ann up")
    told = await rows(house)
    assert (told["bob"].flips_hit, told["ann"].flips_hit) == (1, 0)
    assert told["ann"].words == "pair, eights"


@pytest.mark.parametrize(("deck", "flip"), [(DEAD_ALREADY, "bob flip ann up"), (FLIP_KILLS, "")])
async def test_no_flip_hits_a_hand_that_was_dead_already_or_without_a_flip(house: House, deck: str, flip: str) -> None:
    await house.open("ann", "bob")
    await house.deal("woolworth-mjtf", deck=deck, jokers=2 if deck == DEAD_ALREADY else 1)
    await easy(house, *([flip] if flip else []))
    assert {row.flips_hit for row in (await rows(house)).values()} == {0}


async def test_the_best_hand_of_a_night_is_the_best_whatever_the_house_rules_were(house: House) -> None:
    # natural_wins ranks by another number, which must not make a pair of kings beat four aces of another hand
    await house.open("ann", "bob")
    await house.deal("seven-card-stud", deck=ACES)
    await easy(house)
    await house.deal("wild-stud", deck="Kc Qd 9d 8s 2c 3c 7h Td 4s 5c Jd 4d 9h 6c", natural_wins="yes")
    await easy(house)
    real, practice = await house.tables.table_board(house.table)
    assert real.best is not None and (real.best.what, real.best.names) == ("four of a kind, aces", ("bob",))
    assert practice == Board(table=house.table)


async def test_the_figures_add_up_several_hands(house: House) -> None:
    await house.open("ann", "bob", "cy")
    await widow(house)
    await house.tables.away(house.table, PEOPLE["cy"])
    await house.deal("woolworth-joker", deck=FLIP_KILLS)
    await easy(house, "bob flip ann up")
    bob = await figures(house, "bob")
    assert (bob.hands, bob.wins, bob.queens, bob.flips_hit, bob.most) == (2, 2, 1, 1, 15)
    assert bob.net == 5 + 3 and bob.best == "pair, aces"
    board, _ = await house.tables.server_board(GUILD)
    assert [(one.name, one.net) for one in board.figures] == [("bob", 8), ("ann", -4), ("cy", -4)]
    assert board.hands == 2 and board.pot is not None and board.pot.names == ("cy", "bob") and board.pot.what == "31"


async def test_a_season_counts_only_what_was_played_in_it(house: House) -> None:
    house.clock.at = datetime(2027, 1, 31, 23, 30, tzinfo=UTC).timestamp()
    await house.open("ann", "bob")
    await house.deal("seven-card-stud", deck=ACES)
    await easy(house)
    assert (await house.tables.server_board(GUILD, "month"))[0].hands == 1
    house.clock.at += 3600
    with pytest.raises(NothingCounted):
        await house.tables.server_board(GUILD, "month")
    assert (await house.tables.server_board(GUILD, "year"))[0].hands == 1
    house.clock.at = datetime(2028, 1, 1, tzinfo=UTC).timestamp()
    with pytest.raises(NothingCounted):
        await house.tables.server_board(GUILD, "year")
    assert (await house.tables.server_board(GUILD, "all"))[0].hands == 1
    with pytest.raises(NothingCounted):
        await house.tables.server_board(GUILD + 1, "all")
    assert season_start(house.clock.at, "all") == 0


async def test_practice_is_counted_apart_and_robots_stand_on_no_board_of_a_server(house: House) -> None:
    await house.open("ann", "bob")
    await house.deal("seven-card-stud", deck=ACES)
    await easy(house)
    await house.tables.add_robot(house.table, PEOPLE["ann"])
    await house.deal("seven-card-stud")
    await easy(house)
    real, practice = await house.tables.server_board(GUILD)
    assert (real.hands, practice.hands) == (1, 1)
    assert {one.name for one in practice.figures} == {"ann", "bob"}
    assert {one.hands for one in (*real.figures, *practice.figures)} == {1}
    _, at_the_table = await house.tables.table_board(house.table)
    assert len(at_the_table.figures) == 3 and sum(one.net for one in at_the_table.figures) == 0


async def test_a_player_stands_on_the_board_under_the_newest_name(house: House) -> None:
    await house.open("ann", "bob")
    for name in ("bob", "Robert"):
        await house.tables.named(house.table, PEOPLE["bob"], name)
        await house.deal("seven-card-stud", deck=ACES)
        await easy(house)
        house.clock.turn(60)
    board, _ = await house.tables.table_board(house.table)
    assert [(one.name, one.hands) for one in board.figures] == [("Robert", 2), ("ann", 2)]


async def test_the_course_of_a_night_goes_hand_by_hand(house: House) -> None:
    with pytest.raises(NothingCounted):
        await house.open("ann", "bob")
        await house.tables.course(house.table)
    await house.deal("seven-card-stud", deck=ACES)
    await easy(house)
    await house.tables.sit(house.table, PEOPLE["cy"], "cy")
    await house.deal("seven-card-stud")
    await house.tables.void(house.table, PEOPLE["ann"])
    await house.deal("seven-card-stud")
    await house.fold_round()
    await house.tables.leave(house.table, PEOPLE["ann"])
    await house.deal("seven-card-stud", by="bob")
    await house.fold_round()
    course = await house.tables.course(house.table)
    told = {line.name: line.chips for line in course.lines}
    assert course.hands == (1, 3, 4) and not course.practice
    assert told["ann"][:2] == (0, -3) and told["bob"][:2] == (0, 3) and told["cy"][:2] == (None, 0)
    assert told["ann"][2] == told["ann"][3], "who has left keeps what was won or lost"
    ends = [sum(line.chips[moment] or 0 for line in course.lines) for moment in range(4)]
    assert ends == [0, 0, 0, 0] and [len(line.chips) for line in course.lines] == [4, 4, 4]
    stacks = await house.stacks()
    assert {name: told[name][-1] for name in stacks} == {name: stack - 200 for name, stack in stacks.items()}
