"""Scripted sides of Erfworld: they build as the book's build-up does, explore, claim cities, write letters and quarrel.

`orders_for` is a pure function of the view, so a game of scripted sides replays to the same bytes.
"""

from __future__ import annotations

from bot.demo.erfworld.desk import SIDE, Desk
from bot.demo.erfworld.errands import run_errands
from bot.demo.erfworld.habits import think
from bot.demo.erfworld.household import keep_house
from bot.demo.erfworld.letters import correspond
from bot.demo.erfworld.sorcery import work_magic
from bot.demo.erfworld.ventures import venture
from bot.demo.erfworld.war import make_war
from engine.games.erfworld.sight.view import SideView
from engine.games.erfworld.state import Standing


def orders_for(view: SideView) -> str:
    """The orders of a scripted side for the coming day, as text."""
    return sheet(view, None)


def sheet(view: SideView, doctrine: tuple[str, ...] | None) -> str:
    """The same with this doctrine from the first day on; None: with the lines that scripted sides try out."""
    if not view.side or view.standing in (Standing.FALLEN, Standing.FROZEN):
        return ""
    desk = Desk(view)
    keep_house(desk)
    correspond(desk)
    if doctrine is None:
        venture(desk)
    work_magic(desk)
    make_war(desk)
    run_errands(desk)
    if doctrine is None:
        think(desk)
    elif desk.day == 1:
        desk.write(SIDE, *doctrine)
    return desk.text()
