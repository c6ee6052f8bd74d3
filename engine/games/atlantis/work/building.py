"""BUILD: buildings, trade structures, roads and ships.

ATL-BUILD-01..10, ATL-ROAD-05..08, ATL-SHIP-01..04, ATL-GAP-35, -36, -38..41.
"""

from __future__ import annotations

from itertools import count

from engine.core.acting import NotPossible
from engine.core.acting.ledger import destroy
from engine.core.orders import Namer, Order, may
from engine.games.atlantis.acting.contract import actors, facts, given, month_order
from engine.games.atlantis.land.grid import atlas, where
from engine.games.atlantis.land.roads import FRESH
from engine.games.atlantis.land.ways import is_coastal, is_ocean
from engine.games.atlantis.language.legal_names import a_type, type_name
from engine.games.atlantis.language.words import STRUCTURE
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.items import ITEMS
from engine.games.atlantis.rules.land import STRUCTURES, StructureType
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import NEXUS, Region, Structure, Unit, World
from engine.games.atlantis.units.limits import count_trade
from engine.games.atlantis.units.skills import level, people
from engine.games.atlantis.work.events import Built, RoadMended, StructureFinished
from engine.games.atlantis.work.plans import Job, Plan, attempt
from engine.games.atlantis.work.producing import admit_trade

MOST_BUILDINGS = 99  # in a region (ATL-GAP-41)
MENDED = 4  # condition that a stone and its labour restore to a road (ATL-GAP-35)


def break_ground(turn: AtlantisTurn) -> None:
    """Begins new structures before the instant orders, so that they can be named, entered and worked on this month.

    Only for units that can do the work as they stand, and not aboard a ship, which may sail first: what hinders the
    rest is told when the work is due, and what nobody worked on by then goes again (`give_up`). ATL-GAP-40.
    """
    for region, unit in actors(turn, "build"):
        order = given(turn).month_long(unit)[-1]
        if order.name != "build" or order.get("type") is None or _aboard(region, unit):
            continue
        kind = STRUCTURES[order["type"]]
        try:
            _check_plan(turn, region, unit, kind)
        except NotPossible:
            continue
        turn.scratch.begun[unit.id] = (region.id, _begin(turn.state, region, unit, kind).number)


def _aboard(region: Region, unit: Unit) -> bool:
    structure = region.structure(unit.structure) if unit.structure else None
    return structure is not None and STRUCTURES[structure.type].is_ship


def _check_plan(turn: AtlantisTurn, region: Region, unit: Unit, kind: StructureType) -> None:
    """Raises NotPossible where the unit could not begin such a structure, whatever material it will have."""
    if is_ocean(region):
        raise NotPossible(Refusal.NO_BUILDING_AT_SEA, "ATL-GAP-40")
    if not kind.can_be_built:
        raise NotPossible(Refusal.NOT_BUILDABLE, "ATL-BUILD-04", type=a_type(kind.key))
    _workforce(unit, kind)
    admit_trade(turn.state, unit, region)
    _check_site(turn, region, kind)


def give_up(turn: AtlantisTurn) -> None:
    """Takes away what was begun this month and not worked on by anybody; its occupants are left outside."""
    begun = turn.scratch.begun
    for region_id, number in begun.values():
        region = turn.state.regions[region_id]
        structure = region.structure(number)
        if structure is not None and not structure.worked:
            for unit in turn.state.occupants(region, number):
                turn.state.place(unit, region)
            region.structures.remove(structure)


def build(turn: AtlantisTurn, plan: Plan, job: Job) -> None:
    """One unit's BUILD."""
    attempt(turn, job, lambda unit, order: _build(turn, plan.region, unit, order))


def _build(turn: AtlantisTurn, region: Region, unit: Unit, order: Order) -> None:
    if is_ocean(region):
        raise NotPossible(Refusal.NO_BUILDING_AT_SEA, "ATL-GAP-40")
    new: str | None = order.get("type")
    if new is not None:
        inside = _begun_by(turn, region, unit)
    else:
        inside = region.structure(unit.structure) if unit.structure else None
    named = new or (inside.type if inside is not None else "")
    if not named:
        raise NotPossible(Refusal.NOTHING_TO_WORK_ON, "ATL-BUILD-04")
    kind = STRUCTURES[named]
    if not kind.can_be_built:
        raise NotPossible(Refusal.NOT_BUILDABLE, "ATL-BUILD-04", type=a_type(kind.key))
    work = _workforce(unit, kind)
    admit_trade(turn.state, unit, region)
    if inside is None:
        _check_site(turn, region, kind)
    elif not _open_work(inside):
        raise NotPossible(Refusal.ALREADY_BUILT, "ATL-BUILD-04", structure=_name(inside))
    work = min(work, sum(unit.count(material) for material in kind.materials))
    if not work:
        raise NotPossible(Refusal.NO_BUILDING_MATERIAL, "ATL-BUILD-01", needs=" or ".join(kind.materials))
    structure = inside or _begin(turn.state, region, unit, kind)
    count_trade(turn.state, turn.state.factions[unit.faction], region)
    _work_on(turn, region, unit, structure, work)


