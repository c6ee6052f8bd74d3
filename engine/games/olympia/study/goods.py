"""What there is to know of goods, men and beasts, out of the tables (OLY-GAP-O38): for lookups, and when first held."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.olympia.rules.items import ITEMS, ITSELF, Item, named, spelled
from engine.games.olympia.rules.land import COAST_SUPPLIES, LANDS
from engine.games.olympia.rules.making import GATHERINGS, RECIPES
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.wording import WORDING

COAST = "coast"


def goods_lore(item: str) -> str:
    """What it weighs and carries, how it fights, what it costs, where it comes from and what it is good for."""
    facts = (*_burden(ITEMS[item]), *_battle(ITEMS[item]), *_origin(item), *_purpose(item), *_note(item))
    return " ".join(facts)


def _say(sentence: str, /, **values: object) -> str:
    return WORDING.tables["goods"][sentence].format(**values)


def _burden(kind: Item) -> Iterator[str]:
    yield _say("weight", weight=f"{kind.weight:,}") if kind.weight else _say("weightless")
    carried = (("on foot", kind.land), ("riding", kind.ride), ("flying", kind.fly))
    told = [f"{'itself' if load == ITSELF else f'{load:,}'} {how}" for how, load in carried if load]
    if told:
        yield _say("carries", loads=", ".join(told))


def _battle(kind: Item) -> Iterator[str]:
    if kind.fighter is not None:
        attack, defense, missile = kind.fighter
        yield _say("fights", attack=attack, defense=defense, missile=missile)
    if kind.pay:
        yield _say("pay", pay=kind.pay)


def _origin(item: str) -> Iterator[str]:
    """Of hidden skills nothing is said."""
    recipe, gathering = RECIPES.get(item), GATHERINGS.get(item)
    if recipe is not None and _is_common(recipe.skill):
        order = f"{recipe.order.upper()} {item}"
        parts = " and ".join(named(part) for part in (recipe.of, recipe.also) if part)
        skill = _with_skill(recipe.skill)
        if parts:
            yield _say("order", order=order, parts=parts, skill=skill)
        else:
            yield _say("from_nothing", order=order, pieces=spelled(recipe.pieces), skill=skill or _say("unskilled"))
    if gathering is not None and _is_common(gathering.skill):
        order = (gathering.order or f"collect {item}").upper()
        yield _say("gathered", order=order, where=_places(item), skill=_with_skill(gathering.skill))
    for maker in SKILLS.values():
        if maker.gives == item and maker.common:
            yield _say("produced", skill=_skill(maker.key))


def _is_common(skill: str) -> bool:
    return not skill or SKILLS[skill].common or SKILLS[skill].is_category


def _places(item: str) -> str:
    """Where it is found, the richest first."""
    found = {key: land.supplies[item] for key, land in LANDS.items() if land.supplies.get(item)}
    if item in COAST_SUPPLIES:
        found[COAST] = COAST_SUPPLIES[item]
    return ", ".join(sorted(found, key=lambda key: found[key], reverse=True))


def _with_skill(code: str) -> str:
    return _say("skill", skill=_skill(code)) if code else ""


def _skill(code: str) -> str:
    return f"{SKILLS[code].name} [{code}]"


def _purpose(item: str) -> Iterator[str]:
    products = [key for key, recipe in RECIPES.items() if item in (recipe.of, recipe.also) and _is_common(recipe.skill)]
    if products:
        yield _say("into", products=", ".join(named(key) for key in products))
    built = [key for key, structure in STRUCTURES.items() if structure.material == item]
    if built:
        yield _say("built", structures=", ".join(built))
    skills = [key for key, skill in SKILLS.items() if item in skill.consumes and skill.common]
    if skills:
        yield _say("used", skills=", ".join(map(_skill, skills)))


def _note(item: str) -> Iterator[str]:
    if item in WORDING.tables["goods_note"]:
        yield WORDING.tables["goods_note"][item]
