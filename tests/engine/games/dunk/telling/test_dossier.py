"""How strong armies are said to be on the page's map of danger, and what its sentences link."""

from __future__ import annotations

import pytest

from engine.core.telling.entries import with_refs
from engine.games.dunk.realm.events import Rebellion
from engine.games.dunk.sight.view import view
from engine.games.dunk.state import ArmyType, Race
from engine.games.dunk.telling.dossier import dossier
from tests.engine.games.dunk.props.kit import from_one


@pytest.mark.rule("DNK-BATTLE-02", "DNK-WAR-01")
def test_own_armies_are_as_strong_as_they_defend_and_strangers_as_they_could_attack() -> None:
    world = from_one(*["f" * 9] * 9)
    kingdom, other = world.kingdom(Race.ELF, land=[41]), world.kingdom(Race.ELF)
    mine = world.army(kingdom, 41, erf=1)
    theirs = world.army(other, 42, ArmyType.KNIGHTS, erf=9)
    guard, rebels = world.army(other, 40, ArmyType.TOWN_GUARD), world.army(None, 41)
    told = {int(one.id): one for one in dossier(view(world.state, kingdom.seat), (), None).units}
    assert told[mine.id].strength == 4, "DNK-EX-32: 1 and 2 and 1"
    assert told[theirs.id].strength == 20, "whose ERF nobody knows: (1 + 1) x 10, and it defends nothing here"
    assert [told[one.id].stays for one in (mine, theirs, guard, rebels)] == [False, False, True, True]


def test_a_province_is_linked_though_an_army_has_its_number() -> None:
    world = from_one(*["f" * 9] * 9)
    kingdom = world.kingdom(Race.ELF, land=[1, 2])
    army = world.army(kingdom, 2)
    risen = [Rebellion(seen_by=(kingdom.seat,), kingdom=1, province=number, people="orcs") for number in (1, 2)]
    told = with_refs(dossier(view(world.state, kingdom.seat), risen, None))
    assert army.id == 1
    assert [[(ref.kind, ref.id) for ref in entry.refs] for entry in told.entries] == [
        [("place", "1")],
        [("place", "2")],
    ]
