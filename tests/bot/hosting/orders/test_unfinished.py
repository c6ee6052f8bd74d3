"""Orders that a worker cannot read: who sent them gets a sentence, the game master a line, everybody else nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.hosting import Unfinished
from bot.hosting.workers.workshop import JobFailed
from storage.store import Store
from tests.bot.hosting import counting
from tests.bot.hosting.conftest import ANNA, BERT, DESK, GM, House, SetClock, begun, make, said
from tests.bot.stage import fresh_database


@pytest.fixture
async def tried(empty_database: Path, tmp_path: Path, clock: SetClock) -> House:
    """A campaign whose jobs are done in worker processes, with two seconds for each."""
    store = Store.open(fresh_database(empty_database, tmp_path))
    first = make(store, clock, rulesets=counting.trying)
    house = await begun(first, store, clock)
    await first.close()
    house.hosting = make(store, clock, rulesets=counting.trying)
    people = house.hosting.core.workshop.people
    people.means = replace(people.means, seconds=2.0)
    return house


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("count 1\n# ponder", "take too long to read: it did not finish within 2 seconds and was stopped. Nothing was"),
        ("count 1\n# gobble", "take too much memory to read. Nothing was stored. Send fewer or shorter lines."),
        ("count 1\n# perish", "I was interrupted in the middle of that. Nothing was changed; please try again."),
    ],
)
async def test_what_is_too_much_is_told_to_the_person_and_to_the_gm_once(tried: House, text: str, told: str) -> None:
    orders, anna = tried.hosting.orders, tried.anna.id
    for deed in (orders.check, orders.submit):
        with pytest.raises(Unfinished) as refused:
            await deed(anna, ANNA, text)
        assert told in str(refused.value)
    assert await orders.show(anna, ANNA) is None
    await tried.deliver()
    (line,) = tried.post.of("gm")
    assert line.target_id == DESK
    assert said(line).title == "Orders I could not read"
    assert "Grah sent orders, and I had to stop" in said(line).text
    assert (await orders.submit(tried.bert.id, BERT, "count 4")).stored
    assert (await orders.submit(anna, ANNA, "count 3")).stored
    assert (await tried.hosting.turns.run(tried.id, GM)).outcome == "done"
    await tried.hosting.close()
    tried.store.close()


async def test_a_fault_of_the_game_is_a_fault_and_stops_nobody(tried: House) -> None:
    with pytest.raises(JobFailed, match="the abacus broke"):
        await tried.hosting.orders.check(tried.anna.id, ANNA, "# stumble")
    assert (await tried.hosting.orders.submit(tried.anna.id, ANNA, "count 3")).stored
    await tried.hosting.close()
    tried.store.close()


@pytest.mark.slow
async def test_orders_given_ahead_that_cannot_be_checked_are_set_aside_and_their_writer_told(tried: House) -> None:
    """They were taken by an easier version of the game, say; the alarm goes on with everybody else's."""
    orders, anna = tried.hosting.orders, tried.anna.id
    tried.hosting.core.rulesets = counting.ruleset
    await orders.submit(anna, ANNA, "# turn 2\ncount 5\n# perish")
    await orders.submit(tried.bert.id, BERT, "# turn 2\ncount 4")
    assert (await tried.hosting.turns.run(tried.id, GM)).outcome == "done"
    tried.hosting.core.rulesets = counting.trying
    for _ in range(2):  # the first time it may have been no fault of theirs
        await tried.hosting.tick()
    await tried.deliver()
    notices = {m.target_id: said(m).text for m in tried.post.of("notice")}
    assert "I could not check them" in notices[ANNA]
    assert "I understood 1 order." in notices[BERT]
    assert (await tried.hosting.turns.run(tried.id, GM)).outcome == "done"
    await tried.hosting.close()
    tried.store.close()
