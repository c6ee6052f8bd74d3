"""Jobs about what a seat knows: maps drawn, places named, things looked up, people to write to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.hosting.errors import NotThere
from bot.hosting.site.published import Published
from bot.hosting.workers.worker import (
    PUBLIC_MAP,
    PictureProduct,
    chronicles,
    draw_sheet,
    drawn_history,
    drawn_page,
    drawn_replay,
    pocket_map,
)
from bot.hosting.workers.worker_drawings import drawn
from bot.hosting.workers.worker_states import Rulesets, Sight, seen, state_of, unpacked
from engine.core import document
from engine.core.language.words import spoken_form
from engine.core.ruleset import Addressee, Ruleset, V, onlooker, read_for, standing
from engine.core.telling.dossier import Dossier, UnitCard, Ware
from engine.core.telling.mapsheet import MapSheet
from engine.core.turn import SeatInfo

MOST = 25
OF_EACH = 8  # entries of own units, of their things, of their skills: no kind crowds out the others
_CODE = re.compile(r"[\[(]([^\s\[\]()]+)[\])]")  # as in "sword [swrd]" and "Soldiers (17)"

Entry = tuple[str, str]


def looked_up(ruleset: Ruleset[object, V], view: V, words: str) -> list[Entry]:
    """What the seat knows by these words, as (title, text); for no words, what it has. Nothing where the game has no
    look-up.
    """
    look = ruleset.look
    if look.lookup is None:
        return []
    told = look.dossier(view, (), None) if look.dossier is not None else Dossier()
    if words.strip():
        return _by_words(ruleset, view, told, words) or _by_title(ruleset, view, told, words)
    found: dict[str, str] = {}
    for kind in _own(told):
        entries = (entry for name in dict.fromkeys(kind) for entry in _about(ruleset, view, told, name))
        for (title, text), _ in zip(entries, range(OF_EACH), strict=False):
            found.setdefault(title, text)
    for title, text in look.lookup(view, ""):
        found.setdefault(title, text)
    return list(found.items())[:MOST]


def _by_words(ruleset: Ruleset[object, V], view: V, told: Dossier, words: str) -> list[Entry]:
    known = [] if ruleset.look.lookup is None else list(ruleset.look.lookup(view, words))
    return known or [_ware(one) for one in told.wares if _is(one, spoken_form(words))]


def _by_title(ruleset: Ruleset[object, V], view: V, told: Dossier, words: str) -> list[Entry]:
    """What was offered is chosen by its title: the code in it finds the entry where the whole of it does not."""
    for code in _CODE.findall(words):
        found = _by_words(ruleset, view, told, code)
        if found:
            return [entry for entry in found if entry[0].startswith(words)] or found
    return []


def _own(told: Dossier) -> tuple[list[str], ...]:
    """The names of what is one's own, by kind: units, what they are, have, know and may learn."""
    own = [unit for unit in told.units if unit.own]
    return (
        [unit.id for unit in own],
        [name for unit in own for name in (*_sorts(unit), *(one.name for one in unit.items))],
        [skill.name for unit in own for skill in unit.skills],
        [skill.name for unit in own for skill in unit.may_learn],
    )


def _sorts(unit: UnitCard) -> Iterator[str]:
    """What a unit is, without its number of figures."""
    for part in unit.sort.split(","):
        yield re.sub(r"^\s*\d+\s+", "", part).strip()


def _about(ruleset: Ruleset[object, V], view: V, told: Dossier, name: str) -> list[Entry]:
    """The entries that bear a name in their title; the ware of that name where there is none."""
    wanted = spoken_form(name)
    if not wanted or ruleset.look.lookup is None:
        return []
    known = [entry for entry in ruleset.look.lookup(view, name) if wanted in spoken_form(entry[0])]
    return known or [_ware(one) for one in told.wares if _is(one, wanted)]


def _is(ware: Ware, wanted: str) -> bool:
    return wanted in {spoken_form(name) for name in (ware.tag, ware.name, ware.plural) if name}


def _ware(ware: Ware) -> Entry:
    """What everybody who has met an item sees of it."""
    said = [f"Weight: {ware.weight:g}."]
    carried = [f"{load} {mode}" for mode, load in ware.carries.items() if load]
    if carried:
        said.append(f"Carries besides itself: {', '.join(carried)}.")
    if ware.price:
        said.append(f"Usual price: {ware.price}.")
    return (ware.name if spoken_form(ware.tag) == spoken_form(ware.name) else f"{ware.name} [{ware.tag}]"), " ".join(
        said
    )


