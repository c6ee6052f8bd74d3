"""What happens when a structure is finished (OVL-BUILD-06, -14, -15, OVL-GAP-25, -56, -124).

Decisions: a house of magic is devoted to the element that the unit completing it knows best, else to the one that its
faction's units there know best, else to one that is drawn; a great house brings its title with it where the place has
none; a city or a village that is finished is a place of its own and no longer a structure.
"""

from __future__ import annotations

from engine.core.events import EVERYONE
from engine.games.overlord.acting.contract import facts
from engine.games.overlord.acting.references import place_title
from engine.games.overlord.events import SeenPlaceFacts
from engine.games.overlord.land import population
from engine.games.overlord.rules.skills import ELEMENTS, SKILLS
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Location, Structure, Title, Unit, World
from engine.games.overlord.titles import ownership
from engine.games.overlord.titles.events import at
from engine.games.overlord.trade import market
from engine.games.overlord.units.attributes import level
from engine.games.overlord.work.events import Completed, Devoted, GreatBuilding, SeenCompleted

SHERIFF = "shrf"  # of what begins small (OVL-GAP-61)
GREAT = 20  # percent of economy that a building adds which the whole Empire hears of
NEWS, GREATEST = 25, 60  # the worth of a headline


def with_article(name: str) -> str:
    """ "a tavern", "an inn"; what is many stays so: "docks".

    >>> with_article("barracks"), with_article("tavern")
    ('barracks', 'a tavern')
    """
    if name.endswith("s") and not name.endswith("ss"):
        return name
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def called(structure: Structure) -> str:
    """A structure in the news: "a tavern [B5]", and with a name of its own "High Eagle Fort [B3], a fortress"."""
    kind = STRUCTURES[structure.type].name
    named = place_title(structure)
    if structure.name.lower() == kind:
        return f"{with_article(kind)}{named[len(kind) :]}"
    return f"{named}, {with_article(kind)}"


def seen_there(world: World, place: Location, but: str = "") -> SeenPlaceFacts:
    """The common fields of a `LocationEvent` that all who have units at a place are told, but for one faction."""
    factions = dict.fromkeys(world.units[number].faction for number in place.units)
    seats = tuple(world.factions[faction].seat for faction in factions if faction != but)
    return {**at(place), "seen_by": tuple(seat for seat in seats if seat)}


def complete(turn: OverlordTurn, structure: Structure, unit: Unit) -> None:
    """The structure stands, and belongs to the faction of the unit that finished it (OVL-GAP-56)."""
    world = turn.state
    place, kind = world.locations[structure.location], STRUCTURES[structure.type]
    structure.materials, structure.labour, structure.faction = {}, 0, unit.faction
    turn.tell(Completed(**facts(turn, unit), structure=called(structure)))
    turn.tell(SeenCompleted(**seen_there(world, place, unit.faction), structure=called(structure)))
    if kind.element:
        structure.element = chosen_element(turn, structure, unit)
        taught = SKILLS[structure.element].name
        turn.tell(Devoted(**facts(turn, unit), structure=place_title(structure), element=taught))
    if kind.makes:
        turn.tell(_headline(world, structure, place, GREATEST))
        _found_place(world, structure, place)
        return
    if kind.economy >= GREAT or kind.control:
        turn.tell(_headline(world, structure, place, NEWS))
    if kind.title and _is_room(place, kind.title):
        _attach(world, place, kind.title)
    if kind.market:
        open_market(world, place)


def _headline(world: World, structure: Structure, place: Location, score: int) -> GreatBuilding:
    return GreatBuilding(
        seen_by=EVERYONE,
        score=score,
        place=place.id,
        builder=world.factions[structure.faction].name,
        structure=called(structure),
        location_name=place.name,
    )


def chosen_element(turn: OverlordTurn, structure: Structure, unit: Unit) -> str:
    """What a magic guild or tower will teach besides the foundations (OVL-GAP-124)."""
    world = turn.state
    here = (world.units[number] for number in world.locations[structure.location].units)
    for wise in ([unit], [one for one in here if one.faction == structure.faction]):
        best = max(ELEMENTS, key=lambda tag: max((level(one, tag) for one in wise), default=0))
        if any(level(one, best) for one in wise):
            return best
    return turn.dice("element", structure.id).choice(ELEMENTS)


def _found_place(world: World, structure: Structure, around: Location) -> None:
    """A city or village becomes an inner location, without people at first (OVL-BUILD-15)."""
    kind = STRUCTURES[structure.type]
    place = Location(
        id=f"L{world.next_location}",
        name=structure.name,
        terrain=kind.makes,
        x=around.x,
        y=around.y,
        container=around.id,
    )
    world.next_location += 1
    world.locations[place.id] = place
    around.structures.remove(structure.id)
    del world.structures[structure.id]
    place.wages = population.monthly_wages(place)
    if kind.market:
        open_market(world, place)
    _attach(world, place, SHERIFF)
    for number in around.units:
        if world.units[number].target == structure.id:
            world.units[number].target = ""


def _is_room(place: Location, tag: str) -> bool:
    """A place has one title (OVL-GAP-61); a vacant one without land gives way to one with land."""
    if place.title is None:
        return True
    gives_way = not place.title.holder and not TITLES[place.title.tag].owns_land
    return gives_way and TITLES[tag].owns_land


def _attach(world: World, place: Location, tag: str) -> None:
    place.title = Title(tag, TITLES[tag].cost)
    ownership.redraw(world)  # the title has land


def open_market(world: World, place: Location) -> None:
    """A place that had no market has one from now on (OVL-BUILD-14, OVL-GAP-25)."""
    if not place.market_days:
        place.market_days = list(market.usual_days(world, place))
        place.offers = market.first_offers(place)
