"""Gate Lore, Teleportation, Portal Lore: going far without walking (ATL-MAGIC-13, -15, ATL-GAP-78)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.games.atlantis.acting.contract import facts
from engine.games.atlantis.acting.references import title
from engine.games.atlantis.land.grid import atlas, where
from engine.games.atlantis.magic.casting import Casting, Spell
from engine.games.atlantis.magic.events import Sent
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.land import OCEAN
from engine.games.atlantis.state import Region, Unit
from engine.games.atlantis.units.attitudes import accepts
from engine.games.atlantis.units.known import anywhere_if_welcome
from engine.games.atlantis.units.skills import level

RANDOM_WEIGHT = (0, 15, 100, 1000, 1000, 1000)  # by level, the mage included
CHOSEN_WEIGHT = (0, 0, 0, 15, 100, 1000)
DETECTS_FROM = 2
CHOOSES_FROM = 3
PORTAL = "portal"


def gate_lore(casting: Casting) -> None:
    """CAST Gate_Lore RANDOM [UNITS u ...], DETECT, or GATE n [UNITS u ...]. Raises NotPossible."""
    if casting.accept("detect"):
        _detect(casting)
    elif casting.accept("random"):
        _jump(casting, 0)
    elif casting.accept("gate"):
        _jump(casting, casting.number(1))
    else:
        raise casting.misspelt()


def _detect(casting: Casting) -> None:
    if casting.power < DETECTS_FROM:
        raise NotPossible(Refusal.SPELL_NEEDS_LEVEL, "ATL-GAP-78", skill=casting.name, level=DETECTS_FROM)
    around = atlas(casting.turn).exits(casting.region).values()
    gates = [f"Gate {region.gate} in {where(region)}" for region in around if region.gate]
    casting.tell(f"Feels for Gates around and finds {', '.join(gates) if gates else 'none'}.")


def _jump(casting: Casting, number: int) -> None:
    """Through the Gate of this region to another, a chosen one or any of this level of the world."""
    if number and casting.power < CHOOSES_FROM:
        raise NotPossible(Refusal.SPELL_NEEDS_LEVEL, "ATL-GAP-78", skill=casting.name, level=CHOOSES_FROM)
    if not casting.region.gate:
        raise NotPossible(Refusal.NO_GATE, "ATL-GAP-78")
    travellers = [casting.mage, *casting.companions()]
    casting.check_weight(travellers, (CHOSEN_WEIGHT if number else RANDOM_WEIGHT)[casting.power])
    ways = [
        region
        for region in casting.world.regions.values()
        if region.gate and region is not casting.region and (region.level == casting.region.level or number)
    ]
    if number:
        ways = [region for region in ways if region.gate == number]
    if not ways:
        raise NotPossible(Refusal.NO_OTHER_GATE, "ATL-GAP-78")
    _arrive(casting, travellers, casting.dice().choice(ways), "Steps through the Gate and comes out in")


def _arrive(casting: Casting, travellers: list[Unit], target: Region, words: str, aboard: int = 0) -> None:
    """aboard: the ship they come out in, where the target is the sea."""
    casting.tell(f"{words} {where(target)}.")
    for unit in travellers:
        if unit is not casting.mage:
            turn = casting.turn
            turn.tell(Sent(**facts(turn, unit), caster=title(casting.mage), where=where(target)))
        casting.send(unit, target, aboard)


def teleportation(casting: Casting) -> None:
    """CAST Teleportation REGION x y: the mage alone. Raises NotPossible."""
    target = casting.place(2 * casting.power**2)
    if not casting.done():
        raise casting.misspelt()
    if target.terrain == OCEAN:
        raise NotPossible(Refusal.SPELL_INTO_SEA, "ATL-GAP-78", skill=casting.name)
    casting.check_weight([casting.mage], 15 * casting.power)
    _arrive(casting, [casting.mage], target, "Is gone, and is in")


def portal_lore(casting: Casting) -> None:
    """CAST Portal_Lore mage UNITS u ...: sends units to another mage with a portal. Raises NotPossible.

    The mage himself goes along when he is named. At sea they come out in the other mage's ship.
    """
    mine = casting.mage
    other = anywhere_if_welcome(casting.turn, mine).get(casting.reference())
    if other is None or other is mine:
        raise NotPossible(Refusal.NO_PORTAL_MAGE, "ATL-GAP-78")
    if other.faction != mine.faction and not accepts(casting.world, other.faction, mine.faction):
        raise NotPossible(Refusal.SPELL_UNWILLING, "ATL-GAP-78", target=title(other))
    if not level(other, "portal lore"):
        raise NotPossible(Refusal.NO_PORTAL_MAGE, "ATL-GAP-78")
    if not mine.count(PORTAL) or not other.count(PORTAL):
        raise NotPossible(Refusal.NO_PORTAL, "ATL-GAP-78")
    target = casting.world.regions[other.region]
    reach = 2 * casting.power**2
    away = atlas(casting.turn).distance(casting.region, target) if target.level == casting.region.level else reach + 1
    if away > reach:
        raise NotPossible(Refusal.SPELL_TOO_FAR, "ATL-GAP-78", skill=casting.name, reach=reach, distance=away)
    travellers = casting.companions(mage=True)
    if not travellers:
        raise casting.misspelt()
    casting.check_weight(travellers, 50 * casting.power)
    names = ", ".join(title(unit) for unit in travellers)
    aboard = other.structure if target.terrain == OCEAN else 0
    _arrive(casting, travellers, target, f"Opens the portal for {names} to", aboard)


SPELLS: dict[str, Spell] = {"gate lore": gate_lore, "teleportation": teleportation, "portal lore": portal_lore}
