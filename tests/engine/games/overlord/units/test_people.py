"""Units, kinds and races: what each is, can do and can learn (UNIT, RACE, STACK-06, WEIGHT-06, VIS-10)."""

from __future__ import annotations

import re

import pytest

from engine.games.overlord.acting.contract import Result
from engine.games.overlord.book import BOOK
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.state import COIN, STUDY_DAY, Kind, Mode, Title, Unit
from engine.games.overlord.titles.succession import pass_title
from engine.games.overlord.units.attributes import level, levels
from engine.games.overlord.units.skills import Bar, bar, is_paired, study_limit, taught_limit
from engine.games.overlord.units.visibility import sees
from engine.games.overlord.units.weights import can_carry, capacity
from engine.testing import LoadedDice
from tests.engine.games.overlord.props.scene import Scene, order
from tests.engine.games.overlord.props.trade_kit import city, listed, merchant, ordered, play_day, play_days, start


def trained(**wanted: int) -> dict[str, int]:
    """Experience that is just enough for these levels."""
    return {tag: SKILLS[tag].days_for(reached) * STUDY_DAY for tag, reached in wanted.items()}


@pytest.mark.rule("OVL-UNIT-01")
def test_a_unit_shares_what_it_owns_and_knows_and_carries_out_its_orders_unless_it_refuses_them() -> None:
    scene = Scene()
    men = scene.unit("U1", "man", 10, items={COIN: 30, "swrd": 4})
    rebels = scene.unit("U2", "man", 10, items={COIN: 30}, refuses=True)
    for unit in (men, rebels):
        ordered(unit, 'NAME "Our Men"', "STUDY cmbt")

    play_day(scene, 2)

    assert (men.name, men.experience, men.count(COIN)) == ("Our Men", {"cmbt": STUDY_DAY}, 20)  # ten paid, ten learned
    assert (rebels.name, rebels.experience, rebels.worked) == ("Unit U2", {}, {})
    assert len(listed(rebels)) == 2


@pytest.mark.rule("OVL-UNIT-02")
def test_there_are_three_kinds_of_units_each_with_orders_skills_and_gear_of_its_own() -> None:
    scene = Scene()
    leader, men, wolves = scene.unit("U1"), scene.unit("U2", "man", 10), scene.unit("U3", "gwol", 4)
    assert {race.kind for race in RACES.values()} == {Kind.LEADER, Kind.FOLLOWER, Kind.CREATURE}

    found = {
        unit.id: [
            scene.do(BOOK.deeds, unit, text) is Result.FAILED
            for text in (f"SPLIT f05nU0{at} 1", f"RECRUIT f05nU1{at} 1 man 0", "WORK")
        ]
        for at, unit in enumerate((leader, men, wolves))
    }
    assert found == {"U1": [True, False, False], "U2": [False, True, False], "U3": [False, True, True]}
    assert [study_limit(scene.world, unit, "cmbt") for unit in (leader, men, wolves)] == [3, 2, 0]
    for unit in (leader, men):
        unit.items["swrd"] = 30
        unit.experience |= trained(cmbt=1, blde=1)
        scene.do(BOOK.deeds, unit, "EQUIP swrd")
    assert (leader.equipped, men.equipped) == ({"swrd": 1}, {"swrd": men.figures})


@pytest.mark.rule("OVL-UNIT-04", "OVL-UNIT-03")
def test_figures_part_and_join_without_end_and_nothing_is_lost() -> None:
    scene = Scene()
    scene.world.next_unit = 100
    men = scene.unit("U1", "man", 60, items={"food": 9}, experience=trained(cmbt=2))
    other = scene.unit("U2", "elve", 60)
    for number in range(1, 8):
        assert scene.do(BOOK.deeds, men, f"SPLIT f05nU{number:02} {number}") is Result.EXECUTED
    parts = [unit for unit in scene.world.units.values() if unit.race == "man" and unit is not men]
    assert [part.figures for part in parts] == [1, 2, 3, 4, 5, 6, 7]
    for part in parts:
        assert part.experience == men.experience
        assert scene.do(BOOK.deeds, part, "MERGE U2 0") is Result.FAILED
        assert scene.do(BOOK.deeds, part, "MERGE U1 0") is Result.EXECUTED

    assert (men.figures, men.items, men.experience) == (60, {"food": 9}, trained(cmbt=2))
    assert list(scene.world.units) == ["U1", "U2"]
    assert other.figures == 60


