"""What is seen in a place: by whom, in which words, and what two who know different things see differently."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.events import Event
from engine.core.telling.mapsheet import banner_colour
from engine.games.olympia.sight.onlooker import Onlooker, view
from engine.games.olympia.sight.surveying import Surveyor
from engine.games.olympia.sight.view import SeenInner, SeenPlace, SeenUnit, SeenWay
from engine.games.olympia.state import NO_HEALTH, Admission, Built, Direction, Link, Realm, Sign, Storm, Unit
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.engine.games.olympia.rule.test_land_power import Realm as Land
from tests.suite.table import each

E, W = Direction.EAST, Direction.WEST


def seen(camp: Camp, code: str = "aa00", seat: str = "a") -> SeenPlace:
    return Surveyor(camp.world).place(code, camp.player(seat))


def who(place: SeenPlace) -> list[str]:
    return [unit.name for stack in place.stacks for unit in stack]


def fog(camp: Camp, at: str = "aa00", kind: str = "fog") -> None:
    camp.world.raise_storm(Storm(id=f"7900{len(camp.world.storms)}", kind=kind, name=kind, place=at, strength=3))


# Units


@pytest.mark.rule("OLY-GAP-47", "OLY-GAP-S638")
@each(
    "how, noticed", [("stranger", False), ("own", True), ("contacted", True), ("faction", True), ("found", True),
                         ("prisoner", False)],
)  # fmt: skip
def test_who_hides_is_seen_by_his_own_and_by_who_knows_him(how: str, noticed: bool) -> None:
    camp = Camp()
    shade = camp.noble("Shade", "a" if how == "own" else "b", hides=True)
    watcher = camp.noble("Watcher")
    if how == "prisoner":
        camp.world.places["aa00"].units.remove(watcher.id)
        watcher.place = "aa01"
        held = camp.prisoner(camp.noble("Holder", "c"), "Held", "a")
        shade.contacted = [held.id]
    elif how == "contacted":
        shade.contacted = [watcher.id]
    elif how == "faction":
        shade.contacted = ["fa1"]
    elif how == "found":
        shade.found_by = [watcher.id]
    place = seen(camp)
    assert ("Shade" in who(place)) is noticed
    if noticed:
        assert [unit.hidden for unit in place.units() if unit.name == "Shade"] == [True]


@pytest.mark.rule("OLY-GAP-47")
def test_in_fog_strangers_are_unseen_but_for_garrisons_and_those_who_made_contact() -> None:
    camp = Camp()
    camp.noble("Own")
    camp.noble("Stranger", "b")
    camp.noble("Friend", "b", contacted=["fa1"])
    camp.noble("Garrison", "", kind="garrison", health=NO_HEALTH)
    mixed = camp.noble("Mixed", "b")
    camp.beneath(mixed, camp.noble("Guest", "a"))
    fog(camp)
    place = seen(camp)
    assert who(place) == ["Own", "Friend", "Garrison", "Mixed", "Guest"]
    assert (place.fog, place.weather) == (True, ("fog",))


@pytest.mark.rule("OLY-GAP-47", "OLY-GAP-S826")
@each("kind, at, fogged", [("rain", "aa00", False), ("fog", "aa01", False)])
def test_other_weather_and_fog_elsewhere_hide_nobody(kind: str, at: str, fogged: bool) -> None:
    camp = Camp()
    camp.noble("Stranger", "b")
    fog(camp, at, kind)
    place = seen(camp)
    assert (who(place), place.fog) == (["Stranger"], fogged)


@pytest.mark.rule("OLY-GAP-47")
def test_those_who_know_different_things_of_a_place_see_it_differently() -> None:
    camp = Camp()
    cave = kit.inside(camp.world, "aa00", "cave", hidden=True)
    camp.world.places["aa00"].closed = [E]
    camp.noble("Shade", "c", hides=True, contacted=["fa1"])
    for seat in "ab":
        camp.noble(f"Watcher {seat}", seat)
    camp.player("a").knows = [cave.id, "aa00 aa01"]
    surveyor = Surveyor(camp.world)
    for _ in range(2):
        for seat, inner, ways, shades in (("b", [], [], 0), ("a", [cave.id], ["aa01"], 1)):
            place = surveyor.place("aa00", camp.player(seat))
            assert [one.id for one in place.inner] == inner
            assert [way.to for way in place.ways] == ways
            assert who(place).count("Shade") == shades


@pytest.mark.rule("OLY-GAP-47")
def test_those_who_know_the_same_of_a_place_share_what_is_seen() -> None:
    camp = Camp()
    for seat in "ab":
        camp.noble(f"Watcher {seat}", seat)
    surveyor = Surveyor(camp.world)
    assert surveyor.place("aa00", camp.player("a")) is surveyor.place("aa00", camp.player("b"))


@pytest.mark.rule("OLY-REPORT-12", "OLY-EX-32")
@each(
    "facts, qualities",
    [
        ({}, ()), ({"rank": "baron"}, ("baron",)), ({"skills": {"750": 0}}, ("priest",)),
        ({"guard": True}, ("on guard",)),
        ({"skills": {"800": 0}, "most_aura": 16, "guard": True}, ("wizard", "on guard")),
        ({"rank": "lord", "skills": {"750": 0, "800": 0}, "most_aura": 6, "guard": True},
         ("lord", "conjurer", "priest", "on guard")),
        ({"kind": "garrison", "guard": True}, ("garrison", "on guard")),
    ],
)  # fmt: skip
def test_what_is_said_of_a_unit_and_in_which_order(facts: dict[str, Any], qualities: tuple[str, ...]) -> None:
    camp = Camp()
    camp.noble("Osswid", "b", **facts)
    assert seen(camp).stacks[0].leader.qualities == qualities


@pytest.mark.rule("OLY-REPORT-12", "OLY-PRIS-04", "OLY-EX-32")
def test_a_stack_with_its_prisoners_and_what_is_seen_of_its_goods() -> None:
    camp = Camp()
    leader = camp.noble("Osswid", "b", items={"13": 1, "12": 2, "1": 500, "77": 9, "52": 3})
    camp.prisoner(leader, "Held", "c")
    (stack,) = seen(camp).stacks
    assert [(unit.name, unit.qualities) for unit in stack] == [("Osswid", ()), ("Held", ("prisoner",))]
    assert list(stack.leader.men.items()) == [("12", 2), ("13", 1), ("52", 3)]
    assert stack.leader.named == f"Osswid [{leader.id}]"


# Places


@pytest.mark.rule("OLY-REPORT-10", "OLY-EX-33")
def test_the_title_of_a_province_a_city_and_an_inn() -> None:
    camp = Camp("p~")
    camp.world.places["aa00"].civilization = 3
    camp.world.places["aa01"].civilization = 2
    city = kit.inside(camp.world, "aa00", "city", "Drassa", haven=True, lessons=["600"], civilization=7)
    inn = kit.building(camp.world, city.id, "inn")
    province, sea, town, house = (seen(camp, code) for code in ("aa00", "aa01", city.id, inn.id))
    assert (province.civilization, province.within, province.around, province.haven) == (3, "", "", False)
    assert (sea.civilization, sea.region) == (None, "Tymaerian Sea")
    assert (town.civilization, town.within, town.around, town.haven) == (None, "Plain [aa00]", "province", True)
    assert (town.kind, town.teaches, town.market, town.itself) == ("port city", ("600",), (), None)
    assert (house.within, house.around, house.market) == (f"Drassa [{city.id}]", "", None)
    assert house.itself is not None
    assert (house.itself.kind, house.itself.days) == ("inn", 0)
    assert (province.market, province.itself) == (None, None)


@pytest.mark.rule("OLY-LOC-24")
@each(
    "realm, row, kind",
    [(Realm.REGULAR, "p~", "port city"), (Realm.REGULAR, "pp", "city"), (Realm.SUBWORLD, "p~", "port city"),
     (Realm.FAERY, "p~", "city")],
)  # fmt: skip
def test_what_a_city_is_called(realm: Realm, row: str, kind: str) -> None:
    camp = Camp(row)
    city = kit.inside(camp.world, "aa00", "city")
    for region in camp.world.regions.values():
        region.realm = realm
    assert Surveyor(camp.world).kind(city) == kind
    assert Surveyor(camp.world).kind(camp.world.places["aa00"]) == "plain"


@pytest.mark.rule("OLY-REPORT-10", "OLY-GAP-71")
@each("turn, open_", [(0, True), (1, True), (2, False), (8, True), (7, False)])
def test_a_way_is_shown_in_its_months_of_the_coming_turn(turn: int, open_: bool) -> None:
    camp = Camp("p")
    camp.world.turn = turn
    camp.world.places["aa00"].links = [Link(to="aa00", days=1, months=(1, 2))]
    assert len(seen(camp).ways) == open_


@pytest.mark.rule("OLY-REPORT-10", "OLY-LOC-19")
def test_all_that_is_said_of_a_way() -> None:
    camp = Camp("pp~")
    camp.world.places["aa01"].region = kit.SEA
    camp.world.places["aa00"].links = [Link(to="aa02", days=4, flying=True, toll=100, hidden=True)]
    camp.player("a").knows = ["aa00 aa02"]
    kit.inside(camp.world, "aa00", "cave")
    assert seen(camp).ways == (
        SeenWay(to="aa01", name="Plain", to_kind="plain", days=7, direction="east", region="Tymaerian Sea"),
        SeenWay(to="aa02", name="Ocean", to_kind="ocean", days=4, direction="", region="Tymaerian Sea", hidden=True,
                impassable=False, flying=True, toll=100),
    )  # fmt: skip


@pytest.mark.rule("OLY-LOC-18", "OLY-LOC-20")
@each("knows, shown", [((), False), (("cave",), True), (("aa00 cave",), True)])
def test_a_hidden_inner_place_is_shown_to_who_found_it_or_its_way(knows: tuple[str, ...], shown: bool) -> None:
    camp = Camp()
    cave = kit.inside(camp.world, "aa00", "cave", hidden=True)
    camp.player("a").knows = [entry.replace("cave", cave.id) for entry in knows]
    found = [SeenInner(id=cave.id, name="Cave", kind="cave", days=1, hidden=True)] if shown else []
    assert list(seen(camp).inner) == found


@pytest.mark.rule("OLY-REPORT-14", "OLY-EX-94", "OLY-GAP-36")
@each(
    "kind, built, facts",
    [
        ("castle", Built(finished=True, defense=43, level=2, damage=5), {"percent": 100, "damage": 5, "defense": 43,
                                                                        "level": 2}),
        ("galley", Built(work=70), {"percent": 28, "ship": True}),
        ("galley", Built(finished=True, defense=20), {"percent": 100, "defense": 20, "ship": True}),
        ("mine", Built(finished=True, depth=8, defense=10), {"depth": 2, "defense": 10}),
        ("mine", Built(finished=True, depth=9), {"depth": 3}),
        ("inn", None, {}),
    ],
)  # fmt: skip
def test_what_is_seen_of_a_structure(kind: str, built: Built | None, facts: dict[str, Any]) -> None:
    camp = Camp()
    place = kit.inside(camp.world, "aa00", kind, built=built)
    (inner,) = seen(camp).inner
    assert inner == SeenInner(id=place.id, name=kind.capitalize(), kind=kind, structure=True, **facts)


@pytest.mark.rule("OLY-REPORT-14", "OLY-COMBAT-28")
def test_reports_show_the_defense_that_a_battle_has_left() -> None:
    camp = Camp()
    tower = kit.inside(camp.world, "aa00", "tower", built=Built(finished=True, defense=17))
    assert seen(camp).inner[0].defense == 17
    assert tower.built is not None
    tower.built.defense = 0
    assert seen(camp).inner[0].defense == 0


@pytest.mark.rule("OLY-REPORT-14", "OLY-GAP-47")
def test_a_structure_shows_its_owner_with_his_stack_and_nobody_else() -> None:
    camp = Camp()
    inn = kit.building(camp.world, "aa00", "inn")
    owner = camp.noble("Owner", "b", inn.id)
    camp.beneath(owner, camp.noble("Page", "b", inn.id))
    camp.noble("Guest", "c", inn.id)
    place = seen(camp)
    assert place.inner[0].owner is not None
    assert [unit.name for unit in place.inner[0].owner] == ["Owner", "Page"]
    assert [unit.name for unit in place.units()] == ["Owner", "Page"]
    assert who(seen(camp, inn.id)) == ["Owner", "Page", "Guest"]
    inn.units = []
    assert seen(camp).inner[0].owner is None


@pytest.mark.rule("OLY-REPORT-10", "OLY-GAP-O51")
def test_signs_storms_banners_and_pillage_are_part_of_a_place() -> None:
    camp = Camp()
    province = camp.world.places["aa00"]
    province.signs, province.pillage, province.banner = [Sign(by="Osswid [5499]", text="Hello")], 3, "Home"
    fog(camp, kind="rain")
    fog(camp, kind="wind")
    fog(camp, kind="rain")
    place = seen(camp)
    assert (place.weather, place.pillage, place.banner) == (("rain", "wind"), 3, "Home")
    assert [(sign.by, sign.text) for sign in place.signs] == [("Osswid [5499]", "Hello")]


@pytest.mark.rule("OLY-LAND-09", "OLY-LAND-10", "OLY-EX-87", "OLY-STATUS-06")
@each("why", ["", "no rank", "no owner", "no castle", "no garrison", "in a city"])
def test_who_controls_and_who_rules_a_province(why: str) -> None:
    land = Land()
    garrison = land.garrison(1)
    land.owner.rank = "" if why == "no rank" else "lord"
    if why == "no owner":
        land.castle.units.clear()
    elif why == "no castle":
        garrison.castle = "z999"
    elif why == "no garrison":
        land.at(1).units.clear()
    elif why == "in a city":
        city = kit.inside(land.world, "aa01", "city")
        land.at(1).units.remove(garrison.id)
        city.units.append(garrison.id)
        garrison.place = city.id
    at = garrison.place if why == "in a city" else "aa01"
    place = seen(land, at)
    controlled = why in ("", "no rank", "no owner")
    assert place.controlled == (f"Amber Keep [{land.castle.id}], castle, in Plain [aa00]" if controlled else "")
    ruled = {"": f"Erekosse [{land.owner.id}], lord", "no rank": f"Erekosse [{land.owner.id}]"}.get(why, "")
    assert place.ruled == ruled


# Views


@pytest.mark.rule("OLY-REPORT-11", "OLY-LOC-09", "OLY-LOC-10", "OLY-PRIS-02")
def test_in_sight_are_the_places_of_free_units_and_those_around_them_in_the_order_of_the_world() -> None:
    camp = Camp()
    city = kit.inside(camp.world, "aa00", "city")
    inn = kit.building(camp.world, city.id, "inn")
    camp.noble("Far", at="aa02")
    camp.noble("Guest", at=inn.id)
    camp.prisoner(camp.noble("Holder", "b", "aa01"), "Held", "a")
    assert list(view(camp.world, "a").places) == ["aa02", city.id, inn.id]


@pytest.mark.rule("OLY-GAP-84")
def test_how_a_faction_stands_among_those_still_in_the_game() -> None:
    camp = Camp(seats="abcd")
    camp.player("d").status = "gone"
    camp.player("a").visited, camp.player("b").visited = ["aa00"], ["aa00", "aa01"]
    camp.noble("A1", items={"1": 10, "12": 3, "77": 9}, skills={"600": 0, "601": 0, "801": 0})
    camp.noble("A2", items={"1": 5}, skills={"600": 0})
    camp.noble("B1", "b", items={"1": 50})
    camp.noble("D1", "d", items={"1": 999, "12": 99}, skills={"630": 0})
    lines = {line.what: (line.figure, line.place) for line in view(camp.world, "a").ranks}
    assert lines == {
        "characters": (2, 1), "men": (3, 1), "gold": (15, 2), "skills known": (2, 1), "spells known": (1, 1),
        "provinces visited": (1, 2),
    }  # fmt: skip
    assert [line.place for line in view(camp.world, "c").ranks] == [3, 2, 3, 2, 2, 3]


def test_the_public_view_counts_units_and_shows_nobody() -> None:
    camp = Camp()
    camp.player("c").status = "left"
    camp.player("b").real_name = "Bea"
    for number in range(3):
        camp.noble(f"A{number}")
    camp.noble("Nobody's", "")
    shown = Onlooker(camp.world).look(None)
    assert (shown.units_of_players, shown.other_units) == (3, 1)
    assert (shown.players, shown.real_names) == ({"fa1": "Faction a", "fb1": "Faction b"}, {"fb1": "Bea"})
    assert (shown.faction, shown.own, shown.places, shown.titles, shown.points) == ("", {}, {}, {}, 0)
    assert (shown.fast_study, shown.format, shown.no_times, shown.visited) == (0, 0, False, 0)


@pytest.mark.rule("OLY-GAP-84", "OLY-SUBMIT-15")
def test_a_factions_own_affairs() -> None:
    camp = Camp()
    player = camp.player("a")
    own, far = camp.noble("Osswid"), camp.noble("Far", "b", "aa02")
    player.queues = {player.id: ["times 1"], own.id: ["explore"], far.id: ["quest"], "5001": ["study 600"]}
    player.colour = "#aa0000"
    shown = view(camp.world, "a")
    assert (shown.queue, shown.queues) == (("times 1",), {far.id: ("quest",), "5001": ("study 600",)})
    assert (shown.units_of_players, shown.other_units) == (2, 0)
    assert shown.colours == {"fa1": "#aa0000", "fb1": banner_colour(1), "fc1": banner_colour(2)}
    assert shown.titles == {"aa00": "Plain [aa00]", own.id: f"Osswid [{own.id}]"}
    assert list(shown.own) == [own.id]


@pytest.mark.rule("OLY-GAP-O02")
def test_admissions_are_shown_as_the_orders_that_would_make_them() -> None:
    camp = Camp()
    camp.player("a").admits = {"1269": Admission(who=["fb1", "5499"]), "d127": Admission(everybody=True, who=["fc1"])}
    assert view(camp.world, "a").admits == ("admit 1269 fb1 5499", "admit d127 all fc1")


@pytest.mark.rule("OLY-PERM-03")
def test_a_unit_of_nobody_is_in_nobodys_table() -> None:
    camp = Camp()
    stray = Unit(id="9000", name="Stray", place="aa00", player="zz9")
    camp.world.settle(stray)
    shown = view(camp.world, "a")
    assert (shown.own, shown.other_units) == ({}, 1)


def test_who_sees_nothing_more_of_somebody_sees_no_more_than_his_name() -> None:
    assert SeenUnit(id="1", name="N") == SeenUnit(id="1", name="N", banner="", qualities=(), men={}, hidden=False)
    assert SeenWay(to="aa00", name="P", to_kind="plain", days=3) == SeenWay(
        to="aa00", name="P", to_kind="plain", days=3, direction="", region="", hidden=False, impassable=False,
        flying=False, toll=0,
    )  # fmt: skip
    assert SeenInner(id="c1", name="C", kind="cave") == SeenInner(
        id="c1", name="C", kind="cave", days=0, hidden=False, banner="", structure=False, ship=False, percent=100,
        damage=0, defense=0, level=0, depth=0, owner=None,
    )  # fmt: skip
    place = SeenPlace(id="aa00", name="P", kind="plain", region="Tollus")
    assert (place.haven, place.civilization, place.market, place.fog, place.pillage) == (False, None, None, False, 0)


def test_texts_already_made_of_a_place_make_it_no_other_place() -> None:
    camp = Camp()
    place, again = seen(camp), seen(camp)
    place.memo["report"] = "Plain [aa00], plain"
    assert place == again
    assert "Plain [aa00], plain" not in repr(place)
    shown, once_more = view(camp.world, "a"), view(camp.world, "a")
    shown.memo[Event(place="aa00")] = 1, "a sentence"
    assert shown == once_more
    assert "a sentence" not in repr(shown)
