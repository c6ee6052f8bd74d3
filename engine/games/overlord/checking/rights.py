"""What the order check says about orders that will wait for a right, a skill or arms (OVL-FORM-06, OVL-GAP-115)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.core.diagnostics import Diagnostic, note
from engine.core.orders import Order
from engine.games.overlord.book import BOOK
from engine.games.overlord.checking.trade import MOVES
from engine.games.overlord.checking.view import MarketView, OrdersView, OwnUnit
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.sight.entries import skill_name
from engine.games.overlord.state import Stance
from engine.games.overlord.titles.ownership import WEAPON, force_for

COMBAT = "cmbt"
ARMS = ("equip", "get", "swap")  # orders after which a unit may have a weapon in hand


def rights(view: OrdersView, unit: OwnUnit | None, orders: Sequence[Order]) -> Iterator[Diagnostic]:
    """Notes about GUARD, PILLAGE and USE of one list that will be skipped, but kept, as things stand."""
    place = view.places.get(unit.location) if unit is not None else None
    if unit is None or place is None or unit.on_the_way:
        return
    learned = dict(unit.levels)
    is_arming = any(order.name in ARMS for order in orders)
    for order in orders:
        if order.name in MOVES:
            return
        if order.name == "study":
            learned[order["skill"]] = max(order.get("level") or 1, learned.get(order["skill"], 0))
        said = ""
        if order.name == "guard":
            said = _guard(view, place, unit, learned)
        elif order.name == "pillage":
            said = _pillage(view, place, unit, learned, is_arming=is_arming)
        elif order.name == "use":
            said = _use(view, place, order["skill"])
        if said:
            rule = BOOK.by_keyword[order.name].rule
            yield note("waits", f"{said}: as things stand this waits", line=order.line, rule=rule)


def _guard(view: OrdersView, place: MarketView, unit: OwnUnit, learned: Mapping[str, int]) -> str:
    """What a GUARD lacks (OVL-GUARD-02, OVL-GAP-74); the holder of any title may have a right to this place too."""
    if not learned.get(COMBAT):
        return f"guarding takes {skill_name(COMBAT, 1)}"
    if place.owner == view.faction or any(own.title_of for own in view.own.values()):
        return ""
    needed = force_for(place.population)
    if _force(view, unit.location) >= needed:
        return ""
    return f"we hold no title over this place, and without one it takes {needed} armed figures to guard it"


def _pillage(view: OrdersView, place: MarketView, unit: OwnUnit, learned: Mapping[str, int], *, is_arming: bool) -> str:
    """What a PILLAGE lacks (OVL-ECON-17, OVL-GAP-37)."""
    if not place.population:
        return "nobody lives where the unit is"
    if not learned.get(COMBAT):
        return f"pillaging takes {skill_name(COMBAT, 1)}"
    if not is_arming and not _armed(unit):
        return "the unit has no weapon in hand to pillage with"
    needed = force_for(place.population)
    if not is_arming and _force(view, unit.location) < needed:
        return f"pillaging this place takes {needed} armed figures"
    return ""


def _use(view: OrdersView, place: MarketView, skill: str) -> str:
    """Who keeps a unit from harvesting, or from the taxes, where it is (OVL-USE-03, OVL-GAP-29, OVL-GAP-35)."""
    use = SKILLS[skill].use(1) if skill in SKILLS else None
    if use is None or use.kind not in ("harvest", "tax") or place.owner == view.faction:
        return ""
    shown = _shown_stance(place)
    if use.kind == "tax":
        return "" if shown is Stance.ALLY else "only the owner's people and allies may collect taxes here"
    if not place.owner or (shown is not None and shown.at_least(Stance.FRIENDLY)):
        return ""
    return f"the land belongs to {place.owner_name} [{place.owner}], who lets only friends harvest"


def _shown_stance(place: MarketView) -> Stance | None:
    """How the owner of a place views the viewer, as his guards show it; None while no guard does (OVL-STANCE-14)."""
    guards = (seen for seen in place.units if seen.guarding and seen.faction and seen.faction == place.owner)
    return next((guard.towards_you for guard in guards), None)


def _force(view: OrdersView, location: str) -> int:
    """Armed figures of the viewer at a place."""
    return sum(_armed(own) for own in view.own.values() if own.location == location)


def _armed(unit: OwnUnit) -> int:
    """Figures that can hurt somebody: with a weapon equipped, or by martial arts (OVL-OWN-09)."""
    if unit.levels.get("mart"):
        return unit.figures
    worn = sum(number for item, number in unit.equipped.items() if item in ITEMS and ITEMS[item].slot == WEAPON)
    return min(unit.figures, worn)
