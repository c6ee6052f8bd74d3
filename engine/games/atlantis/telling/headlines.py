"""The public facts of a turn as headlines for the Times: the `News`, and the battles, without names.

Where many fall the ravens gather, and the Times follows the ravens; who fought whom only those know who were there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.events import Event
from engine.core.telling.almanac import in_words
from engine.core.telling.headline import uncoded, ways
from engine.core.telling.press import Headline
from engine.games.atlantis.battle.events import BattleFought
from engine.games.atlantis.events import News
from engine.games.atlantis.state import World
from engine.games.atlantis.wording import WORDING

MANY = 15  # dead
MASSACRE = 100
SMALL = 13  # the score of the fights in which fewer fell, all in one story
MOST, NAMED = 60, 6  # headlines of an issue, places in a story


def headlines(world: World, events: Sequence[Event]) -> tuple[Headline, ...]:
    """The news of the turn, the most important first."""
    found: dict[str, Headline] = {}
    for headline in _told(events):
        found.setdefault(headline.body, headline)
    return tuple(sorted(found.values(), key=lambda headline: -headline.score)[:MOST])


def _told(events: Sequence[Event]) -> Iterator[Headline]:
    fights: list[BattleFought] = []
    for event in events:
        if isinstance(event, News):
            body, said = uncoded(WORDING.catalogue.sentence(event)), WORDING.headlines(event)
            yield Headline(score=event.score, kind=event.headline, text=said[0][1], ways=said, body=body)
        elif isinstance(event, BattleFought):
            dead = _dead(event)
            if dead >= MANY:
                yield _battle(event, dead)
            elif dead:
                fights.append(event)
    if fights:
        yield _fights(fights)


def _battle(event: BattleFought, dead: int) -> Headline:
    where, paper = _ground(event), WORDING.tables["paper"]
    said = ways(paper["massacre" if dead >= MASSACRE else "battle"], {"where": where, "dead": dead})
    rounds = "round" if len(event.rounds) == 1 else "rounds"
    more = f", after {in_words(len(event.rounds)).lower()} {rounds}" if event.rounds else ""
    body = paper["battle_body"].format(where=where, dead=dead, more=more)
    return Headline(
        score=min(90, 20 + dead), kind="war", text=said[0][1], ways=said, body=body, place=uncoded(event.where),
        toll=f"{dead} dead",
    )  # fmt: skip


def _fights(fights: Sequence[BattleFought]) -> Headline:
    """The fights too small to be told one by one: where, and how many fell in all."""
    dead = sum(map(_dead, fights))
    facts = {
        "where": _ground(fights[0]), "fights": in_words(len(fights)).lower(), "dead": f"{dead:,}",
        "die": "one dies" if dead == 1 else f"{dead:,} die", "lives": "one life" if dead == 1 else f"{dead:,} lives",
    }  # fmt: skip
    said = ways(WORDING.tables["paper"]["fight" if len(fights) == 1 else "fights"], facts)
    fallen: dict[str, int] = {}
    for fight in fights:
        fallen[_ground(fight)] = fallen.get(_ground(fight), 0) + _dead(fight)
    named = [f"{where} ({count} dead)" for where, count in fallen.items()]
    more = [f"{len(named) - NAMED} places more"] if len(named) > NAMED else []
    body = WORDING.tables["paper"]["fights_body"].format(places=", ".join([*named[:NAMED], *more]))
    return Headline(score=SMALL, kind="war", text=said[0][1], ways=said, body=body)


def _ground(event: BattleFought) -> str:
    """Where it was: "on the plains of Turia"."""
    terrain, _, area = uncoded(event.where).partition(" in ")
    return f"{WORDING.tables['grounds'][terrain]} {area}" if area else f"in {terrain}"


def _dead(event: BattleFought) -> int:
    return event.attackers_lost + event.defenders_lost
