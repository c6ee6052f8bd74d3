"""Battles between stacks, by order: who is drawn in, what becomes of winners and losers."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.dice import Key
from engine.games.olympia.battle.aftermath import taken_percent
from engine.games.olympia.battle.battle_events import BattleFought, BattleSeen, PlaceTaken
from engine.games.olympia.battle.text import battle_lines
from engine.games.olympia.state import NO_HEALTH, Built, Place, Unit
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each

MANY = {"20": 60}  # swordsmen who beat a lone noble
NOT_TAKEN, TAKEN = 0.999, 0.0


def two(items: dict[str, int] | None = None, at: str = "aa00", **more: Any) -> tuple[Camp, Unit, Unit]:
    """A strong attacker of faction a and a defender of faction b."""
    camp = Camp()
    defender = camp.noble("Feasel", "b", at, items=dict(items or {}), **more)
    return camp, camp.noble("Osswid", "a", items=dict(MANY)), defender


def attack(camp: Camp, target: str, *flag: str, taken: bool = False, **more: Any) -> BattleFought:
    """Osswid attacks; nobody dies of his wound; the beaten are taken, or not."""
    roll = TAKEN if taken else NOT_TAKEN
    dice: dict[tuple[Key, ...], list[float]] = {}
    for number in range(40):
        dice["taken", 1, number], dice["wound", 1, number] = [roll], [0.1]
    camp.run({"Osswid": " ".join(("attack", target, *flag))}, dice={**dice, **more.pop("dice", {})}, **more)
    found: BattleFought = camp.of(BattleFought)[0]
    return found


@pytest.mark.rule("OLY-COMBAT-01", "OLY-STACK-05")
def test_the_whole_stack_responds_when_a_member_is_attacked() -> None:
    camp, _, defender = two()
    other = camp.beneath(defender, camp.noble("Drakkar", "b", items={"12": 3}))
    fought = attack(camp, other.id).account
    assert [one.name for one in fought.defenders] == [f"Feasel [{defender.id}]", f"Drakkar [{other.id}]"]
    assert [one.leads for one in fought.defenders] == [True, False]


@pytest.mark.rule("OLY-COMBAT-02", "OLY-ORDER-03")
def test_only_the_leader_may_attack_and_it_costs_a_member_no_time() -> None:
    camp, attacker, defender = two()
    camp.beneath(camp.noble("Candide"), attacker)
    camp.run({"Osswid": f"attack {defender.id}; flag ready"})
    assert camp.said("a") == ["Only the leader of a stack may do that.", 'Raised the signal "ready".']


@pytest.mark.rule("OLY-COMBAT-32", "OLY-TERM-13")
def test_there_is_no_combat_in_a_safe_haven_nor_in_an_inn_of_one() -> None:
    camp, attacker, defender = two()
    city = kit.inside(camp.world, "aa00", "city", haven=True)
    inn = kit.building(camp.world, city.id, "inn")
    for where in (city, inn):
        for unit in (attacker, defender):
            camp.world.places[unit.place].units.remove(unit.id)
            unit.place = where.id
            where.units.append(unit.id)
        camp.run({"Osswid": f"attack {defender.id}"})
        assert camp.said("a") == ["There is no combat in a safe haven."]


@pytest.mark.rule("OLY-GAP-O03", "OLY-GAP-40")
def test_one_does_not_attack_ones_own_stack_or_faction_or_who_is_not_here_or_a_prisoner() -> None:
    camp, attacker, defender = two()
    own = camp.noble("Candide")
    guest = camp.beneath(attacker, camp.noble("Guest", "c"))
    far = camp.noble("Far", "b", "aa01")
    prisoner = camp.prisoner(own, "Alion", "b")
    hidden = camp.noble("Hidden", "b", hides=True)
    codes = [own.id, guest.id, far.id, prisoner.id, hidden.id, "garrison"]
    camp.run({"Osswid": "; ".join(f"attack {code}" for code in codes)})
    assert camp.said("a") == [
        f"Candide [{own.id}] is of your own faction.",
        f"Guest [{guest.id}] is of your own stack.",
        f"[{far.id}] is not here.",
        f"[{prisoner.id}] is not here.",
        f"[{hidden.id}] is not here.",
        "There is no garrison here.",
    ]
    assert camp.lives("Feasel")
    assert defender.health == 100


@pytest.mark.rule("OLY-COMBAT-13", "OLY-COMBAT-14", "OLY-HEALTH-11", "OLY-GAP-43")
def test_a_noble_who_is_hit_is_wounded_by_one_to_a_hundred() -> None:
    wounds = []
    for number in range(600):
        camp, _, defender = two()
        camp.run({"Osswid": f"attack {defender.id}"}, seed=str(number))
        wounds.append(100 - defender.health if camp.lives("Feasel") else 100)
    assert min(wounds) >= 1
    assert max(wounds) == 100
    assert abs(sum(wounds) / 600 - 50.5) < 5


def test_a_leader_may_die_of_the_wounds_of_a_battle_that_his_side_won() -> None:
    died = 0
    for seed in range(60):
        camp = Camp()
        defender = camp.noble("Feasel", "b", health=2)
        camp.noble("Ally", "b", items={"12": 60})
        camp.noble("Osswid", "a", items={"12": 20})
        camp.run({"Osswid": f"attack {defender.id}"}, seed=str(seed))
        died += not camp.lives("Feasel") and camp.of(BattleFought)[0].account.outcome.startswith("Feasel")
    assert died


@pytest.mark.rule("OLY-GAP-S845", "OLY-GAP-O03")
def test_nobody_attacks_through_a_magical_barrier() -> None:
    camp = Camp()
    cave = kit.inside(camp.world, "aa00", "cave", barrier=2)
    camp.noble("Feasel", "b", cave.id)
    camp.noble("Osswid", "a", items=dict(MANY))
    camp.run({"Osswid": f"attack {cave.id}"})
    assert camp.said("a") == [f"A magical barrier surrounds Cave [{cave.id}]."]
    cave.barrier = 0
    camp.run({"Osswid": f"attack {cave.id}"})
    assert len(camp.of(BattleFought)) == 1


@pytest.mark.rule("OLY-COMBAT-17", "OLY-EX-74")
@each(
    "winners, losers, percent",
    [(10, 10, 25), (20, 10, 50), (30, 10, 75), (100, 10, 75), (10, 20, 25), (15, 10, 37.5), (5, 0, 75)],
)
def test_the_chance_to_be_taken(winners: int, losers: int, percent: float) -> None:
    assert taken_percent(winners, losers) == percent


@pytest.mark.rule("OLY-COMBAT-17", "OLY-COMBAT-20", "OLY-COMBAT-21", "OLY-PRIS-01", "OLY-GAP-44")
def test_who_is_taken_loses_all_he_has_to_the_leader_of_the_winners() -> None:
    camp, attacker, defender = two({"1": 500, "77": 10})
    attack(camp, defender.id, taken=True, dice={("spoils", 1, n): [0.9, 0.1, 0.35] for n in range(9)})
    assert (defender.prisoner, defender.under, defender.items) == (True, attacker.id, {})
    assert (attacker.count("1"), attacker.count("77")) == (500, 3)
    assert kit.booked(camp.turn, "77") == -7
    assert f"Feasel [{defender.id}] is taken prisoner by Osswid [{attacker.id}]." in camp.said("b")


@pytest.mark.rule("OLY-COMBAT-21", "OLY-GAP-44")
def test_a_unique_thing_that_is_lost_lies_in_the_province() -> None:
    camp, attacker, defender = two()
    kept, lost = kit.thing(camp.world, defender, attack=0), kit.thing(camp.world, defender, attack=0)
    attack(camp, defender.id, taken=True, dice={("spoils", 1, n): [0.9, 0.1, 0.1] for n in range(9)})
    assert attacker.unique == [kept.id]
    assert camp.world.places["aa00"].lost == [lost.id]


@pytest.mark.rule("OLY-GAP-44")
def test_half_of_the_kinds_of_goods_arrive_whole() -> None:
    whole = lost = 0
    for number in range(400):
        camp, attacker, defender = two({"77": 1000})
        camp.run({"Osswid": f"attack {defender.id}"}, seed=str(number))
        if defender.prisoner or not camp.lives("Feasel"):
            whole += attacker.count("77") == 1000
            lost += attacker.count("77") < 1000
        else:
            assert defender.count("77") == 1000
    assert abs(whole / (whole + lost) - 0.5) < 0.12  # of some 300 who were taken or died


@pytest.mark.rule("OLY-COMBAT-18", "OLY-GAP-18")
def test_the_beaten_who_are_not_taken_go_to_the_end_of_the_list_of_a_province() -> None:
    camp, attacker, defender = two({"77": 5})
    other = camp.noble("Candide", "c")
    attack(camp, defender.id)
    assert camp.world.places["aa00"].units == [attacker.id, other.id, defender.id]
    assert (defender.prisoner, defender.count("77")) == (False, 5)


@pytest.mark.rule("OLY-COMBAT-19")
def test_the_winner_takes_the_better_place_unless_the_flag_forbids_it() -> None:
    for flag, wanted in (((), ["Osswid", "Candide", "Feasel"]), (("1",), ["Candide", "Osswid", "Feasel"])):
        camp = Camp()
        defender = camp.noble("Feasel", "b")
        camp.noble("Candide", "c")
        camp.noble("Osswid", "a", items=dict(MANY))
        attack(camp, defender.id, *flag)
        assert [camp.world.units[code].name for code in camp.world.places["aa00"].units] == wanted


@pytest.mark.rule("OLY-COMBAT-19")
def test_a_worse_place_is_not_taken() -> None:
    camp = Camp()
    camp.noble("Osswid", "a", items=dict(MANY))
    defender = camp.noble("Feasel", "b")
    attack(camp, defender.id)
    assert camp.world.places["aa00"].units == [camp.unit("Osswid").id, defender.id]


@pytest.mark.rule("OLY-COMBAT-19")
def test_who_stands_first_anyway_when_the_loser_has_given_way_takes_no_place() -> None:
    camp, attacker, defender = two()
    attack(camp, defender.id)
    assert camp.world.places["aa00"].units == [attacker.id, defender.id]
    assert camp.of(PlaceTaken) == []


@pytest.mark.rule("OLY-GAP-61")
def test_a_garrison_that_beats_its_attacker_stays_as_long_as_it_has_men() -> None:
    camp = Camp()
    garrison = camp.noble("Garrison", "", kind="garrison", attack=0, defense=0, health=NO_HEALTH, items={"20": 30})
    camp.noble("Osswid", "a", items={"12": 1})
    attack(camp, "garrison")
    assert camp.world.places["aa00"].units[0] == garrison.id
    assert 0 < garrison.count("20") <= 30


def besieged(kind: str = "tower", flag: str = "", **more: Any) -> tuple[Camp, Place, Unit, Unit]:
    camp, attacker, _ = two()
    camp.world.places["aa00"].units.remove(camp.unit("Feasel").id)
    del camp.world.units[camp.unit("Feasel").id]
    tower = kit.inside(camp.world, "aa00", kind, built=Built(finished=True, defense=10))
    owner = camp.noble("Feasel", "b", tower.id, **more)
    return camp, tower, attacker, owner


@pytest.mark.rule("OLY-COMBAT-19", "OLY-CTRL-01", "OLY-COMBAT-18")
def test_who_beats_the_owner_of_a_structure_owns_it_and_puts_him_out() -> None:
    camp, tower, attacker, owner = besieged()
    guest = camp.noble("Guest", "c", tower.id)
    fought = attack(camp, tower.id).account
    assert fought.walls == f"Tower [{tower.id}]"
    assert tower.units == [attacker.id, guest.id]
    assert attacker.place == tower.id
    assert camp.world.places["aa00"].units == [owner.id]
    assert owner.place == "aa00"
    assert f"Feasel [{owner.id}] retreats to Plain [aa00]." in camp.said("b")


@pytest.mark.rule("OLY-COMBAT-19")
def test_with_the_flag_the_beaten_owner_stays_inside() -> None:
    camp, tower, attacker, owner = besieged()
    attack(camp, tower.id, "1")
    assert tower.units == [owner.id]
    assert attacker.place == "aa00"


@pytest.mark.rule("OLY-GAP-O03")
def test_an_empty_structure_is_simply_entered() -> None:
    camp, attacker, _ = two()
    inn = kit.building(
        camp.world,
        "aa00",
        "inn",
    )
    camp.run({"Osswid": f"attack {inn.id}"})
    assert inn.units == [attacker.id]
    assert camp.said("a")[0] == f"Inn [{inn.id}] is unoccupied."


@pytest.mark.rule("OLY-COMBAT-28", "OLY-COMBAT-30")
def test_the_structure_loses_defense_and_is_told_of() -> None:
    camp, tower, _, owner = besieged(items={"12": 40})
    tower.built = Built(finished=True, defense=40)
    camp.unit("Osswid").items = {"20": 200, "61": 30}
    fought = attack(camp, tower.id).account
    assert tower.built.defense == fought.walls_after < 40
    assert any("is left with defense" in line for line in battle_lines(fought))
    assert owner.id in tower.units or owner.place == "aa00"


@pytest.mark.rule("OLY-COMBAT-29")
def test_a_structure_that_collapses_puts_everybody_out() -> None:
    camp, tower, attacker, owner = besieged(items={"16": 400})
    tower.built = Built(finished=True, defense=1, damage=98)
    attacker.items = {"20": 900, "61": 300}
    attack(camp, tower.id)
    assert tower.id not in camp.world.places
    assert (attacker.place, owner.place) == ("aa00", "aa00")


@pytest.mark.rule("OLY-COMBAT-30")
def test_no_engines_at_sea_and_all_aboard_a_taken_ship_are_taken() -> None:
    camp = Camp("~~~")
    ours, theirs = (kit.inside(camp.world, "aa00", "galley", built=Built(finished=True, defense=5)) for _ in "ab")
    attacker = camp.noble("Osswid", "a", ours.id, items={"20": 200, "61": 9})
    owner = camp.noble("Feasel", "b", theirs.id)
    fought = attack(camp, theirs.id).account
    assert all(part.kind != "61" for one in fought.attackers for part in one.figures)
    assert owner.prisoner
    assert (owner.place, attacker.place) == (theirs.id, theirs.id)
    assert ours.units == []


@pytest.mark.rule("OLY-GAP-18")
def test_whose_ship_is_not_taken_stays_aboard() -> None:
    camp = Camp("~~~")
    ours, theirs = (kit.inside(camp.world, "aa00", "galley", built=Built(finished=True, defense=5)) for _ in "ab")
    camp.noble("Osswid", "a", ours.id, items={"20": 200})
    owner = camp.noble("Feasel", "b", theirs.id)
    attack(camp, theirs.id, "1")
    assert (owner.place, owner.prisoner, theirs.units) == (theirs.id, False, [owner.id])


@pytest.mark.rule("OLY-GAP-45")
def test_losing_ends_a_watch_and_a_journey() -> None:
    camp, _, defender = two(guard=True)
    camp.world.places["aa00"].units.reverse()
    defender.moving = True
    attack(camp, defender.id)
    assert not defender.guard


@pytest.mark.rule("OLY-GAP-45")
def test_the_attackers_stackmates_have_spent_their_day_and_the_defenders_have_not() -> None:
    camp, attacker, defender = two()
    mate = camp.beneath(attacker, camp.noble("Candide"))
    fellow = camp.beneath(defender, camp.noble("Drakkar", "b"))
    attack(camp, defender.id)
    assert (attacker.spent, mate.spent, defender.spent, fellow.spent) == (False, True, False, False)
    assert attacker.running is None


@pytest.mark.rule("OLY-PERM-10", "OLY-PERM-11", "OLY-EX-82", "OLY-COMBAT-33")
def test_top_most_units_who_defend_bring_their_stacks_and_are_marked() -> None:
    camp, _, defender = two()
    friend = camp.noble("Drakkar", "c", items={"12": 5})
    camp.beneath(friend, camp.noble("Milo", "c"))
    friend.attitudes.defend.append(defender.id)
    stranger = camp.noble("Stranger", "c")
    beneath = camp.beneath(stranger, camp.noble("Beneath", "c"))
    beneath.attitudes.defend.append(defender.id)
    account = attack(camp, defender.id).account
    assert [(one.name.split()[0], one.ally) for one in account.defenders] == [
        ("Feasel", False), ("Drakkar", True), ("Milo", True),
    ]  # fmt: skip
    assert f"  Drakkar [{friend.id}], with five soldiers [12], ally" in battle_lines(account)


@pytest.mark.rule("OLY-EX-82", "OLY-PERM-11")
def test_nobody_helps_an_attacker() -> None:
    camp, attacker, defender = two()
    friend = camp.noble("Drakkar", "c")
    friend.attitudes.defend.append(attacker.id)
    own = camp.noble("Candide", "a")
    account = attack(camp, defender.id).account
    named = [one.unit for one in (*account.attackers, *account.defenders)]
    assert friend.id not in named
    assert own.id not in named


@pytest.mark.rule("OLY-EX-81", "OLY-PERM-05")
def test_ones_own_help_by_default_unless_they_conceal_their_lord() -> None:
    camp, _, defender = two()
    camp.noble("Open", "b")
    camp.noble("Secret", "b", skills={"635": 0})
    account = attack(camp, defender.id).account
    assert [one.name.split()[0] for one in account.defenders] == ["Feasel", "Open"]


@pytest.mark.rule("OLY-REPORT-17")
def test_who_fought_and_who_watched_hear_of_it_and_who_is_elsewhere_does_not() -> None:
    camp, _, defender = two()
    camp.noble("Watcher", "c")
    attack(camp, defender.id)
    assert camp.of(BattleFought)[0].seen_by == ("a", "b")
    assert camp.of(BattleSeen)[0].seen_by == ("c",)
    camp, _, defender = two()
    camp.noble("Far", "c", "aa02")
    attack(camp, defender.id)
    assert camp.of(BattleSeen)[0].seen_by == ()


@pytest.mark.rule("OLY-GAP-S652")
@each("skills, lions", [({}, 0), ({"652": 0}, 3)])
def test_beasts_of_creatures_are_killed_unless_somebody_can_capture_them(skills: dict[str, int], lions: int) -> None:
    camp = Camp()
    beasts = camp.noble("Lion", "", kind="lion", health=NO_HEALTH, attack=100, defense=100, breaks=50)
    beasts.items = {"280": 3}
    camp.noble("Osswid", "a", items={"15": 400}, skills=skills)
    dice = {("spoils", 1, n): [0.9, 0.9] for n in range(1, 9)}
    attack(camp, beasts.id, taken=True, dice=dice)
    assert not camp.lives("Lion")
    assert camp.unit("Osswid").count("280") <= lions
    assert (camp.unit("Osswid").count("280") > 0) is (lions > 0)


@pytest.mark.rule("OLY-GAP-61")
def test_a_garrison_is_killed_instead_of_taken_and_leaves_nothing() -> None:
    camp = Camp()
    garrison = camp.noble("Garrison", "", kind="garrison", attack=0, defense=0, health=NO_HEALTH)
    garrison.items = {"12": 10, "1": 300}
    attacker = camp.noble("Osswid", "a", items=dict(MANY))
    attack(camp, "garrison", taken=True)
    assert not camp.lives("Garrison")
    assert "1" not in attacker.items
    assert "12" not in attacker.items


@pytest.mark.rule("OLY-EX-90", "OLY-GARR-11")
def test_attack_garrison_attacks_the_one_here() -> None:
    camp = Camp()
    garrison = camp.noble("Garrison", "", kind="garrison", attack=0, defense=0, health=NO_HEALTH, items={"12": 10})
    camp.noble("Osswid", "a", items=dict(MANY))
    assert attack(camp, "garrison").account.defenders[0].unit == garrison.id


@pytest.mark.rule("OLY-COMBAT-20")
def test_whom_the_beaten_held_is_held_by_the_winner_or_free_if_he_is_of_his_faction() -> None:
    camp, attacker, defender = two()
    ours = camp.prisoner(defender, "Ours", "a")
    others = camp.prisoner(defender, "Others", "c")
    attack(camp, defender.id, taken=True)
    assert (ours.prisoner, ours.under) == (False, "")
    assert (others.prisoner, others.under) == (True, attacker.id)


@pytest.mark.rule("OLY-COMBAT-11", "OLY-GAP-S612")
def test_who_fights_to_the_death_does_so() -> None:
    camp, _, defender = two({"12": 4}, breaks=0)
    account = attack(camp, defender.id).account
    assert all(part.fallen == part.count for part in account.defenders[0].figures)


ITEMS = st.dictionaries(st.sampled_from(["10", "12", "13", "16", "17", "18", "20", "14", "280"]), st.integers(1, 30))


@settings(max_examples=40, deadline=None)
@given(st.lists(ITEMS, min_size=1, max_size=3), st.lists(ITEMS, min_size=1, max_size=3), st.integers(0, 10**6))
def test_nobody_is_lost_track_of(ours: list[dict[str, int]], theirs: list[dict[str, int]], seed: int) -> None:
    camp = Camp()
    for seat, armies in (("a", ours), ("b", theirs)):
        leader = None
        for number, items in enumerate(armies):
            unit = camp.noble(f"{seat}{number}", seat, items=dict(items), behind=number, skills={"653": 0})
            leader = leader or unit
            if unit is not leader:
                camp.beneath(leader, unit)
    before = camp.world.holdings()
    nobles = len(camp.world.units)
    camp.run({"a0": f"attack {camp.unit('b0').id}"}, seed=str(seed))
    after = camp.world.holdings()
    for item in before:
        assert after.get(item, 0) == before[item] + kit.booked(camp.turn, item)
    bodies = sum(1 for thing in camp.world.things.values() if thing.body is not None)
    assert len(camp.world.units) + bodies == nobles
    listed = [unit.id for place in camp.world.places.values() for code in place.units
              for unit in camp.world.stack(camp.world.units[code])]  # fmt: skip
    assert sorted(listed) == sorted(camp.world.units)
    assert all(unit.under for unit in camp.world.units.values() if unit.prisoner)


@settings(max_examples=20, deadline=None)
@given(ITEMS, ITEMS, st.integers(0, 10**6))
def test_exchanging_names_exchanges_results(ours: dict[str, int], theirs: dict[str, int], seed: int) -> None:
    def fought(first: str, second: str) -> list[tuple[str, dict[str, int], int]]:
        camp = Camp()
        one = camp.noble(first, "a" if first == "X" else "b", items=dict(ours))
        other = camp.noble(second, "a" if second == "X" else "b", items=dict(theirs))
        camp.run({first: f"attack {other.id}"}, seed=str(seed))
        return [(unit.id, unit.items, unit.health) for unit in (one, other)]

    assert [rest for _, *rest in fought("X", "Y")] == [rest for _, *rest in fought("Y", "X")]
