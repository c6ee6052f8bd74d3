"""Who owns, who rules, who pays, and what is declared toward whom."""

from __future__ import annotations

import pytest

from engine.games.olympia.scratch import OlympiaTurn, Scratch
from engine.games.olympia.state import Admission, Attitude, Place, Thing, Unit, World
from engine.games.olympia.units import aura
from engine.games.olympia.units.admission import accepts, admits, attitude, declare, defends, is_hostile
from engine.games.olympia.units.lordship import (
    castle_of,
    chain_of,
    garrison_of,
    garrisons_of,
    is_ruler,
    owner_of,
    ruled_garrisons,
    ruler_of,
    rulers_of,
    rules_place,
)
from engine.games.olympia.units.naming import clean_name
from engine.games.olympia.units.purse import funds, spend
from tests.engine.games.olympia.props.camp import Camp
from tests.engine.games.olympia.props.kit import building, inside, noble, stacked, world
from tests.suite.table import each

# Lands


def realm() -> tuple[World, Place, Unit, Unit, Unit]:
    """A castle with its lord, who pledged to a duke elsewhere; a garrison of it in the next province."""
    made = world("ppp")
    castle = building(made, "aa00", "castle")
    lord, duke = noble(made, castle.id, "Lord", player="fa1"), noble(made, "aa02", "Duke", player="fb1")
    lord.pledge = duke.id
    noble(made, "aa01", "Passer-by")
    garrison = noble(made, "aa01", "Garrison", kind="garrison", castle=castle.id)
    castle.built.garrisons = [garrison.id]  # type: ignore[union-attr]
    return made, castle, lord, duke, garrison


@pytest.mark.rule("OLY-LAND-06", "OLY-LAND-08", "OLY-LAND-09", "OLY-CTRL-01")
def test_the_owner_of_a_castle_and_those_above_him_rule_its_garrisons() -> None:
    made, castle, lord, duke, garrison = realm()
    noble(made, castle.id, "Guest")
    assert owner_of(made, castle) is lord
    assert garrison_of(made, made.places["aa01"]) is garrison
    assert garrison_of(made, made.places["aa00"]) is None
    assert castle_of(made, garrison) is castle
    assert (rulers_of(made, garrison), ruler_of(made, garrison)) == ([lord, duke], duke)
    for ruler in (lord, duke):
        assert is_ruler(made, ruler, garrison)
        assert ruled_garrisons(made, ruler) == [garrison]
    guest = made.units[castle.units[1]]
    assert not is_ruler(made, guest, garrison)
    assert ruled_garrisons(made, guest) == []
    hill = inside(made, "aa01", "rocky hill")
    assert [rules_place(made, duke, place) for place in (hill, made.places["aa01"], made.places["aa02"])] == [
        True, True, False,
    ]  # fmt: skip
    assert not rules_place(made, guest, hill)


@pytest.mark.rule("OLY-LAND-08")
def test_pledges_that_run_in_a_circle_end_where_they_began() -> None:
    made, _, lord, duke, garrison = realm()
    duke.pledge = lord.id
    assert [unit.name for unit in chain_of(made, lord)] == ["Lord", "Duke"]
    assert [unit.name for unit in chain_of(made, duke)] == ["Duke", "Lord"]
    assert rulers_of(made, garrison) == [lord, duke]
    duke.pledge = "1234"
    assert [unit.name for unit in chain_of(made, lord)] == ["Lord", "Duke"]


@pytest.mark.rule("OLY-GAP-39", "OLY-LAND-09")
def test_an_empty_castle_or_none_has_no_rulers() -> None:
    made, castle, lord, _, garrison = realm()
    castle.units.remove(lord.id)
    assert (owner_of(made, castle), rulers_of(made, garrison), ruler_of(made, garrison)) == (None, [], None)
    assert ruled_garrisons(made, lord) == []
    garrison.castle = ""
    assert (castle_of(made, garrison), rulers_of(made, garrison)) == (None, [])


def test_garrisons_are_listed_as_they_were_installed_and_without_those_that_are_gone() -> None:
    made, castle, *_, garrison = realm()
    late = noble(made, "aa02", kind="garrison", castle=castle.id)
    castle.built.garrisons = [late.id, "1234", garrison.id]  # type: ignore[union-attr]
    assert garrisons_of(made, castle) == [late, garrison]
    assert garrisons_of(made, made.places["aa00"]) == []
    tower = building(made, "aa00", "tower")
    tower.built.garrisons = [garrison.id]  # type: ignore[union-attr]
    holder = noble(made, tower.id)
    assert ruled_garrisons(made, holder) == []


