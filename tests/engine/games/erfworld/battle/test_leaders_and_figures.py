"""Who leads whom in a hex, and units of the map as figures of a field, to the figure (ERF-CMDLEAD, ERF-MOUNT)."""

from __future__ import annotations

import msgspec
import pytest

from engine.games.erfworld.acting.contract import Unit
from engine.games.erfworld.battle.leading import Led, counted, leadership, members_of
from engine.games.erfworld.battle.muster import (
    Party,
    choices_of,
    figures_of,
    is_figure_of,
    mounted,
    room_for,
    weight,
)
from engine.games.erfworld.bouts.field import BLUE, GREEN, Fate, Figure
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.state import Commander, Tribe, World
from tests.engine.games.erfworld.props.field_kit import figures, swarm
from tests.engine.games.erfworld.props.war_kit import HERE, ONE, TWO, commander, orders, pack, stack, world
from tests.suite.table import each


def of(found: World, side: str = ONE) -> list[Unit]:
    return [unit for unit in found.units() if unit.side == side and unit.place == HERE]


def unrolled(found: World, units: list[Unit], *, terrain: str = "plains", side: int = BLUE) -> list[Figure]:
    return figures_of(found, Party(ONE, units), side, terrain)


def altered(one: Commander, more: dict[str, object]) -> Commander:
    for name, value in more.items():
        setattr(one, name, value)
    return one


# Leaders


def test_who_has_no_leader_has_nothing() -> None:
    found = world()
    loose = pack(found, ONE, "piker", 4)
    assert leadership(found, [loose]) == {loose.id: Led("", 0, 0, False)}
    assert (Led().leader, Led().bonus, Led().without, Led().stacked) == ("", 0, 0, False)


@pytest.mark.rule("ERF-CMDLEAD-02", "ERF-CMDLEAD-04", "ERF-DOCTRINE-03")
@each(
    "followers, loose, bonus, rest, stacked",
    [
        (0, 9, 3, 3, False),  # alone he leads the hex
        (1, 0, 3 + 1, 0, True),
        (7, 10, 3 + 4, 0, True),  # 8 times 7 against 18 times 3
        (7, 11, 3, 3, False),  # 56 against 57
        (13, 4, 3 + 1, 0, True),  # 14 times 4 against 18 times 3
        (13, 5, 3, 3, False),  # 56 against 57
        (14, 0, 3, 3, False),  # more than fourteen lead nobody better than the hex
    ],
)
def test_a_warlord_keeps_to_his_stack_where_more_is_gained(
    followers: int, loose: int, bonus: int, rest: int, stacked: bool
) -> None:
    found = world()
    lord = commander(found, ONE, 3)
    mine = pack(found, ONE, "piker", followers) if followers else None
    stack(found, lord, *([mine] if mine else []))
    others = pack(found, ONE, "archer", loose) if loose else None
    led = leadership(found, of(found))
    # of his own stack, though he leads the hex, he is a scout among scouts
    assert led[lord.id] == Led(lord.id, bonus, 0, True)
    if mine:
        assert (led[mine.id].bonus, led[mine.id].stacked) == (bonus, True)
    if others:
        assert led[others.id] == Led(lord.id if rest else "", rest, 0, False)
    assert stacked is (bonus > 3)


@pytest.mark.rule("ERF-CMDLEAD-01", "ERF-DOCTRINE-03")
@each(
    "line, followers, bonus, stacked",
    [
        ("LEAD stack", 15, 2 + 0, True),
        ("LEAD stack", 14, 2 + 0, True),
        ("LEAD stack", 12, 2 + 1, True),
        ("LEAD stack", 16, 2, False),  # seventeen are no stack
        ("LEAD stack", 0, 2, True),
        ("LEAD hex", 7, 2, True),
        ("LEAD hex", 15, 2, True),
        ("LEAD hex", 16, 2, False),
    ],
)
def test_by_his_line_a_warlord_leads_up_to_sixteen_or_the_hex(
    line: str, followers: int, bonus: int, stacked: bool
) -> None:
    found = world()
    lord = commander(found, ONE, 2)
    mine = pack(found, ONE, "piker", followers) if followers else None
    stack(found, lord, *([mine] if mine else []))
    loose = pack(found, ONE, "archer", 1)
    orders(found.sides[ONE].doctrine, line)
    led = leadership(found, of(found))
    if mine:
        assert led[mine.id] == Led(lord.id, bonus, 0, stacked)
    hex_led = line == "LEAD hex" or followers == 16
    assert led[loose.id] == (Led(lord.id, 2, 0, False) if hex_led else Led())


