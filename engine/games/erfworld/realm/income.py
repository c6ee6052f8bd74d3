"""The day's money of a side: income, upkeep, and who is disbanded for want of it (ERF-INCOME, ERF-UPKEEP)."""

from __future__ import annotations

from engine.games.erfworld.acting.ledger import book_of, credit
from engine.games.erfworld.acting.names import called, counted, place_name
from engine.games.erfworld.casting.juice import casters_of
from engine.games.erfworld.realm.building import tear_down
from engine.games.erfworld.realm.events import DayMoney, Disbanded, WentFeral
from engine.games.erfworld.rules.cities import has_building
from engine.games.erfworld.rules.economy import UPKEEP, CityIncome, level_income, side_income
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn, new_dice
from engine.games.erfworld.state import NOBODY, City, Commander, Pack, Side, Site, World
from engine.games.erfworld.units.company import captives_of, dismiss, leave_stack, lose, units_of
from engine.games.erfworld.units.figures import Unit, count_of, prisoner_upkeep, upkeep_of
from engine.games.erfworld.units.kinds import kind_of

GARDEN = 4  # supply that a garden feeds
FERAL = 5  # percent of beasts that run wild when they are not paid (ERF-SIDE-26)
YIELD_PART, INTEREST_PERCENT, BANKED = 10, 1, 20_000  # of a moneymancer (ERF-J-20)
MORALE_A_GROUP = 3  # lost when a group is disbanded for upkeep (ERF-GAP-235)


def income_of(world: World, side: Side) -> int:
    """What the cities of a side yield today, in dollars (ERF-GAP-207)."""
    cities = list(world.cities_of(side.id))
    capitals = sum(city.site is Site.CAPITAL and city.level > 0 for city in cities)
    doubled = world.day <= side.doubled_until and capitals == 1
    banks = sum(_banks_of(city) for city in cities if _is_tended(world, city))
    return side_income([_city_income(world, city) for city in cities], doubled=doubled, banks=banks)


def _banks_of(city: City) -> int:
    """A bank counts once; twice when a moneymancer did more to it (ERF-BUILDING-10)."""
    return int(has_building(city.works, "bank")) * (1 + ("bank" in city.improved))


def _is_tended(world: World, city: City) -> bool:
    """Whether its steward is there, and inspects what needs it (ERF-BUILDING-06)."""
    steward = world.commanders.get(city.steward)
    return steward is not None and steward.place == city.place and not steward.jailor and city.level > 0


def _city_income(world: World, city: City) -> CityIncome:
    return CityIncome(
        city.level,
        capital=city.site is Site.CAPITAL,
        rules=city.side in world.sides and world.sides[city.side].capital == city.id,
        pops=city.popped_today and not city.maximal_today,
        steward=_is_tended(world, city),
        besieged=city.besieged,
    )


def upkeep_by_unit(world: World, side: Side) -> dict[str, int]:
    """What each unit costs the treasury today, in eighths; what cities bear themselves is left out (ERF-CITY-15)."""
    costs = {unit.id: upkeep_of(world, unit) for unit in units_of(world, side.id)}
    held = (captive for jailor in world.index.where("side", side.id) for captive in captives_of(world, jailor))
    costs |= {unit.id: prisoner_upkeep(unit) for unit in world.index.ordered(held)}
    _fed_by_garden(world, side, costs)
    for city in world.cities_of(side.id):
        left = _borne_by(world, side, city) * EIGHTHS
        for unit in units_of(world, side.id) if left else ():
            if unit.place == city.place:
                paid = min(left, costs[unit.id])
                costs[unit.id] -= paid
                left -= paid
    return costs


def _borne_by(world: World, side: Side, city: City) -> int:
    """Dollars of upkeep that a city bears itself: ruins a little, besieged ones what they yield (ERF-GAP-216)."""
    if city.level == 0:
        extra = city.site is Site.CAPITAL and city.id != side.capital
        return UPKEEP.ruin_free_capital if extra else UPKEEP.ruin_free
    return UPKEEP.neutral_city_per_level * city.level if city.besieged else 0


