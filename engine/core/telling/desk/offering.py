"""What each section of a sheet may be given: orders with their words, every one of them asked of the game's own check.

Who may do it, with what, and where: only what stands alone without being refused is offered. Nothing is known here of
any game; words come from the order book, from what the seat may name and from what its units have around them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import NamedTuple, TypeAlias

from engine.core.diagnostics import Diagnostic, Severity
from engine.core.language.readers import Many
from engine.core.language.words import with_article
from engine.core.orders import Arg, Order, OrderSheet, OrderSpec
from engine.core.telling.desk.kinds import kind_of
from engine.core.telling.desk.sections import whole
from engine.core.telling.dossier import Choices, Desk, Dossier, Offering, PlaceCard, SheetPart, UnitCard

LINES = 1_200  # of one order that a seat's sheet asks about, shared between its sections
MOST_ASKED = 9_000  # lines of one sheet, after which no further section is asked about
MODELS, A_WAVE = 2, 12  # sections of a shape that are asked about first; further ones at a time
LEAST, MOST = 6, 160  # of one order in one section
ALIKE = 3  # words that are refused for the same reason, after which no more are tried
FIRST = 4  # words of a first argument that are tried at least
SEVERAL = 6  # items that are tried with an amount
A_SHEET = 40  # lines that are read at once; some games take no more for one unit
STEPS = 2  # of an argument that may be several, such as a way

WAYS = ("direction", "place")
REFUSED = (Severity.ERROR, Severity.WARNING)  # it will fail, or would as things stand


Asking: TypeAlias = Generator[str, str, Choices]


class Question(NamedTuple):
    """A line that a section may be given. shape: of the section; lines of sections of one shape are read alike. alone:
    lines of text follow such an order.
    """

    part: SheetPart
    shape: str
    line: str
    alone: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What a game answers for one seat. check: of the game's own, beside what its reader finds. price: of an order."""

    read: Callable[[str], OrderSheet]
    check: Callable[[OrderSheet], Sequence[Diagnostic]]
    price: Callable[[Order], int] | None = None


@dataclass(slots=True)
class Clerk:
    """Asks the game about lines: each is read once for sections of one shape, and judged for each section."""

    game: Game
    opening: Sequence[str]
    known: dict[tuple[str, str], Order | str] = field(default_factory=dict)
    certain: set[tuple[str, str]] = field(default_factory=set)  # keyword and refusal that were heard of a line alone

    def judged(self, asked: Sequence[Question]) -> list[str]:
        """Why each of these lines would be refused, "" for those that are taken."""
        self._read([one for one in asked if one[1:3] not in self.known])
        said = [""] * len(asked)
        alike: dict[str, list[tuple[int, Order]]] = {}
        for number, one in enumerate(asked):
            found = self.known[one[1:3]]
            if isinstance(found, str):
                said[number] = found
            else:
                order = _given(found, one.part, number + 1)
                alike.setdefault(found.name, []).append((number, order))
        for orders in alike.values():
            for number, why in self._together(orders):
                said[number] = why
        return said

    def _together(self, orders: Sequence[tuple[int, Order]]) -> Iterator[tuple[int, str]]:
        """The same order of several sections; a refusal that is new is heard again of the line alone, for it may be on
        account of another.
        """
        refused = self._refused([order for _, order in orders])
        for number, order in orders:
            why = refused.get(order.line, "")
            if why and len(orders) > 1 and (order.name, why) not in self.certain:
                why = self._refused([order]).get(order.line, "")
                self.certain.add((order.name, why))
            yield number, why

    def _read(self, asked: Sequence[Question]) -> None:
        """Reads new lines, those of one shape below one heading."""
        sheets: dict[tuple[str, str], list[Question]] = {}
        for one in {each[1:3]: each for each in asked}.values():
            sheets.setdefault((one.shape, one.line if one.alone else ""), []).append(one)
        for questions in sheets.values():
            for start in range(0, len(questions), A_SHEET):
                self._read_sheet(questions[start : start + A_SHEET])

    def _read_sheet(self, questions: Sequence[Question]) -> None:
        part = questions[0].part
        head = [*self.opening, *part.head] if part.unit else part.head
        sheet = self.game.read("\n".join([*head, *(one.line for one in questions), ""]))
        wrong = {one.line: one.message for one in reversed(sheet.errors)}
        orders = {order.line: order for order in sheet.orders}
        for number, one in enumerate(questions, start=len(head) + 1):
            self.known[one[1:3]] = wrong.get(number) or orders.get(number) or "this is no order"

    def price(self, shape: str, line: str) -> int:
        found = self.known.get((shape, line))
        return self.game.price(found) if self.game.price is not None and isinstance(found, Order) else 0

    def is_refused_below(self, above: Question, below: Question) -> bool:
        """Whether a line is refused below another of the same section, and for its sake."""
        orders = [self.known[one[1:3]] for one in (above, below)]
        both = [_given(one, above.part, line) for line, one in enumerate(orders, start=1) if isinstance(one, Order)]
        return 2 in self._refused(both)

    def _refused(self, orders: Sequence[Order]) -> dict[int, str]:
        found: dict[int, str] = {}
        for one in self.game.check(OrderSheet(orders=tuple(orders))) if orders else ():
            if one.severity in REFUSED:
                found.setdefault(one.line, one.message)
        return found


