"""Structures: begun, laid piece by piece or made as a whole (OVL-BUILD-04, -05, -10 to -12, OVL-GAP-71, -122, -123).

A piece takes its material when a unit begins it and counts when it is finished; whoever finishes the last one has
completed the structure. Decisions: a unit lays with one skill what that skill is best at, then all else it can lay; who
begins a structure or helps with one has it as its target from then on, so that USE goes on with it; help is for those
whom the structure's faction calls friends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.core.acting import NotPossible
from engine.core.acting.ledger import create
from engine.games.overlord.acting.contract import Acting, NotYet, facts
from engine.games.overlord.acting.faction_deeds import founded
from engine.games.overlord.acting.references import is_new, permanent, place_title, title
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.rules.skills import FULL_DAY, SKILLS
from engine.games.overlord.rules.structures import STRUCTURES, WORKS
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Location, Stance, Structure, Unit, Work, World
from engine.games.overlord.units.attributes import level
from engine.games.overlord.units.events import pieces
from engine.games.overlord.units.known import knowledge
from engine.games.overlord.units.settings import is_played_without
from engine.games.overlord.units.visibility import stance
from engine.games.overlord.work.completion import called, seen_there, with_article
from engine.games.overlord.work.events import Founded, GivenBack, SeenBegun
from engine.games.overlord.work.production import able, advance, consume, costs, has, in_hand

WITHOUT_CITIES = "city_building"  # of the alpha test's switches (OVL-BUILD-15, OVL-GAP-01)
PEOPLED = ("city", "vill", "cast")
CIVIL = ("city", "vill")  # where masons lay iron too (OVL-GAP-123)


@dataclass(frozen=True, slots=True)
class Task:
    """A kind of work that a unit can do. uses: what a time takes; amount: pieces; whole: hundredths of figure-days."""

    work: str
    skill: str
    uses: dict[str, int]
    amount: int
    whole: int


def tasks(unit: Unit, tag: str, place: Location) -> tuple[Task, ...]:
    """All that a unit can lay with a skill at a place: what USE of it lays first, then the rest (OVL-GAP-123)."""
    return _tasks(tag, able(unit, tag), place.terrain in CIVIL)


@cache
def _tasks(tag: str, at: int, is_civil: bool) -> tuple[Task, ...]:
    use = SKILLS[tag].use(at)
    if use is None or use.kind != "build" or not at:
        return ()
    found = [Task(use.makes, tag, costs(use), use.amount, SKILLS[tag].work(at))]
    for number, work in WORKS.items():
        laid = tag in work.skills or (is_civil and tag in work.civil)
        if number != use.makes and laid:
            found.append(Task(number, tag, {work.item: 1}, 1, max(1, work.days * FULL_DAY // at)))
    return tuple(found)


@cache
def anybodys_tasks(tag: str) -> tuple[Task, ...]:
    """What a unit with the material can lay: a mage key is turned (OVL-GAP-123). tag: the skill that counts as used."""
    laid = ((number, work) for number, work in WORKS.items() if work.owner)
    return tuple([Task(number, tag, {work.item: 1}, 1, work.days * FULL_DAY) for number, work in laid])


def find_unfinished(world: World, unit: Unit, kind: str) -> Structure | None:
    """The first unfinished structure of a type here that is the unit's faction's."""
    for number in world.locations[unit.location].structures:
        structure = world.structures[number]
        if structure.type == kind and structure.faction == unit.faction and not structure.is_complete:
            return structure
    return None


def may_help(world: World, unit: Unit, structure: Structure) -> bool:
    """Whether a unit may work on a structure: its own faction's, a friend's, or nobody's."""
    owner = world.factions.get(structure.faction)
    return owner is None or owner.id == unit.faction or stance(world, owner, unit).at_least(Stance.FRIENDLY)


def may_begin(unit: Unit, kind: str) -> bool:
    """Whether a unit knows how to begin a structure of a type that is laid piece by piece (OVL-BUILD-13)."""
    record = STRUCTURES[kind]
    return bool(record.materials) and level(unit, record.skill) >= record.level


def check_site(world: World, place: Location, kind: str) -> None:
    """Raises NotPossible where a structure cannot stand, or where a ship cannot be launched (OVL-BUILD-04)."""
    if kind in PEOPLED and is_played_without(world, WITHOUT_CITIES):
        raise NotPossible(Refusal.BUILD_NO_CITIES, "OVL-BUILD-15")
    record, terrain = STRUCTURES[kind], TERRAINS[place.terrain]
    if terrain.is_water or (not terrain.buildable and not record.vessel):
        raise NotYet(Refusal.BUILD_WATER, "OVL-BUILD-04", place=place_title(place))
    if record.vessel and record.carries.sail and not _has_water(world, place):
        raise NotYet(Refusal.BUILD_NO_WATER, "OVL-BUILD-04", place=place_title(place), kind=with_article(record.name))


