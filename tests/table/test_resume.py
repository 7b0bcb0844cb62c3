"""Pull the plug anywhere: the same state, the same next card, the same prompt (DESIGN 3; FIELD, Time and restart)."""

from __future__ import annotations

import logging

import pytest
from sqlalchemy import event
from sqlmodel import Session, SQLModel, col, select

from bot.engine.actions import Say
from bot.engine.errors import TooLate
from bot.store.rows import HandEvent, LedgerEntry, Seat, TableLog
from bot.table import acting
from tests.table.house import CHANNEL, GUILD, PEOPLE, House


async def next_words(house: House) -> str:
    """Something the player asked may say: what costs least."""
    asked = (await house.play()).question
    assert asked is not None
    order = ("check", "call", "bring-in", "pay", "buy", "pass", "fold")
    return f"{await house.asked()} {next(verb for verb in order if asked.choice(verb))}"


@pytest.mark.parametrize("game", ["widow-jack", "woolworth-mjtf"])
async def test_a_restart_after_every_answer_of_a_hand_changes_nothing(house: House, game: str) -> None:
    await house.open("ann", "bob", "cy")
    play = await house.deal(game)
    presses = 0
    while not play.over:
        before = await house.view()
        house = house.restarted()
        await house.tables.resume()
        await house.tables.close_down()
        after = await house.view()
        assert after.hand == before.hand and after.hand is not None
        assert after.hand.state.deck == play.state.deck
        assert (after.seats, after.deadline, after.ahead) == (before.seats, before.deadline, before.ahead)
        assert (await house.balance()).holds
        await house.wait(4) if await house.asked() is None else await house.say(await next_words(house))
        play = await house.play()
        presses += 1
    assert presses > 10


async def test_a_plug_pulled_between_announcement_and_deck_deals_after_the_start(house: House) -> None:
    await house.open("ann", "bob")
    await house.tables.lobby(GUILD, CHANNEL, PEOPLE["ann"], "ann", "widow-jack")
    lobby = (await house.view()).lobby
    assert lobby is not None
    house.tables._lay_first = _plug_pulled  # pyright: ignore
    with pytest.raises(ConnectionAbortedError):
        await house.tables.deal(lobby.hand_id, PEOPLE["ann"])
    assert (await house.play()).status == "announced" and (await house.balance()).pots == 0
    again = house.restarted()
    await again.tables.resume()
    await again.tables.close_down()
    await again.tables.ring_due()
    play = await again.play()
    assert play.status == "open" and play.state.deals == 1 and (await again.balance()).holds


async def _plug_pulled(_table_id: int) -> None:
    raise ConnectionAbortedError


@pytest.mark.parametrize("spoil", ["a word is not a card", "an event is missing", "the end is cut off"])
async def test_a_corrupt_log_is_voided_every_chip_returned_and_the_log_kept(
    house: House, spoil: str, caplog: pytest.LogCaptureFixture
) -> None:
    await house.open("ann", "bob", "cy")
    await house.deal()
    await house.say(await next_words(house))
    log = select(HandEvent).order_by(col(HandEvent.seq))

    def spoiled(session: Session) -> int:
        rows = session.exec(log).all()
        if spoil == "a word is not a card":
            rows[1].text = rows[1].text.replace("c", "x")
            return len(rows)
        session.delete(rows[2] if spoil == "an event is missing" else rows[-1])
        return len(rows) - 1

    kept = await house.store.write(spoiled)
    again = house.restarted()
    with caplog.at_level(logging.DEBUG, logger="bot"):
        await again.tables.resume()
    await again.tables.close_down()
    view = await again.view()
    assert view.voided is not None and not view.voided.readable and view.hand is None and view.deadline is None
    assert await again.stacks() == {"ann": 200, "bob": 200, "cy": 200}
    assert (await again.balance()).holds and (await again.balance()).pots == 0
    assert house.table in again.told.tables
    assert len(await again.store.read(lambda session: session.exec(log).all())) == kept
    logged = select(TableLog).where(TableLog.what == "hand void")
    line = await again.store.read(lambda session: session.exec(logged).one())
    assert line.facts == {"hand": 1, "why": "corrupt log"}
    assert " of " not in caplog.text and "Ac" not in caplog.text
    # and the night goes on
    assert (await again.deal()).number == 2


