"""A character in a report: what it did, then what it is, has and knows (OLY-REPORT-03 to -09, -16, OLY-GAP-84)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.telling.report import Section, Table
from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.rules.skills import CATEGORIES, SKILLS
from engine.games.olympia.sight.view import FactionView, OwnUnit
from engine.games.olympia.telling.reports.diary import Told
from engine.games.olympia.telling.reports.diary import lines as diary_lines
from engine.games.olympia.telling.reports.page import Line, fold, table, text
from engine.games.olympia.telling.reports.words import goods_text, item_named, skill_named
from engine.games.olympia.units.possession import weight_of


def character(view: FactionView, unit: OwnUnit, diary: Sequence[Told]) -> Section:
    """A unit of the viewer. Of a prisoner only what it did before it was taken, and that it is held (OLY-PRIS-02)."""
    if unit.prisoner:
        before = [*diary_lines(diary), (0, "")] if diary else []
        return Section(title=unit.named, blocks=(text([*before, (0, f"{unit.named} is being held prisoner.")]),))
    state = [(0, line) for said in state_lines(view, unit) for line in fold(said, hanging=15)]
    lines = [*diary_lines(diary), (0, ""), *state, (0, ""), *skill_lines(unit), *inventory(unit), *_trades(unit)]
    return Section(title=unit.named, blocks=(text(lines),))


def state_lines(view: FactionView, unit: OwnUnit) -> Iterator[str]:
    """Where it is and how it fares."""
    for label, said in (*_condition(view, unit), *_ties(unit)):
        if said:
            yield f"{label + ':':<14} {said}"


def _condition(view: FactionView, unit: OwnUnit) -> Iterator[tuple[str, str]]:
    place = view.places.get(unit.place)
    around = f", in {place.within}" if place is not None and place.within else ""
    row = f", behind {unit.behind}" if unit.behind else ""
    has_aura = unit.most_aura or unit.aura
    yield "Location", f"{unit.place_named}{around}"
    yield "Loyalty", unit.loyalty or "none"
    yield "Known as", ", ".join(word for word in (unit.rank, unit.title) if word)
    yield "Health", health_text(unit)
    yield "Combat", f"attack {unit.attack}, defense {unit.defense}, missile {unit.missile}{row}"
    yield "Break point", f"{unit.breaks}%"
    yield "Aura", f"{unit.aura}, maximum {unit.most_aura}" if has_aura else ""
    yield "Aura shroud", str(unit.shroud or "")


def _ties(unit: OwnUnit) -> Iterator[tuple[str, str]]:
    notes = [note for note, is_true in (("on guard", unit.guard), ("concealed", unit.hidden)) if is_true]
    yield "Stacked under", unit.above
    yield "Stacked over", ", ".join(unit.beneath)
    yield "Pledged to", unit.pledge
    yield "Prisoners", ", ".join(unit.prisoners)
    yield "Ferry fee", f"{unit.fee} gold for 100 weight" if unit.fee else ""
    yield "It is", ", ".join(notes)
    yield from ((attitude.capitalize(), ", ".join(codes)) for attitude, codes in unit.attitudes.items())
    for mode, load in unit.loads.items():
        if load.capacity or mode == "land":
            yield _MODES[mode], f"{load.weight:,} to carry, {load.capacity:,} can be carried"


_MODES = {"land": "On foot", "ride": "Riding", "fly": "Flying"}


def health_text(unit: OwnUnit) -> str:
    """OLY-HEALTH-02, -12."""
    if not unit.mortal:
        return "n/a"
    if unit.ill:
        return f"{unit.health}% (getting worse)"
    return f"{unit.health}%" + (" (getting better)" if unit.health < 100 else "")


def skill_lines(unit: OwnUnit) -> Iterator[Line]:
    """Skills by category, sub-skills further in with their level; then those begun (OLY-REPORT-05, -06)."""
    if unit.skills:
        yield 0, "Skills known:"
        for category in CATEGORIES:
            below = [code for code in unit.skills if SKILLS[code].category == category]
            if category not in unit.skills and not below:
                continue
            yield 3, skill_named(category)
            for code in sorted(below):
                level = unit.levels.get(code, "")
                yield 6, f"{skill_named(code)}, {level}" if level else skill_named(code)
        yield 0, ""
    if unit.learning:
        yield 0, "Partially known skills:"
        for code, done in unit.learning.items():
            yield 3, f"{skill_named(code)}, {done}/{SKILLS[code].days_to_learn}"
        yield 0, ""


def inventory(unit: OwnUnit) -> Iterator[Line]:
    """What it has, with weights (OLY-REPORT-07)."""
    rows = [
        (f"{amount:,}", item_named(item), f"{weight_of(item) * amount:,}", _combat(item))
        for item, amount in unit.items.items()
    ]
    rows += [("1", thing.named, f"{thing.weight:,}", _adds(thing.adds)) for thing in unit.things]
    if not rows:
        return
    yield 0, "Inventory:"
    yield from table(Table(columns=("qty", "name", "weight", ""), rows=tuple(rows), right=("qty", "weight")), 3)
    yield 0, ""
    for thing in unit.things:
        if thing.teaches:
            yield 0, f"{thing.named} permits study of the following skills:"
            yield from ((3, skill_named(code)) for code in thing.teaches)
            yield 0, ""
    yield 0, f"{unit.name} with all of it weighs {unit.weight:,}."
    yield 0, ""


def _combat(item: str) -> str:
    fighter = ITEMS[item].fighter if item in ITEMS else None
    return f"({','.join(map(str, fighter))})" if fighter else ""


def _adds(adds: object) -> str:
    pairs = adds.items() if isinstance(adds, dict) else ()
    return ", ".join(f"{amount:+} {what}" for what, amount in pairs)


def _trades(unit: OwnUnit) -> Iterator[Line]:
    """Standing offers."""
    if unit.offers:
        yield 0, "Pending trades:"
    for offer in unit.offers:
        left = f", keeping {offer.have_left}" if offer.sells and offer.have_left else ""
        secret = ", unnamed" if offer.secret else ""
        what = goods_text(offer.item, offer.quantity)
        yield 3, f"{'sell' if offer.sells else 'buy'} {what} for {offer.price:,} gold each{left}{secret}"
