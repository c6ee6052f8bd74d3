"""`wait` and `flag` (OLY-ORDER-79, OLY-GAP-O26, -O79): what is waited for, and when it is looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from engine.core.acting import NotPossible
from engine.core.language.readers import Many
from engine.core.orders import Order, arg
from engine.core.program import Result
from engine.games.olympia.acting.contract import Acting, Deed, order
from engine.games.olympia.language.readers import CONDITION, GARRISON, NOBODY, Condition, Plain
from engine.games.olympia.month.scheduler import Month
from engine.games.olympia.month.waiting_events import FlagRaised, WaitEnded
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.scratch import Scratch, Wait
from engine.games.olympia.state import Place, Unit
from engine.games.olympia.units.presence import everybody, known_place, known_unit, notices
from engine.games.olympia.units.stacks import leader_of

WAIT = "wait"
ELSEWHERE = ("time", "day", "turn", "month", "flag")  # what neighbours do changes none of them, but for signals
WEATHER = ("rain", "wind", "fog")


class Waits:
    """Who waits in a month. They are looked at in the order in which they began; those of earlier months first, by
    number (S-34).
    """

    def __init__(self) -> None:
        self._begun = False
        self._heard = 0
        self._followed = 0

    def look(self, month: Month, near: Unit | None = None) -> None:
        """Frees everybody whose wait is over. near: a unit that did something just now, so that only those who may
        notice it are looked at: everybody around it, and who waits for a signal.
        """
        began = month.turn.scratch.waits
        if not self._begun:
            self._begun = True
            _go_on(month)
        if not began:
            return
        codes = list(began) if near is None else self._who_may_notice(month, near)
        for code in sorted(codes, key=lambda code: began[code].number):
            unit, wait = month.world.units.get(code), began[code]
            if unit is None or unit.running is not wait.running:
                del began[code]
            elif over(Acting(month.turn, unit, wait.order, wait.running)):
                del began[code]
                month.release(unit)

    def _who_may_notice(self, month: Month, near: Unit) -> list[str]:
        """Those who wait in the place of a unit, aboard or ashore of it, for something that it may bring about, and
        those who wait for a signal that is new.
        """
        began = month.turn.scratch.waits
        found = {code: None for code in self._who_hears(month) if code in began}
        self._follow(month)
        for place in _around(month, month.world.places[near.place]):
            found.update(dict.fromkeys(_who_waits_in(month, place.id)))
        return list(found)

    def _follow(self, month: Month) -> None:
        """Notes where those are now who waited and came elsewhere since they were last looked for."""
        moved = month.world.moved
        for code in moved[self._followed :]:
            unit, wait = month.world.units.get(code), month.turn.scratch.waits.get(code)
            if unit is not None and wait is not None and unit.running is wait.running:
                _stand(month.turn.scratch, unit, wait.order)
        self._followed = len(moved)

    def _who_hears(self, month: Month) -> Iterator[str]:
        """Those who wait for a signal that was raised since they were last looked for."""
        scratch = month.turn.scratch
        if self._heard < len(scratch.signals):
            for signal in islice(scratch.signals, self._heard, None):
                yield from scratch.on_signals.get(signal, ())
            self._heard = len(scratch.signals)


def _go_on(month: Month) -> None:
    """Notes those who wait since an earlier month, before all who begin in this one."""
    began = month.turn.scratch.waits
    older = [code for code in month.running if _waits(month.world.units[code]) and code not in began]
    for place, code in enumerate(sorted(older, key=int)):
        unit = month.world.units[code]
        assert unit.running is not None
        order = month.queues.order(unit.running.words)
        began[code] = Wait(place - len(older), order, unit.running)
        _stand(month.turn.scratch, unit, order)
        _listen(month.turn.scratch, unit, order)


def _stand(scratch: Scratch, unit: Unit, order: Order) -> None:
    """Notes where a unit waits, unless for nothing that what is done around it could bring about."""
    if any(condition.what not in ELSEWHERE for condition in order["conditions"]):
        scratch.waits_in.setdefault(unit.place, {})[unit.id] = None


def _listen(scratch: Scratch, unit: Unit, order: Order) -> None:
    """Notes the signals for which a unit waits from now on."""
    for condition in order["conditions"]:
        if condition.what == "flag":
            signal = condition.value, condition.more or unit.player
            scratch.on_signals.setdefault(signal, {})[unit.id] = None


def _waits(unit: Unit) -> bool:
    return unit.running is not None and unit.running.words.startswith(WAIT)


def _who_waits_in(month: Month, place: str) -> list[str]:
    """Those who wait in a place; units that have stopped are forgotten."""
    noted, units, began = month.turn.scratch.waits_in.get(place), month.world.units, month.turn.scratch.waits
    if not noted:
        return []
    there = [code for code in noted if code in began and code in units and units[code].place == place]
    month.turn.scratch.waits_in[place] = dict.fromkeys(there)
    return there


def _around(month: Month, place: Place) -> Iterator[Place]:
    """A place, the structures in it, the place a structure stands in, and the other structures there."""
    places = month.world.places
    ground = places[place.within] if place.kind in STRUCTURES else place
    yield ground
    for code in ground.inner:
        if places[code].kind in STRUCTURES:
            yield places[code]


def over(acting: Acting) -> bool:
    """Whether one of the conditions is true; then the player is told which."""
    for condition in acting.order["conditions"]:
        if met(acting, condition):
            shown = CONDITION.show(condition)
            acting.tell(WaitEnded(**acting.facts(), condition=shown))
            return True
    return False


def met(acting: Acting, condition: Condition) -> bool:
    """Whether one condition is true, or false if `not` stands before it."""
    return _CONDITIONS[condition.what](acting, condition) != condition.negated


Test = Callable[[Acting, Condition], bool]


def _here(acting: Acting) -> Place:
    return acting.world.places[acting.unit.place]


def _unit(acting: Acting, condition: Condition) -> bool:
    """Here and visible, or one's own; a unit on its way counts as here until it arrives (S-35)."""
    world, unit = acting.world, acting.unit
    if condition.value != GARRISON:
        other = known_unit(acting, condition.value)
        return other is not None and notices(world, unit, other)
    here = everybody(world, _here(acting))
    return any(other.kind == GARRISON and notices(world, unit, other) for other in here)


