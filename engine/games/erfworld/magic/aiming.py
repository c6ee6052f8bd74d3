"""A spell, what it is cast on, and what that costs (ERF-MAGIC, ERF-J-01 to -20)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.core.acting import NotPossible
from engine.core.space.hexes import RowDirection, row_step
from engine.games.erfworld.acting.contract import UnitActing
from engine.games.erfworld.acting.names import called, hex_name
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.classes import SPECIALS
from engine.games.erfworld.rules.magic import Spell
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import City, Commander, Pack, Side, World
from engine.games.erfworld.units.captivity import prisoner_of
from engine.games.erfworld.units.company import city_at, enemies_at, units_at
from engine.games.erfworld.units.figures import Unit, count_of, supply, upkeep_of
from engine.games.erfworld.units.kinds import kind_of
from engine.games.erfworld.units.known import knowledge


@dataclass(slots=True)
class Spelling:
    """A spell as it is being cast. number, word, less: as ordered. unit, city, place, side: what it is cast on."""

    acting: UnitActing
    caster: Commander
    spell: Spell
    number: int = 1
    word: str = ""
    less: str = ""
    unit: Unit | None = None
    city: City | None = None
    place: int = -1
    side: Side | None = None
    paid: int = 0

    @property
    def world(self) -> World:
        return self.acting.world

    @property
    def turn(self) -> ErfTurn:
        return self.acting.turn

    @property
    def here(self) -> int:
        return self.caster.place

    def the_unit(self) -> Unit:
        """The unit it is cast on. Raises NotPossible."""
        if self.unit is None:
            raise self.missing()
        return self.unit

    def the_city(self) -> City:
        """The city it is cast on. Raises NotPossible."""
        if self.city is None:
            raise self.missing()
        return self.city

    def the_side(self) -> Side:
        """The side it is cast on. Raises NotPossible."""
        if self.side is None:
            raise self.missing()
        return self.side

    def missing(self) -> NotPossible:
        return NotPossible(Refusal.NO_TARGET, self.spell.rule, spell=self.spell.name, wanted=WANTED[self.spell.target])


WANTED = {
    "own": "one of our units within its reach", "anybody": "the code of a unit", "captive": "a captive of ours here",
    "captured": "a captive of ours here", "enemy": "somebody here whom we fight and see",
    "helpless": "a captive of ours, or a unit of ours, here", "feral": "ferals here",
    "city": "a city of ours, in which the caster is", "here": "this hex", "hex": "a hex within its reach",
    "side": "another side", "tribe": "a tribe", "": "nothing",
}  # fmt: skip


def aimed(acting: UnitActing, caster: Commander, spell: Spell) -> Spelling:
    """A spell with what the order names as its target. Raises NotPossible."""
    order = acting.order
    found = Spelling(
        acting, caster, spell, order.get("number") or 1, order.get("word") or "", order.get("less") or "",
        place=caster.place,
    )  # fmt: skip
    if spell.words and found.word not in spell.words:
        raise NotPossible(Refusal.NO_WORD, spell.rule, spell=spell.name, words=", ".join(spell.words))
    aim = _AIMS.get(spell.target)
    if aim is not None:
        aim(found, order.get("target") or "")
    return found


def _own(one: Spelling, code: str) -> None:
    unit = one.acting.units.get(code)
    if unit is None or not _near(one, unit.place):
        raise one.missing()
    one.unit = unit


def _near(one: Spelling, place: int) -> bool:
    return one.spell.range < 0 or one.world.distance(one.here, place) <= one.spell.range


def _anybody(one: Spelling, code: str) -> None:
    if not code.startswith("u"):  # who is gone, or was never there, is somebody, too
        raise one.missing()


def _captive(one: Spelling, code: str) -> None:
    unit = prisoner_of(one.world, one.acting.side, code)
    if unit is None or unit.place != one.here:
        raise one.missing()
    one.unit = unit


def _enemy(one: Spelling, code: str) -> None:
    unit = knowledge(one.acting).units.get(code)
    if unit is None or unit not in enemies_at(one.world, one.here, one.acting.side.id):
        raise one.missing()
    one.unit = unit


def _helpless(one: Spelling, code: str) -> None:
    unit = one.acting.units.get(code)
    if unit is not None and unit.place == one.here:
        one.unit = unit
    else:
        _captive(one, code)


def _feral(one: Spelling, code: str) -> None:
    unit = knowledge(one.acting).units.get(code)
    if not isinstance(unit, Pack) or unit.side or unit.tribe or unit.place != one.here:
        raise one.missing()
    one.unit = unit


def _city(one: Spelling, code: str) -> None:
    city = city_at(one.world, one.here)
    if city is None or city.side != one.acting.side.id or code not in ("", city.id):
        raise one.missing()
    one.city = city


def _hex(one: Spelling, text: str) -> None:
    world = one.world
    place = knowledge(one.acting).place(text) if text else one.here
    if text in set(RowDirection):
        x, y = row_step(world.at(one.here), RowDirection(text))
        place = world.number((x, y)) if 0 <= x < world.width and 0 <= y < world.height else None
    if place is None or not _near(one, place):
        raise one.missing()
    one.place = place


def _side(one: Spelling, code: str) -> None:
    one.side = one.acting.other_side(code)


_AIMS: Mapping[str, Callable[[Spelling, str], None]] = {
    "own": _own, "anybody": _anybody, "captive": _captive, "captured": _captive, "enemy": _enemy,
    "helpless": _helpless, "feral": _feral, "city": _city, "hex": _hex, "side": _side,
}  # fmt: skip


def cost(one: Spelling) -> int:
    """The juice a spell takes as it is aimed; at least 1 unless it is free."""
    spell = one.spell
    if spell.all:
        return max(int(spell.price), one.caster.juice)
    quantity = _QUANTITIES[spell.per](one) if spell.per else 1
    return spell.base + int(-(-spell.price * quantity // 1))


def _rank(one: Spelling) -> float:
    unit = one.the_unit()
    return kind_of(unit).rank * count_of(unit)


def _supply(one: Spelling) -> float:
    """Of the target, or of all that the side has in the hex."""
    if one.unit is not None:
        return max(1.0, supply([one.unit]))
    own = [unit for unit in units_at(one.world, one.here) if unit.side == one.acting.side.id]
    return max(1.0, supply(own))


_QUANTITIES: Mapping[str, Callable[[Spelling], float]] = {
    "rank": _rank,
    "form": lambda one: (kind_of(one.the_unit()).rank + 1) * count_of(one.the_unit()),
    "unit": lambda one: one.number if one.unit is None else min(one.number, count_of(one.unit)),
    "hit": lambda one: one.number,
    "supply": _supply,
    "distance": lambda one: one.world.distance(one.here, one.place),
    "size": lambda one: kind_of(one.the_unit()).body_size.number * count_of(one.the_unit()),
    "upkeep": lambda one: upkeep_of(one.world, one.the_unit()) / EIGHTHS,
    "dollar": lambda one: one.number,
    "special": lambda one: special_rank(one.word or one.less),
}


def special_rank(key: str) -> int:
    """The rank of a special, which is its price."""
    return SPECIALS[key].rank if key in SPECIALS else 1


def words_for(one: Spelling) -> dict[str, str]:
    """What the sentence of a spell may name."""
    found = {"number": f"{one.number:,}", "word": one.word.replace("_", " "), "paid": f"{one.paid:,}"}
    found["place"] = hex_name(one.world, one.place)
    found["where"] = knowledge(one.acting).place_name(one.place)
    found["what"] = called(one.unit) if one.unit is not None else "nobody"
    found["city"] = one.city.name if one.city is not None else ""
    found["side"] = one.side.name if one.side is not None else ""
    found["less"] = one.less.replace("_", " ")
    return found
