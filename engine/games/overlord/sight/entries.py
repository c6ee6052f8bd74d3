"""What the knowledge section says of skills, items, races, structures and titles (OVL-REPORT-31 to -35)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.language.numerals import numbered
from engine.games.overlord.rules.effects import EFFECTS
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import WEATHERS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import SKILLS, Use
from engine.games.overlord.rules.stats import ANYWHERE, Action, Capacity, Stats
from engine.games.overlord.rules.structures import STRUCTURES, TAUGHT, WORKS
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.state import Kind

MODE_NAMES = {"walk": "walking", "ride": "riding", "fly": "flying", "sail": "sailing"}
STAT_NAMES = {"ranged_damage": "ranged damage", "control": "control points"}
RANGES = {1: "melee", 2: "ranged", ANYWHERE: "battlefield"}
TARGETS = {
    "opponent": "an opposing unit",
    "leader": "an opposing leader",
    "self": "the user",
    "own side": "its whole side",
    "other side": "the whole other side",
    "battle": "all in the battle",
}


def level_name(level: int) -> str:
    """novice, 1st, 2nd, 3rd, 4th and so on (OVL-REPORT-10)."""
    if level < 1:
        return "novice"
    return numbered(level)


def skill_name(tag: str, level: int | None = None) -> str:
    """A skill with its tag, after its level if one is given: "1st blades [blde]"."""
    name = f"{SKILLS[tag].name} [{tag}]"
    return name if level is None else f"{level_name(level)} {name}"


def item_name(tag: str, number: int = 1) -> str:
    """So many of an item with its tag: "5 swords [swrd]"."""
    item = ITEMS[tag]
    return f"{number} {item.name if number == 1 else item.plural} [{tag}]"


def item_entry(tag: str) -> str:
    """The entry of an item (OVL-REPORT-32). Raises KeyError for an unknown tag."""
    item = ITEMS[tag]
    parts = [f"{item.name} [{tag}]: Weight {item.weight}{_carried(item.carries, item.carries_equipped)}.", item.about]
    if item.slot:
        if item.skill:
            parts.append(f"Equipped using {skill_name(item.skill, item.level)}.")
        parts.append(f"Equipment category: {item.slot}, {item.per_figure} per figure.")
        parts += _sentence("Equipment gives", _bonuses(item.gives))
    if item.combat is not None:
        parts.append(_action(item.combat))
    parts += _sentence("Helps", [f"study of {SKILLS[skill].name} by {more}%" for skill, more in item.study.items()])
    parts += _sentence("Helps", [f"use of {SKILLS[skill].name} by {more}%" for skill, more in item.use.items()])
    parts += _sentence("A level more may be studied of", [SKILLS[skill].name for skill in item.raises])
    parts += _wards(item.protects)
    if item.faster:
        parts.append(f"Work it is the tool for takes {item.faster}% less time.")
    if item.feeds:
        parts.append(f"Feeds {item.feeds} {'figure' if item.feeds == 1 else 'figures'} for a month.")
    if item.unique:
        parts.append("This is a unique item.")
    return " ".join(parts)


def skill_entry(tag: str, level: int) -> str:
    """The entry of one level of a skill (OVL-REPORT-34). Raises KeyError for an unknown tag."""
    skill = SKILLS[tag]
    parts = [f"{skill_name(tag, level)}: {skill.about}"]
    if skill.talent:
        parts.append("It cannot be studied.")
    else:
        parts.append(f"Requires {skill.days_for(level)} days and ${skill.cost}/day to reach the level.")
    if skill.leaders:
        parts.append("Only leaders may study this skill.")
    if skill.specialist:
        parts.append("It must be taught, by a teacher or by a place.")
    if level == 1:
        parts += [f"Requires {skill_name(needed, at)} to learn." for needed, at in skill.needs.items()]
    if skill.item:
        parts.append(f"It is studied with {item_name(skill.item)} in hand.")
    kinds = (("basic", skill.basic), ("magic", skill.magic), ("combat", skill.combat))
    parts += [f"This is a {kind} skill." for kind, so in kinds if so]
    parts += _sentence("Gives", [*_bonuses(skill.gives(level)), *_capacities(skill.carries(level))])
    use, action = skill.use(level), skill.action(level)
    if use is not None:
        parts.append(_use(use, skill.work(level)))
    if action is not None:
        parts.append(_action(action))
    note = next((entry.note for entry in reversed(skill.levels[:level]) if entry.note), "")
    if note:
        parts.append(f"{note[0].upper()}{note[1:]}.")
    return " ".join(parts)


def race_entry(tag: str) -> str:
    """The entry of a race. Raises KeyError for an unknown tag."""
    race = RACES[tag]
    parts = [f"{race.name} [{tag}]: Weight {race.weight}{_carried(race.carries, race.carries)}.", race.about]
    listed = [f"{figure} {STAT_NAMES.get(name, name)}" for name, figure in _told(race.gives)]
    parts += _sentence("Each has", listed)
    if race.upkeep:
        parts.append(f"Upkeep: ${race.upkeep} a month.")
    parts += _sentence("Knows", [skill_name(skill, level) for skill, level in race.skills.items()])
    if race.kind is not Kind.CREATURE:
        faster = [f"{SKILLS[skill].name} {more:+}%" for skill, more in race.study.items()]
        parts += _sentence("Speed of study:", faster)
    parts += _wards(race.protects)
    return " ".join(parts)


def structure_entry(tag: str) -> str:
    """The entry of a type of structure. Raises KeyError for an unknown tag."""
    kind = STRUCTURES[tag]
    parts = [f"{kind.name} [{tag}]: {kind.about}"]
    needs = [_laid(work, pieces) for work, pieces in kind.works.items()]
    parts += _sentence("Takes", needs)
    if kind.vessel:
        parts.append(f"Weight {kind.weight}{_carried(kind.carries, kind.carries)}.")
        if kind.crew:
            parts.append(f"Crew: {kind.crew} with {skill_name(kind.crew_skill, kind.crew_level)}.")
    parts += _sentence("Gives those inside", _bonuses(kind.gives))
    if kind.title:
        parts.append(f"Title: {TITLES[kind.title].name} [{kind.title}].")
    taught = [SKILLS[skill].name for skill in kind.teaches] + (["one element"] if kind.element else [])
    grows = "" if all(SKILLS[skill].magic for skill in kind.teaches) else ", with all that grows out of it"
    parts += _sentence(f"Teaches to the {level_name(TAUGHT)} level{grows}:", taught)
    if kind.control:
        parts.append(f"Its owner has {kind.control} more control points.")
    return " ".join(parts)


def _laid(work: str, pieces: int) -> str:
    """A material and the work it is laid as: "300 stones [ston] as stonework", "10 keystones [kstn]"."""
    material, name = WORKS[work].item, WORKS[work].name
    return item_name(material, pieces) + ("" if name == ITEMS[material].plural else f" as {name}")


def title_entry(tag: str) -> str:
    """The entry of a title. Raises KeyError for an unknown tag."""
    title = TITLES[tag]
    head = f"{title.name} [{tag}] ({title.rank}, requires {skill_name(title.skill, title.level)}, ${title.cost})"
    parts = [f"{head}: {title.about}", f"Gives +{title.control} control points."]
    if title.range > 0:
        parts.append(f"Its holder owns all territories within {title.range} days on foot.")
    elif title.range == 0:
        parts.append("Its holder owns the place, what lies around it and what lies in it.")
    if title.faster:
        parts.append(f"Its holder studies {SKILLS[title.studies].name} and its tree {title.faster}% faster.")
    if title.limit:
        tree = f"{SKILLS[title.studies].name} and its tree"
        parts.append(f"Its holder studies {tree} to the {level_name(title.limit)} level alone.")
    return " ".join(parts)


def _sentence(beginning: str, things: Iterable[str]) -> list[str]:
    listed = ", ".join(things)
    return [f"{beginning} {listed}."] if listed else []


def _told(stats: Stats) -> list[tuple[str, int]]:
    """Statistics by name; one hit is as usual, and goes without saying."""
    return [(name, figure) for name, figure in stats.listed.items() if (name, figure) != ("hits", 1)]


def _bonuses(stats: Stats) -> list[str]:
    return [f"{figure:+} to {STAT_NAMES.get(name, name)}" for name, figure in stats.listed.items()]


def _wards(protects: Mapping[str, int]) -> list[str]:
    """What something keeps off (OVL-COMBAT-42)."""
    return _sentence("Keeps off", [f"{percent}% of all hits of {force}" for force, percent in protects.items()])


def _capacities(carries: Capacity) -> list[str]:
    return [f"{figure:+} to {MODE_NAMES[mode]} capacity" for mode, figure in carries.listed.items()]


def _carried(plain: Capacity, equipped: Capacity) -> str:
    parts = []
    for mode, name in MODE_NAMES.items():
        before, after = plain.listed.get(mode, 0), equipped.listed.get(mode, 0)
        if before or after:
            parts.append(f"{before}/{name}" + (f" ({after} while equipped)" if after != before else ""))
    return f", capacity: {', '.join(parts)}" if parts else ""


def _things(things: Mapping[str, int], mana: int) -> str:
    listed = [item_name(tag, number) for tag, number in things.items()] + ([f"{mana} mana"] if mana else [])
    return ", ".join(listed)


def _use(use: Use, work: int) -> str:
    requires = _things(use.uses, use.mana)
    before = f"Use requires {requires}. " if requires else ""
    days = f"{work / 100:g} {'day' if work == 100 else 'days'}"
    if use.kind == "harvest":
        return f"{before}Harvests {item_name(use.makes, use.amount)} in {days}."
    made = {
        "produce": lambda: f"produces {item_name(use.makes, use.amount)}",
        "build": lambda: f"lays {use.amount} {WORKS[use.makes].name}",
        "construct": lambda: f"produces 1 {STRUCTURES[use.makes].name} [{use.makes}]",
        "summon": lambda: f"calls {use.amount} {_race(use.makes, use.amount)} [{use.makes}]",
        "weather": lambda: f"brings {WEATHERS[use.makes].name} weather to a place for the rest of the month",
        "fertility": lambda: f"adds {use.amount}% to all living things that a place yields this month",
        "enchant": lambda: f"gives {use.amount} {_effect(use.makes, use.amount)} [{use.makes}]",
    }.get(use.kind)
    if made is None:
        return (
            f"{before}Use takes {days}."
            if use.kind != "meditate"
            else f"{before}Use produces {use.amount} mana in {days}."
        )
    return f"{before}Use {made()} in {days}."


def _race(tag: str, number: int) -> str:
    return RACES[tag].name if number == 1 else RACES[tag].plural


def _effect(tag: str, number: int) -> str:
    return EFFECTS[tag].name if number == 1 else EFFECTS[tag].plural


def _action(action: Action) -> str:
    reach = RANGES.get(action.range, f"{action.range} squares")
    parts = ["This is a combat action."]
    if not action.summons:
        parts.append(f"Target: {TARGETS[action.target]}.")
    if action.kind in ("melee", "ranged"):
        parts.append(f"Range: {reach}.")
    costs = _things(action.uses, action.mana)
    if costs:
        parts.append(f"Each attempt uses {costs}.")
    if action.weapon:
        parts.append(f"Every figure needs a {ITEMS[action.weapon].name} [{action.weapon}].")
    if action.reload:
        parts.append(
            f"Between two shots it takes {action.reload} {'round' if action.reload == 1 else 'rounds'} to reload."
        )
    own = [f"{figure} {STAT_NAMES.get(name, name)}" for name, figure in _told(action.fixed)]
    strike = {"melee": "Melee attack", "ranged": "Missile attack"}.get(action.kind, "")
    if strike:
        force = f" of {action.element}" if action.element else ""
        figures = ", ".join([*own, *_bonuses(action.added)])
        parts.append(f"{strike}{force}{' with ' + figures if figures else ''}.")
    elif action.summons:
        parts.append(f"Calls {action.number} {_race(action.summons, action.number)} [{action.summons}].")
    else:
        effect = EFFECTS[action.effect]
        parts.append(f"Gives {action.rounds} {_effect(action.effect, action.rounds)}: {effect.about}")
    return " ".join(parts)
