"""The experimental chapters through `run_turn`, in worlds made by `new_game`; and that with all off nothing changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core import document
from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.core.telling.report import report_text
from engine.games.erfworld.casting.juice import full_juice
from engine.games.erfworld.magic.events import Made, SpellCast
from engine.games.erfworld.naval.events import Boarded, ShipTaken
from engine.games.erfworld.naval.ships import is_water
from engine.games.erfworld.realm.popping import new_commander, new_pack, poppable
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.state import City, World, Zone
from engine.games.erfworld.travel.events import Moved
from tests.engine.games.erfworld.props.war_kit import turn_of
from tests.engine.specimens.erfworld import SPECIMEN
from tests.engine.specimens.erfworld_sound import sound

SEATS = [SeatRequest(id=str(n), name=f"Side {n}", choices=RULESET.play.choices()) for n in (1, 2, 3)]
ALL: Mapping[str, Any] = {"casters": True, "golems": True, "arken": True, "naval": True}


def _new(**options: Any) -> World:
    return document.decode(begin(RULESET, RULESET.play.options(spacing=8, **options), SEATS, "experiment"), World)


def _run(found: World, number: int, sheet: str = "") -> tuple[World, list[Any]]:
    """A turn of the whole game, with a sheet of the first seat; the books balance and the state is sound."""
    before = document.encode(found)
    outcome = run_turn(RULESET, before, {"1": sheet}, seed="experiment", number=number)
    after = document.decode(outcome.state, World)
    assert [fault for made in outcome.sheets.values() for fault in made.errors] == []
    assert sound(after) == []
    for had, moved, has in SPECIMEN.ledgers(document.plain(found), document.plain(after), outcome.events):
        assert had + moved == has
    return after, list(outcome.events)


@pytest.mark.rule("ERF-CASTER-02")
def test_without_the_option_a_player_has_no_caster_to_be_had_by_pop_promotion_or_contract() -> None:
    for options, ways in (({}, 0), ({"casters": True}, 1)):
        found = _new(**options)
        side = next(iter(found.sides.values()))
        side.treasury = 900_000 * EIGHTHS
        home = found.cities[side.capital]
        home.level = 5
        men = new_pack(turn_of(found), side, home, "piker", 4, "pop")
        assert "caster" not in poppable(found, home)
        sheet = f"SIDE\ninvite 50000\npromote 1 of {men.id} to caster\nCITY {home.id}\npop caster\npop 3 courtiers"
        after, events = _run(found, 1, sheet)
        assert sum(event.kind == "Refused" for event in events) == 3 - ways
        mine = [one for one in after.commanders.values() if one.side == side.id and one.kind == "caster"]
        assert len(mine) == ways
        assert bool(full_juice(after, mine[0]) if mine else 0) is bool(ways)


@pytest.mark.rule("ERF-MAGIC-56", "ERF-J-22")
def test_casters_cast_and_make_golems_in_a_world_of_the_game() -> None:
    found = _new(**ALL)
    side = next(iter(found.sides.values()))
    side.treasury = 90_000 * EIGHTHS
    turn = turn_of(found)
    home = found.cities[side.capital]
    holly = new_commander(turn, side, home, "caster", turn.dice("test"))
    holly.school, holly.level, holly.mastery = "dollamancy", 3, "adept"
    jojo = new_commander(turn, side, home, "caster", turn.dice("other"))
    jojo.school = "lookamancy"
    x, y = found.at(home.place)
    after, events = _run(
        found,
        1,
        f"UNIT {holly.id}\nmake 2 small cloth golem\nUNIT {jojo.id}\ncast scry on {min(x + 3, found.width - 1)},{y}",
    )
    assert [event for event in events if isinstance(event, SpellCast)]
    assert [event for event in events if isinstance(event, Made)]
    assert any(pack.kind == "cloth_golem_small" and pack.count == 2 for pack in after.packs.values())
    report = RULESET.look.report(RULESET.look.view(after, "1"), events, None)
    assert "adept of dollamancy" in report_text(report)


@pytest.mark.rule("ERF-NAVAL-01", "ERF-NAVAL-09", "ERF-NAVAL-15", "ERF-DOCTRINE-10")
def test_a_ship_sails_in_a_world_of_the_game_and_takes_one_with_nobody_aboard() -> None:
    found = _new(**ALL)
    side = next(iter(found.sides.values()))
    side.treasury = 90_000 * EIGHTHS
    port = _port(found)
    port.side = port.pops_for = side.id
    port.level = 1
    turn = turn_of(found)
    ship = new_pack(turn, side, port, "one_mast", 1, "pop")
    sailors = new_pack(turn, side, port, "seafarer", 25, "pop", apart=True)
    lord = new_commander(turn, side, port, "warlord", turn.dice("lord"))
    sea = next(place for place in found.neighbours(port.place) if is_water(found, place))
    side.known[sea] = 0
    x, y = found.at(sea)
    sheet = f"UNIT {sailors.id}\nboard {ship.id}\nUNIT {lord.id}\nboard {ship.id}"
    after, events = _run(found, 1, sheet)
    assert len([event for event in events if isinstance(event, Boarded)]) == 2
    rival = next(other for other in after.sides.values() if other.id != side.id)
    prey = new_pack(turn_of(after), rival, after.cities[port.id], "one_mast", 1, "pop")
    prey.place, prey.zone = sea, Zone.FIELD
    after, events = _run(after, 2, f"UNIT {ship.id}\nmove {x},{y}")
    assert [event for event in events if isinstance(event, Moved)]
    assert {after.packs[ship.id].place, after.commanders[lord.id].place} == {sea}
    taken = [(event.by, event.seen_by) for event in events if isinstance(event, ShipTaken)]
    assert (taken, after.packs[prey.id].side) == ([(f"Side 1 ({side.id.upper()})", ("*",))], side.id)


def _port(found: World) -> City:
    """Some city at the water; where there is none, a lake beside one."""
    city = next(city for city in found.cities.values() if not city.side)
    if not any(is_water(found, place) for place in found.neighbours(city.place)):
        place = next(p for p in found.neighbours(city.place) if not found.hexes[p].city and not found.hexes[p].roads)
        found.hexes[place].terrain = "lake"
        for unit in [unit for unit in found.units() if unit.place == place]:
            unit.place = city.place
    return city


@pytest.mark.rule("ERF-NAVAL-15", "ERF-ARKEN-01")
def test_where_no_caster_tool_or_ship_is_the_options_change_nothing() -> None:
    states = []
    for options in ({}, {**ALL}):
        found = _new(**options)
        found.tools = {}
        for number in range(1, 9):
            found, _ = _run(found, number)
        plain = document.plain(found)
        plain.pop("options")
        plain.pop("away")
        plain["made"].pop("w", None)
        states.append(plain)
    assert states[0] == states[1]
