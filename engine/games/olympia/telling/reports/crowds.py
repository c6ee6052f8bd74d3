"""Crowds in a report: strangers who have one line together (OLY-GAP-O84), and who stands apart of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from engine.core.orders import OrderSheet
from engine.core.space.crowd import MOST, crowd
from engine.games.olympia.sight.view import FactionView, SeenPlace, SeenStack, SeenUnit
from engine.games.olympia.telling.reports.page import Line
from engine.games.olympia.telling.reports.words import men_text, stack_lines, unit_text

_CODE = re.compile(r"\[(\w+)\]")
_WORD = re.compile(r"\w+")


class Weight:
    """How much a stranger matters to the reader: most whoever the month of his own or his orders name, then those who
    are stacked with his own, then whom he has declared an attitude to; all others not at all.
    """

    def __init__(self, view: FactionView, told: Iterable[str], sheet: OrderSheet | None) -> None:
        """told: the sentences of the report on his units; read once a crowd is met."""
        self._view, self._told, self._sheet = view, told, sheet

    def __call__(self, unit: SeenUnit) -> int:
        if unit.id in self._named:
            return 3
        if unit.id in self._company:
            return 2
        return 1 if unit.id in self._met else 0

    def owns(self, unit: SeenUnit) -> bool:
        """Whether it is one of the reader's own."""
        return unit.id in self._view.own

    @cached_property
    def _named(self) -> frozenset[str]:
        ordered = _WORD.findall(self._sheet.text.lower()) if self._sheet else ()
        return frozenset((*(code for said in self._told for code in _CODE.findall(said)), *ordered))

    @cached_property
    def _company(self) -> frozenset[str]:
        stacks = (stack for place in self._view.places.values() for stack in place.stacks if stack.members)
        return frozenset(unit.id for stack in stacks if any(map(self.owns, stack)) for unit in stack)

    @cached_property
    def _met(self) -> frozenset[str]:
        own = (unit.attitudes for unit in self._view.own.values())
        return frozenset(code for held in (self._view.attitudes, *own) for codes in held.values() for code in codes)


def seen_here(place: SeenPlace, weight: Weight | None) -> Iterator[Line]:
    """The stacks of a place. weight: of strangers, of a crowd of whom only those who matter stand singly; None: all."""
    units = [unit for stack in place.stacks for unit in stack] if weight else []
    strangers = [unit for unit in units if weight and not weight.owns(unit)] if len(units) > MOST else []
    if weight is None or len(strangers) <= MOST:
        yield from (line for stack in place.stacks for line in stack_lines(stack, 3))
        return
    found = crowd(strangers, lambda unit: unit.banner, weight)
    apart = frozenset(unit.id for unit in found.singles)
    yield 3, f"{len(strangers):,} others, too many to be told one by one. /lookup {place.id} lists them all."
    for stack in place.stacks:
        yield from _kept(stack, [unit for unit in stack if unit.id in apart or weight.owns(unit)])
    for band in found.bands:
        yield 3, band_text(band)
    if found.others:
        yield (
            3,
            _together([unit for band in found.others for unit in band], f" under {len(found.others):,} other banners"),
        )


def _kept(stack: SeenStack, units: Sequence[SeenUnit]) -> Iterator[Line]:
    """Those of a stack who stand singly, below its leader if he does."""
    if units and units[0] is stack.leader:
        yield from stack_lines(SeenStack(leader=units[0], members=tuple(units[1:])), 3)
    else:
        yield from ((3, unit_text(unit)) for unit in units)


def band_text(band: Sequence[SeenUnit]) -> str:
    """Those of one banner, or of none, together: "120 others, 80 on guard, with 240 peasants"."""
    if len(band) == 1:
        return unit_text(band[0])
    return _together(band, f' under "{band[0].banner}"' if band[0].banner else "")


def _together(units: Sequence[SeenUnit], banner: str) -> str:
    qualities: dict[str, int] = {}
    men: dict[str, int] = {}
    for unit in units:
        for quality in (*unit.qualities, *(("concealed",) if unit.hidden else ())):
            qualities[quality] = qualities.get(quality, 0) + 1
        for item, count in unit.men.items():
            men[item] = men.get(item, 0) + count
    parts = [f"{len(units):,} others{banner}", *(f"{count:,} {quality}" for quality, count in qualities.items())]
    if men:
        parts.append(f"with {men_text(men)}")
    return ", ".join(parts)
