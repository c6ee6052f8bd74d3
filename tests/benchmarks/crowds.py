"""How a turn grows when all units stand in ONE place: `python -m tests.benchmarks.crowds [GAME ...]`.

Forty factions share a place. Some of their units guard it, some come from next door, the others are busy with each
other. Printed are seconds of the processor at each size and the power between the last two: 1 is linear.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from engine.core import document
from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.core.telling.report import report_text
from engine.games.registry import ruleset
from tests.looks.plays import house_orders

SIZES: Mapping[str, Sequence[int]] = {
    "atlantis": (1_000, 5_000, 20_000),
    "olympia": (1_000, 2_500, 5_000),  # its codes are for 8,000 characters in all
    "overlord": (1_000, 5_000, 20_000),
    "erfworld": (1_000, 5_000, 20_000),
    "dunk": (250, 1_000, 4_000),
}
FACTIONS = 40
STEEP = 1.3  # a power above it is a fault


class City(NamedTuple):
    """Whose text is measured: at most so many bytes for all seats together."""

    units: int = 5_000
    factions: int = 200
    most: int = 8_000_000


CITY = City()
CITIES = ("atlantis", "olympia", "overlord")  # where so many factions can meet

Crowd = tuple[bytes, dict[str, str]]


def _sheets(lines: Mapping[str, list[str]]) -> dict[str, str]:
    return {seat: "\n".join([*said, ""]) for seat, said in lines.items()}


def atlantis(units: int, factions: int = FACTIONS) -> Crowd:
    """A third guard, a third come from next door, a third work."""
    from engine.games.atlantis.founding.setup import AtlantisChoices, AtlantisOptions
    from engine.games.atlantis.land.grid import Atlas
    from engine.games.atlantis.ruleset import RULESET
    from engine.games.atlantis.state import FIRST_PLAYER, MONTH, SURFACE, Unit, World

    seats = [SeatRequest(id=str(n), name=f"Faction {n}", choices=AtlantisChoices()) for n in range(1, factions + 1)]
    world = document.decode(begin(RULESET, AtlantisOptions.model_validate({"size": "32x32"}), seats, "bench"), World)
    lands = {r.id: r for r in world.regions.values() if r.level == SURFACE and r.terrain == "plain" and not r.town}
    ways = ((r, way, to) for r in lands.values() for way, to in Atlas(world).exits(r).items() if to.id in lands)
    beside, way, home = next(ways)
    lines: dict[str, list[str]] = {seat.id: [] for seat in seats}
    for nth in range(units):
        place = beside if nth % 3 == 0 else home
        unit = Unit(world.next_unit, f"Hands {nth}", FIRST_PLAYER + nth % factions, place.id,
                    items={"orc": 1, "sword": 1, "silver": 60})  # fmt: skip
        unit.training = {"combat": 2 * MONTH}
        world.next_unit += 1
        world.units[unit.id] = unit
        world.place(unit, place)
        what = (f"move {way.value}", "guard 1", "work")[nth % 3]
        lines[str(1 + nth % factions)] += [f"unit {unit.id}", what]
    return document.encode(world), _sheets(lines)


def olympia(units: int, factions: int = FACTIONS) -> Crowd:
    """Nobles in one province who pay and teach each other, seek and wait."""
    from engine.games.olympia.founding.setup import OlympiaChoices, OlympiaOptions
    from engine.games.olympia.ruleset import RULESET
    from engine.games.olympia.state import Loyalty, Realm, Unit, World

    seats = [SeatRequest(id=str(n), name=f"House {n}", choices=OlympiaChoices(noble=f"Lord {n}"))
             for n in range(1, factions + 1)]  # fmt: skip
    world = document.decode(begin(RULESET, OlympiaOptions(size="80x80"), seats, "bench"), World)
    home = next(p for p in world.places.values() if p.kind == "plain" and not p.within and not p.hidden
                and world.realm_of(p) is Realm.REGULAR)  # fmt: skip
    players = list(world.players.values())[:factions]
    lines = {player.seat: [f"begin {player.id}"] for player in players}
    last = ""
    for nth in range(units):
        player = players[nth % factions]
        unit = Unit(id=world.new_code("character"), name=f"Noble {nth}", place=home.id, player=player.id,
                    payer=player.id, loyalty=Loyalty.OATH, rating=1, points=1, items={"1": 2000, "10": 2},
                    skills={"600": 3, "610": 3})  # fmt: skip
        world.settle(unit)
        lines[player.seat] += [f"unit {unit.id}", f"pay {last or unit.id} 5", "seek", "wait time 3", "guard 1"]
        last = unit.id
    return document.encode(world), {seat: "\n".join([*said, "end", ""]) for seat, said in lines.items()}


def overlord(units: int, factions: int = FACTIONS) -> Crowd:
    """Bands that stand by themselves: a third guard, a third come from next door, a third pay each other and study."""
    from engine.games.overlord.founding.setup import OverlordChoices, OverlordOptions
    from engine.games.overlord.ruleset import RULESET
    from engine.games.overlord.state import COIN, STUDY_DAY, Kind, Unit, World

    seats = [SeatRequest(id=str(n), name=f"House {n}", choices=OverlordChoices()) for n in range(1, factions + 1)]
    world = document.decode(begin(RULESET, OverlordOptions(), seats, "bench"), World)
    home = next(p for p in world.locations.values() if p.terrain == "plai" and not p.container)
    lands = (world.locations[way.goal] for way in home.exits if world.locations[way.goal].terrain != "ocea")
    beside, back = next((p, way) for p in lands for way in p.exits if way.goal == home.id and not way.closed)
    houses = [faction for faction in world.factions.values() if faction.seat]
    lines = {faction.seat: [f"GAME {faction.id}"] for faction in houses}
    last = ""
    for nth in range(units):
        faction, place = houses[nth % factions], beside if nth % 3 == 0 else home
        unit = Unit(f"U{world.next_unit}", f"Band {nth}", faction.id, "man", Kind.FOLLOWER, 2, place.id,
                    items={COIN: 200, "rdom": 1},  # with a relic nobody refuses for want of control points
                    experience={"scou": 30 * STUDY_DAY, "cmbt": 30 * STUDY_DAY})  # fmt: skip
        world.next_unit += 1
        world.units[unit.id] = unit
        place.units.append(unit.id)
        what = ([f"MOVE {back.direction}"], ["GUARD"], [f"GIVE {last or unit.id} coin 5", "STUDY cmbt"])[nth % 3]
        lines[faction.seat] += [f"UNIT {unit.id}", *what]
        last = unit.id
    return document.encode(world), {seat: "\n".join([*said, "END", ""]) for seat, said in lines.items()}


def erfworld(units: int, factions: int = FACTIONS) -> Crowd:
    """Packs of six of all sides in the city of one of them, with orders as the house writes them."""
    from engine.games.erfworld.founding.setup import ErfworldChoices, ErfworldOptions
    from engine.games.erfworld.house.player import HOUSE
    from engine.games.erfworld.ruleset import RULESET
    from engine.games.erfworld.state import Pack, World
    from engine.games.erfworld.units.figures import full_ammo, full_move

    seats = [SeatRequest(id=str(n), name=f"Side {n}", choices=ErfworldChoices()) for n in range(1, factions + 1)]
    world = document.decode(begin(RULESET, ErfworldOptions(), seats, "bench"), World)
    sides = list(world.sides.values())
    home = world.cities[sides[0].capital].place
    for nth in range(units // 6):
        side = sides[nth % factions]
        pack = Pack(world.new_id("u"), side.id, "piker", 6, home)
        pack.ammo, pack.move = full_ammo(pack), full_move(pack)
        world.packs[pack.id] = pack
        side.treasury += 10_000
        side.known[home] = 0
    state = document.encode(world)
    return state, house_orders(RULESET, HOUSE, state, "bench", 1)


def dunk(armies: int, factions: int = FACTIONS) -> Crowd:
    """Armies of all kingdoms in one province; half of the kingdoms are enemies of the other half."""
    from engine.games.dunk.founding.setup import DunkChoices, DunkOptions
    from engine.games.dunk.ruleset import RULESET
    from engine.games.dunk.state import Army, ArmyType, Attitude, Campaign

    seats = [
        SeatRequest(id=str(n), name=f"Realm_{chr(97 + n // 26)}{chr(97 + n % 26)}", choices=DunkChoices())
        for n in range(1, factions + 1)
    ]
    world = document.decode(begin(RULESET, DunkOptions(size="50x40"), seats, "bench"), Campaign)
    kingdoms = list(world.kingdoms.values())[:factions]
    home = next(n for n, p in world.provinces.items() if p.owner == kingdoms[0].id)
    for kingdom in kingdoms:
        kingdom.gold = 100_000
        kingdom.attitudes = {other.id: Attitude.ENEMY for other in kingdoms if (other.id - kingdom.id) % 2}
    first = max(world.armies, default=0) + 1
    for nth in range(armies):
        kingdom = kingdoms[nth % factions]
        world.armies[first + nth] = Army(first + nth, f"Host {nth}", ArmyType.ARMY, kingdom.id, kingdom.race, home)
    return document.encode(world), {}


CROWDS: Mapping[str, Callable[[int, int], Crowd]] = {
    "atlantis": atlantis, "olympia": olympia, "overlord": overlord, "erfworld": erfworld, "dunk": dunk,
}  # fmt: skip


class Told(NamedTuple):
    """A turn with its reports as text: seconds of the processor, and bytes of all reports together."""

    seconds: float
    size: int


def turn(game: str, units: int, factions: int = FACTIONS) -> Told:
    """The turn of such a crowd."""
    state, orders = CROWDS[game](units, factions)
    begun = time.process_time()
    outcome = run_turn(ruleset(game), state, orders, seed="bench", number=1)
    size = sum(len(report_text(report).encode()) for report in outcome.reports.values())
    return Told(time.process_time() - begun, size)


def alone(game: str, units: int, factions: int = FACTIONS) -> Told:
    """The same in a process of its own."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
        return process.submit(turn, game, units, factions).result()


