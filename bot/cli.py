"""The `turnkeep` command.

Without Discord: `new`, `check`, `turn`, `verify --world` and more. With it: `run`. To look around: `demo`, `games`.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from bot.commandline import cli_errors, cli_host
from engine.core.errors import TurnkeepError

# A command imports what it needs when it is called: `--help` and the completion of shells answer at once.

FEW_CYCLES = 20_000  # records made, after which Python looks for cycles; its 700 cost a start a tenth of its time

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)

cli_host.add_to(app)

WorldFile = Annotated[Path, typer.Option("--world", help="the world file", dir_okay=False)]


def main(args: Sequence[str] | None = None) -> None:
    """The console script: problems that are ours to explain are printed in one line and end with status 2."""
    gc.set_threshold(FEW_CYCLES, *gc.get_threshold()[1:])
    atexit.register(_end)
    try:
        status = app(args=args, standalone_mode=False)
        sys.stdout.flush()
    except Exception as problem:
        if type(problem).__name__ == "NoArgsIsHelpError":  # its text is the help
            typer.echo(str(problem))
            sys.exit(2)
        words = cli_errors.said(problem)
        if words is None or (cli_errors.wants_traceback() and not isinstance(problem, cli_errors.USAGE_ERROR)):
            raise
        _give_up_output(problem)
        from bot.process.log import one_line

        typer.echo(f"turnkeep: {one_line(words)}", err=True)
        sys.exit(2)
    sys.exit(status if isinstance(status, int) else 0)


def _end() -> None:
    """What a command has left over is let go of, and closed; what was imported is not taken to pieces as Python ends,
    which takes a fifth of a short command's time.
    """
    gc.collect()
    gc.freeze()


def _give_up_output(problem: Exception) -> None:
    """What could not be printed (a full disk behind a pipe) is not tried once more when the program ends."""
    if isinstance(problem, OSError):
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@app.command()
def games(
    check: Annotated[
        str, typer.Option(help="prove the marks that a game claims (all: of every game)", metavar="KEY")
    ] = "",
    seed: Annotated[str, typer.Option(help="of the proof; without, a new one")] = "",
) -> None:
    """List the games; --check proves how far one has come: bronze, silver, gold. Exit status 1 when a mark fails."""
    from bot.commandline import gamecheck
    from engine.games.registry import CARDS, rulesets

    if check:
        raise typer.Exit(0 if gamecheck.prove(check, seed, typer.echo) else 1)
    for key, rules in rulesets().items():
        marks = f" [{', '.join(CARDS[key].marks)}]" if CARDS[key].marks else ""
        players = f"({rules.seats[0]} to {rules.seats[1]} players)"
        typer.echo(f"{key}  {rules.title}: {rules.blurb} {players}{marks}")


@app.command()
def scaffold(
    key: Annotated[str, typer.Argument(help="the new game's key: small letters, digits, underscores")],
    into: Annotated[Path, typer.Option("--out", help="the folder of the new package", file_okay=False)] = Path(),
) -> None:
    """Write a small game that plays, as a package of its own: to be installed, tried and changed."""
    from bot.commandline import scaffolding

    folder = into if into != Path() else Path(f"turnkeep-{key}")
    for path in scaffolding.write(key, folder):
        typer.echo(str(path))
    typer.echo(f"pip install -e {folder}, then turnkeep games --check {key}")


@app.command()
def new(
    game: str,
    seats: Annotated[int, typer.Option(help="how many factions")],
    world: WorldFile,
    seed: Annotated[str, typer.Option(help="the same seed makes the same world")] = "1",
    option: Annotated[list[str] | None, typer.Option(help="a game option, NAME=VALUE; repeatable")] = None,
) -> None:
    """Make a new game in a world file."""
    from bot.commandline import worldfile
    from engine.core import document

    strange = [pair for pair in option or [] if "=" not in pair]
    if strange:
        raise TurnkeepError(f"--option {strange[0][:60]}: write NAME=VALUE")
    chosen = dict(pair.split("=", 1) for pair in option or [])
    made = worldfile.new_world(game, seats, seed, chosen)
    worldfile.save(made, world)
    typer.echo(f"{made.rules.title}: {seats} factions in {world}")
    state = document.decode(made.document, made.rules.play.state_type)
    for seat in made.rules.play.seats_of(state):
        typer.echo(f"  seat {seat.id}: {seat.name}")


def orders_text(path: Path) -> str:
    """An orders file as text, whatever program wrote it. Raises TurnkeepError for one that is too large."""
    from bot import limits
    from engine.core.language.words import decoded

    if path.stat().st_size > limits.ORDERS_FILE:
        raise TurnkeepError(f"{path} is too large: an orders file can have at most {limits.ORDERS_FILE // 1024} KiB")
    return decoded(path.read_bytes()).replace("\r\n", "\n").replace("\r", "\n")


@app.command()
def check(
    orders: Annotated[Path, typer.Argument(exists=True, dir_okay=False)],
    world: WorldFile,
    seat: Annotated[str, typer.Option(help="whose orders")],
) -> None:
    """Check an orders file against what the seat knows; exit status 1 if it has errors or is refused."""
    from bot.commandline import worldfile
    from bot.commandline.offline import not_carried_out
    from engine.core.diagnostics import Severity
    from engine.core.ruleset import check_orders

    loaded = worldfile.load(world)
    text = orders_text(orders)
    with worldfile.of_world(world):
        now = loaded.present()
        view = now.look(seat)
        loaded.rules.look.report(view, (), None)  # a world that lacks something is no ground to check orders on
        sheet = check_orders(loaded.rules, view, text)
        understood = loaded.rules.look.explain(sheet, view)
        reason = not_carried_out(loaded, now.seats[seat], sheet)
    for line in understood:
        typer.echo(line)
    for found in sheet.diagnostics:
        typer.secho(str(found), fg="red" if found.severity is Severity.ERROR else "yellow")
    typer.echo(f"{len(sheet.orders)} orders understood, {sheet.error_count} errors, {sheet.warning_count} warnings")
    if reason:
        typer.secho(reason, fg="red")
    if reason or sheet.error_count:
        raise typer.Exit(1)


@app.command()
def turn(
    world: WorldFile,
    orders: Annotated[Path, typer.Option(help="a folder of SEAT.txt files", file_okay=False, exists=True)],
    out_dir: Annotated[Path, typer.Option("--out", help="where reports, maps and the paper go", file_okay=False)],
    pictures: Annotated[bool, typer.Option(help="draw maps and the front page")] = True,
    changes: Annotated[bool, typer.Option(help="write a text of what changed beside each report")] = False,
    text: Annotated[bool, typer.Option("--text", help="write only texts: no JSON, no pictures, no pages")] = False,
) -> None:
    """Run one turn of a world file. Lists the sheets that the game refuses (wrong turn, or trial only)."""
    from rich.console import Console
    from rich.progress import Progress

    from bot.commandline import worldfile
    from bot.commandline.offline import Wanted, refusals, write_changes, write_turn
    from engine.core.ruleset import collector_paused

    loaded = worldfile.load(world)
    texts = {path.stem: orders_text(path) for path in sorted(orders.glob("*.txt"))}
    with worldfile.of_world(world):
        now = loaded.present()
    strangers = sorted(texts.keys() - now.seats.keys())
    if strangers:
        raise TurnkeepError(
            f"{orders}: no seat is called {worldfile.listed(strangers)}; seats: {worldfile.listed(sorted(now.seats))}"
        )
    with worldfile.of_world(world):
        for seat, reason, errors in list(refusals(loaded, now, texts)):
            typer.secho(f"seat {seat}: {reason} Errors in it: {errors}.", fg="yellow")
            del texts[seat]
    with collector_paused(), Progress(console=Console(stderr=True)) as progress:
        job = progress.add_task(f"turn {loaded.next_turn}", total=None)
        with worldfile.of_world(world):
            before = loaded.document
            outcome = loaded.play(texts)
        progress.update(job, total=1, completed=1)
        wanted = Wanted.TEXTS if text else Wanted.ALL if pictures else Wanted.DATA
        write_turn(loaded, before, outcome, out_dir, wanted=wanted, progress=progress)
        if changes:
            write_changes(loaded, before, outcome, out_dir)
    worldfile.save(loaded, out_dir / world.name)
    typer.echo(f"turn {outcome.number}: {len(outcome.events)} events, {len(outcome.reports)} reports in {out_dir}")


@app.command()
def report(
    world: WorldFile,
    seat: Annotated[str, typer.Option(help="whose report")],
    html: Annotated[Path | None, typer.Option(help="write it as one HTML page instead", dir_okay=False)] = None,
) -> None:
    """Print a seat's current situation: its report without the events of a turn."""
    from bot.commandline import orderdesk, worldfile
    from engine.core.telling.report import report_text

    loaded = worldfile.load(world)
    if html is not None:
        with worldfile.of_world(world):
            page = orderdesk.page_of(loaded, seat)
        html.write_bytes(page)
        typer.echo(f"{html}: {len(page):,} bytes")
        return
    with worldfile.of_world(world):
        text = report_text(loaded.rules.look.report(loaded.look(seat), (), None))
    sys.stdout.write(text)