def _given(order: Order, part: SheetPart, line: int) -> Order:
    """The order as it would be given in a section."""
    return Order(
        name=order.name, args=order.args, line=line, unit=part.unit, prefixes=order.prefixes, body=order.body,
        text=order.text,
    )  # fmt: skip


def _shape(part: SheetPart) -> str:
    """The form of a section, and how its reference looks: those of units differ from those of places and players."""
    return part.form + " " + re.sub(r"[^\W\d_]+", "a", re.sub(r"\d+", "9", part.unit))


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What a unit has at hand, by kind of argument: words that name it, the nearest first."""

    desk: Desk
    dossier: Dossier
    unit: UnitCard | None
    place: PlaceCard | None

    def words(self, spec: OrderSpec, arg: Arg) -> list[str]:
        """The words that may be given for an argument."""
        reader = arg.reader.one if isinstance(arg.reader, Many) else arg.reader
        kind, sample = kind_of(reader), self.desk.samples.get(spec.keyword, {}).get(arg.name, "")
        low, high = getattr(reader, "low", None), getattr(reader, "high", None)
        if isinstance(low, int) and isinstance(high, int):
            return self._numbers(low, high, sample)
        parts = arg.reader.kind.split(" and ")
        if len(parts) > 1 and not self.desk.words.get(arg.reader.kind):
            return self._pairs(spec.keyword, parts, sample)
        known = [one.word for one in self.desk.words.get(arg.reader.kind, ())]
        near = dict.fromkeys(word.lower() for word in self._near(spec.keyword, kind))
        if known:
            spoken = {word.lower(): word for word in known}
            ways = [way.word.lower() for way in self.place.exits] if self.place is not None and kind in WAYS else ()
            hand = [spoken.get(word, word) for word in near if word in spoken or word in ways]
            return list(dict.fromkeys([*hand, *known]))
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
        known = {one.word.lower(): one.word for one in self.desk.words.get(kind, ())}
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
        if self.place is not None and keyword in ("buy", "recruit", "hire", "sell"):
            wanted = keyword == "sell"
            for offer in self.place.market:
                if (offer.side == "wanted") is wanted:
                    yield from (offer.tag, offer.name)
        if self.unit is not None and keyword not in ("buy", "recruit", "hire"):
            for item in self.unit.items:
                yield from (item.tag, item.name)

    def _units(self, own: bool) -> Iterator[str]:
        """Those in the same place first, then one's own elsewhere."""
        here = self.unit.place if self.unit is not None else ""
        others = [one for one in self.dossier.units if one is not self.unit and (one.own or not own)]
        for other in sorted(others, key=lambda one: one.place != here):
            if other.own or other.place == here:
                yield from (other.id, other.name.replace(" ", "_"))


def offerings(desk: Desk, dossier: Dossier, game: Game) -> tuple[Offering | None, ...]:
    """For every section of a desk, and every further one, what it may be given; None for those of a large realm that
    there was no time to ask about.
    """
    parts = (*desk.parts, *desk.further)
    inquiry = Inquiry(desk, dossier, Clerk(game, desk.parts[0].head if desk.parts else ()), len(parts))
    shapes = [_shape(part) for part in parts]
    first = [nth for nth, shape in enumerate(shapes) if shapes[:nth].count(shape) < MODELS]
    rest = [nth for nth in range(len(parts)) if nth not in first]
    standing = _standing(desk, game)
    found: list[Offering | None] = [None] * len(parts)
    for some in (first, *(rest[start : start + A_WAVE] for start in range(0, len(rest), A_WAVE))):
        if inquiry.asked < MOST_ASKED:
            for nth, orders in inquiry.wave({nth: (parts[nth], shapes[nth]) for nth in some}).items():
                found[nth] = Offering(orders, inquiry.after[shapes[nth]], standing.get(nth, {}))
    return tuple(found)


