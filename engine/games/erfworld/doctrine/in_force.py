"""What doctrine holds for a stack, a city or a whole side, and where every line of it comes from (ERF-DOCTRINE-23)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from engine.games.erfworld.doctrine.lines import KEYWORDS, DoctrineLine, Problem, print_line, read_line
from engine.games.erfworld.state import City, Commander, Pack, Stack, World


class Source(StrEnum):
    """Whose line it is."""

    STACK = "stack"
    CITY = "city"
    SIDE = "side"
    DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class InForce:
    """The lines that hold, by slot, those of no doctrine as well; where each comes from; what was no doctrine.

    ignored: lines that fell back to the default.
    """

    lines: Mapping[str, DoctrineLine]
    sources: Mapping[str, Source]
    ignored: tuple[str, ...] = field(default=())

    def words(self, slot: str) -> tuple[str, ...]:
        """The words of a choice: of "contact weaker" those of the line for it. () for what nobody ever said."""
        line = self.lines.get(slot)
        return line.words if line is not None else ()

    def first(self, slot: str) -> str:
        """The first word of a choice that has only one line: "auto" of LEAD auto."""
        return next(iter(self.words(slot)), "auto")

    def said(self, slot: str) -> bool:
        """Whether somebody gave a line for it."""
        return self.sources.get(slot, Source.DEFAULT) is not Source.DEFAULT

    def says(self, slot: str) -> str:
        """The line with its source, for a report: "RETREAT below 40 (stack)"."""
        line = self.lines.get(slot)
        return f"{print_line(line)} ({self.sources[slot]})" if line is not None else ""


def _defaults() -> dict[str, DoctrineLine]:
    found = {}
    for keyword in KEYWORDS.values():
        for text in keyword.default:
            line = read_line(text)
            if isinstance(line, Problem):
                raise ValueError(f"data/doctrine.toml, {keyword.key}: {text} is no line of doctrine")
            found[line.slot] = line
    return found


DEFAULTS: Mapping[str, DoctrineLine] = _defaults()


def in_force(world: World, whom: Stack | City | Pack | Commander | str) -> InForce:
    """The doctrine in force for a stack, a city, a unit in whatever stack it is, or a side by its id."""
    if isinstance(whom, Pack | Commander):
        stack = stack_of(world, whom)
        return in_force(world, whom.side if stack is None else stack)
    if isinstance(whom, str):
        return together((Source.SIDE, _of_side(world, whom)))
    source = Source.CITY if isinstance(whom, City) else Source.STACK
    return together((Source.SIDE, _of_side(world, whom.side)), (source, whom.doctrine))


def _of_side(world: World, side: str) -> Mapping[str, str]:
    found = world.sides.get(side)
    return found.doctrine if found is not None else {}


def stack_of(world: World, unit: Pack | Commander) -> Stack | None:
    """The stack a unit is in, None for who is in none."""
    if not unit.stack:
        return None
    fits = (s for s in world.stacks.values() if s.number == unit.stack and s.side == unit.side)
    return next(fits, None)


def together(*layers: tuple[Source, Mapping[str, str]]) -> InForce:
    """Layers of doctrine over the defaults, later ones over earlier ones, line by line."""
    return _together(tuple((source, tuple(doctrine.values())) for source, doctrine in layers))


@lru_cache(maxsize=128)
def _together(layers: tuple[tuple[Source, tuple[str, ...]], ...]) -> InForce:
    """The same, by the texts of the lines: a side's doctrine is asked for whenever somebody of it meets somebody."""
    lines, sources = dict(DEFAULTS), dict.fromkeys(DEFAULTS, Source.DEFAULT)
    ignored: list[str] = []
    for source, doctrine in layers:
        for text in doctrine:
            line = read_line(text)
            if isinstance(line, Problem):
                ignored.append(text)
                continue
            lines[line.slot], sources[line.slot] = line, source
    return InForce(lines, sources, tuple(ignored))


def put(doctrine: dict[str, str], line: DoctrineLine) -> None:
    """Keep a line; it takes the place of an earlier one for the same choice."""
    doctrine[line.slot] = print_line(line)


def drop(doctrine: dict[str, str], words: str) -> bool:
    """Forget the line of a choice, or all lines of a keyword; says whether there was one. words: "CONTACT weaker"."""
    name = " ".join(words.lower().split())
    gone = [slot for slot in doctrine if name in (slot, slot.partition(" ")[0])]
    for slot in gone:
        del doctrine[slot]
    return bool(gone)


def printed(doctrine: Mapping[str, str]) -> list[str]:
    """The lines of a doctrine as in a template, in the order of the rulebook."""
    order = {key: place for place, key in enumerate(KEYWORDS)}
    known = sorted((order[word], slot) for slot in doctrine if (word := slot.partition(" ")[0]) in order)
    return [doctrine[slot] for _, slot in known]
