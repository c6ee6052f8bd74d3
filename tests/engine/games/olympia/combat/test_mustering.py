"""Who fights, bound by bound: bands and their attack of one, things that add to one rating only, decks and docks."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.olympia.combat.fighters import Ground, at_sea, covered, fighting_men, ground_of, muster, own_rating
from engine.games.olympia.state import NO_HEALTH, Storm
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each


@pytest.mark.rule("OLY-COMBAT-05", "OLY-COMBAT-31", "OLY-EX-78")
@each(
    "adds, wanted",
    [({"attack": 10}, (90, 80, 0)), ({"defense": 10}, (80, 90, 0)), ({"missile": 10}, (80, 80, 10)),
     ({"aura": 3}, (80, 80, 0))],
)  # fmt: skip
def test_a_thing_adds_to_its_own_rating_alone(adds: dict[str, int], wanted: tuple[int, int, int]) -> None:
    camp = Camp()
    noble = camp.noble("Osswid")
    kit.thing(camp.world, noble).adds = adds
    assert own_rating(camp.world, noble, Ground()) == wanted


@pytest.mark.rule("OLY-COMBAT-25")
@each("ground, missile", [(Ground(fog=True), 12), (Ground(wet=True), 50)])
def test_a_nobles_missile_suffers_in_fog_but_not_in_rain(ground: Ground, missile: int) -> None:
    camp = Camp()
    noble = camp.noble("Osswid", missile=30)
    kit.thing(camp.world, noble, missile=20)
    assert own_rating(camp.world, noble, ground)[2] == missile


@pytest.mark.rule("OLY-GAP-61", "OLY-GAP-40")
@each(
    "kind, attack, defense, fights",
    [("savages", 0, 0, False), ("savages", 1, 0, True), ("savages", 0, 1, True), ("noble", 0, 0, True)],
)
def test_a_band_without_ratings_of_its_own_is_no_more_than_its_men(
    kind: str, attack: int, defense: int, fights: bool
) -> None:
    camp = Camp()
    band = camp.noble("Band", "", kind=kind, attack=attack, defense=defense, health=NO_HEALTH, items={"32": 3})
    groups = muster(camp.world, band, attacked=False, engines=False)
    assert [group.kind for group in groups] == (["", "32"] if fights else ["32"])
    assert sum(group.count for group in groups) == 3 + fights


@pytest.mark.rule("OLY-COMBAT-22", "OLY-COMBAT-23", "OLY-GAP-41")
def test_groups_know_their_row_their_stack_and_who_leads() -> None:
    camp = Camp()
    leader = camp.noble("Osswid", behind=2, items={"12": 4})
    camp.beneath(leader, camp.noble("Feasel", behind=1))
    groups = muster(camp.world, leader, attacked=False, engines=False, stack=3)
    assert [(group.row, group.stack, group.leads) for group in groups] == [(2, 3, True), (2, 3, False), (1, 3, False)]
    assert [group.stack for group in muster(camp.world, leader, attacked=False, engines=False)] == [0, 0, 0]
    assert [group.count for group in groups] == [1, 4, 1]


@pytest.mark.rule("OLY-COMBAT-07", "OLY-COMBAT-08")
@each("kind, pirates, knights", [("galley", 15, 20), ("tower", 5, 45), ("inn", 5, 45)])
def test_a_deck_is_felt_in_port_and_a_tower_is_no_deck(kind: str, pirates: int, knights: int) -> None:
    camp = Camp()
    place = kit.building(camp.world, "aa00", kind)
    noble = camp.noble("Osswid", at=place.id, items={"24": 3, "14": 1})
    assert [group.attack for group in muster(camp.world, noble, attacked=False, engines=False)[1:]] == [
        pirates, knights,
    ]  # fmt: skip


@pytest.mark.rule("OLY-COMBAT-08")
def test_riders_lose_no_more_aboard_in_a_swamp_and_nothing_but_attack_and_defense() -> None:
    camp = Camp("s")
    ship = kit.building(camp.world, "aa00", "galley")
    noble = camp.noble("Osswid", at=ship.id, items={"15": 1})
    group = muster(camp.world, noble, attacked=False, engines=False)[1]
    assert (group.attack, group.defense, group.missile) == (65, 65, 0)


@pytest.mark.rule("OLY-COMBAT-25")
@each(
    "storms, wet, fog",
    [((), False, False), (("rain",), True, False), (("wind",), True, False), (("fog",), False, True),
     (("fog", "rain"), True, True)],
)  # fmt: skip
def test_the_weather_of_a_place(storms: tuple[str, ...], wet: bool, fog: bool) -> None:
    camp = Camp()
    for number, kind in enumerate(storms):
        camp.world.raise_storm(Storm(id=f"7900{number}", kind=kind, name=kind, place="aa00", strength=2))
    assert ground_of(camp.world, camp.world.places["aa00"]) == Ground(wet=wet, fog=fog)
    assert ground_of(camp.world, camp.world.places["aa01"]) == Ground()


@pytest.mark.rule("OLY-COMBAT-30", "OLY-GAP-18")
def test_at_sea_is_aboard_a_ship_on_the_ocean() -> None:
    camp = Camp("~p")
    out, docked = kit.building(camp.world, "aa00", "galley"), kit.building(camp.world, "aa01", "roundship")
    island = kit.inside(camp.world, "aa00", "island")
    tower = kit.building(camp.world, island.id, "tower")
    province = camp.world.places["aa00"]
    assert [at_sea(camp.world, place) for place in (out, docked, tower, island, province)] == [
        True, False, False, False, False,
    ]  # fmt: skip


@pytest.mark.rule("OLY-PILL-01", "OLY-LAND-05", "OLY-GAP-S653")
@each(
    "items, more, men",
    [
        ({"12": 6, "16": 3}, {}, 9),
        ({"10": 9, "11": 9, "19": 9, "60": 2, "61": 2, "62": 2}, {}, 0),
        ({"77": 9, "1": 100, "52": 2, "nothing": 1}, {}, 0),
        ({"280": 4}, {}, 0),
        ({"280": 4}, {"skills": {"653": 0}}, 4),
        ({"280": 4}, {"kind": "lion"}, 4),
        ({"18": 5, "31": 2}, {}, 7),
    ],
)
def test_fighting_men_are_counted_alike_everywhere(items: dict[str, int], more: dict[str, Any], men: int) -> None:
    assert fighting_men(Camp().noble("Osswid", items=items, **more)) == men


@pytest.mark.rule("OLY-COMBAT-27")
def test_a_structure_for_nobody_covers_nobody() -> None:
    camp = Camp()
    noble = camp.noble("Osswid", items={"12": 2})
    groups = list(covered(muster(camp.world, noble, attacked=True, engines=False), 1))
    assert [(group.kind, group.count, group.inside) for group in groups] == [("", 1, True), ("12", 2, False)]