def _begun_by(turn: AtlantisTurn, region: Region, unit: Unit) -> Structure | None:
    """What the unit began this month, with the unit back in it; None where that is gone, or elsewhere."""
    begun = turn.scratch.begun.get(unit.id)
    if begun is None:
        return None
    home, number = begun
    structure = region.structure(number) if home == region.id else None
    if structure is not None and unit.structure != number:
        turn.state.place(unit, region, number)
    return structure


def _workforce(unit: Unit, kind: StructureType) -> int:
    """Units of work the unit does in a month (ATL-BUILD-01, ATL-GAP-39). Raises NotPossible without the skill."""
    skilled = level(unit, kind.skill)
    if skilled < kind.level:
        need = f"{SKILLS[kind.skill].title} {kind.level}"
        raise NotPossible(Refusal.NO_SKILL_TO_BUILD, "ATL-BUILD-01", type=a_type(kind.key), need=need)
    return people(unit) * skilled


def _check_site(turn: AtlantisTurn, region: Region, kind: StructureType) -> None:
    if region.level == NEXUS:
        raise NotPossible(Refusal.NOT_IN_NEXUS, "ATL-GAP-12")
    if kind.is_ship:
        if not is_coastal(atlas(turn), region):
            raise NotPossible(Refusal.NO_COAST, "ATL-SHIP-04")
    elif sum(not STRUCTURES[s.type].is_ship for s in region.structures) >= MOST_BUILDINGS:
        raise NotPossible(Refusal.NO_ROOM_TO_BUILD, "ATL-GAP-41")
    if kind.kind == "road" and any(s.type == kind.key for s in region.structures):
        raise NotPossible(Refusal.ROAD_EXISTS, "ATL-ROAD-02", type=a_type(kind.key))


def _begin(world: World, region: Region, unit: Unit, kind: StructureType) -> Structure:
    """A new structure with the unit as its owner."""
    if kind.is_ship:
        number = world.next_ship
        world.next_ship += 1
    else:
        taken = {s.number for s in region.structures}
        number = next(n for n in count(1) if n not in taken)
    structure = Structure(number, kind.key, type_name(kind.key), needs=kind.cost)
    region.structures.append(structure)
    region.structures.sort(key=lambda s: s.number)
    world.place(unit, region, number)
    return structure


def _open_work(structure: Structure) -> int:
    """How much work can still be done on it: to finish it, or to repair a worn road."""
    if structure.needs or STRUCTURES[structure.type].kind != "road":
        return structure.needs
    return -(-(FRESH - structure.condition) // MENDED)


def _work_on(turn: AtlantisTurn, region: Region, unit: Unit, structure: Structure, work: int) -> None:
    work = min(work, _open_work(structure))
    structure.worked = True
    _use_material(turn, unit, STRUCTURES[structure.type], work)
    if not structure.needs:
        structure.condition = min(FRESH, structure.condition + MENDED * work)
        turn.tell(RoadMended(**facts(turn, unit), structure=_name(structure), stone=work))
        return
    structure.needs -= work
    if structure.needs:
        turn.tell(Built(**facts(turn, unit), structure=_name(structure), work=work, left=structure.needs))
        return
    if STRUCTURES[structure.type].kind == "road":
        structure.condition = FRESH
    turn.tell(StructureFinished(**facts(turn, unit), structure=_name(structure), region=where(region)))


def _use_material(turn: AtlantisTurn, unit: Unit, kind: StructureType, work: int) -> None:
    """A piece of material for each unit of work; of any of the kinds that will do, the first first."""
    for material in kind.materials:
        used = min(work, unit.count(material))
        destroy(turn, unit, ITEMS[material].key, used, "building")
        work -= used


def _name(structure: Structure) -> str:
    return f"{structure.name} [{structure.number}]"


def _begun(order: Order, name: Namer) -> str:
    kind = order.get("type")
    return f"begins to build {a_type(kind)}" if kind else "works on the structure it is in"


ORDERS = (month_order("build", may("type", STRUCTURE), rule="ATL-ORDER-08",
                      help="build on, or begin a structure of this kind", example="build tower",
                      says=_begun),)  # fmt: skip
