"""What the orders of a player may name, for reading them and for completing them while they are typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.language.words import Directory
from engine.games.olympia.language.frame import OWN_FACTION
from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.rules.skills import SKILLS, sub_skills
from engine.games.olympia.sight.view import FactionView, SeenPlace
from engine.games.olympia.state import World


def directory(view: FactionView) -> Directory:
    """What the orders of this faction may name; what is at hand is offered first."""
    if not view.faction:
        return Directory({})
    here = _here(view)
    units = _units(view)
    places = _places(here)
    structures = {inner.named: inner.id for place in here for inner in place.inner if inner.structure}
    players = {f"{name} [{code}]": code for code, name in view.players.items() if code != view.faction}
    items, skills = _items(view, here), _skills(view, here)
    own = {unit.named: unit.id for unit in view.own.values()}
    own[f"the faction [{view.faction}]"] = view.faction
    own.update((f"noble to be formed [{code}]", code) for code in view.unformed)
    kinds: dict[str, Mapping[str, str]] = {
        OWN_FACTION: {view.faction: view.faction},
        "own unit": own,
        "unit": units,
        "unit or player": units | players,
        "unit, player or place": units | players | places,
        "building or ship": structures,
        "place": places,
        "direction or place": _ways(here) | places,
        "item": items,
        "item or prisoner": items,
        "item or sum of gold": _account(view) | items,
        "skill": skills,
        "skill or item": skills | items,
    }
    return Directory(kinds)


def reading_names(world: World, seat: str) -> Directory:
    """All that reading orders needs to know: whose they are. Raises KeyError."""
    code = world.player_of(seat).id
    return Directory({OWN_FACTION: {code: code}})


def _here(view: FactionView) -> list[SeenPlace]:
    """The places where own units are."""
    codes = dict.fromkeys(unit.place for unit in view.own.values())
    return [view.places[code] for code in codes if code in view.places]


def _units(view: FactionView) -> dict[str, str]:
    found = {unit.named: unit.id for place in _here(view) for unit in place.units()}
    found |= {unit.named: unit.id for place in view.places.values() for unit in place.units()}
    return found | {unit.named: unit.id for unit in view.own.values()}


def _places(here: list[SeenPlace]) -> dict[str, str]:
    found = {inner.named: inner.id for place in here for inner in place.inner}
    return found | {f"{way.name} [{way.to}]": way.to for place in here for way in place.ways}


def _ways(here: list[SeenPlace]) -> dict[str, str]:
    return {way.direction: way.direction for place in here for way in place.ways if way.direction}


def _items(view: FactionView, here: list[SeenPlace]) -> dict[str, str]:
    """What own units have, what is traded where they are, then everything else."""
    near = [item for unit in view.own.values() for item in unit.items]
    near += [offer.item for place in here for offer in place.market or ()]
    things = {thing.named: thing.id for unit in view.own.values() for thing in unit.things}
    codes = dict.fromkeys([*(item for item in near if item in ITEMS), *ITEMS])
    return things | _named(codes)


def _named(codes: Mapping[str, None]) -> dict[str, str]:
    """Names -> numbers; when things share a name, it means the first."""
    found: dict[str, str] = {}
    for code in codes:
        found.setdefault(ITEMS[code].name, code)
    return found


def _account(view: FactionView) -> dict[str, str]:
    return {ITEMS[item].name: item for item in view.claim if item in ITEMS}


def _skills(view: FactionView, here: list[SeenPlace]) -> dict[str, str]:
    """What may be studied, what is known, then everything else that sheets have told of."""
    return {SKILLS[code].name: code for code in dict.fromkeys(_known_skills(view, here))}


def _known_skills(view: FactionView, here: list[SeenPlace]) -> Iterator[str]:
    for unit in view.own.values():
        yield from unit.learning
    for place in here:
        yield from place.teaches
    for unit in view.own.values():
        yield from (one.key for code in unit.skills for one in sub_skills(code) if one.common)
        yield from unit.skills
    yield from (code for code in view.lore if code in SKILLS)
