"""Weather magic [820] and the weather itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from engine.games.olympia.magic.weather.seasons import calm_down, move_storms, natural_weather, report_storms
from engine.games.olympia.magic.weather.storm_events import LightningFelt, StormSensed, StormStayed
from engine.games.olympia.magic.weather.storms import die_down
from engine.games.olympia.sight.beholding import PlaceBeheld
from engine.games.olympia.state import NO_HEALTH, Realm, Storm
from engine.games.olympia.units.stacks import relocate
from tests.engine.games.olympia.magic.circle import lines, mage, refused
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each


@pytest.fixture
def camp() -> Camp:
    return Camp("pfms", "d~~p")


def storm(
    camp: Camp, kind: str = "wind", at: str = "aa00", strength: int = 8, owner: str = "", code: str = "79000"
) -> Storm:
    made = Storm(id=code, kind=kind, name=kind.capitalize(), place=at, strength=strength, owner=owner)
    camp.world.storms[code] = made
    return made


def no_storms(camp: Camp) -> None:
    for one in list(camp.world.storms.values()):
        camp.world.end_storm(one)


def kinds(camp: Camp) -> list[tuple[str, str, int, str]]:
    return [(one.kind, one.place, one.strength, one.owner) for one in camp.world.storms.values()]


# Summoning


@pytest.mark.rule("OLY-GAP-S824", "OLY-GAP-S825", "OLY-GAP-S826", "OLY-GAP-64")
@each(
    "spell, kind, places",
    [
        ("824", "wind", ["aa00", "aa02", "ab00", "ab01"]),
        ("825", "rain", ["aa01", "ab01"]),
        ("826", "fog", ["aa01", "aa03", "ab01"]),
    ],
)
def test_a_storm_comes_up_where_its_terrain_is(spell: str, kind: str, places: Sequence[str]) -> None:
    camp = Camp("pfms", "d~~p")
    for at in ["aa00", "aa01", "aa02", "aa03", "ab00", "ab01"]:
        camp = Camp("pfms", "d~~p")
        one = mage(camp, "Osswid", spell, at=at)
        camp.run({"Osswid": f'use {spell} 4 "Grey Lady"'}, days=7)
        assert kinds(camp) == ([(kind, at, 8, one.id)] if at in places else [])
        assert refused(camp) == ([] if at in places else [f"OLY-GAP-S{spell}"])
        assert one.aura == (16 if at in places else 20)
        assert [made.name for made in camp.world.storms.values()] == ["Grey Lady"] * (at in places)


@pytest.mark.rule("OLY-GAP-S824", "OLY-GAP-64")
def test_there_are_no_two_storms_of_a_kind_and_none_in_other_worlds(camp: Camp) -> None:
    storm(camp, "wind")
    one = mage(camp, "Osswid", "824")
    camp.run({"Osswid": "use 824 3"})
    assert refused(camp) == ["OLY-GAP-64"]
    camp.world.storms.clear()
    camp.run({"Osswid": "use 824 2; use 824"})
    assert refused(camp) == ["OLY-ORDER-77", "OLY-ORDER-77"]
    faery = kit.beyond(camp.world, Realm.FAERY, "plain", [30], 1)[0]
    other = mage(camp, "Feasel", "824", at=faery.id)
    camp.run({"Feasel": "use 824 3"})
    assert refused(camp) == ["OLY-GAP-S824"]
    assert (one.aura, other.aura) == (20, 20)


@pytest.mark.rule("OLY-GAP-S824", "OLY-GAP-S849")
def test_a_storm_is_summoned_where_farcasting_leads(camp: Camp) -> None:
    mage(camp, "Osswid", "824", at="aa01", farcast="aa02")
    camp.run({"Osswid": "use 824 3"}, days=7)
    assert [place for _, place, _, _ in kinds(camp)] == ["aa02"]


@pytest.mark.rule("OLY-GAP-O42", "OLY-GAP-S824")
@each(
    "given, name",
    [("", "Wind"), (' "*"', "Wind"), (f' "{"Grey Lady of the North Sea"[:25]}"', "Grey Lady of the North Se"),
     (' "Grey Lady of the North Sea"', "Grey Lady of the North Se")],
)  # fmt: skip
def test_a_storm_has_a_name_of_25_characters_at_most_or_that_of_its_kind(given: str, name: str) -> None:
    camp = Camp("pfms", "d~~p")
    mage(camp, "Osswid", "824")
    camp.run({"Osswid": f"use 824 3{given}"}, days=7)
    assert [one.name for one in camp.world.storms.values()] == [name]


# Commanding


@pytest.mark.rule("OLY-GAP-S827", "OLY-GAP-24", "OLY-GAP-64")
@each("goal", ["e", "aa01"])
def test_a_directed_storm_moves_at_the_end_of_the_month_and_all_lose_strength(goal: str) -> None:
    camp = Camp("pfms", "d~~p")
    one = mage(camp, "Osswid", "827", at="ab03")
    storm(camp, owner=one.id)
    camp.run({"Osswid": f"use 827 79000 {goal}"}, days=2)
    assert kinds(camp) == [("wind", "aa00", 8, one.id)]
    camp.run(end=True)
    assert kinds(camp) == [("wind", "aa01", 7, one.id)]
    camp.run(end=True)
    assert kinds(camp) == [("wind", "aa01", 6, one.id)]
    assert one.aura == 20


@pytest.mark.rule("OLY-GAP-S827", "OLY-GAP-64")
def test_a_storm_stays_when_one_of_its_kind_is_where_it_should_go(camp: Camp) -> None:
    one = mage(camp, "Osswid", "827")
    storm(camp, owner=one.id)
    storm(camp, at="aa01", code="79001")
    camp.whole({"Osswid": "use 827 79000 e; use 827 79000 aa02; use 827 79001 e"})
    assert [camp.world.storms[code].place for code in ("79000", "79001")] == ["aa00", "aa01"]
    stayed = [(event.name, event.goal, event.seen_by) for event in camp.of(StormStayed)]
    assert stayed == [("Wind [79000]", "Forest [aa01]", ("a",))]
    camp.run({"Osswid": "use 827 79000 aa02; use 827 79001 e; use 827 79000 n"})
    assert refused(camp) == ["OLY-GAP-S827", "OLY-GAP-S000", "OLY-GAP-S827"]


@pytest.mark.rule("OLY-GAP-S828", "OLY-MAGIC-16")
@each("aura, after", [(2, 4), (3, 5), (4, 5)])
def test_a_dissipated_storm_gives_a_quarter_of_its_strength(aura: int, after: int) -> None:
    camp = Camp("pfms", "d~~p")
    one = mage(camp, "Osswid", "828", most_aura=1, aura=aura)
    storm(camp, strength=11, owner=one.id)
    storm(camp, "rain", owner=one.id, at="aa01", code="79001")
    camp.run({"Osswid": "use 828 79001; use 828 79000"}, days=7)
    assert (refused(camp), [one.id for one in camp.world.storms.values()], one.aura) == (
        ["OLY-GAP-S000"],
        ["79001"],
        after,
    )


@pytest.mark.rule("OLY-GAP-S829")
def test_any_storm_here_is_renewed(camp: Camp) -> None:
    one = mage(camp, "Osswid", "829")
    storm(camp, strength=1)
    storm(camp, "rain", "aa01", code="79001")
    camp.run({"Osswid": "use 829 79001 2; use 829 79000 3"}, days=3)
    assert (refused(camp), camp.world.storms["79000"].strength, one.aura) == (["OLY-GAP-S000"], 7, 17)


@pytest.mark.rule("OLY-GAP-S832")
def test_a_storm_here_is_seized_and_its_former_mage_told(camp: Camp) -> None:
    other = mage(camp, "Feasel", "824", seat="b", at="ab03")
    one = mage(camp, "Osswid", "832")
    storm(camp, owner=other.id).heading = "aa01"
    camp.run({"Osswid": "use 832 79000; use 832 79000"}, days=8)
    assert (kinds(camp), one.aura) == ([("wind", "aa00", 8, one.id)], 15)
    assert camp.world.storms["79000"].heading == ""
    assert camp.said("b") == ["Wind [79000] obeys another mage now."]
    assert refused(camp) == ["OLY-GAP-S832"]


@pytest.mark.rule("OLY-GAP-S822")
def test_a_storm_is_bound_to_the_ship_the_mage_is_aboard(camp: Camp) -> None:
    ship = kit.building(camp.world, "ab01", "galley")
    one = mage(camp, "Osswid", "822", "827", at=ship.id)
    storm(camp, at="ab01", owner=one.id)
    camp.run({"Osswid": "bind 79000; use 827 79000 e"}, days=7)
    assert ship.built is not None
    assert (ship.built.storm, one.aura, one.skills["822"]) == ("79000", 17, 1)
    assert refused(camp) == []
    camp.run({"Osswid": "use 827 79000 e"}, end=True)
    assert (refused(camp), camp.world.storms["79000"].place) == (["OLY-GAP-S827"], "ab01")


@pytest.mark.rule("OLY-GAP-S822")
def test_who_is_not_aboard_in_its_province_binds_no_storm(camp: Camp) -> None:
    ship = kit.building(camp.world, "ab01", "galley")
    one, other = mage(camp, "Osswid", "822"), mage(camp, "Feasel", "822", at=ship.id)
    storm(camp, owner=one.id)
    storm(camp, "rain", "ab02", owner=other.id, code="79001")
    camp.run({"Osswid": "bind 79000", "Feasel": "bind 79001; bind 79000"})
    assert refused(camp) == ["OLY-GAP-S822", "OLY-GAP-S822", "OLY-GAP-S000"]


@pytest.mark.rule("OLY-GAP-S822")
def test_a_storm_is_bound_to_finished_ships_only_and_to_one_at_a_time(camp: Camp) -> None:
    inn, hull = kit.building(camp.world, "ab01", "inn"), kit.building(camp.world, "ab01", "galley", finished=False)
    ships = [kit.building(camp.world, "ab01", "galley") for _ in range(2)]
    one = mage(camp, "Osswid", "822", "827", aura=50)
    wind, rain = storm(camp, at="ab01", owner=one.id), storm(camp, "rain", "ab01", owner=one.id, code="79001")
    for place in (inn, hull):
        relocate(camp.world, one, place)
        camp.run({"Osswid": "bind 79000"})
        assert refused(camp) == ["OLY-GAP-S822"]
    wind.heading = "ab02"
    bound = []
    for place in ships:
        relocate(camp.world, one, place)
        camp.run({"Osswid": "bind 79000"}, days=7)
        bound.append([ship.built.storm for ship in ships if ship.built is not None])
    assert (bound, wind.heading) == ([["79000", ""], ["", "79000"]], "")
    camp.run({"Osswid": "use 827 79001 e; use 827 79000 e"}, days=2)
    assert (refused(camp), rain.heading, wind.heading) == (["OLY-GAP-S827"], "ab02", "")


@pytest.mark.rule("OLY-GAP-S822", "OLY-GAP-S827")
def test_a_bound_storm_stays_with_its_ship_whatever_it_was_told(camp: Camp) -> None:
    ship = kit.building(camp.world, kit.inside(camp.world, "ab01", "island").id, "galley")
    assert ship.built is not None
    ship.built.storm = "79000"
    storm(camp, at="ab01").heading = "ab02"
    other = storm(camp, "rain", "ab01", code="79001")
    other.heading = "ab02"
    move_storms(camp.quiet())
    assert [(one.place, one.heading) for one in camp.world.storms.values()] == [("ab01", ""), ("ab02", "")]


@pytest.mark.rule("OLY-GAP-S827", "OLY-GAP-64")
def test_a_storm_without_a_master_is_told_of_to_nobody(camp: Camp) -> None:
    storm(camp, owner="8999").heading = "aa01"
    other = storm(camp, "rain", "aa01", code="79001")
    turn = camp.quiet()
    move_storms(turn)
    report_storms(turn)
    die_down(turn, other)
    assert kinds(camp) == [("wind", "aa01", 8, "8999")]
    assert camp.said("a") == []


@pytest.mark.rule("OLY-GAP-64")
def test_a_weather_mage_is_told_once_of_each_storm_and_whose_it_is(camp: Camp) -> None:
    one = mage(camp, "Osswid", "824")
    mage(camp, "Mage", "801")
    storm(camp, owner=one.id)
    storm(camp, "rain", code="79001")
    report_storms(camp.quiet())
    sensed = [(event.units, event.sort, event.owner, event.strength) for event in camp.of(StormSensed)]
    assert sensed == [((one.id,), "wind", f"Osswid [{one.id}]", 8), ((one.id,), "rain", "nobody", 8)]
    assert [event.units for event in camp.of(PlaceBeheld)] == [(one.id,)]


@pytest.mark.rule("OLY-GAP-S828", "OLY-GAP-S829", "OLY-GAP-S832")
def test_storms_that_are_not_there_or_not_ones_own(camp: Camp) -> None:
    one = mage(camp, "Osswid", "827", "828", "829", "832")
    storm(camp)
    storm(camp, "rain", "aa01", owner=one.id, code="79001")
    orders = [
        "827 79000 e",
        "828 79000",
        "828 79001",
        "829 79001 1",
        "832 79001",
        "832 79999",
        "827 79999 e",
        "829 79000",
    ]
    camp.run({"Osswid": "; ".join(f"use {order}" for order in orders)})
    assert refused(camp) == ["OLY-GAP-S000"] * 7 + ["OLY-ORDER-77"]


# Striking


@pytest.mark.rule("OLY-GAP-S821")
def test_wind_spends_its_strength_on_a_structure_at_any_distance(camp: Camp) -> None:
    one = mage(camp, "Osswid", "821", at="ab03")
    storm(camp, strength=30, owner=one.id)
    city = kit.inside(camp.world, "aa00", "city")
    inn = kit.building(camp.world, city.id, "inn")
    far = kit.building(camp.world, "aa01", "inn")
    camp.run({"Osswid": f"use 821 79000 {far.id}; use 821 79000 {inn.id} 31; use 821 79000 {inn.id} 10"}, days=7)
    assert inn.built is not None
    assert (refused(camp), inn.built.damage, kinds(camp)) == (
        ["OLY-GAP-S821", "OLY-ORDER-77"],
        10,
        [("wind", "aa00", 20, one.id)],
    )
    camp.run({"Osswid": f"use 821 79000 {inn.id}"}, days=7)
    assert (inn.built.damage, kinds(camp), one.aura) == (30, [], 20)
    assert "Wind [79000] has died down." in lines(camp)


@pytest.mark.rule("OLY-GAP-S821", "OLY-MAGIC-15", "OLY-LOC-18")
def test_no_wind_in_havens_nor_on_what_is_hidden(camp: Camp) -> None:
    one = mage(camp, "Osswid", "821", at="ab03")
    storm(camp, owner=one.id)
    haven = kit.inside(camp.world, "aa00", "city", haven=True)
    cave = kit.inside(camp.world, "aa00", "cave", hidden=True)
    inns = [kit.building(camp.world, place.id, "inn").id for place in (haven, cave)]
    camp.run({"Osswid": f"use 821 79000 {inns[0]}; use 821 79000 {inns[1]}"})
    assert refused(camp) == ["OLY-GAP-S821"] * 2


@pytest.mark.rule("OLY-GAP-S831")
def test_lightning_strikes_characters_and_buildings_in_the_open(camp: Camp) -> None:
    one = mage(camp, "Osswid", "831", at="ab03")
    storm(camp, "rain", strength=99, owner=one.id)
    inn = kit.building(camp.world, "aa00", "inn")
    inside, open_ = camp.noble("Inside", "b", inn.id), camp.noble("Open", "b", "aa00")
    hidden = camp.noble("Hidden", "b", "aa00", hides=True)
    camp.run({"Osswid": f"use 831 79000 {inside.id}; use 831 79000 {hidden.id}; use 831 79000 {open_.id} 30"}, days=6)
    assert refused(camp) == ["OLY-GAP-S831"] * 2
    camp.run(days=1)
    assert (open_.health, camp.world.storms["79000"].strength) == (70, 69)
    camp.whole({"Osswid": f"use 831 79000 {inn.id} 20; use 831 79000 {open_.id} 5"})
    felt = [(event.day, event.units, event.seen_by) for event in camp.of(LightningFelt)]
    assert felt == [(14, (open_.id,), ("b",))]
    inn = camp.world.places[inn.id]
    assert inn.built is not None
    assert inn.built.damage == 20


@pytest.mark.rule("OLY-GAP-S831", "OLY-EX-37")
@each("strength, lives", [(49, True), (50, False)])
def test_a_bolt_kills_who_has_no_health_with_fifty(strength: int, lives: bool) -> None:
    camp = Camp("pfms", "d~~p")
    one = mage(camp, "Osswid", "831", at="ab03")
    storm(camp, "rain", strength=strength, owner=one.id)
    band = camp.noble("Band", "", "aa00", kind="mob", health=NO_HEALTH)
    camp.run({"Osswid": f"use 831 79000 {band.id}"}, days=7)
    assert camp.lives("Band") is lives


@pytest.mark.rule("OLY-GAP-S831", "OLY-GAP-S826")
def test_fog_hides_from_lightning(camp: Camp) -> None:
    one = mage(camp, "Osswid", "831", at="ab03")
    storm(camp, "rain", owner=one.id)
    storm(camp, "fog", code="79001")
    target = camp.noble("Feasel", "b", "aa00")
    camp.run({"Osswid": f"use 831 79000 {target.id}"})
    assert refused(camp) == ["OLY-GAP-S831"]


@pytest.mark.rule("OLY-GAP-S833")
def test_the_fog_of_death_kills_two_men_for_each_strength(camp: Camp) -> None:
    one = mage(camp, "Osswid", "833", at="ab03")
    storm(camp, "fog", "aa00", 9, one.id)
    target = camp.noble("Feasel", "b", "aa00", items={"10": 3, "12": 1, "21": 5, "14": 2, "16": 4})
    camp.run({"Osswid": f"use 833 79000 {target.id} 4"}, days=7)
    assert target.items == {"21": 1, "14": 2, "16": 4}
    assert camp.world.storms["79000"].strength == 5
    assert "A deadly fog kills men: three peasants [10], one soldier [12], four crossbowmen [21]." in camp.said("b")
    assert [kit.booked(camp.turn, item) for item in ("10", "12", "21")] == [-3, -1, -4]
    camp.run({"Osswid": f"use 833 79000 {target.id}"}, days=7)
    assert (target.items, kinds(camp)) == ({"14": 2, "16": 4}, [])


@pytest.mark.rule("OLY-GAP-S821", "OLY-GAP-S831", "OLY-GAP-S833")
def test_each_blow_takes_a_storm_of_its_own_kind(camp: Camp) -> None:
    one = mage(camp, "Osswid", "821", "831", "833")
    storm(camp, "rain", owner=one.id)
    storm(camp, "wind", owner=one.id, code="79001")
    storm(camp, "fog", code="79002")
    camp.run({"Osswid": "use 821 79000 x; use 831 79001 x; use 833 79002 x"})
    assert refused(camp) == ["OLY-GAP-S000"] * 3


@pytest.mark.rule("OLY-GAP-S821", "OLY-GAP-S831", "OLY-GAP-S833")
@each(
    "words, left", [("1", 7), ("8", 0), ("7", 1), ("", 0), ("0", 8), ("9", 8)]
)  # fmt: skip
def test_one_point_of_a_storm_at_least_is_spent_and_all_by_default(words: str, left: int) -> None:
    camp = Camp("pfms", "d~~p")
    one = mage(camp, "Osswid", "821", at="ab03")
    made = storm(camp, owner=one.id)
    inn = kit.building(camp.world, "aa00", "inn")
    camp.run({"Osswid": f"use 821 79000 {inn.id} {words}"}, days=7)
    assert inn.built is not None
    assert (made.strength, inn.built.damage) == (left, 8 - left)
    assert refused(camp) == (["OLY-ORDER-77"] if left == 8 else [])
    said = f"Wind [79000] strikes Inn [{inn.id}] with a strength of {8 - left}, and keeps {left}."
    assert (said in lines(camp)) is (left != 8)


@pytest.mark.rule("OLY-GAP-S821", "OLY-GAP-S831", "OLY-LOC-18")
def test_what_wind_and_lightning_do_not_strike(camp: Camp) -> None:
    one = mage(camp, "Osswid", "821", "831", at="ab03")
    storm(camp, owner=one.id)
    storm(camp, "rain", owner=one.id, code="79001")
    cave, city = kit.inside(camp.world, "aa00", "cave"), kit.inside(camp.world, "aa00", "city")
    secret = kit.building(camp.world, "aa00", "tower")
    secret.hidden = True
    deep = kit.building(camp.world, city.id, "inn")
    orders = [f"821 79000 {cave.id}", f"821 79000 {secret.id}", "821 79000", f"831 79001 {deep.id}", "831 79001 8999"]
    camp.run({"Osswid": "; ".join(f"use {order}" for order in orders)})
    assert refused(camp) == ["OLY-GAP-S821"] * 2 + ["OLY-ORDER-77"] + ["OLY-GAP-S831"] * 2
    camp.player("a").knows.append(secret.id)
    camp.run({"Osswid": f"use 821 79000 {secret.id} 3"}, days=7)
    assert secret.built is not None
    assert secret.built.damage == 3


@pytest.mark.rule("OLY-GAP-S831", "OLY-MAGIC-15")
def test_no_lightning_in_a_haven(camp: Camp) -> None:
    one = mage(camp, "Osswid", "831", at="ab03")
    storm(camp, "rain", owner=one.id)
    target = camp.noble("Feasel", "b", "aa00")
    camp.world.places["aa00"].haven = True
    camp.run({"Osswid": f"use 831 79000 {target.id}"})
    assert refused(camp) == ["OLY-GAP-S831"]


@pytest.mark.rule("OLY-GAP-S833")
def test_the_fog_of_death_finds_those_around_its_master_and_may_kill_nobody(camp: Camp) -> None:
    one = mage(camp, "Osswid", "833")
    storm(camp, "fog", "aa00", 9, one.id)
    target = camp.noble("Feasel", "b", "aa00", items={"16": 4})
    hidden = camp.noble("Hidden", "b", "aa00", hides=True)
    camp.run({"Osswid": f"use 833 79000 {hidden.id}; use 833 79000 {target.id} 1"}, days=7)
    assert (refused(camp), target.items) == (["OLY-GAP-S833"], {"16": 4})
    assert "A deadly fog kills men: nobody." in camp.said("b")


@pytest.mark.rule("OLY-GAP-S833")
def test_whom_the_fog_of_death_kills_in_which_order(camp: Camp) -> None:
    one = mage(camp, "Osswid", "833", at="ab03")
    made = storm(camp, "fog", "aa00", 20, one.id)
    target = camp.noble("Feasel", "b", "aa00", items={"19": 2, "11": 2, "21": 2, "12": 2, "10": 2, "20": 2})
    left = []
    for _ in range(5):
        camp.run({"Osswid": f"use 833 79000 {target.id} 1"}, days=7)
        left.append("".join(f"{item} " for item in target.items))
    assert left == ["19 11 21 12 20 ", "19 11 21 20 ", "19 11 20 ", "19 20 ", "20 "]
    assert made.strength == 15


# The weather itself


@pytest.mark.rule("OLY-GAP-S824", "OLY-GAP-64")
def test_the_owner_of_a_storm_sees_its_province_and_weather_mages_know_storms(camp: Camp) -> None:
    one = mage(camp, "Osswid", "824", at="ab03")
    inn = kit.building(camp.world, "aa00", "inn")
    other = mage(camp, "Feasel", "823", seat="b", at=inn.id)
    camp.noble("Plain", "c", "aa00")
    storm(camp, owner=one.id)
    camp.run(end=True)
    (seen,) = camp.of(PlaceBeheld)
    assert (seen.units, seen.seen.id, seen.seen.weather) == ((one.id,), "aa00", ("wind",))
    said = f"Wind [79000], wind in Plain [aa00], has a strength of 7. It obeys Osswid [{one.id}]."
    assert said in camp.said("a")
    assert said in camp.said("b")
    assert said not in camp.said("c")
    assert other.aura == 20


@pytest.mark.rule("OLY-GAP-64")
@each(
    "month, expected",
    [
        (1, {"fog": 8, "wind": 8}), (2, {"fog": 8, "rain": 8}), (3, {}), (4, {"rain": 8}), (5, {"rain": 16}), (6, {}),
        (7, {"rain": 16, "fog": 8}), (8, {"wind": 8}),
    ],
)  # fmt: skip
def test_natural_storms_of_the_season_on_four_days(month: int, expected: dict[str, int]) -> None:
    """64 provinces: two storms of each round. Where one of its kind is already there none comes up."""
    camp = Camp(*["p" * 8] * 8)
    camp.world.turn = month - 1
    turn = camp.quiet()
    days = Counter[int]()
    for day in range(1, 31):
        turn.day = day
        before = len(camp.world.storms)
        natural_weather(turn)
        days[day] += len(camp.world.storms) - before
    found = Counter(one.kind for one in camp.world.storms.values())
    assert all(most - 3 <= found[kind] <= most for kind, most in expected.items())
    assert set(found) == set(expected)
    assert len(+days) == (4 if expected else 0)
    assert {one.strength for one in camp.world.storms.values()} <= {2, 3}
    pairs = [(one.kind, one.place) for one in camp.world.storms.values()]
    assert len(pairs) == len(set(pairs))


@pytest.mark.rule("OLY-GAP-64")
def test_natural_weather_can_be_left_out_and_stays_in_the_regular_world() -> None:
    camp = Camp(*["p" * 8] * 8)
    camp.world.options.weather = False
    camp.run(days=30)
    assert camp.world.storms == {}
    camp.world.options.weather = True
    kit.beyond(camp.world, Realm.FAERY, "forest", range(30, 38), 8)
    camp.run(days=30)
    assert {camp.world.realm_of(camp.world.places[one.place]) for one in camp.world.storms.values()} == {Realm.REGULAR}


@pytest.mark.rule("OLY-GAP-64", "OLY-GAP-24")
def test_storms_die_down(camp: Camp) -> None:
    storm(camp, strength=2)
    camp.noble("Feasel", "b", "aa00")
    calm_down(camp.quiet())
    assert kinds(camp) == [("wind", "aa00", 1, "")]
    calm_down(camp.quiet())
    assert kinds(camp) == []
    assert camp.said("b") == ["Wind passes."]


def test_the_storms_of_a_province_are_listed_however_they_come_and_go(camp: Camp) -> None:
    world = camp.world
    made = storm(camp)
    here, there = world.places["aa00"], world.places["aa01"]
    assert world.storms_over(here) == [made]
    world.move_storm(made, there)
    other = world.raise_storm(Storm(id="79001", kind="fog", name="Fog", place="aa01", strength=1))
    assert (world.storms_over(here), world.storms_over(there)) == ([], [made, other])
    world.end_storm(made)
    assert (world.storms_over(there), list(world.storms)) == ([other], ["79001"])
    world.end_storm(other)
    assert (world.storms_over(there), world.weather) == ([], {})


@pytest.mark.rule("OLY-GAP-64")
def test_natural_storms_come_on_four_of_the_thirty_days_and_are_of_strength_two_or_three() -> None:
    """In six of eight months there is weather."""
    days, strengths = Counter[int](), set[int]()
    for month in range(96):
        camp = Camp(*["p" * 8] * 4)
        camp.world.turn = month
        turn = camp.quiet()
        for day in range(1, 31):
            turn.day = day
            natural_weather(turn)
            days[day] += bool(camp.world.storms)
            strengths |= {one.strength for one in camp.world.storms.values()}
            no_storms(camp)
    assert (set(+days), days.total(), strengths) == (set(range(1, 31)), 72 * 4, {2, 3})


@pytest.mark.rule("OLY-GAP-64")
@each("month, there, comes", [(1, "fog", "wind"), (8, "rain", "wind"), (4, "rain", "")])
def test_a_natural_storm_comes_up_beside_others_but_not_beside_one_of_its_kind(
    month: int, there: str, comes: str
) -> None:
    camp = Camp(*["p" * 8] * 4)
    camp.world.turn = month - 1
    for number, code in enumerate(list(camp.world.places)):
        camp.world.raise_storm(Storm(id=f"s{number}", kind=there, name="X", place=code, strength=9))
    turn = camp.quiet()
    for day in range(1, 31):
        turn.day = day
        natural_weather(turn)
    found = Counter(one.kind for one in camp.world.storms.values())
    assert found.pop(there) == 32
    assert set(found) == ({comes} if comes else set())


@pytest.mark.rule("OLY-GAP-64")
@each("provinces, storms", [(31, 0), (32, 4), (33, 4)])
def test_one_natural_storm_for_32_provinces_on_each_of_the_days(provinces: int, storms: int) -> None:
    camp = Camp("p" * 20, "p" * (provinces - 20))
    camp.world.turn = 7
    turn, told = camp.quiet(), 0
    for day in range(1, 31):
        turn.day = day
        natural_weather(turn)
        told += len(camp.world.storms)
        no_storms(camp)
    assert told == storms
