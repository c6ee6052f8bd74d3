"""The words that a unit has at hand for the arguments of its orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, product
from typing import NamedTuple

from engine.core.language.readers import Many
from engine.core.orders import Arg, OrderSpec
from engine.core.telling.desk.kinds import kind_of
from engine.core.telling.dossier import Desk, Dossier, PlaceCard, UnitCard

SEVERAL = 6  # items that are tried with an amount
WAYS, GOODS = ("direction", "place"), ("item", "race")
BUYS = ("buy", "recruit", "hire")  # of what the place has
TRADES = (*BUYS, "sell")


class Sought(NamedTuple):
    """What words of an argument are looked for by; what makes no difference to them is left empty. trade: the order's
    keyword, where it is one of `TRADES`; names: what its reader reads; kind: the one name of that for all games; low,
    high: of a whole number; sample: of the example.
    """

    trade: str
    names: str
    kind: str
    low: int | None
    high: int | None
    sample: str


def sought(spec: OrderSpec, arg: Arg, desk: Desk) -> Sought:
    """What to look for as the words of an argument."""
    reader = arg.reader.one if isinstance(arg.reader, Many) else arg.reader
    low, high = getattr(reader, "low", None), getattr(reader, "high", None)
    sample = desk.samples.get(spec.keyword, {}).get(arg.name, "")
    if isinstance(low, int) and isinstance(high, int):
        return Sought("", "", "", low, high, sample)
    names, kind = arg.reader.kind, kind_of(reader)
    is_listed = bool(desk.words.get(names))
    is_pair = " and " in names and not is_listed
    trade = spec.keyword if spec.keyword in TRADES and (is_pair or kind in GOODS) else ""
    return Sought(trade, names, kind, None, None, "" if is_listed else sample)


class Surroundings:
    """What a seat knows of, as far as its units have it at hand. longest: words of an argument that are asked for."""

    def __init__(self, desk: Desk, dossier: Dossier, longest: int) -> None:
        self.desk, self.longest, self.purse = desk, longest, dossier.purse
        self.spoken = {kind: {one.word.lower(): one.word for one in words} for kind, words in desk.words.items()}
        self.own = [unit for unit in dossier.units if unit.own]
        self.by_place: dict[str, list[UnitCard]] = {}
        for unit in dossier.units:
            self.by_place.setdefault(unit.place, []).append(unit)
        self._units = {unit.id.lower(): unit for unit in dossier.units}
        self._places = {place.id.lower(): place for place in dossier.places}

    def around(self, unit: str) -> Around:
        """What one unit has at hand; somebody who is no unit has only what all have."""
        found = self._units.get(unit.lower())
        return Around(self, found, self._places.get(found.place.lower()) if found is not None else None)


@dataclass(frozen=True, slots=True)
class Around:
    """What a unit has at hand, by kind of argument: words that name it, the nearest first."""

    all: Surroundings
    unit: UnitCard | None
    place: PlaceCard | None
    _known: dict[Sought, tuple[str, ...]] = field(default_factory=dict)

    def words(self, wanted: Sought) -> tuple[str, ...]:
        """The words that may be given for an argument, no more than are asked for."""
        found = self._known.get(wanted)
        if found is None:
            found = self._known[wanted] = _different(self._words(wanted), self.all.longest)
        return found

    def _words(self, wanted: Sought) -> Iterator[str]:
        if wanted.low is not None and wanted.high is not None:
            return self._numbers(wanted.low, wanted.high, wanted.sample)
        parts = wanted.names.split(" and ")
        if len(parts) > 1 and not self.all.desk.words.get(wanted.names):
            return iter(self._pairs(wanted.trade, parts, wanted.sample))
        near = (word.lower() for word in self._near(wanted.trade, wanted.kind))
        if spoken := self.all.spoken.get(wanted.names):
            is_way = self.place is not None and wanted.kind in WAYS
            ways = {way.word.lower() for way in self.place.exits} if self.place is not None and is_way else ()
            hand = (spoken.get(word, word) for word in near if word in spoken or word in ways)
            return chain(hand, spoken.values())
        return _or(near, wanted.sample)

    def _numbers(self, low: int, high: int, sample: str) -> Iterator[str]:
        if high - low <= 12:
            return map(str, range(low, high + 1))
        mine = self.unit.money if self.unit is not None else None
        wanted = [int(sample) if sample.isdecimal() else low, low, 1, 10, mine or 0, self.all.purse or 0]
        return (str(number) for number in wanted if max(low, 1) <= number <= high)

    def _pairs(self, keyword: str, parts: Sequence[str], sample: str) -> list[str]:
        """For an argument of several words, such as an amount and an item."""
        said = sample.split(" ")
        if len(said) != len(parts):
            return [sample] if sample else []
        lists = [self._part(keyword, *one) for one in zip(parts, said, strict=True)]
        return [" ".join(words) for words in product(*lists)]

    def _part(self, keyword: str, name: str, sample: str) -> list[str]:
        if any(word in name for word in ("amount", "number", "points")):
            return list(dict.fromkeys(["1", sample] if sample.isdecimal() else ["1"]))
        kind = next((one for one in ("item", "unit", "skill", "race") if one in name), "")
        known = self.all.spoken.get(kind, {})
        near = [
            known.get(word.lower(), word) for word in self._near(keyword, kind) if word.lower() in known or not known
        ]
        return list(dict.fromkeys(near))[:SEVERAL] or [sample]

    def _near(self, keyword: str, kind: str) -> Iterator[str]:
        unit, place = self.unit, self.place
        if kind == "skill" and unit is not None:
            for skill in (*unit.may_learn, *unit.skills):
                yield from (skill.tag, skill.name)
        elif kind in GOODS:
            yield from self._goods(keyword)
        elif kind in WAYS and place is not None:
            yield from (way.word for way in place.exits)
            yield from (way.to for way in place.exits)
        elif kind in ("unit", "own-unit"):
            yield from self._units(kind == "own-unit")
        elif kind == "structure" and place is not None:
            yield from (one.id for one in place.structures if one.id)

    def _goods(self, keyword: str) -> Iterator[str]:
        if self.place is not None and keyword in TRADES:
            wanted = keyword == "sell"
            for offer in self.place.market:
                if (offer.side == "wanted") is wanted:
                    yield from (offer.tag, offer.name)
        if self.unit is not None and keyword not in BUYS:
            for item in self.unit.items:
                yield from (item.tag, item.name)

    def _units(self, own: bool) -> Iterator[str]:
        """Those in the same place first, then one's own elsewhere."""
        here = self.unit.place if self.unit is not None else ""
        there = (one for one in self.all.by_place.get(here, ()) if one.own or not own)
        elsewhere = (one for one in self.all.own if one.place != here)
        for other in chain(there, elsewhere):
            if other is not self.unit:
                yield from (other.id, other.name.replace(" ", "_"))


def _different(words: Iterator[str], most: int) -> tuple[str, ...]:
    """The first of these words, each once."""
    met: dict[str, None] = {}
    for word in words:
        met[word] = None
        if len(met) == most:
            break
    return tuple(met)


def _or(words: Iterator[str], sample: str) -> Iterator[str]:
    """These words; the sample where there are none."""
    first = next(words, sample)
    return chain([first] if first else [], words)
