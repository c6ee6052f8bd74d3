"""NAME for lands that one rules (OLY-GAP-O42, OLY-LAND-06)."""

from __future__ import annotations

import pytest

from engine.games.olympia.instant.events import BannerCleared
from engine.games.olympia.state import Built, Storm
from tests.engine.games.olympia.props.kit import inside, noble, thing
from tests.engine.games.olympia.props.road import Road
from tests.suite.table import each


def ruled() -> tuple[Road, str]:
    """A province with a garrison for the castle in which Osswid stands, and a cave in it."""
    road = Road.over("pp")
    castle = inside(road.world, "aa00", "castle", "Keep", built=Built(finished=True))
    garrison = noble(road.world, "aa00", "Garrison", kind="garrison", castle=castle.id, items={"12": 10})
    assert castle.built is not None
    castle.built.garrisons.append(garrison.id)
    road.noble(castle.id, "Osswid")
    return road, inside(road.world, "aa00", "cave").id


@pytest.mark.rule("OLY-GAP-O42", "OLY-LAND-06", "OLY-ORDER-42")
def test_a_ruler_names_his_province_and_what_lies_in_it() -> None:
    road, cave = ruled()
    road.month_of(Osswid=f'name aa00 "Amber Fields"; name {cave} "Deep Hole"; name aa01 "Not his"')
    assert [road.world.places[code].name for code in ("aa00", cave, "aa01")] == ["Amber Fields", "Deep Hole", "Plain"]
    assert road.says("Osswid")[-1] == "1: aa01 is not yours to name."


@pytest.mark.rule("OLY-GAP-O42")
def test_nobody_names_a_haven_or_hangs_banners_over_lands() -> None:
    road, _ = ruled()
    road.month_of(Osswid='banner aa00 "Mine"')
    road.world.places["aa00"].haven = True
    road.month_of(Osswid='name aa00 "Amber Fields"')
    assert road.world.places["aa00"].name == "Plain"
    assert road.world.places["aa00"].banner == ""


@pytest.mark.rule("OLY-GAP-O42")
def test_who_rules_nothing_names_nothing() -> None:
    road, _ = ruled()
    road.noble("aa00", "Feasel")
    road.month_of(Feasel='name aa00 "Amber Fields"')
    assert road.world.places["aa00"].name == "Plain"


@pytest.mark.rule("OLY-GAP-O42", "OLY-CTRL-01")
def test_not_even_a_ruler_names_a_structure_in_which_others_stand_first() -> None:
    road, _ = ruled()
    inn = inside(road.world, "aa00", "inn", built=Built(finished=True))
    road.noble(inn.id, "Host", player=road.other)
    road.month_of(Osswid=f'name {inn.id} "The Owl"; banner {inn.id} "Mine"')
    assert (inn.name, inn.banner) == ("Inn", "")
    assert road.says("Osswid") == [f"1: {inn.id} is not yours to name."] * 2


LONG = "x" * 35


@pytest.mark.rule("OLY-GAP-O42")
def test_names_of_units_have_35_characters_and_all_others_25() -> None:
    road, cave = ruled()
    osswid = next(unit for unit in road.world.units.values() if unit.name == "Osswid")
    castle = osswid.place
    storm = road.world.raise_storm(
        Storm(id="79000", kind="wind", name="Wind", place="aa01", strength=3, owner=osswid.id)
    )
    sword = thing(road.world, osswid, attack=5)
    sword.maker = osswid.id
    orders = [f'name {code} "{LONG}"' for code in (cave, castle, storm.id, sword.id, road.own.id)]
    road.month_of(Osswid="; ".join([*orders, f'name "{LONG}"']))
    assert [road.world.places[code].name for code in (cave, castle)] == ["x" * 25] * 2
    assert (storm.name, sword.name) == ("x" * 25, "x" * 25)
    assert (road.own.name, osswid.name) == (LONG, LONG)


@pytest.mark.rule("OLY-GAP-O42")
def test_storms_and_things_of_others_keep_their_names_and_a_name_must_be_readable() -> None:
    road, _ = ruled()
    osswid = next(unit for unit in road.world.units.values() if unit.name == "Osswid")
    other = road.noble(osswid.place, "Feasel", player=road.other)
    road.world.raise_storm(Storm(id="79000", kind="wind", name="Wind", place="aa01", strength=3, owner=other.id))
    bought, lent = thing(road.world, osswid), thing(road.world, other)
    bought.maker, lent.maker = other.id, osswid.id
    codes = ["79000", bought.id, lent.id, other.id, road.other.id, "zz99"]
    road.month_of(Osswid="; ".join([*(f'name {code} "X"' for code in codes), 'name "*"']))
    assert road.says("Osswid") == [
        *(f"1: {code} is not yours to name." for code in codes), "1: A name needs a letter or a digit.",
    ]  # fmt: skip


@pytest.mark.rule("OLY-GAP-O04", "OLY-ORDER-04")
def test_banners_hang_over_units_and_structures_only() -> None:
    road, cave = ruled()
    osswid = next(unit for unit in road.world.units.values() if unit.name == "Osswid")
    fellow = road.noble("aa01", "Fellow")
    sword = thing(road.world, osswid)
    sword.maker = osswid.id
    codes = [osswid.place, fellow.id, cave, sword.id]
    road.month_of(Osswid="; ".join(f'banner {code} "Gold"' for code in codes))
    assert [line.endswith('now shows "Gold".') for line in road.says("Osswid")] == [True, True, False, False]
    assert (road.world.places[osswid.place].banner, fellow.banner, osswid.banner) == ("Gold", "Gold", "")
    road.whole(Osswid=f'banner {fellow.id} ""')
    cleared = [(event.what, event.seen_by) for event in road.of_kind(BannerCleared)]
    assert (cleared, road.world.units[fellow.id].banner) == ([(f"Fellow [{fellow.id}]", ("a",))], "")


@pytest.mark.rule("OLY-GAP-O42", "OLY-SUBMIT-25")
def test_a_player_names_his_faction_and_his_units_and_nothing_else() -> None:
    road, cave = ruled()
    fellow = road.noble("aa01", "Fellow")
    stranger = road.noble("aa01", "Stranger", player=road.other)
    codes = [fellow.id, stranger.id, cave, road.own.id, "8999"]
    road.month_of(faction="; ".join(f'name {code} "N{number}"' for number, code in enumerate(codes)))
    assert (fellow.name, stranger.name, road.own.name) == ("N0", "Stranger", "N3")
    assert road.says("faction")[1:3] == [f"0: {code} is not yours to name." for code in (stranger.id, cave)]


@pytest.mark.rule("OLY-ORDER-57")
@each("speaker", ["faction", "Osswid"])
def test_a_real_name_is_that_of_the_player_whoever_says_it(speaker: str) -> None:
    road, _ = ruled()
    road.month_of(**{speaker: 'realname "Ann  Other"'})  # type: ignore[arg-type]
    assert (road.own.real_name, road.other.real_name) == ("Ann Other", "")
