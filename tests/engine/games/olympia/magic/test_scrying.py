"""Scrying [840]: far places and characters, shrouds, barriers, spells cast from afar."""

from __future__ import annotations

import pytest

from engine.games.olympia.magic.scrying.scrying_events import (
    BarrierHolds,
    BarrierStaysForEver,
    CharacterLocated,
    PlaceScryFelt,
)
from engine.games.olympia.sight.beholding import PlaceBeheld
from engine.games.olympia.sight.view import SeenPlace
from engine.games.olympia.state import Realm, Storm
from tests.engine.games.olympia.magic.circle import lines, mage, refused
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.engine.games.olympia.props.played import play, text
from tests.suite.table import each


@pytest.fixture
def camp() -> Camp:
    return Camp("pppf", "~pfm")


def beheld(camp: Camp) -> list[SeenPlace]:
    return [event.seen for event in camp.of(PlaceBeheld)]


def names(place: SeenPlace) -> set[str]:
    return {unit.name for unit in place.units()} | {inner.name for inner in place.inner}


@pytest.mark.rule("OLY-GAP-S841")
def test_a_place_of_the_same_world_is_seen(camp: Camp) -> None:
    one = mage(camp, "Osswid", "841")
    city = kit.inside(camp.world, "ab03", "city", "Drassa", lessons=["600"])
    camp.noble("Feasel", "b", city.id)
    camp.run({"Osswid": f"use 841 {city.id}"}, days=6)
    assert (beheld(camp), one.aura) == ([], 20)
    camp.run(days=1)
    (seen,) = beheld(camp)
    assert (seen.id, seen.teaches, names(seen), one.aura) == (city.id, ("600",), {"Feasel"}, 19)
    assert one.skills["841"] == 1


@pytest.mark.rule("OLY-GAP-S841", "OLY-GAP-47", "OLY-LOC-18")
def test_nothing_that_is_hidden_shows_in_what_a_scryer_gets(camp: Camp) -> None:
    world = camp.world
    mage(camp, "Osswid", "841")
    camp.noble("Hidden", "b", "aa02", hides=True)
    camp.noble("Open", "b", "aa02")
    inn = kit.building(world, "aa02", "inn")
    camp.noble("Host", "c", inn.id)
    camp.noble("Guest", "c", inn.id)
    kit.inside(world, "aa02", "cave", "Secret cave", hidden=True)
    world.places["aa02"].closed = ["east"]  # type: ignore[list-item]
    camp.run({"Osswid": "use 841 aa02"}, days=7)
    (seen,) = beheld(camp)
    assert names(seen) == {"Open", "Inn", "Host"}
    assert "aa03" not in [way.to for way in seen.ways]


@pytest.mark.rule("OLY-GAP-S841", "OLY-GAP-S826", "OLY-GAP-64")
def test_nobody_is_seen_in_fog(camp: Camp) -> None:
    mage(camp, "Osswid", "841")
    camp.noble("Feasel", "b", "aa02")
    camp.world.storms["79000"] = Storm(id="79000", kind="fog", name="Fog", place="aa02", strength=3)
    camp.run({"Osswid": "use 841 aa02"}, days=7)
    (seen,) = beheld(camp)
    assert (seen.stacks, seen.fog) == ((), True)


@pytest.mark.rule("OLY-GAP-S841", "OLY-GAP-S843")
@each("shroud, points, seen", [(2, 2, 0), (2, 3, 1), (0, 1, 1)])
def test_a_shroud_as_strong_as_the_spell_hides_the_province_and_all_in_it(shroud: int, points: int, seen: int) -> None:
    camp = Camp("pppf", "~pfm")
    one = mage(camp, "Osswid", "841")
    inn = kit.building(camp.world, "aa02", "inn")
    camp.world.places["aa02"].shroud = shroud
    camp.run({"Osswid": f"use 841 aa02 {points}; use 841 {inn.id} {points}"}, days=14)
    assert len(beheld(camp)) == 2 * seen
    assert one.aura == 20 - 2 * points
    assert ("A shroud hides Plain [aa02]." in lines(camp)) is not bool(seen)


@pytest.mark.rule("OLY-GAP-81", "OLY-GAP-S841")
def test_a_spell_reaches_every_place_of_its_world(camp: Camp) -> None:
    mage(camp, "Osswid", "841")
    camp.noble("Feasel", "b", "aa02")
    camp.run({"Osswid": "use 841 aa02"}, days=7)
    (seen,) = beheld(camp)
    assert names(seen) == {"Feasel"}


