"""What a front page is composed of: blocks that know how high they are, and how much higher they may be drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw

from engine.core.telling.headline import uncoded
from engine.core.telling.mapsheet import Banner
from engine.core.telling.press import Headline, Newspaper, Row, Standings
from engine.render import charts, heraldry, palette
from engine.render.lettering.fonts import Face, clean, draw_text, elide, fit_size, text_width, wrap
from engine.render.pages.page_columns import Line, body, draw_lines, elided, heading, height, plain
from engine.render.palette import Colour

BODY = 21
TAVERN = "Heard in the taverns"
MOST_RUMOURS = 5
ROW = 42
BOX = palette.PAPER_SHADE

Paint = Callable[[Image.Image, int, int, int], None]  # picture, left, top, height given


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a column: as high as its matter, and at most `more` pixels higher."""

    high: int
    paint: Paint
    more: int = 24


@dataclass(frozen=True, slots=True)
class Crests:
    """Who is who on the page: seat or name -> banner."""

    banners: Mapping[str, Banner]

    @classmethod
    def of(cls, paper: Newspaper, colours: Mapping[str, str]) -> Crests:
        """The crests of all in the standings, by seat and by name; who has no colour gets one by the order of seats."""
        rows = paper.standings.rows if paper.standings is not None else ()
        named = {**dict(paper.seats), **{seat: name for seat, name, _ in rows}}
        hues = charts.banners_of(named, colours)
        return cls({**hues, **{uncoded(name): hues[seat] for seat, name in named.items()}})

    def picture(self, key: str, size: int) -> Image.Image | None:
        """The crest of a seat or of a name."""
        banner = self.banners.get(uncoded(key))
        return heraldry.crest(banner, banner.key, size) if banner is not None else None

    def named(self, text: str) -> list[tuple[str, Banner]]:
        """The names that a text speaks of with their banners, in the order in which it does."""
        names = sorted(
            (key for key, banner in self.banners.items() if key and key == banner.name), key=len, reverse=True
        )
        found: dict[str, int] = {}
        for name in names:
            at = _whole(name, text)
            if at >= 0 and not any(name in longer for longer in found):
                found[name] = at
        return [(name, self.banners[name]) for name in sorted(found, key=lambda name: found[name])]

    def within(self, text: str) -> str:
        """The first name that a text speaks of; "" when it speaks of none."""
        named = self.named(text)
        return named[0][0] if named else ""


def _whole(name: str, text: str) -> int:
    """Where a name stands in a text as a word of its own; -1 when it does not."""
    at = text.find(name)
    while at >= 0:
        around = text[at - 1 : at] + text[at + len(name) : at + len(name) + 1]
        if not any(sign.isalnum() for sign in around):
            return at
        at = text.find(name, at + 1)
    return -1


def lines_block(lines: Sequence[Line], width: int, more: int = 24) -> Block:
    """Lines of type as they are."""

    def paint(image: Image.Image, left: int, top: int, given: int) -> None:
        draw_lines(ImageDraw.Draw(image), lines, left, top, width)

    return Block(height(lines), paint, more)


def titled(title: str, text: str, width: int, size: int = 30, face: Face = Face.BOLD) -> list[Line]:
    """A title and what is below it."""
    head = heading(title, face, size, width)
    return [*head[:-1], *(replace(line, leading=line.leading + 9) for line in head[-1:]), *body(text, BODY, width)]


def story(headline: Headline, width: int, size: int = 30) -> Block:
    """A headline with its story."""
    return lines_block(titled(headline.text, headline.body, width, size), width)


