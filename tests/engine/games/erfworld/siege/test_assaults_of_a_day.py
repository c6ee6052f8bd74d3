"""Assaults on walls through whole days: who is spent, who digs, what the reports say (ERF-ZONE-35, ERF-GAP-225)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.dice import Dice
from engine.games.erfworld.battle.events import BattleFought, CityHeld, WallBroken
from engine.games.erfworld.doctrine.in_force import put
from engine.games.erfworld.doctrine.lines import DoctrineLine, read_line
from engine.games.erfworld.events import Refused
from engine.games.erfworld.realm.events import Levelled, Razed
from engine.games.erfworld.siege.works import Way, standing
from engine.games.erfworld.state import City, Pack, Zone
from engine.games.erfworld.travel.events import Guarded, Met
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.suite.table import each


def before_the_walls(kind: str, count: int, level: int) -> tuple[Stage, Pack, City]:
    """The second side with a commander one hex west of the first side's capital, whose garrison mans the wall."""
    game = stage(sides=2)
    units = game.pack(kind, count, 3, 8, side=2)
    game.commander("warlord", 3, 8, side=2, name="Ansom")
    game.side(2).treasury = game.side(1).treasury = 8 * 100_000
    game.know(2)
    city = game.world.cities[game.side(1).capital]
    city.level = level
    line = read_line("STAND wall any")
    assert isinstance(line, DoctrineLine)
    put(city.doctrine, line)
    return game, units, city


def breach_rolls(*faces: int) -> Callable[..., Dice]:
    """Dice of breaches alone: attacker, crew, attacker, crew; a roll too many is an error."""
    left = list(faces)

    class Loaded(Dice):
        def between(self, low: int, high: int) -> int:
            return left.pop(0)

    return lambda *key: Loaded(*key) if "breach" in key else Dice(*key)


def attacks(unit: Pack, *lines: str) -> str:
    return "\n".join([f"UNIT {unit.id}", *lines])


@pytest.mark.rule("ERF-ZONE-35", "ERF-GAP-225", "ERF-ORDER-03")
@each("lines", [("attack e",), ("attack e", "attack", "attack", "attack")])
def test_siege_units_that_were_driven_off_are_spent_for_the_day(lines: tuple[str, ...]) -> None:
    game, giants, city = before_the_walls("giant", 4, 3)
    game.roller = breach_rolls(1, 10, 1, 10)  # two groups, and both lose
    game.day("", attacks(giants, *lines))
    assert standing(city, Way.WALL) == standing(city, Way.GATE) == 2
    assert len(game.told(CityHeld, 2)) == len(lines)
    assert "drove their siege units off" in game.told(CityHeld, 2)[-1]
    game.roller = breach_rolls(*[10, 1] * 9)  # the next day they are as good as new
    game.day("", attacks(giants, "attack"))
    assert standing(city, Way.GATE) == 0


@pytest.mark.rule("ERF-ZONE-35", "ERF-GAP-225")
def test_dividing_siege_units_gives_no_second_roll() -> None:
    game, giants, city = before_the_walls("giant", 2, 3)
    game.roller = breach_rolls(1, 10)
    game.day("", attacks(giants, "attack e", "split 1", "attack") + "\nUNIT u99\nattack")
    others = [one for one in game.world.packs.values() if one.kind == "giant" and one is not giants]
    assert len(others) == 1
    game.roller = breach_rolls(1, 10)  # one group, in two parts: a second roll would be one too many
    game.day("", attacks(giants, "attack") + "\n" + attacks(others[0], "attack"))
    assert standing(city, Way.WALL) == standing(city, Way.GATE) == 2


@pytest.mark.rule("ERF-GAP-224")
def test_four_lines_dig_through_one_level_in_a_day() -> None:
    game, diggers, city = before_the_walls("digger", 80, 3)
    game.day("", attacks(diggers, "attack e", "attack", "attack", "attack"))
    assert standing(city, Way.WALL) == 1
    assert len(game.told(WallBroken, 2)) == 1
    assert len(game.told(CityHeld, 2)) == 4
    assert "diggers go through a level of its wall in a day" in game.told(CityHeld, 2)[-1]