WIDEST = 20  # cells around a place
SHOWN = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place as it can be asked for: `label` is its name, and what tells it apart where others have it too."""

    name: str
    label: str
    cell: str
    sheet: MapSheet


def places(sheet: MapSheet) -> list[Place]:
    """Every place that can be named: settlements and numbers of the front level first, then those of the others."""
    found = [one for level in (sheet, *sheet.other_levels) for one in _of_level(level)]
    names = Counter(one.name.casefold() for one in found)
    levels = Counter((one.name.casefold(), _level(one.sheet)) for one in found)
    out: dict[str, Place] = {}
    for one in found:
        name = one.name.casefold()
        label = one.name
        if names[name] > 1:
            # On one level two towns may be called alike: then their numbers tell them apart.
            which = f"{_number(one)}, {_level(one.sheet)}" if levels[name, _level(one.sheet)] > 1 else _level(one.sheet)
            label = f"{one.name} ({which})"
        out.setdefault(label, replace(one, label=label))
    return list(out.values())


def cropped(sheet: MapSheet, around: str, radius: int) -> MapSheet:
    """The part of a map around a place. Raises NotThere when there is none of that name, or when there are several."""
    wanted = " ".join(around.split()).casefold()
    known = places(sheet)
    exact = [one for one in known if one.label.casefold() == wanted]
    called = exact or [one for one in known if one.name.casefold() == wanted]
    if not called:
        raise NotThere(f"You know of no place called {around.strip()[:60]}.")
    if len(called) > 1:
        several = "; ".join(one.label for one in called[:SHOWN])
        raise NotThere(f"There are {len(called)} places called {called[0].name}: {several}. Choose one.")
    (place,) = called
    part = place.sheet.crop(place.cell, max(1, min(radius, WIDEST)))
    where = ", ".join(filter(None, (part.subtitle, f"around {place.label}")))
    return replace(part, other_levels=(), subtitle=where, alt="")  # the alternative text was that of the whole


def _of_level(sheet: MapSheet) -> Iterator[Place]:
    for town in sheet.settlements:
        if town.name:
            yield Place(name=town.name, label=town.name, cell=town.cell, sheet=sheet)
    for cell in sheet.cells:
        name = cell.number or cell.key
        yield Place(name=name, label=name, cell=cell.key, sheet=sheet)


def _level(sheet: MapSheet) -> str:
    return sheet.level or sheet.title


def _number(place: Place) -> str:
    number = next((cell.number for cell in place.sheet.cells if cell.key == place.cell), "")
    return number or place.cell


NOTHING = "There is nothing on that map yet."


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The part of a map that is wanted: the cells around a place, by one of its names."""

    around: str
    radius: int


def map_job(rulesets: Rulesets, sight: Sight, part: Part | None) -> PictureProduct:
    """The seat's map, drawn. Raises NotThere."""
    rules, view = seen(rulesets, sight)
    return _drawn(rules.look.map_sheet(view), part)


def pocket_job(rulesets: Rulesets, sight: Sight) -> PictureProduct | None:
    """The first map that the seat was sent of a turn, drawn again, without what had changed then."""
    rules, view = seen(rulesets, sight)
    return pocket_map(sight.seat or "", rules.look.map_sheet(view))


def planned_map_job(rulesets: Rulesets, sight: Sight, orders: str, part: Part | None) -> PictureProduct:
    """The seat's map with its orders drawn in. Raises NotThere."""
    rules, view = seen(rulesets, sight)
    if rules.look.planned_map is None:
        raise NotThere(f"{rules.title} draws no maps of orders.")
    return _drawn(rules.look.planned_map(view, read_for(rules, view, orders)), part)


def whole_map_job(rulesets: Rulesets, sight: Sight) -> PictureProduct:
    """All of the seat's map, in full size. Raises NotThere."""
    rules, view = seen(rulesets, sight)
    sheet = rules.look.map_sheet(view)
    if not sheet.cells:
        raise NotThere(NOTHING)
    from engine.render import draw_map, map_alt  # Pillow is loaded where pictures are drawn, not in the idle bot

    return PictureProduct(key=PUBLIC_MAP, content=drawn(draw_map, sheet, whole=True), alt=map_alt(sheet))


def page_job(rulesets: Rulesets, seat: str, data: Mapping[str, Any] | None) -> PictureProduct | None:
    """The page of a seat's report, made again of what is stored of it; None where the report had none."""
    return None if data is None else drawn_page(seat, data)


