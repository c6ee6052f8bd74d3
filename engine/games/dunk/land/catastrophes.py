"""Phase 16, Catastrophes: structures are destroyed by bad luck (DNK-DIS-01)."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.core.events import EVERYONE
from engine.core.turn import Turn
from engine.games.dunk.armies.garrison import raze_town
from engine.games.dunk.realm.events import Catastrophe, TownBurnt
from engine.games.dunk.rules.unrest import IRRIGATION_RUINED, MINE_RUINED, ROADS_RUINED, VILLAGE_RUINED, town_ruined
from engine.games.dunk.state import NOBODY, Campaign, Province


def run(turn: Turn[Campaign, None]) -> None:
    """Each structure that can be destroyed rolls once."""
    for province in turn.state.provinces.values():
        if province.irrigation or province.roads or province.mine or province.villages or province.town:
            strike(turn, province)


def strike(turn: Turn[Campaign, None], province: Province) -> None:
    """Bad luck in one province. The town, whose fire everybody hears of, rolls apart from what others do not see."""
    dice = turn.dice("catastrophe", province.number)
    if province.irrigation and dice.percent(IRRIGATION_RUINED):
        province.irrigation = False
        _tell(turn, province, "the irrigation is")
    if province.roads and dice.percent(ROADS_RUINED):
        province.roads = False
        _tell(turn, province, "the roads are")
    if province.mine and dice.percent(MINE_RUINED[province.mine]):
        spoken = province.mine.value.replace("_", " ")
        province.mine = None
        _tell(turn, province, f"the {spoken} is")
    burnt = dice.portion(province.villages, VILLAGE_RUINED / 100)
    if burnt:
        province.villages -= burnt
        _tell(turn, province, "a village is" if burnt == 1 else f"{burnt} villages are")
    if province.town is not None:
        _town_fire(turn, province, turn.dice("catastrophe", province.number, "town"))


def _town_fire(turn: Turn[Campaign, None], province: Province, dice: Dice) -> None:
    assert province.town is not None
    owner = turn.state.kingdoms.get(province.owner)
    if not dice.percent(town_ruined(owner is not None and "stone_building" in owner.techs)):
        return
    name = province.town.name
    raze_town(turn.state, province)
    _tell(turn, province, f"a fire has spread, and the town of {name} is")
    kingdom = owner.name if owner else "Nobody"
    turn.tell(TownBurnt(seen_by=EVERYONE, score=50, town=name, kingdom=kingdom))


def _tell(turn: Turn[Campaign, None], province: Province, thing: str) -> None:
    if province.owner != NOBODY:
        turn.tell(
            Catastrophe(seen_by=(str(province.owner),), kingdom=province.owner, province=province.number, thing=thing)
        )
