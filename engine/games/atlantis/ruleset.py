"""RULESET: what Atlantis is, as one record."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.events import Event
from engine.core.language.words import Directory
from engine.core.ruleset import Calendar, Look, Mail, Paper, Play, Ruleset
from engine.core.turn import Finish, Phase, SeatInfo
from engine.games.atlantis.battle import battles, crimes
from engine.games.atlantis.book import BOOK, admit
from engine.games.atlantis.checking.check import Answers, check
from engine.games.atlantis.checking.directory import directory
from engine.games.atlantis.checking.teller import explain
from engine.games.atlantis.founding import setup
from engine.games.atlantis.house.player import HOUSE
from engine.games.atlantis.instant import forming, giving, instant, structures
from engine.games.atlantis.land import drift
from engine.games.atlantis.lint import lint
from engine.games.atlantis.magic import magic
from engine.games.atlantis.month import closing, ending, opening
from engine.games.atlantis.nonplayers import nonplayers
from engine.games.atlantis.scratch import Scratch
from engine.games.atlantis.sight.sighting import Onlooker, view
from engine.games.atlantis.sight.view import FactionView
from engine.games.atlantis.state import World
from engine.games.atlantis.telling import calendar
from engine.games.atlantis.telling.correspondence import addressees, reader
from engine.games.atlantis.telling.dossier import dossier
from engine.games.atlantis.telling.headlines import headlines
from engine.games.atlantis.telling.lookup import lookup
from engine.games.atlantis.telling.map_sheet import map_sheet, planned_map
from engine.games.atlantis.telling.reports.report import classic_report, report
from engine.games.atlantis.telling.sheet import standing_orders, template
from engine.games.atlantis.telling.standings import standings
from engine.games.atlantis.trade import maintenance, market, taxing
from engine.games.atlantis.travel import moving, sailing
from engine.games.atlantis.upgrades import old_factions, open_standings
from engine.games.atlantis.wording import WORDING
from engine.games.atlantis.work import building, monthly, studying

PHASES: tuple[Phase[World, Scratch], ...] = (
    Phase("The beginning of the month", "ATL-SEQ-01", opening.run),
    Phase("Form", "ATL-ORDER-22", forming.run),  # S1
    Phase("Building sites", "ATL-GAP-40", building.break_ground),
    Phase("Instant orders", "ATL-SEQ-01", instant.run),  # S2
    Phase("Find", "ATL-ORDER-20", instant.run_find),  # S3
    Phase("Leave", "ATL-ORDER-31", structures.run_leave),  # S4
    Phase("Enter", "ATL-ORDER-17", structures.run_enter),  # S5
    Phase("Promote", "ATL-ORDER-39", structures.run_promote),  # S6
    Phase("Combat", "ATL-ATTACK-01", battles.run),  # S7
    Phase("Steal and assassinate", "ATL-STEAL-01", crimes.run),  # S8
    Phase("Give", "ATL-ORDER-25", giving.run),  # S9
    Phase("Pillage", "ATL-TAX-05", taxing.pillage),  # S10
    Phase("Tax", "ATL-TAX-01", taxing.tax),  # S11
    Phase("Old spells end", "ATL-MAGIC-14", magic.end_spells),  # S12
    Phase("Cast", "ATL-MAGIC-15", magic.cast),  # S13
    Phase("Guard", "ATL-GAP-70", market.guard),  # S14
    Phase("Sell", "ATL-ORDER-44", market.sell),  # S15
    Phase("Buy", "ATL-ORDER-09", market.buy),  # S16
    Phase("Quit", "ATL-ORDER-40", ending.run_quit),  # S17
    Phase("Forget", "ATL-ORDER-21", ending.run_forget),  # S18
    Phase("Units without people", "ATL-ORDER-24", ending.run_dissolve),
    Phase("Sail", "ATL-SAIL-01", sailing.run),  # S19
    Phase("Move", "ATL-MORDER-01", moving.run),  # S20
    Phase("Month-long orders", "ATL-GAP-107", monthly.run, monthly.STEPS),  # S21
    Phase("Teleportation", "ATL-MAGIC-15", magic.cast_late),  # S22
    Phase("Fees", "ATL-STUDY-04", studying.collect_fees),  # S23
    Phase("Maintenance", "ATL-MAINT-01", maintenance.run),  # S24
    Phase("Farewells", "ATL-FACTION-03", ending.run_close),
    Phase("Monsters and guards", "ATL-NPC-05", nonplayers.run),
    Phase("The land", "ATL-GAP-22", drift.run),
    Phase("The end of the month", "ATL-REPORT-01", closing.run),
)

FIRST_STEPS = (
    "Your report ends with an orders sheet. Write orders under your unit and send it with /orders submit.",
    "You have one leader in the Nexus and 5000 unclaimed silver: claim 500 gives your leader some of it.",
    "move n leads out of the Nexus into one of six cities, where people and goods are for sale. There is no way back.",
    "form 1 ... end makes a new unit: give it silver, let it buy people, name it and give it orders.",
    "A unit does any number of short orders a month and one long one: move, study, produce, work, build, teach ...",
    "People learn by study. Normal people learn one skill, leaders any number, and leaders can teach.",
    "tax takes silver from a region if your fighters have Combat; guard 1 keeps others from doing so.",
    "study force makes a leader a mage. Each level brings a report that tells what its magic can do.",
    "declare 5 friendly lets faction 5 give you things. It works one way: they must declare you friendly too.",
    "/lookup here tells what each of your units can begin where it is. Try /rules tax, /lookup combat and /map, too. "
    "Still stuck? Ask the game master.",
)


def seats_of(world: World) -> tuple[SeatInfo, ...]:
    """Every seat with the faction it plays now, as everybody knows it, in the order in which they joined."""
    playing = {faction.seat: faction for faction in world.factions.values() if faction.seat}
    return tuple(
        SeatInfo(id=seat, name=faction.name, status=STATUS.get(faction.status, faction.status), colour=faction.colour)
        for seat, faction in playing.items()
    )


STATUS = {"destroyed": "eliminated"}


def reading_names(world: World, seat: str) -> Directory:
    """All that reading orders needs to know: whose they are. The rest of the directory serves completion."""
    number = world.faction_of(seat).id
    return Directory({"own faction": {str(number): number}})


def finished(world: World, events: Sequence[Event]) -> Finish | None:
    """Atlantis never ends by itself (ATL-GAP-127), except when nobody is left in it."""
    if any(faction.seat and faction.status == "active" for faction in world.factions.values()):
        return None
    return Finish(winners=(), reason="Nobody is left in the world but its guards and its monsters.")


RULESET: Ruleset[World, FactionView] = Ruleset(
    key="atlantis",
    title="Atlantis",
    blurb="An open world of hexes with no end and no winner. Begin with one leader and a purse; become an "
    "empire, a merchant house, a circle of mages or a band of thieves. One turn is one month.",
    seats=(1, 1000),
    book=BOOK,
    lint=lint,
    play=Play(
        options=setup.AtlantisOptions,
        choices=setup.AtlantisChoices,
        state_type=World,
        format=3,
        upgrades={1: open_standings, 2: old_factions},
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
        report_formats={"classic": classic_report},
        map_sheet=map_sheet,
        calendar=Calendar(calendar.date),
        explain=explain,
        planned_map=planned_map,
        lookup=lookup,
        dossier=dossier,
    ),
    mail=Mail(
        addressees=addressees,
        forward=reader,
        unsigned_letters=True,
    ),
    paper=Paper(
        headlines=headlines,
        jokes=lambda: WORDING.jokes,
        threads=lambda: WORDING.threads,
        standings=standings,
        masthead="The Times",
        press_reward="An article in the Times earns unclaimed silver: 50 unless the game master has set another sum.",
    ),
    house=HOUSE,
)
