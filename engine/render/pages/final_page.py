"""The last issue: the winner crowned, the war in numbers, how the borders went, the last table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from PIL import Image, ImageDraw

from engine.core.telling.headline import counted, uncoded
from engine.core.telling.mapsheet import MapSheet
from engine.core.telling.press import Chronicle, Ending, Newspaper, Row, Standings
from engine.render import charts, palette
from engine.render.encode import png
from engine.render.lettering.fonts import Face, clean, draw_text, elide, fit_size, wrap
from engine.render.maps.borders import BorderMap, banners_in
from engine.render.pages import blocks, front
from engine.render.pages.blocks import Crests
from engine.render.pages.front import GUTTER, INNER, MARGIN, WIDTH
from engine.render.pages.page_columns import plain

TALLEST = 3000
CREST = 150
FRAMES = 8
THANKS = 150  # pixels at the foot
LEAST_BRIEF = 260  # pixels of what else was told, though the columns beside it are lower
FRAME, LARGE_FRAME = (232, 150), (318, 206)  # four of the small ones or three of the large ones in a row
CAPTION = 82  # pixels below a frame for its turn and event
ROW = 40


def draw_final(
    paper: Newspaper,
    picture: MapSheet | None,
    history: Sequence[Standings],
    colours: Mapping[str, str],
    past: Sequence[Chronicle],
) -> bytes:
    """The final edition as a PNG 1,080 pixels wide."""
    assert paper.ending is not None
    ending, crests = paper.ending, Crests.of(paper, colours)
    image = Image.new("RGB", (WIDTH, TALLEST), palette.PAPER)
    y = front.draw_head(image, paper, crests)
    y = _draw_crown(image, paper, ending, crests, y + 16)
    y = _draw_title(image, paper, ending, y)
    y = _draw_numbers(image, ending, y)
    y = _draw_borders(image, paper, picture, history, past, crests, y)
    y = _draw_table(image, paper, crests, y)
    y = _draw_words(image, paper, crests, y)
    y = _draw_thanks(image, paper, y)
    foot = min(TALLEST, y + 26)
    page = image.crop((0, 0, WIDTH, foot))
    ImageDraw.Draw(page).rectangle([10, 10, WIDTH - 11, foot - 11], outline=palette.FADED_INK)
    return png(page)


def _rule(draw: ImageDraw.ImageDraw, y: int) -> None:
    draw.line([MARGIN, y, WIDTH - MARGIN, y], fill=palette.INK, width=2)


def _draw_crown(image: Image.Image, paper: Newspaper, ending: Ending, crests: Crests, top: int) -> int:
    """The winner's crest under a crown in laurel, his name at the left, by how much at the right."""
    if not ending.winners:
        return top
    draw = ImageDraw.Draw(image)
    wreath(image, WIDTH // 2, top + 128, 118)
    crest = crests.picture(ending.seats[0] if ending.seats else "", CREST) or crests.picture(ending.winners[0], CREST)
    if crest is not None:
        image.paste(crest, (WIDTH // 2 - CREST // 2, top + 66), crest)
    _crown(image, WIDTH // 2, top + 36)
    _flank(draw, MARGIN + 170, top + 96, "THE WINNER", ending.winners[0], _others(ending))
    margin = _margin(paper)
    if margin is not None:
        _flank(draw, WIDTH - MARGIN - 170, top + 96, "THE MARGIN", *margin)
    return top + 262


def _others(ending: Ending) -> str:
    return f"with {', '.join(ending.winners[1:4])}" if len(ending.winners) > 1 else ""


def _margin(paper: Newspaper) -> tuple[str, str] | None:
    rows = paper.standings.ranked() if paper.standings is not None else []
    if len(rows) < 2 or not rows[0][2] or not rows[1][2] or paper.standings is None or not paper.standings.is_ranked:
        return None
    more = rows[0][2][0] - rows[1][2][0]
    if more <= 0:
        return None
    return counted(more, paper.standings.columns[0]), f"more than {uncoded(rows[1][1])}"


def _flank(draw: ImageDraw.ImageDraw, x: int, y: int, head: str, name: str, small: str) -> None:
    blocks.spaced(draw, head, x, y, 18, palette.RED)
    said = clean(uncoded(name), 60)
    size = fit_size(said, Face.TITLE, 300, 40, 20)
    draw_text(draw, (x, y + 44), elide(said, Face.TITLE, size, 320), Face.TITLE, size, palette.INK, anchor="ms")
    note = elide(clean(small, 80), Face.ITALIC, 22, 320)
    draw_text(draw, (x, y + 78), note, Face.ITALIC, 22, palette.FADED_INK, anchor="ms")


def wreath(image: Image.Image, x: int, y: int, radius: int) -> None:
    """Two laurel branches, open at the top."""
    scale = 3
    side = (radius + 26) * 2
    drawn = Image.new("RGBA", (side * scale, side * scale), (*palette.PAPER, 0))
    draw = ImageDraw.Draw(drawn)
    middle = side * scale / 2
    for way in (-1, 1):
        for step in range(15):
            angle = pi / 2 + way * (0.12 + step * 0.165)
            cx, cy = middle + cos(angle) * radius * scale, middle + sin(angle) * radius * scale
            for lean in (0.55, -0.55):
                tip = angle + way * (pi / 2) + lean
                ex, ey = cx + cos(tip) * 21 * scale, cy + sin(tip) * 21 * scale
                wide = 6 * scale
                nx, ny = -sin(tip) * wide, cos(tip) * wide
                mx, my = (cx + ex) / 2, (cy + ey) / 2
                leaf = [(cx, cy), (mx + nx, my + ny), (ex, ey), (mx - nx, my - ny)]
                draw.polygon(leaf, fill=(110, 146, 96), outline=(62, 92, 58))
    small = drawn.reduce(scale)
    image.paste(small, (x - side // 2, y - side // 2), small)


def _crown(image: Image.Image, x: int, y: int) -> None:
    scale, wide, high = 3, 96, 62
    drawn = Image.new("RGBA", (wide * scale, high * scale), (*palette.GOLD, 0))
    draw = ImageDraw.Draw(drawn)
    w, h = drawn.size
    body = [(w * 0.14, h * 0.9), (w * 0.06, h * 0.34), (w * 0.3, h * 0.58), (w * 0.5, h * 0.16), (w * 0.7, h * 0.58),
            (w * 0.94, h * 0.34), (w * 0.86, h * 0.9)]  # fmt: skip
    draw.polygon(body, fill=palette.GOLD)
    draw.line([*body, body[0]], fill=palette.INK, width=3 * scale, joint="curve")
    draw.line([(w * 0.14, h * 0.74), (w * 0.86, h * 0.74)], fill=palette.INK, width=scale)
    for px, py in ((0.06, 0.3), (0.5, 0.12), (0.94, 0.3)):
        r = 4 * scale
        box = [w * px - r, h * py - r, w * px + r, h * py + r]
        draw.ellipse(box, fill=palette.RED, outline=palette.INK, width=scale)
    small = drawn.reduce(scale)
    image.paste(small, (x - wide // 2, y - high // 2 + 10), small)


def _draw_title(image: Image.Image, paper: Newspaper, ending: Ending, top: int) -> int:
    draw = ImageDraw.Draw(image)
    lead = max(paper.headlines, key=lambda h: h.score, default=None)
    winner = clean(ending.winners[0], 40) if ending.winners else ""
    title = f"{winner} is crowned" if winner else (clean(plain(lead.text), 120) if lead else "It is over")
    size = fit_size(title, Face.BOLD, INNER, 112, 40)
    y = top + size
    draw_text(draw, (WIDTH / 2, y), elide(title, Face.BOLD, size, INNER), Face.BOLD, size, palette.INK, anchor="ms")
    y += 10
    for line in wrap(clean(plain(ending.reason), 300), Face.ITALIC, 26, INNER - 60, 3):
        y += 36
        draw_text(draw, (WIDTH / 2, y), line, Face.ITALIC, 26, palette.FADED_INK, anchor="ms")
    for honour in ending.honours[:4]:
        y += 29
        said = elide(clean(plain(honour), 200), Face.TEXT, 21, INNER - 40)
        draw_text(draw, (WIDTH / 2, y), said, Face.TEXT, 21, palette.INK, anchor="ms")
    _rule(draw, y + 26)
    return y + 26


def _draw_numbers(image: Image.Image, ending: Ending, top: int) -> int:
    """Figures four in a row, each with its unit and a remark."""
    numbers = ending.numbers[:8]
    if not numbers:
        return top
    draw = ImageDraw.Draw(image)
    draw_text(draw, (WIDTH / 2, top + 40), "The war in numbers", Face.TITLE, 30, palette.INK, anchor="ms")
    across = 4 if len(numbers) in (4, 7, 8) else 3 if len(numbers) > 2 else len(numbers)
    wide = INNER / across
    y = top + 56
    for start in range(0, len(numbers), across):
        row = numbers[start : start + across]
        left = MARGIN + (INNER - wide * len(row)) / 2
        for number, (figure, unit, remark) in enumerate(row):
            x = left + wide * (number + 0.5)
            draw_text(draw, (x, y + 52), figure, Face.TITLE, 56, palette.INK, anchor="ms")
            draw_text(draw, (x, y + 78), elide(unit, Face.BOLD, 21, wide - 10), Face.BOLD, 21, palette.RED, anchor="ms")
            small = elide(remark, Face.ITALIC, 18, wide - 14)
            draw_text(draw, (x, y + 100), small, Face.ITALIC, 18, palette.FADED_INK, anchor="ms")
            if number:
                draw.line([x - wide / 2, y + 14, x - wide / 2, y + 100], fill=palette.RULE)
        y += 112
    _rule(draw, y + 8)
    return y + 8


def _draw_borders(
    image: Image.Image,
    paper: Newspaper,
    picture: MapSheet | None,
    history: Sequence[Standings],
    past: Sequence[Chronicle],
    crests: Crests,
    top: int,
) -> int:
    """Eight small maps of the borders, or how the public table went."""
    draw = ImageDraw.Draw(image)
    issues = [chronicle for chronicle in past if chronicle.owners]
    if picture is None or len(issues) < 2:
        tables = [table for table in history if table.rows]
        if not charts.is_telling(tables):
            return top
        draw_text(draw, (WIDTH / 2, top + 40), "How it went", Face.TITLE, 30, palette.INK, anchor="ms")
        chart = charts.trend(tables, crests.banners, INNER, 360)
        image.paste(chart, (MARGIN, top + 56))
        _rule(draw, top + 430)
        return top + 430
    draw_text(draw, (WIDTH / 2, top + 40), "How the borders went", Face.TITLE, 30, palette.INK, anchor="ms")
    note = "white stripes: taken since the picture before"
    draw_text(draw, (WIDTH - MARGIN, top + 40), note, Face.ITALIC, 17, palette.FADED_INK, anchor="rs")
    count = min(FRAMES, len(issues))
    chosen = [issues[round(n * (len(issues) - 1) / max(1, count - 1))] for n in range(count)]
    across, (wide, high) = (3, LARGE_FRAME) if count in (3, 5, 6) else (4, FRAME)
    land, banners = BorderMap(picture, wide, high), banners_in(picture, issues)
    y = top + 60
    gap = (INNER - across * wide) // (across - 1)
    for number, chronicle in enumerate(chosen):
        x, at = MARGIN + (number % across) * (wide + gap), y + (number // across) * (high + CAPTION)
        image.paste(land.drawn(chronicle.owners, chosen[number - 1].owners if number else None, banners), (x, at))
        blocks.frame(draw, (x, at, x + wide, at + high))
        draw_text(draw, (x, at + high + 26), f"Turn {chronicle.turn}", Face.BOLD, 18, palette.RED)
        event = max(chronicle.headlines, key=lambda told: told[0], default=(0, "", ""))[2]
        for line, said in enumerate(wrap(clean(event, 80), Face.ITALIC, 17, wide, 2)):
            draw_text(draw, (x, at + high + 47 + 20 * line), said, Face.ITALIC, 17, palette.INK)
    y += -(-count // across) * (high + CAPTION)
    _rule(draw, y)
    return y


def _draw_table(image: Image.Image, paper: Newspaper, crests: Crests, top: int) -> int:
    """The last table with all its columns, and how it was won."""
    draw = ImageDraw.Draw(image)
    lead = max(paper.headlines, key=lambda h: h.score, default=None)
    story = front.drop_capped(lead.body if lead else "", INNER)
    standings = paper.standings
    y = top + 14
    if standings is not None and standings.rows and standings.columns:
        draw_text(draw, (MARGIN, y + 30), "The last table", Face.TITLE, 30, palette.INK)
        for number, column in enumerate(standings.columns[:4]):
            x = WIDTH - MARGIN - 140 * (min(4, len(standings.columns)) - 1 - number)
            said = elide(clean(column, 30).lower(), Face.ITALIC, 19, 132)
            draw_text(draw, (x, y + 30), said, Face.ITALIC, 19, palette.FADED_INK, anchor="rs")
        y += 42
        _rule(draw, y)
        for place, row in enumerate(standings.ranked()[:12], 1):
            _last_row(image, crests, row, place, y)
            y += ROW
            draw.line([MARGIN, y, WIDTH - MARGIN, y], fill=palette.PAPER_SHADE)
    if lead is not None and lead.body.strip() and y + 74 + story.high + THANKS < TALLEST:
        draw_text(draw, (MARGIN, y + 44), "How it ended", Face.TITLE, 30, palette.INK)
        _rule(draw, y + 56)
        story.paint(image, MARGIN, y + 68, story.high)
        y += 74 + story.high
    return y + 10


def _last_row(image: Image.Image, crests: Crests, row: Row, place: int, top: int) -> None:
    draw, baseline = ImageDraw.Draw(image), top + 28
    draw_text(draw, (MARGIN + 8, baseline), str(place), Face.TITLE, 20, palette.FADED_INK, anchor="ms")
    crest = crests.picture(row[0], 28)
    if crest is not None:
        image.paste(crest, (MARGIN + 26, top + 6), crest)
    face = Face.BOLD if place == 1 else Face.TEXT
    name = elide(clean(uncoded(row[1]), 80) or "Unnamed", face, 23, 440)
    draw_text(draw, (MARGIN + 66, baseline), name, face, 23, palette.INK)
    shown = row[2][:4]
    for number, value in enumerate(shown):
        x = WIDTH - MARGIN - 140 * (len(shown) - 1 - number)
        draw_text(draw, (x, baseline), charts.figure(value), Face.MONO_BOLD, 20, palette.INK, anchor="rs")


def _draw_words(image: Image.Image, paper: Newspaper, crests: Crests, top: int) -> int:
    """What else was told, the press and the rumours, in three columns."""
    wide = (INNER - 2 * GUTTER) // 3
    press = [blocks.press_piece(piece, crests, wide) for piece in paper.press[:2]]
    rumours = [blocks.tavern(paper.rumours[: blocks.MOST_RUMOURS], wide)] if paper.rumours else []
    beside = max((sum(block.high + 14 for block in column) for column in (press, rumours)), default=0)
    rest = sorted(paper.headlines, key=lambda h: -h.score)[1:9]
    shown = blocks.brief(rest, crests, wide)
    while shown.high > min(540, max(LEAST_BRIEF, beside)) and len(rest) > 1:
        rest = rest[:-1]
        shown = blocks.brief(rest, crests, wide)
    made = [[shown] if rest else [], press, rumours]
    columns = [column for column in made if column]
    if not columns:
        return top
    high = min(560, max(sum(block.high + 14 for block in column) for column in columns))
    if top + high + THANKS > TALLEST:
        return top  # the thanks come first
    _rule(ImageDraw.Draw(image), top)
    left = MARGIN + (INNER - len(columns) * wide - (len(columns) - 1) * GUTTER) // 2
    for number, column in enumerate(columns):
        y = top + 16
        for block in column:
            given = min(block.high + block.more, high - 14) if len(column) == 1 and block.more > 30 else block.high
            given = max(block.high, given)
            if y + block.high <= top + 16 + high:
                block.paint(image, left + number * (wide + GUTTER), y, min(given, high))
            y += given + 14
    return top + high + 28


def _draw_thanks(image: Image.Image, paper: Newspaper, top: int) -> int:
    draw = ImageDraw.Draw(image)
    draw.rectangle([MARGIN, top, WIDTH - MARGIN, top + 92], fill=palette.INK)
    draw.rectangle([MARGIN + 4, top + 4, WIDTH - MARGIN - 4, top + 88], outline=palette.RULE)
    count = len(paper.standings.rows) if paper.standings is not None and paper.standings.rows else len(paper.seats)
    who = f"all {count} rulers" if count > 1 else "everybody"
    first = f"Thanks to {who} of {clean(paper.campaign, 80)}, and to those who read about them."
    said = elide(first, Face.ITALIC, 23, INNER - 40)
    draw_text(draw, (WIDTH / 2, top + 40), said, Face.ITALIC, 23, palette.BONE, anchor="ms")
    second = f"This was number {paper.turn} of {clean(paper.masthead, 60)}, and the last."
    said = elide(second, Face.TEXT, 21, INNER - 40)
    draw_text(draw, (WIDTH / 2, top + 70), said, Face.TEXT, 21, palette.BONE, anchor="ms")
    return top + 92