NOTHING_PUBLIC = "Nothing of how this campaign went is public, so there is nothing to show yet."


def history_job(rulesets: Rulesets, sight: Sight, past: tuple[Mapping[str, Any], ...]) -> PictureProduct:
    """How the borders went before everybody's eyes, as a moving picture. Raises NotThere."""
    rules, view = seen(rulesets, replace(sight, seat=None))
    made = drawn_history(rules.look.map_sheet(view), chronicles(past), standing_job(rulesets, sight))
    if made is None:
        raise NotThere(NOTHING_PUBLIC)
    return made


def replay_job(rulesets: Rulesets, sight: Sight, past: tuple[Mapping[str, Any], ...], title: str) -> PictureProduct:
    """How a campaign went as a page to turn over, as the public saw it. title: its name. Raises NotThere."""
    rules, view = seen(rulesets, replace(sight, seat=None))
    seats = standing_job(rulesets, sight)
    return _replay_or_none(drawn_replay(rules.look.map_sheet(view), chronicles(past), seats, title))


def unveiled_job(
    rulesets: Rulesets,
    game: str,
    states: list[tuple[int, bytes]],
    past: tuple[Mapping[str, Any], ...],
    title: str,
) -> PictureProduct:
    """How a campaign went and how it was, as a page to turn over. states: what turns led to, oldest first. Raises
    NotThere.
    """
    from engine.render.replay.scene import Moment

    rules = rulesets(game)
    moments = []
    for number, stored in states:
        state = document.decode(unpacked(rules, stored), rules.play.state_type)
        seats, look_on = standing(rules, state), onlooker(rules, state)
        sheets = {seat.id: rules.look.map_sheet(look_on(seat.id)) for seat in seats if seat.status == "active"}
        moments += [Moment(number, seats, sheets)] if sheets else []
    public = rules.look.map_sheet(rules.look.view(state, None))
    return _replay_or_none(drawn_replay(public, chronicles(past), seats, title, moments))


def _replay_or_none(made: PictureProduct | None) -> PictureProduct:
    if made is None:
        raise NotThere(NOTHING_PUBLIC)
    return made


def places_job(rulesets: Rulesets, sight: Sight) -> list[str]:
    """The names for requesting the seat's map in parts."""
    rules, view = seen(rulesets, sight)
    return [place.label for place in places(rules.look.map_sheet(view))]


def lookup_job(rulesets: Rulesets, sight: Sight, words: str) -> list[tuple[str, str]]:
    """What the seat knows of items, skills ... by these words; nothing where the game has none."""
    rules, view = seen(rulesets, sight)
    return looked_up(rules, view, words)


def addressees_job(rulesets: Rulesets, sight: Sight) -> list[Addressee]:
    """Whom the seat may write to beside the factions."""
    rules, view = seen(rulesets, sight)
    return [] if rules.mail.addressees is None else list(rules.mail.addressees(view))


def receiver_job(rulesets: Rulesets, sight: Sight, address: str) -> str | None:
    """The seat (the game's id) that reads the letters to an address; None: nobody plays that character."""
    rules, state = state_of(rulesets, sight)
    return None if rules.mail.forward is None else rules.mail.forward(state, address)


def standing_job(rulesets: Rulesets, sight: Sight) -> tuple[SeatInfo, ...]:
    """How every seat of the game stands, and whether it owes orders."""
    rules, state = state_of(rulesets, sight)
    return standing(rules, state)


def _drawn(sheet: MapSheet, part: Part | None) -> PictureProduct:
    made = draw_sheet(sheet if part is None else cropped(sheet, part.around, part.radius))
    if made is None:
        raise NotThere(NOTHING)
    return made


def link_job(rulesets: Rulesets, front: bytes) -> bytes:
    """The picture that stands with a link to a paper. front: its front page, a PNG."""
    from engine.render.links import draw_link

    return drawn(draw_link, front)


def site_job(rulesets: Rulesets, campaign: Published) -> dict[str, bytes]:
    """The pages of a campaign's site by their names."""
    from bot.hosting.site.pages import pages

    return pages(campaign)


def sites_job(rulesets: Rulesets, sites: list[tuple[str, str, str, str]]) -> bytes:
    """The page above the sites of a host: of each its folder, name, game and how it stands."""
    from bot.hosting.site.pages import index

    return index(sites)