# Purses


def turn_of(made: World) -> OlympiaTurn:
    return OlympiaTurn(made, {}, seed="s", number=1, scratch=Scratch())


@pytest.mark.rule("OLY-MAINT-02", "OLY-GAP-92")
@each("player, prisoner, has", [("aa1", False, 15), ("aa1", True, 5), ("", False, 5), ("bb2", False, 5)])
def test_prisoners_and_those_without_a_faction_have_only_their_own_gold(player: str, prisoner: bool, has: int) -> None:
    made = world("p")
    lord = "aa1" if player == "aa1" else ""
    top = noble(made, "aa00", "Candide", player=lord, items={"1": 10})
    unit = stacked(made, top, noble(made, "aa00", "Osswid", player=player, prisoner=prisoner, items={"1": 5}))
    assert funds(made, unit) == has
    assert spend(turn_of(made), unit, 99, "study") == has
    assert (unit.count("1"), top.count("1")) == (0, 15 - has)


@pytest.mark.rule("OLY-GAP-92")
def test_the_nearest_to_the_top_pays_first_and_nobody_more_than_is_due() -> None:
    made = world("p")
    top = noble(made, "aa00", "Candide", player="aa1", items={"1": 10})
    unit = stacked(made, top, noble(made, "aa00", "Osswid", player="aa1", items={"1": 5}))
    below = stacked(made, unit, noble(made, "aa00", "Feasel", player="aa1", items={"1": 10}))
    assert spend(turn_of(made), unit, 3, "study") == 3
    assert spend(turn_of(made), unit, 0, "study") == 0
    assert [one.count("1") for one in (unit, top, below)] == [2, 10, 10]
    assert spend(turn_of(made), unit, 15, "study") == 15
    assert [one.count("1") for one in (unit, top, below)] == [0, 0, 7]


# Aura


@pytest.mark.rule("OLY-TURN-08", "OLY-GAP-24")
@each(
    "own, things, most, back",
    [
        (8, [], 8, 2),
        (8, [("artifact", {"attack": 10}, False)], 8, 2),
        (8, [("artifact", {"aura": 0}, False)], 8, 2),
        (8, [("artifact", {"aura": 1}, False)], 9, 3),
        (8, [("artifact", {"aura": 1}, False), ("ring", {"aura": 2}, True)], 11, 4),
        (8, [("auraculum", {"aura": 5}, True)], 13, 4),
        (8, [("auraculum", {"aura": 5}, False)], 8, 2),
        (8, [("auraculum", {"aura": 5}, True), ("ring", {"aura": 1}, False)], 14, 5),
        (0, [("ring", {"aura": 4}, False)], 4, 3),
        (0, [("ring", {"aura": 2}, False)], 2, 2),
        (0, [("ring", {"attack": 4}, False)], 0, 0),
        (1, [], 1, 1),
    ],
)
def test_what_holds_aura_raises_the_maximum_and_brings_a_point_more(
    own: int, things: list[tuple[str, dict[str, int], bool]], most: int, back: int
) -> None:
    made = world("p")
    unit = noble(made, "aa00", most_aura=own)
    for number, (kind, adds, made_it) in enumerate(things):
        code = f"d90{number}"
        maker = unit.id if made_it else "1234"
        made.things[code] = Thing(id=code, kind=kind, name=kind, adds=adds, maker=maker)
        unit.unique.append(code)
    assert aura.maximum(made, unit) == most
    aura.recover(made)
    assert unit.aura == back


@pytest.mark.rule("OLY-MAGIC-16")
@each(
    "current, points, most, gained",
    [
        (0, 5, None, 5),
        (18, 5, None, 2),
        (20, 5, None, 0),
        (25, 5, None, 0),
        (0, 5, 3, 3),
        (4, 5, 3, 0),
        (0, 50, 30, 20),
    ],
)
def test_aura_grows_to_a_limit_and_what_is_over_it_stays(
    current: int, points: int, most: int | None, gained: int
) -> None:
    made = world("p")
    unit = noble(made, "aa00", most_aura=4, aura=current)
    assert aura.gain(made, unit, points, most=most) == gained
    assert unit.aura == current + gained


