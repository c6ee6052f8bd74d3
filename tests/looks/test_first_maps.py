"""The first map that each faction gets: its crest, somebody of its own, and where it may go."""

from __future__ import annotations

from functools import cache

import pytest

from engine.core.telling.mapsheet import MapSheet, Sight
from engine.games.registry import GAMES
from engine.render import is_worth_a_picture
from tests.looks.plays import Played, campaign


@cache
def first(game: str) -> Played:
    """How a campaign begins."""
    return next(iter(campaign(game, 0)))


def own_map(game: str) -> MapSheet:
    """The first map of the first faction."""
    return next(iter(first(game).outcome.maps.values()))


@pytest.mark.parametrize("game", GAMES)
def test_the_first_map_bears_the_factions_crest_and_shows_where_it_stands(game: str) -> None:
    sheet = own_map(game)
    own = {banner.key for banner in sheet.banners if banner.own}
    assert len(own) == 1
    seen = {cell.key: cell for cell in sheet.cells if cell.sight is Sight.SEEN}
    held = {cell.key for cell in seen.values() if cell.owner in own} | {m.cell for m in sheet.marks if m.banner in own}
    assert held
    assert held <= set(seen)


def test_the_first_public_map_is_a_picture_where_the_world_knows_anything() -> None:
    assert {game for game in GAMES if is_worth_a_picture(first(game).outcome.public_map)} == {"dunk", "overlord"}


@pytest.mark.rule("ATL-NEXUS-02", "ATL-GAP-12")
def test_before_it_leaves_the_nexus_a_faction_of_atlantis_sees_six_ways_to_cities() -> None:
    sheet = own_map("atlantis")
    nexus = next(cell for cell in sheet.cells if cell.terrain == "nexus")
    cities = {settlement.cell: settlement.name for settlement in sheet.settlements}
    assert [edge.kind for edge in sheet.edges] == ["passage"] * 6
    assert {edge.a for edge in sheet.edges} == {nexus.key}
    assert {edge.b for edge in sheet.edges} == set(cities)
    assert all(f" {city}" in sheet.scale for city in cities.values())
    assert [way in sheet.scale for way in ("N ", "NE ", "SE ", "S ", "SW ", "NW ")] == [True] * 6
    places = [(cell.x, cell.y) for cell in sheet.cells]
    assert len(set(places)) == 7


def test_once_it_has_left_the_nexus_is_on_no_map() -> None:
    *_, last = campaign("atlantis", 3)
    assert all(cell.terrain != "nexus" for sheet in last.outcome.maps.values() for cell in sheet.cells)


def test_a_province_of_olympia_tells_the_region_that_it_lies_in() -> None:
    notes = {cell.note for cell in own_map("olympia").cells if cell.sight is not Sight.UNKNOWN}
    assert notes
    assert all(len(note) > 3 for note in notes)
