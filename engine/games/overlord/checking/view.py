"""What order sheets, their check and their explanation need to know of a player's view (`view.py` has more)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from engine.core.language.words import Directory
from engine.games.overlord.language.words import DIRECTIONS
from engine.games.overlord.sight.knowledge import PLURALS, names_known
from engine.games.overlord.state import Kind, Pending, Stance, World


class Priced(Protocol):
    """A line of a market."""

    @property
    def amount(self) -> int: ...

    @property
    def item(self) -> str: ...
    @property
    def price(self) -> int: ...


class ForHire(Protocol):
    """Recruits on offer."""

    @property
    def race(self) -> str: ...
    @property
    def price(self) -> int: ...


class WayOut(Protocol):
    """A way out of a place; printed: its days and how, (0, "") when impassable."""

    @property
    def direction(self) -> str: ...
    @property
    def goal(self) -> str: ...
    @property
    def printed(self) -> tuple[int, str]: ...


class Named(Protocol):
    @property
    def id(self) -> str: ...


class Inner(Protocol):
    """A location inside of another."""

    @property
    def land(self) -> Named: ...


class Tagged(Protocol):
    """The title of a place."""

    @property
    def tag(self) -> str: ...
    @property
    def cost(self) -> int: ...


class Guard(Protocol):
    """A unit in sight, and how its faction views the viewer if it is on guard."""

    @property
    def id(self) -> str: ...
    @property
    def figures(self) -> int: ...
    @property
    def faction(self) -> str: ...
    @property
    def guarding(self) -> bool: ...
    @property
    def towards_you(self) -> Stance | None: ...


class MarketView(Protocol):
    """What a place in sight offers in the coming month, and where one goes from there."""

    @property
    def ways(self) -> Sequence[WayOut]: ...
    @property
    def inner(self) -> Sequence[Inner]: ...

    @property
    def hires(self) -> Sequence[ForHire]: ...
    @property
    def for_sale(self) -> Sequence[Priced]: ...
    @property
    def wanted(self) -> Sequence[Priced]: ...
    @property
    def market_days(self) -> Sequence[int]: ...
    @property
    def title(self) -> Tagged | None: ...
    @property
    def population(self) -> int: ...
    @property
    def owner(self) -> str: ...
    @property
    def owner_name(self) -> str: ...
    @property
    def units(self) -> Sequence[Guard]: ...


class OwnUnit(Protocol):
    """A unit of the viewer. levels: skill -> level; notes: lines about it for the template, without "#"; title_of: the
    place whose title it holds."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> Kind: ...
    @property
    def location(self) -> str: ...
    @property
    def leader(self) -> str: ...
    @property
    def on_the_way(self) -> bool: ...
    @property
    def figures(self) -> int: ...
    @property
    def race(self) -> str: ...
    @property
    def upkeep(self) -> int: ...
    @property
    def settings(self) -> Mapping[str, bool]: ...
    @property
    def title_of(self) -> str: ...
    @property
    def equipped(self) -> Mapping[str, int]: ...
    @property
    def levels(self) -> Mapping[str, int]: ...
    @property
    def may_learn(self) -> Mapping[str, int]: ...
    @property
    def items(self) -> Mapping[str, int]: ...
    @property
    def orders(self) -> Sequence[Pending]: ...
    @property
    def notes(self) -> Sequence[str]: ...


class OrdersView(Protocol):
    """A viewer. faction: "" for those who only look on.

    own: its units by id, in the order of the report. structures: ids of structures it owns. titles: id -> "Name [id]"
    of every unit, structure, location and faction it has seen. known: kind ("item", "skill", "race", "title",
    "structure type") -> tag -> name, as its knowledge goes. places: what is in sight, by id.
    """

    @property
    def faction(self) -> str: ...
    @property
    def status(self) -> str: ...
    @property
    def own(self) -> Mapping[str, OwnUnit]: ...
    @property
    def structures(self) -> Sequence[str]: ...
    @property
    def fund(self) -> Mapping[str, int]: ...
    @property
    def titles(self) -> Mapping[str, str]: ...
    @property
    def known(self) -> Mapping[str, Mapping[str, str]]: ...
    @property
    def places(self) -> Mapping[str, MarketView]: ...


_LETTERS = {"unit": "U", "location": "L", "structure": "B", "location or structure": "LB", "unit or location": "UL"}


def directory(view: OrdersView) -> Directory:
    """What the orders of this faction may name: ids in sight, and tags with the names they are known by.

    While an order is typed, what is at hand is offered first.
    """
    kinds: dict[str, Mapping[str, str | int]] = {}
    if view.faction:
        kinds["own faction"] = {view.faction: view.faction}
    for kind, letters in _LETTERS.items():
        kinds[kind] = {number: number for number in view.titles if number[0] in letters}
    kinds["faction"] = {number: number for number in view.titles if number[0] in "fn"}
    kinds["own unit"] = {f"{unit.name} [{unit.id}]": unit.id for unit in view.own.values()}
    kinds["direction or location"] = _ways(view)
    near = _at_hand(view)
    return Directory(
        kinds | {kind: _near_first(_spoken(kind, names), near.get(kind, set())) for kind, names in view.known.items()},
        titles=view.known,
    )


def _here(view: OrdersView) -> list[MarketView]:
    """The places where own units are."""
    numbers = dict.fromkeys(unit.location for unit in view.own.values())
    return [view.places[number] for number in numbers if number in view.places]


def _ways(view: OrdersView) -> dict[str, str | int]:
    """Where the faction's units may go from where they are: directions, then places."""
    here = _here(view)
    ways = [way for place in here for way in place.ways]
    named = [DIRECTIONS.options.get(way.direction) or DIRECTIONS.options.get(way.direction.lower()) for way in ways]
    inner = [inner.land.id for place in here for inner in place.inner]
    goals = [*(str(name) for name in named if name), *inner, *(way.goal for way in ways)]
    return {goal: goal for goal in goals}


def _at_hand(view: OrdersView) -> dict[str, set[str]]:
    """Tags by kind: what own units carry, know and may learn, and what is traded and for hire where they are."""
    units = view.own.values()
    places = _here(view)
    return {
        "item": {item for unit in units for item in unit.items}
        | {offer.item for place in places for offer in (*place.for_sale, *place.wanted)},
        "skill": {skill for unit in units for skill in (*unit.levels, *unit.may_learn)},
        "race": {hire.race for place in places for hire in place.hires},
        "title": {place.title.tag for place in places if place.title},
    }


def _near_first(spoken: dict[str, str | int], near: set[str]) -> dict[str, str | int]:
    """The same names: tags at hand, the other tags, names at hand, the other names."""
    return dict(sorted(spoken.items(), key=lambda pair: (pair[0] != pair[1], pair[1] not in near)))


def reading_names(world: World, seat: str) -> Directory:
    """All that reading orders needs to know: whose they are, and the names that may stand for tags. Raises KeyError.

    What a name means here it means in `directory` too, or orders that were checked could not be read.
    """
    faction = world.faction_of(seat)
    kinds: dict[str, Mapping[str, str | int]] = {"own faction": {faction.id: faction.id}}
    return Directory(kinds | {kind: _spoken(kind, names) for kind, names in names_known(faction).items()})


def _spoken(kind: str, names: Mapping[str, str]) -> dict[str, str | int]:
    """Tags, names and plurals -> tags; of things that share a name the first of the tables has it."""
    found: dict[str, str | int] = {tag: tag for tag in names}
    for tag, name in names.items():
        found.setdefault(name, tag)
        found.setdefault(PLURALS.get((kind, tag), name), tag)
    return found
