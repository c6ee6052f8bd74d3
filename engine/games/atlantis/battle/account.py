"""The account of a battle: what everybody who was there can tell of it (ATL-GAP-121)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.games.atlantis.acting.references import title
from engine.games.atlantis.battle.events import BattleFought, BattleRound, Contingent
from engine.games.atlantis.battle.muster import Sides
from engine.games.atlantis.battle.rounds import Battle, Stroke
from engine.games.atlantis.land.grid import where
from engine.games.atlantis.rules.items import ITEMS
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import Region, Unit, World
from engine.games.atlantis.units.skills import level
from engine.games.atlantis.units.stealth import Sight, shown_as, sight
from engine.games.atlantis.wording import WORDING

SHOWN_SKILLS = ("tactics", "combat", "longbow", "crossbow", "riding")
FREE = ("attackers", "defenders")


class Sketch:
    """Both sides as they stood before the first blow."""

    def __init__(self, turn: AtlantisTurn, region: Region, sides: Sides, striker: Unit, target: Unit) -> None:
        world = turn.state
        seen = sight(turn, region)
        self.region = region
        self.attacker = title(striker)
        self.defender = title(target)
        foes = ({u.faction for u in sides.defenders}, {u.faction for u in sides.attackers})
        self.attackers = tuple(_contingent(world, region, seen, u, foes[0]) for u in sides.attackers)
        self.defenders = tuple(_contingent(world, region, seen, u, foes[1]) for u in sides.defenders)
        self.seats = _seats(world, region, sides)


def _seats(world: World, region: Region, sides: Sides) -> tuple[str, ...]:
    """The players with anybody there, or in the battle."""
    factions = {world.units[number].faction for number in region.units}
    factions |= {unit.faction for unit in (*sides.attackers, *sides.defenders)}
    return tuple(seat for number in sorted(factions) if (seat := world.factions[number].seat))


def _contingent(world: World, region: Region, seen: Sight, unit: Unit, foes: set[int]) -> Contingent:
    """A unit as the enemy sees it; who comes from next door carries his flag."""
    home = world.regions[unit.region]
    known = home is not region or any(seen.identifies(foe, unit) for foe in sorted(foes))
    faction = world.factions[unit.faction]
    people: dict[str, int] = {}
    goods: dict[str, int] = {}
    for item, count in unit.items.items():
        record = ITEMS[item]
        if record.is_person or record.is_monster:
            people[shown_as(item)] = people.get(shown_as(item), 0) + count
        elif record.weight:
            goods[item] = count
    inside = home.structure(unit.structure) if unit.structure else None
    return Contingent(
        unit=unit.id,
        name=title(unit),
        faction=f"{faction.name} ({faction.id})" if known else "",
        people=people,
        goods=goods,
        levels={skill: found for skill in SHOWN_SKILLS if (found := level(unit, skill))},
        behind=unit.flags.behind,
        home="" if home is region else where(home),
        structure=f"{inside.name} [{inside.number}]" if inside else "",
    )


def _magic(stroke: Stroke) -> str:
    """What a spell did in a round, as a sentence."""
    spell = SKILLS[stroke.spell].title if stroke.spell in SKILLS else WORDING.tables["battle"][stroke.spell]
    if stroke.felled:
        code, count = "spell_kills", stroke.felled
    elif stroke.harmed:
        code, count = "spell_harms", stroke.harmed
    else:
        code, count = "spell_stopped" if stroke.stopped else "spell_fails", 0
    return WORDING.tables["battle"][code].format(caster=stroke.caster, spell=spell, count=count)


def account(
    sketch: Sketch,
    battle: Battle,
    dead: Mapping[int, int],
    winner: str,
    lost: tuple[int, int],
    healed: int,
    spoils: Mapping[str, int],
) -> BattleFought:
    """The event that tells of a finished battle. dead: unit -> lost for good; lost: by side."""
    rounds = tuple(
        BattleRound(
            free=FREE[r.free] if r.free >= 0 else "",
            attackers_lost=r.lost[0],
            defenders_lost=r.lost[1],
            magic=tuple(_magic(stroke) for stroke in r.strokes),
        )
        for r in battle.rounds
    )
    outcome = WORDING.tables["battle"][winner or "draw"].format(attackers=lost[0], defenders=lost[1])
    return BattleFought(
        seen_by=sketch.seats,
        place=str(sketch.region.id),
        attacker=sketch.attacker,
        defender=sketch.defender,
        where=where(sketch.region),
        attackers=tuple(replace(c, dead=dead.get(c.unit, 0)) for c in sketch.attackers),
        defenders=tuple(replace(c, dead=dead.get(c.unit, 0)) for c in sketch.defenders),
        rounds=rounds,
        winner=winner,
        attackers_lost=lost[0],
        defenders_lost=lost[1],
        healed=healed,
        spoils=dict(spoils),
        outcome=outcome,
    )