@app.command()
def template(world: WorldFile, seat: Annotated[str, typer.Option(help="whose orders")]) -> None:
    """Print a seat's orders template."""
    from bot.commandline import worldfile

    loaded = worldfile.load(world)
    with worldfile.of_world(world):
        text = loaded.rules.look.template(loaded.look(seat))
    sys.stdout.write(text)


@app.command()
def desk(
    world: WorldFile,
    seat: Annotated[str, typer.Option(help="whose orders")],
    to: Annotated[Path | None, typer.Option("--out", help="the page to write", dir_okay=False)] = None,
    watch: Annotated[bool, typer.Option("--watch", help="check the sheets saved beside it, until Ctrl C")] = False,
) -> None:
    """Write the page in which a seat's orders are written; --watch checks what the page saves beside it."""
    from bot.commandline import orderdesk

    path = to or Path(f"desk-{seat}.html")
    orderdesk.lay_out(world, seat, path, typer.echo, watch=watch)


@app.command()
def handbook(game: str) -> None:
    """Print every order of a game: syntax, what it does, rule."""
    from engine.core.orders import handbook as lines
    from engine.games.registry import ruleset

    for line in lines(ruleset(game).book):
        sys.stdout.write(line + "\n")


@app.command()
def verify(
    world: Annotated[Path | None, typer.Option(help="a world file", dir_okay=False)] = None,
    database: Annotated[str | None, typer.Option(help="database URL; default: the bot's own")] = None,
) -> None:
    """Replay campaigns from their stored orders and compare every state; exit status 1 when one differs."""
    if world is None:
        raise typer.Exit(0 if cli_host.verify_database(database) else 1)
    from rich.console import Console
    from rich.progress import track

    from bot.commandline import worldfile
    from bot.hosting.records import Verdict

    loaded = worldfile.load(world)
    replayed = track(
        worldfile.replay(loaded),
        total=len(loaded.turns),
        description="replaying",
        console=Console(stderr=True),
        disable=not loaded.turns,
    )
    with worldfile.of_world(world):
        verdicts = dict(replayed)
    wrong = [number for number, verdict in verdicts.items() if verdict is Verdict.WRONG]
    if wrong:
        typer.secho(f"{world}: turns {', '.join(map(str, wrong))} came out differently", fg="red")
        raise typer.Exit(1)
    typer.echo(f"{world}: {cli_host.summary(list(verdicts.values()))}")


