"""96 days of eight scripted sides: every order is used, every situation comes about, every dollar is accounted for."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from engine.core import document
from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.day.theatres import age, theatres
from engine.games.erfworld.diplomacy.events import RansomPaid, SideHomeless
from engine.games.erfworld.founding.setup import ErfworldChoices, ErfworldOptions
from engine.games.erfworld.realm.events import CityTaken, HeirNamed, Levelled
from engine.games.erfworld.rules.classes import BASICS, CLASSES, KNIGHTS
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.state import Pack, World
from engine.games.erfworld.travel.moving import room
from engine.games.erfworld.units.figures import supply
from tests.engine.campaigns.erfworld.game import DAYS, SEED, Played, play, sides_of
from tests.engine.specimens.erfworld import SPECIMEN
from tests.engine.specimens.erfworld_sound import sound

REPLAYED = 10  # every so many days
OUTCOMES = ("attackers", "defenders", "tied")
RETREAT = re.compile(r"^Retreat \d+\.$")
PHASE = re.compile(r"^[A-Z][a-z]+ \d+\.$")


@pytest.fixture(scope="module")
def game() -> Played:
    return play(DAYS)


@pytest.fixture(scope="module")
def worlds(game: Played) -> list[World]:
    return [document.decode(state, World) for state in game.documents]


def _check_books(game: Played) -> None:
    for (before, after), outcome in zip(pairwise(game.documents), game.outcomes, strict=True):
        for was, moved, left in SPECIMEN.ledgers(
            document.decode(before, dict[str, Any]), document.decode(after, dict[str, Any]), outcome.events
        ):
            assert was + moved == left, f"day {outcome.number}"


@pytest.mark.slow
def test_every_order_was_carried_out_by_somebody(game: Played) -> None:
    assert game.never_done(RULESET.book) == []


@pytest.mark.slow
def test_the_scripted_sides_write_no_order_that_can_not_be_read(game: Played) -> None:
    assert game.not_read() == []


@pytest.mark.slow
def test_every_basic_and_knight_class_popped_and_fought(game: Played) -> None:
    assert [kind for kind in (*BASICS, *KNIGHTS) if not game.popped[kind]] == []
    assert [kind for kind in (*BASICS, *KNIGHTS) if not game.fought[kind]] == []


@pytest.mark.slow
@pytest.mark.rule("ERF-SITU-02", "ERF-SITU-03", "ERF-SITU-04")
def test_every_situation_came_with_every_outcome_of_initiative(game: Played) -> None:
    wanted = [("bouts", how, who) for how in ("prepared", "surprised", "ambush") for who in OUTCOMES]
    assert [found for found in wanted if not game.met[found]] == []


@pytest.mark.slow
def test_small_and_large_riders_and_fliers_fight(game: Played, worlds: list[World]) -> None:
    lines = [line for battle in game.battles() for line in battle.account]
    assert any("a swarm of" in line for line in lines)
    fought = [CLASSES[kind] for kind in game.fought]
    assert any(kind.flies for kind in fought)
    assert any(kind.body_size.is_heavy for kind in fought)
    mounted = 0
    for world, outcome in zip(worlds, game.outcomes, strict=False):
        riding = {unit.id for unit in world.units() if unit.on}
        for battle in (event for event in outcome.events if isinstance(event, BattleFought)):
            mounted += any(one.unit in riding for side in sides_of(battle) for one in side)
    assert mounted


@pytest.mark.slow
@pytest.mark.rule("ERF-CMDSCREEN-01")
def test_screens_are_bypassed_and_retreats_won_and_lost(game: Played) -> None:
    behind, won, lost = 0, 0, 0
    for battle in game.battles():
        behind += any(one.line == "back" and (one.croaked or one.wounded) for side in sides_of(battle) for one in side)
        for section in _retreats(battle.account):
            fled = any(line.endswith(" flees.") for line in section)
            won, lost = won + fled, lost + (not fled)
    assert min(behind, won, lost) > 0, (behind, won, lost)


def _retreats(account: tuple[str, ...]) -> list[list[str]]:
    """What was told between a retreat and the next phase."""
    found: list[list[str]] = []
    is_open = False
    for line in account:
        if PHASE.match(line):
            is_open = bool(RETREAT.match(line))
            found += [[]] if is_open else []
        elif is_open:
            found[-1].append(line)
    return found


@pytest.mark.slow
def test_captives_are_ransomed_escape_and_croak(game: Played) -> None:
    assert min(game.told[kind] for kind in ("RansomPaid", "Escaped", "Executed", "Released", "CommanderCaptured")) > 0
    assert any(isinstance(event, RansomPaid) for one in game.outcomes for event in one.events)


@pytest.mark.slow
@pytest.mark.rule("ERF-D-10B", "ERF-CITY-09")
def test_cities_are_besieged_breached_conquered_razed_and_raised(game: Played, worlds: list[World]) -> None:
    assert min(game.told[kind] for kind in ("Besieged", "SiegeLifted", "WallBroken", "CityTaken", "Razed")) > 0
    names = {side.name for side in worlds[0].sides.values()}
    taken = [event for one in game.outcomes for event in one.events if isinstance(event, CityTaken)]
    assert any(event.by in names and event.from_whom in names for event in taken)
    raised = [event.level for one in game.outcomes for event in one.events if isinstance(event, Levelled)]
    assert max(raised) >= 4


@pytest.mark.slow
@pytest.mark.rule("ERF-COMMAND-19", "ERF-FALL-05", "ERF-X-30")
def test_an_heir_is_bought_one_follows_and_an_outlaw_founds_anew(game: Played, worlds: list[World]) -> None:
    assert any(isinstance(event, HeirNamed) for one in game.outcomes for event in one.events)
    assert min(game.told[kind] for kind in ("RulerFollowed", "Abdicated", "DuelFought", "SideFell")) > 0
    lost: dict[str, int] = {}
    back = 0
    for world, outcome in zip(worlds[1:], game.outcomes, strict=True):
        for event in outcome.events:
            if isinstance(event, SideHomeless):
                lost[event.side] = outcome.number
        ruling = {side.name for side in world.sides.values() if any(True for _ in world.cities_of(side.id))}
        back += sum(day < outcome.number and name in ruling for name, day in lost.items())
    assert back


@pytest.mark.slow
@pytest.mark.rule("ERF-D-03", "ERF-D-04")
def test_an_alliance_changes_the_order_of_a_day(worlds: list[World]) -> None:
    """A stranger who is younger than one ally and older than the other acts before both."""
    for world in worlds[2:]:
        for theatre in theatres(world):
            for block in theatre.blocks:
                others = [side for other in theatre.blocks if other is not block for side in other]
                if any(age(block[0]) < age(other) < age(block[-1]) for other in others):
                    return
    pytest.fail("no alliance ever waits for its youngest")


@pytest.mark.rule("ERF-D-03")
def test_a_wide_world_begins_with_two_theatres() -> None:
    seats = [SeatRequest(id=str(n), name=f"Side {n}", choices=ErfworldChoices()) for n in (1, 2)]
    state = begin(RULESET, ErfworldOptions(spacing=20), seats, SEED)
    outcome = run_turn(RULESET, state, {}, seed=SEED, number=1)
    world = document.decode(outcome.state, World)
    assert [(side.slot, side.slots) for side in world.sides.values()] == [(1, 1), (1, 1)]
    assert len({side.theatre for side in world.sides.values()}) == 2


@pytest.mark.slow
def test_hosts_meet_in_the_field_and_for_cities(game: Played) -> None:
    mass = Counter("(C" in battle.where for battle in game.battles() if battle.manner == "mass")
    assert min(mass[True], mass[False]) > 0, mass


@pytest.mark.slow
def test_tribes_are_hired_and_who_is_not_paid_goes(game: Played) -> None:
    assert min(game.told[kind] for kind in ("Hired", "Disbanded", "Tamed", "RoadRazed")) > 0, game.told


@pytest.mark.slow
def test_every_book_balances_every_day(game: Played, worlds: list[World]) -> None:
    _check_books(game)
    for day, world in enumerate(worlds[1:], start=1):  # a ruler inherits no city, and is an outlaw from the first dawn
        assert sound(world) == [], day
        _check_room(world)


def _check_room(world: World) -> None:
    """Nobody has more supply in a hex at dusk than it holds."""
    loads: dict[tuple[str, int], list[Pack]] = {}
    for pack in world.packs.values():
        if pack.side and not pack.jailor:
            loads.setdefault((pack.side, pack.place), []).append(pack)
    for (side, place), packs in loads.items():
        assert supply(packs) <= room(world, world.sides[side], place)


@pytest.mark.slow
@pytest.mark.rule("ERF-D-12")
def test_the_whole_game_replays_to_the_same_bytes(game: Played) -> None:
    assert game.differences(RULESET, SEED, REPLAYED) == []
