"""What an arrival brings with it, which ways an order means, and who is let through (OLY-LOC-17 to -24)."""

from __future__ import annotations

import pytest

from engine.core.acting import NotPossible
from engine.games.olympia.land.ways import Way
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Direction, Link, Place, Realm, Running, Storm, Unit
from engine.games.olympia.travel.arriving import arrive, factions, party, tell_arrival, tell_departure
from engine.games.olympia.travel.exploring import explored
from engine.games.olympia.travel.hazards import batter_ships, tire_flyers
from engine.games.olympia.travel.routes import check_entry, check_in_the_air, check_on_foot, find_way, known_ways
from engine.games.olympia.travel.sailing import is_sailable
from engine.games.olympia.travel.travel_events import WayLearned
from tests.engine.games.olympia.props.camp import Camp
from tests.engine.games.olympia.props.kit import beyond, building, inside
from tests.engine.games.olympia.props.road import Road
from tests.suite.table import each

N, E, S, W = Direction.NORTH, Direction.EAST, Direction.SOUTH, Direction.WEST


def arrival(camp: Camp, unit: Unit, way: Way, *, days: int = 7, rest: float = 0.99) -> OlympiaTurn:
    turn = camp.quiet(rest=rest)
    arrive(turn, unit, way, days=days)
    return turn


@pytest.mark.rule("OLY-PRIS-07")
@each("days, roll, held", [(1, 0.0, True), (2, 0.0, False), (2, 0.019, False), (2, 0.02, True)])
def test_prisoners_may_get_away_on_a_journey_of_more_than_a_day(days: int, roll: float, held: bool) -> None:
    camp = Camp("pp")
    holder = camp.noble("Osswid")
    captive = camp.prisoner(holder, "Alion")
    arrival(camp, holder, Way("aa01", days, E), days=days, rest=roll)
    assert (captive.place, captive.prisoner) == ("aa01", held)


@pytest.mark.rule("OLY-GAP-71", "OLY-GAP-72")
@each(
    "realm, perilous",
    [(Realm.FAERY, True), (Realm.HADES, True), (Realm.CLOUD, False), (Realm.SUBWORLD, False), (Realm.REGULAR, False)],
)
def test_bandits_wait_in_provinces_of_faery_and_hades_and_not_inside_them(realm: Realm, perilous: bool) -> None:
    camp = Camp("pp")
    wild, _ = beyond(camp.world, realm, "forest", [50], 2)
    hill = inside(camp.world, wild.id, "faery hill")
    unit = camp.noble("Osswid")
    assert arrival(camp, unit, Way(wild.id, 1)).scratch.entered == ([unit.id] if perilous else [])
    assert arrival(camp, unit, Way(hill.id, 1)).scratch.entered == []


@pytest.mark.rule("OLY-GAP-29")
def test_over_the_ocean_evenings_go_on_counting_and_on_land_they_end() -> None:
    camp = Camp("p~~p")
    unit = camp.noble("Osswid", aloft=4)
    mate = camp.beneath(unit, camp.noble("Feasel", aloft=2))
    for code, aloft, flyways in (("aa01", (4, 2), ["aa01"]), ("aa02", (4, 2), ["aa01", "aa02"]),
                                 ("aa01", (4, 2), ["aa01", "aa02"]), ("aa00", (0, 0), ["aa01", "aa02"])):  # fmt: skip
        arrival(camp, unit, Way(code, 3, E))
        assert ((unit.aloft, mate.aloft), camp.world.flyways) == (aloft, flyways)


def test_a_stack_heads_where_it_last_went_on_the_map() -> None:
    camp = Camp("ppp")
    inn = building(camp.world, "aa01", "inn")
    unit = camp.noble("Osswid")
    headings = []
    for way in (Way("aa01", 7, E), Way(inn.id, 0, Direction.IN), Way("aa01", 0, Direction.OUT), Way("aa00", 7, W)):
        arrival(camp, unit, way)
        headings.append(unit.heading)
    assert headings == [E, E, E, W]


