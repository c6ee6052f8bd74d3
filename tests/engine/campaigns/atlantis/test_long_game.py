"""Fifty months of 24 factions: every order is used, every spell cast, every coin and sack accounted for."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.core import document
from engine.games.atlantis.ruleset import RULESET
from engine.games.atlantis.state import FIRST_PLAYER, SURFACE, World
from engine.games.atlantis.units.skills import people
from tests.engine.campaigns.atlantis.game import CASTABLE, SEED, Played, play
from tests.engine.campaigns.kept import faults_in_books

pytestmark = pytest.mark.slow
MONTHS = 50


@pytest.fixture(scope="module")
def game() -> Played:
    return play(MONTHS)


@pytest.fixture(scope="module")
def worlds(game: Played) -> list[World]:
    return [document.decode(state, World) for state in game.documents]


def test_every_order_was_carried_out_by_somebody(game: Played) -> None:
    assert game.never_done(RULESET.book) == []


@pytest.mark.rule("ATL-MAGIC-10")
def test_every_spell_was_cast_by_somebody(game: Played) -> None:
    assert [key for key in CASTABLE if not game.cast[key]] == []


def test_no_order_on_file_can_not_be_read(game: Played) -> None:
    assert game.not_read() == []


@pytest.mark.rule("ATL-ITEM-01")
def test_nothing_is_made_or_used_up_without_an_entry(game: Played, worlds: list[World]) -> None:
    for (before, after), outcome in zip(pairwise(worlds), game.outcomes, strict=True):
        assert faults_in_books(before, after, outcome) == {}, f"turn {outcome.number}"


def test_the_whole_game_replays_to_the_same_bytes(game: Played) -> None:
    assert game.differences(RULESET, SEED, every=5) == []


def test_units_and_regions_are_never_lost_from_the_books(worlds: list[World]) -> None:
    for world in worlds:
        standing = [number for region in world.regions.values() for number in region.units]
        assert sorted(standing) == sorted(world.units)
        for region in world.regions.values():
            assert all(world.units[number].region == region.id for number in region.units)
            inside = {world.units[number].structure for number in region.units} - {0}
            assert inside <= {structure.number for structure in region.structures}
        for number, unit in world.units.items():
            assert unit.id == number < world.next_unit
            assert unit.faction in world.factions
            assert all(count > 0 for count in unit.items.values())


@pytest.mark.rule("ATL-FACTION-02", "ATL-UNIT-04", "ATL-UNIT-05")
def test_players_units_have_people_who_are_leaders_or_know_one_skill_at_most(worlds: list[World]) -> None:
    for world in worlds[1:]:
        for unit in world.units.values():
            if unit.faction >= FIRST_PLAYER:
                assert people(unit) > 0
                assert unit.count("leader") in (0, people(unit))
                assert unit.count("leader") or len(unit.training) <= 1


@pytest.mark.rule("ATL-MOVE-15")
def test_nobody_stands_in_the_sea_without_a_ship(worlds: list[World]) -> None:
    for world in worlds:
        for unit in world.units.values():
            region = world.regions[unit.region]
            if region.terrain == "ocean" and region.level == SURFACE and unit.faction >= FIRST_PLAYER:
                assert unit.structure >= 100


@pytest.mark.rule("ATL-GAME-04", "ATL-GAP-127")
def test_the_factions_grow_and_nobody_wins(game: Played, worlds: list[World]) -> None:
    first, last = (sum(u.faction >= FIRST_PLAYER for u in world.units.values()) for world in (worlds[0], worlds[-1]))
    assert last > first
    assert all(outcome.finished is None for outcome in game.outcomes)


def test_only_what_reports_need_is_kept_between_turns(worlds: list[World]) -> None:
    kept = ("seen_in_battle", "distant", "shown")
    for world in worlds[1:]:
        facts = {name: getattr(world.this_turn, name) for name in world.this_turn.__slots__ if name not in kept}
        assert not any(facts.values()), {name: fact for name, fact in facts.items() if fact}
