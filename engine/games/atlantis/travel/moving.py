"""S20: MOVE and ADVANCE, one hex at a time, with the battles they cause (ATL-MOVE-02..18, ATL-MORDER-01..06)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.acting import NotPossible
from engine.core.orders import Order
from engine.games.atlantis.acting.contract import Acting, actors, facts, given, month_order, refuse
from engine.games.atlantis.acting.references import title
from engine.games.atlantis.battle.muster import obstacle
from engine.games.atlantis.instant.ownership import may_enter, owner, titled
from engine.games.atlantis.land.grid import atlas, where
from engine.games.atlantis.land.ways import entry_cost, is_ocean, points, told_weather
from engine.games.atlantis.language.words import THE_STEPS, way_in_words
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import Direction, Region, Unit, World
from engine.games.atlantis.travel.encounters import Arrival, Watch, belligerents, forbidders, meet, watch_of
from engine.games.atlantis.travel.events import EntryForbidden, Moved, WentIn, WentOut
from engine.games.atlantis.travel.sailing import sink_empty_ships
from engine.games.atlantis.units.weights import Pace, loads, pace

HOW = {Pace.WALK: "Walks", Pace.RIDE: "Rides", Pace.FLY: "Flies"}


@dataclass(slots=True)
class Mover:
    """A unit on its way: its steps with the order each stands in, and how far it has come."""

    unit: Unit
    steps: list[tuple[str, Order]]
    at: int = 0

    @property
    def order(self) -> Order:
        return self.steps[self.at][1]


@dataclass(slots=True)
class March:
    """All movers, and what happens in the pass under way.

    watches: the guards of the regions ahead, while units leave one region: they change in the battles after that.
    """

    turn: AtlantisTurn
    movers: dict[int, Mover] = field(default_factory=dict)
    stepped: set[int] = field(default_factory=set)
    watches: dict[int, Watch] = field(default_factory=dict)
    hostile: frozenset[int] = frozenset()


def run(turn: AtlantisTurn) -> None:
    """Moves everybody as far as orders and movement points go; then ships without anybody aboard sink."""
    march = March(turn, hostile=belligerents(turn.state))
    for _, unit in list(actors(turn, "move", "advance")):
        mover = _mover(turn, unit)
        if mover is not None:
            march.movers[unit.id] = mover
    while march.movers:
        march.stepped = set()
        for number in [n for n in march.movers if n not in turn.state.units]:  # fell in somebody's battle
            del march.movers[number]
        for number in sorted({mover.unit.region for mover in march.movers.values()}):
            _move_out(march, turn.state.regions[number])
    sink_empty_ships(turn.state)


def _mover(turn: AtlantisTurn, unit: Unit) -> Mover | None:
    """The unit's MOVE and ADVANCE lines as one chain (ATL-ORDER-32); None when it may not move at all."""
    orders = [order for order in given(turn).month_long(unit) if order.name in ("move", "advance")]
    steps = [(str(step), order) for order in orders for step in order["steps"]]
    if not steps:
        return None
    world = turn.state
    problem = None
    if unit.id in world.this_turn.sailed:
        problem = NotPossible(Refusal.SAILED, "ATL-SAIL-04")
    elif unit.id in world.this_turn.given_away and any(order.name == "advance" for order in orders):
        problem = NotPossible(Refusal.JUST_GIVEN, "ATL-ORDER-26")
    if problem is not None:
        refuse(Acting(turn, unit, orders[-1]), problem)
        return None
    return Mover(unit, steps)


def _move_out(march: March, region: Region) -> None:
    """One pass over one region: each mover goes one hex, then the battles in the regions they came to."""
    turn = march.turn
    march.watches.clear()
    arrivals: dict[int, list[Arrival]] = {}
    for number in [unit.id for unit in turn.state.units_in(region) if unit.id in march.movers]:
        mover = march.movers.get(number)
        if mover is None or number in march.stepped:
            continue
        march.stepped.add(number)
        try:
            _check_unhurt(turn.state, mover.unit)
            arrival = _advance(march, mover, region)
        except NotPossible as problem:
            refuse(Acting(turn, mover.unit, mover.order), problem)
            del march.movers[number]
            continue
        if arrival is not None:
            arrivals.setdefault(mover.unit.region, []).append(arrival)
        if mover.at >= len(mover.steps):
            del march.movers[number]
    for target, come in arrivals.items():
        meet(turn, turn.state.regions[target], come, march.hostile)
        for arrival in come:
            _look_back(march, arrival, target)


def _check_unhurt(world: World, unit: Unit) -> None:
    """Raises NotPossible for a unit that may not move after its battles (ATL-VICTORY-06, ATL-ATTACK-10)."""
    known = world.this_turn.fought.get(unit.id)
    if known is not None and not known.may_move:
        raise NotPossible(Refusal.MAY_NOT_MOVE, "ATL-VICTORY-06")


def _look_back(march: March, arrival: Arrival, target: int) -> None:
    """After battles: the dead and the thrown back go no further."""
    unit = arrival.unit
    if unit.id not in march.turn.state.units or unit.region != target:
        march.movers.pop(unit.id, None)


def _advance(march: March, mover: Mover, region: Region) -> Arrival | None:
    """Structures on the way, then one hex. None when the way ends before the next hex. Raises NotPossible."""
    while mover.at < len(mover.steps):
        step, order = mover.steps[mover.at]
        if step == "out":
            _go_out(march.turn, mover.unit, region)
        elif step.isdecimal():
            _go_in(march.turn, mover.unit, region, int(step))
        else:
            arrival = _cross(march, mover, region, step, order)
            mover.at += 1
            return arrival
        mover.at += 1
    return None