@pytest.mark.rule("OLY-GAP-85")
@each(
    "way, hidden, left, came",
    [
        (Way("aa01", 7, E), False, "goes east.", "arrives from the west."),
        (Way("aa01", 7, E, hidden=True), False, "leaves.", "arrives."),
        (Way("aa01", 7, E), True, "goes east.", "arrives."),
        (Way("aa01", 7), False, "Plain [aa01]", "Plain [aa00]"),
        (Way("aa01", 7, Direction.UP), False, "Plain [aa01]", "Plain [aa00]"),
    ],
)
def test_strangers_see_where_one_goes_and_comes_from_unless_that_is_hidden(
    way: Way, hidden: bool, left: str, came: str
) -> None:
    camp = Camp("pp")
    unit = camp.noble("Osswid")
    camp.noble("Here", "b")
    camp.noble("There", "c", at="aa01")
    origin = camp.world.places["aa00"]
    origin.hidden = hidden
    turn = camp.quiet()
    tell_departure(turn, unit, way)
    tell_arrival(turn, unit, origin, way)
    who = f"Osswid [{unit.id}]"
    (seen,), (met,) = camp.said("b"), camp.said("c")
    assert seen.startswith(who)
    assert met.startswith(who)
    assert left in seen
    assert came in met


def test_a_party_is_named_with_all_who_are_in_it() -> None:
    camp = Camp()
    unit = camp.noble("Osswid")
    assert party(camp.world, unit) == f"Osswid [{unit.id}]"
    mate = camp.beneath(unit, camp.noble("Feasel"))
    last = camp.beneath(mate, camp.noble("Alion", "b"))
    assert party(camp.world, unit) == f"Osswid [{unit.id}], accompanied by Feasel [{mate.id}], Alion [{last.id}]"
    stray = camp.noble("Stray", "")
    assert [player.id for player in factions(camp.world, [unit, stray, last, mate])] == ["fa1", "fb1"]


@pytest.mark.rule("OLY-LOC-21")
def test_a_faction_notes_a_province_once_and_a_hidden_way_from_both_ends_once() -> None:
    camp = Camp("pp")
    camp.world.places["aa00"].closed, camp.world.places["aa01"].closed = [E], [W]
    unit = camp.noble("Osswid")
    player = camp.player("a")
    there, back = Way("aa01", 7, E, hidden=True), Way("aa00", 7, W, hidden=True)
    told = [len([*_told(arrival(camp, unit, way))]) for way in (there, back, there)]
    assert (told, player.knows, player.visited) == ([1, 0, 0], ["aa00 aa01", "aa01 aa00"], ["aa01", "aa00"])


def _told(turn: OlympiaTurn) -> list[WayLearned]:
    return [event for event in turn.events if isinstance(event, WayLearned)]


@pytest.mark.rule("OLY-LOC-18", "OLY-LOC-21")
def test_a_hidden_inner_place_is_known_by_its_code_and_a_hidden_province_by_the_way_there() -> None:
    camp = Camp("pp")
    cave = inside(camp.world, "aa00", "cave", hidden=True)
    camp.world.places["aa01"].hidden = True
    unit = camp.noble("Osswid")
    arrival(camp, unit, Way(cave.id, 1, Direction.IN, hidden=True))
    assert camp.player("a").knows == [f"aa00 {cave.id}", cave.id]
    arrival(camp, unit, Way("aa00", 1, Direction.OUT))
    arrival(camp, unit, Way("aa01", 7, E, hidden=True))
    assert camp.player("a").knows == [f"aa00 {cave.id}", cave.id, "aa00 aa01"]


# Routes


def roads() -> tuple[Road, Place, Unit]:
    """A plain with a way of the second month, a hidden one, and one for flyers."""
    road = Road.over("pp~")
    place = road.world.places["aa00"]
    place.links = [
        Link(to="aa01", days=1, months=(2, 3)),
        Link(to="aa02", days=2, direction=Direction.UP, hidden=True),
        Link(to="aa02", days=3, direction=Direction.DOWN, flying=True),
    ]
    return road, place, road.noble("aa00")


@pytest.mark.rule("OLY-LOC-19", "OLY-LOC-20", "OLY-GAP-71")
@each("turn, days", [(1, [7, 3]), (2, [7, 1, 3]), (3, [7, 1, 3]), (4, [7, 3]), (10, [7, 1, 3])])
def test_ways_are_known_that_are_open_this_month_and_were_found(turn: int, days: list[int]) -> None:
    road, place, unit = roads()
    assert [way.days for way in known_ways(road.world, unit, place, turn)] == days
    stray = road.noble("aa00")
    stray.player = ""
    assert [way.days for way in known_ways(road.world, stray, place, turn)] == days
    road.own.knows.append("aa00 aa02")
    assert [way.days for way in known_ways(road.world, unit, place, turn)] == sorted(
        [*days, 2], key=[7, 1, 2, 3].index
    )  # fmt: skip


