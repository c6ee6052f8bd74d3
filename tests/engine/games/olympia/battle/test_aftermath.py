"""What follows a battle, to the figure: wounds, who takes whom, who scatters, who stands where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.core.dice import Key
from engine.games.olympia.battle.aftermath import taken_percent
from engine.games.olympia.battle.battle_events import BattleFought, PlaceTaken, Retreated, Scattered
from engine.games.olympia.state import NO_HEALTH, Built, Place, Realm, Unit
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each

HOST = {"15": 60}  # elite guard who lose to nobody here
NEVER, ALWAYS = 0.999, 0.0


def dice(
    *, taken: float = NEVER, wound: float = 0.1, strikes: Sequence[float] = ()
) -> dict[tuple[Key, ...], list[float]]:
    """Rolls of the first day: whether each of the beaten is taken, how he is wounded, what of him is lost."""
    rolls: dict[tuple[Key, ...], list[float]] = {}
    for number in range(60):
        rolls["taken", 1, number], rolls["wound", 1, number] = [taken], [wound]
        rolls["spoils", 1, number] = [0.9] * 9  # all of it arrives
    return {**rolls, ("battle", 1, 1): list(strikes)}


def two(at: str = "aa00", ours: str = "", **more: Any) -> tuple[Camp, Unit, Unit]:
    """Feasel of faction b, first in the list, and Osswid of faction a who will beat him."""
    camp = Camp()
    defender = camp.noble("Feasel", "b", at, **more)
    return camp, camp.noble("Osswid", "a", ours or at, items=dict(HOST)), defender


@pytest.mark.rule("OLY-COMBAT-13", "OLY-GAP-43", "OLY-HEALTH-11")
@each("roll, health", [(0.0, 99), (0.0099, 99), (0.01, 98), (0.9899, 1)])
def test_a_wound_is_one_to_a_hundred_points(roll: float, health: int) -> None:
    camp, _, defender = two()
    camp.run({"Osswid": f"attack {defender.id}"}, dice=dice(wound=roll))
    assert defender.health == health


@pytest.mark.rule("OLY-COMBAT-13", "OLY-GAP-43")
def test_a_wound_of_a_hundred_kills_and_what_the_loser_had_goes_to_the_winner() -> None:
    camp, attacker, defender = two(items={"1": 70})
    mate = camp.beneath(defender, camp.noble("Mate", "b", attack=0, defense=0))
    camp.run({"Osswid": f"attack {defender.id}"}, dice={**dice(), ("wound", 1, 1): [0.99]})
    assert not camp.lives("Feasel")
    assert (attacker.count("1"), mate.count("1"), mate.health) == (70, 0, 89)


@pytest.mark.rule("OLY-GAP-43", "OLY-GAP-49")
def test_what_a_dead_winner_had_goes_to_a_stackmate() -> None:
    camp = Camp()
    defender = camp.noble("Feasel", "b", items={"1": 70}, health=1)
    mate = camp.beneath(defender, camp.noble("Mate", "b", attack=0, defense=0))
    camp.noble("Ally", "b", items={"15": 60})
    attacker = camp.noble("Osswid", "a")
    hits, misses = (0.0, 0.0, 0.0), (0.5, 0.0, 0.999) * 62
    camp.run({"Osswid": f"attack {defender.id}"}, dice=dice(strikes=(*hits, *misses, *hits)), rest=0.0)
    assert camp.of(BattleFought)[0].account.winner == "defenders"
    assert not camp.lives("Feasel")
    assert (attacker.count("1"), mate.count("1")) == (0, 70)


@pytest.mark.rule("OLY-COMBAT-14", "OLY-GAP-43")
def test_who_was_not_hit_is_not_wounded() -> None:
    camp, attacker, defender = two()
    mate = camp.beneath(attacker, camp.noble("Mate"))
    camp.run({"Osswid": f"attack {defender.id}"}, dice=dice())
    assert (attacker.health, mate.health, defender.health) == (100, 100, 89)


@pytest.mark.rule("OLY-COMBAT-15")
def test_the_men_who_fell_are_gone_and_no_others() -> None:
    camp, attacker, defender = two(items={"16": 12, "77": 5})
    camp.run({"Osswid": f"attack {defender.id}"}, dice=dice())
    account = camp.of(BattleFought)[0].account
    fallen = {part.kind: part.fallen for part in account.defenders[0].figures}
    assert defender.count("16") == 12 - fallen["16"] < 12
    assert defender.count("77") == 5
    assert kit.booked(camp.turn, "16") == -fallen["16"]
    lost = sum(part.fallen for one in account.attackers for part in one.figures if part.kind)
    assert attacker.count("15") == 60 - lost


@pytest.mark.rule("OLY-GAP-42", "OLY-COMBAT-14")
def test_in_a_draw_wounds_are_rolled_but_nobody_is_taken_and_nobody_moves() -> None:
    camp = Camp()
    defender = camp.noble("Feasel", "b", attack=0, breaks=0)
    second = camp.beneath(defender, camp.noble("Mate", "b"))
    watcher = camp.noble("Watcher", "c")
    attacker = camp.noble("Osswid", "a", breaks=0)
    hit, miss = (0.0, 0.0, 0.0), 0.999
    rolls = dice(taken=ALWAYS, strikes=hit)
    camp.run({"Osswid": f"attack {defender.id}"}, dice=rolls, rest=miss)
    account = camp.of(BattleFought)[0].account
    assert (account.winner, account.outcome, account.rounds) == ("", "Neither side has won.", 1000)
    assert (second.health, defender.health, attacker.health) == (89, 100, 100)
    assert not any(unit.prisoner for unit in camp.world.units.values())
    assert camp.world.places["aa00"].units == [defender.id, watcher.id, attacker.id]


@pytest.mark.rule("OLY-GAP-42", "OLY-COMBAT-28")
def test_after_a_draw_the_walls_are_as_the_fight_left_them() -> None:
    camp = Camp()
    tower = kit.inside(camp.world, "aa00", "tower", built=Built(finished=True, defense=10))
    owner = camp.noble("Feasel", "b", tower.id, attack=0, breaks=0)
    camp.noble("Osswid", "a", breaks=0)
    camp.run({"Osswid": f"attack {tower.id}"}, dice=dice(strikes=(0.0, 0.0, 0.0)), rest=0.999)
    account = camp.of(BattleFought)[0].account
    assert (account.winner, account.walls_before, account.walls_after) == ("", 10, 9)
    assert tower.built is not None
    assert tower.built.defense == 9
    assert owner.place == tower.id


@pytest.mark.rule("OLY-COMBAT-17", "OLY-EX-74")
@each(
    "winners, losers, percent",
    [(1, 1, 25), (29, 10, 72.5), (30, 10, 75), (31, 10, 75), (11, 10, 27.5), (9, 10, 25), (0, 0, 75), (1, 0, 75)],
)
def test_the_odds_of_being_taken_between_their_bounds(winners: int, losers: int, percent: float) -> None:
    assert taken_percent(winners, losers) == percent


@pytest.mark.rule("OLY-COMBAT-17")
@each("roll, taken", [(0.7499, True), (0.75, False)])
def test_a_lone_loser_is_taken_with_three_in_four(roll: float, taken: bool) -> None:
    camp, _, defender = two()
    camp.run({"Osswid": f"attack {defender.id}"}, dice=dice(taken=roll))
    assert defender.prisoner is taken


@pytest.mark.rule("OLY-COMBAT-17")
@each("roll, taken", [(0.2499, True), (0.25, False)])
def test_numbers_count_when_the_losers_still_stand(roll: float, taken: bool) -> None:
    camp = Camp()
    defender = camp.noble("Feasel", "b", attack=0, defense=0, items={"10": 90, "14": 2})  # few of them fight
    attacker = camp.noble("Osswid", "a", items={"15": 20})
    camp.run({"Osswid": f"attack {defender.id}"}, dice=dice(taken=roll))
    figures = camp.of(BattleFought)[0].account.defenders[0].figures
    assert sum(part.count - part.fallen for part in figures) >= 21
    assert (attacker.prisoner, defender.prisoner) == (False, taken)


@pytest.mark.rule("OLY-COMBAT-17", "OLY-COMBAT-18")
def test_beaten_attackers_are_taken_or_give_way_to_the_end_of_the_list() -> None:
    for taken in (True, False):
        camp = Camp()
        attacker = camp.noble("Osswid", "a")
        defender = camp.noble("Feasel", "b", items=dict(HOST))
        watcher = camp.noble("Watcher", "c")
        camp.run({"Osswid": f"attack {defender.id}"}, dice=dice(taken=ALWAYS if taken else NEVER))
        assert camp.of(BattleFought)[0].account.winner == "defenders"
        assert attacker.prisoner is taken
        listed = [defender.id, watcher.id] if taken else [defender.id, watcher.id, attacker.id]
        assert camp.world.places["aa00"].units == listed
        assert camp.of(PlaceTaken) == []


def walled(kind: str = "tower", rows: str = "ppp", **more: Any) -> tuple[Camp, Place, Unit, Unit]:
    """Osswid before the structure that Feasel holds."""
    camp = Camp(rows)
    place = kit.inside(camp.world, "aa00", kind, built=Built(finished=True, defense=5))
    attacker = camp.noble("Osswid", "a", items=dict(HOST))
    return camp, place, attacker, camp.noble("Feasel", "b", place.id, **more)


@pytest.mark.rule("OLY-COMBAT-18", "OLY-GAP-18")
def test_who_is_beaten_before_a_structure_goes_to_the_end_of_the_list_of_the_province() -> None:
    camp, tower, attacker, owner = walled(items=dict(HOST))
    attacker.items = {}
    watcher = camp.noble("Watcher", "c")
    camp.run({"Osswid": f"attack {tower.id}"}, dice=dice())
    assert camp.of(BattleFought)[0].account.winner == "defenders"
    assert camp.world.places["aa00"].units == [watcher.id, attacker.id]
    assert tower.units == [owner.id]


@pytest.mark.rule("OLY-COMBAT-18", "OLY-GAP-18")
def test_who_is_beaten_before_a_structure_of_a_city_is_out_of_the_city() -> None:
    camp = Camp()
    city = kit.inside(camp.world, "aa00", "city")
    tower = kit.inside(camp.world, city.id, "tower", built=Built(finished=True, defense=5))
    attacker = camp.noble("Osswid", "a", city.id)
    camp.noble("Feasel", "b", tower.id, items=dict(HOST))
    camp.run({"Osswid": f"attack {tower.id}"}, dice=dice())
    assert attacker.place == "aa00"
    assert [event.to for event in camp.of(Retreated)] == ["Plain [aa00]"]


@pytest.mark.rule("OLY-COMBAT-19", "OLY-COMBAT-17")
@each("flag", ["", " 1"])
def test_the_flag_decides_whether_the_owner_is_put_out(flag: str) -> None:
    camp, tower, attacker, owner = walled()
    guest = camp.beneath(owner, camp.noble("Mate", "b", tower.id))
    camp.run({"Osswid": f"attack {tower.id}{flag}"}, dice=dice())
    assert [unit.place for unit in (owner, guest)] == [tower.id if flag else "aa00"] * 2
    assert attacker.place == ("aa00" if flag else tower.id)
    assert len(camp.of(PlaceTaken)) == (not flag)
    assert len(camp.of(Retreated)) == (not flag)


@pytest.mark.rule("OLY-GAP-18", "OLY-COMBAT-17")
def test_aboard_at_sea_all_are_taken_whatever_is_rolled() -> None:
    camp = Camp("~~~")
    ours, theirs = (kit.inside(camp.world, "aa00", "galley", built=Built(finished=True, defense=5)) for _ in "ab")
    camp.noble("Osswid", "a", ours.id, items={"20": 200})
    owner = camp.noble("Feasel", "b", theirs.id)
    mate = camp.beneath(owner, camp.noble("Mate", "b", theirs.id))
    camp.run({"Osswid": f"attack {theirs.id}"}, dice=dice(taken=0.99))
    assert (owner.prisoner, mate.prisoner) == (True, True)


@pytest.mark.rule("OLY-GAP-18")
def test_in_port_they_are_taken_by_the_common_odds() -> None:
    camp, ship, _, owner = walled("galley")
    camp.run({"Osswid": f"attack {ship.id}"}, dice=dice(taken=0.76))
    assert (owner.prisoner, owner.place) == (False, "aa00")


@pytest.mark.rule("OLY-GAP-18", "OLY-COMBAT-17")
def test_attackers_who_lose_at_sea_are_taken_by_the_common_odds_and_stay_aboard() -> None:
    camp = Camp("~~~")
    ours, theirs = (kit.inside(camp.world, "aa00", "galley", built=Built(finished=True, defense=5)) for _ in "ab")
    attacker = camp.noble("Osswid", "a", ours.id)
    camp.noble("Feasel", "b", theirs.id, items={"20": 200})
    camp.run({"Osswid": f"attack {theirs.id}"}, dice=dice(taken=0.76))
    assert (attacker.prisoner, attacker.place, ours.units) == (False, ours.id, [attacker.id])


@pytest.mark.rule("OLY-GAP-61", "OLY-PRIS-01")
@each("victor, lives", [("noble", True), ("garrison", True), ("savages", False)])
def test_nobles_and_garrisons_take_alive_and_creatures_do_not(victor: str, lives: bool) -> None:
    camp = Camp()
    holder = camp.noble("Holder", "c", kind=victor, items=dict(HOST))
    camp.noble("Osswid", "a", items={"1": 50})
    camp.run({"Osswid": f"attack {holder.id}"}, dice=dice(taken=ALWAYS))
    assert camp.lives("Osswid") is lives
    if lives:
        assert camp.unit("Osswid").under == holder.id
    assert holder.count("1") == 50


@pytest.mark.rule("OLY-GAP-61", "OLY-GAP-S652")
@each("skill, lions", [(False, 0), (True, 3)])
def test_what_the_band_of_a_beaten_creature_leaves(skill: bool, lions: int) -> None:
    camp = Camp()
    attacker = camp.noble("Osswid", "a", items={"15": 400})
    camp.beneath(attacker, camp.noble("Tamer", "a", skills={"652": 0} if skill else {}))
    beasts = camp.noble("Lion", "", kind="lion", health=NO_HEALTH, attack=100, defense=100, breaks=99)
    beasts.items = {"280": 9, "12": 5, "1": 40}
    camp.run({"Osswid": f"attack {beasts.id}"}, dice=dice(taken=ALWAYS))
    assert not camp.lives("Lion")
    assert (attacker.count("280") > 0) is skill
    assert (attacker.count("12"), attacker.count("1")) == (0, 40)


@pytest.mark.rule("OLY-GAP-S652", "OLY-PRIS-03")
def test_a_prisoner_who_could_capture_beasts_captures_none() -> None:
    camp = Camp()
    attacker = camp.noble("Osswid", "a", items={"15": 400})
    camp.prisoner(attacker, "Tamer", skills={"652": 0})
    beasts = camp.noble("Lion", "", kind="lion", health=NO_HEALTH, attack=100, defense=100, breaks=99)
    beasts.items = {"280": 9}
    camp.run({"Osswid": f"attack {beasts.id}"}, dice=dice(taken=ALWAYS))
    assert attacker.count("280") == 0


@pytest.mark.rule("OLY-GAP-61", "OLY-COMBAT-20")
def test_a_garrison_that_dies_of_a_wound_leaves_nothing_either() -> None:
    camp = Camp()
    garrison = camp.noble("Garrison", "", kind="garrison", attack=5, defense=5, health=NO_HEALTH, items={"1": 30})
    attacker = camp.noble("Osswid", "a", items=dict(HOST))
    camp.run({"Osswid": f"attack {garrison.id}"}, dice=dice(wound=0.6))
    assert not camp.lives("Garrison")
    assert attacker.count("1") == 0


@pytest.mark.rule("OLY-GAP-61")
@each("attack, defense", [(1, 0), (0, 1)])
def test_a_garrison_that_can_still_fight_stays_together(attack: int, defense: int) -> None:
    camp = Camp()
    garrison = camp.noble("Garrison", "", kind="garrison", attack=attack, defense=defense, health=NO_HEALTH)
    garrison.breaks = 0
    camp.noble("Osswid", "a", items=dict(HOST))
    camp.whole({"Osswid": f"attack {garrison.id}"}, dice=dice())
    assert camp.lives("Garrison")


@pytest.mark.rule("OLY-GAP-61")
def test_a_garrison_with_nobody_left_scatters_though_it_was_not_taken() -> None:
    camp = Camp()
    garrison = camp.noble(
        "Garrison", "", kind="garrison", attack=0, defense=0, health=NO_HEALTH, items={"12": 2, "1": 9}
    )
    garrison.breaks = 0
    camp.noble("Osswid", "a", items=dict(HOST))
    camp.whole({"Osswid": f"attack {garrison.id}"}, dice=dice())
    assert not camp.lives("Garrison")
    scattered = [(event.day, event.name, event.seen_by) for event in camp.of(Scattered)]
    assert scattered == [(1, f"Garrison [{garrison.id}]", ())]


@pytest.mark.rule("OLY-GAP-45", "OLY-GAP-61")
def test_a_beaten_garrison_that_still_has_men_stands_guard_and_leads_on_in_its_province() -> None:
    camp = Camp()
    city = kit.inside(camp.world, "aa00", "city")
    garrison = camp.noble("Garrison", "", city.id, kind="garrison", attack=0, defense=0, health=NO_HEALTH, guard=True)
    garrison.items = {"16": 40}
    watcher = camp.noble("Watcher", "c", city.id)
    attacker = camp.noble("Osswid", "a", city.id, items=dict(HOST))
    camp.run({"Osswid": f"attack {garrison.id}"}, dice=dice())
    assert (garrison.guard, garrison.place) == (True, city.id)
    assert city.units == [attacker.id, watcher.id, garrison.id]
    assert camp.of(Retreated) == []


@pytest.mark.rule("OLY-GAP-45")
def test_a_beaten_stack_ends_its_watch_and_its_journey_and_goes_as_one() -> None:
    camp, _, defender = two(guard=True)
    mate = camp.beneath(defender, camp.noble("Mate", "b", guard=True))
    camp.run({"Osswid": f"attack {defender.id}"}, dice=dice())
    assert (defender.guard, mate.guard) == (False, False)
    assert mate.under == defender.id


@pytest.mark.rule("OLY-GAP-45")
@each("wins", [True, False])
def test_losing_cancels_a_journey_and_winning_does_not(wins: bool) -> None:
    camp = Camp("ppp")
    traveller = camp.noble("Feasel", "b", items=dict(HOST) if wins else {})
    attacker = camp.noble("Osswid", "a", items={} if wins else dict(HOST))
    camp.run({"Feasel": "move east"}, days=1)
    assert traveller.moving
    camp.run({"Osswid": f"attack {traveller.id}"}, dice=dice())
    assert (attacker.place, traveller.moving) == ("aa00", wins)
    assert (traveller.running is not None) is wins


@pytest.mark.rule("OLY-COMBAT-19")
@each("first, moves", [("Feasel", True), ("Osswid", False)])
def test_a_place_is_taken_only_if_it_is_better(first: str, moves: bool) -> None:
    camp = Camp()
    for name, seat in (("Feasel", "b"), ("Osswid", "a")) if first == "Feasel" else (("Osswid", "a"), ("Feasel", "b")):
        camp.noble(name, seat)
        camp.noble(f"Between {name}", "c")
    defender, attacker = camp.unit("Feasel"), camp.unit("Osswid")
    attacker.items = dict(HOST)
    camp.run({"Osswid": f"attack {defender.id}"}, dice=dice())
    assert camp.world.places["aa00"].units[0] == attacker.id
    assert camp.world.places["aa00"].units[-1] == defender.id
    assert [event.what for event in camp.of(PlaceTaken)] == (["Plain [aa00]"] if moves else [])


@pytest.mark.rule("OLY-COMBAT-19", "OLY-GAP-43")
def test_the_stack_of_a_winner_comes_along_to_the_place_it_took() -> None:
    camp, tower, attacker, owner = walled()
    mate = camp.beneath(attacker, camp.noble("Mate"))
    camp.run({"Osswid": f"attack {tower.id}"}, dice=dice())
    assert (tower.units, mate.place, mate.under) == ([attacker.id], tower.id, attacker.id)
    assert camp.of(PlaceTaken)[0].units == (attacker.id, mate.id)
    assert owner.place == "aa00"


@pytest.mark.rule("OLY-MINE-05", "OLY-COMBAT-29", "OLY-COMBAT-19")
def test_nobody_moves_into_a_mine_that_fell_in_the_battle() -> None:
    camp, mine, attacker, owner = walled("mine")
    mine.built = Built(finished=True, defense=0, damage=99)
    owner.items = {"16": 40}
    attacker.items = {"15": 200, "61": 60}
    camp.run({"Osswid": f"attack {mine.id}"}, dice=dice())
    assert mine.built is not None
    assert mine.built.fallen > 0
    assert (attacker.place, mine.units, owner.place) == ("aa00", [], "aa00")


@pytest.mark.rule("OLY-PRIS-03", "OLY-GAP-40")
def test_prisoners_of_the_beaten_are_neither_wounded_nor_taken_in_battle() -> None:
    camp, _, defender = two()
    prisoner = camp.prisoner(defender, "Held", "c")
    camp.run({"Osswid": f"attack {defender.id}"}, dice=dice())
    assert (prisoner.health, prisoner.prisoner, prisoner.under) == (100, True, defender.id)


@pytest.mark.rule("OLY-COMBAT-20")
def test_all_loot_goes_to_the_leader_of_the_winners() -> None:
    camp, attacker, defender = two(items={"1": 10})
    mate = camp.beneath(attacker, camp.noble("Mate"))
    other = camp.beneath(defender, camp.noble("Other", "b", items={"1": 5}))
    camp.run({"Osswid": f"attack {defender.id}"}, dice=dice(taken=ALWAYS))
    assert (attacker.count("1"), mate.count("1")) == (15, 0)
    assert (defender.under, other.under) == (attacker.id, attacker.id)


@pytest.mark.rule("OLY-GAP-43", "OLY-COMBAT-17")
def test_wounds_illness_and_prisoners_of_a_battle_are_rolled_one_after_the_other() -> None:
    camp, _, defender = two()
    camp.run({"Osswid": f"attack {defender.id}"}, dice=dice())
    opened = camp.turn._roller.opened  # type: ignore[union-attr]
    names = ("wound", "illness", "taken")
    rolled = [key[key.index(name) :] for key in opened for name in names if name in key]
    assert rolled == [("wound", 1, 1), ("illness", defender.id, 1, 2), ("taken", 1, 3)]


@pytest.mark.rule("OLY-GAP-S911", "OLY-GAP-43")
def test_who_transcends_death_in_a_battle_is_beyond_the_reach_of_the_winners() -> None:
    camp, attacker, defender = two(skills={"911": 0}, items={"1": 30})
    (hell,) = kit.beyond(camp.world, Realm.HADES, "underground", [60], 1)
    camp.run({"Osswid": f"attack {defender.id}"}, dice={**dice(taken=ALWAYS), ("wound", 1, 1): [0.999]})
    assert (defender.place, defender.prisoner, defender.health) == (hell.id, False, 100)
    assert attacker.count("1") == 30
    assert camp.world.places["aa00"].units == [attacker.id]


@pytest.mark.rule("OLY-GAP-39", "OLY-COMBAT-29")
def test_a_ship_that_sinks_in_a_battle_at_sea_takes_its_crew_along_and_nobody_moves_in() -> None:
    camp = Camp("~~p")
    ours, theirs = (kit.inside(camp.world, "aa00", "galley", built=Built(finished=True)) for _ in "ab")
    assert theirs.built is not None
    theirs.built.damage = 99
    attacker = camp.noble("Osswid", "a", ours.id, items={"15": 200})
    camp.noble("Feasel", "b", theirs.id, items={"16": 40})
    camp.run({"Osswid": f"attack {theirs.id}"}, dice=dice(taken=ALWAYS, strikes=(0.0, 0.0, 0.0)))
    assert theirs.id not in camp.world.places
    assert not camp.lives("Feasel")
    assert (attacker.place, ours.units) == (ours.id, [attacker.id])


@pytest.mark.rule("OLY-GAP-39", "OLY-COMBAT-29")
def test_winners_whose_own_ship_goes_down_take_nobody() -> None:
    camp = Camp("~~p")
    ours, theirs = (kit.inside(camp.world, "aa00", "galley", built=Built(finished=True)) for _ in "ab")
    assert theirs.built is not None
    theirs.built.damage = 99
    attacker = camp.noble("Osswid", "a", ours.id)
    camp.noble("Feasel", "b", theirs.id, items={"15": 200})
    camp.run({"Osswid": f"attack {theirs.id}"}, dice=dice(taken=ALWAYS, strikes=(0.0, 0.0, 0.0)))
    assert camp.of(BattleFought)[0].account.winner == "defenders"
    assert not camp.lives("Feasel")
    assert (attacker.prisoner, attacker.place) == (False, ours.id)
