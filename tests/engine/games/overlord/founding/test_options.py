"""What a game master and a player can choose: what is usual, the least and the most."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from engine.games.overlord.founding.setup import SWITCHES, OverlordChoices, OverlordOptions
from tests.suite.table import each

NUMBERS = {"ocean": (40, 20, 60), "press_reward": (50, 0, 1000), "rumour_reward": (30, 0, 1000)}


@each("option", NUMBERS)
def test_numbers_are_taken_from_the_least_to_the_most(option: str) -> None:
    usual, least, most = NUMBERS[option]
    assert getattr(OverlordOptions(), option) == usual
    assert getattr(OverlordOptions.model_validate({option: least}), option) == least
    assert getattr(OverlordOptions.model_validate({option: most}), option) == most
    for wrong in (least - 1, most + 1):
        with pytest.raises(ValidationError):
            OverlordOptions.model_validate({option: wrong})


@pytest.mark.rule("OVL-GAP-01")
def test_every_written_rule_counts_unless_the_game_master_leaves_it_out() -> None:
    usual = OverlordOptions()
    assert [option for option in SWITCHES if not getattr(usual, option)] == []
    assert usual.standings
    assert (usual.size, usual.land_policy, usual.taxes) == ("auto", "neutrals trade", "in full")


def test_a_hero_s_name_has_sixty_characters_at_most() -> None:
    assert OverlordChoices(hero_name="x" * 60).hero_name == "x" * 60
    with pytest.raises(ValidationError):
        OverlordChoices(hero_name="x" * 61)
