"""Commands for hosts, from `run` to `restore`, and the part of `verify` that reads a database."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.roles import TOGETHER, Role, Shards
from engine.core.errors import TurnkeepError

if TYPE_CHECKING:
    from bot.hosting.hosting import Hosting
    from bot.hosting.records import Verdict
    from bot.process.settings import Settings
    from storage.records import Campaign


Database = Annotated[str | None, typer.Option(help="database URL; default: TURNKEEP_DATABASE")]


def run(
    role: Annotated[Role | None, typer.Option(help="only this part of the bot; wants TURNKEEP_QUEUE=cluster")] = None,
    shards: Annotated[str | None, typer.Option(help="a gateway's share of Discord's shards, like 0-3/8")] = None,
) -> None:
    """Run the bot; needs DISCORD_TOKEN, but not for a worker. Ends cleanly on SIGINT or SIGTERM."""
    import asyncio
    import gc

    from bot.process import confinement, log, memory
    from bot.process.settings import Settings

    begin = _part(role)
    gc.freeze()  # what was imported stays
    confinement.keep_to_itself()
    memory.share_one_arena()
    settings = Settings()
    if (role is None) != (settings.queue == "embedded"):
        raise TurnkeepError("--role and TURNKEEP_QUEUE=cluster belong together: each names a part of a bot in parts")
    if shards is not None and role is not Role.GATEWAY:
        raise TurnkeepError("--shards belongs to --role gateway: no other part connects to Discord's gateway")
    mine = None if shards is None else _shards(shards)
    if role is not Role.WORKER and not settings.token.get_secret_value():
        raise TurnkeepError("DISCORD_TOKEN is not set: put the bot's token in the environment or in .env")
    log.set_up(settings.log_level, settings.log_format, *settings.secrets)
    asyncio.run(_until_told(begin(settings, mine)))


def _part(role: Role | None) -> Callable[[Settings, Shards | None], Coroutine[Any, Any, None]]:
    """What runs this part of the bot (None: all of it), imported; a worker does without Discord's library."""
    if role is Role.WORKER:
        from bot.process.turnworker import work

        return lambda settings, _: work(settings)
    from bot.app import run

    return partial(run, roles=TOGETHER if role is None else frozenset({role}))


def _shards(typed: str) -> Shards:
    try:
        return Shards.parse(typed)
    except ValueError as wrong:
        raise TurnkeepError(str(wrong)) from None


async def _until_told(work: Coroutine[Any, Any, None]) -> None:
    """Runs until the work ends or the host says stop; the work is cancelled and may close what it opened."""
    import asyncio
    import signal

    task = asyncio.current_task()
    assert task is not None
    for stop in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl+C is a KeyboardInterrupt there
            asyncio.get_running_loop().add_signal_handler(stop, task.cancel)
    with contextlib.suppress(asyncio.CancelledError, KeyboardInterrupt):
        await work


def health(
    heartbeat: Annotated[Path | None, typer.Option(help="default: TURNKEEP_HEARTBEAT")] = None,
) -> None:
    """Say how a running bot is, by its heartbeat file: alive, the last success of every loop, what has waited too long.

    Exit status 1 when it is not well.
    """
    from bot.process.heartbeat import read as heartbeat_of

    well, lines = heartbeat_of(heartbeat or _usual_heartbeat())
    for line in lines:
        typer.echo(line)
    raise typer.Exit(0 if well else 1)


def _usual_heartbeat() -> Path:
    from bot.process.settings import Settings

    path = Settings().heartbeat
    if path is None:
        raise TurnkeepError("TURNKEEP_HEARTBEAT is not set, so there is no heartbeat to check")
    return path


