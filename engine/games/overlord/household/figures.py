"""MERGE, SPLIT, DISBAND, DEMOTE, OATH: figures that join and part (OVL-ORD-15, -30, -33, -44, OVL-GAP-53, -54, -81).

Decisions: a unit that has split off has its parent's name, settings and tactics; people who disband join the population
where there is one, creatures do not; an oath waits while the other faction does not want the unit.
"""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.language.readers import Whole, words_of
from engine.core.orders import arg
from engine.games.overlord.acting import references
from engine.games.overlord.acting.contract import Acting, NotYet, Result, immediate
from engine.games.overlord.acting.ledger import vanish
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.acting.references import title
from engine.games.overlord.language.ids import NEW_UNIT
from engine.games.overlord.language.words import A_UNIT, HEADCOUNT
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.races import HERO, LEADER
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Kind, Stance, Tactics, Unit, World
from engine.games.overlord.titles import titles
from engine.games.overlord.units import stacks
from engine.games.overlord.units.attributes import levels
from engine.games.overlord.units.equipment import leaving, settle
from engine.games.overlord.units.events import Demoted, Disbanded, Merged, Split, Sworn, between
from engine.games.overlord.units.figures import join
from engine.games.overlord.units.known import near
from engine.games.overlord.units.visibility import stance

TOO_SKILLED = 4  # the level of a combat skill that makes a hero for good (OVL-RACE-12)


def merge(acting: Acting) -> Result:
    """Figures go over to another unit of the faction; with 0 all of them, and all they own (OVL-ORD-30)."""
    unit = acting.unit
    _check_kind(unit)
    other = near(acting, acting.order["unit"])
    if other is None:
        return Result.NOT_YET
    _check_target(unit, other)
    number: int = acting.order["number"]
    if unit.figures < max(number, 1):
        return Result.NOT_YET
    moving = number or unit.figures
    event = Merged(**between(acting, other), figures=moving)
    if number:
        _move(unit, other, moving)
        if not unit.figures:
            _leave_stockpile(unit)
    else:
        _move_all(acting, unit, other)
    acting.tell(event)
    return Result.EXECUTED


def _check_kind(unit: Unit) -> None:
    if unit.kind is Kind.LEADER:
        raise NotPossible(Refusal.LEADERS_WHOLE, "OVL-UNIT-03")


def _check_target(unit: Unit, other: Unit) -> None:
    """Raises NotPossible unless figures of the unit may join the other (OVL-UNIT-03)."""
    if other is unit:
        raise NotPossible(Refusal.GIVE_SELF, "OVL-ORD-30")
    if other.faction != unit.faction:
        raise NotYet(Refusal.NOT_YOURS_TO_USE, "OVL-UNIT-03", other=title(other))
    if other.figures and (other.race, other.kind) != (unit.race, unit.kind):
        raise NotPossible(Refusal.OTHER_RACE, "OVL-UNIT-03", other=title(other))


def _move(unit: Unit, other: Unit, figures: int) -> None:
    join(other, unit, figures)
    settle(unit)
    settle(other)


def _move_all(acting: Acting, unit: Unit, other: Unit) -> None:
    """The whole unit dissolves in the other; what was equipped stays so as far as it can."""
    worn = dict(unit.equipped)
    for item, amount in list(unit.items.items()):
        other.add(item, amount)
    unit.items.clear()
    join(other, unit, unit.figures)
    for item, amount in worn.items():
        other.equipped[item] = other.equipped.get(item, 0) + amount
    settle(other)
    _dissolve(acting.turn, unit)


def _dissolve(turn: OverlordTurn, unit: Unit) -> None:
    """Takes a unit that no longer owns anything out of the world; a title it held falls vacant."""
    titles.release(turn, unit)
    unit.orders.clear()
    stacks.remove(turn.state, unit)


def _leave_stockpile(unit: Unit) -> None:
    """What is left where all figures went: things without anybody (OVL-GAP-58)."""
    unit.kind = Kind.STOCKPILE
    unit.orders.clear()
    unit.experience.clear()
    unit.effects.clear()
    unit.guarding = unit.dissent = False


def split(acting: Acting) -> Result:
    """A new unit of some of the figures, just after this one in its stack (OVL-ORD-44)."""
    unit, new_id, number = acting.unit, acting.order["unit"], acting.order["number"]
    _check_kind(unit)
    if not new_id.startswith(f"{unit.faction}nU"):
        raise NotPossible(Refusal.ID_FOREIGN, "OVL-FORM-24", id=new_id, faction=unit.faction)
    if references.permanent(acting.turn, new_id) != new_id:
        raise NotPossible(Refusal.ID_TAKEN, "OVL-FORM-24", id=new_id)
    if unit.figures <= number:
        return Result.NOT_YET
    new = _part(acting.world, unit, number)
    lists(acting.turn).adopt(new, new_id)
    acting.tell(Split(**between(acting, new), figures=number))
    return Result.EXECUTED