@pytest.mark.rule("OLY-GAP-81", "OLY-GAP-S841")
def test_no_spell_reaches_into_another_world(camp: Camp) -> None:
    mage(camp, "Osswid", "841", "844", "849")
    kit.beyond(camp.world, Realm.FAERY, "forest", [30], 1)
    faery = next(place.id for place in camp.world.places.values() if place.kind == "forest" and place.row == 30)
    camp.run({"Osswid": f"use 841 {faery}; use 844 {faery}; use 849 {faery}; use 841 zz99"})
    assert refused(camp) == ["OLY-GAP-S000"] * 4  # what is there is not told
    camp.player("a").visited.append(faery)
    camp.run({"Osswid": f"use 841 {faery}; use 844 {faery}; use 849 {faery}; use 841 zz99"})
    assert refused(camp) == ["OLY-GAP-81"] * 3 + ["OLY-GAP-S000"]


@pytest.mark.rule("OLY-GAP-S848")
def test_who_detects_scries_learns_who_looks_at_his_place(camp: Camp) -> None:
    one = mage(camp, "Osswid", "841")
    other = mage(camp, "Feasel", "848", seat="b", at="aa02")
    mage(camp, "Candide", "801", seat="c", at="aa02")
    camp.world.places["aa02"].shroud = 5
    camp.run({"Osswid": "use 841 aa02", "Feasel": "use 848"}, days=7)
    (felt,) = camp.of(PlaceScryFelt)
    assert (felt.units, felt.seen_by, felt.by) == ((other.id,), ("b",), f"Osswid [{one.id}]")
    assert camp.said("c") == []
    assert (other.aura, other.skills["848"]) == (19, 1)


@pytest.mark.rule("OLY-GAP-S843", "OLY-GAP-S844", "OLY-GAP-24")
def test_the_shroud_of_a_province_fades_and_is_dispelled_from_afar(camp: Camp) -> None:
    one = mage(camp, "Osswid", "843")
    other = mage(camp, "Feasel", "844", seat="b", at="ab03")
    camp.run({"Osswid": "use 843 2; use 843"}, days=6, end=True)
    assert (camp.world.places["aa00"].shroud, one.aura) == (5, 19)
    inn = kit.building(camp.world, "aa00", "inn")
    camp.run({"Feasel": f"use 844 {inn.id}"}, days=3)
    assert (camp.world.places["aa00"].shroud, other.aura) == (0, 17)


# Characters


@pytest.mark.rule("OLY-GAP-S847")
@each("points, chance", [(1, 50), (2, 75), (3, 90)])
def test_a_character_is_located_with_a_chance(points: int, chance: int) -> None:
    camp = Camp("pppf", "~pfm")
    one = mage(camp, "Osswid", "847")
    inn = kit.building(camp.world, "ab03", "inn")
    other = camp.noble("Feasel", "b", inn.id)
    key = ("use", "847", one.id, 10, "locate")
    camp.run({"Osswid": f"use 847 {other.id} {points}"}, days=10, dice={key: [chance / 100]})
    assert camp.of(CharacterLocated) == []
    assert (one.aura, one.skills["847"]) == (20 - points, 0)
    camp.run({"Osswid": f"use 847 {other.id} {points}"}, days=10, dice={key: [(chance - 1) / 100]})
    assert f"Feasel [{other.id}] is in Inn [{inn.id}], in Mountain [ab03]." in lines(camp)


@pytest.mark.rule("OLY-GAP-S847")
def test_of_nobody_and_of_who_is_in_another_world_the_same_is_told(camp: Camp) -> None:
    mage(camp, "Osswid", "847")
    faery = kit.beyond(camp.world, Realm.FAERY, "forest", [30], 1)[0]
    other = camp.noble("Feasel", "b", faery.id)
    camp.run({"Osswid": f"use 847 {other.id} 3; use 847 8999 3"}, days=20, rest=0.0)
    assert lines(camp) == [f"[{other.id}] is not found.", "[8999] is not found."]


