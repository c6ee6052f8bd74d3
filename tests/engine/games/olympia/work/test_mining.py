"""Mines: what they yield, how they grow deeper, crystals, accidents; poppy fields."""

from __future__ import annotations

import pytest

from engine.games.olympia.land.ruin_events import StructureDamaged
from engine.games.olympia.land.supplies import mine_level, refill
from engine.games.olympia.rules.structures import MINES
from engine.games.olympia.state import Place, Unit
from engine.games.olympia.work.accidents import inn_brawls, mine_accidents
from engine.games.olympia.work.income_events import CrystalFound, InnBrawl, MineAccident, MineDeeper, WorkersKilled
from tests.engine.games.olympia.props.camp import Camp
from tests.engine.games.olympia.props.kit import booked, building, inside
from tests.suite.table import each

ALL = {"721": 0, "722": 0, "723": 0}


def camp_with_mine(level: int = 1, workers: int = 10) -> tuple[Camp, Place, Unit]:
    camp = Camp("m")
    mine = building(camp.world, "aa00", "mine")
    assert mine.built is not None
    mine.built.depth = 3 * level
    refill(camp.world, mine)
    return camp, mine, camp.noble("Osswid", at=mine.id, skills=dict(ALL), items={"11": workers})


@pytest.mark.rule("OLY-MINE-03", "OLY-GAP-35", "OLY-GAP-S721", "OLY-GAP-S722", "OLY-GAP-S723")
@each("level", list(MINES))
def test_each_depth_yields_its_metals_once_a_month(level: int) -> None:
    camp, mine, miner = camp_with_mine(level)
    camp.run({"Osswid": "use 721; use 722; use 723; use 721"}, days=28)
    figures = MINES[level]
    wanted = {"79": figures.iron, "1": figures.gold, "82": figures.mithril}
    assert {item: miner.count(item) for item in wanted} == wanted
    assert {item: booked(camp.turn, item) for item in wanted} == wanted
    assert camp.said("a")[-1] == f"Mine [{mine.id}] yields no more iron [79] this month."
    assert mine_level(mine) == level + 1
    assert [event.level for event in camp.of(MineDeeper)] == [level + 1]
    assert miner.skills == {"721": 1, "722": 1, "723": 1}


@pytest.mark.rule("OLY-MINE-02")
def test_a_use_takes_a_week_and_three_of_them_dig_a_level() -> None:
    camp, mine, _ = camp_with_mine()
    camp.run({"Osswid": "use 721; use 722"}, days=13)
    assert mine.built is not None
    assert mine.built.depth == 4
    camp.world.turn = 1
    camp.run(days=1)
    assert mine.built.depth == 5
    refill(camp.world, mine)
    assert mine.supplies == {"79": 15, "1": 25, "82": 0}


@pytest.mark.rule("OLY-GAP-S721")
def test_mining_needs_ten_workers_and_a_finished_mine() -> None:
    camp, mine, _ = camp_with_mine(workers=9)
    outside = camp.noble("Feasel", skills=dict(ALL), items={"11": 10})
    begun = building(camp.world, "aa00", "mine", finished=False)
    early = camp.noble("Kosar", at=begun.id, skills=dict(ALL), items={"11": 10})
    camp.run({"Osswid": "use 721", "Feasel": "use 721", "Kosar": "use 721"}, days=8)
    assert mine.supplies["79"] == 15
    assert outside.count("79") == early.count("79") == 0
    assert len(camp.said("a")) == 3


@pytest.mark.rule("OLY-GAP-35")
def test_a_gate_crystal_is_found_with_one_in_five_from_depth_four_on() -> None:
    found = shallow = 0
    for seed in range(300):
        for level in (3, 4):
            camp, mine, miner = camp_with_mine(level)
            assert mine.built is not None
            mine.built.crystal = True
            camp.run({"Osswid": "use 721"}, days=7, seed=str(seed))
            assert mine.built.crystal == (miner.count("83") == 0)
            assert len(camp.of(CrystalFound)) == miner.count("83")
            if level == 4:
                found += miner.count("83")
            else:
                shallow += miner.count("83")
    assert shallow == 0
    assert 40 <= found <= 82


@pytest.mark.rule("OLY-GAP-35")
@each("roll, found", [(0.199, 1), (0.2, 0)])
def test_the_miner_is_told_of_the_one_crystal_of_a_mine(roll: float, found: int) -> None:
    camp, mine, miner = camp_with_mine(4)
    assert mine.built is not None
    mine.built.crystal = True
    camp.whole({"Osswid": "use 721"}, dice={("use", "721", miner.id, 7, "crystal"): [roll]})
    told = [(event.day, event.units, event.seen_by) for event in camp.of(CrystalFound)]
    assert told == [(7, (miner.id,), ("a",))] * found
    after = camp.world.places[mine.id].built
    assert after is not None
    assert (camp.unit("Osswid").count("83"), after.crystal) == (found, not found)


