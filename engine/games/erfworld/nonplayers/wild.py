"""Ferals, barbarians and tribes move before everybody else, all at the same time (ERF-D-02, ERF-NEUTRAL-02).

Each decides on the picture of dawn: larger ones hunt smaller ones that they could see, most stay or drift through land
of their kind, tribes pop with the money they have.
"""

from __future__ import annotations

from collections.abc import Collection

from engine.core.acting.ledger import enter
from engine.games.erfworld.acting.names import hex_name
from engine.games.erfworld.battle.meeting import meet
from engine.games.erfworld.nonplayers.barbarians import pay_at_dawn
from engine.games.erfworld.nonplayers.events import WildCame, WildLeft
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.land import TERRAINS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.rules.starts import CHIEF_RANKS, FERALS
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.sight.rolls import may_sneak
from engine.games.erfworld.state import NOBODY, Commander, Pack, Site, Tribe, World, Zone
from engine.games.erfworld.travel.ways import step_cost, steps_from
from engine.games.erfworld.units.company import alike, find, lose, packs_at, unite, units_at
from engine.games.erfworld.units.cover import can_hide
from engine.games.erfworld.units.figures import Unit, count_of, flies, full_ammo, full_move
from engine.games.erfworld.units.kinds import kind_of
from engine.games.erfworld.units.naming import Namer

HEXES_A_FLOCK = 18  # a world holds no more than a flock of ferals for so many hexes
COMES_UP, BARBARIANS = 20, 10  # percent: of days on which somebody pops in the wild; of those who are barbarians
DRIFTS = 25  # percent of the days on which ferals go to another hex
TRIBE_PRICE = 1000  # dollars a rank (ERF-OLDTRIBE-02)
MOST_OF_A_TRIBE = 200
NEAR = 8  # hexes around a city whose zoo or torture chamber a caster improved (ERF-J-21)
MORE, LESS = 150, 50  # percent: tribes come to a torture chamber's turnamancer, ferals shun a zoo
BREEDING = ((40, 8, 3), (30, 4, 2), (20, 3, 2), (10, 2, 2))  # pairs near the chief, cities' rate, times the price


def run(turn: ErfTurn) -> None:
    """The picture of dawn is taken first; then everybody goes, and contacts are settled by number."""
    world = turn.state
    pay_at_dawn(turn)
    wild = [pack for pack in world.packs.values() if _is_wild(pack)]
    goals = {pack.id: _goal(turn, pack) for pack in wild}
    soaring = soaring_over(world)
    for pack in wild:
        goal = goals[pack.id]
        if goal is not None:
            _go(turn, pack, goal, soaring)
    for pack in wild:
        if find(world, pack.id) is pack and goals[pack.id] is not None and _meets(world, pack):
            _hunt(turn, pack)
    for tribe in world.tribes.values():
        follow(turn, tribe)
        _pop(turn, tribe)
    _come_up(turn)
    for pack in wild:
        pack.hidden = _lies_low(world, pack, soaring)


def _is_wild(pack: Pack) -> bool:
    return not pack.side and not pack.jailor and not pack.tribe and kind_of(pack).kind == "beast"


def _goal(turn: ErfTurn, pack: Pack) -> int | None:
    """Where ferals go today: to prey in a neighbouring hex, else mostly nowhere."""
    world = turn.state
    near = [place for place, cost in steps_from(world, pack) if 0 < cost <= pack.move]
    prey = [place for place in near if not world.hexes[place].city and _is_prey(world, pack, place)]
    dice = turn.dice("wild", pack.id)
    if prey and not pack.friend:
        return dice.choice(prey)
    home = FERALS.get(pack.kind)
    fitting = [
        n for n in near if home is not None and world.hexes[n].terrain in home.terrains and not units_at(world, n)
    ]
    fitting = [place for place in fitting if not world.hexes[place].city]
    return dice.choice(fitting) if fitting and dice.percent(DRIFTS) else None


