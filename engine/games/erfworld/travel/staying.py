"""What units do where they are: train, forage, feed ferals, dig up roads, reinforce a hex, claim a city."""

from __future__ import annotations

from engine.core.acting import NotPossible, refuse
from engine.core.program import Result
from engine.games.erfworld.acting.contract import UnitActing
from engine.games.erfworld.acting.ledger import credit
from engine.games.erfworld.acting.names import called, city_name, counted, hex_name
from engine.games.erfworld.casting.tools import bears
from engine.games.erfworld.language.words import MAY_NUMBER, OF_WHO, WHO, stack_order
from engine.games.erfworld.realm.events import Claimed
from engine.games.erfworld.realm.owning import take
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.cities import trains
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.state import NOBODY, Commander, Hex, Pack, Site
from engine.games.erfworld.travel.events import (
    Dug,
    Fed,
    Felled,
    Foraged,
    Harvested,
    Ravaged,
    Reinforced,
    RoadRazed,
    Tamed,
    Trained,
    TrainedOnField,
)
from engine.games.erfworld.travel.moving import room, taken
from engine.games.erfworld.units.company import city_at, enemies_at, lose, units_at
from engine.games.erfworld.units.figures import Unit, count_of, has, supply
from engine.games.erfworld.units.kinds import is_alive, kind_of, leads
from engine.games.erfworld.units.known import knowledge
from engine.games.erfworld.units.scouting import is_open

GOOD_LAND = ("plains", "forest", "deep_forest", "jungle", "hills")  # to forage in (ERF-GAP-237)
GROUP = 16  # supply of a combat group, which gathers food for 1 supply
HARVESTED = 1  # morale lost (ERF-GAP-235)
WOODS = ("forest", "deep_forest", "jungle")
FELLING, TIMBER, BARE_DAYS = 1000, 5000, 100  # units' days of work, dollars for a forest, days (ERF-ACTION-02)
ROAD_WORK = 1000  # diggers' days for a hex (ERF-GAP-150)
TRAINED_A_DAY = 5  # scouts, as one group, under a commander with leadership (ERF-OLDCMD-05)


def train(acting: UnitActing) -> Result:
    """TRAIN: a day of eight. On the training field of an own city all of a group, as far as there is room; elsewhere a
    commander, or scouts whom he teaches (ERF-COMMAND-15, ERF-BUILDING-42). Raises NotPossible.
    """
    unit, scratch = acting.unit, acting.turn.scratch
    if unit.id in scratch.trained:
        raise NotPossible(Refusal.TRAINED, "ERF-COMMAND-15", unit=called(unit))
    if _take_the_field(acting):
        return Result.DONE
    if isinstance(unit, Pack):
        teacher = _teacher(acting, unit)
        scratch.taught[teacher.id] = None
        if teacher.id not in scratch.trained:
            _drill(acting, teacher)
    _drill(acting, unit)
    return Result.DONE


def _take_the_field(acting: UnitActing) -> bool:
    """Those of a group for whom the training field of their city has room; says whether there are any. Raises
    NotPossible for a pack that can train nowhere else.
    """
    city, noted = city_at(acting.world, acting.unit.place), acting.turn.scratch
    holds = trains(city.works) if city is not None and city.side == acting.side.id and city.level else 0
    if city is None or not holds:
        return False
    trained, too_many = False, None
    for unit in acting.group:
        left = holds - noted.drilling.get(city.id, 0)
        if unit.id in noted.trained or not is_alive(unit):
            continue
        if supply([unit]) <= left:
            noted.drilling[city.id] = holds - left + supply([unit])
            unit.fielded += 1
            _drill(acting, unit, city_name(city))
            trained = True
        elif not (unit is acting.unit and kind_of(unit).is_scout):  # whom his leader may teach yet
            facts = {"city": city_name(city), "left": f"{left:g}", "unit": called(unit)}
            too_many = NotPossible(Refusal.FIELD_FULL, "ERF-BUILDING-42", holds=holds, **facts)
    if too_many is not None and not trained:
        raise too_many
    if too_many is not None:
        refuse(acting, too_many)
    return trained