@pytest.mark.rule("ERF-CMDLEAD-03", "ERF-X-13")
def test_the_highest_leads_and_of_equals_the_first() -> None:
    found = world()
    low, high, same = commander(found, ONE, 1), commander(found, ONE, 4), commander(found, ONE, 4)
    loose = pack(found, ONE, "piker", 9)
    led = leadership(found, of(found))
    assert led[loose.id] == Led(high.id, 4, 0, False)
    # each is in a stack of his own, and yet under the highest
    assert {unit.id: led[unit.id].bonus for unit in (low, high, same)} == {low.id: 4, high.id: 4, same.id: 4}
    assert led[low.id].leader == low.id
    for unit in (low, high, same):
        unit.jailor = "u99"
    assert leadership(found, [loose])[loose.id].bonus == 0


@pytest.mark.rule("ERF-CMDLEAD-03")
def test_who_follows_another_adds_no_leadership() -> None:
    found = world()
    high, low = commander(found, ONE, 3), commander(found, ONE, 2)
    mine = pack(found, ONE, "piker", 4)
    stack(found, high, mine)
    low.stack = 1
    led = leadership(found, of(found))
    assert {led[unit.id].leader for unit in (high, low, mine)} == {high.id}
    assert led[low.id].bonus == 3 + 3
    orders(found.sides[ONE].doctrine, "LEAD hex")
    led = leadership(found, of(found))
    assert {led[unit.id].leader for unit in (high, low, mine)} == {high.id}


@pytest.mark.rule("ERF-CMDLEAD-01")
def test_a_stack_is_of_one_side_and_its_leader_stands_first() -> None:
    found = world()
    lord = commander(found, ONE, 3)
    mine, theirs, loose = pack(found, ONE, "piker", 4), pack(found, TWO, "piker", 4), pack(found, ONE, "piker", 4)
    stack(found, lord, mine, theirs)
    assert members_of(lord, list(found.units())) == [lord, mine]
    lord.stack = 0
    mine.stack = 0
    assert members_of(lord, [loose, mine, lord]) == [lord]


@pytest.mark.rule("ERF-CMDLEAD-01", "ERF-MOUNT-06")
@each(
    "kind, count, counts",
    [
        ("piker", 9, 9),
        ("thunderbird", 9, 9),  # two sizes smaller than a warlord
        ("bat", 8, 1),  # three: by the swarm
        ("bat", 9, 2),
        ("giant", 3, 3),
    ],
)
def test_how_many_a_stack_counts(kind: str, count: int, counts: int) -> None:
    found = world()
    lord = commander(found, ONE)
    assert counted(lord, [lord, pack(found, ONE, kind, count)]) == 1 + counts


@pytest.mark.rule("ERF-CMDLEAD-01", "ERF-MOUNT-06")
def test_cavalry_counts_once_and_who_is_only_carried_counts_beside() -> None:
    found = world()
    lord, mounts = commander(found, ONE), pack(found, ONE, "spidew", 2)
    carried = pack(found, ONE, "knight", 2, on=mounts.id)
    assert counted(lord, [lord, mounts, carried]) == 1 + 2 + 2
    lord.on = mounts.id  # a rider by his class
    assert counted(lord, [lord, mounts, carried]) == 2 + 2
    courtier = commander(found, ONE, kind="courtier", on=mounts.id)  # who has learnt it
    assert counted(lord, [lord, mounts, courtier]) == 2
    courtier.terrain = "plains"
    assert counted(lord, [lord, mounts, courtier]) == 2 + 1
    courtier.on, courtier.terrain = "", "rider"
    assert counted(lord, [lord, mounts, courtier]) == 2 + 1


