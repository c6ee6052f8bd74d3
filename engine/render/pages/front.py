"""The head of a front page, a story with its capital dropped, and the plate of crests."""

from __future__ import annotations

from PIL import Image, ImageDraw

from engine.core.telling.headline import uncoded
from engine.core.telling.press import Edition, Newspaper
from engine.render import charts, palette
from engine.render.lettering.fonts import Face, clean, draw_text, elide, fit_size, text_width, wrap
from engine.render.pages.blocks import BODY, Block, Crests, lines_block, spaced
from engine.render.pages.page_columns import Line, draw_lines, plain
from engine.render.pages.views import view

WIDTH, MARGIN, GUTTER = 1080, 36, 24
INNER = WIDTH - 2 * MARGIN
EAR = (158, 84)
SHORT = 280  # characters of a story that is set in one column
RIBBONS = {Edition.FIRST: "First issue", Edition.FALL: "Special edition", Edition.FINAL: "Final edition"}


def draw_head(image: Image.Image, paper: Newspaper, crests: Crests) -> int:
    """Ribbon of a special edition, ears, masthead, folio line between rules. Returns the pixel below."""
    draw = ImageDraw.Draw(image)
    top = 28
    ribbon = RIBBONS.get(paper.edition)
    if ribbon is not None:
        draw.rectangle([MARGIN, top - 4, WIDTH - MARGIN, top + 30], fill=palette.RED)
        spaced(draw, ribbon.upper(), WIDTH / 2, top + 21, 20, palette.BONE)
        top += 42
    name = clean(paper.masthead, 80) or "The Newspaper"
    size = fit_size(name, Face.MASTHEAD, INNER - 2 * (EAR[0] + 24), 98, 38)
    name = elide(name, Face.MASTHEAD, size, INNER - 2 * (EAR[0] + 24))
    draw_text(draw, (WIDTH / 2, top + 72), name, Face.MASTHEAD, size, palette.INK, anchor="ms")
    for left, words in ((MARGIN, _left_ear(paper)), (WIDTH - MARGIN - EAR[0], _right_ear(paper))):
        if words:
            _ear(draw, left, top + 8, words)
    y = top + 108
    draw.line([MARGIN, y, WIDTH - MARGIN, y], fill=palette.INK, width=4)
    draw.line([MARGIN, y + 6, WIDTH - MARGIN, y + 6], fill=palette.INK, width=1)
    baseline = y + 34
    number = f"No. {paper.turn}" if abs(paper.turn) < 1_000_000 else "No. –"
    last = ", the last" if paper.edition is Edition.FINAL else ""
    draw_text(draw, (MARGIN, baseline), number + last, Face.BOLD, 21, palette.INK)
    date = elide(clean(plain(paper.date), 80), Face.ITALIC, 22, INNER * 0.36)
    draw_text(draw, (WIDTH - MARGIN, baseline), date, Face.ITALIC, 22, palette.INK, anchor="rs")
    room = INNER - 2 * max(text_width(date, Face.ITALIC, 22), text_width(number + last, Face.BOLD, 21)) - 40
    campaign = elide(clean(paper.campaign, 120), Face.TITLE, 25, room)
    draw_text(draw, (WIDTH / 2, baseline), campaign, Face.TITLE, 25, palette.INK, anchor="ms")
    draw.line([MARGIN, baseline + 12, WIDTH - MARGIN, baseline + 12], fill=palette.INK, width=2)
    return baseline + 14


def _left_ear(paper: Newspaper) -> tuple[str, str, str] | None:
    """How many news there are, and of what."""
    told = [headline for headline in paper.headlines if headline.kind not in ("quiet", "prices")]
    if not told:
        return "Today", "No news", "much else"
    wars = sum(headline.kind == "war" for headline in told)
    small = f"{wars} of war" if wars else "none of war"
    return "Today", f"{len(told)} piece{'s' if len(told) != 1 else ''}", f"of news, {small}"


def _right_ear(paper: Newspaper) -> tuple[str, str, str] | None:
    """Who stands first, where that is known for certain."""
    rows = paper.standings.ranked() if paper.standings is not None else []
    if not rows or not rows[0][2] or paper.standings is None or not paper.standings.is_ranked:
        return ("Powers", str(len(paper.seats)), "on the map") if paper.seats else None
    unit = clean(paper.standings.columns[0], 30).lower()
    return "First", clean(uncoded(rows[0][1]), 60), f"{unit} {charts.figure(rows[0][2][0])}"


