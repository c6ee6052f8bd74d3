"""What a page's map may be turned to: realms, the land alone, danger, and what changed since the turn before.

A view that has nothing to say is not there: realms where nobody holds land, danger where the game has no measure of
strength or nothing of the reader's stands anywhere, changes where no turn came before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.render.page import danger, realms
from engine.render.page.net import Net
from engine.render.page.since import Row, Since

MOST_ROWS = 12  # of a list below the map; places say the rest themselves

Shape = Mapping[str, Any]


class Views:
    """The views of the maps of a report, as shapes and in words."""

    def __init__(self, document: Shape, nets: Sequence[Net]) -> None:
        self._maps, self._nets = document["map"], nets
        self._strengths = danger.strengths(document)
        self.threats = danger.threats(document, self._strengths, nets)
        self.greater = sum(one.greater for one in self.threats.values())
        self.own = sum(len(danger.own_cells(sheet, self._strengths)) for sheet in self._maps)
        self.realms = realms.holdings(self._maps)
        self._since = Since(self._maps)
        self.before = self._since.turn
        self.changed: list[Row] = self._since.rows()
        self.fates = self._since.fates()
        self.strength: str = document["frame"].get("strength", "")

    @property
    def names(self) -> list[str]:
        """The views that there are, the one first that the page opens with."""
        there = {"realms": self.realms, "land": True, "danger": self._strengths and self.own}
        found = [name for name, has in there.items() if has]
        return found if self.before is None else [*found, "since"]

    def on(self, nth: int) -> dict[str, Any]:
        """What is drawn on the nth map, by view."""
        sheet, net = self._maps[nth], self._nets[nth]
        return {
            "realms": list(realms.realms(sheet, net)),
            "danger": danger.shapes(sheet, net, self._strengths, self.threats) if "danger" in self.names else {},
            "since": self._since.shapes(sheet, net),
        }