@pytest.mark.rule("OLY-LOC-02", "OLY-LOC-08")
def test_a_direction_or_a_code_means_the_first_way_that_can_be_passed() -> None:
    road, place, unit = roads()
    one, other = inside(road.world, "aa00", "mine"), inside(road.world, "aa00", "city")
    assert find_way(road.world, unit, place, "in", 1).to == one.id
    one.built = building(road.world, "aa01", "mine").built
    one.built.fallen = 1  # type: ignore[union-attr]
    assert find_way(road.world, unit, place, "in", 1).to == other.id
    assert find_way(road.world, unit, place, one.id, 1).impassable
    assert find_way(road.world, unit, place, "aa01", 2).days == 7
    with pytest.raises(NotPossible) as refused:
        find_way(road.world, unit, place, "west", 1)
    assert refused.value.code is Refusal.NO_WAY


def refusal_on_foot(road: Road, at: str, way: Way) -> Refusal | None:
    try:
        check_on_foot(road.world, road.world.places[at], way)
    except NotPossible as problem:
        return Refusal(problem.code)
    return None


@pytest.mark.rule("OLY-LOC-04", "OLY-LOC-23", "OLY-DANGER-04")
def test_where_nobody_walks() -> None:
    road = Road.over("p~p")
    ship, island = building(road.world, "aa01", "galley"), inside(road.world, "aa01", "island")
    found = [
        refusal_on_foot(road, "aa00", Way("aa02", 1)),
        refusal_on_foot(road, "aa00", Way("aa02", 1, impassable=True)),
        refusal_on_foot(road, "aa00", Way("aa02", 1, flying=True)),
        refusal_on_foot(road, "aa00", Way("aa01", 1)),
        refusal_on_foot(road, "aa01", Way("aa02", 1)),
        refusal_on_foot(road, "aa01", Way(ship.id, 0)),
        refusal_on_foot(road, "aa01", Way(island.id, 1)),
        refusal_on_foot(road, ship.id, Way("aa01", 0)),
    ]
    sea = Refusal.NEEDS_A_SHIP
    assert found == [None, Refusal.IMPASSABLE, Refusal.ONLY_FLYING, sea, sea, None, sea, sea]


@pytest.mark.rule("OLY-GAP-29")
@each(
    "realm, flies",
    [(Realm.HADES, False), (Realm.UNDERCITY, False), (Realm.SUBWORLD, True), (Realm.FAERY, True), (Realm.CLOUD, True)],
)
def test_nobody_flies_in_hades_and_tunnels_nor_into_them_nor_out(realm: Realm, flies: bool) -> None:
    road = Road.over("p")
    deep, other = beyond(road.world, realm, "forest", [50], 2)
    for place, goal in ((deep, other), (deep, road.world.places["aa00"]), (road.world.places["aa00"], deep)):
        if flies:
            check_in_the_air(road.world, place, Way(goal.id, 1))
            continue
        with pytest.raises(NotPossible):
            check_in_the_air(road.world, place, Way(goal.id, 1))


def refusal_at_the_door(road: Road, unit: Unit, at: str, way: Way) -> Refusal | None:
    try:
        check_entry(road.world, unit, road.world.places[at], way)
    except NotPossible as problem:
        return Refusal(problem.code)
    return None


@pytest.mark.rule("OLY-CTRL-03", "OLY-GAP-32", "OLY-GAP-S845")
def test_who_is_let_in_and_out() -> None:
    road = Road.over("p~")
    ship, inn = building(road.world, "aa01", "galley"), building(road.world, "aa00", "inn")
    hill = inside(road.world, "aa00", "rocky hill")
    road.noble(hill.id, "Hermit", player=road.other)
    unit = road.noble("aa00")
    aboard, ashore = Way(ship.id, 0, Direction.IN), Way("aa01", 0, Direction.OUT)
    into, onto = Way(inn.id, 0, Direction.IN), Way(hill.id, 1, Direction.IN)

    def found() -> list[Refusal | None]:
        doors = (("aa01", aboard), (ship.id, ashore), ("aa00", into), ("aa00", onto))
        return [refusal_at_the_door(road, unit, at, way) for at, way in doors]

    assert found() == [None, None, None, None]
    road.noble(inn.id, "Host", player=road.other)
    captain = road.noble(ship.id, "Captain", player=road.other)
    assert found() == [Refusal.ENTRY_REFUSED, None, Refusal.ENTRY_REFUSED, None]
    captain.running = Running(words="sail w", left=1, goal="aa00")
    ship.built.pilot = captain.id  # type: ignore[union-attr]
    assert found() == [Refusal.UNDER_WAY, Refusal.UNDER_WAY, Refusal.ENTRY_REFUSED, None]
    for code in (ship.id, "aa01", inn.id, hill.id):
        road.world.places[code].barrier = 1
    assert found() == [Refusal.BARRIER, Refusal.UNDER_WAY, Refusal.BARRIER, Refusal.BARRIER]
    captain.running = None
    assert found() == [Refusal.BARRIER] * 4


