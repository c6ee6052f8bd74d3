"""The long game of Overlord: sixteen houses of every starting kind, three years, and what was done in it.

Magic takes decades to learn, and towns take years to build, so each house inherits a household where it begins: two
mages who share all spells that can be cast among the houses, with mana and components; artisans of three crafts each
with materials; builders with stone and wood; a marshal with men-at-arms; and $3000. Some inherit a thief, a trader
with goods, a skipper with a ship in his harbour, a noble with a castle all but built. Everything else they have to
find, hire, learn, claim and win.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import product

from engine.core import document
from engine.core.ruleset import SeatRequest, begin
from engine.core.telling.press import PressItem, PressKind
from engine.games.overlord.founding.setup import OverlordChoices, OverlordOptions
from engine.games.overlord.nonplayers.keepers import new_unit
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.ruleset import RULESET
from engine.games.overlord.state import COIN, MANA, STUDY_DAY, Faction, Location, Structure, Unit, World
from tests.engine.campaigns.kept import Kept
from tests.engine.campaigns.orders import on_file
from tests.engine.campaigns.overlord.deeds import carried_out

SEED = "three years"
FACTIONS = 16
MONTHS = 36
LEGACY = 3000
MAGES_EACH = 2
CRAFTS_EACH = 3
PIECES = 12  # of each material an artisan or a mage begins with
# Spells that are cast with USE. A magery symbol there is one of in the world.
CASTABLE = tuple(
    tag for tag, skill in SKILLS.items() if skill.magic and not skill.talent and any(e.use for e in skill.levels)
)
# Crafts that make one thing of others.
MAKERS = tuple(
    tag
    for tag, skill in SKILLS.items()
    if not skill.magic
    and not skill.talent
    and any(e.use and e.use.kind == "produce" and e.use.uses for e in skill.levels)
)


@dataclass
class Played(Kept):
    """events: how many of each class there were."""

    events: Counter[str] = field(default_factory=Counter)


def seats() -> list[SeatRequest]:
    """Every kind of leader in every kind of place, and a few of them twice."""
    fields = OverlordChoices.model_fields
    kinds = list(fields["leader"].annotation.__args__)  # type: ignore[union-attr]
    starts = list(fields["start"].annotation.__args__)  # type: ignore[union-attr]
    pairs = list(product(kinds, starts))
    requests = []
    for nth in range(FACTIONS):
        kind, start = pairs[nth % len(pairs)]
        choices = OverlordChoices.model_validate({"leader": kind, "start": start})
        requests.append(SeatRequest(id=str(nth + 1), name=f"House {nth + 1}", choices=choices))
    return requests


def first_document() -> bytes:
    """The start: the world as it is made, and the inheritances."""
    world = document.decode(begin(RULESET, OverlordOptions(), seats(), SEED), World)
    players = [faction for faction in world.factions.values() if faction.seat]
    for nth, faction in enumerate(players):
        hero = next(unit for unit in world.units.values() if unit.faction == faction.id)
        endow(world, faction, world.locations[hero.location], nth)
    return document.encode(world)


def endow(world: World, faction: Faction, city: Location, nth: int) -> None:
    faction.fund[COIN] += LEGACY
    for number in range(MAGES_EACH):
        share = nth * MAGES_EACH + number
        spells = CASTABLE[share :: FACTIONS * MAGES_EACH]
        mage = _add(world, faction, city, f"Mage {'AB'[number]} of {faction.name}", "ldr", 1, spells)
        mage.add(MANA, 600)
    for number in range(CRAFTS_EACH):
        craft = MAKERS[(nth * CRAFTS_EACH + number) % len(MAKERS)]
        _add(world, faction, city, f"Workshop of {SKILLS[craft].name}", "man", 6, (craft,))
    builders = _add(
        world, faction, world.locations[city.container], "Building Crew", "man", 20, ("carp", "maso", "sieg")
    )
    for item in ("wood", "ston"):
        builders.add(item, 100)
    _add_company(world, faction, city)
    if nth % 4 == 0:
        _add(world, faction, city, "Shadow", "ldr", 1, ("stea", "ppoc", "assa", "obse"))
    if nth % 4 == 1:
        trader = _add(world, faction, city, "Trader", "ldr", 1, ("scou",))
        for offer in city.offers:
            if offer.wanted:
                trader.add(offer.item, 20)
    if nth % 8 == 0:
        _add_castle(world, faction, world.locations[city.container])
    if _is_harbour(world, city):
        _add_ship(world, faction, city)


def _add_company(world: World, faction: Faction, city: Location) -> None:
    """A marshal with 24 men in leather, with swords."""
    marshal = _add(world, faction, city, "Marshal of the House", "ldr", 1, ("cmbt", "tact"))
    men = _add(world, faction, city, "Company of the House", "man", 24, ("cmbt", "blde"))
    men.leader = marshal.id
    for item in ("swrd", "leat"):
        men.add(item, men.figures)
        men.equipped[item] = men.figures


def _is_harbour(world: World, city: Location) -> bool:
    return any(way.direction not in ("IN", "OUT") for way in city.exits)


def _add_ship(world: World, faction: Faction, city: Location) -> None:
    """A longboat with skipper and crew, and shipwrights with wood for more."""
    skipper = _add(world, faction, city, "Skipper", "ldr", 1, ("sail",))
    skipper.experience["sail"] = SKILLS["sail"].days_for(2) * STUDY_DAY
    crew = _add(world, faction, city, "Watch below Deck", "man", 6, ("sail", "fish"))
    crew.experience["sail"] = SKILLS["sail"].days_for(2) * STUDY_DAY
    crew.leader = skipper.id
    wrights = _add(world, faction, city, "Shipyard", "man", 10, ("ship",))
    wrights.add("wood", 60)
    _add_structure(world, faction, city, "lgbt", "longboat")


def _add_castle(world: World, faction: Faction, land: Location) -> None:
    """A castle with one row of stones missing, and the noble who waits for it."""
    noble = _add(world, faction, land, "Noble", "ldr", 1, ("cmbt", "tact", "stra", "nobl"))
    noble.experience["cmbt"] = SKILLS["cmbt"].days_for(4) * STUDY_DAY
    noble.add(COIN, 3000)
    castle = _add_structure(world, faction, land, "cast", "castle")
    castle.materials = {"stone": 20}


def _add_structure(world: World, faction: Faction, place: Location, kind: str, name: str) -> Structure:
    structure = Structure(f"B{world.next_structure}", name, kind, place.id, faction=faction.id)
    world.next_structure += 1
    world.structures[structure.id] = structure
    place.structures.append(structure.id)
    return structure


def _add(
    world: World, faction: Faction, place: Location, name: str, race: str, figures: int, skills: tuple[str, ...]
) -> Unit:
    """A unit that knows these skills, and what they rest on, well enough to use them, and has what they use up."""
    unit = new_unit(world, name, faction.id, race, figures, place)
    for tag in skills:
        first = next((n for n, entry in enumerate(SKILLS[tag].levels, 1) if entry.use), 1)
        _teach(unit, tag, first)
        use = SKILLS[tag].use(first)
        for item, number in use.uses.items() if use else ():
            unit.add(item, number * PIECES)
    return unit


def _teach(unit: Unit, tag: str, level: int) -> None:
    unit.experience[tag] = max(unit.experience.get(tag, 0), SKILLS[tag].days_for(level) * STUDY_DAY)
    for needed, wanted in SKILLS[tag].needs.items():
        _teach(unit, needed, wanted)


def press_of(number: int) -> tuple[PressItem, ...]:
    """An article and a rumour a month, by another house each time."""
    seat, other = str(number % FACTIONS + 1), str((number + 5) % FACTIONS + 1)
    return (
        PressItem(seat=seat, kind=PressKind.PRESS, title="News", text="All is well with us."),
        PressItem(seat=other, kind=PressKind.RUMOUR, title="", text="All is not well with others."),
    )


def play(turns: int) -> Played:
    """Plays the game from the orders on file and keeps everything."""
    game = Played(documents=[first_document()])
    for number, orders in enumerate(on_file("overlord", "long")[:turns], 1):
        outcome = game.run(RULESET, orders, SEED, press_of(number))
        game.events.update(type(event).__name__ for event in outcome.events)
        game.done.update(carried_out(outcome))
    return game
