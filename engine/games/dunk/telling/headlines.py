"""The public facts of a turn as headlines; only `News` is public, so nothing else is looked at."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.events import Event
from engine.core.telling.press import Headline
from engine.games.dunk.armies.events import GreatBattle
from engine.games.dunk.armies.names import spaced
from engine.games.dunk.events import News
from engine.games.dunk.state import Campaign
from engine.games.dunk.turn.events import CampaignWon, DunkmasterSpoke
from engine.games.dunk.wording import headlines_of, say


def headlines(campaign: Campaign, events: Sequence[Event]) -> tuple[Headline, ...]:
    """The news of the turn, the most important first."""
    found: dict[str, Headline] = {}
    for event in events:
        if isinstance(event, News) and not isinstance(event, DunkmasterSpoke):
            ways, honours = headlines_of(event), event.honours if isinstance(event, CampaignWon) else ()
            body = " ".join((say(event), *honours))
            names: tuple[str, ...] = ()
            toll = ""
            if isinstance(event, GreatBattle):
                names, toll = tuple(spaced(name) for name in event.names), f"{event.fallen} armies lost"
            story = Headline(
                score=event.score, kind=event.headline, text=ways[0][1], ways=ways, body=body, place=event.place,
                sides=names, toll=toll,
            )  # fmt: skip
            found.setdefault(body, story)
    return tuple(sorted(found.values(), key=lambda headline: -headline.score))
