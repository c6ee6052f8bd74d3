"""How strong armies are said to be on the page's map of danger."""

from __future__ import annotations

import pytest

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
