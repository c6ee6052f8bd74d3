"""Worlds and the sides that begin in them."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.dice import Dice
from engine.core.document import decode, encode
from engine.core.ruleset import SeatRequest
from engine.core.telling.mapsheet import Sight
from engine.games.erfworld.doctrine.in_force import in_force
from engine.games.erfworld.founding.mapmaking import Shape, lay_land
from engine.games.erfworld.founding.setup import (
    ErfworldChoices,
    ErfworldOptions,
    add_seat,
    new_game,
)
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.land import TERRAINS
from engine.games.erfworld.rules.starts import CHIEF_RANKS, FERALS, HEAD_STARTS, TRIBES
from engine.games.erfworld.sight.view import view
from engine.games.erfworld.state import Birth, Site, World
from engine.games.erfworld.telling.map_sheet import map_sheet
from engine.games.erfworld.telling.sheet import template
from engine.games.erfworld.units.naming import Namer
from tests.engine.games.erfworld.props.soundness import faults
from tests.suite.table import each


def _seats(count: int, **choices: str) -> list[SeatRequest]:
    return [
        SeatRequest(id=str(number), name=f"Side {number}", choices=ErfworldChoices(**choices))
        for number in range(1, count + 1)
    ]


def test_names_come_into_the_world_without_what_hides_or_turns_text() -> None:
    turned = SeatRequest(id="1", name="Ev\u202eil", choices=ErfworldChoices(ruler="Rul\u202eer"))
    world = new_game(ErfworldOptions(), [turned, *_seats(2)[1:]], "names")
    side = world.sides["s1"]
    assert (side.name, world.commanders[side.ruler].name) == ("Evil", "Ruler")


def _world(seats: int = 3, seed: str = "a seed", **options: object) -> World:
    return new_game(ErfworldOptions(**options), _seats(seats), seed)


@pytest.mark.rule("ERF-WORLDGEN-01", "ERF-WORLDGEN-02", "ERF-WORLDGEN-03", "ERF-WORLDGEN-04", "ERF-WORLDGEN-05")
@each("seats", [1, 2, 4, 8])
@each("seed", ["one", "two", "three", "four", "five"])
def test_worlds_hang_together(seats: int, seed: str) -> None:
    assert list(faults(_world(seats, seed, spacing=8))) == []


@each(
    "spoil, fault",
    [
        (lambda w: w.hexes[0].roads.append(w.width * 3 + 3), "has a way to"),
        (lambda w: next(iter(w.packs.values())).__setattr__("count", 0), "is empty"),
        (lambda w: next(iter(w.cities.values())).__setattr__("place", 0), "does not stand where it says"),
        (lambda w: next(iter(w.sides.values())).__setattr__("draw", 2), "two sides are equally old"),
        (lambda w: w.hexes.pop(), "more or fewer hexes"),
    ],
)
def test_a_world_that_does_not_hang_together_is_found(spoil: object, fault: str) -> None:
    world = _world(2, spacing=8)
    for nth, side in enumerate(world.sides.values(), start=1):
        side.draw = nth
    if fault.startswith("more"):
        assert len(world.hexes) == world.width * world.height
        world.hexes.append(world.hexes[0])
    else:
        spoil(world)  # type: ignore[operator]
    assert any(fault in found for found in faults(world))


@pytest.mark.rule("ERF-WORLDGEN-04")
def test_terrain_keeps_its_shares() -> None:
    land = lay_land(Shape(50, 40), Dice("land"))
    counts = Counter("lake" if kind == "sea" else kind for kind in land.terrain.values())
    for terrain in TERRAINS.values():
        assert abs(counts[terrain.key] / 20 - terrain.share) <= 0.5, terrain.key


@pytest.mark.rule("ERF-POP-10", "ERF-WORLDGEN-06", "ERF-BUILDING-55", "ERF-X-09", "ERF-GAP-159")
def test_a_side_begins_with_a_capital_a_ruler_and_sixteen_pikers() -> None:
    world = _world()
    for side in world.sides.values():
        capital, ruler = world.cities[side.capital], world.commanders[side.ruler]
        assert (capital.level, capital.side, capital.spells, capital.site) == (1, side.id, 1, Site.CAPITAL)
        assert (ruler.kind, ruler.birth, ruler.level, ruler.player, ruler.luck) == ("heir", Birth.ROYAL, 1, True, 3)
        assert [(pack.kind, pack.count) for pack in world.packs.values() if pack.side == side.id] == [("piker", 16)]
        assert (side.treasury, side.founded, world.day, side.doubled_until) == (0, 0, 0, 16)
        assert capital.place in side.known


@pytest.mark.rule("ERF-WORLDGEN-07")
def test_a_player_chooses_ruler_house_and_manner() -> None:
    seats = _seats(1, ruler="  Rosa   the Odd ", terrain="sky", weapon="bow", special="dance_fighting", house="bat")
    world = new_game(ErfworldOptions(), seats, "s")
    side = next(iter(world.sides.values()))
    ruler = world.commanders[side.ruler]
    assert (ruler.name, ruler.terrain, ruler.weapon, ruler.specials) == (
        "Rosa the Odd",
        "sky",
        "bow",
        ["dance_fighting"],
    )
    assert (side.house, side.terrain, side.seat, side.name) == ("bat", "sky", "1", "Side 1")


@pytest.mark.rule("ERF-GAP-260", "ERF-WORLDGEN-07")
def test_a_side_begins_with_a_cautious_doctrine_or_with_none() -> None:
    game = _world(2)
    late = add_seat(game, SeatRequest(id="3", name="Late", choices=ErfworldChoices(doctrine="bare")), Dice("late"))
    first = next(iter(game.sides.values()))
    assert template(view(game, "1")).splitlines()[2:4] == ["retreat below 60", "contact return stronger"]
    assert in_force(game, first.id).says("retreat") == "RETREAT below 60 (side)"
    assert not late.doctrine
    assert in_force(game, late.id).says("retreat") == "RETREAT auto (default)"


@pytest.mark.rule("ERF-X-03", "ERF-D-04")
def test_equally_old_sides_are_drawn_into_an_order() -> None:
    orders = {tuple(side.draw for side in _world(4, seed, spacing=8).sides.values()) for seed in "abcdefgh"}
    assert all(sorted(order) == [1, 2, 3, 4] for order in orders)
    assert len(orders) > 1


@pytest.mark.rule("ERF-WORLDGEN-05", "ERF-CMDTRIBE-01", "ERF-CMDTRIBE-03", "ERF-GAP-258", "ERF-EX-220")
def test_ferals_grow_with_the_distance_and_tribes_have_a_chief() -> None:
    world = _world(6)
    capitals = [city.place for city in world.cities.values() if city.site is Site.CAPITAL]
    flocks = [pack for pack in world.packs.values() if not pack.side and not pack.tribe]
    assert len(flocks) > 20
    for pack in flocks:
        assert min(world.distance(pack.place, capital) for capital in capitals) >= FERALS[pack.kind].least
        assert 1 <= pack.count <= FERALS[pack.kind].flock
    assert len(world.tribes) == 2
    assert all(world.commanders[tribe.chief].tribe == tribe.id for tribe in world.tribes.values())
    for kind in TRIBES.values():
        assert sum(CLASSES[unit].rank for unit in kind.kinds) == 6 - CHIEF_RANKS


def test_a_seed_gives_the_same_world_in_its_document_to_the_byte() -> None:
    one, other = encode(_world()), encode(_world())
    assert one == other
    assert encode(decode(one, World)) == one
    assert encode(_world(seed="another")) != one


def test_names_of_cities_do_not_run_out() -> None:
    namer = Namer(Dice("names"), "Golrock")
    names = [namer.city() for _ in range(9000)]
    assert len(set(names)) == 9000
    assert "Golrock" not in names


@pytest.mark.rule("ERF-SCOUTING-02")
def test_the_map_shows_what_a_side_knows_and_nothing_else() -> None:
    world = _world()
    side = next(iter(world.sides.values()))
    sheet = map_sheet(view(world, side.seat))
    cells = {int(cell.key): cell for cell in sheet.cells}
    assert {number for number, cell in cells.items() if cell.sight is Sight.SEEN} == set(side.known)
    assert all(cell.terrain == "" for cell in cells.values() if cell.sight is Sight.UNKNOWN)
    columns = [number % world.width for number in side.known]
    assert max(cell.x for cell in sheet.cells) <= max(columns) + 3
    assert min(cell.x for cell in sheet.cells) >= min(columns) - 3
    assert {settlement.cell for settlement in sheet.settlements} == {
        str(city.place) for city in world.cities.values() if city.place in side.known
    }
    assert [mark.count for mark in sheet.marks if mark.own] == [17]
    world.day = 3
    later = {int(cell.key): cell for cell in map_sheet(view(world, side.seat)).cells}
    assert later[world.cities[side.capital].place].sight is Sight.REMEMBERED
    assert all(mark.own for mark in map_sheet(view(world, side.seat)).marks)


def test_every_head_start_can_be_chosen() -> None:
    choices = ErfworldOptions.model_json_schema()["properties"]["head_start"]["enum"]
    assert set(choices) == set(HEAD_STARTS)
