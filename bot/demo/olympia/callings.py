"""What nobles do who have learned a craft: castles, ships, spells, adventures, bribes.

Each knows only his report. What is missing is looked for first: a province to build in, a port, a place of adventure.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.demo.olympia.desk import Desk, cities
from bot.demo.olympia.roads import province_of, roam, travel, way_to
from engine.games.olympia.rules.items import GOLD, SAILOR, SOLDIER, WORKER
from engine.games.olympia.rules.structures import CASTLE_LEVELS
from engine.games.olympia.sight.view import OwnUnit, SeenPlace, SeenUnit

HORSE, WOOD, STONE = "52", "77", "78"
BUILDING, SAILING, SHIPBUILDING, GATES, SWORDS, BRIBERY = "680", "601", "602", "861", "616", "671"
CASTLE_STONE, CREW, HANDS = 500, 120, 20
COMPANY, GARRISON, KEPT = 60, 10, 20
PRICE = 700
ADVENTURE = ("cave", "ruins", "lair", "battlefield", "graveyard", "bog", "pits", "sand pit", "ring of stones", "island")
FOES = ("Savage band", "Bandit band")


def calling(desk: Desk, unit: OwnUnit) -> Callable[[Desk, OwnUnit], None] | None:
    """What a noble's craft has him do, if there are the means for it."""
    claim = desk.view.claim
    at_work = _structure(desk, unit) is not None
    if BUILDING in unit.skills and (at_work or claim.get(STONE, 0) >= CASTLE_STONE):
        return found_castle
    if SHIPBUILDING in unit.skills and (at_work or claim.get(SAILOR, 0) or unit.count(SAILOR)):
        return go_to_sea
    if GATES in unit.skills:
        return cast
    if SWORDS in unit.skills and (unit.count(SOLDIER) or claim.get(SOLDIER, 0) >= COMPANY):
        return seek_adventure
    if BRIBERY in unit.skills and claim.get(GOLD, 0) >= PRICE:
        return persuade
    return None


def _structure(desk: Desk, unit: OwnUnit) -> SeenPlace | None:
    """The building or ship he is in."""
    place = desk.place(unit)
    return place if place.itself is not None else None


def _part(desk: Desk, unit: OwnUnit) -> None:
    """A noble with an errand of his own leaves the stack, with a horse if there is one."""
    if unit.above:
        desk.write(unit, "unstack")
    if desk.view.claim.get(HORSE, 0) and not unit.count(HORSE):
        desk.write(unit, f"claim {HORSE} 2")


# A castle


def found_castle(desk: Desk, unit: OwnUnit) -> None:
    """A castle in the first province outside the haven; garrisons round about once it stands."""
    inside = _structure(desk, unit)
    if inside is None:
        _part(desk, unit)
        ways = way_to(desk, unit, lambda known: not known.haven and "castle" not in known.inside)
        if ways is None:
            roam(desk, unit)
            return
        name = f"{desk.view.name.removeprefix('The ')[:17]} Keep"
        travel(desk, unit, ways, "claim 2000", f"claim {WORKER} {CREW}", f"claim {STONE} {CASTLE_STONE}",
               f'build castle "{name}"')  # fmt: skip
    elif inside.itself is not None and inside.itself.percent < 100:
        desk.write(unit, "claim 1000", "build")
    else:
        _hold_land(desk, unit, inside.id)


def _hold_land(desk: Desk, unit: OwnUnit, castle: str) -> None:
    """Most workers go home; soldiers garrison the castle's province; the walls are raised."""
    if unit.count(WORKER) > KEPT:
        desk.write(unit, f"drop {WORKER} 0 {KEPT}")
    if desk.view.places[castle].within and desk.view.claim.get(SOLDIER, 0) >= GARRISON and not _held(desk, castle):
        desk.write(unit, f"claim {SOLDIER} {GARRISON}", "move out", f"garrison {castle}", f"move {castle}")
    level = desk.view.places[castle].itself
    needed = CASTLE_LEVELS[level.level + 1].stone if level is not None and level.level + 1 < len(CASTLE_LEVELS) else 0
    if needed and unit.count(STONE) + desk.view.claim.get(STONE, 0) >= needed:
        desk.write(unit, f"claim {STONE} {needed}", "improve 20")
    else:
        desk.write(unit, "repair 5", "make 94 10")


def _held(desk: Desk, castle: str) -> bool:
    return any(holding.castle.endswith(f"[{castle}]") and holding.provinces for holding in desk.view.holdings)


