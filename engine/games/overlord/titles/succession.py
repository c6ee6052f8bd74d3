"""Titles of the slain, heroes of the day, buildings and vessels that change hands
(OVL-TITLE-08, -11, OVL-RACE-11, OVL-COMBAT-59, -60, OVL-GAP-66, -108, -111, -131, -138).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.dice import Dice
from engine.games.overlord.acting.contract import facts
from engine.games.overlord.acting.references import place_title, title
from engine.games.overlord.combat.events import BecameHero, StructureTaken, TitleInherited, TitleVacant
from engine.games.overlord.rules.races import HERO, LEADER
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.rules.titles import OVERLORD, TITLES
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import CITIZENS, IMPERIALS, Kind, Stance, Structure, Unit, World
from engine.games.overlord.state import Title as Held
from engine.games.overlord.titles.events import EmpireBows, EmpireTurns
from engine.games.overlord.units import attributes

LOST = 0.5  # that a title dies with its holder
COMBAT = "cmbt"


def pass_title(turn: OverlordTurn, holder: Unit, heirs: Sequence[Unit], dice: Dice) -> None:
    """The title of a slain holder: free again half of the time, else an heir's by lot; that of the Overlord goes to
    the best fighter among them. heirs: the survivors of the side that inherits.
    """
    world = turn.state
    place = world.locations[holder.title]
    held = place.title
    holder.title = ""
    if held is None:
        return
    able = [unit for unit in heirs if _can_hold(unit, held)]
    heir: Unit | None = None
    if held.tag == OVERLORD:
        heir = max(able, key=lambda unit: unit.experience.get(COMBAT, 0), default=None)
    elif able and not dice.chance(LOST):
        heir = dice.choice(able)
    follow(turn, held.tag, holder, heir)
    if heir is None:
        held.holder = ""
        seats = tuple(world.factions[faction].seat for faction in _present(world, place.units))
        turn.tell(
            TitleVacant(
                location=place.id,
                location_name=place_title(place),
                title=TITLES[held.tag].name,
                fallen=title(holder),
                seen_by=tuple(seat for seat in seats if seat),
                place=place.id,
            )
        )
        return
    held.holder, heir.title = heir.id, place.id
    turn.tell(
        TitleInherited(**facts(turn, heir), title=TITLES[held.tag].name, of=place_title(place), fallen=title(holder))
    )


def _can_hold(unit: Unit, held: Held) -> bool:
    needs = TITLES[held.tag]
    return unit.kind is Kind.LEADER and not unit.title and attributes.level(unit, needs.skill) >= needs.level


def follow(turn: OverlordTurn, tag: str, before: Unit | None, after: Unit | None) -> None:
    """A title has passed from one unit to another; if it is the Overlord's, the Empire takes sides (OVL-FACT-05)."""
    if tag == OVERLORD:
        last = before.faction if before else turn.scratch.overlord or ""
        change_of_overlord(turn, last, after.faction if after else "")


def overlords(world: World) -> str:
    """The faction of the Overlord, "" while there is none."""
    for place in world.locations.values():
        if place.title is not None and place.title.tag == OVERLORD:
            holder = world.units.get(place.title.holder)
            return holder.faction if holder is not None and holder.title == place.id else ""
    return ""


def change_of_overlord(turn: OverlordTurn, before: str, after: str) -> None:
    """The Empire follows whoever holds the title, and hates whoever lost it (OVL-TITLE-11, OVL-FACT-05).

    before, after: factions, "" for none.
    """
    turn.scratch.overlord = after
    if before == after:
        return
    world, name = turn.state, TITLES[OVERLORD].name
    empire = [world.factions[number] for number in (IMPERIALS, CITIZENS) if number in world.factions]
    for faction, stance, event in ((before, Stance.ENEMY, EmpireTurns), (after, Stance.ALLY, EmpireBows)):
        if faction not in world.factions or faction in (IMPERIALS, CITIZENS):
            continue
        for people in empire:
            people.stances[faction] = stance
        seat = world.factions[faction].seat
        if seat and empire:
            turn.tell(event(faction=faction, seen_by=(seat,), title=name))


def _present(world: World, units: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(world.units[number].faction for number in units))


def make_heroes(turn: OverlordTurn, survivors: Sequence[Unit], dice: Dice) -> None:
    """Each leader becomes a hero with a chance, in percent, of its best fighting statistic (OVL-RACE-11)."""
    for unit in survivors:
        if unit.race != LEADER:
            continue
        stats = attributes.stats(unit)
        if dice.percent(max(0, stats.melee, stats.missile, stats.initiative)):
            unit.race = HERO
            turn.tell(BecameHero(**facts(turn, unit)))


def take_structures(
    turn: OverlordTurn, attacked: str, winners: Sequence[Unit], losers: Sequence[Unit], dead: Sequence[Unit]
) -> None:
    """What the losers can hold no longer: the building whose owner was attacked, and vessels whose crews are dead.

    attacked: the id of that building, "" for none; it is asked for only when those who attacked it have won. Call it
    after the dead are gone.
    """
    world = turn.state
    if not winners:
        return
    lost = dict.fromkeys(unit.structure for unit in dead if unit.structure and _is_vessel(world, unit.structure))
    if attacked:
        lost[attacked] = None
    beaten = {unit.faction for unit in losers}
    for number in lost:
        structure = world.structures[number]
        if structure.faction in beaten and not _is_held(world, structure):
            structure.faction = winners[0].faction
            turn.tell(StructureTaken(**facts(turn, winners[0]), structure=place_title(structure)))


def _is_vessel(world: World, number: str) -> bool:
    return STRUCTURES[world.structures[number].type].vessel


def _is_held(world: World, structure: Structure) -> bool:
    """Whether a unit of its owner is still inside."""
    inside = (world.units[number] for number in world.locations[structure.location].units)
    return any(unit.structure == structure.id and unit.faction == structure.faction for unit in inside)
