"""The soldiers a unit sends into a battle: who carries what, how well each fights (ATL-BATTLE-08..17, ATL-GAP-61)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from engine.games.atlantis.rules.arms import (
    ARMOURS,
    BANNED_IN_DUELS,
    BARE,
    EXPOSED,
    FISTS,
    HORSE_BONUS,
    ILLUSION_COMBAT,
    INVULNERABLE,
    MONSTER_POWERS,
    MOUNTS,
    RUNESWORD,
    RUNESWORD_LEVEL,
    RUNESWORD_SPELL,
    SHELTER,
    SHIELDS,
    STAFF_LEVEL,
    STAVES,
    WAR_SPELLS,
    WARD_LEVEL,
    WARDS,
    WEAPONS,
    Arm,
    Armour,
    Bolt,
    Kind,
    Weapon,
)
from engine.games.atlantis.rules.items import GOODS, ILLUSION, ITEMS, MONSTERS, RACES
from engine.games.atlantis.rules.land import STRUCTURES, TERRAINS
from engine.games.atlantis.state import Region, Unit, World
from engine.games.atlantis.units.skills import is_mage, level, people

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Charm:
    """A spell that a soldier casts each round: its name, its attacks, the level it is cast at."""

    spell: str
    bolts: tuple[Bolt, ...]
    strength: int


class Soldier:
    """One man or monster in a battle.

    arm, skill: how and how well it attacks; guard: its Combat when attacked hand to hand; cover: of a building.
    firm: safe from earthquakes. wards: its own defence against energy, weather and spirit.
    blows, bolts, spells: chances to survive such hits.
    casts: the spells it attacks with, shields: what it puts up every round.
    side, rank, place: where it stands, once it is of an army.
    """

    __slots__ = ("arm", "attacks", "blows", "bolts", "casts", "cover", "effects", "firm", "guard", "hits", "item",
                 "kind", "place", "rank", "shields", "side", "skill", "spells", "unit", "wards")  # fmt: skip
    side: int
    place: int
    rank: list[Soldier]

    def __init__(self, unit: Unit, item: str) -> None:
        self.unit = unit
        self.item = item
        self.kind = ""  # "", undead, demon, monster, illusion
        self.arm = 0
        self.skill = self.guard = self.cover = 0
        self.attacks = self.hits = 1
        self.blows = self.bolts = self.spells = 0.0
        self.wards: dict[Kind, int] = _OPEN
        self.casts: tuple[Charm, ...] = ()
        self.shields: tuple[tuple[Kind, int], ...] = ()
        self.effects: tuple[str, ...] = ()
        self.firm = False

    def fits(self, on: str) -> bool:
        """Whether an attack on such targets can hit it at all."""
        if not on:
            return True
        if on == "sheltered":
            return self.cover > 0 and not self.firm
        if on == "people":
            return not self.kind
        if on == "living":
            return self.kind not in ("undead", "demon")
        return self.kind == on


_OPEN: dict[Kind, int] = {Kind.ENERGY: EXPOSED, Kind.WEATHER: EXPOSED, Kind.SPIRIT: EXPOSED}


@dataclass(frozen=True, slots=True)
class Room:
    """Who is sheltered where: unit -> men, and the structure's rune level; `firm` against earthquakes."""

    men: int
    runes: int
    firm: bool


def shelters(world: World, region: Region) -> dict[int, Room]:
    """How many men of each unit a building of the region protects: those longest inside first (ATL-BATTLE-16)."""
    found: dict[int, Room] = {}
    for structure in region.structures:
        size = STRUCTURES[structure.type].size
        if not size or structure.needs:
            continue
        left = size
        for unit in world.occupants(region, structure.number):
            inside = min(left, people(unit))
            left -= inside
            found[unit.id] = Room(inside, structure.runes, structure.type == "magical fortress")
    return found


def spell_level(unit: Unit, spell: str) -> int:
    """How well a unit casts a spell of battle: its skill, or 3 for a mage with the staff (ATL-GAP-87)."""
    own = level(unit, spell)
    for staff, power in STAVES.items():
        if power == spell and unit.count(staff) and is_mage(unit):
            own = max(own, STAFF_LEVEL)
    return own


def soldiers_of(unit: Unit, region: Region, room: Room | None, *, duel: bool = False) -> list[Soldier]:
    """All soldiers of a unit for a battle in a region. room: their shelter there. duel: no common armour."""
    made = [*_men(unit, region, duel), *_monsters(unit)]
    men = [s for s in made if not s.kind]
    _shelter(men, room)
    _ward(unit, men)
    _magic(unit, men)
    return made


