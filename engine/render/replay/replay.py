"""replay.html: a campaign turn by turn, with a slider, in one file that asks nobody for anything.

Same chronicles, same bytes. Without scripts the page is whole: the land as it was at the end, and every turn's news.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from engine.core.errors import TurnkeepError
from engine.core.telling.headline import uncoded
from engine.core.telling.mapsheet import MapSheet
from engine.core.telling.press import WAR, Chronicle, Standings, date_alone
from engine.render import charts, palette
from engine.render.history import EVENT
from engine.render.page.harmless import harmless, script_data
from engine.render.page.mapdrawing import grounds
from engine.render.page.sealed import policy, stripped, templates, with_font
from engine.render.replay.scene import TRUE, Moment, Scene, hexed, public_scene, true_scenes

LIMIT = 3 * 512 * 1024  # bytes
AIM = 1400 * 1024  # above it the lesser news of each turn are left out
TOLD = 8  # headlines of a turn
BARS = 8  # of the table of a turn


def has_replay(chronicles: Sequence[Chronicle]) -> bool:
    """Whether there is more than a beginning."""
    return len(chronicles) > 1


class ReplayTooLargeError(TurnkeepError):
    """The replay cannot be made small enough to be sent."""


def draw_replay(
    sheet: MapSheet,
    chronicles: Sequence[Chronicle],
    *,
    title: str,
    colours: Mapping[str, str] | None = None,
    truth: Sequence[Moment] = (),
) -> bytes:
    """The page, of at most 1.5 MiB. sheet: the latest public map; chronicles: what the issues left, oldest first.

    title: of the campaign; colours: "#rrggbb" by seat; truth: what all seats knew, where the veil is lifted, oldest
    first. Raises ReplayTooLargeError.
    """
    scenes = [public_scene(sheet, chronicles)] if any(chronicle.owners for chronicle in chronicles) else []
    if truth:
        scenes += true_scenes(truth, [chronicle.turn for chronicle in chronicles])
    for told in (TOLD, 3, 1):
        made = _Film(scenes, chronicles, colours or {}, told).page(title)
        if len(made) <= AIM:
            break
    if len(made) > LIMIT:
        raise ReplayTooLargeError(f"The replay would have {len(made):,} bytes, and {LIMIT:,} are the most.")
    return made


class _Film:
    """A campaign, turn by turn. told: so many headlines a turn."""

    def __init__(
        self, scenes: Sequence[Scene], chronicles: Sequence[Chronicle], colours: Mapping[str, str], told: int
    ) -> None:
        self.scenes, self.chronicles, self.colours, self.told = scenes, chronicles, colours, told

    def page(self, title: str) -> bytes:
        made: str = _template().render(
            title=harmless(title),
            policy=policy(script_text(), style_text()),
            style=style_text(),
            script=script_text(),
            data=script_data(harmless([scene.data() for scene in self.scenes])),
            scenes=self.scenes,
            grounds=grounds([scene.document for scene in self.scenes]),
            turns=[harmless(turn) for turn in self._turns()],
            powers=harmless(self.scenes[-1].colours()) if self.scenes else [],
            lifted=any(scene.name == TRUE for scene in self.scenes),
        )
        return made.encode()

    def _turns(self) -> Iterator[dict[str, Any]]:
        """What is told of each turn."""
        for chronicle in self.chronicles:
            found = [(score, kind, text) for score, kind, text in chronicle.headlines if kind != "quiet"]
            yield {
                "turn": chronicle.turn,
                "date": date_alone(chronicle.turn, chronicle.date),
                "lead": found[0][2] if found else "A quiet turn",
                "news": [text for _, _, text in found[1 : self.told]],
                "war": any(kind == WAR and score >= EVENT for score, kind, _ in found),
                "great": bool(chronicle.turn) and any(score >= EVENT for score, _, _ in found),
                "table": list(self._bars(chronicle.standings)),
                "ranked": _ranked(chronicle.standings),
            }

    def _bars(self, standings: Standings | None) -> Iterator[tuple[str, str, int, str]]:
        """The table of a turn as (name, figure, hundredths of the longest bar of the campaign, colour)."""
        if standings is None or not standings.columns:
            return
        names = {row[0]: row[1] for one in self._tables() for row in one.rows}
        banners = charts.banners_of(names, self.colours)
        most = max((row[2][0] for one in self._tables() for row in one.rows if row[2]), default=1)
        for row in standings.ranked()[:BARS]:
            value = row[2][0] if row[2] else 0
            colour = hexed(palette.banner_colour(banners[row[0]], row[0]))
            yield uncoded(row[1]) or "Unnamed", charts.figure(value), round(100 * max(0, value) / max(1, most)), colour

    def _tables(self) -> list[Standings]:
        return [one.standings for one in self.chronicles if one.standings is not None]


def _ranked(standings: Standings | None) -> str:
    """What the table is ranked by, and how far that may be off."""
    if standings is None or not standings.columns:
        return ""
    first, width = standings.columns[0], standings.width or "as travellers tell"
    if standings.is_ranked:
        return first
    return width.capitalize() if width.casefold().startswith(first.casefold()) else f"{first}, {width}"


@cache
def style_text() -> str:
    """The style, with the font in it."""
    return with_font(_own("static/replay.css"))


@cache
def script_text() -> str:
    """The script, without its notes on types and its indents."""
    return stripped(_own("static/replay.js"))


def _own(name: str) -> str:
    return files("engine.render.replay").joinpath(name).read_text(encoding="utf-8")


@cache
def _template() -> Any:
    return templates("engine.render.replay").get_template("replay.html.j2")