def _has_water(world: World, place: Location) -> bool:
    """Whether water lies next to a place, or next to the land around it."""
    around = [place, world.locations[place.container]] if place.container else [place]
    return any(TERRAINS[world.locations[way.goal].terrain].is_water for here in around for way in here.exits)


def begin(acting: Acting, kind: str, labour: int = 0, new_id: str = "") -> Structure:
    """A new structure at the unit's location, its faction's; raises NotPossible where none can stand.

    labour: for what is made as a whole, the hundredths of figure-days it takes; new_id: what the orders call it.
    """
    world, unit, place = acting.world, acting.unit, acting.location
    check_site(world, place, kind)
    record = STRUCTURES[kind]
    structure = Structure(
        id=f"B{world.next_structure}",
        name=record.name,
        type=kind,
        location=place.id,
        faction=unit.faction,
        materials={} if labour else record.works,
        labour=labour,
    )
    world.next_structure += 1
    world.structures[structure.id] = structure
    place.structures.append(structure.id)
    unit.target = structure.id
    acting.tell(Founded(**acting.facts(), structure=called(structure)))
    acting.tell(SeenBegun(**seen_there(world, place, unit.faction), structure=called(structure)))
    if new_id:
        founded(acting.turn, acting.faction, structure, new_id)
    return structure


def on_site(acting: Acting, reference: str) -> Structure | None:
    """The structure here that an id names, None while there is none. Raises NotPossible for those of strangers."""
    structure = knowledge(acting).structures.get(reference)
    if structure is None or structure.location != acting.unit.location:
        return None
    if not structure.is_complete and not may_help(acting.world, acting.unit, structure):
        raise NotYet(Refusal.BUILD_FOREIGN, "OVL-BUILD-05", structure=place_title(structure), unit=title(acting.unit))
    return structure


def is_unborn(acting: Acting, reference: str) -> bool:
    """Whether this is a new id of the unit's faction that still waits for its structure."""
    return is_new(permanent(acting.turn, reference)) and reference.startswith(f"{acting.unit.faction}n")


def may_lay(unit: Unit, structure: Structure, task: Task) -> bool:
    """Whether a unit has a piece of a kind that a structure lacks in hand, or what it takes to begin one."""
    if not structure.materials.get(task.work):
        return False
    return in_hand(unit, task.skill, task.work, structure.id) is not None or has(unit, task.uses)


def lay(
    acting: Acting, structure: Structure, found: Sequence[Task], force: int, most: int = 0
) -> dict[str, int] | None:
    """A day's work on a structure: kind of work -> pieces laid; None when the unit has nothing to do there.

    force: hundredths of figure-days; most: pieces to lay at most, 0 for all. The caller completes it.
    """
    unit, laid, began = acting.unit, dict[str, int](), False
    for task in found:
        while force and structure.materials.get(task.work) and not (most and sum(laid.values()) >= most):
            piece = in_hand(unit, task.skill, task.work, structure.id)
            if piece is None:
                if not has(unit, task.uses):
                    break
                consume(acting.turn, unit, task.uses, "construction")
                piece = Work(task.skill, structure.id, 0, task.work)
                unit.work.append(piece)
            began = True
            done, force = advance(piece, task.whole, force)
            if done:
                unit.work.remove(piece)
                laid[task.work] = laid.get(task.work, 0) + _put(structure, task)
    for work in laid:
        if not structure.materials.get(work):
            give_back(acting.turn, structure, work)
    return laid if began else None


def _put(structure: Structure, task: Task) -> int:
    """Lays the pieces of one time of work, as many as there is room for."""
    laid = min(task.amount, structure.materials[task.work])
    structure.materials[task.work] -= laid
    if not structure.materials[task.work]:
        del structure.materials[task.work]
    return laid


def give_back(turn: OverlordTurn, structure: Structure, work: str) -> None:
    """All of a kind of work is done: who still has a piece of it in hand keeps the material."""
    world = turn.state
    for number in world.locations[structure.location].units:
        unit = world.units[number]
        for piece in [one for one in unit.work if one.target == structure.id and one.makes == work]:
            unit.work.remove(piece)
            uses = next(
                (t.uses for t in tasks(unit, piece.skill, world.locations[unit.location]) if t.work == work), {}
            )
            for item, amount in uses.items():
                create(turn, unit, item, amount, "construction")
                told = facts(turn, unit)
                turn.tell(GivenBack(**told, goods=pieces(item, amount), structure=place_title(structure)))
