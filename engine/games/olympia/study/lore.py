"""Lore sheets (OLY-SKILL-04, -05): what a skill is for in our own words, and its figures out of the tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.games.olympia.rules.items import counted, spelled
from engine.games.olympia.rules.skills import ANY, SKILLS, Skill, hidden_skills, sub_skills
from engine.games.olympia.units.using import usage
from engine.games.olympia.wording import WORDING

_LENGTHS = {"daily": "time_daily", "each": "time_each", "learning": "time_learning", "offspring": "time_offspring"}
_UNTIMED = ("route", "work")


def lore_of(code: str) -> tuple[str, ...]:
    """The lore sheet of a skill: title, a line of dashes, paragraphs, and the common sub-skills of a category.

    Paragraphs are whole and may be longer than a line; rows of the table begin with blanks. Empty if there is none.
    """
    if code not in SKILLS:
        return ()
    skill = SKILLS[code]
    title = _line("title", name=skill.name, code=code)
    return (title, "-" * len(title), "", WORDING.tables["lore"][code], *_facts(skill), *_offers(skill))


def _line(sentence: str, /, **values: object) -> str:
    return WORDING.tables["sheet"][sentence].format(**values)


def _facts(skill: Skill) -> Iterator[str]:
    """Order, learning, time, aura, items, place: a line each, of those that there are."""
    if not skill.is_category:
        by_itself = skill.kind == "automatic" and skill.key not in WORDING.tables["usage"]
        yield _line("by_itself") if by_itself else _line("order", usage=usage(skill.key))
    yield _line("learning", weeks=_many(skill.weeks, "week"))
    if skill.noble_points:
        yield _line("points", points=spelled(skill.noble_points))
    yield from _time(skill)
    yield from _aura(skill)
    if skill.consumes:
        yield _line("uses_up", items=_items(skill.consumes))
    if skill.present:
        yield _line("needs", items=_items(skill.present))
    if skill.place:
        yield _line("place", place=skill.place)
    if not skill.rated and not skill.is_category:
        yield _line("unrated")


def _time(skill: Skill) -> Iterator[str]:
    if skill.length in _UNTIMED or not (skill.days or skill.length == "learning"):
        return
    yield _line(_LENGTHS.get(skill.length, "time"), days=_many(skill.days, "day"))


def _aura(skill: Skill) -> Iterator[str]:
    least, most = skill.aura
    if not most:
        return
    span = str(least) if most == least else f"{least} or more" if most == ANY else f"{least} to {most}"
    if skill.key in WORDING.tables["aura"]:
        yield WORDING.tables["aura"][skill.key]
    elif skill.aura_for:
        yield _line("aura_for", aura=least, what=skill.aura_for)
    else:
        yield _line("aura", aura=span)


def _offers(skill: Skill) -> Iterator[str]:
    """The commonly known sub-skills of a category, and whether there are more (OLY-SKILL-05)."""
    common = [sub_skill for sub_skill in sub_skills(skill.key) if sub_skill.common]
    if common:
        yield _line("offers")
    for offer in common:
        yield _line("offer", code=offer.key, name=offer.name, weeks=_many(offer.weeks, "week"))
    if hidden_skills(skill.key):
        yield _line("more")


def _many(amount: int, what: str) -> str:
    return f"{spelled(amount)} {what}" if amount == 1 else f"{spelled(amount)} {what}s"


def _items(items: Mapping[str, int]) -> str:
    return ", ".join(counted(item, amount) for item, amount in items.items())
