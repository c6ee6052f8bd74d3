"""What each section of a sheet may be given: orders with their words, every one of them asked of the game's own check.

Who may do it, with what, and where: only what stands alone without being refused is offered. Nothing is known here of
any game; words come from the order book, from what the seat may name and from what its units have around them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from engine.core.language.readers import Many
from engine.core.language.words import with_article
from engine.core.orders import OrderSheet, OrderSpec
from engine.core.telling.desk.around import WAYS, Around, Sought, Surroundings, sought
from engine.core.telling.desk.clerk import REFUSED, Clerk, Game, Section
from engine.core.telling.desk.kinds import kind_of
from engine.core.telling.desk.sections import whole
from engine.core.telling.dossier import Choices, Desk, Dossier, Offering, SheetPart

LINES = 1_200  # of one order that a seat's sheet asks about, shared between its sections
MOST_ASKED = 9_000  # lines of one sheet, after which no further section is asked about
MODELS, A_WAVE = 2, 12  # sections of a shape that are asked about first; further ones at a time
LEAST, MOST = 6, 160  # of one order in one section
ALIKE = 3  # words that are refused for the same reason, after which no more are tried
FIRST = 4  # words of a first argument that are tried at least
STEPS = 2  # of an argument that may be several, such as a way


def offerings(
    desk: Desk, dossier: Dossier, game: Game, read: Mapping[str, OrderSheet] | None = None
) -> tuple[Offering | None, ...]:
    """For every section of a desk, and every further one, what it may be given; None for those of a large realm that
    there was no time to ask about. read: texts of whole sheets that were read already, as the game reads them.
    """
    parts = (*desk.parts, *desk.further)
    clerk = Clerk(game, desk.parts[0].head if desk.parts else ())
    inquiry = Inquiry(desk, dossier, game, len(parts))
    sections = [clerk.at(part) for part in parts]
    met = Counter[str]()
    first = [nth for nth, one in enumerate(sections) if _is_model(one, met)]
    rest = [nth for nth in range(len(parts)) if nth not in first]
    standing = _standing(desk, game, read or {})
    found: list[Offering | None] = [None] * len(parts)
    for some in (first, *(rest[start : start + A_WAVE] for start in range(0, len(rest), A_WAVE))):
        if inquiry.asked < MOST_ASKED:
            for nth in some:
                orders = inquiry.orders(parts[nth], sections[nth])
                found[nth] = Offering(orders, inquiry.after[sections[nth].shape.name], standing.get(nth, {}))
    return tuple(found)


def _is_model(section: Section, met: Counter[str]) -> bool:
    """Whether it is one of the first of its shape. met: how many there were before."""
    met[section.shape.name] += 1
    return met[section.shape.name] <= MODELS


def _standing(desk: Desk, game: Game, read: Mapping[str, OrderSheet]) -> dict[int, dict[str, str]]:
    """The lines of the sheet as it is that would be refused, by section."""
    text = whole(desk.parts, desk.tail)
    sheet = read[text] if text in read else game.read(text)
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


class Tried(NamedTuple):
    """What came of an order in a section. where: the shape and the keyword; first, last: of the lines that are taken;
    asked: how many there were.
    """

    where: tuple[str, str]
    choices: Choices | str
    first: str
    last: str
    asked: int


class Inquiry:
    """All that is asked for one desk, section by section."""

    def __init__(self, desk: Desk, dossier: Dossier, game: Game, parts: int) -> None:
        self._desk, self._game = desk, game
        size = min(MOST, max(LEAST, LINES // max(1, parts * 6)))
        self._plans = [Plan(spec, [sought(spec, arg, desk) for arg in spec.args], size) for spec in desk.specs]
        self._plan_of = {plan.spec.keyword: plan for plan in self._plans}
        self._surroundings = Surroundings(desk, dossier, max(size, FIRST))
        self.asked = 0
        self.after: dict[str, dict[str, dict[str, bool]]] = {}  # by shape, as of `Offering`
        self._paired: dict[str, dict[tuple[str, str], bool]] = {}  # by shape: whether the second is refused below
        self._known: dict[Alike, Tried] = {}
        self._numbers: dict[Words, int] = {}  # lists of words that have come up, numbered
        kinds: dict[Asked, int] = {}
        self._kinds = {plan.spec.keyword: kinds.setdefault(plan.looked_for, len(kinds)) for plan in self._plans}

    def orders(self, part: SheetPart, section: Section) -> dict[str, Choices | str]:
        """What one section may be given."""
        lists: dict[int, tuple[Words, int]] = {}
        around = self._surroundings.around(part.unit)
        tried = {
            plan.spec.keyword: self._order(section, plan, *self._lists(plan, around, lists))
            for plan in self._plans
            if part.form in self._desk.accepts.get(plan.spec.keyword, ())
        }
        self.asked += sum(one.asked for one in tried.values())
        self._exclude(section, {word: one for word, one in tried.items() if one.first})
        return {word: one.choices for word, one in tried.items()}

    def _lists(self, plan: Plan, around: Around, known: dict[int, tuple[Words, int]]) -> tuple[Words, int]:
        """The words of each argument of an order, and their number, which is that of all lists that are the same.
        known: those of the same section, of which many orders look for the same.
        """
        kind = self._kinds[plan.spec.keyword]
        if kind not in known:
            words = tuple([around.words(one)[:most] for one, most in plan.looked_for])
            known[kind] = words, self._numbers.setdefault(words, len(self._numbers))
        return known[kind]

    def _order(self, section: Section, plan: Plan, words: Words, number: int) -> Tried:
        """What one section may be given of one order; the same as for another that tries the same words on the same
        grounds. number: of the words.
        """
        grounds = self._game.answers.rests_on(section.unit, plan.spec.keyword)
        alike = self._game.lines.takes(plan.spec), grounds, number
        model = self._known.get(alike) if grounds is not None else None
        if model is not None and (again := self._again(section, plan.spec, model)) is not None:
            return again
        tried = Trial(section, plan, words, section.judge(plan.spec, grounds)).held()
        if grounds is not None:
            self._known[alike] = tried
        return tried

    def _again(self, section: Section, spec: OrderSpec, model: Tried) -> Tried | None:
        """What came of one order for another, or elsewhere; None where that is not to be had."""
        where = section.shape.name, spec.keyword
        if model.where == where:
            return model
        if not model.first or self._game.price is not None:
            return None
        first, last = (spec.keyword + line[len(line.split(" ", 1)[0]) :] for line in (model.first, model.last))
        if section.unread(spec, first) or section.unread(spec, last):
            return None
        return Tried(where, model.choices, first, last, model.asked)

    def _exclude(self, section: Section, taken: Mapping[str, Tried]) -> None:
        """Orders of which one is refused below the other: those that are refused below themselves, tried in pairs; and
        below each of them what else may be given to the first that it may be given to, such as an army that is gone.
        """
        shape = section.shape.name
        after, tried = self.after.setdefault(shape, {}), self._paired.setdefault(shape, {})
        for word, one in taken.items():
            if (word, word) not in tried:
                tried[word, word] = self._below(section, one.first, one.first)
        once = [word for word in taken if tried[word, word]]
        for upper in once:
            self._spent(section, upper, [word for word in taken if word not in once], taken)
            for lower in once:
                if upper == lower:
                    if upper in after.get(upper, {}):
                        continue
                    other = self._below(section, taken[upper].first, taken[lower].last)
                    after.setdefault(upper, {})[lower] = not other
                elif (upper, lower) not in tried:
                    tried[upper, lower] = self._below(section, taken[upper].first, taken[lower].first)
                    if tried[upper, lower]:
                        words = [taken[word].first.split()[1:2] for word in (upper, lower)]
                        after.setdefault(upper, {})[lower] = bool(words[0]) and words[0] == words[1]

    def _spent(self, section: Section, upper: str, others: Sequence[str], taken: Mapping[str, Tried]) -> None:
        """Which other orders are refused below one that names the same first."""
        tried, above = self._paired[section.shape.name], taken[upper].choices
        for lower in others:
            below = taken[lower].choices
            if (upper, lower) in tried or isinstance(above, str) or isinstance(below, str):
                continue
            word = next((word for word in above.next if word in below.next), "")
            if word:
                plans = (self._plan_of[upper], above), (self._plan_of[lower], below)
                lines = [plan.line(section, choices, word) for plan, choices in plans]
                tried[upper, lower] = self._below(section, *lines)
                if tried[upper, lower]:
                    self.after[section.shape.name].setdefault(upper, {})[lower] = True

    def _below(self, section: Section, above: str, below: str) -> bool:
        self.asked += 1
        return section.is_refused_below(above, below)


Words: TypeAlias = tuple[tuple[str, ...], ...]
"""The words of each argument of an order that are tried."""

Asked: TypeAlias = tuple[tuple[Sought, int], ...]
"""What is looked for as the words of each argument, and how many of them are tried."""

Alike: TypeAlias = tuple[int, Hashable, int]
"""What an order takes, what the answers rest on, and the number of the words that are tried."""


_END, _NOTHING = Choices(True, {}), Choices(False, {})


class Plan:
    """How one order is tried, wherever it is. sought: of each argument; size: about how many lines of it."""

    def __init__(self, spec: OrderSpec, sought: Sequence[Sought], size: int) -> None:
        self.spec = spec
        args = spec.args
        least = [0 if arg.optional else arg.reader.least if isinstance(arg.reader, Many) else 1 for arg in args]
        self.several = [isinstance(arg.reader, Many) for arg in args]
        places = sum(STEPS if several else 1 for several in self.several)
        width = max(2, round(size ** (1 / max(1, places))))
        most = [width if nth else max(width, FIRST) for nth in range(len(args))]  # words of each that are tried
        self.looked_for: Asked = tuple(zip(sought, most, strict=True))
        self.further = width  # words of an argument that are tried behind another of the same
        # Whether a line may end that has said `nth` arguments, and `count` words of the next one.
        self.may_end = [
            [(nth == len(args) or count >= least[nth]) and not any(least[nth + 1 :]) for count in range(STEPS + 1)]
            for nth in range(len(args) + 1)
        ]
        self.go_on_alike = [self._go_on_alike(nth) for nth in range(len(args))]
        self.filler = [f"{arg.fillers[0]} " if arg.fillers else "" for arg in args]

    def line(self, section: Section, choices: Choices, word: str) -> str:
        """The first line of the order, read, that begins with this word. choices: what a section may be given of it."""
        said, nth, count = self.spec.keyword, 0, 0
        while True:
            said += f" {'' if count else self.filler[nth]}{word}"
            choices = choices.next[word]
            if choices.ends:
                section.unread(self.spec, said)
                return said
            several = self.several[nth] and count + 1 < STEPS
            nth, count = (nth, count + 1) if several else (nth + 1, 0)
            word = next(iter(choices.next))

    def _go_on_alike(self, nth: int) -> bool:
        """Whether the words that may follow the argument `nth` are the same whatever it is: they are no way that one
        goes from somewhere.
        """
        later = self.spec.args[nth + 1 :]
        return bool(later) and not any(self.several[nth:]) and not any(kind_of(arg.reader) in WAYS for arg in later)


class Trial:
    """One order of one section as it is tried, word by word. words: of each argument. why_not: why a line is not taken,
    "" where it is.
    """

    def __init__(
        self, section: Section, plan: Plan, words: Sequence[Sequence[str]], why_not: Callable[[str], str]
    ) -> None:
        self._section, self._plan, self._words, self._why_not = section, plan, words, why_not
        self._why, self._first, self._last, self._asked = "", "", "", 0

    def held(self) -> Tried:
        """What comes of it."""
        choices = self._after(self._plan.spec.keyword, 0, 0)
        made = choices if choices.ends or choices.next else self._why
        where = self._section.shape.name, self._plan.spec.keyword
        return Tried(where, made, self._first, self._last, self._asked)

    def _is_taken(self, line: str) -> bool:
        self._asked += 1
        why = self._why_not(line)
        if why:
            self._why = self._why or why
        else:
            self._first, self._last = self._first or line, line
        return not why

    def _is_like(self, model: Choices, line: str, nth: int) -> bool:
        """Whether a line may go on like another, of which all was asked: the longest of the ways on is taken, too, and
        costs as much.
        """
        cost = 0
        while model.next:
            word, model = next(iter(model.next.items()))
            line, nth, cost = f"{line} {self._plan.filler[nth]}{word}", nth + 1, model.cost
        return self._is_taken(line) and self._section.price(line) == cost

    def _after(self, line: str, nth: int, count: int) -> Choices:
        """What may come after a line that has said `nth` arguments, and `count` of the next one."""
        ends = self._plan.may_end[nth][count] and self._is_taken(line)
        found = self._try_words(line, nth, count) if nth < len(self._words) else {}
        cost = self._section.price(line) if ends else 0
        if found or cost:
            return Choices(ends, found, cost)
        return _END if ends else _NOTHING

    def _try_words(self, line: str, nth: int, count: int) -> dict[str, Choices]:
        found = dict[str, Choices]()
        plan, reasons = self._plan, [self._why] if self._why else []
        several = plan.several[nth] and count + 1 < STEPS
        onward = (nth, count + 1) if several else (nth + 1, 0)
        start = f"{line} " if count else f"{line} {plan.filler[nth]}"
        model: Choices | None = None
        for word in self._words[nth][: plan.further if count else None]:
            self._why = ""
            said = start + word
            if model is not None and self._is_like(model, said, nth + 1):
                found[word] = model
                continue
            choices = self._after(said, *onward)
            if choices.ends or choices.next:
                found[word] = choices
                model = model or (choices if plan.go_on_alike[nth] else None)
                continue
            reasons.append(self._why)
            if not found and len(reasons) >= ALIKE and len(set(reasons[-ALIKE:])) == 1:
                break
        kind = plan.spec.args[nth].reader.kind
        self._why = reasons[0] if reasons else f"nothing that you know of would do as {with_article(kind)}"
        return found
