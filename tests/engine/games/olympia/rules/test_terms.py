"""What the words of the rulebook mean: factions, nobles, men, stacks, places, items, the orders read at once."""

from __future__ import annotations

import re

import pytest

from engine import rulebook
from engine.core import document
from engine.core.diagnostics import Diagnostic
from engine.core.dice import Dice
from engine.core.orders import OrderSheet, read_orders
from engine.core.ruleset import SeatRequest, check_orders
from engine.games.olympia.battle.battle_events import BattleFought
from engine.games.olympia.book import BOOK
from engine.games.olympia.founding import setup
from engine.games.olympia.founding.setup import OlympiaChoices, OlympiaOptions
from engine.games.olympia.instant import naming
from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.rules.land import LANDS
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.ruleset import RULESET
from engine.games.olympia.state import Built, Realm, World
from engine.games.olympia.telling.lookup import lookup
from engine.games.olympia.units.presence import everybody
from tests.engine.games.olympia.props.camp import Camp
from tests.engine.games.olympia.props.kit import building, inside, noble, stacked
from tests.engine.games.olympia.props.played import code, part, play, seen, text, two_seats
from tests.engine.games.olympia.props.road import Road
from tests.suite.table import each

RULES = rulebook.load("olympia")


@pytest.fixture
def made() -> World:
    return two_seats()


@pytest.fixture(scope="module")
def new_world() -> World:
    seat = SeatRequest(id="1", name="The Seekers", choices=OlympiaChoices(noble="Osswid"))
    return setup.new_game(OlympiaOptions(size="24x24", havens="2"), [seat], "terms")


def told(sheet: OrderSheet) -> list[Diagnostic]:
    """What the check says of a sheet, but for who has no orders."""
    return [found for found in sheet.diagnostics if found.code != "idle"]


def state_of(world: World) -> World:
    """A world of one's own, to be changed."""
    return document.decode(document.encode(world), World)


# Factions, nobles, players


@pytest.mark.rule("OLY-TERM-02", "OLY-TERM-03")
def test_a_faction_begins_with_one_noble_and_is_all_that_its_player_controls(new_world: World) -> None:
    own = RULESET.look.view(new_world, "1").own
    assert [unit.name for unit in own.values()] == ["Osswid"]
    world = state_of(new_world)
    world.player_of("1").unformed = ["5717"]
    world, _ = play(world, turn=1, **{"1": f"unit {next(iter(own))}\nform 5717 Feasel"})
    assert sorted(unit.name for unit in RULESET.look.view(world, "1").own.values()) == ["Feasel", "Osswid"]
    assert {unit.name for unit in world.units.values() if unit.player} == {"Feasel", "Osswid"}


@pytest.mark.slow
@pytest.mark.rule("OLY-SCHED-03", "OLY-TURN-01", "OLY-GAP-96")
def test_who_joins_between_turns_plays_from_the_next_one_on(new_world: World) -> None:
    world, outcome = play(state_of(new_world))
    assert list(outcome.reports) == ["1"]
    late = SeatRequest(id="2", name="The Late", choices=OlympiaChoices(noble="Feasel"))
    setup.add_seat(world, late, Dice("late"))
    world, outcome = play(world, turn=2, **{"2": f"unit {code(world, 'Feasel')}\nclaim 300"})
    assert list(outcome.reports) == ["1", "2"]
    assert world.units[code(world, "Feasel")].count("1") == 500 - 25  # the pay of 25 peasants
    assert any("The Late" in line.text for line in outcome.headlines)


@pytest.mark.rule("OLY-PLAYER-01")
def test_the_player_entity_is_nowhere_and_nobody_sees_it(made: World) -> None:
    entity = made.player_of("b").id
    assert all(entity not in place.units for place in made.places.values())
    view = seen(made)
    assert entity not in view.titles
    assert entity not in {unit.id for place in view.places.values() for unit in place.units()}
    _, outcome = play(made, a=f"unit {code(made, 'Osswid')}\nattack {entity}")
    assert f" 1: [{entity}] is not here." in part(text(outcome), f"Osswid [{code(made, 'Osswid')}]")


@pytest.mark.rule("OLY-REPORT-01", "OLY-TURN-16")
def test_everybody_gets_a_report_and_the_times_every_turn(made: World) -> None:
    for _ in range(2):
        made, outcome = play(made)
        assert set(outcome.reports) == {"a", "b"}
        assert outcome.date
        assert all(text(outcome, seat).startswith(f"Olympia turn {made.turn}\n") for seat in "ab")


# Men and stacks