def _drill(acting: UnitActing, unit: Unit, where: str = "") -> None:
    unit.trained += 1
    acting.turn.scratch.trained[unit.id] = None
    if where:
        acting.tell(TrainedOnField(**acting.facts(), what=called(unit), days=unit.trained, where=where))
    else:
        acting.tell(Trained(**acting.facts(), what=called(unit), days=unit.trained))


def _teacher(acting: UnitActing, pack: Pack) -> Commander:
    """Who trains a group of up to five infantry scouts: a leader of a higher level with them, who has trained no other
    group today (ERF-OLDCMD-05). Raises NotPossible.
    """
    if kind_of(pack).kind != "infantry" or not kind_of(pack).is_scout:
        raise NotPossible(Refusal.NOT_TAUGHT, "ERF-OLDCMD-05", unit=called(pack))
    if pack.count <= TRAINED_A_DAY:
        for one in acting.world.commanders.values():
            free = leads(one) and one.id not in acting.turn.scratch.taught
            if free and one.side == pack.side and one.place == pack.place and one.level > pack.level:
                return one
    raise NotPossible(Refusal.NO_TRAINER, "ERF-OLDCMD-05", unit=called(pack), most=TRAINED_A_DAY)


def forage(acting: UnitActing) -> Result:
    """FORAGE: food for 1 supply a group; what is not fed to ferals is eaten at dusk (ERF-GAP-237)."""
    world, place = acting.world, acting.unit.place
    hex_ = world.hexes[place]
    if hex_.terrain not in GOOD_LAND or hex_.city or _is_bare(hex_, world.day):
        raise NotPossible(Refusal.BARE_LAND, "ERF-GAP-237")
    if any(unit.id in acting.turn.scratch.food for unit in acting.group):
        raise NotPossible(Refusal.FORAGED, "ERF-GAP-237")
    for unit in acting.group:
        unit.hidden = False  # nobody gathers food without being seen (ERF-HEXSEQ-10)
        acting.turn.scratch.food[unit.id] = _groups(unit)
    total = sum(acting.turn.scratch.food[unit.id] for unit in acting.group)
    acting.tell(Foraged(**acting.facts(), supply=f"{total:g}"))
    return Result.DONE


def _is_bare(hex_: Hex, day: int) -> bool:
    """Destroyed so short a time ago that nothing grows here (ERF-ACTION-02)."""
    return hex_.destroyed >= 0 and day - hex_.destroyed < BARE_DAYS


def ravage(acting: UnitActing) -> Result:
    """RAVAGE: a forest is cut down and sold: a thousand units' days of work for $5,000, and a hundred days in which
    nothing is found there (ERF-ACTION-02). Raises NotPossible.
    """
    hex_ = acting.world.hexes[acting.unit.place]
    if hex_.terrain not in WOODS or hex_.city or _is_bare(hex_, acting.world.day):
        raise NotPossible(Refusal.NO_WOODS, "ERF-ACTION-02")
    if any(unit.id in acting.turn.scratch.food or not unit.move for unit in acting.group):
        raise NotPossible(Refusal.NO_MOVE, "ERF-ACTION-02", unit=acting.who)
    for unit in acting.group:
        unit.move, unit.hidden = 0, False
    hex_.felled += sum(count_of(unit) for unit in acting.group if kind_of(unit).kind == "infantry")
    if hex_.felled < FELLING:
        acting.tell(Felled(**acting.facts(), work=hex_.felled))
        return Result.GOING_ON
    hex_.felled, hex_.destroyed = 0, acting.world.day
    credit(acting.turn, acting.side, TIMBER * EIGHTHS, "timber")
    acting.tell(Ravaged(**acting.facts(), sum=f"${TIMBER:,}"))
    return Result.DONE


