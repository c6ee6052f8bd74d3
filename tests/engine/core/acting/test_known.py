"""The look-up of orders: the unseen, the absent and the never born are alike."""

from __future__ import annotations

import pytest

from engine.core.acting.known import Known
from tests.suite.table import each

WORLD = {"U1": "Anna", "U2": "Bert"}


@pytest.fixture
def known() -> Known[str]:
    return Known(find=WORLD.get, knows=lambda name: name == "Anna", title=lambda name: f"Lady {name}")


def test_what_the_seat_knows_is_found_and_named(known: Known[str]) -> None:
    assert known.get("U1") == "Anna"
    assert known.called("U1") == "Lady Anna"


@each("reference", ["U2", "U3", ""])
def test_what_hides_and_what_does_not_exist_are_answered_alike(reference: str) -> None:
    known = Known(find=WORLD.get, knows=lambda name: name == "Anna", title=lambda name: f"Lady {name}")
    assert known.get(reference) is None
    assert known.called(reference) == reference


def test_a_list_names_only_what_is_known(known: Known[str]) -> None:
    assert known.listed(["U2", "U1", "U3"]) == "U2, Lady Anna, U3"
