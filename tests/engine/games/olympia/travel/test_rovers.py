"""Rovers: nobles who go anywhere at random in whole worlds, for months. Everybody stays in one list, the books hold."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core import document
from engine.core.acting.ledger import Accounted
from engine.core.dice import Dice
from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.games.olympia.acting.ledger import POINTS
from engine.games.olympia.founding.setup import OlympiaChoices, OlympiaOptions
from engine.games.olympia.land.ways import ways
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.ruleset import RULESET
from engine.games.olympia.state import Built, Place, Realm, Unit, World
from tests.engine.games.olympia.props.kit import inside, noble

DEEDS = (
    "move",
    "move",
    "move",
    "fly",
    "explore",
    "quest",
    "stack",
    "unstack",
    "sail",
    "board",
    "give",
    "promote",
    "wait",
)


def rovers_of(world: World, dice: Dice, count: int) -> None:
    """So many nobles of both factions, with horses and gold, anywhere in all worlds; ships with crews in ports."""
    players = list(world.players.values())
    places = [place for place in world.places.values() if place.kind != "ocean" and place.kind not in STRUCTURES]
    for number in range(count):
        items = dice.choice(({"52": 1, "1": 500}, {"54": 2, "1": 900}, {"12": 25, "1": 50}, {"280": 3}))
        noble(world, dice.choice(places).id, f"Rover {number}", player=players[number % 2].id, items=dict(items))
    shores = [place for place in places if any(world.places[way.to].kind == "ocean" for way in ways(world, place))]
    for number in range(count // 4):
        ship = inside(world, dice.choice(shores).id, "galley", f"Ship {number}", built=Built(finished=True))
        captain = noble(world, ship.id, f"Captain {number}", player=players[number % 2].id, items={"19": 14}, fee=5)
        captain.skills.update({"600": 0, "601": 0})


def sheet_of(world: World, player: str, dice: Dice) -> str:
    own = [unit for unit in world.units.values() if unit.player == player and not unit.prisoner]
    return "\n".join(f"unit {unit.id}\n" + "\n".join(_order(world, unit, dice) for _ in range(5)) for unit in own)


def _order(world: World, unit: Unit, dice: Dice) -> str:
    place = world.places[unit.place]
    here = world.places[place.within] if place.kind in STRUCTURES else place
    others = [code for leader in place.units for code in (leader, *world.units[leader].beneath)]
    ships = [code for code in here.inner if world.places[code].kind == "galley"]
    goals = [way.to for way in ways(world, here)] or [place.id]
    deed = dice.choice(DEEDS)
    if deed in ("move", "fly", "sail"):
        return f"{deed} {dice.choice([*goals, 'north', 'east', 'south', 'west', 'in', 'out', 'up', 'down'])}"
    if deed in ("stack", "promote"):
        return f"{deed} {dice.choice(others)}"
    if deed == "board":
        return f"board {dice.choice(ships)}" if ships else "unload"
    if deed == "give":
        return f"give {dice.choice(others)} {dice.choice(['1', '12', '52', '54'])} {dice.between(0, 9)}"
    return "wait time 2" if deed == "wait" else deed


def faults(world: World) -> list[str]:
    """Whoever does not stand in exactly one list, or lies about where he is; places that are not where they say."""
    stand = Counter(code for place in world.places.values() for leader in place.units for code in _all(world, leader))
    found = [f"{code} stands {stand[code]} times" for code in world.units if stand[code] != 1]
    for place in world.places.values():
        for leader in place.units:
            found += [
                f"{unit.id} is not in {place.id}" for unit in world.stack(world.units[leader]) if unit.place != place.id
            ]
        found += [f"{code} is not within {place.id}" for code in place.inner if world.places[code].within != place.id]
    found += [f"{unit.id} is under somebody else" for unit in world.units.values() if not _is_under(world, unit)]
    found += [f"{unit.id} moves and runs nothing" for unit in world.units.values() if unit.moving and not unit.running]
    return found + [f"{ship} is not at sea" for ship in world.afloat if not _floats(world, ship)]


def _all(world: World, leader: str) -> list[str]:
    return [unit.id for unit in world.stack(world.units[leader])]


def _is_under(world: World, unit: Unit) -> bool:
    return not unit.under or unit.id in world.units[unit.under].beneath


def _floats(world: World, code: str) -> bool:
    ship = world.places.get(code)
    return ship is None or world.places[ship.within].kind == "ocean"


@pytest.mark.slow
@pytest.mark.rule("OLY-STACK-01", "OLY-PRIO-01", "OLY-LOC-07")
@pytest.mark.parametrize("seed", ["a", "b"])
def test_whoever_roves_stays_in_one_list_and_nothing_is_lost_or_doubled(seed: str) -> None:
    seats = [SeatRequest(id=seat, name=f"Faction {seat}", choices=OlympiaChoices()) for seat in "ab"]
    start = begin(RULESET, OlympiaOptions(size="16x16"), seats, seed)
    world = document.decode(start, World)
    rovers_of(world, Dice(seed, "rovers"), 120)
    arrivals: Counter[str] = Counter()
    for month in range(1, 5):
        before = world.holdings()
        dice = Dice(seed, "orders", month)
        sheets = {player.seat: sheet_of(world, player.id, dice) for player in world.players.values()}
        outcome = run_turn(RULESET, document.encode(world), sheets, seed=seed, number=month)
        world = document.decode(outcome.state, World)
        assert faults(world) == []
        booked: Counter[str] = Counter(before)
        for event in outcome.events:
            arrivals[type(event).__name__] += 1
            if isinstance(event, Accounted) and event.item != POINTS:
                booked[event.item] += event.amount
        assert {item: count for item, count in booked.items() if count} == world.holdings()
    wanted = ("Arrived", "Landfall", "Boarded", "Stacked", "Given", "NothingFound", "MonstersMet", "TurnedAway")
    assert [name for name in wanted if not arrivals[name]] == []
    realms = {world.realm_of(_ground(world, unit)) for unit in world.units.values()}
    assert realms >= {Realm.REGULAR, Realm.FAERY, Realm.HADES, Realm.UNDERCITY}


def _ground(world: World, unit: Unit) -> Place:
    return world.province_of(world.places[unit.place])
