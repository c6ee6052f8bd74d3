"""Fugitives, captives who turn, barbarians, rebels, beasts that run wild (ERF-PRISON, ERF-FALL, ERF-FAITH)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.battle.escaping import try_to_escape
from engine.games.erfworld.battle.events import CaughtAgain, FoundHungry, Turned
from engine.games.erfworld.diplomacy.events import Rebelled
from engine.games.erfworld.events import Refused
from engine.games.erfworld.realm.events import WentFeral
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.sight.view import view
from engine.games.erfworld.state import Commander, Pack, Site, Standing
from engine.games.erfworld.telling.map_sheet import map_sheet
from engine.games.erfworld.travel.events import Harvested, Moved
from engine.games.erfworld.units.company import new_stack
from engine.games.erfworld.units.events import CameHome
from engine.games.erfworld.units.figures import prisoner_upkeep, upkeep_of
from engine.testing import LoadedDice
from tests.engine.games.erfworld.props.stage import Stage, rich, stage
from tests.engine.games.erfworld.props.war_kit import turn_of
from tests.suite.table import each


def _held(played: Stage, kind: str = "warlord", x: int = 10, y: int = 3) -> tuple[Pack, Commander]:
    """A captive commander of the second side, and who of the first guards him."""
    jailor = played.pack("knight", 2, x, y)
    captive = played.commander(kind, x, y, side=2, name="Captive")
    captive.jailor, captive.move = jailor.id, 0
    return jailor, captive


def _escape(played: Stage, captive: Commander) -> None:
    for seed in range(500):
        turn = turn_of(played.world, seed=str(seed))
        try_to_escape(turn)
        if not captive.jailor:
            return
    pytest.fail("nobody got away")


@pytest.mark.rule(
    "ERF-PRISON-05", "ERF-PRISON-06", "ERF-PRISON-07", "ERF-PRISON-08", "ERF-PRISON-09", "ERF-DECAY-03", "ERF-PRISON-15"
)
def test_what_a_captive_costs_sees_and_may_not_do() -> None:
    played = rich(2)
    jailor, captive = _held(played)
    captive.purse, captive.fed = 300 * EIGHTHS, 1
    assert prisoner_upkeep(captive) * 4 == upkeep_of(played.world, captive) * 2  # a quarter; food halves no more
    played.pack("piker", 4, 10, 3)
    assert not any(unit.place == captive.place for unit in view(played.world, "2").seen)
    captive.lines = ["move e"]
    played.day("", "")
    assert (played.at(captive), captive.move, captive.lines) == ((10, 3), 0, [])
    assert (captive.idle, captive.purse) == (1, 300 * EIGHTHS)  # prisoners decay, and keep what they carry
    played.day(f"UNIT {jailor.id}\nexecute {captive.id}")
    assert captive.id not in played.world.commanders


@pytest.mark.rule("ERF-SPECIAL-92", "ERF-PRISON-14")
def test_a_fugitive_whose_side_falls_lives_on_his_purse_as_nobodys_and_stops_no_day() -> None:
    played = rich(2)
    jailor, captive = _held(played)
    _escape(played, captive)
    jailor.place = played.world.number((12, 3))
    captive.purse, captive.weak = 300 * EIGHTHS, True
    side = played.world.sides["s2"]
    side.ruler = ""
    for one in [one for one in played.world.commanders.values() if one.side == "s2" and one is not captive]:
        one.side = ""
    played.day("", "")
    assert side.standing is Standing.FALLEN
    assert (captive.side, captive.fugitive, captive.weak) == ("", "", False)
    played.day("", "")
    assert captive.id in played.world.commanders


@pytest.mark.rule("ERF-PRISON-14", "ERF-PRISON-17", "ERF-PRISON-18", "ERF-PRISON-19", "ERF-PRISON-21", "ERF-GAP-240")
def test_a_fugitive_must_eat_is_caught_again_when_weak_and_at_home_among_friends() -> None:
    played = rich(2)
    played.know(2)
    jailor, captive = _held(played)
    _escape(played, captive)
    assert (captive.fugitive, captive.move, captive.hidden) == ("s1", 0, True)
    jailor.place = played.world.number((12, 3))
    played.day("", f"UNIT {captive.id}\nhold")
    assert (captive.weak, captive.move) == (False, 8 * THIRDS)  # full move on his first day; nothing foraged
    played.day("", f"UNIT {captive.id}\nmove e")
    assert captive.weak
    assert played.at(captive) == (10, 3)  # too weak to go
    assert len(played.told(FoundHungry, 1)) == len(played.told(FoundHungry, 2)) == 1
    assert captive.fugitive == "s1"  # nobody came for him
    jailor.place = captive.place
    played.day("UNIT " + jailor.id + "\ncontact pass any", "")
    assert (captive.jailor, captive.fugitive) == (jailor.id, "")
    assert len(played.told(CaughtAgain, 2)) == 1

    _escape(played, captive)
    jailor.place = played.world.number((20, 14))
    site, capital = played.city(10, 4, "Town"), played.city(10, 2, "Seat", Site.CAPITAL)
    site.place = captive.place
    played.world.hexes[captive.place].city = site.id
    played.day("", f"UNIT {captive.id}\nclaim")
    assert site.side == ""
    assert any("fugitive" in said for said in played.told(Refused, 2))
    played.world.hexes[captive.place].city = ""
    friend = played.pack("piker", 1, 10, 3, side=2)
    played.day("", f"UNIT {friend.id}\nhold")
    assert captive.fugitive == ""
    assert len(played.told(CameHome, 2)) == 1
    assert capital.side == ""


@pytest.mark.rule("ERF-PRISON-16", "ERF-PRISON-25", "ERF-FALL-02", "ERF-FALL-11", "ERF-DAY-07", "ERF-CMDRULE-05")
def test_who_is_freed_when_his_side_is_gone_and_what_barbarians_live_on() -> None:
    played = rich(2)
    jailor, lord = _held(played)
    lord.purse = 40 * EIGHTHS
    captives = [played.pack(kind, 2, 10, 3, side=2, jailor=jailor.id) for kind in ("piker", "knight", "gwiffen")]
    del played.world.commanders["u3"]
    played.day()
    assert played.side(2).standing is Standing.FALLEN
    lines = "\n".join(f"release {code}" for code in (lord.id, *(one.id for one in captives)))
    played.commander("warlord", 10, 3, name="Guard")
    played.day(f"UNIT {jailor.id}\ncontact pass any\nambush no\n{lines}")
    pikers, knights, beasts = captives
    assert knights.jailor == jailor.id
    assert any("nobody to go to" in said for said in played.told(Refused))
    assert (pikers.jailor, beasts.jailor, lord.jailor) == ("", "", "")
    assert (pikers.side, beasts.side, lord.side) == ("", "", "")
    assert "scout" in CLASSES[pikers.kind].specials
    purse = lord.purse
    played.day(f"UNIT {jailor.id}\nhold")
    assert lord.purse == purse - 30 * EIGHTHS  # he hunts, which saves half of $60
    played.day(f"UNIT {jailor.id}\nhold")
    assert lord.id not in played.world.commanders


@pytest.mark.rule("ERF-SPECIAL-90", "ERF-GAP-239")
@each("roll, turns", [(0.019, True), (0.021, False)])
def test_both_sides_read_of_a_captive_who_turns(roll: float, turns: bool) -> None:
    played = rich(2)
    jailor = played.pack("knight", 2, 10, 3)
    played.commander("warlord", 10, 3, name="Rich")
    captive = played.pack("knight", 1, 10, 3, side=2, jailor=jailor.id)
    played.roller = LoadedDice({("turning", captive.id, 1): [roll]})
    played.day()
    told = [(event.of, event.to, event.seen_by) for event in played.events if isinstance(event, Turned)]
    assert told == ([("Side2 (S2)", "Side1 (S1)", ("2", "1"))] if turns else [])
    assert (captive.side, captive.jailor) == (("s1", "") if turns else ("s2", jailor.id))


@pytest.mark.rule("ERF-FAITH-02", "ERF-FAITH-04", "ERF-FALL-10")
def test_a_hated_ruler_loses_units_that_no_commander_watches() -> None:
    risen = 0
    for morale, watched in ((5, False), (5, True), (10, False)):
        played = rich(1)
        side = played.side()
        side.morale = morale
        packs = [played.pack("knight", 1, 6 + n % 20, 2 + n // 20) for n in range(100)]
        if watched:
            for pack in packs:
                pack.place = played.world.number((20, 12))
            played.commander("warlord", 20, 12)
        played.day()
        risen = len(played.told(Rebelled))
        assert risen == sum(pack.side == "" for pack in packs)
        if morale < 10 and not watched:
            assert 2 <= risen <= 20
            gone = next(pack for pack in packs if not pack.side)
            played.day(f"SIDE\ndisband {gone.id}")
            assert len(played.told(Refused)) == 1  # nobody disbands rebels
        else:
            assert risen == 0
    played = rich(1)
    spare = played.pack("knight", 4, 6, 8)
    played.day(f"SIDE\ndisband 1 of {spare.id}")
    assert (spare.count, played.side().morale) == (3, 45)


@pytest.mark.rule("ERF-UNIT-08", "ERF-FALL-09", "ERF-UNIT-09", "ERF-FALL-11")
def test_beasts_are_harvested_for_food_and_run_wild_when_they_are_not_paid() -> None:
    played = rich(1)
    horses, lord = played.pack("sawhorse", 3, 10, 8), played.commander("warlord", 10, 8)
    knights = played.pack("knight", 4, 10, 8)
    played.day(f"UNIT {horses.id}\nharvest {horses.id}\nUNIT {knights.id}\nharvest 1 of {horses.id}\nharvest {lord.id}")
    assert horses.count == 2
    assert len(played.told(Harvested)) == 1
    assert len(played.told(Refused)) == 2
    assert knights.fed == 4  # a horse is 8 supply of food, which is four knights' day
    assert played.side().morale == 49
    wild = 0
    for seed in range(60):
        played = stage()
        played.world.day = seed
        played.side().treasury = 0
        played.side().doubled_until = 0
        herd = [played.pack("gwiffen", 1, 10, 3 + n) for n in range(10)]
        footmen = played.pack("knight", 60, 20, 3)
        played.world.cities["c1"].besieged = True
        played.day()
        wild += len(played.told(WentFeral))
        assert sum(pack.id in played.world.packs and not pack.side for pack in herd) == len(played.told(WentFeral))
        assert footmen.side == "s1"
    assert 10 <= wild <= 52  # 600 at five percent


@pytest.mark.rule("ERF-FALL-03", "ERF-FALL-04", "ERF-GAP-251")
def test_a_frozen_side_stands_still_until_its_ruler_is_home_or_dead() -> None:
    played = rich(2)
    ruler, jailor = played.world.commanders["u3"], played.pack("knight", 1, 4, 8)
    ruler.place, ruler.jailor = jailor.place, jailor.id
    field = played.pack("knight", 1, 20, 3, side=2)
    played.commander("warlord", 20, 3, side=2)
    inside = played.world.packs["u4"]
    played.know(2)
    played.day("", f"UNIT {field.id}\nmove e")
    assert played.told(Moved, 2)  # the day runs on to its end
    assert played.side(2).standing is Standing.FROZEN
    assert field.id not in played.world.packs
    played.day("", f"UNIT {inside.id}\nmove e")
    assert inside.move == 0
    assert inside.place == played.world.cities["c2"].place
    played.day(f"UNIT {jailor.id}\nrelease {ruler.id}")
    assert played.side(2).standing is Standing.RULES
    ruler.place, ruler.jailor = jailor.place, jailor.id
    played.day()
    assert played.side(2).standing is Standing.FROZEN
    played.day(f"UNIT {jailor.id}\nexecute {ruler.id}")
    assert played.side(2).standing is Standing.FALLEN


def test_who_is_set_free_leads_his_old_stack_no_more() -> None:
    played = rich(2)
    jailor, captive = _held(played)
    new_stack(played.world, played.side(2), [captive, played.pack("piker", 4, 10, 3, side=2)], captive.id)
    played.day(f"UNIT {jailor.id}\nrelease {captive.id}")
    assert (captive.jailor, captive.stack) == ("", 0)
    assert all(stack.leader != captive.id for stack in played.world.stacks.values())


def test_a_stack_whose_leader_was_carried_off_goes_on_without_him() -> None:
    played = rich(1)
    played.know()
    leader, pikers = played.commander("warlord", 10, 3), played.pack("piker", 4, 12, 3)
    stack = new_stack(played.world, played.side(), [leader, pikers], leader.id)
    stack.lines = ["move 12,3"]  # where the others are already
    played.day("")
    assert (leader.stack, pikers.stack) == (stack.number, 0)
    assert played.at(leader)[0] > 10


def test_a_captive_led_far_away_stands_on_the_map_of_his_jailors() -> None:
    played = rich(2)
    _, captive = _held(played, x=38, y=2)
    played.side(1).known.clear()
    sheet = map_sheet(view(played.world, "1"))
    assert {mark.cell for mark in sheet.marks} <= {cell.key for cell in sheet.cells}
    assert str(captive.place) in {mark.cell for mark in sheet.marks}
