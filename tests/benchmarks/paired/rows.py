"""What is timed of a commit: rows that use only what both commits offer.

It is run as a file of its own, once to prepare and once for each timing, with the tree that is timed before it on the
path: `python rows.py prepare ROW KEPT`, `python rows.py time ROW KEPT`. A timing prints seconds of the processor and
the most memory, as JSON.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import json
import pickle
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

SEATS = 12
TURNS = 6
HUNDRED, THREE_HUNDRED = ("64x64", 100, 3_379), ("96x96", 300, 7_500)
WORST = 1.05  # of the peak memory before: what a row may take more without being over
HELD_LONG = 600  # seconds after which a job is given up


@dataclass(frozen=True, kw_only=True)
class Row:
    """A piece of work. limit: the ratio of seconds that it may take to those of the commit before; memory: the same of
    peak memory; prepare: what the work needs, made once; before: done in the timed process, but not timed. own: each
    commit prepares for itself; else the earlier one does for both, so that both do the same.
    """

    name: str
    limit: float
    work: Callable[[Any], object]
    prepare: Callable[[], Any] = lambda: None
    before: Callable[[Any], object] = lambda kept: None
    memory: float = WORST
    own: bool = False


def _world(module: str) -> Any:
    """What makes a large world of a game; earlier commits have it in another folder."""
    for folder in ("tests.benchmarks.turns", "tests.benchmarks"):
        if importlib.util.find_spec(folder) and importlib.util.find_spec(f"{folder}.{module}"):
            return importlib.import_module(f"{folder}.{module}")
    raise LookupError(module)


def _stored(game: str, state: bytes, orders: dict[str, str], number: int = 1) -> list[Any]:
    """A turn as plain values, which both commits understand."""
    from engine.games.registry import ruleset
    from storage import codec

    return [game, codec.encode(game, ruleset(game).play.format, state), orders, number]


def _unpacked(kept: list[Any]) -> None:
    """The state of a stored turn in this commit's format, and its orders."""
    from engine.games.registry import ruleset
    from storage import codec

    game, stored, orders, _ = kept
    play = ruleset(game).play
    kept[:] = codec.decode(stored, game=game, format=play.format, upgrades=play.upgrades), orders


def _job(kept: list[Any]) -> Any:
    from bot.hosting.workers.worker import PaperJob, TurnJob

    game, stored, orders, number = kept
    paper = PaperJob(campaign="Paired", masthead="The Herald")
    return TurnJob(game=game, stored=stored, orders=orders, seed="bench", number=number, paper=paper)


def _house_job(game: str) -> list[Any]:
    """The next turn of a campaign that the house has played for some turns."""
    from engine.core.ruleset import begin, run_turn
    from engine.games.registry import ruleset
    from tests.looks import plays

    rules = ruleset(game)
    plays.FACTIONS = SEATS
    house = rules.house
    assert house is not None
    options = rules.play.options()
    state = begin(rules, options, plays.founders(rules, house, options, "bench"), "bench")
    for number in range(1, TURNS + 1):
        orders = plays.house_orders(rules, house, state, "bench", number)
        state = run_turn(rules, state, orders, seed="bench", number=number).state
    return _stored(game, state, plays.house_orders(rules, house, state, "bench", TURNS + 1), TURNS + 1)


def _do_job(kept: list[Any], *, whole: bool = True) -> None:
    """As a worker does it, the answers packed. whole: with what is drawn after the reports, where they leave before."""
    from bot.hosting.workers import worker
    from bot.hosting.workers.worker_process import worked
    from engine.games.registry import ruleset

    job = _job(kept)
    worked(HELD_LONG, worker.run_job, ruleset, job)
    draw = getattr(worker, "draw_job", None)
    if whole and draw is not None:
        worked(HELD_LONG, draw, ruleset, job)


def _warm(kept: list[Any]) -> None:
    from bot.hosting.workers.worker_process import warm
    from engine.games.registry import ruleset

    warm(ruleset, kept[:1])


def _hundred_reports(kept: list[Any]) -> None:
    """A turn, of which the documents are timed."""
    from engine.core.ruleset import run_turn
    from engine.games.atlantis.ruleset import RULESET

    _unpacked(kept)
    state, orders = kept
    kept[:] = run_turn(RULESET, state, orders, seed="bench", number=1).reports.values()


def _documents(kept: list[Any]) -> None:
    from engine.core.document import plain
    from engine.core.ruleset import collector_paused
    from engine.core.telling.report import report_document

    with collector_paused():
        for report in kept:
            plain(report_document(report))


def _world_file(kept: list[Any]) -> None:
    import zlib

    from bot.commandline.worldfile import World, fingerprint
    from engine.core import document

    _unpacked(kept)
    made, orders = kept
    state = zlib.compress(made)
    first = fingerprint(made)
    world = World(game="atlantis", seed="bench", name="Paired", first=state, state=state, first_digest=first)
    kept[:] = document.encode(world), orders


def _command_turn(kept: list[Any], *options: str) -> None:
    world, orders = kept
    with tempfile.TemporaryDirectory(prefix="turnkeep-paired-") as folder:
        here = Path(folder)
        (here / "orders").mkdir()
        (here / "w.world").write_bytes(world)
        for seat, text in orders.items():
            (here / "orders" / f"{seat}.txt").write_text(text)
        _turnkeep("turn", "--world", f"{here}/w.world", "--orders", f"{here}/orders", "--out", f"{here}/out", *options)


def _text_turn(kept: list[Any]) -> None:
    """With texts alone, where there is such an option; else with as little as there is."""
    from bot import cli

    _command_turn(kept, "--text" if "text" in inspect.signature(cli.turn).parameters else "--no-pictures")