@pytest.mark.rule("OVL-UNIT-06")
def test_only_leaders_hold_titles_and_none_holds_two() -> None:
    scene = Scene()
    scene.place("L2", title=Title(tag="mayo", cost=400, holder="U9"))
    place = scene.world.locations["L1"]
    place.title = Title(tag="shrf", cost=250, holder="U1")
    fallen = scene.unit("U1", title="L1")
    men = scene.unit("U2", "man", 1, experience=trained(cmbt=2))
    mayor = scene.unit("U9", title="L2", experience=trained(cmbt=2))
    heir = scene.unit("U3", experience=trained(cmbt=2))

    pass_title(scene.now, fallen, [men, mayor, heir], LoadedDice(rest=0.99)("title"))

    assert place.title.holder == "U3"
    assert (men.title, mayor.title, heir.title) == ("", "L2", "L1")


@pytest.mark.rule("OVL-UNIT-07")
def test_things_pass_between_units_of_every_kind_and_some_can_be_equipped() -> None:
    scene = Scene()
    scene.unit("U1", items={"swrd": 3, "ston": 2})
    scene.unit("U2", "man", 5, experience=trained(cmbt=1, blde=1))
    scene.unit("U3", "gwol", 5)
    for giver, taker in (("U1", "U3"), ("U3", "U2")):
        for item in ("swrd 3", "ston 2"):
            scene.do(BOOK.deeds, scene.world.units[giver], f"GIVE {taker} {item}")

    men = scene.world.units["U2"]
    assert men.items == {"swrd": 3, "ston": 2}
    assert scene.do(BOOK.deeds, men, "EQUIP swrd") is Result.EXECUTED
    assert scene.do(BOOK.deeds, men, "EQUIP ston") is Result.FAILED
    assert men.equipped == {"swrd": 3}
    assert any(not item.slot for item in ITEMS.values())


@pytest.mark.rule("OVL-UNIT-09")
def test_ids_are_a_letter_and_a_number() -> None:
    assert order("GIVE u17 swrd 1")["unit"] == "U17"
    assert order("MOVE l17")["way"] == "L17"
    assert order("ENTER b17")["structure"] == "B17"
    assert order("STANCE F17 ally")["faction"] == "f17"
    scene = Scene()
    city(scene)
    leader = merchant(scene, coins=64)
    ordered(leader, "RECRUIT f05nU01 1 man 64")
    play_day(scene, 1)
    (new,) = scene.world.followers(leader)
    assert re.fullmatch(r"U\d+", new.id)


@pytest.mark.rule("OVL-RACE-01")
def test_men_are_followers_leaders_and_heroes() -> None:
    kinds = {tag: (RACES[tag].kind, RACES[tag].hero, RACES[tag].weight) for tag in ("man", "ldr", "hero")}

    assert kinds == {
        "man": (Kind.FOLLOWER, False, 70), "ldr": (Kind.LEADER, False, 70), "hero": (Kind.LEADER, True, 70),
    }  # fmt: skip


@pytest.mark.rule("OVL-RACE-02", "OVL-RACE-07", "OVL-RACE-09")
def test_leaders_cost_twice_the_wages_of_followers_and_heroes_as_much_as_leaders() -> None:
    assert (RACES["man"].upkeep, RACES["ldr"].upkeep, RACES["hero"].upkeep) == (10, 20, 20)
    assert RACES["man"].price < RACES["ldr"].price < RACES["hero"].price


