"""Orders of sides, cities and units through turns of a world as players get it (ERF-BUILDING-06, ERF-CONTRACT-09)."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from engine.core import document
from engine.core.dice import Roller
from engine.core.events import Event
from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.games.erfworld.battle.escaping import try_to_escape
from engine.games.erfworld.battle.events import FoundHungry, LiesUnconscious, StaysAwake
from engine.games.erfworld.diplomacy.events import Sold
from engine.games.erfworld.events import Refused
from engine.games.erfworld.realm.events import Armed, Built, Popped
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.state import Commander, Pack, Side, World
from engine.games.erfworld.travel.events import FoundTreasure, Harvested, SprangTrap
from engine.games.erfworld.units.figures import full_move
from tests.engine.games.erfworld.props.stage import loaded_for
from tests.engine.games.erfworld.props.war_kit import turn_of


@dataclass
class Table:
    """A campaign of two seats, day by day, through the bytes that are stored."""

    state: bytes
    day: int = 0
    events: list[Event] = field(default_factory=list)
    roller: Roller | None = None

    @property
    def world(self) -> World:
        return document.decode(self.state, World)

    def keep(self, world: World) -> None:
        self.state = document.encode(world)

    def turn(self, **sheets: str) -> World:
        """A day with the sheets of seats "a" and "b"; every line must be understood."""
        self.day += 1
        outcome = run_turn(RULESET, self.state, sheets, seed="new worlds", number=self.day, roller=self.roller)
        assert [fault for sheet in outcome.sheets.values() for fault in sheet.errors] == []
        self.state, self.events = outcome.state, list(outcome.events)
        return self.world

    def told(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]


def _table() -> tuple[Table, Side, Side]:
    seats = [
        SeatRequest(id=seat, name=name, choices=RULESET.play.choices(house="gwiffen"))
        for seat, name in (("a", "Faq"), ("b", "Jetstone"))
    ]
    table = Table(begin(RULESET, RULESET.play.options(spacing=10), seats, "new worlds"))
    world = table.world
    for side in world.sides.values():
        side.treasury = 80_000 * EIGHTHS
    table.keep(world)
    one, other = world.sides.values()
    return table, one, other


def _own(world: World, side: Side, kind: str) -> Pack:
    return next(pack for pack in world.packs.values() if pack.side == side.id and pack.kind == kind)


def test_a_capital_builds_pops_arms_and_sells() -> None:
    table, one, other = _table()
    capital = one.capital
    world = table.turn(a=f"CITY {capital}\nbuild garden\npop 2 stabbers")
    assert len(table.told(Built)) == 1
    stabbers = _own(world, one, "stabber")
    world = table.turn(a=f"SIDE\nshields 1 of {stabbers.id}\nCITY {capital}\nbuild courthouse")
    assert len(table.told(Armed)) == 1
    armed = _own(world, one, "stabber+shield")
    world = table.turn(a=f"SIDE\nsell {armed.id} to {other.id} for 300\noffer colony to {other.id} for 10")
    first, second = world.contracts
    world = table.turn(b=f"SIDE\nsign {first}\nsign {second}")
    assert len(table.told(Sold)) == 1
    assert world.packs[armed.id].side == other.id
    assert list(world.contracts) == [second]
    world = table.turn()
    assert [contract.from_day for contract in world.contracts.values()] == [5]
    assert sorted(world.cities[capital].works) == ["courthouse", "garden"]
    assert not table.told(Refused)
    assert not table.told(Popped)


def test_ruins_are_searched_and_beasts_harvested() -> None:
    table, one, _ = _table()
    world = table.world
    ruler = world.commanders[one.ruler]
    place = next(number for number, hex_ in enumerate(world.hexes) if hex_.ruin and not hex_.city)
    for pack in [pack for pack in world.packs.values() if pack.place == place]:
        del world.packs[pack.id]
    ruler.place = place
    beasts = Pack(world.new_id("u"), one.id, "gwiffen", 2, place)
    men = Pack(world.new_id("u"), one.id, "knight", 4, place)
    world.packs |= {beasts.id: beasts, men.id: men}
    table.keep(world)
    world = table.turn(a=f"UNIT {men.id}\nsearch\nharvest 1 of {beasts.id}")
    assert len(table.told(FoundTreasure)) + len(table.told(SprangTrap)) == 1
    assert len(table.told(Harvested)) == 1
    assert world.packs[beasts.id].count == 1
    assert world.sides[one.id].morale == 49


def test_a_fugitive_of_a_new_world_goes_hungry() -> None:
    table, one, other = _table()
    world = table.world
    guard = _own(world, one, "piker")
    captive = world.commanders[other.ruler]
    lord = document.decode(document.encode(captive), type(captive))
    lord.id, lord.place, lord.jailor, lord.player = world.new_id("u"), guard.place, guard.id, False
    world.commanders[lord.id] = lord
    for seed in range(400):
        try_to_escape(turn_of(world, seed=str(seed)))
        if not world.commanders[lord.id].jailor:
            break
    assert world.commanders[lord.id].fugitive == one.id
    table.keep(world)
    table.turn()
    table.turn()
    assert len(table.told(FoundHungry)) == 1


@pytest.mark.rule("ERF-OLDCMD-04", "ERF-GAP-149")
@pytest.mark.parametrize(("luck", "awake"), [(0.99, True), (0.0, False)])
def test_a_warlord_who_wins_with_his_last_hit_stays_awake_or_lies_there(luck: float, awake: bool) -> None:
    start, one, other = _table()
    world = start.world
    taken = {unit.place for unit in world.units()} | {city.place for city in world.cities.values()}
    free = {place for place, hex_ in enumerate(world.hexes) if hex_.terrain == "plains"} - taken
    lord = Commander(world.new_id("u"), one.id, "warlord", "Berta", 0)
    foes = Pack(world.new_id("u"), other.id, "piker", 2, 0)
    lord.move = full_move(lord)
    world.enlist(lord)
    world.enlist(foes)
    for lord.place, foes.place in [(here, there) for here in free for there in world.neighbours(here) if there in free]:
        table = Table(document.encode(world), roller=loaded_for("awake", luck))  # other dice fall by the place
        x, y = world.at(foes.place)
        after = table.turn(a=f"UNIT {lord.id}\nmove {x},{y}")
        if lord.id in after.commanders and not after.commanders[lord.id].hits:
            break
    assert [len(table.told(kind)) for kind in (StaysAwake, LiesUnconscious)] == [awake, not awake]
    assert (lord.id in table.turn().commanders) is awake
