"""Who is in league with whom since this turn, and who no longer: the list of alliances is told to all, and is exact
(DNK-RUMOUR-04, -05). Which kingdom is tied to which within a league, nobody but they know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from engine.core.events import Event
from engine.core.space.paths import components
from engine.core.telling.headline import Called, ways
from engine.core.telling.press import Headline
from engine.core.telling.threads.deed import Deed
from engine.core.telling.threads.past import some
from engine.games.dunk.acting.events import StatusChanged
from engine.games.dunk.armies.names import spaced
from engine.games.dunk.state import Campaign
from engine.games.dunk.turn.rumours import alliances
from engine.games.dunk.wording import WORDING

PACT, BREACH = 42, 40
ALLIED = "an alliance"


def leagues(campaign: Campaign, events: Sequence[Event]) -> Iterator[Headline]:
    """A story for each kingdom that came to a league or is out of one."""
    now, before = alliances(campaign), _before(campaign, events)
    for league in now:
        old = max(before, key=lambda one: len(set(one) & set(league)), default=[])
        stayed = [number for number in league if number in old] or league[1:]
        for number in league:
            if number not in stayed:
                yield _story(campaign, "pact", PACT, number, stayed)
    for league in before:
        new = max(now, key=lambda one: len(set(one) & set(league)), default=[])
        stayed = [number for number in league if number in new]
        for number in league if stayed else league[:1]:
            if number not in stayed and campaign.kingdoms[number].status != "eliminated":
                yield _story(campaign, "breach", BREACH, number, stayed or league[1:])


def _before(campaign: Campaign, events: Sequence[Event]) -> list[list[int]]:
    """The leagues as they were before this turn's declarations."""
    numbers = {kingdom.name: number for number, kingdom in campaign.kingdoms.items()}
    ties = {
        frozenset((one, other))
        for league in alliances(campaign)
        for one in league
        for other in league
        if one < other and campaign.allied(one, other)
    }
    for event in events:
        if isinstance(event, StatusChanged) and event.other in numbers:
            tie = frozenset((event.kingdom, numbers[event.other]))
            if event.status == ALLIED:
                ties.discard(tie)
            elif event.old == ALLIED:
                ties.add(tie)
    tied = sorted({number for tie in ties for number in tie})
    groups = components(tied, lambda one: [other for other in tied if frozenset((one, other)) in ties])
    return [sorted(group) for group in groups if len(group) > 1]


def _story(campaign: Campaign, plot: str, score: int, number: int, others: Collection[int]) -> Headline:
    name = spaced(campaign.kingdoms[number].name)
    rest = some([spaced(campaign.kingdoms[other].name) for other in others])
    said = ways(WORDING.tables["paper"][plot], {"name": Called(name), "others": rest})
    body = WORDING.tables["paper"][f"{plot}_body"].format_map({"name": Called(name), "others": rest})
    deed = Deed(plot=plot, by=name, what=rest)
    return Headline(score=score, kind="people", text=said[0][1], ways=said, body=body, deed=deed)
