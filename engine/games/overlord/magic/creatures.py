"""Spells that call creatures into service (OVL-USE-10, OVL-RACE-15).

Decisions: TARGET names whom they join, creatures of their kind, or the leader they stack under; otherwise they
stack under the caster, or under whoever leads a caster that is not a leader. A new id in TARGET becomes theirs.
Creatures that only swim come only where there is water. Those who are called are their faction's at once.
"""

from __future__ import annotations

from engine.games.overlord.acting import references
from engine.games.overlord.acting.contract import Acting, NotYet
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.acting.references import place_title, title
from engine.games.overlord.land.magic_events import Summoned
from engine.games.overlord.magic.sort import Aim, Sort, Spell, target_of
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.rules.races import RACES, Race
from engine.games.overlord.rules.skills import Use
from engine.games.overlord.state import Kind, Tactics, Unit
from engine.games.overlord.units import stacks
from engine.games.overlord.units.figures import join
from engine.games.overlord.units.known import near


def only_swims(race: Race) -> bool:
    """Whether such a creature can neither walk nor fly."""
    carries = race.carries
    return carries.sail >= race.weight > 0 and max(carries.walk, carries.ride, carries.fly) < race.weight


def is_by_water(acting: Acting) -> bool:
    """Whether the caster is on water, or next to it."""
    place = acting.location
    around = [place, acting.world.locations[place.container]] if place.container else [place]
    near = [acting.world.locations[way.goal] for here in around for way in here.exits]
    return any(TERRAINS[one.terrain].is_water for one in around + near)


def _company(acting: Acting, skill: str, use: Use) -> Aim | None:
    race, place = RACES[use.makes], acting.location
    if only_swims(race) and not is_by_water(acting):
        called = race.plural[0].upper() + race.plural[1:]
        raise NotYet(Refusal.SPELL_NO_WATER, "OVL-USE-10", called=called, place=place_title(place))
    key = target_of(acting)
    other = near(acting, key) if key[:1] == "U" else None
    if other is not None and other is not acting.unit:
        fits = _is_alike(other, use.makes) or stacks.can_lead(other)
        if other.faction == acting.unit.faction and fits:
            return Aim(key, unit=other)
    return Aim()


def _is_alike(unit: Unit, race: str) -> bool:
    return unit.race == race and unit.figures > 0


def _summon(spell: Spell, times: int) -> None:
    acting, race = spell.acting, RACES[spell.use.makes]
    figures = spell.use.amount * times
    called = f"{figures} {race.name if figures == 1 else race.plural}"
    target = spell.aim.unit
    if target is not None and _is_alike(target, race.tag):
        join(target, _newcomers(acting, race, figures), figures)
        acting.tell(Summoned(**acting.facts(), called=called, into=title(target)))
        return
    new = _appear(acting, race, figures, target)
    acting.tell(Summoned(**acting.facts(), called=called, into=title(new)))


def _newcomers(acting: Acting, race: Race, figures: int, number: str = "") -> Unit:
    """Creatures out of nowhere, not in the world yet; group names say what they are."""
    name = race.name if figures == 1 else race.plural
    return Unit(
        id=number,
        name=name[0].upper() + name[1:],
        faction=acting.unit.faction,
        race=race.tag,
        kind=Kind.CREATURE,
        figures=figures,
        location=acting.unit.location,
        tactics=Tactics(),
    )


def _appear(acting: Acting, race: Race, figures: int, host: Unit | None) -> Unit:
    """A new unit, stacked as it should be."""
    world = acting.world
    new = _newcomers(acting, race, figures, f"U{world.next_unit}")
    world.next_unit += 1
    world.arrivals += 1
    new.since = world.arrivals
    stacks.add_after(world, new, acting.unit)
    leader = _leader(acting, host)
    if race.loyal or leader is None:
        if new.leader:
            stacks.unstack(world, new)
    elif new.leader != leader.id:
        stacks.put_under(world, new, leader)
    key = target_of(acting)
    if references.is_new(key) and "nU" in key:
        lists(acting.turn).adopt(new, key)
    return new


def _leader(acting: Acting, host: Unit | None) -> Unit | None:
    """Whom they follow: the host, the caster, or the caster's leader of the same faction."""
    for one in (host, acting.unit, acting.world.units.get(acting.unit.leader)):
        if one is not None and stacks.can_lead(one) and one.faction == acting.unit.faction:
            return one
    return None


SUMMONS = Sort(_company, _summon)
