"""The `turnkeep` command.

Without Discord: `new`, `check`, `turn`, `verify --world` and more. With it: `run`. To look around: `demo`, `games`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, track

from bot import cli_host, worldfile
from engine.core import document
from engine.core.diagnostics import Severity
from engine.core.errors import TurnkeepError
from engine.core.ruleset import check_orders, look
from engine.core.words import decoded
from engine.games.registry import rulesets

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)
out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

cli_host.add_to(app)

WorldFile = Annotated[Path, typer.Option("--world", help="the world file", dir_okay=False)]


def main() -> None:
    """The console script: errors that are ours to explain are printed in one line and end with status 2."""
    try:
        app()
    except TurnkeepError as problem:
        err.print(f"turnkeep: {problem}", markup=False)
        sys.exit(2)


@app.command()
def games() -> None:
    """List the games."""
    for key, rules in rulesets().items():
        out.print(f"[bold]{key}[/bold]  {rules.title}: {rules.blurb} ({rules.seats[0]} to {rules.seats[1]} players)")


@app.command()
def new(
    game: str,
    seats: Annotated[int, typer.Option(help="how many factions")],
    world: WorldFile,
    seed: Annotated[str, typer.Option(help="the same seed makes the same world")] = "1",
    option: Annotated[list[str] | None, typer.Option(help="a game option, NAME=VALUE; repeatable")] = None,
) -> None:
    """Make a new game in a world file."""
    chosen = dict(pair.split("=", 1) for pair in option or [] if "=" in pair)
    made = worldfile.new_world(game, seats, seed, chosen)
    worldfile.save(made, world)
    out.print(f"{made.rules.title}: {seats} factions in {world}", markup=False)
    state = document.decode(made.document, made.rules.state_type)
    for seat in made.rules.seats_of(state):
        out.print(f"  seat {seat.id}: {seat.name}", markup=False)


@app.command()
def check(
    orders: Annotated[Path, typer.Argument(exists=True, dir_okay=False)],
    world: WorldFile,
    seat: Annotated[str, typer.Option(help="whose orders")],
) -> None:
    """Check an orders file against what the seat may know; exit status 1 when there are errors."""
    loaded = worldfile.load(world)
    view = look(loaded.rules, loaded.document, seat)
    sheet = check_orders(loaded.rules, view, decoded(orders.read_bytes()))
    for line in loaded.rules.explain(sheet, view):
        out.print(line, markup=False)
    for found in sheet.diagnostics:
        out.print(str(found), markup=False, style="red" if found.severity is Severity.ERROR else "yellow")
    out.print(f"{len(sheet.orders)} orders understood, {len(sheet.errors)} errors, {len(sheet.warnings)} warnings")
    if sheet.errors:
        raise typer.Exit(1)


@app.command()
def turn(
    world: WorldFile,
    orders: Annotated[Path, typer.Option(help="a folder of SEAT.txt files", file_okay=False, exists=True)],
    out_dir: Annotated[Path, typer.Option("--out", help="where reports, maps and the paper go", file_okay=False)],
    pictures: Annotated[bool, typer.Option(help="draw maps and the front page")] = True,
) -> None:
    """Run one turn of a world file."""
    from bot.offline import write_turn

    loaded = worldfile.load(world)
    texts = {path.stem: decoded(path.read_bytes()) for path in sorted(orders.glob("*.txt"))}
    state = document.decode(loaded.document, loaded.rules.state_type)
    known = {seat.id for seat in loaded.rules.seats_of(state)}
    strangers = sorted(texts.keys() - known)
    if strangers:
        raise TurnkeepError(f"{orders}: no seat is called {', '.join(strangers)}; seats: {', '.join(sorted(known))}")
    with Progress(console=err) as progress:
        job = progress.add_task(f"turn {loaded.next_turn}", total=None)
        outcome = loaded.play(texts)
        progress.update(job, total=1, completed=1)
        write_turn(loaded, outcome, out_dir, pictures=pictures, progress=progress)
    worldfile.save(loaded, out_dir / world.name)
    out.print(f"turn {outcome.number}: {len(outcome.events)} events, {len(outcome.reports)} reports in {out_dir}")


@app.command()
def report(world: WorldFile, seat: Annotated[str, typer.Option(help="whose report")]) -> None:
    """Print a seat's present situation: its report without the events of a turn."""
    from engine.core.report import report_text

    loaded = worldfile.load(world)
    view = look(loaded.rules, loaded.document, seat)
    sys.stdout.write(report_text(loaded.rules.report(view, (), None)))


@app.command()
def template(world: WorldFile, seat: Annotated[str, typer.Option(help="whose orders")]) -> None:
    """Print a seat's orders sheet to start from."""
    loaded = worldfile.load(world)
    sys.stdout.write(loaded.rules.template(look(loaded.rules, loaded.document, seat)))


@app.command()
def handbook(game: str) -> None:
    """Print every order of a game: syntax, what it does, rule."""
    from engine.core.orders import handbook as lines

    if game not in rulesets():
        raise TurnkeepError(f'there is no game "{game}"; there are: {", ".join(rulesets())}')
    for line in lines(rulesets()[game].book):
        sys.stdout.write(line + "\n")


@app.command()
def verify(
    world: Annotated[Path | None, typer.Option(help="a world file", dir_okay=False)] = None,
    database: Annotated[str | None, typer.Option(help="database URL; default: the bot's own")] = None,
) -> None:
    """Replay campaigns from their stored orders and compare every state; exit status 1 when one differs."""
    if world is None:
        raise typer.Exit(0 if cli_host.verify_database(database) else 1)
    loaded = worldfile.load(world)
    wrong = []
    for number, same in track(
        worldfile.replay(loaded),
        total=len(loaded.turns),
        description="replaying",
        console=err,
        disable=not loaded.turns,
    ):
        if not same:
            wrong.append(number)
    if wrong:
        out.print(f"{world}: turns {', '.join(map(str, wrong))} came out differently", style="red", markup=False)
        raise typer.Exit(1)
    out.print(f"{world}: {len(loaded.turns)} turns replayed to the same bytes", markup=False)


@app.command("rules")
def rules_search(game: str, words: list[str]) -> None:
    """Search a game's rulebook."""
    from engine.rulebook import load

    for rule in load(game).search(" ".join(words))[:10]:
        out.print(f"{rule.id}: {rule.text}", markup=False)


@app.command("map")
def draw(
    world: WorldFile,
    out_file: Annotated[Path, typer.Option("--out", help="the PNG to write", dir_okay=False)],
    seat: Annotated[str | None, typer.Option(help="whose map; default: the public one")] = None,
) -> None:
    """Draw a map as a seat knows it."""
    from engine.render import draw_map

    loaded = worldfile.load(world)
    sheet = loaded.rules.map_sheet(look(loaded.rules, loaded.document, seat))
    out_file.write_bytes(draw_map(sheet))
    out.print(f"{out_file}: {len(sheet.cells)} cells", markup=False)


@app.command("view")
def view_json(world: WorldFile, seat: Annotated[str, typer.Option(help="whose view")]) -> None:
    """Print what a seat may know, as JSON, for programs."""
    loaded = worldfile.load(world)
    known = document.plain(look(loaded.rules, loaded.document, seat))
    sys.stdout.write(json.dumps(known, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
