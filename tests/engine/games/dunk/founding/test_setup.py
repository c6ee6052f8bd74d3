"""How a campaign of Dunk! begins."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import ValidationError

from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.ruleset import SeatRequest
from engine.core.space.hexes import RowDirection, row_distance
from engine.core.telling.mapsheet import banner_colour
from engine.games.dunk.founding.mapmaking import Shape, people, start_places, terrain_map, till
from engine.games.dunk.founding.setup import (
    HEXES_A_KINGDOM,
    MOST_KINGDOMS,
    SIZES,
    DunkChoices,
    DunkOptions,
    add_seat,
    drop_seat,
    first_income,
    kingdom_name,
    new_game,
    silence,
)
from engine.games.dunk.rules.terrain import TERRAIN
from engine.games.dunk.state import Campaign, Province, Race, Terrain
from tests.engine.games.dunk.props.kit import from_one
from tests.suite.table import each

RACES = ("human", "orc", "elf", "dwarf", "duck")
LEADERS = ("warriors", "mages", "priests")


def seat(number: int, race: str = "human", leaders: str = "warriors", name: str = "") -> SeatRequest:
    choices = DunkChoices.model_validate({"race": race, "leaders": leaders})
    return SeatRequest(
        id=str(number), name=name or f"Realm_{'abcdefghijklmnopqrstuvwxyz'[number % 26]}", choices=choices
    )


def campaign(count: int = 5, seed: str = "seed", **options: object) -> Campaign:
    seats = [
        seat(n, RACES[n % 5], LEADERS[n % 3], f"Realm_{chr(97 + n // 26)}{chr(97 + n % 26)}")
        for n in range(1, count + 1)
    ]
    return new_game(DunkOptions.model_validate(options), seats, seed)


def land(game: Campaign, kingdom: int) -> list[Province]:
    return list(game.land_of(kingdom))


@pytest.mark.rule("DNK-SETUP-01", "DNK-MAP-02")
@each("size, width, height", [("20x20", 20, 20), ("30x20", 30, 20), ("100x100", 100, 100)])
def test_the_map_has_the_size_the_game_master_chose(size: str, width: int, height: int) -> None:
    game = campaign(3, size=size)
    assert (game.width, game.height, len(game.provinces)) == (width, height, width * height)


@pytest.mark.rule("DNK-SETUP-01")
def test_the_automatic_size_is_20_by_20_for_few_and_grows_with_the_seats() -> None:
    assert [(campaign(n).width, campaign(n).height) for n in (2, 12, 30)] == [(20, 20), (30, 20), (50, 40)]


@pytest.mark.rule("DNK-MAP-09", "DNK-MAP-03")
def test_provinces_are_numbered_row_by_row_and_odd_rows_stand_to_the_right() -> None:
    game = campaign(2)
    assert [game.provinces[n].place for n in (0, 19, 20, 399)] == [(0, 0), (19, 0), (0, 1), (19, 19)]
    assert [province.number for province in game.neighbours(42)] == [21, 22, 43, 62, 61, 41]
    assert [province.number for province in game.neighbours(22)] == [2, 3, 23, 43, 42, 21]


@pytest.mark.rule("DNK-MAP-01")
def test_provinces_at_the_edge_have_fewer_neighbours() -> None:
    game = campaign(2)
    assert [province.number for province in game.neighbours(0)] == [1, 20]
    assert len(game.neighbours(40)) == 3
    ways = [game.neighbour(0, direction) for direction in RowDirection]
    assert [province and province.number for province in ways] == [None, None, 1, 20, None, None]


@pytest.mark.rule("DNK-SETUP-07", "DNK-GAP-75")
def test_every_kingdom_starts_with_a_province_and_its_six_neighbours_of_its_own_race() -> None:
    game = campaign(10)
    for kingdom in game.kingdoms.values():
        own = land(game, kingdom.id)
        assert len(own) == 7
        assert {province.race for province in own} == {kingdom.race}
        numbers = {province.number for province in own}
        assert any({p.number for p in game.neighbours(n)} == numbers - {n} for n in numbers)


@pytest.mark.rule("DNK-SETUP-07")
def test_at_least_five_of_the_seven_pay_and_most_are_of_the_terrain_the_race_likes() -> None:
    for seed in ("a", "b", "c"):
        game = campaign(12, seed=seed)
        for kingdom in game.kingdoms.values():
            own = land(game, kingdom.id)
            assert sum(TERRAIN[p.terrain].income_with(p.race) > 0 for p in own) >= 5
            assert sum(TERRAIN[p.terrain].at_home is kingdom.race for p in own) >= 4


@pytest.mark.rule("DNK-SETUP-07")
@each("paying, gold", [(6, 8), (5, 7), (3, 5)])
def test_the_first_gold_is_the_first_net_income(paying: int, gold: int) -> None:
    """The three sample kingdoms of the rulebook: six, five and three provinces that pay, without a farm to feed."""
    area = [Province(n, n, 0, Terrain.LAND if n < paying else Terrain.WATER, Race.ORC) for n in range(7)]
    assert first_income(area, Race.ORC) == gold
    area[0].warg_farms = 1
    assert first_income(area, Race.ORC) == gold  # administration shrinks by what the farm eats


@pytest.mark.rule("DNK-SETUP-07")
def test_the_treasury_of_a_new_kingdom_is_what_its_land_will_pay() -> None:
    game = campaign(10)
    for kingdom in game.kingdoms.values():
        own = land(game, kingdom.id)
        assert kingdom.gold == first_income(own, kingdom.race) > 0
        assert sum(amount for _, amount in kingdom.ledger) == kingdom.gold


@pytest.mark.rule("DNK-SETUP-08")
def test_nobody_starts_with_an_army() -> None:
    assert campaign(12).armies == {}


@pytest.mark.rule("DNK-SETUP-02", "DNK-TECH-04")
def test_at_the_start_only_standard_technologies_can_be_developed() -> None:
    game = campaign(15)
    common = {"bows", "castles", "irrigation", "ships", "protect_inventions", "protection"}
    special = {"warriors": {"moral"}, "mages": {"magic_village", "diburn", "teleport"}, "priests": {"mission", "pest"}}
    for kingdom in game.kingdoms.values():
        allowed = common | special[kingdom.leaders] | ({"worms"} if kingdom.race is Race.ELF else set())
        assert common <= set(kingdom.developable) <= allowed


@pytest.mark.rule("DNK-SETUP-03", "DNK-TECH-16", "DNK-TECH-18")
def test_ducks_have_floating_houses_elves_sky_worms_and_the_others_nothing() -> None:
    possessed = {kingdom.race: kingdom.techs for kingdom in campaign(10).kingdoms.values()}
    assert possessed == {
        Race.DUCK: ["floating_houses"],
        Race.ELF: ["sky_worms"],
        Race.DWARF: [],
        Race.HUMAN: [],
        Race.ORC: [],
    }


@pytest.mark.rule("DNK-SETUP-04")
def test_an_orc_kingdom_has_one_warg_farm_in_its_middle_and_nobody_else_has_any() -> None:
    game = campaign(10)
    for kingdom in game.kingdoms.values():
        own = land(game, kingdom.id)
        farms = [province for province in own if province.warg_farms]
        assert len(farms) == (1 if kingdom.race is Race.ORC else 0)
        for farm in farms:
            assert {p.number for p in game.neighbours(farm.number)} == {p.number for p in own} - {farm.number}
    assert not any(p.warg_farms for p in game.provinces.values() if not p.owner)


@pytest.mark.rule("DNK-SETUP-05", "DNK-LEADER-01")
@each("race", RACES)
@each("leaders", LEADERS)
def test_every_race_may_be_ruled_by_every_kind_of_leaders(race: str, leaders: str) -> None:
    game = new_game(DunkOptions(), [seat(1, race, leaders), seat(2)], "x")
    assert (game.kingdoms[1].race, game.kingdoms[1].leaders) == (race, leaders)


@pytest.mark.rule("DNK-GAP-75")
def test_kingdoms_start_far_apart() -> None:
    shape = Shape(width=30, height=20, water=20, mountains=14)
    starts = start_places(shape, 12, Dice("far"))
    assert starts is not None
    nearest = min(row_distance(a, b) for a in starts for b in starts if a != b)
    assert nearest >= 5


@pytest.mark.rule("DNK-GAP-75")
def test_a_third_of_the_wild_is_lived_in_by_who_likes_it_a_third_by_anybody_and_a_third_by_nobody() -> None:
    wild = [Province(n, n, 0, Terrain.FOREST) for n in range(6000)]
    people(wild, Dice("people"))
    share = {race: sum(p.race is race for p in wild) / len(wild) for race in (None, *Race)}
    assert share[None] == pytest.approx(1 / 3, abs=0.03)
    assert share[Race.ELF] == pytest.approx(1 / 3 + 1 / 15, abs=0.03)
    assert share[Race.ORC] == pytest.approx(1 / 15, abs=0.02)


@pytest.mark.rule("DNK-GAP-75")
def test_only_ducks_live_on_wild_water() -> None:
    sea = [Province(n, n, 0, Terrain.WATER) for n in range(500)]
    people(sea, Dice("sea"))
    assert {p.race for p in sea} == {None, Race.DUCK}


@pytest.mark.rule("DNK-GAP-75")
def test_the_shares_of_water_and_mountains_are_those_asked_for() -> None:
    shape = Shape(width=40, height=30, water=30, mountains=20)
    terrain = list(terrain_map(shape, Dice("shares")).values())
    assert terrain.count(Terrain.WATER) == 360
    assert terrain.count(Terrain.MOUNTAIN) == 240


@pytest.mark.rule("DNK-GAP-75")
def test_terrain_lies_in_clumps() -> None:
    """Neighbours are of one terrain far more often than the third or less that chance alone would give."""
    game = campaign(2, size="50x40")
    pairs = [(p.terrain, q.terrain) for p in game.provinces.values() for q in game.neighbours(p.number)]
    assert sum(a is b for a, b in pairs) / len(pairs) > 0.5


def test_a_dry_flat_world_can_be_had() -> None:
    shape = Shape(width=20, height=20, water=0, mountains=0)
    assert set(terrain_map(shape, Dice("flat")).values()) <= {Terrain.FOREST, Terrain.GRASSLAND, Terrain.LAND}


def test_a_map_without_room_for_everybody_is_refused_with_its_reason() -> None:
    with pytest.raises(SetupError, match="no room for 60 kingdoms"):
        campaign(60, size="20x20")


@pytest.mark.rule("DNK-GAP-84")
def test_all_kingdoms_start_neutral_and_without_contact() -> None:
    game = campaign(6)
    assert all(not kingdom.attitudes and not kingdom.contacts for kingdom in game.kingdoms.values())
    assert game.status(1, 2) == "neutral"


@pytest.mark.rule("DNK-GAP-61")
@each(
    "typed, kept",
    [("Grah's Kingdom", "Grah's_Kingdom"), ("Åse & Øl", "Ase_l"), ("the-far-north", "the_far_north"), ("  X ", "X")],
)
def test_names_keep_letters_and_apostrophes(typed: str, kept: str) -> None:
    assert kingdom_name(typed).replace("__", "_") == kept


@each("typed", ["", "123", "___", "a" * 31, "日本"])
def test_names_without_letters_or_too_long_are_refused(typed: str) -> None:
    with pytest.raises(SetupError):
        kingdom_name(typed)


def test_two_kingdoms_of_one_name_are_refused() -> None:
    with pytest.raises(SetupError, match="already"):
        new_game(DunkOptions(), [seat(1, name="Twins"), seat(2, name="twins")], "x")


def test_a_latecomer_gets_seven_unowned_provinces_and_its_first_income() -> None:
    game = campaign(4)
    add_seat(game, seat(9, "dwarf", name="Latecomers"), Dice("late"))
    own = land(game, 9)
    assert len(own) == 7
    assert game.kingdoms[9].gold == first_income(own, Race.DWARF)
    assert all(len(land(game, n)) == 7 for n in range(1, 5))


def test_a_latecomer_is_turned_away_from_a_full_world() -> None:
    world = from_one("gggg", "gggg", "gggg", "gggg")
    world.kingdom(land=[6, 11])
    with pytest.raises(SetupError, match="full"):
        add_seat(world.state, seat(9, name="Latecomers"), Dice("late"))


@pytest.mark.rule("DNK-GAP-64")
def test_a_kingdom_that_is_left_keeps_its_land_and_is_ruled_by_nobody() -> None:
    game = campaign(3)
    drop_seat(game, "2")
    assert game.kingdoms[2].status == "left"
    assert len(land(game, 2)) == 7


def test_colours_of_the_first_sixteen_kingdoms_differ() -> None:
    colours = [kingdom.colour for kingdom in campaign(16).kingdoms.values()]
    assert colours[0] == banner_colour(0)
    assert len(set(colours)) == 16


@pytest.mark.rule("DNK-SETUP-07")
@each("there", [0, 2, 4])
def test_a_start_is_given_four_or_five_provinces_of_the_favourite_terrain(there: int) -> None:
    found = set()
    for seed in range(20):
        ground = [Terrain.GRASSLAND] * there + [Terrain.FOREST] * (7 - there)
        area = [Province(number, number, 0, terrain) for number, terrain in enumerate(ground)]
        till(area, Race.HUMAN, Dice("till", seed))
        found.add(sum(province.terrain is Terrain.GRASSLAND for province in area))
    assert found == {4, 5}


@pytest.mark.rule("DNK-ADMIN-08")
def test_a_kingdoms_name_has_thirty_letters_at_most() -> None:
    assert kingdom_name("N" * 30) == "N" * 30
    with pytest.raises(SetupError, match="at most 30"):
        kingdom_name("N" * 31)


@each("size", SIZES)
def test_a_world_has_the_size_of_its_name(size: str) -> None:
    world = campaign(3, size=size)
    assert f"{world.width}x{world.height}" == size


@each("players, size", [(8, (20, 20)), (9, (30, 20)), (20, (30, 30)), (60, (60, 50))])
def test_left_to_itself_a_world_has_45_provinces_a_kingdom(players: int, size: tuple[int, int]) -> None:
    world = campaign(players)
    assert (world.width, world.height) == size
    assert max(w * h for w, h in SIZES.values()) >= MOST_KINGDOMS * HEXES_A_KINGDOM


@pytest.mark.rule("DNK-GAP-64")
def test_the_game_master_is_told_what_silence_does_before_the_campaign_begins() -> None:
    assert "ends in peace at the first deadline" in silence(DunkOptions(silence="peace"))
    assert silence(DunkOptions(silence="patience")) == ""


@each("number, free", [("5", True), ("99", True), ("100", False), ("0", False), ("2", False), ("x", False)])
def test_a_kingdom_has_a_free_number_up_to_99(number: str, free: bool) -> None:
    game = campaign(3)
    late = replace(seat(9, name="Latecomers"), id=number)
    if free:
        add_seat(game, late, Dice("late"))
        assert int(number) in game.kingdoms
        return
    with pytest.raises(SetupError, match="free number from 1 to 99"):
        add_seat(game, late, Dice("late"))


@each("option, usual, least, most", [("number", 20, 1, 999), ("water", 20, 0, 60), ("mountains", 14, 0, 40)])
def test_numbers_are_taken_from_the_least_to_the_most(option: str, usual: int, least: int, most: int) -> None:
    assert getattr(DunkOptions(), option) == usual
    for fitting in (least, most):
        assert getattr(DunkOptions.model_validate({option: fitting}), option) == fitting
    for wrong in (least - 1, most + 1):
        with pytest.raises(ValidationError):
            DunkOptions.model_validate({option: wrong})
