"""Spells in the world: every one does something, at its price, in its time, on its target."""

from __future__ import annotations

import pytest

from engine.games.overlord import casting, climate, remains
from engine.games.overlord.acting import Result
from engine.games.overlord.attributes import stats
from engine.games.overlord.battle import fight
from engine.games.overlord.engagement import Cause, Trigger
from engine.games.overlord.harvest import share
from engine.games.overlord.phases import magic_evening
from engine.games.overlord.phases.allegiance import run as follow_leaders
from engine.games.overlord.phases.orders_use import HANDLERS
from engine.games.overlord.references import find_unit
from engine.games.overlord.state import MANA, STUDY_DAY, Kind, Mode, Stance, Unit
from engine.games.overlord.tables.land import SEASONS
from engine.games.overlord.tables.races import RACES
from engine.games.overlord.tables.skills import SKILLS
from engine.games.overlord.tables.structures import STRUCTURES
from engine.games.overlord.travel import find_way, plan
from engine.games.overlord.weights import capacity
from tests.engine.games.overlord.scene import Scene

PLENTY = 5000


def knowing(*skills: str, level: int = 1) -> dict[str, int]:
    """The experience of one who knows these skills."""
    return {tag: SKILLS[tag].days_for(level) * STUDY_DAY for tag in skills}


def coast(**dice: object) -> Scene:
    """Plains at L1 with the sea L2 to the south and hills L3 to the north."""
    scene = Scene(**dice)
    scene.place("L2", "ocea")
    scene.place("L3", "hill")
    scene.way("L1", "S", "L2")
    scene.way("L1", "N", "L3")
    return scene


def mage(scene: Scene, *skills: str, level: int = 1, **more: object) -> Unit:
    """A leader who knows spells and has all they take, once."""
    goods: dict[str, int] = {}
    for tag in skills:
        use = SKILLS[tag].use(level)
        if use:
            for item, amount in {**use.uses, MANA: use.mana}.items():
                goods[item] = goods.get(item, 0) + amount
    items = {item: amount for item, amount in goods.items() if amount}
    return scene.unit("U2", items=more.pop("items", items), experience=knowing(*skills, level=level), **more)


def use(scene: Scene, unit: Unit, text: str) -> Result:
    return scene.do(HANDLERS, unit, text)


def days_of(scene: Scene, unit: Unit, text: str, most: int = 100) -> int:
    """Uses a skill day after day until what it takes is done; how many days that was."""
    for day in range(1, most + 1):
        result = use(scene, unit, text)
        assert result is not Result.NOT_YET, scene.said()
        if result in (Result.FINISHED, Result.FAILED):
            return day
    raise AssertionError(f"{text} is never done")


# --- every spell there is ---

LEARNED = [tag for tag, skill in SKILLS.items() if skill.magic]
RITES = [tag for tag in SKILLS if casting.is_spell(tag) and not SKILLS[tag].magic]
USED = [tag for tag in [*LEARNED, *RITES] if SKILLS[tag].use(1)]
FOUGHT = [tag for tag in LEARNED if any(entry.combat for entry in SKILLS[tag].levels)]
STANDING = [
    tag for tag in LEARNED if tag not in USED and any(e.gives.listed or e.carries.listed for e in SKILLS[tag].levels)
]
DOORS = [tag for tag in LEARNED if any(tag in skill.needs for skill in SKILLS.values())]


@pytest.mark.rule("OVL-MAGIC-07", "OVL-MAGIC-08", "OVL-GAP-91")
def test_every_skill_of_magic_is_used_or_fought_with_or_gives_something_or_opens_others() -> None:
    idle = [tag for tag in LEARNED if tag not in {*USED, *FOUGHT, *STANDING, *DOORS}]
    assert idle == []
    assert (len(LEARNED), len(USED) > 120, len(FOUGHT) > 25) == (len(set(LEARNED)), True, True)


