"""Appointments, purses, garrisons, names, and what the ruler unmakes (ERF-EXEC, ERF-SIDE, ERF-FAV-03 to -06)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import enter
from engine.core.language.readers import Whole
from engine.core.language.words import readable
from engine.core.orders import arg
from engine.games.erfworld.acting.contract import Acting, CityActing, Unit
from engine.games.erfworld.acting.ledger import credit
from engine.games.erfworld.acting.names import called, city_name, counted, dollars
from engine.games.erfworld.casting.juice import has_school
from engine.games.erfworld.language.words import (
    A_NAME,
    A_THING,
    MAY_NUMBER,
    MAY_WHO,
    OF_WHO,
    UNITS,
    WHO,
    city_order,
    side_order,
)
from engine.games.erfworld.realm.events import (
    Abdicated,
    ChiefNamed,
    Fielded,
    Garrisoned,
    PurseFilled,
    Refunded,
    Renamed,
    StewardNamed,
    Unmade,
)
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.economy import COMMANDERS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.state import Commander, Pack
from engine.games.erfworld.units.company import leave_stack, lose, units_at, units_of
from engine.games.erfworld.units.figures import count_of, flies, full_move, has, upkeep_of
from engine.games.erfworld.units.kinds import kind_of
from engine.games.erfworld.units.known import knowledge

LOYAL = 5  # morale lost when the ruler disbands a loyal unit (ERF-GAP-235)


def steward(acting: CityActing) -> None:
    """STEWARD u3: a commander in the city, or the first courtier there (ERF-EXEC-05). Raises NotPossible."""
    code = acting.order.get("who") or _courtier(acting)
    one = acting.commander(code)
    _require_inside(acting, one)
    acting.city.steward = one.id
    acting.tell(StewardNamed(**acting.facts(), what=called(one), city=city_name(acting.city)))


def _courtier(acting: CityActing) -> str:
    """The first courtier in the city without a post. Raises NotPossible."""
    stewards = {city.steward for city in acting.world.cities.values()}
    own = units_of(acting.world, acting.side.id)
    here = [one for one in own if one.kind == "courtier" and one.place == acting.city.place]
    free = [one.id for one in here if one.id not in stewards]
    if free:
        return free[0]
    raise NotPossible(Refusal.NO_COURTIER, "ERF-EXEC-05", city=city_name(acting.city))


def _require_inside(acting: CityActing, unit: Unit) -> None:
    if unit.place != acting.city.place:
        raise NotPossible(Refusal.NOT_IN_CITY, "ERF-CITY-02", unit=called(unit), city=city_name(acting.city))


def garrison(acting: CityActing) -> None:
    """GARRISON u4: ground units in the city, and fliers who popped there and have not left it; they have no move from
    now on (ERF-CITY-02, ERF-FAV-03, -06). Raises NotPossible.
    """
    units = [acting.own(code) for code in acting.order["who"]]
    for unit in units:
        _require_inside(acting, unit)
        fresh = unit.popped_in == acting.city.id and unit.back < 0 and unit.move == full_move(unit)
        if flies(unit) and kind_of(unit).terrain_special != "garrison" and not fresh:
            raise NotPossible(Refusal.FLIER_GARRISON, "ERF-CITY-02", unit=called(unit))
        unit.garrison, unit.move = True, 0
        leave_stack(acting.world, unit)
    acting.tell(Garrisoned(**acting.facts(), what=", ".join(called(unit) for unit in units)))


def field_(acting: CityActing) -> None:
    """FIELD u4: garrison units become field units, free of charge, for good (ERF-FAV-06). Raises NotPossible."""
    units = [acting.own(code) for code in acting.order["who"]]
    for unit in units:
        _require_inside(acting, unit)
        if not unit.garrison:
            raise NotPossible(Refusal.NO_GARRISON, "ERF-FAV-06", unit=called(unit))
        unit.garrison = False
        unit.move = full_move(unit)
    acting.tell(Fielded(**acting.facts(), what=", ".join(called(unit) for unit in units)))


def chief(acting: Acting) -> None:
    """CHIEF u9: one at a time, one appointment a day (ERF-CMDLEAD-06). Raises NotPossible."""
    one = acting.commander(acting.order["who"])
    if not all(has(one, special) for special in ("leadership", "command", "purse")):
        raise NotPossible(Refusal.NO_LEADER, "ERF-CMDLEAD-06", unit=called(one))
    if acting.side.last_chief == acting.world.day:
        raise NotPossible(Refusal.CHIEF_TODAY, "ERF-CMDLEAD-06")
    acting.side.chief, acting.side.last_chief = one.id, acting.world.day
    acting.tell(ChiefNamed(**acting.facts(), what=called(one)))


def purse(acting: Acting) -> None:
    """PURSE u9 500: what a commander carries, $1,000 a level at most (ERF-COMMAND-21). Raises NotPossible."""
    one = acting.commander(acting.order["who"])
    most = COMMANDERS.purse_per_level * one.level * EIGHTHS
    wanted = acting.order["sum"] * EIGHTHS
    if not has(one, "purse") or wanted > most:
        raise NotPossible(Refusal.PURSE_SMALL, "ERF-COMMAND-21", unit=called(one), most=f"${most // EIGHTHS:,}")
    more = wanted - one.purse
    if more > acting.side.treasury:
        acting.pay(-(-more // EIGHTHS), "purses")
    credit(acting.turn, acting.side, -more, "purses")
    one.purse = wanted
    acting.tell(PurseFilled(**acting.facts(), what=called(one), sum=f"${acting.order['sum']:,}"))


def crown(acting: Acting, heir: Commander) -> None:
    """An heir rules from now on; the former ruler may never be heir again (ERF-SIDE-22)."""
    world, side = acting.world, acting.side
    former = world.commanders.get(side.ruler)
    if former is not None:
        former.heir, former.player, former.abdicated = False, False, True
        enter(acting.turn, former.kind, -1, "abdication")
        former.kind = "warlord"
        enter(acting.turn, former.kind, 1, "abdication")
    heir.player = True
    side.ruler, side.crowned = heir.id, world.day + 1


def abdicate(acting: Acting) -> None:
    """ABDICATE u9: to an heir; the former ruler may never be heir again (ERF-SIDE-22). Raises NotPossible."""
    one = acting.commander(acting.order["who"])
    if not one.heir or one.id == acting.side.ruler:
        raise NotPossible(Refusal.NO_HEIR, "ERF-SIDE-22", unit=called(one))
    crown(acting, one)
    acting.tell(Abdicated(**acting.facts(), what=called(one)))


def disband(acting: Acting) -> None:
    """DISBAND 4 of u4: any living unit but ruler and heirs; morale drops (ERF-FALL-10); a moneymancer saves the upkeep
    of that day (ERF-MAGIC-111). Raises NotPossible.
    """
    unit = acting.own(acting.order["who"])
    count = acting.order.get("number", count_of(unit))
    if isinstance(unit, Commander) and (unit.heir or unit.id == acting.side.ruler):
        raise NotPossible(Refusal.NOT_UNMADE, "ERF-FALL-10", unit=called(unit))
    if count > count_of(unit):
        raise NotPossible(Refusal.TOO_MANY, "ERF-FALL-10", unit=called(unit), count=count)
    what = counted(unit.kind, count) if isinstance(unit, Pack) else called(unit)
    saved = upkeep_of(acting.world, unit) * count // count_of(unit)
    lose(acting.turn, unit, count, "disbanded")
    if acting.world.options.morale:
        acting.side.morale = max(0, acting.side.morale - LOYAL)
    acting.tell(Unmade(**acting.facts(), what=what))
    if saved and has_school(acting.world, acting.side.id, "moneymancy"):
        credit(acting.turn, acting.side, saved, "moneymancy")
        acting.tell(Refunded(**acting.facts(), sum=dollars(saved)))


def name(acting: Acting) -> None:
    """NAME u9 "Queen Berta": a commander, a beast, an own city, or the side. Raises NotPossible."""
    code, said = acting.order["what"], " ".join(readable(acting.order["name"]).split())
    if not any(character.isalpha() for character in said):
        raise NotPossible(Refusal.NO_NAME, "ERF-ORDER-05")
    city = knowledge(acting).cities.get(code)
    if code == acting.side.id:
        before, acting.side.name = acting.side.name, said
    elif city is not None and city.side == acting.side.id:
        known = knowledge(acting).cities
        if any(known.get(one.id) and one.name.casefold() == said.casefold() for one in acting.world.cities.values()):
            raise NotPossible(Refusal.NAME_TAKEN, "ERF-ORDER-05", name=said)
        before, city.name = city_name(city), said
    else:
        one = acting.own(code)
        if isinstance(one, Pack):
            _require_pet(acting, one)
        before, one.name = called(one), said
    acting.tell(Renamed(**acting.facts(), what=before, name=said))


def _require_pet(acting: Acting, pack: Pack) -> None:
    """A single beast, with a commander or a scout who names it (ERF-UNIT-11). Raises NotPossible."""
    with_it = [unit for unit in units_at(acting.world, pack.place) if unit.side == pack.side and unit is not pack]
    known = any(isinstance(unit, Commander) or has(unit, "scout") for unit in with_it if not unit.jailor)
    if pack.count > 1 or kind_of(pack).kind != "beast" or not known:
        raise NotPossible(Refusal.NO_PET, "ERF-UNIT-11", unit=called(pack))


ORDERS = (
    city_order("steward", MAY_WHO, example="steward u3",
               help="appoint a commander in the city as its steward; a courtier if you name nobody",
               says="take [{who}|a courtier] as steward", do=steward),
    city_order("garrison", UNITS, example="garrison u4", help="make these units a garrison of the city",
               says="take {who} as garrison", do=garrison),
    city_order("field", UNITS, example="field u4", help="make field units of these", says="send {who} into the field",
               do=field_),
    side_order("chief", WHO, example="chief u9", help="appoint your chief warlord", says="{who} becomes chief warlord",
               do=chief),
    side_order("purse", WHO, arg("sum", Whole(0, 100_000, kind="sum")), example="purse u9 500",
               help="let a commander carry this sum", says="{who} carries ${sum:,}", do=purse),
    side_order("abdicate", WHO, example="abdicate u9", help="leave the throne to an heir",
               says="the throne goes to {who}", do=abdicate),
    side_order("disband", MAY_NUMBER, OF_WHO, example="disband 4 of u4", help="disband a unit, or so many of it",
               says="disband [{number:,}|all] of {who}", do=disband),
    side_order("name", A_THING, A_NAME, example='name u9 "Queen Berta"',
               help="name a commander, a beast, a city or your side", says='call {what} "{name}"', do=name),
)  # fmt: skip
