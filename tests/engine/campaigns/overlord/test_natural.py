"""What becomes of twelve houses that begin with what every house begins with: there is something to live for."""

from __future__ import annotations

from functools import cache
from statistics import median

import pytest

from engine.core.turn import Outcome
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.state import DAYS, World
from engine.games.overlord.titles.events import TaxesCollected
from tests.engine.campaigns.overlord import natural as natural

pytestmark = pytest.mark.slow
MONTHS = 20


@cache
def game() -> tuple[list[World], list[Outcome]]:
    return natural.play(MONTHS)


@pytest.mark.rule("OVL-GAP-26", "OVL-MARKET-01")
def test_what_cities_want_and_do_not_get_does_not_become_cheap() -> None:
    paid = natural.prices(game()[0][-1], wanted=True)
    assert set(paid) == {"food", "wood", "ston", "iron", "hide", "hrse", "grai"}
    assert min(paid.values()) > 1
    assert max(paid.values()) < 2


@pytest.mark.rule("OVL-GAP-142", "OVL-OWN-06", "OVL-OWN-07")
def test_titles_bring_all_taxes_of_their_area_by_themselves() -> None:
    worlds, outcomes = game()
    assert natural.told(outcomes, "TaxesGathered") == []
    whole_months = 0
    for before, outcome in zip(worlds, outcomes, strict=False):
        brought: dict[str, list[int]] = {}
        for event in outcome.events:
            if isinstance(event, TaxesCollected):
                brought.setdefault(event.location, []).append(event.amount)
        for place, days in brought.items():
            assert set(days) == {before.locations[place].taxes // DAYS}
            whole_months += len(days) == DAYS
    assert whole_months > 50


@pytest.mark.rule("OVL-GAP-142", "OVL-GAP-63")
def test_where_a_share_is_the_custom_titles_bring_income_in_proportion_to_their_price() -> None:
    found = natural.incomes(natural.play(8, taxes="a share")[1])
    assert found["shrf"]
    for tag, months in found.items():
        assert TITLES[tag].cost / 10 <= median(months) <= 3 * TITLES[tag].cost, tag


@pytest.mark.rule("OVL-GAP-15", "OVL-BUILD-10")
def test_houses_build_and_conjure() -> None:
    worlds, outcomes = game()
    assert len(natural.told(outcomes, "Completed")) >= 3
    assert len(natural.told(outcomes, "Summoned")) >= 1
    own = natural.living(worlds[-1])
    assert any(structure.is_complete and structure.faction in own for structure in worlds[-1].structures.values())


@pytest.mark.rule("OVL-GAP-113", "OVL-GAME-07")
def test_no_house_dies_and_the_usual_house_is_neither_poor_nor_rich() -> None:
    worlds, outcomes = game()
    assert len(natural.living(worlds[-1])) == natural.HOUSES
    assert len(natural.told(outcomes, "BattleFought")) >= 1
    fortunes = [natural.fortune(worlds[-1], faction) for faction in natural.living(worlds[-1])]
    assert 1000 < median(fortunes) < 15_000