@pytest.mark.rule("OLY-GAP-S841", "OLY-LOC-18", "OLY-EX-28")
def test_a_hidden_place_is_reached_by_who_stands_in_it_found_it_or_was_there(camp: Camp) -> None:
    caves = [kit.inside(camp.world, "aa00", "cave", hidden=True) for _ in range(4)]
    own, found, been, unknown = (cave.id for cave in caves)
    mage(camp, "Osswid", "841", at=own)
    camp.player("a").knows, camp.player("a").visited = [found], [been]
    camp.run({"Osswid": "; ".join(f"use 841 {code}" for code in (unknown, own, found, been))}, days=21)
    assert refused(camp) == ["OLY-GAP-S000"]
    assert [place.id for place in beheld(camp)] == [own, found, been]


@pytest.mark.rule("OLY-GAP-S848")
def test_who_looks_at_his_own_place_does_not_notice_himself(camp: Camp) -> None:
    mage(camp, "Osswid", "841", "848")
    camp.run({"Osswid": "use 841 aa00"}, days=7)
    assert (camp.of(PlaceScryFelt), [place.id for place in beheld(camp)]) == ([], ["aa00"])


@pytest.mark.rule("OLY-GAP-S847")
def test_who_is_in_a_province_is_located_there(camp: Camp) -> None:
    mage(camp, "Osswid", "847")
    other = camp.noble("Feasel", "b", "aa02")
    camp.run({"Osswid": f"use 847; use 847 {other.id}"}, days=10, rest=0.0)
    assert (refused(camp), lines(camp)[-1]) == (["OLY-ORDER-77"], f"Feasel [{other.id}] is in Plain [aa02].")


# Barriers


@pytest.mark.rule("OLY-GAP-S845", "OLY-GAP-24")
def test_a_barrier_fades_but_for_one_of_full_strength(camp: Camp) -> None:
    one = mage(camp, "Osswid", "845")
    place = camp.world.places["aa00"]
    camp.run({"Osswid": "use 845 3"}, days=10, end=True)
    assert (place.barrier, one.aura) == (2, 19)
    camp.whole({"Osswid": "use 845 2; use 845 9; use 845 8"})
    assert refused(camp) == ["OLY-GAP-S845", "OLY-ORDER-77"]
    assert [(event.name, event.seen_by) for event in camp.of(BarrierStaysForEver)] == [("Plain [aa00]", ("a",))]
    assert (camp.world.places["aa00"].barrier, camp.unit("Osswid").aura) == (8, 13)


@pytest.mark.rule("OLY-GAP-S845")
def test_there_are_no_barriers_around_structures(camp: Camp) -> None:
    inn = kit.building(camp.world, "aa00", "inn")
    mage(camp, "Osswid", "845", at=inn.id)
    camp.run({"Osswid": "use 845"})
    assert refused(camp) == ["OLY-GAP-S845"]


@pytest.mark.rule("OLY-GAP-S846")
@each("points, chance", [(1, 10), (2, 25), (3, 50), (4, 75)])
def test_a_barrier_is_broken_with_a_chance(points: int, chance: int) -> None:
    camp = Camp("pppf", "~pfm")
    one = mage(camp, "Osswid", "846")
    place = camp.world.places["aa01"]
    place.barrier = 8
    key = ("use", "846", one.id, 7, "barrier")
    camp.whole({"Osswid": f"use 846 e {points}"}, dice={key: [chance / 100]})
    assert [(event.day, event.name, event.seen_by) for event in camp.of(BarrierHolds)] == [(7, "Plain [aa01]", ("a",))]
    place, one = camp.world.places["aa01"], camp.unit("Osswid")
    assert (place.barrier, one.aura) == (8, min(20, 20 - points + 2))  # 2 at the end of the month
    camp.run({"Osswid": f"use 846 aa01 {points}"}, days=7, dice={key: [(chance - 1) / 100]})
    assert (place.barrier, one.skills["846"]) == (0, 1)


@pytest.mark.rule("OLY-GAP-S846")
def test_where_no_barrier_is_none_is_broken(camp: Camp) -> None:
    mage(camp, "Osswid", "846")
    camp.run({"Osswid": "use 846 0; use 846 east; use 846 ab03; use 846 west"})
    assert refused(camp) == ["OLY-GAP-S846"] * 4


@pytest.mark.rule("OLY-GAP-S852")
def test_all_undead_of_a_place_vanish_for_a_point_each_or_none(camp: Camp) -> None:
    one = mage(camp, "Osswid", "852", aura=9)
    own = camp.noble("Candide", "a", items={"31": 4, "10": 2})
    other = camp.noble("Feasel", "b", items={"31": 6})
    camp.run({"Osswid": "use 852"})
    assert lines(camp) == ["This takes 10 aura, and there is 9."]
    one.aura = 12
    camp.run({"Osswid": "use 852"}, days=7)
    assert (own.items, other.items, one.aura) == ({"10": 2}, {}, 2)
    assert kit.booked(camp.turn, "31") == -10
    assert "A spell banished six undead [31] of this unit." in camp.said("b")
    camp.run({"Osswid": "use 852"})
    assert refused(camp) == ["OLY-GAP-S852"]


