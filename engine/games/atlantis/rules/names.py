"""What players write for items, skills and structures: names, plurals, abbreviations (ATL-PARSE-10, ATL-ITEM-11)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.games.atlantis.rules.items import GOODS, ITEMS, Item
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.rules.skills import SKILLS


def _items() -> dict[str, str]:
    found: dict[str, str] = {}
    for item in ITEMS.values():
        for name in (item.key, item.plural, item.abbreviation.lower()):
            found.setdefault(name, item.key)
    for good in GOODS.values():
        for name in good.also:
            found.setdefault(name, good.key)
    found["money"] = "silver"
    return found


def _skills() -> dict[str, str]:
    found: dict[str, str] = {}
    for skill in SKILLS.values():
        for name in (skill.key, skill.abbreviation.lower()):
            found.setdefault(name, skill.key)
    return found


ITEM_NAMES: Mapping[str, str] = MappingProxyType(_items())
SKILL_NAMES: Mapping[str, str] = MappingProxyType(_skills())
STRUCTURE_NAMES: Mapping[str, str] = MappingProxyType({key: key for key in STRUCTURES})
PEOPLE: tuple[str, ...] = tuple(item.key for item in ITEMS.values() if item.is_person)


def amount(item: str, count: int) -> str:
    """Items as the report counts them: `leader [LEAD]`, `20 vikings [VIKI]`, `$500` (ATL-REPORT-12, ATL-EX-04)."""
    if item == "silver":
        return f"${count}"
    record = ITEMS[item]
    if count == 1:
        return f"{record.key} [{record.abbreviation}]"
    return f"{count} {record.plural} [{record.abbreviation}]"


def in_order(items: Mapping[str, int]) -> dict[str, int]:
    """Items as reports list them: people, creatures, goods, silver last (ATL-EX-05)."""
    return dict(items) if len(items) < 2 else dict(sorted(items.items(), key=lambda entry: _RANK[entry[0]]))


def _rank(item: Item) -> int:
    if item.key == "silver":
        return 3
    return 0 if item.is_person else 1 if item.is_monster else 2


_RANK = {key: _rank(item) for key, item in ITEMS.items()}
