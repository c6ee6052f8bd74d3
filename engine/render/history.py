"""The animated history of a campaign: the borders of every issue, or, where nobody's borders are public, the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from io import BytesIO

from PIL import Image, ImageDraw

from engine.core.telling.headline import uncoded
from engine.core.telling.mapsheet import Banner, MapSheet
from engine.core.telling.press import Chronicle
from engine.render import charts, heraldry, palette
from engine.render.lettering.fonts import Face, clean, draw_text, elide
from engine.render.maps.borders import BorderMap, banners_in

WIDTH, PICTURE = 640, 400
HEIGHT = PICTURE + 132
MOST_BYTES = 8 * 1024 * 1024
MOST_FRAMES = 120
EVENT = 40  # the score of a headline that is shown with its turn
PACE, PAUSE, END = 600, 2000, 4000  # milliseconds a frame is shown: of a turn, of an event, the last
DARK: palette.Colour = (42, 32, 24)


def has_history(chronicles: Sequence[Chronicle]) -> bool:
    """Whether there is anything that changed before everybody's eyes."""
    lands = any(chronicle.owners for chronicle in chronicles)
    tables = [c.standings for c in chronicles if c.standings is not None and c.standings.rows and c.standings.columns]
    return len(chronicles) > 1 and (lands or len(tables) > 1)


def draw_history(sheet: MapSheet, chronicles: Sequence[Chronicle], colours: Mapping[str, str] | None = None) -> bytes:
    """A GIF of at most 8 MiB: a frame an issue, longer ones where something great happened.

    sheet: the latest public map; chronicles: what the issues left, oldest first; colours: "#rrggbb" by seat.
    """
    shown = _thinned(_begun(chronicles))
    frames = [frame.quantize(128, dither=Image.Dither.NONE) for frame in _frames(sheet, shown, colours or {})]
    times = [END if n == len(shown) - 1 else PAUSE if _event(c) else PACE for n, c in enumerate(shown)]
    data = _gif(frames, times)
    while len(data) > MOST_BYTES and len(frames) > 2:
        frames, times = [*frames[:-1:2], frames[-1]], [*times[:-1:2], times[-1]]
        data = _gif(frames, times)
    return data


def _gif(frames: Sequence[Image.Image], times: Sequence[int]) -> bytes:
    out = BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=list(times), loop=0, optimize=False)
    return out.getvalue()


def _begun(chronicles: Sequence[Chronicle]) -> Sequence[Chronicle]:
    """The issues from the last on that had nothing to show yet."""
    has_lands = any(chronicle.owners for chronicle in chronicles)
    shows = [bool(c.owners) if has_lands else c.standings is not None and bool(c.standings.rows) for c in chronicles]
    first = shows.index(True) if True in shows else 0
    return chronicles[max(0, first - 1) if has_lands else first :]


