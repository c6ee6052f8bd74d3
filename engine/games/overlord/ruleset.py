"""RULESET: what Overlord is, as one record."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.events import Event
from engine.core.orders import explain
from engine.core.ruleset import Calendar, Look, Mail, Paper, Play, Ruleset
from engine.core.turn import Finish, Phase, SeatInfo
from engine.games.overlord.book import BOOK, admit
from engine.games.overlord.checking.check import Answers, check
from engine.games.overlord.checking.teller import Teller
from engine.games.overlord.checking.view import directory, reading_names
from engine.games.overlord.founding import joining, setup
from engine.games.overlord.house.player import HOUSE
from engine.games.overlord.lint import lint
from engine.games.overlord.month import days as month
from engine.games.overlord.month import ending, nonplayers, opening, paper
from engine.games.overlord.scratch import Scratch
from engine.games.overlord.sight import knowing
from engine.games.overlord.sight.sighting import Onlooker, view
from engine.games.overlord.sight.view import FactionView
from engine.games.overlord.state import World
from engine.games.overlord.telling import calendar
from engine.games.overlord.telling.correspondence import addressees, reader
from engine.games.overlord.telling.dossier import dossier
from engine.games.overlord.telling.headlines import MASTHEAD, headlines
from engine.games.overlord.telling.lookup import lookup
from engine.games.overlord.telling.map_sheet import map_sheet
from engine.games.overlord.telling.planned_map import planned_map
from engine.games.overlord.telling.reports.report import report
from engine.games.overlord.telling.sheet import standing_orders, template
from engine.games.overlord.telling.standings import standings
from engine.games.overlord.upgrades import FORMAT, UPGRADES
from engine.games.overlord.wording import WORDING

PHASES: tuple[Phase[World, Scratch], ...] = (
    Phase("Rewards and orders of factions", "OVL-TURN-01", opening.run),
    Phase("The weather that was foretold", "OVL-CLIM-07", opening.bring_weather),
    Phase("The other peoples prepare", "OVL-FACT-02", nonplayers.prepare),
    Phase("The days of the month", "OVL-TURN-10", month.run, month.STEPS),
    *ending.PHASES,  # wages, upkeep, changes of sides, places
    Phase("The other peoples", "OVL-NPC-06", nonplayers.run),
    Phase("Factions without units", "OVL-GAME-07", joining.bury),
    Phase("What travellers tell", "OVL-PRESS-01", paper.tell),
    Phase("Knowledge", "OVL-TURN-09", knowing.run),
)

FIRST_STEPS = (
    "Your report ends with an orders sheet. Write orders under your units and send it with /orders submit.",
    "You lead a hero on a horse and fifty people. Your fund holds $5000: WITHDRAW 500 gives your hero some of it.",
    "Every unit has its own list of orders. Those that take no time are carried out as soon as they can be; "
    "then the unit does one thing a day: STUDY, USE, BUILD, MOVE, GUARD. An idle unit works for wages.",
    "30 STUDY CMBT turns your people into fighters in a month. Working pays their upkeep, and yours.",
    "RECRUIT f05nU01 10 man 0 hires ten more; give them orders at once under UNIT f05nU01. f05 stands for your own id.",
    "MOVE OUT leaves the city; wolves out there eat people who cannot fight. "
    "Only leaders move; stack other units under them and they come along.",
    "The report lists what a place yields: wood for lumberjacks, horses for horse breakers. "
    "Bring it to a city by market day and SELL 0 WOOD.",
    "A skilled leader may CLAIM the title of a place. Its holder owns the land and gets a share of its taxes.",
    "Conditions make programs: DAY 20 with -MOVE NORTH below it goes north on the 20th. See /rules FORM.",
    "Try /rules recruit, /lookup combat and /map first. Still stuck? Ask the game master.",
)


def seats_of(world: World) -> tuple[SeatInfo, ...]:
    """Every seat with its faction, as everybody knows it, in the order in which they joined."""
    return tuple(
        SeatInfo(id=faction.seat, name=faction.name, status=STATUS.get(faction.status, faction.status),
                 colour=faction.colour)
        for faction in world.factions.values()
        if faction.seat
    )  # fmt: skip


STATUS = {"destroyed": "eliminated"}
PLANS_AHEAD = 12  # turns after the one being collected that orders are kept for (OVL-MAIL-14)


def finished(world: World, events: Sequence[Event]) -> Finish | None:
    """Overlord never ends by itself (OVL-GAME-02), except when nobody is left in it."""
    if any(faction.seat and faction.status == "active" for faction in world.factions.values()):
        return None
    return Finish(winners=(), reason="Nobody is left to give orders. The Empire goes on without you.")


RULESET: Ruleset[World, FactionView] = Ruleset(
    key="overlord",
    title="Overlord",
    blurb="A hero, fifty people and an empire that has grown old. Every unit runs a program of its own over the thirty "
    "days of a month. Farm, trade, study, enchant, claim titles and land; one day, perhaps, the throne.",
    seats=(1, 1000),
    book=BOOK,
    lint=lint,
    play=Play(
        options=setup.OverlordOptions,
        choices=setup.OverlordChoices,
        state_type=World,
        phases=PHASES,
        scratch=Scratch,
        new_game=setup.new_game,
        add_seat=setup.add_seat,
        check_seat=setup.check_seat,
        drop_seat=setup.drop_seat,
        seats_of=seats_of,
        standing_orders=standing_orders,
        finished=finished,
        admit=admit,
        plans_ahead=PLANS_AHEAD,
        format=FORMAT,
        upgrades=UPGRADES,
        late_joining=True,
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
        report=report,
        map_sheet=map_sheet,
        calendar=Calendar(calendar.date),
        explain=explain(BOOK, Teller),
        planned_map=planned_map,
        lookup=lookup,
        dossier=dossier,
    ),
    mail=Mail(
        addressees=addressees,
        forward=reader,
    ),
    paper=Paper(
        headlines=headlines,
        jokes=lambda: WORDING.jokes,
        threads=lambda: WORDING.threads,
        standings=standings,
        masthead=MASTHEAD,
        press_reward="An article earns $50, a rumour $30, at most $50 a turn, "
        "unless the game master has set other sums.",
    ),
    house=HOUSE,
)
