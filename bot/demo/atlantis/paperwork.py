"""What else scripted Atlantis players do: names, flags, attitudes, gifts, and each odd order in its turn."""

from __future__ import annotations

from bot.demo.atlantis.desk import Desk, heads
from engine.games.atlantis.rules.items import LEADER
from engine.games.atlantis.sight.view import SeenUnit

ODD = (
    "option times",
    "option template map",
    "reveal faction",
    "address nobody@example.org",
    "password swordfish",
    "show item sword",
    "show skill combat 1",
    "find 4",
    'describe unit "with a hat that has seen better regions"',
    "option notimes",
    "reveal unit",
    "behind 1",
    "hold 1",
    "noaid 1",
    "avoid 1",
    "option template short",
    "consume faction",
    "reveal",
    "declare default neutral",
    "avoid 0",
    "option template long",
    "consume",
    "hold 0",
    "autotax 1",
    "guard 1",
)
LAST_TURNS = 44  # then somebody has had enough


def paperwork(desk: Desk, captain: SeenUnit) -> None:
    """A piece of it each month."""
    desk.write(captain, ODD[(desk.turn + desk.view.faction) % len(ODD)])
    if desk.turn == 2:
        desk.write(captain, f'name unit "Captain {desk.view.faction}"')
    if desk.turn == 6:
        desk.write(captain, f'name faction "{desk.view.name[:40]} and {desk.role.title()}"')
    _attitudes(desk, captain)
    _house(desk, captain)
    _gifts(desk, captain)
    if desk.turn == LAST_TURNS and desk.view.faction % 11 == 0:
        desk.write(captain, "restart")
    if desk.turn == LAST_TURNS + 2 and desk.view.faction % 11 == 1:
        desk.write(captain, "quit")


def _attitudes(desk: Desk, captain: SeenUnit) -> None:
    """Neighbours by number are friends; from the tenth month warriors pick an enemy of those they meet."""
    friend = desk.view.faction + (1 if desk.view.faction % 2 else -1)
    if desk.turn == 3 and friend in desk.view.factions:
        desk.write(captain, f"declare {friend} {'ally' if desk.view.faction % 3 == 0 else 'friendly'}")
    met = [u.faction for u in desk.region(captain).units if u.faction > 2 and not u.own and u.faction != friend]
    if met and desk.turn > 9 and desk.turn % 5 == 0:
        worse = "hostile" if desk.role == "warriors" else "unfriendly"
        desk.write(captain, f"declare {met[0]} {worse}")


def _house(desk: Desk, captain: SeenUnit) -> None:
    """In and out of structures, and who owns them."""
    region = desk.region(captain)
    keep_house(desk, captain)
    if captain.structure and desk.role != "sailors" and desk.whim(captain, 8):
        desk.write(captain, "leave")
    elif not captain.structure and desk.role == "mages":
        open_houses = [s for s in region.structures if s.number < 100 and not s.passage]
        if open_houses:
            desk.write(captain, f"enter {open_houses[0].number}")


def keep_house(desk: Desk, unit: SeenUnit) -> None:
    """What the owner of a structure may do with it: hand it on, name it, pull it down."""
    region = desk.region(unit)
    inside = region.structure(unit.structure) if unit.structure else None
    if inside is None or inside.owner != unit.id:
        return
    mates = [other for other in region.occupants(inside.number) if other is not unit]
    if mates and desk.whim(unit, 5):
        desk.write(unit, f"promote {mates[0].id}")
    if desk.whim(unit, 6):
        desk.write(unit, 'describe structure "draughty"', f'name structure "House {desk.turn}"')
    if desk.whim(unit, 41) and not inside.needs:
        desk.write(unit, "destroy")


def _gifts(desk: Desk, captain: SeenUnit) -> None:
    """A little silver to others, something thrown away, a skill forgotten."""
    for other in desk.region(captain).units:
        if other.own and other is not captain and not other.count(LEADER) and desk.purse[captain.id] > 600:
            desk.write(captain, f"give {other.id} 100 silver")
            desk.purse[captain.id] -= 100
            break
    if desk.whim(captain, 10) and desk.purse[captain.id] > 50:
        desk.write(captain, "give 0 1 silver")
        desk.purse[captain.id] -= 1
    forgettable = [skill for skill in captain.skills if skill in ("healing", "riding")]
    if forgettable and heads(captain) == 1 and desk.whim(captain, 12):
        desk.write(captain, f"forget {forgettable[0]}")
