"""What units declare toward one another, and whom they let in (OLY-PERM-03 to -10, OLY-GAP-O01, -O02, -91)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.games.olympia.rules.items import GOLD
from engine.games.olympia.scratch import Acceptance, OlympiaTurn
from engine.games.olympia.state import Admission, Attitude, Attitudes, Player, Unit, World
from engine.games.olympia.units.presence import conceals_lord

GARRISON = "garrison"
ANY = "0"
"""In ACCEPT: anybody, or anything."""


@dataclass(frozen=True, slots=True)
class Fellow:
    """Whom a declaration may name: a unit, and its faction where that is known."""

    unit: str
    player: str

    def is_named(self, codes: Sequence[str]) -> bool:
        return self.unit in codes or (bool(self.player) and self.player in codes)


def known_as(unit: Unit) -> Fellow:
    """By what a unit is known: not by its faction while it conceals that (OLY-PERM-03)."""
    return Fellow(unit.id, "" if conceals_lord(unit) else unit.player)


def attitude(world: World, unit: Unit, toward: Unit) -> Attitude | None:
    """What was declared toward another unit; None is the default (OLY-PERM-05, -09).

    What names the unit comes before what names its faction, and of both what the unit itself declared before what its
    faction did.
    """
    fellow, player = known_as(toward), world.players.get(unit.player)
    for code in (fellow.unit, fellow.player):
        if code:
            found = _declared(unit.attitudes, code)
            if found is None and player is not None:
                found = _declared(player.attitudes, code)
            if found is not None:
                return found
    return None


def _declared(lists: Attitudes, code: str) -> Attitude | None:
    if code in lists.hostile:
        return Attitude.HOSTILE
    if code in lists.defend:
        return Attitude.DEFEND
    return Attitude.NEUTRAL if code in lists.neutral else None


def defends(world: World, unit: Unit, other: Unit) -> bool:
    """Whether a unit helps another when that is attacked (OLY-PERM-05, -08): by default one of its own faction, unless
    either conceals whose it is.
    """
    declared = attitude(world, unit, other)
    if declared is not None:
        return declared is Attitude.DEFEND
    own = bool(unit.player) and unit.player == other.player
    return own and not conceals_lord(unit) and not conceals_lord(other)


def is_hostile(world: World, unit: Unit, other: Unit) -> bool:
    """Whether a unit attacks another on sight; never one of its own faction (OLY-GAP-O36)."""
    if unit.player and unit.player == other.player:
        return False
    return attitude(world, unit, other) is Attitude.HOSTILE


def admits(world: World, owner: Unit, who: Unit, target: str = "") -> bool:
    """Whether a unit lets another stack beneath it, or into the structure it owns (OLY-PERM-04, OLY-CTRL-03).

    target: the code of the structure; "" for the unit itself. The list is that of its faction (OLY-GAP-O02). The
    garrison of a city lets everybody in (OLY-GAP-91).
    """
    if owner is who or (owner.player and owner.player == who.player):
        return True
    if owner.kind == GARRISON and not owner.castle:
        return True
    player = world.players.get(owner.player)
    if player is None:
        return False
    listed = player.admits.get(target or owner.id, Admission())
    return known_as(who).is_named(listed.who) != listed.everybody


def accepts(turn: OlympiaTurn, receiver: Unit, giver: Unit, item: str, amount: int) -> bool:
    """Whether a unit takes a gift of somebody (OLY-GAP-O01); an acceptance that lets it in is used up by as much.

    Gold and gifts within a faction need none. Gifts to a garrison by its rulers do not either: whoever carries out the
    gift knows them.
    """
    if item == GOLD or (giver.player and giver.player == receiver.player):
        return True
    fellow = known_as(giver)
    for acceptance in _acceptances(turn, receiver):
        if _covers(acceptance, fellow, item, amount):
            if acceptance.left is not None:
                acceptance.left -= amount
            return True
    return False


def _acceptances(turn: OlympiaTurn, receiver: Unit) -> Iterator[Acceptance]:
    """The unit's own first, then those of its faction."""
    for code in (receiver.id, receiver.player):
        yield from turn.scratch.acceptances.get(code, ())


def _covers(acceptance: Acceptance, giver: Fellow, item: str, amount: int) -> bool:
    if acceptance.giver != ANY and not giver.is_named((acceptance.giver,)):
        return False
    return acceptance.item in (ANY, item) and (acceptance.left is None or amount <= acceptance.left)


def declare(speaker: Unit | Player, codes: Sequence[str], what: Attitude | None) -> None:
    """Puts units and factions on one list of a unit or faction, and off the others; None: off all (OLY-PERM-06)."""
    lists = speaker.attitudes
    for code in codes:
        for one in Attitude:
            named: list[str] = getattr(lists, one)
            if one is what and code not in named:
                named.append(code)
            elif one is not what and code in named:
                named.remove(code)
