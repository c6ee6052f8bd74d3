"""How strangers write orders of Atlantis: what is at hand for each unit, and the units it forms."""

from __future__ import annotations

from engine.games.atlantis.language.words import (
    DeclaredFaction,
    Plain,
    Points,
    Quoted,
    Said,
    Share,
    Step,
    UnitReference,
)
from engine.games.atlantis.rules.items import ITEMS
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.sight.view import FactionView, SeenRegion, SeenUnit
from engine.games.atlantis.state import Direction
from engine.testing.sheets import Grip, Hand, Manners, Section

INSTANT = ("claim", "give", "buy", "sell", "tax", "guard", "behind", "name", "declare", "attack", "combat", "cast",
           "steal", "enter", "faction", "promote", "leave", "autotax", "pillage")  # fmt: skip
MONTH = ("move", "study", "work", "produce", "build", "teach", "entertain", "sail", "advance", "move", "study")
BEASTS = ("wolf 1", "skeleton 1", "imp 1", "wolf 4")
CASTABLE = tuple(key for key, skill in SKILLS.items() if {"cast", "late", "combat"} & set(skill.use))


def sections(view: FactionView) -> list[Section]:
    """Each unit, and after some of them a unit that it forms."""
    found = []
    for unit in view.own.values():
        near = _near(view, unit)
        likely = (*INSTANT, *MONTH, *(("cast",) * 8 if any(unit.level(key) for key in CASTABLE) else ()))
        found.append(Section(heading=f"unit {unit.id}", near=near, likely=likely))
        if (unit.id + view.turn) % 3 == 0:
            alias = 1 + view.turn % 2
            formed = near | {"unit": [str(unit.id), *near["unit"]]}
            found.append(
                Section(heading=f"unit {unit.id}\nform {alias}", closing="end", near=formed, likely=("buy", "claim",
                        "name", "study", "work", "tax", "move", "claim", "buy"))
            )  # fmt: skip
    return found or [Section(heading="unit 1")]


def _near(view: FactionView, unit: SeenUnit) -> dict[str, list[str]]:
    """What this unit has, knows, sees and can reach."""
    region = view.regions[unit.region]
    own = [str(other.id) for other in region.own_units if other is not unit]
    others = [str(other.id) for other in region.units if not other.own]
    structures = [str(structure.number) for structure in region.structures]
    held = [item for item in unit.items for _ in range(2)]
    exits = [direction.value for direction in region.exits]
    factions = [str(number) for number in view.factions if number != view.faction]
    ordinary = [key for key, skill in SKILLS.items() if not skill.magic]
    return {
        "unit": [*own, *own, "new 1", *others],
        "faction number": factions[:20] or ["1"],
        "faction number or DEFAULT": [*factions[:20], "default"],
        "item": [*held, *_traded(region), *(item for item, _ in region.products)] or ["silver"],
        "skill": [*unit.skills, *unit.skills, *unit.studies, *ordinary[:12], "force", "pattern", "spirit"],
        "castable": [key for key in unit.skills if key in CASTABLE] or list(CASTABLE),
        "direction": exits or [d.value for d in Direction],
        "structure number": structures or ["1"],
        "amount": ["1", "1", "2", "5", "10", "100", "500", str(max(1, unit.count("silver")))],
        "argument": _arguments(view, unit, region, own, others),
        "name": [f"{skill} 1" for skill in unit.skills] + list(unit.items),
    }


def _traded(region: SeenRegion) -> list[str]:
    people = [offer.item for offer in region.for_sale if ITEMS[offer.item].is_person]
    return [*people, *people, *(offer.item for offer in (*region.for_sale, *region.wanted))]


def _arguments(view: FactionView, unit: SeenUnit, region: SeenRegion, own: list[str], others: list[str]) -> list[str]:
    """What spells are told: directions, regions, gates, units, items."""
    lands = list(view.lands.values())[:8]
    places = [f"region {land.x} {land.y}" for land in lands] + [f"region {region.land.x} {region.land.y} underworld"]
    company = own[:1] or others[:1] or [str(unit.id)]
    ways = [direction.value for direction in region.exits]
    return [
        "random", "detect", "level", "", "", "eagle", "5", "iron", "1", f"gate {region.gate or 1}", "gate 2",
        f"random units {company[0]}",
        f"units {company[0]}", f"{company[0]}", *places, *[f"direction {way}" for way in ways], *ways,
        *[f"{other} units {company[0]}" for other in (*own, str(unit.id))][:3], *BEASTS,
    ]  # fmt: skip


def _reference(reader: UnitReference, hand: Hand) -> str:
    word = "0" if reader.nobody and hand.dice.percent(5) else hand.name(reader.kind)
    return f"faction {hand.name('faction number')} new 1" if hand.dice.percent(2) else word


def _item(reader: Quoted, hand: Hand) -> str:
    word = hand.name(reader.kind, list(reader.options))
    return f'"{word}"' if " " in word else word


def _step(reader: Step, hand: Hand) -> str:
    return hand.name("structure number") if hand.dice.percent(12) else hand.name(reader.kind, reader.choices())


def _share(reader: Share, hand: Hand) -> str:
    if hand.dice.percent(8):
        return "unit"
    amount = "all" if hand.dice.percent(15) else hand.number(1, 100_000_000, "amount")
    word = hand.name("item")
    return f'{amount} "{word}"' if " " in word else f"{amount} {word}"


def _points(reader: Points, hand: Hand) -> str:
    if hand.grip() in (Grip.NEAR, Grip.KNOWN):
        return hand.dice.choice(("war 1 trade 1 magic 3", "war 2 trade 2 magic 1", "war 5", "magic 5", "war 3 trade 2"))
    return f"{hand.name(reader.kind, reader.choices())} {hand.number(0, 5, 'points')}"


def _plain(reader: Plain, hand: Hand) -> str:
    if reader.kind in ("argument", "name") and hand.dice.percent(85):
        return hand.name(reader.kind)
    return hand.text(reader.longest)


MANNERS = Manners(
    sections=sections,
    header=lambda view: f"#atlantis {view.faction}",
    footer="#end",
    prefix=lambda dice: dice.choice(("@", "@", "@ ", "@@")),
    words={
        UnitReference: _reference,
        Quoted: _item,
        Step: _step,
        Share: _share,
        Points: _points,
        Plain: _plain,
        Said: lambda reader, hand: hand.text(reader.longest),
        DeclaredFaction: lambda reader, hand: hand.name(reader.kind),
    },
    rare={"quit": 0.01, "restart": 0.02, "destroy": 0.3, "forget": 0.3, "password": 0.2, "address": 0.2},
)
