"""What the choices of game master and players mean for the world (OLY-GAP-25, -26)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import ValidationError

from engine.core.errors import SetupError
from engine.core.ruleset import SeatRequest
from engine.games.olympia.founding import setup
from engine.games.olympia.founding.setup import OlympiaChoices, OlympiaOptions
from engine.games.olympia.founding.worldmaking import Plan
from tests.suite.table import each


@pytest.mark.rule("OLY-GAP-26")
@each(
    "players, side",
    [(0, 32), (30, 32), (31, 40), (47, 40), (48, 48), (67, 48), (68, 64), (120, 64), (121, 80), (900, 80)],
)
def test_the_world_is_the_smallest_with_eighteen_provinces_of_land_a_player(players: int, side: int) -> None:
    assert setup.plan(OlympiaOptions(), players).side == side


@pytest.mark.rule("OLY-GAP-26")
@each("ocean, players, side", [(49, 29, 32), (49, 30, 40), (63, 21, 32), (63, 22, 40)])
def test_exactly_enough_land_is_enough_and_more_sea_leaves_less_of_it(ocean: int, players: int, side: int) -> None:
    assert setup.plan(OlympiaOptions(ocean=ocean), players).side == side


@pytest.mark.rule("OLY-GAP-26")
@each("side", [16, 20, 24, 32, 40, 48, 64, 80])
def test_a_size_that_is_chosen_stands_whoever_comes(side: int) -> None:
    assert setup.plan(OlympiaOptions(size=f"{side}x{side}"), 500).side == side


@pytest.mark.rule("OLY-GAP-26")
@each("players, havens", [(0, 2), (1, 2), (24, 2), (25, 3), (36, 3), (37, 4), (72, 6), (73, 6), (400, 6)])
def test_there_is_a_haven_for_every_twelve_players_two_at_least_and_six_at_most(players: int, havens: int) -> None:
    assert setup.plan(OlympiaOptions(), players).havens == havens


@pytest.mark.rule("OLY-GAP-26")
@each(
    "chosen, havens",
    [([], 2), (["any"], 2), (["Aldermoor"], 2), (["Caldenhall", "any"], 3), (["Dunmarch", "Aldermoor"], 4),
     (["Fernhold"], 6)],
)  # fmt: skip
def test_auto_has_every_haven_that_somebody_chose(chosen: list[str], havens: int) -> None:
    assert setup.plan(OlympiaOptions(), 3, chosen).havens == havens
    assert setup.plan(OlympiaOptions(havens="5"), 3, chosen).havens == 5


@pytest.mark.rule("OLY-GAP-26")
def test_by_default_everything_is_there_and_nearly_half_of_it_is_sea() -> None:
    assert setup.plan(OlympiaOptions(), 1) == Plan(side=32, havens=2, ocean=47)
    assert Plan(side=32, havens=2, ocean=47) == replace(Plan(32, 2, 47, *[True] * 9), old_houses=False)


@pytest.mark.rule("OLY-GAP-26")
@each(
    "part", ["faery", "hades", "clouds", "undercity", "hidden_ways", "weather", "savages", "independents", "standings"]
)
def test_each_part_of_the_world_is_left_out_by_itself(part: str) -> None:
    usual = setup.plan(OlympiaOptions(), 1)
    assert setup.plan(OlympiaOptions(**{part: False}), 1) == replace(usual, **{part: False})


@pytest.mark.rule("OLY-GAP-25")
def test_old_houses_are_a_choice() -> None:
    assert setup.plan(OlympiaOptions(start="old houses"), 1).old_houses
    assert not setup.plan(OlympiaOptions(start="newcomers"), 1).old_houses


@each("ocean, allowed", [(29, False), (30, True), (70, True), (71, False)])
def test_the_sea_is_between_thirty_and_seventy_percent(ocean: int, allowed: bool) -> None:
    if allowed:
        assert setup.plan(OlympiaOptions(ocean=ocean), 1).ocean == ocean
        return
    with pytest.raises(ValidationError):
        OlympiaOptions(ocean=ocean)


def test_the_name_of_a_noble_has_at_most_thirty_five_letters() -> None:
    assert len(OlympiaChoices(noble="O" * 35).noble) == 35
    with pytest.raises(ValidationError):
        OlympiaChoices(noble="O" * 36)


@each("havens, wanted", [("auto", "Fernhold"), ("auto", "any"), ("2", "any"), ("6", "Fernhold")])
def test_a_newcomer_may_choose_any_haven_that_will_be_there(havens: str, wanted: str) -> None:
    request = SeatRequest(id="1", name="The Seekers", choices=OlympiaChoices(haven=wanted))
    setup.check_seat(OlympiaOptions(havens=havens), [], request)


@each("havens, wanted", [("2", "Caldenhall"), ("5", "Fernhold")])
def test_the_first_haven_too_many_is_refused(havens: str, wanted: str) -> None:
    request = SeatRequest(id="1", name="The Seekers", choices=OlympiaChoices(haven=wanted))
    with pytest.raises(SetupError, match=f"no haven {wanted}"):
        setup.check_seat(OlympiaOptions(havens=havens), [], request)
