"""Classes that a side designs in place of its house's (ERF-UNIT-02, ERF-UNIT-04, ERF-GAP-226)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import arg
from engine.games.erfworld.acting.contract import Acting
from engine.games.erfworld.language.readers import DRAWING
from engine.games.erfworld.language.words import A_NAME, PLANNED, side_order
from engine.games.erfworld.realm.events import Designed
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.classes import CLASSES, HOUSES, RANKS_OF_A_HOUSE
from engine.games.erfworld.rules.designs import DesignError, price, read, slots
from engine.games.erfworld.state import Side, Site, World

DAYS = 3  # after a capital was formed, in which its side may design
UNFOUND = "?"  # before a name of a class that is looked up when the order is carried out


def allowance(world: World, side: Side) -> int:
    """The ranks a side may have in classes of its own: six for each capital it formed (ERF-UNIT-02)."""
    formed = [city for city in world.cities.values() if city.site is Site.CAPITAL and city.pops_for == side.id]
    return RANKS_OF_A_HOUSE * max(1, len(formed))


def own_classes(world: World, side: Side) -> list[str]:
    """What a side designed, and those of its house that its ranks still allow, in their order."""
    left = allowance(world, side) - sum(CLASSES[key].rank for key in side.designs)
    kept = []
    for key in HOUSES[side.house].units:
        if CLASSES[key].rank <= left:
            kept.append(key)
            left -= CLASSES[key].rank
    return [*side.designs, *kept]


def named(world: World, side: Side, text: str) -> str:
    """The key of the class an order names; a name in quotes is looked up among those designed until now. Raises
    NotPossible.
    """
    if not text.startswith(UNFOUND):
        return text
    wanted = text.removeprefix(UNFOUND).casefold()
    for key in side.designs:
        if wanted in (CLASSES[key].name.casefold(), CLASSES[key].plural.casefold()):
            return key
    raise NotPossible(Refusal.NO_CLASS, "ERF-UNIT-02", name=text.removeprefix(UNFOUND))


def design(acting: Acting) -> None:
    """DESIGN "Iron Twoll" large infantry land club rank 2 scout siege. Raises NotPossible."""
    world, side = acting.world, acting.side
    if not _may_design(world, side):
        raise NotPossible(Refusal.DESIGNED_LATE, "ERF-UNIT-04", days=DAYS)
    try:
        made = read(acting.order["name"], acting.order["words"].split())
    except DesignError as problem:
        raise NotPossible(Refusal.NO_DESIGN, "ERF-UNIT-04", why=str(problem)) from None
    taken = [kind.name.casefold() for kind in CLASSES.values()] + [CLASSES[key].name.casefold() for key in side.designs]
    if made.name.casefold() in taken:
        raise NotPossible(Refusal.CLASS_TAKEN, "ERF-UNIT-04", name=made.name)
    left = allowance(world, side) - sum(CLASSES[key].rank for key in side.designs)
    if made.rank > left:
        raise NotPossible(Refusal.NO_RANKS, "ERF-UNIT-02", rank=made.rank, left=left)
    before = own_classes(world, side)
    side.designs.append(made.key)
    lost = [CLASSES[key].plural for key in before if key not in own_classes(world, side)]
    acting.tell(
        Designed(
            **acting.facts(), name=made.name, figures=in_figures(made.key), slots=slots(made), used=price(made),
            lost=f" We give up {', '.join(lost)}." if lost else "",
        )
    )  # fmt: skip


def in_figures(key: str) -> str:
    """The figures of a class in a line."""
    kind = CLASSES[key]
    hide = f"damage reduction {kind.dr}, " if kind.dr else ""
    return (
        f"rank {kind.rank}, combat {kind.combat}, defense {kind.defense}, damage {kind.damage:g}, hits {kind.hits}, "
        f"{hide}move {kind.move}, evasion {kind.evasion}, ${kind.upkeep:g} a day, {kind.pop} in "
        f"{'a day' if kind.days == 1 else f'{kind.days} days'}"
    )


def _may_design(world: World, side: Side) -> bool:
    """In the first days of the side, and of any further capital that it formed."""
    days = [side.founded, *(city.claimed for city in world.cities_of(side.id) if city.site is Site.CAPITAL)]
    return world.day - max(days) <= DAYS


DESIGN = side_order("design", A_NAME, arg("words", DRAWING),
                    example='design "Iron Twoll" large infantry land club 2 scout siege', takes=PLANNED,
                    help="design a class of our own, in the first three days", says="design {name}: {words}",
                    do=design)  # fmt: skip
