"""Jobs about what a seat knows: maps drawn, places named, things looked up, people to write to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.hosting.errors import NotThere
from bot.hosting.workers.looking_up import looked_up
from bot.hosting.workers.placenames import cropped, places
from bot.hosting.workers.worker import HISTORY, PUBLIC_MAP, PictureProduct, chronicles, draw_sheet
from bot.hosting.workers.worker_drawings import drawn
from bot.hosting.workers.worker_states import Rulesets, Sight, seen, state_of
from engine.core.ruleset import Addressee, read_for, standing
from engine.core.telling.mapsheet import MapSheet
from engine.core.turn import SeatInfo

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


def history_job(rulesets: Rulesets, sight: Sight, past: tuple[Mapping[str, Any], ...]) -> PictureProduct:
    """How the borders went before everybody's eyes, as a moving picture. Raises NotThere."""
    rules, view = seen(rulesets, replace(sight, seat=None))
    from engine.render import draw_history, has_history, history_alt

    issues = chronicles(past)
    if not has_history(issues):
        raise NotThere("Nothing of how this campaign went is public, so there is nothing to show yet.")
    colours = {seat.id: seat.colour for seat in standing_job(rulesets, sight) if seat.colour}
    content = drawn(draw_history, rules.look.map_sheet(view), issues, colours)
    return PictureProduct(key=HISTORY, content=content, alt=history_alt(issues), content_type="image/gif")


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