def _thinned(chronicles: Sequence[Chronicle]) -> list[Chronicle]:
    """At most MOST_FRAMES, the first and the last among them."""
    step = -(-len(chronicles) // MOST_FRAMES)
    kept = list(chronicles[::step])
    return kept if kept[-1] is chronicles[-1] else [*kept, chronicles[-1]]


def _event(chronicle: Chronicle) -> str:
    """The great news of an issue; "" when there was none."""
    great = [text for score, kind, text in chronicle.headlines if score >= EVENT and kind != "quiet" and chronicle.turn]
    return great[0] if great else ""


def _frames(sheet: MapSheet, chronicles: Sequence[Chronicle], colours: Mapping[str, str]) -> list[Image.Image]:
    if any(chronicle.owners for chronicle in chronicles):
        land, banners = BorderMap(sheet, WIDTH - 24, PICTURE), banners_in(sheet, chronicles)
        found = []
        for number, chronicle in enumerate(chronicles):
            before = chronicles[number - 1].owners if number else None
            picture = land.drawn(chronicle.owners, before, banners)
            counted = Counter(chronicle.owners.values())
            found.append(_framed(picture, chronicles, number, counted, len(land.cells), banners))
        return found
    return [_tabled(chronicles, number, colours) for number in range(len(chronicles))]


def _framed(
    picture: Image.Image,
    chronicles: Sequence[Chronicle],
    number: int,
    counted: Mapping[str, int],
    whole: int,
    banners: Mapping[str, Banner],
) -> Image.Image:
    """A map with its turn, its event, the shares of all, and the time line."""
    image = _blank(picture, chronicles, number)
    draw = ImageDraw.Draw(image)
    x, y = 12.0, PICTURE + 74
    draw.rectangle([12, y, WIDTH - 12, y + 16], fill=(90, 80, 70))
    for key in banners:  # in one order, frame after frame
        wide = (WIDTH - 24) * counted.get(key, 0) / max(1, whole)
        if wide >= 1:
            draw.rectangle([x, y, x + wide, y + 16], fill=palette.banner_colour(banners[key], key), outline=DARK)
            x += wide
    return image


def _blank(picture: Image.Image, chronicles: Sequence[Chronicle], number: int) -> Image.Image:
    image = Image.new("RGB", (WIDTH, HEIGHT), DARK)
    image.paste(picture, (12, 12))
    draw = ImageDraw.Draw(image)
    chronicle = chronicles[number]
    used = draw_text(draw, (12, PICTURE + 46), f"Turn {chronicle.turn}", Face.BOLD, 26, palette.GOLD)
    event = elide(clean(_event(chronicle), 80), Face.ITALIC, 22, WIDTH - used - 40)
    draw_text(draw, (26 + used, PICTURE + 46), event, Face.ITALIC, 22, palette.BONE)
    y, last = HEIGHT - 22, max(1, len(chronicles) - 1)
    draw.line([16, y, WIDTH - 16, y], fill=palette.FADED_INK, width=2)
    for place, one in enumerate(chronicles):
        x, r = 16 + (WIDTH - 32) * place / last, 3 if _event(one) else 1
        draw.ellipse([x - r, y - r, x + r, y + r], fill=palette.CURL)
    x = 16 + (WIDTH - 32) * number / last
    draw.line([16, y, x, y], fill=palette.GOLD, width=3)
    draw.ellipse([x - 6, y - 6, x + 6, y + 6], fill=palette.GOLD)
    return image


def _tabled(chronicles: Sequence[Chronicle], number: int, colours: Mapping[str, str]) -> Image.Image:
    """The public table of an issue as bars, all on one scale."""
    tables = [c.standings for c in chronicles if c.standings is not None]
    names = {row[0]: row[1] for table in tables for row in table.rows}
    banners = charts.banners_of(names, colours)
    greatest = max((row[2][0] for table in tables for row in table.rows if row[2]), default=1)
    picture = Image.new("RGB", (WIDTH - 24, PICTURE), palette.PAPER)
    draw = ImageDraw.Draw(picture)
    standings = chronicles[number].standings
    rows = standings.ranked()[:8] if standings is not None else []
    step = (PICTURE - 24) / max(4, len(rows))
    for place, row in enumerate(rows):
        y, value = 14 + step * (place + 0.5), row[2][0] if row[2] else 0
        crest = heraldry.crest(banners[row[0]], row[0], 36)
        picture.paste(crest, (14, round(y - 18)), crest)
        name = elide(clean(uncoded(row[1]), 60) or "Unnamed", Face.TEXT, 22, 500)
        draw_text(draw, (62, y - 8), name, Face.TEXT, 22, palette.INK)
        reach = 62 + (WIDTH - 200) * max(0, value) / max(1, greatest)
        draw.rectangle([62, y, max(63.0, reach), y + 16], fill=palette.banner_colour(banners[row[0]], row[0]))
        draw_text(draw, (reach + 10, y + 8), charts.figure(value), Face.MONO_BOLD, 18, palette.INK, anchor="lm")
    return _blank(picture, chronicles, number)


def history_alt(chronicles: Sequence[Chronicle]) -> str:
    """The great events in their order, and who held most at the end."""
    last = chronicles[-1]
    events = [f"turn {c.turn}, {event}" for c in chronicles if (event := _event(c))]
    held = Counter(last.owners.values()).most_common(4)
    ends = ", ".join(f"{clean(uncoded(last.banners.get(key, key)), 60)} {count}" for key, count in held)
    rows = last.standings.ranked() if last.standings is not None else []
    table = ", ".join(f"{clean(uncoded(row[1]), 60)} {row[2][0] if row[2] else 0:,}" for row in rows[:4])
    said = [
        f"How it went from turn {chronicles[0].turn} to turn {last.turn}, turn by turn.",
        f"Lands at the end: {ends}." if ends else f"The table at the end: {table}." if table else "",
        f"What happened: {'; '.join(events[:12])}." if events else "",
    ]
    return " ".join(part for part in said if part)[:1024]
