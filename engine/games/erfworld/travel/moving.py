"""Stacks that go hex by hex (ERF-D-06, ERF-D-08, ERF-HEXSEQ)."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec.structs import replace as changed

from engine.core.acting import NotPossible
from engine.core.language.readers import Many
from engine.core.orders import arg
from engine.core.program import Result
from engine.core.space.hexes import RowDirection, row_step
from engine.games.erfworld.acting.contract import UnitActing
from engine.games.erfworld.acting.names import city_name, hex_name, owner_name, place_name
from engine.games.erfworld.battle.contact import Act
from engine.games.erfworld.battle.meeting import meet
from engine.games.erfworld.casting.charms import charm_on, on_hex
from engine.games.erfworld.language.readers import STEP
from engine.games.erfworld.language.words import MAY_WHERE, UNLED, stack_order
from engine.games.erfworld.naval.ships import in_step, is_ship
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.cities import LEVELS
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.sight.messengers import look, tell_home
from engine.games.erfworld.state import Pack, Side, World, Zone
from engine.games.erfworld.travel.duelling import require_phase
from engine.games.erfworld.travel.events import Discovered, Entered, Met, Moved, Sighted, Waits
from engine.games.erfworld.travel.fighting import attack as attack_here
from engine.games.erfworld.travel.looking import look_around
from engine.games.erfworld.travel.ways import price, route, step_cost
from engine.games.erfworld.units.burden import is_cavalry
from engine.games.erfworld.units.company import captives_of, carried_by, city_at, commanders_at, find, units_at
from engine.games.erfworld.units.cover import can_hide
from engine.games.erfworld.units.figures import Unit, flies, supply
from engine.games.erfworld.units.kinds import kind_of
from engine.games.erfworld.units.known import knowledge
from engine.games.erfworld.units.scouting import seen_from_afar
from engine.games.erfworld.units.stances import at_peace, is_at_peace, party_of
from engine.games.erfworld.units.telling import described

DOES = {
    Act.STOP: "stopped", Act.HIDE: "hid", Act.RETURN: "went back",
}  # fmt: skip
DIRECTIONS = frozenset(RowDirection)
HOLDS = 800  # supply in a hex (ERF-MCHEX-02)
LIMITS = {"more": 5, "less": 3}  # quarters of the supply, by a mathamancer's spell (ERF-J-09)


def aim(acting: UnitActing, spot: str) -> int:
    """The hex that a direction, a hex or a city means for a stack. Raises NotPossible."""
    world, here = acting.world, acting.unit.place
    if spot in DIRECTIONS:
        x, y = row_step(world.at(here), RowDirection(spot))
        if 0 <= x < world.width and 0 <= y < world.height:
            return world.number((x, y))
        raise NotPossible(Refusal.WORLD_ENDS, "ERF-WORLDGEN-01")
    place = knowledge(acting).place(spot)
    if place is None:
        raise NotPossible(Refusal.NO_PLACE, "ERF-WORLDGEN-01", place=spot.upper())
    return place


def neighbour(acting: UnitActing, spot: str) -> int:
    """The same, next to the stack. Raises NotPossible."""
    place = aim(acting, spot)
    if place not in acting.world.neighbours(acting.unit.place):
        raise NotPossible(Refusal.TOO_FAR, "ERF-MOVE-02", place=hex_name(acting.world, place))
    return place


@dataclass(slots=True)
class March:
    """A stack on its way today: the hexes it has entered. attacking: whomever it meets. ahead: the way as it was found
    before the last step.
    """

    acting: UnitActing
    passed: list[int]
    attacking: bool = False
    ahead: list[int] = field(default_factory=list)

    @property
    def group(self) -> list[Unit]:
        """Those who are still there."""
        world = self.acting.world
        return [unit for unit in self.acting.group if find(world, unit.id) is unit]


def move(acting: UnitActing) -> Result:
    """MOVE e 12,5 c3: as far as move lasts; what is left of the way stays for tomorrow. Raises NotPossible."""
    way = list(acting.order["way"])
    march = March(acting, [])
    result = Result.DONE
    try:
        while way:
            result = _toward(march, way)
            if result is not Result.DONE:
                break
    finally:
        tell_way(march)
    if way and result is Result.GOING_ON and march.group:
        _keep(acting, way)
        return result
    return Result.DONE


def _toward(march: March, way: list[str]) -> Result:
    """Goes to the next goal of a way. DONE: it is there. GOING_ON: no move left. FAILED: stopped for good."""
    acting = march.acting
    here = acting.unit.place
    goal = aim(acting, way[0])
    if goal == here:
        way.pop(0)
        return Result.DONE
    path = [here, goal] if goal in acting.world.neighbours(here) else None
    path = path or route(acting.world, _slowest(march.group), goal, acting.side.known, march.ahead)
    if path is None:
        raise NotPossible(Refusal.NO_WAY, "ERF-SIDE-11", place=knowledge(acting).place_name(goal))
    march.ahead = path[1:]
    require_map(acting, path[1])
    result = step(march, path[1])
    if result is Result.DONE and path[1] == goal:
        way.pop(0)
    return result


def require_map(acting: UnitActing, place: int) -> None:
    """Who is under no commander goes only where the side has been or looked (ERF-ORDER-02). Raises NotPossible."""
    if place not in acting.side.known and acting.unit.id not in acting.turn.scratch.commanded:
        raise NotPossible(Refusal.NO_MAP, "ERF-ORDER-02", place=hex_name(acting.world, place))


def _slowest(group: list[Unit]) -> Unit:
    """The member whose feet the way is chosen for: who walks before who flies."""
    return min(group, key=lambda unit: (flies(unit), kind_of(unit).move))


def walkers(world: World, group: list[Unit]) -> list[Unit]:
    """The members of a group that go by themselves: not on the back of one of them, or aboard."""
    ids = {unit.id for unit in group}
    return [unit for unit in group if unit.on not in ids]


def step(march: March, place: int, *, sneaking: bool = False) -> Result:
    """One hex farther, with all that happens there. Raises NotPossible for what can never be."""
    acting, group = march.acting, march.group
    world = acting.world
    moving = walkers(world, group)
    if any(unit.garrison for unit in moving):
        raise NotPossible(Refusal.GARRISON, "ERF-FAV-06")
    plain = [step_cost(world, unit, unit.place, place) for unit in moving]
    if not all(plain):
        raise NotPossible(Refusal.NO_ENTRY, "ERF-MCMOVE-03", place=hex_name(world, place))
    prices = [
        price(world, unit, place, road=False) if sneaking else price(world, unit, place, plain=cost)
        for unit, cost in zip(moving, plain, strict=True)
    ]
    if any(cost is None for cost in prices) or any(_is_spent(acting.turn, unit) for unit in moving):
        return Result.GOING_ON
    _require_room(acting, group, place)
    require_phase(acting, moving, place)
    for unit, cost in zip(moving, prices, strict=True):
        unit.move -= 0 if "shoes" in unit.charms and len(group) == 1 else cost or 0
        unit.on = ""  # who goes alone gets off
        if isinstance(unit, Pack) and is_ship(unit):
            in_step(world, unit)
    before = acting.unit.place
    everybody = _with_company(world, group)
    _note_relays(acting.turn, moving, everybody)
    for unit in everybody:
        _put(world, unit, place, before)
        unit.hidden = sneaking
        _arrives(acting.turn.scratch, unit.id, place if sneaking else -1)
        if unit.jailor:
            acting.turn.scratch.led[unit.id] = None
    march.passed.append(place)
    key = (acting.side.id, place)
    acting.turn.scratch.entered[key] = acting.turn.scratch.entered.get(key, 0) + supply(everybody)
    return _arrive(march, place, before)


def _is_spent(turn: ErfTurn, unit: Unit) -> bool:
    """A unit that was carried over a border today counts as having crossed one, and crosses no other (ERF-GAP-146)."""
    return turn.scratch.relayed.get(unit.id, 0) > 1


def _note_relays(turn: ErfTurn, moving: list[Unit], everybody: list[Unit]) -> None:
    relayed = turn.scratch.relayed
    for unit in moving:
        if unit.id in relayed:
            relayed[unit.id] += 1
    for unit in everybody:
        if unit.on and not is_cavalry(unit):
            relayed[unit.id] = max(1, relayed.get(unit.id, 0))


def _arrives(noted: Scratch, unit: str, crept: int) -> None:
    """What was noted of a unit in the hex that it leaves counts no more. crept: the new hex, if it comes hidden."""
    for notes in (noted.searched, noted.borders, noted.peeking, noted.crept):
        notes.pop(unit, None)
    if crept >= 0:
        noted.crept[unit] = crept


def _with_company(world: World, group: list[Unit]) -> list[Unit]:
    """A group with whom it carries and whom it leads along in chains (ERF-CAPT-05)."""
    found = {unit.id: unit for unit in group}
    for unit in group:
        carried = carried_by(world, unit)
        found.update((one.id, one) for one in carried)
        found.update((one.id, one) for vehicle in carried for one in carried_by(world, vehicle))
        found.update((one.id, one) for one in captives_of(world, unit) if one.place == unit.place)
    return list(found.values())


def _put(world: World, unit: Unit, place: int, before: int) -> None:
    """A unit is in another hex: inside the city that stands there if it is a friend's, else before it."""
    unit.place, unit.back = place, before
    city = city_at(world, place)
    inside = city is not None and city.level > 0 and at_peace(world, city.side, party_of(world, unit))
    unit.zone = Zone.OUTER if inside else Zone.FIELD


