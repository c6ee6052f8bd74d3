"""DEEDS: how everything that can be ordered is carried out, all subjects joined."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from engine.core.acting import NotPossible, joined
from engine.core.program import Result, Started
from engine.games.olympia.acting.contract import Acting, Deed, Deeds, FactionDeed
from engine.games.olympia.battle.attacking import ATTACKING
from engine.games.olympia.household.forming import FORMING
from engine.games.olympia.household.loyalty import LOYALTY
from engine.games.olympia.household.permissions import FACTION_PERMISSIONS, PERMISSIONS
from engine.games.olympia.household.persuasion import BRIBERY
from engine.games.olympia.household.prisoners import PRISONERS
from engine.games.olympia.instant.claiming import CLAIMING
from engine.games.olympia.instant.giving import GIVING
from engine.games.olympia.instant.leaving import LEAVING
from engine.games.olympia.instant.naming import FACTION_NAMING, NAMING
from engine.games.olympia.instant.stacking import STACKING
from engine.games.olympia.instant.standing import STANDING
from engine.games.olympia.instant.wishes import FACTION_WISHES, WISHES
from engine.games.olympia.instant.writing import FACTION_WRITING, WRITING
from engine.games.olympia.magic.uses import MAGIC_ORDERS
from engine.games.olympia.month.waiting import WAITING
from engine.games.olympia.nonplayers.questing import QUESTING
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rule.decrees import DECREES
from engine.games.olympia.rule.garrisons import GARRISONS
from engine.games.olympia.rule.pillaging import PILLAGING
from engine.games.olympia.rule.pledging import PLEDGING
from engine.games.olympia.rules.orders import ORDERS
from engine.games.olympia.state import HOST
from engine.games.olympia.study.researching import RESEARCHING
from engine.games.olympia.study.studying import STUDYING
from engine.games.olympia.study.use import USING
from engine.games.olympia.trade.offers import OFFERS
from engine.games.olympia.travel.exploring import EXPLORING
from engine.games.olympia.travel.ferrying import FERRYING
from engine.games.olympia.travel.moving import MOVING
from engine.games.olympia.travel.sailing import SAILING_DEEDS
from engine.games.olympia.travel.sneaking import SNEAKING
from engine.games.olympia.units.naming import called
from engine.games.olympia.work.building import BUILDING
from engine.games.olympia.work.gathering import GATHERING
from engine.games.olympia.work.making import MAKING
from engine.games.olympia.work.mending import MENDING

OF_UNITS: Mapping[str, Deed] = joined(
    (
        ATTACKING,
        DECREES,
        GARRISONS,
        PILLAGING,
        PLEDGING,
        BRIBERY,
        LOYALTY,
        PRISONERS,
        BUILDING,
        CLAIMING,
        FORMING,
        GATHERING,
        GIVING,
        MAGIC_ORDERS,
        MAKING,
        MENDING,
        EXPLORING,
        QUESTING,
        FERRYING,
        MOVING,
        SAILING_DEEDS,
        SNEAKING,
        NAMING,
        OFFERS,
        RESEARCHING,
        STACKING,
        STANDING,
        STUDYING,
        PERMISSIONS,
        USING,
        WAITING,
        WISHES,
        WRITING,
    )
)
"""Each subject enters its own here."""
OF_FACTIONS: Mapping[str, FactionDeed] = joined(
    (
        FACTION_NAMING,
        FACTION_PERMISSIONS,
        FACTION_WISHES,
        FACTION_WRITING,
        LEAVING,
    )
)


def _by_nobles(deed: Deed) -> Deed:
    """An order that the hosts of control tokens cannot carry out (OLY-GAP-69)."""

    def start(acting: Acting) -> Started | Result:
        if acting.unit.kind == HOST:
            order = acting.order.name.upper()
            raise NotPossible(Refusal.HOST_CANNOT, "OLY-GAP-69", host=called(acting.unit), order=order)
        return deed.start(acting)

    return replace(deed, start=start)


DEEDS = Deeds(
    MappingProxyType({name: deed if "t" in ORDERS[name].who else _by_nobles(deed) for name, deed in OF_UNITS.items()}),
    OF_FACTIONS,
)
