"""Sitting down, getting up, buying chips, whose deal it is (FIELD, Money and Time)."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.stakes import Stakes
from bot.table.errors import (
    AlreadySeated,
    BadAmount,
    HandInProgress,
    NoTable,
    NotDealer,
    NotHost,
    NotNeeded,
    NotSeated,
    TableExists,
    TableFull,
    TooFew,
    TooMany,
)
from tests.table.house import CHANNEL, GUILD, NAMES, PEOPLE, House


async def dealer(house: House) -> str:
    view = await house.view()
    return next(seat.name for seat in view.seats if seat.user == view.dealer)


async def test_who_opens_is_seated_host_and_first_dealer(house: House) -> None:
    await house.open("ann")
    view = await house.view()
    assert (view.host, view.dealer) == (PEOPLE["ann"], PEOPLE["ann"])
    assert str(view.stakes) == "1/2/5/10" and view.buy_in == 200
    assert await house.stacks() == {"ann": 200}


async def test_a_channel_has_one_table_even_when_two_open_it_at_once(house: House) -> None:
    both = [house.tables.open(GUILD, CHANNEL, PEOPLE[name], name) for name in ("ann", "bob")]
    first, second = await asyncio.gather(*both, return_exceptions=True)
    assert isinstance(first, int) and isinstance(second, TableExists) and second.table_id == first
    house.table = first
    assert (await house.balance()).bought == 200


async def test_sitting_down_twice_at_once_is_one_seat_and_one_buy_in(house: House) -> None:
    await house.open("ann")
    both = [house.tables.sit(house.table, PEOPLE["bob"], "bob") for _ in range(2)]
    outcomes = await asyncio.gather(*both, return_exceptions=True)
    assert [type(one) for one in outcomes] == [type(None), AlreadySeated]
    assert (await house.balance()).bought == 400


async def test_leaving_in_a_hand_waits_for_its_end_and_sitting_down_again_takes_it_back(house: House) -> None:
    await house.open("ann", "bob", "cy")
    await house.deal()
    assert not await house.tables.leave(house.table, PEOPLE["bob"])
    assert not await house.tables.leave(house.table, PEOPLE["cy"])
    await house.tables.sit(house.table, PEOPLE["bob"], "bob")
    await house.fold_round()
    assert set(await house.stacks()) == {"ann", "bob"}
    balance = await house.balance()
    assert balance.bought == 600 and balance.holds


async def test_leaving_between_hands_cashes_out_and_the_next_person_is_host(house: House) -> None:
    await house.open("ann", "bob")
    assert await house.tables.leave(house.table, PEOPLE["ann"])
    view = await house.view()
    assert view.host == PEOPLE["bob"] and [seat.name for seat in view.seats] == ["bob"]
    assert (await house.balance()).cashed == 200


async def test_the_last_person_closes_the_table_robots_or_not(house: House) -> None:
    house = house.with_settings(robots=3)
    await house.open("ann")
    assert await house.tables.leave(house.table, PEOPLE["ann"])
    assert (await house.view()).status == "closed"
    with pytest.raises(NoTable):
        await house.tables.sit(house.table, PEOPLE["bob"], "bob")
    await house.open("ann")  # and the channel is free again
    assert (await house.view()).status == "open"


async def test_the_last_person_leaving_the_robots_in_mid_hand_lets_them_finish(house: House) -> None:
    house = house.with_settings(robots=3)
    await house.open("ann")
    await house.tables.away(house.table, PEOPLE["ann"])
    await house.deal()
    assert not await house.tables.leave(house.table, PEOPLE["ann"])
    await house.wait(600)
    assert (await house.view()).status == "closed"
    assert (await house.balance()).holds


async def test_a_ninth_player_finds_no_seat(house: House) -> None:
    await house.open(*NAMES)
    with pytest.raises(TableFull):
        await house.tables.sit(house.table, 12345, "ida")


async def test_a_rebuy_is_for_whoever_is_below_the_buy_in_and_pressed_twice_counts_once(house: House) -> None:
    await house.open("ann", "bob")
    with pytest.raises(NotNeeded):
        await house.tables.rebuy(house.table, PEOPLE["ann"])
    await house.deal("seven-card-stud")
    await house.fold_round()
    poor = min(await house.stacks(), key=(await house.stacks()).__getitem__)
    with pytest.raises(BadAmount):
        await house.tables.rebuy(house.table, PEOPLE[poor], -5)
    both = [house.tables.rebuy(house.table, PEOPLE[poor]) for _ in range(2)]
    outcomes = await asyncio.gather(*both, return_exceptions=True)
    assert [type(one) for one in outcomes] == [bool, NotNeeded]
    assert (await house.balance()).bought == 600 and (await house.balance()).holds


async def test_chips_bought_in_mid_hand_come_at_its_end(house: House) -> None:
    await house.open("ann", "bob")
    await house.deal("seven-card-stud")
    assert not await house.tables.rebuy(house.table, PEOPLE["bob"])
    assert (await house.balance()).bought == 400 and (await house.balance()).holds
    await house.fold_round()
    assert (await house.balance()).bought == 600 and (await house.balance()).holds


async def test_the_host_puts_chips_right_between_hands_and_it_is_written_down(house: House) -> None:
    await house.open("ann", "bob")
    with pytest.raises(NotHost):
        await house.tables.give(house.table, PEOPLE["bob"], PEOPLE["bob"], 50)
    await house.tables.give(house.table, PEOPLE["ann"], PEOPLE["bob"], 50)
    assert await house.stacks() == {"ann": 200, "bob": 250}
    with pytest.raises(BadAmount):
        await house.tables.give(house.table, PEOPLE["ann"], PEOPLE["bob"], -251)
    assert (await house.balance()).holds


async def test_others_are_told_whose_deal_it_is(house: House) -> None:
    await house.open("ann", "bob", "cy")
    with pytest.raises(NotDealer) as told:
        await house.deal(by="bob")
    assert (told.value.dealer, told.value.host) == (PEOPLE["ann"], PEOPLE["ann"])
    with pytest.raises(NotSeated):
        await house.deal(by="dee")


async def test_deal_again_stays_and_next_dealer_moves_left(house: House) -> None:
    await house.open("ann", "bob", "cy")
    play = await house.deal("stud-jack")
    assert play.names == ("bob", "cy", "ann")
    await house.fold_round()
    assert await house.tables.deal_again(play.id, PEOPLE["ann"])
    play = await house.play()
    assert (play.number, play.game, play.names) == (2, "stud-jack", ("bob", "cy", "ann"))
    await house.fold_round()
    await house.tables.next_dealer(play.id, PEOPLE["ann"])
    assert await dealer(house) == "bob"
    lobby = (await house.view()).lobby
    assert lobby is not None and lobby.game == "stud-jack"
    await house.tables.lobby(GUILD, CHANNEL, PEOPLE["bob"], "bob", "widow-jack")  # the dealer's choice
    play = await house.deal("widow-jack", by="bob")
    assert play.names == ("cy", "ann", "bob") and play.number == 3


async def test_the_dealer_leaves_in_mid_hand_and_nobody_deals_twice_or_never(house: House) -> None:
    await house.open("ann", "bob", "cy", "dee")
    play = await house.deal()
    await house.tables.leave(house.table, PEOPLE["ann"])
    await house.tables.away(house.table, PEOPLE["bob"])
    await house.fold_round()
    assert await dealer(house) == "cy"  # the next that is there
    await house.tables.next_dealer(play.id, PEOPLE["cy"])
    assert await dealer(house) == "cy"  # the deal had moved to cy already
    play = await house.deal(by="cy")
    await house.fold_round()
    await house.tables.next_dealer(play.id, PEOPLE["cy"])
    assert await dealer(house) == "dee"


async def test_a_robots_deal_is_anybodys_who_sits_here(house: House) -> None:
    house = house.with_settings(robots=2)
    await house.open("ann")
    play = await house.deal("seven-card-stud")
    await house.tables.sit(house.table, PEOPLE["bob"], "bob")
    for _ in range(20):
        await house.wait(60)
        if (await house.play()).over:
            break
        if await house.asked() == "ann":
            await house.tables.skip(house.table, PEOPLE["ann"])
    await house.tables.next_dealer(play.id, PEOPLE["ann"])
    view = await house.view()
    assert view.dealer is not None and view.dealer < 0
    assert view.may_deal(PEOPLE["bob"]) and not view.may_deal(PEOPLE["cy"])
    assert (await house.deal("seven-card-stud", by="bob")).number == 2


async def test_more_than_the_game_takes_is_refused_until_somebody_sits_this_one_out(house: House) -> None:
    await house.open(*NAMES)
    with pytest.raises(TooMany) as told:
        await house.deal("widow-jack")
    assert (told.value.seated, told.value.most) == (8, 7)
    lobby = (await house.view()).lobby
    assert lobby is not None
    await house.tables.sit_out(lobby.hand_id, PEOPLE["cy"])
    await house.tables.deal(lobby.hand_id, PEOPLE["ann"])
    assert "cy" not in (await house.play()).names
    await house.fold_round()
    assert not any(seat.sitting_out for seat in (await house.view()).seats)


async def test_who_is_away_or_bust_is_not_dealt_in_and_says_so(house: House) -> None:
    await house.open("ann", "bob", "cy", "dee")
    await house.tables.away(house.table, PEOPLE["bob"])
    await house.tables.give(house.table, PEOPLE["ann"], PEOPLE["cy"], -200)
    await house.tables.lobby(GUILD, CHANNEL, PEOPLE["ann"], "ann", "widow-jack")
    lobby = (await house.view()).lobby
    assert lobby is not None
    assert lobby.out == ((PEOPLE["bob"], "away"), (PEOPLE["cy"], "no chips"))
    assert lobby.playing == (PEOPLE["dee"], PEOPLE["ann"])
    await house.tables.away(house.table, PEOPLE["dee"])
    with pytest.raises(TooFew):
        await house.tables.deal(lobby.hand_id, PEOPLE["ann"])
    await house.tables.rebuy(house.table, PEOPLE["cy"])
    await house.tables.deal(lobby.hand_id, PEOPLE["ann"])
    assert (await house.play()).names == ("cy", "ann")


async def test_who_left_the_server_is_folded_in_turn_and_the_chips_stay_in_the_ledger(house: House) -> None:
    house = house.with_settings(bank_seconds=0.0)
    await house.open("ann", "bob", "cy")
    await house.deal("seven-card-stud")
    asked = await house.asked()
    absent = next(name for name in ("ann", "bob", "cy") if name != asked)
    await house.tables.gone(house.table, PEOPLE[absent])
    assert await house.asked() == asked  # nothing happens out of turn
    await house.say(f"{asked} bring-in")
    while (await house.asked()) is not None:
        assert await house.asked() != absent
        play = await house.play()
        assert play.question is not None
        await house.say(f"{await house.asked()} {'check' if play.question.choice('check') else 'call'}")
    ledger = await house.tables.ledger(house.table)
    line = next(line for line in ledger.lines if line.name == absent)
    assert line.net == line.cashed - 200 < 0 and absent not in await house.stacks()


async def test_who_is_asked_and_leaves_the_server_is_answered_for_at_once(house: House) -> None:
    await house.open("ann", "bob", "cy")
    play = await house.deal("seven-card-stud")
    asked = await house.asked()
    assert asked is not None
    await house.tables.kick(house.table, PEOPLE["ann"], PEOPLE[asked])
    assert await house.asked() != asked and (await house.play()).state.seq > play.state.seq


async def test_direct_messages_are_remembered_for_a_person_whatever_the_table(house: House) -> None:
    await house.open("ann")
    await house.tables.dm_opened(PEOPLE["ann"], 77)
    before = len(house.told.tables)
    await house.tables.dm_closed(PEOPLE["ann"], True)
    await house.tables.dm_closed(PEOPLE["ann"], True)
    assert len(house.told.tables) == before + 1
    seat = (await house.view()).seat(PEOPLE["ann"])
    assert seat is not None and (seat.dm_channel, seat.dm_closed) == (77, True)


async def test_stakes_change_between_hands_by_the_host(house: House) -> None:
    await house.open("ann", "bob")
    await house.tables.stakes(house.table, PEOPLE["ann"], Stakes(0, 5, 10, 20), buy_in=500)
    view = await house.view()
    assert str(view.stakes) == "0/5/10/20" and view.buy_in == 500
    with pytest.raises(NotHost):
        await house.tables.stakes(house.table, PEOPLE["bob"], buy_in=1)
    await house.deal()
    with pytest.raises(HandInProgress):
        await house.tables.stakes(house.table, PEOPLE["ann"], buy_in=1)


async def test_closing_waits_for_the_hand_and_asked_twice_takes_it_back(house: House) -> None:
    await house.open("ann", "bob", "cy")
    await house.deal("seven-card-stud")
    assert not await house.tables.close(house.table, PEOPLE["ann"])
    assert (await house.view()).status == "closing"
    assert await house.tables.close(house.table, PEOPLE["ann"])
    view = await house.view()
    assert view.status == "closed" and view.settlement is not None
    assert all(line.net == 0 and line.cashed == 200 for line in view.settlement.lines)


async def test_closing_after_the_hand_settles_and_frees_everybody(house: House) -> None:
    await house.open("ann", "bob", "cy")
    await house.deal("seven-card-stud")
    await house.tables.close(house.table, PEOPLE["ann"])
    await house.fold_round()
    view = await house.view()
    assert view.status == "closed" and view.settlement is not None and view.seats == ()
    assert sum(transfer.chips for transfer in view.settlement.transfers) == sum(
        line.net for line in view.settlement.lines if line.net > 0
    )
    assert await house.tables.open_tables() == []


async def test_one_user_at_two_tables_plays_at_each(house: House) -> None:
    await house.open("ann", "bob")
    here = await house.deal()
    other = house.restarted()
    other.table = await other.tables.open(2, 99, PEOPLE["ann"], "ann")
    await other.tables.sit(other.table, PEOPLE["cy"], "cy")
    lobby_table = await other.tables.lobby(2, 99, PEOPLE["ann"], "ann", "stud-jack")
    lobby = (await other.view()).lobby
    assert lobby_table == other.table and lobby is not None
    await other.tables.deal(lobby.hand_id, PEOPLE["ann"])
    there = await other.play()
    assert here.id != there.id and (await house.tables.of_hand(there.id)) == other.table
    assert (await house.play()).id == here.id
