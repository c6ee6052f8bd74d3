"""The public table: what everybody has heard, which is not what is (DNK-RUMOUR-03)."""

from __future__ import annotations

from engine.core.telling.press import Standings
from engine.games.dunk.armies.names import spaced
from engine.games.dunk.state import Campaign

TITLE = "What they say"


def standings(campaign: Campaign) -> Standings:
    """Rumoured net income, provinces and technologies, greatest income first; empty before the first turn, and where
    the game master publishes none. Nothing in it is exact and no army is counted, hidden or not (DNK-GAP-71).
    """
    if not campaign.options.standings:
        return Standings(title=TITLE, columns=(), note="In this campaign the game master publishes no standings.")
    order = sorted(campaign.hearsay, key=lambda number: (-campaign.hearsay[number][0], number))
    rows = tuple(
        (campaign.kingdoms[number].seat, spaced(campaign.kingdoms[number].name), tuple(campaign.hearsay[number]))
        for number in order
        if number in campaign.kingdoms
    )
    return Standings(
        title=TITLE,
        columns=("Income", "Provinces", "Technologies"),
        rows=rows,
        note="Rumours, each off by up to half. Only their owners know the true figures.",
        hearsay=("Income", "Provinces", "Technologies"),
        width="off by up to half",
    )
