"""What a newcomer and an old house begin with (OLY-GAP-25, OLY-PRIO-03), and what a game master may give."""

from __future__ import annotations

import pytest

from engine.core.errors import SetupError
from engine.games.olympia.founding.giving import OlympiaGifts, give
from engine.games.olympia.founding.joining import admit, fast_study, inherit, refill_unformed
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.state import Loyalty, Place, World
from tests.engine.games.olympia.props.kit import inside, noble, world
from tests.suite.table import each


def haven(letters: str = "f") -> tuple[World, Place]:
    made = world(letters)
    return made, inside(made, "aa00", "city", "Aldermoor", haven=True)


@pytest.mark.rule("OLY-GAP-25", "OLY-TERM-04", "OLY-LOYAL-02")
def test_the_first_noble_is_sworn_with_two_points_and_stands_behind_a_garrison_only() -> None:
    made, city = haven()
    first = made.units[_newest(made, city, "1")]
    assert city.units == [first.id]
    assert (first.loyalty, first.rating, first.points, first.payer) == (Loyalty.OATH, 2, 3, first.player)
    assert made.players[first.player].visited == ["aa00"]
    second = _newest(made, city, "2")
    assert city.units == [second, first.id]
    made.units[second].kind = "garrison"
    third = _newest(made, city, "3")
    assert city.units == [second, third, first.id]


def _newest(made: World, city: Place, seat: str) -> str:
    """The first noble of a new faction."""
    admit(made, seat, f"Faction {seat}", "", city.id)
    return list(made.units)[-1]


@pytest.mark.rule("OLY-GAP-25")
def test_a_noble_bears_his_own_name_or_that_of_the_faction() -> None:
    made, city = haven()
    admit(made, "1", " The [Seekers] ", "Osswid", city.id)
    admit(made, "2", "Tars", "", city.id)
    assert [player.name for player in made.players.values()] == ["The Seekers", "Tars"]
    assert [unit.name for unit in made.units.values()] == ["Osswid", "Tars"]
    with pytest.raises(SetupError, match="needs a letter or a digit"):
        admit(made, "3", "[]", "Osswid", city.id)
    assert (len(made.players), len(made.units)) == (2, 2)


def test_a_seat_has_one_faction_at_a_time() -> None:
    made, city = haven()
    player = admit(made, "1", "Seekers", "", city.id)
    with pytest.raises(SetupError, match="Seat 1 has a faction in this world already"):
        admit(made, "1", "Finders", "", city.id)
    player.status = "left"
    assert admit(made, "1", "Finders", "", city.id).seat == "1"


@pytest.mark.rule("OLY-GAP-25", "OLY-TERM-09")
@each("turn, days", [(1, 200), (2, 202), (3, 204), (100, 398), (101, 400), (102, 400)])
def test_fast_study_grows_by_two_days_a_turn_from_two_hundred_to_four_hundred(turn: int, days: int) -> None:
    assert fast_study(turn) == days


@pytest.mark.rule("OLY-GAP-25")
@each("turn, points, days", [(0, 18, 200), (7, 18, 214), (8, 19, 216), (16, 20, 232)])
def test_a_latecomer_has_a_point_more_for_every_eight_turns(turn: int, points: int, days: int) -> None:
    made, city = haven()
    made.turn = turn
    player = admit(made, "1", "Seekers", "", city.id)
    assert (player.points, player.fast_study, player.joined) == (points, days, turn)


@pytest.mark.rule("OLY-SUBMIT-16")
@each("left", [0, 1, 4, 5, 6])
def test_numbers_of_nobles_to_form_are_brought_back_to_five(left: int) -> None:
    made, city = haven()
    player = admit(made, "1", "Seekers", "", city.id)
    player.unformed = [str(number) for number in range(left)]
    refill_unformed(made, player)
    assert len(player.unformed) == max(5, left)
    assert player.unformed[:left] == [str(number) for number in range(left)]
    assert len(set(player.unformed)) == len(player.unformed)


