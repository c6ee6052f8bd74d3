"""The kinds of orders there are, and arguments that the orders of several subjects share."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from functools import partial

from engine.core.language.readers import Many, Text, Whole
from engine.core.orders import arg, may, order
from engine.games.erfworld.language.readers import SIDE, SPELL, STEP, THING, UNIT

STACK, CITIES, SIDES, DOCTRINE = "stack", "city", "side", "doctrine"  # groups: under which headings orders stand


class Step(Enum):
    """The part of a slot in which a city or a side carries out an order (ERF-D-05)."""

    PLANS = auto()
    PURCHASES = auto()
    AFFAIRS = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Takes:
    """What else is known of an order.

    step: when cities and sides carry it out. alone: one unit carries it out, even if that unit leads a stack. unled:
    the ruler may tell it units that have no commander with them (ERF-ORDER-02).
    """

    step: Step = Step.AFFAIRS
    alone: bool = False
    unled: bool = False


UNLED, UNLED_ALONE = Takes(unled=True), Takes(unled=True, alone=True)
PLANNED, BOUGHT = Takes(step=Step.PLANS), Takes(step=Step.PURCHASES)

stack_order = partial(order, rule="ERF-ORDER-03", group=STACK, takes=Takes())
city_order = partial(order, rule="ERF-ORDER-04", group=CITIES, takes=Takes())
side_order = partial(order, rule="ERF-ORDER-05", group=SIDES, takes=Takes())
caster_order = partial(order, rule="ERF-ORDER-06", group=STACK, takes=Takes(alone=True))

COUNT = Whole(1, 10_000)
SUM = Whole(1, 10_000_000, kind="sum")

MAY_NUMBER = may("number", COUNT)
A_SUM, FOR_SUM = arg("sum", SUM), arg("sum", SUM, "for")
WHO, OF_WHO, MAY_WHO = arg("who", UNIT), arg("who", UNIT, "of"), may("who", UNIT)
UNITS = arg("who", Many(UNIT, least=1, most=60))
WHERE, MAY_WHERE = arg("where", STEP), may("where", STEP)
A_SPELL, A_THING = arg("spell", SPELL), arg("what", THING)
TO_SIDE = arg("to", SIDE, "to")
A_NAME = arg("name", Text(40, kind="name"))