def _is_prey(world: World, pack: Pack, place: int) -> bool:
    """Smaller and fewer units that are plain to see; never its own kind (ERF-NEUTRAL-02)."""
    there = [unit for unit in units_at(world, place) if not unit.hidden and not unit.jailor]
    if not there or any(unit.kind == pack.kind for unit in there):
        return False
    size = kind_of(pack).body_size.number
    return all(kind_of(unit).body_size.number < size for unit in there) and sum(map(_mass, there)) < _mass(pack)


def _mass(unit: Unit) -> float:
    return count_of(unit) * kind_of(unit).body_size.supply or 1.0


def _go(turn: ErfTurn, pack: Pack, goal: int, soaring: Collection[int]) -> None:
    world = turn.state
    watching = _seats(world, pack.place)
    if watching and not pack.hidden:
        turn.tell(WildLeft(seen_by=watching, place=hex_name(world, pack.place), what=_named(pack)))
    pack.move = max(0, pack.move - step_cost(world, pack, pack.place, goal))
    pack.place, pack.zone = goal, Zone.FIELD
    pack.hidden = may_sneak(world, [pack], goal) and _lies_low(world, pack, soaring)
    watching = _seats(world, goal)
    if watching and not pack.hidden:
        turn.tell(WildCame(seen_by=watching, place=hex_name(world, goal), what=_named(pack)))


def _hunt(turn: ErfTurn, pack: Pack) -> None:
    """Ferals in the midst of their move use combat; with all or none of it left, defense (ERF-D-02, ERF-DAYSUM-03)."""
    turn.scratch.acting = [NOBODY] if 0 < pack.move < full_move(pack) else []
    meet(turn, [pack], pack.place)
    turn.scratch.acting = []


def _lies_low(world: World, pack: Pack, soaring: Collection[int]) -> bool:
    """Ferals hide where they can; those that fly stay high, unless a heavy flier is near (ERF-SCOUTING-05). soaring:
    the hexes with such fliers at dawn.
    """
    if flies(pack) and not any(near in soaring for near in world.neighbours(pack.place)):
        return False
    return can_hide(world, pack, commander_here=False)


def soaring_over(world: World) -> set[int]:
    """The hexes in whose sky heavy fliers are."""
    return {unit.place for unit in world.units() if _soars(unit)}


def _soars(unit: Unit) -> bool:
    return flies(unit) and kind_of(unit).body_size.is_heavy and not unit.hidden


def _named(pack: Pack) -> str:
    figures = CLASSES[pack.kind]
    return f"{pack.count} {figures.name if pack.count == 1 else figures.plural}"


def _seats(world: World, place: int) -> tuple[str, ...]:
    sides = dict.fromkeys(unit.side for unit in units_at(world, place) if unit.side and not unit.jailor)
    return tuple(world.sides[side].seat for side in sides)


def _meets(world: World, pack: Pack) -> bool:
    return any(
        unit.id != pack.id and unit.kind != pack.kind and not unit.jailor for unit in units_at(world, pack.place)
    )


def follow(turn: ErfTurn, tribe: Tribe) -> None:
    """A tribe without a chief: its senior commander follows; without one a unit rises for the price of it, if the tribe
    can pay (ERF-CMDTRIBE-02).
    """
    world = turn.state
    if find(world, tribe.chief) is not None:
        return
    heirs = [one for one in world.commanders.values() if one.tribe == tribe.id and not one.jailor]
    if heirs:
        tribe.chief = max(heirs, key=lambda one: one.level).id
        return
    packs = [pack for pack in world.packs.values() if pack.tribe == tribe.id and not pack.jailor]
    price = CHIEF_RANKS * TRIBE_PRICE * EIGHTHS
    if not packs or tribe.treasury < price:
        return
    senior = max(packs, key=lambda pack: pack.level)
    tribe.treasury -= price
    name = Namer(turn.dice("chief", tribe.id, world.day)).person()
    chief = Commander(world.drawn_id("u", tribe.id), senior.side, "warlord", name, senior.place, tribe=tribe.id)
    chief.move = full_move(chief)
    world.enlist(chief)
    tribe.chief = chief.id
    enter(turn, "warlord", 1, "promotion")
    lose(turn, senior, 1, "promotion")