@pytest.mark.rule("ERF-CMDLEAD-05", "ERF-GAP-248", "ERF-X-13")
@each(
    "level, place, more, passive",
    [
        (7, HERE, {}, 3),
        (7, 0, {}, 2),
        (6, 0, {}, 2),
        (5, 0, {}, 1),
        (7, 0, {"jailor": "u9"}, 0),
        (7, 0, {"hits": 0}, 0),
        (7, 0, {"kind": "courtier"}, 0),
    ],
)
def test_what_a_chief_gives_to_who_has_no_other_leader(
    level: int, place: int, more: dict[str, object], passive: int
) -> None:
    found = world()
    chief = altered(commander(found, ONE, level, place=place), more)
    found.sides[ONE].chief = chief.id
    lord = commander(found, ONE, 1)
    stack(found, lord)
    orders(found.sides[ONE].doctrine, "LEAD stack")
    loose = pack(found, ONE, "piker", 9)
    units: list[Unit] = [lord, loose, *([chief] if place == HERE else [])]
    assert leadership(found, units)[loose.id].without == passive
    found.sides[ONE].chief = ""
    assert leadership(found, units)[loose.id].without == 0


@pytest.mark.rule("ERF-CMDLEAD-05", "ERF-X-13")
def test_of_the_leader_of_the_hex_and_the_chief_the_better_counts() -> None:
    found = world()
    chief = commander(found, ONE, 9, place=0)
    found.sides[ONE].chief = chief.id
    commander(found, ONE, 1)
    loose = pack(found, ONE, "piker", 9)
    led = leadership(found, of(found))[loose.id]
    assert (led.bonus, led.without) == (3, 3)


@pytest.mark.rule("ERF-CMDTRIBE-05")
def test_the_head_chief_of_a_tribe_gives_as_a_chief_gives() -> None:
    found = world()
    head = commander(found, "", 8, tribe="t1", place=0)
    found.tribes["t1"] = Tribe("t1", "Marbits", head.id)
    mine = pack(found, "", "piker", 9, tribe="t1")
    other = pack(found, "", "piker", 9)
    led = leadership(found, [mine, other])
    assert (led[mine.id].bonus, led[other.id].bonus) == (2, 0)
    head.place = HERE
    assert leadership(found, [mine, head])[mine.id].without == 4


@pytest.mark.rule("ERF-MAGIC-104", "ERF-CASTER-06")
@each("casters, bonus, without", [(True, 2 + 1 + 2, 1), (False, 2, 0)])
def test_an_epic_and_the_maker_add_to_what_a_leader_gives(casters: bool, bonus: int, without: int) -> None:
    found = world(options={"casters": casters})
    lord = commander(found, ONE, 2)
    found.sides[ONE].chief, found.sides[ONE].epic_for, found.sides[ONE].epic = "u99", "u99", 20
    golems = pack(found, ONE, "cloth_golem_small", 9)
    commander(found, ONE, kind="caster", school="dollamancy", mastery="master")
    led = leadership(found, of(found))[golems.id]
    assert (led.bonus, led.without, led.leader) == (bonus, without, lord.id)
    assert leadership(found, of(found))[lord.id].bonus == 2 + casters


# Figures


