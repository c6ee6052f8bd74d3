"""Duels for the throne."""

from __future__ import annotations

import pytest

from engine.games.erfworld.battle.events import DuelFought
from engine.games.erfworld.events import Refused
from engine.games.erfworld.state import Commander, Standing
from tests.engine.games.erfworld.props.stage import Stage, stage


def _court(level: int = 1) -> tuple[Stage, Commander, Commander]:
    """A ruler, and an heir of some level beside him."""
    game = stage()
    ruler = game.world.commanders[game.side().ruler]
    heir = game.commander("heir", 4, 8)
    heir.heir, heir.level = True, level
    return game, ruler, heir


@pytest.mark.rule("ERF-SIDE-23", "ERF-SIDE-24", "ERF-SIDE-25")
def test_a_strong_heir_takes_the_throne_and_a_weak_one_loses_his_claim() -> None:
    game, ruler, heir = _court(9)
    game.day(f"SIDE Side1\nchallenge {heir.id}")
    (event,) = [event for event in game.events if isinstance(event, DuelFought)]
    assert event.account
    assert game.side().ruler == heir.id
    assert ruler.id not in game.world.commanders
    game, ruler, heir = _court(1)
    ruler.level = 9
    game.day(f"SIDE Side1\nchallenge {heir.id}")
    assert game.side().ruler == ruler.id
    assert heir.id not in game.world.commanders or not heir.heir


@pytest.mark.rule("ERF-SIDE-23")
def test_a_champion_fights_in_the_rulers_place_if_he_may() -> None:
    game, ruler, heir = _court(2)
    champion = game.commander("warlord", 4, 8, name="Ansom")
    champion.level = 2
    game.day(f"SIDE Side1\nchallenge {heir.id} by {champion.id}")
    assert ruler.id in game.world.commanders
    assert [event.kind for event in game.events if isinstance(event, DuelFought)] == ["DuelFought"]
    game, ruler, heir = _court(2)
    champion = game.commander("warlord", 4, 8, name="Ansom")
    game.day(f"SIDE Side1\nchallenge {heir.id} by {champion.id}")
    assert "cannot be the ruler's champion" in game.told(Refused)[0]


@pytest.mark.rule("ERF-SIDE-23")
def test_only_an_heir_before_the_ruler_challenges() -> None:
    game, ruler, heir = _court()
    heir.place = 0
    game.day(f"SIDE Side1\nchallenge {heir.id}")
    assert "does not stand before the ruler" in game.told(Refused)[0]
    game.day(f"SIDE Side1\nchallenge {ruler.id}")
    assert "is no heir" in game.told(Refused)[0]


@pytest.mark.rule("ERF-SIDE-24")
def test_a_duel_is_over_when_the_first_falls() -> None:
    """Blows of a round are struck at the same time, yet one of the two is always left to rule."""
    for number in range(12):
        game, _, heir = _court()
        game.world.day = number
        game.day(f"SIDE Side1\nchallenge {heir.id}")
        assert game.side().ruler in game.world.commanders
        assert game.side().standing is Standing.RULES