@pytest.mark.rule("OLY-TERM-06", "OLY-GAP-48", "OLY-GAP-93")
def test_men_are_shown_with_their_noble_and_come_from_recruiting(made: World) -> None:
    osswid = made.units[code(made, "Osswid")]
    osswid.items = {"1": 50, "72": 2, "77": 9}
    made.places[osswid.place].supplies = {"10": 3}
    made, outcome = play(made, a=f"unit {osswid.id}\nrecruit", b=f"unit {code(made, 'Feasel')}\nwait day 9")
    assert f"   Osswid [{osswid.id}], with three peasants\n" in text(outcome, "b")
    assert made.units[osswid.id].items["10"] == 3
    assert made.units[osswid.id].skills == {}


@pytest.mark.rule("OLY-GAP-48")
def test_a_character_is_shown_with_men_animals_beasts_and_engines_in_their_order(made: World) -> None:
    feasel = made.units[code(made, "Feasel")]
    feasel.items = {"1": 500, "60": 1, "51": 2, "12": 1, "280": 1, "74": 3, "78": 9}
    stacks = seen(made).places[feasel.place].stacks
    (shown,) = (stack.leader.men for stack in stacks if stack.leader.id == feasel.id)
    assert list(shown) == [item for item in ITEMS if item in ("12", "51", "60", "280")]


@pytest.mark.rule("OLY-TERM-07")
def test_work_animals_have_no_part_in_combat_and_fighting_beasts_do() -> None:
    assert [ITEMS[item].fighter for item in ("51", "52", "53", "76")] == [None] * 4
    assert all(item.fighter for item in ITEMS.values() if item.beast and item.key != "76" and not item.animal)


@pytest.mark.rule("OLY-TERM-10")
def test_a_stack_moves_and_fights_together() -> None:
    camp = Camp("pp")
    leader, follower = camp.noble("Osswid"), camp.noble("Feasel", items={"12": 30})
    camp.beneath(leader, follower)
    foe = camp.noble("Foe", "b", "aa01")
    camp.run({"Osswid": f"move east; attack {foe.id}"}, days=9)
    assert (leader.place, follower.place) == ("aa01", "aa01")
    (fought,) = camp.of(BattleFought)
    assert fought.account.figures == 33  # two nobles, thirty soldiers, and one who stood alone


@pytest.mark.rule("OLY-STACK-02")
def test_a_stack_is_shown_in_one_level_however_deep_it_is(made: World) -> None:
    osswid, candide = made.units[code(made, "Osswid")], made.units[code(made, "Candide")]
    third = noble(made, osswid.place, "Drakkar", player=made.player_of("a").id)
    stacked(made, osswid, candide)
    stacked(made, candide, third)
    lines = text(play(made)[1], "b").split("\n")
    at = lines.index(f"   Osswid [{osswid.id}], accompanied by:")
    assert lines[at + 1 : at + 3] == [f"      Candide [{candide.id}]", f"      Drakkar [{third.id}]"]


@pytest.mark.rule("OLY-SHIP-12")
def test_a_docked_ship_is_listed_with_its_owner_and_his_men(made: World) -> None:
    ship = building(made, made.units[code(made, "Osswid")].place, "galley")
    ship.name = "HMS Pinafore"
    captain = noble(made, ship.id, "Captain McCook", player=made.player_of("b").id)
    captain.add("11", 5)
    captain.add("1", 50)
    lines = text(play(made)[1]).split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith(f"   HMS Pinafore [{ship.id}], galley"))
    assert lines[at].endswith(", owner:")
    assert lines[at + 1] == f"      Captain McCook [{captain.id}], with five workers"


@pytest.mark.rule("OLY-GAP-100")
def test_what_others_do_to_a_unit_stands_in_its_own_diary_with_the_day(made: World) -> None:
    feasel = made.units[code(made, "Feasel")]
    feasel.items = {"1": 90}
    _, outcome = play(made, b=f"unit {feasel.id}\nwait day 12\ngive {code(made, 'Osswid')} 1 20")
    lines = part(text(outcome), f"Osswid [{code(made, 'Osswid')}]")
    assert f"12: Received 20 gold from Feasel [{feasel.id}]." in lines


# Places and land


@pytest.mark.rule("OLY-LOC-01")
def test_provinces_lie_in_a_grid_and_belong_to_named_regions(new_world: World) -> None:
    grid = [p for p in new_world.places.values() if not p.within and new_world.realm_of(p) is Realm.REGULAR]
    assert len({(p.row, p.column) for p in grid}) == len(grid) > 24 * 24 * 0.9
    assert all(p.row < 24 and p.column < 24 for p in grid)
    regions = [region for region in new_world.regions.values() if region.provinces]
    assert all(place.region in new_world.regions for place in grid)
    assert sum(bool(region.name) for region in regions) > len(regions) / 2
    assert {p.region for p in grid if p.kind == "ocean"}.isdisjoint(p.region for p in grid if p.kind != "ocean")


