"""What a player may look up: classes, cities, contracts, the doctrine in force and where each line comes from."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.language.words import spoken_form
from engine.games.erfworld.doctrine.in_force import Source, together
from engine.games.erfworld.doctrine.lines import KEYWORDS
from engine.games.erfworld.magic.casting import lookup_of
from engine.games.erfworld.rules.classes import CLASSES, SPECIALS, UnitClass
from engine.games.erfworld.rules.magic import SPELLS
from engine.games.erfworld.sight.view import OwnCity, SeenCity, SideView
from engine.games.erfworld.telling.words import contract_words

MOST = 25


def lookup(view: SideView, text: str) -> list[tuple[str, str]]:
    """Whatever has the words in its name: classes, own and seen cities, contracts, words of doctrine. For no words
    own cities, contracts and doctrine.
    """
    wanted = spoken_form(text)
    entries = list(_entries(view))
    if not wanted:
        own = {_titled(city) for city in view.own_cities.values()}
        told = [entry for entry in entries if entry[0].startswith(("Contract", "Doctrine"))]
        return [*(entry for entry in entries if entry[0] in own), *told][:MOST]
    exact = [entry for entry in entries if wanted in (spoken_form(entry[0]), spoken_form(entry[0].partition(" (")[0]))]
    return (exact or [entry for entry in entries if wanted in spoken_form(entry[0])])[:MOST]


def _entries(view: SideView) -> Iterator[tuple[str, str]]:
    for kind in (*CLASSES.values(), *(CLASSES[key] for key in view.designs)):
        yield kind.plural, _class(view, kind)
    for city in view.cities.values():
        own = view.own_cities.get(city.id)
        place = f"At {city.place % view.width},{city.place // view.width}, level {city.level}"
        seen = f"{place}, of {view.owner_name(city.owner)}; last seen on day {city.day}."
        yield _titled(city), _own(own) if own is not None else seen
    for contract in view.contracts:
        yield f"Contracts: {contract.id.upper()}", f"{contract_words(view, contract)}."
    if view.casters:
        for spell in SPELLS.values():
            yield f"Spell: {spell.name}", lookup_of(spell)
    yield from _doctrine(view)


def _titled(city: OwnCity | SeenCity) -> str:
    return f"{city.name} ({city.id.upper()})"


def _class(view: SideView, kind: UnitClass) -> str:
    """The sheet of a class (ERF-BASIC-11)."""
    hide = f"damage reduction {kind.dr}, " if kind.dr else ""
    figures = (
        f"Size {kind.size}, rank {kind.rank}; combat {kind.combat}, defense {kind.defense}, damage {kind.damage:g}, "
        f"move {kind.move}, hits {kind.hits}, {hide}evasion {kind.evasion}; {kind.weapon} ({kind.style}). "
        f"Upkeep ${kind.upkeep:g} a day."
    )
    specials = ", ".join(SPECIALS[name].name if name in SPECIALS else name.replace("_", " ") for name in kind.specials)
    popped = f" {kind.pop} pop in {kind.days} day{'s' if kind.days > 1 else ''}." if kind.pop else ""
    own = [city.name for city in view.own_cities.values() if kind.key in city.poppable]
    where = f" Our cities that pop it: {', '.join(own)}." if own else ""
    return figures + (f" Specials: {specials}." if specials else "") + popped + where


def _own(city: OwnCity) -> str:
    plans = f"It pops {', then '.join(city.plans)}." if city.plans else "It pops nothing."
    steward = f" Steward: {city.steward}." if city.steward else " It has no steward."
    damage = f" Damage: {city.damage} points." if city.damage else ""
    built = f" Buildings: {', '.join(city.buildings)}; room for {city.room} more." if city.buildings else ""
    return f"Our city of level {city.level}. {plans}{steward}{damage}{built}"


def _doctrine(view: SideView) -> Iterator[tuple[str, str]]:
    """Every word of doctrine with what holds for the side, and whose line that is."""
    found = together((Source.SIDE, {line.split(" ", 1)[0].lower() + line: line for line in view.doctrine}))
    for keyword in KEYWORDS.values():
        held = [found.says(slot) for slot in found.lines if slot.split()[0] == keyword.key]
        yield f"Doctrine: {keyword.key}", f"{keyword.about} In force for the side: {'; '.join(held)}."
