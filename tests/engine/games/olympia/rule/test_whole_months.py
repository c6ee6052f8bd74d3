"""Power over whole months: taxes come in, men are paid, nobles go, and the books balance."""

from __future__ import annotations

import pytest

from engine.games.olympia.acting.ledger import POINTS
from engine.games.olympia.rules.items import GOLD
from engine.games.olympia.state import Loyalty, World
from engine.games.olympia.units.lordship import garrison_of
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.engine.games.olympia.rule.test_land_power import Realm
from tests.suite.table import each


def noble_points(world: World) -> int:
    """All Noble Points: with factions, in nobles, in bodies."""
    nobles = [*world.units.values(), *(thing.body for thing in world.things.values() if thing.body is not None)]
    return sum(player.points for player in world.players.values()) + sum(noble.points for noble in nobles)


@pytest.mark.rule("OLY-LAND-04", "OLY-CASTLE-02", "OLY-TURN-10", "OLY-STATUS-01", "OLY-GAP-24")
def test_a_castle_with_garrisons_lives_on_its_lands() -> None:
    realm = Realm()
    noble = realm.noble("Osswid", "a", "aa01", items={"12": 20, "1": 100})
    for column in (0, 1):
        realm.at(column).tax = 150
    gold = realm.world.holdings()[GOLD]
    realm.run({"Osswid": f"garrison {realm.castle.id}"}, days=30, end=True)
    assert realm.owner.count(GOLD) == 150 // 2 + (150 - 20) // 2
    assert realm.owner.rank == "lord"
    garrison = garrison_of(realm.world, realm.at(1))
    assert garrison is not None
    assert garrison.items == {"12": 10}
    assert noble.count("12") == 10
    assert realm.world.holdings()[GOLD] == gold + kit.booked(realm.turn, GOLD)
    realm.run(days=30, end=True)
    assert realm.owner.count(GOLD) > 140


@pytest.mark.rule("OLY-TURN-07", "OLY-LOYAL-06")
def test_contracts_wear_off_with_the_months_and_at_last_nobles_go() -> None:
    camp = Camp("p")
    nobles = [camp.noble(f"N{number}", loyalty=Loyalty.CONTRACT, rating=120) for number in range(8)]
    points = noble_points(camp.world)
    for left in (70, 20):
        camp.run(days=1, end=True)
        assert {noble.rating for noble in nobles} == {left}
        assert all(noble.player == "fa1" for noble in nobles)
    for _ in range(12):
        camp.run(days=1, end=True)
    assert {noble.player for noble in nobles} == {""}
    booked = kit.booked(camp.turn, POINTS)
    assert noble_points(camp.world) >= points
    assert booked >= 0


@pytest.mark.rule("OLY-DEATH-07", "OLY-GAP-50", "OLY-GAP-51")
@each("seed", range(6))
def test_noble_points_are_neither_made_nor_lost_by_war_and_loyalty(seed: int) -> None:
    camp = Camp("p")
    lord = camp.noble("Kosar", "a", items={"1": 3000, "20": 40}, skills={"671": 0})
    for number in range(3):
        camp.noble(f"E{number}", "b", loyalty=Loyalty.CONTRACT, rating=100, points=2, items={"12": 5})
    camp.noble("Free", "", points=0)
    camp.prisoner(lord, "Alion", "c", loyalty=Loyalty.CONTRACT, rating=100, points=3)
    made = noble_points(camp.world)
    orders = (
        f"attack {camp.unit('E0').id}; bribe {camp.unit('Free').id} 400; terrorize {camp.unit('Alion').id} 50; oath 1"
    )
    camp.run({"Kosar": orders, "E1": f"oath 1; attack {lord.id}"}, days=30, end=True, seed=str(seed))
    made += kit.booked(camp.turn, POINTS)
    assert noble_points(camp.world) == made
    for _ in range(13):
        camp.run(days=1, end=True, seed=str(seed))
        made += kit.booked(camp.turn, POINTS)
    assert noble_points(camp.world) == made
    assert not any(thing.body for thing in camp.world.things.values())