def _item(acting: Acting, condition: Condition) -> bool:
    if condition.value in acting.unit.unique:
        return True
    return acting.unit.count(condition.value) >= int(condition.more or 1)


def _flag(acting: Acting, condition: Condition) -> bool:
    """Raised by a unit of one's own faction; by that unit or faction if one is named; 0: by anybody."""
    return (condition.value, condition.more or acting.unit.player) in acting.turn.scratch.signals


def _lies_here(acting: Acting, ship: str) -> bool:
    """Whether a ship lies where the unit, or the ship it is aboard, is."""
    place = known_place(acting, ship)
    here = _here(acting)
    around = {here.id, here.within} if here.kind in STRUCTURES else {here.id}
    return place is not None and place.id != here.id and place.within in around


def _stacked(acting: Acting, condition: Condition) -> bool:
    other = known_unit(acting, condition.value)
    return other is not None and leader_of(acting.world, other) is leader_of(acting.world, acting.unit)


def _weather(acting: Acting, kind: str) -> bool:
    province = acting.world.province_of(_here(acting))
    return any(storm.kind == kind for storm in acting.world.storms_over(province))


def _owner(acting: Acting, condition: Condition) -> bool:
    return _here(acting).kind in STRUCTURES and _here(acting).units[:1] == [acting.unit.id]


_CONDITIONS: Mapping[str, Test] = {
    "time": lambda acting, c: acting.running.done >= int(c.value),
    "day": lambda acting, c: acting.day >= int(c.value),
    "turn": lambda acting, c: acting.turn.number >= int(c.value),
    "month": lambda acting, c: acting.turn.number >= int(c.value),
    "gold": lambda acting, c: acting.unit.count("1") >= int(c.value),
    "item": _item,
    "unit": _unit,
    "flag": _flag,
    "loc": lambda acting, c: acting.unit.place == c.value,
    "shiploc": lambda acting, c: _here(acting).kind in STRUCTURES and _here(acting).within == c.value,
    "stack": _stacked,
    "ferry": lambda acting, c: c.value in acting.turn.scratch.ferries and _lies_here(acting, c.value),
    "ship": lambda acting, c: _lies_here(acting, c.value),
    "top": lambda acting, c: not acting.unit.under,
    "owner": _owner,
    "rain": lambda acting, c: _weather(acting, "rain"),
    "wind": lambda acting, c: _weather(acting, "wind"),
    "fog": lambda acting, c: _weather(acting, "fog"),
    "clear": lambda acting, c: not any(_weather(acting, kind) for kind in WEATHER),
}


def _begin(acting: Acting) -> Result:
    """No time if one is true already. A unit that does not exist is waited for like one that is far away: what the
    number stands for is not told (OLY-GAP-O79).
    """
    if over(acting):
        return Result.DONE
    scratch = acting.turn.scratch
    scratch.waits_begun += 1
    scratch.waits[acting.unit.id] = Wait(scratch.waits_begun, acting.order, acting.running)
    _stand(scratch, acting.unit, acting.order)
    _listen(scratch, acting.unit, acting.order)
    return Result.POLL


def _evening(acting: Acting) -> Result:
    return Result.DONE if over(acting) else Result.GOING_ON


def _raise(acting: Acting) -> Result:
    """The signal stays up until the month ends. Raises NotPossible if it is up already."""
    flag, unit, signals = acting.order["flag"], acting.unit, acting.turn.scratch.signals
    if (flag, unit.id) in signals:
        raise NotPossible(Refusal.FLAG_UP, "OLY-GAP-O26", flag=flag)
    signals |= dict.fromkeys((flag, who) for who in (unit.id, unit.player, NOBODY))
    acting.tell(FlagRaised(**acting.facts(), flag=flag))
    return Result.DONE


FLAG = order(
    "flag", arg("flag", Plain("flag", 30)), rule="OLY-ORDER-26", help="raise a signal for which others may wait",
    example="flag ready", says=lambda order, name: f'raise the signal "{order["flag"]}"', priority=1, who="ct",
    do=_raise,
)  # fmt: skip
ORDERS = (
    order(WAIT, arg("conditions", Many(CONDITION, least=1, most=50)), rule="OLY-ORDER-79",
          help="wait until one of these is true", example="wait day 15 not unit 5499",
          says=lambda order, name: f"wait for: {', or '.join(map(CONDITION.show, order['conditions']))}", priority=1,
          length="varies", who="ct", do=Deed(_begin, _evening)),
)  # fmt: skip