def _part(world: World, unit: Unit, number: int) -> Unit:
    """So many figures as a unit of their own, with all skills, all effects, and what they have equipped."""
    taken = leaving(unit, number)
    new = Unit(
        id=f"U{world.next_unit}",
        name=unit.name,
        faction=unit.faction,
        race=unit.race,
        kind=unit.kind,
        figures=number,
        location=unit.location,
        items=dict(taken),
        equipped=dict(taken),
        experience=dict(unit.experience),
        effects=dict(unit.effects),
        settings=dict(unit.settings),
        tactics=_copy(unit.tactics),
        dissent=unit.dissent,
        worked=dict(unit.worked),
        since=unit.since,
    )
    world.next_unit += 1
    unit.figures -= number
    for item, amount in taken.items():
        unit.add(item, -amount)
    settle(unit)
    stacks.add_after(world, new, unit)
    return new


def _copy(tactics: Tactics) -> Tactics:
    return Tactics(tactics.battle, tactics.rank, tactics.file, tactics.move, list(tactics.actions))


def disband(acting: Acting) -> Result:
    """The unit is gone, and so is what it owned (OVL-ORD-15); people join the population (OVL-GAP-81)."""
    unit, place = acting.unit, acting.location
    event = Disbanded(**acting.facts())
    vanish(acting.turn, unit, "disbanded")
    if unit.kind is not Kind.CREATURE and place.population:
        place.population += unit.figures
    _dissolve(acting.turn, unit)
    acting.tell(event)
    return Result.EXECUTED


def demote(acting: Acting) -> Result:
    """A hero becomes a leader, if no skill of war stands against it (OVL-RACE-12, OVL-GAP-53)."""
    if acting.unit.race != HERO:
        raise NotYet(Refusal.NO_HERO, "OVL-RACE-12")
    for skill, reached in levels(acting.unit).items():
        if SKILLS[skill].combat and reached >= TOO_SKILLED:
            raise NotYet(Refusal.HERO_SKILLED, "OVL-RACE-12", skill=SKILLS[skill].name, level=reached)
    acting.unit.race = LEADER
    acting.tell(Demoted(**acting.facts()))
    return Result.EXECUTED


def oath(acting: Acting) -> Result:
    """The unit goes over to another's faction at the end of the month (OVL-ORD-33, OVL-UNIT-05, OVL-GAP-54)."""
    unit, other = acting.unit, near(acting, acting.order["unit"])
    if other is None:
        return Result.NOT_YET
    if other.faction == unit.faction:
        raise NotPossible(Refusal.OATH_OWN, "OVL-ORD-33", other=title(other))
    if not _is_wanted(acting, other):
        return Result.NOT_YET
    unit.oath = other.faction
    acting.tell(Sworn(**between(acting, other), faction_name=acting.world.factions[other.faction].name))
    return Result.EXECUTED


def _is_wanted(acting: Acting, other: Unit) -> bool:
    """Friends are taken in, and whom an ACCEPT names."""
    faction = acting.world.factions[other.faction]
    if stance(acting.world, faction, acting.unit).at_least(Stance.FRIENDLY):
        return True
    return lists(acting.turn).answers(other, "accept", "unit", acting.unit.id)


_CONFIRM = arg("confirm", words_of("confirm", kind="word (write CONFIRM)"))
ORDERS = (
    immediate("merge", A_UNIT, arg("number", HEADCOUNT), rule="OVL-ORD-30",
              help="put figures into another unit; 0: all, and all they own", example="MERGE U222 5",
              says="merge [{number} figures|all figures, with all they own,] into {unit}", do=merge, never=Kind.LEADER),
    immediate("split", arg("unit", NEW_UNIT), arg("number", Whole(1, 1_000_000, kind="number of figures")),
              rule="OVL-ORD-44", help="split off a new unit of this many figures", example="SPLIT f06nU01 10",
              says="split {number} figures off as {unit}", do=split, never=Kind.LEADER),
    immediate("disband", _CONFIRM, rule="OVL-ORD-15", help="dissolve the unit with all it owns",
              example="DISBAND CONFIRM", says="disband with all it has", do=disband),
    immediate("demote", _CONFIRM, rule="OVL-GAP-53", help="turn a hero into a leader", example="DEMOTE CONFIRM",
              says="become a leader instead of a hero", do=demote),
    immediate("oath", A_UNIT, rule="OVL-ORD-33", help="go over to that unit's faction", example="OATH U222",
              says="go over to the faction of {unit}", do=oath, once=True),
)  # fmt: skip
