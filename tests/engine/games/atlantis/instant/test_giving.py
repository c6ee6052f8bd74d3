"""S9: GIVE of things, people and whole units, and DESTROY (ATL-ORDER-16, -25..28)."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted
from engine.games.atlantis.events import Refused
from engine.games.atlantis.instant import forming, giving
from engine.games.atlantis.instant.events import Evicted, Gave, Received, TakenOver
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import MONTH, Attitude, Faction, Unit
from engine.games.atlantis.units.skills import level
from engine.games.atlantis.wording import WORDING
from engine.testing import events_of
from tests.engine.games.atlantis.props.kit import Scenario


@pytest.fixture
def world() -> Scenario:
    return Scenario("ppw")


@pytest.fixture
def red(world: Scenario) -> Faction:
    return world.faction("Red")


@pytest.fixture
def blue(world: Scenario, red: Faction) -> Faction:
    return world.faction("Blue")


def run(world: Scenario, orders: dict[int, str]) -> AtlantisTurn:
    turn = world.turn(orders)
    forming.run(turn)
    giving.run(turn)
    return turn


def order(world: Scenario, unit: Unit, *lines: str) -> AtlantisTurn:
    """Orders of one unit; what all units hold must be what the books say."""
    before = world.state.holdings()
    turn = run(world, {unit.faction: "\n".join([f"unit {unit.id}", *lines])})
    for entry in events_of(turn, Accounted):
        before[entry.item] = before.get(entry.item, 0) + entry.amount
    assert {k: n for k, n in world.state.holdings().items() if n} == {k: n for k, n in before.items() if n}
    return turn


def rules(turn: AtlantisTurn) -> list[str]:
    return [event.rule for event in events_of(turn, Refused)]


@pytest.mark.rule("ATL-ORDER-25", "ATL-EX-47")
def test_items_pass_from_unit_to_unit_of_a_faction(world: Scenario, red: Faction) -> None:
    giver, taker = world.unit(red, 2, sword=15), world.unit(red, 2, sword=1)
    turn = order(world, giver, f"give {taker.id} 10 swords")
    assert (giver.count("sword"), taker.count("sword")) == (5, 11)
    [told] = events_of(turn, Gave)
    assert WORDING.catalogue.sentence(told) == f"Gives 10 swords [SWOR] to Unit {taker.id} ({taker.id})."
    assert events_of(turn, Received) == []


@pytest.mark.rule("ATL-EX-46", "ATL-ORDER-25")
def test_a_gift_falls_short_when_there_is_not_so_much(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2, silver=2500)
    turn = order(
        world,
        unit,
        "form 1",
        "end",
        "form 2",
        "end",
        "give new 1 1000 silver",
        "give new 2 2000 silver",
        "give new 2 1 silver",
    )
    assert [u.silver for u in world.state.units.values()] == [0, 1000, 1500]
    assert [event.reason for event in events_of(turn, Refused)] == [
        "Of 2000 silver to be given the unit had only 1500.",
        "The unit has no silver to give.",
    ]


@pytest.mark.rule("ATL-ORDER-25")
def test_all_of_an_item_can_be_given(world: Scenario, red: Faction) -> None:
    giver, taker = world.unit(red, 2, iron=7), world.unit(red, 2)
    turn = order(world, giver, f"give {taker.id} all iron")
    assert (giver.count("iron"), taker.count("iron"), rules(turn)) == (0, 7, [])


@pytest.mark.rule("ATL-WORLD-02", "ATL-ORDER-25")
def test_nothing_is_given_to_a_unit_elsewhere_to_nobody_or_to_itself(world: Scenario, red: Faction) -> None:
    giver, far = world.unit(red, 2, iron=7), world.unit(red, 3)
    turn = order(
        world, giver, f"give {far.id} 1 iron", "give 99 1 iron", f"give {giver.id} 1 iron", "give new 4 1 iron"
    )
    assert giver.count("iron") == 7
    assert rules(turn) == ["ATL-ORDER-25"] * 4


@pytest.mark.rule("ATL-ORDER-25", "ATL-ATT-05")
@pytest.mark.parametrize(("attitude", "taken"), [("unfriendly", 0), ("neutral", 0), ("friendly", 3), ("ally", 3)])
def test_only_friends_take_gifts(world: Scenario, red: Faction, blue: Faction, attitude: str, taken: int) -> None:
    giver, taker = world.unit(red, 2, iron=3), world.unit(blue, 2)
    world.declare(blue, red, attitude)
    world.declare(red, blue, "ally")  # what the giver thinks does not matter
    turn = order(world, giver, f"give {taker.id} 3 iron")
    assert taker.count("iron") == taken
    assert [event.seen_by for event in events_of(turn, Received)] == ([(blue.seat,)] if taken else [])


@pytest.mark.rule("ATL-ORDER-25")
def test_silver_is_taken_by_anybody_who_can_be_seen(world: Scenario, red: Faction, blue: Faction) -> None:
    giver = world.unit(red, 2, silver=20)
    seen, hidden = world.unit(blue, 2), world.unit(blue, 2, skills={"stealth": 1})
    world.declare(blue, red, "hostile")
    turn = order(world, giver, f"give {seen.id} 5 silver", f"give {hidden.id} 5 silver")
    assert (seen.silver, hidden.silver) == (5, 0)
    assert [event.reason for event in events_of(turn, Refused)] == [f"There is no unit {hidden.id} here."]
    world.declare(blue, red, "friendly")
    order(world, giver, f"give {hidden.id} 5 silver")
    assert hidden.silver == 5


@pytest.mark.rule("ATL-ORDER-23", "ATL-EX-47")
def test_a_new_unit_of_another_faction_is_named_with_its_faction(world: Scenario, red: Faction, blue: Faction) -> None:
    giver, former = world.unit(red, 2, iron=3), world.unit(blue, 2)
    world.declare(blue, red, "friendly")
    run(
        world,
        {red.id: f"unit {giver.id}\ngive faction {blue.id} new 2 3 iron", blue.id: f"unit {former.id}\nform 2\nend"},
    )
    assert world.state.units[former.id + 1].count("iron") == 3


@pytest.mark.rule("ATL-ORDER-27", "ATL-EX-47")
def test_giving_to_0_throws_away(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2, stone=3)
    turn = order(world, unit, "give 0 2 stone")
    assert unit.count("stone") == 1
    assert [(entry.item, entry.amount) for entry in events_of(turn, Accounted)] == [("stone", -2)]


@pytest.mark.rule("ATL-ORDER-27", "ATL-SKILL-07")
def test_people_sent_home_take_their_share_of_training_with_them(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2, people=10, race="viking", skills={"combat": 1})
    order(world, unit, "give 0 4 vikings")
    assert (unit.count("viking"), unit.training["combat"]) == (6, 6 * MONTH)


@pytest.mark.rule("ATL-SKILL-07", "ATL-SKILL-09", "ATL-GAP-45")
def test_people_take_their_training_along_and_it_is_averaged(world: Scenario, red: Faction) -> None:
    giver = world.unit(red, 2, people=10, race="viking", skills={"combat": 2})
    taker = world.unit(red, 2, people=4, race="viking")
    order(world, giver, f"give {taker.id} 4 vikings")
    assert (level(giver, "combat"), level(taker, "combat")) == (2, 1)
    assert giver.training["combat"] + taker.training["combat"] == 30 * MONTH


@pytest.mark.rule("ATL-ORDER-25")
def test_people_are_never_given_to_another_faction(world: Scenario, red: Faction, blue: Faction) -> None:
    giver, taker = world.unit(red, 2, people=5, race="viking"), world.unit(blue, 2, race="viking")
    world.declare(blue, red, "ally")
    assert rules(order(world, giver, f"give {taker.id} 2 vikings")) == ["ATL-ORDER-25"]
    assert taker.count("viking") == 1


@pytest.mark.rule("ATL-UNIT-05")
def test_leaders_and_others_are_never_mixed(world: Scenario, red: Faction) -> None:
    leaders, vikings = world.unit(red, 2, people=2), world.unit(red, 2, people=2, race="viking")
    turn = run(
        world,
        {red.id: f"unit {leaders.id}\ngive {vikings.id} 1 leader\nunit {vikings.id}\ngive {leaders.id} 1 viking"},
    )
    assert rules(turn) == ["ATL-UNIT-05"] * 2


@pytest.mark.rule("ATL-UNIT-06", "ATL-UNIT-03")
def test_normal_people_of_two_races_can_be_one_unit(world: Scenario, red: Faction) -> None:
    vikings, orcs = world.unit(red, 2, race="viking"), world.unit(red, 2, race="orc")
    order(world, vikings, f"give {orcs.id} 1 viking")
    assert orcs.items == {"orc": 1, "viking": 1}


@pytest.mark.rule("ATL-ORDER-28", "ATL-MAGIC-03")
def test_a_mage_neither_gives_nor_gets_people(world: Scenario, red: Faction) -> None:
    mage, other = world.unit(red, 2, skills={"force": 1}), world.unit(red, 2)
    text = f"unit {mage.id}\ngive {other.id} 1 leader\ngive 0 1 leader\nunit {other.id}\ngive {mage.id} 1 leader"
    turn = run(world, {red.id: text})
    assert rules(turn) == ["ATL-ORDER-28", "ATL-ORDER-28", "ATL-MAGIC-03"]
    assert (mage.count("leader"), other.count("leader")) == (1, 1)


@pytest.mark.rule("ATL-NPC-10")
def test_some_monsters_are_given_and_others_stay_with_their_master(world: Scenario, red: Faction) -> None:
    items = {"wolf": 3, "skeleton": 2, "illusory wolf": 2}
    giver, taker = world.unit(red, 2, items=items), world.unit(red, 2)
    turn = order(
        world, giver, f"give {taker.id} 1 skeleton", f"give {taker.id} 1 wolf", f'give {taker.id} 1 "illusory wolf"',
        "give 0 1 wolf",
    )  # fmt: skip
    assert (taker.count("skeleton"), taker.count("wolf"), taker.count("illusory wolf")) == (1, 0, 0)
    assert rules(turn) == ["ATL-NPC-10"] * 2
    assert giver.count("wolf") == 2


# --- whole units ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-ORDER-25", "ATL-EX-47", "ATL-GAME-07")
def test_a_whole_unit_goes_over_with_all_it_has(world: Scenario, red: Faction, blue: Faction) -> None:
    unit, friend = world.unit(red, 2, people=3, race="viking", sword=2), world.unit(blue, 2)
    world.declare(blue, red, "friendly")
    turn = order(world, unit, f"give {friend.id} unit", "@work")
    assert (unit.faction, unit.items, unit.repeats) == (blue.id, {"viking": 3, "sword": 2}, [])
    assert events_of(turn, TakenOver)[0].seen_by == (blue.seat,)


@pytest.mark.rule("ATL-ORDER-25")
def test_a_unit_does_not_go_over_to_strangers_to_nobody_or_to_its_own_side(
    world: Scenario, red: Faction, blue: Faction
) -> None:
    unit, stranger, own = world.unit(red, 2), world.unit(blue, 2), world.unit(red, 2)
    turn = order(world, unit, f"give {stranger.id} unit", "give 0 unit", f"give {own.id} unit")
    assert unit.faction == red.id
    assert rules(turn) == ["ATL-ATT-05", "ATL-ORDER-25", "ATL-ORDER-25"]


@pytest.mark.rule("ATL-ORDER-26")
@pytest.mark.parametrize(("attitude", "marked"), [(Attitude.FRIENDLY, True), (Attitude.ALLY, False)])
def test_a_unit_given_to_no_ally_gives_no_more_this_turn(
    world: Scenario, red: Faction, blue: Faction, attitude: Attitude, marked: bool
) -> None:
    unit, friend = world.unit(red, 2, iron=1), world.unit(blue, 2)
    world.declare(blue, red, attitude)
    turn = order(world, unit, f"give {friend.id} unit", f"give {friend.id} 1 iron")
    assert friend.count("iron") == (0 if marked else 1)
    assert rules(turn) == (["ATL-ORDER-26"] if marked else [])
    assert world.state.this_turn.given_away == ([unit.id] if marked else [])


@pytest.mark.rule("ATL-ORDER-28", "ATL-MAGIC-02")
@pytest.mark.parametrize(("points", "goes"), [(1, False), (2, True)])
def test_a_mage_goes_over_only_where_there_is_room_for_one(
    world: Scenario, red: Faction, blue: Faction, points: int, goes: bool
) -> None:
    blue.magic = points
    mage, friend = world.unit(red, 2, skills={"force": 1}), world.unit(blue, 2, skills={"force": 1})
    world.declare(blue, red, "friendly")
    turn = order(world, mage, f"give {friend.id} unit")
    assert (mage.faction == blue.id) is goes
    assert rules(turn) == ([] if goes else ["ATL-ORDER-28"])


# --- DESTROY ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-ORDER-16", "ATL-GAP-42", "ATL-EX-42")
def test_a_destroyed_structure_leaves_its_units_in_the_open(world: Scenario, red: Faction, blue: Faction) -> None:
    tower = world.structure(2, "tower", name="Keep")
    owner, guest = world.unit(red, 2, structure=tower, stone=1), world.unit(blue, 2, structure=tower)
    after, outcome = world.play({red.id: f"unit {owner.id}\ndestroy"})
    owner, guest = after.units[owner.id], after.units[guest.id]
    assert after.regions[2].structures == []
    assert (owner.structure, guest.structure, owner.count("stone")) == (0, 0, 1)
    [told] = events_of(outcome, Evicted)
    assert (told.unit, told.structure, told.seen_by) == (guest.id, "Keep [1]", (blue.seat,))


@pytest.mark.rule("ATL-ORDER-16", "ATL-STRUCT-05")
def test_only_the_owner_destroys(world: Scenario, red: Faction) -> None:
    tower = world.structure(2, "tower")
    world.unit(red, 2, structure=tower)
    guest = world.unit(red, 2, structure=tower)
    assert rules(order(world, guest, "destroy")) == ["ATL-ORDER-16"]
    assert world.state.regions[2].structures == [tower]


@pytest.mark.rule("ATL-ORDER-16")
def test_a_ship_is_destroyed_ashore_and_not_at_sea(world: Scenario, red: Faction) -> None:
    afloat, ashore = world.structure(4, "longboat"), world.structure(2, "longboat")
    one, two = world.unit(red, 4, structure=afloat), world.unit(red, 2, structure=ashore)
    turn = run(world, {red.id: f"unit {one.id}\ndestroy\nunit {two.id}\ndestroy"})
    assert (world.state.regions[4].structures, world.state.regions[2].structures) == ([afloat], [])
    assert rules(turn) == ["ATL-ORDER-16"]


@pytest.mark.rule("ATL-GAP-42")
@pytest.mark.parametrize("kind", ["lair", "shaft"])
def test_lairs_and_shafts_stand_for_good(world: Scenario, red: Faction, kind: str) -> None:
    lair = world.structure(2, kind)
    assert rules(order(world, world.unit(red, 2, structure=lair), "destroy")) == ["ATL-GAP-42"]


@pytest.mark.rule("ATL-GAP-101", "ATL-SEQ-02")
def test_gifts_come_before_destruction(world: Scenario, red: Faction, blue: Faction) -> None:
    tower = world.structure(2, "tower")
    unit, friend = world.unit(red, 2, structure=tower), world.unit(blue, 2)
    world.declare(blue, red, "friendly")
    turn = order(world, unit, "destroy", f"give {friend.id} unit")
    kinds = [event.kind for event in turn.events if event.kind in ("TakenOver", "Destroyed")]
    assert kinds == ["TakenOver", "Destroyed"]
