"""The long game of Atlantis: 24 factions, fifty months of orders on file, and what was done in it.

Magic takes years to learn, so each faction inherits a household in some town: mages who share all 59 skills among
them, a thief, a tower with its keeper, and hands with goods to sell.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.core import document
from engine.core.ruleset import SeatRequest, begin
from engine.core.turn import Outcome
from engine.games.atlantis.events import Refused
from engine.games.atlantis.founding.setup import AtlantisChoices, AtlantisOptions
from engine.games.atlantis.rules.skills import MAGIC, SKILLS
from engine.games.atlantis.ruleset import RULESET
from engine.games.atlantis.state import MONTH, SURFACE, Faction, Region, Structure, Unit, World
from tests.engine.campaigns.kept import Kept
from tests.engine.campaigns.orders import on_file

SEED = "fifty months"
FACTIONS = 24
SIZE = "48x48"
MAGES_EACH = 3
SKILLS_EACH = 9
MASTER = 15 * MONTH  # level 5
OUTFIT = {"leader": 1, "silver": 3000, "portal": 1, "plate armor": 4, "sword": 4}


@dataclass
class Played(Kept):
    """done: how often each order went unrefused; cast: and each spell."""

    cast: Counter[str] = field(default_factory=Counter)


def first_document() -> bytes:
    """The start: the world as it is made, and the inheritances."""
    seats = [SeatRequest(id=str(n), name=f"House {n}", choices=AtlantisChoices()) for n in range(1, FACTIONS + 1)]
    world = document.decode(begin(RULESET, AtlantisOptions.model_validate({"size": SIZE}), seats, SEED), World)
    players = [faction for faction in world.factions.values() if faction.seat]
    towns = [r for r in world.regions.values() if r.level == SURFACE and r.town and not r.town.is_starting_city]
    for nth, faction in enumerate(players):
        endow(world, faction, towns[nth // 2 * 3 % len(towns)], nth)
    return document.encode(world)


def endow(world: World, faction: Faction, region: Region, nth: int) -> None:
    for mage in range(MAGES_EACH):
        first = (nth * MAGES_EACH + mage) * SKILLS_EACH
        skills = {MAGIC[(first + step) % len(MAGIC)]: MASTER for step in range(SKILLS_EACH)}
        skills["portal lore"] = MASTER
        _add(world, faction, region, f"Mage {mage}", dict(OUTFIT), skills)
    _add(world, faction, region, "Shadow", {"leader": 1, "silver": 300}, {"stealth": MASTER})
    tower = Structure(max((s.number for s in region.structures if s.number < 100), default=0) + 1, "tower", "The Keep")
    region.structures.append(tower)
    region.structures.sort(key=lambda structure: structure.number)
    for name in ("Keeper", "Hands of the Keep"):
        unit = _add(world, faction, region, name, {"leader": 1, "silver": 500}, {})
        unit.structure = tower.number
    goods = {line.item: 150 for line in region.markets if line.wanted}
    _add(world, faction, region, "Hands with goods", {region.race: 6, "silver": 400, **goods}, {"farming": 6 * MONTH})


def _add(
    world: World, faction: Faction, region: Region, name: str, items: dict[str, int], skills: dict[str, int]
) -> Unit:
    unit = Unit(world.next_unit, name, faction.id, region.id, items=items, training=skills)
    world.next_unit += 1
    world.units[unit.id] = unit
    world.place(unit, region)
    return unit


def play(turns: int) -> Played:
    """Plays the game from the orders on file and keeps everything."""
    game = Played(documents=[first_document()])
    for orders in on_file("atlantis", "long")[:turns]:
        _note(game, game.run(RULESET, orders, SEED))
    return game


def _note(game: Played, outcome: Outcome) -> None:
    no = {(event.seen_by, event.line) for event in outcome.events if isinstance(event, Refused)}
    for seat, sheet in outcome.sheets.items():
        for order in sheet.orders:
            if ((seat,), order.line) not in no:
                game.done[order.name] += 1
                if order.name == "cast":
                    game.cast[order["skill"]] += 1


CASTABLE = tuple(key for key in MAGIC if {"cast", "late"} & set(SKILLS[key].use))
