"""Orders about armies: settling, disbanding, moral; and what is judged after all orders (DNK-GAP-54, DNK-GAP-56)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.acting import NotPossible
from engine.core.turn import Turn
from engine.games.dunk.acting.contract import Acting, count, order
from engine.games.dunk.acting.ledger import pay
from engine.games.dunk.armies.events import (
    ArmyRemoved,
    BecameVillage,
    BecameWargFarm,
    MoralPreached,
    TrainedOn,
    TrainingFatal,
)
from engine.games.dunk.armies.movement import TRAINING_WORDS
from engine.games.dunk.armies.roll import disband
from engine.games.dunk.armies.training import TECHS, cannot_train, death_trained, note_training
from engine.games.dunk.language.words import AN_ARMY
from engine.games.dunk.refusals import Refusal
from engine.games.dunk.rules.terms import FOLK
from engine.games.dunk.rules.war import TRAINING
from engine.games.dunk.state import Army, ArmyType, Campaign, Kingdom, Leaders, Race, Terrain

MORAL_CHOSEN, MORAL_OTHERS = 2, 1  # ERF for this turn (DNK-TORD-25)


def _settled_army(acting: Acting) -> Army:
    """The army of the order, if it was not placed this turn. Raises NotPossible (DNK-STD-06, DNK-STD-34)."""
    army = acting.own_army(acting.order["army"])
    if army.id in acting.campaign.this_turn.placed:
        raise NotPossible(Refusal.NEW_ARMY, "DNK-STD-06", army=army.name)
    return army


def army_to_village(acting: Acting) -> None:
    """The army becomes a village of its own race; abroad it is merely disbanded (DNK-STD-01 to -07, DNK-GAP-67)."""
    army = _settled_army(acting)
    province = acting.campaign.provinces[army.province]
    if acting.kingdom.race is Race.ORC and not army.is_immobile:
        raise NotPossible(Refusal.ORC_VILLAGE, "DNK-STD-03")
    if province.owner != acting.kingdom.id:
        _remove(acting, army)
        return
    if province.terrain is Terrain.WATER and "floating_houses" not in acting.kingdom.techs:
        raise NotPossible(Refusal.NO_FLOATING, "DNK-STD-02")
    disband(acting.campaign, army)
    province.race = army.race
    province.villages += 1
    province.plague = replace(army.plague) if army.plague else None
    count(acting.campaign.this_turn.villages_built, acting.kingdom.id)
    acting.tell(BecameVillage(**acting.facts(), army=army.name, province=province.number, people=FOLK[army.race]))


def remove_army(acting: Acting) -> None:
    """Disbands an army, which may cause crime (DNK-STD-34)."""
    _remove(acting, _settled_army(acting))


def _remove(acting: Acting, army: Army) -> None:
    disband(acting.campaign, army)
    count(acting.campaign.this_turn.removals, acting.kingdom.id)
    acting.tell(ArmyRemoved(**acting.facts(), army=army.name, province=army.province))


def warg_army_to_farm(acting: Acting) -> None:
    """A warg_army in an own province becomes a warg_farm (DNK-STD-38)."""
    army = _settled_army(acting)
    if army.type is not ArmyType.WARG_ARMY:
        raise NotPossible(Refusal.NOT_WARGS, "DNK-STD-38", army=army.name)
    province = acting.own_province(army.province)
    disband(acting.campaign, army)
    province.warg_farms += 1
    acting.tell(BecameWargFarm(**acting.facts(), army=army.name, province=province.number))


def moral(acting: Acting) -> None:
    """Warriors encourage one army by 2 ERF, all others by 1, for this turn (DNK-TORD-25, DNK-GAP-56)."""
    if acting.kingdom.leaders is not Leaders.WARRIORS:
        raise NotPossible(Refusal.LEADERS_NEEDED, "DNK-TORD-25", leaders=Leaders.WARRIORS.value)
    acting.need_tech("moral")
    army = _settled_army(acting)
    acting.use_leaders("moral")
    acting.campaign.this_turn.moral[army.id] = MORAL_CHOSEN
    acting.tell(MoralPreached(**acting.facts(), army=army.name))


def after_orders(turn: Turn[Campaign, None]) -> None:
    """New armies get the ERF of idle warriors, moral spreads, training words of earlier turns are carried out."""
    campaign = turn.state
    used, placed = campaign.this_turn.leaders_used, set(campaign.this_turn.placed)
    for army in campaign.armies.values():
        if army.id in placed:
            army.erf += welcome(campaign.kingdoms[army.owner], idle=army.owner not in used)
    for army in list(campaign.armies.values()):
        if used.get(army.owner) == "moral":
            campaign.this_turn.moral.setdefault(army.id, MORAL_OTHERS)
        if army.heading and army.heading[0] in TRAINING_WORDS and not army.is_rebel:
            _train_on(turn, army)


def welcome(kingdom: Kingdom, *, idle: bool) -> int:
    """The ERF that new armies have beyond 1: warriors with nothing else to do see to it (DNK-BATTLE-01)."""
    if not idle or kingdom.leaders is not Leaders.WARRIORS:
        return 0
    return 2 if kingdom.race is Race.ELF else 1


def _train_on(turn: Turn[Campaign, None], army: Army) -> None:
    """Training that earlier orders left at the head of an army's words (DNK-MOVE-05); without gold it waits."""
    campaign, kingdom = turn.state, turn.state.kingdoms[army.owner]
    word = army.heading[0]
    if army.id in campaign.this_turn.trained:
        return
    if TECHS[word] not in kingdom.techs or (word == "train" and cannot_train(campaign, kingdom, army)):
        army.heading.pop(0)
        return
    if word == "train" and not pay(kingdom, "train", TRAINING["price"]):
        campaign.this_turn.stays.append(army.id)
        return
    army.heading.pop(0)
    note_training(campaign, army)
    seat = (kingdom.seat,)
    army.erf = army.erf + 1 if word == "train" else death_trained(turn.dice("death_train", army.id), army.erf)
    if army.erf:
        turn.tell(TrainedOn(seen_by=seat, kingdom=kingdom.id, army=army.name, erf=army.erf))
    else:
        disband(campaign, army)
        turn.tell(TrainingFatal(seen_by=seat, kingdom=kingdom.id, army=army.name))


ORDERS = (
    order("army_to_village", AN_ARMY, rule="DNK-STD-01", help="An army settles down and becomes a village.",
          example="army_to_village 1st Army", also="atv", says="{army} becomes a village", do=army_to_village),
    order("remove_army", AN_ARMY, rule="DNK-STD-34", help="Disbands an army or a castle; may cause crime.",
          example="remove_army 3rd Army", also="ra", says="Disband {army}", do=remove_army),
    order("warg_army_to_farm", AN_ARMY, rule="DNK-STD-38", help="Turns a warg_army into a warg_farm.",
          example="warg_army_to_farm 1st Warg_army", also="watf", says="{army} becomes a warg farm",
          do=warg_army_to_farm),
    order("moral", AN_ARMY, rule="DNK-TORD-25", example="moral 1st Army", says="The leaders give {army} a speech",
          help="Warriors encourage one army, and all others a little; takes the leaders.", do=moral, tech="moral",
          leaders=True),
)  # fmt: skip
