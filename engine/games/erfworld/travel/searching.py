"""Ruins and what is found in them (ERF-WORLD-04)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.program import Result
from engine.games.erfworld.acting.contract import UnitActing
from engine.games.erfworld.acting.ledger import credit
from engine.games.erfworld.acting.names import called, counted
from engine.games.erfworld.casting.tools import found_at, take
from engine.games.erfworld.language.words import stack_order
from engine.games.erfworld.magic.events import ToolFound
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.cities import has_building
from engine.games.erfworld.rules.magic import TOOLS
from engine.games.erfworld.rules.source import EIGHTHS, HALVES
from engine.games.erfworld.scratch import new_dice
from engine.games.erfworld.state import Commander, Hex, World
from engine.games.erfworld.travel.events import FoundNothing, FoundTreasure, SprangTrap
from engine.games.erfworld.units.company import lose
from engine.games.erfworld.units.figures import Unit, has
from engine.games.erfworld.units.kinds import full_hits, kind_of

AGAIN = 5  # percent a day for new treasure in ruins that were searched
NEAR = 3  # hexes from an auction house (ERF-BUILDING-07)
TRAPS = 3  # on 1 to 3 of a ten-sided die
TREASURE = 100  # dollars for each point of another die


def search(acting: UnitActing) -> Result:
    """SEARCH: infantry goes through the ruins of its hex, which takes its move: treasure, or a trap, which a scout sees
    in time on an even roll; ruins that were searched fill again, 5% a day. Raises NotPossible.
    """
    world, turn, unit = acting.world, acting.turn, acting.unit
    hex_ = world.hexes[unit.place]
    if not hex_.ruin:
        raise NotPossible(Refusal.NO_RUINS, "ERF-WORLD-04")
    if kind_of(unit).kind != "infantry" or not unit.move:
        raise NotPossible(Refusal.NO_SEARCHER, "ERF-WORLD-04", unit=called(unit))
    for one in acting.group:
        one.move = 0
    tool = found_at(world, unit.place)
    lord = next((one for one in acting.group if isinstance(one, Commander)), None)
    if tool and lord is not None:
        take(world, lord, tool)
        acting.tell(ToolFound(**acting.facts(), tool=TOOLS[tool].name))
        return Result.DONE
    dice = new_dice(turn, "ruins", unit.place, world.day)
    holds = dice.percent(_chance(hex_, world.day, near=_is_near_an_auction(world, unit)))
    hex_.searched = world.day
    if not holds:
        acting.tell(FoundNothing(**acting.facts()))
        return Result.DONE
    die = dice.roll(1, 10)
    if die <= TRAPS:
        _trap(acting, unit, seen=has(unit, "scout") and die % 2 == 0)
        return Result.DONE
    found = TREASURE * dice.roll(1, 10)
    credit(turn, acting.side, found * EIGHTHS, "treasure")
    acting.tell(FoundTreasure(**acting.facts(), sum=f"${found:,}"))
    return Result.DONE


def _chance(hex_: Hex, day: int, *, near: bool) -> int:
    """Percent for something to be found: always the first time; twice as much near an auction house."""
    return 100 if hex_.searched < 0 else min(100, AGAIN * (1 + near) * (day - hex_.searched))


def _is_near_an_auction(world: World, unit: Unit) -> bool:
    return any(
        has_building(city.works, "auction_house") and world.distance(city.place, unit.place) <= NEAR
        for city in world.cities.values()
    )


def _trap(acting: UnitActing, unit: Unit, *, seen: bool) -> None:
    """One of them croaks; a commander keeps half of his hits, at least 1."""
    if seen:
        acting.tell(SprangTrap(**acting.facts(), what="nobody"))
        return
    if isinstance(unit, Commander):
        now = full_hits(unit) if unit.hits < 0 else unit.hits
        unit.hits = max(HALVES, now // 2)
        acting.tell(SprangTrap(**acting.facts(), what=f"{called(unit)}, who lives"))
        return
    acting.tell(SprangTrap(**acting.facts(), what=counted(unit.kind, 1)))
    lose(acting.turn, unit, 1, "croaked")


SEARCH = stack_order(
    "search", help="search the ruins here, for treasure and traps", says="search the ruins here", do=search
)
