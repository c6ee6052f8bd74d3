"""The public facts of a turn as headlines for the Times: the `News`, and great battles, without names.

Where many fall the ravens gather, and the Times follows the ravens; who fought whom only those know who were there.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.events import Event
from engine.core.telling.press import Headline
from engine.games.atlantis.battle.events import BattleFought
from engine.games.atlantis.events import News
from engine.games.atlantis.state import World
from engine.games.atlantis.wording import WORDING

MANY = 15  # dead
MASSACRE = 100
QUIET = (
    "Nothing to report, reports the Times",
    "Quiet month in all known regions; unknown regions decline to comment",
    "Editor reminds readers that articles are paid for",
    "Weather expected to go on",
)
MOST = 60


def headlines(world: World, events: Sequence[Event]) -> tuple[Headline, ...]:
    """The news of the turn, the most important first; one dry line when there is none."""
    found: dict[str, Headline] = {}
    for event in events:
        if isinstance(event, News):
            text = WORDING.catalogue.sentence(event)
            found.setdefault(text, Headline(score=event.score, kind=event.headline, text=text, place=event.place))
        elif isinstance(event, BattleFought):
            dead = event.attackers_lost + event.defenders_lost
            if dead >= MANY:
                text = f"{'Massacre' if dead >= MASSACRE else 'Battle'} in {event.where}: {dead} dead"
                found.setdefault(text, Headline(score=min(90, 20 + dead), kind="war", text=text, place=event.place))
    if not found:
        return (Headline(score=1, kind="quiet", text=QUIET[world.turn % len(QUIET)]),)
    return tuple(sorted(found.values(), key=lambda headline: -headline.score)[:MOST])
