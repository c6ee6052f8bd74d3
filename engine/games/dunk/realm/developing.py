"""develop_(technology): for gold, by the leaders, or both; possessed from the moment of the order (DNK-TECH-05)."""

from __future__ import annotations

from functools import partial

from engine.core.acting import NotPossible
from engine.core.orders import OrderSpec
from engine.games.dunk.acting.contract import Acting, count, order
from engine.games.dunk.acting.events import Developed, MissionLearntFirst
from engine.games.dunk.refusals import Refusal
from engine.games.dunk.rules.technologies import Technology, opened_at_once, technologies


def check_develop(acting: Acting, tech: Technology) -> None:
    """Raises NotPossible unless the kingdom may develop it now; neither gold nor leaders are looked at (DNK-GAP-52)."""
    kingdom = acting.kingdom
    if tech.name in kingdom.techs:
        raise NotPossible(Refusal.ALREADY_KNOWN, "DNK-GAP-52", tech=tech.name)
    if not tech.fits(kingdom.leaders):
        raise NotPossible(
            Refusal.WRONG_LEADERS, "DNK-GAP-52", tech=tech.name, leaders=tech.reserved, ours=kingdom.leaders.value
        )
    open_now = opened_at_once(kingdom.techs, kingdom.race, kingdom.leaders)
    if tech.name not in kingdom.developable and tech.name not in open_now:
        raise NotPossible(Refusal.NOT_DEVELOPABLE, "DNK-TECH-04", tech=tech.name)


def develop(tech: Technology, acting: Acting) -> None:
    """Develops a technology. Raises NotPossible (DNK-TECH-02, -03, DNK-GAP-53, DNK-GAP-55)."""
    check_develop(acting, tech)
    kingdom = acting.kingdom
    if tech.cost and kingdom.gold < tech.cost:  # before the leaders are taken, so that a refusal costs nothing
        raise NotPossible(Refusal.NO_GOLD, "DNK-GAP-55", price=tech.cost, gold=kingdom.gold)
    if tech.takes_leaders:
        acting.use_leaders(f"developing {tech.name}")
    acting.spend(f"develop {tech.name}", tech.cost)
    kingdom.techs.append(tech.name)
    if tech.name in kingdom.developable:
        kingdom.developable.remove(tech.name)
    count(acting.campaign.this_turn.projects, kingdom.id)  # DNK-GAP-48
    if acting.order.name == "mission":
        acting.tell(MissionLearntFirst(**acting.facts()))
    acting.tell(Developed(**acting.facts(), tech=tech.name, price=tech.price, gold=tech.cost))


_STANDARD = {  # technology -> (rule number, initials that stand for this order alone)
    "bows": (12, "db"), "castles": (13, "dc"), "irrigation": (14, "di"), "mission": (15, ""),
    "magic_village": (16, "dmv"), "moral": (17, ""), "pest": (18, ""), "protect_inventions": (19, "dpi"),
    "protection": (20, ""), "ships": (21, "ds"),
}  # fmt: skip
_OWN_RULES = {
    "silviculture": 11, "game_laws": 13, "armour": 18, "mining": 18, "steel": 18, "metallurgy": 18, "worms": 37,
}  # fmt: skip


def _development(tech: Technology) -> OrderSpec:
    number, initials = _STANDARD.get(tech.name, (0, ""))
    return order(
        f"develop_{tech.name}", rule=f"DNK-STD-{number}" if number else f"DNK-TORD-{_OWN_RULES.get(tech.name, 46)}",
        help=f"Develops {tech.name}: {tech.price}" + (f"; {tech.reserved} only." if tech.reserved else "."),
        says=f"Develop {tech.name}" + (", by the leaders" if tech.takes_leaders else ""), do=partial(develop, tech),
        also=f"d_{tech.name} {initials}",
    )  # fmt: skip


ORDERS = tuple(_development(tech) for tech in technologies().values() if tech.is_developed)
