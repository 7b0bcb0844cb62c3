"""What the host does at a table: chips, the door, the turn, the hand, the games; all of it written down (DESIGN 5)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from sqlmodel import col, select

from bot.engine.errors import TooLate, Unreadable
from bot.engine.stakes import Stakes
from bot.store.rows import TableLog
from bot.table.errors import (
    BadAmount,
    BadRange,
    HandInProgress,
    HostAlready,
    NoHand,
    NoRobot,
    NotAtTable,
    NotDealtHere,
    NotForSale,
    NotHost,
    NotPaused,
    OneselfNot,
    Paused,
    ShownTheDoor,
)
from bot.table.terms import Terms
from tests.table.house import CHANNEL, GUILD, PEOPLE, House
from tests.table.test_resume import NO_SPADES, next_words

ANN, BOB, CY, DEE = (PEOPLE[name] for name in ("ann", "bob", "cy", "dee"))


async def logged(house: House, what: str) -> list[Mapping[str, object]]:
    """The facts of every line of the table's log of that kind."""
    query = select(TableLog.facts).where(TableLog.what == what).order_by(col(TableLog.id))
    return list(await house.store.read(lambda session: session.exec(query).all()))


async def test_the_player_to_act_is_shown_the_door_in_mid_hand_and_the_others_play_on(house: House) -> None:
    await house.open("ann", "bob", "cy")
    await house.deal("seven-card-stud", deck="4s 9h Kd  Jd 8d Qc  9s Ts 3c")
    assert await house.asked() == "ann"  # the 3c brings in
    await house.say("ann bring-in")
    assert await house.asked() == "bob"
    assert not await house.tables.kick(house.table, ANN, BOB)
    play = await house.play()
    assert await house.asked() == "cy" and play.state.seats[play.names.index("bob")].folded
    assert (await house.stacks())["bob"] == 199 and (await house.balance()).holds
    await house.fold_round()
    assert "bob" not in await house.stacks()
    line = next(line for line in (await house.tables.ledger(house.table)).lines if line.name == "bob")
    assert (line.cashed, line.net) == (199, -1) and (await house.balance()).holds


async def test_the_host_kicks_between_hands_at_once_but_not_guests_and_not_the_host(house: House) -> None:
    await house.open("ann", "bob", "cy")
    for by, user, fault in ((BOB, CY, NotHost), (ANN, DEE, NotAtTable), (ANN, ANN, OneselfNot)):
        with pytest.raises(fault):
            await house.tables.kick(house.table, by, user)
    assert await house.tables.kick(house.table, ANN, BOB)
    assert set(await house.stacks()) == {"ann", "cy"} and (await house.balance()).holds
    await house.tables.sit(house.table, BOB, "bob")  # the door is not a ban: a new seat, a new buy-in
    assert (await house.stacks())["bob"] == 200


async def test_a_hand_into_which_half_a_pot_was_carried_is_taken_back_with_that_half(house: House) -> None:
    await house.open("ann", "bob")
    play = await house.deal("black-mariah", deck=NO_SPADES, no_spade="half carried to the next hand")
    while not play.over:
        play = await house.say(await next_words(house))
    carried, before = (await house.view()).carried, await house.stacks()
    play = await house.deal("black-mariah")
    assert carried > 0 and play.state.pot == carried + 2 and (await house.view()).carried == 0
    await house.tables.give(house.table, ANN, BOB, 7)
    with pytest.raises(TooLate):
        await house.tables.void(house.table, ANN, play.id + 1)
    await house.tables.void(house.table, ANN, play.id)
    assert await house.stacks() == {"ann": before["ann"], "bob": before["bob"] + 7}
    assert (await house.view()).carried == carried and (await house.balance()).holds
    with pytest.raises(NoHand):
        await house.tables.void(house.table, ANN)
    with pytest.raises(TooLate):
        await house.tables.void(house.table, ANN, play.id)


async def test_the_next_player_is_host_when_the_host_leaves_and_the_table_says_so(house: House) -> None:
    await house.open("ann", "bob", "cy")
    await house.deal("seven-card-stud")
    assert not await house.tables.leave(house.table, ANN)
    assert (await house.view()).host == ANN
    await house.fold_round()
    view = await house.view()
    assert view.host == BOB and [(one.what, one.by) for one in view.news][-1] == ("host", 0)
    with pytest.raises(NotHost):
        await house.tables.pause(house.table, ANN)
    await house.tables.pause(house.table, BOB)


