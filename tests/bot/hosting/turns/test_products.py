"""What a job gives reaches the bot as it was, in every game; what was drawn lately is not drawn again."""

from __future__ import annotations

import inspect
import sys
import tracemalloc
import typing
import weakref
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import msgspec
import pytest

import bot.hosting.workers
from bot.hosting.workers import worker, worker_drawings
from bot.hosting.workers.worker import (
    UNDRAWN,
    PaperJob,
    PictureProduct,
    SetupJob,
    TurnJob,
    draw_job,
    run_job,
    setup_job,
)
from bot.hosting.workers.worker_drawings import drawn
from bot.hosting.workers.worker_house import choices_job
from bot.hosting.workers.worker_orders import Sent, check_job, complete_job, judge_job, own_units_job, template_job
from bot.hosting.workers.worker_process import JOBS, answer_of, guarded, product_of, warm
from bot.hosting.workers.worker_states import Sight
from engine.core.house import Temper
from engine.core.telling.mapchanges import Earlier
from engine.core.telling.mapsheet import MapSheet
from engine.games.registry import GAMES, ruleset

NAMES = ("", "Grah", "Karth", "Saroghth", "Ruritania", "Borogravia")
ORDERS_EACH = 30  # examples of the game's own orders in the sheet


def same(job: typing.Callable[..., object], *arguments: object) -> typing.Any:
    """The product of a job, which is what the bot reads of it."""
    made = job(ruleset, *arguments)
    answer = answer_of(guarded(_given, made))
    assert answer.verdict == "done", answer.said
    got = product_of(job, answer)
    assert type(got) is type(made)
    assert msgspec.json.encode(got) == msgspec.json.encode(made)
    return got


def _given(made: object) -> object:
    return made


@pytest.mark.parametrize("game", GAMES)
def test_a_set_up_a_turn_and_a_check_arrive_as_they_were_made(game: str) -> None:
    rules = ruleset(game)
    options = rules.play.options().model_dump(mode="json")
    chosen = same(choices_job, game, options, Temper.BUILDER, "s")
    seats = tuple((str(n), NAMES[n], chosen) for n in range(1, max(2, rules.seats[0]) + 1))
    paper = PaperJob(campaign="War", masthead="The Paper", house=(NAMES[2],))
    start = SetupJob(game=game, options=options, seats=seats, seed="s", advised=("1",), paper=paper)
    begun = same(setup_job, start)
    seat = begun.seats[0].id
    sight = Sight(game=game, name=f"{game} begins", seat=seat, stored=begun.stored)
    examples = "\n".join(spec.example for spec in rules.book.specs[:ORDERS_EACH])
    sheet = f"{same(template_job, sight)}\n{examples}\n"
    same(check_job, sight, sheet)
    same(judge_job, sight, Sent(text=sheet, turn=1, faction=NAMES[1], version_on_file=None))
    same(complete_job, sight, "m")
    same(own_units_job, sight)
    told: dict[str, typing.Any] = {"seed": "s", "number": 1, "advised": (seat,), "paper": paper, "draw": False}
    job = TurnJob(game=game, stored=begun.stored, orders={seat: sheet}, **told)
    assert same(run_job, job).number == 1


def test_every_job_says_what_it_gives() -> None:
    jobs = [
        found
        for module in iter_modules(bot.hosting.workers.__path__)
        for name, found in vars(import_module(f"bot.hosting.workers.{module.name}")).items()
        if name.endswith("_job") and inspect.isfunction(found)
    ]
    assert len(set(jobs)) > 25
    for job in jobs:
        msgspec.msgpack.Decoder(typing.get_type_hints(job)["return"])
    assert {job.__module__ for job in jobs} == set(JOBS)


def test_where_workers_are_born_all_jobs_are_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gc.freeze", lambda: None)
    monkeypatch.setattr("bot.hosting.workers.worker_process.JOBS", ("colorsys",))
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    warm(ruleset, ())
    assert "colorsys" in sys.modules


def test_a_turn_is_let_go_before_its_pictures_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    job = _first_turn("dunk")
    run_job(ruleset, job)
    (ran,) = UNDRAWN.values()
    turn = weakref.ref(ran.outcome.reports["1"].sheaf)
    del ran
    held: list[bool] = []
    draw = worker.pocket_map

    def drawing(seat: str, sheet: MapSheet, earlier: Earlier | None = None) -> PictureProduct | None:
        held.append(turn() is not None)
        return draw(seat, sheet, earlier)

    monkeypatch.setattr(worker, "pocket_map", drawing)
    drawn_of_it = draw_job(ruleset, job)
    assert set(held) == {False}
    assert {one.key for one in drawn_of_it.pictures} >= {worker.pocket_of("1"), worker.page_of("1")}
    assert drawn_of_it.faults == ()


def _first_turn(game: str) -> TurnJob:
    rules, names = ruleset(game), NAMES[1:]
    options = rules.play.options().model_dump(mode="json")
    seats = tuple(
        (str(n), name, choices_job(ruleset, game, options, Temper.BUILDER, "s")) for n, name in enumerate(names, 1)
    )
    paper = PaperJob(campaign="War", masthead="The Paper")
    begun = setup_job(ruleset, SetupJob(game=game, options=options, seats=seats, seed="s", paper=paper))
    return TurnJob(game=game, stored=begun.stored, orders={}, seed="s", number=1, paper=paper)


def test_a_large_product_is_packed_once() -> None:
    product = bytes(2**24)
    tracemalloc.start()
    try:
        answer = guarded(_given, product)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(answer) > len(product)
    assert most < 1.8 * len(product), "the product beside its packed form, and no second one"


def test_what_was_drawn_is_kept_by_what_was_to_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[object, ...]] = []

    def draw(*what: object, whole: bool = False) -> bytes:
        made.append((*what, whole))
        return b"x" * 400

    monkeypatch.setattr(worker_drawings, "BYTES_KEPT", 1000)
    for sheet, whole in ((1, False), (1, False), (1, True), (1, False)):
        assert drawn(draw, sheet, whole=whole) == b"x" * 400
    assert made == [(1, False), (1, True)]
    drawn(draw, 2)  # a third picture: the one that nobody has asked for longest goes
    drawn(draw, 1)
    assert made == [(1, False), (1, True), (2, False), (1, False)]


def test_a_picture_that_cannot_be_drawn_is_not_kept(tmp_path: Path) -> None:
    paper = tmp_path / "paper"
    with pytest.raises(FileNotFoundError):
        drawn(_read, str(paper))
    paper.write_bytes(b"ink")
    assert drawn(_read, str(paper)) == b"ink"


def _read(path: str) -> bytes:
    return Path(path).read_bytes()
