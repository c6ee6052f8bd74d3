"""What scripted Overlord craftsmen build: hands for it, materials out of the land, and the houses themselves."""

from __future__ import annotations

from collections.abc import Sequence

from bot.demo.overlord.crews import course, crew_of, skill_of
from bot.demo.overlord.desk import Desk, is_town
from bot.demo.overlord.roads import go, territory, way_to_a_town
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.sight.view import OwnUnit, SeenPlace, SeenStructure

TEAM = 8  # figures
POOR, PIECES_KEPT = 800, 20  # with fewer coins than that, what is more than that is sold
# What goes up, the small things first.
PLANS = ("tent", "mine", "farm", "tave", "mrkt", "barr", "guld", "dock", "ceme", "gtow", "fort", "cast")
GATHERERS = {"wood": "lumb", "ston": "digg", "hide": "hunt"}
LAYERS = {"wood": "carp", "ston": "maso", "hide": "cove"}

LAYS = {"wood": "carp", "stone": "maso", "fortification": "sieg", "iron": "sieg", "keystone": "maso", "hide": "cove"}


def found_works(desk: Desk, hero: OwnUnit) -> None:
    """Builders, and gatherers of what the land has, out of the people; all of them go with the hero."""
    people = next((unit for unit in desk.named("Household") if unit.location == hero.location), None)
    if people is None or desk.named("Building") or people.figures < 3 * TEAM or desk.fund < 500:
        return
    around = desk.outside(desk.place(hero))
    found = [item for item in GATHERERS if around and around.resources.get(item, 0) >= 5]
    if not found:
        return
    builders = desk.new_unit()
    desk.write(people, f"SPLIT {builders} {TEAM}")
    layers = dict.fromkeys(LAYERS[item] for item in found)
    desk.write(
        builders, 'NAME "Building Crew"', f"STACK {hero.id}", *(line for tag in layers for line in course(tag)), "@WORK"
    )
    for item in found[:2]:
        hands = desk.new_unit()
        desk.write(people, f"SPLIT {hands} {TEAM - 2}")
        trade = GATHERERS[item]
        desk.write(hands, f'NAME "{crew_of(trade)}"', f"STACK {hero.id}", *course(trade), "@WORK")


def build(desk: Desk, builders: OwnUnit) -> None:
    """A month of building: go on with what was begun, else begin what the materials here are enough to begin."""
    place = desk.place(builders)
    learned = [tag for tag in ("carp", "maso", "sieg", "cove") if builders.levels.get(tag)]
    for unit in place.own_units:
        if unit.name.startswith("Crew"):
            for item in GATHERERS:
                if unit.count(item):
                    desk.write(builders, f"GET {unit.id} {item}")
    if not learned:
        desk.write(builders, *course("carp"), "@WORK")
        return
    for tag in _needed(desk, builders):
        desk.learn(builders, tag, 1)
    site = next((s for s in place.structures if s.own and s.needs and not s.vessel), None)
    if site is not None:
        _go_on(desk, builders, site, learned)
        return
    if place.land.container:
        desk.write(builders, "@WORK")
        return
    plan = _plan(desk, builders)
    if plan:
        new = desk.new_structure()
        desk.write(builders, f"BUILD {plan} {new}", *(f"@BUILD {tag} {new}" for tag in learned))
    desk.write(builders, "@WORK")


def _go_on(desk: Desk, builders: OwnUnit, site: SeenStructure, learned: Sequence[str]) -> None:
    """A month at a site that was begun; what it needs and they cannot lay, they learn."""
    desk.write(builders, f"TARGET {site.id}")
    for tag in learned:
        desk.write(builders, f"@USE {tag.upper()}")
    for item in sorted(site.needs):
        if not builders.levels.get(LAYS.get(item, "")):
            desk.learn(builders, LAYS.get(item, ""), 1)
    desk.write(builders, "@WORK")


