"""How Erfworld counts: dollars, units, levels, moves, cities, spells, juice; fallen walls, how far prisoners went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from engine.core import document
from engine.core.events import Event
from engine.games.erfworld.battle.events import WallBroken
from engine.games.erfworld.battle.tolls import QUARTERS
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.state import World
from engine.testing.gains import Accounts, Books, State
from engine.testing.strangers import Month
from tests.engine.games.erfworld.props.stage import Stage, stage

REASONS = {
    "magic": "ERF-MAGIC-30", "gifts": "ERF-CONTRACT-03", "gems": "ERF-CONTRACT-12", "juice": "ERF-MAGIC-108",
    "portal": "ERF-MK-01", "promotion": "ERF-SPEC-03", "pop": "ERF-TRIBE-01", "income": "ERF-D-05", "bank": "ERF-D-05",
    "moneymancy": "ERF-MAGIC-108", "purses": "ERF-COMMAND-21", "abdication": "ERF-SIDE-22", "razing": "ERF-CITY-09",
    "shields": "ERF-UNIT-60", "treasure": "ERF-WORLD-04", "timber": "ERF-ACTION-02", "freed": "ERF-PRISON-16",
}  # fmt: skip


def wealth(state: State, seats: Sequence[str]) -> Books:
    own = {number: side for number, side in state["sides"].items() if side["seat"] in seats}
    found: Counter[str] = Counter()
    for side in own.values():
        found["dollars"] += side["treasury"]
    for unit in _units(state):
        if unit["side"] in own:
            found[f"units {unit['kind']}"] += unit.get("count", 1)
            found["levels"] += unit["level"] * unit.get("count", 1)
            found["experience"] += QUARTERS * unit["experience"] * unit.get("count", 1) + unit.get("spare", 0)
            found["move"] += unit["move"]
            found["juice"] += unit.get("juice", 0)
            found["charms"] += len(unit["charms"])
            found["purses"] += unit.get("purse", 0)
            found["hits lost"] -= sum(unit.get("wounds", ()))
    found["experience"] //= QUARTERS
    for city in state["cities"].values():
        if city["side"] in own:
            found["cities"] += 1
            found["levels of cities"] += city["level"]
            found["spells"] += city["spells"]
            found["reserves"] += city["reserve"]
            found["works"] += sum(map(bool, city["works"].values())) + len(city["improved"])
            found["popping"] += sum(plan["worked"] for plan in city["plans"])
    return found


def _units(state: State) -> Iterator[dict[str, Any]]:
    yield from state["packs"].values()
    yield from state["commanders"].values()


def deeds(before: State, after: State, events: Sequence[Event]) -> Books:
    """Levels of walls and gates that fell; hexes between where prisoners were and where they are."""
    found = Counter(f"walls: {event.city}" for event in events if isinstance(event, WallBroken))
    stood = {unit["id"]: unit["place"] for unit in _units(before)}
    led = [unit for unit in _units(after) if unit["jailor"] and unit["id"] in stood]
    world = document.decode(document.encode(after), World) if led else World(1, 1, [])
    found.update({f"led: {unit['id']}": world.distance(stood[unit["id"]], unit["place"]) for unit in led})
    return +found


def share(state: State, seat: str, friend: str) -> str:
    """All money to the friend."""
    side = next(one for one in state["sides"].values() if one["seat"] == seat)
    theirs = next(one for one in state["sides"].values() if one["seat"] == friend)
    return f"SIDE\npay {max(0, side['treasury'] // 8 - 1)} to {theirs['id']}"


def _month(game: Stage, *sheets: str) -> Month:
    orders = {str(number): sheet for number, sheet in enumerate(sheets, 1)}
    return Month(game="erfworld", state=document.encode(game.world), orders=orders, seed="stage", number=1)


def siege() -> Month:
    """Diggers one hex west of a city of the fifth level."""
    game = stage(sides=2)
    diggers = game.pack("digger", 80, 3, 8, side=2)
    game.commander("warlord", 3, 8, side=2, name="Ansom")
    for side in game.world.sides.values():
        side.treasury = 8 * 100_000
    game.know(2)
    game.world.cities[game.side(1).capital].level = 5
    return _month(game, "", f"UNIT {diggers.id}\nattack e\nattack")


def prisoner() -> list[Month]:
    """Two jailors, as far apart as each can go, with a prisoner: the first alone, and both, one after the other."""
    game = stage(sides=2)
    game.know(1)
    game.side().treasury = 8 * 100_000
    first = game.pack("knight", 1, 8, 4)
    far = first.move // THIRDS // 2  # a captive of its own size costs twice the move (ERF-CAPT-08)
    second = game.pack("knight", 1, 8 + far, 4)
    captive = game.pack("piker", 1, 8, 4, side=2, jailor=first.id)
    leads = f"UNIT {first.id}\nmove{' e' * far}"
    hands = f"{leads}\nhand over {captive.id} to {second.id}\nUNIT {second.id}\nhold\nhold\nmove{' e' * far}"
    return [_month(game, leads, ""), _month(game, hands, "")]


GRANTED = {"move": "ERF-MOVE-02"}  # it pays for ways and what is met on them, and comes back by itself
ACCOUNTS = Accounts(
    wealth=wealth, reasons=REASONS, deeds=deeds, granted=GRANTED, share=share, stages=(siege,), relays=(prisoner,)
)
