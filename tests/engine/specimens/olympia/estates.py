"""What strangers of Olympia begin with: nobles who know nearly everything, ships, castles, mines, temples, prisoners.

Every faction has the same household. Captains, lords and workers have something of their own; the others stand where
those of all factions meet, outside of the havens, where there is neither magic nor war.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.games.olympia import codes
from engine.games.olympia.land.ways import is_coastal, neighbours
from engine.games.olympia.magic.scrying.farcasting import BOTTLE
from engine.games.olympia.rules.adventures import QUESTS
from engine.games.olympia.rules.items import GOLD, ITEMS
from engine.games.olympia.rules.skills import SKILLS, sub_skills
from engine.games.olympia.state import Built, Gate, Loyalty, Place, Player, Realm, Storm, Thing, Unit, World

CLAIMABLE = {"69": 3, "84": 20, "82": 5, "68": 20, "261": 20}
LIGHT = 10
KEY = 7  # of the gates that are sealed
GATES = tuple(codes.issued("other", codes.OTHERS - 1 - number) for number in range(24))
"""Codes of gates that strangers have heard of."""
STORMS = tuple(str(codes.FIRST_STORM + number) for number in range(24))
FULL, LEVELS = 100, 2
BREWS = ("691", "694", "696")


class Noble(NamedTuple):
    """A member of a household. at: where; men: of each kind; categories: whose skills it knows.

    cargo: what it has instead of everything.
    """

    name: str
    at: str
    categories: tuple[str, ...]
    men: int = 0
    cargo: Mapping[str, int] = {}


CARGO = {"19": 20, "11": 10, "24": 4, "77": 20, "261": 5, "68": 3, "87": 9}
HOUSEHOLD = (
    Noble("Captain", "galley", ("600", "820"), cargo=CARGO),
    Noble("Lord", "castle", ("610", "670"), 40),
    Noble("Worker", "works", ("680", "720", "700"), 30),
    Noble("Hunter", "shore", ("650", "630"), 12),
    Noble("Thief", "city", ("630", "730", "610")),
    Noble("Priest", "temple", ("750", "690")),
    Noble("Mage", "gates", ("800", "860", "840")),
    Noble("Wizard", "tower", ("800", "880", "900", "920")),
    Noble("Pilgrim", "beyond", ("800", "820", "840")),
)  # fmt: skip
WORKS = (
    "poppy field",
    "mallorn grove",
    "yew grove",
    "circle of trees",
    "rocky hill",
    "forest",
    "mountain",
    "swamp",
    "cave",
)
BEYOND = (Realm.FAERY, Realm.HADES, Realm.CLOUD, Realm.UNDERCITY, Realm.SUBWORLD)


def endow(world: World) -> None:
    """Gives every faction its household, and something to meet to the places where they stand."""
    wild = [p for p in world.places.values() if not (p.haven or p.hidden) and world.realm_of(p) is Realm.REGULAR]
    lands = [p for p in wild if not p.within and p.kind != "ocean"]
    cities = [p for p in wild if p.kind == "city"]
    shared = {"city": cities[0], "country": world.province_of(cities[0])}
    shared["gates"] = next((p for p in wild if p.kind == "ring of stones"), lands[-1])
    _gates(world, shared["gates"], lands)
    for nth, player in enumerate(list(world.players.values())):
        player.points += 30
        player.claim |= {item: player.claim.get(item, 0) + count for item, count in CLAIMABLE.items()}
        places = shared | _own(world, nth, wild, lands)
        nobles = [_noble(world, player, member, places[member.at]) for member in HOUSEHOLD]
        _belongings(world, nth, nobles, places)
    for code in dict.fromkeys(place.id for place in shared.values()):
        world.settle(_unit(world, world.places[code], "Stranger", ""))


def _own(world: World, nth: int, wild: Sequence[Place], lands: Sequence[Place]) -> dict[str, Place]:
    """Where the captain, the lord, the worker and the pilgrim of a faction are."""
    coasts = [place for place in lands if is_coastal(world, place) and world.city_of(place) is None]
    shore = coasts[nth % len(coasts)]
    seat = [place for place in lands if not any(world.inside(place, "castle"))][(nth * 5) % len(lands)]
    cities = [place for place in wild if place.kind == "city"]
    kinds = [place for place in wild if place.kind == WORKS[nth % len(WORKS)]]
    works = (kinds or lands)[nth % len(kinds or lands)]
    if works.kind in ("mountain", "rocky hill"):
        works = raised(world, works, "mine", depth=3)
    beyond = [place for place in world.places.values() if world.realm_of(place) is BEYOND[nth % len(BEYOND)]]
    castle = raised(world, seat, "castle", level=LEVELS)
    _guarded(world, castle, (seat, *(other for _, other in neighbours(world, seat) if other.kind != "ocean")))
    galley = raised(world, shore, "galley" if nth % 3 else "roundship")
    made = {"galley": galley, "shore": shore, "castle": castle, "works": works}
    made["beyond"] = (beyond or lands)[nth % len(beyond or lands)]
    made["tower"] = raised(world, seat, "tower")
    made["temple"] = raised(world, cities[nth % len(cities)], "temple")
    return made


def raised(world: World, at: Place, kind: str, *, level: int = 0, depth: int = 0) -> Place:
    """A finished building or ship, not quite whole."""
    place = Place(id=world.new_code("other"), kind=kind, name=kind.capitalize(), region=at.region,
                  built=Built(finished=True, defense=10, damage=5, level=level, depth=depth))  # fmt: skip
    return world.put(place, into=at)


def _guarded(world: World, castle: Place, provinces: Iterable[Place]) -> None:
    """A garrison of the castle in each of the provinces that has none."""
    assert castle.built is not None
    for place in provinces:
        if any(world.units[code].kind == "garrison" for code in place.units):
            continue
        unit = _unit(world, place, "Garrison", "", kind="garrison", health=-1, attack=0, defense=0, guard=True)
        unit.castle, unit.items = castle.id, {"12": 14, "13": 2}
        world.settle(unit, first=True)
        castle.built.garrisons.append(unit.id)


def _gates(world: World, at: Place, lands: Sequence[Place]) -> None:
    """Gates to and fro, some of them sealed."""
    for number, code in enumerate(GATES):
        if code not in world.places and code not in world.gates and code not in world.things:
            other = lands[(number * 7) % len(lands)]
            one, goal = (at, other) if number % 3 else (other, at)
            world.gates[code] = Gate(id=code, at=one.id, to=goal.id, key=KEY if number % 2 else 0)
            one.gates.append(code)


def _unit(world: World, place: Place, name: str, player: str, **more: object) -> Unit:
    return Unit(id=world.new_code("character"), name=name, place=place.id, player=player, **more)  # type: ignore[arg-type]


def _noble(world: World, player: Player, member: Noble, place: Place) -> Unit:
    """He lacks the last skill of each category: there is something to learn, or to find."""
    noble = _unit(world, place, member.name, player.id, loyalty=Loyalty.OATH, rating=2, points=2, payer=player.id)
    for category in member.categories:
        for skill in (SKILLS[category], *sub_skills(category)[:-1]):
            noble.skills[skill.key] = 4
    noble.skills |= {"801": 4} if noble.skills.get("800") else {}
    for item, count in member.cargo.items():
        noble.add(item, count)
    for item, kind in ITEMS.items() if not member.cargo else ():
        if member.men or not (kind.man or kind.beast or kind.animal):
            noble.add(item, member.men if kind.man else 6 if kind.weight <= LIGHT else 1)
    noble.add(GOLD, 30_000)
    if not member.cargo:
        noble.add("54", 99)  # winged horses, to carry all of it
    noble.aura = noble.most_aura = 60 if "800" in member.categories or "820" in member.categories else 0
    return world.settle(noble)


def _belongings(world: World, nth: int, nobles: Sequence[Unit], places: dict[str, Place]) -> None:
    for contracted in nobles[2:4]:
        contracted.loyalty, contracted.rating = Loyalty.CONTRACT, 600
    captain, lord, _, hunter, thief, priest, mage, wizard, pilgrim = nobles
    number = captain.id
    for kind in ("wind", "rain", "fog"):
        code = world.new_code("storm")
        where = world.province_of(places["galley"] if kind == "wind" else places["gates"])
        owner = captain.id if kind == "wind" else pilgrim.id
        world.raise_storm(Storm(id=code, kind=kind, name=kind.capitalize(), place=where.id, strength=6, owner=owner))
    for kind, adds in (("attack", 10), ("defense", 5), ("missile", 15)):
        _give(world, lord, "artifact", f"Relic of {number}", adds={kind: adds}, maker=number)
    _give(world, mage, "artifact", "Staff", adds={"aura": 2}, maker=wizard.id, made_at=wizard.place)
    _give(world, wizard, "auraculum", "Heart", adds={"aura": 10}, maker=wizard.id, teaches=["920"])
    _give(world, wizard, "artifact", "Wand", adds={"attack": 5}, maker=mage.id, made_at=mage.place, cloak=1, veil=1)
    _give(world, wizard, "artifact", "Rod", adds={"defense": 5}, maker=wizard.id, made_at=mage.place)
    _give(world, mage, "palantir", "Palantir")
    _give(world, mage, "orb", "Crystal orb", left=3)
    _give(world, hunter, "golden ring", "Golden ring")
    _give(world, mage, "scroll", "scroll", teaches=["901"])
    _give(world, mage, BOTTLE, "potion", spot=places["city"].id)
    for brew in BREWS:
        _give(world, priest, "potion", "potion", brew=brew, maker=priest.id)
    for holder in (priest, priest, wizard):
        fallen = _unit(world, places["temple"], "Fallen", holder.player, points=1, payer=holder.player)
        _give(world, holder, "body", "Fallen", until=20, body=fallen)
    tokens = list(QUESTS.tokens.values())
    _give(world, thief, "token", tokens[nth % len(tokens)].name, left=3)
    relics = list(QUESTS.relics)
    if nth < len(relics):
        _give(world, wizard, "relic", QUESTS.relics[relics[nth]].name, id=relics[nth], until=9)
    held = _unit(world, places["castle"], "Prisoner", _other(world, lord.player), loyalty=Loyalty.CONTRACT, rating=300,
                 points=1, payer=lord.player, prisoner=True, under=lord.id, skills={"600": 0})  # fmt: skip
    world.units[held.id] = held
    lord.beneath.append(held.id)


def _other(world: World, player: str) -> str:
    return next((code for code in reversed(world.players) if code != player), "")


def _give(world: World, holder: Unit, kind: str, name: str, **more: object) -> None:
    code = str(more.pop("id", "")) or world.new_code("other")
    world.things[code] = Thing(id=code, kind=kind, name=name, holder=holder.id, **more)  # type: ignore[arg-type]
    holder.unique.append(code)