@pytest.mark.rule("OLY-GAP-S845")
@each(
    "before, points, said",
    [
        (0, 7, "A barrier with a strength of 7 closes Plain [aa00]."),
        (7, 8, "A barrier closes Plain [aa00] for ever."),
        (7, 7, "There is a barrier with a strength of 7 already."),
        (8, 8, "There is a barrier with a strength of 8 already."),
    ],
)
def test_only_a_stronger_barrier_takes_the_place_of_one(before: int, points: int, said: str) -> None:
    camp = Camp("pppf", "~pfm")
    mage(camp, "Osswid", "845")
    camp.world.places["aa00"].barrier = before
    camp.run({"Osswid": f"use 845 {points}"}, days=10)
    assert (lines(camp), camp.world.places["aa00"].barrier) == ([said], max(before, points))


@pytest.mark.rule("OLY-GAP-S845", "OLY-GAP-S849")
def test_a_barrier_is_made_and_broken_from_afar(camp: Camp) -> None:
    one = mage(camp, "Osswid", "845", "846", farcast="ab02", aura=30)
    camp.run({"Osswid": "use 845 2"}, days=10)
    barriers = {code: place.barrier for code, place in camp.world.places.items() if place.barrier}
    assert barriers == {"ab02": 2}
    one.farcast = "aa02"
    camp.run({"Osswid": "use 846 s 1"}, days=7, rest=0.0)
    assert camp.world.places["ab02"].barrier == 0


@pytest.mark.rule("OLY-GAP-S846")
@each("word, broken", [("n", "aa02"), ("ab01", "ab01"), ("east", "ab03"), ("0", "ab02")])
def test_the_barrier_that_is_meant_is_broken(word: str, broken: str) -> None:
    camp = Camp("pppf", "~pfm")
    for place in camp.world.places.values():
        place.barrier = 3
    mage(camp, "Osswid", "846", at="ab02")
    camp.run({"Osswid": f"use 846 {word} 1"}, days=7, rest=0.0)
    assert [code for code, place in camp.world.places.items() if not place.barrier] == [broken]


@pytest.mark.rule("OLY-GAP-S846", "OLY-LOC-18")
def test_no_barrier_is_broken_behind_a_hidden_way_that_is_not_known(camp: Camp) -> None:
    mage(camp, "Osswid", "846")
    cave = kit.inside(camp.world, "aa00", "cave", hidden=True, barrier=2)
    camp.run({"Osswid": f"use 846 {cave.id}"})
    assert refused(camp) == ["OLY-GAP-S846"]
    camp.player("a").knows.append(cave.id)
    camp.run({"Osswid": f"use 846 {cave.id}"}, days=7, rest=0.0)
    assert (refused(camp), cave.barrier) == ([], 0)


# Farcasting


@pytest.mark.rule("OLY-GAP-S849")
@each("goal, cost", [("aa00", 1), ("inn", 1), ("aa01", 2), ("ab03", 5)])
def test_farcasting_costs_by_the_distance(goal: str, cost: int) -> None:
    camp = Camp("pppf", "~pfm")
    one = mage(camp, "Osswid", "849")
    inn = kit.building(camp.world, "aa00", "inn")
    code = inn.id if goal == "inn" else goal
    camp.run({"Osswid": f"use 849 {code}"}, days=7)
    assert (one.farcast, one.aura) == (code, 20 - cost)


@pytest.mark.rule("OLY-GAP-S849")
def test_the_next_spell_is_cast_there_and_the_one_after_it_here(camp: Camp) -> None:
    one = mage(camp, "Osswid", "849", "843")
    camp.run({"Osswid": "use 849 ab03; use 843; use 843"}, days=13)
    shrouds = {code: place.shroud for code, place in camp.world.places.items() if place.shroud}
    assert (shrouds, one.farcast) == ({"ab03": 2, "aa00": 2}, "")


