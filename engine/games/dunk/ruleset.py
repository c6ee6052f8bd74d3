"""RULESET: what Dunk! is, as one record."""

from __future__ import annotations

from engine.core.orders import explain
from engine.core.ruleset import Calendar, Look, Paper, Play, Ruleset
from engine.core.turn import Phase, SeatInfo
from engine.games.dunk.armies.names import spaced
from engine.games.dunk.battle import delayed, marching, phase
from engine.games.dunk.book import BOOK, admit
from engine.games.dunk.checking.check import Answers, check
from engine.games.dunk.checking.directory import directory
from engine.games.dunk.checking.prices import price_now
from engine.games.dunk.checking.teller import Teller
from engine.games.dunk.diplomacy.desk import for_gm
from engine.games.dunk.founding import setup
from engine.games.dunk.house.player import HOUSE
from engine.games.dunk.land import catastrophes, havoc, migration, occupation, plague, rebellion
from engine.games.dunk.lint import lint
from engine.games.dunk.realm import discoveries, income
from engine.games.dunk.sight.view import KingdomView, view
from engine.games.dunk.state import Campaign
from engine.games.dunk.telling import calendar
from engine.games.dunk.telling.dossier import dossier
from engine.games.dunk.telling.headlines import headlines
from engine.games.dunk.telling.lookup import lookup
from engine.games.dunk.telling.map_sheet import map_sheet, planned_map
from engine.games.dunk.telling.report import report
from engine.games.dunk.telling.sheet import standing_orders, template
from engine.games.dunk.telling.standings import standings
from engine.games.dunk.turn import closing, orders
from engine.games.dunk.turn.winning import finished
from engine.games.dunk.upgrades import patient
from engine.games.dunk.wording import WORDING

PHASES: tuple[Phase[Campaign, None], ...] = (
    Phase("Orders", "DNK-TURN-01", orders.run, orders.AFTER_ORDERS),
    Phase("Delayed orders", "DNK-TURN-02", delayed.run, delayed.STEPS),
    Phase("First army moves", "DNK-TURN-03", marching.run_first_moves),
    Phase("Movement battles", "DNK-BATTLE-12", marching.run_movement_battles),
    Phase("Movement", "DNK-BATTLE-14", marching.run_movement),
    Phase("Battle", "DNK-TURN-04", phase.run_battle),
    Phase("Starvation", "DNK-TURN-05", phase.run_starvation),
    Phase("Resurrection", "DNK-TURN-06", phase.run_resurrection),
    Phase("Desertion", "DNK-TURN-07", phase.run_desertion),
    Phase("Havoc", "DNK-TURN-08", havoc.run),
    Phase("Income", "DNK-TURN-09", income.run),
    Phase("Occupation", "DNK-TURN-10", occupation.run),
    Phase("Migration", "DNK-MIGR-01", migration.run),
    Phase("Rebellion", "DNK-REBEL-11", rebellion.run),
    Phase("Plague", "DNK-PLAGUE-01", plague.run, plague.STEPS),
    Phase("Catastrophes", "DNK-DIS-03", catastrophes.run),
    Phase("Discoveries", "DNK-TURN-11", discoveries.run),
    Phase("The end of the turn", "DNK-RUMOUR-01", closing.run, closing.STEPS),
)

FIRST_STEPS = (
    "Your report ends with an orders sheet. Copy it, edit it and send it with /orders submit.",
    "You start with seven provinces, a little gold and no army. An army costs its price once, then 2 gold a turn.",
    "place 22 e raises an army in province 22 and marches it east. An army takes the unowned land it stands on.",
    "New land pays from the turn after you take it, and about half of the income goes to administration.",
    "Your leaders do one thing a turn: develop a soc or work a ritual. Doing nothing has its uses too.",
    "Warriors who do nothing give new armies ERF 2; priests who do nothing revive a fallen army.",
    "Build villages: they keep strangers out, and somebody may discover the town. Towns win the game.",
    "friend 3 is only half of an alliance: kingdom 3 must declare it too. Write to your neighbours with /letter.",
    "Try /rules place, /lookup bows and /map first. Still stuck? Ask the game master.",
)


def seats_of(campaign: Campaign) -> tuple[SeatInfo, ...]:
    """Every kingdom as everybody knows it, in order of number."""
    return tuple(
        SeatInfo(id=kingdom.seat, name=spaced(kingdom.name), status=kingdom.status, colour=kingdom.colour)
        for kingdom in campaign.kingdoms.values()
    )


RULESET: Ruleset[Campaign, KingdomView] = Ruleset(
    key="dunk",
    title="Dunk!",
    blurb="Five races, three kinds of leaders and a map of hexes. Take land, build towns, and discover by accident "
    "what your neighbours would pay for. Expect plagues, rebels and dry remarks.",
    seats=(2, setup.MOST_KINGDOMS),
    book=BOOK,
    lint=lint,
    play=Play(
        options=setup.DunkOptions,
        choices=setup.DunkChoices,
        state_type=Campaign,
        format=2,
        upgrades={1: patient},
        phases=PHASES,
        new_game=setup.new_game,
        add_seat=setup.add_seat,
        drop_seat=setup.drop_seat,
        seats_of=seats_of,
        standing_orders=standing_orders,
        finished=finished,
        admit=admit,
        check_seat=setup.check_seat,
        silence=setup.silence,
        late_joining=True,
        longest_name=setup.LONGEST_NAME,
    ),
    look=Look(
        first_steps=FIRST_STEPS,
        last_report=True,
        view=view,
        directory=directory,
        check=check,
        answers=Answers,
        price=price_now,
        template=template,
        report=report,
        map_sheet=map_sheet,
        calendar=Calendar(calendar.date),
        explain=explain(BOOK, Teller),
        planned_map=planned_map,
        lookup=lookup,
        dossier=dossier,
    ),
    paper=Paper(
        headlines=headlines,
        jokes=lambda: WORDING.jokes,
        threads=lambda: WORDING.threads,
        standings=standings,
        for_gm=for_gm,
    ),
    house=HOUSE,
)
