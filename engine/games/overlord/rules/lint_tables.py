"""Whether the tables of Overlord fit together: `lint.py` includes it, a test holds it clean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.core.diagnostics import Diagnostic, error
from engine.games.overlord.rules.effects import EFFECTS, POWERS
from engine.games.overlord.rules.items import ITEMS, SLOTS
from engine.games.overlord.rules.land import SEASONS, TERRAINS, WEATHERS
from engine.games.overlord.rules.market import WARES
from engine.games.overlord.rules.npcs import NPCS, Npc
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import DEEDS, SKILLS, Skill, Use
from engine.games.overlord.rules.stats import ANYWHERE, Action
from engine.games.overlord.rules.structures import STRUCTURES, WORKS
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.state import CITIZENS, CREATURES, FREE_PEOPLE, IMPERIALS, MAGES, OUTLAWS

Fault = tuple[str, str]

NPC_FACTIONS = (IMPERIALS, CITIZENS, CREATURES, OUTLAWS, MAGES, FREE_PEOPLE)

ACTIONS = ("melee", "ranged", "enchant", "summon")
TARGETS = ("opponent", "leader", "self", "own side", "other side", "battle")
USE_TARGETS = ("", "unit", "structure", "near", "self", "place")
FORCES = ("", "air", "earth", "fire", "void", "water")
MAKES: Mapping[str, Mapping[str, object]] = {
    "harvest": ITEMS,
    "produce": ITEMS,
    "build": WORKS,
    "construct": STRUCTURES,
    "summon": RACES,
    "enchant": EFFECTS,
    "weather": WEATHERS,
}


def table_faults() -> Iterator[Diagnostic]:
    """Everything in the tables that contradicts itself or names what is not there."""
    for where, fault in (*_skills(), *_items(), *_races(), *_land(), *_structures(), *_others(), *_npcs(), *_names()):
        yield error("table", f"{where}: {fault}")


def _strangers(where: str, tags: Iterable[str], known: Mapping[str, object], what: str) -> Iterator[Fault]:
    return ((where, f"there is no {what} {tag}") for tag in tags if tag and tag not in known)


def _skills() -> Iterator[Fault]:
    for tag, skill in SKILLS.items():
        where = f"skill {tag}"
        yield from _strangers(where, skill.needs, SKILLS, "skill")
        yield from _strangers(where, (skill.item,), ITEMS, "item")
        if skill.days < 1 or skill.cost < 0 or (skill.talent and skill.cost):
            yield where, "is studied for nothing, or a talent is studied at all"
        if not skill.needs and not (skill.basic or skill.specialist or skill.talent):
            yield where, "needs nothing, but is not basic"
        if skill.element and not skill.magic:
            yield where, "is an element without being magic"
        if _needs_itself(tag):
            yield where, "needs itself"
        yield from _levels(where, skill)


def _needs_itself(tag: str) -> bool:
    found = list(SKILLS[tag].needs)
    for needed in found:  # grows while it is walked
        found += [base for base in (SKILLS[needed].needs if needed in SKILLS else ()) if base not in found]
    return tag in found


def _levels(where: str, skill: Skill) -> Iterator[Fault]:
    if skill.top and len(skill.levels) > skill.top:
        yield where, "lists more levels than there are"
    for level in skill.levels:
        if level.use is not None:
            yield from _use(where, level.use)
        if level.combat is not None:
            yield from _action(where, level.combat)


def _use(where: str, use: Use) -> Iterator[Fault]:
    if use.kind in MAKES:
        yield from _strangers(where, (use.makes or "?",), MAKES[use.kind], f"thing to {use.kind} called")
    elif use.kind not in DEEDS:
        yield where, f"{use.kind} is no use of a skill"
    yield from _strangers(where, (*use.uses, use.tool), ITEMS, "item")
    yield from _strangers(where, (use.upgrades,), STRUCTURES, "structure")
    if use.target not in USE_TARGETS or min(use.amount, use.days) < 1 or use.mana < 0:
        yield where, "has a use that nobody can make"


def _action(where: str, action: Action) -> Iterator[Fault]:
    if action.kind not in ACTIONS or action.target not in TARGETS or action.element not in FORCES:
        yield where, "has an action of an unknown kind, target or element"
    if not 1 <= action.range <= ANYWHERE:
        yield where, f"reaches {action.range} squares"
    yield from _strangers(where, (*action.uses, action.weapon), ITEMS, "item")
    yield from _strangers(where, (action.effect,), EFFECTS, "effect")
    yield from _strangers(where, (action.summons,), RACES, "race")
    if (action.kind == "summon") != bool(action.summons) or (action.kind == "enchant") != bool(action.effect):
        yield where, "summons nobody, or lays no effect"
    foreign = ("missile", "ranged_damage") if action.kind == "melee" else ("melee", "damage")
    if action.kind in ("melee", "ranged") and any(
        name in {**action.fixed.listed, **action.added.listed} for name in foreign
    ):
        yield where, f"is a {action.kind} attack with figures of the other kind"


def _items() -> Iterator[Fault]:
    for tag, item in ITEMS.items():
        where = f"item {tag}"
        yield from _strangers(where, (item.skill, item.prospect, *item.study, *item.use, *item.raises), SKILLS, "skill")
        yield from _wards(where, item.protects)
        if item.slot not in ("", *SLOTS):
            yield where, f"is equipped as {item.slot}"
        if not item.slot and (item.skill or item.gives.listed or item.equipped or item.combat):
            yield where, "is good for something equipped, but cannot be equipped"
        if item.combat is not None:
            yield from _action(where, item.combat)


def _wards(where: str, protects: Mapping[str, int]) -> Iterator[Fault]:
    for element, percent in protects.items():
        if element not in FORCES or not element or not 1 <= percent <= 100:
            yield where, f"protects by {percent}% against {element}"


def _races() -> Iterator[Fault]:
    for tag, race in RACES.items():
        where = f"race {tag}"
        yield from _strangers(where, (*race.skills, *race.study), SKILLS, "skill")
        yield from _wards(where, race.protects)
        if race.gives.life < 1 or race.gives.hits < 0 or min(race.skills.values(), default=1) < 1:
            yield where, "is born dead, or with skills of no level"
    for tag, skill in SKILLS.items():
        if skill.talent and not skill.anyone and not any(tag in race.skills for race in RACES.values()):
            yield f"skill {tag}", "is a talent that nobody is born with"


def _land() -> Iterator[Fault]:
    for tag, terrain in TERRAINS.items():
        where = f"terrain {tag}"
        yield from _strangers(where, (terrain.lore,), SKILLS, "skill")
        yield from _strangers(where, (*terrain.deposits, *terrain.hidden), ITEMS, "item")
        for item in terrain.hidden:
            if item in ITEMS and not ITEMS[item].is_hidden:
                yield where, f"{item} is hidden, but no skill finds it"
        if not (terrain.walk or terrain.fly or terrain.sail):
            yield where, "cannot be reached"
    for season in SEASONS.values():
        yield from _strangers(season.name, season.weather, WEATHERS, "weather")
        yield from _strangers(season.name, (*season.study, *season.use), SKILLS, "skill")
    for weather in WEATHERS.values():
        yield from _strangers(weather.name, weather.spread, WEATHERS, "weather")
        yield from _strangers(weather.name, (*weather.land, *weather.study, *weather.use), SKILLS, "skill")


def _structures() -> Iterator[Fault]:
    for tag, work in WORKS.items():
        yield from _strangers(f"work {tag}", (*work.skills, *work.civil), SKILLS, "skill")
        yield from _strangers(f"work {tag}", (work.item,), ITEMS, "item")
        if not (work.skills or work.owner):
            yield f"work {tag}", "is laid by nobody"
    laid = {work.item for work in WORKS.values()}
    made = {
        level.use.makes
        for skill in SKILLS.values()
        for level in skill.levels
        if level.use and level.use.kind == "construct"
    }
    for tag, kind in STRUCTURES.items():
        where = f"structure {tag}"
        yield from _strangers(where, kind.materials, ITEMS, "item")
        yield from ((where, f"nobody lays {item}") for item in kind.materials if item not in laid)
        yield from _strangers(where, (kind.skill, kind.crew_skill, *kind.teaches), SKILLS, "skill")
        yield from _strangers(where, (kind.title,), TITLES, "title")
        yield from _strangers(where, (kind.makes,), TERRAINS, "terrain")
        yield from _strangers(where, kind.yields, ITEMS, "item")
        if not kind.materials and tag not in made:
            yield where, "is built by nobody"
        if kind.vessel != bool(kind.carries.listed):
            yield where, "carries nothing, or is no vessel"


def _others() -> Iterator[Fault]:
    for tag, title in TITLES.items():
        yield from _strangers(f"title {tag}", (title.skill, title.studies), SKILLS, "skill")
        yield from _strangers(f"title {tag}", title.cancels, TITLES, "title")
        if title.rank not in ("minor", "standard", "major", "overlord"):
            yield f"title {tag}", f"there is no rank {title.rank}"
    for tag, effect in EFFECTS.items():
        yield from _strangers(f"effect {tag}", effect.use, SKILLS, "skill")
        yield from _wards(f"effect {tag}", effect.protects)
        if effect.power not in POWERS:
            yield f"effect {tag}", f"there is no power {effect.power}"
    for tag, ware in WARES.items():
        yield from _strangers("market", (tag,), ITEMS, "item")
        if tag in ITEMS and (ware.price < 1 or ware.mille < 1):
            yield "market", f"{tag} has no price, or there is none of it"


def _npcs() -> Iterator[Fault]:
    for tag, npc in NPCS.items():
        where = f"npc {tag}"
        yield from _strangers(where, (npc.race,), RACES, "race")
        yield from _strangers(where, npc.skills, SKILLS, "skill")
        yield from _strangers(where, npc.items, ITEMS, "item")
        yield from _strangers(where, (npc.title,), TITLES, "title")
        yield from _strangers(where, npc.terrains, TERRAINS, "terrain")
        if npc.faction not in NPC_FACTIONS or not 1 <= npc.least <= npc.most or bool(npc.terrains) != bool(npc.chance):
            yield where, "belongs to nobody, counts nothing, or has a lair without a chance"
        yield from ((where, f"cannot equip {item}") for item in npc.items if not _can_equip(npc, item))


def _can_equip(npc: Npc, tag: str) -> bool:
    item = ITEMS.get(tag)
    if item is None or not item.slot:
        return False
    return not item.skill or npc.skills.get(item.skill, -1) >= item.level


def _names() -> Iterator[Fault]:
    """Everything has a name of its own among its kind, something to be said about it, and a tag of four letters."""
    kinds: tuple[tuple[str, Mapping[str, str]], ...] = (
        ("skill", {tag: skill.name for tag, skill in SKILLS.items() if skill.about}),
        ("item", {tag: item.name for tag, item in ITEMS.items() if item.about and item.plural}),
        ("race", {tag: race.name for tag, race in RACES.items() if race.about and race.plural}),
        ("terrain", {tag: terrain.name for tag, terrain in TERRAINS.items() if terrain.about}),
        ("structure", {tag: kind.name for tag, kind in STRUCTURES.items() if kind.about and kind.plural}),
        ("title", {tag: title.name for tag, title in TITLES.items() if title.about}),
    )
    tables = (SKILLS, ITEMS, RACES, TERRAINS, STRUCTURES, TITLES)
    for (kind, names), table in zip(kinds, tables, strict=True):
        yield from ((kind, f"{tag} has no name or nothing to be said") for tag in table if not names.get(tag))
        seen: dict[str, str] = {}
        for tag, name in names.items():
            if seen.setdefault(name, tag) != tag:
                yield kind, f"{tag} and {seen[name]} are both called {name}"
            if len(tag) not in (3, 4) or not tag.isalnum():
                yield kind, f"{tag} is no tag of four letters"
