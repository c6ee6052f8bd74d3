"""Three years of sixteen scripted houses: every order is used, magic and titles are, and the books balance.

Populations are called stable while their total stays between 80 % and 200 % of what it was, no place that had people
is deserted, and beasts and outlaws stay within a factor of three. They grow by about one percent a month.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.core import document
from engine.games.overlord.combat.events import BattleFought, Contingent
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.ruleset import RULESET
from engine.games.overlord.state import CREATURES, OUTLAWS, Kind, World
from engine.games.overlord.units.skills import basics
from tests.engine.campaigns.kept import faults_in_books
from tests.engine.campaigns.overlord.game import FACTIONS, MONTHS, SEED, Played, play, seats

pytestmark = pytest.mark.slow

FEWEST, MOST = 80, 200  # percent of the people at the start
SPELLS = ("Enchanted", "Summoned", "WeatherCalled", "LandBlessed", "ManaGathered", "ManaPassed", "Produced")
CHANGES_OF_TITLE = (
    "TitleClaimed", "ChallengeWon", "TitleBestowed", "TitleYielded", "TitleForsaken", "TitleCancelled",
    "TitleInherited", "TitleVacant", "MayorAppointed",
)  # fmt: skip


@pytest.fixture(scope="module")
def game() -> Played:
    return play(MONTHS)


@pytest.fixture(scope="module")
def worlds(game: Played) -> list[World]:
    return [document.decode(state, World) for state in game.documents]


def test_every_order_was_carried_out_by_somebody(game: Played) -> None:
    assert game.never_done(RULESET.book) == []


@pytest.mark.rule("OVL-SETUP-02", "OVL-SETUP-06", "OVL-SETUP-07", "OVL-SETUP-08")
def test_the_houses_are_of_every_kind(worlds: list[World]) -> None:
    assert len({(seat.choices.leader, seat.choices.start) for seat in seats()}) == 12  # type: ignore[attr-defined]
    assert sum(bool(faction.seat) for faction in worlds[0].factions.values()) == FACTIONS


def test_the_scripted_players_write_no_order_that_can_not_be_read(game: Played) -> None:
    assert game.not_read() == []


def test_nothing_is_made_or_used_up_without_an_entry(game: Played, worlds: list[World]) -> None:
    for (before, after), outcome in zip(pairwise(worlds), game.outcomes, strict=True):
        assert faults_in_books(before, after, outcome) == {}, f"turn {outcome.number}"


def test_the_whole_game_replays_to_the_same_bytes(game: Played) -> None:
    assert game.differences(RULESET, SEED, every=10) == []


@pytest.mark.rule("OVL-POP-02", "OVL-POP-06", "OVL-GAP-113")
def test_populations_stay_stable(worlds: list[World]) -> None:
    first = worlds[0]
    start = sum(place.population for place in first.locations.values())
    for world in worlds[1:]:
        people = sum(place.population for place in world.locations.values())
        assert start * FEWEST // 100 <= people <= start * MOST // 100, f"turn {world.turn}"
        deserted = [n for n, place in first.locations.items() if place.population and not world.locations[n].population]
        assert deserted == [], f"turn {world.turn}"
        for wild in (CREATURES, OUTLAWS):
            packs = [sum(u.figures for u in w.units.values() if u.faction == wild) for w in (first, world)]
            assert packs[0] // 3 <= packs[1] <= packs[0] * 3, f"{wild} in turn {world.turn}: {packs}"


@pytest.mark.rule("OVL-TITLE-04", "OVL-TITLE-05", "OVL-TITLE-09", "OVL-TITLE-15")
def test_titles_change_hands(game: Played, worlds: list[World]) -> None:
    changes = 0
    for before, after in pairwise(worlds):
        for number, place in after.locations.items():
            was = before.locations[number].title if number in before.locations else None
            now = place.title
            changes += (was.holder if was else "") != (now.holder if now else "")
    assert changes >= 24
    assert sum(bool(game.events[name]) for name in CHANGES_OF_TITLE) >= 6
    holders = {number for world in worlds for number in _players_titles(world)}
    assert len(holders) >= 12  # places that players held


def _players_titles(world: World) -> list[str]:
    held = [(n, place.title.holder) for n, place in world.locations.items() if place.title and place.title.holder]
    return [number for number, holder in held if world.factions[world.units[holder].faction].seat]


def test_most_houses_live_and_grow(worlds: list[World]) -> None:
    last = worlds[-1]
    alive = [f for f in last.factions.values() if f.seat and any(u.faction == f.id for u in last.units.values())]
    assert len(alive) >= FACTIONS * 3 // 4
    rich = [f for f in alive if f.fund.get("coin", 0) > 10_000]
    assert len(rich) >= FACTIONS // 4


@pytest.mark.rule("OVL-MAGIC-07", "OVL-USE-10")
def test_magic_of_every_sort_is_worked(game: Played) -> None:
    assert [sort for sort in SPELLS if not game.events[sort]] == []
    worked = {event.skill for outcome in game.outcomes for event in outcome.events if hasattr(event, "skill")}
    called = {event.called.partition(" ")[2] for o in game.outcomes for event in o.events if hasattr(event, "called")}
    assert len(worked) >= 80
    assert len(called) >= 20


@pytest.mark.rule("OVL-COMBAT-02", "OVL-COMBAT-03", "OVL-COMBAT-46")
def test_there_is_war_among_the_houses_and_with_the_wilds(game: Played, worlds: list[World]) -> None:
    battles, among_houses, undecided = 0, 0, 0
    for before, outcome in zip(worlds, game.outcomes, strict=False):
        for event in outcome.events:
            if isinstance(event, BattleFought):
                battles += 1
                undecided += not event.winner
                attackers, defenders = _houses(before, event.attackers), _houses(before, event.defenders)
                among_houses += bool(attackers and defenders and not attackers & defenders)
    assert battles >= 30
    assert among_houses >= 5
    assert 0 < undecided < battles


def _houses(world: World, side: tuple[Contingent, ...]) -> set[str]:
    """The players' factions among the units of a side, of those that were there when the month began."""
    units = [world.units[one.unit] for one in side if one.unit in world.units]
    return {unit.faction for unit in units if world.factions[unit.faction].seat}


