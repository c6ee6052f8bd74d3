"""A place in a report (OLY-REPORT-10 to -14, -21, OLY-MARKET-09): made once for all who see it alike."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.telling.report import Table, Verbatim
from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.sight.view import SeenOffer, SeenPlace
from engine.games.olympia.telling.reports.crowds import Gathering, Weight, gathering, seen_here
from engine.games.olympia.telling.reports.page import Line, table, text
from engine.games.olympia.telling.reports.words import (
    inner_lines,
    inner_text,
    skill_named,
    way_text,
)

WEATHER = {"rain": "It is raining.", "wind": "It is windy.", "fog": "The province is blanketed in fog."}


def title(place: SeenPlace) -> str:
    """ "Drassa [ew66], port city, in province Forest [cu26], safe haven"."""
    parts = [place.named, place.kind]
    if place.itself is not None:
        parts = [inner_text(place.itself)]
    if place.banner and place.itself is None:
        parts.append(f'"{place.banner}"')
    if place.within:
        around = place.around if place.itself is None else ""
        parts.append(f"in {around} {place.within}".replace("  ", " "))
    else:
        parts.append(f"in region {place.region}")
    if place.haven:
        parts.append("safe haven")
    if place.civilization is not None:
        parts.append(f"civ-{place.civilization}" if place.civilization else "wilderness")
    return ", ".join(parts)


def description(place: SeenPlace, weight: Weight | None = None) -> Verbatim:
    """Everything that is seen of a place. weight: of strangers, of a crowd of whom only those who matter stand singly
    (OLY-GAP-101); None: all do.
    """
    gathered = gathering(place, weight)
    if gathered is not None:
        return text((*place_lines(place, gathered), *market(place)))
    made: Verbatim | None = place.memo.get("text")
    if made is None:
        made = place.memo["text"] = text((*place_lines(place), *market(place)))
    return made


def place_lines(place: SeenPlace, gathered: Gathering | None = None) -> Iterator[Line]:
    """What is told of a place, without its market. gathered: its crowd, if it is told as one."""
    if place.controlled:
        yield 0, f"Province controlled by {place.controlled}"
    if place.ruled:
        yield 0, f"Ruled by {place.ruled}"
    yield from ((0, WEATHER[kind]) for kind in place.weather)
    if place.pillage:
        yield 0, f"Recovery from pillaging will take {'1 month' if place.pillage == 1 else f'{place.pillage} months'}."
    yield 0, ""
    yield from _list(f"Routes leaving {place.named}:", ((3, way_text(way)) for way in place.ways))
    inner = [one for one in place.inner if not one.ship]
    yield from _list("Inner locations:", (line for one in inner for line in inner_lines(one, 3)))
    yield from _list("Cities rumored to be nearby:", ((3, words) for words in place.rumored))
    yield from _list("Skills taught here:", ((3, skill_named(code)) for code in place.teaches))
    yield from _list("Seen here:", seen_here(place, gathered))
    ships = [one for one in place.inner if one.ship]
    heading = "Ships docked at port:" if "city" in place.kind else "Ships seen here:"
    yield from _list(heading, (line for ship in ships for line in inner_lines(ship, 3)))
    for sign in place.signs:
        yield 0, f"Posted by {sign.by}:"
        yield from ((1, line) for line in f'"{sign.text}"'.split("\n"))
        yield 0, ""


def _list(heading: str, lines: Iterator[Line]) -> Iterator[Line]:
    first = next(lines, None)
    if first is not None:
        yield 0, heading
        yield first
        yield from lines
        yield 0, ""


def market(place: SeenPlace) -> Iterator[Line]:
    """The market report of a city."""
    if place.market is None:
        return
    yield 0, "Market report:"
    if not place.market:
        yield 3, "No goods offered for trade."
        return
    columns = ("trade", "who", "price", "qty", "weight", "item")
    yield from table(Table(columns=columns, rows=tuple(map(_offer, place.market)), right=columns[:-1]), 3)


def _offer(offer: SeenOffer) -> tuple[str, ...]:
    trade = "sell" if offer.sells else "buy"
    weight = f"{ITEMS[offer.item].weight:,}" if offer.item in ITEMS else ""
    return trade, offer.who, f"{offer.price:,}", f"{offer.quantity:,}", weight, offer.goods
