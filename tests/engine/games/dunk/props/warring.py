"""What the tests of armies share: orders and rituals carried out, movement, battles to look at."""

from __future__ import annotations

from typing import Any

from engine.core.events import Event
from engine.core.turn import Turn
from engine.games.dunk.battle import delayed
from engine.games.dunk.battle import marching as movement
from engine.games.dunk.events import Refused
from engine.games.dunk.state import Army, ArmyType, Campaign, Kingdom, Leaders, Race
from engine.games.dunk.turn import orders
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import Scenario, from_one


def obey(world: Scenario, kingdom: Kingdom, text: str, *, dice: LoadedDice | None = None) -> Turn[Campaign, None]:
    """Runs the Orders phase with the order text of one kingdom."""
    turn = world.turn({kingdom.id: text}, phase="Orders", dice=dice)
    orders.run(turn)
    return turn


def refusals(turn: Turn[Campaign, None]) -> list[str]:
    """The rules by which orders were refused."""
    return [event.rule for event in events_of(turn, Refused)]


def realm(
    row: str = "lll", race: Race = Race.HUMAN, leaders: Leaders = Leaders.MAGES, gold: int = 100, *techs: str
) -> tuple[Scenario, Kingdom]:
    """A kingdom that owns the whole row of provinces."""
    world = from_one(row)
    return world, world.kingdom(race, leaders, land=range(1, len(row) + 1), gold=gold, techs=techs)


def only_army(world: Scenario) -> Army:
    (army,) = world.state.armies.values()
    return army


OBEY = 0.9  # a roll above 25 %: trolls do as they are told


def walk(world: Scenario, dice: LoadedDice | None = None) -> list[Event]:
    """The three phases of movement of one turn; its events."""
    world.state.this_turn.stays.clear()
    world.state.this_turn.moved.clear()
    world.state.this_turn.halted.clear()
    world.state.this_turn.whims.clear()
    turn = world.turn(dice=dice or LoadedDice(rest=OBEY))
    for phase in (movement.run_first_moves, movement.run_movement_battles, movement.run_movement):
        phase(turn)
    return list(turn.events)


def at_home(
    row: str = "lllll", roads: bool = False, kind: ArmyType = ArmyType.ARMY, at: int = 3, *words: str
) -> tuple[Scenario, Kingdom, Army]:
    """A kingdom that owns a whole row, and one army of it in province `at`."""
    world = from_one(row)
    one = world.kingdom(land=range(1, len(row) + 1))
    for number in range(1, len(row) + 1):
        world.province(number, roads=roads)
    return world, one, world.army(one, at, kind, heading=words)


def events_of_type(told: list[Event], kind: type[Any]) -> list[Any]:
    return [event for event in told if isinstance(event, kind)]


SAFE, DEAD = 0.0, 0.999999


def two_at_war(*rows: str, races: tuple[Race, Race] = (Race.HUMAN, Race.HUMAN)) -> tuple[Scenario, list[Kingdom]]:
    world = from_one(*rows)
    one, other = world.kingdom(races[0]), world.kingdom(races[1])
    world.war(one, other)
    return world, [one, other]


MAGES, PRIESTS, WARRIORS = Leaders.MAGES, Leaders.PRIESTS, Leaders.WARRIORS


def kingdom_of(world: Scenario, leaders: Leaders, land: range, *techs: str, race: Race = Race.HUMAN) -> Kingdom:
    return world.kingdom(race, leaders, land=land, gold=50, techs=techs)


def work(
    world: Scenario, kingdom: Kingdom | None, text: str = "", *, dice: LoadedDice | None = None
) -> Turn[Campaign, None]:
    """Runs Orders and Delayed orders with the order text of one kingdom."""
    turn = world.turn({kingdom.id: text} if kingdom else {}, phase="Delayed orders", dice=dice)
    orders.run(turn)
    delayed.run(turn)
    return turn


def fire(*rolls: tuple[str, int, float]) -> LoadedDice:
    """Dice for a burn of kingdom 1 that gathers and hits its aim; nothing stops it and nobody survives it.

    rolls: who rolls otherwise, e.g. ``("town stops", 11, 0.5)``: the town in province 11 rolls 0.5.
    """
    named = {(what, whose): [roll] for what, whose, roll in rolls}
    return LoadedDice({("gather", 1): [0.0], ("aim", 1, 0): [0.9], ("aim", 1, 1): [0.9], **named}, rest=0.99)


def victim(ground: str = "l", race: Race | None = Race.HUMAN, **changes: Any) -> tuple[Scenario, Kingdom, Kingdom]:
    """Ten provinces of mages in the top row, and below them province 11 of the kingdom to be burnt."""
    world = from_one("l" * 10, ground + "l" * 9)
    mages = kingdom_of(world, MAGES, range(1, 11), "diburn")
    other = world.kingdom(race or Race.HUMAN, WARRIORS, land=[11])
    world.province(11, race=race, **changes)
    return world, mages, other
