"""How strong units look: attack and defense of a noble and all his fighters, as far as they are seen."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.sight.view import OwnUnit, SeenUnit

NOBLE_ITSELF = 160  # attack and defense of a noble without men


def strength(men: Mapping[str, int]) -> int:
    """How strong a noble with these men looks."""
    return NOBLE_ITSELF + sum(worth(item) * count for item, count in men.items())


def worth(item: str) -> int:
    """Attack or missile, whichever is higher, and defense of one fighter."""
    fighter = ITEMS[item].fighter if item in ITEMS else None
    return max(fighter[0], fighter[2]) + fighter[1] if fighter is not None else 0


def seen_strength(seen: SeenUnit) -> int:
    """The same of somebody seen: no men are seen of who conceals them."""
    return strength(seen.men)


def own_strength(unit: OwnUnit) -> int:
    """The same of an own unit, without its workers and peasants."""
    return strength({item: count for item, count in unit.items.items() if item in ITEMS and ITEMS[item].man})