@pytest.mark.rule("OVL-RACE-04")
def test_followers_learn_by_themselves_one_level_of_crafts_and_two_of_war_and_more_from_teachers() -> None:
    scene = Scene()
    men = scene.unit("U1", "man", 10)
    limits = {tag: study_limit(scene.world, men, tag) for tag in ("arti", "obse", "cmbt", "blde")}

    assert limits == {"arti": 1, "obse": 1, "cmbt": 2, "blde": 2}
    assert [taught_limit(scene.world, men, tag, 4) for tag in ("arti", "cmbt")] == [4, 4]


@pytest.mark.rule("OVL-RACE-05")
def test_followers_know_one_basic_skill_or_one_and_combat() -> None:
    scene = Scene()
    smith = scene.unit("U1", "man", 10, experience=trained(arti=1))
    scout = scene.unit("U2", "man", 10, experience=trained(scou=1))
    fighter = scene.unit("U3", "man", 10, experience=trained(cmbt=1))
    barred = {
        unit.id: [tag for tag in ("arti", "digg", "scou", "cmbt") if bar(scene.world, unit, tag) is Bar.BASIC]
        for unit in (smith, scout, fighter)
    }
    assert barred == {"U1": ["digg", "scou"], "U2": ["arti", "digg"], "U3": []}

    for unit in (smith, scout):
        assert not is_paired(unit)
        unit.experience |= trained(cmbt=1)
        assert is_paired(unit)
        assert [taught_limit(scene.world, unit, tag, 4) for tag in ("cmbt", "blde", "tolc")] == [1, 1, 1]


@pytest.mark.rule("OVL-RACE-08")
def test_leaders_learn_two_levels_of_crafts_three_of_war_one_of_magic() -> None:
    scene = Scene()
    leader = scene.unit("U1")

    assert [study_limit(scene.world, leader, tag) for tag in ("arti", "cmbt", "mage", "eart")] == [2, 3, 1, 1]
    assert bar(scene.world, scene.unit("U2", experience=trained(mage=1)), "mage") is Bar.LIMIT
    assert bar(scene.world, scene.unit("U3", experience=trained(mage=1)), "mage", teacher=2) is None


@pytest.mark.rule("OVL-RACE-13", "OVL-UNIT-02")
def test_creatures_follow_the_rules_of_all_units_and_differ_in_what_they_were_born_with() -> None:
    scene = Scene()
    wolves, men = scene.unit("U1", "gwol", 2, items={"ston": 1}), scene.unit("U2", "man", 2, items={"ston": 1})
    leader = scene.unit("U3")
    for unit in (wolves, men):
        assert scene.do(BOOK.deeds, unit, "STACK U3") is Result.EXECUTED
        assert scene.do(BOOK.deeds, unit, "DROP ston 1") is Result.EXECUTED
    assert scene.world.followers(leader) == [wolves, men]
    born = {tag: race.skills for tag, race in RACES.items() if race.kind is Kind.CREATURE and race.skills}
    assert born
    for tag, skills in born.items():
        assert levels(scene.unit(f"U9{tag}", tag)) == skills


@pytest.mark.rule("OVL-RACE-14")
def test_creatures_never_study_whoever_teaches_them() -> None:
    scene = Scene()
    wolves = scene.unit("U1", "gwol", 5, items={COIN: 500})
    scene.unit("U2", experience=trained(cmbt=3))
    ordered(wolves, "STUDY cmbt")

    play_day(scene, 1)

    assert (wolves.experience, wolves.items, listed(wolves)) == ({}, {COIN: 500}, [])
    assert all(bar(scene.world, wolves, tag, teacher=9) is Bar.CREATURE for tag in ("cmbt", "scou", "mage"))


@pytest.mark.rule("OVL-RACE-18")
def test_racial_skills_are_of_those_born_with_them() -> None:
    scene = Scene()
    elves, men = scene.unit("U1", "elve", 5), scene.unit("U2", "man", 5)

    assert (level(elves, "egra"), level(men, "egra")) == (1, 0)
    assert bar(scene.world, men, "egra") is Bar.TALENT
    assert bar(scene.world, men, "egra", teacher=5) is Bar.TALENT


