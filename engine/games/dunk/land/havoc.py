"""Phase 10, Havoc: provinces with enemies in them go out of control (DNK-TURN-08, DNK-GAP-11)."""

from __future__ import annotations

from engine.core.turn import Turn
from engine.games.dunk.realm.events import OutOfControl, UnderControl
from engine.games.dunk.state import NOBODY, Army, Campaign, Province, Status


def run(turn: Turn[Campaign, None]) -> None:
    """Works out again, for every province, whether it is out of control."""
    campaign = turn.state
    standing = campaign.armies_by_province()
    for province in campaign.provinces.values():
        before = province.out_of_control
        armies = standing.get(province.number)
        province.out_of_control = armies is not None and _in_havoc(campaign, province, armies)
        if province.owner != NOBODY:
            _report(turn, province, before)


def _in_havoc(campaign: Campaign, province: Province, armies: list[Army]) -> bool:
    owners = list(dict.fromkeys(army.owner for army in armies))
    if province.owner != NOBODY:
        return any(campaign.at_war(owner, province.owner) for owner in owners)
    return any_neutral(campaign, [owner for owner in owners if owner != NOBODY])


def any_neutral(campaign: Campaign, kingdoms: list[int]) -> bool:
    """Whether two of the kingdoms are neutral to each other (DNK-DIPL-05)."""
    return any(
        campaign.status(one, other) is Status.NEUTRAL
        for place, one in enumerate(kingdoms)
        for other in kingdoms[place + 1 :]
    )


def _report(turn: Turn[Campaign, None], province: Province, before: bool) -> None:
    if not province.out_of_control and not before:
        return
    kind = OutOfControl if province.out_of_control else UnderControl
    owner = turn.state.kingdoms[province.owner]
    turn.tell(kind(seen_by=(owner.seat,), kingdom=owner.id, province=province.number))