def ground_for(scene: Scene, tag: str) -> Unit:
    """A mage with all that a spell takes, and a target for it."""
    spell = SKILLS[tag].use(1)
    assert spell is not None
    unit = mage(scene, tag)
    scene.world.locations["L1"].left = {"dead": 40, "bone": 40}
    if spell.target == "unit":
        whose = "f06" if spell.kind in ("pick pocket", "assassinate") else "f05"
        other = scene.unit("U3", "ldr", experience=knowing("mage"), faction=whose, items={"coin": 5, "swrd": 1})
        unit.target = other.id if spell.kind != "summon" else ""
    if spell.target in ("near", "place"):
        unit.target = "L3"
    if spell.target == "structure":
        work = spell.makes
        unit.target = scene.structure("B1", "mtow", faction="f05", materials={work: 30}).id
    if spell.upgrades:
        unit.target = scene.structure("B1", spell.upgrades, faction="f05").id
    if spell.makes == "food":
        scene.world.locations["L1"].terrain = "plan"
    return unit


def everything(scene: Scene) -> dict[str, object]:
    """What of a world a spell can change, apart from what the caster learns and pays."""
    world = scene.world
    return {
        "units": {number: (unit.figures, unit.race, dict(unit.effects)) for number, unit in world.units.items()},
        "goods": {
            number: dict(unit.items) for number, unit in world.units.items()
        },
        "structures": {n: (s.type, dict(s.materials), s.is_complete) for n, s in world.structures.items()},
        "places": {n: (dict(p.effects), dict(p.left)) for n, p in world.locations.items()},
        "looks": scene.turn.shared.get("looked into"),
    }


@pytest.mark.rule("OVL-MAGIC-07", "OVL-MAGIC-10", "OVL-USE-08")
@pytest.mark.parametrize("tag", USED)
def test_every_spell_changes_the_world_and_takes_what_it_says(tag: str) -> None:
    scene = coast(rest=0.0)
    unit = ground_for(scene, tag)
    spell = SKILLS[tag].use(1)
    assert spell is not None
    before = everything(scene)
    paid = {item: amount for item, amount in {**spell.uses, MANA: spell.mana}.items() if amount}

    for _ in range(spell.days):
        result = use(scene, unit, f"USE {tag} 1")
        assert result not in (Result.NOT_YET, Result.FAILED), scene.said()
        share(scene.turn)
        if result is Result.FINISHED:
            break

    after = everything(scene)
    assert after != before, scene.said()
    for item in paid:
        made = spell.makes == item or spell.kind == "meditate"
        assert made or unit.count(item) == 0, item
    changed = [key for key in after if after[key] != before[key]]
    expected = {
        "produce": "goods",
        "harvest": "goods",
        "meditate": "goods",
        "ritual": "goods",
        "pick pocket": "goods",
        "summon": "units",
        "enchant": "places" if spell.target == "place" else "units",
        "assassinate": "units",
        "look": "looks",
        "bury": "places",
        "build": "structures",
        "construct": "structures",
    }
    assert expected[spell.kind] in changed


@pytest.mark.rule("OVL-MAGIC-07")
@pytest.mark.parametrize("tag", sorted({*FOUGHT} - {*USED}))
def test_a_spell_of_battle_is_refused_to_use(tag: str) -> None:
    scene = Scene()
    unit = mage(scene, tag)

    assert use(scene, unit, f"USE {tag}") is Result.FAILED
    assert "it is for battles, and goes into the COMBAT list" in scene.said()[-1]


# --- enchantments ---


@pytest.mark.rule("OVL-GAP-91", "OVL-ENCH-01", "OVL-MAGIC-14", "OVL-USE-14")
def test_blinding_takes_mana_and_herbs_and_the_eyes_of_a_unit_for_three_days() -> None:
    scene = Scene()
    unit, victim = mage(scene, "blnd", target="U3"), scene.unit("U3", "man", 5, "f06")

    assert use(scene, unit, "USE BLND") is Result.EXECUTED

    assert (victim.effects, unit.items) == ({"blnd": 3}, {})
    assert stats(victim).observation == -3
    assert scene.said()[0] == "Unit U2 [U2] casts blind on Unit U3 [U3]: 3 days of blindness [blnd]."
    assert scene.said("ben") == ["Unit U2 [U2] lays 3 days of blindness [blnd] on Unit U3 [U3]."]


@pytest.mark.rule("OVL-USE-14", "OVL-MAGIC-14")
def test_a_spell_without_its_target_waits_and_costs_nothing() -> None:
    scene = Scene()
    unit = mage(scene, "blnd")
    scene.place("L2")
    scene.unit("U3", "man", location="L2")

    assert use(scene, unit, "USE BLND") is Result.NOT_YET
    unit.target = "U3"
    assert use(scene, unit, "USE BLND") is Result.NOT_YET
    unit.target = "L1"
    assert use(scene, unit, "USE BLND") is Result.FAILED

    assert unit.items == {"herb": 1, MANA: 2}
    assert scene.said() == ["USE BLND: Blind has to be aimed at a unit: give TARGET first."]


