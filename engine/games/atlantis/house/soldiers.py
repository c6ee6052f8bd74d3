"""What a house player's fighters do: learn, tax, guard, attack, and march on when there are too many."""

from __future__ import annotations

from engine.core.house import Temper
from engine.games.atlantis.house.desk import (
    FIGHTING,
    Desk,
    heads,
    in_nexus,
    is_city,
    is_fighter,
    is_recruit,
    strangers,
    taxable,
    wanted_there,
)
from engine.games.atlantis.house.roads import PEACE, best_land, send
from engine.games.atlantis.rules.items import LEADER
from engine.games.atlantis.sight.view import SeenRegion, SeenUnit
from engine.games.atlantis.state import Attitude

ODDS = {Temper.BUILDER: 1.2, Temper.RAIDER: 1.2, Temper.SCHEMER: 1.6}  # our strength to theirs, for an attack
MOST_NAMED = 5  # units in an ATTACK
DRILL = {Temper.BUILDER: 1, Temper.RAIDER: 3, Temper.SCHEMER: 2}  # the Combat its fighters go for
DRILL_FUND = 30  # silver a head that a unit holds before it drills instead of working


def garrison(desk: Desk, region: SeenRegion) -> None:
    """The month of the fighters in a region."""
    fighters = desk.fighters(region)
    fighting = strike(desk, region, fighters)
    needed = wanted_there(region) if taxable(desk.view, region) else 0
    for unit in sorted(fighters, key=lambda u: (not u.guard, u.id)):
        if taxable(desk.view, region) and not unit.autotax:
            desk.write(unit, "tax")
        stays = needed > 0
        needed -= heads(unit)
        gone = not (stays or fighting) and march(desk, unit)
        if not (gone or unit.guard or is_city(region)):
            desk.write(unit, "guard 1")
        drill(desk, unit)


def train(desk: Desk, region: SeenRegion) -> None:
    """Those who know nothing yet learn to fight, or work for the fee."""
    for unit in region.own_units:
        if not (is_recruit(unit) and desk.study(unit, FIGHTING)) and not unit.count(LEADER):
            desk.long(unit, "work")


def drill(desk: Desk, unit: SeenUnit) -> None:
    """Combat for those who can afford it, else wages."""
    rich = desk.purse[unit.id] >= DRILL_FUND * heads(unit)
    if not (rich and unit.level(FIGHTING) < DRILL[desk.temper] and desk.study(unit, FIGHTING)):
        desk.long(unit, "work")


def march(desk: Desk, unit: SeenUnit) -> bool:
    """Off to better land; says whether there is any."""
    goal = best_land(desk, unit.region)
    return bool(goal) and send(desk, unit, goal)


def strike(desk: Desk, region: SeenRegion, fighters: list[SeenUnit]) -> bool:
    """ATTACK whoever is weak enough there; says whether there will be a battle."""
    if not fighters or in_nexus(region) or is_city(region) or desk.turn <= PEACE[desk.temper]:
        return False
    ours = sum(force(unit) for unit in fighters)
    masked = desk.temper is Temper.RAIDER  # raiders do not ask whose people they rob
    for faction in sorted({unit.faction for unit in strangers(region) if unit.faction or masked}):
        prey = [unit for unit in strangers(region) if unit.faction == faction]
        if ours >= ODDS[desk.temper] * sum(force(unit) for unit in prey) and _provoked(desk, fighters, prey):
            named = " ".join(str(unit.id) for unit in prey[:MOST_NAMED])
            desk.write(max(fighters, key=force), f"attack {named}")
            return True
    return False


def _provoked(desk: Desk, fighters: list[SeenUnit], prey: list[SeenUnit]) -> bool:
    """Whether this temper attacks them: builders attack only units on guard in land they guard themselves."""
    if desk.view.attitude(prey[0].faction).at_least(Attitude.FRIENDLY):
        return False
    if desk.temper is Temper.BUILDER:
        return any(unit.guard for unit in prey) and any(unit.guard for unit in fighters)
    return True


def force(unit: SeenUnit) -> float:
    """How a unit would do in battle, about: people, swords and armour, Combat where it is known (else 1)."""
    combat = unit.level(FIGHTING) if unit.complete else int(is_armed(unit))
    return heads(unit) * (1 + combat) + 3 * min(heads(unit), unit.count("sword"))


def is_armed(unit: SeenUnit) -> bool:
    """Whether a stranger looks as if it could fight."""
    return unit.guard or bool(unit.count("sword")) or heads(unit) > 1 or is_fighter(unit)
