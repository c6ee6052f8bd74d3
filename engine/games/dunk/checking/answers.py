"""What the receipt answers to orders that ask or say something rather than do it (DNK-SUBMIT-14, DNK-ADMIN)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.orders import Order
from engine.games.dunk.language.words import ALL
from engine.games.dunk.rules.technologies import technologies
from engine.games.dunk.rules.terms import FOLK
from engine.games.dunk.sight.view import KingdomView, KnownKingdom

ADDRESS = "your reports come to your Discord account and your kingdom's channel; no address is needed or kept"
RULED = {"active": "a player rules it", "left": "nobody rules it", "eliminated": "it is no more"}


def answer(order: Order, view: KingdomView) -> str:
    """The answer to an order that has one at once; "" for all others."""
    answering = _ANSWERS.get(order.name)
    return answering(order, view) if answering else ""


def _asked(order: Order, view: KingdomView) -> list[KnownKingdom]:
    wanted = order["kingdom"]
    return [kingdom for kingdom in view.kingdoms.values() if wanted in (ALL, kingdom.id)]


def _players(order: Order, view: KingdomView) -> str:
    return (
        "; ".join(f"{kingdom.name}: {RULED[kingdom.state]}" for kingdom in _asked(order, view))
        + ". Use /letter to write to a kingdom; players' names and addresses stay private."
    )


def _races(order: Order, view: KingdomView) -> str:
    return "; ".join(f"{kingdom.name}: {FOLK[kingdom.race]}" for kingdom in _asked(order, view))


def _technology(order: Order, view: KingdomView) -> str:
    names = view.techs if order["tech"] == ALL else (order["tech"],)
    return " ".join(described(name) for name in names) or "you possess no technology yet"


def described(name: str) -> str:
    """A technology, its price and its description."""
    tech = technologies()[name]
    return f"{name} ({tech.price or 'never developed'}): {tech.text}"


_ANSWERS: Mapping[str, Callable[[Order, KingdomView], str]] = {
    "send_report": lambda order, view: "use /report to see the latest report and its maps again",
    "set_email": lambda order, view: ADDRESS,
    "set_map_email": lambda order, view: ADDRESS,
    "set_passwd": lambda order, view: "no password is needed; yours was neither read nor kept",
    "set_nr": lambda order, view: "the game master is asked when the turn runs; nothing changes until they agree",
    "set_ps": lambda order, view: "there is no PostScript map; set_ps on attaches the full-size map instead",
    "write_email": _players,
    "write_orders": lambda order, view: "use /orders show to see your stored orders",
    "write_race": _races,
    "write_tech": _technology,
    "resign": lambda order, view: "you leave the campaign when the turn runs; this cannot be undone",
}
