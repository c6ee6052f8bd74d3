"""What a headline tells as a fact that later issues can go on from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.core.events import Event
from engine.core.telling.headline import uncoded


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """A public fact of a turn. plot: the kind of story that it is a chapter of. place: where; by: who did it; of: who
    suffered it; who: the person or thing that it is about; what: the title of the person, the kind of thing; count: how
    many fell, how many days it took ... at: the cell of the public map that the place is, where the map has it.
    """

    plot: str
    place: str = ""
    by: str = ""
    of: str = ""
    who: str = ""
    what: str = ""
    count: int = 0
    at: str = ""

    @property
    def spot(self) -> str:
        """What its place is known by: two places may have one name."""
        return self.at or self.place


def deed_of(event: Event, **said: Any) -> Deed | None:
    """The event as a deed; None for a kind without a plot. said: what the paper knows better than the event."""
    plot = type(event).plot
    if plot is None:
        return None
    found = {part: getattr(event, field) for part, field in plot.fields() if field} | said
    texts = {part: uncoded(str(value)) for part, value in found.items() if part != "count"}
    return Deed(plot=plot.name, **texts, count=int(found.get("count", 0)))