@app.command("rules")
def rules_search(game: str, words: list[str]) -> None:
    """Search a game's rulebook."""
    from engine.games.registry import ruleset
    from engine.rulebook import load

    ruleset(game)
    for rule in load(game).search(" ".join(words))[:10]:
        typer.echo(f"{rule.id}: {rule.text}")


@app.command("map")
def draw(
    world: WorldFile,
    out_file: Annotated[Path, typer.Option("--out", help="the PNG to write", dir_okay=False)],
    seat: Annotated[str | None, typer.Option(help="whose map; default: the public one")] = None,
) -> None:
    """Draw a map as a seat knows it."""
    from bot.commandline import worldfile
    from engine.render import draw_map

    loaded = worldfile.load(world)
    with worldfile.of_world(world):
        sheet = loaded.rules.look.map_sheet(loaded.look(seat))
        picture = draw_map(sheet)
    out_file.write_bytes(picture)
    typer.echo(f"{out_file}: {len(sheet.cells)} cells")


@app.command("view")
def view_json(world: WorldFile, seat: Annotated[str, typer.Option(help="whose view")]) -> None:
    """Print what a seat knows, as JSON, for programs."""
    import json

    from bot.commandline import worldfile
    from engine.core import document

    loaded = worldfile.load(world)
    with worldfile.of_world(world):
        known = document.plain(loaded.look(seat))
    sys.stdout.write(json.dumps(known, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
