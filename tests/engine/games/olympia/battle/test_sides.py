"""Who attacks what, who helps whom, and what the account of a battle says of it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.dice import Key
from engine.games.olympia.battle.battle import allies
from engine.games.olympia.battle.battle_events import BattleFought, BattleSeen, PlaceTaken, Unoccupied
from engine.games.olympia.battle.text import battle_lines
from engine.games.olympia.state import NO_HEALTH, Built, Link, Place, Unit
from engine.games.olympia.units.using import in_haven
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each

HOST = {"15": 60}
Rolls = dict[tuple[Key, ...], list[float]]


def attacks(camp: Camp, target: str, *, days: int = 1, then: str = "") -> list[BattleFought]:
    """Osswid attacks; of the beaten none is taken."""
    dice: Rolls = {("taken", 1, number): [0.999] for number in range(60)}
    orders = f"attack {target}" + (f"; {then}" if then else "")
    camp.run({"Osswid": orders}, days=days, dice=dice)
    found: list[BattleFought] = camp.of(BattleFought)
    return found


# --- who helps --------------------------------------------------------------------------------------------------------


def three(**more: Any) -> tuple[Camp, Unit, Unit, Unit]:
    """Osswid of faction a, Feasel of b, and Drakkar of c who defends Feasel."""
    camp = Camp()
    attacker, attacked = camp.noble("Osswid"), camp.noble("Feasel", "b")
    helper = camp.noble("Drakkar", "c", **more)
    helper.attitudes.defend.append(attacked.id)
    return camp, attacker, attacked, helper


@pytest.mark.rule("OLY-PERM-10", "OLY-EX-82")
def test_who_defends_the_attacked_helps() -> None:
    camp, attacker, attacked, helper = three()
    assert allies(camp.world, attacker, attacked) == [helper]


@pytest.mark.rule("OLY-PERM-10", "OLY-GAP-S638")
@each("why", [{"moving": True}, {"hides": True}])
def test_who_is_on_his_way_or_hides_does_not_help(why: dict[str, bool]) -> None:
    camp, attacker, attacked, _ = three(**why)
    assert allies(camp.world, attacker, attacked) == []


@pytest.mark.rule("OLY-PERM-10", "OLY-GAP-40")
@each("prisoner, helps", [(False, False), (True, True)])
def test_nobody_helps_against_his_own_stack(prisoner: bool, helps: bool) -> None:
    camp, attacker, attacked, helper = three()
    camp.beneath(helper, camp.noble("Guest", "a", prisoner=prisoner))
    assert allies(camp.world, attacker, attacked) == ([helper] if helps else [])


@pytest.mark.rule("OLY-PERM-10")
def test_against_an_attacker_of_no_faction_the_independent_help_too() -> None:
    camp, _, attacked, helper = three()
    camp.beneath(helper, camp.noble("Independent", ""))
    savages = camp.noble("Savages", "", kind="savages")
    assert allies(camp.world, savages, attacked) == [helper]


@pytest.mark.rule("OLY-PERM-10")
@each("prisoner, helps", [(False, True), (True, False)])
def test_a_member_of_the_attacked_stack_brings_helpers_but_a_prisoner_does_not(prisoner: bool, helps: bool) -> None:
    camp, attacker, attacked, helper = three()
    helper.attitudes.defend.clear()
    mate = camp.beneath(attacked, camp.noble("Mate", "b", prisoner=prisoner))
    helper.attitudes.defend.append(mate.id)
    assert allies(camp.world, attacker, attacked) == ([helper] if helps else [])


@pytest.mark.rule("OLY-PERM-10")
def test_helpers_come_in_the_order_of_the_list_and_from_the_same_place_only() -> None:
    camp, attacker, attacked, helper = three()
    tower = kit.building(camp.world, "aa00", "tower")
    far = camp.noble("Inside", "c", tower.id)
    first, second = camp.noble("First", "b"), camp.noble("Second", "b")
    far.attitudes.defend.append(attacked.id)
    assert allies(camp.world, attacker, attacked) == [helper, first, second]
    camp.world.places["aa00"].units.reverse()
    assert allies(camp.world, attacker, attacked) == [second, first, helper]


# --- what may be attacked ---------------------------------------------------------------------------------------------


@pytest.mark.rule("OLY-TERM-13", "OLY-COMBAT-32")
def test_what_lies_in_a_safe_haven_is_one() -> None:
    camp = Camp()
    city = kit.inside(camp.world, "aa00", "city")
    inn = kit.building(camp.world, city.id, "inn")
    places = [camp.world.places["aa00"], city, inn]
    assert [in_haven(camp.world, place) for place in places] == [False, False, False]
    city.haven = True
    assert [in_haven(camp.world, place) for place in places] == [False, True, True]
    camp.world.places["aa00"].haven = True
    city.haven = False
    assert [in_haven(camp.world, place) for place in places] == [True, True, True]


@pytest.mark.rule("OLY-COMBAT-32")
def test_nobody_attacks_into_a_safe_haven_from_outside() -> None:
    camp = Camp()
    city = kit.inside(camp.world, "aa00", "city", haven=True)
    camp.noble("Feasel", "b", city.id)
    camp.noble("Osswid", items=dict(HOST))
    assert attacks(camp, city.id) == []
    assert camp.said("a") == ["There is no combat in a safe haven."]


@pytest.mark.rule("OLY-GAP-O03")
@each("known, fights", [((), False), (("cave",), True), (("aa00 cave",), True), (("aa01 cave",), False)])
def test_a_hidden_place_is_attacked_by_those_who_know_of_it(known: tuple[str, ...], fights: bool) -> None:
    camp = Camp()
    cave = kit.inside(camp.world, "aa00", "cave", hidden=True)
    camp.noble("Feasel", "b", cave.id)
    camp.noble("Osswid", items=dict(HOST))
    camp.player("a").knows = [entry.replace("cave", cave.id) for entry in known]
    assert bool(attacks(camp, cave.id)) is fights


@pytest.mark.rule("OLY-GAP-O03")
def test_a_place_farther_than_a_day_is_out_of_reach() -> None:
    camp = Camp()
    pit = kit.inside(camp.world, "aa00", "pit of Hades")
    camp.noble("Demon", "", pit.id)
    camp.noble("Osswid", items=dict(HOST))
    assert attacks(camp, pit.id) == []


@pytest.mark.rule("OLY-GAP-O03")
def test_neither_ones_own_place_nor_another_province_nor_a_place_within_a_place_is_in_reach() -> None:
    camp = Camp()
    city = kit.inside(camp.world, "aa00", "city")
    inn = kit.building(camp.world, city.id, "inn")
    camp.world.places["aa00"].links.append(Link(to="aa02", days=1))
    for at in ("aa00", "aa01", "aa02", inn.id):
        camp.noble(f"Feasel {at}", "b", at)
    camp.noble("Osswid", items=dict(HOST))
    for code in ("aa00", "aa01", "aa02", inn.id, "zz99"):
        assert attacks(camp, code) == []


@pytest.mark.rule("OLY-GAP-32", "OLY-COMBAT-30")
@each("where, fights", [("aa00", True), ("aa01", False)])
def test_a_ship_at_sea_attacks_another_one_of_the_same_waters(where: str, fights: bool) -> None:
    camp = Camp("~~p")
    ours = kit.building(camp.world, "aa00", "galley")
    theirs = kit.building(camp.world, where, "galley")
    camp.noble("Feasel", "b", theirs.id)
    camp.noble("Osswid", "a", ours.id, items=dict(HOST))
    assert bool(attacks(camp, theirs.id)) is fights
    assert attacks(camp, ours.id) == []


@pytest.mark.rule("OLY-GAP-32")
def test_a_ship_in_port_does_not_attack_from_deck_to_deck() -> None:
    camp = Camp()
    ours, theirs = kit.building(camp.world, "aa00", "galley"), kit.building(camp.world, "aa00", "galley")
    camp.noble("Feasel", "b", theirs.id)
    camp.noble("Osswid", "a", ours.id, items=dict(HOST))
    assert attacks(camp, theirs.id) == []


@pytest.mark.rule("OLY-ORDER-03", "OLY-GAP-45")
def test_an_attack_takes_the_day() -> None:
    camp = Camp()
    attacked = camp.noble("Feasel", "b")
    camp.noble("Osswid", items=dict(HOST))
    attacks(camp, attacked.id, days=2, then="flag done")
    begun = [event for event in camp.turn.events if getattr(event, "words", "") == "flag done"]
    assert [event.day for event in begun] == [2]


@pytest.mark.rule("OLY-GAP-O03", "OLY-COMBAT-19")
@each("flag, inside", [("", True), (" 1", False)])
def test_an_empty_place_is_entered_unless_the_flag_forbids_it(flag: str, inside: bool) -> None:
    camp = Camp()
    tower = kit.building(camp.world, "aa00", "tower")
    attacker = camp.noble("Osswid")
    mate = camp.beneath(attacker, camp.noble("Mate"))
    camp.whole({"Osswid": f"attack {tower.id}{flag}"})
    assert not camp.of(BattleFought)
    assert camp.world.places[tower.id].units == ([attacker.id] if inside else [])
    assert camp.unit("Mate").place == camp.unit("Osswid").place
    assert [(event.what, event.seen_by) for event in camp.of(Unoccupied)] == [(f"Tower [{tower.id}]", ("a",))]
    assert [event.units for event in camp.of(PlaceTaken)] == ([(attacker.id, mate.id)] if inside else [])


@pytest.mark.rule("OLY-MINE-05", "OLY-GAP-O03")
def test_a_collapsed_mine_is_entered_by_nobody_who_attacks_it_either() -> None:
    camp = Camp()
    mine = kit.building(camp.world, "aa00", "mine")
    assert mine.built is not None
    mine.built.fallen = 8
    attacker = camp.noble("Osswid")
    camp.whole({"Osswid": f"attack {mine.id}"})
    assert camp.world.places[mine.id].units == []
    assert camp.unit("Osswid").place == attacker.place == "aa00"
    assert not camp.of(Unoccupied)


@pytest.mark.rule("OLY-EX-90", "OLY-GARR-11")
def test_attack_garrison_by_its_word_takes_the_first_of_the_place() -> None:
    camp = Camp()
    city = kit.inside(camp.world, "aa00", "city")
    camp.noble("Elsewhere", "", city.id, kind="garrison", health=NO_HEALTH)
    garrison = camp.noble("Garrison", "", kind="garrison", health=NO_HEALTH)
    camp.noble("Osswid", items=dict(HOST))
    assert attacks(camp, "garrison")[0].account.defenders[0].unit == garrison.id


# --- walls and the account --------------------------------------------------------------------------------------------


def held(kind: str = "tower", *, finished: bool = True, **more: Any) -> tuple[Camp, Place, Unit]:
    camp = Camp()
    place = kit.inside(camp.world, "aa00", kind, built=Built(finished=finished, defense=8, damage=30))
    return camp, place, camp.noble("Feasel", "b", place.id, **more)


@pytest.mark.rule("OLY-COMBAT-27", "OLY-GAP-40")
@each(
    "kind, finished, inside, walls",
    [("tower", True, False, True), ("tower", False, False, False), ("tower", True, True, False),
     ("galley", True, False, True)],
)  # fmt: skip
def test_walls_stand_between_those_inside_and_those_before_them(
    kind: str, finished: bool, inside: bool, walls: bool
) -> None:
    camp, place, owner = held(kind, finished=finished)
    camp.noble("Osswid", at=place.id if inside else "aa00", items=dict(HOST))
    account = attacks(camp, owner.id if inside else place.id)[0].account
    assert account.walls == (f"{kind.capitalize()} [{place.id}]" if walls else "")
    assert account.walls_before == (8 if walls else 0)
    assert account.where == ("Plain [aa00]" if walls else f"{kind.capitalize()} [{place.id}]")


@pytest.mark.rule("OLY-COMBAT-27")
def test_a_cave_has_no_walls() -> None:
    camp = Camp()
    cave = kit.inside(camp.world, "aa00", "cave")
    camp.noble("Feasel", "b", cave.id)
    camp.noble("Osswid", items=dict(HOST))
    account = attacks(camp, cave.id)[0].account
    assert (account.walls, account.walls_before, account.walls_after, account.damage) == ("", 0, 0, 0)
    assert account.where == f"Cave [{cave.id}]"


@pytest.mark.rule("OLY-COMBAT-29", "OLY-COMBAT-28")
def test_the_account_and_the_structure_agree_on_what_is_left_of_it() -> None:
    camp, tower, owner = held(items={"16": 60})
    assert tower.built is not None
    tower.built.defense = 2
    camp.noble("Osswid", items={"15": 40, "61": 3})
    account = attacks(camp, tower.id)[0].account
    assert (account.walls_before, account.walls_after) == (2, 0)
    assert 0 < account.damage == tower.built.damage - 30
    assert tower.built.defense == 0
    lines = battle_lines(account)
    assert f"The defenders hold Tower [{tower.id}], defense 2." in lines
    assert f"Tower [{tower.id}] is left with defense 0." in lines
    assert f"Tower [{tower.id}] has taken {account.damage}% damage." in lines
    assert owner.place == "aa00"


@pytest.mark.rule("OLY-COMBAT-27", "OLY-COMBAT-33")
def test_men_inside_and_outside_are_counted_as_one_group() -> None:
    camp, tower, owner = held(items={"16": 150})
    camp.noble("Osswid", items=dict(HOST))
    figures = attacks(camp, tower.id)[0].account.defenders[0].figures
    assert [(part.kind, part.count) for part in figures] == [("", 1), ("16", 150)]
    assert figures[1].fallen == 150 - owner.count("16")


@pytest.mark.rule("OLY-COMBAT-33", "OLY-REPORT-17", "OLY-PERM-03")
def test_an_account_names_rows_factions_leaders_and_those_without_fighters() -> None:
    camp = Camp()
    attacked = camp.noble("Feasel", "b", behind=3, skills={"635": 0})
    camp.beneath(attacked, camp.noble("Mate", "b"))
    camp.prisoner(attacked, "Held", "c")
    camp.noble("Osswid", items={"15": 60, "61": 2, "77": 4})
    account = attacks(camp, attacked.id)[0].account
    assert [(one.name.split()[0], one.faction, one.row, one.leads, one.ally) for one in account.defenders] == [
        ("Feasel", "", 3, True, False), ("Mate", "fb1", 0, False, False),
    ]  # fmt: skip
    ours = account.attackers[0]
    assert [(part.kind, part.count) for part in ours.figures] == [("", 1), ("15", 60)]
    assert account.figures == 61 + 2
    assert account.fallen == sum(part.fallen for one in account.defenders + account.attackers for part in one.figures)


@pytest.mark.rule("OLY-GAP-61")
def test_a_band_that_is_no_more_than_its_men_is_named_with_them_alone() -> None:
    camp = Camp()
    band = camp.noble("Band", "", kind="savages", attack=0, defense=0, health=NO_HEALTH, items={"32": 4})
    camp.noble("Osswid", items=dict(HOST))
    account = attacks(camp, band.id)[0].account
    assert [(part.kind, part.count) for part in account.defenders[0].figures] == [("32", 4)]


@pytest.mark.rule("OLY-REPORT-17", "OLY-LOC-09")
def test_a_battle_for_a_structure_is_seen_inside_and_before_it_and_not_beyond() -> None:
    camp = Camp(seats="abcde")
    tower = kit.inside(camp.world, "aa00", "tower", built=Built(finished=True, defense=8))
    camp.noble("Feasel", "b", tower.id)
    camp.noble("Guest", "c", tower.id)
    camp.noble("Bystander", "d")
    camp.noble("Far", "e", "aa01")
    camp.noble("Osswid", items=dict(HOST))
    (fought,) = attacks(camp, tower.id)
    (seen,) = camp.of(BattleSeen)
    assert (fought.seen_by, fought.place) == (("a", "b"), tower.id)
    assert (set(seen.seen_by), seen.place) == ({"c", "d"}, tower.id)


@pytest.mark.rule("OLY-GAP-45")
def test_every_battle_of_a_day_has_dice_of_its_own() -> None:
    camp = Camp()
    one, other = camp.noble("Feasel", "b"), camp.noble("Drakkar", "c")
    camp.noble("Osswid", items=dict(HOST))
    camp.noble("Candide", items=dict(HOST))
    rest: Rolls = {("taken", 1, number): [0.999] for number in range(60)}
    camp.run({"Osswid": f"attack {one.id}", "Candide": f"attack {other.id}"}, dice=rest)
    opened = [key[-3:] for key in camp.turn._roller.opened if "battle" in key]  # type: ignore[union-attr]
    assert opened == [("battle", 1, 1), ("battle", 1, 2)]


@pytest.mark.rule("OLY-COMBAT-11")
def test_only_the_leaders_breaking_points_count() -> None:
    camp = Camp()
    attacked = camp.noble("Feasel", "b", breaks=0)
    camp.beneath(attacked, camp.noble("Mate", "b", breaks=90))
    attacker = camp.noble("Osswid", items=dict(HOST), breaks=50)
    camp.beneath(attacker, camp.noble("Other", breaks=99))
    account = attacks(camp, attacked.id)[0].account
    assert account.winner == "attackers"
    assert all(part.fallen == part.count for one in account.defenders for part in one.figures)