def _needed(desk: Desk, builders: OwnUnit) -> list[str]:
    """The skills that lay what the land around gives, of those they do not know yet."""
    around = desk.outside(desk.place(builders))
    gives = around.resources if around else {}
    return [tag for item, tag in LAYERS.items() if gives.get(item, 0) >= 5 and not builders.levels.get(tag)]


def _at_hand(desk: Desk, builders: OwnUnit) -> dict[str, int]:
    """Materials of own units there."""
    found: dict[str, int] = {}
    for unit in desk.place(builders).own_units:
        for item in ("wood", "ston", "hide", "iron", "kstn"):
            if unit.count(item):
                found[item] = found.get(item, 0) + unit.count(item)
    return found


def _plan(desk: Desk, builders: OwnUnit) -> str:
    """What is not there yet and whose materials are at hand, or come out of this land, for the first half at least."""
    here = _at_hand(desk, builders)
    gives = desk.place(builders).resources
    standing = {structure.type for structure in desk.place(builders).structures}
    for kind in PLANS:
        needs = STRUCTURES[kind].materials
        if kind in standing or not builders.levels.get(STRUCTURES[kind].skill):
            continue
        if all(here.get(item, 0) * 2 >= number or gives.get(item, 0) >= 5 for item, number in needs.items()):
            return kind
    return ""


def oversee(desk: Desk, hero: OwnUnit) -> None:
    """The master of the works: out to the land with his people, for as long as there is something to do."""
    place = desk.place(hero)
    team = [unit for unit in desk.named("Building", "Crew") if unit.location == hero.location]
    mine = [unit for unit in team if unit.leader in ("", hero.id)]
    for unit in mine:
        if not unit.leader:
            desk.write(unit, f"STACK {hero.id}")
        if unit.name.startswith("Crew"):
            _gather(desk, unit, team)
    trained = not any(_needed(desk, unit) for unit in mine if unit.name.startswith("Building")) and all(
        any(SKILLS[tag].use(1) for tag in unit.levels if unit.levels[tag]) for unit in mine
    )
    if desk.fund < POOR and _sell(desk, hero, place):
        return
    if mine and trained and is_town(place) and place.land.container:
        desk.write(hero, "MOVE OUT")
    elif mine and not is_town(place) and not _something_to_do(desk, hero):
        go(desk, hero, way_to_a_town(desk, hero))
    for tag in ("arti", "tolc", "obse"):
        if desk.fund > 1000 and desk.learn(hero, tag, 1):
            break
    desk.write(hero, "@WORK")


def _sell(desk: Desk, hero: OwnUnit, place: SeenPlace) -> bool:
    """Brings what lies about to market when the house is out of money; says whether there is anything to sell."""
    hoards = [(unit, item) for unit in place.own_units for item in GATHERERS if unit.count(item) > PIECES_KEPT]
    if not hoards:
        return False
    for unit, item in hoards:
        if unit.id != hero.id:
            desk.write(hero, f"GET {unit.id} {item}")
    if is_town(place):
        for day in (14, 29):
            desk.write(hero, *(f"D{day + 1} SELL 0 {item}" for item in dict.fromkeys(item for _, item in hoards)))
    else:
        go(desk, hero, way_to_a_town(desk, hero))
    desk.write(hero, "@WORK")
    return True


def _gather(desk: Desk, hands: OwnUnit, team: list[OwnUnit]) -> None:
    """What the gatherers take goes to the builders twice a month."""
    trade = skill_of(hands)
    use = SKILLS[trade].use(1) if trade in SKILLS else None
    builders = next((unit for unit in team if unit.name.startswith("Building")), None)
    if use and builders is not None:
        desk.write(hands, f"D10 GIVE {builders.id} {use.makes} 0", f"D20 GIVE {builders.id} {use.makes} 0")


def _something_to_do(desk: Desk, hero: OwnUnit) -> bool:
    around = desk.view.places.get(territory(desk, desk.view.lands[hero.location]).id)
    return around is not None and any(around.resources.get(item, 0) >= 3 for item in GATHERERS)
