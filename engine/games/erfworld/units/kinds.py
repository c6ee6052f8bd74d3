"""The figures of a unit as it stands: a pack's class, a commander's with his birth, weapon, terrain and specials."""

from __future__ import annotations

from functools import lru_cache
from typing import TypedDict

import msgspec

from engine.games.erfworld.rules.classes import CLASSES, UnitClass
from engine.games.erfworld.rules.growth import bonuses, decayed
from engine.games.erfworld.rules.source import HALVES, halves
from engine.games.erfworld.state import Birth, Commander, Pack

ARMS = {"sword": "knight", "spear": "lancer", "bow": "keshik", "knife": "explorer", "crossbow": "arbalist"}
"""Who carries a commander's weapon (ERF-COMMAND-08)."""
TERRAIN_IGNORE, RIDES = "terrain_ignore", "rider"
GUN_AMMO = 10
VEILED = 3  # evasion (ERF-J-15)
SKY_AMMO = 2  # most ammo of a flier (ERF-FLY-03)


def kind_of(unit: Pack | Commander) -> UnitClass:
    """The class of a unit; of a commander, as he is armed and born."""
    if isinstance(unit, Pack):
        return charmed(CLASSES[unit.kind], tuple(unit.charms)) if unit.charms else CLASSES[unit.kind]
    kind = _commander(unit.kind, unit.birth is Birth.COMMON, unit.weapon, unit.terrain, tuple(unit.specials))
    return charmed(kind, tuple(unit.charms)) if unit.charms else kind


@lru_cache(maxsize=1024)
def charmed(kind: UnitClass, charms: tuple[str, ...]) -> UnitClass:
    """A class under charms: specials given (`+fly`) and taken (`-siege`), veils, what is no longer alive (ERF-MAGIC-
    34, -40, -94, ERF-J-15).
    """
    more = [word[1:] for word in charms if word.startswith("+")] + [TERRAIN_IGNORE] * ("terrain" in charms)
    more += ["extra_attack"] * ("guns" in charms)  # two shots a round (ERF-J-24)
    less = [word[1:] for word in charms if word.startswith("-")]
    weaker = ("uncroaked" in charms) + ("aged" in charms)
    return msgspec.structs.replace(
        kind,
        specials=tuple(special for special in dict.fromkeys((*kind.specials, *more)) if special not in less),
        evasion=kind.evasion + (VEILED if "veil" in charms else 0),
        combat=kind.combat - weaker,
        defense=kind.defense - weaker,
        **_tools(kind, charms),
    )


class _Armed(TypedDict, total=False):
    terrain: str
    weapon: str
    style: str
    range: str
    reach: int
    ammo: int
    armed: bool


def _tools(kind: UnitClass, charms: tuple[str, ...]) -> _Armed:
    """What arkentools make of their bearer: the hammer flies, the guns shoot far (ERF-ARKEN-02, -09)."""
    found: _Armed = {"terrain": "sky"} if "hammer" in charms else {}
    if "guns" in charms:
        found |= {"weapon": "arkenguns", "style": "projectile", "range": "long", "reach": 0, "ammo": GUN_AMMO}
        found["armed"] = True
    return found


def is_alive(unit: Pack | Commander) -> bool:
    """Neither a thing nor uncroaked: it learns, and can be taken alive (ERF-GOLEM-04)."""
    return kind_of(unit).is_alive and "uncroaked" not in unit.charms


@lru_cache(maxsize=512)
def _commander(key: str, common: bool, weapon: str, terrain: str, more: tuple[str, ...]) -> UnitClass:
    kind, sky = CLASSES[key], terrain == "sky"
    less = (int(common) if "noble" in kind.traits or "royal" in kind.traits else 0) + int(sky)  # ERF-COMMAND-05, FLY-03
    kind = msgspec.structs.replace(
        kind,
        combat=kind.combat - less,
        defense=kind.defense - less,
        specials=tuple(dict.fromkeys((*kind.specials, *more))),
        terrain="sky" if sky else kind.terrain,
        terrain_special=terrain
        if kind.terrain_special == RIDES
        else kind.terrain_special,  # as he chose (ERF-MOUNT-02)
        move=kind.move + (4 if sky else 0),
    )
    if not kind.armed or weapon not in ARMS:
        return kind
    arms = CLASSES["explorer" if sky and ARMS[weapon] in ("knight", "lancer") else ARMS[weapon]]
    return msgspec.structs.replace(
        kind,
        weapon=arms.weapon,
        style=arms.style,
        range=arms.range,
        reach=arms.reach,
        feet=arms.feet,
        hands=arms.hands,
        ammo=min(arms.ammo, SKY_AMMO) if sky else arms.ammo,
    )


def is_quick(kind: UnitClass) -> bool:
    """Quick is its only stat trait, so levels add move (ERF-TRAIT-02)."""
    return "quick" in kind.traits and not {"protect", "striker", "sturdy"}.intersection(kind.traits)


def gains(unit: Pack | Commander) -> dict[str, int]:
    """What its levels add: move, stats, hits (ERF-COMMAND-11); a commander's decay takes off (ERF-DECAY-04)."""
    found = bonuses(unit.level, quick_only=is_quick(kind_of(unit)))
    if isinstance(unit, Commander) and unit.idle:
        found = {what: found[what] + change for what, change in decayed(unit.idle).items()}
    for word in unit.charms:
        if word in ("stat", "hits"):  # what a dollamancer or hat magician made (ERF-MAGIC-34, -98)
            found["stats" if word == "stat" else word] += 1
    return found


def full_hits(unit: Pack | Commander) -> int:
    """Hits of an unhurt unit, in halves."""
    return halves(kind_of(unit).hits) + gains(unit)["hits"] * HALVES


def head_count(unit: Pack | Commander) -> int:
    return unit.count if isinstance(unit, Pack) else 1


def supply_of(unit: Pack | Commander) -> float:
    """What it takes of a hex (ERF-MCHEX-03)."""
    return kind_of(unit).body_size.supply * head_count(unit)


def leads(unit: Pack | Commander) -> bool:
    """A warlord who can lead now: free and conscious (ERF-COMMAND-22)."""
    return isinstance(unit, Commander) and can_command(unit) and "leadership" in kind_of(unit).specials


def can_command(unit: Pack | Commander) -> bool:
    """A commander who is not a prisoner and conscious (ERF-COMMAND-20, ERF-HITS-04, ERF-GAP-149)."""
    return isinstance(unit, Commander) and not unit.jailor and (unit.awake or not is_down(unit))


def is_down(unit: Pack | Commander) -> bool:
    """Critically incapacitated (ERF-HITS-06); of a pack, all of it."""
    if isinstance(unit, Commander):
        return unit.hits == 0
    return len([hits for hits in unit.wounds if hits <= 0]) >= unit.count
