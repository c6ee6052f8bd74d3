"""What a faction knows of items, skills, races, structures and titles (OVL-REPORT-31 to -35, OVL-GAP-116).

`Faction.known` holds skills by tag with the highest level described, and other things as "item:swrd". What the annex of
the rulebook lists, everybody knows too. An entry to be printed is "skill:cmbt:2" or "item:swrd".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.races import HERO, LEADER, MAN, RACES
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.stats import Action
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.sight import entries
from engine.games.overlord.state import Faction

SKILL, ITEM, RACE, STRUCTURE, TITLE = "skill", "item", "race", "structure", "title"
# The parts of a knowledge report in the order of the report, with their headings.
PARTS: Mapping[str, str] = {
    ITEM: "Item knowledge",
    SKILL: "Skill knowledge",
    RACE: "Race knowledge",
    STRUCTURE: "Structure knowledge",
    TITLE: "Title knowledge",
}
NAMES: Mapping[str, Mapping[str, str]] = {
    ITEM: {tag: item.name for tag, item in ITEMS.items()},
    SKILL: {tag: skill.name for tag, skill in SKILLS.items()},
    RACE: {tag: race.name for tag, race in RACES.items()},
    STRUCTURE: {tag: kind.name for tag, kind in STRUCTURES.items()},
    TITLE: {tag: title.name for tag, title in TITLES.items()},
}
PLURALS: Mapping[tuple[str, str], str] = {  # kind, as orders call it, and tag
    **{("item", tag): item.plural for tag, item in ITEMS.items()},
    **{("race", tag): race.plural for tag, race in RACES.items()},
    **{("structure type", tag): kind.plural for tag, kind in STRUCTURES.items()},
}
# What is known to all: the annex and the chapters of the rulebook (OVL-GAP-116).
ANNEX: Mapping[str, tuple[str, ...]] = {
    ITEM: tuple(tag for tag, item in ITEMS.items() if item.annex),
    SKILL: tuple(tag for tag, skill in SKILLS.items() if skill.annex),
    RACE: (MAN, LEADER, HERO),
    STRUCTURE: tuple(STRUCTURES),
    TITLE: tuple(TITLES),
}
COMMON: Mapping[str, Mapping[str, str]] = {
    kind: {tag: NAMES[kind][tag] for tag in tags} for kind, tags in ANNEX.items()
}
# The kinds as orders and the directory call them, and as RESHOW may name them.
DIRECTORY: Mapping[str, str] = {ITEM: "item", SKILL: "skill", RACE: "race", STRUCTURE: "structure type", TITLE: "title"}
TOPICS: Mapping[str, str] = {
    **{kind: kind for kind in PARTS},
    **{f"{kind}s": kind for kind in PARTS},
    "building": STRUCTURE,
    "buildings": STRUCTURE,
    "vessel": STRUCTURE,
    "vessels": STRUCTURE,
    "ships": STRUCTURE,
}


def key(kind: str, tag: str) -> str:
    """Where a faction keeps that it knows a thing: the tag of a skill, else "item:swrd"."""
    return tag if kind == SKILL else f"{kind}:{tag}"


def described(faction: Faction, kind: str, tag: str) -> int:
    """The highest level of a skill the faction has been told of; 1 for another thing it has been told of, else 0."""
    return faction.known.get(key(kind, tag), 0)


def names_known(faction: Faction) -> dict[str, Mapping[str, str]]:
    """What orders may name, as the directory wants it: kind -> tag -> name, what everybody knows first."""
    met: dict[str, set[str]] = {kind: set() for kind in NAMES}
    for known in faction.known:
        kind, _, tag = known.rpartition(":")
        if tag not in COMMON[kind or SKILL]:
            met[kind or SKILL].add(tag)
    return {
        DIRECTORY[kind]: {**COMMON[kind], **{tag: names[tag] for tag in names if tag in met[kind]}}
        if met[kind]
        else COMMON[kind]
        for kind, names in NAMES.items()
    }


@cache
def entry(mark: str) -> str:
    """The text of an entry to be printed. Raises KeyError for an unknown tag."""
    kind, _, rest = mark.partition(":")
    if kind == SKILL:
        tag, _, level = rest.partition(":")
        return entries.skill_entry(tag, int(level))
    writers = {
        ITEM: entries.item_entry,
        RACE: entries.race_entry,
        STRUCTURE: entries.structure_entry,
        TITLE: entries.title_entry,
    }
    return writers[kind](rest)


def in_parts(marks: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Entries by part of the knowledge report, in its order: heading and marks."""
    listed = list(marks)
    for kind, heading in PARTS.items():
        own = [mark for mark in listed if mark.startswith(f"{kind}:")]
        if own:
            yield heading, own


