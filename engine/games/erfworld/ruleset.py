"""RULESET: what Erfworld is, as one record."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.core.orders import explain
from engine.core.ruleset import Look, Paper, Play, Ruleset, SeatRequest
from engine.core.telling.mapsheet import banner_colour
from engine.core.turn import SeatInfo
from engine.games.erfworld.book import BOOK
from engine.games.erfworld.checking.check import Answers, check
from engine.games.erfworld.checking.directory import directory, reading_names
from engine.games.erfworld.checking.teller import Teller
from engine.games.erfworld.day.closing import finished
from engine.games.erfworld.day.halves import expects
from engine.games.erfworld.day.phases import PHASES
from engine.games.erfworld.diplomacy.falling import resign
from engine.games.erfworld.founding import setup
from engine.games.erfworld.house.player import HOUSE
from engine.games.erfworld.language.frame import merge
from engine.games.erfworld.lint import lint
from engine.games.erfworld.scratch import Scratch
from engine.games.erfworld.sight.view import SideView, view
from engine.games.erfworld.state import Standing, World
from engine.games.erfworld.telling.dossier import dossier
from engine.games.erfworld.telling.headlines import headlines, standings
from engine.games.erfworld.telling.lookup import lookup
from engine.games.erfworld.telling.map_sheet import map_sheet, planned_map
from engine.games.erfworld.telling.report import report
from engine.games.erfworld.telling.sheet import standing_orders, template, unit_block
from engine.games.erfworld.telling.words import Days, date
from engine.games.erfworld.wording import WORDING

MOST_SIDES = 40
FIRST_STEPS = (
    "Your report ends with an orders sheet. Copy it, edit it and send it with /orders submit.",
    "Below CITY and its code write what it pops: POP 3 courtiers, then STEWARD. A steward brings $100 a day.",
    "An idle city earns half. Units cost their upkeep every day, and who cannot be paid disbands.",
    "Below UNIT and its code write MOVE e ne, or MOVE and the name of a city. A long way goes on by itself.",
    "Units without a commander charge whatever they meet. Give them a warlord: POP warlord takes two days.",
    "Orders are given blind. What a stack does when it meets somebody is its doctrine: CONTACT return stronger.",
    "Courtiers and warlords CLAIM cities of nobody. Level 0 to 1 is free on the day of the claim.",
    "Older sides act first. From the first day on your report says which slot you had, and whose theatre it was.",
    "Try /lookup stabber, /rules upkeep and /map. Still stuck? Ask the game master.",
)


def seats_of(world: World) -> tuple[SeatInfo, ...]:
    """Every side as everybody knows it, in the order of founding."""
    return tuple(
        SeatInfo(id=side.seat, name=side.name, status=_status(world, side.id), colour=banner_colour(nth))
        for nth, side in enumerate(world.sides.values())
    )


def _status(world: World, side: str) -> str:
    found = world.sides[side]
    if found.left:
        return "left"
    return "eliminated" if found.standing is Standing.FALLEN else "active"


def add_seat(world: World, seat: SeatRequest, dice: Dice) -> None:
    """A side that joins late, the youngest of all (ERF-WORLDGEN-10). Raises SetupError."""
    setup.add_seat(world, seat, dice)


RULESET: Ruleset[World, SideView] = Ruleset(
    key="erfworld",
    title="Erfworld",
    blurb="You are a ruler whose cities pop whole armies, and every soldier wants his upkeep. Level cities, name "
    "warlords, sign truces you may regret, and decide beforehand what your stacks do when they meet a dwagon.",
    seats=(2, MOST_SIDES),
    book=BOOK,
    lint=lint,
    play=Play(
        options=setup.ErfworldOptions,
        choices=setup.ErfworldChoices,
        state_type=World,
        phases=PHASES,
        new_game=setup.new_game,
        add_seat=add_seat,
        drop_seat=resign,
        seats_of=seats_of,
        standing_orders=standing_orders,
        finished=finished,
        scratch=Scratch,
        merge=merge,
        expects=expects,
        late_joining=True,
    ),
    look=Look(
        first_steps=FIRST_STEPS,
        view=view,
        directory=directory,
        reading_names=reading_names,
        check=check,
        answers=Answers,
        explain=explain(BOOK, Teller),
        template=template,
        report=report,
        map_sheet=map_sheet,
        planned_map=planned_map,
        calendar=Days(date),
        unit_block=unit_block,
        lookup=lookup,
        dossier=dossier,
    ),
    paper=Paper(
        headlines=headlines,
        jokes=lambda: WORDING.jokes,
        threads=lambda: WORDING.threads,
        standings=standings,
        masthead="The Erf Times",
    ),
    house=HOUSE,
)