def doctor() -> None:
    """Look at settings, token, servers, clock, disk, database, workers and backups: what is amiss, and what to do.

    Changes nothing; exit status 1 when something is wrong.
    """
    import asyncio
    import os

    from bot.process import confinement, doctor
    from bot.process.log import masked, one_line

    async def told() -> bool:
        well = True
        async for finding in doctor.examined(os.environ):
            well = well and finding.verdict is not doctor.Verdict.WRONG
            colour = {doctor.Verdict.WRONG: "red", doctor.Verdict.ADVICE: "yellow"}.get(finding.verdict)
            said = masked(one_line(f"{finding.verdict:<7} {finding.about}: {finding.said}"))
            typer.secho(said, fg=colour)
            if finding.remedy:
                typer.echo(f"        {finding.remedy}")
        return well

    confinement.keep_to_itself()
    raise typer.Exit(0 if asyncio.run(told()) else 1)


def backup(
    target: Annotated[Path, typer.Argument(help="the file to write", dir_okay=False)], database: Database = None
) -> None:
    """Copy the database to a file, also while the bot runs; of PostgreSQL by its pg_dump, for pg_restore."""
    from bot.process.dump import pg_dump
    from bot.process.settings import Settings
    from storage.copies.backup import back_up
    from storage.store import Store

    store = Store.open(database or Settings().database, migrate=False, create=False)
    with contextlib.closing(store):
        back_up(store.engine, target, pg_dump)
    typer.echo(f"{target}: {target.stat().st_size:,} bytes")


def restore(
    archive: Annotated[
        Path, typer.Argument(help="the file (or first part) from /campaign export", exists=True, dir_okay=False)
    ],
    guild: Annotated[int | None, typer.Option(help="restore it to another server, by its id")] = None,
    name: Annotated[str | None, typer.Option(help="under another name")] = None,
    database: Database = None,
) -> None:
    """Put an exported campaign into the database; it comes back paused, for the GM to /campaign resume."""
    from bot.commandline.archivefile import restore as put_back
    from bot.process.settings import Settings
    from storage.copies.transfer import read_archive
    from storage.store import Store

    store = Store.open(database or Settings().database)
    with contextlib.closing(store):
        campaign = put_back(store, read_archive(archive), guild_id=guild, name=name)
    typer.echo(f"campaign {campaign} restored from {archive}")
    typer.echo(
        "It is paused, and has no game master and no players yet. In Discord, /gm home shows its people, lets them in "
        "and makes its channels; then /campaign resume continues it.",
    )


def migrate_to(
    target: Annotated[str, typer.Argument(help="an empty PostgreSQL database: postgresql://user@host/name")],
    database: Annotated[str | None, typer.Option(help="the SQLite database; default: TURNKEEP_DATABASE")] = None,
    replay: Annotated[bool, typer.Option(help="play every turn again on both sides, and compare")] = True,
) -> None:
    """Move everything from SQLite to PostgreSQL while the bot stands still; the old file stays as it is.

    Exit status 1 when a turn does not replay there as it did here.
    """
    from bot.commandline.relocation import relocate
    from bot.process.settings import Settings

    same = relocate(
        database or Settings().database,
        target,
        typer.echo,
        replay=replay,
    )
    typer.echo(
        "Now set TURNKEEP_DATABASE to the new address, start the bot, and put the old file away: two bots of one token "
        "would both answer.",
    )
    raise typer.Exit(0 if same else 1)


def replay(
    campaign: Annotated[str, typer.Argument(help="its name or number; nothing lists them", show_default=False)] = "",
    out_file: Annotated[Path, typer.Option("--out", help="the page to write", dir_okay=False)] = Path("replay.html"),
    database: Database = None,
) -> None:
    """Write a campaign as one page to turn over in a browser: its borders, battles and news, as the public saw them.

    When it is over, and was opened so that the veil lifts then, the page also shows who held and stood where.
    """
    import asyncio

    page = asyncio.run(_replayed(campaign, database))
    out_file.write_bytes(page)
    typer.echo(f"{out_file}: {len(page):,} bytes")


