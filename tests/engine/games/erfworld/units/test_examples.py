"""Worked examples that are played on the map: breeding tribes, and two looks into a forest."""

from __future__ import annotations

import pytest

from engine.core.dice import Roller
from engine.games.erfworld.battle.engage import engage
from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.bouts.field import Situation
from engine.games.erfworld.nonplayers.wild import run
from engine.games.erfworld.rules.designs import read
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.sight.rolls import slip, spot
from engine.games.erfworld.state import NOBODY, Pack, Tribe, World
from engine.games.erfworld.travel.events import Revealed, SneakNoticed, SpottedHidden
from engine.games.erfworld.units.company import find
from engine.games.erfworld.units.cover import can_hide, dodge
from tests.engine.games.erfworld.props.stage import Stage, face, loaded_for, stage
from tests.engine.games.erfworld.props.war_kit import HERE, ONE, TWO, all_fall, commander, orders, pack, turn_of, world
from tests.suite.table import each


def _tribe(kind: str, pairs: int, purse: int) -> tuple[World, Tribe]:
    """A chief in the middle with so many pairs about him, and money for units of one class."""
    found = world()
    chief = commander(found, NOBODY, tribe="t1")
    tribe = found.tribes["t1"] = Tribe("t1", "Giants", chief.id, [kind], "", purse * EIGHTHS)
    pack(found, NOBODY, "piker", 2 * pairs, tribe="t1", trained=1)
    return found, tribe


def _popped(found: World, kind: str) -> int:
    return sum(unit.count for unit in found.packs.values() if unit.kind == kind)


@pytest.mark.rule("ERF-EX-114", "ERF-EX-115", "ERF-CMDTRIBE-06", "ERF-OLDTRIBE-07")
@each(
    "kind, pairs, wanted, days, price",
    [
        ("knight", 0, 40, 40, 40_000),
        ("knight", 30, 40, 10, 80_000),
        ("stabber", 0, 120, 20, 20_000),
        ("stabber", 30, 120, 5, 40_000),
        ("knight", 40, 32, 4, 96_000),
        ("knight", 9, 8, 8, 8_000),
        ("knight", 10, 8, 4, 16_000),
        ("knight", 20, 9, 3, 18_000),
    ],
)
def test_pairs_near_the_chief_pop_faster_and_dearer(kind: str, pairs: int, wanted: int, days: int, price: int) -> None:
    found, tribe = _tribe(kind, pairs, price)
    for _ in range(days):
        assert _popped(found, kind) < wanted
        found.day += 1
        run(turn_of(found, seed=str(found.day)))
        for unit in found.packs.values():
            unit.place = 0 if unit.kind == kind else HERE  # the newborn leave the chief
    assert (_popped(found, kind), tribe.treasury) == (wanted, 0)


@pytest.mark.rule("ERF-EX-121", "ERF-SPOT-02", "ERF-SCOUTING-10")
def test_who_looks_into_a_deep_forest_and_who_hides_there() -> None:
    found = world(terrain="deep_forest")
    hidden = pack(found, TWO, "dwagon", 2, hidden=True)
    assert can_hide(found, hidden, commander_here=False)
    turn, needed = turn_of(found), dodge(found, hidden)
    turn._roller = all_fall(needed)
    bats = pack(found, ONE, "bat", 8)
    assert spot(turn, ONE, [bats], HERE) == (0, [])
    few, many = pack(found, ONE, "scout", 4), pack(found, ONE, "explorer", 5)
    assert spot(turn, ONE, [few], HERE) == (needed, [])  # it must be higher than their evasion
    assert spot(turn, ONE, [many], HERE) == (needed, [hidden])  # five of them roll 1 more


@pytest.mark.rule("ERF-EX-121", "ERF-SPOT-08")
def test_a_move_point_guarantees_the_discovery_and_lakes_hide_nobody() -> None:
    found = world(terrain="deep_forest")
    hidden = pack(found, TWO, "dwagon", 2, hidden=True)
    lord = commander(found, ONE)
    orders(found.sides[ONE].doctrine, "DICTATE spot always")
    turn = turn_of(found)
    turn._roller = all_fall(1)
    before = lord.move
    assert spot(turn, ONE, [lord], HERE)[1] == [hidden]
    assert lord.move < before
    found.hexes[HERE].terrain = "lake"
    assert not can_hide(found, hidden, commander_here=True)


MOUSE = read("Mouse", ["tiny", "beast", "land"]).key
PASSES = "SIDE s{}\ncontact pass any\nambush no\n"


def _mice_in_the_forest(roller: Roller | None = None) -> tuple[Stage, Pack]:
    """A strip of forest between two sides, with ten feral mice in it."""
    played = stage(2)
    for x in range(13, 18):
        played.terrain(x, 8, "forest")
    played.know(1)
    played.know(2)
    played.roller = roller
    return played, played.pack(MOUSE, 10, 15, 8, side=0)


