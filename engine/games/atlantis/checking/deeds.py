"""Checks of the orders that do not take the month; each raises NotPossible as the rule itself would."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.core.language.words import spoken_form
from engine.core.orders import Order
from engine.games.atlantis.checking.rehearsal import Rehearsal, Step
from engine.games.atlantis.instant.faction_orders import MOST_POINTS
from engine.games.atlantis.instant.giving import INDESTRUCTIBLE
from engine.games.atlantis.language.legal_names import is_name, legal
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.land import OCEAN, STRUCTURES
from engine.games.atlantis.rules.names import ITEM_NAMES, SKILL_NAMES
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.sight.strength import strength
from engine.games.atlantis.sight.view import SeenStructure, SeenUnit
from engine.games.atlantis.state import GUARDS, NEXUS, Attitude, Unit
from engine.games.atlantis.trade.taxing import A_PERSON_TAXES
from engine.games.atlantis.units.limits import MAGES, REGIONS
from engine.games.atlantis.units.newcomers import check_restart
from engine.games.atlantis.units.readiness import is_combat_ready
from engine.games.atlantis.units.skills import level, people

HOPELESS = 10  # times stronger


def _faction(found: Rehearsal, unit: Unit, order: Order) -> None:
    """FACTION."""
    points = order["points"]
    total = sum(points.values())
    if total > MOST_POINTS:
        raise NotPossible(Refusal.TOO_MANY_POINTS, "ATL-GAP-117", total=total)
    magic = points.get("magic", 0)
    if magic < found.view.magic and found.view.mages > MAGES[magic]:
        raise NotPossible(Refusal.TOO_MANY_MAGES, "ATL-ORDER-19", have=found.view.mages, most=MAGES[magic])


def _named_faction(found: Rehearsal, unit: Unit, order: Order) -> None:
    """DECLARE and FIND."""
    number = order["faction"]
    if number and number not in found.view.factions:
        raise NotPossible(Refusal.NO_FACTION, "ATL-GAP-115", faction=number)
    if order.name == "declare" and number == found.view.faction:
        raise NotPossible(Refusal.OWN_FACTION, "ATL-ATT-01")
    if order.name == "declare" and not number and order.get("attitude") is None:
        raise NotPossible(Refusal.NO_DEFAULT_ATTITUDE, "ATL-ATT-02")


def _restart(found: Rehearsal, unit: Unit, order: Order) -> None:
    check_restart(found.view.restart_wait)


def _combat(found: Rehearsal, unit: Unit, order: Order) -> None:
    skill = order.get("skill")
    if skill and "combat" not in SKILLS[skill].use:
        raise NotPossible(Refusal.NO_COMBAT_SPELL, "ATL-ORDER-12", skill=SKILLS[skill].title)
    if skill and not level(unit, skill):
        raise NotPossible(Refusal.CANNOT_CAST, "ATL-ORDER-12", skill=SKILLS[skill].title)


def _cast(found: Rehearsal, unit: Unit, order: Order) -> None:
    skill = order["skill"]
    if not level(unit, skill):
        raise NotPossible(Refusal.CANNOT_CAST, "ATL-ORDER-10", skill=SKILLS[skill].title)
    if not {"cast", "late"} & set(SKILLS[skill].use):
        raise NotPossible(Refusal.ODD_NEVER_CAST, "ATL-MAGIC-10", skill=SKILLS[skill].title)


def _forget(found: Rehearsal, unit: Unit, order: Order) -> None:
    if order["skill"] not in unit.training:
        raise NotPossible(Refusal.NOTHING_TO_FORGET, "ATL-ORDER-21", skill=SKILLS[order["skill"]].title)


def _name(found: Rehearsal, unit: Unit, order: Order) -> None:
    """NAME and DESCRIBE."""
    if order.name == "name" and not is_name(legal(order["name"])):
        raise NotPossible(Refusal.NO_NAME, "ATL-GAP-111")
    if order["what"] == "object" and not any(other.get("type") for other in found.of(unit, "build")):
        structure = found.region(unit).structure(unit.structure) if unit.structure else None
        if structure is None:
            raise NotPossible(Refusal.NOT_INSIDE, "ATL-STRUCT-05")
        if structure.owner not in (0, unit.id):
            raise NotPossible(Refusal.NOT_OWNER, "ATL-STRUCT-05", structure=structure.title, deed="do this")


def _option(found: Rehearsal, unit: Unit, order: Order) -> None:
    if (order["option"] == "template") != (order.get("template") is not None):
        raise NotPossible(Refusal.OPTION, "ATL-ORDER-35")


def _show(found: Rehearsal, unit: Unit, order: Order) -> None:
    spoken = spoken_form(order["name"])
    if order["what"] == "item":
        if spoken not in ITEM_NAMES:
            raise NotPossible(Refusal.UNKNOWN_ITEM, "ATL-ORDER-45", item=order["name"])
        return
    head, _, last = spoken.rpartition(" ")
    skill = SKILL_NAMES.get(head if last.isdecimal() else spoken)
    if skill is None:
        raise NotPossible(Refusal.UNKNOWN_SKILL, "ATL-ORDER-45", skill=order["name"])
    known = found.view.skills_known.get(skill, 0)
    if not known or (last.isdecimal() and int(last[:3]) > known):
        raise NotPossible(Refusal.SKILL_NOT_REACHED, "ATL-SREPORT-01", skill=SKILLS[skill].title)


def _tax(found: Rehearsal, unit: Unit, order: Order) -> None:
    """TAX and PILLAGE."""
    if not REGIONS[min(found.points["war"], MOST_POINTS)]:
        raise NotPossible(Refusal.NO_TAX_POINTS, "ATL-FACTION-10")
    if not is_combat_ready(unit):
        raise NotPossible(Refusal.NOT_READY, "ATL-TAX-02")
    region = found.region(unit)
    if region.tax <= 0:
        raise NotPossible(Refusal.NO_TAXES, "ATL-TAX-01")
    watch = next((other for other in region.units if other.guard and not other.own), None)
    if watch is not None:
        code = Refusal.ODD_GUARDED_TAX if order.name == "tax" else Refusal.GUARDED_AGAINST_PILLAGE
        raise NotPossible(code, "ATL-TAX-09", guard=watch.title)
    if order.name == "pillage":
        _check_band(found, unit, region.tax)


def _check_band(found: Rehearsal, unit: Unit, tax: int) -> None:
    """Whether all own fighters of the region are enough (ATL-TAX-05, ATL-EX-21)."""
    have = found.armed.get(unit.region, 0)
    need = -(-tax // (2 * A_PERSON_TAXES))
    if have < need:
        raise NotPossible(Refusal.TOO_FEW_PILLAGERS, "ATL-TAX-05", have=have, need=need, tax=tax)


def _guard(found: Rehearsal, unit: Unit, order: Order) -> None:
    if order["flag"] == "0":
        return
    if not is_combat_ready(unit):
        raise NotPossible(Refusal.NOT_READY, "ATL-TAX-12")
    region = found.region(unit)
    if region.land.level == NEXUS or region.land.terrain == OCEAN:
        raise NotPossible(Refusal.NO_GUARD_HERE, "ATL-ORDER-29")
    if any(other.guard and other.faction == GUARDS for other in region.units):
        raise NotPossible(Refusal.CITY_GUARDED, "ATL-GAP-69")


def _attack(found: Rehearsal, unit: Unit, order: Order) -> None:
    for reference in order["units"]:
        other = found.stranger(unit, reference)
        if other is not None and other.faction and found.view.attitude(other.faction) is Attitude.ALLY:
            raise NotPossible(Refusal.ODD_ATTACKS_ALLY, "ATL-ORDER-04", unit=other.title)
        if other is None and not reference.startswith("faction"):
            raise NotPossible(Refusal.ODD_NOT_SEEN, "ATL-ORDER-04", unit=reference)
        if other is not None:
            _check_odds(found, unit, other)


def _check_odds(found: Rehearsal, unit: Unit, other: SeenUnit) -> None:
    """Whether those in sight who would defend are far stronger than those who would attack (ATL-MUSTER-01, -06)."""
    region = found.region(unit)
    own = [seen for seen in region.own_units if seen.id == unit.id or not seen.avoid]
    foes = [
        seen
        for seen in region.units
        if seen.id == other.id or (seen.faction and seen.faction == other.faction) or seen.faction == GUARDS
    ]
    ours, theirs = sum(map(strength, own)), sum(map(strength, foes))
    if theirs >= HOPELESS * max(ours, 1):
        raise NotPossible(
            Refusal.ODD_HOPELESS, "ATL-BATTLE-07", unit=other.title, times=min(theirs // max(ours, 1), 1000)
        )


def _crime(found: Rehearsal, unit: Unit, order: Order) -> None:
    """STEAL and ASSASSINATE."""
    if people(unit) != 1:
        raise NotPossible(Refusal.ODD_CRIME_ALONE, "ATL-STEAL-01")
    if found.stranger(unit, order["unit"]) is None and not order["unit"].startswith("faction"):
        raise NotPossible(Refusal.ODD_NOT_SEEN, "ATL-STEAL-02", unit=order["unit"])


def inside(found: Rehearsal, unit: Unit, rule: str) -> SeenStructure:
    """The structure a unit is in, or will be by ENTER. Raises NotPossible."""
    number = unit.structure
    if moves := found.of(unit, "leave", "enter"):
        number = moves[-1]["object"] if moves[-1].name == "enter" else 0
    structure = found.region(unit).structure(number) if number else None
    if structure is None:
        raise NotPossible(Refusal.NOT_INSIDE, rule)
    return structure


def _leave(found: Rehearsal, unit: Unit, order: Order) -> None:
    if not unit.structure:
        raise NotPossible(Refusal.NOT_INSIDE, "ATL-ORDER-31")
    if found.region(unit).land.terrain == OCEAN:
        raise NotPossible(Refusal.AT_SEA, "ATL-ORDER-31")


def _enter(found: Rehearsal, unit: Unit, order: Order) -> None:
    structure = found.region(unit).structure(order["object"])
    if structure is None and unit.region in found.sites:
        return
    if structure is None:
        raise NotPossible(Refusal.NO_STRUCTURE, "ATL-ORDER-17", structure=order["object"])
    if unit.structure == structure.number:
        raise NotPossible(Refusal.ALREADY_INSIDE, "ATL-ORDER-17", structure=structure.title)


def _owned(found: Rehearsal, unit: Unit, order: Order) -> None:
    """PROMOTE and DESTROY, which come after ENTER."""
    structure = inside(found, unit, "ATL-STRUCT-05")
    owner = found.units.get(str(structure.owner))
    changes = found.promotes or (owner is not None and found.of(owner, "leave", "enter"))
    if structure.owner not in (0, unit.id) and not changes:
        deed = "hand it over" if order.name == "promote" else "destroy it"
        raise NotPossible(Refusal.NOT_OWNER, "ATL-STRUCT-05", structure=structure.title, deed=deed)
    if order.name == "destroy" and STRUCTURES[structure.type].kind in INDESTRUCTIBLE:
        raise NotPossible(Refusal.INDESTRUCTIBLE, "ATL-GAP-42", structure=structure.title)


DEEDS: Mapping[str, Step] = {
    "assassinate": _crime,
    "attack": _attack,
    "cast": _cast,
    "combat": _combat,
    "declare": _named_faction,
    "describe": _name,
    "destroy": _owned,
    "enter": _enter,
    "faction": _faction,
    "find": _named_faction,
    "forget": _forget,
    "guard": _guard,
    "leave": _leave,
    "name": _name,
    "option": _option,
    "pillage": _tax,
    "promote": _owned,
    "restart": _restart,
    "show": _show,
    "steal": _crime,
    "tax": _tax,
}