async def test_the_host_hands_over_to_who_sits_here_and_is_host_no_more(house: House) -> None:
    await house.open("ann", "bob")
    for by, user, fault in ((BOB, BOB, NotHost), (ANN, DEE, NotAtTable), (ANN, ANN, HostAlready)):
        with pytest.raises(fault):
            await house.tables.transfer(house.table, by, user)
    await house.tables.transfer(house.table, ANN, BOB)
    assert (await house.view()).host == BOB
    with pytest.raises(NotHost):
        await house.tables.transfer(house.table, ANN, ANN)


async def test_a_pause_stops_the_clock_and_going_on_gives_a_full_turn(house: House) -> None:
    await house.open("ann", "bob")
    await house.deal("seven-card-stud")
    with pytest.raises(NotPaused):
        await house.tables.unpause(house.table, ANN)
    asked, seq = await house.asked(), (await house.play()).state.seq
    await house.tables.pause(house.table, ANN)
    with pytest.raises(Paused):
        await house.tables.pause(house.table, ANN)
    with pytest.raises(Paused):
        await house.say(f"{asked} bring-in")
    await house.wait(3600)
    assert (await house.play()).state.seq == seq
    await house.tables.unpause(house.table, ANN)
    due = (await house.view()).deadline
    assert due is not None and due.at == house.clock.now() + 60
    await house.say(f"{asked} bring-in")


async def test_only_the_enabled_games_are_dealt_and_the_refusal_names_them(house: House) -> None:
    await house.open("ann", "bob")
    with pytest.raises(NotHost):
        await house.tables.enable_games(house.table, BOB, ["stud-jack"])
    with pytest.raises(Unreadable):
        await house.tables.enable_games(house.table, ANN, ["holdem"])
    await house.tables.enable_games(house.table, ANN, ["stud-jack", "baseball"])
    with pytest.raises(NotDealtHere) as told:
        await house.tables.lobby(GUILD, CHANNEL, ANN, "ann", "widow-jack")
    assert set(told.value.games) == {"stud-jack", "baseball"} and (await house.view()).lobby is None
    await house.deal("stud-jack")
    await house.tables.enable_games(house.table, ANN, ["baseball"])  # the hand is played out all the same
    await house.fold_round()
    play = await house.play()
    assert not await house.tables.deal_again(play.id, ANN)  # a lobby for what is left, not a hand nobody chose
    lobby = (await house.view()).lobby
    assert lobby is not None and lobby.game == "baseball"
    await house.tables.enable_games(house.table, ANN, ["stud-jack"])
    with pytest.raises(NotDealtHere):
        await house.tables.deal(lobby.hand_id, ANN)
    await house.tables.enable_games(house.table, ANN, [])
    assert (await house.deal("widow-jack")).game == "widow-jack"


async def test_the_next_dealer_gathers_for_an_enabled_game_where_the_last_one_is_off_the_menu(house: House) -> None:
    await house.open("ann", "bob")
    play = await house.deal("stud-jack")
    await house.fold_round()
    await house.tables.enable_games(house.table, ANN, ["baseball"])
    with pytest.raises(NotDealtHere):
        await house.tables.next_dealer(play.id, ANN, "stud-jack")
    await house.tables.next_dealer(play.id, ANN)
    lobby = (await house.view()).lobby
    assert lobby is not None and lobby.game == "baseball"


async def test_the_tables_limit_goes_until_the_dealer_announces_another(house: House) -> None:
    await house.open("ann", "bob")
    await house.tables.terms(house.table, ANN, Terms(limit="no limit"))
    assert (await house.tables.house_rules(house.table, "widow-jack"))["limit"] == "no limit"
    play = await house.deal("seven-card-stud")
    assert dict(play.state.rules)["limit"] == "no limit"
    await house.fold_round()
    play = await house.deal("seven-card-stud", limit="fixed")
    assert dict(play.state.rules)["limit"] == "fixed"


async def test_a_seat_and_a_rebuy_cost_what_lies_between_the_least_and_the_most(house: House) -> None:
    await house.open("ann")
    with pytest.raises(NotForSale):
        await house.tables.sit(house.table, BOB, "bob", 150)
    await house.tables.terms(house.table, ANN, Terms(None, 200, 100, 300))
    for chips in (99, 301, 0, -5):
        with pytest.raises(NotForSale) as told:
            await house.tables.sit(house.table, BOB, "bob", chips)
        assert (told.value.least, told.value.most) == (100, 300)
    await house.tables.sit(house.table, BOB, "bob", 150)
    await house.tables.sit(house.table, CY, "cy")
    assert await house.stacks() == {"ann": 200, "bob": 150, "cy": 200}
    with pytest.raises(NotForSale):
        await house.tables.rebuy(house.table, BOB, 99)
    await house.tables.rebuy(house.table, BOB, 300)
    assert (await house.stacks())["bob"] == 450 and (await house.balance()).holds