def measured(game: str, sizes: Sequence[int]) -> list[tuple[int, float]]:
    """Units and seconds."""
    return [(units, alone(game, units).seconds) for units in sizes]


def power(points: Sequence[tuple[int, float]]) -> float:
    """The exponent by which seconds grow with units between the two largest sizes: 1 is linear."""
    (few, quick), (many, slow) = points[-2:]
    return math.log(slow / quick) / math.log(many / few)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*", choices=[*CROWDS, []])
    asked.add_argument("--sizes", type=int, nargs="+", help="units, instead of the game's usual three")
    asked.add_argument("--city", action="store_true", help="the text that 5,000 units of 200 factions get, instead")
    given = asked.parse_args()
    sys.exit(1 if (cities if given.city else growth)(given.games, given.sizes) else 0)


def growth(games: Sequence[str], sizes: Sequence[int] | None) -> bool:
    """Prints how turns grow; whether one is too steep."""
    steep = False
    print("| in one place | units: seconds | power |\n|---|---|---|")
    for game in games or CROWDS:
        points = measured(game, sizes or SIZES[game])
        told = ", ".join(f"{units:,}: {took:.2f} s" for units, took in points)
        print(f"| {game} | {told} | {power(points):.2f} |", flush=True)
        steep |= power(points) > STEEP
    return steep


def cities(games: Sequence[str], sizes: Sequence[int] | None) -> bool:
    """Prints the text of a city; whether one is too much."""
    much = False
    print("| a city of 200 factions | units | text | seconds |\n|---|---|---|---|")
    for game in games or CITIES:
        for units in sizes or (CITY.units,):
            told = alone(game, units, CITY.factions)
            print(f"| {game} | {units:,} | {told.size / 1e6:.1f} MB | {told.seconds:.2f} s |", flush=True)
            much |= told.size > CITY.most
    return much


if __name__ == "__main__":
    main()
