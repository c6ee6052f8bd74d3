"""A small war of three powers, as its newspapers left it."""

from __future__ import annotations

from engine.core.telling.mapsheet import Banner, Cell, Layout, MapSheet, Settlement, Sight
from engine.core.telling.press import Chronicle, Standings
from engine.core.telling.threads.deed import Deed

BANNERS = {"a": "Ash", "b": "Salt", "c": "</script><b onclick=x>Thorn\u202e"}
COLOURS = {"a": "#2438a0", "b": "#06957a", "c": "#2438a1"}
SHEET = MapSheet(
    title="The world",
    layout=Layout.HEX_ROWS,
    cells=tuple(
        Cell(key=f"{x}.{y}", x=x, y=y, terrain="plain" if x % 2 else "forest",
             sight=Sight.UNKNOWN if (x, y) == (5, 3) else Sight.SEEN)
        for y in range(4) for x in range(6)
    ),
    settlements=(Settlement(cell="1.1", kind="town", name="Mudwall"),),
    banners=(Banner(key="a", name=BANNERS["a"], colour=COLOURS["a"]),),
)  # fmt: skip
OWNERS: tuple[dict[str, str], ...] = (
    {},
    {"1.1": "a", "2.1": "a", "4.1": "b"},
    {"1.1": "a", "2.1": "b", "4.1": "b", "3.1": "b", "0.0": "c"},
    {"1.1": "b", "2.1": "b", "4.1": "b", "3.1": "b"},
)
NEWS = (
    ((90, "people", "Three powers step onto the map"),),
    ((30, "people", "Ash founds Mudwall"), (10, "weather", "Rain & <i>more</i> rain")),
    ((80, "war", "Salt takes the ford"), (20, "people", "Thorn arrives")),
    ((95, "war", "Mudwall falls"), (60, "death", "Ash is no more")),
)


def chronicles(owners: tuple[dict[str, str], ...] = OWNERS) -> list[Chronicle]:
    """What the four issues left; the figures of the table are thirds of a score."""
    return [
        Chronicle(
            turn=at,
            date=f"Turn {at}, season of mud",
            headlines=NEWS[at],
            standings=Standings(
                title="Lands", columns=("Lands",),
                rows=(("1", "Ash", (12 - 3 * at,)), ("2", "Salt", (3 * at,))),
            ),
            owners=held, banners=BANNERS, colours=COLOURS,
            deeds=(Deed(plot="battle", place="Mudwall", at="1.1", count=40),) if at == 3 else (),
        )
        for at, held in enumerate(owners)
    ]  # fmt: skip
