"""What is noted of a month while it runs; gone when it is over (OLY-GAP-O01, -O24, -O26)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from engine.core.orders import Order
from engine.core.turn import Turn
from engine.games.olympia.state import Running, Unit, World


class Schedule(Protocol):
    """What deeds may ask of the month that runs them: the scheduler of month/."""

    def interrupt(self, unit: Unit) -> None:
        """Ends the running order of a unit before its time (OLY-GAP-99); the next one is loaded."""

    def release(self, unit: Unit) -> None:
        """The running order of a unit is over, and the next one is loaded."""

    def load(self, unit: Unit) -> None:
        """Loads the order at the head of the queue of a unit that runs none, as after every change of its queue."""

    def push(self, unit: Unit, words: str) -> None:
        """Puts an order, as canonical text, in front of the queue of a unit: it comes next."""

    def change_lord(self, unit: Unit, player: str) -> None:
        """Another faction's, or nobody's (""), from now on (S-29): what it ran is interrupted."""

    def gone(self, unit: Unit) -> None:
        """A unit that no longer exists: nothing of it comes up again."""


@dataclass(frozen=True, slots=True)
class Wait:
    """An order to wait. number: in the order in which waits began. running: what the unit ran when it began."""

    number: int
    order: Order
    running: Running


@dataclass(slots=True)
class Acceptance:
    """What a unit or faction takes from others (OLY-GAP-O01). left: how many more; None: any number."""

    giver: str
    item: str
    left: int | None = None


@dataclass(slots=True)
class Decrees:
    """What a garrison was told for this month (OLY-GAP-O14): units and factions to watch for, and to attack."""

    watch: list[str] = field(default_factory=list)
    hostile: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Scratch:
    """schedule: the month that runs; None before it begins.

    hazards: mines and inns that stand, dealers: who had an offer to sell or to buy an item, garrisons: those of cities;
    None before anybody asked. hiders: who hides, and some who do no longer; None before anybody searched.

    signals: raised this month, each with those by whom it may be named: the unit, its faction, "0". ferries: ships
    whose passengers may board.

    waits: who waits, and some who have stopped; on_signals: who of them waits for which signal; waits_in: who waits
    where for something there.

    robbed: cities that a thief was in this month.

    acceptances: by unit or faction. admitted: whose ADMIT lists were started over. decrees: by garrison. wounds: dealt
    so far, battles: fought so far, so that each has dice of its own. noticed: what garrisons see and have told of.
    taxes: gold by castle. pillaged: places.

    hunters: bands that attack by themselves. entered: leaders who came into a province of Faery or Hades today.
    hills: places whose links elfstones opened.
    """

    schedule: Schedule | None = None
    signals: dict[tuple[str, str], None] = field(default_factory=dict)
    ferries: dict[str, None] = field(default_factory=dict)
    waits: dict[str, Wait] = field(default_factory=dict)
    waits_begun: int = 0
    on_signals: dict[tuple[str, str], dict[str, None]] = field(default_factory=dict)
    waits_in: dict[str, dict[str, None]] = field(default_factory=dict)
    hazards: list[str] | None = None
    dealers: dict[tuple[str, bool], dict[str, None]] | None = None
    garrisons: list[str] | None = None
    hiders: dict[str, None] | None = None
    acceptances: dict[str, list[Acceptance]] = field(default_factory=dict)
    admitted: dict[str, None] = field(default_factory=dict)
    decrees: dict[str, Decrees] = field(default_factory=dict)
    wounds: int = 0
    battles: int = 0
    robbed: dict[str, None] = field(default_factory=dict)
    noticed: dict[str, dict[str, None]] = field(default_factory=dict)
    taxes: dict[str, int] = field(default_factory=dict)
    pillaged: dict[str, None] = field(default_factory=dict)

    hunters: list[str] = field(default_factory=list)
    entered: list[str] = field(default_factory=list)
    hills: list[str] = field(default_factory=list)


OlympiaTurn = Turn[World, Scratch]
