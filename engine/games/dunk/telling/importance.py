"""Which happenings make the card of the report: a weight for each kind of event, 0 for those that never do."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.events import Event
from engine.games.dunk.events import News, OrderEvent

WEIGHTS: Mapping[str, int] = {
    "CampaignWon": 110,
    "WorldPeace": 100,
    "KingdomFell": 80,
    "ProvinceLost": 75,
    "LostToRebels": 74,
    "TownDied": 73,
    "TownBurnt": 72,
    "BurnSuffered": 70,
    "TechnologyDiscovered": 68,
    "TechnologyStolen": 67,
    "BattleReport": 66,
    "MarchReport": 60,
    "ProvinceTaken": 58,
    "PlagueBroke": 56,
    "PestArrived": 56,
    "Rebellion": 54,
    "StatusChanged": 52,
    "PlagueKilled": 50,
    "ContactMade": 48,
    "TechReceived": 46,
    "GoldReceived": 44,
    "ProvinceReceived": 44,
    "TechnologyDevelopable": 42,
    "Catastrophe": 40,
    "MissionGained": 38,
    "Deserted": 38,
    "LandTaken": 36,
    "NothingTaken": 35,
    "OutOfControl": 34,
    "Colonised": 20,
    "IncomeAccount": 10,
}
ORDINARY = 12  # a happening without a line above
NEWS = 30  # news that is about others is worth less than one's own troubles
SILENT = ("Moved", "Climbed", "MovedIn", "TownWorked", "RebellionStopped", "UnderControl")


def weight(event: Event) -> int:
    """How much an event matters to its reader; answers to orders have their own place and weigh nothing."""
    if isinstance(event, OrderEvent) or event.kind in SILENT:
        return 0
    return WEIGHTS.get(event.kind, NEWS if isinstance(event, News) else ORDINARY)