async def test_terms_that_do_not_fit_change_nothing(house: House) -> None:
    await house.open("ann", "bob")
    await house.tables.terms(house.table, ANN, Terms(None, 200, 100, 300))
    before = await house.view()
    for terms, fault in (
        (Terms(None, 500), BadRange),
        (Terms(None, None, 250), BadRange),
        (Terms(None, 0), BadAmount),
        (Terms(None, 10**10), BadAmount),
        (Terms(None, None, -1), BadAmount),
    ):
        with pytest.raises(fault):
            await house.tables.terms(house.table, ANN, terms)
    with pytest.raises(NotHost):
        await house.tables.terms(house.table, BOB, Terms(limit="pot"))
    assert await house.view() == before and len(await logged(house, "stakes")) == 1
    await house.deal()
    with pytest.raises(HandInProgress):
        await house.tables.terms(house.table, ANN, Terms(Stakes(1, 2, 5, 10)))


async def test_a_robot_comes_with_its_strength_and_goes_at_the_end_of_the_hand(house: House) -> None:
    await house.open("ann", "bob")
    with pytest.raises(NoRobot):
        await house.tables.dismiss_robot(house.table, ANN)
    for wrong in (house.tables.add_robot(house.table, BOB), house.tables.dismiss_robot(house.table, BOB)):
        with pytest.raises(NotHost):
            await wrong
    await house.tables.add_robot(house.table, ANN, "sharp")
    robot = (await house.view()).seats[-1]
    assert robot.robot and robot.skill == "sharp" and (await house.view()).practice
    await house.deal("seven-card-stud")
    assert not await house.tables.dismiss_robot(house.table, ANN)
    with pytest.raises(NoRobot):
        await house.tables.dismiss_robot(house.table, ANN)
    await house.tables.void(house.table, ANN)
    assert set(await house.stacks()) == {"ann", "bob"} and (await house.balance()).holds


async def test_the_log_tells_everything_newest_first_in_pages_after_the_night_too(house: House) -> None:
    await house.open("ann", "bob")
    for on in [True, False] * 8:
        await house.tables.quiet(house.table, ANN, on)
    await house.tables.kick(house.table, ANN, BOB)
    await house.tables.close(house.table, ANN)
    first = await house.tables.table_log(house.table)
    assert (first.number, first.pages) == (0, 2) and first.lines[0].what == "closed"
    last = await house.tables.table_log(house.table, 99)
    assert last.number == 1 and last.lines[-1].what == "opened"
    kicked = next(line for line in first.lines if line.what == "kicked")
    assert (kicked.names[ANN], kicked.names[BOB]) == ("ann", "bob")


async def test_what_the_host_did_is_news_once_more_after_a_restart(house: House) -> None:
    await house.open("ann", "bob")
    await house.tables.quiet(house.table, ANN, True)
    before = (await house.view()).news
    assert [one.what for one in before] == ["quiet"] and (await house.restarted().view()).news == before


async def test_who_was_kicked_does_not_sit_down_again_in_the_same_hand(house: House) -> None:
    await house.open("ann", "bob", "cy")
    await house.deal("seven-card-stud")
    await house.tables.kick(house.table, ANN, BOB)
    with pytest.raises(ShownTheDoor):
        await house.tables.sit(house.table, BOB, "bob")
    await house.tables.void(house.table, ANN)
    assert [seat.name for seat in (await house.view()).seats] == ["ann", "cy"]
    await house.tables.sit(house.table, BOB, "bob")
    assert (await house.balance()).holds


async def test_who_gets_up_and_sits_down_again_has_what_was_left_of_the_bank(house: House) -> None:
    await house.open("ann", "bob")
    await house.deal("seven-card-stud")
    play = await house.play()
    assert play.question is not None and play.question.seat is not None
    user = play.users[play.question.seat]
    await house.wait(60)
    await house.wait(25)
    await house.say(f"{await house.asked()} bring-in")
    left = (await house.view()).seat(user)
    assert left is not None and left.bank == pytest.approx(house.settings.bank_seconds - 25)
    await house.tables.void(house.table, ANN)
    await house.tables.leave(house.table, user)
    await house.tables.sit(house.table, user, "again")
    again = (await house.view()).seat(user)
    assert again is not None and again.bank == pytest.approx(left.bank)
