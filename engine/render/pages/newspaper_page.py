"""The front page of the campaign's newspaper, set like a broadsheet of old."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

from PIL import Image, ImageDraw

from engine.core.telling.mapsheet import MapSheet, Sight
from engine.core.telling.press import Headline, Newspaper, Standings
from engine.render import charts, palette
from engine.render.encode import png
from engine.render.lettering.fonts import Face, clean, draw_text, elide, fit_size, text_width, wrap
from engine.render.maps.map_page import draw_vignette
from engine.render.pages.page_columns import Line, balanced, body, draw_lines, elided, heading, height, plain

WIDTH, TALLEST, SHORTEST = 1200, 1600, 1000
MARGIN, GUTTER = 56, 32
INNER = WIDTH - 2 * MARGIN
COLUMN = (INNER - 2 * GUTTER) // 3
BODY, HEADING, BOX_BODY = 25, 33, 23
MOST_STORIES = 60
NEWSPRINT: palette.Colour = (246, 240, 224)
_BOXED = COLUMN - 36  # text inside a box
_FRAME = 44  # a box's frame and the gap below
_FEW = 320  # pixels of stories that are set in one broad column
TAVERN = "Heard in the taverns"


def draw_newspaper(paper: Newspaper, picture: MapSheet | None = None) -> bytes:
    """The front page as a PNG about 1200 by 1600 pixels.

    The headline of the highest score leads; `picture` is printed beside it (without one, or if it shows nothing but
    fog, a chart of the standings is).
    What does not fit ends in "continued in #newspaper"; nothing is drawn past its column.
    """
    image = Image.new("RGB", (WIDTH, TALLEST), NEWSPRINT)
    draw = ImageDraw.Draw(image)
    y = _draw_masthead(draw, paper)
    stories = sorted(paper.headlines, key=lambda h: -h.score)[:MOST_STORIES]
    if picture is not None and all(cell.sight is Sight.UNKNOWN for cell in picture.cells):
        picture = None  # nobody wants to look at fog
    boxes = _boxes(paper, charted=picture is None)
    quiet = len(stories) + len(paper.press) <= 4 and not (stories and stories[0].body.strip())
    plate = _plate(paper, picture, 570 if quiet else 430)  # the less there is to tell, the larger the picture
    y = _draw_lead(image, draw, stories[0] if stories else None, plate, boxes, y)
    foot = _draw_lower(draw, paper, stories[1:], boxes, y)
    page_height = max(SHORTEST, min(TALLEST, foot + MARGIN))
    image = image.crop((0, 0, WIDTH, page_height))
    ImageDraw.Draw(image).rectangle([18, 18, WIDTH - 19, page_height - 19], outline=palette.FADED_INK, width=2)
    return png(image)


def _draw_masthead(draw: ImageDraw.ImageDraw, paper: Newspaper) -> int:
    name = clean(paper.masthead, 80) or "The Newspaper"
    size = fit_size(name, Face.MASTHEAD, INNER - 40, 124, 44)
    name = elide(name, Face.MASTHEAD, size, INNER)
    draw_text(draw, (WIDTH / 2, 56 + round(size * 0.78)), name, Face.MASTHEAD, size, palette.INK, anchor="ms")
    top = 56 + size + 6
    draw.line([MARGIN, top, WIDTH - MARGIN, top], fill=palette.INK, width=5)
    draw.line([MARGIN, top + 8, WIDTH - MARGIN, top + 8], fill=palette.INK, width=1)
    baseline = top + 38
    left = f"No. {paper.turn}" if abs(paper.turn) < 1_000_000 else "No. –"
    draw_text(draw, (MARGIN, baseline), left, Face.BOLD, 26, palette.INK)
    date = elide(clean(plain(paper.date), 80), Face.ITALIC, 26, INNER * 0.34)
    draw_text(draw, (WIDTH - MARGIN, baseline), date, Face.ITALIC, 26, palette.INK, anchor="rs")
    room = INNER - 2 * max(text_width(date, Face.ITALIC, 26), text_width(left, Face.BOLD, 26)) - 40
    campaign = elide(clean(paper.campaign, 120), Face.TITLE, 28, room)
    draw_text(draw, (WIDTH / 2, baseline), campaign, Face.TITLE, 28, palette.INK, anchor="ms")
    draw.line([MARGIN, baseline + 14, WIDTH - MARGIN, baseline + 14], fill=palette.INK, width=2)
    return baseline + 14


@dataclass(frozen=True, slots=True)
class _Plate:
    """A picture to print, with the words under it."""

    image: Image.Image
    caption: str


def _plate(paper: Newspaper, picture: MapSheet | None, tallest: int) -> _Plate | None:
    width = 2 * COLUMN + GUTTER
    if picture is not None:
        plate = draw_vignette(picture, width, tallest)
        return _Plate(plate, clean(picture.subtitle, 120) or clean(picture.title, 120))
    if paper.standings is not None and paper.standings.rows:
        rows = charts.ranked(paper.standings)[:8]
        plate = Image.new("RGB", (width, 56 + 52 * len(rows)), NEWSPRINT)
        hues = charts.row_colours(charts.ranked(paper.standings), {})
        charts.draw_bars(ImageDraw.Draw(plate), (14, 10, width - 14), paper.standings, rows, hues, 27)
        return _Plate(plate, clean(paper.standings.title, 120))
    return None


def _draw_lead(
    image: Image.Image,
    draw: ImageDraw.ImageDraw,
    lead: Headline | None,
    plate: _Plate | None,
    boxes: list[list[Line]],
    top: int,
) -> int:
    """The lead story across the page, its picture at the left; boxes that fit beside the picture are taken.

    Returns the pixel below.
    """
    title = (clean(plain(lead.text), 300) if lead else "") or "No news has reached the capital"
    size = next((s for s in range(76, 46, -3) if len(wrap(title, Face.BOLD, s, INNER)) <= 2), 46)
    y = draw_lines(draw, heading(title, Face.BOLD, size, INNER, 3, "m"), MARGIN, top + 14, INNER) + 20
    place = clean(lead.place, 80) if lead else ""
    if place:
        line = Line(elide(place, Face.ITALIC, 28, INNER), Face.ITALIC, 28, 36, "m", colour=palette.FADED_INK)
        y = draw_lines(draw, [line], MARGIN, y - 14, INNER) + 10
    text = lead.body if lead else ""
    if plate is None:
        flowed = balanced(body(text, BODY, COLUMN), 3, 420, BODY)
        feet = [draw_lines(draw, lines, MARGIN + n * (COLUMN + GUTTER), y, COLUMN) for n, lines in enumerate(flowed)]
        return max([y, *feet]) + 16
    foot = _print_plate(image, draw, plate, y, centred=not text.strip() and not boxes)
    if text.strip() or boxes:
        left = MARGIN + plate.image.width + GUTTER
        width = WIDTH - MARGIN - left
        lines = elided(body(text, BODY, width), max(foot - y, 240), BODY)
        y = draw_lines(draw, lines, left, y - 6, width) + 14
        while boxes and y + height(boxes[0]) + _FRAME <= foot:
            y = _draw_box(draw, boxes.pop(0), left, y, width) + 16
        foot = max(foot, y - 14)
    return foot + 16


def _print_plate(image: Image.Image, draw: ImageDraw.ImageDraw, plate: _Plate, top: int, *, centred: bool) -> int:
    room = INNER if centred else plate.image.width
    left = MARGIN + (room - plate.image.width) // 2
    image.paste(plate.image, (left, top))
    box = [left - 2, top - 2, left + plate.image.width + 1, top + plate.image.height + 1]
    draw.rectangle(box, outline=palette.INK, width=2)
    below = top + plate.image.height + 8
    if not plate.caption:
        return below
    caption = elide(plate.caption, Face.ITALIC, 24, room)
    draw_text(draw, (MARGIN + room / 2, below + 22), caption, Face.ITALIC, 24, palette.FADED_INK, anchor="ms")
    return below + 34


def _stories(paper: Newspaper, headlines: list[Headline], width: int) -> list[Line]:
    """The lesser headlines, then signed press, as one run of lines."""
    ornament = Line("", Face.TEXT, BODY, 30, rule=True)
    blocks: list[list[Line]] = []
    for story in headlines:
        if _enough(blocks):
            break
        long = len(story.text) > 70  # a headline that tells the whole story is set smaller, and whole
        lines = heading(story.text, Face.BOLD, 27 if long else HEADING, width, 7 if long else 3)
        if story.place:
            place = elide(clean(story.place, 80), Face.ITALIC, BODY, width)
            lines.append(Line(place, Face.ITALIC, BODY, 30, keep=bool(story.body), colour=palette.FADED_INK))
        told = body(story.body, BODY, width)
        if lines and not told:
            lines[-1] = replace(lines[-1], keep=False)  # nothing follows that it must stand with
        blocks.append([*lines, *told])
    for signature, title, text in paper.press[:MOST_STORIES]:
        if _enough(blocks):
            break
        signed = elide("– " + clean(signature, 80), Face.ITALIC, BODY, width)
        lines = heading(title, Face.TITLE, HEADING, width)
        blocks.append([*lines, *body(text, BODY, width), Line(signed, Face.ITALIC, BODY, 32, "r")])
    flowed: list[Line] = []
    for block in blocks:
        if block:
            flowed += [ornament, *block] if flowed else block
    return flowed


def _enough(blocks: list[list[Line]]) -> bool:
    """Whether the stories fill more than the page already."""
    return sum(height(block) for block in blocks) > 3 * TALLEST


def _draw_lower(
    draw: ImageDraw.ImageDraw, paper: Newspaper, headlines: list[Headline], boxes: list[list[Line]], top: int
) -> int:
    """Below the lead: stories in columns at the left, boxes at the right. Returns the foot of the page's matter."""
    if not headlines and not paper.press and not boxes and not paper.rumours:
        return top
    draw.line([MARGIN, top, WIDTH - MARGIN, top], fill=palette.INK, width=2)
    top += 18
    room = TALLEST - MARGIN - top
    boxed = [*boxes, *_rumour_box(paper, room - sum(height(box) + _FRAME for box in boxes))]
    stories = _stories(paper, headlines, COLUMN)
    columns, width = 2 if boxed else 3, COLUMN
    if not stories and boxed:
        return _draw_boxes_across(draw, boxed, top)
    if height(stories) < _FEW:  # too little for two columns: one broad one
        columns, width = 1, 2 * COLUMN + GUTTER if boxed else INNER
        stories = _stories(paper, headlines, width)
    flowed = balanced(stories, columns, room, BODY)
    foot = top
    for number, lines in enumerate(flowed):
        left = MARGIN + number * (COLUMN + GUTTER)
        foot = max(foot, draw_lines(draw, lines, left, top, width))
    right = WIDTH - MARGIN - COLUMN
    y = top
    for box in boxed:
        y = _draw_box(draw, box, right, y, COLUMN) + 16
    foot = max(foot, y - 16 if boxed else foot)
    for number in range(1, 3):
        if (number < columns and not flowed[number]) or columns == number == 1 or width == INNER:
            continue
        x = MARGIN + number * (COLUMN + GUTTER) - GUTTER // 2
        draw.line([x, top, x, foot], fill=palette.FADED_INK, width=1)
    return foot