@pytest.mark.rule("OVL-RACE-19")
def test_there_are_more_peoples_than_men() -> None:
    peoples = {RACES[tag].plural for tag in ("elve", "dwar", "ondi", "wman", "mmen", "lavm")}

    assert peoples == {"elves", "dwarves", "ondins", "winged men", "molemen", "lava men"}
    assert RACES["zomb"].skills == {"grop": 1}
    assert sum(race.kind is Kind.CREATURE for race in RACES.values()) > 20


@pytest.mark.rule("OVL-STACK-06")
def test_units_of_a_stack_go_about_their_own_business() -> None:
    scene = Scene()
    scene.world.locations["L1"].population = 100
    leader = scene.unit("U1", items={COIN: 50})
    fighters = scene.unit("U2", "man", 3, leader="U1", items={COIN: 50})
    workers = scene.unit("U3", "man", 3, leader="U1")
    ordered(leader, "@STUDY scou")
    ordered(fighters, "@STUDY cmbt", "GIVE U3 coin 5")

    play_days(scene, (1, 2))

    assert (leader.experience, fighters.experience) == ({"scou": 2 * STUDY_DAY}, {"cmbt": 2 * STUDY_DAY})
    assert (workers.worked, workers.items) == ({"L1": 2}, {COIN: 5})
    assert [unit.leader for unit in (fighters, workers)] == ["U1", "U1"]


@pytest.mark.rule("OVL-WEIGHT-06")
def test_race_skill_gear_and_magic_let_a_unit_walk_ride_swim_or_fly() -> None:
    scene = Scene()

    def modes(unit: Unit) -> set[str]:
        return {mode.value for mode in Mode if can_carry([unit], mode)}

    assert modes(scene.unit("U1", "man", 3)) == {"walk"}
    assert modes(scene.unit("U2", "wman", 3)) == {"fly"}
    assert modes(scene.unit("U3", "ondi", 3)) == {"sail"}
    rider = scene.unit("U4", "man", 3, items={"hrse": 3}, equipped={"hrse": 3})
    assert modes(rider) == {"walk", "ride"}
    rider.equipped = {}
    assert modes(rider) == {"walk"}
    lore = scene.unit("U5", "man", 1)
    bare = capacity(lore)
    lore.experience = trained(scou=1, plwk=1, hiwk=1)
    assert capacity(lore).ride == bare.ride + 10
    assert capacity(lore).walk == bare.walk + 10
    mage = scene.unit("U6", effects={"swim": 3})
    assert capacity(mage).sail > capacity(scene.unit("U7")).sail


@pytest.mark.rule("OVL-VIS-10", "OVL-STAT-10")
def test_who_lives_by_stealth_is_unseen_by_eyes_that_see_everybody_else() -> None:
    scene = Scene()
    scene.unit("U1", faction="f06", experience=trained(scou=1))
    thief = scene.unit("U2", experience=trained(scou=1, stea=3))
    fellow = scene.unit("U3", experience=trained(scou=1))

    assert [sees(scene.world, "f06", unit) for unit in (thief, fellow)] == [False, True]


@pytest.mark.rule("OVL-GAP-133")
def test_move_march_caravan_and_retreat_and_nothing_else_set_a_stack_in_motion() -> None:
    scene = Scene()
    scene.place("L2")
    scene.way("L1", "N", "L2")
    units = {name: scene.unit(number) for name, number in
             (("move", "U1"), ("march", "U2"), ("caravan", "U3"), ("retreat", "U4"), ("work", "U5"))}  # fmt: skip
    for name, words in (("move", "MOVE N"), ("march", "MARCH N"), ("caravan", "CARAVAN L1 L2"), ("retreat", "MOVE N"),
                        ("work", "WORK")):  # fmt: skip
        ordered(units[name], words)
    play_day(scene, 1)
    ordered(units["retreat"], "RETREAT")
    month = start(scene)
    month.turn.day = 1
    month.run_day()

    moves = {name: unit.movement.order for name, unit in units.items() if unit.movement is not None}
    assert moves == {"move": "move", "march": "march", "caravan": "caravan"}
    assert units["retreat"].location == "L1"  # one day out, one day back
