"""Arkentools: finds of the ruins, one of each, attuned by a day's touch, lost with their bearer (ERF-ARKEN).

A tool that lies about stands in `World.tools`; one that somebody bears is a charm on him, whose word is the tool's key,
or `new` and the key until he is attuned; its amount is the hex where he was last.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.acting.ledger import enter
from engine.core.dice import Dice
from engine.games.erfworld.acting.names import called, counted
from engine.games.erfworld.casting.charms import FOR_GOOD, lay
from engine.games.erfworld.casting.events import Decrypted, ToolAttuned, ToolLost
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.magic import TOOLS
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import Charm, Commander, Pack, Side, World
from engine.games.erfworld.units.figures import Unit, full_move

ARKEN = "arken"
NEW = "new "
DECRYPTED_PART = 10  # of the croaked infantry (ERF-J-23)


def scatter(world: World, dice: Dice) -> None:
    """Each tool lies in a ruin of its own, as far as there are ruins."""
    ruins = dice.shuffled([number for number, hex_ in enumerate(world.hexes) if hex_.ruin])
    world.tools = dict(zip(TOOLS, ruins, strict=False))


def found_at(world: World, place: int) -> str:
    """The tool that lies in a hex, "" for none."""
    return next((tool for tool, where in world.tools.items() if where == place), "")


def take(world: World, one: Commander, tool: str) -> None:
    """A commander touches a tool: it is his, and from tomorrow on it obeys him."""
    del world.tools[tool]
    lay(world, Charm(ARKEN, one.id, FOR_GOOD, one.side, one.id, NEW + tool, one.place))


def attune(turn: ErfTurn, side: Side) -> None:
    """A unit that has carried a tool overnight is attuned to it."""
    world = turn.state
    for charm in [charm for charm in world.charms if charm.spell == ARKEN and charm.side == side.id]:
        one = world.commanders.get(charm.on)
        if one is not None and charm.word.startswith(NEW):
            tool = charm.word.removeprefix(NEW)
            world.charms.remove(charm)
            one.charms = [word for word in one.charms if word != charm.word]
            lay(world, Charm(ARKEN, one.id, FOR_GOOD, side.id, one.id, tool, one.place))
            turn.tell(ToolAttuned(seen_by=(side.seat,), what=called(one), tool=TOOLS[tool].name))


def keep(turn: ErfTurn) -> None:
    """At dusk: where every tool is; it falls to the ground where its bearer croaked, was captured or changed sides."""
    world = turn.state
    for charm in [charm for charm in world.charms if charm.spell == ARKEN and charm.word != "decrypted"]:
        one = world.commanders.get(charm.on)
        if one is not None and not one.jailor and one.side == charm.side:
            charm.amount = one.place
            continue
        world.charms.remove(charm)
        if one is not None:
            one.charms = [word for word in one.charms if word != charm.word]
        tool = charm.word.removeprefix(NEW)
        world.tools[tool] = charm.amount if one is None else one.place
        side = world.sides.get(charm.side)
        if side is not None:
            turn.tell(ToolLost(seen_by=(side.seat,), tool=TOOLS[tool].name))


def bears(unit: Unit, tool: str) -> bool:
    return tool in unit.charms


def decrypt(turn: ErfTurn, place: int, winners: Sequence[Unit], croaked: Sequence[tuple[str, int]]) -> None:
    """After a battle won a tenth of the croaked infantry rises, for good and without upkeep (ERF-J-23)."""
    world = turn.state
    lord = next((unit for unit in winners if bears(unit, "pliers") and not unit.jailor), None)
    if lord is None:
        return
    totals: dict[str, int] = {}
    for kind, count in croaked:
        if CLASSES[kind].kind == "infantry" and not CLASSES[kind].commander:
            totals[kind] = totals.get(kind, 0) + count
    for kind, count in totals.items():
        risen = count // DECRYPTED_PART
        if not risen:
            continue
        pack = Pack(world.drawn_id("u", lord.side), lord.side, kind, risen, place, zone=lord.zone, popped_in=lord.id)
        pack.move = full_move(pack)
        world.enlist(pack)
        enter(turn, kind, risen, "magic")
        lay(world, Charm(ARKEN, pack.id, FOR_GOOD, lord.side, lord.id, "decrypted"))
        side = world.sides.get(lord.side)
        if side is not None:
            turn.tell(Decrypted(seen_by=(side.seat,), what=counted(kind, risen)))
