"""`build` (OLY-ORDER-08, OLY-BUILD-01 to -12, OLY-SHIP-06 to -11, OLY-GAP-37, -39, -O08, -S602)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.acting import NotPossible
from engine.core.acting.ledger import destroy
from engine.core.language.readers import Choice
from engine.core.orders import may
from engine.core.program import Result
from engine.games.olympia.acting.contract import Acting, Deed, order
from engine.games.olympia.events import facts_of
from engine.games.olympia.land.supplies import refill
from engine.games.olympia.land.ways import is_port
from engine.games.olympia.language.readers import FREE_NUMBER, Title
from engine.games.olympia.language.words import MAY_DAYS, lasting, titled
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import counted, named
from engine.games.olympia.rules.land import CITY, LANDS
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.rules.structures import FIFTHS, MINE_WORKS, STRUCTURES, Structure
from engine.games.olympia.state import Built, Place, Unit, World
from engine.games.olympia.units.men import workers
from engine.games.olympia.units.naming import called, clean_name
from engine.games.olympia.units.presence import everybody, witnesses
from engine.games.olympia.units.skills import knows, level, use_counted
from engine.games.olympia.units.stacks import relocate
from engine.games.olympia.work.building_events import (
    BuildingBegun,
    BuildingFinished,
    BuildingHalted,
    BuildingOver,
    Completed,
    MaterialUsed,
    NewBuilding,
)

LEAST_WORKERS = 3  # OLY-BUILD-03
FASTER = 5  # percent a level of experience (OLY-GAP-37)
LONGEST_NAME = 25
BUILD = "build"
CASTLE, MINE, TOWER, SHIP = "castle", "mine", "tower", "ship"


def _begin(acting: Acting) -> Result:
    """Begins a structure, or goes on with the one the unit is in. Raises NotPossible."""
    here = acting.world.places[acting.unit.place]
    wanted = str(acting.order.get("structure", ""))
    if here.built is not None and not here.built.finished and wanted in ("", here.kind):
        _check_builder(acting, STRUCTURES[here.kind])
        acting.running.goal = here.id
        return Result.POLL
    if not wanted:
        raise NotPossible(Refusal.NOTHING_TO_BUILD, "OLY-GAP-O08")
    kind = STRUCTURES[wanted]
    _check_builder(acting, kind)
    if acting.unit.under:
        raise NotPossible(Refusal.STACKED, "OLY-BUILD-04")
    _check_place(acting.world, here, kind)
    if acting.unit.count(kind.material) < kind.fifth:
        material = counted(kind.material, kind.fifth)
        raise NotPossible(Refusal.TOO_LITTLE_MATERIAL, "OLY-BUILD-03", material=material)
    _found(acting, here, kind)
    return Result.POLL


def _check_builder(acting: Acting, kind: Structure) -> None:
    if not any(knows(acting.unit, skill) for skill in kind.skills):
        skills = " or ".join(f"{SKILLS[skill].name} [{skill}]" for skill in kind.skills)
        raise NotPossible(Refusal.UNSKILLED, "OLY-BUILD-03", skill=skills)
    if workers(acting.unit) < LEAST_WORKERS:
        raise NotPossible(Refusal.TOO_FEW_WORKERS, "OLY-BUILD-03", what=kind.key)


def _check_place(world: World, here: Place, kind: Structure) -> None:
    if kind.kind != SHIP and (here.haven or world.province_of(here).haven):
        raise NotPossible(Refusal.SAFE_HAVEN, "OLY-GAP-37")
    if not any(_fits(world, here, place) for place in kind.places):
        raise NotPossible(Refusal.NOT_BUILT_HERE, "OLY-BUILD-02", what=kind.key, place=called(here))
    if kind.key == CASTLE and next(_castles(world, here), None) is not None:
        raise NotPossible(Refusal.CASTLE_ALREADY, "OLY-BUILD-11")
    if kind.key == MINE and next(world.inside(here, MINE), None) is not None:
        raise NotPossible(Refusal.MINE_ALREADY, "OLY-BUILD-10")
    if kind.key == TOWER and here.kind == CASTLE and len(list(world.inside(here, TOWER))) >= kind.most_inside:
        raise NotPossible(Refusal.TOWERS_ENOUGH, "OLY-BUILD-02")


def _fits(world: World, here: Place, wanted: str) -> bool:
    """Whether a place is of a kind in which something may stand; castles must be finished."""
    if here.built is not None:
        return here.kind == wanted and here.built.finished
    if LANDS[here.kind].water:
        return False
    if wanted == "province":
        return not here.within
    if wanted == "port city":
        return here.kind == CITY and is_port(world, here)
    return wanted in ("anywhere", here.kind)


def _castles(world: World, here: Place) -> Iterator[Place]:
    """Castles of a province, finished or not, in it or in its city (OLY-BUILD-11)."""
    province = world.province_of(here)
    for place in (province, *world.inside(province, CITY)):
        yield from world.inside(place, CASTLE)


def _found(acting: Acting, here: Place, kind: Structure) -> None:
    """Takes the first fifth; the builder, and those beneath him, are inside from now on (OLY-BUILD-06)."""
    world, unit = acting.world, acting.unit
    name = clean_name(str(acting.order.get("name", "")), LONGEST_NAME) or f"New {kind.key}"
    place = Place(id=_code(acting), kind=kind.key, name=name, region=here.region, built=Built(fifths=1))
    world.put(place, into=here)
    seen_by = witnesses(world, here, of=unit)
    acting.tell(NewBuilding(place=here.id, seen_by=seen_by, unit=called(unit), structure=kind.key, name=called(place)))
    acting.tell(BuildingBegun(**acting.facts(), structure=kind.key, name=called(place)))
    _use_up(acting, kind, place, 1)
    relocate(world, unit, place)
    acting.running.goal = place.id


def _code(acting: Acting) -> str:
    """One of the five numbers, if the order names one of them (OLY-GAP-O08)."""
    player = acting.world.players.get(acting.unit.player)
    code = str(acting.order.get("id", ""))
    if player is not None and code in player.unformed:
        player.unformed.remove(code)
        return code
    return acting.world.new_code("other")


def _evening(acting: Acting) -> Result:
    """A day's work, unless the next fifth of the material is missing: then it halts (OLY-BUILD-07, OLY-GAP-39)."""
    place = acting.world.places[acting.unit.place]
    if place.id != acting.running.goal or place.built is None or place.built.finished:
        return Result.DONE  # it stands, or the builder was led away from it
    kind, built = STRUCTURES[place.kind], place.built
    work = min(kind.work, built.work + _effort(acting.unit, kind))
    if work == built.work:
        raise NotPossible(Refusal.TOO_FEW_WORKERS, "OLY-GAP-37", what=kind.key)
    if not _pay_fifths(acting, kind, place, work):
        facts, missing = acting.facts(), named(kind.material, many=True)
        acting.tell(BuildingHalted(**facts, name=called(place), missing=missing, percent=percent_done(place)))
        return Result.DONE
    built.work = work
    if work == kind.work:
        _complete(acting, place, kind)
        return Result.DONE
    if acting.running.done >= acting.order.get("days", 0) > 0:
        _stop(acting)
        return Result.DONE
    return Result.GOING_ON