def _groups(unit: Unit) -> float:
    """A commander gathers for himself; others a sixteenth of their supply, at least 1 for a whole group. Cooks and good
    foragers get twice as much out of it (ERF-SPECIAL-31, -49).
    """
    doubled = sum(has(unit, special) for special in ("cooking", "improved_forage_farming_hunting"))
    own = 1.0 if isinstance(unit, Commander) else max(supply([unit]) / GROUP, kind_of(unit).body_size.supply)
    return own * (1 << doubled)


def harvest(acting: UnitActing) -> Result:
    """HARVEST 2 of u7: infantry makes food of own beasts, as much as their supply; morale drops (ERF-FALL-09, ERF-
    UNIT-08). Raises NotPossible.
    """
    beasts = acting.own(acting.order["who"])
    count = acting.order.get("number", count_of(beasts))
    if not isinstance(beasts, Pack) or kind_of(beasts).kind != "beast" or beasts.place != acting.unit.place:
        raise NotPossible(Refusal.NO_BEASTS, "ERF-FALL-09", unit=called(beasts))
    if kind_of(acting.unit).kind != "infantry":
        raise NotPossible(Refusal.NO_BUTCHER, "ERF-FALL-09")
    if count > beasts.count:
        raise NotPossible(Refusal.TOO_MANY, "ERF-FALL-09", unit=called(beasts), count=count)
    food = count * kind_of(beasts).body_size.supply
    what = counted(beasts.kind, count)
    lose(acting.turn, beasts, count, "harvested")
    if acting.world.options.morale:
        acting.side.morale = max(0, acting.side.morale - HARVESTED)
    stored = acting.turn.scratch.food
    stored[acting.unit.id] = stored.get(acting.unit.id, 0.0) + food
    acting.tell(Harvested(**acting.facts(), what=what, supply=f"{food:g}"))
    return Result.DONE


def feed(acting: UnitActing) -> Result:
    """FEED u77: ferals that ate are friendly for a day; scouts who ride tame them (ERF-NEUTRAL-04). Raises
    NotPossible.
    """
    turn = acting.turn
    beast = knowledge(acting).units.get(acting.order["who"])
    is_feral = isinstance(beast, Pack) and not beast.side and kind_of(beast).kind == "beast"
    if not (isinstance(beast, Pack) and is_feral) or beast.place != acting.unit.place:
        raise NotPossible(Refusal.NO_FERAL, "ERF-NEUTRAL-04", unit=acting.order["who"].upper())
    if any(bears(unit, "hammer") for unit in acting.group):
        _tame(acting, beast)  # a blow of the arkenhammer, and no food (ERF-ARKEN-02)
        return Result.DONE
    food = sum(turn.scratch.food.get(unit.id, 0.0) for unit in acting.group)
    needed = supply([beast]) / GROUP
    if food < needed or not food:
        raise NotPossible(Refusal.NO_FOOD, "ERF-NEUTRAL-04", needed=f"{needed:g}", food=f"{food:g}")
    for unit in acting.group:
        turn.scratch.food.pop(unit.id, None)
    if any(has(unit, "scout") and _rides(unit) for unit in acting.group):
        _tame(acting, beast)
        return Result.DONE
    beast.friend = acting.side.id
    acting.tell(Fed(**acting.facts(), what=called(beast)))
    return Result.DONE


def _rides(unit: Unit) -> bool:
    return has(unit, "rider") or (isinstance(unit, Commander) and unit.terrain == "rider")


def _tame(acting: UnitActing, beast: Pack) -> None:
    beast.side, beast.friend, beast.hidden = acting.side.id, "", False
    beast.move = 0
    acting.tell(Tamed(**acting.facts(), what=called(beast)))