def _ear(draw: ImageDraw.ImageDraw, left: int, top: int, words: tuple[str, str, str]) -> None:
    wide, high = EAR
    draw.rectangle([left, top, left + wide, top + high], outline=palette.INK)
    draw.rectangle([left + 4, top + 4, left + wide - 4, top + high - 4], outline=palette.RULE)
    middle = left + wide / 2
    spaced(draw, words[0].upper(), middle, top + 25, 14, palette.RED)
    size = fit_size(words[1], Face.TITLE, wide - 16, 22, 16)
    said = wrap(words[1], Face.TITLE, size, wide - 14, 2)
    for number, line in enumerate(said):
        at = middle, top + (49 if len(said) == 1 else 43 + 17 * number)
        draw_text(draw, at, line, Face.TITLE, size, palette.INK, anchor="ms")
    small = elide(words[2], Face.ITALIC, 16, wide - 14)
    draw_text(
        draw, (middle, top + (70 if len(said) == 1 else 77)), small, Face.ITALIC, 16, palette.FADED_INK, anchor="ms"
    )


def drop_capped(text: str, width: int) -> Block:
    """A story in two columns, its first letter three lines high."""
    said = clean(plain(text), 2400)
    column = (width - GUTTER) // 2
    if len(said) < SHORT:
        lines = [Line(t, Face.TEXT, 25, 33) for t in wrap(said, Face.TEXT, 25, width)]
        return lines_block(lines, width)
    cap, rest = said[0], said[1:]
    inset = round(text_width(cap, Face.BOLD, 82)) + 8 if cap.isalpha() else 0
    narrow = wrap(rest if inset else said, Face.TEXT, BODY, column - inset)
    first, later = narrow[:3], " ".join(narrow[3:])
    tail = wrap(later, Face.TEXT, BODY, column) if later else []
    count = len(first) + len(tail)
    half = max(3, -(-count // 2))
    left_tail, right = tail[: half - len(first)], tail[half - len(first) :]
    high = max(half, 3 if inset else 1) * 25 + 6

    def paint(image: Image.Image, left: int, top: int, given: int) -> None:
        draw = ImageDraw.Draw(image)
        if inset:
            draw_text(draw, (left, top + 69), cap, Face.BOLD, 82, palette.RED)
        _set(image, _justified(first, whole=not left_tail and not right), left + inset, top, column - inset)
        _set(image, _justified(left_tail, whole=not right), left, top + 25 * len(first), column)
        _set(image, _justified(right, whole=True), left + column + GUTTER, top, column)
        if right:
            x = left + column + GUTTER // 2
            draw.line([x, top + 4, x, top + high - 6], fill=palette.RULE)

    return Block(high, paint)


def _justified(lines: list[str], *, whole: bool) -> list[Line]:
    """Lines spread to the column, the last one only where the text goes on elsewhere."""
    return [Line(t, Face.TEXT, BODY, 25, justify=n < len(lines) - 1 or not whole) for n, t in enumerate(lines)]


def _set(image: Image.Image, lines: list[Line], left: int, top: int, width: int) -> None:
    draw_lines(ImageDraw.Draw(image), lines, left, top, width)


def crests_plate(paper: Newspaper, crests: Crests, width: int, high: int) -> Image.Image:
    """Who is who: the crests of all in the table, with their names."""
    rows = list(paper.seats or (row[:2] for row in (paper.standings.rows if paper.standings else ())))[:12]
    image = view(width, high, paper.turn, None)
    if not rows:
        return image
    draw = ImageDraw.Draw(image)
    across = min(len(rows), 4)
    down = -(-len(rows) // across)
    cell = width / across, high / down
    size = round(min(cell[0] * 0.74, cell[1] * 0.64, 230))
    for number, row in enumerate(rows):
        in_row = min(across, len(rows) - number // across * across)
        x = (width - in_row * cell[0]) / 2 + (number % across + 0.5) * cell[0]
        y = (number // across + 0.5) * cell[1]
        crest = crests.picture(row[0], size)
        if crest is not None:
            image.paste(crest, (round(x - size / 2), round(y - size * 0.62)), crest)
        name = clean(uncoded(row[1]), 60) or "Unnamed"
        letter = fit_size(name, Face.BOLD, cell[0] - 20, 26, 14)
        said, at = elide(name, Face.BOLD, letter, cell[0] - 12), (x, y + size * 0.56)
        draw_text(draw, at, said, Face.BOLD, letter, palette.INK, anchor="ms", halo=palette.PAPER, halo_width=3)
    return image
