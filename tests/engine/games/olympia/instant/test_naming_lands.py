"""NAME for lands that one rules (OLY-GAP-O42, OLY-LAND-06)."""

from __future__ import annotations

import pytest

from engine.games.olympia.state import Built
from tests.engine.games.olympia.kit import inside, noble
from tests.engine.games.olympia.road import Road


def ruled() -> tuple[Road, str]:
    """A province with a garrison for the castle in which Osswid stands, and a cave in it."""
    road = Road.over("pp")
    castle = inside(road.world, "aa00", "castle", "Keep", built=Built(finished=True))
    garrison = noble(road.world, "aa00", "Garrison", kind="garrison", castle=castle.id, items={"12": 10})
    assert castle.built is not None
    castle.built.garrisons.append(garrison.id)
    road.noble(castle.id, "Osswid")
    return road, inside(road.world, "aa00", "cave").id


@pytest.mark.rule("OLY-GAP-O42", "OLY-LAND-06", "OLY-ORDER-42")
def test_a_ruler_names_his_province_and_what_lies_in_it() -> None:
    road, cave = ruled()
    road.month_of(Osswid=f'name aa00 "Amber Fields"; name {cave} "Deep Hole"; name aa01 "Not his"')
    assert [road.world.places[code].name for code in ("aa00", cave, "aa01")] == ["Amber Fields", "Deep Hole", "Plain"]
    assert road.says("Osswid")[-1] == "1: aa01 is not yours to name."


@pytest.mark.rule("OLY-GAP-O42")
def test_nobody_names_a_haven_or_hangs_banners_over_lands() -> None:
    road, _ = ruled()
    road.month_of(Osswid='banner aa00 "Mine"')
    road.world.places["aa00"].haven = True
    road.month_of(Osswid='name aa00 "Amber Fields"')
    assert road.world.places["aa00"].name == "Plain"
    assert road.world.places["aa00"].banner == ""


@pytest.mark.rule("OLY-GAP-O42")
def test_who_rules_nothing_names_nothing() -> None:
    road, _ = ruled()
    road.noble("aa00", "Feasel")
    road.month_of(Feasel='name aa00 "Amber Fields"')
    assert road.world.places["aa00"].name == "Plain"