def skill_marks(tag: str, first: int, last: int) -> list[str]:
    """The entries of the levels of a skill from one to another."""
    top = SKILLS[tag].top
    return [f"{SKILL}:{tag}:{level}" for level in range(max(1, first), (min(last, top) if top else last) + 1)]


def reshown(faction: Faction, asked: str) -> list[str]:
    """The entries that one RESHOW asks for: ALL, a kind, or a tag and for a skill a level to begin with (OVL-FORD-08).

    Only what the faction knows; of a skill up to the highest level it has been told of.
    """
    topic, _, number = asked.partition(" ")
    first = int(number) if number.isdecimal() else 1
    if topic == "all":
        kinds: tuple[str, ...] = tuple(PARTS)
    elif topic in TOPICS:
        kinds = (TOPICS[topic],)
    else:
        kinds = tuple(kind for kind, names in NAMES.items() if topic in names)
    found: list[str] = []
    for kind in kinds:
        for tag in NAMES[kind]:
            if (kind in TOPICS.values() and topic in ("all", *TOPICS)) or tag == topic:
                found += _marks(faction, kind, tag, first)
    return found


def _marks(faction: Faction, kind: str, tag: str, first: int) -> list[str]:
    level = described(faction, kind, tag) or int(tag in ANNEX[kind])
    if not level:
        return []
    return skill_marks(tag, first, level) if kind == SKILL else [f"{kind}:{tag}"]


@cache
def mentioned(mark: str) -> tuple[str, ...]:
    """The entries of things that the text of an entry names, itself apart (OVL-REPORT-31, -33)."""
    kind, _, rest = mark.partition(":")
    tag = rest.partition(":")[0]
    if kind == SKILL:
        named = _in_skill(tag, int(rest.partition(":")[2]))
    elif kind == ITEM:
        item = ITEMS[tag]
        named = [*_skill(item.skill, item.level), *_in_action(item.combat)]
    elif kind == RACE:
        named = [named for skill, level in RACES[tag].skills.items() for named in _skill(skill, level)]
    elif kind == TITLE:
        named = _skill(TITLES[tag].skill, TITLES[tag].level)
    else:
        named = [f"{TITLE}:{STRUCTURES[tag].title}"] if STRUCTURES[tag].title else []
    return tuple(dict.fromkeys(found for found in named if found != mark))


def _in_skill(tag: str, level: int) -> list[str]:
    skill = SKILLS[tag]
    found = [named for needed, least in skill.needs.items() for named in _skill(needed, least)] if level == 1 else []
    use = skill.use(level)
    if use is not None:
        found += [f"{ITEM}:{item}" for item in use.uses]
        if use.makes:
            kinds = {"harvest": ITEM, "produce": ITEM, "construct": STRUCTURE, "summon": RACE}
            found += [f"{kinds[use.kind]}:{use.makes}"] if use.kind in kinds else []
    return [*found, *_in_action(skill.action(level))]


def _in_action(action: Action | None) -> list[str]:
    if action is None:
        return []
    found = [f"{ITEM}:{item}" for item in (*action.uses, action.weapon) if item]
    return [*found, f"{RACE}:{action.summons}"] if action.summons else found


def _skill(tag: str, level: int) -> list[str]:
    return [f"{SKILL}:{tag}:{max(level, 1)}"] if tag else []


def is_common(mark: str) -> bool:
    """Whether everybody knows the thing from the start (OVL-GAP-116)."""
    kind, _, rest = mark.partition(":")
    return rest.partition(":")[0] in ANNEX[kind]


def learn(faction: Faction, marks: Iterable[str]) -> list[str]:
    """Adds to what a faction has been told of; those that are new to it, with what their entries name, in order.

    What everybody knows is told when a unit has it, not because some entry names it.
    """
    new: list[str] = []
    waiting = list(marks)
    while waiting:
        mark = waiting.pop(0)
        kind, _, rest = mark.partition(":")
        tag, _, number = rest.partition(":")
        level = int(number or 1)
        if described(faction, kind, tag) >= level:
            continue
        new += skill_marks(tag, described(faction, SKILL, tag) + 1, level) if kind == SKILL else [mark]
        faction.known[key(kind, tag)] = level
        waiting += [named for named in mentioned(mark) if not is_common(named)]
    return new
