"""The public facts of a turn as headlines for the Times: the `News`, and the battles, without names.

Where many fall the ravens gather, and the Times follows the ravens; who fought whom only those know who were there.
What else there is, travellers tell (`hearsay`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.events import Event
from engine.core.language.numerals import in_words
from engine.core.telling.headline import uncoded, ways
from engine.core.telling.press import Headline
from engine.core.telling.threads.deed import Deed, deed_of
from engine.games.atlantis.battle.events import BattleFought
from engine.games.atlantis.events import News
from engine.games.atlantis.state import World
from engine.games.atlantis.telling.hearsay import hearsay
from engine.games.atlantis.wording import WORDING

MANY = 15  # dead
MASSACRE = 100
SMALL = 13  # the score of the fights in which fewer fell, all in one story
MOST = 60  # headlines of an issue


def headlines(world: World, events: Sequence[Event]) -> tuple[Headline, ...]:
    """The news of the turn, the most important first."""
    found: dict[str, Headline] = {}
    for headline in (*_told(events), *hearsay(world, events)):
        found.setdefault(headline.body, headline)
    return tuple(sorted(found.values(), key=lambda headline: -headline.score)[:MOST])


def _told(events: Sequence[Event]) -> Iterator[Headline]:
    fights: list[BattleFought] = []
    for event in events:
        if isinstance(event, News):
            body, said = uncoded(WORDING.catalogue.sentence(event)), WORDING.headlines(event)
            yield Headline(
                score=event.score, kind=event.headline, text=said[0][1], ways=said, body=body, deed=deed_of(event)
            )
        elif isinstance(event, BattleFought) and not event.assassination:
            dead = _dead(event)
            if dead >= MANY:
                yield _battle(event, dead)
            elif dead:
                fights.append(event)
    yield from _fights(fights)


def _battle(event: BattleFought, dead: int) -> Headline:
    where, paper = _ground(event), WORDING.tables["paper"]
    said = ways(paper["massacre" if dead >= MASSACRE else "battle"], {"where": where, "dead": dead})
    rounds = "round" if len(event.rounds) == 1 else "rounds"
    more = f", after {in_words(len(event.rounds))} {rounds}" if event.rounds else ""
    body = paper["battle_body"].format(where=where, dead=dead, more=more)
    return Headline(
        score=min(90, 20 + dead), kind="war", text=said[0][1], ways=said, body=body, place=uncoded(event.where),
        toll=f"{dead} dead", deed=_deed(event, dead),
    )  # fmt: skip


def _fights(fights: Sequence[BattleFought]) -> Iterator[Headline]:
    """The fights too small to be told one by one, those of a ground together."""
    grounds: dict[str, list[BattleFought]] = {}
    for fight in fights:
        grounds.setdefault(_ground(fight), []).append(fight)
    for where, fought in grounds.items():
        dead = sum(map(_dead, fought))
        facts = {
            "where": where, "dead": f"{dead:,}", "die": "one dies" if dead == 1 else f"{dead:,} die",
        }  # fmt: skip
        said = ways(WORDING.tables["paper"]["fight"], facts)
        body = WORDING.tables["paper"]["fights_body"].format(places=f"{where} ({dead:,} dead)")
        deed = _deed(fought[0], dead)
        yield Headline(score=SMALL + min(dead, 6), kind="war", text=said[0][1], ways=said, body=body, deed=deed)


def _deed(event: BattleFought, dead: int) -> Deed:
    area = uncoded(event.where).partition(" in ")[2] or uncoded(event.where)
    return Deed(plot="battle", place=area, what=_ground(event), count=dead)


def _ground(event: BattleFought) -> str:
    """Where it was: "on the plains of Turia"."""
    terrain, _, area = uncoded(event.where).partition(" in ")
    return f"{WORDING.tables['grounds'][terrain]} {area}" if area else f"in {terrain}"


def _dead(event: BattleFought) -> int:
    return event.attackers_lost + event.defenders_lost
