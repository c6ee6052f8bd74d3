"""Dawn: the day's number, contracts, restoration of the wild, who is commanded, theatres (ERF-D-01 to -04)."""

from __future__ import annotations

from engine.games.erfworld.acting.names import side_name
from engine.games.erfworld.battle.escaping import at_dawn
from engine.games.erfworld.day.events import DayBegins, DrawTold
from engine.games.erfworld.day.sheets import open_sheet
from engine.games.erfworld.day.theatres import Theatre, lives, note, theatres
from engine.games.erfworld.diplomacy.contracts import end_in_time
from engine.games.erfworld.realm.restoring import restore_wild
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import World
from engine.games.erfworld.units.company import units_at, units_of
from engine.games.erfworld.units.figures import has

WORD_REACHES = {"mirror", "sending"}  # charms of units that hear orders anywhere (ERF-MAGIC-51, -98)


def run(turn: ErfTurn) -> None:
    """Everybody's dawn. Which units had a commander with them is noted before anybody moves (ERF-ORDER-02)."""
    world = turn.state
    world.day += 1
    for contract in world.contracts.values():
        if contract.from_day < 0 and len(contract.signed) > 1:
            contract.from_day = world.day
    end_in_time(turn)
    restore_wild(world)
    world.bodies = [body for body in world.bodies if body.until >= world.day]
    at_dawn(turn)
    _commanded(turn)
    for side in world.sides.values():
        if lives(side):
            open_sheet(turn, side)
    if world.day == 1 and len(world.sides) > 1:
        order = sorted(world.sides.values(), key=lambda side: side.draw)
        turn.tell(DrawTold(seen_by=("*",), order=", ".join(side.name for side in order), score=15))


def resume(turn: ErfTurn) -> None:
    """Noon: the sheets of the others are opened, and who is commanded is looked at again (ERF-D-13)."""
    _commanded(turn)
    for side in turn.state.sides.values():
        if lives(side):
            open_sheet(turn, side)


def _commanded(turn: ErfTurn) -> None:
    world = turn.state
    places = {
        (one.side, one.place)
        for one in world.commanders.values()
        if one.side and not one.jailor and has(one, "command")
    }
    dishes = {charm.side for charm in world.charms if charm.word == "dish"}  # reach every stack (ERF-ARKEN-05)
    for unit in world.units():
        hears = unit.side in dishes or (unit.side, unit.place) in places or WORD_REACHES & set(unit.charms)
        if hears and not unit.jailor:
            turn.scratch.commanded[unit.id] = None


def arrange(turn: ErfTurn) -> list[Theatre]:
    """The theatres of the day, fixed at dawn, and what each side is told of its place in them."""
    world = turn.state
    found = theatres(world)
    note(turn, found)
    for theatre in found:
        everybody = [side for block in theatre.blocks for side in block]
        for side in everybody:
            turn.tell(_place_of(world, theatre, side.id, [other.id for other in everybody]))
    return found


def _place_of(world: World, theatre: Theatre, side: str, others: list[str]) -> DayBegins:
    own, known = world.sides[side], known_sides(world, side)
    met = [side_name(world.sides[other]) for other in others if other != side and other in known]
    return DayBegins(
        seen_by=(own.seat,),
        number=own.slot,
        slots=own.slots,
        theatre=world.cities[own.theatre].name,
        others=f" Near us: {', '.join(met)}." if met else "",
    )


def known_sides(world: World, side: str) -> list[str]:
    """The sides of which a side has seen a city, or whose units stand with its own."""
    own = world.sides[side]
    found = dict.fromkeys(seen.owner for seen in own.cities.values() if seen.owner)
    places = {unit.place for unit in units_of(world, side)}
    there = world.index.ordered(unit for place in places for unit in units_at(world, place))
    found.update((unit.side, None) for unit in there if unit.side and not unit.hidden)
    return [other for other in found if other != side]