def _standing(desk: Desk, game: Game) -> dict[int, dict[str, str]]:
    """The lines of the sheet as it is that would be refused, by section."""
    sheet = game.read(whole(desk.parts, desk.tail))
    refused: dict[int, str] = {}
    for one in (*sheet.diagnostics, *game.check(sheet)):
        if one.severity in REFUSED:
            refused.setdefault(one.line, one.message)
    found: dict[int, dict[str, str]] = {}
    below = 0
    for nth, part in enumerate(desk.parts):
        for number, line in enumerate(part.lines, start=below + len(part.head) + 1):
            if number in refused:
                found.setdefault(nth, {})[line] = refused[number]
        below += len(part.head) + len(part.lines)
    return found


class Inquiry:
    """All that is asked for one desk, wave by wave."""

    def __init__(self, desk: Desk, dossier: Dossier, clerk: Clerk, parts: int) -> None:
        self._desk, self._dossier, self._clerk = desk, dossier, clerk
        self._units = {unit.id.lower(): unit for unit in dossier.units}
        self._places = {place.id.lower(): place for place in dossier.places}
        self._size = min(MOST, max(LEAST, LINES // max(1, parts * 6)))
        self.asked = 0
        self.after: dict[str, dict[str, dict[str, bool]]] = {}  # by shape, as of `Offering`
        self._paired: dict[str, dict[tuple[str, str], bool]] = {}  # by shape: whether the second is refused below

    def wave(self, some: Mapping[int, tuple[SheetPart, str]]) -> dict[int, dict[str, Choices | str]]:
        """What these sections may be given. some: sections and their shapes, by number."""
        going = {
            (nth, spec.keyword): self._tried(part, shape, spec)
            for nth, (part, shape) in some.items()
            for spec in self._desk.specs
            if part.form in self._desk.accepts.get(spec.keyword, ())
        }
        found: dict[int, dict[str, Choices | str]] = {nth: {} for nth in some}
        asking = {at: one.begin() for at, one in going.items()}
        heard: dict[tuple[int, str], str | None] = dict.fromkeys(going)
        while heard:
            questions = dict[tuple[int, str], Question]()
            for at, why in heard.items():
                try:
                    line = asking[at].send(why)  # type: ignore[arg-type]  # None begins it
                    questions[at] = Question(*some[at[0]], line, bool(going[at].spec.lines))
                except StopIteration as done:
                    found[at[0]][at[1]] = done.value if done.value.ends or done.value.next else going[at].why
            self.asked += len(questions)
            heard = dict(zip(questions, self._clerk.judged(list(questions.values())), strict=True))
        for nth, (part, shape) in some.items():
            self._exclude(part, shape, {word: one for (at, word), one in going.items() if at == nth and one.first})
        return found

    def _exclude(self, part: SheetPart, shape: str, taken: Mapping[str, _Tried]) -> None:
        """Orders of which one is refused below the other: those that are refused below themselves, tried in pairs."""
        after, tried = self.after.setdefault(shape, {}), self._paired.setdefault(shape, {})
        first = {word: Question(part, shape, one.first, alone=False) for word, one in taken.items()}
        for word, one in first.items():
            if (word, word) not in tried:
                tried[word, word] = self._below(one, one)
        once = [word for word in first if tried[word, word]]
        for upper in once:
            for lower in once:
                if upper == lower:
                    if upper in after.get(upper, {}):
                        continue
                    other = Question(part, shape, taken[lower].last, alone=False)
                    after.setdefault(upper, {})[lower] = not self._below(first[upper], other)
                elif (upper, lower) not in tried and self._noted(tried, first[upper], first[lower]):
                    words = [first[word].line.split()[1:2] for word in (upper, lower)]
                    after.setdefault(upper, {})[lower] = bool(words[0]) and words[0] == words[1]

    def _noted(self, tried: dict[tuple[str, str], bool], above: Question, below: Question) -> bool:
        key = above.line.split()[0], below.line.split()[0]
        tried[key] = self._below(above, below)
        return tried[key]

    def _below(self, above: Question, below: Question) -> bool:
        self.asked += 1
        return self._clerk.is_refused_below(above, below)

    def _tried(self, part: SheetPart, shape: str, spec: OrderSpec) -> _Tried:
        unit = self._units.get(part.unit.lower())
        place = self._places.get(unit.place.lower()) if unit is not None else None
        around = Around(desk=self._desk, dossier=self._dossier, unit=unit, place=place)
        return _Tried(spec, around, self._size, partial(self._clerk.price, shape))


class _Tried:
    """One order of one section as it is tried, word by word. first, last: of the lines that are taken."""

    def __init__(self, spec: OrderSpec, around: Around, size: int, price: Callable[[str], int]) -> None:
        self.spec, self.around, self.price, self.why = spec, around, price, ""
        self.first, self.last = "", ""
        places = sum(STEPS if isinstance(arg.reader, Many) else 1 for arg in spec.args)
        self.width = max(2, round(size ** (1 / max(1, places))))

    def begin(self) -> Asking:
        return self._after(self.spec.keyword, 0, 0)

    def _may_end(self, nth: int, count: int) -> bool:
        """Whether what is still to come may be left out."""
        least = [arg.reader.least if isinstance(arg.reader, Many) else 1 for arg in self.spec.args[nth:]]
        said = [count, *(0 for _ in least)]
        return all(arg.optional or said[at] >= least[at] for at, arg in enumerate(self.spec.args[nth:]))

    def _asked(self, line: str) -> Generator[str, str, bool]:
        """Whether a line is taken."""
        why = yield line
        if why:
            self.why = self.why or why
        else:
            self.first, self.last = self.first or line, line
        return not why

    def _go_on_alike(self, nth: int) -> bool:
        """Whether the words that may follow the argument `nth` are the same whatever it is: they are no way that one
        goes from somewhere.
        """
        later = self.spec.args[nth + 1 :]
        one_each = not any(isinstance(arg.reader, Many) for arg in self.spec.args[nth:])
        return bool(later) and one_each and not any(kind_of(arg.reader) in WAYS for arg in later)

    def _is_like(self, model: Choices, line: str, nth: int) -> Generator[str, str, bool]:
        """Whether a line may go on like another, of which all was asked: the longest of the ways on is taken, too, and
        costs as much.
        """
        cost = 0
        while model.next:
            word, model = next(iter(model.next.items()))
            fillers = self.spec.args[nth].fillers
            line, nth, cost = f"{line} {fillers[0] + ' ' if fillers else ''}{word}", nth + 1, model.cost
        return (yield from self._asked(line)) and self.price(line) == cost

    def _after(self, line: str, nth: int, count: int) -> Asking:
        """What may come after a line that has said `nth` arguments, and `count` of the next one."""
        ends, found = False, dict[str, Choices]()
        if self._may_end(nth, count):
            ends = yield from self._asked(line)
        if nth == len(self.spec.args):
            return Choices(ends, found, self.price(line) if ends else 0)
        arg, reasons = self.spec.args[nth], [self.why] if self.why else []
        filler = f"{arg.fillers[0]} " if arg.fillers and not count else ""
        several = isinstance(arg.reader, Many) and count + 1 < STEPS
        width = self.width if nth or count else max(self.width, FIRST)
        model: Choices | None = None
        for word in self.around.words(self.spec, arg)[:width]:
            self.why = ""
            said = f"{line} {filler}{word}"
            if model is not None and (yield from self._is_like(model, said, nth + 1)):
                found[word] = model
                continue
            choices = yield from self._after(said, nth if several else nth + 1, count + 1 if several else 0)
            if choices.ends or choices.next:
                found[word] = choices
                model = model or (choices if self._go_on_alike(nth) else None)
                continue
            reasons.append(self.why)
            if not found and len(reasons) >= ALIKE and len(set(reasons[-ALIKE:])) == 1:
                break
        self.why = reasons[0] if reasons else f"nothing that you know of would do as {with_article(arg.reader.kind)}"
        return Choices(ends, found, self.price(line) if ends else 0)