@pytest.mark.rule("ERF-HITS-01", "ERF-HITS-06", "ERF-COMMAND-11")
def test_every_unit_is_a_figure_and_the_wounded_come_first() -> None:
    found = world()
    knights = pack(found, ONE, "knight", 4, wounds=[3, 0], level=4, ammo=5, disarmed=True, charms=["veil"], stack=0)
    made = unrolled(found, [knights], side=GREEN)
    full = made[0].full
    assert [figure.name for figure in made] == [f"{knights.id}.{n}" for n in (1, 2, 3, 4)]
    assert [figure.hits for figure in made] == [3, 0, full, full]
    assert [figure.fate for figure in made] == [Fate.FIGHTING, Fate.DYING, Fate.FIGHTING, Fate.FIGHTING]
    first = made[0]
    assert (first.side, first.ammo, first.disarmed, first.charms) == (GREEN, 5, True, ("veil",))
    assert (first.stats, first.moves) == (1, 1)  # levels 2 to 4: move, stats, hits
    assert full == 2 * CLASSES["knight"].hits + 2
    assert (first.player, first.luck, first.wild, first.stack, first.unit) == (False, 0, False, knights.id, knights.id)
    few = pack(found, ONE, "knight", 1, wounds=[3, 0])
    assert [figure.hits for figure in unrolled(found, [few])] == [3]


def test_a_commander_is_one_figure() -> None:
    found = world()
    lord = commander(found, ONE, 1, hits=4, player=True, luck=3, stack=2)
    (made,) = unrolled(found, [lord])
    assert (made.hits, made.player, made.luck, made.stack) == (4, True, 3, "s1.2")
    lord.hits, lord.player = -1, False
    (made,) = unrolled(found, [lord])
    assert (made.hits, made.player) == (made.full, False)
    wild = pack(found, "", "dwagon", 1)
    assert unrolled(found, [wild])[0].wild


@pytest.mark.rule("ERF-MCMOVE-05", "ERF-MCMOVE-07", "ERF-MOVE-03")
@each(
    "kind, terrain, weather, stats, hampered",
    [
        ("knight", "plains", "clear", 0, 1),
        ("knight", "hills", "blizzard", -2, 2),
        ("explorer", "hills", "clear", 0, 1),  # ignores a point
        ("explorer", "plains", "clear", 0, 0),
        ("skank", "hills", "clear", 0, 0),
        ("knight", "city", "clear", 0, 0),
    ],
)
def test_weather_and_ground(kind: str, terrain: str, weather: str, stats: int, hampered: int) -> None:
    found = world()
    found.hexes[HERE].weather = weather
    (made,) = unrolled(found, [pack(found, ONE, kind, 1)], terrain=terrain)
    assert (made.stats, made.hampered, made.mastered) == (stats, hampered, False)


@pytest.mark.rule("ERF-FAV-05", "ERF-FAV-06")
@each(
    "more, terrain, mastered",
    [
        ({"terrain": "hills"}, "hills", True),
        ({"terrain": "hills"}, "plains", False),
        ({"garrison": True}, "city", True),
        ({"garrison": True}, "plains", False),
        ({}, "city", False),
    ],
)
def test_who_has_mastered_the_ground_is_not_hampered(more: dict[str, object], terrain: str, mastered: bool) -> None:
    found = world()
    (made,) = unrolled(found, [altered(commander(found, ONE), more)], terrain=terrain)
    assert made.mastered is mastered
    assert made.hampered == (0 if mastered or terrain == "city" else 1 if terrain == "plains" else 2)


@pytest.mark.rule("ERF-CMDLEAD-03")
def test_figures_know_who_leads_them_and_what_they_have_without_him() -> None:
    found = world()
    chief = commander(found, ONE, 6, place=0)
    found.sides[ONE].chief = chief.id
    lord, mine = commander(found, ONE, 3), pack(found, ONE, "piker", 3)
    stack(found, lord, mine)
    made = unrolled(found, [mine, lord])
    assert [figure.unit for figure in made] == [mine.id] * 3 + [lord.id]
    assert {(one.bonus, one.unled, one.commanded, one.led_by, one.stack) for one in made} == {
        (3 + 2, 2, True, f"{lord.id}.1", "s1.1")
    }
    far = figures_of(found, Party(ONE, [mine], [lord]), BLUE, "plains")
    assert {(one.bonus, one.led_by) for one in far} == {(5, "")}  # he leads them from aside


