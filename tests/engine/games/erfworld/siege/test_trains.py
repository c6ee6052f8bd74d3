"""Vehicles on the road, what pops with them, and basics who are born scouts."""

from __future__ import annotations

import pytest

from engine.core.dice import Dice
from engine.games.erfworld.events import Refused
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.siege.works import Way, can_break
from tests.engine.games.erfworld.props.stage import stage
from tests.suite.table import each


@pytest.mark.rule("ERF-BASIC-09")
def test_diggers_pop_with_a_siege_wagon_on_the_fourth_day() -> None:
    played = stage()
    city = played.world.cities["c1"]
    city.level = 2
    played.side().treasury = 10**6
    for day in range(4):
        assert not [one for one in played.world.packs.values() if one.kind in ("siege_wagon", "digger")]
        played.day("CITY c1\npop siege wagon" if not day else "")
    assert {one.kind: one.count for one in played.world.packs.values() if one.id != "u2"} == {
        "siege_wagon": 1, "digger": 8,
    }  # fmt: skip
    fort = played.city(10, 8, "Fort", level=3)
    assert can_break(CLASSES["siege_wagon"], fort, Way.WALL)
    assert not can_break(CLASSES["digger"], fort, Way.WALL)
    played.day("CITY c1\npop siege tower")
    assert len(played.told(Refused)) == 1  # it is of rank 3


@pytest.mark.rule("ERF-ROAD-03", "ERF-BASIC-09")
def test_vehicles_are_drawn_along_roads_at_twice_the_price_and_carry_whom_they_hold_for_nothing() -> None:
    played = stage()
    played.know()
    played.side().treasury = 10**6
    played.road((8, 8), (9, 8), (10, 8))
    team, wagon = played.pack("sawhorse", 2, 8, 8), played.pack("siege_wagon", 1, 8, 8)
    diggers, crowd = played.pack("digger", 32, 8, 8), played.pack("piker", 1, 8, 8)
    tower = played.pack("siege_tower", 1, 8, 8)
    played.commander("warlord", 8, 8)
    before = team.move
    played.day(
        f"UNIT {team.id}\ncarry {tower.id}\ncarry {wagon.id}\nhold\nhold\nmove e e\nmove ne\n"
        f"UNIT {wagon.id}\ncarry {diggers.id}\ncarry {crowd.id}"
    )
    assert tower.on == ""  # two groups of mounts are wanted
    assert (wagon.on, diggers.on, crowd.on) == (team.id, wagon.id, "")  # 8 medium units, and no more
    assert played.at(team) == played.at(wagon) == played.at(diggers) == (10, 8)
    assert before - team.move == 4  # twice two thirds of a point
    assert diggers.move == 5 * THIRDS
    assert team.lines == ["move ne"]  # no road leads there
    assert len(played.told(Refused)) == 2
    loose = stage()
    loose.know()
    cart = loose.pack("wagon", 1, 8, 8)
    loose.road((8, 8), (9, 8))
    loose.commander("warlord", 8, 8)
    loose.day(f"UNIT {cart.id}\nmove e")
    assert loose.at(cart) == (8, 8)


@pytest.mark.rule("ERF-UPKEEP-08")
@each("kind, gifted", [("piker", True), ("scout", False), ("knight", False)])
def test_rarely_a_basic_is_born_a_scout(kind: str, gifted: bool) -> None:
    class Lucky(Dice):
        def percent(self, percentage: float) -> bool:
            return True

    played = stage()
    played.roller = lambda *key: Lucky(*key)
    played.day(f"CITY c1\npop 8 {kind}")
    found = {one.kind: one.count for one in played.world.packs.values() if one.id != "u2"}
    pop = CLASSES[kind].pop
    assert found == ({f"{kind}+scout": 1} if gifted else {kind: pop})
    if gifted:
        assert played.world.packs["u2"].count == 16 + pop - 1
        born = CLASSES[f"{kind}+scout"]
        assert (born.is_scout, born.auto_attacks, born.upkeep, born.name) == (True, False, 5, "keen piker")
        assert "promotion" in born.specials
