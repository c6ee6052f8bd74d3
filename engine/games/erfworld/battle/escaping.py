"""Prisoners who get away (ERF-PRISON-04, -24, ERF-GAP-239)."""

from __future__ import annotations

from engine.games.erfworld.acting.names import called, place_name
from engine.games.erfworld.battle.events import Escaped
from engine.games.erfworld.rules.cities import LEVELS
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import Commander, World
from engine.games.erfworld.units.captivity import set_free

IN_THE_OPEN, IN_A_CELL = 5, 1  # percent a day


def try_to_escape(turn: ErfTurn) -> None:
    """Every captive commander tries once a day; a ruler who gets away is at home at once, others hide on the spot."""
    world = turn.state
    for captive in [one for one in world.commanders.values() if one.jailor]:
        percent = IN_A_CELL if is_in_a_cell(world, captive) else IN_THE_OPEN
        if not turn.dice("escape", captive.id, world.day).percent(percent):
            continue
        jailor = world.packs.get(captive.jailor) or world.commanders.get(captive.jailor)
        sides = [captive.side, *([jailor.side] if jailor is not None else [])]
        seats = tuple(world.sides[side].seat for side in dict.fromkeys(sides) if side in world.sides)
        where = place_name(world, captive.place)
        turn.tell(Escaped(seen_by=seats, place=str(captive.place), name=called(captive), where=where))
        side = world.sides.get(captive.side)
        if side is not None and side.ruler == captive.id:
            set_free(turn, captive, "his own wits")
        else:
            captive.jailor, captive.hidden = "", True


def is_in_a_cell(world: World, captive: Commander) -> bool:
    """Whether he sits in a dungeon: in a city of his captor that has one."""
    city = world.cities.get(world.hexes[captive.place].city)
    jailor = world.packs.get(captive.jailor) or world.commanders.get(captive.jailor)
    return city is not None and jailor is not None and city.side == jailor.side and LEVELS[city.level].dungeon > 0