def _draw_boxes_across(draw: ImageDraw.ImageDraw, boxed: list[list[Line]], top: int) -> int:
    """Boxes side by side, when there are no stories to stand beside."""
    foot = top
    for number, box in enumerate(boxed[:3]):
        left = MARGIN + number * (COLUMN + GUTTER) + (3 - len(boxed)) * (COLUMN + GUTTER) // 2
        foot = max(foot, _draw_box(draw, box, left, top, COLUMN))
    return foot


def _boxes(paper: Newspaper, *, charted: bool) -> list[list[Line]]:
    """The deadline and, unless they are `charted` above, the standings."""
    boxes: list[list[Line]] = []
    deadline = clean(plain(paper.deadline), 200)
    if deadline:
        lines = heading("Orders are due", Face.TITLE, 28, _BOXED, 1, "m")
        boxes.append([*lines, *(Line(t, Face.BOLD, 24, 30, "m") for t in wrap(deadline, Face.BOLD, 24, _BOXED, 3))])
    if paper.standings is not None and paper.standings.rows and not charted:
        boxes.append(_standing_lines(paper.standings))
    return boxes


def _rumour_box(paper: Newspaper, room: int) -> list[list[Line]]:
    """The rumours in one box at most `room` pixels high, if there are any and it is worth it."""
    lines = _rumour_lines(paper, _BOXED)
    return [elided(lines, room - _FRAME, BOX_BODY)] if lines and room > 150 else []


