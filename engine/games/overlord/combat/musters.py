"""Turns units into fighters, and calls up those that magic summons for one battle (OVL-COMBAT-42 to -45, -57)."""

from __future__ import annotations

import msgspec

from engine.games.overlord.combat.fighters import Fighter, Hurt, Side, Skilled
from engine.games.overlord.rules.effects import EFFECTS
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.stats import Action, Stats
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.state import MANA, Manner, Tactics, Unit, World
from engine.games.overlord.units import attributes
from engine.games.overlord.units.settings import is_played_without

FANATICISM, AMBUSH = "fana", "ambu"
POTION = "poth"
COWARD = "coward"  # the power of an effect
RELOADING = "reload"  # the name of this rule among those a campaign may leave out (OVL-GAP-01)
CASTLE = "cast"
ABOARD = Stats(defense=1)  # in a vessel (OVL-GAP-108)


def fighter_of(world: World, unit: Unit, side: Side, place: int, *, is_within: bool = False) -> Fighter:
    """A unit of at least one figure as it goes into battle. place: its order on the field.

    is_within: it has enemies in the same building.
    """
    levels = dict(attributes.levels(unit))
    gear = attributes.gear_stats(unit) + _walls(world, unit, is_held=side is Side.DEFENDERS and not is_within)
    base = attributes.bare_stats(unit)
    tactics = unit.tactics
    return Fighter(
        number=unit.id,
        name=unit.name,
        faction=unit.faction,
        kind=unit.kind,
        side=side,
        place=place,
        base=base,
        gear=gear,
        tactics=Tactics(tactics.battle, tactics.rank, tactics.file, tactics.move, list(tactics.actions)),
        hurt={Hurt(): unit.figures},
        at_hand=_skills_at_hand(levels) | _items_at_hand(world, unit),
        goods=dict(unit.items),
        levels=levels,
        max_mana=attributes.max_mana(unit),
        flies=_flies(unit),
        wards=attributes.wards(unit),
        potions=unit.equipped.get(POTION, 0),
        is_coward=any(EFFECTS[effect].power == COWARD for effect in unit.effects),
        race=unit.race,
        is_mounted=_mounts(unit) >= unit.figures,
        is_fanatic=levels.get(FANATICISM, 0) > 0,
        weapon_skills=_weapon_skills(unit),
        ambush=unit.experience.get(AMBUSH, 0),
        guards=unit.guarding,
    )


def summoned(caller: Fighter, race: str, number: int, place: int) -> Fighter:
    """Creatures that exist as long as the battle. They fight beside their caller and go forward."""
    born = RACES[race]
    base = born.gives
    for tag, level in born.skills.items():
        base = base + SKILLS[tag].gives(level)
    at_hand = _skills_at_hand(born.skills)
    mana = base.mana + sum(level for tag, level in born.skills.items() if SKILLS[tag].magic)
    return Fighter(
        number=f"{caller.number}+{place}",
        name=born.name if number == 1 else born.plural,
        faction=caller.faction,
        kind=born.kind,
        side=caller.side,
        place=place,
        base=base,
        gear=Stats(),
        tactics=Tactics(move=Manner.ADVANCE, actions=list(at_hand)),
        hurt={Hurt(): number},
        at_hand=at_hand,
        goods={MANA: mana},
        levels=dict(born.skills),
        max_mana=mana,
        wards=dict(born.protects),
        flies=born.carries.fly >= born.weight > 0,
        is_summoned=True,
        race=race,
    )


def _walls(world: World, unit: Unit, *, is_held: bool) -> Stats:
    """What the building or vessel that it is in does for a figure (OVL-BUILD-08, OVL-GAP-108).

    is_held: it is defended against enemies outside; the walls of a castle serve only for that (OVL-BUILD-16).
    """
    if not unit.structure:
        return Stats()
    structure = world.structures[unit.structure]
    kind = STRUCTURES[structure.type]
    if not structure.is_complete:
        return Stats()
    if kind.tag == CASTLE and not is_held:
        return msgspec.structs.replace(kind.gives, defense=0)
    return kind.gives + (ABOARD if kind.vessel else Stats())


def _skills_at_hand(levels: dict[str, int]) -> dict[str, Skilled]:
    found = {}
    for tag, level in levels.items():
        action = SKILLS[tag].action(level)
        if action is not None:
            found[tag] = Skilled(action, tag, SKILLS[tag].magic, lays=_lays(action))
    return found


def _items_at_hand(world: World, unit: Unit) -> dict[str, Skilled]:
    found = {}
    quick = is_played_without(world, RELOADING)
    for tag, worn in unit.equipped.items():
        action = ITEMS[tag].combat
        if action is not None and worn:
            action = msgspec.structs.replace(action, reload=0) if quick else action
            found[tag] = Skilled(action, ITEMS[tag].skill, bearers=worn, lays=_lays(action))
    return found


def _lays(action: Action) -> Stats:
    return EFFECTS[action.effect].gives if action.effect else Stats()


def _weapon_skills(unit: Unit) -> tuple[str, ...]:
    """The skills of the weapons that MELEE uses (OVL-EXP-05): those that have no action of their own."""
    weapons = (ITEMS[tag] for tag, worn in unit.equipped.items() if worn)
    return tuple(dict.fromkeys(i.skill for i in weapons if i.slot == "weapon" and i.skill and i.combat is None))


def _mounts(unit: Unit) -> int:
    return sum(worn for tag, worn in unit.equipped.items() if ITEMS[tag].slot == "mount")


def _flies(unit: Unit) -> bool:
    """Whether each figure is borne up by its own wings, a flying mount or a spell; packs stay on the ground."""
    race = RACES[unit.race]
    lift = attributes.borne(unit).fly * unit.figures
    burden = race.weight * unit.figures
    for tag, worn in unit.equipped.items():
        lift += ITEMS[tag].carries_equipped.fly * worn
        burden += ITEMS[tag].weight * worn if ITEMS[tag].slot == "mount" else 0
    return lift > 0 and lift >= burden