def _men(unit: Unit, region: Region, duel: bool) -> list[Soldier]:
    """The people of a unit, each with the best there is left (ATL-GAP-61)."""
    crowd = [(race, count) for race, count in unit.items.items() if race in RACES]
    total = sum(count for _, count in crowd)
    if not total:
        return []
    skills = {skill: level(unit, skill) for skill in ("combat", "longbow", "crossbow", "riding")}
    weapons = _dealt(unit, total, [(w, w.key) for w in WEAPONS if _can_use(w, skills)], FISTS)
    armour = _dealt(unit, total, [(a, a.key) for a in ARMOURS if not (duel and a.key in BANNED_IN_DUELS)], BARE)
    mounts = _mount_bonuses(unit, total, skills["riding"], TERRAINS[region.terrain].riding)
    made: list[Soldier] = []
    invulnerable = unit.count(INVULNERABLE)
    for race, count in crowd:
        for _ in range(count):
            place = len(made)
            man = Soldier(unit, race)
            _equip(man, weapons[place], armour[place], mounts[place], skills)
            if place < invulnerable:
                man.blows = man.bolts = man.spells = 1.0
            made.append(man)
    return made


def _can_use(weapon: Weapon, skills: dict[str, int]) -> bool:
    return not weapon.skills or any(skills[skill] for skill in weapon.skills)


def _dealt(unit: Unit, total: int, choices: list[tuple[T, str]], nothing: T) -> list[T]:
    dealt = [choice for choice, item in choices for _ in range(min(unit.count(item), total))]
    return [*dealt, *[nothing] * total][:total]


def _mount_bonuses(unit: Unit, total: int, riding: int, good_ground: bool) -> list[int]:
    if not good_ground:
        return [0] * total
    fit = [GOODS[mount] for mount in MOUNTS if riding >= GOODS[mount].mount_skill]
    return _dealt(unit, total, [(min(riding, good.mount or HORSE_BONUS), good.key) for good in fit], 0)


def _equip(man: Soldier, weapon: Weapon, armour: Armour, mount: int, skills: dict[str, int]) -> None:
    man.arm = weapon.arm
    man.blows, man.bolts, man.spells = armour.blows, armour.bolts, armour.spells
    if weapon.arm is Arm.HAND:
        man.skill = man.guard = skills["combat"] + weapon.bonus + mount
        if weapon.key == RUNESWORD:
            man.casts = (Charm(RUNESWORD_SPELL, WAR_SPELLS[RUNESWORD_SPELL], RUNESWORD_LEVEL),)
        return
    man.skill = max(skills[skill] for skill in weapon.skills)
    man.guard = 0  # whatever he could do with a sword (ATL-BATTLE-14)
    if weapon.arm is Arm.DOUBLE_BOW:
        man.attacks = man.skill


def _monsters(unit: Unit) -> list[Soldier]:
    made: list[Soldier] = []
    for item, count in unit.items.items():
        if not ITEMS[item].is_monster:
            continue
        for _ in range(count):
            made.append(_illusion(unit, item) if item.startswith(ILLUSION) else _monster(unit, item))
    return made


def _monster(unit: Unit, item: str) -> Soldier:
    record = MONSTERS[item]
    beast = Soldier(unit, item)
    beast.kind = record.kind or "monster"
    beast.skill = beast.guard = record.combat
    beast.attacks = beast.hits = record.hits
    beast.wards = dict.fromkeys(_OPEN, record.combat)
    if record.power:
        beast.casts = (Charm(record.power, MONSTER_POWERS[record.power], record.combat),)
    return beast


def _illusion(unit: Unit, item: str) -> Soldier:
    beast = Soldier(unit, item)
    beast.kind = "illusion"
    beast.skill = beast.guard = ILLUSION_COMBAT
    beast.attacks = 0
    beast.wards = dict.fromkeys(_OPEN, ILLUSION_COMBAT)
    return beast


def _shelter(men: list[Soldier], room: Room | None) -> None:
    if room is None:
        return
    for man in men[: room.men]:
        man.cover = SHELTER
        man.firm = room.firm
        if room.runes:
            man.wards = {**_OPEN, Kind.ENERGY: room.runes, Kind.SPIRIT: room.runes}


def _ward(unit: Unit, men: list[Soldier]) -> None:
    """Shieldstones and amulets of protection, one a man (ATL-GAP-79)."""
    for item, kind in WARDS.items():
        for man in men[: unit.count(item)]:
            man.wards = {**man.wards, kind: max(man.wards[kind], WARD_LEVEL)}


def battle_spell(unit: Unit) -> tuple[str, int]:
    """What a mage casts in battle, and how well: as set with COMBAT, else by a staff he holds; ("", 0) for none."""
    strength = spell_level(unit, unit.combat_spell) if unit.combat_spell else 0
    if strength:
        return unit.combat_spell, strength
    if is_mage(unit):
        for staff, spell in STAVES.items():
            if unit.count(staff):
                return spell, STAFF_LEVEL
    return "", 0


def _magic(unit: Unit, men: list[Soldier]) -> None:
    spell, strength = battle_spell(unit)
    if not strength or not men:
        return
    mage = men[0]
    if spell in WAR_SPELLS:
        mage.casts = (*mage.casts, Charm(spell, WAR_SPELLS[spell], strength))
    elif spell in SHIELDS:
        mage.shields = ((SHIELDS[spell], strength),)
        if SHIELDS[spell] is Kind.BOW:
            mage.guard += strength