@pytest.mark.rule("OLY-GAP-24", "OLY-GAP-S845")
@each("before, after", [(0, 0), (1, 0), (2, 1), (7, 6), (8, 8)])
def test_each_month_takes_a_point_of_what_fades(before: int, after: int) -> None:
    made = world("p")
    place = made.places["aa00"]
    unit = noble(made, "aa00", shroud=before, hindrance=before, common=before)
    place.shroud = place.barrier = before
    aura.fade(made)
    less = max(0, before - 1)
    assert (unit.shroud, unit.hindrance, unit.common, place.shroud) == (less, less, less, less)
    assert place.barrier == after


def test_a_mage_spends_no_more_than_he_has() -> None:
    unit = Unit(id="1234", name="Osswid", place="aa00", aura=3)
    aura.spend(unit, 3)
    assert unit.aura == 0
    with pytest.raises(ValueError, match="has 0 aura and not 1"):
        aura.spend(unit, 1)


# Attitudes


@pytest.mark.rule("OLY-PERM-09")
def test_the_unit_named_comes_first_and_what_a_unit_says_before_what_its_faction_says() -> None:
    camp = Camp()
    own, other = camp.noble("Own", "a"), camp.noble("Other", "b")
    world_, player = camp.world, camp.player("a")
    assert attitude(world_, own, other) is None
    declare(player, ["fb1"], Attitude.HOSTILE)
    assert attitude(world_, own, other) is Attitude.HOSTILE
    declare(own, ["fb1"], Attitude.NEUTRAL)
    assert attitude(world_, own, other) is Attitude.NEUTRAL
    declare(player, [other.id], Attitude.DEFEND)
    assert attitude(world_, own, other) is Attitude.DEFEND
    declare(own, [other.id], Attitude.HOSTILE)
    assert attitude(world_, own, other) is Attitude.HOSTILE
    assert not defends(world_, own, other)
    own.player = ""
    assert attitude(world_, own, other) is Attitude.HOSTILE
    declare(own, [other.id, "fb1"], None)
    assert attitude(world_, own, other) is None


@pytest.mark.rule("OLY-GAP-O36", "OLY-PERM-05")
def test_those_without_a_faction_are_not_of_one_faction() -> None:
    camp = Camp()
    one, other = camp.noble("One", ""), camp.noble("Other", "")
    one.attitudes.hostile.append(other.id)
    assert is_hostile(camp.world, one, other)
    assert not defends(camp.world, other, one)
    assert not admits(camp.world, one, other)
    assert admits(camp.world, one, one)
    assert not accepts(camp.quiet(), one, other, "77", 1)
    own, friend = camp.noble("Own", "a"), camp.noble("Friend", "a")
    own.attitudes.hostile.append(friend.id)
    assert not is_hostile(camp.world, own, friend)


@pytest.mark.rule("OLY-PERM-04", "OLY-GAP-O02")
@each(
    "everybody, who, lets",
    [(False, [], False), (False, ["fb1"], True), (False, ["unit"], True), (False, ["fc1"], False), (True, [], True),
     (True, ["fb1"], False), (True, ["unit"], False), (True, ["fc1"], True)],
)  # fmt: skip
def test_a_list_names_who_is_let_in_or_with_all_who_is_not(everybody: bool, who: list[str], lets: bool) -> None:
    camp = Camp()
    own, other = camp.noble("Own", "a"), camp.noble("Other", "b")
    listed = [other.id if code == "unit" else code for code in who]
    camp.player("a").admits = {own.id: Admission(everybody=everybody, who=listed)}
    assert admits(camp.world, own, other) is lets
    assert not admits(camp.world, own, other, "d127")


@pytest.mark.rule("OLY-PERM-06")
def test_who_is_declared_twice_stands_once_on_a_list() -> None:
    camp = Camp()
    own = camp.noble("Own", "a")
    for _ in range(2):
        declare(own, ["fb1", "fc1"], Attitude.DEFEND)
    assert own.attitudes.defend == ["fb1", "fc1"]
    declare(own, ["fc1"], None)
    assert own.attitudes.defend == ["fb1"]


# Names


@pytest.mark.rule("OLY-GAP-O42")
@each(
    "name, kept",
    [
        ("Osswid the Brave", "Osswid the Brave"), ("  a   b ", "a b"), ("[5499]", "5499"), ('"<>`*_', ""), ("---", ""),
        ("a\tb\nc", "a b c"), ("x" * 36, "x" * 35), ("x" * 34 + " y", "x" * 34), ("-7-", "-7-"), ("", ""),
    ],
)  # fmt: skip
def test_names_are_kept_as_they_may_stand_in_a_report(name: str, kept: str) -> None:
    assert clean_name(name) == kept
    assert clean_name("abcdef", 3) == "abc"
