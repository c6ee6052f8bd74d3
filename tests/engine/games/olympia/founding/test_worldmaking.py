"""New worlds: whole, as large as wanted, the same for the same seed, with everything the rules name."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable

import pytest

from engine.core import document
from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.ruleset import SeatRequest
from engine.games.olympia.founding import setup
from engine.games.olympia.founding.naming import Namer
from engine.games.olympia.founding.settling import HAVEN_NAMES
from engine.games.olympia.founding.setup import OlympiaChoices, OlympiaOptions
from engine.games.olympia.founding.worldmaking import Plan, make_world
from engine.games.olympia.land.ways import is_coastal, is_port
from engine.games.olympia.rules.adventures import BANDS
from engine.games.olympia.rules.land import LANDS, TERRAINS
from engine.games.olympia.state import Gate, Link, Loyalty, Realm, World
from tests.engine.games.olympia.props.world_lint import world_faults
from tests.suite.table import each

USUAL = Plan(side=32, havens=3, ocean=47)

WORLDS = int(os.environ.get("TURNKEEP_WORLDS", "4"))  # of each size, by seed; 50 before a release
LARGE = int(os.environ.get("TURNKEEP_WORLDS", "2"))  # and of each large one


@pytest.fixture(scope="module")
def usual() -> World:
    """A world of the usual size, for tests that only look at it."""
    return make_world(USUAL, "usual")


def faults(world: World) -> list[str]:
    return [fault.message for fault in world_faults(world)]


@pytest.mark.rule("OLY-GAP-26")
@each("side, havens", [(16, 2), (20, 2), (24, 3), (32, 6)])
@each("seed", ["a", "b"])
def test_a_new_world_is_whole(side: int, havens: int, seed: str) -> None:
    assert faults(make_world(Plan(side=side, havens=havens, ocean=47), seed)) == []


@pytest.mark.slow
@pytest.mark.rule("OLY-GAP-26")
@pytest.mark.parametrize(("side", "havens"), [(16, 2), (20, 2), (24, 2), (32, 3), (40, 4)])
def test_worlds_of_a_size_are_whole(side: int, havens: int) -> None:
    for seed in range(WORLDS):
        assert (seed, faults(make_world(Plan(side=side, havens=havens, ocean=47), str(seed)))) == (seed, [])


@pytest.mark.slow
@pytest.mark.rule("OLY-GAP-26")
@pytest.mark.parametrize(("side", "havens"), [(48, 4), (64, 5), (80, 6)])
@pytest.mark.parametrize("part", range(2))
def test_large_worlds_are_whole(side: int, havens: int, part: int) -> None:
    for seed in range(part, LARGE, 2):
        assert (seed, faults(make_world(Plan(side=side, havens=havens, ocean=47), str(seed)))) == (seed, [])


@pytest.mark.slow
@pytest.mark.parametrize("ocean", [30, 60, 70])
def test_worlds_of_much_and_of_little_sea_are_whole(ocean: int) -> None:
    for seed in range(WORLDS):
        assert faults(make_world(Plan(side=32, havens=2, ocean=ocean), str(seed))) == []


@pytest.mark.rule("OLY-GAP-97")
def test_the_same_seed_makes_the_same_world_and_another_one_another(usual: World) -> None:
    again = document.encode(make_world(USUAL, "usual"))
    assert again == document.encode(usual)
    assert again != document.encode(make_world(USUAL, "other"))


def test_a_world_is_read_back_as_it_was(usual: World) -> None:
    stored = document.encode(usual)
    assert document.encode(document.decode(stored, World)) == stored


@pytest.mark.slow
def test_the_largest_world_fits_into_six_million_bytes() -> None:
    assert len(document.encode(make_world(Plan(side=80, havens=6, ocean=47), "large"))) < 6_000_000


@pytest.mark.rule("OLY-GAP-26", "OLY-TERM-11")
def test_terrains_have_their_shares(usual: World) -> None:
    regular = [p for p in usual.places.values() if not p.within and usual.realm_of(p) == Realm.REGULAR]
    counted = Counter(place.kind for place in regular)
    land = sum(counted[terrain] for terrain in TERRAINS)
    assert abs(land - 32 * 32 * 53 // 100) < 32
    for terrain in TERRAINS:
        assert abs(100 * counted[terrain] / land - LANDS[terrain].share) < 3, terrain


@pytest.mark.rule("OLY-GAP-27")
def test_sub_locations_lie_where_the_table_says(usual: World) -> None:
    for place in usual.places.values():
        if usual.realm_of(place) != Realm.REGULAR or not place.within or place.kind in ("city", "sewer", "chamber"):
            continue
        around = usual.places[place.within]
        always = ("graveyard", "ring of stones") if around.kind in TERRAINS else ("island",)
        assert place.kind in (*LANDS[around.kind].inside, *always)
        chance = LANDS[around.kind].hidden.get(place.kind)
        if place.kind not in always and around.kind in TERRAINS:
            assert chance is not None or not place.hidden
            assert chance != 100 or place.hidden


@pytest.mark.rule("OLY-GAP-26")
def test_one_land_province_in_fifteen_has_a_city_and_no_region_lacks_a_ring(usual: World) -> None:
    lands = [r for r in usual.regions.values() if r.realm == Realm.REGULAR and not r.water]
    provinces = [usual.places[code] for region in lands for code in region.provinces]
    cities = sum(usual.city_of(province) is not None for province in provinces)
    assert len(provinces) / 25 < cities < len(provinces) / 9
    for region in lands:
        here = [usual.places[code] for code in region.provinces]
        rings = [ring for province in here for ring in usual.inside(province, "ring of stones")]
        graves = [grave for province in here for grave in usual.inside(province, "graveyard")]
        assert (len(rings), len(graves)) == (1, len(here) // 10)


@pytest.mark.rule("OLY-TERM-13", "OLY-LOC-11", "OLY-STATUS-06")
def test_havens_are_named_forest_havens_without_garrisons(usual: World) -> None:
    assert [usual.places[code].name for code in usual.havens] == list(HAVEN_NAMES[:3])
    for code in (*usual.havens, usual.imperial):
        haven = usual.places[code]
        province = usual.places[haven.within]
        assert (province.kind, province.haven, haven.haven) == ("forest", True, True)
        assert not any(usual.units[unit].kind == "garrison" for unit in haven.units)
    assert usual.places[usual.olympus].kind == "mountain"
    assert any(is_coastal(usual, usual.places[usual.places[code].within]) for code in usual.havens)


@pytest.mark.rule("OLY-LOC-11")
def test_about_half_of_the_other_cities_have_a_garrison_first_in_their_list(usual: World) -> None:
    garrisons = [unit for unit in usual.units.values() if unit.kind == "garrison"]
    cities = [
        p for p in usual.places.values() if p.kind == "city" and usual.realm_of(p) == Realm.REGULAR and not p.haven
    ]
    assert len(cities) / 4 < len(garrisons) < 3 * len(cities) / 4
    for unit in garrisons:
        assert usual.places[unit.place].units[0] == unit.id
        assert 25 <= unit.count("16") <= 150
        assert (unit.guard, unit.health, unit.loyalty) == (True, -1, Loyalty.UNSWORN)


@pytest.mark.rule("OLY-DANGER-03", "OLY-GAP-52", "OLY-GAP-71", "OLY-GAP-72", "OLY-GAP-83")
def test_those_who_belong_to_nobody_are_there_in_their_numbers(usual: World) -> None:
    counted = Counter(unit.kind for unit in usual.units.values())
    land = sum(p.kind in TERRAINS and usual.realm_of(p) == Realm.REGULAR for p in usual.places.values() if not p.within)
    assert counted["hunt"] == 15
    assert sum(counted[kind] for kind in ("spirits", "shape", "lesser demon", "greater demon")) == 25
    assert counted["noble"] == land // 40
    assert counted["savages"] == land // 17
    for unit in usual.units.values():
        if unit.kind != "noble":
            band = BANDS[unit.kind]
            assert (unit.attack, unit.defense) == band.fighter
            assert not band.item or band.count[0] <= unit.count(band.item) <= band.count[1]


@pytest.mark.rule("OLY-GAP-71", "OLY-DANGER-03")
def test_hills_open_in_two_months_that_follow_one_another(usual: World) -> None:
    hills = [place for place in usual.places.values() if place.kind == "faery hill"]
    assert hills
    for hill in hills:
        (link,) = hill.links
        assert link.months in [(1, 8), *((month, month + 1) for month in range(1, 8))]
        assert usual.realm_of(hill) == Realm.FAERY
        assert usual.realm_of(usual.places[link.to]) == Realm.REGULAR
        assert Link(to=hill.id, days=1, months=link.months) in usual.places[link.to].links


@pytest.mark.rule("OLY-GAP-72")
def test_every_graveyard_leads_down_to_hades_for_a_toll(usual: World) -> None:
    graves = [place for place in usual.places.values() if place.kind == "graveyard"]
    for grave in graves:
        (down,) = grave.links
        (up,) = (link for link in usual.places[down.to].links if link.to == grave.id)
        assert (down.toll, up.toll) == (100, 0)
        assert down.hidden or up.hidden
    dead = next(place for place in usual.places.values() if place.name == "City of the Dead")
    assert [place.kind for place in usual.inside(dead, "pit of Hades")] == ["pit of Hades"]


@pytest.mark.rule("OLY-GAP-73", "OLY-DANGER-04")
def test_the_clouds_float_above_olympus(usual: World) -> None:
    (up,) = (link for link in usual.places[usual.olympus].links if link.flying)
    assert usual.realm_of(usual.places[up.to]) == Realm.CLOUD
    names = {p.name for p in usual.places.values() if p.kind == "city" and usual.realm_of(p) == Realm.CLOUD}
    assert names == {"Nimbus", "Aerovia", "Stratos"}
    for place in usual.places.values():
        if place.name in names:
            assert {"820", "800"} <= set(place.lessons)


@pytest.mark.rule("OLY-GAP-74")
def test_havens_have_eleven_levels_of_tunnels_beneath_them(usual: World) -> None:
    for code in usual.havens:
        haven = usual.places[code]
        (sewer,) = usual.inside(haven, "sewer")
        assert sewer.hidden
        met = _below(usual, sewer.id)
        levels = Counter(usual.places[tunnel].level for tunnel in met if usual.places[tunnel].kind == "tunnel")
        assert sorted(levels) == list(range(1, 12))
        assert all(3 <= levels[level] <= 12 for level in range(1, 6))
        assert all(1 <= levels[level] <= 4 for level in range(6, 12))


def _below(world: World, start: str) -> list[str]:
    """What can be reached through links without coming up again."""
    met = [start]
    for code in met:
        links = world.places[code].links
        met += [
            link.to for link in links if link.to not in met and world.realm_of(world.places[link.to]) == Realm.UNDERCITY
        ]
    return met


@pytest.mark.rule("OLY-GAP-75")
def test_rings_of_stones_have_two_sealed_gates_to_others_and_five_to_provinces(usual: World) -> None:
    rings = [place for place in usual.places.values() if place.kind == "ring of stones"]
    assert rings
    for ring in rings:
        gates = [usual.gates[code] for code in ring.gates]
        to_rings = [gate for gate in gates if usual.places[gate.to].kind == "ring of stones"]
        assert len(to_rings) == 2
        assert all(gate.key for gate in to_rings)
        assert len(gates) == 7


def circles(world: World) -> list[list[Gate]]:
    """Runs of gates, each of which begins where the one before leads, and the last leads back to the first."""
    runs: list[list[Gate]] = []
    for gate in world.gates.values():
        if runs and runs[-1][-1].to == gate.at and runs[-1][0].at != gate.at:
            runs[-1].append(gate)
        else:
            runs.append([gate])
    return [run for run in runs if run[-1].to == run[0].at]


@pytest.mark.rule("OLY-GAP-75")
def test_gates_run_in_circles_of_provinces_and_of_islands_and_on_one_tour_of_all_regions(usual: World) -> None:
    kinds: Counter[str] = Counter()
    tours = 0
    for run in circles(usual):
        stations = [usual.places[gate.at] for gate in run]
        if run[-1].key:
            tours += 1
            assert not any(gate.key for gate in run[:-1])
            assert 111 <= run[-1].key <= 333
            land = {
                region.id for region in usual.regions.values() if region.realm == Realm.REGULAR and not region.water
            }
            assert sorted(place.region for place in stations) == sorted(land)
        else:
            assert 5 <= len(run) <= 10
            assert len({place.kind == "island" for place in stations}) == 1
            kinds["islands" if stations[0].kind == "island" else "provinces"] += 1
    assert tours == 1
    assert min(kinds["islands"], kinds["provinces"]) >= 1


@pytest.mark.rule("OLY-GAP-56", "OLY-STUDY-03", "OLY-MAGIC-11", "OLY-MAGIC-08", "OLY-MAGIC-12")
def test_cities_teach_by_what_they_are(usual: World) -> None:
    for place in usual.places.values():
        if place.kind == "city":
            assert {"610", "680"} <= set(place.lessons)
            assert not {"750", "920"} & set(place.lessons)
            assert not place.haven or {"730", "860", "800"} <= set(place.lessons)


@each("left_out, realm", [("faery", "faery"), ("hades", "hades"), ("clouds", "cloud"), ("undercity", "undercity")])
def test_worlds_can_be_left_out(left_out: str, realm: str) -> None:
    world = make_world(Plan(**{"side": 24, "havens": 2, "ocean": 47, left_out: False}), "small")  # type: ignore[arg-type]
    assert Realm(realm) not in {region.realm for region in world.regions.values()}
    assert faults(world) == []


def test_hidden_ways_savages_and_independents_can_be_left_out() -> None:
    bare = Plan(side=24, havens=2, ocean=47, hidden_ways=False, savages=False, independents=False)
    world = make_world(bare, "small")
    assert not any(place.closed for place in world.places.values())
    assert not {"savages", "noble"} & {unit.kind for unit in world.units.values()}


@pytest.mark.slow
@pytest.mark.rule("OLY-LOC-18")
def test_there_are_hidden_ways_and_holes_in_a_large_world() -> None:
    world = make_world(Plan(side=64, havens=4, ocean=40), "holes")
    regular = [p for p in world.places.values() if not p.within and world.realm_of(p) == Realm.REGULAR]
    holes = 64 * 64 - len(regular)
    bridges = [link for place in regular for link in place.links if link.hidden and link.direction]
    assert 0 < holes <= 64 * 64 // 100
    assert len(bridges) == 2 * holes
    assert any(place.closed for place in regular)


def test_too_little_land_is_refused_with_what_to_do() -> None:
    with pytest.raises(SetupError, match="choose a larger world or less ocean"):
        make_world(Plan(side=16, havens=6, ocean=97), "sea")


# What the lint finds


def _unlink(world: World) -> None:
    world.places[world.havens[0]].inner.clear()


def _drown(world: World) -> None:
    world.places[world.places[world.havens[0]].within].kind = "ocean"


def _loop(world: World) -> None:
    gate = next(iter(world.gates.values()))
    gate.to = gate.at


def _strand(world: World) -> None:
    world.places[world.olympus].links.append(Link(to="nowhere", days=1))


def _double(world: World) -> None:
    unit = next(iter(world.units.values()))
    world.places[world.imperial].units.append(unit.id)


def _rename(world: World) -> None:
    world.places[world.imperial].name = "Nowhere"


def _glut(world: World) -> None:
    world.places[world.imperial].supplies["10"] = 11


def _twin(world: World) -> None:
    world.gates[world.imperial] = Gate(id=world.imperial, at=world.imperial, to=world.olympus)


@each(
    "spoil, said",
    [
        (_unlink, "does not stand in the list of what it lies in"),
        (_drown, "is cut off"),
        (_loop, "leads nowhere"),
        (_strand, "has a way to nowhere, which is nowhere"),
        (_double, "is in two places"),
        (_rename, "there is no Imperial City"),
        (_glut, "yields more than the table says"),
        (_twin, "is a place and a gate"),
    ],
)
def test_a_spoilt_world_is_found_out(spoil: Callable[[World], None], said: str) -> None:
    world = make_world(Plan(side=16, havens=2, ocean=47), "spoilt")
    spoil(world)
    assert any(said in fault for fault in faults_of_broken(world))


def faults_of_broken(world: World) -> list[str]:
    """What the lint says before a broken world stops it."""
    found = []
    try:
        for fault in world_faults(world):
            found.append(fault.message)
    except KeyError:
        assert found
    return found


# Joining


def request(seat: str = "1", name: str = "The Seekers", **choices: str) -> SeatRequest:
    return SeatRequest(id=seat, name=name, choices=OlympiaChoices(**choices))


@pytest.mark.rule("OLY-GAP-25", "OLY-TERM-04", "OLY-LOYAL-02", "OLY-STUDY-09", "OLY-SUBMIT-16", "OLY-INTRO-05")
def test_a_newcomer_gets_what_the_rules_say() -> None:
    world = setup.new_game(OlympiaOptions(size="24x24"), [request(noble="Osswid", haven="Brightwater")], "one")
    (player,) = world.players.values()
    (noble,) = (unit for unit in world.units.values() if unit.player == player.id)
    assert (player.name, player.points, player.fast_study, player.status) == ("The Seekers", 18, 200, "active")
    assert player.claim == {"1": 5000, "77": 50, "78": 100, "52": 5}
    assert len(set(player.unformed)) == 5
    assert (noble.name, noble.loyalty, noble.rating, noble.health) == ("Osswid", Loyalty.OATH, 2, 100)
    assert (noble.attack, noble.defense, noble.missile, noble.breaks) == (80, 80, 0, 50)
    assert noble.items == {"1": 200, "10": 25}
    assert world.places[noble.place].name == "Brightwater"
    assert world.places[noble.place].units[0] == noble.id
    assert faults(world) == []


@pytest.mark.rule("OLY-GAP-25")
def test_an_old_house_has_a_companion_who_knows_his_craft_and_means_to_practise_it() -> None:
    options = OlympiaOptions(size="16x16", start="old houses")
    world = setup.new_game(options, [request(companion="mage"), request("2", "Tars")], "one")
    for player, skills in zip(
        world.players.values(), (["800", "801", "802", "804", "860", "861"], ["680"]), strict=True
    ):
        first, companion = (unit for unit in world.units.values() if unit.player == player.id)
        assert (companion.under, first.beneath) == (first.id, [companion.id])
        assert (companion.loyalty, companion.rating, companion.points) == (Loyalty.CONTRACT, 500, 1)
        assert list(companion.skills) == player.lore == skills
        assert companion.aura == companion.most_aura == (6 if "800" in skills else 0)
        assert player.claim == {"1": 20_000, "77": 150, "78": 600, "52": 12, "261": 2, "11": 130, "12": 80, "19": 14}
    assert faults(world) == []
    late = request("3", "Late", companion="envoy")
    setup.add_seat(world, late, Dice("late"))
    assert [unit.name for unit in world.units.values() if unit.player][-1] == "Envoy of Late"
    ports = [world.places[code] for code in world.havens if is_port(world, world.places[code])]
    setup.add_seat(world, request("4", "Salt", companion="captain", haven=ports[0].name), Dice("late"))
    captain = [unit for unit in world.units.values() if unit.player][-1]
    ship = world.places[captain.place]
    assert (ship.kind, ship.name, ship.within, ship.units) == ("galley", "Pride of Salt", ports[0].id, [captain.id])
    assert faults(world) == []


@pytest.mark.rule("OLY-GAP-25", "OLY-TERM-09")
@each("turn, points, fast", [(0, 18, 200), (7, 18, 214), (8, 19, 216), (50, 24, 300), (200, 43, 400)])
def test_latecomers_catch_up(turn: int, points: int, fast: int) -> None:
    world = setup.new_game(OlympiaOptions(size="16x16"), [], "late")
    world.turn = turn
    setup.add_seat(world, request(), Dice("late"))
    (player,) = world.players.values()
    assert (player.points, player.fast_study, player.joined) == (points, fast, turn)


@pytest.mark.rule("OLY-PRIO-03")
def test_the_newest_noble_stands_on_top_of_the_haven() -> None:
    seats = [request(str(number), f"Faction {number}", haven="Aldermoor") for number in range(1, 4)]
    world = setup.new_game(OlympiaOptions(size="24x24"), seats, "three")
    here = world.places[world.havens[0]].units
    assert [world.units[code].name for code in here[:3]] == ["Faction 3", "Faction 2", "Faction 1"]


def test_a_haven_that_is_not_there_is_refused() -> None:
    few = OlympiaOptions(size="24x24", havens="2")
    with pytest.raises(SetupError, match="no haven Fernhold; it has Aldermoor, Brightwater"):
        setup.check_seat(few, [], request(haven="Fernhold"))
    with pytest.raises(SetupError, match="no haven Fernhold; it has Aldermoor, Brightwater"):
        setup.new_game(few, [request(haven="Fernhold")], "x")
    setup.check_seat(few, [], request(haven="Brightwater"))


def test_a_faction_needs_a_name_and_a_seat_has_only_one() -> None:
    with pytest.raises(SetupError, match="needs a letter or a digit"):
        setup.check_seat(OlympiaOptions(), [], request(name='"[]"'))
    with pytest.raises(SetupError, match="has a faction in this world already"):
        setup.new_game(OlympiaOptions(size="16x16"), [request(), request()], "x")


@each("players, side", [(1, 32), (30, 32), (40, 40), (60, 48), (100, 64), (180, 80), (500, 80)])
def test_the_world_grows_with_the_players(players: int, side: int) -> None:
    assert setup.plan(OlympiaOptions(), players).side == side


def test_names_are_never_given_twice() -> None:
    names = Namer(Dice("names"))
    given = [names.region() for _ in range(400)] + [names.city(port=True) for _ in range(400)]
    assert len(set(given)) == len(given)
    assert max(map(len, given)) <= 25