@pytest.mark.rule("OLY-LOC-26")
def test_the_kinds_of_sub_locations_are_those_of_the_list() -> None:
    named = RULES.rule("OLY-LOC-26").text.partition(": ")[2].partition("; and structures")[0].split(", ")
    known = {key for key, land in LANDS.items() if land.level == "inside"}
    beyond = {"sewer", "pit of Hades"}  # of other worlds
    assert {kind for kind in named if kind not in ("port city", "tunnel chamber")} == known - beyond - {"chamber"}
    assert LANDS["chamber"].level == "province" or "chamber" in known
    assert STRUCTURES


@pytest.mark.rule("OLY-DANGER-05", "OLY-GAP-O11")
@each("realm, claimed", [("regular", 50), ("hades", 0), ("faery", 0), ("cloud", 0)])
def test_the_regular_world_is_none_of_the_others(realm: str, claimed: int) -> None:
    made = two_seats()
    made.regions[made.places["aa00"].region].realm = Realm(realm)
    made.player_of("a").claim = {"1": 50}
    made, _ = play(made, a=f"unit {code(made, 'Osswid')}\nclaim 50")
    assert made.units[code(made, "Osswid")].count("1") == claimed


@pytest.mark.rule("OLY-DANGER-05")
def test_havens_and_their_provinces_are_of_the_regular_world_and_the_tunnels_are_not(new_world: World) -> None:
    assert all(new_world.realm_of(new_world.places[haven]) is Realm.REGULAR for haven in new_world.havens)
    tunnels = [place for place in new_world.places.values() if place.kind in ("tunnel", "chamber")]
    assert {new_world.realm_of(place) for place in tunnels} == {Realm.UNDERCITY}


@pytest.mark.rule("OLY-LAND-01")
def test_what_nobody_takes_of_the_tax_base_is_not_kept(made: World) -> None:
    made, _ = play(made)
    once = made.places["aa00"].tax
    made, _ = play(made)
    assert made.places["aa00"].tax == once > 0


@pytest.mark.rule("OLY-CASTLE-03")
@each("in_city", [False, True])
def test_a_castle_in_the_city_gets_the_taxes_of_the_province(in_city: bool) -> None:
    camp = Camp("p")
    city = inside(camp.world, "aa00", "city")
    castle = inside(camp.world, city.id if in_city else "aa00", "castle", built=Built(finished=True))
    owner = camp.noble("Erekosse", "a", castle.id)
    camp.world.places["aa00"].tax, city.tax = 100, 60
    camp.run(end=True)
    assert owner.count("1") == 80


# Magic and items


@pytest.mark.rule("OLY-ITEM-05")
def test_items_have_the_numbers_of_the_list() -> None:
    named = re.findall(r"([a-z]+) (\d+)", RULES.rule("OLY-ITEM-05").text)
    assert len(named) == 6
    assert {ITEMS[number].name for _, number in named} == {name for name, _ in named}


@pytest.mark.rule("OLY-MAGIC-06")
def test_a_spell_uses_up_its_rare_item_and_is_refused_without() -> None:
    camp = Camp("p")
    one = camp.noble("Osswid", skills={"820": 0, "823": 0}, aura=20, most_aura=20, items={"84": 1})
    camp.run({"Osswid": "use 823 823; use 823 823"}, days=30)
    assert (one.items, len(one.unique)) == ({}, 1)
    assert camp.said("a")[-1] == "This takes one blank scroll [84], which is not there."


@pytest.mark.rule("OLY-MAGIC-08", "OLY-MAGIC-12")
def test_where_magic_and_the_making_of_artifacts_are_taught(new_world: World) -> None:
    cities = [place for place in new_world.places.values() if place.kind == "city"]
    schools = ("800", "820", "840", "860", "880", "900")
    taught = {school: [city for city in cities if school in city.lessons] for school in schools}
    assert len(taught["800"]) > len(cities) / 2
    assert max(schools, key=lambda school: len(taught[school])) == "800"
    assert not any(city.haven for city in taught["880"])
    assert {new_world.realm_of(city) for city in taught["880"]} <= {Realm.REGULAR, Realm.SUBWORLD, Realm.HADES}


# Orders that are read at once, and what frames them