def _go_out(turn: AtlantisTurn, unit: Unit, region: Region) -> None:
    structure = region.structure(unit.structure) if unit.structure else None
    if structure is None:
        return
    if is_ocean(region):
        raise NotPossible(Refusal.AT_SEA, "ATL-ORDER-31")
    turn.state.place(unit, region)
    turn.tell(WentOut(**facts(turn, unit), structure=titled(structure)))


def _go_in(turn: AtlantisTurn, unit: Unit, region: Region, number: int) -> None:
    structure = region.structure(number)
    if structure is None:
        raise NotPossible(Refusal.NO_STRUCTURE, "ATL-ORDER-32", structure=number)
    if unit.structure == number:
        return
    if STRUCTURES[structure.type].kind == "lair":
        raise NotPossible(Refusal.CLOSED_STRUCTURE, "ATL-GAP-98", structure=titled(structure))
    if not may_enter(turn.state, region, number, unit.faction):
        holder = owner(turn.state, region, number)
        name = title(holder) if holder is not None else ""
        raise NotPossible(Refusal.NOT_LET_IN, "ATL-STRUCT-06", structure=titled(structure), owner=name)
    turn.state.place(unit, region, number)
    turn.tell(WentIn(**facts(turn, unit), structure=titled(structure)))


def _cross(march: March, mover: Mover, region: Region, step: str, order: Order) -> Arrival:
    """One hex, or through an inner passage. Raises NotPossible."""
    turn, unit = march.turn, mover.unit
    target, direction = _destination(turn, unit, region, step)
    how = pace(unit)
    cost = _price(turn, unit, region, target, direction, how)
    if target.id not in march.watches:
        march.watches[target.id] = watch_of(turn.state, target)
    blockers = forbidders(turn, target, march.watches[target.id], unit)
    if blockers and (order.name != "advance" or not _may_strike(turn, target, unit, blockers[0])):
        for guard in {guard.faction: guard for guard in reversed(blockers)}.values():
            turn.tell(EntryForbidden(**facts(turn, guard), stranger=title(unit), region=where(target)))
        raise NotPossible(Refusal.ENTRY_FORBIDDEN, "ATL-ATTACK-08", guard=title(blockers[0]), region=where(target))
    spent = turn.state.this_turn.points_spent
    spent[unit.id] = spent.get(unit.id, 0) + cost
    arrival = Arrival(unit, region, unit.structure, tuple(guard.id for guard in blockers))
    unit.flags.guard = False  # whoever moves guards nothing (ATL-GAP-69)
    turn.state.place(unit, target)
    turn.tell(Moved(**facts(turn, unit), how=HOW[how], origin=where(region), target=where(target)))
    return arrival


def _may_strike(turn: AtlantisTurn, target: Region, unit: Unit, guard: Unit) -> bool:
    """Whether an advancing unit may attack the guard. It is not there yet, but a guard is seen and does not flee."""
    return obstacle(turn, target, unit, guard) in (None, Refusal.TARGET_UNSEEN)


def _destination(turn: AtlantisTurn, unit: Unit, region: Region, step: str) -> tuple[Region, Direction | None]:
    """Where a step leads. Raises NotPossible where there is no way."""
    if step != "in":
        direction = Direction(step)
        target = atlas(turn).exits(region).get(direction)
        if target is None:
            raise NotPossible(Refusal.NO_EXIT, "ATL-ORDER-32", direction=step.upper(), region=where(region))
        return target, direction
    structure = region.structure(unit.structure) if unit.structure else None
    if structure is None or not structure.passage or structure.needs:
        raise NotPossible(Refusal.NOT_IN_PASSAGE, "ATL-MOVE-17")
    return turn.state.regions[structure.passage], None


def _price(
    turn: AtlantisTurn, unit: Unit, region: Region, target: Region, direction: Direction | None, how: Pace
) -> int:
    """The movement points of the step. Raises NotPossible where the unit cannot make it."""
    if how is Pace.NONE:
        load, capacity = loads(unit).walking
        raise NotPossible(Refusal.OVERLOADED, "ATL-MOVE-09", load=load, capacity=capacity)
    if is_ocean(region):
        raise NotPossible(Refusal.AT_SEA, "ATL-MOVE-15")
    if is_ocean(target):
        raise NotPossible(Refusal.INTO_OCEAN, "ATL-MOVE-15", region=where(target))
    cost = entry_cost(turn, region, target, direction, how)
    whole = points(unit, how)
    left = max(0, whole - turn.state.this_turn.points_spent.get(unit.id, 0))
    if cost > left:
        told = told_weather(turn, target)
        raise NotPossible(
            Refusal.NO_POINTS, "ATL-MOVE-02", region=where(target), weather=told, cost=cost, left=left, whole=whole
        )
    return cost


ORDERS = (
    month_order("advance", THE_STEPS, rule="ATL-ORDER-02", help="move, and attack whoever forbids entry",
                example="advance n 1 in se", says=lambda order, name: f"advances {way_in_words(order['steps'])}"),
    month_order("move", THE_STEPS, rule="ATL-ORDER-32", help="move: directions, a structure to enter, OUT, IN",
                example="move n ne in", says=lambda order, name: f"moves {way_in_words(order['steps'])}"),
)  # fmt: skip
