"""The tables of skills and items as players read them in the rulebook, figure by figure against those of the engine."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.skills import SKILLS, Use
from engine.games.overlord.rules.stats import ANYWHERE, Capacity, Stats
from engine.games.overlord.sight.entries import level_name
from tests.suite.table import each

RULEBOOK = Path(__file__).parents[5] / "assets" / "rulebooks" / "overlord.md"
MODES = {"walk": "walking", "ride": "riding", "fly": "flying", "sail": "sailing"}
ABOUT_BATTLE = 'used in combat: target opposing unit, range "ranged", ranged attack with damage 4'


def table(rule: str) -> list[list[str]]:
    """The rows below the head of the table that follows a rule."""
    lines = RULEBOOK.read_text(encoding="utf-8").split(f"- `{rule}`")[1].splitlines()[1:]
    found: list[list[str]] = []
    for line in lines:
        if line.startswith("|"):
            found.append([cell.strip() for cell in line.strip().strip("|").split("|")])
        elif found:
            break
    return found[2:]


SKILL_ROWS, ITEM_ROWS = table("OVL-SKTAB-01"), table("OVL-ITEM-10")


def given(cell: str) -> list[str]:
    """The bonuses named in a cell, in a fixed order: "+1 observation"."""
    return sorted(f"{figure} {name}" for figure, name in re.findall(r"([+-]\d+) (\w+)", cell))


def bonuses(stats: Stats, carries: Capacity = Capacity(), leave: tuple[str, ...] = ()) -> list[str]:  # noqa: B008 - frozen
    """The same as the tables have it."""
    told = [f"{figure:+} {name}" for name, figure in stats.listed.items() if name not in leave]
    return sorted([*told, *(f"{figure:+} {MODES[mode]}" for mode, figure in carries.listed.items())])


def numbers(cell: str) -> Counter[int]:
    return Counter(int(number) for number in re.findall(r"\d+", cell))


def of_use(use: Use) -> Counter[int]:
    """All figures of a use, each as often as a description has to name it."""
    made = [1] if use.kind == "construct" else [] if use.kind in ("build", "ennoble", "tax") else [use.amount]
    if use.kind == "meditate" or use.kind == "tax":
        return Counter([*use.uses.values(), *(made or [use.amount])])  # "per day"
    if use.kind == "ennoble":
        return Counter(use.uses.values())
    return Counter([*use.uses.values(), *made, use.days])


def names(item: str) -> tuple[str, ...]:
    return ITEMS[item].name, ITEMS[item].plural, f"[{item}]"


@pytest.mark.rule("OVL-SKTAB-01", "OVL-GAP-02", "OVL-GAP-03")
@each("row", SKILL_ROWS)
def test_a_skill_is_as_the_rulebook_prints_it(row: list[str]) -> None:
    tag, name, days, price, requires, flags, gives, _ = row
    skill = SKILLS[tag]
    level = int(name[0])
    assert name == f"{level_name(level)} {skill.name}"
    assert (int(days), int(price)) == (skill.days_for(level), skill.cost)
    assert skill.annex
    if tag == "obse":
        assert skill.needs == {"scou": 1}, "a decision, OVL-GAP-86"
    elif level == 1:
        needed = [f"{level_name(at)} {SKILLS[base].name}" for base, at in skill.needs.items()]
        assert requires.split(" [")[0].split(", ") == (needed or ["-"])
    wanted = {"L": skill.leaders, "C": skill.combat, "M": skill.magic}
    if level == 1:
        wanted |= {"B": skill.basic, "S": skill.specialist, "A": not (skill.basic or skill.specialist)}
    assert sorted(flags.split()) == sorted(flag for flag, so in wanted.items() if so)
    if "maximum mana" in gives:
        assert gives.startswith("+1 maximum mana")
        assert skill.magic, "each level of magic is one mana more"
    else:
        assert given(gives) == bonuses(skill.gives(level), skill.carries(level), ("damage",))


@pytest.mark.rule("OVL-SKTAB-01")
@each("row", SKILL_ROWS)
def test_what_a_skill_is_used_for_is_as_the_rulebook_prints_it(row: list[str]) -> None:
    tag, name, told = row[0], row[1], row[-1]
    use = SKILLS[tag].use(int(name[0]))
    if tag in ("scou", "sail"):
        assert use is None, "they work by themselves"
        return
    assert bool(told) is (use is not None)
    if use is None:
        return
    assert numbers(told) == of_use(use)
    for item in (*use.uses, *([use.makes] if use.kind in ("harvest", "produce") else [])):
        assert any(word in told for word in names(item)), item


@pytest.mark.rule("OVL-ITEM-10", "OVL-GAP-04", "OVL-GAP-43")
@each("row", ITEM_ROWS)
def test_an_item_is_as_the_rulebook_prints_it(row: list[str]) -> None:
    tag, name, weight, capacity, category, skill, gives, note = row
    item = ITEMS[tag]
    assert (name, int(weight), item.annex) == (item.name, item.weight, True)
    carried = []
    for mode, word in MODES.items():
        plain, worn = item.carries.listed.get(mode, 0), item.carries_equipped.listed.get(mode, 0)
        if plain or worn:
            carried.append(f"{plain} {word}" + (f" ({worn} eq)" if worn != plain else ""))
    assert capacity == ", ".join(carried)
    assert category == (f"{item.slot}, {item.per_figure}" if item.slot else "")
    needed = f"{level_name(item.level)} {SKILLS[item.skill].name} [{item.skill}]" if item.skill else ""
    assert skill.replace("none", "") == needed
    assert given(gives) == bonuses(item.gives)
    if item.combat is None:
        assert "combat" not in note
    else:
        action = item.combat
        assert note == ABOUT_BATTLE
        assert (action.target, action.kind, action.range < ANYWHERE) == ("opponent", "ranged", True)
        assert action.fixed.ranged_damage == 4


@pytest.mark.rule("OVL-SKTAB-01", "OVL-ITEM-10")
def test_nothing_of_the_annex_is_missing_in_print() -> None:
    assert {row[0] for row in SKILL_ROWS} == {tag for tag, skill in SKILLS.items() if skill.annex}
    assert {row[0] for row in ITEM_ROWS} == {tag for tag, item in ITEMS.items() if item.annex}
    assert (len(SKILL_ROWS), len(ITEM_ROWS)) == (68, 25)
