"""Events of the end of a turn: rumours, first meetings, kingdoms that no longer exist, words of the Dunkmaster."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Plot
from engine.games.dunk.events import Happening, News


class RumourOfHero(Happening):
    """The most experienced army of the campaign (DNK-RUMOUR-01). `owner` is "rebels" for an army of nobody."""

    army: str
    owner: str
    erf: int


class RumourLists(Happening):
    """Greatest income, most provinces, most technologies as one reader hears them (DNK-RUMOUR-02): (name, value)."""

    income: tuple[tuple[str, int], ...]
    provinces: tuple[tuple[str, int], ...]
    techs: tuple[tuple[str, int], ...]


class RumourOfAlliances(Happening):
    """All alliances in the order one reader hears them, the leader of each first (DNK-RUMOUR-04 to -06)."""

    alliances: tuple[tuple[str, ...], ...]


class KingdomFell(News):
    """A kingdom has neither provinces nor armies left."""

    weight: ClassVar[int] = 80
    plot: ClassVar[Plot | None] = Plot("fall", of="name")
    number: int
    name: str


class WorldPeace(News):
    """The wish to end the campaign was strong enough (DNK-ADMIN-19)."""

    weight: ClassVar[int] = 100
    wishes: int
    kingdoms: int


class CampaignWon(News):
    """The one winner of a campaign that is over (DNK-WIN-01). honours: the lesser ones, a sentence each."""

    weight: ClassVar[int] = 110
    name: str
    income: int
    honours: tuple[str, ...] = ()


class DunkmasterSpoke(News):
    """What the game master wrote for this turn (DNK-REPORT-09)."""

    title: str
    text: str
