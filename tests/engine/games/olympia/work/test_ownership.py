"""Who owns what is built (OLY-CTRL): whoever stands first inside."""

from __future__ import annotations

import pytest

from engine.games.olympia.units.lordship import owner_of
from engine.games.olympia.units.stacks import relocate
from tests.engine.games.olympia.props.camp import Camp
from tests.engine.games.olympia.props.kit import building


@pytest.mark.rule("OLY-CTRL-01", "OLY-CTRL-02", "OLY-CTRL-04", "OLY-EX-85")
def test_only_the_first_aboard_may_rename_the_ship_and_when_he_leaves_the_next_is_captain() -> None:
    camp = Camp("p~")
    ship = building(camp.world, "aa00", "galley")
    ship.name = "HMS Pinafore"
    candide = camp.noble("Candide", at=ship.id, items={"19": 10})
    osswid = camp.noble("Osswid", at=ship.id)
    feasel = camp.beneath(osswid, camp.noble("Feasel", at=ship.id))
    camp.run({name: f'name {ship.id} "The {name}"' for name in ("Feasel", "Osswid")})
    assert ship.name == "HMS Pinafore"
    camp.run({"Candide": f'name {ship.id} "The Candide"'})
    assert ship.name == "The Candide"
    relocate(camp.world, candide, camp.world.places["aa00"])
    assert owner_of(camp.world, ship) is osswid
    camp.run({"Osswid": f'name {ship.id} "The Osswid"'})
    assert ship.name == "The Osswid"
    relocate(camp.world, candide, ship)
    assert owner_of(camp.world, ship) is osswid
    relocate(camp.world, osswid, camp.world.places["aa00"])
    assert feasel.place == "aa00"
    assert owner_of(camp.world, ship) is candide


@pytest.mark.rule("OLY-CTRL-01", "OLY-INN-04")
def test_the_builder_owns_what_he_builds_until_he_leaves_it() -> None:
    camp = Camp("p")
    camp.noble("Osswid", skills={"680": 0}, items={"11": 100, "77": 75})
    guest = camp.noble("Feasel")
    camp.run({"Osswid": "build inn"}, days=3)
    inn = camp.world.places[camp.unit("Osswid").place]
    relocate(camp.world, guest, inn)
    camp.run({"Feasel": "raze"})
    assert camp.said("a") == [f"Only the owner of New inn [{inn.id}] can do that."]
    relocate(camp.world, camp.unit("Osswid"), camp.world.places["aa00"])
    assert owner_of(camp.world, inn) is guest
    camp.run(end=True)
    assert guest.count("1") >= 50