@pytest.mark.rule("ERF-MOUNT-03", "ERF-SPEC3-02")
@each(
    "kind, cargo, laden, evasion",
    [
        ("spidew", 2, 0, 5),  # two medium units to fight with
        ("spidew", 3, 1, 4),
        ("spidew", 4, 2, 1),
        ("wagon", 16, 0, 0),
    ],
)
def test_a_full_load_slows_a_mount(kind: str, cargo: int, laden: int, evasion: int) -> None:
    found = world()
    mount = pack(found, ONE, kind, 1)
    made = unrolled(found, [mount, pack(found, ONE, "knight", cargo, on=mount.id)])
    assert (made[0].laden, made[0].kind.evasion) == (laden, evasion)
    assert len(made) == 1
    assert len(made[0].carried) == cargo


@pytest.mark.rule("ERF-SPEC3-02", "ERF-MOUNT-03")
@each("cargo, laden, evasion", [(4, 0, 3), (5, 0, 3), (8, 2, 1)])
def test_increased_carry_bears_a_full_load_lightly(cargo: int, laden: int, evasion: int) -> None:
    found = world()
    mount = pack(found, ONE, "megalogwiff", 1)
    made = unrolled(found, [mount, pack(found, ONE, "knight", cargo, on=mount.id)])
    assert (made[0].laden, made[0].kind.evasion) == (laden, evasion)


def test_who_is_laden_dodges_no_worse_than_not_at_all() -> None:
    found = world()
    slow = pack(found, ONE, "sawhorse", 1)
    pack(found, ONE, "knight", 3, on=slow.id)
    assert unrolled(found, [slow])[0].kind.evasion == 3


@pytest.mark.rule("ERF-UNIT-54")
def test_the_special_of_a_tribe_is_shared_by_all_of_it() -> None:
    found = world()
    found.tribes["t1"] = Tribe("t1", "Marbits", "", special="dig")
    found.tribes["t2"] = Tribe("t2", "Elves", "")
    units = [pack(found, "", "knight", 1, tribe=tribe) for tribe in ("t1", "t2", "")]
    plain = CLASSES["knight"].specials
    assert [figure.kind.specials for figure in unrolled(found, list(units))] == [(*plain, "dig"), plain, plain]


# Dancing


@pytest.mark.rule("ERF-SPECIAL-34", "ERF-SPECIAL-21")
@each(
    "dancers, others, other, leader, dances",
    [
        (3, 0, "", "", True),
        (2, 0, "", "", False),
        (2, 1, "piker", "", False),
        (1, 1, "piker", "dances", True),  # by his example
        (0, 2, "piker", "dances", True),
        (0, 1, "piker", "dances", False),
        (0, 2, "piker", "walks", False),
        (3, 1, "giant", "", False),  # light infantry only
        (3, 1, "orly", "", False),
        (0, 3, "giant", "dances", False),  # whoever leads them
        (0, 3, "orly", "dances", False),
        (0, 9, "piker", "leads the hex", False),
    ],
)
def test_who_dances(dancers: int, others: int, other: str, leader: str, dances: bool) -> None:
    found = world()
    units: list[Unit] = []
    if leader:
        specials = [] if leader == "walks" else ["dance_fighting"]
        units.append(commander(found, ONE, 1, stack=1, specials=specials))
        orders(found.sides[ONE].doctrine, "LEAD hex" if "hex" in leader else "LEAD stack")
    if dancers:
        units.append(pack(found, ONE, "knight", dancers, stack=1, charms=["+dance_fighting"]))
    if others:
        units.append(pack(found, ONE, other, others, stack=1))
    if leader == "leads the hex":
        units.append(pack(found, ONE, "piker", 9, stack=1))
    made = unrolled(found, units)
    assert {figure.dances for figure in made} == {dances}


