"""What the pictures of a played campaign cost on one core: a faction's map, a front page, a frame of the history.

As in a worker that has drawn the campaign before: its land and its symbols are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from engine.core.telling.press import Chronicle
from engine.games.registry import GAMES, ruleset
from engine.render import draw_history, draw_map, draw_newspaper
from tests.looks.plays import Played, campaign

TURNS = 8


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """A picture to be timed: what it is, how it is drawn, into how many frames its time is divided, its limit in
    seconds.
    """

    what: str
    draw: Callable[[], object]
    parts: int
    limit: float


def drawn(game: str) -> list[Drawn]:
    """The pictures of the last of some turns that the house has played."""
    played = list(campaign(game, TURNS, "pictures", whole=True))
    *_, before, last = played
    seat = next(iter(last.outcome.maps))
    draw_map(before.outcome.maps[seat])  # what a campaign keeps from one turn to the next
    title, past = ruleset(game).title, _past(played)
    colours = {one.id: one.colour for one in last.outcome.seats if one.colour}
    tables = [one.outcome.standings for one in played]
    page = partial(draw_newspaper, last.paper, last.outcome.public_map, tables, colours)
    history = partial(draw_history, last.outcome.public_map, past)
    return [
        Drawn(what=f"map of a faction of {title}", draw=partial(draw_map, last.outcome.maps[seat]), parts=1, limit=0.6),
        Drawn(what=f"front page of {title}", draw=page, parts=1, limit=0.8),
        Drawn(what=f"history of {title}, an issue", draw=history, parts=max(1, len(past)), limit=0.1),
    ]


def _past(played: Sequence[Played]) -> list[Chronicle]:
    return [one.paper.chronicle for one in played if one.paper.chronicle is not None]


def everything() -> list[Drawn]:
    return [one for game in GAMES for one in drawn(game)]
