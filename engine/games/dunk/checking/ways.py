"""Where armies are sent: ways that are closed, and fights that are as good as lost, with what would help.

Only what the kingdom sees counts: of foreign armies type and race are known, their ERF is taken for 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.core.orders import Order
from engine.core.space.hexes import RowDirection
from engine.games.dunk.armies.names import spaced
from engine.games.dunk.armies.placing import PLACED
from engine.games.dunk.armies.strength import Stance, melee
from engine.games.dunk.checking.account import Account, Finding
from engine.games.dunk.sight.strength import strength
from engine.games.dunk.sight.view import KingdomView, SeenArmy
from engine.games.dunk.state import VESSELS, ArmyType, Leaders, Race, Status, Terrain

DIRECTIONS = frozenset(direction.value for direction in RowDirection)
HOPELESS = Fraction(1, 10)  # chance to survive the fight below which it is worth a word


@dataclass(frozen=True, slots=True)
class Sent:
    """An army on its way: what it is, whence, and its strength of experience."""

    type: ArmyType
    race: Race
    start: int
    erf: int


def ways(order: Order, account: Account) -> Iterator[Finding]:
    """The next step of an army that is moved or placed with a direction."""
    army, step = _sent(order, account), _step(order)
    if army is None or not step:
        return
    target = account.view.neighbour(army.start, RowDirection(step))
    closed = _closed(account, army, target, step)
    if closed:
        yield Finding("closed", closed, "DNK-MOVE-15", "directions")
    elif target is not None:
        yield from _lost(army, target, account)


def bound_for(orders: Sequence[Order], account: Account) -> Counter[int]:
    """How many armies of a sheet are sent into each province."""
    found: Counter[int] = Counter()
    for order in orders:
        army, step = _sent(order, account), _step(order)
        target = account.view.neighbour(army.start, RowDirection(step)) if army is not None and step else None
        if target is not None:
            found[target] += 1
    return found


def _step(order: Order) -> str:
    """The first direction that the army is to go, "" when it stays this turn."""
    words = order.get("directions", ())
    return "" if words[:1] == ("0",) else next((word for word in words if word in DIRECTIONS), "")


def _sent(order: Order, account: Account) -> Sent | None:
    view = account.view
    assert view.race is not None
    if order.name == "move":
        army = view.armies.get(order["army"])
        if army is None or not army.own or army.is_immobile:
            return None
        return Sent(army.type, army.race, army.province, army.erf)
    if order.name in PLACED and account.own(order["province"]) is not None:
        trained = view.leaders is Leaders.WARRIORS and account.leaders is None
        return Sent(PLACED[order.name], view.race, order["province"], 2 if trained else 1)
    return None


def _closed(account: Account, army: Sent, target: int | None, step: str) -> str:
    """Why the army cannot go there, as far as that is known; "" when it can (DNK-MOVE-15 to -20)."""
    view = account.view
    if target is None:
        return f"{step} of {army.start} the world ends"
    if army.type in VESSELS and view.terrain(target) is not Terrain.WATER:
        return f"ships stay on water, and {target} is {view.terrain(target)}"
    place = view.provinces.get(target)
    owner = view.kingdoms.get(place.owner) if place is not None and place.owner else None
    if owner is None or owner.id in (view.kingdom, *account.declared) or owner.status is not Status.NEUTRAL:
        return ""
    return (
        f"{target} belongs to {spaced(owner.name)}, who is neutral to you, so the army will stay where it is. "
        f"What would help: `enemy {owner.id}` (war), or `friend {owner.id}` if they declare you a friend too"
    )


def _lost(army: Sent, target: int, account: Account) -> Iterator[Finding]:
    """A fight against many: the chance to survive it alone, and how many would have an even one."""
    view = account.view
    foes = [one for one in view.armies_in(target) if not one.own and _is_foe(view, one)]
    if not foes:
        return
    techs = tuple(account.techs)
    ours = melee(Stance(type=army.type, race=army.race, erf=army.erf, terrain=view.terrain(target), techs=techs))
    seen = view.provinces.get(target)
    home = seen.owner if seen is not None else None
    theirs = sum((strength(view, one, defends=one.owner == home) for one in foes), Fraction(0))
    together = max(account.bound[target], 1)
    chance = ours / (ours + theirs / (2 * together - 1)) if ours else Fraction(0)  # DNK-BATTLE-04
    if chance >= HOPELESS:
        return
    owner = foes[0].owner
    whose = spaced(view.kingdoms[owner].name) if owner else "the rebels"
    even = int(-(-theirs // ours)) if ours else 0
    alone = "alone this one survives" if together == 1 else f"each of the {together} you send survives"
    yield Finding(
        "hopeless",
        f"{len(foes)} {'army' if len(foes) == 1 else 'armies'} of {whose} wait in {target}: {alone} "
        f"with about {max(round(float(chance) * 100), 1)} %. What would help: {_help(even, techs, view)}",
        "DNK-BATTLE-05",
        "directions",
    )


def _is_foe(view: KingdomView, army: SeenArmy) -> bool:
    return not army.owner or view.kingdoms[army.owner].status is Status.WAR


def _help(even: int, techs: Sequence[str], view: KingdomView) -> str:
    """What turns the odds: more armies at once, and what the people could still learn."""
    ways_out = [f"{even} armies like it at the same time"] if even else []
    learn = next((f"develop_{tech}" for tech in ("iron", "bows", "armour") if tech in view.developable), "")
    if learn and learn.removeprefix("develop_") not in techs:
        ways_out.append(learn)
    return ", or ".join(ways_out) or "armies of another kind"