@pytest.mark.rule("ERF-SPECIAL-34")
def test_only_stacks_dance_and_each_by_itself() -> None:
    found = world()
    loose = pack(found, ONE, "knight", 5, charms=["+dance_fighting"])
    assert not any(figure.dances for figure in unrolled(found, [loose]))
    one = [pack(found, ONE, "knight", 2, stack=1, charms=["+dance_fighting"]) for _ in range(2)]
    two = pack(found, TWO, "piker", 2, stack=1)
    other = pack(found, ONE, "piker", 2, stack=2)
    made = unrolled(found, [*one, two, other])
    assert [figure.dances for figure in made] == [True] * 4 + [False] * 4


# Cavalry


@pytest.mark.rule("ERF-MOUNT-02", "ERF-MOUNT-06")
def test_one_rider_a_mount_makes_cavalry_and_all_others_are_carried() -> None:
    found = world()
    mounts = pack(found, ONE, "spidew", 2)
    knights = pack(found, ONE, "knight", 1, on=mounts.id)
    lords = [commander(found, ONE, on=mounts.id, player=True, luck=n) for n in (1, 2, 3)]
    lords[2].terrain = "plains"
    made = unrolled(found, [mounts, knights, *lords])
    assert [figure.cavalry for figure in made] == [True, False]
    names = [[one.name for one in figure.carried] for figure in made]
    # the first lord takes the saddle before the knight; the others find the first mount taken, or do not ride
    assert names == [[f"{lords[0].id}.1", f"{knights.id}.1", f"{lords[1].id}.1", f"{lords[2].id}.1"], []]
    assert (made[0].player, made[0].luck) == (True, 1)
    assert (made[1].player, made[1].luck) == (False, 0)


@pytest.mark.rule("ERF-MOUNT-06")
def test_riders_go_round_the_mounts() -> None:
    found = world()
    rider = msgspec.structs.replace(CLASSES["lancer"], terrain_special="rider")
    assert rider.reach == 6
    mounts = pack(found, ONE, "spidew", 2)
    carried = pack(found, ONE, "knight", 5, on=mounts.id)
    made = unrolled(found, [mounts, carried])
    assert [len(figure.carried) for figure in made] == [3, 2]
    assert [one.name.partition(".")[2] for one in made[1].carried] == ["2", "4"]


def test_a_mounted_leader_is_known_by_his_own_name() -> None:
    found = world()
    mounts, lord = pack(found, ONE, "spidew", 1), commander(found, ONE, 2)
    lord.on = mounts.id
    stack(found, lord, mounts)
    (made,) = unrolled(found, [mounts, lord])
    assert made.led_by == f"{lord.id}.1"
    assert made.carried[0].led_by == f"{lord.id}.1"
    assert made.commanded


@pytest.mark.rule("ERF-CMDLEAD-02", "ERF-MOUNT-06")
@each("mounted_leads, rider_leads", [(True, False), (False, True), (False, False)])
def test_cavalry_counts_as_led_if_mount_or_rider_is(mounted_leads: bool, rider_leads: bool) -> None:
    found = world()
    orders(found.sides[ONE].doctrine, "LEAD stack")
    mounts, other = pack(found, ONE, "spidew", 1), commander(found, ONE, 4)
    lord = commander(found, ONE, 2, kind="caster" if not rider_leads else "warlord", on=mounts.id)
    if rider_leads:
        stack(found, lord, number=1)
    if mounted_leads:
        stack(found, other, mounts, number=2)
    (made,) = [one for one in unrolled(found, [mounts, lord, other]) if one.unit == mounts.id]
    assert made.commanded is (mounted_leads or rider_leads)


