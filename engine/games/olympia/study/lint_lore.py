"""Whether every skill has its lore sheet, and every number in it is in a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from engine.core.diagnostics import Diagnostic, error
from engine.games.olympia.rules.cities import TRADE_OFFER
from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.rules.making import BREEDING, GATHERINGS, RECIPES
from engine.games.olympia.rules.realm import CHANCES
from engine.games.olympia.rules.skills import ANY, SKILLS, Skill
from engine.games.olympia.state import BREAKS, FULL_HEALTH
from engine.games.olympia.units.aura import A_TURN, FADES
from engine.games.olympia.wording import WORDING

_CODES = re.compile(r"\[(\d+)\]")
_NUMBERS = re.compile(r"\d[\d,]*")
_OATHS = (1, 2)
_ELSEWHERE: Mapping[str, object] = {  # figures of a skill from other tables than its own
    "603": GATHERINGS["87"].chance,
    "611": FULL_HEALTH,
    "612": (1, BREAKS),
    "631": CHANCES.thief,
    "637": (CHANCES.torture, _OATHS),
    "654": (BREEDING.accident, BREEDING.after_accident),
    "655": GATHERINGS["51"].chance,
    "671": (CHANCES.bribe, 1),
    "672": _OATHS,
    "704": [GATHERINGS[item].chance for item in ("64", "65", "66")],
    "705": GATHERINGS["70"].chance,
    "731": 1,
    "732": TRADE_OFFER,
    "733": TRADE_OFFER,
    "750": CHANCES.temple,
    "800": A_TURN,
    "901": CHANCES.undead,
    "902": RECIPES["18"].pieces,
    "921": FULL_HEALTH,
}


def lore_faults() -> Iterator[Diagnostic]:
    """Everything about lore sheets that does not fit the tables."""
    sheets = WORDING.tables["lore"]
    for code in dict.fromkeys((*SKILLS, *sheets, *WORDING.tables["usage"])):
        for fault in _faults(code, sheets):
            yield error("lore", f"{code}: {fault}")


def _faults(code: str, sheets: Mapping[str, str]) -> Iterator[str]:
    if code not in SKILLS:
        yield "is no skill"
        return
    if code not in sheets:
        yield "has no lore sheet"
        return
    skill, text = SKILLS[code], sheets[code]
    yield from (
        f"there is no [{named}]" for named in _CODES.findall(text) if named not in SKILLS and named not in ITEMS
    )
    known = figures_of(skill)
    numbers = _NUMBERS.findall(_CODES.sub("", text))
    yield from (f"{number} stands in no table" for number in numbers if int(number.replace(",", "")) not in known)
    if not skill.is_category and skill.kind != "automatic" and code not in WORDING.tables["usage"]:
        yield "does not say how it is ordered"


def figures_of(skill: Skill) -> set[int]:
    """Every number that the tables have for a skill."""
    own = msgspec.to_builtins(skill)
    found = set(_flat([value for name, value in own.items() if name not in ("key", "category", "gives")]))
    found |= set(_flat(msgspec.to_builtins(_ELSEWHERE.get(skill.key, ()))))
    least, most = skill.aura
    found |= set(range(least, most + 1)) if most != ANY else set()
    return found | {FADES} if skill.magic else found


def _flat(value: object) -> Iterator[int]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, str):
        yield from (int(number.replace(",", "")) for number in _NUMBERS.findall(value))
    elif isinstance(value, Mapping):
        yield from _flat(list(value.values()))
    elif isinstance(value, Iterable):
        for part in value:
            yield from _flat(part)
