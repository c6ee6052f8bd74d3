"""A spell that works counts as practice, once a month; one that fails does not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.olympia.magic.casting import MOST_AURA
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.state import Built, Gate, Place, Storm, Thing, Unit
from engine.games.olympia.units.health import die
from tests.engine.games.olympia.magic.circle import mage, refused
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each

SWORD, INN = "a900", "i900"
OTHER, PLAIN, LORD, VICTIM = "8500", "8501", "8502", "8503"


def scene(code: str, at: str = "aa00") -> tuple[Camp, Unit]:
    """Osswid, who knows a spell, among what spells are cast on."""
    camp = Camp("pppf", "~pfm")
    world = camp.world
    if at == "graveyard":
        at = kit.inside(world, "aa00", at).id
    elif at == "ship":
        at = kit.building(world, "aa01", "galley").id
    items = {"1": 900, "63": 1, "70": 1, "77": 3, "82": 1, "83": 1, "84": 1}
    one = mage(camp, "Osswid", code, at=at, aura=90, most_aura=90, items=items)
    camp.noble("Plain", "a", at, number=PLAIN)
    mage(camp, "Feasel", "801", seat="b", at=at, number=OTHER, items={"31": 2, "12": 9})
    world.things[SWORD] = Thing(id=SWORD, kind="artifact", name="Sword", holder=one.id, adds={"attack": 5})
    one.unique.append(SWORD)
    for gate, to, key in (("g001", "aa02", 0), ("g002", "aa02", 222)):
        world.gates[gate] = Gate(id=gate, at="aa00", to=to, key=key)
        world.places["aa00"].gates.append(gate)
    world.gates["g003"] = Gate(id="g003", at="aa02", to="aa00")
    for number, kind in enumerate(("wind", "rain", "fog")):
        storm = Storm(id=f"7900{number}", kind=kind, name=kind.capitalize(), place="aa01", strength=9, owner=one.id)
        world.raise_storm(storm)
    return camp, one


def with_lord(camp: Camp, one: Unit) -> None:
    lord = camp.noble("Lord", "", one.place, number=LORD, kind="demon lord", health=-1, bond=1)
    kit.stacked(camp.world, one, lord)


def storms_here(camp: Camp, one: Unit) -> None:
    for storm in list(camp.world.storms.values()):
        camp.world.move_storm(storm, camp.world.places["aa00"])


def no_storms(camp: Camp, one: Unit) -> None:
    camp.world.storms.clear()
    camp.world.weather.clear()


def strangers_storms(camp: Camp, one: Unit) -> None:
    storms_here(camp, one)
    for storm in camp.world.storms.values():
        storm.owner = OTHER


def inn_there(camp: Camp, one: Unit) -> None:
    around = camp.world.places["aa01"]
    made = Place(id=INN, kind="inn", name="Inn", region=around.region, built=Built(finished=True))
    camp.world.put(made, into=around)


def victim_there(camp: Camp, one: Unit) -> None:
    camp.noble("Victim", "b", "aa01", number=VICTIM, items={"12": 30})


def barrier_here(camp: Camp, one: Unit) -> None:
    camp.world.places["aa00"].barrier = 3


def work_here(camp: Camp, one: Unit) -> None:
    camp.world.places["aa00"].work_days = 3


def body(camp: Camp, one: Unit) -> None:
    die(camp.quiet(), camp.noble("Dead", "b", number="8504"), "of old age", to=one)


def farcast(camp: Camp, one: Unit) -> None:
    one.farcast = "aa02"


def nearly_spent(camp: Camp, one: Unit) -> None:
    one.aura = 3


def known(code: str) -> Callable[[Camp, Unit], None]:
    def learn(camp: Camp, one: Unit) -> None:
        one.skills[code] = 0

    return learn


def ill(camp: Camp, one: Unit) -> None:
    camp.world.units[OTHER].ill = True


def nothing(camp: Camp, one: Unit) -> None:
    pass


Case = tuple[str, str, Callable[[Camp, Unit], None], str, float]
WORKS: list[Case] = [
    ("801", "use 801", nearly_spent, "aa00", 0.5),
    ("802", "use 802 1", work_here, "aa00", 0.5),
    ("803", "use 803 1", nothing, "aa00", 0.5),
    ("804", "use 804", nothing, "aa00", 0.5),
    ("805", "use 805 8500", ill, "aa00", 0.99),
    ("806", "use 806 801", known("801"), "aa00", 0.5),
    ("807", "use 807 8500 800", nothing, "aa00", 0.5),
    ("808", "use 808 2", nearly_spent, "aa00", 0.99),
    ("809", "use 809", nothing, "aa00", 0.5),
    ("811", "use 811", nothing, "aa00", 0.5),
    ("812", "use 812 8500", nothing, "aa00", 0.5),
    ("813", "use 813", nearly_spent, "aa00", 0.5),
    ("814", "use 814 8500", nothing, "aa00", 0.5),
    ("821", "use 821 79000 i900", inn_there, "aa00", 0.5),
    ("822", "bind 79000", nothing, "ship", 0.5),
    ("823", "use 823 824", known("824"), "aa00", 0.5),
    ("824", "use 824 3", no_storms, "aa00", 0.5),
    ("825", "use 825 3", no_storms, "aa03", 0.5),
    ("826", "use 826 3", no_storms, "aa03", 0.5),
    ("827", "use 827 79000 e", nothing, "aa00", 0.5),
    ("828", "use 828 79000", storms_here, "aa00", 0.5),
    ("829", "use 829 79000 1", storms_here, "aa00", 0.5),
    ("831", "use 831 79001 i900", inn_there, "aa00", 0.5),
    ("832", "use 832 79000", strangers_storms, "aa00", 0.5),
    ("833", "use 833 79002 8503", victim_there, "aa00", 0.5),
    ("841", "use 841 aa02", nothing, "aa00", 0.5),
    ("842", "use 842 841", known("841"), "aa00", 0.5),
    ("843", "use 843", nothing, "aa00", 0.5),
    ("844", "use 844 aa02", nothing, "aa00", 0.5),
    ("845", "use 845", nothing, "aa00", 0.5),
    ("846", "use 846 0", barrier_here, "aa00", 0.0),
    ("847", "use 847 8500", nothing, "aa00", 0.0),
    ("848", "use 848", nothing, "aa00", 0.5),
    ("849", "use 849 aa02", nothing, "aa00", 0.5),
    ("851", "use 851", farcast, "aa00", 0.5),
    ("852", "use 852", nothing, "aa00", 0.5),
    ("861", "use 861", nothing, "aa00", 0.5),
    ("862", "use 862 g001", nothing, "aa00", 0.5),
    ("863", "use 863 861", known("861"), "aa00", 0.5),
    ("864", "use 864 g001 5", nothing, "aa00", 0.5),
    ("865", "use 865 g002 222", nothing, "aa00", 0.5),
    ("866", "use 866 g002 222", nothing, "aa00", 0.5),
    ("867", "use 867 g002", nothing, "aa00", 0.5),
    ("868", "use 868 g002", nothing, "aa00", 0.5),
    ("869", "use 869 g001", nothing, "aa00", 0.5),
    ("871", "use 871 aa02", nothing, "aa00", 0.5),
    ("872", "use 872 g003", nothing, "aa00", 0.5),
    ("881", 'use 881 2 "Eye"', nothing, "aa00", 0.5),
    ("882", "use 882 883", known("883"), "aa00", 0.5),
    ("883", "use 883 2", nothing, "aa00", 0.5),
    ("884", "use 884 2", nothing, "aa00", 0.5),
    ("885", "use 885 2", nothing, "aa00", 0.5),
    ("886", "use 886 a900", nothing, "aa00", 0.5),
    ("887", "use 887 a900 1", nothing, "aa00", 0.5),
    ("888", "use 888 a900 1", nothing, "aa00", 0.5),
    ("889", "use 889 a900", nothing, "aa00", 0.5),
    ("891", "use 891 a900", nothing, "aa00", 0.5),
    ("892", "use 892 a900", nothing, "aa00", 0.5),
    ("893", "use 893 a900", nothing, "aa00", 0.5),
    ("894", "use 894", nothing, "aa00", 0.5),
    ("903", "use 903 901", known("901"), "aa00", 0.5),
    ("904", "use 904", nothing, "graveyard", 0.5),
    ("905", "use 905 8502", with_lord, "aa00", 0.5),
    ("906", "use 906 8502", with_lord, "aa00", 0.5),
    ("907", "use 907 {body}", body, "aa00", 0.99),
    ("908", "use 908 8500 1", nothing, "aa00", 0.99),
    ("909", "use 909 1", nothing, "aa00", 0.5),
    ("921", "trance", nothing, "aa00", 0.5),
    ("922", "use 922 8501 77 1", nothing, "aa00", 0.5),
]


def cast(case: Case) -> tuple[Camp, Unit]:
    code, order, prepare, at, rest = case
    camp, one = scene(code, at=at)
    prepare(camp, one)
    held = [thing.id for thing in camp.world.things.values() if thing.body is not None]
    days = max(1, SKILLS[code].days)
    if SKILLS[code].length == "learning":
        days = SKILLS[order.split()[-1]].days_to_learn
    camp.run({"Osswid": order.format(body=held[0] if held else "")}, days=days, rest=rest)
    return camp, one


@pytest.mark.rule("OLY-SKILL-06")
@each("case", WORKS)
def test_a_spell_that_works_counts_as_practice(case: Case) -> None:
    camp, one = cast(case)
    assert (refused(camp), one.skills[case[0]]) == ([], 1)


def shroud_here(camp: Camp, one: Unit) -> None:
    camp.world.places["aa02"].shroud = 9


def shrouded(camp: Camp, one: Unit) -> None:
    camp.world.units[OTHER].shroud = 9


def cloaked(camp: Camp, one: Unit) -> None:
    thing = camp.world.things[SWORD]
    thing.cloak = thing.veil = 9


def hindered(camp: Camp, one: Unit) -> None:
    one.hindrance, one.aura = 5, 1


def full(camp: Camp, one: Unit) -> None:
    one.aura = 450


def full_of_meditation(camp: Camp, one: Unit) -> None:
    one.aura = 92


def work_of_others(camp: Camp, one: Unit) -> None:
    """The noble before Osswid in the list takes the last day of work."""
    camp.world.places["aa00"].work_days = 1
    other = camp.world.units[PLAIN]
    other.skills = {"800": 0, "802": 0}
    camp.world.places["aa00"].units = [other.id, one.id, OTHER]


FAILS: list[Case] = [
    ("801", "use 801", hindered, "aa00", 0.0),
    ("801", "use 801", full_of_meditation, "aa00", 0.5),
    ("813", "use 813", full_of_meditation, "aa00", 0.5),
    ("804", "use 804", shrouded, "aa00", 0.5),
    ("805", "use 805 8500", ill, "aa00", 0.0),
    ("807", "use 807 8500 800", shrouded, "aa00", 0.5),
    ("808", "use 808 2", full, "aa00", 0.99),
    ("841", "use 841 aa02", shroud_here, "aa00", 0.5),
    ("846", "use 846 0", barrier_here, "aa00", 0.99),
    ("847", "use 847 8500", nothing, "aa00", 0.99),
    ("847", "use 847 8999", nothing, "aa00", 0.0),
    ("849", "use 849 aa02", shroud_here, "aa00", 0.5),
    ("862", "use 862 g002 1", nothing, "aa00", 0.5),
    ("865", "use 865 g002 1", nothing, "aa00", 0.5),
    ("866", "use 866 g002 1", nothing, "aa00", 0.5),
    ("887", "use 887 a900 9", cloaked, "aa00", 0.5),
    ("888", "use 888 a900 9", cloaked, "aa00", 0.5),
    ("922", "use 922 8500 77 1", nothing, "aa00", 0.5),
]


@pytest.mark.rule("OLY-SKILL-06")
@each("case", FAILS)
def test_a_spell_that_fails_does_not(case: Case) -> None:
    camp, one = cast(case)
    assert (refused(camp), one.skills[case[0]]) == ([], 0)


@pytest.mark.rule("OLY-SKILL-06", "OLY-GAP-S907")
def test_who_dies_of_eating_the_dead_has_learned_nothing_by_it() -> None:
    case: Case = ("907", "use 907 {body}", body, "aa00", 0.0)
    camp, one = cast(case)
    assert not camp.lives("Osswid")
    assert (one.skills["907"], "610" in one.skills) == (0, False)


@pytest.mark.rule("OLY-GAP-S802")
def test_where_others_took_the_last_day_of_work_nothing_is_earned_or_practised() -> None:
    camp, one = scene("802")
    work_of_others(camp, one)
    camp.run({"Plain": "use 802", "Osswid": "use 802"}, days=1)
    assert (camp.unit("Plain").count("1"), one.count("1"), one.skills["802"]) == (10, 900, 0)
    assert camp.unit("Plain").skills["802"] == 1


@pytest.mark.rule("OLY-ORDER-77", "OLY-MAGIC-03")
def test_the_aura_of_a_spell_is_any_number_from_its_least_on() -> None:
    camp, _ = scene("829")
    storms_here(camp, camp.unit("Osswid"))
    camp.run({"Osswid": f"use 829 79000 0; use 829 79000 {MOST_AURA}; use 829 79000 {MOST_AURA + 1}; use 829 79000"})
    assert MOST_AURA == 100_000
    assert refused(camp) == ["OLY-ORDER-77", "OLY-MAGIC-03", "OLY-ORDER-77", "OLY-ORDER-77"]
