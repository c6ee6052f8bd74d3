"""Weapons, armour and the spells of battle (ATL-BATTLE-05, -08, ATL-GAP-61, -78, -79, -87)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from types import MappingProxyType


class Arm(IntEnum):
    """How a soldier fights."""

    HAND = 0
    LONGBOW = 1
    CROSSBOW = 2
    DOUBLE_BOW = 3


class Kind(StrEnum):
    """The types of attack that have shields (ATL-SHIELD-01); OPEN attacks know no defence."""

    BOW = "bow"
    ENERGY = "energy"
    WEATHER = "weather"
    SPIRIT = "spirit"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Weapon:
    """skills: any of them lets a man use it. bonus: to Combat, in attack and defence."""

    key: str
    arm: Arm
    skills: tuple[str, ...] = ()
    bonus: int = 0


WEAPONS: tuple[Weapon, ...] = (  # the best first (ATL-GAP-61)
    Weapon("runesword", Arm.HAND, bonus=4),
    Weapon("double bow", Arm.DOUBLE_BOW, ("longbow", "crossbow")),
    Weapon("longbow", Arm.LONGBOW, ("longbow",)),
    Weapon("crossbow", Arm.CROSSBOW, ("crossbow",)),
    Weapon("mithril sword", Arm.HAND, bonus=4),
    Weapon("sword", Arm.HAND, bonus=2),
)
FISTS = Weapon("", Arm.HAND)
BOW_DEFENCE: Mapping[Arm, int] = MappingProxyType({Arm.LONGBOW: 2, Arm.CROSSBOW: 0, Arm.DOUBLE_BOW: 0})


@dataclass(frozen=True, slots=True)
class Armour:
    """Chances to survive a hit by blows and arrows, by bolts of crossbows and double bows, by spells."""

    key: str
    blows: float
    bolts: float
    spells: float


ARMOURS: tuple[Armour, ...] = (  # the best first
    Armour("cloak of invulnerability", 0.99, 0.99, 0.99),
    Armour("mithril armor", 9 / 10, 2 / 3, 2 / 3),
    Armour("plate armor", 2 / 3, 0.0, 0.0),
    Armour("chain armor", 1 / 3, 0.0, 0.0),
)
BARE = Armour("", 0.0, 0.0, 0.0)
BANNED_IN_DUELS = ("plate armor", "chain armor")  # ATL-ASSASS-03
MOUNTS: tuple[str, ...] = ("winged horse", "horse")


@dataclass(frozen=True, slots=True)
class Bolt:
    """One attack of a spell: 2 .. spread x level blows. on: whom it can hit; effect: "" kills."""

    kind: Kind
    spread: int
    on: str = ""
    effect: str = ""


WAR_SPELLS: Mapping[str, tuple[Bolt, ...]] = MappingProxyType(
    {
        "fire": (Bolt(Kind.ENERGY, 10),),
        "earthquake": (Bolt(Kind.ENERGY, 100, on="sheltered"),),
        "summon storm": (Bolt(Kind.WEATHER, 50, effect="storm"),),
        "summon tornado": (Bolt(Kind.WEATHER, 50),),
        "call lightning": (Bolt(Kind.WEATHER, 60), Bolt(Kind.ENERGY, 60)),
        "create aura of fear": (Bolt(Kind.SPIRIT, 20, on="people", effect="fear"),),
        "summon black wind": (Bolt(Kind.SPIRIT, 200, on="living"),),
        "banish undead": (Bolt(Kind.OPEN, 50, on="undead"),),
        "banish demons": (Bolt(Kind.OPEN, 50, on="demon"),),
        "dispel illusions": (Bolt(Kind.OPEN, 100, on="illusion"),),
    }
)
SHIELDS: Mapping[str, Kind] = MappingProxyType(
    {
        "force shield": Kind.BOW,
        "energy shield": Kind.ENERGY,
        "spirit shield": Kind.SPIRIT,
        "clear skies": Kind.WEATHER,
    }
)
MONSTER_POWERS: Mapping[str, tuple[Bolt, ...]] = MappingProxyType(
    {
        "fire": WAR_SPELLS["fire"],
        "fear": WAR_SPELLS["create aura of fear"],
        "energy": (Bolt(Kind.ENERGY, 50),),
    }
)
STAVES: Mapping[str, str] = MappingProxyType({"staff of lightning": "call lightning", "staff of fire": "fire"})
STAFF_LEVEL = 3
RUNESWORD = "runesword"
RUNESWORD_SPELL = "create aura of fear"
RUNESWORD_LEVEL = 3
WARDS: Mapping[str, Kind] = MappingProxyType({"shieldstone": Kind.ENERGY, "amulet of protection": Kind.SPIRIT})
WARD_LEVEL = 3
INVULNERABLE = "amulet of invulnerability"
EFFECT_PENALTY = 2  # Combat lost under storm or fear
EXPOSED = -2  # what ordinary men have against energy, spirit and weather (ATL-GAP-79)
SHELTER = 2  # defence inside a building (ATL-BATTLE-15)
HORSE_BONUS = 2  # ATL-BATTLE-09
ILLUSION_COMBAT = -5


def odds(lead: int) -> float:
    """The chance to win a contest with this lead in skill: 2^d to 1 (ATL-BATTLE-07)."""
    return CONTEST[max(-_WIDEST, min(_WIDEST, lead))]


_WIDEST = 40
CONTEST: Mapping[int, float] = MappingProxyType({d: 2.0**d / (2.0**d + 1) for d in range(-_WIDEST, _WIDEST + 1)})
