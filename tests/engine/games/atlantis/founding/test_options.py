"""What a game master can choose: what is usual, the least and the most; and how large a world "auto" makes."""

from __future__ import annotations

from typing import NoReturn

import pytest
from pydantic import ValidationError

from engine.core.ruleset import SeatRequest
from engine.games.atlantis.founding import setup
from engine.games.atlantis.founding.setup import AtlantisChoices, AtlantisOptions
from tests.suite.table import each

NUMBERS = {  # option -> usual, least, most
    "ocean": (60, 40, 80),
    "times_reward": (50, 0, 1000),
    "idle_limit": (10, 0, 99),
    "late_bonus": (0, 0, 1000),
    "restart_months": (12, 0, 99),
    "gift_months": (6, 0, 99),
    "start_year": (1, 1, 9999),
}


@each("option", NUMBERS)
def test_numbers_are_taken_from_the_least_to_the_most(option: str) -> None:
    usual, least, most = NUMBERS[option]
    assert getattr(AtlantisOptions(), option) == usual
    assert getattr(AtlantisOptions.model_validate({option: least}), option) == least
    assert getattr(AtlantisOptions.model_validate({option: most}), option) == most
    for wrong in (least - 1, most + 1):
        with pytest.raises(ValidationError):
            AtlantisOptions.model_validate({option: wrong})


def test_what_is_not_a_number_has_its_usual_value_too() -> None:
    assert (AtlantisOptions().size, AtlantisOptions().standings) == ("auto", True)
    assert (AtlantisChoices().leader, AtlantisChoices().template) == ("", "long")
    assert AtlantisChoices(leader="x" * 60).leader == "x" * 60
    with pytest.raises(ValidationError):
        AtlantisChoices(leader="x" * 61)


class _ToldError(Exception):
    """Instead of a world: its columns and rows."""


@pytest.mark.rule("ATL-GAP-03")
@each(
    "size, seats, side",
    [("auto", 1, 32), ("auto", 25, 32), ("auto", 26, 48), ("auto", 57, 48), ("auto", 58, 64), ("auto", 102, 64),
     ("auto", 103, 96), ("auto", 230, 96), ("auto", 231, 128), ("auto", 409, 128), ("auto", 410, 160),
     ("auto", 640, 160), ("auto", 641, 192), ("auto", 921, 192), ("auto", 922, 256), ("auto", 5000, 256),
     ("16x16", 1, 16), ("24x24", 99, 24)],
)  # fmt: skip
def test_auto_fits_twenty_regions_of_the_surface_a_faction(
    size: str, seats: int, side: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(width: int, height: int, *_: object) -> NoReturn:
        raise _ToldError(width, height)

    with monkeypatch.context() as patch:
        patch.setattr(setup, "make_land", told)
        requests = [SeatRequest(id=str(n), name=f"House {n}", choices=AtlantisChoices()) for n in range(seats)]
        with pytest.raises(_ToldError) as found:
            setup.new_game(AtlantisOptions.model_validate({"size": size}), requests, "seed")
        assert found.value.args == (side, side)
