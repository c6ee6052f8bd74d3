"""Proof across versions: a turn of other rules is told apart from one that somebody has changed."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.hosting import Hosting
from bot.hosting.records import Verdict
from bot.hosting.turn import proof, turns, verify
from engine.games.registry import GAMES, ruleset
from storage.copies.transfer import export_campaign, import_campaign
from storage.store import Store
from tests.bot.hosting import counting
from tests.bot.hosting.conftest import ANNA, GM, House, SetClock, begun, make


@pytest.fixture
async def house(
    empty_database: Path, tmp_path: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[House]:
    """A campaign of which two turns were played under the rules of last year. Both sets of rules stand in one file
    here, so that the number of their phases stands for the digest of their sources.
    """
    for module in (turns, verify):
        monkeypatch.setattr(module, "rules_version", lambda rules: f"{len(rules.play.phases)} phases")
    store = Store.open(shutil.copy(empty_database, tmp_path / "turnkeep.db"))
    made = await begun(make(store, clock, rulesets=counting.former), store, clock)
    await order_and_run(made.hosting, made, 2)
    await order_and_run(made.hosting, made, 3)
    yield made
    await made.hosting.close()
    store.close()


@pytest.fixture
async def today(house: House) -> AsyncIterator[Hosting]:
    """The same database under the rules of today, under which a third turn was played."""
    made = make(house.store, house.clock)
    await order_and_run(made, house, 4)
    yield made
    await made.close()


async def order_and_run(hosting: Hosting, house: House, number: int) -> None:
    assert (await hosting.orders.submit(house.anna.id, ANNA, f"count {number}")).stored
    await hosting.turns.run(house.id, GM)


def change(house: House, statement: str) -> None:
    with house.store.engine.begin() as connection:
        assert connection.execute(text(statement)).rowcount == 1


async def verdicts(house: House, hosting: Hosting) -> list[Verdict]:
    return [found.verdict async for found in hosting.verify(house.id)]


async def test_an_honest_turn_of_other_rules_is_said_to_be_one(house: House, today: Hosting) -> None:
    assert await verdicts(house, house.hosting) == [Verdict.SAME, Verdict.SAME, Verdict.OTHER_RULES]
    assert await verdicts(house, today) == [Verdict.OTHER_RULES, Verdict.OTHER_RULES, Verdict.SAME]
    details = [found.detail async for found in today.verify(house.id)]
    assert "played under other rules, on 2026-03-02" in details[0]


async def test_a_turn_that_comes_out_the_same_is_proven_whatever_its_version(
    house: House, today: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verify, "rules_version", lambda rules: "a typo mended")
    assert (await verdicts(house, today))[2] is Verdict.SAME


async def test_the_same_version_that_comes_out_otherwise_is_wrong(
    house: House, today: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verify, "rules_version", lambda rules: "2 phases")
    assert (await verdicts(house, today))[:2] == [Verdict.WRONG, Verdict.WRONG]


TAMPERING = {
    "orders": "UPDATE order_sheet SET text = (SELECT text FROM order_sheet WHERE turn_number <> 2 LIMIT 1) "
    "WHERE turn_number = 2",
    "dice": "UPDATE turn SET seed = 'loaded' WHERE number = 2",
    "rules": "UPDATE turn SET rules = 'others' WHERE number = 2",
    "result": "UPDATE turn SET result_digest = 'f' WHERE number = 2",
    "link": "UPDATE turn SET link = 'f' WHERE number = 2",
    "author": "UPDATE order_sheet SET turn_id = NULL WHERE turn_number = 2",
}


@pytest.mark.parametrize("what", TAMPERING)
async def test_a_changed_turn_of_other_rules_is_found_by_the_chain(house: House, today: Hosting, what: str) -> None:
    change(house, TAMPERING[what])
    found = [one async for one in today.verify(house.id)]
    assert [one.verdict for one in found][:2] == [Verdict.OTHER_RULES, Verdict.WRONG]
    assert "not those that were stored when it had run" in found[1].detail


async def test_turns_of_before_rules_were_recorded_are_said_to_be_unproven(house: House, today: Hosting) -> None:
    with house.store.engine.begin() as connection:
        connection.execute(text("UPDATE turn SET rules = '', link = ''"))
    assert await verdicts(house, today) == [Verdict.UNRECORDED, Verdict.UNRECORDED, Verdict.SAME]
    change(house, "UPDATE turn SET result_digest = 'f' WHERE number = 2")
    assert (await verdicts(house, today))[1] is Verdict.WRONG, "the state of the next turn tells"


async def test_the_chain_survives_the_move_to_another_database(house: House, today: Hosting) -> None:
    arrived = import_campaign(house.store, export_campaign(house.store, house.id), guild_id=77)
    found = [one.verdict async for one in today.verify(arrived)]
    assert found == [Verdict.OTHER_RULES, Verdict.OTHER_RULES, Verdict.SAME]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_version_of_its_own_rules(game: str) -> None:
    mine = proof.rules_version(ruleset(game))
    assert mine.startswith(f"{ruleset(game).play.format}-")
    assert mine not in {proof.rules_version(ruleset(other)) for other in GAMES if other != game}