@pytest.mark.rule("OLY-MINE-04", "OLY-GAP-23")
def test_accidents_come_with_depth_in_90_a_day_and_kill_workers_or_do_damage() -> None:
    accidents = killed = damaged = 0
    for seed in range(120):
        camp, _, miner = camp_with_mine(9, workers=500)
        turn = camp.quiet()
        turn.seed = str(seed)
        for turn.day in range(1, 31):
            mine_accidents(turn)
        accidents += len(camp.of(MineAccident))
        killed += len(camp.of(WorkersKilled))
        damages = [event.points for event in camp.of(StructureDamaged)]
        damaged += len(damages)
        assert all(1 <= points <= 15 for points in damages)
        assert 500 - miner.count("11") == -booked(turn, "11")
        assert 500 - miner.count("11") <= 5 * len(camp.of(WorkersKilled))
    assert accidents == killed + damaged
    assert 290 <= accidents <= 430  # 360 expected
    assert 0.4 < killed / accidents < 0.6


@pytest.mark.rule("OLY-MINE-04")
def test_without_repair_a_deep_mine_collapses_some_day() -> None:
    camp, mine, miner = camp_with_mine(18)
    for month in range(40):
        turn = camp.quiet()
        turn.seed = str(month)
        for turn.day in range(1, 31):
            mine_accidents(turn)
        if mine.built is not None and mine.built.fallen:
            break
    assert mine.built is not None
    assert mine.built.fallen == 8
    assert miner.place == "aa00"


@pytest.mark.rule("OLY-GAP-23")
def test_a_brawl_comes_to_an_inn_once_in_a_hundred_days() -> None:
    brawls = 0
    for seed in range(100):
        camp = Camp("p")
        inn = building(camp.world, "aa00", "inn")
        turn = camp.quiet()
        turn.seed = str(seed)
        for turn.day in range(1, 31):
            inn_brawls(turn)
        told = camp.of(StructureDamaged)
        brawls += len(camp.of(InnBrawl))
        assert all(5 <= event.points <= 15 for event in told)
        assert inn.built is not None
        assert inn.built.damage == sum(event.points for event in told)
    assert 15 <= brawls <= 46


@pytest.mark.rule("OLY-GAP-S707", "OLY-GAP-S706")
def test_an_improved_poppy_field_yields_fifty_next_month_only() -> None:
    camp = Camp("s")
    field = inside(camp.world, "aa00", "poppy field")
    digger, idler = camp.noble("Osswid", at=field.id, skills={"707": 0}), camp.noble("Feasel", skills={"707": 0})
    camp.run({"Osswid": "use 707", "Feasel": "use 707"}, days=7, end=True)
    assert (digger.skills["707"], idler.skills["707"]) == (1, 0)  # what was done is practice
    assert field.supplies == {"93": 50}
    assert camp.world.places["aa00"].supplies["93"] == 25
    camp.run(end=True)
    assert field.supplies == {"93": 25}


@pytest.mark.rule("OLY-GAP-35")
@each(
    "depth, crystal, roll, found",
    [
        (12, True, 0.199, True), (12, True, 0.201, False), (11, True, 0.0, False), (12, False, 0.0, False),
        (54, True, 0.0, True), (14, True, 0.199, True),
    ],
)  # fmt: skip
def test_a_crystal_is_found_with_twenty_percent_from_the_fourth_level_on_and_once(
    depth: int, crystal: bool, roll: float, found: bool
) -> None:
    camp, mine, miner = camp_with_mine()
    assert mine.built is not None
    mine.built.depth, mine.built.crystal = depth, crystal
    camp.run({"Osswid": "use 721"}, days=7, dice={("use", "721", miner.id, 7, "crystal"): [roll]})
    assert (miner.count("83"), booked(camp.turn, "83")) == (found, found)
    assert mine.built.crystal is (crystal and not found)
    assert mine.built.depth == depth + 1
    assert [event.level for event in camp.of(MineDeeper)] == ([5] if depth == 14 else [4] if depth == 11 else [])


@pytest.mark.rule("OLY-GAP-35")
@each("roll, there", [(0.199, True), (0.201, False)])
def test_one_new_mine_in_five_holds_a_crystal(roll: float, there: bool) -> None:
    camp = Camp("m")
    camp.noble("Osswid", skills={"680": 0}, items={"11": 500, "77": 25})
    camp.run({"Osswid": "build mine"}, days=1, rest=roll)
    mine = next(place for place in camp.world.places.values() if place.kind == "mine")
    assert mine.built is not None
    assert (mine.built.finished, mine.built.crystal, mine.built.depth) == (True, there, 3)


@pytest.mark.rule("OLY-GAP-S721")
@each("skill, metal", [("721", "79"), ("722", "1"), ("723", "82")])
def test_each_mining_skill_takes_its_metal_all_of_it_and_no_other(skill: str, metal: str) -> None:
    camp, mine, miner = camp_with_mine(14)
    camp.run({"Osswid": f"use {skill}; use {skill}"}, days=8)
    assert {item: miner.count(item) for item in ("79", "1", "82")} == {
        "79": 0, "1": 0, "82": 0, metal: {"79": 10, "1": 50, "82": 2}[metal],
    }  # fmt: skip
    assert set(mine.supplies) == {"79", "1", "82"} - {metal}
    assert len([line for line in camp.said("a") if "no more" in line]) == 1
