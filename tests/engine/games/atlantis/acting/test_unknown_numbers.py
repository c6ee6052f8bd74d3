"""A number in an order tells nothing: it is here unseen, far away, or nobody's, and the month reads the same.

What a rule grants is told: a gift reaches a friend who hides (ATL-ORDER-25), a portal a friend far away (ATL-GAP-78).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from engine.core import document
from engine.core.ruleset import run_turn
from engine.core.telling.report import Report, report_text
from engine.games.atlantis.book import BOOK
from engine.games.atlantis.ruleset import RULESET
from engine.games.atlantis.state import Attitude, World
from engine.testing import LoadedDice
from tests.engine.games.atlantis.props.kit import Scenario
from tests.engine.outcomes import are_alike

NEVER = 0.999
SPY = 50
HIDDEN, FAR, NOBODY = "here, hidden", "far away", "nobody"
UNIT, MAGE, THIEF, TEACHER, OWNER = 1, 2, 3, 4, 5

# Every order that names a unit, as some unit would give it.
NAMING: Mapping[str, tuple[int, tuple[str, ...]]] = {
    "assassinate": (THIEF, ("assassinate {spy}",)),
    "attack": (UNIT, ("attack {spy}", "attack 6 {spy}", "attack {spy} 6", "attack faction 4 new 1")),
    "cast": (
        MAGE,
        (
            "cast invisibility units {spy}", "cast portal_lore {spy} units 2", "cast mind_reading {spy}",
            "cast gate_lore random units {spy}", "cast teleportation region 2 0 units {spy}",
        ),
    ),
    "give": (
        UNIT,
        (
            "give {spy} 5 silver", "give {spy} 1 sword", "give {spy} all swords", "give {spy} 2 horses",
            "give {spy} unit", "give {spy} 1 viking", "give faction 4 new 1 5 silver",
        ),
    ),
    "promote": (OWNER, ("promote {spy}",)),
    "steal": (THIEF, ("steal {spy} silver", "steal {spy} sword", "steal {spy} viking")),
    "teach": (TEACHER, ("teach {spy}", "teach {spy} 1")),
}  # fmt: skip
LINES = [(who, line) for who, lines in NAMING.values() for line in lines]
MOST_SKILLED = {"portal lore": 3, "invisibility": 3, "mind reading": 5, "gate lore": 3, "teleportation": 3}


def world_with(spy: str, *, safe: bool = False) -> Scenario:
    """Region 2: all of red's, a visible stranger (6), and perhaps the spy; region 3 is out of everybody's sight."""
    world = Scenario("ppp", "www", width=40)
    red, blue, green = world.faction("Red"), world.faction("Blue"), world.faction("Green")
    world.region(2, race="viking", population=500, wages=15, gate=1, **({"town": 5000} if safe else {}))
    if safe:
        town = world.state.regions[2].town
        assert town is not None
        town.is_starting_city = True
    keep = world.structure(2, "tower", name="Keep")
    world.unit(red, 2, people=10, race="viking", skills={"combat": 1}, sword=10, silver=500, id=UNIT)
    world.unit(red, 2, skills=MOST_SKILLED, silver=900, portal=1, id=MAGE)
    world.unit(red, 2, skills={"stealth": 1}, silver=100, id=THIEF)
    world.unit(red, 2, skills={"combat": 4}, silver=100, id=TEACHER)
    world.unit(red, 2, silver=100, structure=keep, id=OWNER)
    world.unit(green, 2, people=1, race="viking", silver=100, id=6)
    world.unit(blue, 4, silver=100, id=60)  # or all the world reads that Blue is no longer
    if spy != NOBODY:
        goods = {"portal": 1, "sword": 1, "silver": 300}
        world.unit(blue, 2 if spy == HIDDEN else 4, skills={"stealth": 5, "portal lore": 5}, items=goods, id=SPY)
    world.state.gates = 1
    return world


def month(world: Scenario, orders: str, blue: str = "") -> tuple[Report, World]:
    """Red's report, and the world afterwards."""
    outcome = run_turn(
        RULESET, document.encode(world.state), {"1": orders, "2": blue}, seed="numbers", number=4,
        roller=LoadedDice({}, rest=NEVER),
    )  # fmt: skip
    return outcome.reports["1"], document.decode(outcome.state, World)


def same_in(worlds: Sequence[Scenario], orders: str) -> str:
    """What Red reads in all of them; "" where it is not the same."""
    first, *others = (month(world, orders)[0] for world in worlds)
    return report_text(first) if all(are_alike(first, other) for other in others) else ""


@pytest.mark.rule("ATL-STEALTH-02", "ATL-ATTACK-03", "ATL-STEAL-01", "ATL-ORDER-25", "ATL-ORDER-49", "ATL-GAP-78")
@pytest.mark.parametrize("safe", [False, True], ids=["wild", "safe"])
@pytest.mark.parametrize(("who", "line"), LINES, ids=[line for _, line in LINES])
def test_a_number_in_an_order_tells_nothing_of_whom_nobody_sees(who: int, line: str, safe: bool) -> None:
    orders = f"unit {who}\n{line.format(spy=SPY)}\nunit 1\nstudy combat"
    told = same_in([world_with(spy, safe=safe) for spy in (NOBODY, HIDDEN, FAR)], orders)
    assert told
    assert f"({SPY})" not in told


@pytest.mark.rule("ATL-ATTACK-03")
def test_after_a_battle_a_hidden_target_is_passed_over_like_one_that_never_was() -> None:
    """Who has fought anybody is not told which of his other targets are there."""
    orders = f"unit {UNIT}\nattack 6 {SPY}\nattack {SPY}"
    assert "attacks Unit 6 (6)" in same_in([world_with(spy) for spy in (NOBODY, HIDDEN, FAR)], orders)


def test_every_order_that_names_a_unit_is_in_the_list() -> None:
    naming = {
        spec.keyword
        for spec in BOOK.specs
        if any(arg.reader.kind in ("unit", "unit or 0") or "unit" in arg.name for arg in spec.args)
    }
    assert naming <= NAMING.keys() | {"name", "describe"}, naming - NAMING.keys()
    assert {"attack", "give", "steal", "teach", "promote", "assassinate"} <= naming


@pytest.mark.rule("ATL-ORDER-25")
def test_a_gift_reaches_a_friend_who_hides_here_but_none_elsewhere() -> None:
    for place, told in ((HIDDEN, True), (FAR, False)):
        world = world_with(place)
        world.state.factions[4].attitudes[3] = Attitude.FRIENDLY
        report, after = month(world, f"unit {UNIT}\ngive {SPY} 1 sword")
        assert (f"Gives sword [SWOR] to Unit {SPY} ({SPY})" in report_text(report)) is told
        assert after.units[SPY].count("sword") == (2 if told else 1)


@pytest.mark.rule("ATL-GAP-78")
def test_a_portal_opens_to_a_friend_whom_nobody_sees() -> None:
    world = world_with(FAR)
    world.state.factions[4].attitudes[3] = Attitude.FRIENDLY
    report, after = month(world, f"unit {MAGE}\ncast portal_lore {SPY} units {MAGE}")
    assert "Opens the portal" in report_text(report)
    assert after.units[MAGE].region == after.units[SPY].region == 4


@pytest.mark.rule("ATL-GAP-110")
@pytest.mark.parametrize("lines", ["claim 5", "form 1\nclaim 5\nend", "@;mine"])
def test_orders_for_a_number_that_is_not_ours_are_answered_alike(lines: str) -> None:
    assert same_in([world_with(spy) for spy in (NOBODY, HIDDEN, FAR)], f"unit {SPY}\n{lines}")
