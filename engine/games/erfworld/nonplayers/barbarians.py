"""What those without a side live on: cities of nobody, and purses (ERF-SIDE-26, ERF-FALL-02, ERF-GAP-250)."""

from __future__ import annotations

from engine.games.erfworld.rules.economy import UPKEEP
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn, new_dice
from engine.games.erfworld.state import City, Commander, Pack
from engine.games.erfworld.travel.staying import GOOD_LAND
from engine.games.erfworld.units.company import city_at, lose
from engine.games.erfworld.units.figures import upkeep_of
from engine.games.erfworld.units.kinds import kind_of

FERAL = 5  # percent of beasts that go feral instead of disbanding


def pay_at_dawn(turn: ErfTurn) -> None:
    """Barbarians pay at dawn; who cannot be paid disbands."""
    world = turn.state
    for city in world.cities.values():
        if not city.side and city.level:
            _live_off(turn, city)
    for one in [one for one in world.commanders.values() if _is_barbarian(one)]:
        around = city_at(world, one.place)
        if around is None or around.side or not around.level:
            _pay(turn, one)


def _is_barbarian(unit: Pack | Commander) -> bool:
    return not (unit.side or unit.tribe or unit.jailor)


def _live_off(turn: ErfTurn, city: City) -> None:
    """A city of nobody bears $1,000 a level of those inside, commanders first; the excess disbands."""
    world = turn.state
    left = UPKEEP.neutral_city_per_level * city.level * EIGHTHS
    for one in [one for one in world.commanders.values() if one.place == city.place and _is_barbarian(one)]:
        price = upkeep_of(world, one)
        if price <= left:
            left -= price
        else:
            _pay(turn, one)
    for pack in [pack for pack in world.packs.values() if pack.place == city.place and _is_barbarian(pack)]:
        if kind_of(pack).kind == "beast" and not pack.garrison and not pack.popped_in:
            continue  # ferals of the land, who live on it
        each = max(1, upkeep_of(world, pack) // pack.count)
        kept = min(pack.count, left // each)
        left -= kept * each
        if kept < pack.count:
            _excess(turn, pack, pack.count - kept)


def _excess(turn: ErfTurn, pack: Pack, count: int) -> None:
    """Who cannot be fed disbands; of beasts a few go feral instead (ERF-SIDE-26)."""
    if goes_feral(turn, pack, FERAL):
        pack.garrison, pack.popped_in = False, ""
        return
    lose(turn, pack, count, "disbanded")


def goes_feral(turn: ErfTurn, pack: Pack, percent: int) -> bool:
    """Whether beasts that would disband run wild instead (ERF-SIDE-26, ERF-UNIT-09)."""
    return kind_of(pack).kind == "beast" and new_dice(turn, "feral", pack.id).percent(percent)


def _pay(turn: ErfTurn, one: Commander) -> None:
    """A commander without a side lives off his purse, or what he ate (ERF-COMMAND-21)."""
    hex_ = turn.state.hexes[one.place]
    one.fed = int(hex_.terrain in GOOD_LAND and not hex_.city)  # he hunts, which saves a half
    price = upkeep_of(turn.state, one)
    one.fed = 0
    if one.purse >= price:
        one.purse -= price
    else:
        lose(turn, one, 1, "disbanded")