def _effort(unit: Unit, kind: Structure) -> int:
    """Worker-days of a day; experience helps where the skill is rated (OLY-GAP-37)."""
    above = max(level(unit, skill) for skill in kind.skills)
    return workers(unit) * (100 + FASTER * above) // 100


def _pay_fifths(acting: Acting, kind: Structure, place: Place, work: int) -> bool:
    """Takes the fifths that are due when so much work is done; False if there is too little."""
    built = place.built
    assert built is not None
    due = min(FIFTHS, work * FIFTHS // kind.work + 1) - built.fifths
    if acting.unit.count(kind.material) < due * kind.fifth:
        return False
    if due:
        _use_up(acting, kind, place, due)
    built.fifths += due
    return True


def _use_up(acting: Acting, kind: Structure, place: Place, fifths: int) -> None:
    amount = fifths * kind.fifth
    destroy(acting.turn, acting.unit, kind.material, amount, BUILD)
    material = counted(kind.material, amount)
    acting.tell(MaterialUsed(**acting.facts(), name=called(place), material=material[:1].upper() + material[1:]))


def _complete(acting: Acting, place: Place, kind: Structure) -> None:
    """It stands. All who built it are done, and have used the skill (OLY-BUILD-08, OLY-SKILL-06)."""
    world, built = acting.world, place.built
    assert built is not None
    built.finished, built.defense = True, kind.defense
    if kind.key == MINE:
        built.depth = MINE_WORKS.uses_a_level
        built.crystal = acting.turn.dice("crystal", place.id).percent(MINE_WORKS.crystal)
        refill(world, place)
    if acting.turn.scratch.hazards is not None:
        acting.turn.scratch.hazards.append(place.id)
    builders = [unit for unit in everybody(world, place) if _builds(unit)]
    around = world.places[place.within]
    seen_by = (*witnesses(world, place), *witnesses(world, around))
    acting.tell(
        Completed(place=around.id, seen_by=tuple(dict.fromkeys(seen_by)), structure=kind.key, name=called(place))
    )
    for unit in builders:
        acting.tell(BuildingFinished(**facts_of(world, [unit]), structure=kind.key, name=called(place)))
        for skill in kind.skills:
            use_counted(unit, skill)
        if unit is not acting.unit:
            acting.schedule.release(unit)


def _builds(unit: Unit) -> bool:
    return unit.running is not None and unit.running.words.split(" ")[0] == BUILD


def _stop(acting: Acting) -> None:
    """What was built stays (OLY-GAP-99)."""
    place = acting.world.places[acting.unit.place]
    if place.built is not None and not place.built.finished:
        acting.tell(BuildingOver(**acting.facts(), name=called(place), percent=percent_done(place)))


def percent_done(place: Place) -> int:
    """How much of a structure stands: "28% completed" (OLY-SHIP-08)."""
    assert place.built is not None
    return place.built.work * 100 // STRUCTURES[place.kind].work


_STRUCTURES = {
    "inn": "inn", "mine": "mine", "temple": "temple", "tower": "tower", "castle": "castle", "galley": "galley",
    "roundship": "roundship", "gall": "galley", "gal": "galley", "round": "roundship", "rship": "roundship",
    "cast": "castle", "temp": "temple", "tow": "tower",
}  # fmt: skip
ORDERS = (
    order(BUILD, may("structure", Choice(_STRUCTURES, "structure")), may("name", Title(LONGEST_NAME, "name")), MAY_DAYS,
          may("id", FREE_NUMBER), rule="OLY-ORDER-08", help="begin a structure, or go on with it",
          example='build tower "Amber Keep"',
          says=lambda order, name: f"build {order.get('structure', 'on here')}{titled(order)}{lasting(order)}",
          priority=3, length="varies", do=Deed(_begin, _evening, _stop)),
)  # fmt: skip
