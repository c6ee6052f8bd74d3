"""What travellers tell for the Times (ATL-GAP-130): by area and by number, never by region and never by name."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from engine.core.events import Event
from engine.core.telling.press import Headline
from engine.games.atlantis.events import UnitEvent
from engine.games.atlantis.state import Structure
from engine.games.atlantis.telling.headlines import headlines
from engine.games.atlantis.trade.events import OnGuard, Recruited, Starved
from engine.games.atlantis.travel.events import EntryForbidden, Moved
from engine.games.atlantis.work.events import StructureFinished
from tests.engine.games.atlantis.props.kit import Scenario

pytestmark = pytest.mark.rule("ATL-GAP-130")
NUMBERS = iter(range(1, 1000))
Kind = TypeVar("Kind", bound=UnitEvent)


def told(*events: Event) -> list[tuple[str, str, int]]:
    """(plot, what, how many) of what is told of plains in Turia."""
    return [(one.deed.plot, one.deed.what, one.deed.count) for one in stories(*events) if one.deed is not None]


def stories(*events: Event) -> tuple[Headline, ...]:
    return headlines(land().state, events)


def land() -> Scenario:
    """Two plains with a tower and a longboat in the first."""
    world = Scenario("pp")
    world.state.regions[2].structures += [Structure(1, "tower", "High Hat"), Structure(2, "longboat", "Duck")]
    return world


def of_a_unit(kind: type[Kind], **facts: Any) -> Kind:
    number = next(NUMBERS)
    return kind(unit=number, unit_name=f"Ulf ({number})", seen_by=("1",), place="2", **facts)


def starved(died: int) -> Event:
    return of_a_unit(Starved, dead="orcs", died=died, left=1)


def hired(people: int) -> Event:
    return of_a_unit(Recruited, goods="orcs", people=people, price=1, silver=1)


def kept_out(stranger: str) -> Event:
    return of_a_unit(EntryForbidden, stranger=stranger, region="plain in Turia (1,1)")


def test_the_hungry_and_the_hired_of_an_area_are_counted_together_when_they_are_many() -> None:
    assert told(starved(1), starved(1)) == []
    assert told(starved(1), starved(2)) == [("hunger", "", 3)]
    assert told(hired(12), hired(7)) == []
    assert told(hired(12), hired(8)) == [("levy", "", 20)]


def test_guards_are_told_of_when_there_are_three_and_whoever_they_keep_out_once() -> None:
    guards = [of_a_unit(OnGuard, region="plain in Turia (1,1)") for _ in range(3)]
    assert told(*guards[:2]) == []
    assert told(*guards) == [("guard", "", 3)]
    assert told(kept_out("Olaf (9)"), kept_out("Olaf (9)"), kept_out("Rolf (8)")) == [("closed", "", 2)]


def test_buildings_are_told_of_by_their_kind_and_ships_are_not() -> None:
    tower, boat = (
        of_a_unit(StructureFinished, structure=name, region="plain in Turia (1,1)")
        for name in ("High Hat [1]", "Duck [2]")
    )
    assert told(tower, boat) == [("works", "a tower", 1)]


def test_those_who_leave_the_nexus_are_counted_and_others_who_walk_are_not() -> None:
    def walks(origin: str) -> Event:
        return of_a_unit(Moved, how="Walks", origin=origin, target="plain in Turia (1,1)")

    assert told(*(walks("plain in Turia (2,2)") for _ in range(3))) == []
    assert told(*(walks("The Nexus") for _ in range(3))) == [("exodus", "", 3)]


def test_no_story_names_a_unit_a_building_or_a_hex() -> None:
    events = [starved(5), hired(99), kept_out("Olaf (9)"), of_a_unit(
        StructureFinished, structure="High Hat [1]", region="plain in Turia (1,1)"
    )]  # fmt: skip
    found = stories(*events)
    assert len(found) == len(events)
    texts = [text for one in found for text in (one.body, *dict(one.ways).values())]
    assert all(one.deed is not None and one.deed.place for one in found)
    assert not any(name in text for name in ("Ulf", "Olaf", "High Hat", "(") for text in texts)
