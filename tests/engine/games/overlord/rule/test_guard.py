"""GUARD: who may, for how long, and what else a guard cannot do."""

from __future__ import annotations

import pytest

from engine.games.overlord.acting.contract import Result
from engine.games.overlord.book import BOOK
from engine.games.overlord.state import CITIZENS, COIN, FREE_PEOPLE, IMPERIALS, Battle, Faction, Stance
from engine.games.overlord.titles import ownership
from engine.games.overlord.titles.events import LeftGuard, TookGuard
from tests.engine.games.overlord.props.realm import Realm, teach
from tests.suite.table import each


def guards(realm: Realm, first: int, last: int, unit: str = "U1") -> list[int]:
    """The days of the month on whose evening the unit stood on guard."""
    found = []
    for day in range(first, last + 1):
        realm.days(day)
        if realm.world.units[unit].guarding:
            found.append(day)
    return found


def lawful(figures: int = 10) -> Realm:
    """Soldiers U1 of f05 at the city that their leader U2 is Sheriff of."""
    realm = Realm()
    realm.title("L2", "shrf", teach(realm.unit("U2", location="L2"), cmbt=1))
    realm.soldiers("U1", figures, location="L2")
    return realm


@pytest.mark.rule("OVL-GUARD-02", "OVL-ORD-24")
def test_a_guard_needs_the_first_level_of_combat() -> None:
    realm = lawful()
    novice = realm.unit("U3", "man", 5, location="L2", experience={"cmbt": 1499})
    assert realm.do(BOOK.deeds, novice, "GUARD") is Result.NOT_YET
    novice.experience["cmbt"] = 1500
    assert realm.do(BOOK.deeds, novice, "GUARD") is Result.EXECUTED
    assert novice.guarding
    assert realm.said() == [
        "GUARD waits. Unit U3 [U3] must know combat (1st level) to stand guard.",
        "Unit U3 [U3] stands guard at Place L2 [L2].",
    ]


@pytest.mark.rule("OVL-GUARD-02")
def test_a_leader_on_guard_puts_only_himself_on_guard() -> None:
    realm = lawful()
    men, leader = realm.world.units["U1"], realm.world.units["U2"]
    men.leader = "U2"
    realm.do(BOOK.deeds, leader, "GUARD")
    assert (leader.guarding, men.guarding) == (True, False)


@pytest.mark.rule("OVL-GAP-74", "OVL-GUARD-03", "OVL-TITLE-22")
def test_who_holds_any_title_over_a_place_guards_it_others_only_in_force() -> None:
    realm = lawful()
    realm.title("L4", "baro", realm.unit("U8", faction="f06", location="L4"))
    baron = teach(realm.unit("U9", faction="f06", location="L2"), cmbt=1)
    assert realm.do(BOOK.deeds, baron, "GUARD") is Result.EXECUTED  # overlapping titles: all may
    realm.at("L3").population = 1000
    realm.at("L1").title = None
    realm.world.factions["f07"] = Faction("f07", "Faction f07", seat="cleo")
    few = realm.soldiers("U5", 19, "f07", location="L4")
    assert realm.do(BOOK.deeds, few, "GUARD") is Result.NOT_YET
    assert realm.said("cleo") == [
        "GUARD waits. We hold no title over Place L4 [L4]. "
        "Without one it takes 20 armed figures of ours to guard it by force."
    ]
    realm.soldiers("U6", 1, "f07", location="L4")
    assert realm.do(BOOK.deeds, few, "GUARD") is Result.EXECUTED
    assert ownership.occupant(realm.world, realm.at("L4")) == "f07"


@pytest.mark.rule("OVL-GUARD-10", "OVL-NPC-05")
@each("faction", [IMPERIALS, CITIZENS, FREE_PEOPLE])
def test_the_watch_of_npc_factions_guards_anywhere(faction: str) -> None:
    realm = Realm()
    realm.world.factions[faction] = Faction(faction, faction)
    unit = realm.soldiers("U1", 5, faction, location="L4")
    assert realm.do(BOOK.deeds, unit, "GUARD") is Result.EXECUTED


@pytest.mark.rule("OVL-GAP-72", "OVL-EX-54", "OVL-ORD-34")
@each(
    "orders, days",
    [
        ("@GUARD", list(range(1, 31))),
        ("5 GUARD", [1, 2, 3, 4, 5]),
        ("GUARD", [1]),
        ("@PATROL", list(range(1, 31))),
        ("DAY 15\n-15 GUARD", list(range(15, 30))),
    ],
)
def test_guard_lasts_for_the_days_it_is_carried_out(orders: str, days: list[int]) -> None:
    realm = lawful()
    realm.orders({"U1": orders})
    assert guards(realm, 1, 30) == days
    assert len(realm.told(TookGuard)) == 1
    assert len(realm.told(LeftGuard)) == (0 if days[-1] == 30 else 1)


@pytest.mark.rule("OVL-GAP-72", "OVL-GUARD-01")
def test_moving_ends_guard() -> None:
    realm = lawful()
    realm.world.units["U1"].experience["scou"] = 3000
    realm.orders({"U1": "3 GUARD\n-MOVE OUT"})
    assert guards(realm, 1, 5) == [1, 2]  # on day 3 the third GUARD sets MOVE free
    assert realm.world.units["U1"].location == "L1"