def _turnkeep(*arguments: str) -> None:
    started = "import sys; from bot.cli import main; main(sys.argv[1:])"
    subprocess.run([sys.executable, "-c", started, *arguments], check=True, stdout=subprocess.DEVNULL)


def _import_games() -> None:
    from bot.hosting.workers import worker_process
    from engine.games.registry import GAMES, ruleset

    worker_process.warm(ruleset, list(GAMES))


def _atlantis(size: tuple[str, int, int]) -> list[Any]:
    return _stored("atlantis", *_world("test_atlantis_turn").crowded(*size))


def _overlord() -> list[Any]:
    return _stored("overlord", *_world("test_overlord_turn").crowded(25, 275))


def _olympia() -> list[Any]:
    return _stored("olympia", *_world("test_olympia_turn").crowded(50, 500))


def _dunk() -> list[Any]:
    state, orders, *_ = _world("test_dunk_turn").middle_game("100x100", 60, 4)
    return _stored("dunk", state, orders)


def _erfworld() -> list[Any]:
    world = _world("test_erfworld_turn")
    return _stored("erfworld", *world.crowded(*world.LARGE))


def _turn(game: str, kept: list[Any], *, documents: bool = False) -> None:
    """A turn with all its reports as text, and as JSON where that is asked for."""
    from engine.core.ruleset import run_turn
    from engine.core.telling.report import report_document, report_text
    from engine.games.registry import ruleset

    outcome = run_turn(ruleset(game), *kept, seed="bench", number=1)
    for report in outcome.reports.values():
        report_text(report)
        if documents:
            json.dumps(report_document(report))


def _turns(game: str, prepare: Callable[[], list[Any]], name: str, limit: float, **how: Any) -> Row:
    return Row(name=name, limit=limit, prepare=prepare, before=_unpacked, work=partial(_turn, game, **how))


def _sheets(game: str) -> list[Any]:
    """A faction's map of one turn and of the next."""
    from tests.looks.plays import campaign

    *_, before, last = campaign(game, TURNS, "pictures", whole=True)
    seat = next(iter(last.outcome.maps))
    return [before.outcome.maps[seat], last.outcome.maps[seat], last.paper, last.outcome.public_map]


def _draw(nth: int, kept: list[Any]) -> None:
    from engine.render import draw_map

    draw_map(kept[nth])


def _front_page(kept: list[Any]) -> None:
    from engine.render import draw_newspaper

    draw_newspaper(kept[2], kept[3])


GAMES = ("dunk", "atlantis", "overlord", "olympia", "erfworld")
ROWS = (
    Row(
        name="job-atlantis-100",
        limit=0.31,
        memory=0.55,
        prepare=partial(_atlantis, HUNDRED),
        before=_warm,
        work=_do_job,
    ),
    *(
        Row(name=f"job-{game}-{SEATS}", limit=0.42, prepare=partial(_house_job, game), before=_warm, work=_do_job)
        for game in GAMES
    ),
    Row(
        name="documents-100",
        limit=0.19,
        prepare=partial(_atlantis, HUNDRED),
        before=_hundred_reports,
        work=_documents,
    ),
    Row(
        name="turn-no-pictures",
        limit=0.09,
        prepare=partial(_atlantis, HUNDRED),
        before=_world_file,
        work=lambda kept: _command_turn(kept, "--no-pictures"),
    ),
    Row(name="turn-text", limit=0.06, prepare=partial(_atlantis, HUNDRED), before=_world_file, work=_text_turn),
    *(
        Row(
            name=f"reports-{game}-{SEATS}",
            limit=0.2,
            prepare=partial(_house_job, game),
            before=_warm,
            work=partial(_do_job, whole=False),
        )
        for game in GAMES
    ),
    _turns("atlantis", partial(_atlantis, HUNDRED), "turn-atlantis-100", 0.33),
    _turns("atlantis", partial(_atlantis, THREE_HUNDRED), "turn-atlantis-300", 0.48),
    _turns("overlord", _overlord, "turn-overlord-275", 0.54),
    _turns("olympia", _olympia, "turn-olympia-json", 0.5, documents=True),
    _turns("dunk", _dunk, "turn-dunk-60", 0.5),
    _turns("erfworld", _erfworld, "turn-erfworld-20000", 0.5),
    *(
        Row(name=f"map-first-{game}", limit=0.38, prepare=partial(_sheets, game), work=partial(_draw, 1), own=True)
        for game in GAMES
    ),
    *(
        Row(
            name=f"map-again-{game}",
            limit=0.29,
            prepare=partial(_sheets, game),
            before=partial(_draw, 0),
            work=partial(_draw, 1),
            own=True,
        )
        for game in GAMES
    ),
    *(
        Row(
            name=f"front-page-{game}",
            limit=0.5,
            prepare=partial(_sheets, game),
            before=partial(_draw, 0),
            work=_front_page,
            own=True,
        )
        for game in GAMES
    ),
    Row(name="help", limit=0.29, work=lambda kept: _turnkeep("--help")),
    Row(name="worker-start", limit=0.31, work=lambda kept: _import_games()),
)


def named(name: str) -> Row:
    return next(row for row in ROWS if row.name == name)


def main() -> None:
    what, name, kept = sys.argv[1:4]
    row = named(name)
    if what == "prepare":
        Path(kept).write_bytes(pickle.dumps(row.prepare()))
        return
    prepared = pickle.loads(Path(kept).read_bytes())
    row.before(prepared)
    begun = _spent()
    row.work(prepared)
    print(json.dumps({"seconds": _spent() - begun, "peak": _peak()}))


def _spent() -> float:
    """Seconds of the processor, of this process and of those it ran."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _peak() -> float:
    """The most memory at once, in MiB: of the children, where the work was theirs."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return (children or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) / 1024


if __name__ == "__main__":
    main()