CRAFTS = {
    "builder": ["680"],
    "captain": ["600", "601", "602"],
    "mage": ["800", "801", "802", "804", "860", "861"],
    "marshal": ["610", "614", "616"],
    "envoy": ["670", "671"],
}


@pytest.mark.rule("OLY-GAP-25")
@each("craft", CRAFTS)
@each("letters", ["f", "f~"])
def test_an_old_house_has_a_companion_and_a_captain_in_a_port_a_galley(craft: str, letters: str) -> None:
    made, city = haven(letters)
    player = admit(made, "1", "x" * 35, "", city.id)
    other = noble(made, city.id, "Alion")
    companion = inherit(made, player, craft)
    first = next(unit for unit in made.units.values() if unit.player == player.id)
    assert companion.name == f"{craft.capitalize()} of {'x' * 35}"[:35]
    assert companion.skills == dict.fromkeys(CRAFTS[craft], 0)
    assert (companion.loyalty, companion.rating) == (Loyalty.CONTRACT, 500)
    assert (companion.points, companion.payer) == (1, player.id)
    assert companion.aura == companion.most_aura == sum(SKILLS[code].magic for code in CRAFTS[craft])
    assert made.units[companion.id] is companion
    afloat = craft == "captain" and letters == "f~"
    ships = list(made.inside(city, "galley"))
    assert len(ships) == afloat
    if afloat:
        (ship,) = ships
        assert ship.built is not None
        assert (ship.name, ship.built.finished, ship.built.defense) == ("Pride of " + "x" * 16, True, 20)
        assert (ship.units, companion.place, companion.under, first.beneath) == ([companion.id], ship.id, "", [])
    else:
        assert (companion.place, companion.under, first.beneath) == (city.id, first.id, [companion.id])
        assert city.units == [first.id, other.id]
    assert player.lore == CRAFTS[craft]
    assert player.claim["1"] == 20_000


def test_what_one_house_inherits_is_no_other_houses() -> None:
    made, city = haven()
    one, other = (admit(made, seat, seat, "", city.id) for seat in "12")
    inherit(made, one, "builder")
    inherit(made, other, "builder")
    one.claim["1"] = 5
    assert other.claim["1"] == 20_000
    third = admit(made, "3", "3", "", city.id)
    third.claim["1"] = 5
    assert admit(made, "4", "4", "", city.id).claim["1"] == 5000


# Gifts


@pytest.mark.rule("OLY-GM-02", "OLY-ORDER-11")
@each(
    "item, amount, said, kept",
    [
        ("1", 500, "You may claim 500 gold more: CLAIM 1 500.", ("1", 5500)),
        ("gold", 1, "You may claim 1 gold more: CLAIM 1 1.", ("1", 5001)),
        (" [77] ", 2, "You may claim two wood [77] more: CLAIM 77 2.", ("77", 52)),
        ("Peasants", 3, "You may claim three peasants [10] more: CLAIM 10 3.", ("10", 3)),
        ("peasant", 1, "You may claim one peasant [10] more: CLAIM 10 1.", ("10", 1)),
    ],
)
def test_a_gift_may_be_claimed(item: str, amount: int, said: str, kept: tuple[str, int]) -> None:
    made, city = haven()
    player = admit(made, "1", "Seekers", "", city.id)
    assert give(made, "1", OlympiaGifts(item=item, amount=amount)) == said
    assert player.claim[kept[0]] == kept[1]


def test_what_there_is_not_cannot_be_given() -> None:
    made, city = haven()
    admit(made, "1", "Seekers", "", city.id)
    with pytest.raises(SetupError, match='There is no item "ambrosia"'):
        give(made, "1", OlympiaGifts(item="ambrosia"))


@each("amount, allowed", [(0, False), (1, True), (100_000, True), (100_001, False)])
def test_a_gift_has_bounds(amount: int, allowed: bool) -> None:
    if allowed:
        assert OlympiaGifts(amount=amount).amount == amount
        assert OlympiaGifts(item="x" * 40).amount == 1
        return
    with pytest.raises(ValueError, match="amount"):
        OlympiaGifts(amount=amount)
    with pytest.raises(ValueError, match="item"):
        OlympiaGifts(item="x" * 41)
