"""What battles of whole days give, take and allow: levels, lines, swarms, who is shackled, who may be heir."""

from __future__ import annotations

import pytest

from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.events import Refused
from engine.games.erfworld.realm.events import CityTaken
from engine.games.erfworld.realm.income import income_of
from engine.games.erfworld.state import Contract, Site, Zone
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.suite.table import each


def battle(game: Stage) -> BattleFought:
    (found,) = (event for event in game.events if isinstance(event, BattleFought))
    return found


def at_war() -> Stage:
    game = stage(sides=2)
    game.know(1)
    game.know(2)
    game.side(1).treasury = game.side(2).treasury = 8 * 100_000
    return game


@pytest.mark.rule("ERF-COMMAND-12", "ERF-MCXP-05")
@each("level, after", [(1, 4), (3, 4), (4, 5), (5, 6), (9, 10)])
def test_a_battle_brings_several_levels_only_up_to_the_fourth(level: int, after: int) -> None:
    game = at_war()
    knight = game.pack("knight", 1, 14, 8, side=2, level=level, experience=10**7)
    game.pack("piker", 1, 15, 8)
    game.day("", f"UNIT {knight.id}\nmove e")
    assert battle(game).winner == "attackers"
    assert (knight.level, knight.experience) == (after, 0)


@pytest.mark.rule("ERF-CMDSCREEN-01", "ERF-CMDPAIR-04")
@each(
    "archers, stacked, behind",
    [(3, True, True), (3, False, False), (20, True, False)],  # in his stack; by themselves; too many for a stack
)
def test_only_a_led_stack_has_a_back_line(archers: int, stacked: bool, behind: bool) -> None:
    game = at_war()
    lord = game.commander("warlord", 14, 8, side=2)
    pikers, bows = game.pack("piker", 4, 14, 8, side=2), game.pack("archer", archers, 14, 8, side=2)
    if stacked:
        game.day("", f"UNIT {lord.id}\nstack {pikers.id} {bows.id}")
        game.pack("piker", 2, 15, 8)
        game.day("", f"UNIT {lord.id}\nattack e")
    else:
        game.pack("piker", 2, 15, 8)
        game.day("", f"UNIT {lord.id}\nattack e\nUNIT {bows.id}\nhold\nUNIT {pikers.id}\nhold")
    lines = {one.kind: one.line for one in battle(game).attacking if one.line}
    assert (lines["warlord"] == "back") is behind
    assert ("back" in lines.values()) is behind


@pytest.mark.rule("ERF-SWARM-01")
def test_units_of_several_packs_swarm_together_and_none_is_lost_from_the_books() -> None:
    game = at_war()
    lord = game.commander("warlord", 14, 8, side=2)
    packs = [game.pack("thunderbird", count, 14, 8, side=2, level=level) for count, level in ((5, 2), (6, 3))]
    game.pack("giant", 1, 15, 8)
    game.day("", f"UNIT {lord.id}\nstack {packs[0].id} {packs[1].id}\nattack e")
    told = battle(game)
    assert any("a swarm of 8" in line for line in told.account)
    birds = {one.unit: one for one in told.attacking if one.kind == "thunderbird"}
    for pack, count in zip(packs, (5, 6), strict=True):
        left = pack.count if pack.id in game.world.packs else 0
        assert left + birds[pack.id].croaked + birds[pack.id].captured == count


@pytest.mark.rule("ERF-ZONE-48")
@each("kind, shackled", [("alliance", True), ("truce", False)])
def test_allies_in_a_fallen_city_are_shackled_and_third_parties_are_not(kind: str, shackled: bool) -> None:
    game = stage(sides=3, apart=10)
    game.know(2)
    for number in (1, 2, 3):
        game.side(number).treasury = 8 * 100_000
    game.world.contracts["k1"] = Contract("k1", kind, "s1", "s3", signed=["s1", "s3"], from_day=0)
    guests = game.pack("digger", 2, 4, 8, side=3, zone=Zone.OUTER, wounds=[0, 0])
    for unit in list(game.world.units()):
        if unit.side == "s1":
            game.world.strike(unit)
    lord = game.commander("warlord", 3, 8, side=2)
    knights = game.pack("knight", 20, 3, 8, side=2)
    game.day("", f"UNIT {lord.id}\nstack {knights.id}\nattack e")
    assert [event.by for event in game.events if isinstance(event, CityTaken)] == ["Side2"]
    assert guests.id in game.world.packs
    assert bool(guests.jailor) is shackled


@pytest.mark.rule("ERF-SIDE-22")
def test_who_has_given_up_the_throne_cannot_be_bought_as_heir() -> None:
    game = stage()
    side = game.side()
    side.treasury = 8 * 1_000_000
    former, heir = side.ruler, game.commander("warlord", 4, 8)
    game.day(f"SIDE\nheir {heir.id}")
    game.day(f"SIDE\nabdicate {heir.id}")
    assert side.ruler == heir.id
    before = side.treasury
    game.day(f"SIDE\nheir {former}")
    assert any("is never heir again" in said for said in game.told(Refused))
    assert not game.world.commanders[former].heir
    assert side.treasury > before - 8 * 100_000


@pytest.mark.rule("ERF-INCOME-03")
def test_beyond_190_levels_a_second_capital_site_yields_nothing() -> None:
    game = stage()
    game.world.day = 99
    for number in range(38):
        game.city(number % 25, number // 25, f"C{number}", level=5, side=1)
    alone = income_of(game.world, game.side())
    game.city(20, 12, "Other", Site.CAPITAL, level=5, side=1)
    assert income_of(game.world, game.side()) == alone - 250


def test_a_battle_without_a_blow_is_told_without_its_bouts() -> None:
    game = at_war()
    knight, scout = game.pack("knight", 1, 10, 8), game.pack("scout", 1, 11, 8, side=2)
    sides = "\n".join(("SIDE", "retreat odds 100", "pursue no"))
    game.day(f"{sides}\nUNIT {knight.id}\nattack e", sides)
    *before, last = battle(game).account
    assert last == "Nobody strikes a blow, and they part."
    assert before[-2:] == ["Attackers, by doctrine: PURSUE no (side).", "Defenders, by doctrine: PURSUE no (side)."]
    assert not [line for line in before if line.startswith(("Bout", "Retreat", "Initiative 1", "Round", "knight"))]
    assert (knight.count, scout.count) == (1, 1)