def _standing_lines(standings: Standings, most: int = 6) -> list[Line]:
    width = _BOXED
    rows = charts.ranked(standings)
    lines = heading(standings.title or "Standings", Face.TITLE, 30, width, 2, "m")
    for place, (_seat, name, values) in enumerate(rows[:most], start=1):
        value = charts.figure(values[0]) if values else ""
        text = elide(
            f"{place}. {clean(name, 80) or 'Unnamed'}",
            Face.TEXT,
            BOX_BODY,
            width - text_width(value, Face.MONO, 20) - 12,
        )
        lines.append(Line(f"{text}\t{value}", Face.TEXT, BOX_BODY, 30))
    if len(rows) > most:
        lines.append(Line(f"and {len(rows) - most} more", Face.ITALIC, 21, 28, "r", colour=palette.FADED_INK))
    return lines


def _rumour_lines(paper: Newspaper, width: int) -> list[Line]:
    if not paper.rumours:
        return []
    lines = heading(TAVERN, Face.MASTHEAD, 36, width, 1, "m")
    for title, text in paper.rumours[:MOST_STORIES]:
        if height(lines) > TALLEST:
            break
        lines.append(Line("", Face.TEXT, BOX_BODY, 26, rule=True))
        lines += heading(title, Face.BOLD, 26, width, 2)
        lines += body(text, BOX_BODY, width, Face.ITALIC)
    return lines


def _draw_box(draw: ImageDraw.ImageDraw, lines: list[Line], left: int, top: int, width: int) -> int:
    """A ruled box around the lines; a tab in a line parts a name from its figure. Returns the lower edge."""
    foot = top + height(lines) + 28
    draw.rectangle([left, top, left + width, foot], outline=palette.INK, width=3)
    draw.rectangle([left + 6, top + 6, left + width - 6, foot - 6], outline=palette.FADED_INK, width=1)
    y = top + 14
    for line in lines:
        if "\t" in line.text:
            name, value = line.text.split("\t", 1)
            baseline = y + ceil(line.leading * 0.76)
            draw_text(draw, (left + 18, baseline), name, line.face, line.size, line.colour)
            draw_text(draw, (left + width - 18, baseline), value, Face.MONO, 20, line.colour, anchor="rs")
            y += line.leading
        else:
            y = draw_lines(draw, [line], left + 18, y, width - 36)
    return foot
