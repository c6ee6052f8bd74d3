"""Days of skirmishes: what two sides of Erfworld seldom bring into one hex by themselves, through whole turns.

Each is a pair of hexes away from all cities: who stands in the western one is attacked from the eastern one on the
first day. Casters of every school fight in bouts and in mass battles, beasts breathe and slam, fleets meet at sea.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.core import document
from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.core.turn import Outcome
from engine.games.erfworld.founding.setup import ErfworldChoices, ErfworldOptions
from engine.games.erfworld.rules.magic import SCHOOLS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.state import Commander, Pack, Side, World
from engine.games.erfworld.units.figures import full_ammo, full_move
from tests.engine.campaigns.orders import on_file

SEED = "skirmishes"
DAYS = 2
JUICE = 3000  # of a caster who waits for the attack
FORTUNE = 1_000_000  # dollars, so that nobody disbands
GAP = 7  # hexes between two skirmishes
BARE = ErfworldChoices.model_validate({"doctrine": "bare"})
SAILORS = {"one_mast": 25, "two_masts": 49, "ship_of_the_line": 60}

Army = Mapping[str, int]


@dataclass(frozen=True)
class Skirmish:
    """Who attacks whom. school: of casters on both sides; doctrine: of the attackers' stack."""

    attackers: Army
    defenders: Army
    school: str = ""
    doctrine: Sequence[str] = ()
    sea: bool = False
    led: bool = True


SMALL: Army = {"guardian": 6, "archer": 4}
HOST: Army = {"piker": 64, "archer": 48, "knight": 16}
SKIRMISHES = (
    *(Skirmish(SMALL, {"giant": 6}, school) for school in SCHOOLS),
    *(Skirmish(HOST, HOST, school) for school in SCHOOLS),
    Skirmish({"dwagon": 2}, {"knight": 16}),
    Skirmish({"knight": 8}, {"dwagon": 1, "hydra": 1}),
    Skirmish({"hydra": 2, "colossus": 1}, {"piker": 24, "thunderbird": 16}, doctrine=("area always",)),
    Skirmish({"dwagon": 12, "stabber": 48}, {"archer": 64, "knight": 16}),
    Skirmish({"dwagon": 16, "piker": 32}, {"gwiffen": 16, "piker": 48}),
    Skirmish(HOST, {"piker": 48, "archer": 32}, doctrine=("stance aggressive", "regroup 3", "withdraw below 90")),
    Skirmish({"piker": 96, "scout": 8}, {"knight": 64, "giant": 8}, led=False),
    Skirmish({"knight": 8}, {"piker": 16, "archer": 8}, doctrine=("retreat below 90", "capture any")),
    Skirmish({"stabber": 8}, {"knight": 16, "gwiffen": 4}, doctrine=("retreat odds 90",)),
    Skirmish({"two_masts": 2}, {"one_mast": 2}, sea=True),
    Skirmish({"ship_of_the_line": 1}, {"one_mast": 1}, sea=True),
    Skirmish({"one_mast": 3}, {"two_masts": 1}, sea=True),
)


@dataclass
class Week:
    """What was played."""

    documents: list[bytes] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)


def first_world() -> World:
    """A new world of two sides with all options, and everybody in place."""
    seats = [SeatRequest(id=str(n), name=f"Side {n}", choices=BARE) for n in (1, 2)]
    options = {"spacing": 20, "casters": True, "golems": True, "arken": True, "naval": True}
    world = document.decode(begin(RULESET, ErfworldOptions.model_validate(options), seats, SEED), World)
    for nth, (place, skirmish) in enumerate(zip(_grounds(world), SKIRMISHES, strict=False)):
        one, other = list(world.sides.values())[:: 1 if nth % 2 else -1]
        _place(world, one, place + 1, skirmish.attackers, skirmish, is_first=True)
        _place(world, other, place, skirmish.defenders, skirmish, is_first=False)
    for side in world.sides.values():
        side.treasury = FORTUNE * EIGHTHS
        side.known.update(dict.fromkeys(range(len(world.hexes)), 0))
    return world


def _grounds(world: World) -> Iterator[int]:
    """Pairs of hexes in which nobody is, by the western one."""
    taken = {unit.place for unit in world.units()}
    taken |= {place for place, hex_ in enumerate(world.hexes) if hex_.city}
    for place in range(0, len(world.hexes) - 1, GAP):
        if place % world.width < world.width - 1 and not {place, place + 1} & taken:
            yield place


def _place(world: World, side: Side, place: int, army: Army, skirmish: Skirmish, *, is_first: bool) -> None:
    world.hexes[place].terrain = "sea" if skirmish.sea else "plains"
    packs = [_pack(world, side, kind, count, place) for kind, count in army.items()]
    lords = [_lord(world, side, place, "warlord")] if skirmish.led else []
    if skirmish.school:
        caster = _lord(world, side, place, "caster")
        caster.school, caster.mastery, caster.level, caster.juice = skirmish.school, "master", 5, JUICE
    for pack in packs if skirmish.sea else ():
        sailors = _pack(world, side, "seafarer", SAILORS[pack.kind] * pack.count, place)
        sailors.on = pack.id
    if skirmish.sea:
        lords[0].on = packs[0].id
    if is_first:
        leader = packs[0] if skirmish.sea else (lords or packs)[0]
        others = " ".join(pack.id for pack in packs)
        leader.lines = [*([f"stack {others}"] if leader in lords else []), "attack w"]


def _pack(world: World, side: Side, kind: str, count: int, place: int) -> Pack:
    pack = Pack(world.new_id("u"), side.id, kind, count, place)
    pack.ammo, pack.move = full_ammo(pack), full_move(pack)
    world.packs[pack.id] = pack
    return pack


def _lord(world: World, side: Side, place: int, kind: str) -> Commander:
    one = Commander(world.new_id("u"), side.id, kind, f"{kind.title()} {place}", place, level=3, terrain=side.terrain)
    one.move = full_move(one)
    world.commanders[one.id] = one
    return one


def play(days: int = DAYS) -> Week:
    """Day by day; after the first day the sides do as is on file."""
    week, on_days = Week([document.encode(first_world())]), on_file("erfworld", "skirmishes")
    for number in range(1, days + 1):
        world = document.decode(week.documents[-1], World)
        active = [seat.id for seat in RULESET.play.seats_of(world) if seat.status == "active"]
        sheets = {seat: _sheet(world, seat) for seat in active} if number == 1 else on_days[number - 1]
        week.outcomes.append(run_turn(RULESET, week.documents[-1], sheets, seed=SEED, number=number))
        week.documents.append(week.outcomes[-1].state)
    return week


def _sheet(world: World, seat: str) -> str:
    """Doctrine of the first day: casters spend all juice, and what the skirmishes say."""
    side = world.side_of(seat)
    assert side is not None
    lines = ["SIDE", "contact attack any", "spells auto", "luck roll", "area always"]
    for place, skirmish in zip(_places(world), SKIRMISHES, strict=False):
        lords = [one for one in world.commanders.values() if one.place == place + 1 and one.kind == "warlord"]
        for lord in lords if skirmish.doctrine else ():
            if lord.side == side.id:
                lines += [f"UNIT {lord.id}", *skirmish.doctrine, *lord.lines]
    return "\n".join(lines) + "\n"


def _places(world: World) -> list[int]:
    """Where the skirmishes are, again: the hexes of those who attack."""
    found = [unit.place for unit in world.units() if unit.lines and unit.lines[-1] == "attack w"]
    return [place - 1 for place in sorted(found)]