def _require_room(acting: UnitActing, group: list[Unit], place: int) -> None:
    """800 supply of a block in a hex, 1,600 where it is reinforced, what its quarters hold in an own city; not back to
    where one fled from today (ERF-D-08). Raises NotPossible.
    """
    world, side = acting.world, acting.side
    if place in acting.turn.scratch.fled.get(side.id, ()):
        raise NotPossible(Refusal.FLED, "ERF-MCHEX-04", place=hex_name(world, place))
    if all("entry" in unit.charms for unit in group):
        return  # a carnymancer broke the rule for them (ERF-J-18)
    if taken(world, side, place) + supply(group) > room(world, side, place):
        raise NotPossible(Refusal.FULL, "ERF-D-08", place=hex_name(world, place))


def taken(world: World, side: Side, place: int) -> float:
    """The supply that a side and its friends take in a hex (ERF-D-08)."""
    return supply(unit for unit in units_at(world, place) if is_at_peace(world, unit, side.id))


def room(world: World, side: Side, place: int) -> float:
    """The supply that a side may have in a hex (ERF-MCHEX-02, -05, ERF-BUILDING-22)."""
    city = city_at(world, place)
    if city is not None and city.side == side.id:
        return LEVELS[city.level].quarters
    held = HOLDS * 2 if world.hexes[place].reinforced == side.id else HOLDS
    limit = charm_on(world, "limit", on_hex(place)) if world.charms else None
    return held * LIMITS[limit.word] // 4 if limit is not None else held


