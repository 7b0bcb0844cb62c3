"""A whole hand of Widow Jack as users drive it (must be shown, 1)."""

from __future__ import annotations

from bot.engine.cards import Card
from bot.present.cards import card
from tests.acceptance.conftest import House
from tests.acceptance.players import Table
from tests.acceptance.story import AFTER_THE_QUEEN, BEFORE_THE_QUEEN, DOWN_CARDS, STACKS_AFTER


async def test_three_friends_play_widow_jack_through_a_redeal_to_a_split_pot(house: House) -> None:
    server = house.server
    table = Table(server)
    await table.open("Bob", "Cy")
    for press in BEFORE_THE_QUEEN:
        await table.press(press)
    queen = await server.until(
        lambda: next((m for m in server.messages() if "Q♠ before Bob" in m.text and "17" in m.text), None)
    )
    assert "Bob" in queen.text and "Cy" in queen.text
    for press in AFTER_THE_QUEEN:
        await table.press(press)
    end = await server.until(lambda: next((m for m in server.messages() if m.find_button("Deal again")), None))
    assert "The poker half of the pot, 16: **Cy** 16 with three of a kind, kings." in end.text
    assert "The blackjack half of the pot, 15: **Bob** 15 with blackjack 21." in end.text
    assert "The odd chip of 31 is in this half: Cy." in end.text
    view = await house.bot.tables.snapshot(1)
    assert {seat.name: seat.stack for seat in view.seats} == STACKS_AFTER
    public = "\n".join(m.text for m in server.messages() if "is over" not in m.text)
    for text in DOWN_CARDS:
        assert card(Card.parse(text)) not in public, text