def _fed_by_garden(world: World, side: Side, costs: dict[str, int]) -> None:
    """A garden feeds 4 supply of units in its city, the dearest first (ERF-GAP-237, ERF-BUILDING-19)."""
    for city in world.cities_of(side.id):
        left = float(GARDEN) if has_building(city.works, "garden") else 0.0
        left *= 1.5 if "garden" in city.improved else 1
        there = [pack for pack in world.packs.values() if pack.place == city.place and pack.id in costs] if left else []
        for pack in sorted(there, key=lambda pack: -costs[pack.id] / pack.count):
            each = kind_of(pack).body_size.supply
            fed = min(pack.count, int(left / each))
            left -= fed * each
            costs[pack.id] -= costs[pack.id] * fed // pack.count


def collect(turn: ErfTurn, side: Side) -> None:
    """Income, then upkeep with what has just popped, then disbanding (ERF-D-05, ERF-EX-201)."""
    world = turn.state
    before = side.treasury
    book_of(turn, side)
    income = income_of(world, side) * EIGHTHS
    # The penalty of many capitals cannot take more than there is.
    credit(turn, side, max(income, -side.treasury), "income")
    _lose_the_field(turn, side)
    if world.options.casters:
        _moneymancy(turn, side)
    costs = upkeep_by_unit(world, side)
    due = sum(costs.values())
    if due > side.treasury and world.charms:
        _open_gems(turn, side, due - side.treasury)
    if due > side.treasury:
        _empty_banks(turn, side, costs, due - side.treasury)
    if due > side.treasury:
        _break_gems(turn, side, due - side.treasury)
    if due > side.treasury:
        _disband(turn, side, costs)
        due = min(side.treasury, sum(upkeep_by_unit(world, side).values()))
    credit(turn, side, -due, "upkeep")
    for unit in units_of(world, side.id):
        unit.fed, unit.disarmed = 0, False
    turn.tell(DayMoney(seen_by=(side.seat,), before=before, income=income, upkeep=due, other=0, treasury=side.treasury))


def _empty_banks(turn: ErfTurn, side: Side, costs: dict[str, int], short: int) -> None:
    """What lies in a bank pays the garrison of its city when upkeep cannot be paid; an empty bank collapses (ERF-
    BUILDING-11, -13).
    """
    world = turn.state
    for city in [city for city in world.cities_of(side.id) if has_building(city.works, "bank")]:
        there = [unit for unit in units_of(world, side.id) if unit.garrison and unit.place == city.place]
        paid = min(short, city.reserve, sum(costs[unit.id] for unit in there))
        if paid <= 0:
            continue
        city.reserve -= paid
        short -= paid
        credit(turn, side, paid, "bank")
        if not city.reserve:
            tear_down(city, "bank")


def _break_gems(turn: ErfTurn, side: Side, short: int) -> None:
    """A gem that the ruler or a moneymancer carries pays what the treasury cannot (ERF-FALL-06)."""
    world = turn.state
    for charm in [charm for charm in world.charms if charm.spell == "gem"]:
        holder = world.commanders.get(charm.on)
        if holder is None or holder.side != side.id or holder.jailor or short <= 0:
            continue
        if holder.id == side.ruler or holder.school == "moneymancy":
            paid = min(short, charm.amount)
            charm.amount -= paid
            short -= paid
            credit(turn, side, paid, "gems")


def _lose_the_field(turn: ErfTurn, side: Side) -> None:
    """A side without a capital feeds only units in its cities, and those with its ruler or an heir (ERF-FALL-07, ERF-
    X-28).
    """
    world = turn.state
    cities = list(world.cities_of(side.id))
    if not cities or any(city.site is Site.CAPITAL and city.level for city in cities):
        return
    lords = [one for one in world.commanders.values() if one.side == side.id and (one.heir or one.id == side.ruler)]
    kept = {city.place for city in cities} | {one.place for one in lords if not one.jailor}
    for unit in [unit for unit in units_of(world, side.id) if unit.place not in kept and not unit.tribe]:
        where = place_name(world, unit.place)
        turn.tell(Disbanded(seen_by=(side.seat,), what=called(unit), where=where))
        lose(turn, unit, count_of(unit), "disbanded")