@pytest.mark.rule("ERF-BUILDING-27", "ERF-BUILDING-30")
def test_who_cannot_get_past_a_wall_is_told_once_what_would() -> None:
    game, pikers, city = before_the_walls("piker", 40, 2)
    game.day("", attacks(pikers, "attack e"))
    (held,) = game.told(CityHeld, 2)
    assert held.endswith(
        f"did not get into {city.name} (C1): none of them can get past its walls. Its palisade yields to heavy units"
        " of rank 1 or units with siege, its gate (door) to heavy units of any rank or units with siege. Heavy fliers"
        " count as a rank lower, beasts without siege too. Fliers and climbers go over the wall. Diggers go through a"
        " level of it a day."
    )
    assert not game.told(Met, 2)
    assert not game.told(BattleFought, 2)


@pytest.mark.rule("ERF-ORDER-03", "ERF-DOCTRINE-10")
@each("line, battles", [("move e", 0), ("attack e", 1)])
def test_an_order_to_attack_holds_against_the_stronger_too(line: str, battles: int) -> None:
    game, knights, _ = before_the_walls("knight", 1, 1)
    game.pack("piker", 400, 4, 8, zone=Zone.OUTER)
    game.day("", attacks(knights, line))
    assert len(game.told(BattleFought, 1)) == battles


@pytest.mark.rule("ERF-ZONE-43", "ERF-CITY-10")
@each("order, after", [("level 2", 2), ("raze 0", 0)])
@each("hidden, free", [(True, True), (False, False)])
def test_a_hidden_scout_beside_a_city_does_not_betray_himself_by_a_refusal(
    hidden: bool, free: bool, order: str, after: int
) -> None:
    game, _, city = before_the_walls("scout", 1, 1)
    for unit in game.world.units():
        unit.hidden = hidden and unit.place == game.world.number((3, 8))
    game.day(f"CITY {city.id}\n{order}", "")
    assert city.level == (after if free else 1)
    assert bool(game.told(Levelled if after == 2 else Razed)) is free
    refused = "While they do, no city of ours is levelled, razed or repaired."
    assert [refused in said for said in game.told(Refused)] == ([] if free else [True])
    assert ["Capital1 (C1)" in said for said in game.told(Refused)] == ([] if free else [True])


@pytest.mark.rule("ERF-ZONE-43", "ERF-CITY-10")
def test_a_feral_beside_a_city_keeps_nobody_from_building() -> None:
    game = stage()
    game.pack("giant", 1, 5, 8, side=0)
    game.side(1).treasury = 8 * 100_000
    city = game.world.cities[game.side(1).capital]
    game.day(f"CITY {city.id}\nlevel 2")
    assert city.level == 2


@pytest.mark.rule("ERF-CAPT-05")
def test_a_prisoner_changes_hands_before_he_is_led_on_not_after() -> None:
    game = stage(sides=2)
    game.know(1)
    game.side().treasury = 8 * 100_000
    jailors = [game.pack("knight", 1, 10 + number, 4) for number in (0, 1)]
    captive = game.pack("piker", 1, 10, 4, side=2, jailor=jailors[0].id)
    sheet = f"UNIT {jailors[0].id}\nmove e\nhand over {captive.id} to {jailors[1].id}\nUNIT {jailors[1].id}\nhold\nhold"
    game.day(f"{sheet}\nguard {captive.id}")
    assert game.at(captive) == (11, 4)
    assert captive.jailor == jailors[0].id
    assert ["was led to another hex today" in said for said in game.told(Refused)] == [True, True]
    game.day(f"UNIT {jailors[0].id}\nhand over {captive.id} to {jailors[1].id}\nUNIT {jailors[1].id}\nhold\nmove w")
    assert len(game.told(Guarded)) == 1
    assert captive.jailor == jailors[1].id
    assert captive.place == jailors[1].place
