"""RULESET: what Olympia is, as one record."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.events import Event
from engine.core.ruleset import Calendar, Look, Mail, Paper, Play, Ruleset
from engine.core.telling.mapsheet import MapSheet
from engine.core.turn import Finish, SeatInfo
from engine.games.olympia.book import BOOK, admit, merge
from engine.games.olympia.checking.check import Answers, check
from engine.games.olympia.checking.receipt import explain
from engine.games.olympia.checking.view import directory, reading_names
from engine.games.olympia.founding import setup
from engine.games.olympia.founding.giving import OlympiaGifts, give
from engine.games.olympia.house.player import HOUSE
from engine.games.olympia.instant.leaving import drop_seat
from engine.games.olympia.language.words import LONGEST_NAME
from engine.games.olympia.lint import lint
from engine.games.olympia.month.month import PHASES
from engine.games.olympia.month.owing import owing
from engine.games.olympia.rules import calendar
from engine.games.olympia.scratch import Scratch
from engine.games.olympia.sight.known_lands import colours
from engine.games.olympia.sight.onlooker import Onlooker, view
from engine.games.olympia.sight.view import FactionView
from engine.games.olympia.state import World
from engine.games.olympia.telling import map_sheet as maps
from engine.games.olympia.telling.correspondence import addressees, reader
from engine.games.olympia.telling.dossier import dossier
from engine.games.olympia.telling.headlines import MASTHEAD, headlines, press_of, standings
from engine.games.olympia.telling.lookup import lookup
from engine.games.olympia.telling.planned_map import planned_map
from engine.games.olympia.telling.reports.report import report
from engine.games.olympia.telling.sheet import standing_orders, template, unit_block
from engine.games.olympia.wording import WORDING

FIRST_STEPS = (
    "Your report ends with an order template. Write orders under your noble and send it with /orders submit.",
    "You lead one noble in a safe haven, and 5,000 gold wait to be drawn: CLAIM 500 gives him some of it.",
    "Every noble has a queue of orders of its own. Each takes some days of the thirty, and what is not done this month "
    "goes on in the next.",
    "STUDY 600 learns what the place teaches; the report lists it. Seven days are a week, and two weeks a month count. "
    "As a newcomer you also have 200 days of fast study: STUDY 600 14 learns fourteen days of it at once.",
    "FORM hires another noble in a city, for a Noble Point. Its number is one of the five in your report, and you may "
    "write orders for it at once.",
    "RECRUIT takes peasants where there are some, TRAIN makes workers and soldiers of them. They want pay every month.",
    "MOVE NORTH from a city walks out of its gate first, which takes a day, and goes on. The days stand behind each "
    "route; MOVE OUT alone stops before the gate.",
    "BUY and SELL trade in cities. /lookup market shows what is offered where you are, /lookup here what each of your "
    "nobles can begin there.",
    "GIVE hands goods to a noble in the same place, STACK puts yours beneath another, so that they go together.",
    "Try /rules study, /map and /lookup first. Still stuck? Ask the game master.",
)
STATUS = {"gone": "eliminated"}
PLANS_AHEAD = 0  # what a sheet says waits in the queues of the world, for as many turns as it takes


def seats_of(world: World) -> tuple[SeatInfo, ...]:
    """Every seat with its faction, as everybody knows it, in the order in which they joined."""
    hues = colours(world)
    return tuple(
        SeatInfo(
            id=player.seat, name=player.name, status=STATUS.get(player.status, player.status), colour=hues[player.id]
        )
        for player in world.players.values()
    )


def finished(world: World, events: Sequence[Event]) -> Finish | None:
    """Olympia never ends by itself (OLY-INTRO-02), except when nobody is left in it."""
    if any(player.status == "active" for player in world.players.values()):
        return None
    return Finish(winners=(), reason="Nobody is left to give orders. Olympia goes on without you.")


def map_sheet(view: FactionView) -> MapSheet:
    """The map of all that the viewer knows."""
    return maps.map_sheet(view.lands)


RULESET: Ruleset[World, FactionView] = Ruleset(
    key="olympia",
    title="Olympia",
    blurb="One noble, a purse of gold and a world without an end. Your nobles live through the thirty days of every "
    "month by queues of orders of their own: they study, trade, build, sail, fight and work magic, and what is not "
    "finished goes on in the next month. Nobody wins; everybody has a story.",
    seats=(1, 1000),
    book=BOOK,
    lint=lint,
    play=Play(
        options=setup.OlympiaOptions,
        choices=setup.OlympiaChoices,
        choices_under=setup.choices_under,
        state_type=World,
        phases=PHASES,
        scratch=Scratch,
        new_game=setup.new_game,
        add_seat=setup.add_seat,
        check_seat=setup.check_seat,
        drop_seat=drop_seat,
        seats_of=seats_of,
        standing_orders=standing_orders,
        finished=finished,
        admit=admit,
        merge=merge,
        gifts=OlympiaGifts,
        give=give,
        expects=owing,
        plans_ahead=PLANS_AHEAD,
        late_joining=True,
        longest_name=LONGEST_NAME,
    ),
    look=Look(
        first_steps=FIRST_STEPS,
        view=view,
        onlooker=Onlooker,
        reading_names=reading_names,
        directory=directory,
        check=check,
        answers=Answers,
        template=template,
        unit_block=unit_block,
        report=report,
        map_sheet=map_sheet,
        calendar=Calendar(calendar.date),
        explain=explain,
        planned_map=planned_map,
        lookup=lookup,
        dossier=dossier,
    ),
    mail=Mail(addressees=addressees, forward=reader),
    paper=Paper(
        headlines=headlines,
        threads=lambda: WORDING.threads,
        press_of=press_of,
        standings=standings,
        masthead=MASTHEAD,
    ),
    house=HOUSE,
)
