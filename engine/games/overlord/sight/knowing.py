"""The end of the month: what every faction has seen, met and learned (OVL-TURN-09, OVL-REPORT-31 to -35, -40).

Runs last, when nothing changes after it; `welcome` does the same for a faction that has just come into the world.
Decisions: what the annex lists is described when a unit of the faction has it or has learned it; other things also when
they are traded, yielded, taught, built, met where the faction has a unit, or named in an entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.games.overlord.battle.text import met_in
from engine.games.overlord.combat.events import BattleFought
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.sight.events import NothingToTell
from engine.games.overlord.sight.eyes import Eyes
from engine.games.overlord.sight.knowledge import ITEM, NAMES, RACE, SKILL, STRUCTURE, TITLE, is_common, learn, reshown
from engine.games.overlord.sight.own_units import Roll
from engine.games.overlord.sight.surveying import resources
from engine.games.overlord.state import Faction, Location, Unit, World
from engine.games.overlord.titles.control import by_faction
from engine.games.overlord.units.attributes import levels
from engine.games.overlord.units.settings import faction_is_on
from engine.games.overlord.units.visibility import exposed

_ORDER = {mark: rank for rank, mark in enumerate((kind, tag) for kind, names in NAMES.items() for tag in names)}


def run(turn: OverlordTurn) -> None:
    """Everybody looks about and counts what is new."""
    world = turn.state
    world.exposed = [number for number in exposed(turn) if number in world.units]
    fought: dict[str, list[BattleFought]] = {}
    for event in turn.events:
        if isinstance(event, BattleFought):
            for seat in event.seen_by:
                fought.setdefault(seat, []).append(event)
    scribe = Scribe(world)
    for faction in world.factions.values():
        if faction.seat:
            scribe.write(faction, fought.get(faction.seat, ()))
            _reshow(turn, faction)


def welcome(world: World, faction: Faction) -> None:
    """What a faction knows of its first places and units, for its first report (OVL-GAME-04)."""
    Scribe(world).write(faction, ())


def _reshow(turn: OverlordTurn, faction: Faction) -> None:
    """Adds what was asked for again (OVL-FORD-08); stances are told by the view (OVL-GAP-51)."""
    for asked in faction.reshow:
        marks = reshown(faction, asked)
        if not marks and asked != "stances":
            turn.tell(NothingToTell(faction=faction.id, seen_by=(faction.seat,), what=asked.upper()))
        faction.shown = in_order({*faction.shown, *marks})


def in_order(marks: Iterable[str]) -> list[str]:
    """Entries in the order of the tables, each once."""

    def rank(mark: str) -> tuple[int, int]:
        kind, _, rest = mark.partition(":")
        tag, _, number = rest.partition(":")
        return _ORDER[kind, tag], int(number or 0)

    return sorted(dict.fromkeys(marks), key=rank)


class Scribe:
    """Writes down for one faction after the other what is new to it. The world stands still."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._eyes = Eyes(world, world.exposed)
        self._roll = Roll(world, self._eyes)
        self._units = by_faction(world)
        self._sights: dict[str, tuple[str, ...]] = {}

    def write(self, faction: Faction, fought: Iterable[BattleFought]) -> None:
        """Places seen, and entries to be shown."""
        world = self._world
        own = self._units[faction.id]
        homes = dict.fromkeys(unit.location for unit in own)
        for number in homes:
            faction.seen[number] = world.turn
            if world.locations[number].container:
                faction.seen[world.locations[number].container] = world.turn
        through = [world.locations[number] for number, turn in faction.seen.items() if turn == world.turn]
        met = [
            *(mark for unit in own for mark in self._had(unit)),
            *(mark for place in through for mark in self._yielded(place, own)),
            *(mark for number in homes for mark in self._about(world.locations[number], faction)),
            *(mark for event in fought for mark in _in_battle(world, faction, event)),
        ]
        faction.shown = in_order(learn(faction, met))

    def _had(self, unit: Unit) -> Iterator[str]:
        """What a unit has and can do, the next level of what it has learned, and what has become open to it."""
        yield f"{RACE}:{unit.race}"
        for item in unit.items:
            yield f"{ITEM}:{item}"
        known = levels(unit)
        for skill in dict.fromkeys((*known, *unit.experience)):
            ahead = 0 if SKILLS[skill].talent else 1
            top = SKILLS[skill].top
            reached = known.get(skill, 0) + ahead
            yield f"{SKILL}:{skill}:{min(reached, top) if top else reached}"
        for skill in self._roll.may_learn(unit, known):
            if not is_common(f"{SKILL}:{skill}:1"):
                yield f"{SKILL}:{skill}:1"

    def _yielded(self, place: Location, own: list[Unit]) -> Iterator[str]:
        """What the land gives, as far as they see it."""
        here = [unit for unit in own if unit.location == place.id]
        for item in resources(place.left, here):
            if not is_common(f"{ITEM}:{item}"):
                yield f"{ITEM}:{item}"

    def _about(self, place: Location, faction: Faction) -> Iterator[str]:
        """What can be met at a place where the faction has a unit."""
        yield from self._offered(place)
        met: dict[str, None] = {}
        for number in place.units:
            unit = self._world.units[number]
            if unit.race not in met and self._eyes.sees(faction.id, unit):
                met[unit.race] = None
                yield f"{RACE}:{unit.race}"

    def _offered(self, place: Location) -> tuple[str, ...]:
        """The same for everybody there: trade, recruits, schools, titles, buildings."""
        found = self._sights.get(place.id)
        if found is None:
            goods = [f"{ITEM}:{offer.item}" for offer in place.offers]
            taught = [f"{SKILL}:{skill}:{level}" for skill, level in place.teaches.items()]
            plain = [mark for mark in (*goods, *taught) if not is_common(mark)]
            plain += [f"{RACE}:{hire.race}" for hire in place.hires]
            plain += [f"{STRUCTURE}:{self._world.structures[number].type}" for number in place.structures]
            if place.title is not None:
                plain.append(f"{TITLE}:{place.title.tag}")
            found = self._sights[place.id] = tuple(dict.fromkeys(plain))
        return found


def _in_battle(world: World, faction: Faction, event: BattleFought) -> Iterator[str]:
    """All races, items and skills of a battle that a unit of the faction lived to tell in full (OVL-REPORT-40)."""
    own = [one for one in (*event.attackers, *event.defenders) if one.faction == faction.id]
    if faction_is_on(world, faction.id, "terse") or not any(one.figures > one.lost for one in own):
        return
    for tag in met_in(event):
        for kind in (RACE, ITEM, SKILL):
            if tag in NAMES[kind]:
                yield f"{SKILL}:{tag}:1" if kind == SKILL else f"{kind}:{tag}"