def test_houses_build(game: Played, worlds: list[World]) -> None:
    kinds = {structure.type for structure in worlds[-1].structures.values() if structure.is_complete}
    assert {"cast", "farm", "mine"} <= kinds
    assert game.events["Completed"] >= 12


def test_nothing_points_nowhere(worlds: list[World]) -> None:
    for world in worlds:
        standing = [number for place in world.locations.values() for number in place.units]
        assert sorted(standing) == sorted(world.units)
        built = [number for place in world.locations.values() for number in place.structures]
        assert sorted(built) == sorted(world.structures)
        for place in world.locations.values():
            assert all(world.units[number].location == place.id for number in place.units)
            if place.title is not None and place.title.holder:
                assert world.units[place.title.holder].title == place.id
        for number, unit in world.units.items():
            assert unit.id == number
            assert unit.faction in world.factions
            assert unit.figures > 0 or unit.kind is Kind.STOCKPILE
            assert all(count > 0 for count in unit.items.values())
            assert all(unit.equipped[item] <= unit.count(item) for item in unit.equipped)
            if unit.leader:
                assert world.units[unit.leader].location == unit.location
            if unit.structure:
                assert world.structures[unit.structure].location == unit.location
            if unit.title:
                title = world.locations[unit.title].title
                assert title is not None
                assert title.holder == number


@pytest.mark.rule("OVL-RACE-05", "OVL-SKILL-11")
def test_followers_of_players_know_one_craft_and_combat_at_most(worlds: list[World]) -> None:
    for world in worlds:
        for unit in world.units.values():
            if world.factions[unit.faction].seat and unit.kind is Kind.FOLLOWER:
                assert len([tag for tag in basics(unit) if tag != "cmbt"]) <= 1, unit


@pytest.mark.rule("OVL-DIR-08")
def test_nobody_of_the_houses_walks_on_the_sea(worlds: list[World]) -> None:
    """Who is on the water has a ship under him, can swim or fly, or is about to drown."""
    for world in worlds[1:]:
        for unit in world.units.values():
            at_sea = TERRAINS[world.locations[unit.location].terrain].is_water
            if at_sea and world.factions[unit.faction].seat and unit.kind is Kind.FOLLOWER:
                assert unit.structure or unit.effects or unit.leader, unit


@pytest.mark.rule("OVL-GAME-02")
def test_nobody_wins(game: Played) -> None:
    assert all(outcome.finished is None for outcome in game.outcomes)