@pytest.mark.rule("ERF-MOUNT-06")
@each(
    "mount, rider, reach, range_",
    [
        ("spidew", "lancer", 7, "long"),  # one size smaller: his weapon grows
        ("spidew", "knight", 6, "middle"),
        ("dwagon", "lancer", 6, "short"),  # two sizes: the mount's own
        ("spidew", "ninja", 0, "short"),  # who shoots does so from its back
        ("spidew", "keshik", 0, "middle"),
        ("dwagon", "ninja", 6, "short"),
        ("spidew", "caster", 0, "short"),  # no fighter
        ("horse", "lancer", 0, ""),
        ("horse", "caster", 0, ""),
    ],
)
def test_the_weapon_of_cavalry(mount: str, rider: str, reach: int, range_: str) -> None:
    made = mounted(CLASSES[mount], CLASSES[rider])
    assert (made.reach, made.range) == (reach, range_)
    assert made.combat == CLASSES[mount].combat
    assert made.name == f"{CLASSES[rider].name} on {CLASSES[mount].name}"
    assert set(made.specials) == {*CLASSES[mount].specials, *CLASSES[rider].specials}
    assert len(made.specials) == len(set(made.specials))
    fights = CLASSES[mount].is_combatant and CLASSES[rider].is_combatant
    assert made.is_combatant is fights


def test_cavalry_has_the_mastery_of_the_mount_or_else_of_the_rider() -> None:
    spidew, knight = CLASSES["spidew"], CLASSES["knight"]
    assert mounted(spidew, knight).mastery == knight.mastery
    trained = msgspec.structs.replace(spidew, mastery=(3,))
    assert mounted(trained, knight).mastery == (3,)
    unarmed = msgspec.structs.replace(knight, reach=0)
    assert mounted(spidew, unarmed).reach == spidew.reach


# Parties


def test_the_doctrine_of_a_party_is_that_of_its_side_and_of_each_stack() -> None:
    found = world()
    mine, other, loose = (pack(found, ONE, "piker", 1) for _ in range(3))
    for number, unit in ((1, mine), (2, other)):
        stack(found, None, unit, number=number)
    orders(found.sides[ONE].doctrine, "PURSUE no")
    orders(found.stacks[f"{ONE}.1"].doctrine, "PURSUE yes")
    made = choices_of(found, Party(ONE, [mine, other, loose]))
    assert made._side.first("pursue") == "no"
    assert {stack: doctrine.first("pursue") for stack, doctrine in made._stacks.items()} == {
        "s1.1": "yes",
        "s1.2": "no",
    }


def test_whom_a_party_counts() -> None:
    found = world()
    party = Party(ONE, [pack(found, ONE, "piker", 7), commander(found, ONE)])
    assert [(kind.key, count) for kind, count in party.kinds()] == [("piker", 7), ("warlord", 1)]
    assert party.around == []


@pytest.mark.rule("ERF-SEQ-02")
@each(
    "enemies, inside",
    [(1, 40), (8, 40), (9, 45), (10, 50), (16, 80), (100, 100)],
)
def test_five_times_the_enemys_supply_finds_room(enemies: int, inside: int) -> None:
    many = figures(BLUE, "piker", 100)
    found, waiting = room_for(many, figures(GREEN, "archer", enemies))
    assert (len(found), len(waiting)) == (inside, 100 - inside)
    assert found == many[:inside]


def test_commanders_find_room_first_and_somebody_always_does() -> None:
    lord = figures(BLUE, "warlord", 1)
    found, _ = room_for([*figures(BLUE, "piker", 50), *lord], figures(GREEN, "bat", 1))
    assert found[0] is lord[0]
    assert len(found) == 1 + 38
    giant, waiting = room_for(figures(BLUE, "behemoth", 3), figures(GREEN, "bat", 1))
    assert (len(giant), len(waiting)) == (1, 2)
    assert room_for([], []) == ([], [])


def test_a_swarm_weighs_as_many_as_are_in_it() -> None:
    assert weight(swarm(BLUE, "bat", 1)) == 1
    assert weight(figures(BLUE, "giant")[0]) == 8


def test_figures_by_the_unit_they_belong_to() -> None:
    mount, rider = figures(BLUE, "spidew")[0], figures(BLUE, "knight")[0]
    mount.unit, rider.unit = "u1", "u2"
    mount.carried.append(rider)
    assert is_figure_of([mount]) == {"u1": [mount], "u2": [rider]}