@pytest.mark.rule("ERF-EX-120", "ERF-SPOT-10", "ERF-SPOT-05", "ERF-SPOT-09")
@each("die, seen", [(6, False), (7, True)])
def test_a_warlord_of_level_4_searches_like_five_scouts(die: int, seen: bool) -> None:
    """In the example a scout has evasion 5 and is found by 6 + 1. In force are 7 for a scout and 9 for a mouse, 8 for
    ten of them together: the scout's own 6 falls short of the mice, 7 + 1 finds the scout and not the mice.
    """
    played, mice = _mice_in_the_forest(loaded_for("spot", face(6), face(die)))
    scout, lord = played.pack("scout", 1, 14, 8), played.commander("warlord", 16, 8, side=2)
    lord.level, mice.friend = 4, "s1"  # whom they let be, as in the example
    assert (dodge(played.world, scout), dodge(played.world, mice)) == (7, 8)
    played.day(
        f"{PASSES.format(1)}UNIT {scout.id}\nmove e\nhide",
        f"{PASSES.format(2)}UNIT {lord.id}\nsneak w\nshow\nattack",
    )
    assert played.told(SpottedHidden, 1) == []
    found = "".join(played.told(SpottedHidden, 2))
    assert ("scout" in found, "10 Mouses" in found) == (seen, False)
    battles = [event for event in played.events if isinstance(event, BattleFought)]
    assert [battle.situation for battle in battles] == ["surprised"] * seen
    assert mice.count == 10


@pytest.mark.rule("ERF-EX-120", "ERF-SNEAK-15", "ERF-SNEAK-14")
def test_mice_leave_unnoticed_by_those_who_fight() -> None:
    """2 + 2 = 4 against the evasion 7 of warlord and scouts, who have 0 as long as they fight."""
    found = world(terrain="forest")
    mice, scouts, lord = pack(found, NOBODY, MOUSE, 10), pack(found, ONE, "scout", 9), commander(found, TWO)
    turn = turn_of(found, roller=all_fall(2))
    assert slip(turn, [mice], HERE) == (2, [scouts, lord])
    turn.scratch.round = 1
    engage(turn, HERE, [lord], [scouts], Situation.SURPRISED)
    left = [unit for unit in (scouts, lord) if find(found, unit.id) is unit and not unit.jailor]
    assert left
    assert slip(turn, [mice], HERE) == (2, [])
    turn.scratch.round = 2
    assert slip(turn, [mice], HERE)[1] == left


@pytest.mark.rule("ERF-SNEAK-15")
@each("waits, noticed", [("", False), ("hold\n", True)])
def test_a_fight_covers_who_sneaks_away_in_the_same_round(waits: str, noticed: bool) -> None:
    """2 + 2 = 4: not enough against stabbers, but in the round in which they fight."""
    played, mice = _mice_in_the_forest(loaded_for("sneak", face(2)))
    del played.world.packs[mice.id]
    played.pack("stabber", 60, 15, 8)
    raider, spy = played.commander("warlord", 15, 8, side=2), played.pack("explorer", 1, 16, 8, side=2)
    knights = played.pack("knight", 8, 15, 8, side=2)
    sheet = f"UNIT {knights.id}\nhold\nattack\nUNIT {spy.id}\nsneak w\n{waits}sneak w"
    played.day(PASSES.format(1), PASSES.format(2) + sheet)
    assert [event for event in played.events if isinstance(event, BattleFought)]
    assert raider.place == played.world.number((15, 8))
    assert bool(played.told(SneakNoticed, 2)) is noticed


@pytest.mark.rule("ERF-EX-120", "ERF-SCOUTING-04", "ERF-D-10")
def test_at_dusk_the_side_of_the_highest_evasion_sees_first_and_strikes_first() -> None:
    played, _ = _mice_in_the_forest()
    slow, quick = played.pack("knight", 9, 15, 8, hidden=True), played.pack("explorer", 2, 15, 8, side=2, hidden=True)
    assert dodge(played.world, quick) > dodge(played.world, slow)
    played.day(PASSES.format(1), PASSES.format(2))
    seats = [event.seen_by[0] for event in played.events if isinstance(event, Revealed)]
    assert seats == ["2", "1"]
    assert all("10 Mouses" in "".join(played.told(Revealed, seat)) for seat in (1, 2))
    slow.hidden = quick.hidden = True
    played.day("SIDE s1\ncontact pass any\nambush yes", "SIDE s2\ncontact pass any\nambush yes")
    battle = next(event for event in played.events if isinstance(event, BattleFought))
    assert battle.attackers.startswith("Side2")
