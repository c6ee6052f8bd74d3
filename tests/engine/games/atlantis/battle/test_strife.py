"""Strife in whole turns: battles, crimes and magic among the other steps; the books and the state stay sound."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted
from engine.core.dice import Dice
from engine.games.atlantis.battle import battles, crimes
from engine.games.atlantis.battle.events import BattleFought
from engine.games.atlantis.events import Refused
from engine.games.atlantis.state import FIRST_PLAYER, World
from engine.games.atlantis.units.skills import has_bodies, level
from engine.games.atlantis.units.weights import Pace, pace
from engine.testing import events_of
from engine.testing.work import calls
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each

SKILLS = ("combat", "longbow", "crossbow", "riding", "tactics", "healing", "stealth", "observation")
GOODS = ("sword", "longbow", "crossbow", "plate armor", "chain armor", "horse", "herb", "silver", "runesword",
         "mithril armor", "wolf", "skeleton", "illusory dragon", "imp", "winged horse")  # fmt: skip
SPELLS = ("", "fire", "earthquake", "summon black wind", "force shield", "call lightning", "dispel illusions")


def _crowd(dice: Dice) -> tuple[Scenario, dict[int, str]]:
    """Five quarrelsome factions and some beasts in two regions, everybody with something in hand."""
    scene = Scenario("pp", "fp")
    scene.structure(2, "tower")
    factions = [scene.faction() for _ in range(5)]
    orders: dict[int, list[str]] = {faction.id: [] for faction in factions}
    for faction in factions:
        for other in factions:
            if other is not faction and dice.chance(0.4):
                scene.declare(faction, other, dice.choice(("ally", "hostile", "friendly", "unfriendly")))
        for _ in range(6):
            unit = scene.unit(
                faction,
                dice.between(2, 4),
                people=dice.choice((1, 1, 5, 40)),
                skills={skill: dice.between(1, 3) for skill in dice.sample(SKILLS, 3)} | {"fire": 2, "force": 3},
                items={item: dice.between(1, 30) for item in dice.sample(GOODS, 4)},
                flags={"behind": dice.chance(0.3), "avoid": dice.chance(0.3), "guard": dice.chance(0.2)},
                structure=0,
            )
            unit.combat_spell = dice.choice(SPELLS)
            act = dice.choice(("attack", "steal", "assassinate"))
            target = f"{dice.between(1, 30)}" + (" silver" if act == "steal" else "")
            orders[faction.id].append(f"unit {unit.id}\n{act} {target}")
    for kind in ("troll", "goblin", "dragon"):
        scene.unit(None, dice.between(2, 4), people=0, items={kind: 3}, flags={"avoid": True, "hold": True})
    return scene, {number: "\n".join(lines) for number, lines in orders.items()}


def _check_sound(world: World) -> None:
    standing = [number for region in world.regions.values() for number in region.units]
    assert sorted(standing) == sorted(world.units)
    for unit in world.units.values():
        assert unit.id in world.regions[unit.region].units
        assert all(count > 0 for count in unit.items.values())
        assert has_bodies(unit) or unit.faction >= FIRST_PLAYER
        assert all(months > 0 for months in unit.training.values())


@pytest.mark.rule("ATL-VICTORY-04")
@pytest.mark.rule("ATL-GAP-60")
@each("seed", range(25))
def test_nothing_appears_or_vanishes_in_battles_and_crimes_without_an_entry(seed: int) -> None:
    scene, orders = _crowd(Dice("crowd", seed))
    before = scene.state.holdings()
    turn = scene.turn(orders, seed=str(seed), phase="Combat")
    battles.run(turn)
    crimes.run(turn)
    assert events_of(turn, BattleFought)
    _check_sound(scene.state)
    after = scene.state.holdings()
    booked: dict[str, int] = {}
    for entry in events_of(turn, Accounted):
        booked[entry.item] = booked.get(entry.item, 0) + entry.amount
    for item in sorted({*before, *after, *booked}):
        assert after.get(item, 0) - before.get(item, 0) == booked.get(item, 0), item


def test_the_same_seed_fights_the_same_battles() -> None:
    told = []
    for _ in range(2):
        scene, orders = _crowd(Dice("crowd", 3))
        turn = scene.turn(orders, phase="Combat")
        battles.run(turn)
        told.append(turn.events)
    assert told[0] == told[1]


@pytest.mark.rule("ATL-MAGIC-11")
def test_a_mage_casts_and_studies_in_one_month() -> None:
    scene = Scenario("ff")
    red = scene.faction()
    mage = scene.unit(red, 2, skills={"pattern": 3, "earth lore": 2, "wolf lore": 2}, silver=500)
    world, _ = scene.play({red.id: f"unit {mage.id}\ncast wolf_lore\nstudy force"})
    after = world.units[mage.id]
    assert after.count("wolf") == 2
    assert level(after, "force") == 1


@pytest.mark.rule("ATL-GAP-85")
@pytest.mark.rule("ATL-MAGIC-13")
@pytest.mark.rule("ATL-MAGIC-15")
def test_a_mage_studies_where_he_is_and_then_teleports() -> None:
    scene = Scenario("pp")
    red = scene.faction()
    mage = scene.unit(red, 2, skills={"pattern": 1, "teleportation": 1}, silver=500)
    world, _ = scene.play({red.id: f"unit {mage.id}\ncast teleportation region 2 0\nstudy force"})
    assert world.units[mage.id].region == 3
    assert level(world.units[mage.id], "force") == 1


@pytest.mark.rule("ATL-VICTORY-06")
def test_winners_with_losses_stay_where_they_are() -> None:
    scene = Scenario("pp")
    red, blue = scene.faction(), scene.faction()
    army = scene.unit(red, 2, people=100, race="viking", skills={"combat": 2}, sword=100, silver=2000)
    scene.unit(blue, 2, people=60, race="viking", skills={"combat": 2}, sword=60)
    world, outcome = scene.play({red.id: f"unit {army.id}\nattack 2\nmove se"})
    assert events_of(outcome, BattleFought)[0].attackers_lost > 0
    assert world.units[army.id].region == 2


@pytest.mark.rule("ATL-VICTORY-05")
@pytest.mark.rule("ATL-SEQ-01")
def test_loot_that_weighs_too_much_can_be_dropped_in_the_same_month() -> None:
    scene = Scenario("pp", "pp")
    red, blue = scene.faction(), scene.faction()
    army = scene.unit(red, 2, people=20, skills={"combat": 3}, amulet_of_invulnerability=20, silver=2000)
    scene.unit(blue, 2, people=5, race="viking", stone=60)
    staying, _ = scene.play({red.id: "unit 1\nattack 2\nmove se"})
    assert staying.units[army.id].region == 2
    assert pace(staying.units[army.id]) is Pace.NONE
    going, _ = scene.play({red.id: "unit 1\nattack 2\ngive 0 all stone\nmove se"})
    assert going.units[army.id].region == 4


@pytest.mark.rule("ATL-NPC-06")
@pytest.mark.rule("ATL-NPC-08")
@pytest.mark.rule("ATL-NPC-07")
def test_controlled_monsters_fight_and_carry_for_their_unit() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    tamer = scene.unit(red, 2, demon=5, skills={"summon demon": 5})
    scene.unit(blue, 2, people=10, race="viking")
    assert pace(tamer) is Pace.RIDE
    world, outcome = scene.play({red.id: f"unit {tamer.id}\nattack 2"})
    (told,) = events_of(outcome, BattleFought)
    assert told.winner == "attackers"
    assert told.defenders_lost >= 5
    assert tamer.id in world.units


@pytest.mark.rule("ATL-GAP-96")
@each(
    "beast, given",
    [("skeleton", True), ("undead", True), ("lich", True), ("imp", True), ("demon", True), ("balrog", True),
     ("wolf", False), ("eagle", False), ("dragon", False), ("illusory wolf", False)],
)  # fmt: skip
def test_some_monsters_can_be_given_away_and_some_stay(beast: str, given: bool) -> None:
    scene = Scenario("p")
    red = scene.faction()
    skills = {"summon imps": 5, "summon demon": 5, "summon balrog": 5}
    scene.unit(red, 2, silver=100, items={beast: 1}, skills=skills)
    taker = scene.unit(red, 2, silver=100, skills=skills)
    world, outcome = scene.play({red.id: f'unit 1\ngive 2 1 "{beast}"'})
    kept = world.units[taker.id].count(beast) + sum(
        unit.count(beast) for unit in world.units.values() if unit.faction < FIRST_PLAYER
    )
    refused = [event for event in events_of(outcome, Refused) if "give" in event.order]
    assert bool(refused) is not given
    if not given:
        assert kept == 0


def test_twice_the_units_in_a_battle_are_twice_the_work() -> None:
    def fought(units: int) -> int:
        scene = Scenario("pp")
        red, blue = scene.faction(), scene.faction()
        for faction in (red, blue):
            for _ in range(units):
                scene.unit(faction, 2, people=20, race="viking", skills={"combat": 2}, sword=20, silver=500)
        turn = scene.turn({red.id: f"unit 1\nattack {units + 1}"}, phase="Combat")
        work = calls(lambda: battles.run(turn))
        assert events_of(turn, BattleFought)
        return work

    assert fought(20) < 3 * fought(10)  # a square would be four times
