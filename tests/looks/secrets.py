"""No story of a paper tells a secret: it follows from public events and facts, or from what all the world speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core import document
from engine.core.events import Event
from engine.core.ruleset import Ruleset
from engine.core.telling.press import Headline
from engine.core.turn import Outcome
from tests.engine.specimens import SPECIMENS

# Events that are told to those who are there, and of which all the world speaks: what the story may tell of them.
TALKED_OF = {
    "dunk": {"StatusChanged": "who is in a league, as the list of alliances has it", "RumourOfAlliances": "that list",
             "BattleReport": "how many there were and how many fell, in all",
             "Rebellion": "in how many provinces, in all", "LostToRebels": "so too", "PlagueBroke": "so too",
             "PlagueSpread": "so too"},
    "atlantis": {"BattleFought": "where and how many died, not who", "Starved": "so they do of these",
                 "Recruited": "how many, not whose", "OnGuard": "how many, not whose",
                 "EntryForbidden": "where, not whom", "StructureFinished": "buildings stand in sight of all who pass",
                 "Moved": "how many leave the Nexus"},
    "overlord": {"TitleProclaimed": "titles are proclaimed", "TitleFree": "so is their end",
                 "TitleVacant": "so is their end", "Pillaged": "where",
                 "BattleFought": "how many small ones there were, and how many fell in them",
                 "SeenBegun": "where, not whose"},
    "olympia": {"BattleFought": "where and how many died", "Completed": "buildings stand in sight of all who pass",
                "NewBuilding": "and rise in it", "WeatherComes": "in which region it was worst",
                "Improved": "so do castles", "StructureCollapsed": "and ruins", "RankChanged": "ranks are public",
                "GarrisonInstalled": "garrisons fly a castle's flag", "PillageSeen": "where", "Quit": "who plays",
                "InnBrawl": "guests talk", "StructureDamaged": "and see", "MobFormed": "where", "BandAppears": "where",
                "SavagesRaze": "what", "MineAccident": "what", "ShipSunk": "what", "NobleFormed": "how many, not whose",
                "Deserted": "how many, not whose", "MenLeft": "how many, not whose",
                "Died": "of whom the public list tells", "RelicFound": "what, not where"},
    "erfworld": {"Levelled": "the public table has the levels",
                 "BattleFought": "how many small ones there were, and how many croaked in them",
                 "Met": "how often, in all", "ChiefNamed": "how many, in all", "CasterPopped": "how many, in all"},
}  # fmt: skip


def told(rules: Ruleset[Any, Any], state: bytes, *among: Sequence[Event]) -> list[list[Headline]]:
    """What the paper would tell of some events and of others, each time as if it had happened alone."""
    world = document.decode(state, rules.play.state_type)
    return [list(rules.paper.headlines(world, events)) for events in among]


def secretive(rules: Ruleset[Any, Any], outcome: Outcome) -> list[str]:
    """What stories of a turn tell that neither public events nor what is talked of everywhere lead to, and whether
    they change when what is hidden in the state is otherwise. (The table of standings is hearsay, rounded, and public.)
    """
    events, known = outcome.events, TALKED_OF[rules.key]
    public = [event for event in events if "*" in event.seen_by or type(event).__name__ in known]
    talked, whole = told(rules, outcome.state, public, events)
    following = {(story.text, story.body) for story in talked}
    found = [f"from a private event: {story.text}" for story in whole if (story.text, story.body) not in following]
    plain = document.decode(outcome.state, dict[str, Any])
    secrets = SPECIMENS[rules.key].secrets
    assert secrets is not None
    secrets(plain, "nobody")
    otherwise = document.encode(plain)
    if told(rules, otherwise, events) != [whole]:
        found.append("from a hidden fact of the state")
    return found