@pytest.mark.rule("OVL-GAP-72", "OVL-GAP-73")
def test_a_single_guard_may_always_go() -> None:
    realm = lawful()
    realm.orders({"U2": "@GUARD\n@USE taxe\nMOVE OUT"})
    teach(realm.world.units["U2"], taxe=1)
    assert guards(realm, 1, 1, "U2") == []
    realm.days(2)
    assert realm.world.units["U2"].location == "L1"


@pytest.mark.rule("OVL-GUARD-04", "OVL-GAP-73", "OVL-FORM-17")
def test_a_guard_does_not_work() -> None:
    realm = lawful()
    realm.orders({"U1": "2 GUARD\n@WORK"})
    realm.days(1, 5)
    assert realm.world.units["U1"].worked == {"L2": 3}


@pytest.mark.rule("OVL-GUARD-04", "OVL-GAP-73")
def test_a_guard_studies_at_half_speed_and_a_single_one_does_nothing_else() -> None:
    realm = lawful()
    men, leader = realm.world.units["U1"], realm.world.units["U2"]
    for unit in (men, leader):
        unit.items[COIN] = 1000
    realm.orders({"U1": "@GUARD\n@STUDY cmbt", "U2": "@GUARD\n@STUDY mage"})
    before = men.experience["cmbt"]
    realm.days(1, 4)
    assert men.experience["cmbt"] - before == 200
    assert "mage" not in leader.experience
    men.figures = men.items["club"] = men.equipped["club"] = 2  # one watches, the other has the book
    realm.days(5, 6)
    assert men.experience["cmbt"] - before == 300


@pytest.mark.rule("OVL-GUARD-04", "OVL-GAP-73")
@each("guarding, days", [("", 4.0), ("U1", 1.0), ("U3", 2.0)])
def test_a_guard_neither_teaches_nor_is_taught(guarding: str, days: float) -> None:
    """Two days of study: with a teacher four days' worth, without two, on guard one."""
    realm = lawful()
    men, teacher = realm.world.units["U1"], teach(realm.unit("U3", location="L2"), cmbt=3)
    men.items[COIN] = 1000
    before = men.experience["cmbt"]
    realm.orders({"U1": "@STUDY cmbt", "U3": "@TEACH U1 cmbt"})
    if guarding:
        realm.orders({"U1": "@GUARD\n@STUDY cmbt"} if guarding == "U1" else {"U3": "@GUARD\n@TEACH U1 cmbt"})
    realm.days(1, 2)
    assert men.experience["cmbt"] - before == days * 100
    assert teacher.guarding is (guarding == "U3")


@pytest.mark.rule("OVL-GAP-74", "OVL-OWN-05")
def test_the_guard_of_an_occupant_ends_with_his_force() -> None:
    realm = Realm()
    men = realm.soldiers("U1", 20, location="L4", items={})
    realm.orders({"U1": "@GUARD"})
    realm.days(1)
    assert ownership.ruler(realm.world, realm.at("L4")) == "f05"
    men.figures = men.equipped["club"] = 19
    realm.days(2)
    assert (men.guarding, [line.words for line in men.orders]) == (False, ["GUARD"])  # kept (OVL-FORM-06)
    assert ownership.ruler(realm.world, realm.at("L4")) == ""
    men.figures = men.equipped["club"] = men.items["club"] = 20
    realm.days(3)
    assert men.guarding


@pytest.mark.rule("OVL-STANCE-09", "OVL-GUARD-03", "OVL-ORD-24")
def test_two_who_guard_one_place_come_to_blows_if_one_is_hostile() -> None:
    for hostile in (True, False):
        realm = lawful(20)
        realm.title("L4", "baro", realm.unit("U8", faction="f06", location="L4"))
        realm.soldiers("U9", 20, "f06", location="L2", since=9)
        if hostile:
            realm.stance("f06", "f05", Stance.HOSTILE)
        realm.orders({"U1": "@GUARD", "U9": "@GUARD"})
        realm.days(1)
        fought = realm.world.units.get("U1"), realm.world.units.get("U9")
        assert all(unit is not None and unit.figures == 20 for unit in fought) is not hostile


@pytest.mark.rule("OVL-FACT-04", "OVL-NPC-05")
def test_imperial_guards_defend_whoever_is_attacked_in_imperial_land() -> None:
    realm = Realm()
    realm.world.factions[IMPERIALS] = Faction(IMPERIALS, "Imperials", default_stance=Stance.FRIENDLY)
    teach(realm.soldiers("U9", 60, IMPERIALS, location="L4"), cmbt=3)
    victim = realm.unit("U1", location="L4")
    realm.soldiers("U2", 10, "f06", location="L4")
    realm.orders({"U9": "@GUARD", "U2": "ATTACK U1"})
    victim.tactics.battle = Battle.DEFEND
    realm.days(1)
    assert "U2" not in realm.world.units
    assert realm.world.units["U9"].figures > 40
