"""What a player may look up: skill levels and things that his faction knows of, orders' words apart (ATL-ORDER-45)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.language.words import spoken_form
from engine.games.atlantis.rules.items import GOODS, ITEMS
from engine.games.atlantis.rules.names import ITEM_NAMES, SKILL_NAMES
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.sight.knowledge import item_report, skill_report
from engine.games.atlantis.sight.view import FactionView

MOST = 25
_UNCOMMON = ("advanced", "magic")


def lookup(view: FactionView, text: str) -> list[tuple[str, str]]:
    """Reports of the skills and items that the words name; all known skills for an empty text."""
    wanted = spoken_form(text)
    if not wanted:
        return [entry for key in view.skills_known for entry in _skill(view, key)][-MOST:]
    found = [*_named(view, wanted)]
    if not found:
        for key in SKILLS:
            if wanted in key:
                found += _skill(view, key)
        found += [_item(key) for key in ITEMS if wanted in key and _knows(view, key)]
    return found[:MOST]


def _named(view: FactionView, wanted: str) -> Iterator[tuple[str, str]]:
    """What bears exactly this name, plural or abbreviation."""
    skill = SKILL_NAMES.get(wanted)
    if skill:
        yield from _skill(view, skill)
    item = ITEM_NAMES.get(wanted)
    if item and _knows(view, item):
        yield _item(item)


def _skill(view: FactionView, key: str) -> list[tuple[str, str]]:
    """The levels reached; of ordinary skills nobody has yet, and of foundations, what everybody knows: the cost."""
    title = SKILLS[key].title
    known = view.skills_known.get(key, 0)
    if known:
        return [(f"{title} {level}", skill_report(key, level).partition(": ")[2]) for level in range(1, known + 1)]
    if SKILLS[key].magic and not SKILLS[key].is_foundation:
        return []
    return [(title, f"None of your units knows it. Study costs ${SKILLS[key].cost} per person per month.")]


def _knows(view: FactionView, item: str) -> bool:
    """Common goods and people are known to all; other things to who has met them (ATL-ADV-01)."""
    good = GOODS.get(item)
    common = not ITEMS[item].is_monster if good is None else good.kind not in _UNCOMMON
    return common or item in view.items_known


def _item(key: str) -> tuple[str, str]:
    return key, item_report(key).partition(": ")[2]
