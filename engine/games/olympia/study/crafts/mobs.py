"""Mobs of peasants, and how long bands follow (OLY-GAP-S673 to -S675, -82)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import arg
from engine.games.olympia.acting.contract import order
from engine.games.olympia.battle.battle import battle
from engine.games.olympia.events import facts_of
from engine.games.olympia.language.readers import UNIT
from engine.games.olympia.language.words import WHO
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.land import CITY, OCEAN
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Unit
from engine.games.olympia.study.crafts.bands import MOB, SAVAGES, gather
from engine.games.olympia.study.crafts.followers_events import (
    BandLeft,
    BandStays,
    IncitingOverheard,
    MobRaised,
    MobSeen,
    MobUnmoved,
)
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import everybody, witnesses
from engine.games.olympia.units.stacks import join, leader_of, part
from engine.games.olympia.units.using import Use, Using, deed, in_haven

INN = "inn"


def _check_place(using: Using) -> None:
    """A province or city without a mob."""
    place = using.place
    if place.kind == OCEAN or (place.within and place.kind != CITY):
        raise NotPossible(Refusal.NO_PEASANTS_HERE, "OLY-GAP-S673")
    if any(unit.kind == MOB for unit in everybody(using.world, place)):
        raise NotPossible(Refusal.MOB_ALREADY, "OLY-GAP-S673")


def _raise(using: Using) -> bool:
    mob = gather(using.turn, using.place, MOB, using.dice().between(*using.skill.spread("men")))
    mob.guard = True
    using.tell(MobRaised(**using.facts(), name=called(mob)))
    seen_by = witnesses(using.world, using.place, of=using.unit)
    using.tell(MobSeen(place=using.place.id, seen_by=seen_by, name=called(mob)))
    return True


def _mob(using: Using) -> Unit:
    """Raises NotPossible for anybody else."""
    mob = using.target(0)
    if mob.kind != MOB:
        raise NotPossible(Refusal.NO_MOB, "OLY-GAP-S674", who=called(mob))
    return mob


def _to_be_rallied(using: Using) -> Unit:
    """A mob that follows nobody, or one's own stack. Raises NotPossible."""
    mob = _mob(using)
    if mob.under and leader_of(using.world, mob) is not leader_of(using.world, using.unit):
        raise NotPossible(Refusal.FOLLOWS_ANOTHER, "OLY-GAP-S674", who=called(mob))
    return mob


def _rally(using: Using) -> bool:
    """It follows for some months, or for some months longer."""
    mob, skill = _to_be_rallied(using), using.skill
    if not mob.under:
        join(using.world, mob, using.unit)
        mob.guard = False
    mob.bond = min(skill.number("most"), mob.bond + skill.number("months"))
    using.tell(BandStays(**using.facts(), name=called(mob), months=mob.bond))
    return True


def _check_inciting(using: Using) -> None:
    """A mob of nobody's, and somebody who is not a prisoner; not where there is no fighting."""
    mob, target = _mob(using), using.target(1)
    if mob.under:
        raise NotPossible(Refusal.FOLLOWS_ANOTHER, "OLY-GAP-S675", who=called(mob))
    if target is mob or target.prisoner:
        raise using.misused()
    if in_haven(using.world, using.place):
        raise NotPossible(Refusal.HAVEN, "OLY-COMBAT-32")


def _incite(using: Using) -> bool:
    """It may attack; and those in inns may hear who wanted it."""
    mob, target, dice = _mob(using), using.target(1), using.dice()
    attacks = dice.percent(using.skill.number("attacks"))
    if dice.percent(using.skill.number("learn")):
        _overhear(using, target)
    if not attacks:
        using.tell(MobUnmoved(**using.facts(), name=called(mob)))
        return False
    battle(using.turn, mob, target, takes_place=False)
    return True


def _overhear(using: Using, target: Unit) -> None:
    around = using.world.places[using.place.within] if using.place.kind in STRUCTURES else using.place
    for inn in using.world.inside(around, INN):
        seen_by = witnesses(using.world, inn, of=using.unit)
        told = IncitingOverheard(place=inn.id, seen_by=seen_by, name=called(using.unit), target=called(target))
        using.tell(told)


def follow_no_longer(turn: OlympiaTurn) -> None:
    """At the end of a month wild men and mobs whose time is up stand for themselves again."""
    world = turn.state
    for unit in list(world.units.values()):
        if unit.kind in (MOB, SAVAGES) and unit.bond:
            unit.bond -= 1
            if not unit.bond and unit.under:
                leader = leader_of(world, unit)
                part(world, unit)
                turn.tell(BandLeft(**facts_of(world, [leader]), name=called(unit)))


ORDERS = (
    order("raise", rule="OLY-GAP-O77", help="raise a mob of peasants", says="raise a mob of peasants", priority=3,
          days=7, do=deed("673", Use(_raise, _check_place))),
    order("rally", WHO, rule="OLY-GAP-O77", help="rally a mob to your side", example="rally 4846",
          says="rally {who} to its side", priority=3, days=7,
          do=deed("674", Use(_rally, _to_be_rallied), lambda order: (order["who"],))),
    order("incite", arg("mob", UNIT), WHO, rule="OLY-GAP-O77", help="set a mob on somebody",
          example="incite 4846 5499", says="set {mob} on {who}", priority=3, days=7,
          do=deed("675", Use(_incite, _check_inciting), lambda order: (order["mob"], order["who"]))),
)  # fmt: skip