def raze_road(acting: UnitActing) -> Result:
    """RAZE ROAD: a thousand diggers' days (ERF-ROAD-01, ERF-GAP-150). Raises NotPossible."""
    world, place = acting.world, acting.unit.place
    hex_ = world.hexes[place]
    diggers = sum(count_of(unit) for unit in acting.group if has(unit, "dig"))
    if not diggers:
        raise NotPossible(Refusal.NO_DIGGER, "ERF-GAP-150")
    if not hex_.roads or hex_.city:
        raise NotPossible(Refusal.NO_ROAD, "ERF-ROAD-01")
    for unit in acting.group:
        unit.move = 0
    hex_.dug += diggers
    acting.tell(Dug(**acting.facts(), work=min(hex_.dug, ROAD_WORK)))
    if hex_.dug < ROAD_WORK:
        return Result.GOING_ON
    for other in hex_.roads:
        world.hexes[other].roads.remove(place)
    hex_.roads.clear()
    hex_.dug = 0
    acting.tell(RoadRazed(**acting.facts()))
    return Result.DONE


def reinforce(acting: UnitActing) -> Result:
    """REINFORCE: everybody of the side in the hex has no move and does not count until the next turn, unless the hex
    holds more than it should already (ERF-MCHEX-05). Raises NotPossible.
    """
    world, side, place = acting.world, acting.side, acting.unit.place
    if not any(has(unit, "leadership") for unit in acting.group):
        raise NotPossible(Refusal.NO_LEADER, "ERF-MCHEX-05", unit=called(acting.unit))
    if city_at(world, place) is not None or world.hexes[place].reinforced:
        raise NotPossible(Refusal.REINFORCED, "ERF-GAP-259")
    if taken(world, side, place) > room(world, side, place):
        raise NotPossible(Refusal.OVERFULL, "ERF-MCHEX-05", place=hex_name(world, place))
    own = [unit for unit in units_at(world, place) if unit.side == side.id and not unit.jailor]
    for unit in own:
        unit.move = 0
    world.hexes[place].reinforced = side.id
    acting.tell(Reinforced(**acting.facts(), what=", ".join(called(unit) for unit in own)))
    return Result.DONE


def claim(acting: UnitActing) -> Result:
    """CLAIM: a commander with a purse takes a city of nobody in which he sees no enemy (ERF-SIDE-01, ERF-COMMAND-21).
    Raises NotPossible.
    """
    world, place = acting.world, acting.unit.place
    city = city_at(world, place)
    if city is None or city.side != NOBODY:
        raise NotPossible(Refusal.NO_SITE, "ERF-CITY-03")
    if not any(has(unit, "purse") for unit in acting.group):
        raise NotPossible(Refusal.NO_PURSE, "ERF-COMMAND-21", unit=called(acting.unit))
    if any(is_open(acting.turn, unit, acting.side.id) for unit in enemies_at(world, place, acting.side.id)):
        raise NotPossible(Refusal.ENEMIES_HERE, "ERF-SIDE-02", city=city_name(city))
    one = acting.unit
    if isinstance(one, Commander) and one.fugitive:
        if city.site is not Site.CAPITAL:
            raise NotPossible(Refusal.IS_FUGITIVE, "ERF-PRISON-17", unit=called(one))
        one.fugitive = ""
    take(acting.turn, city, acting.side)
    acting.tell(Claimed(**acting.facts(), city=city_name(city)))
    return Result.DONE


ORDERS = (
    stack_order("train", help="train for a day; eight days in a row count as a croaked unit", says="train for a day",
                do=train),
    stack_order("harvest", MAY_NUMBER, OF_WHO, example="harvest 2 of u7",
                help="make food of own beasts in the hex, or of so many of them; morale drops",
                says="make food of [{number:,}|all] of {who}", do=harvest),
    stack_order("feed", WHO, example="feed u77", help="feed ferals with what you foraged",
                says="feed {who} with what was foraged", do=feed),
    stack_order("reinforce", help="turn everybody in the hex into its garrison until your next turn",
                says="reinforce the hex until our next turn", do=reinforce),
    stack_order("claim", help="claim the city you stand in", says="claim the city here", do=claim),
    stack_order("raze_road", example="raze road", help="dig up the road of this hex", says="dig up the road here",
                do=raze_road),
    stack_order("forage", help="gather food for tonight", says="gather food", do=forage),
    stack_order("ravage", help="cut the forest of this hex down, on many days, and sell it", says="cut the forest down",
                do=ravage),
)  # fmt: skip
