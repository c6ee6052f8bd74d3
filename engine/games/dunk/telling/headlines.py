"""The public facts of a turn as headlines; only `News` is public, so nothing else is looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.events import Event
from engine.core.language.numerals import in_words
from engine.core.telling.headline import ways
from engine.core.telling.press import Headline
from engine.core.telling.threads.deed import Deed, deed_of
from engine.games.dunk.armies.events import BattleReport, GreatBattle
from engine.games.dunk.armies.names import spaced
from engine.games.dunk.battle.warfare import GREAT
from engine.games.dunk.events import News
from engine.games.dunk.realm.events import LostToRebels, PlagueBroke, PlagueSpread, Rebellion
from engine.games.dunk.state import Campaign
from engine.games.dunk.telling.leagues import leagues
from engine.games.dunk.turn.events import CampaignWon, DunkmasterSpoke
from engine.games.dunk.wording import WORDING, headlines_of, say

SMALL = 15  # the score of the battles that are not great ones
SICK, REBELS = 8, 9  # of what troubles all kings alike


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
                sides=names, toll=toll, deed=_deed(event),
            )  # fmt: skip
            found.setdefault(body, story)
    for story in (*leagues(campaign, events), *_battles(events), *_troubles(events)):
        found.setdefault(story.body, story)
    return tuple(sorted(found.values(), key=lambda headline: -headline.score))


def _battles(events: Sequence[Event]) -> Iterator[Headline]:
    """What the battles cost that were not great ones, in all: of where, and whose, only those know who were there."""
    fought = [event for event in events if isinstance(event, BattleReport) and event.fallen and event.count < GREAT]
    fallen = sum(event.fallen for event in fought)
    if fallen:
        battles = f"{in_words(len(fought))} battle{'s' if len(fought) > 1 else ''}"
        armies = f"{in_words(fallen)} {'army' if fallen == 1 else 'armies'}"
        facts = {"battles": battles, "armies": armies, "is": "is" if fallen == 1 else "are"}
        said = ways(WORDING.tables["paper"]["battles"], facts)
        body = WORDING.tables["paper"]["battles_body"].format_map(facts)
        deed = Deed(plot="skirmish", what=battles, who=armies, count=fallen)
        yield Headline(score=SMALL, kind="war", text=said[0][1], ways=said, body=body, deed=deed)


def _troubles(events: Sequence[Event]) -> Iterator[Headline]:
    """What rises against all kings alike: rebels and sickness, over all kingdoms together, never where nor whose."""
    number = Counter(type(event) for event in events)
    risen, lost = number[Rebellion], number[LostToRebels]
    if risen or lost:
        at = f"{in_words(lost or risen)} {'provinces' if (lost or risen) > 1 else 'province'}"
        yield _trouble("rebels" if lost else "rising", REBELS, lost or risen, at)
    sick = number[PlagueBroke] + number[PlagueSpread]
    if sick:
        yield _trouble("sickness", SICK, sick, f"{in_words(sick)} {'places' if sick > 1 else 'place'}")


def _trouble(plot: str, score: int, count: int, where: str) -> Headline:
    said = ways(WORDING.tables["paper"][plot], {"where": where})
    kind = "plague" if plot == "sickness" else "people"
    deed = Deed(plot=plot, what=where, count=count)
    return Headline(score=score, kind=kind, text=said[0][1], ways=said, body=f"{said[0][1]}.", deed=deed)


def _deed(event: News) -> Deed | None:
    """The news as a chapter, with names as they are read."""
    deed = deed_of(event)
    if deed is None:
        return None
    return replace(deed, place=spaced(deed.place), by=spaced(deed.by), of=spaced(deed.of), who=spaced(deed.who))
