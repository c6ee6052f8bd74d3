"""Scenes of craftsmen: gathering, making, training, engines, horses, beasts, potions, mobs, thieves."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.games.olympia.study.crafts.followers_events import MobRaised
from engine.games.olympia.units.stacks import remove
from tests.engine.campaigns.olympia.troupe import Script, Troupe

MONTHS = 10


@dataclass(frozen=True)
class Craft:
    """Somebody who does the same over and over; months: one after the other, and again from the first."""

    seat: int
    name: str
    at: str
    skills: tuple[str, ...]
    months: tuple[str, ...]
    items: dict[str, int] = field(default_factory=dict)


CRAFTS = (
    Craft(1, "Smith", "plain", ("617", "616", "615", "601"),
          ("make 72 2; make 73 1; make 74 3; make 75 2; make 85 2; train 12 3; train 20 3; train 13 2; train 16 2",
           "train 14 1; train 21 2; train 19 1; train 11 2; make 95 2; behind 2; drop 10 1"),
          {"68": 20, "79": 60, "77": 60, "10": 90, "53": 9, "12": 60}),
    Craft(2, "Armsmaster", "plain", ("614", "615", "616", "612", "611"),
          ("use 614; use 615; use 616; use 612 0; guard 1", "use 612 1; use 616; guard 0")),
    Craft(3, "Engineer", "plain", ("613", "681", "701"), ("use 613; use 681", "use 701; train 11 3"),
          {"77": 90, "80": 40, "79": 20, "11": 5, "10": 30}),
    Craft(4, "Groom", "pasture", ("655", "656", "657"), ("catch 2 10; make 52 1; make 53 1",), {"51": 30}),
    Craft(5, "Breeder", "plain", ("654", "661", "653"), ("use 661", "breed 280 280; breed 280 10"),
          {"280": 6, "10": 20}),
    Craft(6, "Quarryman", "rocky hill", ("682",), ("quarry 5 5; collect 78 2 2",), {"11": 5}),
    Craft(7, "Logger", "forest", ("702",), ("wood 5 5; collect 77 2 2; recruit 2",), {"11": 5}),
    Craft(8, "Bowyer", "yew grove", ("703",), ("yew 2 5",), {"11": 5}),
    Craft(9, "Herbalist", "circle of trees", ("704",), ("collect 64 1 20",)),
    Craft(10, "Green Hand", "mallorn grove", ("705", "704"), ("mallorn 1 20; collect 65 1 9",)),
    Craft(11, "Poppy Grower", "poppy field", ("706", "707"), ("opium 5 5; use 707",)),
    Craft(12, "Stone Finder", "cave", ("695",), ("collect 67 1 5",)),
    Craft(1, "Bone Finder", "sand pit", ("695",), ("collect 71 1 5",)),
    Craft(2, "Potter", "city", (), ("make 94 3; make 95 3; make 99 1; sell 94 3 4; sell 95 3 7; buy 77 2 15",),
          {"76": 12}),
    Craft(3, "Alchemist", "plain", ("690", "691", "692", "693", "694", "696", "697", "616"),
          ("use 691; use 693; make 84 1; use 694", "use 696; use 697 5", "use 692 616"),
          {"65": 9, "63": 9, "81": 9, "64": 20, "84": 9, "67": 9, "102": 90}),
    Craft(4, "Priest", "plain", ("751", "753", "755", "756"),
          ("use 753; use 756; use 755", "use 755; use 753; use 751 {place}"), {"17": 9}),
)  # fmt: skip


def craftsmen(troupe: Troupe) -> Script:
    """Every craft for some months."""
    hands = []
    for craft in CRAFTS:
        site = troupe.city() if craft.at == "city" else troupe.site(craft.at)
        hands.append((troupe.actor(craft.seat, craft.name, site, *craft.skills, items=craft.items), craft, site.id))
    for month in range(MONTHS):
        yield {
            code: craft.months[month % len(craft.months)].format(place=place)
            for code, craft, place in hands
            if troupe.free(code)
        }


def falconer(troupe: Troupe) -> Script:
    """Birds fly to a neighbouring place; flotsam is gathered on a beach."""
    coast = troupe.coast()
    _, beside = troupe.land_beside(coast)
    hand = troupe.actor(5, "Falconer", coast, "651")
    for _ in range(3):
        yield {hand: f"use 651 {beside.id}; collect 59 5 5"}


def drummer(troupe: Troupe) -> Script:
    """Wild men are called with a drum and talked into staying, since a few bands have gone from the world."""
    roving = [unit for unit in troupe.world.units.values() if unit.kind == "savages"]
    for band in roving[::4]:
        remove(troupe.world, band)
    hand = troupe.actor(6, "Drummer", troupe.site("plain"), "658", "659", items={"70": 9})
    for _ in range(12):
        bands = list(troupe.world.units[hand].beneath)
        yield {hand: f"use 659 {bands[0]}" if bands else "make 98 1; use 658"}


def demagogue(troupe: Troupe) -> Script:
    """A mob is raised, rallied, and one is set on somebody; peasants are made angry and calmed."""
    square = troupe.site("plain")
    leader = troupe.actor(7, "Demagogue", square, "673", "674", "675", "676", items={"10": 30})
    victim = troupe.actor(8, "Landlord", square, items={"12": 60})
    yield {leader: "raise; train 23 3; train 10 1; wait day 25"}
    for _ in range(8):
        mobs = _mobs(troupe, square.id)
        raised = bool(troupe.told(MobRaised)) or bool(mobs)
        if raised and mobs:
            yield {leader: f"incite {mobs[0]} {victim}"}
            mobs = _mobs(troupe, square.id)
        if mobs:
            yield {leader: f"rally {mobs[0]}"}
        yield {leader: "raise; train 23 1"}


def _mobs(troupe: Troupe, place: str) -> list[str]:
    here = troupe.world.places[place].units
    return [code for code in here if troupe.world.units[code].kind == "mob"]


def rogue(troupe: Troupe) -> Script:
    """In a city and its inn: theft, spying, hiding, sneaking, seeking."""
    city = troupe.city()
    inn = troupe.building(city, "inn", "The Crooked Mile")
    host = troupe.actor(9, "Host", inn, "635")
    mark = troupe.actor(10, "Rich Man", city, gold=9000)
    rogue = troupe.actor(11, "Rogue", city, "631", "632", "633", "634", "636", "638", "639")
    guard = troupe.actor(12, "Watchman", city, items={"295": 1})
    yield {rogue: f"use 631; use 632 {mark}; use 633 {mark}; use 634 {mark}", host: f"admit {inn.id} {rogue}"}
    yield {rogue: f"move {inn.id}; use 636; use 634 {host}; hide 1; sneak", guard: "seek"}
    yield {rogue: f"hide 1; sneak {inn.id}; sneak; contact {mark}; wait day 28", guard: f"seek {rogue}; seek"}
    yield {rogue: "wait day 20; hide 0; use 638 1", guard: f"seek {rogue}"}
    for _ in range(6):
        yield {rogue: "hide 1; use 631", guard: f"seek {rogue}"}


def taster(troupe: Troupe) -> Script:
    """Potions are drunk: one heals, one enslaves, one kills."""
    plain = troupe.site("plain")
    brewer = troupe.actor(1, "Brewer", plain, "691", "694", "696", items={"65": 9, "63": 20, "64": 9})
    ill = troupe.actor(1, "Patient", plain, health=60, ill=True)
    victims = [troupe.actor(2, f"Guest {n}", plain) for n in range(4)]
    yield {brewer: "use 691; use 694; use 694; use 694"}
    yield {brewer: "use 696; use 694"}
    made = {troupe.world.things[key].brew: key for key in troupe.things_of(brewer, "potion")}
    slavery = [key for key in troupe.things_of(brewer, "potion") if troupe.world.things[key].brew == "694"]
    gifts = [f"give {ill} {made['691']}", *(f"give {victims[n]} {key}" for n, key in enumerate(slavery[:3]))]
    gifts.append(f"give {victims[3]} {made['696']}")
    orders = {brewer: "; ".join(gifts), ill: f"wait day 3; use {made['691']}"}
    for n, key in enumerate([*slavery[:3], made["696"]]):
        orders[victims[min(n, 3)]] = f"accept {brewer} {key}; wait day 3; use {key}"
    yield orders


SCENES = (craftsmen, falconer, drummer, demagogue, rogue, taster)