@pytest.mark.rule("OLY-ORDER-19", "OLY-ORDER-38", "OLY-ORDER-44", "OLY-ORDER-46", "OLY-ORDER-49", "OLY-ORDER-62")
@pytest.mark.rule("OLY-ORDER-78")
@each(
    "line, answer",
    [
        ("email ann@example.org", "email: addresses are not needed here: reports come to your channel"),
        ("vis_email ann@example.org", "vis_email: addresses are not needed here"),
        ('password "sneaky"', "password: passwords are not needed here, and this one was not kept"),
        ("notab 1", "notab: reports have no tabs"),
        ("players", "players: use /lookup players"),
        ("resend 3", "resend: use /report"),
        ("lore 600", "lore: use /lookup"),
    ],
)
def test_orders_of_the_mail_age_are_answered_with_what_took_their_place(line: str, answer: str) -> None:
    made = two_seats()
    assert BOOK.by_keyword[line.split()[0]].takes.priority is None
    sheet = check_orders(RULESET, seen(made), f"unit {made.player_of('a').id}\n{line}")
    assert [found.message for found in told(sheet)] == [answer]
    after, outcome = play(made, a=f"unit {made.player_of('a').id}\n{line}")
    assert after.player_of("a").queues == {}
    assert not any("possible" in said or "understood" in said for said in outcome.reports["a"].warnings)


@pytest.mark.rule("OLY-ORDER-80", "OLY-GAP-O80", "OLY-GAP-O49")
def test_the_list_of_players_shows_numbers_names_and_real_names(made: World) -> None:
    a = made.player_of("a").id
    made, _ = play(made, a=f'unit {a}\nrealname "Ann Other"\ntimes 1')
    assert (made.player_of("a").real_name, made.player_of("a").no_times) == ("Ann Other", True)
    ((_, listed),) = lookup(seen(made, "b"), "players")
    rows = [line.split() for line in listed.split("\n")]
    assert [a, "Alphas", "Ann", "Other"] in rows
    assert [made.player_of("b").id, "Betas"] in rows
    made, _ = play(made, a=f"unit {a}\ntimes 0")
    assert not made.player_of("a").no_times
    assert read_orders(f'unit {a}\nrealname "{"x" * 60}"', BOOK).errors == ()
    assert [found.line for found in read_orders(f'unit {a}\nrealname "{"x" * 61}"', BOOK).errors] == [2]
    assert {one.keyword for one in (*naming.ORDERS, naming.REAL_NAME) if one.takes.of_faction} == {"name", "realname"}


@pytest.mark.rule("OLY-GAP-O81", "OLY-SUBMIT-07")
def test_what_stands_after_end_is_ignored_and_begin_comes_first(made: World) -> None:
    faction, osswid = made.player_of("a").id, code(made, "Osswid")
    framed = f"begin {faction}\nunit {osswid}\nexplore\nend\nunit {osswid}\ndie\nfrobnicate"
    sheet = check_orders(RULESET, seen(made), framed)
    assert [order.name for order in sheet.orders] == ["explore"]
    assert told(sheet) == []
    late = check_orders(RULESET, seen(made), f"unit {osswid}\nexplore\nbegin {faction}\ndie\nend")
    assert [found.code for found in told(late)] == ["begin"]
    assert (told(late)[0].line, [order.name for order in late.orders]) == (3, ["explore", "die"])


@pytest.mark.rule("OLY-GAP-O15")
def test_default_takes_back_what_was_declared_to_several_and_to_a_garrison() -> None:
    road = Road.over("p")
    one = road.noble("aa00")
    guard = noble(road.world, "aa00", "Garrison", kind="garrison")
    other = road.noble("aa00", "Feasel", player=road.other)
    road.month_of(Osswid=f"hostile {guard.id} {road.other.id}; defend {other.id}")
    assert one.attitudes.hostile == [guard.id, road.other.id]
    road.month_of(Osswid=f"default garrison {road.other.id} {other.id}")
    assert (one.attitudes.hostile, one.attitudes.defend) == ([], [])
    assert guard in list(everybody(road.world, road.world.places["aa00"]))


@pytest.mark.rule("OLY-SUBMIT-01")
def test_mistakes_are_told_at_once_and_the_rest_is_in_the_queue(made: World) -> None:
    osswid = code(made, "Osswid")
    sheet = check_orders(RULESET, seen(made), f"unit {osswid}\nwait turn 9\nstdy 600\nexplore")
    assert [(found.line, found.severity) for found in told(sheet)] == [(3, "error")]
    made, _ = play(made, a=f"unit {osswid}\nwait turn 9\nstdy 600\nexplore")
    assert made.player_of("a").queues == {osswid: ["explore"]}
    assert made.units[osswid].running is not None