@pytest.mark.rule("OVL-USE-14", "OVL-VIS-01")
def test_what_the_caster_can_not_see_can_not_be_enchanted() -> None:
    scene = Scene()
    unit = mage(scene, "blnd", target="U3")
    hidden = scene.unit("U3", "man", 1, "f06", experience=knowing("stea"))

    assert use(scene, unit, "USE BLND") is Result.NOT_YET
    hidden.guarding = True
    assert use(scene, unit, "USE BLND") is Result.EXECUTED


@pytest.mark.rule("OVL-GAP-91")
def test_speed_of_the_wind_and_water_walking_are_for_the_caster() -> None:
    scene = Scene()
    unit = mage(scene, "sped", "wwal", target="L1")

    use(scene, unit, "USE SPED")
    use(scene, unit, "USE WWAL")

    assert unit.effects == {"ride": 2, "swim": 4}
    assert (capacity(unit).ride, capacity(unit).sail) == (75, 70)
    assert unit.items == {}


@pytest.mark.rule("OVL-USE-06", "OVL-MAGIC-10")
def test_without_mana_or_components_a_spell_is_passed_over() -> None:
    scene = Scene()
    unit = mage(scene, "blnd", target="U2", items={MANA: 2})
    assert use(scene, unit, "USE BLND") is Result.NOT_YET
    unit.items = {MANA: 1, "herb": 1}
    assert use(scene, unit, "USE BLND") is Result.NOT_YET
    assert (unit.items, unit.effects, unit.experience) == ({MANA: 1, "herb": 1}, {}, knowing("blnd"))


@pytest.mark.rule("OVL-ENCH-01")
def test_ice_lies_on_a_place_next_door_and_nobody_rides_there() -> None:
    scene = coast()
    unit = mage(scene, "icin", target="L3")
    rider = scene.unit("U5", "ldr", effects={"ride": 9})
    world = scene.world
    way = find_way(world, world.locations["L1"], "L3")
    assert way is not None
    before = plan(world, world.locations["L1"], way, [rider], None)

    assert days_of(scene, unit, "USE ICIN 1") == 10

    assert (world.locations["L3"].effects, world.locations["L1"].effects) == ({"icin": 30}, {})
    after = plan(world, world.locations["L1"], way, [rider], None)
    assert before is not None
    assert after is not None
    assert (before.mode, after.mode, after.days > before.days) == (Mode.RIDE, Mode.WALK, True)


@pytest.mark.rule("OVL-USE-14")
def test_a_place_too_far_away_is_out_of_reach() -> None:
    scene = coast()
    scene.place("L9")
    assert use(scene, mage(scene, "icin", target="L9"), "USE ICIN") is Result.NOT_YET


# --- time ---


@pytest.mark.rule("OVL-USE-11", "OVL-USE-08")
def test_a_summoning_of_ten_days_takes_ten_and_five_at_the_second_level() -> None:
    scene = Scene()
    assert days_of(scene, mage(scene, "slve"), "USE SLVE 1") == 10
    again = Scene()
    assert days_of(again, mage(again, "slve", level=2), "USE SLVE 1") == 5


@pytest.mark.rule("OVL-MAGIC-19", "OVL-CLIM-06")
def test_a_storm_speeds_the_void_and_spring_the_earth() -> None:
    scene = Scene()
    scene.world.locations["L1"].weather = "storm"
    assert days_of(scene, mage(scene, "slve"), "USE SLVE 1") == 9  # 10 days at 120%
    spring, winter = Scene(), Scene()
    spring.turn.number, winter.turn.number = 2, 1
    assert days_of(spring, mage(spring, "slee"), "USE SLEE 1") == 10  # 1000 at 110 a day
    assert days_of(winter, mage(winter, "slae"), "USE SLAE 1") == 10
    long_spring, long_winter = Scene(), Scene()
    long_spring.turn.number, long_winter.turn.number = 2, 1
    assert days_of(long_spring, mage(long_spring, "sgol"), "USE SGOL 1") == 28  # 30 days at 110%
    assert days_of(long_winter, mage(long_winter, "sgol"), "USE SGOL 1") == 30