def beside(headline: Headline, picture: Image.Image, width: int) -> Block:
    """A story with a small picture at its left, the text beside it and then below."""
    title = heading(headline.text, Face.BOLD, 30, width)
    narrow = width - picture.width - 20
    text = clean(plain(headline.body), 900)
    lines = wrap(text, Face.TEXT, BODY, narrow)
    count = max(1, (picture.height + 6) // 25)
    first, rest = lines[:count], " ".join(lines[count:])
    below = body(rest, BODY, width)
    top = height(title) + 8
    high = top + max(picture.height + 10, len(first) * 25) + height(below)

    def paint(image: Image.Image, left: int, y: int, given: int) -> None:
        draw = ImageDraw.Draw(image)
        draw_lines(draw, title, left, y, width)
        image.paste(picture, (left + 3, y + top + 2))
        frame(draw, (left + 3, y + top + 2, left + 3 + picture.width, y + top + 2 + picture.height))
        beside_lines = [Line(t, Face.TEXT, BODY, 25, justify=n < len(lines) - 1) for n, t in enumerate(first)]
        draw_lines(draw, beside_lines, left + picture.width + 20, y + top, narrow)
        draw_lines(draw, below, left, y + top + max(picture.height + 10, len(first) * 25), width)

    return Block(high, paint)


def frame(draw: ImageDraw.ImageDraw, box: tuple[int, int, int, int]) -> None:
    """The double rule about a picture."""
    left, top, right, bottom = box
    draw.rectangle([left - 1, top - 1, right, bottom], outline=palette.INK, width=1)
    draw.rectangle([left - 4, top - 4, right + 3, bottom + 3], outline=palette.FADED_INK, width=1)


def brief(headlines: Sequence[Headline], crests: Crests, width: int, *, is_first: bool = True) -> Block:
    """What is told in a line or two, each with a crest where somebody is named. is_first: no other column has some."""
    title = heading("In brief" if is_first else "More in brief", Face.TITLE, 30, width)
    items = []
    for headline in headlines:
        said = clean(plain(headline.body if len(headline.body) < 150 else ""), 200) or clean(headline.text, 120)
        items.append((crests.within(headline.text + " " + headline.body), wrap(said, Face.TEXT, BODY, width - 36, 5)))
    high = height(title) + 14 + sum(len(lines) * 25 + 11 for _, lines in items)

    def paint(image: Image.Image, left: int, top: int, given: int) -> None:
        draw = ImageDraw.Draw(image)
        y = draw_lines(draw, title, left, top, width) + 4
        draw.line([left, y, left + width, y], fill=palette.INK, width=2)
        y += 10
        gap = (given - high) / max(1, len(items))
        place = float(y)
        for name, lines in items:
            bullet(image, crests, name, left, round(place))
            set_lines = [Line(text, Face.TEXT, BODY, 25) for text in lines]
            place = draw_lines(draw, set_lines, left + 36, round(place), width - 36) + 11 + gap

    return Block(high, paint, more=12 * len(items))


def bullet(image: Image.Image, crests: Crests, name: str, left: int, top: int) -> None:
    """A crest before an item, or a red diamond."""
    crest = crests.picture(name, 26) if name else None
    if crest is not None:
        image.paste(crest, (left, top), crest)
        return
    x, y = left + 12, top + 12
    ImageDraw.Draw(image).polygon([(x - 6, y), (x, y - 6), (x + 6, y), (x, y + 6)], fill=palette.RED)


def press_piece(piece: tuple[str, str, str], crests: Crests, width: int) -> Block:
    """A signed piece: crest and title, the text, the signature at the right."""
    signature, title, text = piece
    crest = crests.picture(signature, 28)
    inset = 38 if crest is not None else 0
    head = heading(title, Face.BOLD, 23, width - inset) if clean(title, 40) else []
    signed = Line(elide("– " + clean(uncoded(signature), 80), Face.ITALIC, BODY, width), Face.ITALIC, BODY, 30, "r",
                  colour=palette.FADED_INK)  # fmt: skip
    told = elided([*body(text, BODY, width), signed], 620, BODY)
    top = max(height(head) + 4, 32 if crest is not None else 0)

    def paint(image: Image.Image, left: int, y: int, given: int) -> None:
        draw = ImageDraw.Draw(image)
        if crest is not None:
            image.paste(crest, (left, y), crest)
        draw_lines(draw, head, left + inset, y + 2, width - inset)
        draw_lines(draw, told, left, y + top, width)

    return Block(top + height(told), paint)


def section(title: str, width: int) -> Block:
    """The title of a part of the page, ruled."""
    lines = heading(title, Face.TITLE, 30, width, 1)

    def paint(image: Image.Image, left: int, top: int, given: int) -> None:
        draw = ImageDraw.Draw(image)
        y = draw_lines(draw, lines, left, top, width) + 4
        draw.line([left, y, left + width, y], fill=palette.INK, width=2)

    return Block(height(lines) + 14, paint, more=0)


def tavern(rumours: Sequence[tuple[str, str]], width: int) -> Block:
    """The rumours in a tinted box, its free height between them."""
    inner = width - 44
    said = [f"{title}: {text}" if clean(title, 40) else text for title, text in rumours]
    parts = [wrap(clean(plain(text), 600), Face.ITALIC, BODY, inner, 9) for text in said]
    items = [[Line(text, Face.ITALIC, BODY, 26, "m") for text in lines] for lines in parts]
    high = 70 + sum(height(item) for item in items) + 34 * max(0, len(items) - 1) + 24

    def paint(image: Image.Image, left: int, top: int, given: int) -> None:
        draw = ImageDraw.Draw(image)
        draw.rectangle([left, top, left + width, top + given], fill=BOX, outline=palette.INK)
        draw.rectangle([left + 5, top + 5, left + width - 5, top + given - 5], outline=palette.RULE)
        draw_text(draw, (left + width / 2, top + 44), TAVERN, Face.MASTHEAD, 28, palette.INK, anchor="ms")
        gap = (given - high) / (len(items) + 1)
        y = top + 62 + gap
        for number, item in enumerate(items):
            y = draw_lines(draw, item, left + 22, round(y), inner)
            if number < len(items) - 1:
                diamond(draw, left + width // 2, round(y + 17 + gap / 2))
                y += 34 + gap

    return Block(high, paint, more=max(60, 60 * len(items)))


def diamond(draw: ImageDraw.ImageDraw, x: int, y: int, reach: int = 44) -> None:
    """A red diamond between two rules."""
    draw.line([x - reach, y, x - 12, y], fill=palette.RULE)
    draw.line([x + 12, y, x + reach, y], fill=palette.RULE)
    draw.polygon([(x - 5, y), (x, y - 5), (x + 5, y), (x, y + 5)], fill=palette.RED)


def deadline(text: str, width: int) -> Block:
    """When orders are due, on ink."""
    said = wrap(clean(plain(text), 200), Face.TITLE, 25, width - 40, 3)
    high = 52 + 32 * len(said)

    def paint(image: Image.Image, left: int, top: int, given: int) -> None:
        draw = ImageDraw.Draw(image)
        draw.rectangle([left, top, left + width, top + high - 6], fill=palette.INK)
        draw.rectangle([left + 4, top + 4, left + width - 4, top + high - 10], outline=palette.RULE)
        spaced(draw, "ORDERS ARE DUE", left + width / 2, top + 32, 18, palette.GOLD)
        for number, line in enumerate(said):
            at = (left + width / 2, top + 62 + 30 * number)
            draw_text(draw, at, line, Face.TITLE, 25, palette.BONE, anchor="ms")

    return Block(high, paint, more=8)


def spaced(draw: ImageDraw.ImageDraw, text: str, middle: float, baseline: float, size: int, ink: Colour) -> None:
    """Capitals set letter by letter about a middle."""
    gap = size * 0.16
    wide = sum(text_width(letter, Face.BOLD, size) + gap for letter in text) - gap
    x = middle - wide / 2
    for letter in text:
        x += draw_text(draw, (x, baseline), letter, Face.BOLD, size, ink) + gap


def standings_block(paper: Newspaper, crests: Crests, width: int, most: int) -> Block:
    """The public table: place, crest, name, figure, what moved, and a bar."""
    standings = paper.standings
    assert standings is not None
    rows = standings.ranked()[:most]
    more = len(standings.rows) - len(rows)
    note = wrap(clean(standings.note, 200), Face.ITALIC, 17, width, 3)
    tail = [f"and {more} more"] if more > 0 else []
    high = 46 + ROW * len(rows) + 22 * (len(note) + len(tail)) + 8
    was, now = paper.before.places() if paper.before and standings.is_ranked else {}, standings.places()

    def paint(image: Image.Image, left: int, top: int, given: int) -> None:
        draw = ImageDraw.Draw(image)
        _table_head(draw, standings, left, top, width)
        greatest = max([1, *(row[2][0] for row in rows if row[2])])
        for place, row in enumerate(rows, 1):
            y = top + 46 + ROW * (place - 1)
            _table_row(image, crests, row, (left, y, width), place, (was.get(row[0]), now[row[0]]), greatest)
        y = top + 46 + ROW * len(rows) + 16
        for line in (*tail, *note):
            draw_text(draw, (left, y), line, Face.ITALIC, 17, palette.FADED_INK)
            y += 22

    return Block(high, paint, more=10)


def _table_head(draw: ImageDraw.ImageDraw, standings: Standings, left: int, top: int, width: int) -> None:
    unit = elide(clean(standings.columns[0] if standings.columns else "", 30).lower(), Face.ITALIC, 18, width * 0.4)
    used = draw_text(draw, (left + width, top + 26), unit, Face.ITALIC, 18, palette.FADED_INK, anchor="rs")
    said = clean(standings.title, 60) or "Standings"
    size = fit_size(said, Face.TITLE, width - used - 12, 25, 17)
    draw_text(draw, (left, top + 26), elide(said, Face.TITLE, size, width - used - 12), Face.TITLE, size, palette.INK)
    draw.line([left, top + 36, left + width, top + 36], fill=palette.INK, width=2)


def _table_row(
    image: Image.Image,
    crests: Crests,
    row: Row,
    at: tuple[int, int, int],
    place: int,
    moved: tuple[int | None, int],
    greatest: int,
) -> None:
    draw, (left, top, width) = ImageDraw.Draw(image), at
    baseline = top + 26
    draw_text(draw, (left + 6, baseline), str(place), Face.TITLE, 19, palette.FADED_INK, anchor="ms")
    crest = crests.picture(row[0], 26)
    if crest is not None:
        image.paste(crest, (left + 20, top + 6), crest)
    value = charts.figure(row[2][0]) if row[2] else "–"
    charts.movement(draw, (left + width - 8, baseline - 6), *moved)
    wide = draw_text(draw, (left + width - 24, baseline), value, Face.MONO_BOLD, 18, palette.INK, anchor="rs")
    face = Face.BOLD if place == 1 else Face.TEXT
    name = elide(clean(uncoded(row[1]), 80) or "Unnamed", face, BODY, width - wide - 90)
    draw_text(draw, (left + 56, baseline), name, face, BODY, palette.INK)
    reach = round((width - 56) * max(0, row[2][0] if row[2] else 0) / greatest)
    banner = crests.banners.get(row[0])
    hue = palette.banner_colour(banner, row[0])
    draw.line([left + 56, top + 36, left + width, top + 36], fill=palette.PAPER_SHADE, width=1)
    if reach > 1:
        draw.rectangle([left + 56, top + 34, left + 56 + reach, top + 37], fill=hue)


def peace_counter(turns: int, most: int, width: int) -> Block:
    """How many turns no war was in the news, beside the record."""

    def paint(image: Image.Image, left: int, top: int, given: int) -> None:
        draw = ImageDraw.Draw(image)
        draw.rectangle([left, top, left + width, top + given - 4], fill=BOX, outline=palette.INK)
        middle = top + (given - 4) / 2
        draw_text(draw, (left + 58, middle + 20), str(turns), Face.TITLE, 60, palette.RED, anchor="ms")
        unit = "turn of peace" if turns == 1 else "turns of peace"
        draw_text(draw, (left + 112, middle - 12), unit, Face.TITLE, 24, palette.INK)
        draw_text(draw, (left + 112, middle + 12), f"record: {most}", Face.ITALIC, 18, palette.FADED_INK)
        cells = min(8, max(most, 1))
        for number in range(cells):
            x = left + 112 + number * 22
            fill = palette.GAIN if number < min(turns, cells) else BOX
            draw.rectangle([x, middle + 22, x + 17, middle + 32], fill=fill, outline=palette.INK)

    return Block(118, paint, more=40)


def picture_block(make: Callable[[int, int], Image.Image], width: int, least: int, most: int, caption: str) -> Block:
    """A picture that is drawn as high as there is room, with words below it."""
    below = wrap(clean(caption, 160), Face.ITALIC, 17, width, 2)

    def paint(image: Image.Image, left: int, top: int, given: int) -> None:
        high = max(40, given - 16 - 22 * len(below))
        picture = make(width - 8, high)
        image.paste(picture, (left + 4, top + 4))
        draw = ImageDraw.Draw(image)
        frame(draw, (left + 4, top + 4, left + 4 + picture.width, top + 4 + picture.height))
        y = top + picture.height + 30
        for line in below:
            draw_text(draw, (left, y), line, Face.ITALIC, 17, palette.FADED_INK)
            y += 21

    return Block(least + 16 + 22 * len(below), paint, more=most - least)


def powers(paper: Newspaper, crests: Crests, width: int, most: int = 10) -> Block:
    """Who takes part: crests and names."""
    head = section("Who takes part", width)
    rows = paper.seats[:most]
    left_out = len(paper.seats) - len(rows)

    def paint(image: Image.Image, left: int, top: int, given: int) -> None:
        draw = ImageDraw.Draw(image)
        head.paint(image, left, top, head.high)
        gap = (given - head.high - 40 * len(rows)) / max(1, len(rows))
        y = top + head.high + 2.0
        for seat, name in rows:
            crest = crests.picture(seat, 30)
            if crest is not None:
                image.paste(crest, (left, round(y)), crest)
            said = elide(clean(uncoded(name), 80) or "Unnamed", Face.TEXT, 22, width - 50)
            draw_text(draw, (left + 42, y + 22), said, Face.TEXT, 22, palette.INK)
            y += 40 + gap
        if left_out > 0:
            draw_text(draw, (left + 42, y + 16), f"and {left_out} more", Face.ITALIC, 19, palette.FADED_INK)

    return Block(head.high + 40 * len(rows) + (30 if left_out > 0 else 0), paint, more=12 * max(1, len(rows)))


def filler(title: str, text: str, width: int) -> Block:
    """Something that is told because there is room for it."""
    return lines_block(titled(title, text, width, 25, Face.TITLE), width)
