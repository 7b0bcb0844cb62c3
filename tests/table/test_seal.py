"""Decks are sealed before anybody is dealt a card, and what somebody saw can be proved afterwards (DESIGN 7)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlmodel import select

from bot.engine import events as e
from bot.engine.cards import STANDARD_52
from bot.engine.errors import Refused
from bot.engine.games import GAMES
from bot.engine.record import seen
from bot.present.proof import proof_file, proof_words
from bot.store.rows import DeckSeal
from bot.table import dealing, seal
from bot.table.errors import HandInProgress
from bot.table.play import HandPlay
from bot.table.seal import Proof, Proved, Salted
from bot.verify import climb, faults, leaf
from tests.engine.anyhand import played_out
from tests.table.house import CHANNEL, GUILD, PEOPLE, Chance, House
from tests.table.test_history import HANDS, known_to, play_from

QUEEN = "4s 9h  Jd 8d  3c Qs"  # the widow falls as the second door card: all is thrown in before anybody speaks


async def announced(house: House, game: str = "seven-card-stud") -> HandPlay:
    """A hand whose rules and seal are told, with the plug pulled before the deck is laid."""
    await house.open("ann", "bob")
    await house.tables.lobby(GUILD, CHANNEL, PEOPLE["ann"], "ann", game)
    lobby = (await house.view()).lobby
    assert lobby is not None
    await house.tables.at(house.table, lambda here: dealing.announce(here, lobby.hand_id, PEOPLE["ann"]))
    return await house.play()


async def seals(house: House, hand: int) -> list[DeckSeal]:
    return list(await house.store.read(lambda s: s.exec(select(DeckSeal).where(DeckSeal.hand_id == hand)).all()))


def decks(play: HandPlay) -> list[str]:
    """Every deck that was laid, from the top."""
    return [" ".join(map(str, one.cards)) for one in play.events if isinstance(one, e.DeckLaid)]


def order(row: DeckSeal) -> str:
    return " ".join(text.partition(":")[2] for text in row.salts.split())


async def test_the_seal_is_told_while_no_card_is_dealt(house: House) -> None:
    play = await announced(house)
    assert play.state.deals == 0 and not decks(play)
    assert [row.root for row in await seals(house, play.id)] == [*play.roots] and len(play.roots[0]) == 64


async def test_a_restart_between_seal_and_deal_lays_the_same_deck(house: House) -> None:
    play = await announced(house)
    (row,) = await seals(house, play.id)
    again = house.restarted()
    again.tables.shuffler = Chance(99)  # another process would shuffle otherwise
    await again.tables.resume()
    await again.tables.close_down()
    await again.tables.ring_due()
    after = await again.play()
    assert decks(after) == [order(row)] and after.roots == play.roots
    assert len(await seals(again, play.id)) == 1


async def test_a_deck_sealed_and_laid_in_one_go_is_the_sealed_one(house: House) -> None:
    """As when the clock deals for a dealer who does not come."""
    await house.open("ann", "bob")
    await house.tables.lobby(GUILD, CHANNEL, PEOPLE["ann"], "ann", "seven-card-stud")
    lobby = (await house.view()).lobby
    assert lobby is not None

    def at_once(here) -> None:
        dealing.announce(here, lobby.hand_id, PEOPLE["ann"])
        dealing.lay_first(here)

    await house.tables.at(house.table, at_once)
    play = await house.play()
    assert decks(play) == [order(row) for row in await seals(house, play.id)]


async def test_a_redeal_is_sealed_with_the_queen_and_a_restart_in_the_pause_keeps_its_deck(house: House) -> None:
    await house.open("ann", "bob")
    play = await house.deal("widow-jack", deck=QUEEN)
    assert play.state.deals == 1 and await house.asked() is None, "the pause after the queen"
    assert len(play.roots) == 2 and len({*play.roots}) == 2
    again = house.restarted()
    again.tables.shuffler = Chance(99)
    await again.tables.resume()
    await again.tables.close_down()
    await again.wait(4)
    after = await again.play()
    assert decks(after) == [order(row) for row in await seals(again, play.id)] and after.roots == play.roots


async def test_a_hand_from_before_there_were_seals_is_dealt_all_the_same(house: House) -> None:
    play = await announced(house)
    await house.store.write(lambda session: [session.delete(row) for row in session.exec(select(DeckSeal)).all()])
    again = house.restarted()
    await again.tables.at(again.table, dealing.lay_first)
    assert (await again.play()).state.deals == 1
    await again.fold_round()
    with pytest.raises(Refused, match="sealed"):
        await again.tables.proofs(await again.play(), PEOPLE["ann"])
    assert play.id == (await again.play()).id


async def test_a_folded_player_can_prove_the_own_cards_and_nobody_else_can(house: House) -> None:
    await house.open("ann", "bob")
    await house.deal("seven-card-stud", deck="4s 9h  Jd 8d  3c 9s")
    with pytest.raises(HandInProgress):
        await house.tables.proofs(await house.play(), PEOPLE["bob"])
    await house.fold_round()
    play = await house.play()
    assert [player.folded for player in play.state.seats] == [False, True]

    async def saw(who: str) -> list[str]:
        (proof,) = await house.tables.proofs(play, PEOPLE[who])
        assert proof.root == play.roots[0] and all(one.holds for one in proof.cards)
        return [f"{one.position} {one.card}" for one in proof.cards]

    dealt = {"bob": ["1 4s", "3 Jd"], "ann": ["2 9h", "4 8d"]}
    for who, own in dealt.items():
        assert await saw(who) == sorted([*own, "5 3c", "6 9s"])
    assert await saw("cy") == ["5 3c", "6 9s"]


async def test_a_deck_that_was_laid_in_another_order_than_sealed_is_told_so(house: House) -> None:
    await house.open("ann", "bob")
    play = await house.deal("seven-card-stud", deck="4s 9h  Jd 8d  3c 9s")
    await house.fold_round()

    def swap(session) -> None:
        row = session.exec(select(DeckSeal)).one()
        cards = row.salts.split()
        cards[4], cards[5] = cards[5], cards[4]
        row.salts = " ".join(cards)
        session.add(row)

    await house.store.write(swap)
    (proof,) = await house.tables.proofs(await house.play(), PEOPLE["cy"])
    assert proof.root == play.roots[0] and not any(one.holds for one in proof.cards)


@pytest.mark.parametrize("deals", [1, 2, 4, 30])
@pytest.mark.parametrize("holds", [True, False])
def test_the_words_of_a_proof_fit_in_one_message_however_often_a_hand_is_dealt(deals: int, holds: bool) -> None:
    log, state = played_out(7, "seven-card-stud")
    cards = tuple(Proved(at + 1, card, bytes(32), (), 0, True, holds) for at, card in enumerate(STANDARD_52))
    told = proof_words(play_from(log, state), [Proof(deal + 1, "ab" * 32, 52, cards) for deal in range(deals)])
    assert len(told) <= 1900 and "python -m bot verify" in told
    assert ("not sealed so" in told) == (not holds) and ("lie where they were sealed" in told) == holds


def test_the_same_deck_is_never_sealed_the_same_twice() -> None:
    cards = [Salted(bytes([number]) * 32, card) for number, card in enumerate(STANDARD_52)]
    salted = [Salted(bytes([number + 1]) * 32, card) for number, card in enumerate(STANDARD_52)]
    swapped = [cards[1], cards[0], *cards[2:]]
    assert len({seal.root_of(cards), seal.root_of(salted), seal.root_of(swapped), seal.root_of(cards[:-1])}) == 4


@settings(deadline=None)
@given(st.integers(1, 60), st.data())
def test_every_card_of_every_size_of_deck_leads_to_the_seal_and_only_from_its_place(size: int, data) -> None:
    deck = [Salted(bytes([number]) * 32, STANDARD_52[number % 52]) for number in range(size)]
    root = bytes.fromhex(seal.root_of(deck))
    at = data.draw(st.integers(0, size - 1))
    one, path = deck[at], seal.path_of(deck, at)
    assert climb(at, size, one.salt, str(one.card), path) == root
    for elsewhere in {at - 1, at + 1, size - 1 - at} - {at}:
        assert climb(elsewhere, size, one.salt, str(one.card), path) != root


@pytest.mark.parametrize("game", GAMES)
@HANDS
@given(number=st.integers(0, 1 << 32), viewer=st.integers(-1, 1))
def test_a_proof_holds_what_its_reader_saw_and_no_other_card_can_be_told_from_it(
    game: str, number: int, viewer: int
) -> None:
    log, state = played_out(number, game)
    seat = None if viewer < 0 else viewer
    play = play_from(log, state)
    laid = [event for event in log if isinstance(event, e.DeckLaid)]
    told = known_to(log, seat)
    for deal, deck in enumerate(laid, 1):
        salted = [Salted(bytes([deal, at]) * 16, card) for at, card in enumerate(deck.cards) if card is not None]
        row = DeckSeal(hand_id=1, deal=deal, root=seal.root_of(salted), salts=seal.written(salted))
        proof = seal.proof_of(row, log, deal, seen(log, seat))
        assert all(one.holds for one in proof.cards)
        assert sorted(str(one.card) for one in proof.cards) == sorted(told[deal - 1])
        file = proof_file(1, play, [proof]).decode()
        assert not faults(json.loads(file)["decks"][0])
        salts = [one.salt for one in proof.cards]
        for at in {*range(len(salted))} - {one.position - 1 for one in proof.cards}:
            # Even whoever guesses right, and tries every salt that was given away, meets no hash of the file.
            assert salted[at].salt.hex() not in file
            assert not any(leaf(at, salt, str(salted[at].card)).hex() in file for salt in salts)
