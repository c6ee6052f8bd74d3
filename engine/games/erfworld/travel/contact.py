"""Who meets whom on the way, and what doctrine makes of it (ERF-HEXSEQ-02 to -07, ERF-AUTO, ERF-DOCTRINE-10, -11)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from engine.games.erfworld.acting.names import hex_name, owner_name
from engine.games.erfworld.doctrine.in_force import InForce, in_force
from engine.games.erfworld.doctrine.lines import is_of
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.sight.scouting import is_open, spot
from engine.games.erfworld.state import Side, World
from engine.games.erfworld.travel.events import Met, Sighted, SpottedHidden, Visited
from engine.games.erfworld.units.company import enemies_at, units_at
from engine.games.erfworld.units.figures import Unit, count_of, has
from engine.games.erfworld.units.kinds import kind_of
from engine.games.erfworld.units.telling import described


class Reaction(StrEnum):
    """What a stack on the move does about somebody it meets."""

    ATTACK = "attack"
    STOP = "stop"
    HIDE = "hide"
    RETURN = "return"
    PASS = "pass"  # noqa: S105 - a word of doctrine


def strength(units: Sequence[Unit]) -> int:
    """A rough measure of a force: what decides who is stronger."""
    return sum(
        count_of(unit) * max(1, kind_of(unit).combat + kind_of(unit).defense) * kind_of(unit).hits for unit in units
    )


def chooses(group: Sequence[Unit], commanders_here: bool) -> bool:
    """Whether a group is free of auto-attack: under a commander, or all scouts and non-combatants."""
    return commanders_here or not any(kind_of(unit).auto_attacks for unit in group)


def look_around(turn: ErfTurn, side: Side, group: Sequence[Unit], place: int) -> list[Unit]:
    """Tells what is seen in a hex, rolls to spot what hides, and tells those who are there that somebody came."""
    world = turn.state
    is_open_group = not all(unit.hidden for unit in group)
    if is_open_group:
        roll, found = spot(turn, side.id, group, place)
        if found:
            turn.tell(
                SpottedHidden(
                    seen_by=(side.seat,), place=hex_name(world, place), who=_group_name(world, group), roll=roll,
                    what=described(world, found),
                )
            )  # fmt: skip
    seen = [unit for unit in units_at(world, place) if unit.side != side.id and is_open(turn, unit, side.id)]
    if seen:
        turn.tell(
            Sighted(
                seen_by=(side.seat,), place=hex_name(world, place), who=_group_name(world, group),
                what=described(world, seen),
            )
        )  # fmt: skip
    if is_open_group:
        _warn(turn, side, group, place)
    return seen


def _group_name(world: World, group: Sequence[Unit]) -> str:
    return described(world, group)


def _warn(turn: ErfTurn, side: Side, group: Sequence[Unit], place: int) -> None:
    """Sides that have somebody there see who comes."""
    world = turn.state
    there = dict.fromkeys(unit.side for unit in units_at(world, place) if unit.side and not unit.jailor)
    seats = tuple(world.sides[other].seat for other in there if other != side.id)
    if seats:
        whose = owner_name(world, side.id)
        turn.tell(Visited(seen_by=seats, place=hex_name(world, place), what=described(world, group), whose=whose))


def react(turn: ErfTurn, side: Side, group: Sequence[Unit], place: int) -> Reaction:
    """What a group does about the enemies it sees in its hex, and tells it."""
    world = turn.state
    seen = [unit for unit in enemies_at(world, place, side.id) if is_open(turn, unit, side.id)]
    if not seen:
        return Reaction.PASS
    commanded = any(has(unit, "command") for unit in group)
    decided = _decide(world, group, seen, commanded)
    turn.tell(
        Met(
            seen_by=(side.seat,), place=hex_name(world, place), who=_group_name(world, group),
            whom=described(world, seen), does=decided.value,
        )
    )  # fmt: skip
    return decided


def _decide(world: World, group: Sequence[Unit], seen: Sequence[Unit], commanded: bool) -> Reaction:
    doctrine = in_force(world, group[0])
    if not chooses(group, commanded):
        return Reaction.ATTACK  # ERF-AUTO-01: overriding any other activity
    named = _named(doctrine, seen)
    if named is not None:
        return named
    which = "weaker" if strength(seen) <= strength(group) else "stronger"
    found = _line(doctrine, which) if doctrine.said(f"contact {which}") else None
    if found is None and doctrine.said("contact any"):
        found = _line(doctrine, "any")
    if found is None:
        found = _line(doctrine, which)
    if not any(kind_of(unit).is_combatant for unit in group) and found is Reaction.ATTACK:
        return Reaction.RETURN
    return found or Reaction.STOP


def _line(doctrine: InForce, whom: str) -> Reaction | None:
    words = doctrine.words(f"contact {whom}")
    return Reaction(words[0]) if words and words[0] in set(Reaction) else None


def _named(doctrine: InForce, seen: Sequence[Unit]) -> Reaction | None:
    """A line for one of the classes or sides that are there."""
    for slot in doctrine.lines:
        keyword, _, whom = slot.partition(" ")
        if keyword != "contact" or whom in ("any", "stronger", "weaker", ""):
            continue
        if any(unit.side == whom or is_of(whom, kind_of(unit)) for unit in seen):
            return _line(doctrine, whom)
    return None


def ambushers(turn: ErfTurn, side: Side, group: Sequence[Unit], place: int) -> list[Unit]:
    """Who of those that wait in a hex attacks a group that comes in (ERF-HEXSEQ-06, ERF-DOCTRINE-11)."""
    world = turn.state
    if all(unit.hidden for unit in group):
        return []
    waiting = [unit for unit in enemies_at(world, place, side.id) if unit.side]
    return [unit for unit in waiting if _attacks(world, unit, waiting, group)]


def _attacks(world: World, unit: Unit, waiting: Sequence[Unit], group: Sequence[Unit]) -> bool:
    said = in_force(world, unit)
    led = any(other.side == unit.side and has(other, "command") for other in waiting)
    word = said.first("ambush")
    if led and said.said("ambush"):
        return word == "yes"
    if not led and kind_of(unit).auto_attacks:
        return True
    is_weaker = strength(group) <= strength([one for one in waiting if one.side == unit.side])
    return kind_of(unit).is_scout and is_weaker and (word == "yes" or not said.said("ambush")) and unit.hidden