@pytest.mark.rule("OLY-GAP-S849", "OLY-GAP-47")
def test_a_far_target_must_be_one_that_shows_itself(camp: Camp) -> None:
    one = mage(camp, "Osswid", "812", farcast="ab03")
    shown = mage(camp, "Shown", "801", seat="b", at="ab03", shroud=4)
    hidden = mage(camp, "Hidden", "801", seat="b", at="ab03", shroud=4, hides=True)
    near = mage(camp, "Near", "801", seat="b", shroud=4)
    camp.run({"Osswid": f"use 812 {hidden.id}; use 812 {near.id}; use 812 {shown.id}; use 812 {near.id}"}, days=6)
    assert refused(camp) == ["OLY-GAP-S000", "OLY-GAP-S000"]
    assert (shown.shroud, hidden.shroud, near.shroud, one.aura) == (0, 4, 0, 14)


@pytest.mark.rule("OLY-GAP-S849", "OLY-MAGIC-15")
def test_a_shroud_blocks_farcasting_and_nothing_is_cast_in_havens_from_afar(camp: Camp) -> None:
    one = mage(camp, "Osswid", "849", "843")
    camp.world.places["aa02"].shroud = 1
    camp.run({"Osswid": "use 849 aa02"}, days=7)
    assert (one.farcast, one.aura, one.skills["849"]) == ("", 17, 0)
    one.farcast = "ab03"
    camp.world.places["ab03"].haven = True
    camp.run({"Osswid": "use 843"})
    assert refused(camp) == ["OLY-MAGIC-15"]


@pytest.mark.rule("OLY-GAP-S851")
def test_a_farcast_is_kept_in_a_bottle(camp: Camp) -> None:
    one, other = mage(camp, "Osswid", "851", farcast="ab03"), mage(camp, "Feasel", "843", seat="b")
    camp.run({"Osswid": "use 851"}, days=7)
    (code,) = one.unique
    assert (one.farcast, one.aura, camp.world.things[code].spot) == ("", 17, "ab03")
    one.unique, other.unique, camp.world.things[code].holder = [], [code], other.id
    camp.run({"Feasel": f"use {code}; use 843", "Osswid": "use 851"}, days=3)
    assert (camp.world.places["ab03"].shroud, other.unique, camp.world.things) == (2, [], {})
    assert refused(camp) == ["OLY-GAP-S851"]


@pytest.mark.rule("OLY-GAP-S849")
@each("at, goal, cost", [("ab02", "ab01", 2), ("ab02", "aa01", 3), ("ab03", "aa00", 5)])
def test_the_distance_is_that_of_rows_and_columns(at: str, goal: str, cost: int) -> None:
    camp = Camp("pppf", "~pfm")
    one = mage(camp, "Osswid", "849", at=at)
    camp.run({"Osswid": f"use 849; use 849 {goal}"}, days=7)
    assert (refused(camp), one.aura, one.farcast) == (["OLY-ORDER-77"], 20 - cost, goal)


@pytest.mark.rule("OLY-GAP-S851", "OLY-GAP-81")
@each("spot", ["faery", "gone"])
def test_a_bottle_is_empty_after_it_was_opened_in_the_wrong_world(spot: str) -> None:
    camp = Camp("pppf", "~pfm")
    one = camp.noble("Osswid", "a")
    faery = kit.beyond(camp.world, Realm.FAERY, "forest", [30], 1)[0]
    bottle = kit.thing(camp.world, one, "farcast potion")
    bottle.spot = faery.id if spot == "faery" else "zz99"
    camp.run({"Osswid": f"use {bottle.id}"})
    assert (refused(camp), one.farcast, camp.world.things) == (["OLY-GAP-81"], "", {})


# In the report


@pytest.mark.rule("OLY-GAP-S841", "OLY-REPORT-09")
def test_a_scried_place_stands_in_the_diary_of_the_mage() -> None:
    camp = Camp("pppf", seats="ab")
    one = mage(camp, "Osswid", "841")
    camp.noble("Feasel", "b", "aa03")
    camp.noble("Hidden", "b", "aa03", hides=True)
    world, outcome = play(camp.world, a=f"unit {one.id}\nuse 841 aa03")
    report = text(outcome, "a")
    assert " 7: Forest [aa03] is seen from afar:" in report
    assert "    Forest [aa03], forest, in region Tollus, wilderness" in report
    assert "Feasel [" in report
    assert "Hidden" not in report
    assert "seen from afar" not in text(outcome, "b")
    assert world.units[one.id].aura == 20  # 19, and what the month brings
