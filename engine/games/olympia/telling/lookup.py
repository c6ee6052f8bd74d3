"""What a player may look up: lore sheets shown, units and places in sight, markets, the lands (OLY-GAP-O38)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.language.words import spoken_form
from engine.core.telling.report import Table, block_lines
from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.sight.view import FactionView, OwnUnit, SeenPlace
from engine.games.olympia.telling.beginnings import beginnings
from engine.games.olympia.telling.reports import garrisons, lore
from engine.games.olympia.telling.reports.page import WIDTH, Line, table
from engine.games.olympia.telling.reports.page import text as page
from engine.games.olympia.telling.reports.places import description, market, title
from engine.games.olympia.telling.reports.units import inventory, skill_lines, state_lines
from engine.games.olympia.telling.reports.words import unit_text

MOST = 25


def lookup(view: FactionView, text: str) -> list[tuple[str, str]]:
    """Entries of what the words name, by number or name; "market" for those in sight, "lands" for what is
    ruled, "players" for who takes part, "here" for what one's own can begin where they are. For no text whatever the
    report itself is about: own units, the places they are in, lore sheets.
    """
    wanted = spoken_form(text.strip(" []"))
    if not wanted:
        own = [entry for code in (*view.own, *view.places) for entry in _by_code(view, code)]
        return [*own, *(entry for code in view.lore for entry in _sheet(code))][:MOST]
    if wanted == "here":
        return [(unit.named, page(_beginnings(view, unit)).text) for unit in view.own.values()][:MOST]
    if wanted in ("market", "markets"):
        return [(place.named, _market(place)) for place in view.places.values() if place.market is not None][:MOST]
    if wanted in ("land", "lands", "castle", "castles", "garrisons"):
        return [*garrisons.lands(view)][:MOST]
    if wanted == "players":
        return [("Players", _players(view))]
    found = [*_by_code(view, wanted), *_named(view, wanted, exact=True)]
    return (found or [*_named(view, wanted, exact=False)])[:MOST]


def _players(view: FactionView) -> str:
    """Number, name and real name of everybody who plays (OLY-GAP-O49, OLY-ORDER-80)."""
    rows = tuple((code, name, view.real_names.get(code, "")) for code, name in view.players.items())
    return page(table(Table(columns=("number", "name", "real name"), rows=rows), 0)).text


def _market(place: SeenPlace) -> str:
    return page(market(place)).text


def _sheet(code: str) -> Iterator[tuple[str, str]]:
    made = lore.sheet(code)
    if made is not None:
        yield made.title, "\n".join(line for block in made.blocks for line in block_lines(block, WIDTH))


def _beginnings(view: FactionView, unit: OwnUnit) -> Iterator[Line]:
    """What he can begin where he is: the order, and what for."""
    found = list(beginnings(view, unit))
    if found:
        yield 0, f"What {unit.name} can begin here:"
    yield from ((3, f"{order}: {purpose}" if purpose else order) for order, purpose in found)


def _goods(view: FactionView) -> Iterator[str]:
    """Kinds of goods, men and beasts that its report names: held, to be claimed, traded in sight, or seen."""
    for unit in view.own.values():
        yield from (item for item in unit.items if item in ITEMS)
    yield from (item for item in view.claim if item in ITEMS)
    for place in view.places.values():
        yield from (offer.item for offer in place.market or () if offer.item in ITEMS)
        yield from (item for seen in place.units() for item in seen.men)


def _by_code(view: FactionView, code: str) -> Iterator[tuple[str, str]]:
    if code in view.lore or code in _goods(view):
        yield from _sheet(code)
    unit = view.own.get(code)
    if unit is not None:
        state = ((0, said) for said in state_lines(view, unit))
        begun = _beginnings(view, unit)
        yield unit.named, page([*state, (0, ""), *skill_lines(unit), *inventory(unit), *begun]).text
        return
    place = view.places.get(code)
    if place is not None:
        yield title(place), description(place).text
        return
    for place in view.places.values():
        for seen in place.units():
            if seen.id == code:
                yield seen.named, f"{unit_text(seen)}, in {place.named}."
                return


def _named(view: FactionView, wanted: str, *, exact: bool) -> Iterator[tuple[str, str]]:
    """By name: of sheets that were shown, and of units and places in sight."""

    def fits(name: str) -> bool:
        said = spoken_form(name)
        return wanted == said if exact else wanted in said

    for code in dict.fromkeys((*view.lore, *_goods(view))):
        names = (SKILLS[code].name,) if code in SKILLS else (ITEMS[code].name, ITEMS[code].many)
        if any(map(fits, names)):
            yield from _sheet(code)
    for code, named in view.titles.items():
        if fits(named.rpartition(" [")[0]):
            yield from _by_code(view, code)
