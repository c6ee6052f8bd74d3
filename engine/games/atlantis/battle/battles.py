"""Step S7: monsters' attacks, ATTACK orders, and the attacks of hostile units (ATL-ATTACK-02, ATL-GAP-67, -92).

Region by region: wild bands first, then orders in report order with targets as written, then spontaneous hostility.
"""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import Order
from engine.games.atlantis.acting.contract import Acting, given, other_order, refuse
from engine.games.atlantis.acting.references import title
from engine.games.atlantis.battle.battle import fight
from engine.games.atlantis.battle.muster import is_safe, obstacle
from engine.games.atlantis.land.grid import where
from engine.games.atlantis.language.words import UNITS
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import Attitude, Faction, Region, Unit
from engine.games.atlantis.units.attitudes import attitude
from engine.games.atlantis.units.known import here
from engine.games.atlantis.units.stealth import sight

RULES = {
    Refusal.SAFE_REGION: "ATL-GAP-14",
    Refusal.ATTACK_OWN: "ATL-ORDER-04",
    Refusal.HAS_FOUGHT: "ATL-VICTORY-06",
    Refusal.NOBODY_TO_FIGHT: "ATL-ORDER-04",
    Refusal.TARGET_UNSEEN: "ATL-ATTACK-03",
    Refusal.ATTACK_ALLY: "ATL-MUSTER-11",
    Refusal.TARGET_AWAY: "ATL-ATTACK-04",
}

Foes = dict[int, dict[int, None]]  # unit -> factions it has fought here in this step: each is fought once


def run(turn: AtlantisTurn) -> None:
    """Fights all battles that do not come from movement."""
    world = turn.state
    monsters = turn.scratch.monster_attacks
    ordered = given(turn).units_with("attack")
    hunting = {world.units[number].region for number in (*monsters, *ordered) if number in world.units}
    belligerent = {faction.id for faction in world.factions.values() if _is_hostile(faction)}
    for region in world.regions.values():
        foes: Foes = {}
        if region.id in hunting:
            _monsters_attack(turn, region, monsters, foes)
            _carry_out(turn, region, ordered, foes)
        if belligerent and len(region.units) > 1:
            _strike_enemies(turn, region, belligerent, foes)


def _is_hostile(faction: Faction) -> bool:
    """A faction that attacks anybody on its own; guards and wild monsters are never more than unfriendly."""
    return faction.default_attitude is Attitude.HOSTILE or Attitude.HOSTILE in faction.attitudes.values()


def _monsters_attack(turn: AtlantisTurn, region: Region, monsters: dict[int, int], foes: Foes) -> None:
    world = turn.state
    for band in [world.units[number] for number in region.units if number in monsters]:
        target = world.units.get(monsters[band.id])
        if band.id not in world.units or target is None or target.region != region.id:
            continue
        if not obstacle(turn, region, band, target):
            _battle(turn, region, [band], target, foes)


def _carry_out(turn: AtlantisTurn, region: Region, ordered: set[int], foes: Foes) -> None:
    """The ATTACK orders of a region. A battle settles the like orders of all who joined it (ATL-MUSTER-03)."""
    for unit in list(turn.state.units_in(region)):
        if unit.id not in ordered:
            continue
        for order in given(turn).named(unit, "attack"):
            for reference in order["units"]:
                if unit.id in turn.state.units:
                    _attack(turn, region, unit, order, reference, foes)


def _attack(turn: AtlantisTurn, region: Region, unit: Unit, order: Order, reference: str, foes: Foes) -> None:
    acting = Acting(turn, unit, order)
    target = here(turn, unit).get(reference)
    met = foes.get(unit.id, {})
    if target is None:
        if not met:  # else it fell in a battle this unit was in, or may have
            refuse(acting, NotPossible(Refusal.TARGET_UNSEEN, "ATL-ATTACK-03", target=reference))
        return
    if target.faction in met:
        return
    code = obstacle(turn, region, unit, target)
    if code is not None:
        named = title(target) if code is not Refusal.TARGET_UNSEEN else reference
        refuse(acting, NotPossible(code, RULES[code], target=named, region=where(region)))
        return
    _battle(turn, region, [unit, *_others(turn, region, unit, target)], target, foes)


def _battle(turn: AtlantisTurn, region: Region, strikers: list[Unit], target: Unit, foes: Foes) -> None:
    """Fights, and notes who has met whom."""
    attacking = dict.fromkeys(one.faction for one in strikers)
    defending = target.faction
    result = fight(turn, region, strikers, target)
    for number in result.attackers:
        foes.setdefault(number, {})[defending] = None
    for number in result.defenders:
        foes.setdefault(number, {}).update(attacking)


def _others(turn: AtlantisTurn, region: Region, first: Unit, target: Unit) -> list[Unit]:
    """Everybody else in the region who attacks the target's faction, by order or out of hostility (ATL-MUSTER-03)."""
    found = []
    for unit in turn.state.units_in(region):
        if unit is first:
            continue
        for victim in _ordered_victims(turn, unit):
            if victim.faction == target.faction and not obstacle(turn, region, unit, victim):
                found.append(unit)
                break
        else:
            if unit.faction != first.faction and _attacks_of_itself(turn, region, unit, target):
                found.append(unit)
    return found


def _ordered_victims(turn: AtlantisTurn, unit: Unit) -> list[Unit]:
    orders = given(turn).named(unit, "attack")
    known = here(turn, unit)
    found = (known.get(reference) for order in orders for reference in order["units"])
    return [victim for victim in found if victim is not None]


def _attacks_of_itself(turn: AtlantisTurn, region: Region, unit: Unit, target: Unit) -> bool:
    """ATL-ATTACK-02, ATL-ATT-08, -09: hostile, not avoiding, and able to."""
    if unit.flags.avoid or target.faction == unit.faction:
        return False
    if attitude(turn.state, sight(turn, region), unit.faction, target) is not Attitude.HOSTILE:
        return False
    return not obstacle(turn, region, unit, target)


def _strike_enemies(turn: AtlantisTurn, region: Region, belligerent: set[int], foes: Foes) -> None:
    """Hostile units attack whom they find."""
    world = turn.state
    factions = dict.fromkeys(world.units[number].faction for number in region.units)
    if len(factions) < 2 or is_safe(region):
        return
    for faction in [f for f in factions if f in belligerent]:
        if not _hates_any(world.factions[faction], factions):
            continue
        seen = sight(turn, region)
        prey = [u.id for u in world.units_in(region) if attitude(world, seen, faction, u) is Attitude.HOSTILE]
        for unit in [u for u in world.units_in(region) if u.faction == faction and not u.flags.avoid]:
            _hunt(turn, region, unit, prey, foes)


def _hates_any(faction: Faction, present: dict[int, None]) -> bool:
    """Whether anybody here can be an enemy at all: spares a look at every unit of a crowd."""
    if faction.default_attitude is Attitude.HOSTILE:
        return True
    return any(held is Attitude.HOSTILE and other in present for other, held in faction.attitudes.items())


def _hunt(turn: AtlantisTurn, region: Region, unit: Unit, prey: list[int], foes: Foes) -> None:
    for number in prey:
        target = turn.state.units.get(number)
        if unit.id not in turn.state.units or target is None:
            continue
        if target.faction not in foes.get(unit.id, {}) and _attacks_of_itself(turn, region, unit, target):
            _battle(turn, region, [unit, *_others(turn, region, unit, target)], target, foes)


ORDERS = (other_order("attack", UNITS, rule="ATL-ORDER-04", help="attack units", example="attack 17 431",
                      says="attacks {units}"),)  # fmt: skip
