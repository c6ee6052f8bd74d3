"""The units of a viewer, with everything (OVL-REPORT-07 to -10, -14, -15). For a world that stands still."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from engine.games.overlord.land import climate
from engine.games.overlord.rules.land import season_of
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.sight.eyes import Eyes
from engine.games.overlord.sight.view import OwnUnit, Trip
from engine.games.overlord.state import Faction, Kind, Unit, World
from engine.games.overlord.titles import control
from engine.games.overlord.trade import upkeep
from engine.games.overlord.units import skills
from engine.games.overlord.units.attributes import REMEMBERED, levels, max_mana, stats
from engine.games.overlord.units.settings import DEFAULTS
from engine.games.overlord.units.weights import capacity, lift, load, printed, weight

Learner = tuple[object, ...]  # all that decides what a unit may learn


class Roll:
    """Makes the records of own units, what many units share worked out once."""

    def __init__(self, world: World, eyes: Eyes) -> None:
        self._world = world
        self._eyes = eyes
        self._lessons: dict[Learner, dict[str, int]] = {}

    def unit(self, unit: Unit, faction: Faction) -> OwnUnit:
        """Everything about a unit of the faction."""
        world = self._world
        body = self._eyes.stack(unit)
        known = levels(unit)
        place = world.locations[unit.location]
        season = season_of(world.turn + 1)
        heavy, lifted = weight(unit), capacity(unit)
        alone = len(body) == 1
        trip = self._trip(unit)
        return OwnUnit(
            id=unit.id,
            name=unit.name,
            kind=unit.kind,
            race=unit.race,
            figures=unit.figures,
            location=unit.location,
            own=True,
            structure=unit.structure,
            leader=unit.leader,
            description=unit.description,
            faction=faction.id,
            faction_name=faction.name,
            stance=faction.towards(faction.id),
            guarding=unit.guarding,
            title=title_of(world, unit),
            title_of=unit.title,
            items=dict(unit.items),
            on_the_way=trip is not None,
            experience=dict(unit.experience),
            levels={**dict.fromkeys(unit.experience, 0), **known},
            may_learn=self.may_learn(unit, known),
            equipped=dict(unit.equipped),
            effects=dict(unit.effects),
            tactics=unit.tactics,
            stats=stats(unit),
            load=printed(heavy if alone else load(body)),
            capacity=lifted if alone else lift(body),
            own_load=printed(heavy),
            own_capacity=lifted,
            control=control.needed_by(unit),
            upkeep=upkeep.cost(unit, factor=climate.upkeep_factor(place, unit.structure, season)),
            mana_limit=max_mana(unit) if any(SKILLS[skill].magic for skill in known) else 0,
            settings={name: unit.settings.get(name, faction.settings.get(name, DEFAULTS[name])) for name in DEFAULTS},
            trip=trip,
            target=unit.target,
            work=tuple((work.skill, work.target, work.done) for work in unit.work),
            oath=unit.oath,
            dissent=unit.dissent,
            orders=tuple(unit.orders),
            notes=tuple(self._notes(unit, trip)),
        )

    def _trip(self, unit: Unit) -> Trip | None:
        """The journey of the unit's stack."""
        world = self._world
        while unit.movement is None:
            if not unit.leader:
                return None
            unit = world.units[unit.leader]
        way = unit.movement
        return Trip(origin=way.origin, goal=way.goal, mode=way.mode, days=way.days, walked=way.walked, order=way.order)

    def may_learn(self, unit: Unit, known: Mapping[str, int]) -> dict[str, int]:
        """The skills open to the unit here, but for basic ones it does not know -> the next level (OVL-REPORT-09)."""
        if unit.kind not in (Kind.LEADER, Kind.FOLLOWER):
            return {}
        title = skills.held_title(self._world, unit)
        place = self._world.locations[unit.location]
        schooled = (place.id if place.teaches else "", unit.structure)
        learner = (unit.race, tuple(known.items()), title.tag if title else "", schooled)
        found = self._lessons.get(learner)
        if found is None:
            found = self._lessons[learner] = {
                tag: known.get(tag, 0) + 1
                for tag in _candidates(tuple(known.items()), unit.kind is Kind.LEADER)
                if skills.bar(self._world, unit, tag) is None
            }
        return found

    def _notes(self, unit: Unit, trip: Trip | None) -> Iterable[str]:
        """What the order template says of a unit."""
        race = RACES[unit.race]
        place = self._world.locations[unit.location]
        who = race.name if unit.figures == 1 else f"{unit.figures} {race.plural}"
        if unit.kind is Kind.STOCKPILE:
            who = "stockpile"
        under = f", under {self._world.units[unit.leader].name} [{unit.leader}]" if unit.leader else ""
        yield f"{who}, {place.name} [{place.id}]{under}"
        if trip is not None:
            goal = self._world.locations[trip.goal]
            left = "1 day" if trip.left == 1 else f"{trip.left} days"
            yield f"on the way to {goal.name} [{goal.id}], {left} to go"


def title_of(world: World, unit: Unit) -> str:
    """The title a unit bears: "Sheriff of Massada [L278]"; "" for none."""
    place = world.locations.get(unit.title)
    if place is None or place.title is None or place.title.holder != unit.id:
        return ""
    return f"{TITLES[place.title.tag].name} of {place.name} [{place.id}]"


@lru_cache(maxsize=REMEMBERED)
def _candidates(known: tuple[tuple[str, int], ...], leads: bool) -> tuple[str, ...]:
    """What a unit with these skills might learn next: them, what grows out of them, and what asks for nothing.

    Left out are all that are barred to any unit with no more skills than these. known: skill -> level. leads: it is a
    leader.
    """
    has = dict(known)
    return tuple(
        tag
        for tag, skill in SKILLS.items()
        if not skill.talent
        and (leads or not skill.leaders)
        and (tag in has or not skill.basic)
        and all(has.get(needed, 0) >= least for needed, least in skill.needs.items())
    )
