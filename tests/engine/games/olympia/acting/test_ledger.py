"""The books: what comes into the world and leaves it has an entry, what changes hands has none."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted, create, credit, destroy, hand, shift, vanish
from engine.games.olympia.state import Player, Thing, Unit
from tests.engine.games.olympia.props.camp import Camp


def entries(camp: Camp) -> list[tuple[str, str, int]]:
    return [(event.reason, event.item, event.amount) for event in camp.of(Accounted)]


def quiet(**items: int) -> tuple[Camp, Unit, Player]:
    camp = Camp()
    unit = camp.noble("Osswid", items={key[1:]: count for key, count in items.items()})
    camp.quiet()
    return camp, unit, camp.player("a")


def test_what_is_made_and_used_up_has_an_entry_and_nothing_has_none() -> None:
    camp, unit, _ = quiet(i77=5)
    create(camp.turn, unit, "78", 3, "harvest")
    create(camp.turn, unit, "78", 0, "harvest")
    destroy(camp.turn, unit, "77", 2, "build")
    destroy(camp.turn, unit, "79", 0, "build")
    assert unit.items == {"77": 3, "78": 3}
    assert entries(camp) == [("harvest", "78", 3), ("build", "77", -2)]
    with pytest.raises(ValueError, match="would have -1 of item 77"):
        destroy(camp.turn, unit, "77", 4, "build")
    assert len(entries(camp)) == 2


def test_what_changes_hands_has_no_entry() -> None:
    camp, unit, _ = quiet(i77=5)
    other = camp.noble("Feasel")
    hand(unit, other, "77", 2)
    hand(unit, unit, "77", 99)
    assert (unit.items, other.items, entries(camp)) == ({"77": 3}, {"77": 2}, [])
    with pytest.raises(ValueError, match="would have"):
        hand(other, unit, "77", 3)


def test_an_account_never_falls_below_zero_and_keeps_nothing_of_what_is_gone() -> None:
    camp, _, player = quiet()
    credit(camp.turn, player.claim, "1", 10, "gift")
    credit(camp.turn, player.claim, "1", 0, "gift")
    credit(camp.turn, player.claim, "1", -4, "claim")
    assert (player.claim, entries(camp)) == ({"1": 6}, [("gift", "1", 10), ("claim", "1", -4)])
    shift(player.claim, "1", 1)
    assert player.claim == {"1": 7}
    with pytest.raises(ValueError, match="would have -1 of item 1"):
        shift(player.claim, "1", -8)
    shift(player.claim, "1", -7)
    shift(player.claim, "2", 0)
    assert (player.claim, len(entries(camp))) == ({}, 2)


def test_all_that_a_unit_had_leaves_the_world_with_it_but_unique_things() -> None:
    camp, unit, _ = quiet(i77=5, i1=20)
    unit.unique = ["d900"]
    vanish(camp.turn, unit, "death")
    assert (unit.items, unit.unique) == ({}, ["d900"])
    assert entries(camp) == [("death", "77", -5), ("death", "1", -20)]


def test_the_books_count_hands_accounts_and_graves() -> None:
    camp, _, player = quiet(i77=5, i1=20)
    camp.noble("Feasel", items={"1": 1})
    player.claim = {"1": 100}
    body = Unit(id="1234", name="Alion", place="", items={"1": 3, "52": 1})
    camp.world.things["d900"] = Thing(id="d900", kind="body", name="Alion", body=body)
    camp.world.things["d901"] = Thing(id="d901", kind="ring", name="Ring")
    assert camp.world.holdings() == {"77": 5, "1": 124, "52": 1}
