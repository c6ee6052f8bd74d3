"""Whom an order may name. A number tells nothing: whoever hides, is elsewhere or never was is nobody (ATL-GAP-110).

All orders ask `here`, or one of those below it, where a rule reaches further.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.core.acting import Known, NotPossible
from engine.games.atlantis.acting.references import anybody, title
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import Faction, Unit, World
from engine.games.atlantis.units.attitudes import accepts
from engine.games.atlantis.units.stealth import sight


def here(turn: AtlantisTurn, speaker: Unit) -> Known[Unit]:
    """The units of the speaker's region that his faction sees now."""
    return _known(turn, speaker, lambda unit: _sees(turn, speaker, unit))


def here_or_welcome(turn: AtlantisTurn, speaker: Unit) -> Known[Unit]:
    """The same, and units here of factions that are Friendly: their gifts need no sight (ATL-ORDER-25)."""
    return _known(
        turn,
        speaker,
        lambda unit: (
            _sees(turn, speaker, unit)
            or (unit.region == speaker.region and accepts(turn.state, unit.faction, speaker.faction))
        ),
    )


def anywhere_if_welcome(turn: AtlantisTurn, speaker: Unit) -> Known[Unit]:
    """Units of one's own and of Friendly factions wherever they are, and who is in sight here (Portal Lore)."""
    return _known(
        turn,
        speaker,
        lambda unit: _sees(turn, speaker, unit) or accepts(turn.state, unit.faction, speaker.faction),
    )


def faction_named(world: World, number: int, rule: str) -> Faction:
    """The faction of a number, whoever asks: the list of all is public (ATL-GAP-115). Raises NotPossible."""
    found = world.factions.get(number)
    if found is None:
        raise NotPossible(Refusal.NO_FACTION, rule, faction=number)
    return found


def _known(turn: AtlantisTurn, speaker: Unit, knows: Callable[[Unit], bool]) -> Known[Unit]:
    return Known(lambda reference: anybody(turn.state, speaker, reference), knows, title)


def _sees(turn: AtlantisTurn, speaker: Unit, unit: Unit) -> bool:
    region = turn.state.regions[speaker.region]
    return unit.region == region.id and sight(turn, region).sees(speaker.faction, unit)