@pytest.mark.rule("OVL-USE-15")
def test_a_lone_guard_casts_nothing() -> None:
    scene = Scene()
    unit = mage(scene, "blnd", target="U2", guarding=True)
    assert use(scene, unit, "USE BLND") is Result.NOT_YET
    assert unit.items == {"herb": 1, MANA: 2}


@pytest.mark.rule("OVL-GAP-121", "OVL-USE-14")
def test_another_target_in_the_middle_costs_half_the_time_and_the_price_again() -> None:
    scene = coast()
    unit = mage(scene, "icin", target="L3", items={MANA: 15})
    for _ in range(6):
        use(scene, unit, "USE ICIN")
    unit.target = "L2"

    days = 0
    while not scene.world.locations["L2"].effects:
        use(scene, unit, "USE ICIN")
        days += 1

    assert (days, unit.count(MANA)) == (7, 5)  # three of six days were kept
    assert scene.world.locations["L3"].effects == {}


@pytest.mark.rule("OVL-USE-14")
def test_a_spell_that_is_broken_off_is_spoiled_and_a_thing_half_made_waits() -> None:
    scene = Scene()
    unit = mage(scene, "slve", "erst")
    use(scene, unit, "USE SLVE")
    use(scene, unit, "USE ERST")
    magic_evening.mana(scene.turn)
    assert {work.skill for work in unit.work} == {"slve", "erst"}

    magic_evening.mana(scene.turn)  # a day without either

    assert [work.skill for work in unit.work] == ["erst"]
    assert scene.said()[-1].startswith("Unit U2 [U2] breaks off summon lesser void elemental")


@pytest.mark.rule("OVL-ORD-55", "OVL-EX-37")
def test_a_number_counts_castings() -> None:
    scene = Scene()
    unit = mage(scene, "rmor", target="U2", items={MANA: 9})
    acting = scene.acting(unit, "USE RMOR 3")
    unit.orders.append(acting.pending)
    results = []
    for _ in range(3):
        now = scene.turn.shared.get("lists")
        order = now.order(acting.pending) if now else acting.order
        results.append(HANDLERS["use"](type(acting)(scene.turn, unit, order, acting.pending)))

    assert results == [Result.GOING_ON, Result.GOING_ON, Result.FINISHED]
    assert (unit.effects, unit.count(MANA)) == ({"ini2": 12}, 6)


