"""The strengths of an army: melee, missile attack, missile defence. Pure, exact, no state beyond the arguments."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from engine.games.dunk.rules.war import (
    DEFENCE_BONUS,
    FACTORS,
    RACE_BONUS,
    RACE_FACTOR,
    cover_factor,
    melee_factor,
    missile_factor,
)
from engine.games.dunk.state import Army, ArmyType, Race, Terrain

_WAR_TECHS = ("bows", "iron", "steel", "armour", "worm_lore")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stance:
    """All that an army's strength depends on.

    techs: those of bows, iron, steel, armour and worm_lore that its kingdom possesses. defends: it stands unmoved in
    its own kingdom's land (DNK-WAR-01). moral: ERF added for this turn (DNK-GAP-56).
    """

    type: ArmyType
    race: Race
    erf: int
    terrain: Terrain
    techs: tuple[str, ...] = ()
    defends: bool = False
    sick: bool = False
    moral: int = 0


def stance_of(
    army: Army,
    terrain: Terrain,
    techs: Collection[str] = (),
    *,
    defends: bool = False,
    moral: int = 0,
    race: Race | None = None,
) -> Stance:
    """How an army stands in a terrain. `race`: whose bonuses it has, if not its own (rebels, DNK-WAR-04)."""
    return Stance(
        type=army.type,
        race=race or army.race,
        erf=army.erf,
        terrain=terrain,
        techs=tuple(tech for tech in _WAR_TECHS if tech in techs),
        defends=defends,
        sick=army.plague is not None,
        moral=moral,
    )


def _experience(stance: Stance) -> Fraction:
    """ERF and what is added to it before anything is multiplied (DNK-BATTLE-02)."""
    defence = DEFENCE_BONUS[stance.race][stance.terrain] if stance.defends else Fraction(0)
    return stance.erf + stance.moral + defence + RACE_BONUS[stance.race][stance.terrain]


def _weapons(stance: Stance) -> Fraction:
    """The factor of iron, or of iron and steel (DNK-WAR-08); trolls fight with what they tear up (DNK-WAR-14)."""
    if stance.type is ArmyType.TROLLS or "iron" not in stance.techs:
        return Fraction(1)
    metal = "steel" if "steel" in stance.techs else "iron"
    return FACTORS[f"{metal}_dwarf" if stance.race is Race.DWARF else metal]


def _armour(stance: Stance) -> Fraction:
    if "armour" not in stance.techs:
        return Fraction(1)
    return FACTORS["armour_steel" if "steel" in stance.techs else "armour"]


@lru_cache(maxsize=65536)
def melee(stance: Stance, *, killed_by_arrows: bool = False) -> Fraction:
    """Melee strength (DNK-BATTLE-02, DNK-WAR-01 to -08)."""
    strength = _experience(stance) * melee_factor(stance.type, stance.race, stance.terrain)
    strength *= RACE_FACTOR[stance.race][stance.terrain] * _weapons(stance) * _armour(stance)
    if stance.type is ArmyType.SKY_CASTLE and stance.terrain is Terrain.FOREST and "worm_lore" in stance.techs:
        strength *= FACTORS["worm_lore"]
    if stance.sick:
        strength *= FACTORS["sick_melee"]
    if killed_by_arrows:
        strength *= FACTORS["killed_by_arrows"]
    return strength


@lru_cache(maxsize=65536)
def missile_attack(stance: Stance, *, at_castle: bool = False) -> Fraction:
    """Offensive missile strength, the eas an enemy sees before it is divided (DNK-WAR-09)."""
    bows = "bows" in stance.techs
    experience = _experience(stance)
    if bows and stance.race is Race.ELF:  # it is bows that they use so well
        experience += FACTORS["elf_missiles"]
    strength = experience * FACTORS["bows" if bows else "no_bows"]
    strength *= missile_factor(stance.type, bows=bows, at_castle=at_castle)
    if stance.race is Race.DUCK:
        strength *= FACTORS["duck_missiles"]
    if "iron" in stance.techs and stance.type is not ArmyType.TROLLS:
        strength *= FACTORS["iron_missiles"]
    if stance.sick:
        strength *= FACTORS["sick_missiles"]
    return strength


@lru_cache(maxsize=65536)
def missile_defence(stance: Stance) -> Fraction:
    """Defensive missile strength, aas (DNK-WAR-10)."""
    strength = _experience(stance) * cover_factor(stance.type) * _armour(stance)
    return strength * FACTORS["sick_missiles"] if stance.sick else strength


def printed(strength: Fraction | float) -> str:
    """A strength as battle reports print it: 1 is 665k, 4 is 2.66M (DNK-REPORT-05, DNK-GAP-30)."""
    value = float(strength) * float(FACTORS["printed"])
    if value <= 0:
        return "0"
    value = float(f"{value:.2e}")  # three significant digits
    for size, suffix in ((1_000_000, "M"), (1_000, "k"), (1, "")):
        if value >= size:
            return f"{value / size:.10g}{suffix}"
    return f"{value:.3g}"
