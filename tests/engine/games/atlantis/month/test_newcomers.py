"""What a faction that came late must wait for, in whole months of new worlds: no purse is drawn twice (ATL-GAP-114)."""

from __future__ import annotations

import json

import pytest

from engine.core import document
from engine.core.dice import Dice
from engine.core.ruleset import SeatRequest, check_orders, onlooker, run_turn
from engine.core.turn import Outcome
from engine.games.atlantis.events import Refused
from engine.games.atlantis.founding.setup import AtlantisChoices, add_seat
from engine.games.atlantis.instant.events import Restarted
from engine.games.atlantis.ruleset import RULESET
from engine.games.atlantis.sight.sighting import view
from engine.games.atlantis.state import Attitude, Unit, World
from engine.games.atlantis.upgrades import old_factions
from engine.testing import events_of
from tests.engine.games.atlantis.founding.test_new_worlds import new_world
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each

GIVER, FRIEND = "2", "1"


def month(world: World, orders: dict[str, str]) -> tuple[World, Outcome]:
    outcome = run_turn(RULESET, document.encode(world), orders, seed="purses", number=world.turn + 1)
    return document.decode(outcome.state, World), outcome


def leader(world: World, seat: str) -> Unit:
    return next(unit for unit in world.units.values() if unit.faction == world.faction_of(seat).id)


def wealth(world: World, seat: str) -> int:
    faction = world.faction_of(seat)
    return faction.unclaimed + sum(unit.silver for unit in world.units.values() if unit.faction == faction.id)


def handed_over(world: World, *, restart: bool = True) -> dict[str, str]:
    """The giver claims all, gives all to his friend, and begins again."""
    giver, friend = leader(world, GIVER), leader(world, FRIEND)
    lines = [f"unit {giver.id}", "claim 5000", f"give {friend.id} all silver", *(["restart"] if restart else [])]
    return {GIVER: "\n".join(lines), FRIEND: ""}


def refused(outcome: Outcome) -> list[str]:
    return [event.rule for event in events_of(outcome, Refused) if event.rule == "ATL-GAP-114"]


@pytest.mark.rule("ATL-GAP-114", "ATL-ORDER-41", "ATL-ORDER-25")
def test_six_months_of_claims_gifts_and_restarts_draw_one_purse_only() -> None:
    world = new_world()
    friends = [wealth(world, FRIEND)]
    for _ in range(6):
        world, outcome = month(world, handed_over(world))
        friends.append(wealth(world, FRIEND))
        assert len(refused(outcome)) == (0 if world.turn == 1 else 2)
    assert friends[1] == friends[0] + 5000 - 20  # the first purse, less a leader's upkeep
    assert friends[-1] < friends[1]
    assert wealth(world, GIVER) <= 5000


@pytest.mark.rule("ATL-GAP-114")
def test_a_game_master_may_play_without_limits() -> None:
    world = new_world(restart_months=0, gift_months=0)
    for _ in range(6):
        world, outcome = month(world, handed_over(world))
        assert refused(outcome) == []
    assert wealth(world, FRIEND) > 6 * 5000


@pytest.mark.rule("ATL-GAP-114")
def test_after_the_months_of_waiting_a_faction_gives_and_restarts_again() -> None:
    world = new_world(gift_months=2, restart_months=4)
    world, _ = month(world, handed_over(world))
    told = []
    for _ in range(4):
        world, outcome = month(world, handed_over(world))
        told.append((len(refused(outcome)), len(events_of(outcome, Restarted))))
    assert told == [(2, 0), (2, 0), (1, 0), (0, 1)]
    assert leader(world, GIVER).faction == world.faction_of(GIVER).id == 6


@pytest.mark.rule("ATL-GAP-114", "ATL-GAME-04")
def test_who_joins_late_gives_nothing_at_first_and_the_check_says_so() -> None:
    world, _ = month(new_world(), {})
    add_seat(world, SeatRequest(id="3", name="Late", choices=AtlantisChoices()), Dice("late"))
    late, friend = leader(world, "3"), leader(world, FRIEND)
    world.faction_of(FRIEND).attitudes[late.faction] = Attitude.ALLY
    orders = f"unit {late.id}\nclaim 300\ngive {friend.id} 100 silver\ngive {friend.id} unit\nrestart"
    foreseen = [found.message for found in check_orders(RULESET, onlooker(RULESET, world)("3"), orders).diagnostics]
    assert sum("gives nothing to others for 6 months, this one included" in said for said in foreseen) == 2
    assert sum("cannot RESTART for another 11 months" in said for said in foreseen) == 1
    after, outcome = month(world, {"3": orders})
    assert refused(outcome) == ["ATL-GAP-114"] * 3
    assert after.units[late.id].faction == late.faction
    assert after.units[late.id].silver > 200


def test_a_campaign_of_format_two_goes_on_without_these_limits() -> None:
    assert (RULESET.play.upgrades or {})[2] == old_factions
    plain = json.loads(document.encode(new_world()))
    for option in ("restart_months", "gift_months"):
        del plain["options"][option]
    for faction in plain["factions"].values():
        del faction["begun"]
    upgraded = document.decode(json.dumps(old_factions(plain)).encode(), World)
    assert (upgraded.options.restart_months, upgraded.options.gift_months) == (0, 0)
    assert {faction.begun for faction in upgraded.factions.values()} == {0}


@pytest.mark.rule("ATL-GAP-114")
@each("begun, gifts, restart", [(0, 0, 0), (1, 4, 9), (2, 5, 10), (3, 6, 11)])
def test_a_player_reads_how_many_months_of_his_next_orders_are_barred(begun: int, gifts: int, restart: int) -> None:
    """Six months without gifts, twelve without RESTART; the next turn is the fourth."""
    scene = Scenario("p")
    scene.state.options.gift_months, scene.state.options.restart_months = 6, 12
    scene.unit(scene.faction(begun=begun), 2)
    seen = view(scene.state, "1")
    assert (seen.gift_wait, seen.restart_wait) == (gifts, restart)
