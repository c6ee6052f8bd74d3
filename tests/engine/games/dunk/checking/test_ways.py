"""The check says when a way is closed and when a fight is as good as lost, and what would help."""

from __future__ import annotations

import pytest

from engine.core.diagnostics import Severity
from engine.core.ruleset import check_orders
from engine.games.dunk.ruleset import RULESET
from engine.games.dunk.sight.view import view
from engine.games.dunk.state import ArmyType, Attitude, Kingdom, Leaders, Race
from tests.engine.games.dunk.props.kit import Scenario, from_one


def warned(world: Scenario, kingdom: Kingdom, text: str) -> list[str]:
    sheet = check_orders(RULESET, view(world.state, kingdom.seat), text)
    return [f"{found.line} {found.code}: {found.message}" for found in sheet.diagnostics
            if found.severity is Severity.WARNING]  # fmt: skip


def border() -> tuple[Scenario, Kingdom, Kingdom]:
    world = from_one("llll", "llll")
    ours = world.kingdom(Race.HUMAN, Leaders.MAGES, land=[1, 2], gold=50)
    theirs = world.kingdom(Race.ORC, land=[3, 4])
    return world, ours, theirs


@pytest.mark.rule("DNK-MOVE-15", "DNK-MOVE-19", "DNK-DIPL-05")
def test_land_of_a_neutral_kingdom_is_closed_until_something_is_declared() -> None:
    world, ours, _ = border()
    army = world.army(ours, 2)
    (said,) = warned(world, ours, f"move {army.id} e")
    assert said.startswith("1 closed: 3 belongs to Karthia, who is neutral to you, so the army will stay where it is.")
    assert "`enemy 2` (war), or `friend 2`" in said
    assert warned(world, ours, f"enemy 2\nmove {army.id} e") == []
    assert warned(world, ours, f"move {army.id} w\nmove {army.id} 0") == []
    stayed, _ = world.play({1: f"move {army.id} e", 2: "write_race all"})
    assert stayed.armies[army.id].province == 2
    gone, _ = world.play({1: f"enemy 2\nmove {army.id} e", 2: "write_race all"})
    assert gone.armies[army.id].province == 3


@pytest.mark.rule("DNK-MOVE-16")
def test_the_edge_of_the_world_and_dry_land_for_ships_are_closed() -> None:
    world = from_one("wl")
    ours = world.kingdom(land=[1, 2])
    ship = world.army(ours, 1, ArmyType.SHIP)
    (said,) = warned(world, ours, f"move {ship.id} e")
    assert said == "1 closed: ships stay on water, and 2 is land"
    (said,) = warned(world, ours, f"move {ship.id} w")
    assert said == "1 closed: w of 1 the world ends"


@pytest.mark.rule("DNK-BATTLE-04", "DNK-BATTLE-05")
def test_a_hopeless_fight_is_named_with_its_odds_and_with_what_turns_them() -> None:
    world, ours, theirs = border()
    world.war(ours, theirs)
    ours.developable = ["iron"]
    army = world.army(ours, 2)
    for _ in range(12):
        world.army(theirs, 3)
    (said,) = warned(world, ours, f"move {army.id} e")
    assert "1 hopeless: 12 armies of Karthia wait in 3: alone this one survives with about" in said
    assert "armies like it at the same time" in said
    assert "develop_iron" in said
    alive = sum(
        army.id in world.play({1: f"move {army.id} e", 2: "write_race all"}, seed=str(n))[0].armies for n in range(40)
    )
    assert alive <= 10, "as was said"
    many = [world.army(ours, 2).id for _ in range(12)]
    assert warned(world, ours, "\n".join(f"move {number} e" for number in many)) == []


@pytest.mark.rule("DNK-BATTLE-05")
def test_an_even_fight_and_one_that_nobody_sees_are_not_warned_of() -> None:
    world, ours, theirs = border()
    world.war(ours, theirs)
    army = world.army(ours, 2)
    world.army(theirs, 3)
    for _ in range(12):
        world.army(theirs, 4)
    assert warned(world, ours, f"move {army.id} e") == []
    theirs_too = world.kingdom(Race.DUCK, land=[8])
    one, two = ours.attitudes, theirs_too.attitudes
    one[theirs_too.id], two[ours.id] = Attitude.NEUTRAL, Attitude.NEUTRAL
    assert warned(world, ours, f"move {army.id} ne") == ["1 closed: ne of 2 the world ends"]


@pytest.mark.rule("DNK-BATTLE-05", "DNK-LEADER-04")
def test_an_army_that_is_only_placed_is_weighed_too() -> None:
    world, ours, theirs = border()
    world.war(ours, theirs)
    for _ in range(30):
        world.army(theirs, 3)
    (said,) = warned(world, ours, "place 2 e")
    assert "30 armies of Karthia wait in 3" in said
    assert warned(world, ours, "place 2 w") == []
