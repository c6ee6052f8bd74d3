"""Letters to units, to those nobody plays, unsigned ones: who reads them, and what they give away."""

from __future__ import annotations

import pytest

from bot.hosting import BadChoice, NotAllowed, NotThere
from storage.ids import SeatId
from tests.bot.hosting.conftest import ANNA, BERT, DESK, GM, House, said


def anna(house: House) -> SeatId:
    return house.anna.id


async def test_a_letter_to_a_unit_reaches_whoever_plays_it_and_nobody_is_betrayed(house: House) -> None:
    sent = await house.hosting.letters.write_to(anna(house), ANNA, "abacus Karth", "Join us!")
    await house.deliver()
    (got,) = house.post.letters()
    assert got.target_id == 1000 + BERT
    assert (said(got).to, said(got).sender) == ("Karth's abacus", "Grah")
    assert sent.to_label == "Karth's abacus"
    answer = await house.hosting.letters.reply(sent.id, BERT, "Never.")
    await house.deliver()
    back = house.post.letters()[-1]
    assert back.target_id == 1000 + ANNA
    assert said(back).sender == "Karth's abacus"
    assert answer.to_label == "Grah"
    again = await house.hosting.letters.reply(answer.id, ANNA, "A pity.")
    assert (again.from_label, again.to_label) == ("Grah", "Karth's abacus")


async def test_who_is_not_in_sight_is_not_written_to(house: House) -> None:
    with pytest.raises(NotThere, match="no longer see"):
        await house.hosting.letters.write_to(anna(house), ANNA, "abacus Nobody", "Hello?")


async def test_a_stranger_learns_of_no_units_and_writes_to_none(house: House) -> None:
    with pytest.raises(NotAllowed):
        await house.hosting.letters.addressees(anna(house), BERT)
    with pytest.raises(NotAllowed):
        await house.hosting.letters.write_to(anna(house), BERT, "sphinx", "Hello?")


async def test_whom_nobody_plays_is_answered_for_by_the_game_master(house: House) -> None:
    sent = await house.hosting.letters.write_to(anna(house), ANNA, "sphinx", "What has four feet?")
    await house.deliver()
    (got,) = house.post.letters()
    assert (got.target_id, said(got).to, said(got).nobody) == (DESK, "The Sphinx", True)
    with pytest.raises(NotAllowed):
        await house.hosting.letters.reply(sent.id, BERT, "I do.")
    answer = await house.hosting.letters.reply(sent.id, GM, "Man.", as_gm=True)
    await house.deliver()
    back = house.post.letters()[-1]
    assert (back.target_id, said(back).sender) == (1000 + ANNA, "The Sphinx")
    await house.hosting.letters.reply(answer.id, ANNA, "Thank you.")
    await house.deliver()
    assert house.post.letters()[-1].target_id == DESK


async def test_who_wrote_unsigned_stays_unknown_through_the_whole_exchange(house: House) -> None:
    first = await house.hosting.letters.write_to(anna(house), ANNA, "abacus Karth", "Beware.", signed=False)
    second = await house.hosting.letters.reply(first.id, BERT, "Who are you?")
    await house.hosting.letters.reply(second.id, ANNA, "A friend.")
    await house.deliver()
    to_bert = [message for message in house.post.letters() if message.target_id == 1000 + BERT]
    assert [said(message).sender for message in to_bert] == [None, None]
    assert "Grah" not in str([message.content for message in to_bert])


async def test_where_the_game_wants_names_letters_are_signed(house: House) -> None:
    from tests.bot.hosting import counting

    object.__setattr__(counting.RULESET.mail, "unsigned_letters", False)
    try:
        with pytest.raises(Exception, match="every letter is signed"):
            await house.hosting.letters.write(anna(house), ANNA, house.bert.id, "Boo.", signed=False)
    finally:
        object.__setattr__(counting.RULESET.mail, "unsigned_letters", True)


async def test_an_empty_letter_is_not_sent(house: House) -> None:
    with pytest.raises(BadChoice):
        await house.hosting.letters.write_to(anna(house), ANNA, "sphinx", "  ")