def _moneymancy(turn: ErfTurn, side: Side) -> None:
    """A moneymancer brings a tenth of the yield of his city, and interest on cash (ERF-MAGIC-108, ERF-J-20)."""
    world = turn.state
    casters = [one for one in casters_of(world, side.id) if one.school == "moneymancy"]
    if not casters:
        return
    places = {one.place for one in casters}
    value = level_income(levels) // levels if (levels := sum(c.level for c in world.cities_of(side.id))) else 0
    yielded = sum(city.level * value for city in world.cities_of(side.id) if city.place in places and not city.besieged)
    interest = min(side.treasury, BANKED * EIGHTHS) * INTEREST_PERCENT // 100
    credit(turn, side, yielded * EIGHTHS // YIELD_PART + interest, "moneymancy")


def _open_gems(turn: ErfTurn, side: Side, short: int) -> None:
    """Gems in the capital are turned into money, the smallest first, when the treasury is short (ERF-CONTRACT-12)."""
    world = turn.state
    capital = world.cities[side.capital]
    gems = []
    for charm in world.charms:
        bearer = world.commanders.get(charm.on) if charm.spell == "gem" else None
        if bearer is not None and bearer.side == side.id and bearer.place == capital.place and not bearer.jailor:
            gems.append(charm)
    for gem in sorted(gems, key=lambda charm: charm.amount):
        if short <= 0:
            return
        credit(turn, side, gem.amount, "gems")
        short -= gem.amount
        world.charms.remove(gem)


def _disband(turn: ErfTurn, side: Side, costs: dict[str, int]) -> None:
    """Field groups of the highest upkeep first, warlords and courtiers last, ruler and heirs never (ERF-GAP-211)."""
    world = turn.state
    short = sum(costs.values()) - side.treasury
    for unit in sorted(units_of(world, side.id), key=lambda unit: _rank(unit, costs)):
        if short <= 0:
            return
        if isinstance(unit, Commander) and (unit.heir or unit.id == side.ruler):
            continue
        if not costs[unit.id]:
            continue
        short -= _disband_unit(turn, side, unit, costs[unit.id], short)


def _disband_unit(turn: ErfTurn, side: Side, unit: Unit, cost: int, short: int) -> int:
    """As many of a unit as the sum needs; says what that saves."""
    where = place_name(turn.state, unit.place)
    if unit.tribe:
        dismiss(turn.state, unit.tribe)  # natural allies go their own way (ERF-CONTRACT-13)
        return cost
    count, saved, what = 1, cost, called(unit)
    if isinstance(unit, Pack):
        each = -(-cost // unit.count)
        count = min(unit.count, -(-short // max(1, each)))
        saved, what = each * count, counted(unit.kind, count)
    if isinstance(unit, Pack) and _goes_feral(turn, unit):
        turn.tell(WentFeral(seen_by=(side.seat,), what=called(unit), where=where))
        leave_stack(turn.state, unit)
        unit.side, unit.lines, unit.on, unit.garrison = NOBODY, [], "", False
        return cost
    turn.tell(Disbanded(seen_by=(side.seat,), what=what, where=where))
    lose(turn, unit, count, "disbanded")
    if turn.state.options.morale:
        side.morale = max(0, side.morale - MORALE_A_GROUP)
    return saved


def _goes_feral(turn: ErfTurn, pack: Pack) -> bool:
    """Of beasts that cannot be paid some run wild instead (ERF-UNIT-09, ERF-FALL-11)."""
    return kind_of(pack).kind == "beast" and new_dice(turn, "feral", pack.id).percent(FERAL)


def _rank(unit: Unit, costs: dict[str, int]) -> tuple[bool, bool, int]:
    each = costs[unit.id] // (unit.count if isinstance(unit, Pack) else 1)
    return isinstance(unit, Commander), unit.garrison, -each
