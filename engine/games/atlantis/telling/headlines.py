"""The public facts of a turn as headlines for the Times: the `News`, and great battles, without names.

Where many fall the ravens gather, and the Times follows the ravens; who fought whom only those know who were there.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.events import Event
from engine.core.telling.headline import headlined, uncoded
from engine.core.telling.press import Headline
from engine.games.atlantis.battle.events import BattleFought
from engine.games.atlantis.events import News
from engine.games.atlantis.state import World
from engine.games.atlantis.wording import WORDING

MANY = 15  # dead
MASSACRE = 100
MOST = 60


def headlines(world: World, events: Sequence[Event]) -> tuple[Headline, ...]:
    """The news of the turn, the most important first."""
    found: dict[str, Headline] = {}
    for event in events:
        if isinstance(event, News):
            body = uncoded(WORDING.catalogue.sentence(event))
            text = WORDING.headline(event)
            found.setdefault(body, Headline(score=event.score, kind=event.headline, text=text, body=body))
        elif isinstance(event, BattleFought):
            dead = event.attackers_lost + event.defenders_lost
            if dead >= MANY:
                text = headlined(f"{'Massacre' if dead >= MASSACRE else 'Battle'} in {event.where}: {dead} dead")
                body = f"Ravens gather over {event.where}. {dead} lie dead there. Who fought whom, no raven tells."
                story = Headline(
                    score=min(90, 20 + dead), kind="war", text=text, body=body, place=event.where, toll=f"{dead} dead"
                )
                found.setdefault(body, story)
    return tuple(sorted(found.values(), key=lambda headline: -headline.score)[:MOST])
