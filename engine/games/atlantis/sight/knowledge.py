"""Skill and item reports: what a level can do, what a thing is (ATL-SREPORT-01..06, ATL-ADV-01, ATL-GAP-90)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.games.atlantis.rules.items import GOODS, ILLUSION, ITEMS, MONSTERS, RACES, Item
from engine.games.atlantis.rules.land import STRUCTURES, StructureType
from engine.games.atlantis.rules.names import amount
from engine.games.atlantis.rules.skills import SKILLS, Skill
from engine.games.atlantis.wording import WORDING

_RUNED = ("towers", "forts", "castles", "citadels", "magical fortresses")
_MULTIPLES = (2, 5, 10, 15, 20, 50, 60, 100, 200)


@cache
def skill_report(key: str, level: int) -> str:
    """What a level of a skill can do, as "Mining [MINI] 3: text". Raises KeyError for no skill of ours."""
    skill = SKILLS[key]
    sentences = [_powers(skill, level), *_products(key, level), *_structures(key, level), *_opened(key, level)]
    if skill.cost and level == 1:
        sentences.append(f"Study costs ${skill.cost} per person per month.")
    return f"{key} [{skill.abbreviation}] {level}: {' '.join(sentences)}"


def _powers(skill: Skill, level: int) -> str:
    known = WORDING.tables["skills"]
    text = known.get(f"{skill.key} {level}") or known[skill.key]
    return text.format(
        L=level,
        LL=level * level,
        x2L=2 * level * level,
        x4L=4 * level * level,
        chance=20 * level,
        sight=(level + 1) // 2,
        skeletons=_decimal(4 * level * level, 10),
        undead=_decimal(level * level, 10),
        liches=_decimal(2 * level * level, 100),
        months="a month's work" if level == 1 else f"{level} months' work",
        kinds=_listed(_RUNED[:level]),
        **{f"x{factor}": factor * level for factor in _MULTIPLES},
    )


def _decimal(part: int, whole: int) -> str:
    return str(part // whole) if part % whole == 0 else f"{part / whole:g}"


def _listed(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _products(key: str, level: int) -> Iterator[str]:
    """What can be made from this level on, with the order to use (ATL-SREPORT-02, -06)."""
    for good in GOODS.values():
        if good.skill != key or good.level != level:
            continue
        item = ITEMS[good.key]
        text = f"A unit with this skill may PRODUCE {item.plural} [{item.abbreviation}]"
        if good.uses:
            needed = " and ".join(amount(part, count) for part, count in good.uses.items())
            text += f" from {needed} each"
        elif good.land:
            text += " where the land yields them" if item.plural != item.key else " where the land yields it"
        yield text + "."


def _structures(key: str, level: int) -> Iterator[str]:
    """What can be built from this level on (ATL-GAP-88)."""
    roads = [kind for kind in STRUCTURES.values() if kind.kind == "road"]
    for kind in STRUCTURES.values():
        if kind.skill == key and kind.level == level and kind.can_be_built and kind.kind != "road":
            yield f"A unit with this skill may BUILD {_quoted(kind.key)}: {_figures(kind)}."
    if roads and roads[0].skill == key and roads[0].level == level:
        yield f'A unit with this skill may BUILD roads, such as "road n": {roads[0].cost} months\' work and stone each.'


def _figures(kind: StructureType) -> str:
    parts = [f"{kind.cost} months' work and as much {' or '.join(kind.materials)}"]
    if kind.size:
        parts.append(f"it shelters {kind.size}")
    if kind.is_ship:
        parts.append(f"it carries {kind.capacity} weight and takes {kind.sailors} sailors")
    if kind.flies:
        parts.append("it sails over land")
    if kind.aids:
        parts.append(f"it raises the region's {kind.aids}")
    return ", ".join(parts)


def _quoted(key: str) -> str:
    return f'"{key}"' if " " in key else key


def _opened(key: str, level: int) -> Iterator[str]:
    """Which magic skills now lie open, as far as this one is concerned (ATL-MAGIC-07)."""
    opened = [skill.title for skill in SKILLS.values() if skill.needs.get(key) == level]
    if opened:
        several = any(len(skill.needs) > 1 for skill in SKILLS.values() if skill.needs.get(key) == level)
        also = ", unless other skills bar it" if several else ""
        yield f"This opens the way to the study of {_and(opened)}{also}."


def _and(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


@cache
def item_report(key: str) -> str:
    """What a thing is, as "iron [IRON]: text" (ATL-GAP-90). Raises KeyError for no item of ours."""
    item = ITEMS[key]
    return f"{item.key} [{item.abbreviation}]: {' '.join(_item_sentences(item))}"


def _item_sentences(item: Item) -> Iterator[str]:
    yield f"Weight {item.weight}{_carries(item)}."
    if item.is_person:
        race = RACES[item.key]
        limits = f"at most level {race.usual}"
        if race.specialities:
            limits += f", but {race.best} in {_and([SKILLS[skill].title for skill in race.specialities])}"
        yield f"A person. Studies {limits}. Upkeep ${race.upkeep} a month."
    if item.key in MONSTERS:
        monster = MONSTERS[item.key]
        blows = "1 blow" if monster.hits == 1 else f"{monster.hits} blows"
        yield f"A creature: fights at {monster.combat} and takes {blows}."
    if item.key.startswith(ILLUSION):
        yield "Not there at all: it looks like the real thing until somebody hits it."
    good = GOODS.get(item.key)
    if good and good.skill:
        from_what = " from " + " and ".join(amount(part, n) for part, n in good.uses.items()) if good.uses else ""
        yield f"Made with {SKILLS[good.skill].title} {good.level}{from_what}."
    if item.food:
        yield "Food: feeds a person for a month."
    if item.kind == "trade":
        yield "A trade item, of use only to the merchants of cities."
    if item.key in WORDING.tables["items"]:
        yield WORDING.tables["items"][item.key]


def _carries(item: Item) -> str:
    ways = (("walking", item.walks), ("riding", item.rides), ("flying", item.flies))
    parts = [f"{capacity} {way}" for way, capacity in ways if capacity]
    return f", carries besides itself {', '.join(parts)}" if parts else ""
