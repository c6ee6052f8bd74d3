"""What a noble can begin where he stands, out of what his faction sees: one order a line, as it is written."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.olympia.rules.adventures import QUESTS
from engine.games.olympia.rules.items import GOLD, ITEMS, WORKER, named
from engine.games.olympia.rules.land import CITY, LANDS, OCEAN
from engine.games.olympia.rules.making import GATHERINGS, RECIPES, Recipe
from engine.games.olympia.rules.realm import REALM
from engine.games.olympia.rules.skills import SKILLS, sub_skills
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.sight.view import FactionView, OwnUnit, SeenPlace
from engine.games.olympia.units.possession import MOST_LOADED
from engine.games.olympia.units.using import usage

FEE = 100  # gold of a skill that is new
CREW = 3  # workers that a building takes (OLY-BUILD-03)
ONE_OF_A_KIND = ("castle", "mine")  # in a place
NOT_USED = ("automatic", "collect", "make", "mine")  # kinds of skills
PORT, PROVINCE, ANYWHERE, SHIP = "port city", "province", "anywhere", "ship"
Beginning = tuple[str, str]
"""An order, and what it is for; "" for one that says so itself."""


def beginnings(view: FactionView, unit: OwnUnit) -> Iterator[Beginning]:
    """Everything that the tables allow him now. What stands in the way and nobody of his sees, he learns by trying."""
    place = view.places.get(unit.place)
    if place is None or unit.prisoner:
        return
    yield from _move(unit, place)
    yield "explore", "what is hidden here"
    yield from _study(view, unit, place)
    yield from _gather(unit, place)
    yield from _make(unit, place)
    yield from _build(unit, place)
    yield from _use(unit, place)
    yield from _adventure(unit, place)


def _move(unit: OwnUnit, place: SeenPlace) -> Iterator[Beginning]:
    """The ways by land, unless his stack carries more than it can move with."""
    load = unit.loads.get("land")
    if load is not None and load.weight * 100 > load.capacity * MOST_LOADED:
        return
    for way in place.ways:
        by_land = OCEAN not in (way.to_kind, place.kind) and not (way.impassable or way.flying)
        if by_land:
            yield f"move {way.direction or way.to}", "1 day" if way.days == 1 else f"{way.days} days"


def _study(view: FactionView, unit: OwnUnit, place: SeenPlace) -> Iterator[Beginning]:
    """What is taught here, begun, or opened by a category he knows."""
    opened = [skill.key for code in unit.skills for skill in sub_skills(code) if skill.common]
    for code in dict.fromkeys((*unit.learning, *place.teaches, *opened)):
        skill = SKILLS[code]
        begun = code in unit.learning
        ready = code not in unit.skills and (not skill.category or skill.category in unit.skills)
        affordable = begun or (unit.count(GOLD) >= FEE and view.points >= skill.noble_points)
        if ready and affordable:
            yield f"study {code}", skill.name


def _gather(unit: OwnUnit, place: SeenPlace) -> Iterator[Beginning]:
    land = LANDS.get(place.kind)
    supplies = land.supplies if land is not None else {}
    for item, gathering in GATHERINGS.items():
        hands = gathering.by not in ITEMS or unit.count(gathering.by)
        if supplies.get(item) and hands and (not gathering.skill or gathering.skill in unit.skills):
            yield gathering.order or f"collect {item}", named(item, many=True)


def _make(unit: OwnUnit, place: SeenPlace) -> Iterator[Beginning]:
    for item, recipe in RECIPES.items():
        material = all(unit.count(part) for part in (recipe.of, recipe.also) if part)
        known = not recipe.skill or recipe.skill in unit.skills
        if material and known and unit.aura >= recipe.aura and _is_made_in(place, recipe):
            yield f"{recipe.order} {item}", named(item, many=True)


def _is_made_in(place: SeenPlace, recipe: Recipe) -> bool:
    inside = place.itself
    if not recipe.place:
        return True
    return inside is not None and inside.percent == 100 and recipe.place in (place.kind, SHIP if inside.ship else "")


def _build(unit: OwnUnit, place: SeenPlace) -> Iterator[Beginning]:
    """What he has skill, workers and a fifth of the material for; or the work on what stands unfinished around him."""
    if unit.count(WORKER) < CREW or unit.above:
        return
    inside = place.itself
    if inside is not None and inside.percent < 100:
        if any(code in unit.skills for code in STRUCTURES[place.kind].skills):
            yield f"build {place.kind}", "to go on with it"
        return
    for kind, facts in STRUCTURES.items():
        able = any(code in unit.skills for code in facts.skills) and unit.count(facts.material) >= facts.fifth
        forbidden = facts.kind != SHIP and (place.haven or (kind in ONE_OF_A_KIND and _has(place, kind)))
        if able and not forbidden and _stands_in(place, facts.places):
            yield f"build {kind}", ""


def _has(place: SeenPlace, kind: str) -> bool:
    return any(one.kind == kind for one in place.inner)


def _stands_in(place: SeenPlace, places: tuple[str, ...]) -> bool:
    if place.itself is not None:
        return place.kind in places
    return any(
        (wanted == PROVINCE and not place.within and place.kind != OCEAN)
        or (wanted == PORT and place.kind == PORT)
        or (wanted == CITY and place.kind.endswith(CITY))
        or (wanted == ANYWHERE and place.kind != OCEAN)
        or wanted == place.kind
        for wanted in places
    )


def _use(unit: OwnUnit, place: SeenPlace) -> Iterator[Beginning]:
    """Skills that an order uses, with what they take: how each is written."""
    for code in unit.skills:
        skill = SKILLS[code]
        if skill.is_category or skill.kind in NOT_USED or skill.order != "use" or (skill.magic and place.haven):
            continue
        held = all(unit.count(item) >= amount for item, amount in {**skill.consumes, **skill.present}.items())
        if held and unit.aura >= skill.aura[0] and skill.place in ("", place.kind):
            yield usage(code), skill.name


def _adventure(unit: OwnUnit, place: SeenPlace) -> Iterator[Beginning]:
    if not unit.above and not place.haven and any(place.kind in one.places for one in QUESTS.monsters):
        yield "quest", "an adventure"
    fighters = sum(n for item, n in unit.items.items() if item in ITEMS and ITEMS[item].fighter is not None)
    outside = place.kind.endswith(CITY) or (not place.within and place.kind != OCEAN)
    if outside and not place.haven and fighters >= REALM.taxes.pillagers:
        yield "pillage", "its tax"