@pytest.mark.rule("OVL-EXP-02")
def test_casting_teaches_a_tenth_of_a_day() -> None:
    scene = Scene()
    unit = mage(scene, "rmor", target="U2")
    before = dict(unit.experience)
    use(scene, unit, "USE RMOR")
    assert unit.experience["rmor"] - before["rmor"] == STUDY_DAY // 10
    assert (unit.experience["airs"], unit.experience["mage"]) == (STUDY_DAY // 20, STUDY_DAY // 20)


@pytest.mark.rule("OVL-ORD-55")
def test_a_spell_needs_its_first_level() -> None:
    scene = Scene()
    unit = scene.unit("U2", items={MANA: 9}, target="U2", experience={"rmor": STUDY_DAY})
    assert use(scene, unit, "USE RMOR") is Result.NOT_YET
    assert (unit.effects, unit.items) == ({}, {MANA: 9})


# --- summoning ---


@pytest.mark.rule("OVL-USE-10", "OVL-RACE-15", "OVL-UNIT-08")
def test_summoning_makes_a_new_unit_under_the_caster() -> None:
    scene = Scene()
    scene.world.next_unit = 50
    unit = mage(scene, "cgwf")

    assert days_of(scene, unit, "USE CGWF 1") == 15

    wolf = scene.world.units["U50"]
    assert (wolf.race, wolf.figures, wolf.kind) == ("gwol", 1, Kind.CREATURE)
    assert (wolf.leader, wolf.faction, wolf.name) == ("U2", "f05", "Grey wolf")
    assert scene.world.locations["L1"].units == ["U2", "U50"]
    assert (unit.items, scene.world.next_unit) == ({}, 51)
    follow_leaders(scene.turn)
    assert wolf.faction == "f05"


@pytest.mark.rule("OVL-USE-10")
def test_target_names_whom_the_summoned_join() -> None:
    scene = Scene()
    scene.world.next_unit = 50
    unit = mage(scene, "rzom", target="U3", items={MANA: 20, "dead": 9})
    pack = scene.unit("U3", "zomb", 4, leader="U2")
    captain = scene.unit("U4", "ldr")

    use(scene, unit, "USE RZOM 1")
    assert (pack.figures, len(scene.world.units)) == (5, 3)
    unit.target = captain.id
    use(scene, unit, "USE RZOM 1")

    assert (scene.world.units["U50"].leader, scene.world.units["U50"].race) == ("U4", "zomb")


@pytest.mark.rule("OVL-USE-10", "OVL-FORM-25")
def test_a_new_id_in_target_becomes_the_summoned_units() -> None:
    scene = Scene()
    scene.world.next_unit = 50
    unit = mage(scene, "rzom", target="f05nU07")
    use(scene, unit, "USE RZOM 1")
    found = find_unit(scene.turn, "f05nU07")
    assert found is scene.world.units["U50"]


@pytest.mark.rule("OVL-USE-10", "OVL-ENCH-02", "OVL-GAP-95")
def test_effects_thin_out_on_those_whom_the_summoned_join() -> None:
    scene = Scene()
    unit = mage(scene, "rzom", target="U3", items={MANA: 20, "dead": 9})
    pack = scene.unit("U3", "zomb", 1, leader="U2", effects={"ini2": 9})
    use(scene, unit, "USE RZOM 1")
    assert pack.effects == {"ini2": 4}


@pytest.mark.rule("OVL-USE-10")
def test_strangers_are_given_no_creatures() -> None:
    scene = Scene()
    unit = mage(scene, "rzom", target="U3")
    scene.unit("U3", "ldr", faction="f06")
    assert use(scene, unit, "USE RZOM") is Result.FAILED
    assert unit.items == {"dead": 1, MANA: 2}


@pytest.mark.rule("OVL-USE-10")
def test_creatures_of_the_sea_come_only_to_water() -> None:
    inland, shore = Scene(), coast()
    assert use(inland, mage(inland, "slwe"), "USE SLWE") is Result.FAILED
    assert "need water" in inland.said()[-1]
    assert use(shore, mage(shore, "slwe"), "USE SLWE") is Result.EXECUTED


@pytest.mark.rule("OVL-RACE-16", "OVL-GAP-91")
def test_a_permanent_post_stays_alone_and_loyal_where_a_wolf_runs_wild() -> None:
    scene = Scene()
    scene.world.next_unit = 50
    unit = mage(scene, "ppst")
    days_of(scene, unit, "USE PPST 1")
    post = scene.world.units["U50"]
    wolf = scene.unit("U60", "gwol", 1)
    assert (post.leader, post.race) == ("", "ppos")

    follow_leaders(scene.turn)

    assert (post.faction, wolf.faction) == ("f05", "f03")


@pytest.mark.rule("OVL-USE-10", "OVL-GAP-91")
@pytest.mark.parametrize("tag", [tag for tag in USED if (u := SKILLS[tag].use(1)) and u.kind == "summon"])
def test_whatever_is_called_is_as_its_race_says(tag: str) -> None:
    scene = coast()
    scene.world.next_unit = 50
    unit = mage(scene, tag)
    days_of(scene, unit, f"USE {tag} 1")
    spell = SKILLS[tag].use(1)
    assert spell is not None
    called = scene.world.units["U50"]
    assert (called.race, called.figures) == (spell.makes, spell.amount)
    assert not RACES[called.race].battle
    assert stats(called).life == RACES[called.race].gives.life + sum(
        SKILLS[skill].gives(level).life for skill, level in RACES[called.race].skills.items()
    )


# --- ships and walls ---


@pytest.mark.rule("OVL-USE-09", "OVL-GAP-91")
def test_a_longboat_becomes_a_flying_ship() -> None:
    scene = coast()
    unit = mage(scene, "eash", target="B1")
    boat = scene.structure("B1", "lgbt", faction="f05")
    for _ in range(30):
        use(scene, unit, "USE EASH 1")
    assert (boat.type, boat.faction, unit.items) == ("flsh", "f05", {})


@pytest.mark.rule("OVL-USE-09", "OVL-GAP-123")
def test_shifted_earth_lays_six_pieces_of_stone_a_piece_of_work() -> None:
    scene = Scene()
    unit = mage(scene, "shft", target="B1")
    wall = scene.structure("B1", "barr", faction="f05", materials={"stone": 50, "wood": 100})
    use(scene, unit, "USE SHFT")
    assert (wall.materials, unit.items) == ({"stone": 44, "wood": 100}, {})


@pytest.mark.rule("OVL-GAP-123", "OVL-BUILD-18", "OVL-MAGIC-13")
def test_a_mage_key_completes_a_magic_tower_which_then_teaches() -> None:
    scene = Scene()
    unit = mage(scene, "ctow", "eart", target="B1")
    tower = scene.structure("B1", "mtow", faction="f05", materials={"consecration": 1})
    use(scene, unit, "USE CTOW")
    assert (tower.is_complete, tower.element, unit.items) == (True, "eart", {})
    assert STRUCTURES["mtow"].element


# --- the dead, and far sight ---


@pytest.mark.rule("OVL-GAP-91")
def test_a_necromancer_gathers_what_a_battle_left_and_bones_come_of_the_rest() -> None:
    scene = coast()
    place, sea = scene.world.locations["L1"], scene.world.locations["L2"]
    remains.leave(place, 3)
    remains.leave(sea, 3)
    unit = mage(scene, "necr")
    use(scene, unit, "USE NECR")
    share(scene.turn)
    assert (unit.count("dead"), place.left, sea.left) == (1, {"dead": 2}, {})

    climate.renew(scene.world, SEASONS["spring"])
    climate.renew(scene.world, SEASONS["summer"])

    assert place.left == {"bone": 2}


@pytest.mark.rule("OVL-GAP-91")
def test_a_battle_leaves_its_people_dead_and_no_creatures() -> None:
    scene = Scene()
    scene.unit("U1", "elep", 5)
    scene.unit("U2", "man", 6, "f06")
    fight(scene.turn, scene.world.locations["L1"], Cause(Trigger.ATTACK, "U1", "U2"))
    dead = 6 - (scene.world.units["U2"].figures if "U2" in scene.world.units else 0)
    assert dead > 0
    assert scene.world.locations["L1"].left == {"dead": dead}


@pytest.mark.rule("OVL-GAP-91", "OVL-VIS-01")
def test_dream_walking_sees_next_door_what_the_dreamer_could_see_there() -> None:
    scene = coast()
    scene.unit("U7", "man", 12, "f06", location="L3")
    scene.unit("U8", "man", 1, "f06", location="L3", experience=knowing("stea"))
    unit = mage(scene, "drew", target="L3")
    assert days_of(scene, unit, "USE DREW 1") == 5
    told = scene.said()[-1]
    assert "Unit U7 [U7], 12" in told
    assert "U8" not in told
    assert scene.turn.shared["looked into"] == {"f05": ["L3"]}


@pytest.mark.rule("OVL-USE-14")
def test_dream_walking_reaches_neither_its_own_place_nor_a_far_one() -> None:
    scene = coast()
    scene.place("L9")
    unit = mage(scene, "drew")
    for target in ("", "L1", "L9"):
        unit.target = target
        assert use(scene, unit, "USE DREW") is Result.NOT_YET


# --- ritual ---


@pytest.mark.rule("OVL-GAP-91", "OVL-MAGIC-09", "OVL-STANCE-06")
def test_a_ritual_passes_mana_to_a_mage_that_takes_gifts() -> None:
    scene = Scene()
    unit = mage(scene, "ritu", target="U3", items={MANA: 3})
    other = scene.unit("U3", "ldr", faction="f06", experience=knowing("mage"))

    assert use(scene, unit, "USE RITU") is Result.NOT_YET  # ben takes no gifts of anna's
    scene.stance("f06", "f05", Stance.FRIENDLY)
    scene.stance("f05", "f06", Stance.FRIENDLY)
    assert use(scene, unit, "USE RITU") is Result.EXECUTED

    assert (unit.count(MANA), other.count(MANA)) == (2, 1)
    assert scene.said("ben") == ["Unit U3 [U3] is given 1 mana by Unit U2 [U2]."]


@pytest.mark.rule("OVL-MAGIC-09")
def test_nobody_but_a_mage_is_given_mana() -> None:
    scene = Scene()
    unit = mage(scene, "ritu", target="U3")
    scene.unit("U3", "ldr")
    assert use(scene, unit, "USE RITU") is Result.FAILED
    assert unit.items == {MANA: 1}
