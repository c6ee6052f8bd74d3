"""Uses of mines and fields (OLY-MINE-01 to -03, OLY-GAP-35, -S707, -S721 to -S723)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.core.acting.ledger import create
from engine.games.olympia.land.ruin import is_fallen
from engine.games.olympia.land.supplies import mine_level
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import counted, named
from engine.games.olympia.rules.structures import MINE_WORKS
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.using import SkillUse, Use, Using
from engine.games.olympia.work.income_events import CrystalFound, FieldImproved, Mined, MineDeeper

METALS: Mapping[str, str] = {"721": "79", "722": "1", "723": "82"}
CRYSTAL = "83"


def _check_mine(using: Using) -> None:
    """Raises NotPossible if this month's metal was taken already. Where there never is any, one only digs deeper."""
    metal = METALS[using.code]
    if is_fallen(using.place) or metal not in using.place.supplies:
        raise NotPossible(Refusal.MINED_OUT, "OLY-GAP-S721", what=named(metal), place=called(using.place))


def _mine(using: Using) -> bool:
    """Takes all of the metal that the mine yields this month, and digs a third of a level."""
    metal, mine = METALS[using.code], using.place
    amount = mine.supplies.pop(metal)
    create(using.turn, using.unit, metal, amount, "mine")
    using.tell(Mined(**using.facts(), goods=counted(metal, amount), name=called(mine)))
    _look_for_crystal(using)
    before = mine_level(mine)
    assert mine.built is not None
    mine.built.depth += 1
    if mine_level(mine) > before:
        using.tell(MineDeeper(**using.facts(), name=called(mine), level=mine_level(mine)))
    return True


def _look_for_crystal(using: Using) -> None:
    """Deep in a mine there may be a gate crystal."""
    built = using.place.built
    if built is None or not built.crystal or mine_level(using.place) < MINE_WORKS.crystal_depth:
        return
    if using.dice("crystal").percent(MINE_WORKS.find):
        built.crystal = False
        create(using.turn, using.unit, CRYSTAL, 1, "mine")
        using.tell(CrystalFound(**using.facts(), goods=counted(CRYSTAL, 1)))


def _improve_field(using: Using) -> bool:
    """Next month a poppy field yields twice as much (OLY-GAP-S707)."""
    using.place.improved = True
    using.tell(FieldImproved(**using.facts(), name=called(using.place)))
    return True


MINING: Mapping[str, SkillUse] = {
    **dict.fromkeys(METALS, Use(_mine, _check_mine)),
    "707": Use(_improve_field),
}
