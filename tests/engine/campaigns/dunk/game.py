"""The long game of Dunk!: six kingdoms, sixty turns of orders on file, and what was done in it.

Chance withholds some technologies for years, so the kingdoms begin with libraries and gold: every technology that is
only discovered belongs to somebody from the start, and every other one can be developed by somebody.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core import document
from engine.core.ruleset import SeatRequest, begin
from engine.core.turn import Outcome
from engine.games.dunk.acting.ledger import credit
from engine.games.dunk.events import OrderEvent, Refused
from engine.games.dunk.founding.setup import DunkChoices, DunkOptions
from engine.games.dunk.rules.technologies import technologies
from engine.games.dunk.ruleset import RULESET
from engine.games.dunk.state import Campaign
from tests.engine.campaigns.kept import Kept
from tests.engine.campaigns.orders import on_file

SEED = "sixty turns"
KINGDOMS = (
    ("Grah's_Kingdom", "orc", "warriors"),
    ("Silverwood", "elf", "mages"),
    ("Oxbridge", "human", "priests"),
    ("Ironhold", "dwarf", "warriors"),
    ("Mallardy", "duck", "mages"),
    ("Saroghth", "orc", "priests"),
)
LEGACY = 900  # gold that a rich ancestor left to each


@dataclass
class Played(Kept):
    """refused: the first reason, by order; possessed: technologies that somebody had."""

    refused: dict[str, str] = field(default_factory=dict)
    possessed: dict[str, None] = field(default_factory=dict)


def first_document() -> bytes:
    """The start: a map of 20 x 20, six kingdoms, their libraries and their legacies."""
    seats = [
        SeatRequest(id=str(number), name=name, choices=DunkChoices.model_validate({"race": race, "leaders": leaders}))
        for number, (name, race, leaders) in enumerate(KINGDOMS, 1)
    ]
    campaign = document.decode(begin(RULESET, DunkOptions(size="20x20"), seats, SEED), Campaign)
    endow(campaign)
    return document.encode(campaign)


def endow(campaign: Campaign) -> None:
    kingdoms = list(campaign.kingdoms.values())
    for index, tech in enumerate(technologies().values()):
        heirs = [kingdom for kingdom in kingdoms if tech.fits(kingdom.leaders)]
        if not heirs:
            continue
        heir = heirs[index % len(heirs)]
        shelf = heir.developable if tech.is_developed else heir.techs
        if tech.name not in shelf:
            shelf.append(tech.name)
    for kingdom in kingdoms:
        credit(kingdom, "a legacy", LEGACY)


def play(turns: int) -> Played:
    """Plays the game from the orders on file and keeps everything."""
    game = Played(documents=[first_document()])
    for orders in on_file("dunk", "long")[:turns]:
        _note(game, game.run(RULESET, orders, SEED))
    return game


def _note(game: Played, outcome: Outcome) -> None:
    no = {(e.seen_by, e.line) for e in outcome.events if isinstance(e, Refused)}
    told = {(e.seen_by, e.line) for e in outcome.events if isinstance(e, OrderEvent)}
    for seat, sheet in outcome.sheets.items():
        for order in sheet.orders:
            key = ((seat,), order.line)
            if key not in no and key in told:
                game.done[order.name] += 1
    for event in outcome.events:
        if isinstance(event, Refused):
            game.refused.setdefault(event.order.split()[0], event.reason)
    for kingdom in document.decode(outcome.state, Campaign).kingdoms.values():
        game.possessed.update(dict.fromkeys(kingdom.techs))
