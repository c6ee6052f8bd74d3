"""Lore sheets (OLY-REPORT-08, OLY-SKILL-04): the text of a skill, and what may be studied once it is known."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.telling.report import Section, Table
from engine.games.olympia.rules.skills import SKILLS, Skill, hidden_skills, sub_skills
from engine.games.olympia.telling.reports.page import Line, table, text
from engine.games.olympia.telling.reports.words import days_text, goods_text, listed, skill_named, weeks_text
from engine.games.olympia.wording import WORDING


def sheet(code: str) -> Section | None:
    """The lore sheet of a skill or item; None where there is none."""
    if code in SKILLS:
        skill = SKILLS[code]
        return Section(title=f"Lore for {skill.name} [{code}]", blocks=(text(_skill(skill), hanging=0),))
    return None


def _skill(skill: Skill) -> Iterator[Line]:
    yield from ((0, line) for line in _facts(skill))
    yield 0, ""
    if skill.is_category:
        rows = tuple((one.key, one.name, weeks_text(one.weeks)) for one in sub_skills(skill.key) if one.common)
        if rows:
            yield 0, f"These skills may be studied directly once {skill.name} is known:"
            yield 0, ""
            yield from table(Table(columns=("num", "skill", "time to learn"), rows=rows), 3)
            yield 0, ""
        if hidden_skills(skill.key):
            yield 0, "Further skills may be found through research."


def _facts(skill: Skill) -> Iterator[str]:
    """Its text, then what the table says of it."""
    text = WORDING.tables.get("lore", {}).get(skill.key, "")
    if text:
        yield from text.split("\n")
    if skill.category:
        yield f"A skill of {skill_named(skill.category)}; to learn it takes {weeks_text(skill.weeks)}."
    else:
        yield f"To learn it takes {weeks_text(skill.weeks)}."
    if skill.noble_points:
        yield f"Noble Points needed: {skill.noble_points}."
    if not skill.is_category:
        yield from _use(skill)


def _use(skill: Skill) -> Iterator[str]:
    if skill.kind == "automatic":
        yield "It works by itself."
        return
    yield f"Order: {skill.order} {skill.key}" if skill.order == "use" else f"Order: {skill.order}"
    if skill.days:
        yield f"A use takes {days_text(skill.days)}."
    least, most = skill.aura
    if most:
        yield (
            f"Aura: {least}" if least == most else f"Aura: {least} or more" if most < 0 else f"Aura: {least} to {most}"
        )
    if skill.consumes:
        yield f"Uses up: {listed(goods_text(item, number) for item, number in skill.consumes.items())}."
    if skill.present:
        yield f"Needs: {listed(goods_text(item, number) for item, number in skill.present.items())}."
    if skill.place:
        yield f"Place: {skill.place}."
