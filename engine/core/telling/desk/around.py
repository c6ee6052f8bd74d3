"""The words that a unit has at hand for the arguments of its orders."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from engine.core.language.readers import Many, Reader
from engine.core.orders import Arg, OrderSpec
from engine.core.telling.desk.kinds import kind_of
from engine.core.telling.dossier import Desk, Dossier, PlaceCard, UnitCard

SEVERAL = 6  # items that are tried with an amount
WAYS = ("direction", "place")
BUYS = ("buy", "recruit", "hire")  # of what the place has
TRADES = (*BUYS, "sell")


def spoken_words(desk: Desk) -> dict[str, dict[str, str]]:
    """The words of a desk by the kind of argument and by how they are spoken, in small letters."""
    return {kind: {one.word.lower(): one.word for one in words} for kind, words in desk.words.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What a unit has at hand, by kind of argument: words that name it, the nearest first. spoken: `spoken_words`."""

    desk: Desk
    spoken: Mapping[str, Mapping[str, str]]
    dossier: Dossier
    unit: UnitCard | None
    place: PlaceCard | None

    _known: dict[Hashable, tuple[str, ...]] = field(default_factory=dict)

    def words(self, spec: OrderSpec, arg: Arg) -> tuple[str, ...]:
        """The words that may be given for an argument."""
        sample = self.desk.samples.get(spec.keyword, {}).get(arg.name, "")
        reader = arg.reader.one if isinstance(arg.reader, Many) else arg.reader
        bounds = getattr(reader, "low", None), getattr(reader, "high", None)
        key = arg.reader.kind, reader.kind, bounds, sample, spec.keyword if spec.keyword in TRADES else ""
        if key not in self._known:
            self._known[key] = tuple(self._words(spec.keyword, arg, reader, bounds, sample))
        return self._known[key]

    def _words(
        self, keyword: str, arg: Arg, reader: Reader, bounds: tuple[int | None, int | None], sample: str
    ) -> list[str]:
        low, high = bounds
        if isinstance(low, int) and isinstance(high, int):
            return self._numbers(low, high, sample)
        kind = kind_of(reader)
        parts = arg.reader.kind.split(" and ")
        if len(parts) > 1 and not self.desk.words.get(arg.reader.kind):
            return self._pairs(keyword, parts, sample)
        near = dict.fromkeys(word.lower() for word in self._near(keyword, kind))
        if spoken := self.spoken.get(arg.reader.kind):
            ways = [way.word.lower() for way in self.place.exits] if self.place is not None and kind in WAYS else ()
            hand = [spoken.get(word, word) for word in near if word in spoken or word in ways]
            return list(dict.fromkeys([*hand, *spoken.values()]))
        return [*near, *([sample] if sample and not near else [])]

    def _numbers(self, low: int, high: int, sample: str) -> list[str]:
        if high - low <= 12:
            return [str(number) for number in range(low, high + 1)]
        mine = self.unit.money if self.unit is not None else None
        wanted = [int(sample) if sample.isdecimal() else low, low, 1, 10, mine or 0, self.dossier.purse or 0]
        return [str(number) for number in dict.fromkeys(wanted) if max(low, 1) <= number <= high]

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
        known = self.spoken.get(kind, {})
        near = [
            known.get(word.lower(), word) for word in self._near(keyword, kind) if word.lower() in known or not known
        ]
        return list(dict.fromkeys(near))[:SEVERAL] or [sample]

    def _near(self, keyword: str, kind: str) -> Iterator[str]:
        unit, place = self.unit, self.place
        if kind == "skill" and unit is not None:
            for skill in (*unit.may_learn, *unit.skills):
                yield from (skill.tag, skill.name)
        elif kind in ("item", "race"):
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
        others = [one for one in self.dossier.units if one is not self.unit and (one.own or not own)]
        for other in sorted(others, key=lambda one: one.place != here):
            if other.own or other.place == here:
                yield from (other.id, other.name.replace(" ", "_"))
