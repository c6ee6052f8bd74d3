"""Phase 13, Migration: given provinces change hands, then races move (DNK-STD-27, DNK-MIGR, DNK-GAP-68)."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.core.turn import Turn
from engine.games.dunk.armies.garrison import guards_in
from engine.games.dunk.armies.names import army_name
from engine.games.dunk.land.occupation import release
from engine.games.dunk.realm.events import (
    Colonised,
    MovedIn,
    ProvinceGiftFailed,
    ProvinceGiven,
    ProvinceReceived,
)
from engine.games.dunk.rules.terms import FOLK
from engine.games.dunk.rules.unrest import OWN_RACE, WANDERINGS, Wandering, colonisation
from engine.games.dunk.state import NOBODY, Campaign, Province, Race


def give_provinces(turn: Turn[Campaign, None]) -> None:
    """Provinces given away this turn change hands, if giver and receiver are still allies (DNK-STD-27, DNK-DIPL-08)."""
    for giver, receiver, number in turn.state.this_turn.province_gifts:
        province = turn.state.provinces[number]
        if province.owner != giver:
            _gift_failed(turn, giver, receiver, number, "it was not ours to give any more")
        elif not turn.state.allied(giver, receiver):
            _gift_failed(turn, giver, receiver, number, "we are not allied")
        else:
            _hand_over(turn, province, giver, receiver)


def _gift_failed(turn: Turn[Campaign, None], giver: int, receiver: int, number: int, reason: str) -> None:
    other = turn.state.kingdoms[receiver].name
    turn.tell(ProvinceGiftFailed(seen_by=(str(giver),), kingdom=giver, province=number, other=other, reason=reason))


def _hand_over(turn: Turn[Campaign, None], province: Province, giver: int, receiver: int) -> None:
    """The town goes along with its guard, and is renamed; no other army does (DNK-TOWN-20, DNK-GAP-72)."""
    kingdoms = turn.state.kingdoms
    release(province)
    province.owner = receiver
    for guard in guards_in(turn.state, province.number):
        guard.owner = receiver
        guard.name = army_name(kingdoms[receiver], guard.type)  # its old name may be another's there
    number = province.number
    turn.tell(ProvinceGiven(seen_by=(str(giver),), kingdom=giver, province=number, other=kingdoms[receiver].name))
    turn.tell(ProvinceReceived(seen_by=(str(receiver),), kingdom=receiver, province=number, other=kingdoms[giver].name))


def run(turn: Turn[Campaign, None]) -> None:
    """Gifts first, then every province in order of number, by the populations at the beginning of the phase."""
    give_provinces(turn)
    campaign = turn.state
    before = {province.number: province.race for province in campaign.provinces.values()}
    for province in campaign.provinces.values():
        if province.owner != NOBODY and province.race is None:
            _colonise(turn, province)
        elif not province.villages:
            _wander(turn, province, before)


def _colonise(turn: Turn[Campaign, None], province: Province) -> None:
    """The kingdom's race fills an empty province; nothing else happens there (DNK-MIGR-01, -02, -04)."""
    owner = turn.state.kingdoms[province.owner]
    if turn.dice("colonisation", province.number).percent(colonisation(owner.race)):
        province.race = owner.race
        people = FOLK[owner.race].capitalize()
        turn.tell(Colonised(seen_by=(owner.seat,), kingdom=owner.id, province=province.number, people=people))


def _wander(turn: Turn[Campaign, None], province: Province, before: dict[int, Race | None]) -> None:
    """Each migration of the table once, in its order; a village would stop them (DNK-MIGR-02, -03)."""
    dice: Dice | None = None
    owner = turn.state.kingdoms.get(province.owner)
    if owner is not None and province.race is not owner.race:
        dice = turn.dice("migration", province.number)
        if dice.percent(OWN_RACE):
            _move_in(turn, province, owner.race)
    for row in WANDERINGS:
        if row.race is province.race or row.terrain not in (None, province.terrain):
            continue
        dice = dice or turn.dice("migration", province.number)
        if dice.percent(row.chance) and _lives_next_door(turn.state, province, row, before):
            _move_in(turn, province, row.race)


def _lives_next_door(campaign: Campaign, province: Province, row: Wandering, before: dict[int, Race | None]) -> bool:
    """Nobody comes out of nothing (DNK-GAP-68)."""
    return any(before[near.number] is row.race for near in campaign.neighbours(province.number))


def _move_in(turn: Turn[Campaign, None], province: Province, race: Race) -> None:
    """The race takes the province over; a plague there ends once it has had its chance to spread (DNK-MIGR-05)."""
    old, province.race = province.race, race
    if province.plague is not None and province.number not in turn.state.this_turn.settled:
        turn.state.this_turn.settled.append(province.number)
    if province.owner == NOBODY:
        return
    people = FOLK[race].capitalize()
    assert old is not None, "an empty province of a kingdom is colonised"
    turn.tell(
        MovedIn(
            seen_by=(str(province.owner),),
            kingdom=province.owner,
            province=province.number,
            people=people,
            before=FOLK[old],
        )
    )
