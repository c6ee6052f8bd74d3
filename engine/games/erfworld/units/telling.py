"""Units in words, as strangers see them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.language.words import with_article
from engine.games.erfworld.acting.names import counted, owner_name
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.state import Commander, World
from engine.games.erfworld.units.figures import Unit, count_of

MOST_NAMED = 8


def described(world: World, units: Iterable[Unit]) -> str:
    """Units by owner and class: "16 pikers and Berta, a warlord of Faq (S1); 4 bats without a side"."""
    owners: dict[str, dict[str, int]] = {}
    named: dict[str, list[tuple[str, str]]] = {}
    for unit in units:
        owner = "nobody" if "livery" in unit.charms else owner_name(world, unit.side, unit.tribe)
        kinds = owners.setdefault(owner, {})
        if isinstance(unit, Commander):
            named.setdefault(owner, []).append((unit.name, CLASSES[unit.kind].name))
        else:
            kinds[unit.kind] = kinds.get(unit.kind, 0) + count_of(unit)
    return "; ".join(_of(owner, kinds, named.get(owner, [])) for owner, kinds in owners.items())


def _of(owner: str, kinds: dict[str, int], named: list[tuple[str, str]]) -> str:
    words = [counted(kind, count) for kind, count in kinds.items()]
    words += [f"{name}, {with_article(what)}" if len(named) == 1 else f"{name} ({what})" for name, what in named]
    if len(words) > MOST_NAMED:
        words = [*words[:MOST_NAMED], "more"]
    wild = " without a side" if owner == "nobody" else f" of {owner}"
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words) + wild