async def test_a_hand_found_corrupt_by_a_press_is_taken_back_too(house: House) -> None:
    await house.open("ann", "bob", "cy")
    play = await house.deal()

    def spoil(session: Session) -> None:
        session.exec(select(HandEvent).where(HandEvent.seq == 2)).one().text = "{}"

    await house.store.write(spoil)
    again = house.restarted()
    with pytest.raises(TooLate):
        await again.tables.act(play.id, play.number_asked, PEOPLE["ann"], Say("fold"))
    assert (await again.view()).voided is not None and (await again.balance()).holds


async def test_a_fault_of_the_program_takes_the_hand_back_and_names_no_card(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await house.open("ann", "bob", "cy")
    await house.deal()

    def broken(_here: object) -> None:
        raise RuntimeError("Qs Ah Kd")

    monkeypatch.setattr(acting, "ring", broken)
    await house.wait(60)
    monkeypatch.undo()
    view = await house.view()
    assert view.voided is not None and view.voided.readable and view.deadline is None
    assert await house.stacks() == {"ann": 200, "bob": 200, "cy": 200} and (await house.balance()).holds
    assert "RuntimeError" in caplog.text and "Qs" not in caplog.text


@pytest.mark.parametrize("failing", [LedgerEntry, HandEvent, Seat])
async def test_each_write_of_a_settlement_that_fails_leaves_everything_as_it_was(
    house: House, failing: type[SQLModel]
) -> None:
    await house.open("ann", "bob", "cy")
    await house.deal("seven-card-stud")
    await house.say(f"{await house.asked()} bring-in")
    await house.say(f"{await house.asked()} fold")
    before, words = await house.view(), f"{await house.asked()} fold"

    deed = f"{'UPDATE' if failing is Seat else 'INSERT INTO'} {failing.__tablename__}"

    def fail(*facts: object) -> None:
        if str(facts[2]).startswith(deed):
            raise OSError("the disk is full")

    event.listen(house.store.engine, "before_cursor_execute", fail)
    try:
        with pytest.raises(OSError, match="disk"):
            await house.say(words)
    finally:
        event.remove(house.store.engine, "before_cursor_execute", fail)
    assert await house.view() == before and (await house.balance()).holds
    assert await house.restarted().view() == before
    await house.say(words)
    play = await house.play()
    assert play.over and (await house.balance()).holds
    results = select(LedgerEntry).where(LedgerEntry.kind == "result")
    paid = await house.store.read(lambda session: session.exec(results).all())
    assert len(paid) == 3 and sum(entry.amount for entry in paid) == 0


NO_SPADES = "2h 3h 4d 5d 9c 8c Th Jh Kd Ad 2c 3c 6h 7h"


async def test_a_carried_half_waits_at_the_table_joins_the_next_hand_and_goes_back_at_the_end(house: House) -> None:
    await house.open("ann", "bob")
    play = await house.deal("black-mariah", deck=NO_SPADES, no_spade="half carried to the next hand")
    while not play.over:
        play = await house.say(await next_words(house))
    carried = (await house.view()).carried
    assert carried > 0 and carried == play.state.carried and (await house.balance()).holds
    # the next hand takes it in, and gives it back when it is void
    play = await house.deal("black-mariah")
    assert play.state.pot == carried + 2 and (await house.view()).carried == 0 and (await house.balance()).holds
    await house.tables.void(house.table, PEOPLE["ann"])
    assert (await house.view()).carried == carried and (await house.balance()).holds
    # cy came later and has no part in it; bob was dealt first and has the odd chip
    await house.tables.sit(house.table, PEOPLE["cy"], "cy")
    before = await house.stacks()
    await house.tables.close(house.table, PEOPLE["ann"])
    settlement = (await house.view()).settlement
    assert settlement is not None and (await house.balance()).holds
    cashed = {line.name: line.cashed for line in settlement.lines}
    assert cashed == {
        "ann": before["ann"] + carried // 2,
        "bob": before["bob"] + carried - carried // 2,
        "cy": 200,
    }
    assert sum(line.net for line in settlement.lines) == 0


async def test_resuming_publishes_every_open_table(house: House) -> None:
    await house.open("ann", "bob")
    again = house.restarted()
    await again.tables.resume()
    await again.tables.close_down()
    assert again.told.tables == [house.table]