def _arrive(march: March, place: int, before: int) -> Result:
    """The steps of entering a hex (ERF-HEXSEQ-02 to -07)."""
    acting = march.acting
    turn, side, world = acting.turn, acting.side, acting.world
    group = march.group
    explore(turn, side, group, place)
    seen = look_around(turn, side, group, place)
    foes = [unit for unit in seen if not is_at_peace(world, unit, side.id)]
    whom = described(world, foes) if foes else "the city"
    who = described(world, group) if foes or city_at(world, place) is not None else ""  # who meets nobody
    act = meet(turn, group, place, attacking=march.attacking)
    if act not in (Act.ON, Act.FOUGHT):  # a fight is told as such
        turn.tell(Met(seen_by=(side.seat,), place=hex_name(world, place), who=who, whom=whom, does=DOES[act]))
    if act is Act.RETURN:
        _go_back(march, before)
    elif act is Act.HIDE:
        _hide_if_possible(world, march.group)
    return Result.DONE if act is Act.ON else Result.FAILED


def explore(turn: ErfTurn, side: Side, group: list[Unit], place: int, *, entered: bool = True) -> None:
    """What a stack learns where it comes or looks (ERF-SCOUTING-02, ERF-STEALTH-04)."""
    world = turn.state
    stood_in = _known_from_inside(world, side, place)
    for city in look(turn, side, group, place, entered=entered):
        if city.side != side.id:
            where, named = hex_name(world, city.place), city_name(city)
            event = Discovered(seen_by=(side.seat,), place=where, city=named, level=city.level)
            tell_home(turn, group, event)
    if not stood_in and _known_from_inside(world, side, place):
        _tell_site(turn, side, group, place)
    far = [unit for unit in seen_from_afar(world, set(world.neighbours(place))) if unit.side != side.id]
    for near in dict.fromkeys(unit.place for unit in far):
        what = described(world, [unit for unit in far if unit.place == near])
        tell_home(turn, group, Sighted(seen_by=(side.seat,), place=hex_name(world, near), who="", what=what))