def site(
    campaign: Annotated[str, typer.Argument(help="its name or number; nothing lists them", show_default=False)] = "",
    out_dir: Annotated[Path, typer.Option("--out", help="where the pages go", file_okay=False)] = Path("site"),
    address: Annotated[str, typer.Option(help="under which the web will show them; for feeds and links")] = "",
    database: Database = None,
) -> None:
    """Write what is public of a campaign as web pages: papers, map, how it went, a hall of fame, a feed."""
    import asyncio

    async def write() -> None:
        async with _one(campaign, database) as (hosting, found):
            await hosting.sites.write(found, out_dir, address.rstrip("/"))

    asyncio.run(write())
    typer.echo(f"open {out_dir / 'index.html'}")


async def _replayed(wanted: str, database: str | None) -> bytes:
    async with _one(wanted, database) as (hosting, found):
        return await hosting.papers.replay(found.id)


@contextlib.asynccontextmanager
async def _one(wanted: str, database: str | None) -> AsyncIterator[tuple[Hosting, Campaign]]:
    """The campaign of a database that has this name or number, while the bot may be running. Raises TurnkeepError."""
    from bot.hosting.hosting import Hosting
    from bot.process.settings import Settings
    from storage.store import Store

    hosting = Hosting(Store.open(database or Settings().database, create=False))
    try:
        campaigns = await hosting.campaigns.all(ended=True)
        found = [one for one in campaigns if wanted.casefold() in (one.name.casefold(), str(one.id))]
        if len(found) != 1:
            meant = "more than one campaign has that name." if found else "which campaign?"
            known = ", ".join(f"{one.id} ({one.name})" for one in campaigns)
            raise TurnkeepError(f"{meant} By their numbers: {known}" if known else "there is no campaign here")
        yield hosting, found[0]
    finally:
        await hosting.close()


def verify_database(database: str | None) -> bool:
    """Replays every campaign of the database; prints a line each; whether all came out the same."""
    import asyncio

    from rich.console import Console
    from rich.progress import Progress

    from bot.hosting.hosting import Hosting
    from bot.hosting.records import Verdict
    from bot.process.settings import Settings
    from storage.store import Store

    async def replay_all() -> bool:
        hosting = Hosting(Store.open(database or Settings().database, create=False))
        right = True
        campaigns = await hosting.campaigns.all(ended=True)
        with Progress(console=Console(stderr=True)) as progress:
            for campaign in progress.track(campaigns, description="campaigns"):
                turns = [turn async for turn in hosting.verify(campaign.id)]
                wrong = [turn for turn in turns if turn.verdict is Verdict.WRONG]
                right = right and not wrong
                said = f"{campaign.name}: {summary([turn.verdict for turn in turns])}"
                typer.secho(said, fg="red" if wrong else None)
                for turn in wrong:
                    typer.secho(f"  turn {turn.number}: {turn.detail}", fg="red")
        return right

    return asyncio.run(replay_all())


def summary(found: list[Verdict]) -> str:
    """How many turns got which verdict: "12 turns replayed to the same bytes. 3 turns differ"."""
    from bot.hosting.records import Verdict

    counted = [(verdict, found.count(verdict)) for verdict in Verdict]
    return ". ".join(f"{count} turns {verdict}" for verdict, count in counted if count or verdict is Verdict.SAME)


def demo(
    game: Annotated[str, typer.Option(help="which game; without, the first that `turnkeep games` lists")] = "",
    turns: Annotated[int, typer.Option(help="how many turns", min=1, max=100)] = 10,
    seed: Annotated[str, typer.Option(help="the same seed plays the same campaign; without, one worth watching")] = "",
    out_dir: Annotated[Path, typer.Option("--out", help="where the gallery goes", file_okay=False)] = Path("demo-out"),
) -> None:
    """Play a campaign through the real bot against a Discord on this machine, and keep what people saw."""
    import asyncio

    from bot.demo.stage import play
    from engine.games.registry import GAMES

    index = asyncio.run(play(game or GAMES[0], turns=turns, seed=seed, folder=out_dir))
    typer.echo(f"open {index}")


def add_to(app: typer.Typer) -> None:
    """Puts these commands into the `turnkeep` command."""
    for command in (run, demo, health, doctor, backup, restore, replay, site, migrate_to):
        app.command()(command)
