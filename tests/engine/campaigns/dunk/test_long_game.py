"""Sixty turns of six kingdoms: every order is used, every technology owned, every coin accounted for."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.core import document
from engine.games.dunk.rules.technologies import technologies
from engine.games.dunk.ruleset import RULESET
from engine.games.dunk.state import ArmyType, Campaign
from tests.engine.campaigns.dunk.game import SEED, Played, play

pytestmark = pytest.mark.slow
TURNS = 60


@pytest.fixture(scope="module")
def game() -> Played:
    return play(TURNS)


def states(game: Played) -> list[Campaign]:
    return [document.decode(state, Campaign) for state in game.documents]


@pytest.mark.rule("DNK-ORDER-01")
def test_every_order_was_carried_out_by_somebody(game: Played) -> None:
    assert game.never_done(RULESET.book) == []


@pytest.mark.rule("DNK-TECH-01")
def test_every_technology_belonged_to_somebody(game: Played) -> None:
    assert [name for name in technologies() if name not in game.possessed] == []


def test_no_order_on_file_can_not_be_read(game: Played) -> None:
    assert game.not_read() == []


def test_every_coin_has_an_entry(game: Played) -> None:
    for before, after in pairwise(states(game)):
        for number, kingdom in after.kingdoms.items():
            moved = sum(amount for _, amount in kingdom.ledger)
            assert before.kingdoms[number].gold + moved == kingdom.gold, f"turn {after.turn}, kingdom {number}"


def test_gifts_of_gold_neither_make_nor_lose_a_coin(game: Played) -> None:
    """Gold on its way arrives in the same turn: what the givers are missing, the receivers have."""
    given = received = 0
    for campaign in states(game):
        for kingdom in campaign.kingdoms.values():
            for what, amount in kingdom.ledger:
                given -= amount if what.startswith("gift to") else 0
                received += amount if what.startswith("gift from") else 0
    assert given == received > 0


def test_the_whole_game_replays_to_the_same_bytes(game: Played) -> None:
    assert game.differences(RULESET, SEED, every=6) == []


def test_provinces_and_armies_are_never_lost_from_the_books(game: Played) -> None:
    for campaign in states(game):
        assert len(campaign.provinces) == campaign.width * campaign.height
        for province in campaign.provinces.values():
            assert province.owner == 0 or province.owner in campaign.kingdoms
            assert province.villages >= 0
        for number, army in campaign.armies.items():
            assert army.id == number < campaign.next_army
            assert army.province in campaign.provinces
            assert army.erf >= 1
            assert army.owner == 0 or army.owner in campaign.kingdoms


@pytest.mark.rule("DNK-MOVE-15", "DNK-MOVE-17")
def test_nobody_ever_stood_where_he_could_not_go(game: Played) -> None:
    for before, after in pairwise(states(game)):
        for army in after.armies.values():
            then = before.armies.get(army.id)
            if then is None or then.province == army.province:
                continue
            terrain = after.provinces[army.province].terrain.value
            if army.type is ArmyType.TROLLS:
                assert terrain not in ("grassland", "water") or _teleported(after, army.owner)
            if army.is_vessel:
                assert terrain == "water" or _teleported(after, army.owner)
            assert not army.is_immobile or _teleported(after, army.owner)


def _teleported(campaign: Campaign, owner: int) -> bool:
    """Whether mages could have put it there."""
    return owner in campaign.kingdoms and "teleport" in campaign.kingdoms[owner].techs


@pytest.mark.rule("DNK-GEN-01")
def test_the_kingdoms_grow_and_somebody_builds_towns(game: Played) -> None:
    played = states(game)
    first, last = played[0], played[-1]
    owned = [sum(p.owner > 0 for p in campaign.provinces.values()) for campaign in (first, last)]
    assert owned[0] == 7 * 6
    assert owned[1] > 150
    assert any(province.town for campaign in played for province in campaign.provinces.values())
    assert not any(province.town for province in first.provinces.values())


def test_the_tables_between_phases_are_empty_between_turns(game: Played) -> None:
    for campaign in states(game):
        assert campaign.this_turn == type(campaign.this_turn)()
