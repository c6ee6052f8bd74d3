"""MESSAGE, POST, PRESS, RUMOR (OLY-ORDER-40, -51, -52, -63, OLY-TIMES-02, OLY-GAP-94, -O40, -O51, -O52, -O63)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from engine.core.acting import NotPossible
from engine.core.language.readers import Many
from engine.core.orders import Order, arg
from engine.core.program import Result, Started
from engine.games.olympia import codes
from engine.games.olympia.acting.contract import Acting, FactionActing, order
from engine.games.olympia.events import UnitFacts, facts_of, facts_of_faction
from engine.games.olympia.instant.events import (
    MessageRead,
    MessageSent,
    PressWritten,
    RumorWritten,
    SignPosted,
    SignSeen,
)
from engine.games.olympia.language.readers import ENTITY
from engine.games.olympia.language.words import MAY_LINES
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.state import Place, Player, Sign, Unit, World
from engine.games.olympia.units.naming import called, plain
from engine.games.olympia.units.presence import Named, anywhere, everybody, known, witnesses

LETTER_WIDTH, PRESS_WIDTH = 60, 78
DAY = 1
ADDRESSES = ("character", "player", "province", "city", "other")  # forms of numbers


def text_of(order: Order, width: int) -> str:
    """The lines below an order, long ones folded. Raises NotPossible when nothing is written there."""
    lines = [part for line in order.body for part in (wrap(plain(line), width) or [""])]
    text = "\n".join(line.rstrip() for line in lines).strip("\n")
    if not text.strip():
        raise NotPossible(Refusal.NOTHING_WRITTEN, "OLY-GAP-94")
    return text


# To somebody


def _send(acting: Acting | FactionActing, sender: str) -> None:
    """Hands a message to all it is for; whether anybody has read it is not told (OLY-GAP-O40). Raises NotPossible for
    what is no number of anybody.
    """
    text = "".join(f"\n  {line}" for line in text_of(acting.order, LETTER_WIDTH).split("\n"))
    for code in acting.order["to"]:
        if codes.form(code) not in ADDRESSES:
            raise NotPossible(Refusal.NOBODY_OF_THAT_NUMBER, "OLY-GAP-O40", who=code)
        for facts in _readers(acting.world, anywhere(acting, code)):
            acting.turn.tell(MessageRead(**facts, sender=sender, text=text))
        acting.tell(MessageSent(**acting.facts(), to=known(acting).called(code)))


def _readers(world: World, to: Named | None) -> Iterator[UnitFacts]:
    """Those who read a message: a faction, a unit, or all inside of a place."""
    if isinstance(to, Player):
        yield facts_of_faction(to)
    units = [to] if isinstance(to, Unit) else everybody(world, to) if isinstance(to, Place) else ()
    for unit in _each_faction_once(units):
        if unit.player and not unit.prisoner:
            yield facts_of(world, [unit])


def _each_faction_once(units: Iterable[Unit]) -> Iterator[Unit]:
    told: dict[str, None] = {}
    for unit in units:
        if unit.player not in told:
            told[unit.player] = None
            yield unit


def _message(acting: Acting) -> Started:
    _send(acting, called(acting.unit))
    return Started(DAY)


def _faction_message(acting: FactionActing) -> None:
    _send(acting, called(acting.player))


# To all who come here


def _post(acting: Acting) -> Started:
    """Puts up a sign, which stands until the month ends."""
    place = acting.world.places[acting.unit.place]
    text = text_of(acting.order, LETTER_WIDTH)
    place.signs.append(Sign(by=called(acting.unit), text=text))
    acting.tell(SignPosted(**acting.facts(), where=called(place)))
    seen_by = witnesses(acting.world, place, of=acting.unit)
    acting.tell(SignSeen(seen_by=seen_by, place=place.id, unit=called(acting.unit)))
    return Started(DAY)


def take_signs_down(world: World) -> None:
    """Signs of the month before are gone (OLY-GAP-O51)."""
    for place in world.places.values():
        if place.signs:
            place.signs = []


# To all the world


def _press(acting: Acting | FactionActing, seat: str, signature: str) -> None:
    text = text_of(acting.order, PRESS_WIDTH)
    acting.tell(PressWritten(**acting.facts(), seat=seat, signature=signature, text=text))


def _rumor(acting: Acting | FactionActing, seat: str) -> None:
    acting.tell(RumorWritten(**acting.facts(), seat=seat, text=text_of(acting.order, PRESS_WIDTH)))


def _unit_press(acting: Acting) -> Result:
    _press(acting, _seat(acting), called(acting.unit))
    return Result.DONE


def _unit_rumor(acting: Acting) -> Result:
    _rumor(acting, _seat(acting))
    return Result.DONE


def _seat(acting: Acting) -> str:
    return acting.world.players[acting.unit.player].seat


def _lines(order: Order) -> str:
    return f"({len(order.body)} {'line' if len(order.body) == 1 else 'lines'})"


ORDERS = (
    order("message", MAY_LINES, arg("to", Many(ENTITY, least=1, most=20)), rule="OLY-ORDER-40", lines="lines",
          help="write to a unit, a player, or all in a place", example="message 2 5499\nGreetings!\nWell met.",
          says=lambda order, name: f"write to {', '.join(map(name, order['to']))} {_lines(order)}", priority=3,
          days=DAY, who="cp", do=_message, of_faction=_faction_message),
    order("post", MAY_LINES, rule="OLY-ORDER-51", lines="lines", help="put up a sign here",
          example="post 1\nPassage to Drassa: 100 gold.",
          says=lambda order, name: f"put up a sign {_lines(order)}", priority=3, days=DAY, do=_post),
    order("press", MAY_LINES, rule="OLY-ORDER-52", lines="lines", help="a signed item for the Times",
          example="press 1\nPeace in Torba Bacor!",
          says=lambda order, name: f"write for the Times {_lines(order)}", priority=1, who="cp", do=_unit_press,
          of_faction=lambda acting: _press(acting, acting.player.seat, called(acting.player))),
    order("rumor", MAY_LINES, rule="OLY-ORDER-63", lines="lines", help="an unsigned item for the Times",
          example="rumor 1\nGold was found in the hills.",
          says=lambda order, name: f"spread a rumor {_lines(order)}", priority=1, who="cp", do=_unit_rumor,
          of_faction=lambda acting: _rumor(acting, acting.player.seat)),
)  # fmt: skip
