"""Battles anywhere, of anybody: whatever comes of them, everybody is somewhere and every prisoner is held."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.olympia.state import NO_HEALTH, Built, Place, Realm, Unit, World
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp

ITEMS = st.dictionaries(
    st.sampled_from(["10", "12", "13", "15", "16", "20", "61", "280", "1", "77"]), st.integers(1, 30)
)
PARTY = st.fixed_dictionaries(
    {
        "items": ITEMS,
        "kind": st.sampled_from(["noble", "noble", "noble", "savages", "garrison", "hunt"]),
        "health": st.sampled_from([1, 40, 100]),
        "skills": st.sampled_from([(), ("653",), ("652",), ("911",), ("611",)]),
        "held": st.integers(0, 2),
        "mates": st.integers(0, 2),
        "strong": st.booleans(),
    }
)


def settle(camp: Camp, name: str, seat: str, at: str, facts: dict[str, Any]) -> Unit:
    """A stack with prisoners; creatures and garrisons are nobody's."""
    noble = facts["kind"] == "noble"
    rating = 80 if facts["strong"] and noble else 0
    unit = camp.noble(
        name, seat if noble else "", at, kind=facts["kind"], health=facts["health"] if noble else NO_HEALTH,
        skills=dict.fromkeys(facts["skills"], 0), items=dict(facts["items"]), attack=rating, defense=rating,
    )  # fmt: skip
    for number in range(facts["mates"]):
        camp.beneath(unit, camp.noble(f"{name} mate {number}", unit.player[1:2], at, behind=number, health=1))
    for number in range(facts["held"]):
        camp.prisoner(unit, f"{name} held {number}", "abc"[number], items={"1": 5})
    return unit


def is_sound(world: World) -> bool:
    """Everybody stands in one list, with those beneath him in the same place; prisoners are beneath somebody."""
    listed = [unit for place in world.places.values() for code in place.units
              for unit in world.stack(world.units[code])]  # fmt: skip
    assert sorted(unit.id for unit in listed) == sorted(world.units)
    for place in world.places.values():
        for code in place.units:
            assert not world.units[code].under
            assert {unit.place for unit in world.stack(world.units[code])} == {place.id}
    for unit in world.units.values():
        assert all(world.units[code].under == unit.id for code in unit.beneath)
        assert bool(unit.under) or not unit.prisoner
        assert unit.health == NO_HEALTH or 0 < unit.health <= 100
    return True


@settings(max_examples=60, deadline=None)
@given(
    PARTY, PARTY, PARTY,
    st.sampled_from(["province", "tower", "inn", "mine", "cave", "galley", "at sea"]),
    st.integers(0, 3), st.sampled_from([0, 50, 97, 99]), st.booleans(), st.booleans(), st.integers(0, 10**6),
)  # fmt: skip
def test_whatever_comes_of_a_battle_everybody_is_somewhere(
    ours: dict[str, Any], theirs: dict[str, Any], guest: dict[str, Any], where: str, defense: int, damage: int,
    flag: bool, hades: bool, seed: int,
) -> None:  # fmt: skip
    sea = where == "at sea"
    camp = Camp("~~p") if sea else Camp()
    if hades:
        kit.beyond(camp.world, Realm.HADES, "underground", [60], 2)
    at: Place = camp.world.places["aa00"]
    target = at
    if where != "province":
        kind = "galley" if sea else where
        built = None if kind == "cave" else Built(finished=True, defense=defense, damage=damage)
        target = kit.inside(camp.world, "aa00", kind, built=built)
        if sea:
            at = kit.building(camp.world, "aa00", "galley")
    attacker = settle(camp, "Osswid", "a", at.id, {**ours, "kind": "noble"})
    defender = settle(camp, "Feasel", "b", target.id, theirs)
    settle(camp, "Guest", "b", target.id, guest)
    before = camp.world.holdings()
    order = f"attack {defender.id if where == 'province' else target.id}{' 1' if flag else ''}"
    camp.run({"Osswid": f"{order}; {order}"}, days=7, seed=str(seed))
    assert is_sound(camp.world)
    after = camp.world.holdings()
    for item in before.keys() | after.keys():
        assert after.get(item, 0) == before.get(item, 0) + kit.booked(camp.turn, item)
    assert attacker.place in camp.world.places or attacker.id not in camp.world.units