def _pop(turn: ErfTurn, tribe: Tribe) -> None:
    """A chief turns money into units, a city's lot a day, and more where pairs of his tribe are near him (ERF-
    CMDTRIBE-05, -06, ERF-TRIBE-01, ERF-EX-114, -115).
    """
    world = turn.state
    chief = find(world, tribe.chief)
    packs = [pack for pack in world.packs.values() if pack.tribe == tribe.id]
    room = MOST_OF_A_TRIBE - sum(pack.count for pack in packs)
    if chief is None or chief.jailor or room <= 0:
        return
    pairs = sum(pack.count for pack in packs if pack.place == chief.place and not pack.jailor) // 2
    cities, dearness = next(((more, cost) for least, more, cost in BREEDING if pairs >= least), (1, 1))
    prices = {kind: CLASSES[kind].rank * TRIBE_PRICE * EIGHTHS for kind in tribe.kinds}
    fitting = [kind for kind in tribe.kinds if prices[kind] <= tribe.treasury]
    if not fitting:
        return
    kind = turn.dice("tribe", tribe.id).choice(fitting)
    if tribe.treasury < prices[kind] * cities * dearness:
        cities, dearness = 1, 1  # who cannot pay for more pops as one city
    tribe.treasury -= prices[kind] * cities * dearness
    count = min(room, max(1, CLASSES[kind].pop * cities * pop_rate(world, chief.place, "torture_chamber") // 100))
    pack = Pack(world.drawn_id("u", tribe.id), chief.side, kind, count, chief.place, tribe=tribe.id)
    pack.ammo, pack.move = full_ammo(pack), full_move(pack)
    enter(turn, kind, count, "pop")
    world.enlist(pack)
    for other in packs_at(world, pack.place):
        if alike(other, pack) and not other.stack and not other.wounds:
            unite(world, other, pack)
            return


def _come_up(turn: ErfTurn) -> None:
    """Ferals, and now and then a barbarian, pop anywhere where nobody is, as long as there is room for more of them,
    in a world that was not made empty (ERF-NEUTRAL-01).
    """
    world = turn.state
    dice = turn.dice("ferals")
    wild = sum(_is_wild(pack) for pack in world.packs.values())
    if "t" not in world.made or wild >= len(world.hexes) // HEXES_A_FLOCK or not dice.percent(COMES_UP):
        return
    place = dice.below(len(world.hexes))
    hex_ = world.hexes[place]
    if hex_.city or units_at(world, place):
        return
    if dice.percent(BARBARIANS) and _is_land(world, place):
        one = Commander(world.drawn_id("u", NOBODY), NOBODY, "warlord", Namer(dice).person(), place)
        one.move, one.ammo = full_move(one), full_ammo(one)
        world.enlist(one)
        enter(turn, one.kind, 1, "pop")
        return
    capitals = [city.place for city in world.cities.values() if city.site is Site.CAPITAL]
    steps = min((world.distance(place, capital) for capital in capitals), default=0)
    terrain = "ruins" if hex_.ruin else hex_.terrain
    fitting = [kind for kind in FERALS.values() if terrain in kind.terrains and kind.least <= steps]
    if fitting:
        kind = dice.choice(fitting)
        flock = max(1, (1 + dice.below(kind.flock)) * pop_rate(world, place, "zoo") // 100)
        pack = Pack(world.drawn_id("u", NOBODY), NOBODY, kind.key, flock, place)
        pack.ammo, pack.move = full_ammo(pack), full_move(pack)
        world.enlist(pack)
        enter(turn, kind.key, pack.count, "pop")


def _is_land(world: World, place: int) -> bool:
    """Whether anybody can stand in a hex."""
    return TERRAINS[world.hexes[place].terrain].cost > 0


def pop_rate(world: World, place: int, building: str) -> int:
    """Percent of the usual at which tribes (torture chamber) or ferals (zoo) pop at a place (ERF-J-21)."""
    for city in world.cities.values():
        if building in city.improved and world.distance(city.place, place) <= NEAR:
            return MORE if building == "torture_chamber" else LESS
    return 100
