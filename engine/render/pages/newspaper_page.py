"""The front page of the campaign's newspaper: composed of blocks, no column left short."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from PIL import Image, ImageDraw

from engine.core.telling.headline import uncoded, within
from engine.core.telling.mapsheet import MapSheet, Sight
from engine.core.telling.press import Chronicle, Headline, Newspaper, Standings
from engine.render import charts, palette
from engine.render.encode import png
from engine.render.lettering.fonts import Face, clean, draw_text, elide, text_width, wrap
from engine.render.maps.map_page import draw_vignette, whole_height
from engine.render.maps.scattered import is_scattered, is_worth_a_picture
from engine.render.pages import blocks, front
from engine.render.pages.battle_plate import battle_plate
from engine.render.pages.blocks import Block, Crests
from engine.render.pages.crown_plate import crown_plate
from engine.render.pages.final_page import draw_final
from engine.render.pages.front import GUTTER, INNER, MARGIN, WIDTH
from engine.render.pages.page_columns import CONTINUED, Line, even, plain
from engine.render.pages.scenes import MOODS, scene
from engine.render.pages.views import view

T = TypeVar("T")

TALLEST = 2100
SIDE, HALF, LEAD = 320, 492, 664  # spans of two, three and four of the six columns
LEAD_PICTURE = (330, 520)
SLACK = 40  # pixels by which the lead may end before its side column
MOST_STORIES = 60
MOST_PRESS = 12
MOST_FILLERS = 6
MARKET = "prices"
PEOPLED = 3  # towns that make a map worth a look where no realm is on it
RECORD = "record"
TABLES = (RECORD, "quiet")  # kinds of news that the public table shows best


@dataclass(frozen=True, slots=True)
class _Issue:
    """What a page is made of."""

    paper: Newspaper
    picture: MapSheet | None
    history: tuple[Standings, ...]
    crests: Crests
    stories: tuple[Headline, ...]
    market: tuple[Headline, ...]


def draw_newspaper(
    paper: Newspaper,
    picture: MapSheet | None = None,
    history: Sequence[Standings] = (),
    colours: Mapping[str, str] | None = None,
    past: Sequence[Chronicle] = (),
) -> bytes:
    """The front page as a PNG 1,080 pixels wide.

    The headline of the highest score leads, beside a part of `picture` where it happened; without one, or if that shows
    nothing but fog, beside how the standings went (`history`, oldest first) or the crests of all. `colours`: "#rrggbb"
    by seat. Columns end together; what does not fit ends in "continued in #newspaper". The last issue of a campaign
    is a final edition, with how the borders went (`past`: what the issues left, oldest first, this one's last).
    """
    if paper.ending is not None:
        return draw_final(paper, picture, history, colours or {}, past)
    issue = _issue(paper, picture, history, colours or {})
    image = Image.new("RGB", (WIDTH, TALLEST), palette.PAPER)
    y = front.draw_head(image, paper, issue.crests)
    lead = issue.stories[0] if issue.stories else None
    y = _draw_headline(image, paper, lead, y)
    y = _draw_lead(image, issue, lead, y)
    y = _draw_lower(image, issue, y)
    y = _draw_market(image, issue, y)
    note = "Every word on this page stands as text below the picture"
    draw = ImageDraw.Draw(image)
    draw_text(draw, (WIDTH / 2, y + 20), note, Face.ITALIC, 17, palette.FADED_INK, anchor="ms")
    foot = min(TALLEST, y + 38)
    page = image.crop((0, 0, WIDTH, foot))
    ImageDraw.Draw(page).rectangle([10, 10, WIDTH - 11, foot - 11], outline=palette.FADED_INK)
    return png(page)


def _issue(
    paper: Newspaper, picture: MapSheet | None, history: Sequence[Standings], colours: Mapping[str, str]
) -> _Issue:
    stories = sorted(paper.headlines, key=lambda h: -h.score)[:MOST_STORIES]
    if picture is not None and (is_scattered(picture) or not is_worth_a_picture(picture)):
        picture = None  # nobody wants to look at fog
    return _Issue(
        paper=paper,
        picture=picture,
        history=tuple(h for h in history if h.rows),
        crests=Crests.of(paper, colours),
        stories=tuple(h for h in stories if h.kind != MARKET),
        market=tuple(h for h in stories if h.kind == MARKET),
    )


def _draw_headline(image: Image.Image, paper: Newspaper, lead: Headline | None, top: int) -> int:
    """Kicker and headline across the page, as large as two lines allow."""
    draw = ImageDraw.Draw(image)
    kicker = clean(paper.kicker, 60).upper()
    place = clean(uncoded(lead.place), 60).upper() if lead else ""
    named = not place or place in kicker or place in clean(plain(lead.text), 300).upper() if lead else True
    said = " · ".join(part for part in (kicker, "" if named else place) if part)
    y = top + 8
    if said:
        y += 26
        _kicker(draw, elide(said, Face.BOLD, 19, INNER * 0.75), y)
    title = (clean(plain(lead.text), 300) if lead else "") or "No news has reached the capital"
    size = next((s for s in range(100, 68, -4) if text_width(title, Face.BOLD, s) <= INNER), 0)
    if not size:
        size = next((s for s in range(108, 40, -3) if len(wrap(title, Face.BOLD, s, INNER)) <= 2), 40)
    for line in even(title, Face.BOLD, size, INNER, 3):
        y += round(size * 1.02)
        draw_text(draw, (MARGIN, y - round(size * 0.16)), line, Face.BOLD, size, palette.INK)
    return y + 20


def _kicker(draw: ImageDraw.ImageDraw, text: str, baseline: int) -> None:
    x = float(MARGIN)
    for letter in text:
        x += draw_text(draw, (x, baseline), letter, Face.BOLD, 19, palette.RED) + 3.2


def _draw_lead(image: Image.Image, issue: _Issue, lead: Headline | None, top: int) -> int:
    """Picture and story at the left, deadline, standings and what is left to say at the right; both end together."""
    text = front.drop_capped(lead.body if lead else "", LEAD)
    below = text.high + (38 if issue.stories else 20)
    whole = _height_of_world(issue, lead)
    side, _ = _side(issue, LEAD_PICTURE[1] + below + 30, whole + below + 30)
    wanted = sum(block.high + 18 for block in side)
    high = min(LEAD_PICTURE[1], max(LEAD_PICTURE[0], whole, wanted - below - 30))
    plate, caption = _plate(issue, lead, LEAD - 6, high)
    draw = ImageDraw.Draw(image)
    image.paste(plate, (MARGIN + 3, top + 3))
    blocks.frame(draw, (MARGIN + 3, top + 3, MARGIN + 3 + plate.width, top + 3 + plate.height))
    y = top + plate.height + 30
    line = elide(caption, Face.ITALIC, 18, LEAD)
    draw_text(draw, (MARGIN, y), line, Face.ITALIC, 18, palette.FADED_INK)
    text.paint(image, MARGIN, y + 14, text.high)
    foot = max(y + 14 + text.high, top + wanted - 10)
    foot = _stacked(image, side, MARGIN + LEAD + GUTTER, top, foot - top) if side else foot
    draw.line([MARGIN, foot + 14, WIDTH - MARGIN, foot + 14], fill=palette.INK, width=2)
    return foot + 30


def _height_of_world(issue: _Issue, lead: Headline | None) -> int:
    """How high the lead's picture must be to show the whole public map; 0 where it shows something else."""
    sheet = issue.picture
    if sheet is None or (lead is not None and (lead.crowned or lead.toll)):
        return 0
    known = _known(sheet)
    if _place_on(sheet, lead, known) or not _shows(sheet, lead, known):
        return 0
    return min(LEAD_PICTURE[1], whole_height(sheet, LEAD - 6))


def _side(issue: _Issue, most: int, least: int = 0) -> tuple[list[Block], int]:
    """The column at the right of the lead, and how many fillers stand in it. most: pixels that the lead can fill;
    least: that it does fill.
    """
    paper = issue.paper
    found: list[Block] = []
    if clean(plain(paper.deadline), 200):
        found.append(blocks.deadline(paper.deadline, SIDE))
    if paper.standings is not None and paper.standings.rows and paper.standings.columns:
        found.append(blocks.standings_block(paper, issue.crests, SIDE, 8))
    elif paper.seats:
        found.append(blocks.powers(paper, issue.crests, SIDE))
    if paper.peace[0] > 1 or (paper.peace[1] and len(found) < 2):
        counter = blocks.peace_counter(paper.peace[0], paper.peace[1], SIDE)
        if sum(block.high + 18 for block in (*found, counter)) <= most + SLACK:
            found.append(counter)
    used = 0
    enough = max(430, least - 120)
    while sum(block.high + 18 for block in found) < enough and used < len(paper.fillers):
        title, text = paper.fillers[used]
        found.append(blocks.filler(title, text, SIDE))
        used += 1
    if sum(block.high + 18 for block in found) < enough - 50:
        found.append(_view(issue, SIDE, 120))
    return found, used


def _view(issue: _Issue, width: int, least: int, nth: int = 0) -> Block:
    """A landscape that is drawn as high as there is room; of a town of the public map, another one each turn."""
    paper, chronicle = issue.paper, issue.paper.chronicle
    number = paper.turn + nth
    towns = sorted(chronicle.towns.items()) if chronicle is not None else []
    if not towns or chronicle is None:
        said = clean(paper.date, 80)
        return blocks.picture_block(lambda w, h: view(w, h, number, None), width, least, 420, said)
    cell, name = towns[number % len(towns)]
    owner = chronicle.banners.get(chronicle.owners.get(cell, ""), "")
    banner = issue.crests.banners.get(owner)
    roof = palette.banner_colour(banner, owner) if banner is not None else palette.FADED_INK
    said = f"A view of {clean(name, 60)}" + (f", which {clean(owner, 60)} holds" if owner else "")
    return blocks.picture_block(lambda w, h: view(w, h, number, roof), width, least, 420, said)


def _plate(issue: _Issue, lead: Headline | None, width: int, high: int) -> tuple[Image.Image, str]:
    """The picture of the lead with the words under it: where it happened, the battle, the world, or who is who."""
    sheet = issue.picture
    known = _known(sheet) if sheet is not None else set()
    if lead is not None and lead.crowned:
        realm = lead.sides[0] if lead.sides else ""
        banner = issue.crests.banners.get(uncoded(realm))
        caption = clean(uncoded(realm or lead.crowned), 80)
        return crown_plate(width, high, lead.crowned, realm, banner, lead.text), caption
    if lead is not None and lead.toll and lead.sides and lead.cell not in known:
        sides = [(name, issue.crests.banners.get(uncoded(name))) for name in lead.sides]
        plate = battle_plate(width, high, sides, lead.place, lead.toll, lead.text)
        return plate, clean(uncoded(lead.place), 80) or "As travellers tell it"
    if sheet is not None and _shows(sheet, lead, known):
        cell = _place_on(sheet, lead, known)
        picture = draw_vignette(sheet, width, high, cell)
        words = (clean(uncoded(lead.place), 80) or _town_at(sheet, cell)) if cell and lead is not None else ""
        return picture, words or clean(sheet.title, 80) or clean(sheet.subtitle, 80)
    if lead is not None and issue.paper.turn and _has_scene(issue, lead):
        return _scene(issue, lead, width, high)
    if charts.is_telling(issue.history):
        picture = charts.trend(issue.history, issue.crests.banners, width, high)
        column = issue.history[-1].columns[0].lower() if issue.history[-1].columns else ""
        return picture, f"How the public table went: {column}" if column else "How the public table went"
    return front.crests_plate(issue.paper, issue.crests, width, high), "Who is who in this campaign"


def _has_scene(issue: _Issue, lead: Headline) -> bool:
    """Whether the news is more than figures; of a record that somebody broke there is a scene every other turn."""
    if lead.kind not in TABLES:
        return True
    return lead.kind == RECORD and issue.paper.turn % 2 == 1 and bool(issue.crests.within(lead.text))


def _scene(issue: _Issue, lead: Headline, width: int, high: int) -> tuple[Image.Image, str]:
    """What happened and to whom, with the words under it."""
    said = f"{lead.text} {lead.body}"
    named = issue.crests.named(lead.text if lead.kind == RECORD else said)
    words = " and ".join(name for name, _ in named[:2]) if len(named) < 3 else ""
    caption = f"The arms of {within(clean(words, 80))}" if words else clean(uncoded(lead.place), 80)
    caption = caption[:1].upper() + caption[1:] or "As travellers tell it"
    return scene(width, high, issue.paper.turn, lead.kind, named, said, lead.toll), caption


def _shows(sheet: MapSheet, lead: Headline | None, known: Collection[str]) -> bool:
    """Whether the map is the picture for the lead: it has the place, or anybody's land where the news has no scene."""
    if _place_on(sheet, lead, known):
        return True
    is_peopled = len(sheet.settlements) >= PEOPLED or any(cell.owner and cell.key in known for cell in sheet.cells)
    return is_peopled and (lead is None or lead.kind not in MOODS)


def _known(sheet: MapSheet) -> set[str]:
    return {cell.key for cell in sheet.cells if cell.sight is not Sight.UNKNOWN}


def _place_on(sheet: MapSheet, lead: Headline | None, known: Collection[str]) -> str:
    """The cell of the map where the lead happened: its own, else that of the town it names; "" for neither."""
    if lead is None:
        return ""
    if lead.cell in known:
        return lead.cell
    named = [s for s in sheet.settlements if s.cell in known and len(s.name) > 3 and s.name in lead.text]
    return max(named, key=lambda settlement: len(settlement.name)).cell if named else ""


def _town_at(sheet: MapSheet, cell: str) -> str:
    return next((clean(s.name, 60) for s in sheet.settlements if s.cell == cell), "")


# below the lead -----------------------------------------------------------------------------------------------------


def _draw_lower(image: Image.Image, issue: _Issue, top: int) -> int:
    """Two second stories side by side, then three columns that end together."""
    rest = list(issue.stories[1:])
    second = [h for h in rest if h.body.strip()][:2]
    if len(second) == 2 and len(rest) > 2:
        top = _draw_seconds(image, issue, second, top)
        rest = [h for h in rest if h not in second]
    spare = _fillers(issue)
    room = TALLEST - top - 130
    matter = _matter(issue, rest, room)
    columns = _dealt(matter or spare[:3], spare if matter else spare[3:])
    if not all(columns):
        return top
    tallest = min(room, max(_height(column) for column in columns))
    draw = ImageDraw.Draw(image)
    for number, column in enumerate(columns):
        left = MARGIN + number * (SIDE + GUTTER)
        _stacked(image, _cut(column, tallest), left, top, tallest)
        if number:
            x = left - GUTTER // 2
            draw.line([x, top, x, top + tallest], fill=palette.RULE)
    return top + tallest + 14


def _draw_seconds(image: Image.Image, issue: _Issue, second: Sequence[Headline], top: int) -> int:
    made = []
    for headline in second:
        sheet, cell = issue.picture, headline.cell
        if sheet is not None and cell and any(c.key == cell and c.sight is not Sight.UNKNOWN for c in sheet.cells):
            made.append(blocks.beside(headline, draw_vignette(sheet, 190, 150, cell, 2), HALF))
        else:
            crest = issue.crests.picture(issue.crests.within(f"{headline.text} {headline.body}"), 74)
            made.append(blocks.beside(headline, _on_tint(crest), HALF) if crest else blocks.story(headline, HALF))
    high = max(block.high for block in made)
    draw = ImageDraw.Draw(image)
    for number, block in enumerate(made):
        block.paint(image, MARGIN + number * (HALF + GUTTER), top, high)
    x = MARGIN + HALF + GUTTER // 2
    draw.line([x, top, x, top + high], fill=palette.RULE)
    draw.line([MARGIN, top + high + 14, WIDTH - MARGIN, top + high + 14], fill=palette.INK, width=2)
    return top + high + 28


def _on_tint(crest: Image.Image) -> Image.Image:
    picture = Image.new("RGB", (crest.width + 34, crest.height + 20), blocks.BOX)
    picture.paste(crest, (17, 10), crest)
    return picture


def _matter(issue: _Issue, rest: Sequence[Headline], room: int) -> list[Block]:
    """What must stand in the columns, in the order of its worth; no list is higher than the room of a column."""
    paper, crests = issue.paper, issue.crests
    found = [blocks.story(headline, SIDE, 27) for headline in rest[:2] if headline.body.strip()]
    told = [h for h in rest[:2] if h.body.strip()]
    short = [h for h in rest if h not in told][:10]
    found += _divided(short, lambda some, is_first: blocks.brief(some, crests, SIDE, is_first=is_first), room)
    pieces = [blocks.press_piece(piece, crests, SIDE) for piece in paper.press[:MOST_PRESS]]
    if pieces:
        head = blocks.section("Press", SIDE)
        found.append(_joined([head, pieces[0]]))
        found += pieces[1:]
    said = paper.rumours[: blocks.MOST_RUMOURS]
    return [*found, *_divided(said, lambda some, is_first: blocks.tavern(some, SIDE), room)]


def _divided(items: Sequence[T], make: Callable[[Sequence[T], bool], Block], room: int) -> list[Block]:
    """A list as one block, or as several of as many items each where one would be higher than a column."""
    parts: list[Block] = []
    for number in range(1, len(items) + 1):
        size = -(-len(items) // number)
        parts = [make(items[at : at + size], not at) for at in range(0, len(items), size)]
        if all(part.high <= room for part in parts):
            break
    return parts


def _joined(parts: Sequence[Block]) -> Block:
    """Blocks that stay together."""

    def paint(image: Image.Image, left: int, top: int, given: int) -> None:
        for part in parts:
            part.paint(image, left, top, part.high)
            top += part.high

    return Block(sum(part.high for part in parts), paint, more=parts[-1].more)


def _fillers(issue: _Issue) -> list[Block]:
    """What may stand there, best first: the map or the trend if the lead had neither, then facts."""
    found: list[Block] = []
    sheet = issue.picture
    if sheet is not None and charts.is_telling(issue.history):
        history, banners = issue.history, issue.crests.banners
        column = history[-1].columns[0].lower() if history[-1].columns else ""
        caption = f"{column.capitalize()}, turn by turn, as the public table had it" if column else ""
        found.append(blocks.picture_block(lambda w, h: charts.trend(history, banners, w, h), SIDE, 190, 330, caption))
    lead = issue.stories[0] if issue.stories else None
    _, at_the_side = _side(issue, TALLEST, _height_of_world(issue, lead))
    found += [blocks.filler(title, text, SIDE) for title, text in issue.paper.fillers[at_the_side:][:MOST_FILLERS]]
    return [*found, *(_view(issue, SIDE, 110, number) for number in range(3))]


def _height(column: Sequence[Block]) -> int:
    return sum(block.high for block in column) + 22 * max(0, len(column) - 1)


def _dealt(matter: Sequence[Block], fillers: Sequence[Block]) -> list[list[Block]]:
    """Three columns: what is high first, each where there is most room; the short ones get fillers."""
    columns: list[list[Block]] = [[], [], []]
    for block in sorted(matter, key=lambda b: -b.high):
        min(columns, key=_height).append(block)
    left = list(fillers)
    while left:
        shortest = min(columns, key=_height)
        tallest = max(_height(column) for column in columns)
        slack = tallest - _height(shortest) - sum(block.more for block in shortest)
        if tallest and slack <= 0 and all(columns):
            break
        block = min(left, key=lambda b: abs(slack - b.high)) if tallest else left[0]
        if tallest and all(columns) and block.high > slack + 60:
            break
        shortest.append(block)
        left.remove(block)
    return columns


def _cut(column: Sequence[Block], room: int) -> list[Block]:
    """The blocks that fit, in order; a note where some do not."""
    kept: list[Block] = []
    for block in column:
        if _height([*kept, block]) > room:
            notice = [Line(CONTINUED, Face.ITALIC, blocks.BODY, 28, "r", colour=palette.FADED_INK)]
            return [*kept, blocks.lines_block(notice, SIDE)] if _height(kept) + 50 <= room else kept
        kept.append(block)
    return kept


def _stacked(image: Image.Image, column: Sequence[Block], left: int, top: int, room: int) -> int:
    """The blocks one below the other, their slack shared among those that can spread and the gaps."""
    if not column:
        return top + room
    slack = max(0, room - _height(column))
    more = sum(block.more for block in column)
    share = min(1.0, slack / more) if more else 0.0
    gaps = (slack - share * more) / max(1, len(column) - 1)
    y = float(top)
    draw = ImageDraw.Draw(image)
    for number, block in enumerate(column):
        given = block.high + round(block.more * share)
        block.paint(image, left, round(y), given)
        y += given
        if number < len(column) - 1:
            if gaps > 26:
                blocks.diamond(draw, left + SIDE // 2, round(y + (22 + gaps) / 2), 90)
            y += 22 + gaps
    return max(round(y), top + room)


def _draw_market(image: Image.Image, issue: _Issue, top: int) -> int:
    """What things cost, in a strip between two rules."""
    if not issue.market:
        return top
    draw = ImageDraw.Draw(image)
    draw.line([MARGIN, top, WIDTH - MARGIN, top], fill=palette.INK, width=2)
    y = top
    for headline in issue.market[:2]:
        said = clean(uncoded(plain(headline.body or headline.text)), 400)
        for line in wrap(said, Face.TEXT, 20, INNER - 110, 3):
            y += 26
            draw_text(draw, (MARGIN + 110, y), line, Face.TEXT, 20, palette.INK)
    draw_text(draw, (MARGIN, top + 28), "Market", Face.TITLE, 25, palette.INK)
    y = max(y, top + 30) + 12
    draw.line([MARGIN, y, WIDTH - MARGIN, y], fill=palette.INK, width=2)
    return y + 6
