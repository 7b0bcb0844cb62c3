from tests.table.house import House


async def test_a_hand_from_open_to_end(house: House) -> None:
    await house.open("ann", "bob", "cy")
    play = await house.deal()
    assert play.number == 1 and len(play.events) > 3
    assert (await house.balance()).holds
    await house.fold_round()
    play = await house.play()
    assert play.status == "done" and sum(play.net or ()) == 0
    assert (await house.balance()).holds
    assert sum((await house.stacks()).values()) == 600
