"""The same sheet in worlds that differ only in what the seat cannot see: whatever it names, answers are the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.core.dice import Dice
from engine.core.orders import OrderSpec
from engine.testing.sheets import Section
from engine.testing.strangers import fewest
from tests.engine.specimens import SPECIMENS
from tests.interference.exceptions import beyond_news, is_granted, is_noticed
from tests.interference.ghosts import AWAY, Ghost
from tests.interference.lines import Pointer, by_section, hand_of, pointing_lines
from tests.interference.shown import PUBLIC, Shown, differences
from tests.interference.stage import Stage
from tests.interference.worlds import HIDING

Line = tuple[Pointer, str, str]  # who is named by what, the section, the text

LINES = 8  # in a section of a sheet


@dataclass(frozen=True, kw_only=True)
class Found:
    """A sheet whose answers tell worlds apart that the seat cannot. lines: section -> those that it takes."""

    game: str
    what: str
    worlds: tuple[str, str]
    lines: Mapping[str, Sequence[str]]
    told: Mapping[str, str]
    pointers: Sequence[Pointer]
    stage: str = ""

    @property
    def sign(self) -> str:
        """What two findings share that are the same."""
        named = ", ".join(sorted({f"{pointer.order}({pointer.argument})" for pointer in self.pointers})) or "no order"
        return f"{self.game}: {named} tells a {self.what} {self.worlds[0]} from one {self.worlds[1]}"

    def __str__(self) -> str:
        sheet = "; ".join(f"{head}: {' / '.join(lines)}" for head, lines in self.lines.items())
        told = "".join(f"\n    {name}: {how}" for name, how in list(self.told.items())[:4])
        return f"{self.sign}\n    {self.stage}; {sheet}{told}"


@dataclass
class Tally:
    """What was tried. read: lines that were an order, all: lines."""

    pointers: set[Pointer] = field(default_factory=set)
    sheets: int = 0
    turns: int = 0
    found: dict[str, Found] = field(default_factory=dict)

    def keep(self, found: Found) -> bool:
        """Keeps a finding of a new kind; says whether it was one."""
        is_new = found.sign not in self.found
        self.found.setdefault(found.sign, found)
        return is_new


@dataclass(kw_only=True)
class Trial:
    """A ghost of a seat, and what is written about it."""

    stage: Stage
    seat: str
    ghost: Ghost
    dice: Dice
    seen: dict[tuple[object, ...], Shown] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rules, self.manners = self.stage.rules, SPECIMENS[self.stage.game].manners
        self.view = self.rules.look.view(self.stage.decoded(), self.seat)
        every = self.manners.sections(self.view)
        chosen = [one for one in every if one.heading in self.ghost.sections or not one.heading]
        self.sections: Sequence[Section] = chosen or every[:1]

    def lines(self, spec: OrderSpec) -> Iterator[tuple[Pointer, str, str]]:
        """For each argument that can name the ghost: who, the section, the line."""
        fitting = [one for one in self.sections if not one.groups or spec.group in one.groups]
        if not fitting:
            return
        section = self.dice.choice(fitting)
        hand = hand_of(self.rules, self.manners, HIDING[self.stage.game], self.view, section, self.ghost.what,
                       self.ghost.word, self.dice)  # fmt: skip
        for pointer, line in pointing_lines(hand, spec):
            yield pointer, section.heading, line

    def run(self, lines: Sequence[Line], world: str) -> Shown:
        """What the seat is shown in one of the worlds."""
        key = (world, *((heading, line) for _, heading, line in lines))
        if key not in self.seen:
            orders = self.ghost.busy(dict.fromkeys(self.stage.seats(), ""))
            orders[self.seat] = by_section(under_headings(lines), self.sections, self.manners, self.view)
            self.seen[key] = self.stage.shown(self.seat, orders, self.ghost.worlds[world], (self.ghost.word,))
        return self.seen[key]


def sheets(trial: Trial, specs: Sequence[OrderSpec]) -> Iterator[tuple[list[Line], list[str]]]:
    """Sheets in which all these orders name the ghost, those that take a day behind the others; and the worlds that
    must look alike under each.
    """
    book = trial.rules.book
    drawn = [found for spec in trial.dice.shuffled(list(specs)) for found in trial.lines(spec)]
    drawn.sort(key=lambda found: found[0].order in book.lasting)
    while drawn:
        alike = _alike(trial, drawn[0])
        sheet: list[Line] = []
        for line in drawn:
            crowd = sum(heading == line[1] for _, heading, _ in sheet)
            if crowd < LINES and _alike(trial, line) == alike:
                sheet.append(line)
        drawn = [line for line in drawn if line not in sheet]
        yield sheet, alike


def _alike(trial: Trial, line: Line) -> list[str]:
    """The worlds that an order must not tell from the one in which the ghost is far away."""
    others = [world for world in trial.ghost.worlds if world != AWAY]
    return [world for world in others if not (_is_granted(trial, line, world) or _found_anyhow(trial, world))]


def _found_anyhow(trial: Trial, world: str) -> bool:
    """Whether it is found without a line in the sheet, as a rule lets those do who are at work already."""
    away, idle = trial.run([], AWAY), trial.run([], world)
    may = is_granted(trial.stage.game, "", "", trial.ghost.what, world) or _noticed(trial, [], world)
    return may and bool(differences(away, idle))


def _noticed(trial: Trial, lines: Sequence[Line], world: str) -> bool:
    """Whether these lines lead to an event by which a rule lets it be found."""
    away, other = trial.run(lines, AWAY), trial.run(lines, world)
    return is_noticed(trial.stage.game, trial.ghost.what, world, away.heard, other.heard)


def _is_granted(trial: Trial, line: Line, world: str) -> bool:
    pointer, _, text = line
    return is_granted(trial.stage.game, pointer.order, pointer.argument, pointer.what, world, text)


def explore(trial: Trial, specs: Sequence[OrderSpec], tally: Tally) -> Iterator[Found]:
    """Tries all these orders on the ghost of a trial; yields what tells its worlds apart, as few lines as can be."""
    for sheet, alike in sheets(trial, specs):
        tally.sheets += 1
        tally.pointers |= {pointer for pointer, _, _ in sheet}
        for world in alike:
            yield from _told_apart(trial, sheet, world, tally)


def _told_apart(trial: Trial, sheet: Sequence[Line], world: str, tally: Tally) -> Iterator[Found]:
    """What tells this world from the one in which the ghost is far away: one finding after the other."""
    left = list(sheet)
    while told := _told(trial, left, world, tally):
        kept = fewest(left, lambda some: bool(_told(trial, some, world, tally)))
        if not (kept and _noticed(trial, kept, world)):
            yield Found(
                game=trial.stage.game, what=trial.ghost.what, worlds=(world, AWAY), lines=under_headings(kept),
                told=_told(trial, kept, world, tally) if kept else told, pointers=[pointer for pointer, _, _ in kept],
                stage=f"{trial.stage}, seat {trial.seat}, {trial.ghost.word}",
            )  # fmt: skip
        if not kept:
            return
        left = [line for line in left if line not in kept]


def _told(trial: Trial, lines: Sequence[Line], world: str, tally: Tally) -> dict[str, str]:
    runs = len(trial.seen)
    away, other = trial.run(lines, AWAY), trial.run(lines, world)
    told = differences(away, other, closely=not runs)
    tally.turns += len(trial.seen) - runs
    public = {name: how for name, how in told.items() if name.startswith(PUBLIC)}
    if public:
        turns = away.outcome.events, other.outcome.events
        public = beyond_news(trial.stage.game, public, trial.seat, turns)
    return {name: how for name, how in told.items() if name in public or not name.startswith(PUBLIC)}


def under_headings(lines: Sequence[Line]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for _, heading, line in lines:
        found.setdefault(heading, []).append(line)
    return found
