"""What makes ten turns of a game a war worth watching, read from its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.events import Event
from engine.core.house import Showcase
from engine.games.dunk.armies.events import BattleReport
from engine.games.dunk.armies.names import spaced
from engine.games.dunk.realm.events import ProvinceTaken
from engine.games.dunk.state import NOBODY

Told = Sequence[tuple[int, Event]]  # the events of a campaign, each with its turn
Attack = tuple[int, str, str]  # the turn, who, and whom, by the names of the factions
PEACEFUL = ("peace", "friend", "never")


@dataclass(frozen=True, kw_only=True)
class War:
    """How a game tells of a war.

    battles: where factions fought, a place for each battle. hands: what was taken from its holder, each time it was.
    pressed: what was besieged, and who was chased. attacks: who took something from whom.
    """

    battles: Callable[[Told, Showcase], Sequence[Hashable]]
    hands: Callable[[Told, Showcase], Sequence[Hashable]]
    pressed: Callable[[Told, Showcase], Sequence[Hashable]]
    attacks: Callable[[Told, Showcase], Sequence[Attack]]


def lies(show: Showcase, attacks: Sequence[Attack]) -> list[str]:
    """Titles of articles that speak of peace with somebody whom their author attacked that turn, or later."""
    found = []
    for turn, article in enumerate(show.press, 1):
        text = f"{article.title} {article.text}"
        author = show.roles[article.by].name
        broken = [whom for when, who, whom in attacks if who == author and when >= turn and whom in text]
        if broken and any(word in text for word in PEACEFUL):
            found.append(article.title)
    return found


def of_kind(told: Told, kind: type[Any]) -> Iterator[tuple[int, Any]]:
    return ((turn, event) for turn, event in told if isinstance(event, kind))


def again(places: Sequence[tuple[int, Hashable]]) -> list[Hashable]:
    """What something happened to in more than one turn. places: the turn, and what."""
    turns = Counter(place for _, place in set(places))
    return [place for place, count in turns.items() if count > 1]


# Dunk! -------------------------------------------------------------------------------------------------------------


def _fought(told: Told) -> list[tuple[int, int]]:
    """The turn and the province of every battle between kingdoms."""
    battles = [(turn, one.province, {a.kingdom for a in one.armies}) for turn, one in of_kind(told, BattleReport)]
    return [(turn, province) for turn, province, kingdoms in battles if len(kingdoms - {NOBODY}) > 1]


def _seized(told: Told, show: Showcase) -> list[Attack]:
    taken = of_kind(told, ProvinceTaken)
    return [(turn, show.roles[int(event.seen_by[0]) - 1].name, spaced(event.loser)) for turn, event in taken]


WARS = {
    "dunk": War(
        battles=lambda told, show: _fought(told),
        hands=lambda told, show: [event.province for _, event in of_kind(told, ProvinceTaken)],
        pressed=lambda told, show: again(_fought(told)),
        attacks=_seized,
    ),
}
