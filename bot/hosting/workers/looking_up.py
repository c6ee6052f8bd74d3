"""What a seat may look up in any game: what its own report names first, and the items it has met where the game itself
has no entry for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core.language.words import spoken_form
from engine.core.ruleset import Ruleset, V
from engine.core.telling.dossier import Dossier, UnitCard, Ware

MOST = 25
OF_EACH = 8  # entries of own units, of their things, of their skills: no kind crowds out the others
_CODE = re.compile(r"[\[(]([^\s\[\]()]+)[\])]")  # as in "sword [swrd]" and "Soldiers (17)"

Entry = tuple[str, str]


def looked_up(ruleset: Ruleset[object, V], view: V, words: str) -> list[Entry]:
    """What the seat knows by these words, as (title, text); for no words, what it has. Nothing where the game has no
    look-up.
    """
    look = ruleset.look
    if look.lookup is None:
        return []
    told = look.dossier(view, (), None) if look.dossier is not None else Dossier()
    if words.strip():
        return _by_words(ruleset, view, told, words) or _by_title(ruleset, view, told, words)
    found: dict[str, str] = {}
    for kind in _own(told):
        entries = (entry for name in dict.fromkeys(kind) for entry in _about(ruleset, view, told, name))
        for (title, text), _ in zip(entries, range(OF_EACH), strict=False):
            found.setdefault(title, text)
    for title, text in look.lookup(view, ""):
        found.setdefault(title, text)
    return list(found.items())[:MOST]


def _by_words(ruleset: Ruleset[object, V], view: V, told: Dossier, words: str) -> list[Entry]:
    known = [] if ruleset.look.lookup is None else list(ruleset.look.lookup(view, words))
    return known or [_ware(one) for one in told.wares if _is(one, spoken_form(words))]


def _by_title(ruleset: Ruleset[object, V], view: V, told: Dossier, words: str) -> list[Entry]:
    """What was offered is chosen by its title: the code in it finds the entry where the whole of it does not."""
    for code in _CODE.findall(words):
        found = _by_words(ruleset, view, told, code)
        if found:
            return [entry for entry in found if entry[0].startswith(words)] or found
    return []


def _own(told: Dossier) -> tuple[list[str], ...]:
    """The names of what is one's own, by kind: units, what they are, have, know and may learn."""
    own = [unit for unit in told.units if unit.own]
    return (
        [unit.id for unit in own],
        [name for unit in own for name in (*_sorts(unit), *(one.name for one in unit.items))],
        [skill.name for unit in own for skill in unit.skills],
        [skill.name for unit in own for skill in unit.may_learn],
    )


def _sorts(unit: UnitCard) -> Iterator[str]:
    """What a unit is, without its number of figures."""
    for part in unit.sort.split(","):
        yield re.sub(r"^\s*\d+\s+", "", part).strip()


def _about(ruleset: Ruleset[object, V], view: V, told: Dossier, name: str) -> list[Entry]:
    """The entries that bear a name in their title; the ware of that name where there is none."""
    wanted = spoken_form(name)
    if not wanted or ruleset.look.lookup is None:
        return []
    known = [entry for entry in ruleset.look.lookup(view, name) if wanted in spoken_form(entry[0])]
    return known or [_ware(one) for one in told.wares if _is(one, wanted)]


def _is(ware: Ware, wanted: str) -> bool:
    return wanted in {spoken_form(name) for name in (ware.tag, ware.name, ware.plural) if name}


def _ware(ware: Ware) -> Entry:
    """What everybody who has met an item sees of it."""
    said = [f"Weight: {ware.weight:g}."]
    carried = [f"{load} {mode}" for mode, load in ware.carries.items() if load]
    if carried:
        said.append(f"Carries besides itself: {', '.join(carried)}.")
    if ware.price:
        said.append(f"Usual price: {ware.price}.")
    return (ware.name if spoken_form(ware.tag) == spoken_form(ware.name) else f"{ware.name} [{ware.tag}]"), " ".join(
        said
    )