def _known_from_inside(world: World, side: Side, place: int) -> bool:
    city = city_at(world, place)
    return city is not None and city.side != side.id and city.id in side.cities and side.cities[city.id].entered


def _tell_site(turn: ErfTurn, side: Side, group: list[Unit], place: int) -> None:
    """A unit in a city knows who owns it, and whether the owner rules from there."""
    world = turn.state
    city = city_at(world, place)
    if city is None:
        return
    what = "capital" if side.cities[city.id].rules else f"{city.site} site"
    where, whose = hex_name(world, place), owner_name(world, city.side)
    tell_home(turn, group, Entered(seen_by=(side.seat,), place=where, city=city_name(city), site=what, whose=whose))


def _go_back(march: March, before: int) -> None:
    """Returns to the hex it came from, if its move allows it."""
    acting = march.acting
    moving = walkers(acting.world, march.group)
    prices = [price(acting.world, unit, before) for unit in moving]
    if any(cost is None for cost in prices):
        return
    here = acting.unit.place
    for unit, cost in zip(moving, prices, strict=True):
        unit.move -= cost or 0
    for unit in _with_company(acting.world, march.group):
        _put(acting.world, unit, before, here)
    march.passed.append(before)


def _hide_if_possible(world: World, group: list[Unit]) -> None:
    led = bool(group and commanders_at(world, group[0].place, group[0].side))
    if all(can_hide(world, unit, commander_here=led) for unit in group):
        for unit in group:
            unit.hidden = True


def tell_way(march: March) -> None:
    acting = march.acting
    group = march.group
    if not march.passed or not group:
        return
    way = " to ".join(place_name(acting.world, place) for place in march.passed)
    left = min(unit.move for unit in group) / THIRDS
    acting.tell(Moved(**acting.facts(), way=way, left=f"{left:.1f}".removesuffix(".0")))


def _keep(acting: UnitActing, way: list[str]) -> None:
    """The rest of the way takes the place of the line."""
    acting.turn.scratch.rest = changed(acting.order, args={"way": tuple(way)}, text="")
    acting.tell(Waits(**acting.facts(), why="no move is left for the next step"))


def attack(acting: UnitActing) -> Result:
    """ATTACK ne: goes there if need be, and fights whoever is seen, once. Raises NotPossible."""
    world = acting.world
    where = acting.order.get("where")
    place = neighbour(acting, where) if where else acting.unit.place
    if place != acting.unit.place:
        require_map(acting, place)
        march = March(acting, [], attacking=True)
        result = step(march, place)
        tell_way(march)
        return result if result is Result.GOING_ON else Result.DONE
    if not attack_here(acting.turn, acting.group, place):
        raise NotPossible(Refusal.NO_ENEMY, "ERF-HEXSEQ-08", place=hex_name(world, place))
    return Result.DONE


ORDERS = (
    stack_order("move", arg("way", Many(STEP, least=1, most=60)), also=["move_to"], example="move e ne 12,5",
                takes=UNLED, help="go along these directions, hexes or cities, on several days if need be",
                says="go by {way}", do=move),
    stack_order("attack", MAY_WHERE, example="attack ne", help="attack whoever is in this hex, or your own one",
                says="attack whoever is [at {where}|here]", do=attack),
)  # fmt: skip
