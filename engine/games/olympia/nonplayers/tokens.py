"""Control tokens (OLY-GAP-69): each commands a host of creatures, which serves whoever holds the token."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.acting.ledger import create
from engine.core.dice import Dice
from engine.games.olympia.events import facts_of
from engine.games.olympia.nonplayers.quest_events import HostCame
from engine.games.olympia.rules.adventures import QUESTS, Token
from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import HOST, NO_HEALTH, Thing, Unit, World
from engine.games.olympia.units.naming import called

CONTROL = "token"
MEN = (10, 50)
HOSTS = (3, 9)
"""How many more hosts follow when one is killed."""
CALLED = "called by a token"


def new_token(turn: OlympiaTurn, dice: Dice) -> Thing:
    """A token that nobody holds yet, with its hosts to come."""
    token = dice.choice(list(QUESTS.tokens.values()))
    return Thing(id=turn.state.new_code("other"), kind=CONTROL, name=token.name, left=dice.between(*HOSTS) + 1)


def tokens(world: World) -> Iterator[Thing]:
    return (thing for thing in world.things.values() if thing.kind == CONTROL)


def kind_of(thing: Thing) -> Token:
    """What a token commands, which its name says."""
    return next(token for token in QUESTS.tokens.values() if token.name == thing.name)


def obey(turn: OlympiaTurn) -> None:
    """Before the orders of players: every host serves the faction of whoever holds its token, or nobody."""
    world = turn.state
    for thing in tokens(world):
        host, holder = world.units.get(thing.spot), world.units.get(thing.holder)
        player = holder.player if holder is not None and not holder.prisoner else ""
        if host is not None and host.player != player:
            if host.player in world.players:
                world.players[host.player].queues.pop(host.id, None)
            host.player = player


def replace_hosts(turn: OlympiaTurn) -> None:
    """Month end: another host comes to the holder of a token whose host is gone, while the token has any left."""
    for thing in list(tokens(turn.state)):
        holder = turn.state.units.get(thing.holder)
        if thing.spot not in turn.state.units and holder is not None:
            call_host(turn, thing, holder)


def call_host(turn: OlympiaTurn, thing: Thing, holder: Unit) -> None:
    """A host comes to where the holder of its token stands, if there is one left."""
    if not thing.left:
        return
    thing.left -= 1
    world, item = turn.state, kind_of(thing).item
    host = Unit(
        id=world.new_code("character"),
        name=f"Host of {ITEMS[item].many}",
        place=holder.place,
        kind=HOST,
        player=holder.player,
        health=NO_HEALTH,
        attack=0,
        defense=0,
    )
    world.settle(host)
    create(turn, host, item, turn.dice("host", thing.id, thing.left).between(*MEN), CALLED)
    thing.spot = host.id
    turn.tell(HostCame(**facts_of(world, [holder, host]), host=called(host), token=called(thing)))
