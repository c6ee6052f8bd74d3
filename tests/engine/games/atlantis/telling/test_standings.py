"""The public table tells what everybody could see, rounded; who hides never moves it (ATL-GAP-127)."""

from __future__ import annotations

import pytest

from engine.core.turn import Outcome
from engine.games.atlantis.ruleset import RULESET
from engine.games.atlantis.state import SURFACE, Flags, Region, Reveal, Structure, World
from engine.testing import LoadedDice, play
from tests.engine.games.atlantis.founding.test_new_worlds import NEVER, new_world, settle
from tests.suite.table import each

SPY = {"stealth": 1}
INVISIBLE = {"leader": 2, "ring of invisibility": 2}


def lands(world: World) -> list[Region]:
    """Settled regions of the surface with nobody in them."""
    return [r for r in world.regions.values() if r.level == SURFACE and r.population and not r.units]


def month(world: World) -> Outcome:
    return play(RULESET, world, {}, dice=LoadedDice({}, rest=NEVER))[1]


def row(outcome: Outcome, seat: str = "1") -> tuple[int | str, ...]:
    return tuple(next(values for of, _, values in outcome.standings.rows if of == seat))


@pytest.mark.rule("ATL-GAP-127", "ATL-STEALTH-02")
@each(
    "items, skills",
    [({"leader": 1}, SPY), ({"leader": 40}, {"stealth": 3}), (INVISIBLE, {}), ({"viking": 1}, {"stealth": 6})],
)
def test_hidden_units_never_move_a_public_number(items: dict[str, int], skills: dict[str, int]) -> None:
    """Wherever they are, and however many: the paper and the table are the same without them."""
    without, with_them = new_world(), new_world()
    for region in lands(with_them)[:40]:
        settle(with_them, region, items={**items, "silver": 2000}, skills=skills)
    plain, spied = month(without), month(with_them)
    assert spied.standings == plain.standings
    assert spied.headlines == plain.headlines


@pytest.mark.rule("ATL-GAP-127")
@each("flags", [Flags(guard=True), Flags(reveal=Reveal.UNIT), Flags(reveal=Reveal.FACTION)])
def test_a_spy_who_shows_himself_is_counted(flags: Flags) -> None:
    world = new_world()
    region = lands(world)[0]
    settle(world, region, items={"leader": 40, "silver": 2000}, skills={"stealth": 3, "combat": 1}, flags=flags)
    assert row(month(world))[0] == 40


@pytest.mark.rule("ATL-GAP-127", "ATL-STRUCT-03")
def test_who_sits_in_a_tower_is_counted() -> None:
    world = new_world()
    region = lands(world)[0]
    region.structures.append(Structure(1, "tower", "Keep"))
    settle(world, region, items={"leader": 40, "silver": 2000}, skills={"stealth": 3}).structure = 1
    assert row(month(world))[0] == 40


@pytest.mark.rule("ATL-GAP-127")
@each(
    "people, regions, told",
    [
        (3, 1, (1, 1)),
        (4, 1, (10, 1)),
        (13, 1, (10, 1)),
        (14, 1, (20, 1)),
        (30, 1, (30, 1)),
        (30, 2, (30, 5)),
        (30, 6, (30, 5)),
        (30, 7, (30, 10)),
    ],
)
def test_people_are_told_to_the_nearest_ten_and_regions_to_the_nearest_five(
    people: int, regions: int, told: tuple[int, int]
) -> None:
    """The leader in the Nexus counts, too."""
    world = new_world()
    for nth, region in enumerate(lands(world)[:regions]):
        count = people - regions + 1 if nth == 0 else 1
        if count > 0:
            settle(world, region, items={"viking": count, "silver": 2000})
    assert row(month(world)) == told


@pytest.mark.rule("ATL-GAP-127")
def test_a_faction_that_wholly_hides_is_in_the_table_with_nobody() -> None:
    world = new_world()
    leader = world.units[1]
    assert leader.faction == 3
    leader.flags.reveal = Reveal.NOTHING
    settle(world, lands(world)[0], items={"leader": 1, "silver": 200}, skills=SPY)
    world.remove(leader)
    assert row(month(world)) == (0, 0)
