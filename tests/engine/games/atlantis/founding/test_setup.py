"""New campaigns, players who join and leave."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from engine.core import document
from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.ruleset import SeatRequest
from engine.games.atlantis.founding.beginnings import clean_name, found
from engine.games.atlantis.founding.setup import AtlantisChoices, AtlantisOptions, add_seat, drop_seat, new_game
from engine.games.atlantis.state import CREATURES, GUARDS, Attitude, Template, World
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each


def request(number: int, name: str = "", **choices: str) -> SeatRequest:
    return SeatRequest(id=str(number), name=name or f"Faction {number}", choices=AtlantisChoices(**choices))


def game(*seats: SeatRequest, **options: object) -> World:
    return new_game(AtlantisOptions(**options), seats or [request(1)], "test")


@pytest.mark.rule("ATL-EX-03", "ATL-FACTION-11", "ATL-FACTION-12", "ATL-NEXUS-01")
def test_a_new_faction_has_one_leader_in_the_nexus_and_5000_unclaimed_silver() -> None:
    world = game(request(1, "Merlin the Magician"))
    faction = world.faction_of("1")
    assert (faction.war, faction.trade, faction.magic, faction.unclaimed) == (1, 1, 1, 5000)
    (unit,) = (unit for unit in world.units.values() if unit.faction == faction.id)
    assert (unit.items, unit.training, unit.region) == ({"leader": 1}, {}, 1)
    assert world.regions[1].units == [unit.id]


@pytest.mark.rule("ATL-FACTION-01", "ATL-FACTION-14")
def test_factions_are_numbered_from_three_and_their_first_units_from_one() -> None:
    world = game(request(1), request(2), request(7))
    assert [world.faction_of(seat).id for seat in ("1", "2", "7")] == [3, 4, 5]
    assert [unit.faction for unit in list(world.units.values())[:3]] == [3, 4, 5]
    assert list(world.units) == sorted(world.units)
    assert list(world.factions) == [GUARDS, CREATURES, 3, 4, 5]


@pytest.mark.rule("ATL-ATT-02")
def test_new_factions_guards_and_creatures_are_neutral_towards_everybody() -> None:
    assert {faction.default_attitude for faction in game().factions.values()} == {Attitude.NEUTRAL}


def test_a_player_may_name_the_first_character_and_choose_the_template() -> None:
    world = game(request(1, "Merlin", leader="Old Nimue (1)", template="map"))
    assert (world.units[1].name, world.faction_of("1").template) == ("Old Nimue 1", Template.MAP)
    assert game(request(1, "Merlin")).units[1].name == "Merlin"


@pytest.mark.slow
@pytest.mark.rule("ATL-GAP-03")
@each("seats, size", [(1, 32), (24, 32), (30, 48), (100, 64)])
def test_auto_size_gives_each_faction_twenty_regions_and_never_less_than_32_by_32(seats: int, size: int) -> None:
    world = game(*(request(number) for number in range(1, seats + 1)))
    assert (world.width, world.height) == (size, size)


@pytest.mark.slow
@pytest.mark.rule("ATL-GAP-03")
@pytest.mark.parametrize("size", ["16x16", "128x128", "256x256"])
def test_sizes_from_16_by_16_to_beyond_128_by_128_can_be_played(size: str) -> None:
    world = game(size=size)
    assert f"{world.width}x{world.height}" == size
    assert world.units[1].region == 1


def test_options_are_kept_in_the_world() -> None:
    world = game(times_reward=75, idle_limit=0, late_bonus=100, start_year=812)
    assert (world.options.times_reward, world.options.idle_limit, world.options.late_bonus) == (75, 0, 100)
    assert world.start_year == 812
    with pytest.raises(ValidationError):
        AtlantisOptions(ocean=99)


def test_a_world_survives_being_written_and_read() -> None:
    world = game(size="16x16")
    assert document.decode(document.encode(world), World) == world


@pytest.mark.rule("ATL-GAME-04", "ATL-FACTION-04")
def test_a_late_joiner_begins_in_the_nexus_with_the_late_bonus() -> None:
    world = game(late_bonus=100)
    world.turn = 12
    add_seat(world, request(2, "Latecomers"), Dice("join"))
    assert world.faction_of("2").unclaimed == 5000 + 1200
    assert world.units[max(world.units)].region == 1


@pytest.mark.rule("ATL-ORDER-40", "ATL-FACTION-04")
def test_who_leaves_takes_all_units_along_and_may_join_again() -> None:
    world = game(request(1), request(2))
    old = world.faction_of("1")
    drop_seat(world, "1")
    assert (old.status, old.unclaimed) == ("left", 0)
    assert not any(unit.faction == old.id for unit in world.units.values())
    assert world.regions[1].units == [2]
    add_seat(world, request(1, "Again"), Dice("join"))
    assert world.faction_of("1").name == "Again"
    assert world.faction_of("1").id != old.id


def test_a_seat_can_not_have_two_factions() -> None:
    world = game()
    with pytest.raises(SetupError, match="already"):
        add_seat(world, request(1), Dice("join"))


@pytest.mark.rule("ATL-GAP-111")
def test_names_lose_what_orders_and_reports_could_not_bear() -> None:
    assert clean_name('  The "Merry"\tPranksters (27); ') == "The Merry Pranksters 27"
    assert clean_name("x" * 81) == "x" * 80
    with pytest.raises(SetupError, match="letter"):
        game(request(1, '("")'))


def test_the_seventeenth_faction_shares_its_colour_with_the_first_only() -> None:
    world = game()
    colours = [found(world, str(n), f"F {n}")[0].colour for n in range(2, 18)]
    assert len(set(colours)) == 16
    assert colours[-1] == world.faction_of("1").colour


@pytest.mark.rule("ATL-GAP-112", "ATL-GAP-114", "ATL-GAP-122", "ATL-GAP-03")
@each(
    "option, usual, least, most",
    [("ocean", 60, 40, 80), ("times_reward", 50, 0, 1000), ("idle_limit", 10, 0, 99), ("late_bonus", 0, 0, 1000),
     ("restart_months", 12, 0, 99), ("gift_months", 6, 0, 99), ("start_year", 1, 1, 9999)],
)  # fmt: skip
def test_options_have_a_usual_value_and_bounds(option: str, usual: int, least: int, most: int) -> None:
    assert getattr(AtlantisOptions(), option) == usual
    for allowed in (least, most):
        assert getattr(AtlantisOptions(**{option: allowed}), option) == allowed
    for beyond in (least - 1, most + 1):
        with pytest.raises(ValidationError):
            AtlantisOptions(**{option: beyond})


@pytest.mark.rule("ATL-GAP-117")
def test_a_world_has_the_usual_options_where_the_game_master_chose_none() -> None:
    options = game().options
    assert (options.times_reward, options.idle_limit, options.late_bonus, options.standings) == (50, 10, 0, True)
    assert (options.restart_months, options.gift_months) == (12, 6)


@pytest.mark.rule("ATL-GAP-53")
def test_newcomers_and_their_leaders_are_numbered_one_after_the_other() -> None:
    world = Scenario("p").state
    begun = [found(world, str(number), f"House {number}") for number in (1, 2, 3)]
    first_faction, first_unit = begun[0][0].id, begun[0][1].id
    assert [faction.id for faction, _ in begun] == [first_faction + n for n in range(3)]
    assert [unit.id for _, unit in begun] == [first_unit + n for n in range(3)]
    assert [unit.items for _, unit in begun] == [{"leader": 1}] * 3