# A ship


def go_to_sea(desk: Desk, unit: OwnUnit) -> None:
    """To a port that is not a haven, a galley built there, and out with it."""
    ship = _structure(desk, unit)
    if ship is not None and ship.itself is not None:
        if ship.itself.percent < 100:
            desk.write(unit, "claim 300", "build")
        else:
            _sail(desk, unit, ship)
        return
    place = desk.place(unit)
    if place.kind == "port city" and not place.haven:
        desk.write(unit, "claim 1500", f"drop {HORSE}", f"claim {WORKER} {HANDS}", f"claim {WOOD} 50",
                   f"claim {SAILOR} 14", 'build galley "The Salt Herring"', f"drop {WORKER} 0 3")  # fmt: skip
        return
    _part(desk, unit)
    ways = way_to(desk, unit, lambda known: known.port and known.been and not known.haven)
    towns = cities(place)
    if ways == [] and towns:
        desk.write(unit, f"move {towns[0]}")
    elif ways:
        travel(desk, unit, ways, "move in")
    else:
        roam(desk, unit)


def _sail(desk: Desk, unit: OwnUnit, ship: SeenPlace) -> None:
    """Out along the coast with all hands, a look around, and back."""
    sides = ["north", "east", "south", "west"]
    turned = sides[desk.turn % 4 :] + sides[: desk.turn % 4]
    around = " ".join(turned)
    hands = [f"claim {SAILOR} 14"] if not unit.count(SAILOR) and desk.view.claim.get(SAILOR, 0) else []
    back = " ".join(reversed(turned))
    desk.write(unit, *hands, "claim 100", *[f"sail {around}"] * 3, "explore", f"sail {back}", f"sail {back}")


# Spells


def cast(desk: Desk, unit: OwnUnit) -> None:
    """No magic works in a haven: out of it, and then what he knows."""
    here = province_of(desk, unit)
    if here is not None and here.haven:
        _part(desk, unit)
        ways = way_to(desk, unit, lambda known: not known.haven)
        if ways is None:
            roam(desk, unit)
            return
        travel(desk, unit, ways, f"use {GATES}")
        return
    spells = ["use 801", f"use {GATES}", "use 804 1", "use 802 5", "use 801"]
    if unit.aura < 2:
        spells = ["use 801", "use 802 5", "use 801"]
    desk.write(unit, *(spell for spell in spells if spell.split()[1] in unit.skills))
    if desk.turn % 3 == 0:
        roam(desk, unit)


# Adventures


def seek_adventure(desk: Desk, unit: OwnUnit) -> None:
    """With a company of soldiers: what roams here is attacked, what lies here is searched, and then on."""
    if unit.above:
        desk.write(unit, "unstack")
    if not unit.count(SOLDIER):
        desk.write(unit, "claim 1500", f"claim {SOLDIER} {COMPANY}")
    place = desk.place(unit)
    for foe in _foes(place):
        desk.write(unit, f"attack {foe.id}")
    if any(place.kind == kind for kind in ADVENTURE):
        desk.write(unit, "quest", "quest", "use 616", "move out")
        return
    sites = [inner for inner in place.inner if inner.kind in ADVENTURE]
    if sites:
        desk.write(unit, f"move {sites[0].id}", "quest", "quest")
        return
    ways = way_to(desk, unit, lambda known: known.been and any(kind in ADVENTURE for kind in known.inside))
    if ways and desk.turn % 3:
        travel(desk, unit, ways, "move in", "quest", "quest")
    else:
        roam(desk, unit)


def _foes(place: SeenPlace) -> list[SeenUnit]:
    return [stack.leader for stack in place.stacks if stack.leader.name in FOES]


# Bribes


def persuade(desk: Desk, unit: OwnUnit) -> None:
    """Whoever stands here and serves another is offered gold; nobody knows who can be bought."""
    strangers = [seen for seen in desk.place(unit).units() if seen.id not in desk.view.own and not seen.qualities]
    hired = [seen for seen in strangers if not seen.men.get(HORSE)]
    if not hired:
        desk.write(unit, "move out", "move in", "explore")
        return
    desk.write(unit, f"claim {min(2 * PRICE, desk.view.claim.get(GOLD, 0))}")
    first = desk.pick(unit, len(hired))
    for seen in (hired[first:] + hired[:first])[:3]:
        desk.write(unit, f"bribe {seen.id} {PRICE} 1")