# Ships


@pytest.mark.rule("OLY-LOC-22", "OLY-LOC-23", "OLY-LOC-24")
def test_where_ships_sail() -> None:
    road = Road.over("p~~")
    made = road.world
    island, wreck = inside(made, "aa01", "island"), inside(made, "aa01", "galley")
    land, sea = made.places["aa00"], made.places["aa01"]
    sailed = [
        (land, Way("aa01", 1, E), True), (sea, Way("aa00", 1, W), True), (sea, Way("aa02", 3, E), True),
        (sea, Way(island.id, 1, Direction.IN), True), (island, Way("aa01", 1, Direction.OUT), True),
        (sea, Way(wreck.id, 0, Direction.IN), False), (land, Way(island.id, 1), False),
        (land, Way("aa00", 1, Direction.OUT), False), (land, Way("aa01", 1, E, impassable=True), False),
        (sea, Way("aa02", 3, E, flying=True), False), (sea, Way("aa02", 3, E, toll=1), False),
        (sea, Way("aa02", 3), True),
    ]  # fmt: skip
    assert [is_sailable(made, here, way) for here, way, _ in sailed] == [found for *_, found in sailed]


def test_from_a_ship_one_explores_the_sea_and_in_port_the_ship() -> None:
    road = Road.over("p~")
    afloat, docked = building(road.world, "aa01", "galley"), building(road.world, "aa00", "galley")
    inn = building(road.world, "aa01", "inn")
    assert [explored(road.world, place).id for place in (afloat, docked, inn)] == ["aa01", docked.id, inn.id]


@pytest.mark.rule("OLY-GAP-23", "OLY-GAP-65", "OLY-SHIP-03")
@each(
    "rows, kind, strength, roll, damage",
    [
        ("p~", "", 0, 1 / 75 - 0.001, (3, 5)), ("p~", "", 0, 1 / 75, (0, 0)),
        ("m~", "", 0, 1 / 50 - 0.001, (6, 9)), ("m~", "", 0, 1 / 50, (0, 0)),
        ("~~", "", 0, 0.0, (0, 0)), ("~~", "rain", 9, 0.0, (0, 0)), ("~~", "rain", 10, 0.0, (3, 9)),
        ("~~", "wind", 10, 0.0, (3, 9)), ("~~", "fog", 10, 0.0, (0, 0)), ("p~", "wind", 10, 0.0, (6, 14)),
    ],
)  # fmt: skip
def test_what_the_sea_does_to_a_ship_of_an_evening(
    rows: str, kind: str, strength: int, roll: float, damage: tuple[int, int]
) -> None:
    camp = Camp(rows)
    ship = building(camp.world, "aa01", "galley")
    camp.world.afloat = [ship.id]
    if kind:
        camp.world.raise_storm(_storm(kind, strength))
    found = []
    for most in (0.0, 0.999):
        ship.built.damage = 0  # type: ignore[union-attr]
        falls = [roll, most, roll, most]
        batter_ships(camp.quiet(dice={("sea", ship.id, 1): falls}, rest=0.999))
        found.append(ship.built.damage)  # type: ignore[union-attr]
    assert tuple(found) == damage


def _storm(kind: str, strength: int) -> Storm:
    return Storm(id="79001", kind=kind, name="Storm", place="aa01", strength=strength)


@pytest.mark.rule("OLY-GAP-29")
def test_all_over_the_sea_tire_and_only_those_of_more_than_fifteen_evenings_fall() -> None:
    camp = Camp("p~")
    fresh = camp.noble("Fresh", at="aa01", aloft=14)
    camp.noble("Tired", at="aa01", aloft=15)
    camp.world.flyways = ["aa01"]
    tire_flyers(camp.quiet())
    assert (fresh.aloft, camp.lives("Fresh"), camp.lives("Tired"), camp.world.flyways) == (15, True, False, ["aa01"])
    tire_flyers(camp.turn)
    assert (camp.lives("Fresh"), camp.world.flyways) == (False, ["aa01"])
    tire_flyers(camp.turn)
    assert camp.world.flyways == []
