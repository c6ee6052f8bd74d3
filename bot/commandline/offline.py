"""What a turn run without Discord leaves in its folder."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum, auto
from pathlib import Path

from rich.progress import Progress

from bot.commandline.worldfile import Present, World
from bot.hosting.turn.issue import herald, issue_document, issue_text
from engine.core import document
from engine.core.orders import OrderSheet
from engine.core.ruleset import Admission, Submission, admit_all, read_for
from engine.core.telling.changes import earlier_maps, texts_of_changes
from engine.core.telling.mapchanges import Earlier
from engine.core.telling.newspaper import typeset
from engine.core.telling.report import report_document, report_text
from engine.core.telling.sheaf import Occasion
from engine.core.turn import Outcome, SeatInfo


def not_carried_out(world: World, seat: SeatInfo, sheet: OrderSheet) -> str:
    """Why the next turn does not carry out a read sheet of this seat, by the rules of the game; "" when it does."""
    verdict = world.rules.play.admit(Submission(sheet=sheet, turn=world.next_turn, faction=seat.name))
    wanted = verdict.for_turn
    if verdict.admission is Admission.TRIAL:
        return f"This sheet was only checked; it will not be carried out. {verdict.reason}"
    if verdict.admission is not Admission.STORE:
        return f"This sheet will not be carried out. {verdict.reason}"
    if wanted not in (None, world.next_turn):
        return f"This sheet will not be carried out: it is for turn {wanted}, but the next turn is {world.next_turn}."
    return ""


def refusals(world: World, now: Present, texts: Mapping[str, str]) -> Iterator[tuple[str, str, int]]:
    """The sheets that the next turn does not carry out: seat, why, how many errors. texts: orders by seat id."""
    rules = world.rules
    if rules.play.admit is admit_all:
        return
    for seat, text in texts.items():
        sheet = read_for(rules, now.look(seat), text)
        if reason := not_carried_out(world, now.seats[seat], sheet):
            yield seat, reason, sheet.error_count


def write_changes(world: World, before: bytes, outcome: Outcome, folder: Path) -> None:
    """Writes what changed for each seat as text. before: the state document that the turn began with."""
    for seat, text in texts_of_changes(world.rules, before, outcome, list(outcome.reports), {}).items():
        (folder / f"{_file_name(seat)}-changes.txt").write_text(text, encoding="utf-8")


class Wanted(IntEnum):
    """What is written of a turn, each with all before it: texts, the reports' JSON, pictures and pages."""

    TEXTS = auto()
    DATA = auto()
    ALL = auto()


def write_turn(
    world: World, before: bytes, outcome: Outcome, folder: Path, *, wanted: Wanted, progress: Progress
) -> list[Path]:
    """Writes reports (.txt, .json, .html), order templates, maps (.png) and the newspaper; the paths as written.
    before: the state document that the turn began with.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []

    def put(name: str, content: str | bytes) -> None:
        path = folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        written.append(path)

    maps = {} if wanted is Wanted.TEXTS else earlier_maps(world.rules, before, outcome)
    job = progress.add_task("reports", total=len(outcome.reports))
    for seat, report in outcome.reports.items():
        put(f"{_file_name(seat)}-report.txt", report_text(report))
        put(f"{_file_name(seat)}-orders.txt", report.template)
        if wanted is not Wanted.TEXTS:
            _put_data(world, outcome, seat, put, wanted, progress, maps.get(seat))
        progress.advance(job)
    paper = typeset(
        outcome,
        world.turns[-1].press,
        seed=world.seed,
        masthead=herald(world.rules),
        campaign=world.name,
    )
    names = {seat.id: seat.name for seat in outcome.seats}
    issue = issue_document(document.plain(paper), deadline=None, missed=(), finish=outcome.finished, names=names)
    put("newspaper.txt", issue_text(issue))
    if wanted is Wanted.ALL:
        from engine.render import draw_map, draw_newspaper

        put("newspaper.png", draw_newspaper(paper, outcome.public_map))
        put("map.png", draw_map(outcome.public_map))
    return written


def _put_data(
    world: World,
    outcome: Outcome,
    seat: str,
    put: Callable[[str, str | bytes], None],
    wanted: Wanted,
    progress: Progress,
    earlier: Earlier | None,
) -> None:
    """A seat's report as JSON; with all, its page and pictures."""
    stem, report = _file_name(seat), outcome.reports[seat]
    occasion = Occasion(title=world.rules.title, campaign=world.name, over=outcome.finished is not None)
    data = report_document(report, occasion, earlier)
    put(f"{stem}-report.json", document.printed(data))
    if wanted is not Wanted.ALL:
        return
    from engine.render import draw_field, draw_map
    from engine.render.page import PageTooLargeError, draw_page

    try:
        put(f"{stem}-report.html", draw_page(data["turnkeep"]))
    except PageTooLargeError as reason:
        progress.console.print(f"{stem}-report.html is left out. {reason}", markup=False)
    put(f"{stem}-map.png", draw_map(outcome.maps[seat]))
    for number, sheet in enumerate(report.fields, start=1):
        put(f"{stem}-battlefield-{number}.png", draw_field(sheet))


def _file_name(seat: str) -> str:
    return re.sub(r"[^A-Za-z0-9_-]", "_", seat)
